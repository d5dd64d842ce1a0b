//! Checking an assignment on the goal as it was elaborated, with the reference evaluator.

use crate::goal::Goal;
use crate::verdict::{Binding, assigned};
use base::{Budget, Name};
use interp::{Machine, Outcome, Value};
use logic::{Term, World};

/// What the reference evaluator says about an assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The premises hold and the conclusion does not.
    Genuine,
    /// It may be a counterexample: this is what was not determined.
    Doubtful(String),
    /// It is none.
    Refuses,
    NotExecutable {
        constant: Name,
        reason: String,
    },
    OutOfBudget,
}

/// Evaluation steps that one assignment may take.
const STEPS: u64 = 5_000_000;

#[derive(Debug)]
pub struct Certifier<'w> {
    machine: Machine<'w>,
    world: &'w World,
}

impl<'w> Certifier<'w> {
    pub fn new(world: &'w World, stack: interp::Stack) -> Certifier<'w> {
        Certifier { machine: Machine::new(world, Budget::unlimited(), stack), world }
    }

    pub fn world(&self) -> &'w World {
        self.world
    }

    pub fn check(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Finding {
        let mut doubt = None;
        let premises = goal.premises.iter().map(|premise| (premise, true));
        for (prop, expected) in premises.chain([(&goal.conclusion, false)]) {
            match self.evaluate(&assigned(prop, bindings), budget) {
                Outcome::Value(Value::Bool(value)) if value == expected => {}
                Outcome::Value(_) => return Finding::Refuses,
                Outcome::Unspecified { constant, why } => {
                    doubt = doubt.or(Some(Finding::Doubtful(format!("{constant}: {why}"))));
                }
                Outcome::NotExecutable { constant, reason } => {
                    doubt = Some(Finding::NotExecutable { constant, reason });
                }
                Outcome::OutOfBudget(_) => return Finding::OutOfBudget,
            }
        }
        doubt.unwrap_or(Finding::Genuine)
    }

    /// The value of a term over the variables of a goal.
    pub fn value(&mut self, term: &Term, bindings: &[Binding], budget: &Budget) -> Option<Term> {
        let ty = term.ty()?;
        match self.evaluate(&assigned(term, bindings), budget) {
            Outcome::Value(value) => Some(interp::value_to_term(self.world, &value, &ty)),
            _ => None,
        }
    }

    /// The values of both sides, if the conclusion is an equation and they have any.
    pub fn sides(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Option<(Term, Term)> {
        let args = goal.conclusion.strip_const("HOL.eq")?;
        let [left, right] = args.as_slice() else { return None };
        Some((self.value(left, bindings, budget)?, self.value(right, bindings, budget)?))
    }

    fn evaluate(&mut self, term: &Term, budget: &Budget) -> Outcome {
        self.machine.set_budget(budget.limited(STEPS));
        self.machine.evaluate(term)
    }
}
