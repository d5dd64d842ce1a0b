//! What a strategy has come to know about one goal, and what is to be said about it in the end.

use crate::certify::Counterexample;
use crate::verdict::{Limit, Obstacle};
use program::Value;
use std::collections::BTreeMap;

/// What one goal has shown so far.
#[derive(Debug, Default)]
pub struct Progress {
    /// A counterexample that depends on what definitions leave open.
    pub(crate) doubtful: Option<Counterexample>,
    pub(crate) obstacle: Option<Obstacle>,
    /// Why the search ended early.
    pub(crate) limit: Option<Limit>,
    /// A counterexample lies outside of the scope.
    pub(crate) outside: bool,
    /// Why not everything was looked at, however long that may take.
    pub(crate) gap: Option<Limit>,
    /// The last bound that was finished for each instance.
    pub(crate) finished: Vec<usize>,
    /// Tests that were judged and are no counterexamples, by the instance and the values: larger bounds and random
    /// values come back to the same ones.
    pub(crate) judged: BTreeMap<(usize, Vec<Value>), Judged>,
}

/// What was said about a test that is no genuine counterexample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judged {
    Refused,
    Open,
}

impl Progress {
    /// Keeps a counterexample that is not genuine: the first one, or the first that holds in a model.
    pub fn doubt(&mut self, found: Counterexample) {
        let is_known = |known: &Counterexample| found.choices().is_empty() || !known.choices().is_empty();
        if !self.doubtful.as_ref().is_some_and(is_known) {
            self.doubtful = Some(found);
        }
    }

    /// Not everything is looked at, or what is looked at is not decided.
    pub fn leave_gap(&mut self, why: Limit) {
        self.gap.get_or_insert(why);
    }

    /// A bound of an instance is finished.
    pub fn finish(&mut self, instance: usize, bound: usize) {
        if let Some(finished) = self.finished.get_mut(instance) {
            *finished = bound.max(*finished);
        }
    }

    /// The last bound that is finished for any instance.
    pub fn reached(&self) -> usize {
        self.finished.iter().copied().max().unwrap_or(0)
    }

    /// The last bound that is finished for all instances.
    pub fn finished(&self) -> usize {
        self.finished.iter().copied().min().unwrap_or(0)
    }
}
