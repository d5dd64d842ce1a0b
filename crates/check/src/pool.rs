//! The scheduler: tasks on several threads, strategies side by side. The first confirmed counterexample ends the
//! others, and answers come in the order of the tasks.

use crate::answer::Answer;
use crate::attempt::{Attempt, attempt};
use crate::cancel::Cancel;
use crate::commands;
use crate::deliver::{Message, deliver};
use crate::event::{Event, Finding, Observer, Progress};
use crate::judged::{Tried, judged, untried};
use crate::language::Script;
use crate::room::AddressSpace;
use crate::task::{Ask, Task};
use base::guard::{Fault, guarded};
use logic::statement::Statement;
use search::{Account, Declined, Step, Strategy, Verdict, Watch};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Threads, and a flag that ends them all.
#[derive(Clone, Debug)]
pub struct Pool {
    pub jobs: usize,
    pub cancel: Cancel,
    /// The stack of a thread.
    pub stack: usize,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool { jobs: 1, cancel: Cancel::default(), stack: AddressSpace::of_process().stack() }
    }
}

/// A part of a task that one thread does.
#[derive(Clone, Copy)]
struct Part {
    task: usize,
    /// Its place among the parts of the task.
    rank: usize,
    strategy: Option<&'static dyn Strategy>,
}

/// What the threads that work on a task share.
#[derive(Default)]
struct Shared {
    /// How long each strategy took that accounts for something.
    took: BTreeMap<&'static str, Duration>,
    /// Strategies that had nothing to add.
    declined: Vec<(&'static str, Declined)>,
    left: usize,
    accounts: Vec<Account>,
    /// What went wrong in strategies that account for nothing.
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
        let mut parts: Vec<(usize, Part)> = vec![];
        for (number, task) in tasks.iter().enumerate() {
            let is_tried = task.ask.statement().is_some();
            let strategies =
                task.settings.config.policy.strategies.iter().copied().filter(|_| is_tried).map(Some);
            let none = (!is_tried || task.settings.config.policy.strategies.is_empty()).then_some(None);
            for (rank, strategy) in strategies.chain(none).enumerate() {
                parts.push((number + rank * self.jobs, Part { task: number, rank, strategy }));
            }
        }
        parts.sort_by_key(|(due, part)| (*due, part.rank));
        parts.into_iter().map(|(_, part)| part).collect()
    }

    /// Does the tasks of a script. When the check is cancelled, the answers that are there are handed over.
    pub fn run(&self, script: &Script, tasks: &[Task], observer: &mut dyn Observer) -> std::io::Result<()> {
        observer.event(&Event::Begun { tasks: tasks.len() })?;
        let parts = self.parts(tasks);
        let mut counts = vec![0; tasks.len()];
        parts.iter().for_each(|part| counts[part.task] += 1);
        let shared: Vec<Mutex<Shared>> =
            counts.into_iter().map(|left| Mutex::new(Shared { left, ..Shared::default() })).collect();
        let work = Work { pool: self, script, tasks, shared: &shared };
        let part = |number: usize, sender: &Sender<Message>| work.part(parts[number], sender);
        self.each(parts.len(), part, &|| shared.iter().for_each(stop), observer)
    }

    /// Does so many pieces of work on the threads of the pool, each piece once, beginning with the first, and hands
    /// over what they have to say. `stop` ends the pieces that are under way.
    pub fn each(
        &self,
        count: usize,
        work: impl Fn(usize, &Sender<Message>) + Sync,
        stop: &dyn Fn(),
        observer: &mut dyn Observer,
    ) -> std::io::Result<()> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel::<Message>();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, count.max(1)) {
                let (sender, next, work) = (sender.clone(), &next, &work);
                let thread = std::thread::Builder::new().stack_size(self.stack);
                thread.spawn_scoped(scope, move || {
                    while !self.cancel.is_cancelled() {
                        match next.fetch_add(1, Ordering::Relaxed) {
                            number if number < count => work(number, &sender),
                            _ => return,
                        }
                    }
                })?;
            }
            drop(sender);
            deliver(&receiver, &self.cancel, stop, observer)
        })
    }
}

/// What a thread works with.
#[derive(Clone, Copy)]
struct Work<'w> {
    pool: &'w Pool,
    script: &'w Script,
    tasks: &'w [Task],
    shared: &'w [Mutex<Shared>],
}

impl Work<'_> {
    fn part(&self, part: Part, sender: &Sender<Message>) {
        let task = &self.tasks[part.task];
        if part.rank == 0 {
            say(sender, Event::started(part.task, &task.answer()));
        }
        let fault = match (task.ask.statement(), part.strategy) {
            (Some(statement), Some(strategy)) => {
                guarded(|| self.strategy(part, statement, strategy, sender)).err()
            }
            _ => None,
        };
        let mut shared = lock(&self.shared[part.task]);
        shared.left = shared.left.saturating_sub(1);
        shared.faults.extend(fault);
        if shared.answered || !shared.decided && (shared.left > 0 || self.pool.cancel.is_cancelled()) {
            return;
        }
        shared.answered = true;
        let answer = guarded(|| self.answer(task, &mut shared)).unwrap_or_else(|fault| {
            let mut answer = task.answer();
            answer.fail(&fault);
            Ok(answer)
        });
        // The receiver goes on until all senders are gone.
        let _ = sender.send(Message::Answer(part.task, answer.map(Box::new)));
    }

    /// Runs a strategy, unless another one has found a counterexample already.
    fn strategy(
        &self,
        part: Part,
        statement: &Statement,
        strategy: &'static dyn Strategy,
        sender: &Sender<Message>,
    ) {
        if self.is_late(part) {
            return;
        }
        let shared = &self.shared[part.task];
        let begin = |flag| lock(shared).running.push(flag);
        let settings = &self.tasks[part.task].settings;
        let watch: Arc<dyn Watch> = Arc::new(Relay { task: part.task, sender: sender.clone() });
        let tried = attempt(self.script.world(), statement, strategy, settings, Some(watch), begin);
        let Attempt { account, took } = tried;
        let account = match account {
            Ok(account) => account,
            Err(declined) => return lock(shared).declined.push((strategy.name(), declined)),
        };
        if let Verdict::Refuted(found) = &account.report.verdict {
            let finding = Finding::new(&*self.script.notation, found);
            say(sender, Event::Finding { task: part.task, finding });
        }
        let mut shared = lock(shared);
        shared.took.insert(strategy.name(), took);
        if account.report.verdict.is_genuine() {
            shared.decided = true;
            shared.running.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
        }
        shared.accounts.push(account);
    }

    /// Lets the first strategy go ahead for a moment, so that what it finds at once does not depend on a race. Whether
    /// it has found something by then.
    fn is_late(&self, part: Part) -> bool {
        let head_start = self.tasks[part.task].settings.config.policy.head_start;
        let begin = Instant::now();
        loop {
            let shared = lock(&self.shared[part.task]);
            let interrupted = self.pool.cancel.is_cancelled();
            if shared.decided || interrupted {
                return true;
            }
            if part.rank == 0 || !shared.accounts.is_empty() || begin.elapsed() > head_start {
                return false;
            }
            drop(shared);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn answer(&self, task: &Task, shared: &mut Shared) -> std::io::Result<Answer> {
        let answer = task.answer();
        let script = self.script;
        match &task.ask {
            Ask::Statement(statement) | Ask::Test { statement, .. } => {
                let accounts = std::mem::take(&mut shared.accounts);
                let (took, declined) =
                    (std::mem::take(&mut shared.took), std::mem::take(&mut shared.declined));
                let tried = Tried { accounts, faults: &shared.faults, declined, took };
                Ok(judged(script, task, statement, tried, answer))
            }
            Ask::Unknown { .. } => Ok(untried(task, answer)),
            Ask::Value(term) => commands::value(script, task, term, answer),
            Ask::Values { set, options } => commands::values(script, task, set, options, answer),
            Ask::Modes { predicate, options } => {
                Ok(commands::modes(script.world(), predicate, options, answer))
            }
            Ask::Unused(theory) => commands::unused_in(script, task, theory, self.pool, answer),
        }
    }
}

/// Passes on how far a strategy has come with a task.
#[derive(Debug)]
struct Relay {
    task: usize,
    sender: Sender<Message>,
}

impl Watch for Relay {
    fn reached(&self, step: &Step) {
        let progress = Progress {
            strategy: step.strategy.name().to_owned(),
            bound: step.strategy.about().bound,
            reached: step.reached,
            finished: step.finished,
            tests: step.tests,
            satisfied: step.satisfied,
        };
        say(&self.sender, Event::Progress { task: self.task, progress });
    }
}

/// The receiver goes on until all senders are gone.
fn say(sender: &Sender<Message>, event: Event) {
    let _ = sender.send(Message::Event(event));
}

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the strategies that run for a task.
fn stop(shared: &Mutex<Shared>) {
    lock(shared).running.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
}
