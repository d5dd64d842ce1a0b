//! Tests of a goal for which it is known whether they pass: what separates them is looked for.

use crate::limits::{Limits, within};
use base::Budget;
use interp::{Evaluator, Outcome, Stack, Value};
use logic::hol;
use logic::types::TypeSubst;
use logic::{Term, Type, World};
use search::{Binding, Config, Depths, Goal, Policy, assigned};
use std::time::Duration;

/// Values for the variables of a goal, and for its type variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub types: TypeSubst,
    pub bindings: Vec<Binding>,
}

/// How long test data are looked for.
const TIME: Duration = Duration::from_millis(400);

/// How many rows of values are looked at, and how deep.
const ROWS: usize = 10_000;
const DEPTH: usize = 5;

/// Evaluation steps that one formula may take in one test.
const STEPS: u64 = 50_000;

impl Test {
    /// A test by values for the variables of a goal, whose types say what the type variables are.
    pub fn new(goal: &Goal, bindings: Vec<Binding>) -> Option<Test> {
        let mut types = TypeSubst::new();
        for (name, ty) in &goal.vars {
            let binding = bindings.iter().find(|binding| binding.name == *name)?;
            if !ty.match_onto(&binding.ty, &mut types) {
                return None;
            }
        }
        Some(Test { types, bindings })
    }
}

/// What stands for type variables: functions between small types are few, larger types tell more values apart.
const TYPES: [&str; 2] = ["Enum.finite_2", "Enum.finite_3"];

/// Tests that satisfy the premises of a goal, and in which a further formula holds: at most so many, of all sizes.
pub fn tests(world: &World, goal: &Goal, also: &Term, config: &Config, most: usize) -> Vec<Test> {
    let premises = goal.premises.iter().chain([also]).cloned().collect();
    let question = Goal { premises, conclusion: hol::truth(false), ..goal.clone() };
    let mut vars = vec![];
    goal.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    let types = if vars.is_empty() { &TYPES[..1] } else { &TYPES[..] };
    let each = |ty: &&str| {
        let rows = rows(world, &question, ty, config);
        let stride = rows.len().div_ceil(most / types.len()).max(1);
        rows.into_iter().step_by(stride).filter_map(|row| Test::new(goal, row)).collect::<Vec<_>>()
    };
    types.iter().flat_map(each).collect()
}

/// Values for the variables of a question, with a type in place of type variables where it is of their classes.
fn rows(world: &World, question: &Goal, ty: &str, config: &Config) -> Vec<Vec<Binding>> {
    let default_types = [vec![Type::nullary(ty)], config.default_types.clone()].concat();
    let policy = Policy { depth: DEPTH, finite_types: 0, ..config.policy.clone() };
    let config = Config { policy, default_types, watch: None, ..config.clone() };
    let (found, _) = within(Limits::time(TIME), |budget| {
        search::solutions(world, question, &config, Depths::Recursion, Some(ROWS), &budget)
    });
    match found {
        Ok(Ok(found)) => found.rows,
        _ => vec![],
    }
}

/// Tells what holds in tests.
#[derive(Debug)]
pub struct Judge<'w> {
    machine: Evaluator<'w>,
    budget: Budget,
}

impl<'w> Judge<'w> {
    pub fn new(world: &'w World, budget: Budget, stack: Stack) -> Judge<'w> {
        Judge { machine: Evaluator::new(world, budget.clone(), stack), budget }
    }

    /// Whether a formula holds in a test; not said where that cannot be evaluated.
    pub fn holds(&mut self, formula: &Term, test: &Test) -> Option<bool> {
        self.machine.set_budget(self.budget.limited(STEPS));
        let formula = assigned(&formula.instantiate(&test.types), &test.bindings);
        match self.machine.evaluate(&formula) {
            Outcome::Value(Value::Bool(value)) => Some(value),
            _ => None,
        }
    }
}
