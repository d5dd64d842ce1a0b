//! Checks of the repository itself: `cargo run -p xtask -- check`, or `layers` or `tidy` alone.
//!
//! Each check reads the working tree and returns violations as values; only this file prints.
#![expect(clippy::print_stderr, reason = "a development tool talks to the terminal")]

mod layers;
mod manifest;
mod places;
mod sources;
mod tidy;
mod violation;

use sources::Sources;
use std::path::Path;
use std::process::ExitCode;
use violation::Violation;

const USAGE: &str = "usage: cargo run -p xtask -- (check | layers | tidy)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let checks: &[fn(&Sources) -> Vec<Violation>] = match arguments.as_slice() {
        [command] if command == "check" => &[layers::check, places::check, tidy::check],
        [command] if command == "layers" => &[layers::check],
        [command] if command == "tidy" => &[tidy::check],
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    let sources = match Sources::read(&root()) {
        Ok(sources) => sources,
        Err(error) => {
            eprintln!("cannot read the repository: {error}");
            return ExitCode::from(2);
        }
    };
    report(checks.iter().flat_map(|check| check(&sources)).collect())
}

fn root() -> std::path::PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

fn report(mut violations: Vec<Violation>) -> ExitCode {
    violations.sort();
    for violation in &violations {
        eprintln!("{violation}");
    }
    match violations.len() {
        0 => ExitCode::SUCCESS,
        n => {
            eprintln!("{n} violation{}", if n == 1 { "" } else { "s" });
            ExitCode::FAILURE
        }
    }
}
