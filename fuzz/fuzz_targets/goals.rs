//! Random theories go through every strategy, whose verdicts must agree with brute force.
#![no_main]

#[path = "../../crates/gainsay/tests/brute/mod.rs"]
mod brute;

use brute::make::theory;
use brute::{Tally, try_theory};
use libfuzzer_sys::fuzz_target;
use program::random::Bytes;
use search::strategies::ALL;
use std::time::Duration;

/// Conjectures of each theory.
const CONJECTURES: usize = 2;

/// For each conjecture and strategy.
const TIMEOUT: Duration = Duration::from_millis(300);

fuzz_target!(|data: &[u8]| {
    let file = std::env::temp_dir().join(format!("Gainsay_Goals_{}.thy", std::process::id()));
    let mut tally = Tally::default();
    try_theory(&theory(&mut Bytes(data), CONJECTURES), ALL, TIMEOUT, &file, &mut tally);
    assert!(tally.disagreements.is_empty(), "{}", tally.disagreements.join("\n"));
});
