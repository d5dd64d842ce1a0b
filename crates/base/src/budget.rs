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
    steps: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

impl Budget {
    pub fn unlimited() -> Budget {
        Budget { cancelled: Arc::default(), steps: u64::MAX }
    }

    pub fn steps(steps: u64) -> Budget {
        Budget { steps, ..Budget::unlimited() }
    }

    /// The same permission for at most so many steps.
    pub fn limited(&self, steps: u64) -> Budget {
        Budget { cancelled: Arc::clone(&self.cancelled), steps: steps.min(self.steps) }
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
        self.cancelled.load(Ordering::Relaxed)
    }

    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Takes one step.
    pub fn step(&mut self) -> Result<(), Stop> {
        if self.steps == 0 {
            return Err(Stop::Steps);
        }
        self.steps -= 1;
        // The flag is shared between cores; looking at it rarely keeps steps cheap.
        if self.steps.is_multiple_of(256) && self.cancelled.load(Ordering::Relaxed) {
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
    fn a_raised_flag_stops_within_a_few_steps() {
        let mut budget = Budget::unlimited();
        budget.cancel();
        assert!((0..256).any(|_| budget.step() == Err(Stop::Cancelled)));
    }
}
