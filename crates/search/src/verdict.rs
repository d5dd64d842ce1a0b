//! What a search has to say.

use base::Name;
use logic::{Term, Type};
use std::fmt;

/// The answer about a statement, with its figures.
#[derive(Clone, Debug)]
pub struct Report {
    pub verdict: Verdict,
    pub figures: Figures,
}

#[derive(Clone, Debug)]
pub enum Verdict {
    Refuted(Box<Counterexample>),
    /// No counterexample up to this size.
    Exhausted {
        size: usize,
    },
    /// No values up to this size satisfy the premises.
    Vacuous {
        size: usize,
    },
    /// The search ended early; `size` is the last one that was finished.
    Inconclusive {
        size: usize,
        why: Limit,
    },
    NotExecutable {
        constant: Name,
        reason: String,
    },
}

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Time,
    Memory,
    Stack,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "out of time",
            Limit::Memory => "out of memory",
            Limit::Stack => "recursion too deep",
        })
    }
}

#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Confirmed by the reference evaluator, and independent of what definitions leave open.
    pub genuine: bool,
    /// Why it is not.
    pub doubt: Option<String>,
    pub bindings: Vec<Binding>,
    /// Premises and what they evaluate to, with types put in for type variables.
    pub premises: Vec<Term>,
    pub conclusion: Term,
    /// The evaluated sides of an equation in the conclusion.
    pub sides: Option<(Term, Term)>,
    pub size: usize,
}

/// A variable and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    pub name: Name,
    pub ty: Type,
    pub value: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Values for variables that were tried against a premise or the conclusion.
    pub tests: u64,
    /// Those that satisfied all premises.
    pub satisfied: u64,
    /// Those that could not be decided.
    pub undecided: u64,
}

impl Figures {
    pub(crate) fn add(&mut self, other: Figures) {
        self.tests += other.tests;
        self.satisfied += other.satisfied;
        self.undecided += other.undecided;
    }
}
