//! What is searched for, within which bounds, and what is answered.

use crate::kind::{KindId, Kinds};
use crate::partial::Partial;
use crate::tree::Tree;
use base::Budget;
use program::Fun;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    Universal,
    Existential,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    pub kind: KindId,
    pub quantifier: Quantifier,
    /// How much deeper than others its values may be.
    pub extra: u32,
}

/// A function, and the variables it is applied to. Conditions are truth-valued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    pub function: Fun,
    pub variables: Vec<usize>,
}

/// For all and for some values of the variables, in this order, the conclusion holds where the premises do.
#[derive(Clone, Debug)]
pub struct Problem {
    pub kinds: Kinds,
    pub variables: Vec<Variable>,
    /// Values that conditions share; they are numbered after the variables.
    pub shared: Vec<Condition>,
    pub premises: Vec<Condition>,
    pub conclusion: Condition,
}

impl Problem {
    /// Whether there are no existential variables.
    pub fn is_universal(&self) -> bool {
        self.variables.iter().all(|variable| variable.quantifier == Quantifier::Universal)
    }

    /// How often the quantifier changes before each variable.
    pub(crate) fn levels(&self) -> Vec<u16> {
        let mut level = 0;
        let mut last = None;
        let mut levels = vec![];
        for variable in &self.variables {
            if last.is_some_and(|last| last != variable.quantifier) {
                level += 1;
            }
            last = Some(variable.quantifier);
            levels.push(level);
        }
        levels
    }
}

/// Who may make a search wait.
pub trait Rest: std::fmt::Debug + Send + Sync {
    /// Asked between refinements; comes back when the search may go on.
    fn rest(&self);
}

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// How many constructors may nest.
    pub depth: u32,
    /// The flag of the budget ends the search.
    pub budget: Budget,
    /// Steps between two refinements.
    pub steps: u64,
    /// In words.
    pub memory: usize,
}

/// Why the search ended before it was through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Time,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The last refutation that was handed over was accepted.
    Refuted,
    /// The conjecture is true: the search tree is closed.
    True,
    /// Nothing was found up to this depth.
    Unknown,
    Limit(Limit),
}

/// A way to make the premises true and the conclusion false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The values of the universal variables, as far as they do not depend on existential ones.
    pub values: Vec<Partial>,
    /// How it depends on the existential variables, where there are such.
    pub tree: Option<Tree>,
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Ends of branches of the search tree.
    pub leaves: u64,
    /// Those where no premise is known to be false.
    pub satisfied: u64,
    /// Those that were not decided because something has no value, or takes too long.
    pub undecided: u64,
    /// Those among them where no premise is known to be false.
    pub open: u64,
    pub refinements: u64,
    /// Whether something was too large or took too long.
    pub exhausted: bool,
}
