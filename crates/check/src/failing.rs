//! What makes a run fail.

use crate::answer::Answer;
use crate::status::Status;
use std::collections::BTreeSet;

/// Why an answer may make a run fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Failing {
    /// A statement is refuted, and no test expects it to be.
    Refuted,
    /// A counterexample depends on what definitions leave open, or on what was not understood.
    Doubtful,
    /// A test does not find what it expects.
    Missed,
    /// Something was not understood, or what it depends on was not.
    Error,
}

impl Failing {
    pub const ALL: [Failing; 4] = [Failing::Refuted, Failing::Doubtful, Failing::Missed, Failing::Error];

    pub fn name(self) -> &'static str {
        match self {
            Failing::Refuted => "refuted",
            Failing::Doubtful => "doubtful",
            Failing::Missed => "missed",
            Failing::Error => "error",
        }
    }

    /// In one sentence for users.
    pub fn summary(self) -> &'static str {
        match self {
            Failing::Refuted => "A statement has a counterexample that no test expects",
            Failing::Doubtful => "A counterexample depends on what definitions leave open",
            Failing::Missed => "A test does not find what it expects",
            Failing::Error => "A statement or definition, or something it depends on, was not understood",
        }
    }
}

/// What makes a run fail: all but doubts, unless somebody says otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailOn(BTreeSet<Failing>);

impl Default for FailOn {
    fn default() -> FailOn {
        FailOn::from_iter([Failing::Refuted, Failing::Missed, Failing::Error])
    }
}

impl FromIterator<Failing> for FailOn {
    fn from_iter<I: IntoIterator<Item = Failing>>(reasons: I) -> FailOn {
        FailOn(reasons.into_iter().collect())
    }
}

impl FailOn {
    /// Whether an answer makes a run fail: not if it is accepted.
    pub fn is_failed_by(&self, answer: &Answer) -> bool {
        answer.accepted.is_none() && answer.failing().is_some_and(|why| self.0.contains(&why))
    }

    /// What makes a run fail, in the order of [`Failing::ALL`].
    pub fn reasons(&self) -> impl Iterator<Item = Failing> {
        self.0.iter().copied()
    }
}

impl Answer {
    /// Why it may make a run fail, unless somebody has accepted it.
    pub fn failing(&self) -> Option<Failing> {
        match (self.met, self.verdict) {
            (Some(false), _) => Some(Failing::Missed),
            (Some(true), _) => None,
            (None, Status::Refuted) if self.genuine == Some(true) => Some(Failing::Refuted),
            (None, Status::Refuted) => Some(Failing::Doubtful),
            (None, Status::Error | Status::InternalError) => Some(Failing::Error),
            (None, Status::NotExecutable) if !self.lost.is_empty() => Some(Failing::Error),
            _ => None,
        }
    }

    /// Whether anything was tried, or evaluated.
    pub fn is_tried(&self) -> bool {
        !matches!(self.verdict, Status::Error | Status::InternalError)
            && self.failing() != Some(Failing::Error)
    }
}

#[cfg(test)]
mod tests {
    use super::{FailOn, Failing};
    use crate::answer::Answer;
    use crate::status::Status;

    fn answer(verdict: Status, genuine: Option<bool>, met: Option<bool>) -> Answer {
        Answer { verdict, genuine, met, ..Answer::default() }
    }

    #[test]
    fn what_is_expected_does_not_fail() {
        assert_eq!(answer(Status::Refuted, Some(true), Some(true)).failing(), None);
        assert_eq!(answer(Status::Refuted, Some(true), None).failing(), Some(Failing::Refuted));
        assert_eq!(answer(Status::Exhausted, None, Some(false)).failing(), Some(Failing::Missed));
        assert_eq!(answer(Status::Exhausted, None, None).failing(), None);
    }

    #[test]
    fn what_is_accepted_does_not_fail() {
        let refuted = answer(Status::Refuted, Some(true), None);
        assert!(FailOn::default().is_failed_by(&refuted));
        let accepted = Answer { accepted: Some("known".into()), ..refuted };
        assert!(!FailOn::default().is_failed_by(&accepted));
    }

    #[test]
    fn doubts_fail_only_on_demand() {
        let doubtful = answer(Status::Refuted, Some(false), None);
        assert!(!FailOn::default().is_failed_by(&doubtful));
        assert!(FailOn::from_iter([Failing::Doubtful]).is_failed_by(&doubtful));
    }
}
