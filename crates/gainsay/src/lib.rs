//! Finds counterexamples to conjectures in Isabelle/HOL theories and to checks of αProlog programs: sources in, answers
//! out.
//!
//! A [`Workspace`] opens sources, from disk and from memory, in the language that their names tell ([`Language`]). A
//! [`Source`] says what was understood, lists what can be checked ([`check::Item`]), and checks what is chosen under
//! [`Options`]. While it does, an observer is told what happens ([`check::Event`]), and [`check::Cancel`] ends it. Each
//! statement comes to a [`check::Answer`]. Items, events, answers and options serialise.
//!
//! ```
//! use gainsay::check::{Cancel, Choice, Collector, Status};
//! use gainsay::{Options, Workspace};
//!
//! let mut workspace = Workspace::default();
//! workspace.set_text("Reversed.thy", "theory Reversed imports Main begin lemma \"rev xs = xs\" oops end");
//! let mut found = Collector::default();
//! let source = workspace.open("Reversed.thy")?;
//! source.check(&Options::default(), &Choice::default(), &Cancel::default(), &mut found)?;
//! assert_eq!(found.answers[0].verdict, Status::Refuted);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is particular to a language has its own module: [`isabelle`], which alone knows the parser and the elaborator
//! of theories, and [`apl`]. The crate [`check`] tries what they hand over. This crate reads files; it never writes to
//! the terminal.

#![allow(clippy::disallowed_methods, reason = "this crate is the one that reads files")]

pub mod apl;
pub mod cache;
pub mod config;
mod disk;
mod edit;
pub mod isabelle;
mod names;
mod options;
mod origin;
pub mod since;
mod source;
mod workspace;

pub use ::check;
pub use check::{eval, files, limits, render, room, show, stats};
pub use edit::Edit;
pub use isabelle::{library_text, testgen};
pub use names::{Declared, Entity, Meaning, Place, Suggestion, Text, Token};
pub use options::{InvalidOption, Options};
pub use origin::{Language, Origin};
pub use source::{CheckError, NoPlan, Source};
pub use workspace::Workspace;
