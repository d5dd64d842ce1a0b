//! Recursion as deep as the input asks for.
//!
//! Terms are as deep as users nest them, and what is made of terms is deeper still. Functions that go down such a
//! structure call themselves through [`deeper`], which moves on to another piece of stack when the present one is
//! nearly full. The pieces of one thread have a limit: what goes on beyond it is given up like anything that
//! becomes too large ([`crate::guard`]), so that recursion without end is an answer as well. Where a thread has a large
//! stack from the start, [`check_stack`] is enough.

use crate::guard::{Excess, give_up};
use std::cell::Cell;

/// What must be left of the stack: enough for all calls between two looks at it.
const RED_ZONE: usize = 256 << 10;
/// The size of a piece.
const PIECE: usize = 4 << 20;
/// How many pieces one thread may have at a time.
const MAX_PIECES: usize = 96;

thread_local! {
    /// The pieces that this thread has, next to its own stack.
    static PIECES: Cell<usize> = const { Cell::new(0) };
}

/// Runs `work` where there is stack for it.
#[inline]
pub fn deeper<T>(work: impl FnOnce() -> T) -> T {
    match stacker::remaining_stack() {
        Some(left) if left >= RED_ZONE => work(),
        _ => on_another_piece(work),
    }
}

/// Gives up where the stack is nearly full. For recursion that has all the stack it will ever need, unless it has no
/// end.
#[inline]
pub fn check_stack() {
    if !matches!(stacker::remaining_stack(), Some(left) if left >= RED_ZONE) {
        give_up(Excess::Nesting);
    }
}

#[cold]
#[inline(never)]
fn on_another_piece<T>(work: impl FnOnce() -> T) -> T {
    let held = PIECES.get();
    if held >= MAX_PIECES {
        give_up(Excess::Nesting);
    }
    PIECES.set(held + 1);
    let _back = Back(held);
    stacker::grow(PIECE, work)
}

/// Gives a piece back, also where the work is given up.
struct Back(usize);

impl Drop for Back {
    fn drop(&mut self) {
        PIECES.set(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::{check_stack, deeper};
    use crate::guard::{Excess, Fault, guarded};

    fn down(left: usize) -> usize {
        let room = std::hint::black_box([left; 64]);
        if left == 0 { 0 } else { deeper(|| down(left - 1)) + room.len() / 64 }
    }

    #[test]
    fn recursion_goes_deeper_than_the_stack_of_its_thread() {
        assert_eq!(down(100_000), 100_000);
    }

    #[test]
    fn checked_recursion_is_given_up_before_the_stack_is_full() {
        fn endless(depth: usize) -> usize {
            check_stack();
            let room = std::hint::black_box([depth; 64]);
            if depth == usize::MAX { 0 } else { endless(depth + 1) + room.len() }
        }
        assert_eq!(guarded(|| endless(0)), Err(Fault::Excess(Excess::Nesting)));
    }

    #[test]
    fn recursion_without_end_is_given_up() {
        assert_eq!(guarded(|| down(usize::MAX)), Err(Fault::Excess(Excess::Nesting)));
        // Everything is as before afterwards.
        assert_eq!(down(100_000), 100_000);
    }
}
