//! Narrowing: lazy evaluation of [`Program`](program::Program) over partial values, refined on demand.
//!
//! A problem asks for values of quantified variables for which premises hold and a conclusion does not. Variables start
//! as holes. Evaluation goes on until it demands a hole; the hole is then bound to one of the constructors of its type
//! with fresh holes below, and evaluation continues from there. Bindings and results are undone through a trail, and
//! memory is cut back, when the next constructor is tried.
//!
//! Program is strict, but the functions of HOL are total: evaluating them by need gives the same values, and fails less
//! often. A value that is found holds for every way of filling the holes that are left.

#![forbid(unsafe_code)]

mod apart;
mod code;
mod compare;
mod compile;
mod heap;
mod kind;
mod machine;
mod number;
mod order;
mod partial;
mod problem;
mod proof;
mod refine;
mod strict;
mod threads;
mod tree;
mod word;

pub use compile::Unsupported;
pub use kind::{Kind, KindId, Kinds, Template};
pub use partial::{Open, Partial, Sign};
pub use problem::{
    Answer, Bounds, Condition, Figures, Limit, Problem, Quantifier, Refutation, Rest, Variable,
};
pub use proof::{Proof, Unproved, prove};
pub use refine::Search;
pub use tree::{Choices, Hole, Tree, value};
