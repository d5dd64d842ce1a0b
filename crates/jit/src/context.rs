//! What generated code shares with the rest: one record per machine, in the pinned register.
//!
//! Generated code reads and writes the fields at the offsets below. While native code runs, only the stack
//! limit is touched by other threads: poisoning it makes the next check fail. What fails a check asks then whether the
//! run is cancelled, suspended, or has used up its stack.

use crate::convert::Converter;
use program::Effects;
use std::any::Any;
use std::cell::UnsafeCell;
use std::mem::offset_of;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How native code came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub enum Status {
    Done = 0,
    /// The reason is in [`Fields::reason`].
    MatchFailure = 1,
    /// The stack check failed: an overflow, or the limit was poisoned.
    Stack = 2,
    OutOfMemory = 3,
}

#[derive(Debug)]
#[repr(C)]
pub struct Context {
    /// The stack must not grow below this address.
    stack_limit: AtomicUsize,
    fields: UnsafeCell<Fields>,
    is_cancelled: AtomicBool,
    /// The stack limit of the run, whether it is poisoned or not.
    own_limit: AtomicUsize,
    is_suspended: Mutex<bool>,
    /// Somebody has resumed or cancelled the run.
    woken: Condvar,
}

/// The fields that only the running thread uses.
#[derive(Debug)]
#[repr(C)]
pub struct Fields {
    /// The first free byte of the region, and the byte after its last.
    pub top: usize,
    pub end: usize,
    /// The stack pointer to go back to on a match failure: the innermost guard.
    pub handler: usize,
    /// The stack pointer to go back to for good: the entry.
    pub base_handler: usize,
    /// Which failure ended the run.
    pub reason: usize,
    /// Where slow paths leave their result.
    pub result: i64,
    pub counters: *mut u64,
    pub effects: *mut Effects<'static>,
    pub converter: *const Converter<'static>,
    /// A panic of the receiver of emitted values, on its way out.
    pub panic: Option<Box<dyn Any + Send>>,
}

pub const STACK_LIMIT: i32 = offset_of!(Context, stack_limit) as i32;
pub const TOP: i32 = field(offset_of!(Fields, top));
pub const END: i32 = field(offset_of!(Fields, end));
pub const HANDLER: i32 = field(offset_of!(Fields, handler));
pub const BASE_HANDLER: i32 = field(offset_of!(Fields, base_handler));
pub const REASON: i32 = field(offset_of!(Fields, reason));
pub const RESULT: i32 = field(offset_of!(Fields, result));
pub const COUNTERS: i32 = field(offset_of!(Fields, counters));

const fn field(offset: usize) -> i32 {
    (offset_of!(Context, fields) + offset) as i32
}

// SAFETY: `fields` is used only by the thread that runs native code on the machine, which owns the context
// exclusively for that time (`Machine::call` takes it by `&mut`); the rest is atomic.
unsafe impl Sync for Context {}
// SAFETY: as above; the raw pointers in `fields` are set at the start of each call, by the calling thread.
unsafe impl Send for Context {}

impl Context {
    pub fn new() -> Context {
        Context {
            stack_limit: AtomicUsize::new(0),
            fields: UnsafeCell::new(Fields {
                top: 0,
                end: 0,
                handler: 0,
                base_handler: 0,
                reason: 0,
                result: 0,
                counters: std::ptr::null_mut(),
                effects: std::ptr::null_mut(),
                converter: std::ptr::null(),
                panic: None,
            }),
            is_cancelled: AtomicBool::new(false),
            own_limit: AtomicUsize::new(0),
            is_suspended: Mutex::new(false),
            woken: Condvar::new(),
        }
    }

    /// The fields of the running thread.
    pub fn fields(&self) -> *mut Fields {
        self.fields.get()
    }

    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::SeqCst)
    }

    /// Sets the stack limit; false when the run is cancelled already.
    pub fn set_limit(&self, limit: usize) -> bool {
        let is_suspended = self.suspended();
        self.own_limit.store(limit, Ordering::SeqCst);
        self.stack_limit.store(if *is_suspended { usize::MAX } else { limit }, Ordering::SeqCst);
        drop(is_suspended);
        // `cancel` raises the flag before it poisons the limit: if the store above hid the poison, the flag
        // is up.
        !self.is_cancelled()
    }

    pub fn cancel(&self) {
        // Who waits has looked at the flag already, or waits for the lock.
        let is_suspended = self.suspended();
        self.is_cancelled.store(true, Ordering::SeqCst);
        self.stack_limit.store(usize::MAX, Ordering::SeqCst);
        drop(is_suspended);
        self.woken.notify_all();
    }

    pub fn allow(&self) {
        self.is_cancelled.store(false, Ordering::SeqCst);
    }

    /// Makes the run wait at its next check.
    pub fn suspend(&self) {
        let mut is_suspended = self.suspended();
        *is_suspended = true;
        self.stack_limit.store(usize::MAX, Ordering::SeqCst);
    }

    /// Lets a run that waits go on.
    pub fn resume(&self) {
        *self.suspended() = false;
        self.woken.notify_all();
    }

    /// What a run does whose check has failed at this stack pointer: it waits while it is suspended. Whether it goes
    /// on then.
    pub fn wait(&self, pointer: usize) -> bool {
        let limit = self.own_limit.load(Ordering::SeqCst);
        let mut is_suspended = self.suspended();
        while *is_suspended && !self.is_cancelled() {
            is_suspended = self.woken.wait(is_suspended).unwrap_or_else(PoisonError::into_inner);
        }
        if self.is_cancelled() || pointer <= limit {
            return false;
        }
        // The lock is held: nobody has poisoned the limit again.
        self.stack_limit.store(limit, Ordering::SeqCst);
        true
    }

    fn suspended(&self) -> MutexGuard<'_, bool> {
        self.is_suspended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
