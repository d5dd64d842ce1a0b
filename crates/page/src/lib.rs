//! Gainsay on a local web page: an editor for theories, examples, and answers as they come.
//!
//! A server ([`serve`]) hands out the page and takes texts. It reads no text itself: each is checked by a process of
//! its own ([`work`]), which has limits of time and memory, sees no files, and is ended when the client goes away.
//! Processes take turns ([`turns`]), so that whoever asks for little gets it at once, whatever others do. Nothing is
//! stored.
//!
//! The server stands on the library's door alone, like the service for editors.

#![allow(clippy::disallowed_methods, reason = "a server minds the clock")]

mod examples;
mod hall;
mod http;
mod process;
mod turns;
mod worker;

pub use http::{Ready, serve};
pub use worker::{Confined, confine, work};

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How the page is served.
#[derive(Clone, Debug)]
pub struct Settings {
    pub address: SocketAddr,
    /// The program that checks texts when its arguments are these: it calls [`work`].
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub limits: Limits,
}

/// What a text may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a text.
    pub text: usize,
    /// Time for one statement.
    pub statement: Duration,
    /// Time of a processor for a whole text.
    pub run: Duration,
    /// Bytes of address space of a process.
    pub memory: u64,
    /// So many texts are checked at the same time, taking turns; others wait.
    pub runs: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            text: 256 << 10,
            statement: Duration::from_secs(2),
            run: Duration::from_secs(30),
            memory: 1 << 30,
            runs: 12,
        }
    }
}
