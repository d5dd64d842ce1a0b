//! What a search has to say.

use crate::config::Strategy;
use crate::goal::Goal;
use base::Name;
use logic::{Term, Type};
use std::fmt;

/// The answer about a statement, with its figures.
#[derive(Clone, Debug)]
pub struct Report {
    pub verdict: Verdict,
    pub figures: Figures,
}

impl Report {
    /// What two searches for the same have to say together.
    pub fn and(mut self, other: Report) -> Report {
        self.figures.add(&other.figures);
        if other.verdict.rank() > self.verdict.rank() {
            self.verdict = other.verdict;
        }
        self
    }
}

#[derive(Clone, Debug)]
pub enum Verdict {
    Refuted(Box<Counterexample>),
    /// No counterexample up to this size.
    Exhausted {
        size: usize,
    },
    /// There is no counterexample: every case was settled up to this depth.
    Proved {
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

impl Verdict {
    /// How much a verdict says about a whole of which it is a part.
    fn rank(&self) -> u8 {
        match self {
            Verdict::Refuted(found) if found.genuine => 6,
            Verdict::Refuted(_) => 5,
            Verdict::NotExecutable { .. } => 4,
            Verdict::Inconclusive { .. } => 3,
            Verdict::Exhausted { .. } => 2,
            Verdict::Vacuous { .. } => 1,
            Verdict::Proved { .. } => 0,
        }
    }

    pub fn is_genuine(&self) -> bool {
        matches!(self, Verdict::Refuted(found) if found.genuine)
    }
}

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Time,
    /// There was not even time to prepare the tests.
    Preparation,
    Memory,
    Stack,
    /// Not all values were tried, but a number of random ones.
    Sample,
    /// Some tests could not be decided.
    Undecided,
    /// Counterexamples were found, but not where they were to be sought.
    Scope,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "out of time",
            Limit::Preparation => "out of time while the tests were being prepared",
            Limit::Memory => "out of memory",
            Limit::Stack => "recursion too deep",
            Limit::Sample => "random tests only",
            Limit::Undecided => "tests that could not be decided",
            Limit::Scope => "all counterexamples that were found lie outside of the scope that the test sets",
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
    /// The values as they are shown where there is more than one way to choose them: `_` stands for anything.
    pub partial: Option<Vec<Binding>>,
    /// The goal without type variables: its premises hold, its conclusion does not.
    pub goal: Goal,
    /// The evaluated sides of an equation in the conclusion.
    pub sides: Option<(Term, Term)>,
    pub strategy: Strategy,
    pub size: usize,
}

/// A variable and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    pub name: Name,
    pub ty: Type,
    pub value: Term,
}

/// The term with the values of the variables in their place.
pub fn assigned(term: &Term, bindings: &[Binding]) -> Term {
    term.subst_frees(&|name| {
        bindings.iter().find(|binding| binding.name == *name).map(|binding| binding.value.clone())
    })
}

/// What was tried.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Values for variables that were tried against a premise or the conclusion.
    pub tests: u64,
    /// Those that satisfied all premises.
    pub satisfied: u64,
    /// Those that could not be decided.
    pub undecided: u64,
    /// Among these, those that satisfied all premises.
    pub open: u64,
    /// How often each premise held, of those that were reached.
    pub premises: Vec<u64>,
}

impl Figures {
    pub fn add(&mut self, other: &Figures) {
        self.tests += other.tests;
        self.satisfied += other.satisfied;
        self.undecided += other.undecided;
        self.open += other.open;
        if self.premises.len() < other.premises.len() {
            self.premises.resize(other.premises.len(), 0);
        }
        self.premises.iter_mut().zip(&other.premises).for_each(|(own, other)| *own += other);
    }
}
