//! A local web page to try Gainsay on: an editor for theories, and answers as they come.
//!
//! One thread serves all connections ([`listen`], on `hyper`) and computes nothing. Each run is a process of its own,
//! this program once more ([`worker`]), which sees the text that it is given and the embedded library, and no file.
//! [`board`] says who may run, [`run`] passes on what a worker says and ends it at its limits of time and memory, and
//! [`process`] takes care that whoever has used much of the processor stands back behind whoever has used little.
//! [`gate`] refuses requests that other sites have browsers make.
//!
//! Nothing is stored: what a page knows about its text, it keeps itself.

#![allow(clippy::disallowed_methods, reason = "limits of time are what it is about")]

mod assets;
mod board;
mod body;
mod config;
mod event;
mod gate;
mod listen;
mod process;
mod route;
mod run;
mod worker;

pub use config::{Config, Limits, Program};
pub use listen::Server;
pub use worker::work;
