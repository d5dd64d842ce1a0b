//! Threads with a large stack: the second evaluator is recursive, as deep as derivations are long.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Memory is used only as far as recursion reaches.
const LARGE: usize = 256 << 20;
const SMALLEST: usize = 32 << 20;

/// Does the work on a thread with a large stack, or here if there can be none; then `deep` is false.
pub fn with_large_stack<T: Send>(work: impl FnOnce(bool) -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let take = || work.lock().unwrap_or_else(PoisonError::into_inner).take();
    let done = thread::scope(|scope| {
        let mut size = LARGE;
        while size >= SMALLEST {
            let run = || take().map(|work| work(true));
            match thread::Builder::new().stack_size(size).spawn_scoped(scope, run) {
                Ok(thread) => match thread.join() {
                    Ok(done) => return done,
                    Err(panic) => std::panic::resume_unwind(panic),
                },
                Err(_) => size /= 2,
            }
        }
        None
    });
    match (done, take()) {
        (Some(done), _) => done,
        (None, Some(work)) => work(false),
        (None, None) => unreachable!("the work is done once"),
    }
}
