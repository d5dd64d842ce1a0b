//! What finding data needs from the rest: smart generators for constraints, the reference evaluator for formulas.

use base::{Budget, Name};
use check::Question;
use interp::{Evaluator, Outcome, Stack, Value};
use logic::{Term, Type, World};
use search::{Depths, Ended, Goal, Grounds};
use std::time::Duration;
use testgen::{Answer, Help};

/// How long one case may take.
const CASE_TIME: Duration = Duration::from_secs(5);

/// How deep derivations of constraints are looked for.
const DEPTH: usize = 12;

/// How much one evaluation may take.
const STEPS: u64 = 2_000_000;

pub struct Helper<'w> {
    world: &'w World,
    budget: Budget,
    machine: Evaluator<'w>,
}

impl<'w> Helper<'w> {
    pub fn new(world: &'w World, budget: Budget, stack: Stack) -> Helper<'w> {
        let machine = Evaluator::new(world, budget.limited(STEPS), stack);
        Helper { world, budget, machine }
    }
}

impl Help for Helper<'_> {
    fn search(&mut self, vars: &[(Name, Type)], formulas: &[Term], count: usize) -> Answer {
        if self.budget.is_cancelled() {
            return Answer::None("there was no time left".to_owned());
        }
        let conclusion = Term::constant("HOL.False", Type::bool());
        let (vars, premises) = (vars.to_vec(), formulas.to_vec());
        let goal = Goal { vars, premises, conclusion, grounds: Grounds::default() };
        let question = Question { goal, depth: DEPTH, depths: Depths::Recursion, count: Some(count) };
        match question.answer(self.world, CASE_TIME) {
            Ok(Ok(solutions)) => {
                let row = |row: Vec<search::Binding>| row.into_iter().map(|it| (it.name, it.value)).collect();
                let all = solutions.ended == Ended::All;
                Answer::Rows(solutions.rows.into_iter().map(row).collect(), all)
            }
            Ok(Err(obstacle)) => Answer::None(obstacle.to_string()),
            Err(error) => Answer::None(error.to_string()),
        }
    }

    fn holds(&mut self, formula: &Term) -> Option<bool> {
        self.machine.set_budget(self.budget.limited(STEPS));
        match self.machine.evaluate(formula) {
            Outcome::Value(Value::Bool(value)) => Some(value),
            _ => None,
        }
    }
}
