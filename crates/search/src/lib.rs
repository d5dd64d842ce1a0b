//! The search for counterexamples: from a statement to a verdict.
//!
//! A statement gives goals; a goal with types for its type variables gives a test program, a nest of generators
//! around premises and conclusion; the program runs as native code, and what it finds is checked by the reference
//! evaluator on the goal as it was elaborated. Nothing is called genuine that the reference evaluator has not
//! confirmed.

#![forbid(unsafe_code)]

mod certify;
mod check;
mod generator;
mod goal;
mod instance;
mod plan;
mod run;
mod test_program;
mod verdict;

pub use check::{Options, check};
pub use goal::Goal;
pub use verdict::{Binding, Counterexample, Figures, Limit, Report, Verdict};
