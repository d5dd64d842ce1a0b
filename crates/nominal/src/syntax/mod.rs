//! Reading: text to tokens to trees. Nothing here knows what identifiers mean.
//!
//! Reading never stops early: a declaration that cannot be read is reported and skipped up to its full stop.

mod decl;
pub mod fixity;
mod grammar;
pub mod lexer;
pub mod parser;
mod term;
pub mod tree;
mod types;
