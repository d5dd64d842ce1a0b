//! The search for counterexamples: from a statement to a verdict.
//!
//! A statement gives goals; a goal with types for its type variables gives a test program, a nest of generators
//! around premises and conclusion; the program runs as native code, and what it finds is checked by the reference
//! evaluator on the goal as it was elaborated. Nothing is called genuine that the reference evaluator has not
//! confirmed.

#![forbid(unsafe_code)]

mod block;
mod certify;
mod config;
mod domain;
mod exhaustive;
mod generators;
mod goal;
mod instance;
mod kinds;
mod known;
mod locale;
mod mutate;
mod narrow;
mod plan;
mod random;
mod run;
mod scope;
mod search;
mod shrink;
mod smart;
mod test_program;
mod values;
mod verdict;

pub use certify::{Counterexample, Proof};
pub use config::{Config, Room, Strategy};
pub use goal::{Goal, Grounds};
pub use instance::default_type;
pub use locale::{LocaleUse, goals};
pub use mutate::{Mutant, Mutation, mutants};
pub use predicates::{Explained, Planner};
pub use scope::{Numbers, Scope};
pub use search::{plan_text, program_text, search};
pub use smart::Depths;
pub use values::{Ended, Solutions, solutions};
pub use verdict::{Binding, Figures, Limit, Report, Verdict, assigned};
