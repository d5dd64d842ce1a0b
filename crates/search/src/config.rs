//! How a search is to be made.

use crate::gate::Gate;
use crate::policy::Policy;
use crate::scope::Scope;
use crate::watch::Watch;
use logic::Type;
use logic::types::TypeSubst;
use logic::types::well_known::INT;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The options of one search.
#[derive(Clone, Debug)]
pub struct Config {
    pub policy: Policy,
    /// Once this is raised, no further depth is begun.
    pub late: Option<Arc<AtomicBool>>,
    /// Once this is raised, a strategy that has another order to search in leaves the depth that it is at.
    pub turn: Option<Arc<AtomicBool>>,
    /// Once this is raised, enough is known about the statement: who would go on as long as there is time does not.
    /// Without it, nobody goes on beyond the bounds of the policy.
    pub settled: Option<Arc<AtomicBool>>,
    /// Keeps the search waiting while others have their turn.
    pub gate: Arc<Gate>,
    /// What type variables become that do not become finite types: the first that is of the right classes.
    pub default_types: Vec<Type>,
    /// Types for some type variables.
    pub types: TypeSubst,
    /// Whether exhaustive and random testing leave statements alone that have quantifiers over infinitely many values.
    pub enumerable_only: bool,
    /// Where counterexamples may lie; it also says how many values the types of type variables have.
    pub scope: Option<Scope>,
    /// Whether other strategies run as well: what they do need not be done again.
    pub beside_others: bool,
    /// Who is told how far the search has come.
    pub watch: Option<Arc<dyn Watch>>,
    /// What is reserved for running tests.
    pub room: Room,
    /// Native code for whoever needs the same functions again: searches with clones of these options share it.
    pub code: Arc<jit::CodeStore>,
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
            policy: Policy::default(),
            late: None,
            turn: None,
            settled: None,
            gate: Arc::default(),
            default_types: vec![Type::nullary(INT)],
            types: TypeSubst::new(),
            enumerable_only: false,
            scope: None,
            beside_others: false,
            watch: None,
            room: Room::default(),
            code: Arc::default(),
        }
    }
}
