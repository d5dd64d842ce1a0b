//! One strategy tries one statement, within its limits of time and memory.

use crate::limits::{Limits, Reached, within};
use crate::settings::Settings;
use base::Budget;
use logic::World;
use logic::statement::Statement;
use search::{
    Account, Config, Declined, Figures, Fit, Goal, Limit, Policy, Report, Strategy, Verdict, Watch,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What came of an attempt, and how long it took.
#[derive(Debug)]
pub struct Attempt {
    pub account: Result<Account, Declined>,
    pub took: Duration,
}

/// Lets a strategy try a statement. `watch` hears how far it has come, `begin` gets the flag that ends the attempt.
pub fn attempt(
    world: &World,
    statement: &Statement,
    strategy: &'static dyn Strategy,
    settings: &Settings,
    watch: Option<Arc<dyn Watch>>,
    begin: impl FnOnce(Arc<AtomicBool>),
) -> Attempt {
    // A code equation must not be tested with itself.
    let world = world.without_code_of(statement);
    let goals: Vec<Goal> = search::goals(&world, statement, settings.locales).into_iter().flatten().collect();
    let policy = &settings.config.policy;
    let beside_others = policy.strategies.len() > 1;
    let config = Config { beside_others, watch, ..settings.config.clone() };
    let start = Instant::now();
    if let Fit::No(declined) = strategy.takes(&goals, &config) {
        return Attempt { account: Err(declined), took: start.elapsed() };
    }
    let (account, reached) = within(Limits::time(policy.timeout), |budget| {
        begin(budget.flag());
        paced(policy, strategy, config, |config| search::search(&world, &goals, strategy, config, &budget))
    });
    // Without room for a stack nothing can be tried.
    let account = account.unwrap_or_else(|_| Ok(Account { strategy, report: out_of_memory() }));
    let account = account.map(|Account { strategy, report: Report { mut verdict, figures } }| {
        // Interpretations that theories contain are not all there are.
        if statement.locale.is_some() && !settings.locales.expand {
            verdict = verdict.of_examples();
        }
        if let (Verdict::Inconclusive { why, .. }, Some(Reached::Memory)) = (&mut verdict, reached) {
            *why = Limit::Memory;
        }
        Account { strategy, report: Report { verdict, figures } }
    });
    Attempt { account, took: start.elapsed() }
}

/// Runs a search that is told when it is time to begin nothing new, or to search in another order.
fn paced<T>(
    policy: &Policy,
    strategy: &dyn Strategy,
    config: Config,
    search: impl FnOnce(&Config) -> T,
) -> T {
    match policy.patience {
        Some(patience) if strategy.is_by_depth() => {
            let patient = |soft: Budget| search(&Config { late: Some(soft.flag()), ..config });
            within(Limits::time(patience.of(policy.timeout)), patient).0
        }
        _ if strategy.about().turns => {
            let turning = |soft: Budget| search(&Config { turn: Some(soft.flag()), ..config });
            within(Limits::time(policy.turn.of(policy.timeout)), turning).0
        }
        _ => search(&config),
    }
}

fn out_of_memory() -> Report {
    let verdict = Verdict::Inconclusive { size: 0, why: Limit::Memory };
    Report { verdict, figures: Figures::default() }
}
