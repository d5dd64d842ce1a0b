//! A goal with one premise more, tried by all strategies in turn, each for a moment.

use crate::limits::{Limits, within};
use crate::settings::Settings;
use base::Budget;
use logic::{Term, World};
use search::{Claim, Config, Counterexample, Decision, Fit, Goal, Policy, Verdict, decide};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What becomes of goals with a further premise.
#[derive(Debug)]
pub enum Outcome {
    Refuted(Box<Counterexample>),
    Passed(Passed),
    /// Nothing satisfies the premises, or nothing could be tried.
    Unknown,
}

/// How far goals were searched without a counterexample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// The size up to which all values were tried.
    pub size: Option<usize>,
    pub satisfied: u64,
    pub proved: bool,
}

/// How long one strategy may take, and how long the first one may in a first look.
const MOMENT: Duration = Duration::from_millis(300);
const GLANCE: Duration = Duration::from_millis(80);

/// The sizes that a first look goes up to.
const GLANCE_SIZE: usize = 4;

/// A first look at goals with a further premise: the first strategy that takes them, for a small part of the time.
pub fn glance(
    world: &World,
    settings: &Settings,
    goals: &[Goal],
    premise: &Term,
    budget: &Budget,
) -> Outcome {
    let policy = &settings.config.policy;
    let policy = Policy { growing: false, size: policy.size.min(GLANCE_SIZE), ..policy.clone() };
    tried(world, settings, &policy, &strengthened(goals, premise), budget, Some(GLANCE))
}

/// Tries goals with a further premise.
pub fn trial(world: &World, settings: &Settings, goals: &[Goal], premise: &Term, budget: &Budget) -> Outcome {
    let policy = Policy { growing: false, ..settings.config.policy.clone() };
    tried(world, settings, &policy, &strengthened(goals, premise), budget, None)
}

fn strengthened(goals: &[Goal], premise: &Term) -> Vec<Goal> {
    let stronger = |goal: &Goal| {
        let mut goal = goal.clone();
        goal.premises.push(premise.clone());
        goal
    };
    goals.iter().map(stronger).collect()
}

/// Tries goals by all strategies in turn, or by the first one alone, for so long.
fn tried(
    world: &World,
    settings: &Settings,
    policy: &Policy,
    goals: &[Goal],
    budget: &Budget,
    first: Option<Duration>,
) -> Outcome {
    let config = Config { beside_others: true, watch: None, ..settings.config.clone() };
    let mut accounts = vec![];
    for strategy in &policy.strategies {
        if budget.is_cancelled() || (first.is_some() && !accounts.is_empty()) {
            break;
        }
        let late = Arc::new(AtomicBool::new(false));
        let config = Config { policy: policy.clone(), late: Some(late), ..config.clone() };
        if strategy.takes(goals, &config) != Fit::Yes {
            continue;
        }
        let time = Limits::time(first.unwrap_or(MOMENT));
        let (searched, _) = within(time, |moment| search::search(world, goals, *strategy, &config, &moment));
        let Ok(Ok(account)) = searched else { continue };
        match account.report.verdict {
            Verdict::Refuted(found) => return Outcome::Refuted(found),
            Verdict::Proved { size, .. } => {
                let satisfied = account.report.figures.satisfied;
                return Outcome::Passed(Passed { size: Some(size), satisfied, proved: true });
            }
            _ => accounts.push(account),
        }
    }
    let satisfied = accounts.iter().map(|account| account.report.figures.satisfied).sum();
    let decided = decide(policy, accounts, &[]);
    let Decision::Report(report) = decided.decision else { return Outcome::Unknown };
    match (report.verdict.claim(), &report.verdict) {
        (
            Claim::Exhausted | Claim::Inconclusive,
            Verdict::Exhausted { size } | Verdict::Inconclusive { size, .. },
        ) if satisfied > 0 => {
            Outcome::Passed(Passed { size: (*size > 0).then_some(*size), satisfied, proved: false })
        }
        _ => Outcome::Unknown,
    }
}
