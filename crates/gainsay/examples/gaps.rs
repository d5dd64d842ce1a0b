//! What theories of the embedded library lack of the theories that they stand for.
//!
//! A file that is a theory of the library itself is read against the library, and only what the library does not have
//! is added. So the constants and types that reading adds are the gaps: theories that import the library by name do not
//! know them, and would take them for variables.
//!
//! Arguments: the source folder of the library's originals, and folders of sessions with `-d`.

#![allow(clippy::print_stdout, reason = "a tool for the terminal")]

use gainsay::load::{Loader, theory_files};
use logic::Decl;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let (mut paths, mut folders): (Vec<PathBuf>, Vec<PathBuf>) = (vec![], vec![]);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-d" => folders.extend(args.next().map(PathBuf::from)),
            path => paths.push(PathBuf::from(path)),
        }
    }
    let mut loader = Loader::new(&folders);
    let (mut files, mut gaps) = (0, 0);
    for file in theory_files(&paths)? {
        let loaded = loader.load(&file)?;
        if loaded.elaborated.authority != elab::Authority::Library {
            continue;
        }
        files += 1;
        let context = &loaded.elaborated.context;
        for decl in &loaded.elaborated.theory.decls {
            match decl {
                Decl::Const(it) => {
                    println!("{}: {} :: {}", file.display(), it.name, context.show_type(&it.ty))
                }
                Decl::Type(it) => println!("{}: type {}", file.display(), it.name),
                Decl::Locale(it) => println!("{}: locale {}", file.display(), it.name),
                Decl::Class(it) => println!("{}: class {}", file.display(), it.name),
                Decl::Lost(it) => println!("{}: lost {:?}", file.display(), it.what),
                Decl::Abbreviation(it) => println!("{}: abbreviation {}", file.display(), it.name),
                _ => continue,
            }
            gaps += 1;
        }
    }
    println!("{files} theories of the library, {gaps} gaps");
    Ok(())
}
