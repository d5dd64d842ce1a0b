//! The options that everything that searches has in common.

use super::INTERRUPTED;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gainsay::Options;
use gainsay::check::Cancel;
use search::{Strategy, strategies};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct SearchArgs {
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Where test data come from: all of them are tried side by side
    /// [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = strategy_parser())]
    strategy: Vec<&'static dyn Strategy>,
    /// Try values up to this size
    #[arg(long, value_name = "N", default_value_t = Options::default().size, value_parser = positive())]
    size: usize,
    /// Let derivations of premises, and values of narrowing, be so deep
    #[arg(long, value_name = "N", default_value_t = Options::default().depth, value_parser = positive())]
    depth: usize,
    /// Give up on a statement after so many seconds [default: 3]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Make so many random tests for each size
    #[arg(long, value_name = "N", default_value_t = Options::default().iterations)]
    #[arg(value_parser = clap::value_parser!(u32).map(|number| number as usize))]
    iterations: usize,
    /// How long the first strategy is alone, so that what it finds does not depend on how fast the machine is
    #[arg(long, value_name = "SECONDS", hide = true, value_parser = seconds)]
    head_start: Option<Duration>,
    /// Where random numbers start
    #[arg(long, value_name = "N", default_value_t = Options::default().seed)]
    pub seed: u64,
    /// Use so many threads; as many as there are cores unless said otherwise
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Do not report counterexamples that depend on what definitions leave open
    #[arg(long)]
    genuine_only: bool,
    /// What type variables become where no finite type is of their classes
    #[arg(long, value_name = "TYPE", default_value_t = Options::default().default_type)]
    default_type: String,
    /// Put finite types with up to so many values in place of type variables; 0 for none
    #[arg(long, value_name = "N", default_value_t = Options::default().finite_types)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=5).map(usize::from))]
    finite_types: usize,
}

/// Takes the name of a strategy.
fn strategy_parser() -> impl TypedValueParser<Value = &'static dyn Strategy> {
    let names = strategies::ALL.iter().map(|strategy| strategy.name());
    PossibleValuesParser::new(names).map(|name| {
        let named = strategies::ALL.iter().find(|strategy| strategy.name() == name);
        *named.expect("only names of strategies are possible values")
    })
}

/// Takes a number that is not 0.
fn positive() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(1..).map(usize::from)
}

/// A positive number of seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, NotSeconds> {
    let number: f64 = text.parse().map_err(|_| NotSeconds)?;
    Duration::try_from_secs_f64(number).ok().filter(|timeout| !timeout.is_zero()).ok_or(NotSeconds)
}

#[derive(Clone, Copy, Debug)]
pub(super) struct NotSeconds;

impl std::fmt::Display for NotSeconds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a positive number of seconds")
    }
}

impl std::error::Error for NotSeconds {}

impl SearchArgs {
    /// The options of the library.
    pub fn options(&self) -> Options {
        Options {
            strategies: self.strategy.clone(),
            size: self.size,
            depth: self.depth,
            timeout: self.timeout,
            iterations: self.iterations,
            seed: self.seed,
            genuine_only: self.genuine_only,
            default_type: self.default_type.clone(),
            finite_types: self.finite_types,
            jobs: self.jobs.map(usize::from),
            head_start: self.head_start,
            ..Options::default()
        }
    }
}

/// An interrupt ends the search; a second one ends the process.
pub fn cancelled_by_interrupts() -> Cancel {
    let cancel = Cancel::default();
    let copy = cancel.clone();
    let caught = ctrlc::set_handler(move || {
        if copy.cancel() {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
    // Without a handler an interrupt ends the process at once, as it does for other programs.
    drop(caught);
    cancel
}
