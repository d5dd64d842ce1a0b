//! Lists the theories under `theories/SESSION/NAME.thy` as a table of embedded texts, sorted by session and name.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("theories");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut table = String::from("&[\n");
    for session in sorted(&root)? {
        for theory in sorted(&session)? {
            if theory.extension().is_some_and(|extension| extension == "thy") {
                writeln!(table, "    {}", row(&session, &theory)).map_err(io::Error::other)?;
            }
        }
    }
    table.push_str("]\n");
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    std::fs::write(Path::new(&out).join("theories.rs"), table)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn row(session: &Path, theory: &Path) -> String {
    let session = session.file_name().unwrap_or_default().to_string_lossy();
    let name = theory.file_stem().unwrap_or_default().to_string_lossy();
    format!("Source {{ session: {session:?}, name: {name:?}, text: include_str!({theory:?}) }},")
}
