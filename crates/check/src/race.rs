//! The strategies of one statement take turns, on as many threads as are free for it.
//!
//! A strategy that has begun keeps all that it has done while others have their turns: it waits at a gate. The next
//! turn is that of the strategy which has had least of its share. Turns grow with the time that a strategy has had, so
//! that changing between them costs little however long the search takes. The first strategy has a turn of its own
//! before the others begin: what it finds at once does not depend on when turns end. The time limit is that of the
//! statement.

use crate::attempt::{Pace, out_of_memory};
use crate::limits::{INTERVAL, Limits, Meter, Reached};
use base::Budget;
use base::guard::Fault;
use search::{Account, Declined, Gate, Limit, Policy, Strategy, Verdict};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The strategies that try one statement.
#[derive(Debug)]
pub struct Race {
    state: Mutex<State>,
    /// An entrant has finished, or all of them are to end.
    changed: Condvar,
}

/// What threads that work on a race share.
#[derive(Debug)]
pub struct State {
    entrants: Vec<Entrant>,
    /// Runs from the first turn on.
    meter: Option<Meter>,
    settled: Arc<AtomicBool>,
    turn: Arc<AtomicBool>,
    /// All entrants have been told to end.
    is_over: bool,
    pub accounts: Vec<Account>,
    /// How long each strategy had its turns that accounts for something.
    pub took: BTreeMap<&'static str, Duration>,
    /// Strategies that had nothing to add, and why.
    pub declined: Vec<(&'static str, Declined)>,
    /// What went wrong in strategies that account for nothing.
    pub faults: Vec<Fault>,
    /// What is known by now will not be changed by others.
    pub decided: bool,
    /// The answer was given; what still runs is not waited for.
    pub answered: bool,
}

#[derive(Debug)]
struct Entrant {
    strategy: &'static dyn Strategy,
    stage: Stage,
    /// The time of its turns so far.
    used: Duration,
    budget: Budget,
    gate: Arc<Gate>,
    late: Arc<AtomicBool>,
    /// The largest bound that it has finished.
    reached: Arc<AtomicUsize>,
    /// It was told to end because it had used up the memory.
    is_too_large: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// It has not begun.
    Waiting,
    /// It has its turn, since then.
    Running(Instant),
    /// Others have their turn.
    Resting,
    Done,
}

/// What a thread can do for a race.
#[derive(Debug)]
pub enum Next {
    /// An entrant has its turn; it is to begin if there is a pace for it.
    Turn(usize, Option<Box<Begins>>),
    /// Everybody who may has a turn already.
    Nothing,
    /// All have finished.
    Over,
}

/// A strategy that begins, and how.
#[derive(Debug)]
pub struct Begins {
    pub strategy: &'static dyn Strategy,
    pub pace: Pace,
    /// Where the strategy says how far it has come.
    pub reached: Arc<AtomicUsize>,
}

impl Race {
    pub fn new(strategies: &[&'static dyn Strategy]) -> Race {
        let entrant = |strategy: &&'static dyn Strategy| Entrant {
            strategy: *strategy,
            stage: Stage::Waiting,
            used: Duration::ZERO,
            budget: Budget::unlimited(),
            gate: Arc::default(),
            late: Arc::default(),
            reached: Arc::default(),
            is_too_large: false,
        };
        let state = State {
            entrants: strategies.iter().map(entrant).collect(),
            meter: None,
            settled: Arc::default(),
            turn: Arc::default(),
            is_over: false,
            accounts: vec![],
            took: BTreeMap::new(),
            declined: vec![],
            faults: vec![],
            decided: false,
            answered: false,
        };
        Race { state: Mutex::new(state), changed: Condvar::new() }
    }

    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a turn to the entrant that has had least of its share of the time.
    pub fn next(&self, policy: &Policy) -> Next {
        let mut state = self.lock();
        if state.left() == 0 {
            return Next::Over;
        }
        let is_ready = |entrant: &Entrant| matches!(entrant.stage, Stage::Waiting | Stage::Resting);
        let ready = state.entrants.iter().enumerate().filter(|(_, entrant)| is_ready(entrant));
        let had = |entrant: &Entrant| entrant.used / policy.share(entrant.strategy);
        let Some((number, _)) = ready.min_by_key(|(number, entrant)| (had(entrant), *number)) else {
            return Next::Nothing;
        };
        if state.is_over || number > 0 && state.entrants[0].is_ahead(policy) {
            return Next::Nothing;
        }
        state.meter.get_or_insert_with(|| Meter::new(Limits::time(policy.timeout)));
        let (settled, turn) = (Arc::clone(&state.settled), Arc::clone(&state.turn));
        let entrant = &mut state.entrants[number];
        let begins = entrant.stage == Stage::Waiting;
        entrant.stage = Stage::Running(Instant::now());
        entrant.gate.open();
        let pace = || Pace {
            budget: entrant.budget.clone(),
            gate: Arc::clone(&entrant.gate),
            late: Arc::clone(&entrant.late),
            turn,
            settled,
            watch: None,
        };
        let reached = Arc::clone(&entrant.reached);
        let begins = begins.then(|| Box::new(Begins { strategy: entrant.strategy, pace: pace(), reached }));
        Next::Turn(number, begins)
    }

    /// Waits for the end of a turn: its time is over and others are ready, or the entrant has finished.
    pub fn turn(&self, number: usize, policy: &Policy) {
        let mut state = self.lock();
        let length = policy.turn_growth.of(state.entrants[number].used).max(policy.shortest_turn);
        let mut look = INTERVAL;
        while let Stage::Running(since) = state.entrants[number].stage {
            let elapsed = since.elapsed();
            let is_ready = |entrant: &Entrant| matches!(entrant.stage, Stage::Waiting | Stage::Resting);
            let may_go_on = number == 0 && state.entrants[0].is_ahead(policy);
            if !state.is_over && elapsed >= length && !may_go_on && state.entrants.iter().any(is_ready) {
                let entrant = &mut state.entrants[number];
                entrant.gate.close();
                entrant.used += elapsed;
                entrant.stage = Stage::Resting;
                return;
            }
            let left = length.saturating_sub(elapsed);
            let wait = if left.is_zero() { look } else { left.min(look) };
            state = self.changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0;
            look = state.pace(number, policy);
        }
    }

    /// Waits until something has happened, or for a moment.
    pub fn wait(&self) {
        drop(self.changed.wait_timeout(self.lock(), INTERVAL));
    }

    /// Tells all entrants to end.
    pub fn stop(&self) {
        self.lock().end();
        self.changed.notify_all();
    }

    /// An entrant has finished: what it accounts for, or why it does not. The rest is told to end if that decides.
    pub fn finish(
        &self,
        number: usize,
        policy: &Policy,
        result: Result<Result<Account, Declined>, Fault>,
    ) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        let entrant = &mut state.entrants[number];
        if let Stage::Running(since) = entrant.stage {
            entrant.used += since.elapsed();
        }
        entrant.stage = Stage::Done;
        let (is_too_large, used, strategy) = (entrant.is_too_large, entrant.used, entrant.strategy);
        match result {
            Ok(Ok(mut account)) => {
                if let (Verdict::Inconclusive { why, .. }, true) = (&mut account.report.verdict, is_too_large)
                {
                    *why = Limit::Memory;
                }
                if account.settles(policy) {
                    state.settled.store(true, Ordering::Relaxed);
                }
                if account.ends_the_search() {
                    state.decided = true;
                    state.end();
                }
                state.took.insert(strategy.name(), used);
                state.accounts.push(account);
            }
            Ok(Err(declined)) => state.declined.push((strategy.name(), declined)),
            Err(fault) => state.faults.push(fault),
        }
        self.changed.notify_all();
        state
    }

    /// There is no room for the thread of an entrant.
    pub fn has_no_room(&self, number: usize, policy: &Policy) -> MutexGuard<'_, State> {
        let strategy = self.lock().entrants[number].strategy;
        self.finish(number, policy, Ok(Ok(Account { strategy, report: out_of_memory() })))
    }
}

impl State {
    /// How many have not finished.
    pub fn left(&self) -> usize {
        self.entrants.iter().filter(|entrant| entrant.stage != Stage::Done).count()
    }

    /// The time since the first turn.
    pub fn elapsed(&self) -> Duration {
        self.meter.as_ref().map_or(Duration::ZERO, Meter::elapsed)
    }

    /// Raises the flags whose time has come while an entrant has its turn. Tells when to look again at the latest.
    fn pace(&mut self, number: usize, policy: &Policy) -> Duration {
        let left = match self.meter.as_ref().map(Meter::read) {
            Some(Err(Reached::Time)) => {
                self.end();
                INTERVAL
            }
            Some(Err(Reached::Memory)) => {
                self.entrants[number].is_too_large = true;
                self.entrants[number].budget.cancel();
                INTERVAL
            }
            Some(Ok(left)) => left,
            None => INTERVAL,
        };
        self.raise(number, policy);
        left.min(INTERVAL)
    }

    /// Raises the flags of an entrant whose time has come by its share.
    fn raise(&self, number: usize, policy: &Policy) {
        if self.elapsed() >= policy.turn.of(policy.timeout) {
            self.turn.store(true, Ordering::Relaxed);
        }
        let entrant = &self.entrants[number];
        let Stage::Running(since) = entrant.stage else { return };
        let is_settled = self.settled.load(Ordering::Relaxed);
        let patience = if is_settled { policy.patience } else { policy.persistence };
        let is_used = |part: search::OneIn| entrant.used + since.elapsed() >= part.of(policy.timeout);
        if patience.is_some_and(is_used) {
            entrant.late.store(true, Ordering::Relaxed);
        }
        let may_be_ended = is_settled && policy.patience.is_some() && entrant.strategy.is_by_depth();
        if may_be_ended && is_used(policy.settled_limit) {
            entrant.budget.cancel();
        }
    }

    /// Tells all entrants to end, those that wait at their gates as well. Those that have not begun do not.
    fn end(&mut self) {
        self.is_over = true;
        for entrant in &mut self.entrants {
            entrant.budget.cancel();
            entrant.gate.open();
            entrant.stage = match entrant.stage {
                Stage::Waiting => Stage::Done,
                Stage::Resting => Stage::Running(Instant::now()),
                stage => stage,
            };
        }
    }
}

impl Entrant {
    /// Whether it has the first turn of all, which nobody shares.
    fn is_ahead(&self, policy: &Policy) -> bool {
        let (Stage::Running(since), Duration::ZERO) = (self.stage, self.used) else { return false };
        let elapsed = since.elapsed();
        let is_small = self.reached.load(Ordering::Relaxed) < policy.head_bound.min(policy.size);
        elapsed < policy.head_start || is_small && elapsed < policy.head_limit
    }
}
