//! Tries the proven statements of folders of theories. A genuine counterexample to one of them is a fault of ours, and
//! so are a crash, a statement that takes longer than its limit, and one that fills the memory.
//!
//! `cargo run --release --example sweep -- --journal FILE [-d DIR]… PATH…` writes what it finds to the journal as it
//! goes, goes on where an earlier run with the same journal ended, and prints faults, one line each, and a table by
//! folder. Without paths it prints what the journal has.
//!
//! Theories are read and tried in worker processes, which are this program once more: what ends a worker is the answer
//! for the statement that it was at, and another worker goes on after it.

#![allow(clippy::disallowed_methods, reason = "files, the clock and other processes are what it is about")]

mod choose;
mod record;
mod report;
mod supervise;
mod worker;

use clap::Parser;
use gainsay::isabelle::theory_files;
use record::Journal;
use std::path::PathBuf;
use std::process::ExitCode;

/// Tries the proven statements of folders of theories
#[derive(Parser, Clone, Debug)]
struct Options {
    /// Theory files, or folders with theory files
    paths: Vec<PathBuf>,
    /// Where the results are kept
    #[arg(long, value_name = "FILE", required_unless_present = "worker")]
    journal: Option<PathBuf>,
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// For each strategy and statement
    #[arg(long, value_name = "SECONDS", default_value_t = 0.1)]
    seconds: f64,
    /// The share of the statements that is tried by all strategies together
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    rate: f64,
    /// The share of the statements that is tried by each strategy alone, too
    #[arg(long, value_name = "SHARE", default_value_t = 0.1)]
    each: f64,
    /// Which statements and folders are chosen
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Take so many of the folders directly below the paths
    #[arg(long, value_name = "N")]
    entries: Option<usize>,
    /// Worker processes at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    workers: usize,
    /// Read files to try from the standard input
    #[arg(long, hide = true)]
    worker: bool,
}

fn main() -> std::io::Result<ExitCode> {
    let options = Options::parse();
    if options.worker {
        return worker::run(&options).map(|()| ExitCode::SUCCESS);
    }
    let path = options.journal.clone().unwrap_or_default();
    let journal = Journal::open(&path)?;
    if !options.paths.is_empty() {
        let folders = match options.entries {
            Some(count) => choose::entries(&options.paths, count, options.seed)?,
            None => options.paths.clone(),
        };
        supervise::run(&options, &journal, theory_files(&folders)?)?;
        supervise::again(&options, &journal)?;
    }
    let records = journal.records()?;
    report::print(&mut std::io::stdout().lock(), &options.paths, &records)?;
    Ok(ExitCode::from(u8::from(report::faults(&records) > 0)))
}
