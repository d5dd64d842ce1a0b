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
mod fill;
mod gate;
mod generators;
mod goal;
mod goals;
mod instance;
mod kinds;
mod known;
mod model;
mod mutate;
mod numerals;
mod plan;
mod policy;
mod run;
mod sample;
mod scope;
mod search;
mod shrink;
pub mod strategies;
mod strategy;
mod test_program;
mod values;
mod verdict;
mod watch;

pub use certify::{Choice, Counterexample, Doubt, Proof, Trial};
pub use config::{Config, Room};
pub use gate::Gate;
pub use goal::{Goal, Grounds, Interpreted};
pub use goals::{LocaleUse, goals};
pub use instance::{Instance, default_type};
pub use model::{Posed, as_written, pose};
pub use mutate::{Mutant, Mutation, mutants};
pub use numerals::number;
pub use policy::{OneIn, Policy, Share};
pub use predicates::{Explained, Planner};
pub use sample::{Sample, samples};
pub use scope::{Numbers, Scope};
pub use search::{Progress, Search, plan_text, program_text, search};
pub use strategies::smart::Depths;
pub use strategy::{About, Bound, Coverage, Declined, Fit, Strategy};
pub use values::{Ended, Solutions, solutions};
pub use verdict::{
    Account, Binding, Claim, Decided, Decision, Extent, Figures, Limit, Obstacle, Ranking, Report, Tally,
    Verdict, assigned, decide,
};
pub use watch::{Step, Watch};
