//! How a run ends, and what it does besides computing a value.

use crate::value::Value;
use base::{Name, Rng};
use std::fmt;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Value(Value),
    /// No equation matched, so the value is unspecified.
    MatchFailure(Name),
    Cancelled,
    OutOfSteps,
    OutOfMemory,
    StackOverflow,
}

/// The effects of a run: its counters, its random numbers, and who receives what it emits.
pub struct Effects<'h> {
    pub counters: [u64; 256],
    pub rng: Rng,
    /// Receives emitted values; true ends the search that emits them.
    pub emit: &'h mut dyn FnMut(&[Value]) -> bool,
}

impl<'h> Effects<'h> {
    pub fn new(seed: u64, emit: &'h mut dyn FnMut(&[Value]) -> bool) -> Effects<'h> {
        Effects { counters: [0; 256], rng: Rng::seeded(seed), emit }
    }

    pub fn count(&mut self, counter: u8) {
        self.counters[usize::from(counter)] += 1;
    }

    pub fn counted(&self, counter: u8) -> u64 {
        self.counters[usize::from(counter)]
    }

    /// A number below `bound`, or 0 when there is none.
    pub fn random(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.rng.below(bound) }
    }
}

impl fmt::Debug for Effects<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effects").field("rng", &self.rng).finish_non_exhaustive()
    }
}
