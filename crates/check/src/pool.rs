//! The scheduler: tasks on several threads, and answers in the order of the tasks.
//!
//! A thread does one task after the other. The strategies of a task take turns on its thread ([`crate::race`]); threads
//! that have no task left to begin help with those that are under way.

use crate::answer::Answer;
use crate::attempt::{Pace, attempt};
use crate::cancel::Cancel;
use crate::commands;
use crate::deliver::{Message, deliver};
use crate::event::{Event, Finding, Observer, Progress};
use crate::goals::Goals;
use crate::judged::{Tried, judged, untried};
use crate::language::Script;
use crate::race::{Begins, Next, Race, State};
use crate::room::AddressSpace;
use crate::task::{Ask, Task};
use base::guard::{Fault, guarded};
use search::{Account, Declined, Policy, Step, Strategy, Verdict, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::Scope;

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

impl Pool {
    /// Does the tasks of a script. When the check is cancelled, the answers that are there are handed over.
    pub fn run(&self, script: &Script, tasks: &[Task], observer: &mut dyn Observer) -> std::io::Result<()> {
        observer.event(&Event::Begun { tasks: tasks.len() })?;
        let races: Vec<Race> = tasks.iter().map(|task| Race::new(strategies(task))).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel::<Message>();
        let goals: Vec<Goals<'_>> = tasks.iter().map(|_| Goals::default()).collect();
        let work = Work { pool: self, script, tasks, races: &races, goals: &goals, next: &next };
        let most = races.iter().map(|race| race.lock().left().max(1)).sum::<usize>();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, most.max(1)) {
                let sender = sender.clone();
                let thread = std::thread::Builder::new().stack_size(self.stack);
                thread.spawn_scoped(scope, move || work.run(scope, &sender))?;
            }
            drop(sender);
            deliver(&receiver, &self.cancel, &|| races.iter().for_each(Race::stop), observer)
        })
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

/// The strategies that a task is tried by.
fn strategies(task: &Task) -> &[&'static dyn Strategy] {
    match task.ask.statement() {
        Some(_) => &task.settings.config.policy.strategies,
        None => &[],
    }
}

/// What a thread works with.
#[derive(Clone, Copy)]
struct Work<'w> {
    pool: &'w Pool,
    script: &'w Script,
    tasks: &'w [Task],
    races: &'w [Race],
    goals: &'w [Goals<'w>],
    /// The first task that nobody has begun.
    next: &'w AtomicUsize,
}

impl<'w> Work<'w> {
    /// Does tasks until none is left to begin, then helps with those that are under way.
    fn run<'s>(self, scope: &'s Scope<'s, '_>, sender: &Sender<Message>)
    where
        'w: 's,
    {
        while !self.pool.cancel.is_cancelled() {
            match self.next.fetch_add(1, Ordering::Relaxed) {
                number if number < self.tasks.len() => self.task(number, scope, sender),
                _ => break,
            }
        }
        let is_under_way = |number: &usize| self.races[*number].lock().left() > 0;
        while !self.pool.cancel.is_cancelled() {
            let Some(first) = (0..self.tasks.len()).find(is_under_way) else { return };
            let mut others = (first..self.tasks.len()).filter(is_under_way);
            if !others.any(|number| self.turn(number, scope, sender)) {
                self.races[first].wait();
            }
        }
    }

    /// Does a task: its strategies have their turns until all of them have finished.
    fn task<'s>(self, number: usize, scope: &'s Scope<'s, '_>, sender: &Sender<Message>)
    where
        'w: 's,
    {
        let race = &self.races[number];
        say(sender, Event::started(number, &self.tasks[number].answer()));
        if race.lock().left() == 0 {
            return self.answer(number, &mut race.lock(), sender);
        }
        while race.lock().left() > 0 {
            if !self.turn(number, scope, sender) {
                race.wait();
            }
        }
    }

    /// Lets a strategy of a task have its turn; false if there is none that could.
    fn turn<'s>(self, number: usize, scope: &'s Scope<'s, '_>, sender: &Sender<Message>) -> bool
    where
        'w: 's,
    {
        let (race, policy) = (&self.races[number], self.policy(number));
        let Next::Turn(entrant, begins) = race.next(policy) else { return false };
        if let Some(begins) = begins {
            let thread = std::thread::Builder::new().stack_size(self.pool.stack);
            let own = sender.clone();
            let search = move || {
                let result = guarded(|| self.strategy(number, *begins, &own));
                self.answer_if_known(number, &mut race.finish(entrant, policy, result), &own);
            };
            if thread.spawn_scoped(scope, search).is_err() {
                self.answer_if_known(number, &mut race.has_no_room(entrant, policy), sender);
            }
        }
        race.turn(entrant, policy);
        // The time may be over before those have begun who are left: nobody else will say so.
        self.answer_if_known(number, &mut race.lock(), sender);
        true
    }

    fn policy(&self, number: usize) -> &'w Policy {
        &self.tasks[number].settings.config.policy
    }

    /// Lets a strategy search.
    fn strategy(
        self,
        number: usize,
        Begins { strategy, pace, reached }: Begins,
        sender: &Sender<Message>,
    ) -> Result<Account, Declined> {
        let task = &self.tasks[number];
        let Some(statement) = task.ask.statement() else { return Err(Declined("there is no statement")) };
        let watch: Arc<dyn Watch> = Arc::new(Relay { task: number, sender: sender.clone(), reached });
        let pace = Pace { watch: Some(watch), ..pace };
        let posed = self.goals[number].posed(self.script.world(), statement, &task.settings);
        let account = attempt(&posed, statement, strategy, &task.settings, pace)?;
        if let Verdict::Refuted(found) = &account.report.verdict {
            let finding = Finding::new(&*self.script.notation, found);
            say(sender, Event::Finding { task: number, finding });
        }
        Ok(account)
    }

    /// Answers a task, once, when it is decided or nobody searches any more.
    fn answer_if_known(self, number: usize, state: &mut State, sender: &Sender<Message>) {
        let is_known = state.decided || state.left() == 0 && !self.pool.cancel.is_cancelled();
        if is_known && !state.answered {
            self.answer(number, state, sender);
        }
    }

    fn answer(self, number: usize, state: &mut State, sender: &Sender<Message>) {
        state.answered = true;
        let task = &self.tasks[number];
        let failed = |fault: Fault| {
            let mut answer = task.answer();
            answer.fail(&fault);
            Ok(answer)
        };
        let answer = guarded(|| self.answered(number, state)).unwrap_or_else(failed);
        self.goals[number].forget();
        // The receiver goes on until all senders are gone.
        let _ = sender.send(Message::Answer(number, answer.map(Box::new)));
    }

    fn answered(self, number: usize, state: &mut State) -> std::io::Result<Answer> {
        let (task, goals) = (&self.tasks[number], &self.goals[number]);
        let answer = task.answer();
        let script = self.script;
        match &task.ask {
            Ask::Statement(statement) | Ask::Test { statement, .. } => {
                let accounts = std::mem::take(&mut state.accounts);
                let (took, declined) = (std::mem::take(&mut state.took), std::mem::take(&mut state.declined));
                let longest = state.elapsed();
                let tried = Tried { goals, accounts, faults: &state.faults, longest, declined, took };
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
    reached: Arc<AtomicUsize>,
}

impl Watch for Relay {
    fn reached(&self, step: &Step) {
        self.reached.store(step.reached, Ordering::Relaxed);
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
