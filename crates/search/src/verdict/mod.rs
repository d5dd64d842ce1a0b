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

mod combine;

pub(crate) use combine::conjunction;
pub use combine::{Decided, Decision, Ranking, decide};

use crate::certify::{Counterexample, Proof};
use crate::policy::Policy;
use crate::strategy::{About, Bound, Coverage, Strategy};
use base::Name;
use logic::types::TypeSubst;
use logic::{Term, Type};
use std::fmt;

/// A verdict with its figures.
#[derive(Clone, Debug)]
pub struct Report {
    pub verdict: Verdict,
    pub figures: Figures,
}

/// What one strategy has to say about a statement: what it comes to alone, and what it has searched.
#[derive(Clone, Debug)]
pub struct Account {
    pub strategy: &'static dyn Strategy,
    pub report: Report,
}

impl Account {
    /// Whether nothing that others may say would count for more.
    pub fn ends_the_search(&self) -> bool {
        matches!(self.report.verdict.claim(), Claim::Refuted | Claim::Proved)
    }

    /// Whether enough is known about the statement for others to end soon: all values up to the size of the policy were
    /// tried, and the premises were satisfied often enough.
    pub fn settles(&self, policy: &Policy) -> bool {
        let Report { verdict, figures: Figures { tests, satisfied, .. } } = &self.report;
        let About { bound, coverage, .. } = self.strategy.about();
        let is_through = match verdict {
            Verdict::Exhausted { size } | Verdict::Inconclusive { size, .. } => *size >= policy.size,
            _ => false,
        };
        let is_enough = *satisfied >= policy.enough_tests || policy.enough_of_tests.is_in(*satisfied, *tests);
        (*bound, *coverage) == (Bound::Size, Coverage::All) && is_through && is_enough
    }
}

/// What is not executable, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    pub constant: Name,
    pub reason: String,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.constant, self.reason)
    }
}

impl From<lower::Problem> for Obstacle {
    fn from(problem: lower::Problem) -> Obstacle {
        Obstacle { constant: problem.constant, reason: problem.reason.to_string() }
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
    NotExecutable(Obstacle),
}

/// The kinds of verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A genuine counterexample.
    Refuted,
    /// A counterexample in a model: for some values of what definitions leave open.
    RefutedInModel,
    /// A counterexample that depends on what definitions leave open.
    Doubted,
    Proved,
    Exhausted,
    Vacuous,
    Inconclusive,
    NotExecutable,
}

impl Claim {
    pub fn name(self) -> &'static str {
        match self {
            Claim::Refuted => "refuted",
            Claim::RefutedInModel => "refuted in a model",
            Claim::Doubted => "doubted",
            Claim::Proved => "proved",
            Claim::Exhausted => "exhausted",
            Claim::Vacuous => "vacuous",
            Claim::Inconclusive => "inconclusive",
            Claim::NotExecutable => "not executable",
        }
    }
}

impl Verdict {
    pub fn claim(&self) -> Claim {
        match self {
            Verdict::Refuted(found) if found.is_genuine() => Claim::Refuted,
            Verdict::Refuted(found) if !found.choices().is_empty() => Claim::RefutedInModel,
            Verdict::Refuted(_) => Claim::Doubted,
            Verdict::Proved { .. } => Claim::Proved,
            Verdict::Exhausted { .. } => Claim::Exhausted,
            Verdict::Vacuous { .. } => Claim::Vacuous,
            Verdict::Inconclusive { .. } => Claim::Inconclusive,
            Verdict::NotExecutable(_) => Claim::NotExecutable,
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
            Verdict::NotExecutable(_) => 0,
        }
    }

    pub fn is_genuine(&self) -> bool {
        self.claim() == Claim::Refuted
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
            Limit::Undecided => "tests could not be decided",
            Limit::Open => "values that definitions leave open were not searched",
            Limit::Generators => "only values of declared generators or code constructors were tried",
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
    /// How far each instance was searched, in the order in which they are begun.
    pub extents: Vec<Extent>,
    /// The tests that were made for each bound, from 1 on.
    pub by_bound: Vec<Tally>,
}

/// How many tests were made, and how many of them no premise rejects.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub tests: u64,
    pub satisfied: u64,
}

/// How far an instance of a goal was searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    /// What type variables became.
    pub types: TypeSubst,
    /// The last bound that was finished, or 0.
    pub finished: usize,
    /// The tests within that bound that no premise rejects.
    pub satisfied: u64,
}

impl Extent {
    /// An instance of which nothing is searched yet.
    pub fn of(types: TypeSubst) -> Extent {
        Extent { types, finished: 0, satisfied: 0 }
    }

    /// The same instance of another part of the statement.
    fn and(&mut self, other: &Extent) {
        self.finished = self.finished.min(other.finished);
        self.satisfied += other.satisfied;
    }
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
        for extent in &other.extents {
            match self.extents.iter_mut().find(|own| own.types == extent.types) {
                Some(own) => own.and(extent),
                None => self.extents.push(extent.clone()),
            }
        }
        for (place, tally) in other.by_bound.iter().enumerate() {
            self.tally(place + 1, *tally);
        }
    }

    /// So many tests were made for a bound.
    pub fn tally(&mut self, bound: usize, made: Tally) {
        if self.by_bound.len() < bound {
            self.by_bound.resize(bound, Tally::default());
        }
        if let Some(tally) = bound.checked_sub(1).and_then(|place| self.by_bound.get_mut(place)) {
            tally.tests += made.tests;
            tally.satisfied += made.satisfied;
        }
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
