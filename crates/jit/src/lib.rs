//! Native code for Program, made and run in process.
//!
//! [`Compiled`] is the machine code of a program; a [`Machine`] is the memory that it runs in: a region for
//! cells and a stack. Runs answer with an [`Outcome`] whatever happens: no equation matches, the stack or the
//! region is used up, or somebody calls [`Interrupt::stop`].
//!
//! There is native code for Linux and macOS on x86-64 and aarch64. Elsewhere [`Compiled::new`] says that
//! there is none, and the evaluator of Program takes over.
//!
//! This is the only crate with `unsafe` code. Every block says why it is right; what they rely on together
//! is that the program is verified, so that words have the types that the code expects.

pub mod agree;

macro_rules! native {
    ($($item:item)*) => {$(
        #[cfg(all(
            any(target_os = "linux", target_os = "macos"),
            any(target_arch = "x86_64", target_arch = "aarch64"),
        ))]
        $item
    )*};
}

native! {
    mod codegen;
    mod context;
    mod convert;
    mod layout;
    mod machine;
    mod memory;
    mod number;
    mod runtime;
    mod trampoline;

    pub use codegen::{CodeStore, Unsupported, Usage};
    pub use machine::{Compiled, Interrupt, Limits, Machine};
}

#[cfg(not(all(
    any(target_os = "linux", target_os = "macos"),
    any(target_arch = "x86_64", target_arch = "aarch64"),
)))]
mod unsupported;
#[cfg(not(all(
    any(target_os = "linux", target_os = "macos"),
    any(target_arch = "x86_64", target_arch = "aarch64"),
)))]
pub use unsupported::{CodeStore, Compiled, Interrupt, Limits, Machine, Unsupported, Usage};

pub use program::Outcome;
