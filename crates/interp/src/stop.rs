//! Why an evaluation gives no value.

use crate::value::{GlobalId, Value};
use base::{Name, Stop as Exhausted};
use std::fmt;
use std::sync::Arc;

/// Why a value is not known.
#[derive(Clone, Debug)]
pub enum Blame {
    /// The definitions leave it open. The value still is one particular value: the same constant applied to the
    /// same arguments gives the same one. `of` says which; a value that is `derived` depends on that one.
    Unspecified { constant: Name, of: Option<(GlobalId, Vec<Value>)>, derived: bool, why: Why },
    /// There is no way to compute it.
    NotExecutable { constant: Name, reason: String },
}

/// What the definitions of a constant leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    NoEquation,
    NoClause,
    Undefined,
    NoWitness,
    SeveralWitnesses,
    NotInSubtype,
    /// The fold of a function for which the order matters.
    Order,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::NoEquation => "no equation matches",
            Why::NoClause => "no clause of the case expression matches",
            Why::Undefined => "nothing is known about it",
            Why::NoWitness => "no value has the property",
            Why::SeveralWitnesses => "several values have the property",
            Why::NotInSubtype => "the argument does not represent any value of the type",
            Why::Order => "the result depends on the order of the elements",
        })
    }
}

/// Why evaluation cannot go on. Blame is caught where a value is not needed; the rest ends everything.
#[derive(Clone, Debug)]
pub enum Stop {
    Blame(Arc<Blame>),
    Budget(Exhausted),
    /// Recursion is too deep for the stack.
    Depth,
}

impl Stop {
    pub fn not_executable(constant: &str, reason: impl Into<String>) -> Stop {
        Stop::Blame(Arc::new(Blame::NotExecutable { constant: Name::new(constant), reason: reason.into() }))
    }
}

pub type Run<T = Value> = Result<T, Stop>;
