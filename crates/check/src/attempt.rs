//! One strategy tries one statement, at the pace that it is set.

use crate::settings::Settings;
use base::Budget;
use logic::statement::Statement;
use search::{
    Account, Config, Declined, Figures, Fit, Gate, Goal, Limit, Posed, Report, Strategy, Verdict, Watch,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Who ends, delays and watches an attempt.
#[derive(Clone, Debug)]
pub struct Pace {
    /// Its flag ends the attempt.
    pub budget: Budget,
    /// Keeps the attempt waiting while others have their turn.
    pub gate: Arc<Gate>,
    /// Once this is raised, no further depth is begun.
    pub late: Arc<AtomicBool>,
    /// Once this is raised, the strategy leaves the depth that it is at if it has another order to search in.
    pub turn: Arc<AtomicBool>,
    /// Once this is raised, enough is known about the statement.
    pub settled: Arc<AtomicBool>,
    /// Hears how far the attempt has come.
    pub watch: Option<Arc<dyn Watch>>,
}

/// Lets a strategy try a statement.
pub fn attempt(
    posed: &Posed<'_>,
    statement: &Statement,
    strategy: &'static dyn Strategy,
    settings: &Settings,
    pace: Pace,
) -> Result<Account, Declined> {
    let goals: Vec<Goal> = posed.goals.iter().flatten().cloned().collect();
    let policy = &settings.config.policy;
    let Pace { budget, gate, late, turn, settled, watch } = pace;
    let config = Config {
        beside_others: policy.strategies.len() > 1,
        late: Some(late),
        turn: Some(turn),
        settled: policy.growing.then_some(settled),
        gate,
        watch,
        ..settings.config.clone()
    };
    if let Fit::No(declined) = strategy.takes(&goals, &config) {
        return Err(declined);
    }
    // Without room for a stack nothing can be tried.
    let account = search::search(posed.world(), &goals, strategy, &config, &budget)
        .unwrap_or_else(|_| Ok(Account { strategy, report: out_of_memory() }));
    account.map(|Account { strategy, report: Report { mut verdict, figures } }| {
        // Interpretations that theories contain are not all there are, and no more are models.
        if statement.locale.is_some() && !settings.locales.expand || posed.is_about_models() {
            verdict = verdict.of_examples();
        }
        Account { strategy, report: Report { verdict, figures } }
    })
}

/// What is said about a statement that there is no room to try.
pub fn out_of_memory() -> Report {
    let verdict = Verdict::Inconclusive { size: 0, why: Limit::Memory };
    Report { verdict, figures: Figures::default() }
}
