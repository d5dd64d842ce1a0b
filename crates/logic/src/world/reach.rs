//! What terms lead to by definitions, and the theories that are not the library's.

use super::{Source, World};
use crate::spec::Spec;
use crate::term::Term;
use crate::theory::Theory;
use base::Name;
use std::collections::BTreeSet;

impl World {
    /// The constants that terms mention, those that their definitions mention, and for each what it leads to `further`.
    pub fn reached<'t, 'n>(
        &self,
        terms: impl Iterator<Item = &'t Term>,
        further: impl Fn(&Name) -> &'n [Name],
    ) -> BTreeSet<Name> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![];
        terms.for_each(|term| term.note_constants(&mut waiting));
        while let Some(name) = waiting.pop() {
            if reached.insert(name.clone()) {
                self.specs_of(&name).flat_map(Spec::terms).for_each(|term| term.note_constants(&mut waiting));
                waiting.extend_from_slice(further(&name));
            }
        }
        reached
    }

    /// The theories that are not the library's.
    pub fn own_theories(&self) -> impl Iterator<Item = &Theory> + Clone {
        self.theories().iter().filter_map(|source| match source {
            Source::Whole(theory) => Some(&**theory),
            Source::Packed(_) => None,
        })
    }
}

impl Term {
    /// Adds the constants that a term mentions, as often as it does.
    pub fn note_constants(&self, noted: &mut Vec<Name>) {
        self.visit(&mut |part| {
            if let Term::Const(name, _) = part {
                noted.push(name.clone());
            }
        });
    }
}
