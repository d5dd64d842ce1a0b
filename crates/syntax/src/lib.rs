//! From the text of a theory to a tree of its commands, terms and types still in the user's notation.
//!
//! Reading never gives up: whatever the text, a tree comes back together with the diagnostics. Nothing here
//! looks up names or types; notation that depends on declarations is handed in.

pub mod ast;
mod commands;
mod header;
pub mod inner;
mod keywords;
mod lexer;
mod parse;
mod source;
pub mod symbols;
mod theory;

pub use header::{HeaderOnly, parse_header};
pub use keywords::{Keyword, Keywords, Kind};
pub use theory::parse_theory;
