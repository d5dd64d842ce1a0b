//! From the tree of a theory file to typed declarations.
//!
//! [`elaborate`] reads the commands of a file in a [`Context`] that holds what the imported theories declare, and
//! gives back a [`logic::Theory`] together with an account of every command. It never stops early.

mod commands;
mod context;
mod elaborator;
mod frame;
mod infer;
mod library;
mod lost;
mod namespace;
mod notations;
mod preterm;
mod pure;
mod read;
mod removals;
mod session;
mod show;
mod terms;
mod tvars;
mod types;
mod variables;

use logic::classes;

pub use context::{ConstInfo, Context, LocaleInfo};
pub use elaborator::{
    Authority, Checks, Elaborated, Imports, Outcome, OutcomeKind, RoundTripCheck, Underway, elaborate,
    elaborate_checked,
};
pub use library::{Library, Source, elaborate_library, import_key};
pub use read::Item;
pub use session::Session;
pub use show::{RoundTrip, RoundTripError};
