//! Native code for Program, made and run in process.
//!
//! [`Compiled`] is the machine code of a program; a [`Machine`] is the memory that it runs in: a region for
//! cells and a stack. Runs answer with an [`Outcome`] whatever happens: no equation matches, the stack or the
//! region is used up, or somebody calls [`Interrupt::stop`].
//!
//! This is the only crate with `unsafe` code. Every block says why it is right; what they rely on together
//! is that the program is verified, so that words have the types that the code expects.

mod codegen;
mod context;
mod convert;
mod layout;
mod machine;
mod memory;
mod number;
mod runtime;
mod trampoline;

pub use codegen::Unsupported;
pub use machine::{Compiled, Interrupt, Limits, Machine};
pub use program::Outcome;
