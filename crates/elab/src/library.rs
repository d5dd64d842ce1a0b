//! Elaborates a library: theories that import each other and nothing else.

use crate::elaborator::{Authority, Elaborated, Imports, elaborate};
use crate::session::Session;
use base::{Diagnostic, FileId, Name};
use logic::Decl;
use logic::statement::Proof;
use std::collections::BTreeMap;
use std::sync::Arc;
use syntax::Keywords;
use syntax::ast::TheoryFile;

/// One theory of a library.
#[derive(Clone, Debug)]
pub struct Source {
    pub key: Name,
    pub text: String,
}

/// What elaborating a library gives, in an order in which imports come first.
#[derive(Debug)]
pub struct Library {
    pub theories: Vec<(Name, Elaborated)>,
    /// Messages of the outer syntax and about imports, with the key of the theory.
    pub diagnostics: Vec<(Name, Diagnostic)>,
}

/// The key that an import written in the theory `from` refers to.
pub fn import_key(from: &str, import: &str) -> Name {
    let import = import.trim_start_matches("~~/src/HOL/");
    let import = match import.strip_prefix("Library/") {
        Some(name) => format!("HOL-Library.{name}"),
        None => import.trim_start_matches("HOL.").to_owned(),
    };
    match from.split_once('.') {
        _ if import.contains('.') => Name::from(import),
        Some((session, _)) => Name::from(format!("{session}.{import}")),
        None => Name::from(import),
    }
}

/// Elaborates the theories; file numbers are positions in `sources`.
pub fn elaborate_library(sources: &[Source]) -> Library {
    let mut work = Work {
        files: BTreeMap::new(),
        session: Session::default(),
        library: Library { theories: vec![], diagnostics: vec![] },
    };
    let keywords = Keywords::standard();
    for (number, source) in sources.iter().enumerate() {
        let file = FileId(u32::try_from(number).unwrap_or(u32::MAX));
        work.files.insert(source.key.clone(), syntax::parse_theory(file, &source.text, &keywords));
    }
    for source in sources {
        work.theory(&source.key, &mut vec![]);
    }
    work.library
}

struct Work {
    files: BTreeMap<Name, TheoryFile>,
    session: Session,
    library: Library,
}

impl Work {
    /// Elaborates a theory after its imports; `path` are the theories that wait for it.
    fn theory(&mut self, key: &Name, path: &mut Vec<Name>) {
        if self.session.contains(key) || path.contains(key) {
            return;
        }
        let Some(file) = self.files.get(key).cloned() else { return };
        let Some(header) = &file.header else { return };
        let mut imports = vec![];
        path.push(key.clone());
        for import in &header.imports {
            let written = &import.value;
            if written == "Pure" {
                continue;
            }
            let candidates = [import_key(key, written), import_key("", written)];
            match candidates.into_iter().find(|candidate| self.files.contains_key(candidate)) {
                Some(found) if path.contains(&found) => {
                    let message = format!("cyclic import of `{written}`");
                    self.library
                        .diagnostics
                        .push((key.clone(), Diagnostic::error("cyclic-import", import.span, message)));
                }
                Some(found) => {
                    self.theory(&found, path);
                    imports.push(found);
                }
                None => {
                    let message = format!("unknown theory `{written}`");
                    self.library
                        .diagnostics
                        .push((key.clone(), Diagnostic::error("missing-import", import.span, message)));
                }
            }
        }
        path.pop();
        let name = header.name.value.clone();
        let context = self.session.context(&name, &imports);
        let mut elaborated =
            elaborate(&file, key, context, Imports { found: imports, missing: vec![] }, Authority::Embedded);
        // The library's theories are written without proofs.
        for decl in &mut Arc::make_mut(&mut elaborated.theory).decls {
            if let Decl::Interpretation { proof, .. } = decl {
                *proof = Proof::Proved;
            }
        }
        self.library
            .diagnostics
            .extend(file.diagnostics.iter().map(|diagnostic| (key.clone(), diagnostic.clone())));
        self.session.add(key.clone(), Arc::clone(&elaborated.theory));
        self.session.keep_context(key.clone(), Arc::clone(&elaborated.context));
        self.library.theories.push((key.clone(), elaborated));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The theory `T` with these commands, which import nothing but the meta-logic.
    fn theory(commands: &str) -> Elaborated {
        let text = format!("theory T imports Pure begin {commands} end");
        let library = elaborate_library(&[Source { key: Name::new("T"), text }]);
        let elaborated = library.theories.into_iter().next().map(|(_, elaborated)| elaborated);
        elaborated.expect("the only theory is elaborated")
    }

    fn failures(commands: &str) -> Vec<String> {
        let outcomes = theory(commands).outcomes;
        outcomes.into_iter().filter_map(|outcome| outcome.failure).map(|failure| failure.message).collect()
    }

    #[test]
    fn qualified_names_are_short_inside_their_block_only() {
        let block = "typedecl a consts f :: a context begin
            qualified definition g :: a where \"g ≡ f\"
            definition h :: a where \"h ≡ g\" end ";
        assert_eq!(failures(&format!("{block} definition k :: a where \"k ≡ T.g\"")), Vec::<String>::new());
        assert_eq!(failures(&format!("{block} definition k :: a where \"k ≡ g\"")).len(), 1);
    }

    #[test]
    fn clauses_of_a_function_have_variables_of_their_own() {
        let two = "typedecl a typedecl b
            fun p :: \"a ⇒ a\" and q :: \"b ⇒ b\" where \"p x ≡ x\" | \"q x ≡ x\"";
        assert_eq!(failures(two), Vec::<String>::new());
    }

    #[test]
    fn parameters_of_a_class_come_in_the_order_of_its_parents_names() {
        let classes = "class z = fixes zz :: 'a class b = fixes bb :: 'a class c = z + b + fixes cc :: 'a";
        let context = theory(classes).context;
        let locale = context.locales.get("T.c").map(|info| &info.locale);
        let params: Vec<&str> =
            locale.into_iter().flat_map(|c| &c.params).map(|(name, _)| name.as_str()).collect();
        assert_eq!(params, ["bb", "zz", "cc"]);
    }
}
