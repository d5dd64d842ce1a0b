//! Commands that are answered without a search for counterexamples, or with several.

mod modes;
mod unused;
mod value;
mod values;

pub use modes::modes;
pub use unused::{Unneeded, Unused, unused, unused_in};
pub use value::value;
pub use values::{COUNT, Question, ended, values};
