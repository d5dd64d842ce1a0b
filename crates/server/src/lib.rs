//! Gainsay in an editor: a server for the language server protocol, on the library's door alone.
//!
//! Three threads share the work, so that typing is never delayed. The main loop ([`server`]) takes messages, keeps the
//! texts and sends what there is to say; it computes nothing that takes long. A worker ([`worker`]) owns the workspace:
//! it waits until nobody has typed for a moment, reads what has changed, and tries the statements whose fingerprints
//! are new. A change ends what it is doing. A third thread ([`queries`]) answers questions about the last version that
//! was read.
//!
//! What is particular to a language is behind `gainsay::Source`; nothing here asks which language a file is in.

#![allow(clippy::disallowed_methods, reason = "an editor service minds the clock")]

mod actions;
mod answers;
mod capabilities;
mod client;
mod completion;
mod document;
mod findings;
mod library;
mod places;
mod position;
mod progress;
mod projects;
mod queries;
mod requests;
mod server;
mod settings;
mod snapshot;
mod stdio;
mod symbols;
mod tokens;
mod uri;
mod words;
mod worker;

pub use server::{Stopped, serve};
pub use stdio::serve_stdio;
pub use tokens::token_type;
