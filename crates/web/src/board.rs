//! Who may run, and whose turn it is. A page has one run at a time; those of one address stand back where others wait.
//!
//! Runs are admitted at once as long as there is room. Where there is none, they wait, and those of the address that
//! has the fewest runs come first. If an address has two runs more than the one that waits would have with its own,
//! the oldest of them is ended: so no address keeps others out, whatever it starts, and how long others run does not
//! matter.
//!
//! Of the runs that are admitted, as many have a turn as there are processors: those that have had least of them so far
//! ([`Rank`]). The others are held. Most answers take a fraction of a second, so a run that has not had that much yet
//! is brief as far as anyone can tell: as long as there are brief runs, only they have turns. Whoever runs for long
//! waits for them, and hardly notices; were all to run at the same time, all would be late.

use crate::config::Limits;
use crate::event::End;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot::{Receiver, Sender, channel};
use tokio::sync::watch;

/// A page of a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client {
    pub address: IpAddr,
    /// What the page calls itself; pages of one address that say the same are the same.
    pub page: String,
}

/// All runs.
#[derive(Debug)]
pub struct Board {
    limits: Limits,
    state: Mutex<State>,
    /// Whether there are brief runs.
    has_brief: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct State {
    next: u64,
    /// In the order in which they began.
    running: Vec<Run>,
    waiting: Vec<Run>,
    /// What addresses have had of the processor lately: seconds, and when that was.
    used: BTreeMap<IpAddr, (f64, Instant)>,
}

/// After so many seconds, half of what an address has had is forgotten.
const HALF: f64 = 10.0;

/// Less than this is forgotten at once.
const LITTLE: f64 = 0.01;

/// What is left of some seconds after a while.
fn left((seconds, then): (f64, Instant), now: Instant) -> f64 {
    seconds * 0.5_f64.powf(now.saturating_duration_since(then).as_secs_f64() / HALF)
}

/// Addresses that have had so many seconds lately stand back behind those that have had less.
const STEPS: [f64; 4] = [1.0, 3.0, 6.0, 12.0];

/// Of runs of one address, each so many stand back behind those before them.
const AT_ONCE: usize = 4;

/// Runs that have had so much more than others stand back behind them.
const SLICE: Duration = Duration::from_millis(250);

/// Who comes first: the address that has had less lately, then the run that has had less, then the older one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    /// How many steps its address has come, and how many further runs it has.
    address: usize,
    /// How many slices it has had.
    slices: u128,
    id: u64,
}

impl Rank {
    /// Whether nothing speaks against its being over soon.
    fn is_brief(self) -> bool {
        self.address == 0 && self.slices == 0
    }
}

#[derive(Debug)]
struct Run {
    id: u64,
    client: Client,
    /// Bytes that it has in memory.
    memory: u64,
    /// Time of processors that it has had.
    used: Duration,
    /// Tells it whether it has a turn.
    turn: watch::Sender<bool>,
    /// Tells it to begin, while it waits.
    begin: Option<Sender<()>>,
    stop: Option<Sender<End>>,
}

/// A run's place on the board, for as long as it is kept.
#[derive(Debug)]
pub struct Place {
    board: Arc<Board>,
    pub id: u64,
    address: IpAddr,
    /// Says when to begin.
    pub begin: Receiver<()>,
    /// Says whether it has a turn.
    pub turn: watch::Receiver<bool>,
    /// Says when to end.
    pub stop: Receiver<End>,
    /// So many runs came first.
    pub ahead: usize,
}

/// Too many wait already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl Board {
    pub fn new(limits: Limits) -> Arc<Board> {
        Arc::new(Board { limits, state: Mutex::default(), has_brief: watch::channel(false).0 })
    }

    /// A place for another run. What the same page has started before is ended.
    pub fn enter(self: &Arc<Board>, client: Client) -> Result<Place, Full> {
        let mut state = self.state();
        state.end_if(End::Replaced, |run| run.client == client);
        state.admit(self);
        if state.waiting.len() >= self.limits.waiting {
            return Err(Full);
        }
        let (begin, begun) = channel();
        let (stop, stopped) = channel();
        let (turn, turns) = watch::channel(false);
        let (id, address) = (state.next, client.address);
        state.next += 1;
        let (memory, used) = (0, Duration::ZERO);
        state.waiting.push(Run { id, client, memory, used, turn, begin: Some(begin), stop: Some(stop) });
        state.make_room(&self.limits, id);
        state.admit(self);
        let ahead = state.waiting.iter().position(|run| run.id == id).unwrap_or(0);
        Ok(Place { board: Arc::clone(self), id, address, begin: begun, turn: turns, stop: stopped, ahead })
    }

    /// Whether a run will be over soon, as far as anyone can tell.
    pub fn is_brief(&self, id: u64) -> bool {
        let (state, now) = (self.state(), Instant::now());
        state.running.iter().any(|run| run.id == id && state.rank(run, now).is_brief())
    }

    /// Waits until there are no brief runs.
    pub async fn none_is_brief(&self) {
        // There is always somebody who says so.
        let _ = self.has_brief.subscribe().wait_for(|has_brief| !has_brief).await;
    }

    /// How many runs have a turn.
    pub fn turns(&self) -> usize {
        self.state().running.iter().filter(|run| *run.turn.borrow()).count()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Takes down how much of the processors the run has had in all, and gives turns anew.
    pub fn has_used(&self, time: Duration, now: Instant) {
        let mut state = self.board.state();
        let Some(run) = state.running.iter_mut().find(|run| run.id == self.id) else { return };
        let more = time.saturating_sub(run.used);
        run.used = time;
        state.used.retain(|_, used| left(*used, now) > LITTLE);
        let before = state.used.get(&self.address).map_or(0.0, |used| left(*used, now));
        state.used.insert(self.address, (before + more.as_secs_f64(), now));
        state.give_turns(&self.board, now);
    }

    /// Takes down how much memory the run has. If all have too much, the largest is ended.
    pub fn has_memory(&self, bytes: u64) {
        let mut state = self.board.state();
        state.running.iter_mut().filter(|run| run.id == self.id).for_each(|run| run.memory = bytes);
        let all: u64 = state.running.iter().map(|run| run.memory).sum();
        let largest = state.running.iter().max_by_key(|run| run.memory).map(|run| run.id);
        if all > self.board.limits.memory_in_all {
            state.end_if(End::Room, |run| Some(run.id) == largest);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.board.state();
        state.running.retain(|run| run.id != self.id);
        state.waiting.retain(|run| run.id != self.id);
        state.admit(&self.board);
    }
}

impl State {
    /// Ends runs, wherever they are.
    fn end_if(&mut self, end: End, is_meant: impl Fn(&Run) -> bool) {
        for runs in [&mut self.running, &mut self.waiting] {
            for run in runs.extract_if(.., |run| is_meant(run)) {
                // It may have ended by itself.
                run.stop.map(|stop| stop.send(end));
            }
        }
    }

    /// How many runs each address has.
    fn by_address(&self) -> BTreeMap<IpAddr, usize> {
        let mut counts = BTreeMap::new();
        self.running.iter().for_each(|run| *counts.entry(run.client.address).or_default() += 1);
        counts
    }

    /// Ends a run of the address that has most, if that is unfair towards one that waits.
    fn make_room(&mut self, limits: &Limits, waiting: u64) {
        let Some(waiting) = self.waiting.iter().find(|run| run.id == waiting) else { return };
        if self.running.len() < limits.runs {
            return;
        }
        let counts = self.by_address();
        let own = counts.get(&waiting.client.address).copied().unwrap_or(0);
        let most = counts.iter().max_by_key(|(_, count)| **count);
        let Some((address, _)) = most.filter(|(_, count)| **count >= own + 2) else { return };
        let oldest = self.running.iter().find(|run| run.client.address == *address).map(|run| run.id);
        self.end_if(End::Displaced, |run| Some(run.id) == oldest);
    }

    /// Lets runs begin as long as there is room: those first whose address has the fewest.
    fn admit(&mut self, board: &Board) {
        while self.running.len() < board.limits.runs && !self.waiting.is_empty() {
            let counts = self.by_address();
            let count = |run: &Run| counts.get(&run.client.address).copied().unwrap_or(0);
            let next = (0..self.waiting.len()).min_by_key(|index| self.waiting.get(*index).map(count));
            let mut run = self.waiting.remove(next.unwrap_or(0));
            // Whoever waited may be gone; the place is given back then.
            run.begin.take().map(|begin| begin.send(()));
            self.running.push(run);
        }
        self.give_turns(board, Instant::now());
    }

    /// Gives a turn to those who come first, and takes it from the others.
    fn give_turns(&self, board: &Board, now: Instant) {
        let mut ranks: Vec<(Rank, &Run)> =
            self.running.iter().map(|run| (self.rank(run, now), run)).collect();
        ranks.sort_by_key(|(rank, _)| *rank);
        let only_brief = ranks.first().is_some_and(|(rank, _)| rank.is_brief());
        for (index, (rank, run)) in ranks.into_iter().enumerate() {
            let has = index < board.limits.turns && (rank.is_brief() || !only_brief);
            run.turn.send_if_modified(|had| std::mem::replace(had, has) != has);
        }
        board.has_brief.send_if_modified(|had| std::mem::replace(had, only_brief) != only_brief);
    }

    fn rank(&self, run: &Run, now: Instant) -> Rank {
        let had = self.used.get(&run.client.address).map_or(0.0, |used| left(*used, now));
        let is_older = |other: &&Run| other.client.address == run.client.address && other.id < run.id;
        let older = self.running.iter().filter(is_older).count();
        let address = STEPS.iter().filter(|step| had >= **step).count() + older / AT_ONCE;
        Rank { address, slices: run.used.as_nanos() / SLICE.as_nanos(), id: run.id }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: u8, page: &str) -> Client {
        Client { address: IpAddr::from([10, 0, 0, address]), page: page.to_owned() }
    }

    fn board(runs: usize, waiting: usize) -> Arc<Board> {
        Board::new(Limits { runs, waiting, turns: 2, memory_in_all: 100, ..Limits::default() })
    }

    fn turns(places: &[&Place]) -> Vec<bool> {
        places.iter().map(|place| *place.turn.borrow()).collect()
    }

    #[test]
    fn runs_begin_as_long_as_there_is_room_and_wait_then() {
        let board = board(1, 1);
        let mut first = board.enter(client(1, "a")).unwrap();
        let mut second = board.enter(client(1, "b")).unwrap();
        assert!(first.begin.try_recv().is_ok());
        assert!(second.begin.try_recv().is_err());
        assert_eq!(board.enter(client(1, "c")).unwrap_err(), Full);
        drop(first);
        assert!(second.begin.try_recv().is_ok());
    }

    #[test]
    fn another_run_of_a_page_replaces_the_one_before() {
        let board = board(1, 1);
        let mut old = board.enter(client(1, "a")).unwrap();
        let mut new = board.enter(client(1, "a")).unwrap();
        assert_eq!(old.stop.try_recv(), Ok(End::Replaced));
        assert!(new.begin.try_recv().is_ok());
        drop(old);
        assert_eq!(board.turns(), 1);
    }

    #[test]
    fn an_address_with_many_runs_makes_room_for_others() {
        let board = board(3, 9);
        let mut greedy: Vec<Place> =
            (0..6).map(|page| board.enter(client(1, &page.to_string())).unwrap()).collect();
        let mut modest = board.enter(client(2, "a")).unwrap();
        assert!(modest.begin.try_recv().is_ok());
        assert_eq!(greedy.first_mut().unwrap().stop.try_recv(), Ok(End::Displaced));
        let mut another = board.enter(client(3, "a")).unwrap();
        assert!(another.begin.try_recv().is_ok());
        assert_eq!(greedy.get_mut(1).unwrap().stop.try_recv(), Ok(End::Displaced));
        // One run each is fair.
        assert!(board.enter(client(4, "a")).unwrap().begin.try_recv().is_err());
        // Those who wait are admitted by how many runs their address has.
        let mut last = board.enter(client(5, "a")).unwrap();
        drop(modest);
        assert!(last.begin.try_recv().is_ok());
    }

    #[test]
    fn whoever_has_had_least_has_a_turn() {
        let board = board(9, 9);
        let now = Instant::now();
        let runs = [1, 2, 3].map(|address| board.enter(client(address, "a")).unwrap());
        let [first, second, third] = &runs;
        let all = || turns(&[first, second, third]);
        assert_eq!(all(), [true, true, false]);
        // A run that takes longer waits for those that are brief …
        first.has_used(SLICE, now);
        assert_eq!(all(), [false, true, true]);
        second.has_used(SLICE, now);
        assert_eq!(all(), [false, false, true]);
        // … and goes on when there are none left, slice by slice.
        third.has_used(SLICE, now);
        assert_eq!(all(), [true, true, false]);
        first.has_used(2 * SLICE, now);
        assert_eq!(all(), [false, true, true]);
        // A new one comes before all of them.
        let fourth = board.enter(client(4, "a")).unwrap();
        assert_eq!(turns(&[first, second, third, &fourth]), [false, false, false, true]);
        drop(fourth);
        assert_eq!(all(), [false, true, true]);
    }

    #[test]
    fn many_runs_of_an_address_are_not_all_brief() {
        let board = Board::new(Limits { turns: 9, ..Limits::default() });
        let many: Vec<Place> =
            (0..8).map(|page| board.enter(client(1, &page.to_string())).unwrap()).collect();
        let other = board.enter(client(2, "a")).unwrap();
        assert!(*other.turn.borrow());
        let turns = many.iter().map(|run| *run.turn.borrow()).collect::<Vec<_>>();
        assert_eq!(turns, [true, true, true, true, false, false, false, false]);
    }

    #[test]
    fn what_an_address_has_had_counts_for_its_next_runs_and_is_forgotten() {
        let board = board(9, 9);
        let (now, second) = (Instant::now(), Duration::from_secs(1));
        let greedy = board.enter(client(1, "a")).unwrap();
        greedy.has_used(4 * second, now);
        drop(greedy);
        let next = board.enter(client(1, "b")).unwrap();
        assert_eq!(turns(&[&next]), [true]);
        let modest = board.enter(client(2, "a")).unwrap();
        assert_eq!(turns(&[&next, &modest]), [false, true]);
        modest.has_used(Duration::ZERO, now + 20 * second);
        assert_eq!(turns(&[&next, &modest]), [false, true]);
        modest.has_used(Duration::ZERO, now + 30 * second);
        assert_eq!(turns(&[&next, &modest]), [true, true]);
    }

    #[test]
    fn the_largest_run_is_ended_when_the_memory_is_full() {
        let board = board(3, 3);
        let mut small = board.enter(client(1, "a")).unwrap();
        let mut large = board.enter(client(2, "a")).unwrap();
        large.has_memory(60);
        small.has_memory(40);
        assert!(large.stop.try_recv().is_err());
        small.has_memory(41);
        assert_eq!(large.stop.try_recv(), Ok(End::Room));
        assert!(small.stop.try_recv().is_err());
    }
}
