//! Proofs by exhaustion.
//!
//! A search by narrowing that comes to its end has seen a complete case distinction, or so it says. That is not
//! believed: a proof by cases is looked for once more, by rules that are written down in [`narrowing::prove`] and share
//! no code with the search. Then
//!
//! - the alternatives of every kind of hole that was split have to be all values of a type by its declaration
//!   ([`super::exact`]);
//! - no code equation that the goal may come to is without proof;
//! - the reference evaluator must not take any case, with the smallest and with random values in its holes, for a
//!   counterexample, genuine or not.
//!
//! The goal in prenex form is equivalent to the goal, and its variables range over all values of their types: those of
//! a subtype are values of another type for which a premise says that they are in the subtype's set. So a goal
//! without type variables has no counterexample.

use super::exact::Typed;
use super::{Certifier, Finding, Proof};
use crate::fill::{Filler, How};
use crate::goal::Goal;
use crate::verdict::Binding;
use base::Budget;
use narrowing::{Bounds, Partial, Problem, Unproved};

/// A search that has come to its end.
#[derive(Clone, Copy, Debug)]
pub struct Closed<'c> {
    /// The goal in prenex form, all of its variables in front.
    pub matrix: &'c Goal,
    pub problem: &'c Problem,
    pub typed: Typed<'c>,
    pub bounds: &'c Bounds,
}

/// Cases that the reference evaluator looks at.
const MAX_SAMPLED: usize = 200;

impl Certifier<'_> {
    /// The proof of a goal without type variables.
    pub fn prove(&mut self, closed: &Closed<'_>, budget: &Budget) -> Result<Proof, Unproved> {
        let found = narrowing::prove(closed.typed.program, closed.problem, closed.bounds);
        let found = found.unwrap_or(Err(Unproved::Open))?;
        if !found.split.iter().all(|kind| closed.typed.is_exact(*kind)) {
            return Err(Unproved::Open);
        }
        if closed.matrix.grounds.doubt().is_some() {
            return Err(Unproved::Open);
        }
        let terms = closed.matrix.premises.iter().chain([&closed.matrix.conclusion]);
        if !interp::unproved_code_of(self.world, terms).is_empty() {
            return Err(Unproved::Open);
        }
        let universal = closed.problem.is_universal();
        for (number, case) in found.cases.iter().take(MAX_SAMPLED).enumerate() {
            if universal && self.is_against(closed, case, number as u64, budget) {
                return Err(Unproved::Refuted);
            }
        }
        Ok(Proof { cases: found.cases.len() })
    }

    /// Whether a case may be a counterexample.
    fn is_against(&mut self, closed: &Closed<'_>, case: &[Partial], seed: u64, budget: &Budget) -> bool {
        let filler = Filler::new(closed.typed.program, &closed.problem.kinds);
        [How::Smallest, How::random(seed, 2)].into_iter().any(|mut how| {
            let values: Option<Vec<_>> = case.iter().map(|value| filler.fill(value, &mut how)).collect();
            let Some(values) = values else { return false };
            let vars = closed.matrix.vars.iter().zip(values);
            let bindings: Option<Vec<Binding>> = vars
                .map(|((name, ty), value)| {
                    let value = lower::value_to_term(self.world, &value, ty)?;
                    Some(Binding { name: name.clone(), ty: ty.clone(), value })
                })
                .collect();
            let finding = bindings.map(|bindings| self.check(closed.matrix, &bindings, budget));
            matches!(finding, Some(Finding::Genuine))
        })
    }
}
