//! Reads and tries random theories until the time is over: nothing may bring the program down, and reading has to end.
//!
//! `cargo run --release -p gainsay --example theories -- SECONDS SEED`. The theory that is being read is kept in the
//! folder for temporary files, should the whole process end; what goes wrong otherwise is reported with its number,
//! which makes the same theory again as the first one of a run.
#![allow(clippy::print_stdout, reason = "this is a program")]
#![allow(clippy::disallowed_methods, reason = "time is what is looked at")]

#[path = "../tests/support/theories.rs"]
mod theories;

use base::Rng;
use gainsay::check::{Answer, Choice, Observer, Pool, Settings, Status, check_script};
use gainsay::isabelle::{Loader, diagnostics};
use search::{OneIn, Policy};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Loaders keep what they have read.
const THEORIES_EACH: u64 = 100;
/// Reading a page of text takes no longer than this.
const READING: Duration = Duration::from_secs(10);
/// For each statement.
const TESTING: Duration = Duration::from_millis(60);

fn main() -> std::io::Result<()> {
    base::guard::quiet_panics();
    let mut args = std::env::args().skip(1).map_while(|arg| arg.parse::<u64>().ok());
    let seconds = Duration::from_secs(args.next().unwrap_or(60));
    let first = args.next().unwrap_or(0);
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(move || run(seconds, first))?;
    worker.join().unwrap_or_else(|_| Err(std::io::Error::other("the run ended by a panic")))
}

fn run(seconds: Duration, first: u64) -> std::io::Result<()> {
    let start = Instant::now();
    let folder = std::env::temp_dir().join(format!("gainsay-theories-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (mut number, mut findings, mut tried) = (first, 0, 0);
    let mut loader = Loader::new(&[]);
    while start.elapsed() < seconds {
        if (number - first).is_multiple_of(THEORIES_EACH) {
            loader = Loader::new(&[]);
        }
        let name = format!("T{number}");
        let path = folder.join(format!("{name}.thy"));
        std::fs::write(&path, theories::theory(&name, &mut Rng::seeded(number)))?;
        let mut observer = Observed::default();
        try_theory(&mut loader, &path, &mut observer)?;
        tried += observer.answers;
        findings += observer.findings.len();
        observer.findings.iter().for_each(|finding| println!("theory {number}: {finding}"));
        keep_or_remove(&path, &observer)?;
        number += 1;
    }
    println!("{} theories, {tried} answers, {findings} findings", number - first);
    if findings == 0 { Ok(()) } else { Err(std::io::Error::other("there are findings")) }
}

/// Theories with findings stay where they are.
fn keep_or_remove(path: &PathBuf, observer: &Observed) -> std::io::Result<()> {
    if observer.findings.is_empty() { std::fs::remove_file(path) } else { Ok(()) }
}

fn try_theory(loader: &mut Loader, path: &Path, observer: &mut Observed) -> std::io::Result<()> {
    let begin = Instant::now();
    let loaded = loader.load(path)?;
    if begin.elapsed() > READING {
        observer.findings.push(format!("reading took {:.1} s", begin.elapsed().as_secs_f64()));
    }
    let internal = diagnostics(&loaded).into_iter().filter(|diagnostic| diagnostic.code == "internal-error");
    observer.findings.extend(internal.map(|diagnostic| diagnostic.message.clone()));
    let patience = Some(OneIn(4));
    let settings = Settings::of(Policy { timeout: TESTING, patience, ..Policy::default() });
    let pool = Pool { jobs: 1, ..Pool::default() };
    check_script(&loader.script(&loaded), &settings, &Choice::default(), &pool, observer)
}

/// What is wrong with answers.
#[derive(Default)]
struct Observed {
    answers: usize,
    findings: Vec<String>,
}

impl Observer for Observed {
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        self.answers += 1;
        if answer.verdict == Status::InternalError {
            let reason = answer.reason.as_deref().unwrap_or("");
            self.findings.push(format!("line {}: {reason}", answer.line));
        }
        Ok(())
    }
}
