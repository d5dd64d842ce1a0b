//! The host's stack: evaluation is recursive, so it is given a large stack and stops before the end of it.

use std::thread;

/// How much stack evaluation gets, in bytes: enough for plain recursion a million deep. Memory is only used as far as
/// recursion reaches.
const SIZE: usize = 640 << 20;

/// What must be left for calls between two looks at the limit.
const RESERVE: usize = 1 << 20;

/// Runs `work` on a thread of its own with a large stack.
pub fn on_large_stack<T: Send>(work: impl FnOnce(Stack) -> T + Send) -> std::io::Result<T> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(SIZE);
        let handle = builder.spawn_scoped(scope, || work(Stack::here(SIZE)))?;
        handle.join().map_err(|_| std::io::Error::other("evaluation ended unexpectedly"))
    })
}

/// How far the stack may grow.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    start: usize,
    room: usize,
}

impl Stack {
    /// A stack of `size` bytes that starts about here.
    pub fn here(size: usize) -> Stack {
        let mark = 0u8;
        Stack { start: std::ptr::from_ref(&mark).addr(), room: size.saturating_sub(RESERVE) }
    }

    pub fn is_exhausted(&self) -> bool {
        let mark = 0u8;
        self.start.abs_diff(std::ptr::from_ref(&mark).addr()) > self.room
    }
}
