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
use std::sync::atomic::Ordering;

/// A named pass. `roots` are the functions that are called from outside; a pass that renumbers functions
/// renumbers them too.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Program, roots: &mut [Fun]),
}

/// What makes a program faster, in order.
pub const OPTIMISATIONS: &[Pass] = &[
    Pass { name: "dead", run: dead::run },
    Pass { name: "derive", run: |program, _| derive::run(program) },
    Pass { name: "simplify", run: |program, _| simplify::run(program) },
    Pass { name: "guards", run: |program, _| guards::run(program) },
    Pass { name: "specialise", run: |program, _| specialise::run(program, Values::Copied) },
    Pass { name: "dead", run: dead::run },
    Pass { name: "inline", run: inline::run },
    Pass { name: "specialise", run: |program, _| specialise::run(program, Values::Kept) },
    Pass { name: "dead", run: dead::run },
    Pass { name: "guards", run: |program, _| guards::run(program) },
    Pass { name: "loops", run: |program, _| loops::run(program) },
    Pass { name: "inline", run: inline::run },
    Pass { name: "hoist", run: |program, _| hoist::run(program) },
    Pass { name: "dead", run: dead::run },
];

/// What native code needs: comparisons of data types as functions, guarded bodies as calls.
pub const PREPARATIONS: &[Pass] = &[
    Pass { name: "derive", run: |program, _| derive::run(program) },
    Pass { name: "outline", run: |program, _| outline::run(program) },
];

/// Sees each pass after it ran, with its result.
pub type Watch<'w> = &'w mut dyn FnMut(&'static str, &Program);

/// Optimises a verified program. Functions that no root needs are dropped; the roots are renumbered.
pub fn optimise(program: &mut Program, roots: &mut [Fun], watch: Watch<'_>) {
    run_all(OPTIMISATIONS, program, roots, watch);
}

/// Optimises a verified program unless the flag of the budget is raised, which is looked at between passes.
pub fn optimise_within(program: &mut Program, roots: &mut [Fun], budget: &Budget) {
    let flag = budget.flag();
    for pass in OPTIMISATIONS {
        if flag.load(Ordering::Relaxed) {
            return;
        }
        run_all(std::slice::from_ref(pass), program, roots, &mut |_, _| {});
    }
}

/// Prepares a verified program for native code. Functions keep their numbers.
pub fn prepare(program: &mut Program) {
    run_all(PREPARATIONS, program, &mut [], &mut |_, _| {});
}

fn run_all(passes: &[Pass], program: &mut Program, roots: &mut [Fun], watch: Watch<'_>) {
    for pass in passes {
        (pass.run)(program, roots);
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
