//! Runs checks of αProlog files under several strategies and prints a table.
//!
//! `cargo run --release -p nominal --example table -- [OPTIONS] PATHS`: a folder that holds the public examples is run
//! group by group, as they are meant to be combined; otherwise the files form one program. Options:
//!
//! - `-t SECONDS` for each run, `-s STRATEGY,…` (`portfolio` is one, too), `-l LABEL` of the checks to run;
//! - `-e FILE` compares answers with those of another system (see [`expected`]);
//! - `-m FILE` runs the last file with each of the mutations in a file (see [`mutations`]);
//! - `-v` shows counterexamples, `-d` the predicates that a strategy writes, `-b` how long each bound takes;
//! - `-j THREADS` for the portfolio;
//! - `-o PROGRAM` compares the time for each bound with that of another system (see [`bounds`]).
//!
//! Times are CPU seconds, those of bounds seconds of the clock.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

mod bounds;
mod expected;
mod mutations;

use bounds::Comparison;
use expected::{Expected, Ratios};
use nominal::check::{End, Report, Standing, Strategy, run, written_predicates};
use nominal::portfolio::search_parallel;
use nominal::{Check, Elab, NoFiles, Printer, Program};
use std::path::Path;
use std::time::{Duration, Instant};

/// Folder, system, and the files that make it, in the order of loading.
const GROUPS: [(&str, &str, &str); 35] = [
    ("CCA", "cca", "cca check"),
    ("LFEquiv", "lf-eq", "lf-eq check"),
    ("LFEquiv", "lf-eq-bug", "lf-eq-bug check"),
    ("MiniML", "miniml-bug", "miniml-bug check"),
    ("MiniML", "miniml-debug", "miniml-debug check"),
    ("Redex", "stlcL-bug1", "stlcL stlcL-bug1 check"),
    ("Redex", "stlcL-bug2", "stlcL stlcL-bug2 check"),
    ("Redex", "stlcL-bug3", "stlcL stlcL-bug3 check"),
    ("Redex", "stlcL-bug4", "stlcL stlcL-bug4 check"),
    ("Redex", "stlcL-bug5", "stlcL stlcL-bug5 check"),
    ("Redex", "stlcL-bug6", "stlcL stlcL-bug6 check"),
    ("Redex", "stlcL-bug7", "stlcL stlcL-bug7 check"),
    ("Redex", "stlcL-bug8", "stlcL stlcL-bug8 check"),
    ("Redex", "stlcL-bug9", "stlcL stlcL-bug9 check"),
    ("Redex", "stlcL-debug", "stlcL stlcL-debug check"),
    ("lambda", "lam-bug", "lam lam-bug lam-check"),
    ("lambda", "lam-bug -cc", "lam lam-bug lam-check-ne"),
    ("lambda", "lam-bug -cc perm", "lam lam-bug permutations-nf"),
    ("lambda", "lam-debug", "lam lam-debug lam-check"),
    ("TAPL/c8", "var1", "tyarith var1 check"),
    ("TAPL/c8", "var2", "tyarith var2 check"),
    ("TAPL/c8", "var3", "tyarith var3 check"),
    ("TAPL/c8", "var4", "tyarith var4 check"),
    ("TAPL/c8", "var5", "tyarith var5 check"),
    ("TAPL/c8", "var6", "tyarith var6 check"),
    ("TAPL/c9", "var1", "stlc var1 check"),
    ("TAPL/c9", "var2", "stlc var2 check"),
    ("TAPL/c9", "var3", "var3 check"),
    ("TAPL/c9", "var4", "stlc var4 check"),
    ("TAPL/c9", "var5", "stlc var5 check"),
    ("TAPL/c9", "var6", "stlc var6 check"),
    ("TAPL/c9", "var7", "stlc var7 check"),
    ("Volpano", "volpano-bug1", "imp volpano-bug1 check"),
    ("Volpano", "volpano-bug2", "imp volpano-bug2 check"),
    ("Zap", "zap", "zap check"),
];

/// What a column of the table is made with.
#[derive(Clone, Copy)]
enum Column {
    One(Strategy),
    Portfolio,
}

struct Options {
    limit: f64,
    columns: Vec<(String, Column)>,
    label: Option<String>,
    expected: Expected,
    mutations: Vec<mutations::Mutation>,
    verbose: bool,
    dump: bool,
    bounds: bool,
    threads: usize,
    other: Option<String>,
    paths: Vec<String>,
}

fn main() {
    let options = options();
    if let Some(other) = &options.other {
        compare(other, &options);
        return;
    }
    let names: Vec<&str> = options.columns.iter().map(|(name, _)| name.as_str()).collect();
    println!("| group | system | check (bound) | {} |", names.join(" | "));
    println!("|---|---|---|{}", "---|".repeat(names.len()));
    let mut ratios = Ratios::default();
    match options.paths.as_slice() {
        [folder] if Path::new(folder).is_dir() => {
            for (group, system, files) in GROUPS {
                let files: Vec<String> =
                    files.split(' ').map(|file| format!("{folder}/{group}/{file}.apl")).collect();
                if files.iter().all(|file| Path::new(file).is_file()) {
                    rows(group, system, &texts(&files), &options, &mut ratios);
                }
            }
        }
        files if options.mutations.is_empty() => rows("", "", &texts(files), &options, &mut ratios),
        files => {
            for mutation in &options.mutations {
                let mut texts = texts(files);
                let last = texts.last_mut().unwrap();
                *last = mutation.apply(last).unwrap();
                rows("", &mutation.name, &texts, &options, &mut ratios);
            }
        }
    }
    if !options.expected.is_empty() {
        summary(&ratios);
    }
}

/// Prints how long each bound takes in both systems.
fn compare(other: &str, options: &Options) {
    let strategies: Vec<(String, Strategy)> = options
        .columns
        .iter()
        .filter_map(|(name, column)| match column {
            Column::One(strategy) => Some((name.clone(), *strategy)),
            Column::Portfolio => None,
        })
        .collect();
    let limit = Duration::from_secs_f64(options.limit);
    let comparison = Comparison { other, strategies: &strategies, limit, files: &options.paths };
    let elab = read(&texts(&options.paths));
    for check in &elab.program.checks {
        if options.label.as_ref().is_none_or(|label| *label == check.label.as_str()) {
            comparison.print(&elab.program, check);
        }
    }
}

fn read(texts: &[String]) -> Elab {
    let mut elab = Elab::default();
    for (index, text) in texts.iter().enumerate() {
        elab.file(base::FileId(index as u32), text, &mut NoFiles);
    }
    elab
}

fn texts(files: &[String]) -> Vec<String> {
    files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

fn summary(ratios: &Ratios) {
    println!();
    println!("{} answers agree, {} differ", ratios.agreeing, ratios.differing.len());
    ratios.differing.iter().for_each(|line| println!("  {line}"));
    for (strategy, mean, count) in ratios.means() {
        println!("{strategy}: {mean:.0} times faster (geometric mean over {count} checks)");
    }
}

fn options() -> Options {
    let mut options = Options {
        limit: 10.0,
        columns: vec![],
        label: None,
        expected: Expected::default(),
        mutations: vec![],
        verbose: false,
        dump: false,
        bounds: false,
        threads: 1,
        other: None,
        paths: vec![],
    };
    let mut strategies = "nf,ne,nes,refine,refine-nf".to_owned();
    let mut args = std::env::args().skip(1);
    let text = |path: Option<String>| std::fs::read_to_string(path.unwrap()).unwrap();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-t" => options.limit = args.next().unwrap().parse().unwrap(),
            "-s" => strategies = args.next().unwrap(),
            "-l" => options.label = args.next(),
            "-e" => options.expected = Expected::read(&text(args.next())),
            "-m" => options.mutations = mutations::read(&text(args.next())),
            "-v" => options.verbose = true,
            "-d" => options.dump = true,
            "-b" => options.bounds = true,
            "-j" => options.threads = args.next().unwrap().parse().unwrap(),
            "-o" => options.other = args.next(),
            _ => options.paths.push(arg),
        }
    }
    options.columns = strategies.split(',').map(|name| (name.to_owned(), column(name))).collect();
    options
}

fn column(name: &str) -> Column {
    match Strategy::named(name) {
        Some(strategy) => Column::One(strategy),
        None if name == "portfolio" => Column::Portfolio,
        None => panic!("unknown strategy {name}"),
    }
}

fn rows(group: &str, system: &str, texts: &[String], options: &Options, ratios: &mut Ratios) {
    let elab = read(texts);
    for diagnostic in &elab.diagnostics {
        println!("{}: {}", diagnostic.code, diagnostic.message);
    }
    for check in &elab.program.checks {
        if options.label.as_ref().is_some_and(|label| *label != check.label.as_str()) {
            continue;
        }
        let mut cells = vec![];
        let mut runs = vec![];
        for (name, column) in &options.columns {
            if let (true, Column::One(strategy)) = (options.dump, column) {
                written_predicates(&elab.program, check, *strategy)
                    .iter()
                    .for_each(|text| println!("{text}\n"));
            }
            let (report, time) = timed(&elab.program, check, *column, options);
            let theirs = options.expected.answer(group, system, check.label.as_str(), name);
            let mut text = cell(&report, time);
            if theirs.agrees(&report) {
                ratios.agreeing += u32::from(theirs.seconds().is_some());
            } else {
                text += " DIFFERS";
                if report.rejected > 0 {
                    text += &format!(" ({} candidates are no counterexamples)", report.rejected);
                }
                ratios
                    .differing
                    .push(format!("{system} {} {name}: {text}, expected {theirs:?}", check.label));
            }
            ratios.add(name, theirs, time);
            cells.push(text);
            runs.push((report, time));
        }
        println!("| {group} | {system} | {} ({}) | {} |", check.label, check.bound, cells.join(" | "));
        if options.verbose {
            runs.iter().for_each(|(report, time)| show(&elab.program, report, *time));
        }
    }
}

/// Runs shorter than this are repeated: the clock ticks a hundred times a second.
const SHORT: f64 = 0.1;
const REPETITIONS: u32 = 100;

fn timed(program: &Program, check: &Check, column: Column, options: &Options) -> (Report, f64) {
    let start = cpu_time();
    let report = limited(program, check, column, options);
    let mut time = cpu_time() - start;
    let mut count = 1;
    while time < SHORT && count < REPETITIONS && !options.bounds {
        limited(program, check, column, options);
        time = cpu_time() - start;
        count += 1;
    }
    (report, time / f64::from(count))
}

/// One run that is stopped by the clock.
fn limited(program: &Program, check: &Check, column: Column, options: &Options) -> Report {
    let budget = base::Budget::unlimited();
    let flag = budget.flag();
    let limit = Duration::from_secs_f64(options.limit);
    let (tell, told) = std::sync::mpsc::channel::<()>();
    let watchdog = std::thread::spawn(move || {
        if told.recv_timeout(limit).is_err() {
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    let report = match column {
        Column::One(strategy) => {
            let mut starts = vec![];
            let report = run(program, check, strategy, &budget, &mut |_| starts.push(Instant::now()));
            if options.bounds {
                bound_times(strategy, &starts);
            }
            report
        }
        Column::Portfolio => together(program, check, &budget, options.threads),
    };
    let _ = tell.send(());
    watchdog.join().unwrap();
    report
}

/// How long each bound took; the last one was stopped or has found something.
fn bound_times(strategy: Strategy, starts: &[Instant]) {
    for (bound, pair) in starts.windows(2).enumerate() {
        if let [start, end] = pair {
            println!("  {} bound {}: {:.4} s", strategy.name(), bound + 1, (*end - *start).as_secs_f64());
        }
    }
}

/// What the strategies of the portfolio report: that of the one that found something, otherwise of the last one.
fn together(program: &Program, check: &Check, budget: &base::Budget, threads: usize) -> Report {
    let outcome = search_parallel(program, check, &Strategy::DEFAULT, budget, threads);
    let steps = outcome.steps();
    let finder = outcome.counterexample.map(|(strategy, _)| strategy);
    let mut accounts = outcome.accounts;
    let place = accounts.iter().position(|(strategy, _)| Some(*strategy) == finder);
    let (_, mut report) = accounts.swap_remove(place.unwrap_or(accounts.len() - 1));
    report.stats.steps = steps;
    report
}

fn cell(report: &Report, time: f64) -> String {
    let potential = report.potential.as_ref().map(|found| match found.standing {
        Standing::OnlyNewNames => format!(" (cex at {} with new names)", found.bound),
        _ => format!(" (undecided at {})", found.bound),
    });
    let potential = potential.unwrap_or_default();
    cell_of(report, time) + &potential
}

fn cell_of(report: &Report, time: f64) -> String {
    match (&report.counterexample, report.end) {
        (Some(found), _) => format!("cex at {}, {time:.4} s", found.bound),
        (None, End::Exhausted { bound }) if report.gaps.is_empty() && report.undecided == 0 => {
            format!("none to {bound}, {time:.4} s")
        }
        (None, End::Exhausted { bound }) => format!("none to {bound} (incomplete), {time:.4} s"),
        (None, End::Stopped { bound, .. }) => format!("> {time:.1} s (bound {bound})"),
        (None, End::OutOfMemory { bound }) => format!("out of memory (bound {bound})"),
        (None, End::Found) => "found".to_owned(),
    }
}

fn show(program: &Program, report: &Report, time: f64) {
    let rate = report.stats.steps as f64 / time / 1e6;
    let stats = report.stats;
    println!(
        "  {} steps, {rate:.1} million a second, {} calls; {} rejected",
        stats.steps, stats.calls, report.rejected
    );
    for gap in &report.gaps {
        println!("  {}", gap.words());
    }
    if let Some(found) = report.counterexample.as_ref().or(report.potential.as_ref()) {
        let printer = Printer::new(program, &found.answer.scope);
        for (name, term) in &found.answer.bindings {
            println!("    {name} = {}", printer.term(term));
        }
        for constraint in &found.answer.constraints {
            println!("    {}", printer.goal(constraint));
        }
    }
}

/// CPU seconds of all threads so far, in hundredths.
fn cpu_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split(' ').skip(12).take(2).filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
