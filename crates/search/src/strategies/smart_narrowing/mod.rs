//! Smart narrowing: partial derivations of the premises, refined where evaluation needs more of them, up to a depth.
//!
//! Where no premise has derivations to look for, narrowing does the work; beside other strategies it does so anyway,
//! and there is nothing to add.

mod derived;
mod planned;

use super::narrowing::{Prepared, prepare, whole};
use crate::block::Made;
use crate::config::Config;
use crate::goal::Goal;
use crate::instance::Instance;
use crate::search::Search;
use crate::strategy::{About, Bound, Coverage, Declined, Fit, Strategy};
use crate::verdict::{Obstacle, Report, Verdict};
use base::{Budget, Name};
use logic::World;
use lower::{Problem, Reason};
use predicates::{Explained, Show};

/// Partial derivations of the premises, refined where evaluation needs more of them, up to a depth.
pub const SMART_NARROWING: &dyn Strategy = &SmartNarrowing;

struct SmartNarrowing;

const ABOUT: About = About {
    name: "smart-narrowing",
    testers: &[],
    summary: "Partial derivations of the premises, refined where evaluation needs more of them, up to a depth.",
    through: "partial derivations of the premises",
    bound: Bound::Depth,
    coverage: Coverage::All,
    counts_rejected: false,
    seeded: false,
    turns: false,
};

impl Strategy for SmartNarrowing {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict {
        search.narrow(goal, prepare_derivations)
    }

    fn adds(&self, report: &Report, config: &Config) -> Fit {
        match config.beside_others && matches!(report.verdict, Verdict::NotExecutable(_)) {
            true => Fit::No(Declined("there are no derivations to look for, or none that can be run")),
            false => Fit::Yes,
        }
    }

    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle> {
        let (instance, budget) = (whole(goal), Budget::unlimited());
        let prepared = match planned::prepare(world, &instance, &budget)? {
            Some(prepared) => prepared,
            None => prepare(world, instance, &budget)?,
        };
        Ok(prepared.text())
    }

    fn plan(&self, world: &World, goal: &Goal, what: Explained, show: &Show<'_>) -> String {
        planned::explained(world, goal, what, show)
    }
}

/// The problem about derivations of an instance's premises, or about its values where there are no derivations.
fn prepare_derivations(search: &Search<'_, '_, '_>, instance: Instance) -> Made<Prepared> {
    match planned::prepare(search.world, &instance, search.budget) {
        Ok(Some(prepared)) => Ok(prepared),
        // Others do the same.
        declined if search.config.beside_others => Err(declined.err().unwrap_or_else(nothing_to_derive)),
        _ => prepare(search.world, instance, search.budget),
    }
}

fn nothing_to_derive() -> Problem {
    Problem { constant: Name::new("smart-narrowing"), reason: Reason::NoRepresentation }
}
