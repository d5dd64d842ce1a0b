//! Names for new functions.

use crate::ir::Program;
use base::Name;
use std::collections::HashSet;

/// The names that constructors and functions have.
pub struct Names {
    taken: HashSet<Name>,
}

impl Names {
    pub fn of(program: &Program) -> Names {
        let constructors = program.datas.values().flat_map(|data| &data.constructors);
        let functions = program.functions.values().map(|function| function.name.clone());
        Names { taken: constructors.map(|constructor| constructor.name.clone()).chain(functions).collect() }
    }

    /// The name itself, if nothing has it yet.
    pub fn fresh(&mut self, name: Name) -> Name {
        if self.taken.insert(name.clone()) { name } else { self.variant(&name) }
    }

    /// `name#1`, `name#2`, …: the first that nothing has yet.
    pub fn variant(&mut self, name: &str) -> Name {
        let stem = name.split_once('#').map_or(name, |(stem, _)| stem);
        let mut variants = (1..).map(|number| Name::new(format!("{stem}#{number}")));
        let fresh =
            variants.find(|name| !self.taken.contains(name)).expect("there are more numbers than names");
        self.taken.insert(fresh.clone());
        fresh
    }
}
