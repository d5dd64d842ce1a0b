//! Who wants to know how far a search has come while it runs.

use crate::strategy::Strategy;
use std::fmt;

/// Is told whenever a strategy has finished a bound. What it does is part of the search, so it should be quick.
pub trait Watch: fmt::Debug + Send + Sync {
    fn reached(&self, step: &Step);
}

/// How far a strategy has come with a goal.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub strategy: &'static dyn Strategy,
    /// The largest bound that is finished for any instance.
    pub reached: usize,
    /// The largest bound that is finished for all instances.
    pub finished: usize,
    pub tests: u64,
    /// Tests in which all premises held.
    pub satisfied: u64,
}
