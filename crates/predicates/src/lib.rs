//! Premises as Horn clauses, and plans that find values for their variables.
//!
//! [`Clauses`] turns the definitions that premises reach into clauses, [`Planner`] orders their premises so that
//! each one computes, enumerates or tests what it can, and says where values have to be generated. How plans are run
//! is for others to decide.

#![forbid(unsafe_code)]

mod apart;
mod clause;
mod clauses;
mod definitions;
mod distinction;
mod explain;
mod flatten;
mod fusion;
mod losses;
mod membership;
mod numbers;
mod plan;
mod unify;
mod words;
mod written_mode;

pub use clause::{Arith, Clause, First, Listing, Meaning, Pred, Predicate, Premise, Sought};
pub use clauses::Clauses;
pub use explain::{Explained, Show};
pub use plan::{High, Mode, Moded, Planned, Planner, Step};
