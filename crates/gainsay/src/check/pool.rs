//! The scheduler: tasks on several threads, strategies side by side. The first confirmed counterexample ends the
//! others, and answers come in the order of the tasks.

use super::answer::Answer;
use super::attempt::{Attempt, attempt};
use super::commands;
use super::judged::{Tried, judged, untried};
use super::task::{Kind, Task};
use crate::room::AddressSpace;
use base::guard::{Fault, guarded};
use elab::Context;
use logic::World;
use logic::statement::Statement;
use search::{Account, Strategy};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    /// Its place among the parts of the task.
    rank: usize,
    strategy: Option<&'static dyn Strategy>,
}

/// What the threads that work on a task share.
#[derive(Default)]
struct Shared {
    /// How long the strategy took that took longest.
    longest: Duration,
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
            let is_tried = matches!(task.kind, Kind::Statement(_) | Kind::Test { .. });
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
            self.deliver(&receiver, &shared, observer)
        })
    }

    /// Hands over answers in the order of the tasks, until no thread is left to give one.
    fn deliver(
        &self,
        receiver: &Receiver<(usize, std::io::Result<Answer>)>,
        shared: &[Mutex<Shared>],
        observer: &mut dyn Observer,
    ) -> std::io::Result<()> {
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
                guarded(|| self.strategy(part, statement, strategy)).err()
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
    fn strategy(&self, part: Part, statement: &Statement, strategy: &'static dyn Strategy) {
        if self.is_late(part) {
            return;
        }
        let shared = &self.shared[part.task];
        let begin = |flag| lock(shared).running.push(flag);
        let settings = &self.tasks[part.task].settings;
        let Attempt { account: Ok(account), took } =
            attempt(self.world, statement, strategy, settings, begin)
        else {
            return;
        };
        let mut shared = lock(shared);
        shared.longest = shared.longest.max(took);
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
            let interrupted = self.pool.interrupted.load(Ordering::Relaxed);
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
        let (context, world) = (self.context, self.world);
        match &task.kind {
            Kind::Statement(statement) | Kind::Test { statement, .. } => {
                let accounts = std::mem::take(&mut shared.accounts);
                let tried = Tried { accounts, faults: &shared.faults, longest: shared.longest };
                Ok(judged(context, world, task, statement, tried, answer))
            }
            Kind::Unknown { .. } => Ok(untried(task, answer)),
            Kind::Value(term) => commands::value(context, world, task, term, answer),
            Kind::Values { set, options } => commands::values(context, world, task, set, options, answer),
            Kind::Modes { predicate, options } => Ok(commands::modes(world, predicate, options, answer)),
            Kind::Unused(theory) => commands::unused_in(context, world, task, theory, self.pool, answer),
        }
    }
}

/// How often the flag of an interrupt is looked at.
const LOOK: Duration = Duration::from_millis(20);

fn lock(shared: &Mutex<Shared>) -> std::sync::MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the strategies that run for a task.
fn stop(shared: &Mutex<Shared>) {
    lock(shared).running.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
}
