//! Exhaustive testing against the same tests written by hand, in one run: `cargo bench -p gainsay`.
//!
//! A theory is loaded and its statements are checked as `gainsay check` does, from lowering to native code; the table
//! has the time for all sizes and the time for the smallest two alone, which is that of getting there. `--dump` prints
//! the test programs.
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![allow(clippy::print_stdout, reason = "a benchmark prints a table")]

mod by_hand;

use base::Budget;
use by_hand::Figures;
use gainsay::load::Loader;
use logic::statement::Statement;
use logic::{Decl, World};
use search::{Config, Goal, Strategy, Verdict};
use std::path::Path;
use std::time::{Duration, Instant};

type ByHand = fn(u64) -> Figures;

/// Names of a statement as they end, and the test by hand.
const BENCHMARKS: &[(&str, ByHand)] = &[
    ("D1", by_hand::d1),
    ("D2", by_hand::d2),
    ("S1", by_hand::s1),
    ("S2", by_hand::s2),
    ("S3", by_hand::s3),
];

/// The largest size, of those that start with the empty list alone as size 1: 10,976,183 lists in all.
const SIZE: usize = 11;
/// The best of several rounds counts: on a busy machine most are disturbed.
const ROUNDS: usize = 5;

fn main() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/exhaustive/Exhaustive.thy");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let world = loader.world(&loaded);
    let is_dump = std::env::args().any(|argument| argument == "--dump");
    println!(
        "{:<8} {:>12} {:>12} {:>12} {:>9} {:>7}",
        "", "tests", "by hand", "checked", "starting", "ratio"
    );
    for decl in &loaded.elaborated.theory.decls {
        let Decl::Statement(statement) = decl else { continue };
        let name = statement.name.base();
        if is_dump {
            dump(&world, statement);
        }
        let by_hand =
            BENCHMARKS.iter().find(|(end, _)| name.ends_with(end)).expect("every statement is known").1;
        compare(name, &world, statement, by_hand);
    }
}

fn goals(statement: &Statement) -> Vec<Goal> {
    let goal = |conclusion| Goal::new(&statement.vars, &statement.premises, conclusion);
    statement.conclusions.iter().map(goal).collect()
}

fn dump(world: &World, statement: &Statement) {
    for goal in goals(statement) {
        let text = search::program_text(world, &goal, Strategy::Exhaustive, &Config::default());
        println!("{}", text.expect("the statement can be tested"));
    }
}

fn compare(name: &str, world: &World, statement: &Statement, by_hand: ByHand) {
    let [mut best_by_hand, mut best, mut best_start] = [Duration::MAX; 3];
    let mut tests = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let expected = by_hand(std::hint::black_box(SIZE as u64));
        best_by_hand = best_by_hand.min(start.elapsed());
        let start = Instant::now();
        let figures = check(world, statement, SIZE);
        best = best.min(start.elapsed());
        let start = Instant::now();
        check(world, statement, 2);
        best_start = best_start.min(start.elapsed());
        assert_eq!((figures.tests, figures.satisfied), (expected.tests, expected.satisfied), "{name}");
        tests = figures.tests;
    }
    let ratio = best.as_secs_f64() / best_by_hand.as_secs_f64();
    let [best_by_hand, best, best_start] =
        [best_by_hand, best, best_start].map(|time| format!("{:.1} ms", time.as_secs_f64() * 1000.0));
    println!("{name:<8} {tests:>12} {best_by_hand:>12} {best:>12} {best_start:>9} {ratio:>7.2}");
}

fn check(world: &World, statement: &Statement, size: usize) -> search::Figures {
    let config = Config { size, ..Config::default() };
    let goals = goals(statement);
    let report = search::search(world, &goals, Strategy::Exhaustive, &config, &Budget::unlimited())
        .expect("there is a stack");
    assert!(matches!(report.verdict, Verdict::Exhausted { .. }), "{:?}", report.verdict);
    report.figures
}
