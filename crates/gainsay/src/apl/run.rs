//! Checks and queries of a program on several threads. Answers come in the order of the program.

use super::fingerprint::fingerprint;
use super::{Program, answer};
use base::guard::guarded;
use base::{Budget, FileId, Span};
use check::limits::{Limits, within};
use check::{Answer, BoundTime, Choice, Event, Finding, Message, Observer, Pool, Proofs, Status, quoted};
use nominal::check::{Strategy, run};
use nominal::portfolio;
use nominal::{Check, Goal, PredId, Query, Scope};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How checks are tried.
#[derive(Clone, Debug)]
pub struct Settings {
    pub strategies: Vec<Strategy>,
    pub timeout: Duration,
    /// Options that are not as they are by default, for the command that finds a counterexample again.
    pub options: Vec<String>,
    /// The files that the program was read from.
    pub paths: Vec<String>,
    /// Say how long each bound took.
    pub timings: bool,
}

/// One thing to be done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task<'p> {
    Check(&'p Check),
    Query(&'p Query),
}

impl<'p> Task<'p> {
    /// What is to be solved.
    pub(super) fn goals(self) -> Vec<&'p Goal> {
        match self {
            Task::Check(check) => {
                check.hypotheses.iter().chain(&check.calls).chain([&check.conclusion]).collect()
            }
            Task::Query(query) => vec![&query.goal],
        }
    }

    pub(super) fn scope(self) -> &'p Scope {
        match self {
            Task::Check(check) => &check.scope,
            Task::Query(query) => &query.scope,
        }
    }

    pub(super) fn span(self) -> Span {
        match self {
            Task::Check(check) => check.span,
            Task::Query(query) => query.span,
        }
    }
}

/// What is chosen of a program, in the order of its files.
pub(super) fn tasks<'p>(program: &'p Program, choice: &Choice) -> Vec<Task<'p>> {
    let core = &program.elab.program;
    let is_chosen = |span: Span, label: &str| {
        let named = choice.is_named(&[label]);
        let lines = program.files.lines(span);
        let placed = choice.lines.is_empty() || choice.lines.iter().any(|line| lines.contains(line));
        let late = choice.from.is_none_or(|from| from <= span.range().end);
        let starts = choice.starts.as_ref().is_none_or(|starts| starts.contains(&span.range().start));
        // Nobody has proved a check.
        let open = choice.only != Some(Proofs::Proved);
        named && placed && starts && late && open && program.own.contains(&span.file)
    };
    let checks = core.checks.iter().filter(|check| is_chosen(check.span, &check.label)).map(Task::Check);
    let queries = core.queries.iter().filter(|query| choice.lemmas.is_empty() && is_chosen(query.span, ""));
    let mut tasks: Vec<Task<'_>> = checks.chain(queries.map(Task::Query)).collect();
    let place = |file: FileId| program.own.iter().position(|own| *own == file);
    if let Some(wanted) = &choice.fingerprints {
        tasks.retain(|task| wanted.contains(&fingerprint(program, *task)));
    }
    tasks.sort_by_key(|task| (place(task.span().file), task.span().start));
    tasks
}

/// Tries what is chosen of a program, handing over each answer in the order of the files.
pub fn check_program(
    program: &Program,
    settings: &Settings,
    choice: &Choice,
    pool: &Pool,
    observer: &mut dyn Observer,
) -> std::io::Result<()> {
    let tasks = tasks(program, choice);
    observer.event(&Event::Begun { tasks: tasks.len() })?;
    let work = Work { program, settings, flags: Mutex::default() };
    let task = |number: usize, sender: &Sender<Message>| {
        let answer = work.task(number, tasks[number], sender);
        // The receiver goes on until all senders are gone.
        let _ = sender.send(Message::Answer(number, Ok(Box::new(answer))));
    };
    pool.each(tasks.len(), task, &|| work.stop(), observer)
}

/// How many steps are spent on the question whether any values satisfy the hypotheses.
const HYPOTHESES: u64 = 200_000;

struct Work<'w> {
    program: &'w Program,
    settings: &'w Settings,
    /// The flags of the searches that run.
    flags: Mutex<Vec<Arc<AtomicBool>>>,
}

impl Work<'_> {
    fn stop(&self) {
        let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    fn within<T>(&self, work: impl FnOnce(Budget) -> T) -> T {
        let limits = Limits::time(self.settings.timeout);
        let searched = within(limits, |budget| {
            self.flags.lock().unwrap_or_else(PoisonError::into_inner).push(budget.flag());
            work(budget)
        });
        searched.0
    }

    fn task(&self, number: usize, task: Task<'_>, sender: &Sender<Message>) -> Answer {
        let say = |event: Event| drop(sender.send(Message::Event(event)));
        let mut answer = answer::about(self.program, task);
        say(Event::started(number, &answer));
        let start = Instant::now();
        let done = guarded(|| {
            let mut answer = answer.clone();
            match task {
                Task::Check(check) => self.check(check, &mut answer),
                Task::Query(query) => self.query(query, &mut answer),
            }
            answer
        });
        match done {
            Ok(done) => answer = done,
            Err(fault) => answer.fail(&fault),
        }
        if let Some(finding) = Finding::of(&answer) {
            say(Event::Finding { task: number, finding });
        }
        answer.seconds = start.elapsed().as_secs_f64();
        if self.settings.timings {
            let rate = answer.steps.map(|steps| steps as f64 / answer.seconds.max(1e-6) / 1e6);
            answer.million_steps_a_second = rate;
        }
        answer
    }

    fn check(&self, check: &Check, answer: &mut Answer) {
        let goals = check.hypotheses.iter().chain(&check.calls).chain([&check.conclusion]);
        if let Some(reason) = self.lost(goals) {
            answer.verdict = Status::NotExecutable;
            answer.reason = Some(reason);
            return;
        }
        let begun: Mutex<Vec<(Strategy, u32, Instant)>> = Mutex::default();
        let outcome = self.within(|budget| {
            let (core, strategies) = (&self.program.elab.program, &self.settings.strategies);
            portfolio::search_observed(core, check, strategies, &budget, &|strategy, bound| {
                begun.lock().unwrap_or_else(PoisonError::into_inner).push((strategy, bound, Instant::now()));
            })
        });
        answer::fill_check(answer, self.program, check, &outcome);
        if self.settings.timings {
            answer.bounds = bound_times(&begun.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
        match &outcome.counterexample {
            Some((strategy, _)) => answer.replay = Some(self.replay(check, *strategy)),
            None if answer.verdict == Status::Exhausted && self.is_vacuous(check) => {
                answer.verdict = Status::Vacuous
            }
            None => {}
        }
    }

    /// Whether no values up to the bound satisfy the hypotheses.
    fn is_vacuous(&self, check: &Check) -> bool {
        // Who concludes falsehood hopes for that.
        if check.conclusion == Goal::False {
            return false;
        }
        let anything = Check { conclusion: Goal::False, calls: vec![], ..check.clone() };
        let report = self.within(|budget| {
            let budget = budget.limited(HYPOTHESES);
            run(&self.program.elab.program, &anything, Strategy::Nf, &budget, &mut |_| {})
        });
        report.is_complete() && report.potential.is_none() && report.rejected == 0
    }

    fn query(&self, query: &Query, answer: &mut Answer) {
        if let Some(reason) = self.lost([&query.goal]) {
            answer.verdict = Status::NotExecutable;
            answer.reason = Some(reason);
            return;
        }
        let found =
            self.within(|budget| nominal::query::answer(&self.program.elab.program, query, 1, &budget));
        answer::fill_query(answer, self.program, query, &found);
    }

    /// Why goals cannot be judged: a clause that they depend on was not understood.
    fn lost<'g>(&self, goals: impl IntoIterator<Item = &'g Goal>) -> Option<String> {
        let lost = &self.program.elab.lost;
        if lost.is_empty() {
            return None;
        }
        let core = &self.program.elab.program;
        let mut needed = BTreeSet::new();
        let mut queue: Vec<PredId> = goals.into_iter().flat_map(Goal::calls).collect();
        while let Some(pred) = queue.pop() {
            if needed.insert(pred) {
                queue.extend(core.pred(pred).clauses.iter().flat_map(|clause| clause.body.calls()));
                // A negation is made from what it negates.
                queue.extend(
                    core.negations.iter().filter(|(_, negation)| **negation == pred).map(|(of, _)| *of),
                );
            }
        }
        let reason = |lost: &nominal::Lost| {
            let line = self.program.files.line(lost.span);
            match lost.pred {
                None => Some(format!("line {line} was not understood, and may be a clause of anything")),
                Some(pred) if needed.contains(&pred) => {
                    Some(format!("line {line} was not understood: a clause of `{}`", core.pred(pred).name))
                }
                Some(_) => None,
            }
        };
        lost.iter().find_map(reason)
    }

    /// The command that finds a counterexample again.
    fn replay(&self, check: &Check, strategy: Strategy) -> String {
        let mut words: Vec<String> =
            ["gainsay", "check", "--negation", strategy.name()].into_iter().map(str::to_owned).collect();
        words.extend(self.settings.options.iter().cloned());
        match self.settings.paths.as_slice() {
            [path] => words.push(format!("{path}:{}", self.program.files.line(check.span))),
            paths => {
                words.extend(["--lemma".to_owned(), check.label.to_string()]);
                words.extend(paths.iter().cloned());
            }
        }
        words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
    }
}

/// How long each bound took, in the order in which strategies and bounds began. Of a strategy that began again, what
/// came before is left out.
fn bound_times(begun: &[(Strategy, u32, Instant)]) -> Vec<BoundTime> {
    let ends = begun.iter().skip(1).map(|(_, _, start)| *start).chain([Instant::now()]);
    let mut times: Vec<BoundTime> = vec![];
    for ((strategy, bound, start), end) in begun.iter().zip(ends) {
        if *bound == 1 {
            times.retain(|time| time.strategy != strategy.name());
        }
        let seconds = (end - *start).as_secs_f64();
        times.push(BoundTime { strategy: strategy.name().to_owned(), bound: *bound, seconds });
    }
    times
}
