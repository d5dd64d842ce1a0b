//! A local web page to try Gainsay on: an editor for theories, and answers as they come.
//!
//! One thread serves all connections ([`listen`], on `hyper`) and computes nothing. Each run is a process of its own,
//! this program once more ([`worker`]), which sees the text that it is given and the embedded library, and no file.
//! [`board`] says who may run and whose turn it is: whoever has used little of the processors comes before whoever has
//! used much. [`pool`] has workers ready, [`run`] passes on what one says, holds it while others have their turn, and
//! ends it at its limits of time and memory. [`gate`] refuses requests that other sites have browsers make.
//!
//! Nothing is stored: what a page knows about its text, it keeps itself.

#![allow(clippy::disallowed_methods, reason = "limits of time are what it is about")]

mod assets;
mod board;
mod body;
mod config;
mod drain;
mod event;
mod gate;
mod listen;
mod pool;
mod process;
mod route;
mod run;
mod worker;

pub use config::{Config, Limits, Program};
pub use listen::Server;
pub use worker::work;
