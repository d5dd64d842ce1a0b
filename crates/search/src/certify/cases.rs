//! Counterexamples to what is said to exist: a value for every universal variable, which may depend on the existential
//! ones before it.
//!
//! Such a counterexample is a tree of choices. It is genuine if
//!
//! - it is a strategy: existential holes are split into all alternatives of their kinds, universal ones are chosen, and
//!   no choice knows of an existential variable that comes later ([`narrowing::Tree::is_strategy`]);
//! - the alternatives of the kinds that are split are all values of their types ([`super::exact`]);
//! - at every leaf the conditions, evaluated from the start, come out as they should whatever the holes are that are
//!   left ([`narrowing::Search::replay`]);
//! - the reference evaluator agrees on the values of each leaf with the smallest and with random values in the holes,
//!   and does not refuse the goal as it was elaborated.
//!
//! For then every value of the existential variables belongs to a leaf, and fails there. Where only the second cannot
//! be said, the counterexample is confirmed on samples and not genuine.

use super::exact::Typed;
use super::{Certifier, Counterexample, Doubt, Finder, Finding};
use crate::fill::{Filler, How};
use crate::goal::Goal;
use crate::verdict::Binding;
use base::Budget;
use narrowing::{Bounds, Choices, Partial, Problem, Tree};

/// What narrowing says about a goal with existential quantifiers.
#[derive(Clone, Copy, Debug)]
pub struct Strategic<'c> {
    pub goal: &'c Goal,
    /// The goal in prenex form, all of its variables in front: those of the goal come first.
    pub matrix: &'c Goal,
    pub problem: &'c Problem,
    pub typed: Typed<'c>,
    pub bounds: &'c Bounds,
    pub tree: &'c Tree,
    pub seed: u64,
}

/// Random ways to fill holes that are tried.
const SAMPLES: usize = 4;

/// Trees with more leaves than this are not believed.
const MAX_LEAVES: usize = 2_000;

/// Why a counterexample is not genuine that covers the cases that narrowing knows of.
const SAMPLED: &str = "cases that are not known to be all there are: it was confirmed on samples";

impl Certifier<'_> {
    /// The counterexample that a tree is, if it is one.
    pub fn certify_cases(
        &mut self,
        found: &Strategic<'_>,
        finder: Finder,
        budget: &Budget,
    ) -> Option<Counterexample> {
        let leaves = found.tree.leaves();
        if leaves.len() > MAX_LEAVES || !found.tree.is_strategy(found.problem) {
            return None;
        }
        let values: Vec<Vec<Partial>> = leaves.iter().map(|choices| found.values(choices)).collect();
        let mut again = narrowing::Search::new(found.typed.program, found.problem.clone()).ok()?;
        if !values.iter().all(|values| again.replay(found.bounds, values)) {
            return None;
        }
        let samples = (MAX_LEAVES / leaves.len().max(1)).clamp(1, SAMPLES);
        for values in &values {
            let agrees = |finding: &Finding| *finding == Finding::Genuine;
            self.sampled(found, found.matrix, values, samples, budget, &agrees)?;
        }
        // The variables of the goal come first, so their values are the same at all leaves.
        let first = values.first()?.get(..found.goal.vars.len())?.to_vec();
        // As the goal was elaborated it may be too much for the reference evaluator, but it must not refuse.
        let admits = |finding: &Finding| *finding != Finding::Refuses;
        let bindings = self.sampled(found, found.goal, &first, SAMPLES, budget, &admits)?;
        let kinds = found.tree.split_kinds(found.problem);
        let covers = kinds.is_some_and(|kinds| kinds.iter().all(|kind| found.typed.is_exact(*kind)));
        Some(Counterexample {
            doubt: (!covers)
                .then(|| SAMPLED.to_owned())
                .or_else(|| found.goal.grounds.doubt())
                .map(Doubt::from),
            bindings,
            partial: None,
            goal: found.goal.clone(),
            sides: None,
            strategy: finder.strategy,
            size: finder.size,
            unproved: self.unproved(),
        })
    }

    /// The values with the smallest ones in the holes, if the reference evaluator agrees on these and on random ones.
    fn sampled(
        &mut self,
        found: &Strategic<'_>,
        goal: &Goal,
        values: &[Partial],
        samples: usize,
        budget: &Budget,
        agrees: &dyn Fn(&Finding) -> bool,
    ) -> Option<Vec<Binding>> {
        let filler = Filler::new(found.typed.program, &found.problem.kinds);
        let samples = if values.iter().all(Partial::is_whole) { 0 } else { samples };
        let mut smallest = None;
        for sample in 0..=samples {
            let mut how = match sample {
                0 => How::Smallest,
                _ => How::random(found.seed.wrapping_add(sample as u64), 1 + sample),
            };
            let mut bindings = vec![];
            for ((name, ty), value) in goal.vars.iter().zip(values) {
                let value = lower::value_to_term(self.world, &filler.fill(value, &mut how)?, ty)?;
                bindings.push(Binding { name: name.clone(), ty: ty.clone(), value });
            }
            if !agrees(&self.check(goal, &bindings, budget)) {
                return None;
            }
            smallest = smallest.or(Some(bindings));
        }
        smallest
    }
}

impl Strategic<'_> {
    /// The values of all variables after these choices.
    fn values(&self, choices: &Choices) -> Vec<Partial> {
        let variables = self.problem.variables.iter().enumerate();
        let value = |(number, variable): (usize, &narrowing::Variable)| {
            narrowing::value(&self.problem.kinds, number, variable.kind, choices)
        };
        variables.map(value).collect()
    }
}
