//! What can be set about the page: where it is, how workers are started, and the limits.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// Where the page is, and what it allows.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address of this machine that is listened on.
    pub address: IpAddr,
    /// 0 for any that is free.
    pub port: u16,
    /// Names of this machine, other than `localhost`, by which browsers may ask for the page.
    pub names: Vec<String>,
    pub limits: Limits,
    /// What is started for each run.
    pub worker: Program,
}

impl Config {
    /// The page for this machine alone.
    pub fn new(worker: Program) -> Config {
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Config { address, port: 0, names: vec![], limits: Limits::default(), worker }
    }
}

/// A program with its arguments, which calls [`work`](crate::work).
#[derive(Clone, Debug)]
pub struct Program {
    pub path: PathBuf,
    pub arguments: Vec<OsString>,
}

/// What one user, and all of them together, may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Runs at a time …
    pub runs: usize,
    /// … and those of them that are not held.
    pub turns: usize,
    /// Workers that are started before somebody needs them.
    pub ready: usize,
    /// Runs that wait for their turn.
    pub waiting: usize,
    /// Connections at a time, in all and of one address.
    pub connections: usize,
    pub connections_each: usize,
    /// Bytes of a request.
    pub request: usize,
    /// How long a run may take in all.
    pub run: Duration,
    /// How long a run may search for a counterexample to one statement.
    pub statement: Duration,
    /// Bytes of memory of one run …
    pub memory: u64,
    /// … and of all of them together.
    pub memory_in_all: u64,
    /// How long the head of a request, its whole, or the taking of an answer may take.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Limits {
            runs: 64,
            turns: cores,
            ready: cores + 2,
            waiting: 128,
            connections: 512,
            connections_each: 128,
            request: 1 << 20,
            run: Duration::from_secs(30),
            statement: Duration::from_secs(10),
            memory: 512 << 20,
            memory_in_all: 4 << 30,
            patience: Duration::from_secs(10),
        }
    }
}
