//! Verdicts agree with brute force on random theories, whatever the strategy.

mod brute;

use base::Rng;
use brute::make::theory;
use brute::{Tally, try_theory};
use search::strategies::ALL;
use std::time::Duration;

/// Theories that are tried, and conjectures of each.
const THEORIES: u64 = 3;
const CONJECTURES: usize = 8;

/// For each conjecture and strategy.
const TIMEOUT: Duration = Duration::from_millis(700);

#[test]
fn verdicts_agree_with_brute_force() {
    let file = std::env::temp_dir().join(format!("Gainsay_Laws_{}.thy", std::process::id()));
    let mut tally = Tally::default();
    for seed in 0..THEORIES {
        let theory = theory(&mut Rng::seeded(seed), CONJECTURES);
        try_theory(&theory, ALL, TIMEOUT, &file, &mut tally);
    }
    let _ = std::fs::remove_file(&file);
    assert!(tally.disagreements.is_empty(), "{}", tally.disagreements.join("\n"));
    let proved =
        |((_, verdict), count): (&(String, String), &usize)| if verdict == "proved" { *count } else { 0 };
    assert!(tally.verdicts.iter().map(proved).sum::<usize>() > 0, "{:?}", tally.verdicts);
}
