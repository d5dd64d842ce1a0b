//! The steps of plans.

use super::Mode;
use crate::clause::{Pred, Sought};
use base::Name;
use logic::{Term, Type};
use std::collections::BTreeSet;

/// One step towards the values of all variables.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// Tries the values of a type.
    Generate(Name, Type),
    /// Goes on where a term is true.
    Test(Term),
    /// Goes on where a value matches a pattern, whose unknown variables it gives.
    Match { value: Term, pattern: Term },
    /// Tries what a predicate holds for; arguments that are not known are patterns.
    Solve { pred: Pred, mode: Mode, args: Vec<Term> },
    /// Goes on where a predicate holds of what is known.
    Present(Sought),
    /// Goes on where a predicate does not hold of what is known.
    Absent(Sought),
    /// Tries the natural numbers from a lower bound, or from 0, to an upper one.
    Range { low: Option<Term>, high: High, pattern: Term },
}

/// An upper bound of numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum High {
    /// That of generated values.
    Size,
    /// A number, which is itself outside if the bound is strict.
    Number { bound: Term, strict: bool },
    /// The least element of a list, or the size if there is none.
    Least { list: Term, strict: bool },
}

impl Step {
    /// Everything that the step looks at or gives values to, apart from variables that are generated.
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Step::Generate(..) => vec![],
            Step::Test(term) => vec![term],
            Step::Match { value, pattern } => vec![value, pattern],
            Step::Solve { args, .. } => args.iter().collect(),
            Step::Present(sought) | Step::Absent(sought) => sought.terms(),
            Step::Range { low, high, pattern } => {
                let bound = match high {
                    High::Size => None,
                    High::Number { bound: term, .. } | High::Least { list: term, .. } => Some(term),
                };
                low.iter().chain(bound).chain([pattern]).collect()
            }
        }
    }

    /// The predicate that the step runs, and its mode.
    pub(crate) fn call(&self) -> Option<(Pred, Mode)> {
        match self {
            Step::Solve { pred, mode, .. } => Some((*pred, mode.clone())),
            Step::Present(Sought { pred, args, .. }) | Step::Absent(Sought { pred, args, .. }) => {
                Some((*pred, vec![true; args.len()]))
            }
            _ => None,
        }
    }

    /// The variables that have values after the step.
    pub fn variables(&self) -> Vec<Name> {
        match self {
            Step::Generate(name, _) => vec![name.clone()],
            Step::Test(_) | Step::Present(_) | Step::Absent(_) => vec![],
            Step::Match { pattern, .. } | Step::Range { pattern, .. } => names(pattern),
            Step::Solve { mode, args, .. } => {
                let outputs = args.iter().zip(mode).filter(|(_, known)| !**known);
                outputs.flat_map(|(term, _)| names(term)).collect()
            }
        }
    }
}

pub(super) fn names(term: &Term) -> Vec<Name> {
    term.frees().into_iter().map(|(name, _)| name).collect()
}

/// The variables of terms that are not known yet.
pub(crate) fn unknown<'t>(
    terms: impl IntoIterator<Item = &'t Term>,
    known: &BTreeSet<Name>,
) -> Vec<(Name, Type)> {
    let mut all: Vec<(Name, Type)> = vec![];
    for (name, ty) in terms.into_iter().flat_map(Term::frees) {
        if !known.contains(&name) && !all.iter().any(|(own, _)| *own == name) {
            all.push((name, ty));
        }
    }
    all
}

/// The variables that get values by steps.
pub(super) fn found_by(steps: &[Step], known: &BTreeSet<Name>) -> BTreeSet<Name> {
    steps.iter().flat_map(Step::variables).filter(|name| !known.contains(name)).collect()
}
