//! Elaborates the theories under `theories/SESSION/NAME.thy` and packs the result, so that nothing of the library
//! has to be read when the program starts.

use std::io;
use std::path::{Path, PathBuf};

/// Terms nest; elaboration recurses over them.
const STACK: usize = 256 << 20;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("theories");
    println!("cargo::rerun-if-changed={}", root.display());
    let sources = sources(&root)?;
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || pack(&sources))?;
    let packed = worker.join().map_err(|_| io::Error::other("elaborating the library failed"))??;
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    std::fs::write(Path::new(&out).join("library.bin"), packed.library)?;
    std::fs::write(Path::new(&out).join("failures.txt"), packed.failures)
}

struct Packed {
    /// The number of theories, the places of their parts, then the parts themselves.
    library: Vec<u8>,
    /// One line for each command that could not be elaborated.
    failures: String,
}

fn pack(sources: &[elab::Source]) -> io::Result<Packed> {
    let library = elab::elaborate_library(sources);
    let mut index: Vec<(String, u32)> = vec![];
    let mut parts: Vec<u8> = vec![];
    let mut failures = String::new();
    let mut fail = |key: &str, diagnostic: &base::Diagnostic| {
        let text = sources.get(diagnostic.span.file.0 as usize).map_or("", |source| &source.text);
        let before = text.get(..diagnostic.span.start as usize).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        failures.push_str(&format!("{key}:{line}: {}: {}\n", diagnostic.code, diagnostic.message));
    };
    library.diagnostics.iter().for_each(|(key, diagnostic)| fail(key, diagnostic));
    for (key, elaborated) in &library.theories {
        elaborated
            .outcomes
            .iter()
            .filter_map(|outcome| outcome.failure.as_ref())
            .for_each(|failure| fail(key, failure));
        parts.extend(postcard::to_allocvec(&elaborated.theory).map_err(io::Error::other)?);
        index.push((key.to_string(), u32::try_from(parts.len()).map_err(io::Error::other)?));
    }
    let index = postcard::to_allocvec(&index).map_err(io::Error::other)?;
    let mut packed = u32::try_from(index.len()).map_err(io::Error::other)?.to_le_bytes().to_vec();
    packed.extend(index);
    packed.extend(parts);
    Ok(Packed { library: packed, failures })
}

/// Theories of the session HOL are known by their name, others by session and name.
fn sources(root: &Path) -> io::Result<Vec<elab::Source>> {
    let mut sources = vec![];
    for session in sorted(root)? {
        let session_name = session.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for theory in sorted(&session)?.iter().filter(|path| path.extension().is_some_and(|end| end == "thy"))
        {
            let name = theory.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let key = if session_name == "HOL" { name } else { format!("{session_name}.{name}") };
            sources.push(elab::Source { key: key.into(), text: std::fs::read_to_string(theory)? });
        }
    }
    Ok(sources)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
