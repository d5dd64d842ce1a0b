//! Productions of a priority grammar.

use crate::Head;
use base::Name;
use serde::{Deserialize, Serialize};

/// The largest priority: of atoms and of everything that is bracketed.
pub const MAX_PRIORITY: u16 = 1000;

/// A symbol on the right of a production. Spaces and breaks matter for printing only.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sym {
    Literal(Name),
    /// Something of the category `nonterminal` whose priority is at least `prio`.
    Arg {
        nonterminal: Name,
        prio: u16,
    },
    Space(Name),
    /// A place where a line may break, with so many spaces when it does not.
    Break(u8),
}

/// How a structure, the first argument of indexed notation, is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Index {
    /// The notation has no index.
    #[default]
    None,
    /// Left out: the structure of the context is meant.
    Implicit,
    /// Written out, as the argument with this position among the arguments.
    Argument(u16),
}

/// `lhs[prio] ::= symbols`, giving a tree with `head`; without a head, the tree of its only argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Production {
    pub lhs: Name,
    pub prio: u16,
    pub symbols: Vec<Sym>,
    pub head: Option<Head>,
    pub index: Index,
}

impl Production {
    /// Arguments as category and least priority, from left to right.
    pub fn args(&self) -> impl Iterator<Item = (&Name, u16)> {
        self.symbols.iter().filter_map(|symbol| match symbol {
            Sym::Arg { nonterminal, prio } => Some((nonterminal, *prio)),
            _ => None,
        })
    }

    pub fn literals(&self) -> impl Iterator<Item = &Name> {
        self.symbols.iter().filter_map(|symbol| match symbol {
            Sym::Literal(text) => Some(text),
            _ => None,
        })
    }

    /// Whether this only says that one category includes another. Priorities pass through it unchanged.
    pub fn is_chain(&self) -> bool {
        self.head.is_none() && self.literals().next().is_none() && self.args().count() == 1
    }
}
