//! Reads and searches random αProlog programs until the time is over: nothing may bring the program down, and the
//! second evaluator confirms what the machine finds.
//!
//! `cargo run --release -p nominal --example programs -- SECONDS SEED`. What goes wrong is reported with its number,
//! which makes the same program again as the first one of a run; the program that is being tried is kept in the folder
//! for temporary files.
#![allow(clippy::print_stdout, reason = "this is a program")]
#![allow(clippy::disallowed_methods, reason = "time is what is looked at")]

#[path = "../tests/support/programs.rs"]
mod programs;

use base::guard::guarded;
use base::{Budget, FileId, Rng};
use nominal::check::{Strategy, run};
use nominal::query::answer;
use nominal::{Elab, NoFiles};
use std::time::{Duration, Instant};

/// Steps of each search.
const STEPS: u64 = 20_000;
/// Nothing takes longer than this.
const PATIENCE: Duration = Duration::from_secs(10);

fn main() {
    base::guard::quiet_panics();
    let mut args = std::env::args().skip(1).map_while(|arg| arg.parse::<u64>().ok());
    let seconds = Duration::from_secs(args.next().unwrap_or(60));
    let first = args.next().unwrap_or(0);
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(move || search(seconds, first));
    let findings = worker.map(|worker| worker.join().unwrap_or(1)).unwrap_or(1);
    std::process::exit(i32::from(findings > 0));
}

fn search(seconds: Duration, first: u64) -> u64 {
    let start = Instant::now();
    let (mut number, mut findings) = (first, 0);
    let kept = std::env::temp_dir().join(format!("gainsay-program-{}.apl", std::process::id()));
    while start.elapsed() < seconds {
        let mut rng = Rng::seeded(number);
        let mut choose = |bound| rng.below(bound);
        let text = match choose(4) {
            0 => programs::nonsense(&mut choose),
            1 => programs::damaged(&mut choose),
            _ => programs::program(&mut choose),
        };
        // Kept, should the whole process end.
        let _ = std::fs::write(&kept, &text);
        let begin = Instant::now();
        let wrong = guarded(|| try_program(&text)).unwrap_or_else(|fault| vec![fault.to_string()]);
        let late = (begin.elapsed() > PATIENCE).then(|| format!("took {:?}", begin.elapsed()));
        for finding in wrong.into_iter().chain(late) {
            findings += 1;
            println!("program {number}: {finding}\n{text}");
        }
        number += 1;
    }
    let _ = std::fs::remove_file(kept);
    println!("{} programs, {findings} findings", number - first);
    findings
}

/// What is wrong with the answers to a program.
fn try_program(text: &str) -> Vec<String> {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    let mut wrong = vec![];
    let inside = |end: u32| end as usize <= text.len() && text.is_char_boundary(end as usize);
    for diagnostic in &elab.diagnostics {
        if diagnostic.span.file == FileId(0)
            && !(inside(diagnostic.span.start) && inside(diagnostic.span.end))
        {
            wrong.push(format!("{} points beside the text", diagnostic.code));
        }
    }
    for query in &elab.program.queries {
        answer(&elab.program, query, 3, &Budget::steps(STEPS));
    }
    for check in &elab.program.checks {
        for strategy in Strategy::ALL {
            let report = run(&elab.program, check, strategy, &Budget::steps(STEPS), &mut |_| {});
            if programs::is_contradicted(&elab, strategy, &report) {
                wrong.push(format!("{}: {} candidates rejected", strategy.name(), report.rejected));
            }
        }
    }
    wrong
}
