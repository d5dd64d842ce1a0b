//! The index of the library in `docs/library.md` is made from the library itself. With `BLESS=1` in the environment it
//! is written again.

#![allow(clippy::disallowed_methods, reason = "the page is a file")]

use base::Name;
use gainsay::isabelle::Loader;
use logic::Decl;
use logic::decl::{ConstDecl, Origin};
use prelude::Library;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "# Types and constants of the library

Made from the library itself. Each theory is imported by the name that heads its section; `Main` has all of `HOL`
that `Complex_Main` does not add. `gainsay show FILE NAME` shows how something is defined. What is made for every data type
or record (recursors, selectors, updates), and what only stands in for another definition in execution, is not listed.
";

/// The sections of theories that belong together, by their session.
fn page() -> String {
    let library = Library::open();
    let mut loader = Loader::new(&[]);
    let mut sessions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for key in library.keys() {
        let Some(theory) = library.theory(key) else { continue };
        let context = loader.library_context(&theory.name, &[Name::new(key)]);
        let mut types = vec![];
        let mut constants = vec![];
        for decl in &theory.decls {
            match decl {
                Decl::Type(it) if is_plain(&it.name) => types.push(it.name.base().to_owned()),
                Decl::Const(it) if is_listed(it) => {
                    constants.push((it.name.base().to_owned(), it.ty.clone()))
                }
                Decl::Abbreviation(it) if is_plain(&it.name) => {
                    constants.push((it.name.base().to_owned(), it.ty.clone()));
                }
                _ => {}
            }
        }
        if types.is_empty() && constants.is_empty() {
            continue;
        }
        let (session, _) = key.rsplit_once('.').unwrap_or(("HOL", key));
        let mut section = format!("\n### {key}\n\n");
        if !types.is_empty() {
            let _ = writeln!(
                section,
                "Types: {}\n",
                types.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
            );
        }
        if !constants.is_empty() {
            section.push_str("| constant | type |\n|---|---|\n");
        }
        for (name, ty) in constants {
            let ty = context.show_type(&ty).replace('|', "\\|");
            let _ = writeln!(section, "| `{}` | `{ty}` |", name.replace('|', "\\|"));
        }
        sessions.entry(session.to_owned()).or_default().push(section);
    }
    let mut page = HEAD.to_owned();
    for (session, sections) in sessions {
        let _ = write!(page, "\n## {session}\n{}", sections.concat());
    }
    page
}

/// Names that people write.
fn is_plain(name: &Name) -> bool {
    let base = name.base();
    !base.starts_with('_') && !base.contains("__") && !base.starts_with("finite_")
}

fn is_listed(constant: &ConstDecl) -> bool {
    let is_made =
        matches!(constant.origin, Origin::Derived { .. } | Origin::Record { .. } | Origin::Rep { .. });
    is_plain(&constant.name) && !is_made
}

#[test]
fn the_index_is_that_of_the_library() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, page).expect("the page can be written");
        return;
    }
    let written = std::fs::read_to_string(path).expect("the page is there");
    for (written, made) in written.lines().zip(page.lines()) {
        assert_eq!(written, made, "run this test with BLESS=1 to write the index again");
    }
    assert_eq!(written.lines().count(), page.lines().count());
}
