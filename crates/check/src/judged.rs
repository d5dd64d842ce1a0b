//! The answer about a statement that strategies have tried.

use crate::answer::{Answer, statement_text};
use crate::eval;
use crate::interpretation::Interpretation;
use crate::language::{Script, Written};
use crate::limits::Limits;
use crate::replay::replay;
use crate::settings::{Expect, Settings};
use crate::status::Status;
use crate::task::{Ask, Task};
use crate::unproved::{Granted, Unproved, reached};
use base::guard::Fault;
use base::{Name, Span};
use logic::statement::Statement;
use search::{Account, Counterexample, Decision, Report, Verdict, decide};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// What strategies have to say about a statement.
#[derive(Debug)]
pub struct Tried<'t> {
    pub accounts: Vec<Account>,
    /// What went wrong in strategies that account for nothing.
    pub faults: &'t [Fault],
    /// How long the search took.
    pub longest: Duration,
}

/// The answer about a statement, or about a test of it.
pub fn judged(
    script: &Script,
    task: &Task,
    statement: &Statement,
    tried: Tried<'_>,
    mut answer: Answer,
) -> Answer {
    answer.statement = statement_text(&*script.notation, statement);
    answer.seconds = tried.longest.as_secs_f64();
    let decided = decide(&task.settings.config.policy, tried.accounts, tried.faults);
    answer.tried_by(&decided.strategies);
    match decided.decision {
        Decision::Fault(fault) => answer.fail(&fault),
        Decision::Untried => {
            let missing: Vec<&str> = task.settings.missing.iter().map(Name::as_str).collect();
            answer.reason = Some(format!("there is no strategy called {} yet", missing.join(", ")));
        }
        Decision::Report(report) => reported(script, task, statement, &report, &mut answer),
    }
    if let Ask::Test { options, expect, .. } = &task.ask {
        answer.options.clone_from(options);
        answer.expect = expect.as_ref().map(Name::to_string);
        answer.met = met(&answer, task.settings.expect);
    }
    answer
}

/// The answer about something that nothing is known about.
pub fn untried(task: &Task, mut answer: Answer) -> Answer {
    if let Ask::Unknown { options, expect, reason, lost, .. } = &task.ask {
        answer.lost.clone_from(lost);
        answer.reason = Some(reason.clone());
        answer.options.clone_from(options);
        answer.expect = expect.as_ref().map(Name::to_string);
    }
    answer
}

fn reported(script: &Script, task: &Task, statement: &Statement, report: &Report, answer: &mut Answer) {
    let (notation, world) = (&*script.notation, script.world());
    let settings = &task.settings;
    answer.fill(notation, report, settings.genuine_only);
    if let Some(reserve) = &task.reserve {
        answer.lost.clone_from(&reserve.lost);
    }
    if let (Verdict::Refuted(found), true) = (&report.verdict, answer.is_refuted()) {
        answer.values = evaluated(script, settings, found);
        answer.replay = Some(replay(task, found.strategy));
        let grounds = &found.goal.grounds;
        let interpretation = grounds.interpretation.as_deref();
        answer.interpretation = interpretation.map(|it| Interpretation::new(notation, world, it));
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
            answer.state_premises(notation, &goal.premises, &report.figures.premises);
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
fn evaluated(script: &Script, settings: &Settings, found: &Counterexample) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for text in &settings.eval {
        let read = script.notation.read_term(Written::from(text.as_str()), &found.goal.vars);
        let Ok(term) = read else { continue };
        let value = search::assigned(&term, &found.bindings);
        let shown = match eval::answer(script, &value, Limits::time(settings.config.policy.timeout)) {
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
