//! From terms and definitions of a [`World`](logic::World) to [`Program`](program::Program).
//!
//! [`Lowering`] starts from root terms and instantiates, on demand, every definition that they reach at the
//! ground types at which they reach it: class parameters become the definitions of instances, sequential
//! patterns become decision trees, lambda abstractions become functions of their own.
//!
//! Lowering is total. What has no program becomes a `fail` at the place where it would run, and [`Lowered`]
//! says what each of these failures stands for: a value that HOL leaves open, or something that cannot be
//! executed. Program is strict where HOL has no order of evaluation, so a run may fail although the value does
//! not depend on what failed; a run that ends with a value is right.

#![forbid(unsafe_code)]

mod abstraction;
mod code;
mod definitions;
mod digits;
mod equality;
mod finite;
mod flatten;
mod hunt;
mod inductive;
mod kind;
mod lambda;
mod listing;
mod lowering;
mod matching;
mod meaning;
mod names;
mod operation;
mod pattern;
mod primitives;
mod problem;
mod quantifier;
mod read_back;
mod rules;
mod saturation;
mod sets;
mod shadow;
mod solve;
mod tree;
mod types;
mod unfold;

pub use finite::Ground;
pub use flatten::{applied, hint};
pub use inductive::{argument_types, relation};
pub use kind::{Choice, Kind};
pub use lowering::{Lowered, Lowering, program_of};
pub use pattern::literal;
pub use problem::{Failure, Problem, Reason};
pub use read_back::value_to_term;
pub use saturation::Listed;
pub use shadow::Table;
