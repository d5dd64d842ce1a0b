//! The answer about a statement that strategies have tried.

use super::answer::{Answer, statement_text};
use super::interpretation::Interpretation;
use super::replay::replay;
use super::settings::{Expect, Settings};
use super::status::Status;
use super::task::{Kind, Task};
use super::unproved::{Granted, Unproved, reached};
use crate::eval;
use crate::limits::Limits;
use base::guard::Fault;
use base::{Name, Span};
use elab::{Context, Item};
use logic::World;
use logic::statement::Statement;
use search::{Account, Counterexample, Decision, Report, Verdict, decide};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use syntax::ast::Inner;

/// What strategies have to say about a statement.
#[derive(Debug)]
pub struct Tried<'t> {
    pub accounts: Vec<Account>,
    /// What went wrong in strategies that account for nothing.
    pub faults: &'t [Fault],
    /// How long the strategy took that took longest.
    pub longest: Duration,
}

/// The answer about a statement, or about a test of it.
pub fn judged(
    context: &Context,
    world: &World,
    task: &Task,
    statement: &Statement,
    tried: Tried<'_>,
    mut answer: Answer,
) -> Answer {
    answer.statement = statement_text(context, statement);
    answer.seconds = tried.longest.as_secs_f64();
    let decided = decide(&task.settings.config.policy, tried.accounts, tried.faults);
    answer.tried_by(&decided.strategies);
    match decided.decision {
        Decision::Fault(fault) => answer.fail(&fault),
        Decision::Untried => {
            let missing: Vec<&str> = task.settings.missing.iter().map(Name::as_str).collect();
            answer.reason = Some(format!("there is no strategy called {} yet", missing.join(", ")));
        }
        Decision::Report(report) => reported(context, world, task, statement, &report, &mut answer),
    }
    if let Kind::Test { options, expect, .. } = &task.kind {
        answer.options.clone_from(options);
        answer.expect = expect.as_ref().map(Name::to_string);
        answer.met = met(&answer, task.settings.expect);
    }
    answer
}

/// The answer about something that nothing is known about.
pub fn untried(task: &Task, mut answer: Answer) -> Answer {
    if let Kind::Unknown { options, expect, reason, lost, .. } = &task.kind {
        answer.lost.clone_from(lost);
        answer.reason = Some(reason.clone());
        answer.options.clone_from(options);
        answer.expect = expect.as_ref().map(Name::to_string);
    }
    answer
}

fn reported(
    context: &Context,
    world: &World,
    task: &Task,
    statement: &Statement,
    report: &Report,
    answer: &mut Answer,
) {
    let settings = &task.settings;
    answer.fill(context, report, settings.genuine_only);
    if let Some(reserve) = &task.reserve {
        answer.lost.clone_from(&reserve.lost);
    }
    if let (Verdict::Refuted(found), true) = (&report.verdict, answer.is_refuted()) {
        answer.values = evaluated(context, world, settings, found);
        answer.replay = Some(replay(task, found.strategy));
        let grounds = &found.goal.grounds;
        let interpretation = grounds.interpretation.as_deref();
        answer.interpretation = interpretation.map(|it| Interpretation::new(context, world, it));
        if let Some(reserve) = task.reserve.as_ref().filter(|_| found.doubt() == grounds.doubt().as_deref()) {
            answer.reason = Some(reserve.reason.clone());
        }
        answer.unproved = granted(task, &found.unproved.iter().copied().collect());
    } else {
        if matches!(report.verdict, Verdict::Proved { .. } | Verdict::Exhausted { .. }) {
            answer.unproved = granted(task, &reached(world, statement));
            answer.unproved.retain(|unproved| unproved.kind == Granted::CodeEquation);
        }
        let goals = search::goals(world, statement, settings.locales);
        if let [goals] = goals.as_slice()
            && let [goal] = goals.as_slice()
        {
            answer.state_premises(context, &goal.premises, &report.figures.premises);
        }
    }
}

/// What an answer rests on: code equations that were used, and axioms.
fn granted(task: &Task, used: &BTreeSet<Span>) -> Vec<Unproved> {
    let rests_on = |unproved: &&Unproved| match unproved.kind {
        Granted::CodeEquation => used.contains(&unproved.span),
        Granted::Axioms => unproved.is_before(&task.file, task.line),
    };
    task.unproved.iter().filter(rests_on).cloned().collect()
}

/// The terms that a test asks for, with the values of a counterexample.
fn evaluated(
    context: &Context,
    world: &World,
    settings: &Settings,
    found: &Counterexample,
) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for text in &settings.eval {
        let inner = Inner { text: text.clone(), span: Span::default() };
        let Ok(terms) = context.read_terms(&[Item::term(&inner)], &found.goal.vars) else { continue };
        let Some(term) = terms.first() else { continue };
        let value = search::assigned(term, &found.bindings);
        let shown = match eval::answer(context, world, &value, Limits::time(settings.config.policy.timeout)) {
            Ok(eval::Answer::Value { value, .. }) => value,
            Ok(eval::Answer::None(why)) => why,
            Err(error) => error.to_string(),
        };
        values.insert(text.to_string(), shown);
    }
    values
}

/// Whether an expectation is met; not said where the test could not be made.
fn met(answer: &Answer, expect: Option<Expect>) -> Option<bool> {
    if answer.verdict == Status::NotExecutable && answer.strategy.is_empty() {
        return None;
    }
    let found = answer.is_refuted() && answer.genuine == Some(true);
    match expect? {
        Expect::Counterexample => Some(found),
        Expect::NoCounterexample => Some(!found),
    }
}
