//! Where runs wait for room, and take turns once they have it.
//!
//! Only so many runs exist at the same time, because each may use its share of the memory. Where there is no room, the
//! client that has had least comes in next. A run that has had much more than somebody who waits is ended for that.

use crate::turns::{Client, Number, Turn, Turns};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, oneshot};

/// How often turns are looked at.
const TICK: Duration = Duration::from_millis(5);

/// Nobody is ended for others before this.
const GRACE: Duration = Duration::from_secs(1);

/// Who has had so many times as much as somebody who waits is ended for that.
const GREED: u32 = 4;

/// More clients do not even wait.
const MAX_WAITING: usize = 256;

#[derive(Debug)]
pub struct Hall {
    state: Mutex<State>,
    /// So many runs exist at the same time.
    room: usize,
}

#[derive(Debug)]
struct State {
    turns: Turns,
    processes: BTreeMap<Number, Entered>,
    waiting: Vec<Waiting>,
    next: Number,
}

#[derive(Debug)]
struct Entered {
    client: Client,
    process: Option<Pid>,
    evicted: Arc<Notify>,
}

#[derive(Debug)]
struct Waiting {
    number: Number,
    client: Client,
    enter: oneshot::Sender<()>,
}

/// A place in the hall; it is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    hall: Arc<Hall>,
    number: Number,
    evicted: Arc<Notify>,
}

/// There are too many who wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl Hall {
    pub fn new(processors: usize, room: usize) -> Arc<Hall> {
        let turns = Turns::new(processors);
        let state = State { turns, processes: BTreeMap::new(), waiting: vec![], next: 0 };
        Arc::new(Hall { state: Mutex::new(state), room: room.max(1) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets runs take turns, for ever.
    pub async fn keep(self: Arc<Hall>) {
        loop {
            tokio::time::sleep(TICK).await;
            self.lock().tick(self.room, Instant::now());
        }
    }

    /// Waits for a place. Dropping this gives up.
    pub async fn enter(self: &Arc<Hall>, client: &str) -> Result<Place, Full> {
        let (enter, entered) = oneshot::channel();
        let number = {
            let mut state = self.lock();
            state.waiting.retain(|it| !it.enter.is_closed());
            if state.waiting.len() >= MAX_WAITING {
                return Err(Full);
            }
            let number = state.next;
            state.next += 1;
            state.waiting.push(Waiting { number, client: client.to_owned(), enter });
            state.tick(self.room, Instant::now());
            number
        };
        // The sender goes away only together with the hall.
        entered.await.map_err(|_| Full)?;
        let evicted = self.lock().processes.get(&number).map(|it| Arc::clone(&it.evicted));
        Ok(Place { hall: Arc::clone(self), number, evicted: evicted.unwrap_or_default() })
    }
}

impl State {
    fn tick(&mut self, room: usize, now: Instant) {
        self.waiting.retain(|it| !it.enter.is_closed());
        while self.turns.len() < room && self.admit(now) {}
        self.evict(now);
        for (number, turn) in self.turns.next(now) {
            if let Some(process) = self.processes.get(&number).and_then(|it| it.process) {
                signal(process, turn);
            }
        }
    }

    /// Lets in whoever has had least of those who wait; whether there was anybody.
    fn admit(&mut self, now: Instant) -> bool {
        let had = |it: &Waiting| (self.turns.had(&it.client, now), it.number);
        let Some(least) = self.waiting.iter().map(had).min() else { return false };
        let Some(at) = self.waiting.iter().position(|it| it.number == least.1) else { return false };
        let Waiting { number, client, enter } = self.waiting.swap_remove(at);
        self.turns.begin(number, &client, now);
        self.processes.insert(number, Entered { client, process: None, evicted: Arc::default() });
        if enter.send(()).is_err() {
            self.leave(number, now);
        }
        true
    }

    /// Ends the run that has had most if somebody waits who has had much less.
    fn evict(&self, now: Instant) {
        let Some(least) = self.waiting.iter().map(|it| self.turns.had(&it.client, now)).min() else { return };
        let Some((number, most)) = self.turns.longest(now) else { return };
        if most >= GRACE
            && most > least * GREED
            && let Some(entered) = self.processes.get(&number)
        {
            entered.evicted.notify_one();
        }
    }

    fn leave(&mut self, number: Number, now: Instant) {
        self.turns.end(number, now);
        self.processes.remove(&number);
    }
}

/// Lets a process go on, or rest.
fn signal(process: Pid, turn: Turn) {
    let signal = match turn {
        Turn::Go => Signal::SIGCONT,
        Turn::Rest => Signal::SIGSTOP,
    };
    // It may have ended by itself.
    let _ = kill(process, signal);
}

impl Place {
    /// The process that works from here on; it rests until its first turn.
    pub fn works(&self, process: u32) {
        let mut state = self.hall.lock();
        let Ok(process) = i32::try_from(process).map(Pid::from_raw) else { return };
        if let Some(entered) = state.processes.get_mut(&self.number) {
            entered.process = Some(process);
        }
        let goes = state.turns.goes(self.number);
        if !goes {
            signal(process, Turn::Rest);
        }
    }

    /// Its process is about to be gone: its number may soon be that of another one.
    pub fn stops_working(&self) {
        if let Some(entered) = self.hall.lock().processes.get_mut(&self.number) {
            entered.process = None;
        }
    }

    /// Waits until the run is to end because others wait, or because its client asks for something else.
    pub async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// Ends the other runs of a client: they are about an older version of its text.
    pub fn replaces_others(&self, client: &str) {
        let state = self.hall.lock();
        let others =
            state.processes.iter().filter(|(number, it)| **number != self.number && it.client == client);
        others.for_each(|(_, it)| it.evicted.notify_one());
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.hall.lock();
        state.leave(self.number, Instant::now());
        state.tick(self.hall.room, Instant::now());
    }
}
