//! What every stage shares: names, source positions, diagnostics as values, budgets, random numbers.
//!
//! Nothing here knows about the language; nothing here reads files, the environment or the clock.

mod budget;
mod diagnostic;
mod name;
mod random;
mod span;

pub use budget::{Budget, Stop};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use name::Name;
pub use random::Rng;
pub use span::{FileId, Span, Spanned};
