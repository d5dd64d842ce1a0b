//! What theories of the embedded library lack of the theories that they stand for.
//!
//! A file that is a theory of the library itself is read against the library, and only what the library does not have
//! is added. So the constants and types that reading adds are the gaps: theories that import the library by name do not
//! know them, and would take them for variables.
//!
//! Arguments: the source folder of the library's originals, and folders of sessions with `-d`.

#![allow(clippy::print_stdout, reason = "a tool for the terminal")]

use gainsay::isabelle::{Loader, theory_files};
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
        let own = loader.library_context(&loaded.elaborated.theory.name, &loaded.elaborated.theory.imports);
        let context = &loaded.elaborated.context;
        for decl in &loaded.elaborated.theory.decls {
            let (kind, name, ty) = match decl {
                Decl::Const(it) if !own.consts.contains_key(&it.name) => ("constant", &it.name, Some(&it.ty)),
                Decl::Abbreviation(it) => ("abbreviation", &it.name, Some(&it.ty)),
                Decl::Type(it) if !own.types.contains_key(&it.name) => ("type", &it.name, None),
                Decl::Locale(it) if !own.locales.contains_key(&it.name) => ("locale", &it.name, None),
                Decl::Class(it) if !own.class_decls.contains_key(&it.name) => ("class", &it.name, None),
                _ => continue,
            };
            let ty = ty.map(|ty| format!(" :: {}", context.show_type(ty))).unwrap_or_default();
            println!("{}: {kind} {name}{ty}", file.display());
            gaps += 1;
        }
    }
    println!("{files} theories of the library, {gaps} gaps");
    Ok(())
}
