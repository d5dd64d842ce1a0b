//! The way into generated code and out of it: a stack switch, and jumps back to a guard.
//!
//! `enter` and `guard` save the registers that a callee must preserve, remember the stack pointer in the
//! context, and call. `leave` restores from there, so it returns from the innermost `enter` or `guard` with
//! a status, dropping the frames between. Only frames of generated code are dropped: run-time functions
//! written in Rust always return first.

#[cfg(target_arch = "aarch64")]
pub use aarch64::{enter, guard, leave};
#[cfg(target_arch = "x86_64")]
pub use x86_64::{enter, guard, leave};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use crate::context::{BASE_HANDLER, Context, HANDLER, Status};
    use std::arch::naked_asm;

    /// Calls `entry(code, args, results)` on the stack that starts (at its high end) at `stack`.
    ///
    /// # Safety
    /// `context` is set up for a run, `stack` is 16-byte aligned and free, and the other arguments are what
    /// `entry`, generated code, expects.
    #[unsafe(naked)]
    pub unsafe extern "sysv64" fn enter(
        context: *const Context,
        stack: usize,
        entry: *const u8,
        code: *const u8,
        args: *const i64,
        results: *mut i64,
    ) -> u64 {
        naked_asm!(
            "push rbp",
            "push rbx",
            "push r12",
            "push r13",
            "push r14",
            "push r15",
            "push [rdi + {handler}]",
            "mov [rdi + {handler}], rsp",
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
            "pop [r15 + {handler}]",
            "pop r15",
            "pop r14",
            "pop r13",
            "pop r12",
            "pop rbx",
            "pop rbp",
            "ret",
            handler = const HANDLER,
            base = const BASE_HANDLER,
        )
    }

    /// Calls `thunk(environment)`; the status says whether it came back by itself.
    ///
    /// # Safety
    /// Called by generated code only, with a thunk that generated code made.
    #[unsafe(naked)]
    pub unsafe extern "sysv64" fn guard(thunk: *const u8, environment: *mut i64) -> u64 {
        naked_asm!(
            "push rbp",
            "push rbx",
            "push r12",
            "push r13",
            "push r14",
            "push r15",
            "push [r15 + {handler}]",
            "mov [r15 + {handler}], rsp",
            "mov rax, rdi",
            "mov rdi, rsi",
            "call rax",
            "xor eax, eax",
            "mov rsp, [r15 + {handler}]",
            "pop [r15 + {handler}]",
            "pop r15",
            "pop r14",
            "pop r13",
            "pop r12",
            "pop rbx",
            "pop rbp",
            "ret",
            handler = const HANDLER,
        )
    }

    /// Returns `status` from the innermost `guard` or, unless it is a match failure, from `enter`.
    ///
    /// # Safety
    /// Called by generated code only, directly.
    #[unsafe(naked)]
    pub unsafe extern "sysv64" fn leave(status: u64) -> ! {
        naked_asm!(
            "mov rax, rdi",
            "mov rsp, [r15 + {handler}]",
            "cmp rax, {failure}",
            "cmovne rsp, [r15 + {base}]",
            "pop [r15 + {handler}]",
            "pop r15",
            "pop r14",
            "pop r13",
            "pop r12",
            "pop rbx",
            "pop rbp",
            "ret",
            handler = const HANDLER,
            base = const BASE_HANDLER,
            failure = const Status::MatchFailure as u64,
        )
    }
}

#[cfg(target_arch = "aarch64")]
mod aarch64 {
    use crate::context::{BASE_HANDLER, Context, HANDLER, Status};
    use std::arch::naked_asm;

    /// Calls `entry(code, args, results)` on the stack that starts (at its high end) at `stack`.
    ///
    /// # Safety
    /// `context` is set up for a run, `stack` is 16-byte aligned and free, and the other arguments are what
    /// `entry`, generated code, expects.
    #[unsafe(naked)]
    pub unsafe extern "C" fn enter(
        context: *const Context,
        stack: usize,
        entry: *const u8,
        code: *const u8,
        args: *const i64,
        results: *mut i64,
    ) -> u64 {
        naked_asm!(
            "stp x29, x30, [sp, #-176]!",
            "stp x19, x20, [sp, #16]",
            "stp x21, x22, [sp, #32]",
            "stp x23, x24, [sp, #48]",
            "stp x25, x26, [sp, #64]",
            "stp x27, x28, [sp, #80]",
            "stp d8, d9, [sp, #96]",
            "stp d10, d11, [sp, #112]",
            "stp d12, d13, [sp, #128]",
            "stp d14, d15, [sp, #144]",
            "ldr x9, [x0, #{handler}]",
            "str x9, [sp, #160]",
            "mov x9, sp",
            "str x9, [x0, #{handler}]",
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
            "ldr x9, [sp, #160]",
            "str x9, [x21, #{handler}]",
            "ldp d14, d15, [sp, #144]",
            "ldp d12, d13, [sp, #128]",
            "ldp d10, d11, [sp, #112]",
            "ldp d8, d9, [sp, #96]",
            "ldp x27, x28, [sp, #80]",
            "ldp x25, x26, [sp, #64]",
            "ldp x23, x24, [sp, #48]",
            "ldp x21, x22, [sp, #32]",
            "ldp x19, x20, [sp, #16]",
            "ldp x29, x30, [sp], #176",
            "ret",
            handler = const HANDLER,
            base = const BASE_HANDLER,
        )
    }

    /// Calls `thunk(environment)`; the status says whether it came back by itself.
    ///
    /// # Safety
    /// Called by generated code only, with a thunk that generated code made.
    #[unsafe(naked)]
    pub unsafe extern "C" fn guard(thunk: *const u8, environment: *mut i64) -> u64 {
        naked_asm!(
            "stp x29, x30, [sp, #-176]!",
            "stp x19, x20, [sp, #16]",
            "stp x21, x22, [sp, #32]",
            "stp x23, x24, [sp, #48]",
            "stp x25, x26, [sp, #64]",
            "stp x27, x28, [sp, #80]",
            "stp d8, d9, [sp, #96]",
            "stp d10, d11, [sp, #112]",
            "stp d12, d13, [sp, #128]",
            "stp d14, d15, [sp, #144]",
            "ldr x9, [x21, #{handler}]",
            "str x9, [sp, #160]",
            "mov x9, sp",
            "str x9, [x21, #{handler}]",
            "mov x9, x0",
            "mov x0, x1",
            "blr x9",
            "mov x0, xzr",
            "ldr x9, [x21, #{handler}]",
            "mov sp, x9",
            "ldr x9, [sp, #160]",
            "str x9, [x21, #{handler}]",
            "ldp d14, d15, [sp, #144]",
            "ldp d12, d13, [sp, #128]",
            "ldp d10, d11, [sp, #112]",
            "ldp d8, d9, [sp, #96]",
            "ldp x27, x28, [sp, #80]",
            "ldp x25, x26, [sp, #64]",
            "ldp x23, x24, [sp, #48]",
            "ldp x21, x22, [sp, #32]",
            "ldp x19, x20, [sp, #16]",
            "ldp x29, x30, [sp], #176",
            "ret",
            handler = const HANDLER,
        )
    }

    /// Returns `status` from the innermost `guard` or, unless it is a match failure, from `enter`.
    ///
    /// # Safety
    /// Called by generated code only, directly.
    #[unsafe(naked)]
    pub unsafe extern "C" fn leave(status: u64) -> ! {
        naked_asm!(
            "ldr x9, [x21, #{handler}]",
            "ldr x10, [x21, #{base}]",
            "cmp x0, #{failure}",
            "csel x9, x9, x10, eq",
            "mov sp, x9",
            "ldr x9, [sp, #160]",
            "str x9, [x21, #{handler}]",
            "ldp d14, d15, [sp, #144]",
            "ldp d12, d13, [sp, #128]",
            "ldp d10, d11, [sp, #112]",
            "ldp d8, d9, [sp, #96]",
            "ldp x27, x28, [sp, #80]",
            "ldp x25, x26, [sp, #64]",
            "ldp x23, x24, [sp, #48]",
            "ldp x21, x22, [sp, #32]",
            "ldp x19, x20, [sp, #16]",
            "ldp x29, x30, [sp], #176",
            "ret",
            handler = const HANDLER,
            base = const BASE_HANDLER,
            failure = const Status::MatchFailure as u64,
        )
    }
}
