//! The machine: compiled clauses run on a heap of cells, with a trail and choice points.

mod agenda;
mod alternative;
pub mod answer;
pub mod cell;
mod choice;
pub mod code;
mod compare;
pub mod compile;
mod cost;
mod eval;
mod heap;
mod index;
mod label;
#[cfg(test)]
mod laws;
mod layer;
mod names;
mod pattern;
pub mod pending;
pub mod perm;
mod resolve;
pub mod run;
mod shorten;
mod solve;
mod star;
pub mod store;
mod universal;
mod ways;
