//! The options that everything that searches has in common.

use super::{INTERRUPTED, complain};
use crate::check::{Pool, Settings};
use crate::room::AddressSpace;
use base::{Name, Span};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use search::{Config, Strategy};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use syntax::ast::Inner;

#[derive(Args, Clone, Debug)]
pub struct SearchArgs {
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Where test data come from: all of them are tried side by side
    /// [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = strategy_parser())]
    strategy: Vec<Strategy>,
    /// Try values up to this size
    #[arg(long, value_name = "N", default_value_t = defaults::SIZE, value_parser = clap::value_parser!(u16).range(1..))]
    size: u16,
    /// Let derivations of premises, and values of narrowing, be so deep
    #[arg(long, value_name = "N", default_value_t = defaults::DEPTH)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    depth: u16,
    /// Give up on a statement after so many seconds [default: 3]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub timeout: Option<Duration>,
    /// Make so many random tests for each size
    #[arg(long, value_name = "N", default_value_t = defaults::ITERATIONS)]
    iterations: u32,
    /// Where random numbers start
    #[arg(long, value_name = "N", default_value_t = defaults::SEED)]
    pub seed: u64,
    /// Use so many threads; as many as there are cores unless said otherwise
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Do not report counterexamples that depend on what definitions leave open
    #[arg(long)]
    genuine_only: bool,
    /// What type variables become where no finite type is of their classes
    #[arg(long, value_name = "TYPE", default_value = defaults::DEFAULT_TYPE)]
    default_type: String,
    /// Put finite types with up to so many values in place of type variables; 0 for none
    #[arg(long, value_name = "N", default_value_t = defaults::FINITE_TYPES)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=5))]
    finite_types: u8,
}

/// Takes the name of a strategy.
fn strategy_parser() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name)).map(|name| {
        let named = Strategy::ALL.into_iter().find(|strategy| strategy.name() == name);
        named.expect("only names of strategies are possible values")
    })
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

/// For each statement, unless something else is said.
pub(super) const TIMEOUT: Duration = Duration::from_secs(3);

impl SearchArgs {
    /// Threads for the search; an interrupt ends it.
    pub fn pool(&self) -> Pool {
        let pool = Pool { jobs: jobs(self.jobs), ..Pool::default() };
        catch_interrupts(&pool.interrupted);
        pool
    }

    /// The settings for statements that come with none; complains and gives none if there is no such type.
    pub fn settings(&self, context: &elab::Context) -> Option<Settings> {
        let inner = Inner { text: Name::new(&self.default_type), span: Span::default() };
        let Ok(default_type) = context.read_type(&inner) else {
            complain(&format!("`{}` is not a type", self.default_type));
            return None;
        };
        let chosen = !self.strategy.is_empty();
        let timeout = self.timeout.unwrap_or(TIMEOUT);
        let config = Config {
            size: usize::from(self.size),
            depth: usize::from(self.depth),
            iterations: self.iterations as usize,
            seed: self.seed,
            finite_types: usize::from(self.finite_types),
            default_types: vec![default_type],
            mixed_types: true,
            room: AddressSpace::of_process().room(jobs(self.jobs)),
            ..Config::default()
        };
        Some(Settings {
            finite_type_size: config.finite_types.max(1),
            config,
            strategies: if chosen { self.strategy.clone() } else { Strategy::ALL.to_vec() },
            timeout,
            // Beside the others, smart testing leaves off when it takes long.
            patience: (!chosen).then(|| timeout / 20),
            genuine_only: self.genuine_only,
            options: self.options(),
            ..Settings::default()
        })
    }

    /// The options of searches that are not as they are by default, apart from strategies.
    fn options(&self) -> Vec<String> {
        let mut options = vec![];
        let mut option = |name: &str, value: String| options.extend([name.to_owned(), value]);
        for folder in &self.folders {
            option("-d", folder.display().to_string());
        }
        if self.size != defaults::SIZE {
            option("--size", self.size.to_string());
        }
        if self.depth != defaults::DEPTH {
            option("--depth", self.depth.to_string());
        }
        if let Some(timeout) = self.timeout {
            option("--timeout", timeout.as_secs_f64().to_string());
        }
        if self.iterations != defaults::ITERATIONS {
            option("--iterations", self.iterations.to_string());
        }
        if self.seed != defaults::SEED {
            option("--seed", self.seed.to_string());
        }
        if self.default_type != defaults::DEFAULT_TYPE {
            option("--default-type", self.default_type.clone());
        }
        if self.finite_types != defaults::FINITE_TYPES {
            option("--finite-types", self.finite_types.to_string());
        }
        if self.genuine_only {
            options.push("--genuine-only".to_owned());
        }
        options
    }
}

/// What options are unless something else is said.
mod defaults {
    pub const SIZE: u16 = 5;
    pub const DEPTH: u16 = 10;
    pub const ITERATIONS: u32 = 200;
    pub const SEED: u64 = 0;
    pub const DEFAULT_TYPE: &str = "int";
    pub const FINITE_TYPES: u8 = 3;
}

fn jobs(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    asked.map_or_else(cores, usize::from)
}

/// An interrupt ends the search; a second one ends the process.
fn catch_interrupts(interrupted: &Arc<AtomicBool>) {
    let flag = Arc::clone(interrupted);
    let caught = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
    // Without a handler an interrupt ends the process at once, as it does for other programs.
    drop(caught);
}
