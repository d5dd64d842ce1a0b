//! Runs the checks of αProlog files: `cargo run --release -p nominal --example table -- [-t SECONDS] FILES`.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]
use nominal::check::{Strategy, Verdict, run};
use nominal::{Elab, NoFiles, Printer};
use std::time::{Duration, Instant};

fn main() {
    let mut files = vec![];
    let mut limit = 10.0;
    let mut args = std::env::args().skip(1);
    let mut only = None;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-t" => limit = args.next().unwrap().parse().unwrap(),
            "-l" => only = args.next(),
            _ => files.push(arg),
        }
    }
    let mut elab = Elab::default();
    for (i, path) in files.iter().enumerate() {
        elab.file(base::FileId(i as u32), &std::fs::read_to_string(path).unwrap(), &mut NoFiles);
    }
    for d in &elab.diagnostics {
        println!("{d:?}");
    }
    for check in &elab.program.checks {
        if only.as_ref().is_some_and(|only| *only != check.label.as_str()) {
            continue;
        }
        let budget = base::Budget::unlimited();
        let flag = budget.flag();
        let (tell, told) = std::sync::mpsc::channel::<()>();
        let watchdog = std::thread::spawn(move || {
            if told.recv_timeout(Duration::from_secs_f64(limit)).is_err() {
                flag.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        });
        let start = Instant::now();
        let report = run(&elab.program, check, Strategy::Nf, &budget, &mut |_| {});
        let time = start.elapsed().as_secs_f64();
        let _ = tell.send(());
        watchdog.join().unwrap();
        print!("{:14} {:9.3}s {:6.1} Msteps/s {:10} steps {:10} tries  ", check.label.as_str(), time, report.stats.steps as f64 / time / 1e6, report.stats.steps, report.stats.tries);
        match report.verdict {
            Verdict::Counterexample { bound, answer } => {
                println!("cex at {bound}");
                let p = Printer::new(&elab.program, &answer.scope);
                for (name, term) in &answer.bindings {
                    println!("    {name} = {}", p.term(term));
                }
                for c in &answer.constraints {
                    println!("    {}", p.goal(c));
                }
            }
            v => println!("{v:?} undecided {}", report.undecided),
        }
    }
}
