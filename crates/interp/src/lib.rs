//! The reference evaluator: closed terms of a theory to values, with the meaning of HOL as the only concern.
//!
//! It works on elaborated terms and takes every constant's meaning from the [`logic::World`]; only what has no
//! executable definition, or would be hopeless by its definition, is built in. Arguments are evaluated before a
//! call, but a value that is not known stays an unknown value until something depends on it: so a result is given
//! exactly when it does not depend on what the definitions leave open.

mod cover;
mod enumerate;
mod equality;
mod finite;
mod global;
mod inductive;
mod machine;
mod matching;
mod native;
mod node;
mod open;
mod prepare;
mod read_back;
mod stack;
mod stop;
mod unproved;
mod value;

pub use machine::{Evaluator, Limit, Outcome};
pub use open::{Freedom, Open};
pub use read_back::value_to_term;
pub use stack::{LARGE_STACK, Stack, on_large_stack, on_stack};
pub use stop::{Blame, Why};
pub use unproved::{Trust, UnprovedCode, unproved_code, unproved_code_of, unproved_places};
pub use value::{Function, Set, Value};
