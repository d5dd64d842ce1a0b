//! What another system answers, from a file, and how far our answers agree with it.
//!
//! The file has one line for each check, with fields separated by tabs: group, system, label, then one answer for each
//! of `nf`, `ne` and `nes`. An answer is `cex at N, T s`, `none to N, T s`, or anything else, which promises nothing.

use nominal::check::{End, Report};
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer {
    Counterexample { bound: u32, seconds: f64 },
    None { bound: u32, seconds: f64 },
    Nothing,
}

impl Answer {
    fn read(text: &str) -> Answer {
        let numbers = |rest: &str| {
            let (bound, time) = rest.split_once(", ")?;
            Some((bound.parse().ok()?, time.trim_end_matches(" s").parse().ok()?))
        };
        if let Some((bound, seconds)) = text.strip_prefix("cex at ").and_then(numbers) {
            return Answer::Counterexample { bound, seconds };
        }
        match text.strip_prefix("none to ").and_then(numbers) {
            Some((bound, seconds)) => Answer::None { bound, seconds },
            None => Answer::Nothing,
        }
    }

    /// How long it took, if it is an answer.
    pub fn seconds(self) -> Option<f64> {
        match self {
            Answer::Counterexample { seconds, .. } | Answer::None { seconds, .. } => Some(seconds),
            Answer::Nothing => None,
        }
    }

    /// Whether a report says the same, or more. A counterexample that rests on new names is one for the other system.
    pub fn agrees(self, report: &Report) -> bool {
        let found = report.counterexample.as_ref().or(report.potential.as_ref()).map(|found| found.bound);
        match self {
            Answer::Nothing => true,
            Answer::Counterexample { bound, .. } => found.is_some_and(|ours| ours <= bound),
            Answer::None { bound, .. } => {
                report.counterexample.is_none()
                    && matches!(report.end, End::Exhausted { bound: ours } if ours >= bound)
            }
        }
    }
}

/// The answers to each check: by group, system and label, then by strategy.
#[derive(Default)]
pub struct Expected {
    answers: BTreeMap<(String, String, String), Vec<(String, Answer)>>,
}

impl Expected {
    pub fn read(text: &str) -> Expected {
        let mut expected = Expected::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if let [group, system, label, answers @ ..] = fields.as_slice() {
                let names = ["nf", "ne", "nes"].iter().map(|name| (*name).to_owned());
                let answers = names.zip(answers.iter().map(|text| Answer::read(text))).collect();
                let key = ((*group).to_owned(), (*system).to_owned(), (*label).to_owned());
                expected.answers.insert(key, answers);
            }
        }
        expected
    }

    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    pub fn answer(&self, group: &str, system: &str, label: &str, strategy: &str) -> Answer {
        let key = (group.to_owned(), system.to_owned(), label.to_owned());
        let answers = self.answers.get(&key).map(Vec::as_slice).unwrap_or_default();
        answers.iter().find(|(name, _)| name == strategy).map_or(Answer::Nothing, |(_, answer)| *answer)
    }
}

/// How much faster we are, over the checks that take the other system long enough to be measured.
#[derive(Default)]
pub struct Ratios {
    logs: BTreeMap<String, Vec<f64>>,
    pub agreeing: u32,
    pub differing: Vec<String>,
}

/// Checks that take the other system less than this many seconds are not compared.
const LEAST: f64 = 0.3;
/// What the clock can measure.
const TICK: f64 = 1e-6;

impl Ratios {
    pub fn add(&mut self, strategy: &str, theirs: Answer, ours: f64) {
        if let Some(theirs) = theirs.seconds().filter(|seconds| *seconds > LEAST) {
            self.logs.entry(strategy.to_owned()).or_default().push((theirs / ours.max(TICK)).ln());
        }
    }

    /// For each strategy the geometric mean of how many times faster we are, and over how many checks.
    pub fn means(&self) -> Vec<(String, f64, usize)> {
        let mean = |(name, logs): (&String, &Vec<f64>)| {
            (name.clone(), (logs.iter().sum::<f64>() / logs.len() as f64).exp(), logs.len())
        };
        self.logs.iter().map(mean).collect()
    }
}
