//! Random testing: a number of random values of each size. What is found is made smaller.
//!
//! As long as there is time and not enough is known about the statement, it goes on with more and larger values. How
//! far it comes then is a matter of time, so that these tests do not count unless one of them refutes something.

mod generators;

use crate::block::{Block, Made, counted, truth};
use crate::certify::Counterexample;
use crate::generators::Generators;
use crate::goal::Goal;
use crate::policy::Policy;
use crate::search::{Bounded, Prepared, Progress, Search};
use crate::strategy::{About, Bound, Coverage, Strategy};
use crate::test_program::{At, Builder, Supply, TestProgram, guarded_body, supplied_program};
use crate::verdict::{Limit, Obstacle, Verdict};
use base::Budget;
use generators::Samplers;
use logic::World;
use program::{Body, Expr, Fun};
use std::sync::atomic::Ordering;

/// Random values of a size.
pub const RANDOM: &dyn Strategy = &Random;

struct Random;

const ABOUT: About = About {
    name: "random",
    testers: &["random"],
    summary: "Random values of a size, made smaller once they refute something.",
    through: "random values",
    bound: Bound::Size,
    coverage: Coverage::Sample,
    counts_rejected: true,
    seeded: true,
    turns: false,
};

impl Strategy for Random {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict {
        let mut progress = Progress::default();
        let test = |search: &mut Search<'_, '_, '_>, entry: &Prepared, size, progress: &mut Progress| {
            let tests = if goal.vars.is_empty() { 1 } else { search.config.policy.iterations };
            let seed = search.seed(entry.number, size);
            sample(search, entry, Sample { size, tests, seed }, progress)
        };
        let prepared = match search.supplied::<Samplers>(goal, test, &mut progress) {
            Ok(prepared) => prepared,
            Err(verdict) => return verdict,
        };
        match go_on(search, goal, &prepared) {
            Some(found) => Verdict::Refuted(Box::new(found)),
            None => search.conclude(goal, progress),
        }
    }

    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle> {
        Ok(random_program(world, goal, &Budget::unlimited())?.text())
    }
}

/// The program that tests a goal without type variables with random values.
pub(crate) fn random_program(world: &World, goal: &Goal, budget: &Budget) -> Made<TestProgram> {
    supplied_program::<Samplers>(world, goal, budget)
}

/// So many random values of a size.
struct Sample {
    size: usize,
    tests: usize,
    seed: u64,
}

fn sample(
    search: &mut Search<'_, '_, '_>,
    entry: &Prepared,
    Sample { size, tests, seed }: Sample,
    progress: &mut Progress,
) -> Bounded {
    search.test_seeded(entry, size, seed, &[size as u64, tests as u64], progress)
}

/// Goes on in sweeps, each with twice as many tests as the one before and with larger values, until the time is over or
/// the statement is settled.
fn go_on(
    search: &mut Search<'_, '_, '_>,
    goal: &Goal,
    prepared: &[Option<Prepared>],
) -> Option<Counterexample> {
    let settled = search.config.settled.clone()?;
    let entries: Vec<&Prepared> = prepared.iter().flatten().collect();
    if goal.vars.is_empty() || entries.is_empty() {
        return None;
    }
    let Policy { size: last, iterations, .. } = search.config.policy;
    let figures = search.figures.clone();
    let mut progress = Progress::default();
    let mut largest = usize::MAX;
    for sweep in 1_u32.. {
        let tests = iterations.saturating_mul(1 << sweep.min(MAX_DOUBLED));
        // Small values were tried often enough.
        for size in last.div_ceil(2)..=(last + sweep as usize).min(largest) {
            for entry in &entries {
                search.config.gate.pass();
                if settled.load(Ordering::Relaxed) {
                    search.figures = figures;
                    return None;
                }
                let seed = search.seed(entry.number, size).wrapping_add(u64::from(sweep));
                match sample(search, entry, Sample { size, tests, seed }, &mut progress) {
                    Ok(Some(found)) => return Some(found),
                    Ok(None) => {}
                    // Values of this size are too large.
                    Err(Limit::Memory | Limit::Stack) if last < size => largest = size - 1,
                    Err(_) => {
                        search.figures = figures;
                        return None;
                    }
                }
            }
        }
    }
    None
}

/// How often the number of tests is doubled.
const MAX_DOUBLED: u32 = 16;

impl Supply for Samplers {
    /// Takes the size and the number of tests.
    fn main(builder: &mut Builder<'_, '_, Self>) -> Made<Fun> {
        let mut block = Block::new("tests");
        let size = block.param("size", program::Type::Nat);
        let count = block.param("count", program::Type::Nat);
        let mut problem = None;
        let result = counted(&mut block, &count, |block, _| {
            let start = At { index: 0, size: &size, known: &[], values: &[] };
            let test = block.inner_made(|block| builder.steps_from(block, start));
            let test = test.unwrap_or_else(|found| {
                problem = Some(found);
                Body::of(truth(false))
            });
            block.scoped(|block| guarded_body(block, test))
        });
        match problem {
            Some(problem) => Err(problem),
            None => Ok(builder.lowering.add(block.finish(result))),
        }
    }

    fn generate(
        builder: &mut Builder<'_, '_, Self>,
        block: &mut Block,
        var: usize,
        at: At<'_>,
    ) -> Made<Expr> {
        let now = [at.known, &[var]].concat();
        let ty = builder.domains[var].clone();
        let shadow = builder.lowering.shadow(&ty)?;
        let generator = builder.supply.generator(builder.lowering, &ty)?;
        let value = block.bind("v", shadow, Expr::Call(generator, vec![at.size.clone()]));
        let values = [at.values, &[value]].concat();
        builder.steps_from(block, At { index: at.index + 1, known: &now, values: &values, ..at })
    }
}
