//! How long work may go on. Time is not read here: the owner of the clock raises the flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why work ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The flag was raised: a timeout, or somebody else found the answer.
    Cancelled,
    /// The steps that were allowed are used up.
    Steps,
}

/// Permission to go on: a shared flag, and a number of steps.
#[derive(Clone, Debug)]
pub struct Budget {
    cancelled: Arc<AtomicBool>,
    /// Flags of the work that this is part of.
    outer: Vec<Arc<AtomicBool>>,
    steps: u64,
    /// Work since the flag was last looked at.
    work: u64,
}

/// How much work goes on before the flag is looked at: some tenths of a millisecond.
const UNSEEN_WORK: u64 = 4_096;

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

impl Budget {
    pub fn unlimited() -> Budget {
        Budget { cancelled: Arc::default(), outer: vec![], steps: u64::MAX, work: 0 }
    }

    pub fn steps(steps: u64) -> Budget {
        Budget { steps, ..Budget::unlimited() }
    }

    /// The same permission for at most so many steps.
    pub fn limited(&self, steps: u64) -> Budget {
        Budget { steps: steps.min(self.steps), work: 0, ..self.clone() }
    }

    /// Gives so many of the steps away, if there are that many; what is left of them comes back by `take_back`.
    pub fn lend(&mut self, steps: u64) -> Budget {
        let lent = self.limited(steps);
        self.steps -= lent.steps;
        lent
    }

    pub fn take_back(&mut self, lent: &Budget) {
        self.steps += lent.steps;
    }

    /// Permission for a part of the work, which can be cancelled by itself.
    pub fn part(&self) -> Budget {
        let mut outer = self.outer.clone();
        outer.push(Arc::clone(&self.cancelled));
        Budget { cancelled: Arc::default(), outer, steps: self.steps, work: 0 }
    }

    /// Whether it allows for more than so many steps.
    pub fn exceeds(&self, steps: u64) -> bool {
        self.steps > steps
    }

    /// The flag that ends this work when it is set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.outer.iter().any(|flag| flag.load(Ordering::Relaxed))
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Does work inside of one step, in units of what it takes to copy a word or two: a single step may go through a
    /// large set or multiply long numbers.
    pub fn work(&mut self, units: usize) -> Result<(), Stop> {
        self.work = self.work.saturating_add(units as u64);
        if self.work < UNSEEN_WORK {
            return Ok(());
        }
        self.work = 0;
        if self.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// Takes one step.
    pub fn step(&mut self) -> Result<(), Stop> {
        if self.steps == 0 {
            return Err(Stop::Steps);
        }
        self.steps -= 1;
        // The flag is shared between cores; looking at it rarely keeps steps cheap.
        if self.steps.is_multiple_of(256) && self.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Stop};

    #[test]
    fn a_budget_runs_out() {
        let mut budget = Budget::steps(2);
        assert_eq!([budget.step(), budget.step(), budget.step()], [Ok(()), Ok(()), Err(Stop::Steps)]);
    }

    #[test]
    fn large_steps_see_the_flag() {
        let mut budget = Budget::unlimited();
        assert_eq!(budget.work(1_000_000), Ok(()));
        budget.cancel();
        assert_eq!([budget.work(1), budget.work(1_000_000)], [Ok(()), Err(Stop::Cancelled)]);
    }

    #[test]
    fn a_part_ends_with_the_whole_but_not_the_whole_with_a_part() {
        let whole = Budget::unlimited();
        let (part, other) = (whole.part(), whole.part());
        part.cancel();
        assert_eq!([whole.is_cancelled(), part.is_cancelled(), other.is_cancelled()], [false, true, false]);
        whole.cancel();
        assert!(other.is_cancelled() && other.part().is_cancelled());
    }

    #[test]
    fn a_raised_flag_stops_within_a_few_steps() {
        let mut budget = Budget::unlimited();
        budget.cancel();
        assert!((0..256).any(|_| budget.step() == Err(Stop::Cancelled)));
    }
}
