//! What a source asks for, in one word.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What is to be answered. The names are those of the JSON output.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A statement is tried by itself.
    #[default]
    Statement,
    /// A test command about a statement.
    Quickcheck,
    Nitpick,
    Refute,
    /// A term is evaluated.
    Value,
    /// What is in a set.
    Values,
    /// In which modes a predicate can be run.
    CodePred,
    /// Which premises statements do not need.
    FindUnusedAssms,
    /// A check of an αProlog program.
    Check,
    /// One that is expected to hold …
    Validate,
    /// … or to fail.
    Invalidate,
    /// A goal of an αProlog program.
    Query,
    /// A definition that was not understood …
    Definition,
    /// … or another theory that was not found …
    Import,
    /// … or anything else.
    Command,
}

impl Kind {
    pub const ALL: [Kind; 15] = [
        Kind::Statement,
        Kind::Quickcheck,
        Kind::Nitpick,
        Kind::Refute,
        Kind::Value,
        Kind::Values,
        Kind::CodePred,
        Kind::FindUnusedAssms,
        Kind::Check,
        Kind::Validate,
        Kind::Invalidate,
        Kind::Query,
        Kind::Definition,
        Kind::Import,
        Kind::Command,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Statement => "statement",
            Kind::Quickcheck => "quickcheck",
            Kind::Nitpick => "nitpick",
            Kind::Refute => "refute",
            Kind::Value => "value",
            Kind::Values => "values",
            Kind::CodePred => "code_pred",
            Kind::FindUnusedAssms => "find_unused_assms",
            Kind::Check => "check",
            Kind::Validate => "validate",
            Kind::Invalidate => "invalidate",
            Kind::Query => "query",
            Kind::Definition => "definition",
            Kind::Import => "import",
            Kind::Command => "command",
        }
    }

    /// The test command of this name.
    pub(crate) fn test(command: &str) -> Option<Kind> {
        [Kind::Quickcheck, Kind::Nitpick, Kind::Refute].into_iter().find(|kind| kind.name() == command)
    }

    /// Whether it is what its place says: the statement, or check, that stands there.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self, Kind::Statement | Kind::Check)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn names_are_those_of_the_json_output() {
        for kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }
}
