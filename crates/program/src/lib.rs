//! Program: the strict, monomorphic, first-order form (with closures) in which definitions are run.
//!
//! It prints and parses, its rules are checked by [`verify`](verify::verify), and [`eval`] says what it
//! means. Native code is made from it elsewhere.

#![forbid(unsafe_code)]

pub mod arith;
pub mod eval;
mod id;
mod ir;
mod lex;
mod outcome;
pub mod passes;
mod print;
pub mod random;
pub mod read;
pub mod script;
mod types;
mod value;
pub mod verify;
mod walk;
mod words;

pub use id::{DataId, Fun, Id, Label, Table, Var};
pub use ir::{
    Arm, Atom, Body, Con, Constructor, Data, Expr, Function, Join, Let, Loop, Pattern, Place, Prim, Program,
    Signature, Type, Variable,
};
pub use outcome::{Effects, Outcome};
pub use read::{read, read_expression};
pub use value::{Fields, Value};
pub use verify::{Rule, Violation, verify};
pub use walk::Copier;
