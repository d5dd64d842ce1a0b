//! The options that everything that searches has in common.

use super::{INTERRUPTED, complain};
use base::{Name, Span};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gainsay::check::{Pool, Settings};
use gainsay::room::AddressSpace;
use search::{Policy, Strategy, strategies};
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
    strategy: Vec<&'static dyn Strategy>,
    /// Try values up to this size
    #[arg(long, value_name = "N", default_value_t = Policy::default().size, value_parser = positive())]
    size: usize,
    /// Let derivations of premises, and values of narrowing, be so deep
    #[arg(long, value_name = "N", default_value_t = Policy::default().depth, value_parser = positive())]
    depth: usize,
    /// Give up on a statement after so many seconds [default: 3]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub timeout: Option<Duration>,
    /// Make so many random tests for each size
    #[arg(long, value_name = "N", default_value_t = Policy::default().iterations)]
    #[arg(value_parser = clap::value_parser!(u32).map(|number| number as usize))]
    iterations: usize,
    /// Where random numbers start
    #[arg(long, value_name = "N", default_value_t = Policy::default().seed)]
    pub seed: u64,
    /// Use so many threads; as many as there are cores unless said otherwise
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Do not report counterexamples that depend on what definitions leave open
    #[arg(long)]
    genuine_only: bool,
    /// What type variables become where no finite type is of their classes
    #[arg(long, value_name = "TYPE", default_value = DEFAULT_TYPE)]
    default_type: String,
    /// Put finite types with up to so many values in place of type variables; 0 for none
    #[arg(long, value_name = "N", default_value_t = Policy::default().finite_types)]
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

/// What type variables become where no finite type is of their classes.
const DEFAULT_TYPE: &str = "int";

impl SearchArgs {
    /// Threads for the search; an interrupt ends it.
    pub fn pool(&self) -> Pool {
        let pool = Pool { jobs: jobs(self.jobs), ..Pool::default() };
        catch_interrupts(&pool.interrupted);
        pool
    }

    /// What the portfolio goes by, as options have it.
    pub fn policy(&self) -> Policy {
        let policy = Policy {
            timeout: self.timeout.unwrap_or(Policy::default().timeout),
            size: self.size,
            depth: self.depth,
            iterations: self.iterations,
            seed: self.seed,
            finite_types: self.finite_types,
            ..Policy::default()
        };
        if self.strategy.is_empty() {
            return policy;
        }
        // Strategies that are asked for by name use all of their time.
        Policy { strategies: self.strategy.clone(), patience: None, ..policy }
    }

    /// The settings for statements that come with none; complains and gives none if there is no such type.
    pub fn settings(&self, context: &elab::Context) -> Option<Settings> {
        let inner = Inner { text: Name::new(&self.default_type), span: Span::default() };
        let Ok(default_type) = context.read_type(&inner) else {
            complain(&format!("`{}` is not a type", self.default_type));
            return None;
        };
        let mut settings = Settings {
            genuine_only: self.genuine_only,
            options: self.options(),
            ..Settings::of(self.policy())
        };
        settings.config.default_types = vec![default_type];
        settings.config.room = AddressSpace::of_process().room(jobs(self.jobs));
        Some(settings)
    }

    /// The options of searches that are not as they are by default, apart from strategies.
    fn options(&self) -> Vec<String> {
        let default = Policy::default();
        let mut options = vec![];
        let mut option = |name: &str, value: String| options.extend([name.to_owned(), value]);
        for folder in &self.folders {
            option("-d", folder.display().to_string());
        }
        if self.size != default.size {
            option("--size", self.size.to_string());
        }
        if self.depth != default.depth {
            option("--depth", self.depth.to_string());
        }
        if let Some(timeout) = self.timeout {
            option("--timeout", timeout.as_secs_f64().to_string());
        }
        if self.iterations != default.iterations {
            option("--iterations", self.iterations.to_string());
        }
        if self.seed != default.seed {
            option("--seed", self.seed.to_string());
        }
        if self.default_type != DEFAULT_TYPE {
            option("--default-type", self.default_type.clone());
        }
        if self.finite_types != default.finite_types {
            option("--finite-types", self.finite_types.to_string());
        }
        if self.genuine_only {
            options.push("--genuine-only".to_owned());
        }
        options
    }
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
