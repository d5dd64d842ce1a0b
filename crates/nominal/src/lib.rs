//! αProlog: nominal logic programs, and the search for counterexamples to what their authors claim about them.

pub mod certify;
pub mod check;
mod elab;
mod generators;
mod instances;
mod library;
pub mod machine;
pub mod negation;
pub mod portfolio;
mod print;
mod program;
pub mod query;
mod rewrite;
mod stack;
mod syntax;
mod tidy;
mod types;

pub use elab::{Elab, Files, Lost, NoFiles, Tally};
pub use print::{Printer, clause_text, declaration_text, pred_text, type_text};
pub use program::*;
pub use types::{Type, TypeId};
