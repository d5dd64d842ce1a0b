//! Elaborates the theories under `theories/SESSION/NAME.thy` and packs the result, so that nothing of the library
//! has to be read when the program starts.

#![allow(clippy::disallowed_methods, reason = "a build script reads what it packs")]

use std::io;
use std::path::{Path, PathBuf};

/// Terms nest; elaboration recurses over them.
const STACK: usize = 256 << 20;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("theories");
    println!("cargo::rerun-if-changed={}", root.display());
    let sources = sources(&root)?;
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    std::fs::write(Path::new(&out).join("texts.bin"), texts(&sources)?)?;
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || pack(&sources))?;
    let packed = worker.join().map_err(|_| io::Error::other("elaborating the library failed"))??;
    std::fs::write(Path::new(&out).join("digest.bin"), digest(&packed.library).to_le_bytes())?;
    std::fs::write(Path::new(&out).join("library.bin"), packed.library)?;
    std::fs::write(Path::new(&out).join("failures.txt"), packed.failures)
}

/// The texts by their keys, for people who want to look something up.
fn texts(sources: &[elab::Source]) -> io::Result<Vec<u8>> {
    let texts: Vec<(&str, &str)> =
        sources.iter().map(|source| (source.key.as_str(), source.text.as_str())).collect();
    postcard::to_allocvec(&texts).map_err(io::Error::other)
}

/// Tells libraries apart, by all of their bytes (FNV-1a): what is computed here costs nothing when the program starts.
fn digest(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |digest, byte| (digest ^ u128::from(*byte)).wrapping_mul(PRIME))
}

struct Packed {
    /// The length of the index, the index, then the theories: for each one the part that reading needs, then the
    /// whole.
    library: Vec<u8>,
    /// One line for each command that could not be elaborated.
    failures: String,
}

fn pack(sources: &[elab::Source]) -> io::Result<Packed> {
    let library = elab::elaborate_library(sources);
    let mut index: Vec<(String, u32, u32)> = vec![];
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
        for (decl, span) in elaborated.theory.located() {
            // The library's types are made with proofs that it leaves out.
            if let logic::Decl::Lost(lost) = decl
                && !lost.is_about_declared()
            {
                let message = format!("not understood: {:?}", lost.what);
                fail(key, &base::Diagnostic::error("lost", span, message));
            }
        }
        let reading = reading_part(key, &elaborated.theory);
        parts.extend(postcard::to_allocvec(&reading).map_err(io::Error::other)?);
        let middle = u32::try_from(parts.len()).map_err(io::Error::other)?;
        pack_theory(&elaborated.theory, &mut parts)?;
        let end = u32::try_from(parts.len()).map_err(io::Error::other)?;
        index.push((key.to_string(), middle, end));
    }
    let index = postcard::to_allocvec(&index).map_err(io::Error::other)?;
    let mut packed = u32::try_from(index.len()).map_err(io::Error::other)?.to_le_bytes().to_vec();
    packed.extend(index);
    packed.extend(parts);
    Ok(Packed { library: packed, failures })
}

/// The length of the head, the head (name, imports, how to find declarations, where each one ends), and the
/// declarations one by one.
fn pack_theory(theory: &logic::Theory, packed: &mut Vec<u8>) -> io::Result<()> {
    let mut entries: Vec<(u32, logic::world::Entry)> = vec![];
    let mut ends: Vec<u32> = vec![];
    let mut decls: Vec<u8> = vec![];
    for (index, decl) in (0..).zip(&theory.decls) {
        entries.extend(logic::world::Entry::of(decl).into_iter().map(|entry| (index, entry)));
        decls.extend(postcard::to_allocvec(decl).map_err(io::Error::other)?);
        ends.push(u32::try_from(decls.len()).map_err(io::Error::other)?);
    }
    let head = (&theory.name, &theory.imports, entries, ends);
    let head = postcard::to_allocvec(&head).map_err(io::Error::other)?;
    packed.extend(u32::try_from(head.len()).map_err(io::Error::other)?.to_le_bytes());
    packed.extend(head);
    packed.extend(decls);
    Ok(())
}

/// What of a theory is needed to read others that import it. Specifications serve commands that look at
/// definitions again, such as `time_fun`; for those of `Main` the library itself has done so.
fn reading_part(key: &str, theory: &logic::Theory) -> logic::Theory {
    let keep_specs = key.contains('.');
    let keep = |decl: &logic::Decl| match decl {
        logic::Decl::Spec(_) => keep_specs,
        decl => decl.matters_to_reading(),
    };
    let mut part =
        logic::Theory { name: theory.name.clone(), imports: theory.imports.clone(), ..Default::default() };
    theory
        .located()
        .filter(|(decl, _)| keep(decl))
        .for_each(|(decl, span)| part.push(for_reading(decl), span));
    part
}

/// Nobody reads a locale's assumptions to understand text.
fn for_reading(decl: &logic::Decl) -> logic::Decl {
    match decl {
        logic::Decl::Locale(locale) => {
            logic::Decl::Locale(logic::decl::Locale { assumptions: vec![], ..locale.clone() })
        }
        decl => decl.clone(),
    }
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
