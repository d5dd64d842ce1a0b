//! Platforms without native code: the same interface, and [`Compiled::new`] says so.

use base::Budget;
use program::{Effects, Fun, Outcome, Program, Value};
use std::fmt;

/// Why there is no native code.
#[derive(Debug)]
pub struct Unsupported;

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no native code on this platform")
    }
}

impl std::error::Error for Unsupported {}

/// Holds nothing here.
#[derive(Debug, Default)]
pub struct CodeStore;

impl CodeStore {
    pub fn usage(&self) -> Usage {
        Usage::default()
    }
}

/// Always nothing here.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    pub functions: usize,
    pub bytes: usize,
    pub compiled_functions: usize,
    pub compiled_bytes: usize,
}

/// Never made here.
#[derive(Debug)]
pub enum Compiled {}

impl Compiled {
    pub fn new(_: &Program) -> Result<Compiled, Unsupported> {
        Err(Unsupported)
    }

    pub fn within(_: &Program, _: &CodeStore, _: &Budget) -> Result<Compiled, Unsupported> {
        Err(Unsupported)
    }

    pub fn program(&self) -> &Program {
        match *self {}
    }
}

/// The memory that a machine may use, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    pub memory: usize,
    pub stack: usize,
}

/// Never made here.
#[derive(Debug)]
pub enum Machine {}

impl Machine {
    pub fn new(_: Limits) -> std::io::Result<Machine> {
        Err(std::io::ErrorKind::Unsupported.into())
    }

    pub fn interrupt(&self) -> Interrupt {
        match *self {}
    }

    pub fn allow(&mut self) {
        match *self {}
    }

    pub fn call(&mut self, _: &Compiled, _: Fun, _: &[Value], _: &mut Effects<'_>) -> Outcome {
        match *self {}
    }
}

/// Never made here.
#[derive(Clone, Debug)]
pub enum Interrupt {}

impl Interrupt {
    pub fn stop(&self) {
        match *self {}
    }

    pub fn suspend(&self) {
        match *self {}
    }

    pub fn resume(&self) {
        match *self {}
    }
}
