//! How long parsing takes: typical terms, and texts that are long, deep or ambiguous.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a measurement reads the clock and prints"
)]

#[path = "../tests/inner/small_logic.rs"]
mod small_logic;

use small_logic::{small_logic, source};
use std::time::{Duration, Instant};
use syntax::inner::parse;

fn main() {
    let list = |n: usize| format!("[{}]", vec!["f x + 1"; n].join(", "));
    let chain = |n: usize| vec!["x y"; n].join(" # ");
    let cases = |n: usize| format!("case x of {}", vec!["a ⇒ case b of c ⇒ d"; n].join(" | "));
    let nested = |n: usize| format!("{}x{}", "f (".repeat(n), ")".repeat(n));
    let texts = [
        ("equation", "rev (x # xs) = rev xs @ [x] ∧ length ys < f (g a b) + 2 * n".to_owned()),
        ("conditional", "if x ∈ A then let (a, b) = p x; c = a + b in (c, x) else (0, y)".to_owned()),
        ("list of 100", list(100)),
        ("list of 2000", list(2000)),
        ("chain of 100", chain(100)),
        ("chain of 1000", chain(1000)),
        ("6 nested cases", cases(6)),
        ("2000 parentheses", nested(2000)),
    ];
    let grammar = small_logic();
    for (name, text) in texts {
        let trees = parse(&grammar, "logic", source(&text)).map_or(0, |parses| parses.trees.len());
        println!(
            "{name:20} {:>12.1?}  {trees} trees",
            best(|| drop(parse(&grammar, "logic", source(&text))))
        );
    }
}

/// The shortest of several runs.
fn best(mut run: impl FnMut()) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..20 {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed());
    }
    best
}
