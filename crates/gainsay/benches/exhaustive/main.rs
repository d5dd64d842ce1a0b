//! Exhaustive and smart testing against the same tests written by hand, and narrowing against smart testing:
//! `cargo bench -p gainsay`.
//!
//! A theory is loaded and its statements are checked as `gainsay check` does, from lowering to native code; the table
//! has the time for all sizes and the time for the smallest two alone, which is that of getting there. `--dump` prints
//! the test programs.
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![allow(clippy::print_stdout, reason = "a benchmark prints a table")]

mod by_hand;

use base::Budget;
use by_hand::Figures;
use gainsay::isabelle::Loader;
use logic::statement::Statement;
use logic::{Decl, World};
use search::strategies::{EXHAUSTIVE, NARROWING, SMART};
use search::{Config, Goal, Policy, Strategy, Verdict};
use std::path::Path;
use std::time::{Duration, Instant};

type ByHand = fn(u64) -> Figures;

/// A statement, by how its name ends, with the tests by hand.
struct Benchmark {
    name: &'static str,
    exhaustive: ByHand,
    smart: ByHand,
    /// The depth for smart testing.
    depth: usize,
}

const BENCHMARKS: [Benchmark; 5] = [
    Benchmark { name: "D1", exhaustive: by_hand::d1, smart: by_hand::smart_d1, depth: 14 },
    Benchmark { name: "D2", exhaustive: by_hand::d2, smart: by_hand::smart_d2, depth: 13 },
    Benchmark { name: "S1", exhaustive: by_hand::s1, smart: by_hand::smart_s1, depth: 23 },
    Benchmark { name: "S2", exhaustive: by_hand::s2, smart: by_hand::smart_s2, depth: 19 },
    Benchmark { name: "S3", exhaustive: by_hand::s3, smart: by_hand::smart_s3, depth: 20 },
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
    for (strategy, is_smart) in [(EXHAUSTIVE, false), (SMART, true)] {
        println!(
            "{:<12} {:>12} {:>12} {:>12} {:>9} {:>9} {:>7}",
            strategy.name(),
            "satisfied",
            "by hand",
            "checked",
            "each",
            "starting",
            "ratio"
        );
        for decl in &loaded.elaborated.theory.decls {
            let Decl::Statement(statement) = decl else { continue };
            let name = statement.name.base();
            if is_dump {
                dump(&world, statement, strategy);
            }
            let benchmark = benchmark(statement);
            if is_smart {
                // Time grows with the values that satisfy the premises.
                for depth in [benchmark.depth - 4, benchmark.depth - 2, benchmark.depth] {
                    compare(name, &world, statement, benchmark.smart, (strategy, depth));
                }
            } else {
                compare(name, &world, statement, benchmark.exhaustive, (strategy, SIZE));
            }
        }
    }
    let statements = loaded.elaborated.theory.decls.iter().filter_map(|decl| match decl {
        Decl::Statement(statement) => Some(statement),
        _ => None,
    });
    narrowing(&world, &statements.collect::<Vec<_>>());
}

/// Narrowing against smart testing, on the same statements up to the same depths.
fn narrowing(world: &World, statements: &[&Statement]) {
    println!("{:<12} {:>12} {:>12} {:>7}", "narrowing", "smart", "checked", "ratio");
    for statement in statements {
        let deepest = benchmark(statement).depth;
        for depth in [deepest - 6, deepest - 3, deepest] {
            let [mut smart, mut best] = [Duration::MAX; 2];
            for _ in 0..ROUNDS {
                for (strategy, best) in [(SMART, &mut smart), (NARROWING, &mut best)] {
                    let start = Instant::now();
                    check(world, statement, strategy, depth);
                    *best = start.elapsed().min(*best);
                }
            }
            let ratio = best.as_secs_f64() / smart.as_secs_f64();
            let [smart, best] = [smart, best].map(|time| format!("{:.1} ms", time.as_secs_f64() * 1000.0));
            let name = format!("{}, {depth}", statement.name.base());
            println!("{name:<12} {smart:>12} {best:>12} {ratio:>7.2}");
        }
    }
}

fn benchmark(statement: &Statement) -> &'static Benchmark {
    let name = statement.name.base();
    let found = BENCHMARKS.iter().find(|benchmark| name.ends_with(benchmark.name));
    found.expect("every statement is known")
}

fn goals(statement: &Statement) -> Vec<Goal> {
    let goal = |conclusion| Goal::new(&statement.vars, &statement.premises, conclusion);
    statement.conclusions.iter().map(goal).collect()
}

fn dump(world: &World, statement: &Statement, strategy: &'static dyn Strategy) {
    for goal in goals(statement) {
        let text = search::program_text(world, &goal, strategy, &Config::default());
        println!("{}", text.expect("the statement can be tested"));
    }
}

fn compare(
    name: &str,
    world: &World,
    statement: &Statement,
    by_hand: ByHand,
    (strategy, size): (&'static dyn Strategy, usize),
) {
    let [mut best_by_hand, mut best, mut best_start] = [Duration::MAX; 3];
    let mut satisfied = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let expected = by_hand(std::hint::black_box(size as u64));
        best_by_hand = best_by_hand.min(start.elapsed());
        let start = Instant::now();
        let figures = check(world, statement, strategy, size);
        best = best.min(start.elapsed());
        let start = Instant::now();
        check(world, statement, strategy, 2);
        best_start = best_start.min(start.elapsed());
        assert_eq!(figures.satisfied, expected.satisfied, "{name}");
        satisfied = figures.satisfied;
    }
    let ratio = best.as_secs_f64() / best_by_hand.as_secs_f64();
    let each = format!("{:.1} ns", best.as_secs_f64() * 1e9 / satisfied as f64);
    let [best_by_hand, best, best_start] =
        [best_by_hand, best, best_start].map(|time| format!("{:.1} ms", time.as_secs_f64() * 1000.0));
    let name = format!("{name}, {size}");
    println!(
        "{name:<12} {satisfied:>12} {best_by_hand:>12} {best:>12} {each:>9} {best_start:>9} {ratio:>7.2}"
    );
}

fn check(
    world: &World,
    statement: &Statement,
    strategy: &'static dyn Strategy,
    size: usize,
) -> search::Figures {
    let policy = Policy { size, depth: size, ..Policy::default() };
    let config = Config { policy, ..Config::default() };
    let goals = goals(statement);
    let account = search::search(world, &goals, strategy, &config, &Budget::unlimited());
    let report = account.expect("there is a stack").expect("it is alone").report;
    assert!(matches!(report.verdict, Verdict::Exhausted { .. }), "{:?}", report.verdict);
    report.figures
}
