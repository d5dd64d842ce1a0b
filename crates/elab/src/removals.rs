//! What imported theories have taken away from notation.
//!
//! A theory has the notation that one of its imports has at its end. Where theories are loaded one after another, a
//! `no_notation` of one would also take away what another one still has: here this is found out and put right.

use crate::notations::Notations;
use base::Name;
use logic::Theory;
use logic::decl::{Change, Decl, NotationUse};
use std::collections::HashMap;

/// The notation that some theories take away, and which of them still have some of it.
#[derive(Debug)]
pub(crate) struct Removals<'a> {
    removed: Notations,
    /// What is there before the first theory, as far as it is taken away later.
    before: Notations,
    /// The same at the end of each theory.
    at_end: HashMap<&'a Name, Notations>,
}

impl<'a> Removals<'a> {
    /// None if nothing is taken away. The theories come in the order in which they are loaded, after what has
    /// the notations `before`.
    pub fn of(theories: &[(&'a Name, &Theory)], before: &Notations) -> Option<Removals<'a>> {
        let mut removed = Notations::default();
        for (_, theory) in theories {
            theory.decls.iter().for_each(|decl| collect_removed(decl, &mut removed));
        }
        if removed.is_empty() {
            return None;
        }
        let before = before.common(&removed);
        let mut removals = Removals { removed, before, at_end: HashMap::new() };
        for (key, theory) in theories {
            let mut notations = removals.at_start(&theory.imports);
            theory.decls.iter().for_each(|decl| removals.change(decl, &mut notations));
            removals.at_end.insert(key, notations);
        }
        Some(removals)
    }

    /// What a theory with these imports has of the notation that some take away.
    pub fn at_start(&self, imports: &[Name]) -> Notations {
        let mut all = Notations::default();
        for import in imports {
            all.merge(self.at_end.get(import).unwrap_or(&self.before));
        }
        all
    }

    fn change(&self, decl: &Decl, notations: &mut Notations) {
        match decl {
            Decl::Notation { change, productions, use_ } => {
                let known = productions.iter().filter(|production| self.removed.grammar.contains(production));
                known.for_each(|production| {
                    notations.change(*change, std::slice::from_ref(production), *use_)
                });
            }
            Decl::Macros { change, parse, print } => {
                let parse: Vec<_> =
                    parse.iter().filter(|rule| self.removed.parse_macros.contains(rule)).cloned().collect();
                let print: Vec<_> =
                    print.iter().filter(|rule| self.removed.print_macros.contains(rule)).cloned().collect();
                notations.change_macros(*change, &parse, &print);
            }
            _ => {}
        }
    }
}

fn collect_removed(decl: &Decl, removed: &mut Notations) {
    match decl {
        Decl::Notation { change: Change::Remove, productions, .. } => {
            removed.change(Change::Add, productions, NotationUse::Both);
        }
        Decl::Macros { change: Change::Remove, parse, print } => {
            removed.change_macros(Change::Add, parse, print);
        }
        _ => {}
    }
}
