//! Passes over Program: each is a function with a name, takes a verified program and leaves one.
//!
//! [`optimise`] makes a program faster without changing what it means, except that a run may need less
//! memory or fewer steps. [`prepare`] rewrites what native code does not know. The owner of the clock may
//! watch passes go by; in debug builds every pass is verified.

mod calls;
mod dead;
mod derive;
mod fold;
mod guards;
mod hoist;
mod inline;
mod loops;
mod names;
mod outline;
mod simplify;
mod specialise;
mod thread;

use crate::id::Fun;
use crate::ir::Program;
use base::Budget;
use specialise::Values;

/// A named pass. `roots` are the functions that are called from outside; a pass that renumbers functions
/// renumbers them too. A pass whose budget is cancelled leaves the functions that it has not come to as they are.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Program, roots: &mut [Fun], &Budget),
}

/// What makes a program faster, in order.
pub const OPTIMISATIONS: &[Pass] = &[
    Pass { name: "dead", run: |program, roots, _| dead::run(program, roots) },
    Pass { name: "derive", run: |program, _, budget| derive::run(program, budget) },
    Pass { name: "simplify", run: |program, _, budget| simplify::run(program, budget) },
    Pass { name: "guards", run: |program, _, _| guards::run(program) },
    Pass { name: "specialise", run: |program, _, budget| specialise::run(program, Values::Copied, budget) },
    Pass { name: "dead", run: |program, roots, _| dead::run(program, roots) },
    Pass { name: "inline", run: |program, roots, budget| inline::run(program, roots, budget) },
    Pass { name: "specialise", run: |program, _, budget| specialise::run(program, Values::Kept, budget) },
    Pass { name: "dead", run: |program, roots, _| dead::run(program, roots) },
    Pass { name: "guards", run: |program, _, _| guards::run(program) },
    Pass { name: "loops", run: |program, _, _| loops::run(program) },
    Pass { name: "inline", run: |program, roots, budget| inline::run(program, roots, budget) },
    Pass { name: "hoist", run: |program, _, _| hoist::run(program) },
    Pass { name: "dead", run: |program, roots, _| dead::run(program, roots) },
];

/// What native code needs: comparisons of data types as functions, guarded bodies as calls.
pub const PREPARATIONS: &[Pass] = &[
    Pass { name: "derive", run: |program, _, budget| derive::run(program, budget) },
    Pass { name: "outline", run: |program, _, budget| outline::run(program, budget) },
];

/// Sees each pass after it ran, with its result.
pub type Watch<'w> = &'w mut dyn FnMut(&'static str, &Program);

/// Optimises a verified program. Functions that no root needs are dropped; the roots are renumbered.
pub fn optimise(program: &mut Program, roots: &mut [Fun], watch: Watch<'_>) {
    run_all(OPTIMISATIONS, program, roots, &Budget::unlimited(), watch);
}

/// Optimises a verified program as far as the budget goes.
pub fn optimise_within(program: &mut Program, roots: &mut [Fun], budget: &Budget) {
    run_all(OPTIMISATIONS, program, roots, budget, &mut |_, _| {});
}

/// Prepares a verified program for native code. Functions keep their numbers. If the budget is cancelled, the program
/// is still none that native code knows.
pub fn prepare(program: &mut Program, budget: &Budget) {
    run_all(PREPARATIONS, program, &mut [], budget, &mut |_, _| {});
}

fn run_all(passes: &[Pass], program: &mut Program, roots: &mut [Fun], budget: &Budget, watch: Watch<'_>) {
    for pass in passes {
        if budget.is_cancelled() {
            return;
        }
        (pass.run)(program, roots, budget);
        if cfg!(debug_assertions)
            && let Err(violation) = crate::verify(program)
        {
            if violation.rule == crate::Rule::Depth {
                // The theory has something that large, rather than the pass a mistake.
                base::guard::give_up(base::guard::Excess::Nesting);
            }
            panic!("the pass {} breaks a rule: {violation}\n{program}", pass.name);
        }
        watch(pass.name, program);
    }
}
