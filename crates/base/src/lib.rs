//! What every stage shares: names, source positions, diagnostics as values, budgets, deep recursion, boundaries for
//! failures, random numbers.
//!
//! Nothing here knows about the language; nothing here reads files, the environment or the clock.

mod budget;
mod deep;
mod diagnostic;
pub mod guard;
mod name;
mod random;
mod span;

pub use budget::{Budget, Stop};
pub use deep::{check_stack, deeper};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use name::Name;
pub use random::Rng;
pub use span::{FileId, Span, Spanned};
