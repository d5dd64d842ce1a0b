//! `gainsay cache`: what is kept from run to run; and the options of commands that use it.

use super::{BAD_INPUT, complain};
use clap::{Args, Subcommand};
use gainsay::cache::Cache;
use gainsay::config::Config;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args, Clone, Debug)]
pub struct CacheArgs {
    #[command(subcommand)]
    action: Option<Action>,
    /// Answers are kept in this folder [default: `gainsay` in the folder for caches]
    #[arg(long, value_name = "DIR", global = true)]
    cache: Option<PathBuf>,
}

#[derive(Subcommand, Clone, Copy, Debug)]
enum Action {
    /// Forget all answers
    Clear,
}

#[derive(Args, Clone, Debug)]
pub struct CacheUse {
    /// Neither use nor keep answers of other runs
    #[arg(long)]
    no_cache: bool,
}

impl CacheUse {
    /// The answers of other runs. Where they cannot be used, that is said, and all is looked for.
    pub fn open(&self, config: &Config) -> Option<Cache> {
        if self.no_cache {
            return None;
        }
        let folder = config.cache.clone().or_else(Cache::usual_folder)?;
        open(&folder)
    }
}

fn open(folder: &Path) -> Option<Cache> {
    match Cache::open(folder) {
        Ok((cache, damage)) => {
            damage.iter().for_each(|damage| complain(&damage.to_string()));
            Some(cache)
        }
        Err(error) => {
            complain(&format!("answers cannot be kept in {}: {error}", folder.display()));
            None
        }
    }
}

/// Writes what is new; complains where that is not possible.
pub fn save(cache: &mut Cache) {
    if let Err(error) = cache.save() {
        complain(&format!("answers of this run cannot be kept: {error}"));
    }
}

pub fn run(out: &mut impl Write, config: &Config, args: &CacheArgs) -> std::io::Result<ExitCode> {
    let chosen = args.cache.clone().or_else(|| config.cache.clone());
    let Some(folder) = chosen.or_else(Cache::usual_folder) else {
        complain("there is no folder for caches: name one with --cache");
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let Some(mut cache) = open(&folder) else { return Ok(ExitCode::from(BAD_INPUT)) };
    if let Some(Action::Clear) = args.action {
        cache.clear()?;
    }
    let extent = cache.extent();
    let days = extent.oldest.map(|oldest| age(oldest) / (24 * 60 * 60));
    let oldest = days.map_or(String::new(), |days| format!(", the oldest {days} days old"));
    let kilobytes = extent.bytes.div_ceil(1024);
    writeln!(out, "{}: {} answers, {kilobytes} kB{oldest}", extent.file.display(), extent.answers)?;
    Ok(ExitCode::SUCCESS)
}

/// Seconds since a time.
fn age(time: u64) -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs().saturating_sub(time))
}
