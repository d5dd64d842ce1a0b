//! The values for which a formula holds.

use crate::config::Config;
use crate::goal::Goal;
use crate::run::{self, with_runner};
use crate::search::first_instance;
use crate::strategies::smart::{self, Depths};
use crate::test_program::CUT;
use crate::verdict::{Binding, Limit, Obstacle};
use base::Budget;
use logic::{Term, World};
use program::Effects;
use std::collections::HashSet;

/// What satisfies the premises of a goal.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// Values of the variables, in the order in which they were found; no row comes twice.
    pub rows: Vec<Vec<Binding>>,
    pub ended: Ended,
}

/// Why there are no more solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// These are all.
    All,
    /// As many were found as were asked for.
    Count,
    /// Derivations up to this depth were looked for; there may be deeper ones.
    Depth(usize),
    /// Depths up to this one were finished.
    Limit(Limit, usize),
}

/// Looks for values of the variables of a goal that satisfy its premises; its conclusion must be false. `count` says
/// how many are enough. The flag of the budget ends the search.
pub fn solutions(
    world: &World,
    goal: &Goal,
    config: &Config,
    depths: Depths,
    count: Option<usize>,
    budget: &Budget,
) -> std::io::Result<Result<Solutions, Obstacle>> {
    let instance = match first_instance(world, goal, config) {
        Ok(instance) => instance,
        Err(problem) => return Ok(Err(problem)),
    };
    let goal = &instance.goal;
    interp::on_stack(config.room.stack, |_| {
        with_runner(config, budget, None, |runner| {
            let test = smart::test_program(world, goal, depths, budget)?;
            let ready = runner.prepare(test.lowered.program, test.main);
            let mut found = Solutions { rows: vec![], ended: Ended::Depth(config.policy.depth) };
            let mut seen: HashSet<Vec<Term>> = HashSet::new();
            // What is found at a depth is found at larger ones, too.
            let first = if depths == Depths::Calls { config.policy.depth } else { 1 };
            for depth in first..=config.policy.depth {
                let mut receive = |values: &[program::Value]| {
                    let row = test.emitted.iter().zip(values.iter().skip(1)).map(|(var, value)| {
                        let (name, ty) = goal.vars.get(*var)?;
                        let value = lower::value_to_term(world, value, ty)?;
                        Some(Binding { name: name.clone(), ty: ty.clone(), value })
                    });
                    if let Some(row) = row.collect::<Option<Vec<Binding>>>()
                        && seen.insert(row.iter().map(|binding| binding.value.clone()).collect())
                    {
                        found.rows.push(row);
                    }
                    count.is_some_and(|count| found.rows.len() >= count)
                };
                let mut effects = Effects::new(config.policy.seed, &mut receive);
                let stopped = runner.run(&ready, &[depth as u64], &mut effects);
                let cut = effects.counters[usize::from(CUT)];
                found.ended = match stopped {
                    Ok(run::Ended::Enough) => Ended::Count,
                    Ok(run::Ended::Through) if cut == 0 && !test.generates => Ended::All,
                    Ok(run::Ended::Through | run::Ended::Failed) => Ended::Depth(depth),
                    Err(limit) => Ended::Limit(limit, depth - 1),
                };
                if !matches!(found.ended, Ended::Depth(_)) {
                    break;
                }
            }
            Ok(found)
        })
    })
}
