//! Limits of time and memory: a thread keeps watch and raises the flag of the budget.

use crate::room::AddressSpace;
use base::Budget;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What a piece of work may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub time: Duration,
    /// Bytes by which the process may grow.
    pub memory: usize,
}

/// The limit that ended a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    Time,
    Memory,
}

/// Memory that is left to work where nobody says otherwise.
const MEMORY: usize = 2 << 30;

/// The stack of the thread that keeps watch.
const WATCH_STACK: usize = 1 << 18;

/// How often the memory is looked at.
pub(crate) const INTERVAL: Duration = Duration::from_millis(10);

/// How many bytes of deep recursion and large values are taken down again in a second.
const RELEASE: f64 = (5u64 << 29) as f64;

/// The part of a time limit that is left to bring work to its end once it is told to,
const ENDING: u32 = 20;

/// and how long that is at most.
const LONGEST_ENDING: Duration = Duration::from_millis(20);

impl Limits {
    pub fn time(time: Duration) -> Limits {
        Limits { time, memory: MEMORY }
    }
}

/// Runs `work` with a budget that ends when a limit is reached, and tells which one was.
pub fn within<T>(limits: Limits, work: impl FnOnce(Budget) -> T) -> (T, Option<Reached>) {
    let budget = Budget::unlimited();
    let flag = budget.flag();
    let (done, wait) = channel::<()>();
    let watch = std::thread::Builder::new().stack_size(WATCH_STACK).spawn(move || {
        let reached = watch(limits, &wait);
        flag.store(reached.is_some(), Ordering::Relaxed);
        reached
    });
    // Where there is no room for a thread there is none for the work.
    let Ok(watch) = watch else {
        budget.cancel();
        return (work(budget), Some(Reached::Memory));
    };
    let result = work(budget);
    drop(done);
    (result, watch.join().unwrap_or(None))
}

/// Waits until the work is done or a limit is reached.
fn watch(limits: Limits, done: &Receiver<()>) -> Option<Reached> {
    let meter = Meter::new(limits);
    loop {
        let left = match meter.read() {
            Ok(left) => left,
            Err(reached) => return Some(reached),
        };
        if done.recv_timeout(left.min(INTERVAL)) != Err(RecvTimeoutError::Timeout) {
            return None;
        }
    }
}

/// How much of its limits a piece of work has used since the meter was made.
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    start: Instant,
    before: usize,
    threshold: Option<usize>,
}

impl Meter {
    pub fn new(limits: Limits) -> Meter {
        let threshold = AddressSpace::of_process().threshold();
        Meter { limits, start: Instant::now(), before: memory(), threshold }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time that is left, or the limit that is reached. Coming to an end and taking down what was built up are part
    /// of the work: the more there is of it, the earlier it has to stop to end in time.
    pub fn read(&self) -> Result<Duration, Reached> {
        let stats = memory_stats::memory_stats();
        let grown = stats.map_or(0, |stats| stats.physical_mem).saturating_sub(self.before);
        let reserved = stats.map_or(0, |stats| stats.virtual_mem);
        if grown > self.limits.memory || self.threshold.is_some_and(|threshold| reserved > threshold) {
            return Err(Reached::Memory);
        }
        let release = release(grown).min(self.limits.time / 4);
        let ending = (self.limits.time / ENDING).min(LONGEST_ENDING);
        match self.limits.time.saturating_sub(self.elapsed() + release + ending) {
            left if left.is_zero() => Err(Reached::Time),
            left => Ok(left),
        }
    }
}

/// How long it takes to give so much memory back.
fn release(grown: usize) -> Duration {
    Duration::from_secs_f64(grown as f64 / RELEASE)
}

/// The memory of the process; 0 on systems that do not tell.
pub fn memory() -> usize {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem)
}

#[cfg(test)]
mod tests {
    use super::{Limits, Reached, within};
    use std::time::{Duration, Instant};

    #[test]
    fn work_that_does_not_end_is_stopped() {
        let limits = Limits::time(Duration::from_millis(30));
        let start = Instant::now();
        let ((), reached) = within(limits, |mut budget| while budget.step().is_ok() {});
        assert_eq!(reached, Some(Reached::Time));
        // Other tests may make the process grow, and what has grown is to be taken down in time.
        assert!(start.elapsed() >= limits.time / 10 * 7);
    }

    #[test]
    fn work_that_grows_is_stopped() {
        let limits = Limits { time: Duration::from_secs(60), memory: 64 << 20 };
        let (size, reached) = within(limits, |mut budget| {
            let mut held: Vec<Vec<u64>> = vec![];
            while budget.step().is_ok() && held.len() < 1 << 16 {
                held.push((0..1 << 12).collect());
            }
            held.len()
        });
        assert_eq!(reached, Some(Reached::Memory), "after {size} pieces");
    }

    #[test]
    fn work_that_ends_has_reached_nothing() {
        assert_eq!(within(Limits::time(Duration::from_secs(60)), |_| 7), (7, None));
    }
}
