//! Smart testing: values that satisfy the premises by construction, up to a depth of derivations.
//!
//! Where a depth takes too long and smart testing has all of its time, it leaves the depth and goes through derivations
//! and values by their size in all.

mod choices;
mod compiler;
mod matching;
mod polarity;
mod predicate;
mod shared;
mod sought;

pub use compiler::Depths;

use crate::block::Made;
use crate::certify::Counterexample;
use crate::config::Config;
use crate::goal::Goal;
use crate::search::{Prepared, Progress, Search};
use crate::strategy::{About, Bound, Coverage, Declined, Fit, Strategy};
use crate::test_program::{TestProgram, finished};
use crate::verdict::{Limit, Obstacle, Verdict};
use base::Budget;
use compiler::PlanCompiler;
use logic::World;
use lower::Lowering;
use predicates::{Explained, Show};
use std::sync::atomic::{AtomicBool, Ordering};

/// Values that satisfy the premises by construction, up to a depth.
pub const SMART: &dyn Strategy = &Smart;

struct Smart;

const ABOUT: About = About {
    name: "smart",
    testers: &["smart_exhaustive", "smart_slow_exhaustive", "prolog"],
    summary: "Values that satisfy the premises by construction, up to a depth.",
    through: "values that satisfy the premises",
    bound: Bound::Depth,
    coverage: Coverage::All,
    counts_rejected: false,
    seeded: false,
    turns: true,
};

impl Strategy for Smart {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn takes(&self, goals: &[Goal], config: &Config) -> Fit {
        match config.beside_others && goals.iter().all(|goal| goal.premises.is_empty()) {
            true => Fit::No(Declined("without premises there is nothing to be smart about")),
            false => Fit::Yes,
        }
    }

    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict {
        let depths = search.last();
        let make = |search: &Search<'_, '_, '_>, goal: &Goal| {
            test_program(search.world, goal, Depths::Recursion, search.budget)
        };
        search.compiled(goal, depths, make, |search, entry, depth, progress| {
            match search.test(entry, depth, &[depth as u64], progress) {
                Err(Limit::Time) if is_asked_to_turn(search) => small_as_a_whole(search, entry, progress),
                other => other,
            }
        })
    }

    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle> {
        Ok(test_program(world, goal, Depths::Recursion, &Budget::unlimited())?.text())
    }
}

/// The program of smart testing.
pub fn test_program(world: &World, goal: &Goal, depths: Depths, budget: &Budget) -> Made<TestProgram> {
    let mut lowering = Lowering::within(world, budget);
    let mut compiler = PlanCompiler::new(world, goal, &mut lowering, depths, budget);
    let main = compiler.main()?;
    let PlanCompiler { tested, emitted, generates, leaves_out, .. } = compiler;
    let lowered = finished(lowering, tested)?;
    Ok(TestProgram { lowered, main, emitted, generates, leaves_out, order: vec![] })
}

/// How values for a goal are found, in words.
pub fn plan(world: &World, goal: &Goal, what: Explained, show: &Show<'_>) -> String {
    let mut lowering = Lowering::new(world);
    let budget = Budget::unlimited();
    PlanCompiler::new(world, goal, &mut lowering, Depths::Recursion, &budget).explained(what, show)
}

/// Whether the other order is asked for.
fn is_asked_to_turn(search: &Search<'_, '_, '_>) -> bool {
    let raised = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
    search.config.turn.as_deref().is_some_and(raised) && !raised(&search.budget.flag())
}

/// Looks for values that are small as a whole, as long as there is time.
fn small_as_a_whole(
    search: &mut Search<'_, '_, '_>,
    entry: &Prepared,
    progress: &mut Progress,
) -> Result<Option<Counterexample>, Limit> {
    search.runner.heed_no_turn();
    let Prepared { number, instance, .. } = entry;
    let Ok(test) = test_program(search.world, &instance.goal, Depths::Shared, search.budget) else {
        return Err(Limit::Time);
    };
    let entry = search.prepare(*number, instance.clone(), test);
    for size in 1..=search.config.policy.max_shared {
        if let Some(found) = search.test(&entry, size, &[size as u64], progress)? {
            return Ok(Some(found));
        }
    }
    Err(Limit::Time)
}
