//! Names for new functions.

use crate::ir::Program;
use base::Name;
use std::collections::{HashMap, HashSet};

/// The names that constructors and functions have.
pub struct Names {
    taken: HashSet<Name>,
    /// How many variants of a stem were tried.
    variants: HashMap<Name, usize>,
}

impl Names {
    pub fn of(program: &Program) -> Names {
        let constructors = program.datas.values().flat_map(|data| &data.constructors);
        let functions = program.functions.values().map(|function| function.name.clone());
        let taken = constructors.map(|constructor| constructor.name.clone()).chain(functions).collect();
        Names { taken, variants: HashMap::new() }
    }

    /// The name itself, if nothing has it yet.
    pub fn fresh(&mut self, name: Name) -> Name {
        if self.taken.insert(name.clone()) { name } else { self.variant(&name) }
    }

    /// `name#1`, `name#2`, …: the first that nothing has yet.
    pub fn variant(&mut self, name: &str) -> Name {
        let stem = name.split_once('#').map_or(name, |(stem, _)| stem);
        let number = self.variants.entry(Name::new(stem)).or_default();
        let fresh = loop {
            *number += 1;
            let name = Name::new(format!("{stem}#{number}"));
            if !self.taken.contains(&name) {
                break name;
            }
        };
        self.taken.insert(fresh.clone());
        fresh
    }
}
