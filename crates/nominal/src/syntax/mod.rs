//! Reading: text to tokens to trees. Nothing here knows what identifiers mean.
//!
//! Reading never stops early: a declaration that cannot be read is reported and skipped up to its full stop.

pub mod fixity;
pub mod lexer;
pub mod parser;
mod term;
pub mod tree;
mod types;
