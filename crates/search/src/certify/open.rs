//! What a test comes to whatever the values are that definitions leave open.
//!
//! `hd []` is one particular value of its type. If a test is no counterexample for any value of that type, then it is
//! none, and nothing about it is in doubt. Types with few values are gone through; about others nothing is said.

use super::{Certifier, Finding, judge};
use crate::goal::Goal;
use crate::verdict::Binding;
use base::Budget;
use interp::{Evaluator, Open, Value};

/// Open values of types with more values are not gone through.
const MAX_VALUES: usize = 8;

/// So many open values are gone through side by side.
const MAX_OPEN: usize = 3;

/// So many evaluations are made for all tests of a search.
const MAX_CASES: usize = 10_000;

impl Certifier<'_> {
    /// Whether a test is no counterexample, whatever value is left open.
    pub(super) fn refuses_whatever(
        &mut self,
        goal: &Goal,
        bindings: &[Binding],
        open: &Open,
        budget: &Budget,
    ) -> bool {
        self.refuses_cases(goal, bindings, open, &mut vec![], budget)
    }

    fn refuses_cases(
        &mut self,
        goal: &Goal,
        bindings: &[Binding],
        open: &Open,
        assumed: &mut Vec<(Open, Value)>,
        budget: &Budget,
    ) -> bool {
        let values = self.machine.all_values(&open.ty(), MAX_VALUES).unwrap_or_default();
        let mut refuses = !values.is_empty();
        for value in values {
            self.cases += 1;
            if !refuses || self.cases > MAX_CASES {
                return false;
            }
            assumed.push((open.clone(), value));
            // Evaluators keep what they compute, and this is computed under an assumption.
            let mut machine = Evaluator::new(self.world, Budget::unlimited(), self.stack);
            assumed.iter().for_each(|(open, value)| machine.assume(open.clone(), value.clone()));
            refuses = match judge(&mut machine, self.world, goal, bindings, budget) {
                (Finding::Refuses, _) => true,
                (Finding::Doubtful(_), Some(next)) if assumed.len() < MAX_OPEN => {
                    self.refuses_cases(goal, bindings, &next, assumed, budget)
                }
                _ => false,
            };
            assumed.pop();
        }
        refuses
    }
}
