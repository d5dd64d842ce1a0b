//! How a search is to be made.

use crate::scope::Scope;
use logic::Type;
use logic::types::TypeSubst;
use logic::types::well_known::INT;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The options of one search.
#[derive(Clone, Debug)]
pub struct Config {
    /// Sizes from 1 to this one are tried.
    pub size: usize,
    /// Depths of derivations from 1 to this one are tried.
    pub depth: usize,
    /// Once this is raised, no further depth is begun.
    pub late: Option<Arc<AtomicBool>>,
    /// Once this is raised, smart testing leaves the depth that it is at and looks for what is small as a whole.
    pub turn: Option<Arc<AtomicBool>>,
    /// Random tests for each size.
    pub iterations: usize,
    pub seed: u64,
    /// Type variables become finite types with up to so many values; 0 for none.
    pub finite_types: usize,
    /// What type variables become otherwise: the first that is of the right classes.
    pub default_types: Vec<Type>,
    /// Types for some type variables.
    pub types: TypeSubst,
    /// Whether type variables also become types with different numbers of values.
    pub mixed_types: bool,
    /// Whether exhaustive and random testing leave statements alone that have quantifiers over infinitely many values.
    pub enumerable_only: bool,
    /// Where counterexamples may lie; it also says how many values the types of type variables have.
    pub scope: Option<Scope>,
    /// Whether other strategies run as well: what they do need not be done again.
    pub beside_others: bool,
    /// What is reserved for running tests.
    pub room: Room,
}

/// Address space that is reserved for running the tests of one search. Memory is used as far as it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// For native code.
    pub native: jit::Limits,
    /// The stack of the reference evaluator.
    pub stack: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room { native: jit::Limits::default(), stack: interp::LARGE_STACK }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            size: 5,
            depth: 10,
            late: None,
            turn: None,
            iterations: 50,
            seed: 0,
            finite_types: 3,
            default_types: vec![Type::nullary(INT)],
            types: TypeSubst::new(),
            mixed_types: false,
            enumerable_only: false,
            scope: None,
            beside_others: false,
            room: Room::default(),
        }
    }
}
