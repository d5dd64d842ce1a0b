//! Passes over Program: each is a function with a name, takes a verified program and leaves one.
//!
//! [`prepare`] rewrites what native code does not know. The owner of the clock may
//! watch passes go by; in debug builds every pass is verified.

mod derive;
mod outline;

use crate::id::Fun;
use crate::ir::Program;

/// A named pass. `roots` are the functions that are called from outside; a pass that renumbers functions
/// renumbers them too.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub name: &'static str,
    pub run: fn(&mut Program, roots: &mut [Fun]),
}

/// What native code needs: comparisons of data types as functions, guarded bodies as calls.
pub const PREPARATIONS: &[Pass] = &[
    Pass { name: "derive", run: |program, _| derive::run(program) },
    Pass { name: "outline", run: |program, _| outline::run(program) },
];

/// Sees each pass after it ran, with its result.
pub type Watch<'w> = &'w mut dyn FnMut(&'static str, &Program);

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
            panic!("the pass {} breaks a rule: {violation}\n{program}", pass.name);
        }
        watch(pass.name, program);
    }
}
