//! The host's stack: evaluation is recursive, so it is given a large stack and stops before the end of it.

use base::guard::guarded;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How much stack evaluation gets, in bytes: enough for plain recursion a million deep. Memory is only used as far as
/// recursion reaches.
pub const LARGE_STACK: usize = 640 << 20;

/// Evaluation with less stack than this is not worth a try.
const SMALLEST: usize = 16 << 20;

/// What must be left for calls between two looks at the limit.
const RESERVE: usize = 1 << 20;

/// Runs `work` on a thread of its own with a large stack.
pub fn on_large_stack<T: Send>(work: impl FnOnce(Stack) -> T + Send) -> std::io::Result<T> {
    on_stack(LARGE_STACK, work)
}

/// Runs `work` on a thread of its own with a stack of `size` bytes, or with less where there is no room for that.
/// What goes wrong in it goes on here.
pub fn on_stack<T: Send>(size: usize, work: impl FnOnce(Stack) -> T + Send) -> std::io::Result<T> {
    let work = Mutex::new(Some(work));
    let run = |size: usize| {
        let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.map(|work| guarded(|| work(Stack::here(size))))
    };
    let run = &run;
    thread::scope(|scope| {
        let mut size = size;
        let handle = loop {
            match thread::Builder::new().stack_size(size).spawn_scoped(scope, move || run(size)) {
                Ok(handle) => break handle,
                Err(_) if size / 2 >= SMALLEST => size /= 2,
                Err(error) => return Err(error),
            }
        };
        match handle.join() {
            Ok(Some(Ok(result))) => Ok(result),
            Ok(Some(Err(fault))) => fault.raise(),
            Ok(None) | Err(_) => Err(std::io::Error::other("evaluation ended unexpectedly")),
        }
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

#[cfg(test)]
mod tests {
    use super::{on_large_stack, on_stack};
    use base::guard::{Excess, Fault, give_up, guarded};

    #[test]
    fn there_is_less_stack_where_there_is_no_room_for_more() {
        let exhausted = on_stack(1 << 60, |stack| stack.is_exhausted());
        assert!(matches!(exhausted, Ok(false)));
    }

    #[test]
    fn what_is_given_up_on_the_other_thread_is_given_up_here() {
        let result = guarded(|| on_large_stack(|_| -> u8 { give_up(Excess::Nesting) }).is_ok());
        assert_eq!(result, Err(Fault::Excess(Excess::Nesting)));
    }
}
