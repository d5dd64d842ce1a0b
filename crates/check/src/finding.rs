//! What an answer has to say to tools that list findings: refutations, missed expectations, errors, and statements that
//! no generated value tests.

use crate::answer::Answer;
use crate::failing::Failing;
use crate::status::Status;

/// What is found about something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    Refuted,
    Spurious,
    Expectation,
    Vacuous,
    Error,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Note,
    Warning,
    Error,
}

impl Rule {
    pub const ALL: [Rule; 5] = [Rule::Refuted, Rule::Spurious, Rule::Expectation, Rule::Vacuous, Rule::Error];

    /// What an answer comes to; none where there is nothing to be listed.
    pub fn of(answer: &Answer) -> Option<Rule> {
        Some(match (answer.verdict, answer.genuine, answer.met) {
            (_, _, Some(false)) => Rule::Expectation,
            (_, _, Some(true)) => return None,
            (Status::Refuted, Some(true), _) => Rule::Refuted,
            (Status::Refuted, _, _) => Rule::Spurious,
            (Status::Vacuous, _, _) => Rule::Vacuous,
            _ if answer.failing() == Some(Failing::Error) => Rule::Error,
            _ => return None,
        })
    }

    pub fn id(self) -> &'static str {
        match self {
            Rule::Refuted => "refuted",
            Rule::Spurious => "spurious",
            Rule::Expectation => "expectation",
            Rule::Vacuous => "vacuous",
            Rule::Error => "error",
        }
    }

    pub fn about(self) -> &'static str {
        match self {
            Rule::Refuted => "The statement has a counterexample",
            Rule::Spurious => "The statement may have a counterexample",
            Rule::Expectation => "A test did not find what it expects",
            Rule::Vacuous => "No values satisfy the premises",
            Rule::Error => "Something was not understood",
        }
    }

    pub fn level(self) -> Level {
        match self {
            Rule::Refuted | Rule::Expectation | Rule::Error => Level::Error,
            Rule::Spurious => Level::Warning,
            Rule::Vacuous => Level::Note,
        }
    }
}
