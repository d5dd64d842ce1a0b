//! What terms lead to by definitions.

use super::World;
use crate::spec::Spec;
use crate::term::Term;
use base::Name;
use std::collections::BTreeSet;

impl World {
    /// The constants that terms mention, and those that their definitions mention.
    pub fn reached<'t>(&self, terms: impl Iterator<Item = &'t Term>) -> BTreeSet<Name> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![];
        let note = |term: &Term, waiting: &mut Vec<Name>| {
            term.visit(&mut |part| {
                if let Term::Const(name, _) = part {
                    waiting.push(name.clone());
                }
            });
        };
        terms.for_each(|term| note(term, &mut waiting));
        while let Some(name) = waiting.pop() {
            if reached.insert(name.clone()) {
                self.specs_of(&name).flat_map(Spec::terms).for_each(|term| note(term, &mut waiting));
            }
        }
        reached
    }
}
