//! Several strategies for one check, in slices that grow.
//!
//! In each round every strategy gets so many steps; those that did not finish begin again with ten times as many. So no
//! strategy waits long for another, and beginning again costs little. Strategies of a round may run at the same time.
//! The first one in the order of the portfolio that finds a counterexample counts, not the first one in time: what is
//! found depends neither on the clock nor on the number of threads.

use crate::check::{Counterexample, Denial, End, Report, Standing, Strategy, run};
use crate::negation::{Form, Style};
use crate::program::{Check, Program, Universal};
use base::{Budget, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

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
        self.accounts.iter().filter_map(|(_, report)| report.searched()).max()
    }

    pub fn steps(&self) -> u64 {
        self.accounts.iter().map(|(_, report)| report.stats.steps).sum()
    }
}

/// Searches with several strategies, one after the other, until one finds a confirmed counterexample or all are done.
pub fn search(program: &Program, check: &Check, strategies: &[Strategy], budget: &Budget) -> Outcome {
    search_parallel(program, check, strategies, budget, 1)
}

/// The same; `each` is told which strategy begins which bound. One that begins again begins with the first.
pub fn search_observed(
    program: &Program,
    check: &Check,
    strategies: &[Strategy],
    budget: &Budget,
    each: &(dyn Fn(Strategy, u32) + Sync),
) -> Outcome {
    Portfolio { program, check, budget, threads: 1, each }.search(strategies)
}

/// The same with strategies side by side on so many threads.
pub fn search_parallel(
    program: &Program,
    check: &Check,
    strategies: &[Strategy],
    budget: &Budget,
    threads: usize,
) -> Outcome {
    Portfolio { program, check, budget, threads, each: &|_, _| {} }.search(strategies)
}

/// A check, and what the search for counterexamples may use.
#[derive(Clone, Copy)]
struct Portfolio<'r> {
    program: &'r Program,
    check: &'r Check,
    budget: &'r Budget,
    threads: usize,
    each: &'r (dyn Fn(Strategy, u32) + Sync),
}

impl Portfolio<'_> {
    fn search(self, strategies: &[Strategy]) -> Outcome {
        let mut open: Vec<Strategy> = strategies.to_vec();
        let mut outcome = Outcome { counterexample: None, accounts: vec![] };
        let mut slice = if strategies.len() == 1 { u64::MAX } else { FIRST_SLICE };
        while !open.is_empty() {
            let reports = Round::new(self, &open, slice).run();
            let mut unfinished = vec![];
            for (strategy, report) in open.into_iter().zip(reports) {
                // Strategies after the one that found something were called off, or not even begun.
                let Some(report) = report else { break };
                let end = report.end;
                outcome.add(strategy, report);
                match end {
                    End::Found | End::Stopped { why: Stop::Cancelled, .. } => return outcome,
                    End::Stopped { why: Stop::Steps, .. } if self.budget.exceeds(slice) => {
                        unfinished.push(strategy)
                    }
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
}

impl Outcome {
    fn add(&mut self, strategy: Strategy, report: Report) {
        let genuine = report.counterexample.is_some();
        let found = report.counterexample.clone().or_else(|| report.potential.clone());
        // A strategy that begins again finds what it found before, and may come to know better.
        self.counterexample.take_if(|(by, found)| *by == strategy && found.standing != Standing::Genuine);
        self.accounts.retain(|(other, _)| *other != strategy);
        self.accounts.push((strategy, report));
        if let Some(found) = found
            && (genuine || self.counterexample.is_none())
        {
            self.counterexample = Some((strategy, found));
        }
    }
}

/// One slice for each strategy.
struct Round<'r> {
    portfolio: Portfolio<'r>,
    strategies: &'r [Strategy],
    /// Each strategy can be called off by itself.
    budgets: Vec<Budget>,
    next: AtomicUsize,
    reports: Mutex<Vec<Option<Report>>>,
}

impl<'r> Round<'r> {
    fn new(portfolio: Portfolio<'r>, strategies: &'r [Strategy], slice: u64) -> Round<'r> {
        let budget = portfolio.budget.limited(slice);
        let budgets = strategies.iter().map(|_| budget.part()).collect();
        let reports = Mutex::new(vec![None; strategies.len()]);
        Round { portfolio, strategies, budgets, next: AtomicUsize::new(0), reports }
    }

    fn run(self) -> Vec<Option<Report>> {
        let threads = self.portfolio.threads.clamp(1, self.strategies.len());
        std::thread::scope(|scope| {
            for _ in 1..threads {
                // Without another thread it is done here.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || self.work());
            }
            self.work();
        });
        self.reports.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes strategies as long as there are any.
    fn work(&self) {
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(strategy) = self.strategies.get(place) else { return };
            let budget = &self.budgets[place];
            if budget.is_cancelled() && place > 0 {
                return;
            }
            let Portfolio { program, check, each, .. } = self.portfolio;
            let report = run(program, check, *strategy, budget, &mut |bound| each(*strategy, bound));
            if report.end == End::Found {
                self.budgets[place + 1..].iter().for_each(Budget::cancel);
            }
            self.reports.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(report);
        }
    }
}
