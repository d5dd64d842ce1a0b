//! Tests of a goal for which it is known whether they pass: what separates them is looked for.
//!
//! Some are random, so that they differ in every respect; others satisfy the premises, and the conclusion or its
//! denial, by construction, for goals that random values hardly ever reach.

use crate::limits::{Limits, within};
use base::{Budget, Name};
use interp::{Evaluator, Outcome, Stack, Value};
use logic::hol;
use logic::types::TypeSubst;
use logic::{Term, Type, World};
use search::{Binding, Config, Depths, Goal, Policy, Trial};
use std::collections::HashSet;
use std::time::Duration;

/// Values for the variables of a goal, and for its type variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub types: TypeSubst,
    pub bindings: Vec<Binding>,
}

/// How long random tests are made, and how long others are looked for.
const RANDOM_TIME: Duration = Duration::from_millis(400);
const TIME: Duration = Duration::from_millis(200);

/// So many random tests are made.
const RANDOM: usize = 600;

/// How many rows of values are looked at, and how deep.
const ROWS: usize = 4_000;
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

/// Tests by what becomes of them.
#[derive(Clone, Default, Debug)]
pub struct Tests {
    pub passing: Vec<Test>,
    pub failing: Vec<Test>,
}

/// Tests of a goal, at most so many that pass and so many that fail.
pub fn tests(world: &World, goal: &Goal, config: &Config, passing: usize, failing: usize) -> Tests {
    let mut found = random(world, goal, config);
    let denied = hol::negated(&goal.conclusion);
    found.failing.extend(constructed(world, goal, &denied, config, failing));
    if found.passing.len() < passing {
        let missing = passing - found.passing.len();
        found.passing.extend(constructed(world, goal, &goal.conclusion, config, missing));
    }
    Tests { passing: spread(found.passing, passing), failing: spread(found.failing, failing) }
}

/// Different ones of the tests, at most so many, from all parts of the list.
fn spread(tests: Vec<Test>, most: usize) -> Vec<Test> {
    let mut seen: HashSet<Vec<Term>> = HashSet::new();
    let is_new = |test: &Test| seen.insert(test.bindings.iter().map(|it| it.value.clone()).collect());
    let different: Vec<Test> = tests.into_iter().filter(is_new).collect();
    let (count, most) = (different.len(), most.max(1));
    if count <= most {
        return different;
    }
    let is_chosen = |at: usize| (at + 1) * most / count > at * most / count;
    different.into_iter().enumerate().filter(|(at, _)| is_chosen(*at)).map(|(_, test)| test).collect()
}

fn random(world: &World, goal: &Goal, config: &Config) -> Tests {
    // For each choice of types, and for each size, the program is made anew: one choice has to do.
    let default_types = TYPES.iter().take(1).map(|ty| Type::nullary(ty)).chain(config.default_types.clone());
    let policy = Policy { size: DEPTH, finite_types: 0, mixed_types: false, ..config.policy.clone() };
    let config = Config { policy, default_types: default_types.collect(), watch: None, ..config.clone() };
    let (samples, _) = within(Limits::time(RANDOM_TIME), |budget| {
        search::samples(world, goal, &config, RANDOM, &budget).unwrap_or_default()
    });
    let mut tests = Tests::default();
    for sample in samples {
        let Some(test) = Test::new(goal, sample.bindings) else { continue };
        match sample.trial {
            Trial::Passed => tests.passing.push(test),
            Trial::Failed => tests.failing.push(test),
            Trial::Rejected(_) | Trial::Undecided => {}
        }
    }
    tests
}

/// What stands for type variables: functions between small types are few, larger types tell more values apart.
const TYPES: [&str; 2] = ["Enum.finite_3", "Enum.finite_2"];

/// Tests that satisfy the premises of a goal, and in which a further formula holds: at most so many, of all sizes.
fn constructed(world: &World, goal: &Goal, also: &Term, config: &Config, most: usize) -> Vec<Test> {
    let premises = goal.premises.iter().chain([also]).cloned().collect();
    let question = Goal { premises, conclusion: hol::truth(false), ..goal.clone() };
    let mut vars = vec![];
    goal.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    let types = if vars.is_empty() { &TYPES[..1] } else { &TYPES[..] };
    let each = |ty: &&str| {
        let rows = rows(world, &question, ty, config);
        spread(rows.into_iter().filter_map(|row| Test::new(goal, row)).collect(), most / types.len())
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

/// A test as the evaluator takes it.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The number of its types among those of all tests.
    types: usize,
    args: Vec<Value>,
}

/// A formula as the evaluator takes it: a function of the variables, for each choice of types that was needed.
#[derive(Clone, Debug)]
pub struct Probe {
    function: Term,
    at: Vec<Option<Term>>,
}

/// Tells what holds in tests.
#[derive(Debug)]
pub struct Judge<'w> {
    machine: Evaluator<'w>,
    budget: Budget,
    vars: Vec<(Name, Type)>,
    types: Vec<TypeSubst>,
}

impl<'w> Judge<'w> {
    /// A judge of formulas about these variables.
    pub fn new(world: &'w World, budget: Budget, stack: Stack, vars: &[(Name, Type)]) -> Judge<'w> {
        let machine = Evaluator::new(world, budget.clone(), stack);
        Judge { machine, budget, vars: vars.to_vec(), types: vec![] }
    }

    pub fn probe(&self, formula: &Term) -> Probe {
        let function = self.vars.iter().rev().fold(formula.clone(), |body, (name, ty)| body.lambda(name, ty));
        Probe { function, at: vec![] }
    }

    /// The values of a test; none if one of them cannot be evaluated.
    pub fn ready(&mut self, test: &Test) -> Option<Ready> {
        let mut args = vec![];
        for (name, _) in &self.vars {
            let binding = test.bindings.iter().find(|binding| binding.name == *name)?;
            self.machine.set_budget(self.budget.limited(STEPS));
            let Outcome::Value(value) = self.machine.evaluate(&binding.value) else { return None };
            args.push(value);
        }
        let known = self.types.iter().position(|types| *types == test.types);
        let types = known.unwrap_or_else(|| {
            self.types.push(test.types.clone());
            self.types.len() - 1
        });
        Some(Ready { types, args })
    }

    /// Whether a formula holds in a test; not said where that cannot be evaluated.
    pub fn holds(&mut self, probe: &mut Probe, test: &Ready) -> Option<bool> {
        if probe.at.len() <= test.types {
            probe.at.resize(test.types + 1, None);
        }
        let types = self.types.get(test.types)?;
        let place = probe.at.get_mut(test.types)?;
        let function = place.get_or_insert_with(|| probe.function.instantiate(types));
        self.machine.set_budget(self.budget.limited(STEPS));
        match self.machine.evaluate_at(function, test.args.clone()) {
            Outcome::Value(Value::Bool(value)) => Some(value),
            _ => None,
        }
    }
}
