//! Inner syntax from outside: parsing, printing, translation rules.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod parsing;
mod roundtrip;
mod rules;
mod small_logic;
