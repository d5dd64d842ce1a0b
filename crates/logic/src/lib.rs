//! The language after elaboration: types, sorts, terms, and theories as lists of declarations.
//!
//! Everything here is plain data, free of source positions (a [`Theory`] keeps them beside its declarations; only
//! what was not understood, [`lost`], is known by its place) and of the concrete syntax that was used to write it.
//! Entities are known by their full names (`List.append`); which name space a name belongs to is told by the
//! constructor that holds it.

pub mod classes;
pub mod decl;
pub mod hol;
pub mod lost;
pub mod spec;
pub mod statement;
pub mod term;
pub mod theory;
pub mod types;
pub mod world;

pub use classes::Classes;
pub use decl::Decl;
pub use spec::{Equation, Rule, Spec};
pub use statement::Statement;
pub use term::{Case, Clause, Literal, Term};
pub use theory::Theory;
pub use types::{Sort, Type, TypeVar};
pub use world::World;
