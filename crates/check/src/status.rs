//! What is answered about a statement or command, in one word.

use base::guard::Fault;
use search::Claim;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What became of a statement or command. The names are those of the JSON output.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// There is a counterexample, genuine or potentially spurious.
    Refuted,
    /// No counterexample up to a size or depth, or none at all.
    Exhausted,
    /// No values satisfy the premises.
    Vacuous,
    Inconclusive,
    /// It could not be tried, or evaluated.
    #[default]
    NotExecutable,
    /// A command other than a search has its answer.
    Evaluated,
    /// It was not understood, so there is nothing to try.
    Error,
    /// A mistake of this program came in the way.
    InternalError,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Status::Refuted => "refuted",
            Status::Exhausted => "exhausted",
            Status::Vacuous => "vacuous",
            Status::Inconclusive => "inconclusive",
            Status::NotExecutable => "not_executable",
            Status::Evaluated => "evaluated",
            Status::Error => "error",
            Status::InternalError => "internal_error",
        }
    }
}

impl From<Claim> for Status {
    fn from(claim: Claim) -> Status {
        match claim {
            Claim::Refuted | Claim::RefutedInModel | Claim::Doubted => Status::Refuted,
            Claim::Proved | Claim::Exhausted => Status::Exhausted,
            Claim::Vacuous => Status::Vacuous,
            Claim::Inconclusive => Status::Inconclusive,
            Claim::NotExecutable => Status::NotExecutable,
        }
    }
}

impl From<&Fault> for Status {
    fn from(fault: &Fault) -> Status {
        match fault {
            Fault::Excess(_) => Status::NotExecutable,
            Fault::Panic { .. } => Status::InternalError,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Status;

    #[test]
    fn names_are_those_of_the_json_output() {
        use Status::*;
        let all = [Refuted, Exhausted, Vacuous, Inconclusive, NotExecutable, Evaluated, Error, InternalError];
        for status in all {
            assert_eq!(serde_json::to_value(status).unwrap(), status.name());
        }
    }
}
