//! The way into generated code and out of it: a stack switch, and jumps back to a guard.
//!
//! `enter` and `guard` save the registers that a callee must preserve, remember the stack pointer in the
//! context, and call. `leave` restores from there, so it returns from the innermost `enter` or `guard` with
//! a status, dropping the frames between. Only frames of generated code are dropped: run-time functions
//! written in Rust always return first.
//!
//! The pinned register holds the context throughout: r15 on x86-64, x21 on aarch64.

use crate::context::{BASE_HANDLER, Context, HANDLER, Status};
use std::arch::naked_asm;

#[cfg(target_arch = "x86_64")]
mod registers {
    /// Saves registers and the handler before, whose context is in the given register.
    macro_rules! save {
        ($context:literal) => {
            concat!(
                "push rbp\n push rbx\n push r12\n push r13\n push r14\n push r15\n",
                concat!("push qword ptr [", $context, " + {handler}]\n"),
                concat!("mov [", $context, " + {handler}], rsp"),
            )
        };
    }

    /// Restores what `save` saved, at the stack pointer, and returns.
    macro_rules! restore {
        () => {
            concat!(
                "pop qword ptr [r15 + {handler}]\n",
                "pop r15\n pop r14\n pop r13\n pop r12\n pop rbx\n pop rbp\n",
                "ret",
            )
        };
    }

    pub(super) use {restore, save};
}

#[cfg(target_arch = "aarch64")]
mod registers {
    /// Saves registers and the handler before, whose context is in the given register.
    macro_rules! save {
        ($context:literal) => {
            concat!(
                "stp x29, x30, [sp, #-176]!\n",
                "stp x19, x20, [sp, #16]\n stp x21, x22, [sp, #32]\n stp x23, x24, [sp, #48]\n",
                "stp x25, x26, [sp, #64]\n stp x27, x28, [sp, #80]\n",
                "stp d8, d9, [sp, #96]\n stp d10, d11, [sp, #112]\n",
                "stp d12, d13, [sp, #128]\n stp d14, d15, [sp, #144]\n",
                concat!("ldr x9, [", $context, ", #{handler}]\n"),
                "str x9, [sp, #160]\n",
                "mov x9, sp\n",
                concat!("str x9, [", $context, ", #{handler}]"),
            )
        };
    }

    /// Restores what `save` saved, at the stack pointer, and returns.
    macro_rules! restore {
        () => {
            concat!(
                "ldr x9, [sp, #160]\n",
                "str x9, [x21, #{handler}]\n",
                "ldp d14, d15, [sp, #144]\n ldp d12, d13, [sp, #128]\n",
                "ldp d10, d11, [sp, #112]\n ldp d8, d9, [sp, #96]\n",
                "ldp x27, x28, [sp, #80]\n ldp x25, x26, [sp, #64]\n",
                "ldp x23, x24, [sp, #48]\n ldp x21, x22, [sp, #32]\n ldp x19, x20, [sp, #16]\n",
                "ldp x29, x30, [sp], #176\n",
                "ret",
            )
        };
    }

    pub(super) use {restore, save};
}

use registers::{restore, save};

/// Calls `entry(code, args, results)` on the stack that starts (at its high end) at `stack`.
///
/// # Safety
/// `context` is set up for a run, `stack` is 16-byte aligned and free, and the other arguments are what
/// `entry`, generated code, expects.
#[unsafe(naked)]
#[cfg(target_arch = "x86_64")]
pub unsafe extern "C" fn enter(
    context: *const Context,
    stack: usize,
    entry: *const u8,
    code: *const u8,
    args: *const i64,
    results: *mut i64,
) -> u64 {
    naked_asm!(
        save!("rdi"),
        "mov [rdi + {base}], rsp",
        "mov r15, rdi",
        "mov rsp, rsi",
        "mov rax, rdx",
        "mov rdi, rcx",
        "mov rsi, r8",
        "mov rdx, r9",
        "xor ebp, ebp",
        "call rax",
        "xor eax, eax",
        "mov rsp, [r15 + {handler}]",
        restore!(),
        handler = const HANDLER,
        base = const BASE_HANDLER,
    )
}

/// Calls `thunk(environment)`; the status says whether it came back by itself.
///
/// # Safety
/// Called by generated code only, with a thunk that generated code made.
#[unsafe(naked)]
#[cfg(target_arch = "x86_64")]
pub unsafe extern "C" fn guard(thunk: *const u8, environment: *mut i64) -> u64 {
    naked_asm!(
        save!("r15"),
        "mov rax, rdi",
        "mov rdi, rsi",
        "call rax",
        "xor eax, eax",
        "mov rsp, [r15 + {handler}]",
        restore!(),
        handler = const HANDLER,
    )
}

/// Returns `status` from the innermost `guard` or, unless it is a match failure, from `enter`.
///
/// # Safety
/// Called by generated code only, directly.
#[unsafe(naked)]
#[cfg(target_arch = "x86_64")]
pub unsafe extern "C" fn leave(status: u64) -> ! {
    naked_asm!(
        "mov rax, rdi",
        "mov rsp, [r15 + {handler}]",
        "cmp rax, {failure}",
        "cmovne rsp, [r15 + {base}]",
        restore!(),
        handler = const HANDLER,
        base = const BASE_HANDLER,
        failure = const Status::MatchFailure as u64,
    )
}

/// Calls `entry(code, args, results)` on the stack that starts (at its high end) at `stack`.
///
/// # Safety
/// `context` is set up for a run, `stack` is 16-byte aligned and free, and the other arguments are what
/// `entry`, generated code, expects.
#[unsafe(naked)]
#[cfg(target_arch = "aarch64")]
pub unsafe extern "C" fn enter(
    context: *const Context,
    stack: usize,
    entry: *const u8,
    code: *const u8,
    args: *const i64,
    results: *mut i64,
) -> u64 {
    naked_asm!(
        save!("x0"),
        "str x9, [x0, #{base}]",
        "mov x21, x0",
        "mov sp, x1",
        "mov x9, x2",
        "mov x0, x3",
        "mov x1, x4",
        "mov x2, x5",
        "mov x29, xzr",
        "blr x9",
        "mov x0, xzr",
        "ldr x9, [x21, #{handler}]",
        "mov sp, x9",
        restore!(),
        handler = const HANDLER,
        base = const BASE_HANDLER,
    )
}

/// Calls `thunk(environment)`; the status says whether it came back by itself.
///
/// # Safety
/// Called by generated code only, with a thunk that generated code made.
#[unsafe(naked)]
#[cfg(target_arch = "aarch64")]
pub unsafe extern "C" fn guard(thunk: *const u8, environment: *mut i64) -> u64 {
    naked_asm!(
        save!("x21"),
        "mov x9, x0",
        "mov x0, x1",
        "blr x9",
        "mov x0, xzr",
        "ldr x9, [x21, #{handler}]",
        "mov sp, x9",
        restore!(),
        handler = const HANDLER,
    )
}

/// Returns `status` from the innermost `guard` or, unless it is a match failure, from `enter`.
///
/// # Safety
/// Called by generated code only, directly.
#[unsafe(naked)]
#[cfg(target_arch = "aarch64")]
pub unsafe extern "C" fn leave(status: u64) -> ! {
    naked_asm!(
        "ldr x9, [x21, #{handler}]",
        "ldr x10, [x21, #{base}]",
        "cmp x0, #{failure}",
        "csel x9, x9, x10, eq",
        "mov sp, x9",
        restore!(),
        handler = const HANDLER,
        base = const BASE_HANDLER,
        failure = const Status::MatchFailure as u64,
    )
}
