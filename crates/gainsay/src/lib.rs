//! Finds counterexamples to conjectures in Isabelle/HOL theories: theories in, answers out.
//!
//! A [`load::Loader`] reads theories and what they import. [`check::check_theory`] tries statements of a theory as
//! [`check::Settings`] say, on the threads of a [`check::Pool`], and hands each [`check::Answer`] to an observer.
//! [`eval`] evaluates terms, [`check::explain`] tells how values are found. [`search::Policy`] is what searches go by.
//!
//! ```
//! use gainsay::check::{Choice, Collector, Pool, Settings, Status, check_theory};
//! use gainsay::load::Loader;
//!
//! let text = "theory Reversed imports Main begin lemma \"rev xs = xs\" oops end";
//! let mut loader = Loader::new(&[]);
//! let theory = loader.load_text("Reversed.thy".as_ref(), text.to_owned());
//! let mut found = Collector::default();
//! check_theory(
//!     &loader,
//!     &theory,
//!     &Settings::default(),
//!     &Choice::default(),
//!     &Pool::default(),
//!     &mut found,
//! )?;
//! assert_eq!(found.answers[0].verdict, Status::Refuted);
//! # std::io::Result::Ok(())
//! ```
//!
//! Among the crates of the project this is the one that reads files and the clock; it never writes to the terminal.

#![allow(clippy::disallowed_methods, reason = "this crate is the one that reads files and the clock")]

pub mod apl;
pub mod check;
pub mod eval;
pub mod files;
pub mod limits;
pub mod load;
pub mod render;
pub mod room;
pub mod root;
pub mod show;
pub mod stats;
pub mod testgen;
