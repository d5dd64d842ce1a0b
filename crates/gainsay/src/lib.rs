//! The façade: theories in, reports out. The only crate that touches files, the clock and the terminal.

#![allow(clippy::disallowed_methods, reason = "this crate is the one that reads files and the clock")]

pub mod apl;
pub mod check;
pub mod cli;
pub mod eval;
pub mod files;
pub mod limits;
pub mod load;
pub mod render;
pub mod room;
pub mod root;
pub mod show;
pub mod stats;
