//! What a search has to say.
//!
//! A verdict claims no more than was looked at. *Refuted* and *proved* come from [`crate::certify`]. *Exhausted* says
//! that every test up to a size was decided and none is a counterexample; *vacuous*, that all of them were decided and
//! in none all premises hold. Where a test was not decided, or dropped, or could not be made, or where part of the
//! values was not searched, the verdict is *inconclusive*, and says why.
//!
//! The figures add up. A test comes to one of four ends: a premise rejects it, it is given up because something that it
//! needs has no value, the conclusion holds, or it is judged by the reference evaluator. So, with the premises in the
//! order in which they are tested:
//!
//! - `tests` = `satisfied` + tests that premises reject + tests that are given up;
//! - `held` of a premise = `satisfied` + tests that later premises reject;
//! - `undecided` = tests that are given up + `open`, and `open` ≤ `satisfied`;
//! - without premises, `tests` = `satisfied` + tests that are given up.
//!
//! A premise without a value rejects nothing: a test counts as satisfied if no premise is known to be false.
//! Searches by depth follow derivations and partial values: they count tests, but not what single premises reject.

use crate::certify::{Counterexample, Proof};
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
        self.verdict = self.verdict.and(other.verdict);
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
    /// There is no counterexample: every case was settled, by a search up to this depth.
    Proved {
        size: usize,
        proof: Proof,
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
    /// What holds of a whole of which two parts are known.
    fn and(self, other: Verdict) -> Verdict {
        let size = self.size().min(other.size());
        match (self, other) {
            (Verdict::Exhausted { .. }, Verdict::Exhausted { .. })
            | (Verdict::Proved { .. }, Verdict::Vacuous { .. })
            | (Verdict::Vacuous { .. }, Verdict::Proved { .. }) => Verdict::Exhausted { size },
            (Verdict::Vacuous { .. }, Verdict::Vacuous { .. }) => Verdict::Vacuous { size },
            (Verdict::Inconclusive { why, .. }, Verdict::Inconclusive { .. }) => {
                Verdict::Inconclusive { size, why }
            }
            (one, other) if other.rank() > one.rank() => other,
            (one, _) => one,
        }
    }

    /// What is left of a verdict that is about some instances of a statement only.
    pub fn of_examples(self) -> Verdict {
        match self {
            Verdict::Proved { size, .. } => Verdict::Exhausted { size },
            other => other,
        }
    }

    /// The last size that was finished.
    fn size(&self) -> usize {
        match self {
            Verdict::Refuted(found) => found.size,
            Verdict::Exhausted { size }
            | Verdict::Proved { size, .. }
            | Verdict::Vacuous { size }
            | Verdict::Inconclusive { size, .. } => *size,
            Verdict::NotExecutable { .. } => 0,
        }
    }

    /// How much a verdict says about a whole of which it is a part.
    fn rank(&self) -> u8 {
        match self {
            Verdict::Refuted(found) if found.is_genuine() => 6,
            Verdict::Refuted(_) => 5,
            Verdict::NotExecutable { .. } => 4,
            Verdict::Inconclusive { .. } => 3,
            Verdict::Exhausted { .. } => 2,
            Verdict::Vacuous { .. } => 1,
            Verdict::Proved { .. } => 0,
        }
    }

    pub fn is_genuine(&self) -> bool {
        matches!(self, Verdict::Refuted(found) if found.is_genuine())
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
    /// Values that definitions leave open were not searched.
    Open,
    /// Declared generators may leave values out.
    Generators,
    /// There was nothing to test.
    NoValues,
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
            Limit::Open => "values that definitions leave open were not searched",
            Limit::Generators => "only values of the declared generators were tried",
            Limit::NoValues => "no values could be made for one of the variables",
            Limit::Scope => "all counterexamples that were found lie outside of the scope that the test sets",
        })
    }
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
    /// Those that no premise rejects.
    pub satisfied: u64,
    /// Those that could not be decided.
    pub undecided: u64,
    /// Among these, those that no premise rejects.
    pub open: u64,
    /// How many tests each premise let through, of those that reached it; empty where that is not counted.
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

    /// So many tests were handed over, whatever a run that was stopped has counted: all premises let them through.
    pub fn include(&mut self, handed_over: u64) {
        self.satisfied = self.satisfied.max(handed_over);
        self.premises.iter_mut().for_each(|held| *held = (*held).max(self.satisfied));
        let given_up = self.undecided.saturating_sub(self.open);
        let held = self.premises.iter().copied().max().unwrap_or(self.satisfied);
        self.tests = self.tests.max(held + given_up);
    }

    /// Whether the figures fit to each other.
    pub fn add_up(&self) -> bool {
        self.open <= self.satisfied
            && self.open <= self.undecided
            && self.satisfied + (self.undecided - self.open) <= self.tests
            && self.premises.iter().all(|held| (self.satisfied..=self.tests).contains(held))
    }
}
