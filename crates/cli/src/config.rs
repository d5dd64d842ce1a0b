//! `gainsay config`, and how the settings of a command come together.

use super::complain;
use super::keys::CheckKeys;
use super::search_args::SearchArgs;
use clap::Args;
use gainsay::config::{Config, FILE, Key, Setter, Unusable, Value, keys};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Which file of settings counts.
#[derive(Args, Clone, Default, Debug)]
pub struct ConfigFile {
    /// Take settings from this file [default: gainsay.toml in this folder or the nearest one above]
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// Take settings from no file
    #[arg(long, global = true, conflicts_with = "config")]
    no_config: bool,
}

impl ConfigFile {
    /// What the file says, over what is set by default. Complains and gives nothing if it does not say that clearly.
    pub fn read(&self) -> Option<Config> {
        let file = match &self.config {
            Some(file) => Some(file.clone()),
            None if self.no_config => None,
            None => Config::find(Path::new("")),
        };
        let Some(file) = file else { return Some(Config::default()) };
        match Config::read(&file) {
            Ok(config) => Some(config),
            Err(Unusable::Malformed(malformed)) => {
                // Nothing can be done if even this fails.
                let _ = writeln!(std::io::stderr(), "{malformed}");
                None
            }
            Err(unread) => {
                complain(&unread.to_string());
                None
            }
        }
    }
}

#[derive(Args, Clone, Debug)]
pub struct ConfigArgs {
    /// List what can be set, with what it means and what it is by default
    #[arg(long)]
    keys: bool,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub check: CheckKeys,
}

impl ConfigArgs {
    pub fn apply(&self, config: &mut Config) {
        self.search.apply(config);
        self.check.0.apply(config);
    }
}

/// Lets folders of the command line count, if there are any.
pub fn set_sessions(config: &mut Config, folders: &[PathBuf]) {
    let key = Key::named("sessions").filter(|_| !folders.is_empty());
    if let Some(key) = key {
        config.set(key, Value::Paths(folders.to_vec()), Setter::CommandLine);
    }
}

pub fn run(out: &mut impl Write, config: &Config, args: &ConfigArgs) -> std::io::Result<ExitCode> {
    if args.keys {
        write!(out, "# what {FILE} may say\n{}", keys())?;
    } else {
        write!(out, "{config}")?;
    }
    Ok(ExitCode::SUCCESS)
}
