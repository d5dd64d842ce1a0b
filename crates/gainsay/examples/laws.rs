//! Tries random theories by all strategies, and compares the verdicts with brute force.
//!
//! `cargo run --release -p gainsay --example laws -- THEORIES [CONJECTURES [FIRST [MILLISECONDS]]]`

#![allow(clippy::print_stdout, reason = "it is for the terminal")]

#[path = "../tests/brute/mod.rs"]
mod brute;

use base::Rng;
use brute::make::theory;
use brute::{Tally, try_theory};
use search::strategies::ALL;
use std::time::Duration;

/// For each conjecture and strategy: those that take longer are few, and would take most of the time.
const MILLISECONDS: u64 = 60;

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().unwrap_or(0));
    let theories = args.next().unwrap_or(10);
    let conjectures = args.next().unwrap_or(50) as usize;
    let first = args.next().unwrap_or(0);
    let timeout = Duration::from_millis(args.next().unwrap_or(MILLISECONDS));
    let mut tally = Tally::default();
    let mut shown = 0;
    for seed in first..first + theories {
        let file = std::env::temp_dir().join(format!("Gainsay_Laws_{seed}.thy"));
        let theory = theory(&mut Rng::seeded(seed), conjectures);
        try_theory(&theory, ALL, timeout, &file, &mut tally);
        for disagreement in &tally.disagreements[shown..] {
            println!("{disagreement}");
        }
        // What disagrees is kept.
        if shown == tally.disagreements.len() {
            let _ = std::fs::remove_file(&file);
        }
        shown = tally.disagreements.len();
    }
    for ((strategy, verdict), count) in &tally.verdicts {
        println!("{strategy:<16} {verdict:<16} {count:>8}");
    }
    println!("{} verdicts, {} on false statements, {} disagreements", tally.statements, tally.refuted, shown);
}
