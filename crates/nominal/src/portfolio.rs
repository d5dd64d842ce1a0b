//! Several strategies for one check, in slices that grow.
//!
//! Each strategy gets so many steps, then the next one; those that did not finish begin again with ten times as many.
//! So no strategy waits long for another, what is found does not depend on the clock, and beginning again costs little.

use crate::check::{Counterexample, Denial, End, Report, Strategy, run};
use crate::negation::{Form, Style};
use crate::program::{Check, Program, Universal};
use base::{Budget, Stop};

const FIRST_SLICE: u64 = 20_000;
const GROWTH: u64 = 10;

impl Strategy {
    /// What a check is searched with unless something else is said, the most promising first.
    pub const DEFAULT: [Strategy; 4] = [
        Strategy::Refine(Denial::Failure),
        Strategy::Refine(Denial::Elimination),
        Strategy::Nf,
        Strategy::Ne(Style { form: Form::Merged, universal: Universal::Extensional }),
    ];

    pub const ALL: [Strategy; 7] = [
        Strategy::Refine(Denial::Failure),
        Strategy::Refine(Denial::Elimination),
        Strategy::Nf,
        Strategy::Ne(Style { form: Form::Separate, universal: Universal::Extensional }),
        Strategy::Ne(Style { form: Form::Separate, universal: Universal::Generic }),
        Strategy::Ne(Style { form: Form::Merged, universal: Universal::Extensional }),
        Strategy::Ne(Style { form: Form::Merged, universal: Universal::Generic }),
    ];

    pub fn name(self) -> &'static str {
        match self {
            Strategy::Refine(Denial::Failure) => "refine-nf",
            Strategy::Refine(Denial::Elimination) => "refine",
            Strategy::Nf => "nf",
            Strategy::Ne(Style { form: Form::Separate, universal: Universal::Extensional }) => "ne",
            Strategy::Ne(Style { form: Form::Separate, universal: Universal::Generic }) => "ne-minus",
            Strategy::Ne(Style { form: Form::Merged, universal: Universal::Extensional }) => "nes",
            Strategy::Ne(Style { form: Form::Merged, universal: Universal::Generic }) => "nes-minus",
        }
    }

    /// The strategy of this name.
    pub fn named(name: &str) -> Option<Strategy> {
        Strategy::ALL.into_iter().find(|strategy| strategy.name() == name)
    }
}

/// What the strategies found, and how far each of them came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The genuine counterexample, otherwise the first potential one, and who found it.
    pub counterexample: Option<(Strategy, Counterexample)>,
    pub accounts: Vec<(Strategy, Report)>,
}

impl Outcome {
    /// The bound up to which a strategy searched everything, the largest of them.
    pub fn exhausted(&self) -> Option<u32> {
        let ends = self.accounts.iter().filter_map(|(_, report)| match report.end {
            End::Exhausted { bound } => Some(bound),
            End::Stopped { bound, .. } | End::OutOfMemory { bound } if bound > 1 => Some(bound - 1),
            End::Found | End::Stopped { .. } | End::OutOfMemory { .. } => None,
        });
        ends.max()
    }

    pub fn steps(&self) -> u64 {
        self.accounts.iter().map(|(_, report)| report.stats.steps).sum()
    }
}

/// Searches with several strategies until one finds a confirmed counterexample or all are done.
pub fn search(program: &Program, check: &Check, strategies: &[Strategy], budget: &Budget) -> Outcome {
    let mut open: Vec<Strategy> = strategies.to_vec();
    let mut outcome = Outcome { counterexample: None, accounts: vec![] };
    let mut slice = FIRST_SLICE;
    while !open.is_empty() {
        let mut unfinished = vec![];
        for strategy in open {
            let steps = if strategies.len() == 1 { u64::MAX } else { slice };
            let report = run(program, check, strategy, &budget.limited(steps), &mut |_| {});
            let end = report.end;
            let genuine = report.counterexample.is_some();
            let found = report.counterexample.clone().or_else(|| report.potential.clone());
            outcome.accounts.retain(|(other, _)| *other != strategy);
            outcome.accounts.push((strategy, report));
            if let Some(found) = found
                && (genuine || outcome.counterexample.is_none())
            {
                outcome.counterexample = Some((strategy, found));
            }
            match end {
                End::Found => return outcome,
                End::Stopped { why: Stop::Cancelled, .. } => {
                    return outcome;
                }
                End::Stopped { why: Stop::Steps, .. } if budget.exceeds(steps) => unfinished.push(strategy),
                // There are no more steps than these.
                End::Stopped { why: Stop::Steps, .. } => {}
                End::Exhausted { .. } | End::OutOfMemory { .. } => {}
            }
        }
        open = unfinished;
        slice = slice.saturating_mul(GROWTH);
    }
    outcome
}
