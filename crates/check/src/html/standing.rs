//! Where answers stand in a report: what needs attention comes first.

use crate::answer::Answer;
use crate::failing::Failing;
use crate::headline::{Word, hint};
use crate::searched::strongest;
use crate::status::Status;

/// The part of a report that an answer belongs to, in the order of the report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    Refuted,
    /// A test does not find what it expects.
    Missed,
    Error,
    Undetermined,
    NotTested,
    /// Hardly any test satisfies the premises.
    Weak,
    NoCounterexample,
    /// Refuted, as a test expects.
    Expected,
    Evaluated,
}

impl Standing {
    pub const ALL: [Standing; 9] = [
        Standing::Refuted,
        Standing::Missed,
        Standing::Error,
        Standing::Undetermined,
        Standing::NotTested,
        Standing::Weak,
        Standing::NoCounterexample,
        Standing::Expected,
        Standing::Evaluated,
    ];

    pub fn of(answer: &Answer) -> Standing {
        match (answer.word(), answer.failing()) {
            (_, Some(Failing::Missed)) => Standing::Missed,
            (Word::Refuted, None) => Standing::Expected,
            (Word::Refuted, _) => Standing::Refuted,
            (Word::Error | Word::InternalError, _) => Standing::Error,
            (Word::RefutedInModel | Word::Undetermined, _) => Standing::Undetermined,
            (Word::NotTested, _) => Standing::NotTested,
            (Word::NoCounterexample, _) if hint(answer).is_some() => Standing::Weak,
            (Word::NoCounterexample, _) => Standing::NoCounterexample,
            (Word::Evaluated, _) => Standing::Evaluated,
        }
    }

    /// The name in the page's style sheet and script.
    pub fn class(self) -> &'static str {
        match self {
            Standing::Refuted => "refuted",
            Standing::Missed => "missed",
            Standing::Error => "error",
            Standing::Undetermined => "undetermined",
            Standing::NotTested => "untested",
            Standing::Weak => "weak",
            Standing::NoCounterexample => "holds",
            Standing::Expected => "expected",
            Standing::Evaluated => "evaluated",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Standing::Refuted => "Refuted",
            Standing::Missed => "Not as expected",
            Standing::Error => "Errors",
            Standing::Undetermined => "Undetermined",
            Standing::NotTested => "Not tested",
            Standing::Weak => "Hardly tested",
            Standing::NoCounterexample => "No counterexample",
            Standing::Expected => "Refuted as expected",
            Standing::Evaluated => "Evaluated",
        }
    }

    /// What it means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Standing::Refuted => "Each has a counterexample, confirmed by a second evaluator.",
            Standing::Missed => "These tests did not find what they expect.",
            Standing::Error => "These were not understood, so there is nothing to try.",
            Standing::Undetermined => "What was found depends on values that definitions leave open.",
            Standing::NotTested => "No relevant test was made.",
            Standing::Weak => "No counterexample, but hardly any test satisfies the premises.",
            Standing::NoCounterexample => {
                "None was found; the longer the bar, the more tests satisfied the premises."
            }
            Standing::Expected => "Each has the counterexample that its test expects.",
            Standing::Evaluated => "Values of terms, and other commands.",
        }
    }

    /// Whether it is shown at once, rather than on demand.
    pub fn is_open(self) -> bool {
        matches!(self, Standing::Refuted | Standing::Missed)
    }
}

/// How much speaks for a statement without a counterexample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// Tests that satisfied the premises.
    pub relevant: u64,
    /// There is no counterexample of any size.
    pub is_proof: bool,
}

impl Evidence {
    pub fn of(answer: &Answer) -> Option<Evidence> {
        if !matches!(Standing::of(answer), Standing::Weak | Standing::NoCounterexample) {
            return None;
        }
        // Of a check of αProlog the reason says what was left out.
        let is_proof = match answer.steps {
            None => answer.verdict == Status::Exhausted && answer.reason.is_some(),
            Some(_) => answer.size == Some(u32::MAX as usize) && answer.reason.is_none(),
        };
        let best = strongest(&answer.searched).map_or(answer.satisfied, |best| best.relevant);
        Some(Evidence { relevant: answer.steps.map_or(best, |steps| steps), is_proof })
    }

    /// From 0 to 1, by powers of ten: a million relevant tests are much, ten are little.
    pub fn share(self) -> f64 {
        if self.is_proof {
            return 1.0;
        }
        ((self.relevant as f64 + 1.0).log10() / 6.0).clamp(0.04, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Standing};
    use crate::answer::{Answer, Premise};
    use crate::status::Status;

    fn answer(verdict: Status, met: Option<bool>) -> Answer {
        Answer { verdict, met, genuine: Some(verdict == Status::Refuted), ..Answer::default() }
    }

    #[test]
    fn expectations_decide_what_needs_attention() {
        assert_eq!(Standing::of(&answer(Status::Refuted, None)), Standing::Refuted);
        assert_eq!(Standing::of(&answer(Status::Refuted, Some(true))), Standing::Expected);
        assert_eq!(Standing::of(&answer(Status::Refuted, Some(false))), Standing::Missed);
        assert_eq!(Standing::of(&answer(Status::Exhausted, Some(false))), Standing::Missed);
        assert_eq!(Standing::of(&answer(Status::Exhausted, Some(true))), Standing::NoCounterexample);
        assert_eq!(Standing::of(&answer(Status::Error, None)), Standing::Error);
    }

    #[test]
    fn few_relevant_tests_are_little_evidence() {
        let premises = vec![Premise { text: "sorted xs".to_owned(), held: 3 }];
        let weak = Answer { tests: 900, satisfied: 3, premises, ..answer(Status::Exhausted, None) };
        assert_eq!(Standing::of(&weak), Standing::Weak);
        assert!(Evidence::of(&weak).unwrap().share() < 0.2);
        let proof = Answer { reason: Some("every case was settled".to_owned()), ..weak };
        assert_eq!(Evidence::of(&proof).map(Evidence::share), Some(1.0));
    }
}
