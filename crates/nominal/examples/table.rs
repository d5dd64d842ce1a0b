//! Runs the checks of αProlog files: `cargo run --release -p nominal --example table -- [-t SECONDS] FILES`.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]
use nominal::Universal;
use nominal::check::{Denial, Strategy, run};
use nominal::negation::{Form, Style};
use nominal::{Elab, NoFiles, Printer};
use std::time::{Duration, Instant};

fn main() {
    let mut files = vec![];
    let mut limit = 10.0;
    let mut args = std::env::args().skip(1);
    let mut only = None;
    let mut strategies = "nf,ne,nes".to_owned();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-t" => limit = args.next().unwrap().parse().unwrap(),
            "-s" => strategies = args.next().unwrap(),
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
        for name in strategies.split(',') {
            let ne = |form, universal| Strategy::Ne(Style { form, universal });
            let strategy = match name {
                "nf" => Strategy::Nf,
                "refine" => Strategy::Refine(Denial::Elimination),
                "refine-nf" => Strategy::Refine(Denial::Failure),
                "ne" => ne(Form::Separate, Universal::Extensional),
                "ne-" => ne(Form::Separate, Universal::Generic),
                "nes" => ne(Form::Merged, Universal::Extensional),
                "nes-" => ne(Form::Merged, Universal::Generic),
                _ => panic!("{name}"),
            };
            let budget = base::Budget::unlimited();
            let flag = budget.flag();
            let (tell, told) = std::sync::mpsc::channel::<()>();
            let watchdog = std::thread::spawn(move || {
                if told.recv_timeout(Duration::from_secs_f64(limit)).is_err() {
                    flag.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            });
            let (start, cpu) = (Instant::now(), cpu_time());
            let report = run(&elab.program, check, strategy, &budget, &mut |_| {});
            let (wall, time) = (start.elapsed().as_secs_f64(), cpu_time() - cpu);
            let _ = tell.send(());
            watchdog.join().unwrap();
            print!(
                "{:14} {name:4} {wall:7.2}s {time:8.3}s cpu {:6.1} Msteps/s {:9} steps  ",
                check.label.as_str(),
                report.stats.steps as f64 / time / 1e6,
                report.stats.steps
            );
            println!(
                "{:?} rejected {} undecided {} {:?}",
                report.end, report.rejected, report.undecided, report.gaps
            );
            if let Some(cex) = report.counterexample {
                println!(
                    "    cex at {} {}",
                    cex.bound,
                    if cex.confirmed.is_some() { "genuine" } else { "unconfirmed" }
                );
                let p = Printer::new(&elab.program, &cex.answer.scope);
                for (name, term) in &cex.answer.bindings {
                    println!("      {name} = {}", p.term(term));
                }
                for c in &cex.answer.constraints {
                    println!("      {}", p.goal(c));
                }
            }
        }
    }
}

/// CPU seconds of this thread.
fn cpu_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
