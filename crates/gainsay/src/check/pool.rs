//! Tasks on several threads: strategies side by side, the first confirmed counterexample ends the others. Answers
//! come in the order of the tasks.

use super::answer::{Answer, show, statement_text};
use super::settings::{Expect, Settings};
use super::task::{Kind, Task};
use super::values::{Inference, Question, ended, modes, shown};
use crate::eval;
use crate::limits::{Limits, Reached, within};
use crate::room::AddressSpace;
use base::guard::{Fault, guarded};
use base::{Budget, Name, Span};
use elab::{Context, Item};
use logic::statement::{Attribute, Statement};
use logic::{Decl, Term, World};
use search::{Config, Figures, Limit, Report, Strategy, Verdict};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use syntax::ast::Inner;

/// Who is told what happens.
pub trait Observer {
    /// So many tasks begin.
    fn begin(&mut self, tasks: usize);
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()>;
}

/// Threads, and a flag that ends them all.
#[derive(Clone, Debug)]
pub struct Pool {
    pub jobs: usize,
    pub interrupted: Arc<AtomicBool>,
    /// The stack of a thread.
    pub stack: usize,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool { jobs: 1, interrupted: Arc::default(), stack: AddressSpace::of_process().stack() }
    }
}

/// A part of a task that one thread does.
#[derive(Clone, Copy)]
struct Part {
    task: usize,
    strategy: Option<Strategy>,
}

/// What the threads that work on a task share.
#[derive(Default)]
struct Shared {
    /// How long the strategy took that took longest.
    longest: Duration,
    left: usize,
    reports: Vec<(Strategy, Report)>,
    /// What went wrong in strategies that have nothing to report.
    faults: Vec<Fault>,
    decided: bool,
    /// The answer was given; what still runs is not waited for.
    answered: bool,
    /// The flags of the strategies that run.
    running: Vec<Arc<AtomicBool>>,
}

impl Pool {
    /// The parts of the tasks in the order in which they are begun. The second strategy of a task comes when all
    /// threads had something else to do: often the first one has ended by then.
    fn parts(&self, tasks: &[Task]) -> Vec<Part> {
        let mut parts: Vec<(usize, usize, Part)> = vec![];
        for (number, task) in tasks.iter().enumerate() {
            let is_tried = matches!(task.kind, Kind::Statement(_) | Kind::Test { .. });
            let strategies = task.settings.strategies.iter().copied().filter(|_| is_tried).map(Some);
            let none = (!is_tried || task.settings.strategies.is_empty()).then_some(None);
            for (rank, strategy) in strategies.chain(none).enumerate() {
                parts.push((number + rank * self.jobs, rank, Part { task: number, strategy }));
            }
        }
        parts.sort_by_key(|(due, rank, _)| (*due, *rank));
        parts.into_iter().map(|(_, _, part)| part).collect()
    }

    /// Does the tasks. After an interrupt the answers that are there are handed over.
    pub fn run(
        &self,
        context: &Context,
        world: &World,
        tasks: &[Task],
        observer: &mut dyn Observer,
    ) -> std::io::Result<()> {
        observer.begin(tasks.len());
        let parts = self.parts(tasks);
        let mut counts = vec![0; tasks.len()];
        parts.iter().for_each(|part| counts[part.task] += 1);
        let shared: Vec<Mutex<Shared>> =
            counts.into_iter().map(|left| Mutex::new(Shared { left, ..Shared::default() })).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel::<(usize, std::io::Result<Answer>)>();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, parts.len().max(1)) {
                let sender = sender.clone();
                let work = Work { pool: self, context, world, tasks, shared: &shared };
                let (next, parts) = (&next, &parts);
                let spawned =
                    std::thread::Builder::new().stack_size(self.stack).spawn_scoped(scope, move || {
                        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                            if self.interrupted.load(Ordering::Relaxed) {
                                return;
                            }
                            work.part(*part, &sender);
                        }
                    });
                spawned?;
            }
            drop(sender);
            let mut waiting: BTreeMap<usize, Answer> = BTreeMap::new();
            let mut due = 0;
            let mut failed = Ok(());
            loop {
                let (task, answer) = match receiver.recv_timeout(LOOK) {
                    Ok(received) => received,
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {
                        if self.interrupted.load(Ordering::Relaxed) {
                            shared.iter().for_each(stop);
                        }
                        continue;
                    }
                };
                match answer {
                    Ok(answer) => waiting.insert(task, answer),
                    Err(error) => {
                        failed = Err(error);
                        None
                    }
                };
                while failed.is_ok()
                    && let Some(answer) = waiting.remove(&due)
                {
                    failed = observer.answer(&answer);
                    due += 1;
                }
                if failed.is_err() {
                    self.interrupted.store(true, Ordering::Relaxed);
                }
            }
            failed?;
            waiting.values().try_for_each(|answer| observer.answer(answer))
        })
    }
}

/// What a thread works with.
#[derive(Clone, Copy)]
struct Work<'w> {
    pool: &'w Pool,
    context: &'w Context,
    world: &'w World,
    tasks: &'w [Task],
    shared: &'w [Mutex<Shared>],
}

impl Work<'_> {
    fn part(&self, part: Part, sender: &Sender<(usize, std::io::Result<Answer>)>) {
        let task = &self.tasks[part.task];
        let fault = match (&task.kind, part.strategy) {
            (Kind::Statement(statement) | Kind::Test { statement, .. }, Some(strategy)) => {
                guarded(|| self.strategy(part.task, statement, strategy)).err()
            }
            _ => None,
        };
        let mut shared = lock(&self.shared[part.task]);
        shared.left = shared.left.saturating_sub(1);
        shared.faults.extend(fault);
        let interrupted = self.pool.interrupted.load(Ordering::Relaxed);
        if shared.answered || !shared.decided && (shared.left > 0 || interrupted) {
            return;
        }
        shared.answered = true;
        let answer = guarded(|| self.answer(task, &mut shared)).unwrap_or_else(|fault| {
            let mut answer = task.answer();
            answer.fail(&fault);
            Ok(answer)
        });
        // The receiver goes on until all senders are gone.
        let _ = sender.send((part.task, answer));
    }

    /// Runs a strategy, unless another one has found a counterexample already.
    fn strategy(&self, number: usize, statement: &Statement, strategy: Strategy) {
        let settings = &self.tasks[number].settings;
        if self.is_late(number, strategy) {
            return;
        }
        // A code equation must not be tested with itself.
        let world = self.world.without_code_of(statement);
        let goals: Vec<search::Goal> =
            search::goals(&world, statement, settings.locales).into_iter().flatten().collect();
        // Without premises there is nothing to be smart about.
        let others = settings.strategies.len() > 1;
        if strategy == Strategy::Smart && others && goals.iter().all(|goal| goal.premises.is_empty()) {
            return;
        }
        let config = Config { beside_others: others, ..settings.config.clone() };
        let start = Instant::now();
        let (report, reached) = within(Limits::time(settings.timeout), |budget| {
            lock(&self.shared[number]).running.push(budget.flag());
            let search = |config: &Config| search::search(&world, &goals, strategy, config, &budget);
            match settings.patience.filter(|_| strategy.is_by_depth()) {
                Some(patience) => {
                    let patient = |soft: Budget| {
                        let late = Some(soft.flag());
                        search(&Config { late, ..config.clone() })
                    };
                    within(Limits::time(patience), patient).0
                }
                None => {
                    let turning = |soft: Budget| {
                        let turn = Some(soft.flag());
                        search(&Config { turn, ..config.clone() })
                    };
                    within(Limits::time(settings.timeout / 3), turning).0
                }
            }
        });
        // Without room for a stack nothing can be tried.
        let mut report = report.unwrap_or_else(|_| Report {
            verdict: Verdict::Inconclusive { size: 0, why: Limit::Memory },
            figures: Figures::default(),
        });
        // Interpretations that theories contain are not all there are.
        if statement.locale.is_some() && !settings.locales.expand {
            report.verdict = report.verdict.of_examples();
        }
        // What it has nothing to add to is for the others to say.
        if strategy == Strategy::SmartNarrowing
            && others
            && matches!(report.verdict, Verdict::NotExecutable { .. })
        {
            return;
        }
        if let (Verdict::Inconclusive { why, .. }, Some(Reached::Memory)) = (&mut report.verdict, reached) {
            *why = Limit::Memory;
        }
        let mut shared = lock(&self.shared[number]);
        shared.longest = shared.longest.max(start.elapsed());
        if report.verdict.is_genuine() {
            shared.decided = true;
            shared.running.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
        }
        shared.reports.push((strategy, report));
    }

    /// Lets the first strategy go ahead for a moment, so that what it finds at once does not depend on a race. Whether
    /// it has found something by then.
    fn is_late(&self, number: usize, strategy: Strategy) -> bool {
        let first = self.tasks[number].settings.strategies.first() == Some(&strategy);
        let begin = Instant::now();
        loop {
            let shared = lock(&self.shared[number]);
            let interrupted = self.pool.interrupted.load(Ordering::Relaxed);
            if shared.decided || interrupted {
                return true;
            }
            if first || !shared.reports.is_empty() || begin.elapsed() > HEAD_START {
                return false;
            }
            drop(shared);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn answer(&self, task: &Task, shared: &mut Shared) -> std::io::Result<Answer> {
        let mut answer = task.answer();
        match &task.kind {
            Kind::Value(term) => return self.value(task, term, answer),
            Kind::Unused(theory) => return self.unused(task, theory, answer),
            Kind::Values { set, options } => return self.values(task, set, options, answer),
            Kind::Modes { predicate, options } => return Ok(self.modes(predicate, options, answer)),
            Kind::Unknown { options, expect, reason, lost, .. } => {
                answer.verdict = "not_executable";
                answer.lost.clone_from(lost);
                answer.reason = Some(reason.clone());
                answer.options.clone_from(options);
                answer.expect = expect.as_ref().map(Name::to_string);
            }
            Kind::Statement(statement) => {
                self.fill(&mut answer, task, statement, shared);
            }
            Kind::Test { options, statement, expect, .. } => {
                answer.options.clone_from(options);
                answer.expect = expect.as_ref().map(Name::to_string);
                self.fill(&mut answer, task, statement, shared);
                answer.met = met(&answer, task.settings.expect);
            }
        }
        Ok(answer)
    }

    /// Puts together what the strategies have found.
    fn fill(&self, answer: &mut Answer, task: &Task, statement: &Statement, shared: &mut Shared) {
        let settings = &task.settings;
        answer.statement = statement_text(self.context, statement);
        answer.seconds = shared.longest.as_secs_f64();
        shared.reports.sort_by_key(|(strategy, _)| *strategy);
        let names: Vec<String> = shared.reports.iter().map(|(strategy, _)| strategy.to_string()).collect();
        answer.strategy = names.join(", ");
        let report = together(std::mem::take(&mut shared.reports));
        // A mistake of this program is not passed over; what is too large for one strategy may be small for others.
        let is_panic = |fault: &&Fault| matches!(fault, Fault::Panic { .. });
        let fault =
            shared.faults.iter().find(is_panic).or(shared.faults.first().filter(|_| report.is_none()));
        if let (Some(fault), false) =
            (fault, report.as_ref().is_some_and(|report| matches!(report.verdict, Verdict::Refuted(_))))
        {
            answer.fail(fault);
            return;
        }
        let Some(report) = report else {
            answer.verdict = "not_executable";
            let missing: Vec<&str> = settings.missing.iter().map(Name::as_str).collect();
            answer.reason = Some(format!("there is no strategy called {} yet", missing.join(", ")));
            return;
        };
        answer.fill(self.context, &report, settings.genuine_only);
        if let (Verdict::Refuted(found), true) = (&report.verdict, answer.is_refuted()) {
            answer.values = self.evaluated(settings, found);
            answer.replay = Some(replay(task, found.strategy));
            let used = task.unproved.iter().filter(|unproved| found.unproved.contains(&unproved.span));
            answer.unproved = used.cloned().collect();
        } else {
            let goals = search::goals(self.world, statement, settings.locales);
            if let [goals] = goals.as_slice()
                && let [goal] = goals.as_slice()
            {
                answer.state_premises(self.context, &goal.premises, &report.figures.premises);
            }
        }
    }

    /// The terms that a test asks for, with the values of a counterexample.
    fn evaluated(&self, settings: &Settings, found: &search::Counterexample) -> BTreeMap<String, String> {
        let mut values = BTreeMap::new();
        for text in &settings.eval {
            let inner = Inner { text: text.clone(), span: Span::default() };
            let Ok(terms) = self.context.read_terms(&[Item::term(&inner)], &found.goal.vars) else {
                continue;
            };
            let Some(term) = terms.first() else { continue };
            let value = search::assigned(term, &found.bindings);
            let shown = match eval::answer(self.context, self.world, &value, Limits::time(settings.timeout)) {
                Ok(eval::Answer::Value { value, .. }) => value,
                Ok(eval::Answer::None(why)) => why,
                Err(error) => error.to_string(),
            };
            values.insert(text.to_string(), shown);
        }
        values
    }

    /// Premises that the statements of a theory do not need.
    fn unused(&self, task: &Task, theory: &Name, mut answer: Answer) -> std::io::Result<Answer> {
        let start = Instant::now();
        let known = self.world.theories().iter().find(|it| it.name() == theory);
        let Some(known) = known else {
            answer.verdict = "not_executable";
            answer.reason = Some(format!("there is no theory `{theory}`"));
            return Ok(answer);
        };
        let statements: Vec<(usize, Statement)> = known
            .decls()
            .filter_map(|decl| match decl {
                Decl::Statement(statement) => Some((0, statement.clone())),
                _ => None,
            })
            .collect();
        let pool = Pool { jobs: 1, ..self.pool.clone() };
        let found = super::unused(self.context, self.world, &statements, &task.settings, &pool)?;
        answer.verdict = "evaluated";
        answer.statement = format!(
            "{} of {} statements with premises have some that do not seem to be needed",
            found.findings.len(),
            found.tried
        );
        for finding in found.findings {
            let sets: Vec<String> = finding.sets.iter().map(|set| set.join(" and ")).collect();
            answer.values.insert(finding.name, sets.join("; or "));
        }
        answer.seconds = start.elapsed().as_secs_f64();
        Ok(answer)
    }

    fn values(
        &self,
        task: &Task,
        set: &Term,
        options: &[Attribute],
        mut answer: Answer,
    ) -> std::io::Result<Answer> {
        let start = Instant::now();
        answer.statement = show(self.context, set);
        let expected = options.iter().find(|option| option.name == "expected");
        let expected = expected.and_then(|option| option.args.first());
        answer.expect = expected.map(Name::to_string);
        answer.verdict = "not_executable";
        let Some(mut question) = Question::new(set) else {
            answer.reason = Some("it is no set".to_owned());
            return Ok(answer);
        };
        question.set(options);
        let timeout = task.settings.timeout;
        match question.answer(self.world, timeout)? {
            Ok(solutions) => {
                let (shown, met) = shown(self.context, self.world, &solutions, expected, timeout)?;
                answer.verdict = "evaluated";
                answer.values = [("value".to_owned(), shown), ("found".to_owned(), ended(&solutions))].into();
                answer.met = met;
            }
            Err(obstacle) => {
                answer.reason = Some(obstacle.to_string());
                answer.met = expected.map(|_| false);
            }
        }
        answer.seconds = start.elapsed().as_secs_f64();
        Ok(answer)
    }

    fn modes(&self, predicate: &Name, options: &[Attribute], mut answer: Answer) -> Answer {
        let start = Instant::now();
        answer.statement = predicate.to_string();
        let expected = options.iter().find(|option| option.name == "expected_modes");
        answer.expect = expected.map(|option| {
            let modes: Vec<&str> = option.args.iter().map(Name::as_str).collect();
            modes.join(", ")
        });
        match modes(self.world, predicate, options) {
            Some(modes) => {
                answer.verdict = "evaluated";
                let all = modes.iter().all(|(_, inference)| *inference == Inference::Inferred);
                answer.met = expected.map(|_| all);
                for (mode, inference) in modes {
                    answer.values.insert(mode.to_string(), inference.to_string());
                }
            }
            None => {
                answer.verdict = "not_executable";
                answer.reason = Some("it has no clauses".to_owned());
                answer.met = expected.map(|_| false);
            }
        }
        answer.seconds = start.elapsed().as_secs_f64();
        answer
    }

    fn value(&self, task: &Task, term: &Term, mut answer: Answer) -> std::io::Result<Answer> {
        let start = Instant::now();
        answer.statement = show(self.context, term);
        match eval::answer(self.context, self.world, term, Limits::time(task.settings.timeout))? {
            eval::Answer::Value { value, ty } => {
                answer.verdict = "evaluated";
                answer.values = [("value".to_owned(), value), ("type".to_owned(), ty)].into();
            }
            eval::Answer::None(why) => {
                answer.verdict = "not_executable";
                answer.reason = Some(why);
            }
        }
        answer.seconds = start.elapsed().as_secs_f64();
        Ok(answer)
    }
}

/// How long the first strategy is alone.
const HEAD_START: Duration = Duration::from_millis(100);
/// How often the flag of an interrupt is looked at.
const LOOK: Duration = Duration::from_millis(20);

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the strategies that run for a task.
fn stop(shared: &Mutex<Shared>) {
    lock(shared).running.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
}

/// What strategies have to say together: a counterexample, or what the first of them says that has looked at
/// everything.
fn together(reports: Vec<(Strategy, Report)>) -> Option<Report> {
    let rank = |verdict: &Verdict| match verdict {
        Verdict::Refuted(found) => 4 + u8::from(found.is_genuine()),
        Verdict::Proved { .. } => 3,
        Verdict::Exhausted { .. } => 2,
        Verdict::Vacuous { .. } | Verdict::Inconclusive { .. } => 1,
        Verdict::NotExecutable { .. } => 0,
    };
    let mut reports = reports.into_iter();
    let (_, mut whole) = reports.next()?;
    for (strategy, report) in reports {
        let says_more = rank(&report.verdict) > rank(&whole.verdict);
        if strategy.is_by_depth() {
            // How far it comes beside the others is a matter of time: what it finds counts, not how far it looked.
            let found = says_more && matches!(report.verdict, Verdict::Refuted(_) | Verdict::Proved { .. });
            whole = if found { report } else { whole };
            continue;
        }
        whole.figures.add(&report.figures);
        if says_more {
            whole.verdict = report.verdict;
        }
    }
    Some(whole)
}

fn met(answer: &Answer, expect: Option<Expect>) -> Option<bool> {
    if answer.verdict == "not_executable" && answer.strategy.is_empty() {
        return None;
    }
    let found = answer.is_refuted() && answer.genuine == Some(true);
    match expect? {
        Expect::Counterexample => Some(found),
        Expect::NoCounterexample => Some(!found),
    }
}

/// The command that finds a counterexample again: by the strategy that found it, with all that was said about searches.
fn replay(task: &Task, strategy: Strategy) -> String {
    let options = &task.settings.options;
    let mut words = vec!["gainsay".to_owned(), "check".to_owned()];
    words.extend(["--strategy".to_owned(), strategy.to_string()]);
    if strategy == Strategy::Random && !options.iter().any(|option| option == "--seed") {
        words.extend(["--seed".to_owned(), task.settings.config.seed.to_string()]);
    }
    words.extend(options.iter().cloned());
    words.push(format!("{}:{}", task.file, task.line));
    let words: Vec<String> = words.into_iter().map(quoted).collect();
    words.join(" ")
}

/// A word of a command, as shells take it for one.
pub(crate) fn quoted(word: String) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:,+=@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
