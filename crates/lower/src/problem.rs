//! Why a term has no program, and what a failing run means.

use base::Name;
use std::fmt;

/// Something that cannot be executed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Problem {
    /// The constant or type that is to blame.
    pub constant: Name,
    pub reason: Reason,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    NotDeclared,
    /// It is the greatest fixed point of rules.
    Coinductive,
    /// It is known by axioms only.
    Axioms,
    /// It is a variable that nothing binds.
    Unbound,
    /// No equation for it can be run.
    NoEquation,
    /// An equation has variables that the arguments do not determine.
    Undetermined,
    /// An equation has arguments that are not made of constructors.
    NotConstructors,
    /// A quantifier or description over a type with more values than can be tried.
    NotEnumerable(Name),
    /// Equality at this type cannot be decided.
    NoEquality(Name),
    /// Values of this type have no representation.
    NoRepresentation,
    /// A representative of a class is chosen that is not known.
    Representative,
    /// A derivation was looked for up to a limited depth only.
    Depth,
    /// Types are left open.
    Polymorphic,
    /// Terms or patterns are too large to be compiled.
    TooLarge,
    /// Its types do not fit together.
    Malformed,
    /// The time for it was over.
    OutOfTime,
}

impl Problem {
    pub(crate) fn new(constant: impl AsRef<str>, reason: Reason) -> Problem {
        Problem { constant: Name::new(constant), reason }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotDeclared => f.write_str("it is not declared"),
            Reason::OutOfTime => f.write_str("there was no time to make a program of it"),
            Reason::Coinductive => f.write_str("it is defined coinductively"),
            Reason::Axioms => f.write_str("it is known by axioms only"),
            Reason::Unbound => f.write_str("it is a variable that has no value"),
            Reason::NoEquation => f.write_str("there is no executable equation for it"),
            Reason::Undetermined => {
                f.write_str("its equation has variables that the arguments do not determine")
            }
            Reason::NotConstructors => {
                f.write_str("its equation has arguments that are not made of constructors")
            }
            Reason::NotEnumerable(ty) => write!(f, "the values of {ty} cannot all be tried"),
            Reason::NoEquality(ty) => write!(f, "equality on {ty} cannot be decided"),
            Reason::NoRepresentation => f.write_str("values of this type have no representation"),
            Reason::Representative => f.write_str("it chooses a representative that is not known"),
            Reason::Depth => f.write_str("derivations may be deeper than was searched"),
            Reason::Polymorphic => f.write_str("its type is not determined"),
            Reason::Malformed => f.write_str("its definition is not well-typed"),
            Reason::TooLarge => f.write_str("it is too large to be compiled"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.constant, self.reason)
    }
}

/// What it means that a run fails.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Failure {
    /// The definitions of this constant leave its value open.
    Unspecified(Name),
    NotExecutable(Problem),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unspecified(constant) => write!(f, "{constant}: unspecified"),
            Failure::NotExecutable(problem) => write!(f, "{problem}"),
        }
    }
}

/// Part of lowering that may have no result.
pub(crate) type Lower<T> = Result<T, Problem>;
