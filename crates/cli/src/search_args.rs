//! The options that everything that searches has in common.

use super::INTERRUPTED;
use super::config::set_sessions;
use super::keys::SearchKeys;
use clap::Args;
use gainsay::check::Cancel;
use gainsay::config::Config;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct SearchArgs {
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    keys: SearchKeys,
}

impl SearchArgs {
    /// Sets what the command line says.
    pub fn apply(&self, config: &mut Config) {
        set_sessions(config, &self.folders);
        self.keys.0.apply(config);
    }
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
