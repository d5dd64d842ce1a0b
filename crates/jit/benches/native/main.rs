//! Native code against hand-written Rust, in one run: `cargo bench -p jit`.
//!
//! Prints a table of times and ratios, and compile times.
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![allow(clippy::print_stdout, reason = "a benchmark prints a table")]

mod baseline;

use base::FileId;
use baseline::Arena;
use jit::{Compiled, Limits, Machine, Outcome};
use program::passes::optimise;
use program::{Effects, Fun, Program, Value, read, verify};
use std::time::{Duration, Instant};

type Baseline = fn(&Arena, u64, u64) -> u64;

/// Name, hand-written version, size, repetitions.
const BENCHMARKS: &[(&str, Baseline, u64, u64)] = &[
    ("reverse", baseline::reverse, 1000, 300),
    ("append", baseline::append, 1000, 200),
    ("quicksort", baseline::quicksort, 1000, 5),
    ("distinct", baseline::distinct, 500, 5),
    ("remdups", baseline::remdups, 1000, 5),
    ("sorted", baseline::sorted, 1000, 500),
    ("insert", baseline::insert, 1000, 5),
    ("delete", baseline::delete, 1000, 5),
    ("nth", baseline::nth, 1000, 500),
    ("factorial", baseline::factorial, 500, 10),
    ("fib", baseline::fib, 20, 20),
    ("generate", baseline::generate, 8, 1),
];

/// The best of many short rounds counts: on a busy machine most are disturbed.
const ROUNDS: usize = 100;

fn main() {
    let text = include_str!("programs.prog");
    let mut program = read(text, FileId(0)).expect("the benchmark programs are right");
    verify(&program).expect("the benchmark programs are right");
    let mut roots: Vec<Fun> = (BENCHMARKS.iter())
        .map(|(name, ..)| program.function(&format!("bench_{name}")).expect("every benchmark has a program"))
        .collect();
    let original = (program.clone(), roots.clone());
    optimise(&mut program, &mut roots, &mut |_, _| {});
    let compiled = Compiled::new(&program).expect("native code is supported here");
    if std::env::args().any(|argument| argument == "--dump") {
        println!("{program}");
    }
    compare(&compiled, &roots);
    let (program, roots) = original;
    println!();
    compile("these programs", &program, &roots);
    compile("quicksort alone", &program, &roots[2..3]);
    let (program, roots) = many_equations(text, 2000);
    compile("2,000 equations", &program, &roots);
}

fn compile(what: &str, program: &Program, roots: &[Fun]) {
    let (mut optimising, mut compiling) = (Duration::MAX, Duration::MAX);
    let mut count = 0;
    for _ in 0..10 {
        let (mut program, mut roots) = (program.clone(), roots.to_vec());
        let start = Instant::now();
        optimise(&mut program, &mut roots, &mut |_, _| {});
        optimising = optimising.min(start.elapsed());
        let start = Instant::now();
        Compiled::new(&program).expect("native code is supported here");
        compiling = compiling.min(start.elapsed());
        count = program.functions.len();
    }
    println!("{what}: {count} functions, optimised in {}, compiled in {}", ms(optimising), ms(compiling));
}

fn compare(compiled: &Compiled, roots: &[Fun]) {
    let mut machine = Machine::new(Limits::default()).expect("memory can be reserved");
    let arena = Arena::new(1 << 22);
    println!("{:<12} {:>12} {:>12} {:>7}", "", "by hand", "native", "ratio");
    let mut logarithms = 0.0;
    for ((name, by_hand, size, reps), &root) in BENCHMARKS.iter().zip(roots) {
        let (mut best_by_hand, mut best_native) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let expected = arena.round(|| by_hand(&arena, *size, *reps));
            best_by_hand = best_by_hand.min(start.elapsed());
            let args = [Value::nat(*size), Value::nat(*reps)];
            let mut emit = |_: &[Value]| false;
            let mut effects = Effects::new(0, &mut emit);
            let start = Instant::now();
            let outcome = machine.call(compiled, root, &args, &mut effects);
            best_native = best_native.min(start.elapsed());
            assert_eq!(outcome, Outcome::Value(Value::nat(expected)), "{name}");
        }
        let ratio = best_native.as_secs_f64() / best_by_hand.as_secs_f64();
        logarithms += ratio.ln();
        println!("{name:<12} {:>12} {:>12} {ratio:>7.2}", ms(best_by_hand), ms(best_native));
    }
    let mean = (logarithms / BENCHMARKS.len() as f64).exp();
    println!("{:<12} {:>12} {:>12} {mean:>7.2}", "geometric mean", "", "");
}

/// Copies of these functions until there are so many equations.
fn many_equations(text: &str, equations: usize) -> (Program, Vec<Fun>) {
    let per_copy = text.matches("=>").count() + text.matches("fn ").count();
    let copies = (0..equations.div_ceil(per_copy)).map(|copy| renamed(text, copy));
    let program = read(&copies.collect::<String>(), FileId(0)).expect("renamed programs are right");
    let roots = program.functions.ids().collect();
    (program, roots)
}

/// The program with every name changed.
fn renamed(text: &str, copy: usize) -> String {
    let mut out = String::new();
    for line in text.lines().filter(|line| !line.starts_with("//")) {
        let mut word = String::new();
        for c in line.chars().chain(['\n']) {
            if c.is_alphanumeric() || c == '_' {
                word.push(c);
                continue;
            }
            let is_kept = word.is_empty()
                || word.starts_with(|c: char| c.is_ascii_digit())
                || [
                    "data", "fn", "if", "else", "case", "let", "join", "jump", "scope", "fail", "closure",
                    "not",
                ]
                .contains(&word.as_str())
                || ["nat", "bool", "div", "mod", "true", "false", "_", "cont", "loop"]
                    .contains(&word.as_str());
            out.push_str(&word);
            if !is_kept {
                out.push_str(&format!("_{copy}"));
            }
            word.clear();
            out.push(c);
        }
    }
    out
}

fn ms(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}
