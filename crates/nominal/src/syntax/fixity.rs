//! Infix operators: nine user levels between the built-in ones.

use base::Name;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assoc {
    Left,
    Right,
    None,
}

/// How tightly an operator binds. Larger binds tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(pub u8);

impl Level {
    pub const LOOSEST: Level = Level(0);
    pub const IMPLIES: Level = Level(12);
    pub const IF: Level = Level(14);
    pub const BAR: Level = Level(16);
    pub const OR: Level = Level(24);
    pub const COMMA: Level = Level(34);
    pub const RELATION: Level = Level(44);
    pub const CONS: Level = Level(64);
    pub const ABSTRACTION: Level = Level(96);
    pub const CONCRETION: Level = Level(98);

    /// The level of `infixl sym n`.
    pub fn user(n: u8) -> Level {
        Level(n * 10)
    }

    pub fn tighter(self) -> Level {
        Level(self.0 + 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixity {
    pub assoc: Assoc,
    pub level: Level,
}

/// The operators declared so far.
#[derive(Clone, Debug)]
pub struct Fixities {
    table: BTreeMap<Name, Fixity>,
}

impl Default for Fixities {
    fn default() -> Fixities {
        let mut fixities = Fixities { table: BTreeMap::new() };
        let builtin = [
            ("+", Assoc::Right, 6),
            ("-", Assoc::Right, 6),
            ("*", Assoc::Right, 7),
            ("<", Assoc::None, 5),
            ("<=", Assoc::None, 5),
            (">", Assoc::None, 5),
            (">=", Assoc::None, 5),
            ("&&", Assoc::Right, 4),
            ("||", Assoc::Right, 4),
        ];
        for (name, assoc, level) in builtin {
            fixities.declare(Name::new(name), assoc, level);
        }
        fixities
    }
}

impl Fixities {
    pub fn declare(&mut self, name: Name, assoc: Assoc, level: u8) {
        self.table.insert(name, Fixity { assoc, level: Level::user(level) });
    }

    pub fn get(&self, name: &str) -> Option<Fixity> {
        self.table.get(name).copied()
    }
}
