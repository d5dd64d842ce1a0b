//! The operations that searches are made of.
//!
//! A search is a term, and so it can bind variables and be part of formulas; what HOL has no constant for is an
//! operation. No theory can declare one, since their names are not those of a theory.
//!
//! Searches go through lists of optional values; in them `None` stands for values that are not listed.

use logic::{Term, Type, hol};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Operation {
    /// Whether a function holds for some value of a list; unknown where it might for one that is not listed.
    Some,
    /// All results of a function for the values of a list.
    Each,
    /// One of two, where a failure of one does not matter if the other holds.
    Either,
    /// All values of a finite type.
    All,
    /// Some small values of a type: how many at most.
    Sample,
    /// The elements of a set.
    Elements,
    /// The ways to split a list into two.
    Splits,
    /// The ways to take an element out of a set, with and without its staying there.
    Removals,
    /// The elements of a fixed point that are found round by round: of which constant, and for which parameters.
    Saturated,
    /// The set that a predicate gives, without looking for its elements.
    Collect,
    /// A value that the definitions leave open.
    Unspecified,
    /// A value that is not known because the search for a derivation is too deep.
    Unknown,
}

/// What the names of operations begin with.
const PREFIX: &str = "lower.";

impl Operation {
    const EVERY: [Operation; 12] = [
        Operation::Some,
        Operation::Each,
        Operation::Either,
        Operation::All,
        Operation::Sample,
        Operation::Elements,
        Operation::Splits,
        Operation::Removals,
        Operation::Saturated,
        Operation::Collect,
        Operation::Unspecified,
        Operation::Unknown,
    ];

    /// What it is called in terms.
    fn name(self) -> &'static str {
        match self {
            Operation::Some => "lower.some",
            Operation::Each => "lower.each",
            Operation::Either => "lower.either",
            Operation::All => "lower.all",
            Operation::Sample => "lower.sample",
            Operation::Elements => "lower.elements",
            Operation::Splits => "lower.splits",
            Operation::Removals => "lower.removals",
            Operation::Saturated => "lower.all_elements",
            Operation::Collect => "lower.collect",
            Operation::Unspecified => "lower.unspecified",
            Operation::Unknown => "lower.unknown",
        }
    }

    /// The operation that a constant is.
    pub fn named(name: &str) -> Option<Operation> {
        if !name.starts_with(PREFIX) {
            return None;
        }
        Operation::EVERY.into_iter().find(|operation| operation.name() == name)
    }

    /// The operation as a constant of a type.
    pub fn at(self, ty: Type) -> Term {
        Term::constant(self.name(), ty)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The type of lists of optional values of a type.
pub(crate) fn options(ty: &Type) -> Type {
    Type::list(hol::option(ty))
}

/// The elements of a set of values of a type.
pub(crate) fn elements(set: Term, ty: &Type) -> Term {
    Operation::Elements.at(Type::fun(Type::set(ty.clone()), options(ty))).app(set)
}

/// All values of a finite type.
pub(crate) fn all(ty: &Type) -> Term {
    Operation::All.at(options(ty))
}

/// Up to so many small values of a type.
pub(crate) fn sample(limit: Term, ty: &Type) -> Term {
    let Some(limit_ty) = limit.ty() else { return all(ty) };
    Operation::Sample.at(Type::fun(limit_ty, options(ty))).app(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_known_by_their_names() {
        for operation in Operation::EVERY {
            assert_eq!(Operation::named(operation.name()), Some(operation));
        }
        assert_eq!(Operation::named(PREFIX), None);
        assert_eq!(Operation::named(hol::SOME), None);
    }
}
