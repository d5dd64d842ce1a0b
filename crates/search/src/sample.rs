//! A sample of the tests that random testing makes of a goal, and what becomes of each: for people who want to see what
//! was tried.
//!
//! The values come from the generators of random testing, at its sizes and from its seed. They are generated without
//! the premises, and the reference evaluator says what becomes of them, so that those appear, too, which a premise
//! rejects.

use crate::certify::{Certifier, Trial};
use crate::config::Config;
use crate::goal::Goal;
use crate::instance::{Instance, instances};
use crate::run::with_runner;
use crate::strategies::random_program;
use crate::verdict::{Binding, Obstacle};
use base::{Budget, Rng};
use logic::hol::FALSE;
use logic::{Term, Type, World};
use program::{Effects, Value};

/// A test: values of the variables of a goal, and what becomes of them.
#[derive(Clone, Debug)]
pub struct Sample {
    pub bindings: Vec<Binding>,
    /// The size of values that was asked for.
    pub size: usize,
    pub trial: Trial,
}

/// About so many tests of a goal, the same number of each size and for each choice of types; fewer if the flag of the
/// budget is raised. Gives nothing for goals that cannot be tested at all.
pub fn samples(
    world: &World,
    goal: &Goal,
    config: &Config,
    count: usize,
    budget: &Budget,
) -> std::io::Result<Vec<Sample>> {
    let Ok(types) = instances(world, goal, config) else { return Ok(vec![]) };
    let instances: Vec<Instance> = types.into_iter().map(|types| Instance::of(goal, types)).collect();
    let sizes = if goal.vars.is_empty() { 1 } else { config.policy.size };
    let each = count.div_ceil((sizes * instances.len()).max(1));
    interp::on_stack(config.room.stack, |stack| {
        let mut certifier = Certifier::new(world, stack);
        let mut found = vec![];
        for size in 1..=sizes {
            for (number, instance) in instances.iter().enumerate() {
                let each = each.min(count - found.len());
                let seed = seed(config, number, size);
                let rows = generated(world, instance, config, Draw { size, count: each, seed }, budget);
                for bindings in rows.unwrap_or_default() {
                    if budget.flag().load(std::sync::atomic::Ordering::Relaxed) {
                        return found;
                    }
                    let trial = certifier.trial(&instance.goal, &bindings, budget);
                    found.push(Sample { bindings, size, trial });
                }
            }
        }
        found
    })
}

/// So many values of a size, from random numbers that start there.
struct Draw {
    size: usize,
    count: usize,
    seed: u64,
}

fn seed(config: &Config, instance: usize, size: usize) -> u64 {
    let mut rng = Rng::seeded(config.policy.seed);
    (0..instance * 1_000 + size % 1_000).for_each(|_| {
        rng.next_u64();
    });
    rng.next_u64()
}

/// A formula that is false and mentions all variables of a goal: what is not mentioned gets no value.
fn falsity(goal: &Goal) -> Term {
    let mut formula = Term::constant(FALSE, Type::bool());
    for (name, ty) in &goal.vars {
        formula = Term::abs(name.clone(), ty.clone(), formula).app(Term::free(name.clone(), ty.clone()));
    }
    formula
}

/// Random values for the variables of an instance: every test of a goal that is false fails, and failed tests are
/// handed over.
fn generated(
    world: &World,
    instance: &Instance,
    config: &Config,
    draw: Draw,
    budget: &Budget,
) -> Result<Vec<Vec<Binding>>, Obstacle> {
    let goal = Goal { premises: vec![], conclusion: falsity(&instance.goal), ..instance.goal.clone() };
    let test = random_program(world, &goal, budget)?;
    let mut rows = vec![];
    with_runner(config, budget, None, |runner| {
        let ready = runner.prepare(test.lowered.program, test.main);
        let mut receive = |values: &[Value]| {
            let binding = |(var, value): (&usize, &Value)| {
                let (name, ty) = goal.vars.get(*var)?;
                let value = lower::value_to_term(world, value, ty)?;
                Some((*var, Binding { name: name.clone(), ty: ty.clone(), value }))
            };
            let row = test.emitted.iter().zip(values.iter().skip(1)).map(binding);
            if let Some(mut row) = row.collect::<Option<Vec<_>>>() {
                row.sort_by_key(|(var, _)| *var);
                rows.push(row.into_iter().map(|(_, binding)| binding).collect());
            }
            false
        };
        let mut effects = Effects::new(draw.seed, &mut receive);
        // What was generated until something went wrong is a sample, too.
        let _ = runner.run(&ready, &[draw.size as u64, draw.count as u64], &mut effects);
    });
    Ok(rows)
}
