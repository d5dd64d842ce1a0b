//! How long each strategy takes to find faults, and what the portfolio loses against the best of them.
//!
//! `cargo run --release -p gainsay --example faults -- 10` gives every fault ten seconds; names of theories may follow.
//! The theories beside this file are right, apart from the statements whose names end with a digit; so are the trees
//! of the examples. A fault is searched by each strategy alone, and by all of them on one thread and on two. The loss
//! of the portfolio is its time divided by that of the strategy which is fastest alone; getting ready takes any
//! strategy some time, so that a time counts as a tenth of a second at least. Statements that are right are searched
//! with `--right`: none of them may be refuted, and the table shows how long the portfolio takes for them.
#![allow(clippy::disallowed_methods, reason = "theories are read from their folder, and searches are timed")]
#![allow(clippy::print_stdout, reason = "the table is what this is for")]

use gainsay::check::{Cancel, Choice, Event, Status};
use gainsay::{Options, Workspace};
use search::Strategy;
use search::strategies::ALL;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The trees among the examples, whose faults come with test commands that name a strategy.
const TREES: [&str; 3] = ["AVL", "RBT", "Tree23"];

/// Times below this one do not count as better.
const READY: f64 = 0.1;

/// Who searches: a strategy alone, or all of them on so many threads.
#[derive(Clone, Copy)]
enum Searcher {
    Alone(&'static dyn Strategy),
    Portfolio(usize),
}

impl Searcher {
    fn name(self) -> String {
        match self {
            Searcher::Alone(strategy) => strategy.name().to_owned(),
            Searcher::Portfolio(jobs) => format!("all on {jobs}"),
        }
    }

    fn options(self, limit: Duration) -> Options {
        let options = Options { timeout: Some(limit), ..Options::default() };
        match self {
            Searcher::Alone(strategy) => Options { strategies: vec![strategy], jobs: Some(1), ..options },
            Searcher::Portfolio(jobs) => Options { jobs: Some(jobs), ..options },
        }
    }
}

/// What came of a search.
struct Outcome {
    is_refuted: bool,
    seconds: f64,
}

/// The times of the portfolio, and of the strategy that is fastest alone, for each fault.
#[derive(Default)]
struct Loss {
    faults: usize,
    found: usize,
    ratios: Vec<f64>,
}

impl Loss {
    fn add(&mut self, best: Option<f64>, own: &Outcome) {
        self.faults += 1;
        self.found += usize::from(own.is_refuted);
        if let Some(best) = best {
            self.ratios.push(own.seconds.max(READY) / best.max(READY));
        }
    }

    fn show(&mut self, name: &str) {
        self.ratios.sort_by(f64::total_cmp);
        let count = self.ratios.len().max(1);
        let mean = (self.ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count as f64).exp();
        let within = |bound: f64| self.ratios.iter().filter(|ratio| **ratio <= bound).count();
        println!(
            "{name}: {} of {} found; loss {mean:.2} in the mean, {:.2} at most; {} within 2, {} within 4, of {}",
            self.found,
            self.faults,
            self.ratios.last().copied().unwrap_or(1.0),
            within(2.0),
            within(4.0),
            self.ratios.len(),
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let is_right = words.iter().any(|word| word == "--right");
    words.retain(|word| word != "--right");
    let seconds = words.first().and_then(|word| word.parse().ok());
    let names = if seconds.is_some() { &words[1..] } else { &words[..] };
    let limit = Duration::from_secs_f64(seconds.unwrap_or(10.0));
    let portfolios = [Searcher::Portfolio(1), Searcher::Portfolio(2)];
    let alone: Vec<Searcher> =
        if is_right { vec![] } else { ALL.iter().copied().map(Searcher::Alone).collect() };
    let searchers: Vec<Searcher> = alone.iter().copied().chain(portfolios).collect();
    let mut losses = portfolios.map(|_| Loss::default());
    print!("{:<32}", "");
    searchers.iter().for_each(|searcher| print!(" {:>15}", searcher.name()));
    println!();
    for path in theories()? {
        let theory = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !names.is_empty() && !names.contains(&theory) {
            continue;
        }
        let mut workspace = Workspace::default();
        workspace.set_text(&path, without_commands(&std::fs::read_to_string(&path)?));
        let source = workspace.open(&path)?;
        for item in source.items() {
            let is_fault = item.name.ends_with(|last: char| last.is_ascii_digit());
            if item.proof.is_none() || is_fault == is_right {
                continue;
            }
            print!("{:<32}", item.name);
            let mut outcomes = vec![];
            for searcher in &searchers {
                let choice = Choice { lemmas: vec![item.name.clone()], ..Choice::default() };
                let outcome = searched(&*source, &searcher.options(limit), &choice)?;
                print!(" {:>15}", shown(&outcome));
                outcomes.push(outcome);
            }
            println!();
            let (alone, together) = outcomes.split_at(alone.len());
            let found = alone.iter().filter(|outcome| outcome.is_refuted).map(|outcome| outcome.seconds);
            let best = found.min_by(f64::total_cmp);
            losses.iter_mut().zip(together).for_each(|(loss, outcome)| loss.add(best, outcome));
        }
    }
    losses.iter_mut().zip(portfolios).for_each(|(loss, searcher)| loss.show(&searcher.name()));
    Ok(())
}

/// The theories of this folder, and the trees of the examples.
fn theories() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(root.join("examples/faults"))?;
    let mut found: Vec<PathBuf> =
        files.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    found.retain(|path| path.extension().is_some_and(|extension| extension == "thy"));
    found.sort();
    found.extend(TREES.map(|name| root.join(format!("../../examples/{name}.thy"))));
    Ok(found)
}

/// A theory whose statements are tried as if they were new.
fn without_commands(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.trim_start().starts_with("quickcheck"));
    kept.collect::<Vec<_>>().join("\n")
}

fn searched(
    source: &dyn gainsay::Source,
    options: &Options,
    choice: &Choice,
) -> Result<Outcome, Box<dyn Error>> {
    let start = Instant::now();
    let mut outcome = Outcome { is_refuted: false, seconds: 0.0 };
    source.check(options, choice, &Cancel::default(), &mut |event: &Event| {
        if let Event::Verdict { answer, .. } = event {
            outcome = Outcome {
                is_refuted: answer.verdict == Status::Refuted,
                seconds: start.elapsed().as_secs_f64(),
            };
        }
        Ok(())
    })?;
    Ok(outcome)
}

/// The time of a search that found something; in brackets, that of one that did not.
fn shown(outcome: &Outcome) -> String {
    match outcome.is_refuted {
        true => format!("{:.2}", outcome.seconds),
        false => format!("({:.2})", outcome.seconds),
    }
}
