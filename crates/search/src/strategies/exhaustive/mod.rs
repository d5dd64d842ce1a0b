//! Exhaustive testing: all values of the variables up to a size.

mod generators;

pub use generators::Enumerators;

use crate::block::{Block, Made, continuation_type, nat};
use crate::generators::Generators;
use crate::goal::Goal;
use crate::search::{Prepared, Progress, Search};
use crate::strategy::{About, Bound, Coverage, Strategy};
use crate::test_program::{At, Builder, Supply, supplied_program};
use crate::verdict::{Obstacle, Verdict};
use base::Budget;
use logic::World;
use lower::Kind;
use program::{Expr, Fun, Prim};

/// All values up to a size.
pub const EXHAUSTIVE: &dyn Strategy = &Exhaustive;

struct Exhaustive;

const ABOUT: About = About {
    name: "exhaustive",
    testers: &["exhaustive", "fast_exhaustive", "small_generators"],
    summary: "All values up to a size.",
    through: "values",
    bound: Bound::Size,
    coverage: Coverage::All,
    counts_rejected: true,
    seeded: false,
    turns: false,
};

impl Strategy for Exhaustive {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict {
        let mut progress = Progress::default();
        let test = |search: &mut Search<'_, '_, '_>, entry: &Prepared, size, progress: &mut Progress| {
            search.test(entry, size, &[size as u64], progress)
        };
        match search.supplied::<Enumerators>(goal, test, &mut progress) {
            Ok(_) => search.conclude(goal, progress),
            Err(verdict) => verdict,
        }
    }

    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle> {
        Ok(supplied_program::<Enumerators>(world, goal, &Budget::unlimited())?.text())
    }
}

impl Supply for Enumerators {
    fn main(builder: &mut Builder<'_, '_, Self>) -> Made<Fun> {
        builder.step(0, &[])
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
        let next = builder.step(at.index + 1, &now)?;
        let captures = [std::slice::from_ref(at.size), at.values].concat();
        let next = block.bind(
            "next",
            continuation_type(shadow),
            Expr::Closure(program::Place::Stack, next, captures),
        );
        // Numbers that are variables themselves go up to the size.
        let size = match builder.lowering.kind(&ty)? {
            Kind::Nat | Kind::Int => block.number(Prim::Add, [at.size, &nat(1)]),
            _ => at.size.clone(),
        };
        Ok(Expr::Call(generator, vec![size, next]))
    }
}
