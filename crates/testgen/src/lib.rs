//! Test cases, test data and test drivers from specifications, after HOL-TestGen.
//!
//! A [`Spec`] says what should hold of a program's results. A [`Workshop`] divides it into cases by the constructors of
//! the program's arguments and by the definitions in the premises, finds data for each case, and states the
//! hypotheses under which passing these tests means that the specification holds.

#![forbid(unsafe_code)]

mod branch;
mod cases;
pub mod code;
mod cover;
mod data;
mod definitions;
mod given;
pub mod hol;
mod linear;
mod matching;
mod multisets;
mod questions;
mod records;
mod sets;
mod simplify;
mod spec;
mod split;
mod suite;

pub use branch::Conflict;
pub use cases::{Case, Cases, Dropped};
pub use cover::{Cover, cover};
pub use data::{Answer, Datum, Help};
pub use given::Fact;
pub use spec::{Spec, Subject, Unfit};
pub use suite::{DEPTH, Hypothesis, Kind, MAX_DEPTH, Options, State, Suite, TestCase, Workshop};
