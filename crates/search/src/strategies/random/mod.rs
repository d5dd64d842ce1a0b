//! Random testing: a number of random values of each size. What is found is made smaller.

mod generators;
mod shrink;

use crate::block::{Block, Made, counted, truth};
use crate::certify::Counterexample;
use crate::generators::Generators;
use crate::goal::Goal;
use crate::search::Search;
use crate::strategy::{About, Bound, Coverage, Strategy};
use crate::test_program::{At, Builder, Supply, guarded_body, supplied_program};
use crate::verdict::{Obstacle, Verdict};
use base::Budget;
use generators::Samplers;
use logic::World;
use program::{Body, Expr, Fun};
use shrink::shrink;

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
        search.supplied::<Samplers>(goal, |search, entry, size, progress| {
            let goal = &entry.instance.goal;
            let tests = if goal.vars.is_empty() { 1 } else { search.config.policy.iterations };
            let found = search.test(entry, size, &[size as u64, tests as u64], progress)?;
            Ok(found.map(|found| smaller(search, goal, found, size)))
        })
    }

    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle> {
        Ok(supplied_program::<Samplers>(world, goal, &Budget::unlimited())?.text())
    }
}

/// A smaller counterexample, if there is one. What a scope admits stays as it is.
fn smaller(
    search: &mut Search<'_, '_, '_>,
    goal: &Goal,
    found: Counterexample,
    size: usize,
) -> Counterexample {
    if search.config.scope.is_some() {
        return found;
    }
    let tries = search.config.policy.max_shrinks;
    let bindings = shrink(&mut search.certifier, goal, found.bindings.clone(), tries, search.budget);
    let finder = search.finder(size);
    let smaller = search.certifier.certify(goal, bindings, finder, search.budget);
    smaller.ok().filter(Counterexample::is_genuine).unwrap_or(found)
}

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
