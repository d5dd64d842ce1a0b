//! How a conjecture with existential quantifiers is refuted: a value for every universal variable, which may depend on
//! what the existential ones are.

use crate::kind::{KindId, Kinds};
use crate::partial::{self, Partial};
use std::collections::BTreeMap;

/// A place in the value of a variable: the numbers of the holes that lead to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hole {
    pub variable: usize,
    pub path: Vec<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// The premises hold and the conclusion does not.
    Leaf,
    /// The universal hole becomes this alternative.
    Choose { hole: Hole, alternative: u32, next: Box<Tree> },
    /// Whatever the existential hole becomes: one tree for each alternative.
    Split { hole: Hole, branches: Vec<Tree> },
}

/// The alternatives that were chosen on the way to a place of a tree.
pub type Choices = BTreeMap<Hole, u32>;

/// The value of a variable after these choices.
pub fn value(kinds: &Kinds, variable: usize, kind: KindId, choices: &Choices) -> Partial {
    let chosen = |path: &[u32]| choices.get(&Hole { variable, path: path.to_vec() }).copied();
    partial::read(kinds, kind, &mut vec![], &chosen)
}
