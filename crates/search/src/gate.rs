//! A gate that a search goes through again and again: closed, it keeps the search waiting until it is opened.
//!
//! Strategies that share a thread take turns. A search that is kept waiting loses nothing of what it has done.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Open unless somebody closes it.
#[derive(Debug, Default)]
pub struct Gate {
    /// For a quick look.
    is_closed: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Gate {
    pub fn close(&self) {
        self.set(true);
    }

    pub fn open(&self) {
        self.set(false);
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Waits while the gate is closed.
    pub fn pass(&self) {
        if !self.is_closed() {
            return;
        }
        let mut guard = self.guard();
        while self.is_closed() {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until the gate is opened or closed, or for so long.
    pub(crate) fn wait(&self, time: Duration) {
        let guard = self.guard();
        drop(self.changed.wait_timeout(guard, time));
    }

    /// Wakes who waits for a change.
    pub(crate) fn wake(&self) {
        drop(self.guard());
        self.changed.notify_all();
    }

    fn set(&self, is_closed: bool) {
        let guard = self.guard();
        self.is_closed.store(is_closed, Ordering::Relaxed);
        drop(guard);
        self.changed.notify_all();
    }

    fn guard(&self) -> MutexGuard<'_, ()> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl narrowing::Rest for Gate {
    fn rest(&self) {
        self.pass();
    }
}

#[cfg(test)]
mod tests {
    use super::Gate;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn who_comes_to_a_closed_gate_waits() {
        let (gate, passed) = (Gate::default(), AtomicBool::new(false));
        gate.pass();
        gate.close();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                gate.pass();
                passed.store(true, Ordering::SeqCst);
            });
            std::thread::sleep(std::time::Duration::from_millis(5));
            assert!(!passed.load(Ordering::SeqCst));
            gate.open();
        });
        assert!(passed.load(Ordering::SeqCst));
    }
}
