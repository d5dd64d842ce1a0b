//! Settings of a project: defaults, over these a file `gainsay.toml`, over this whatever a front end is told.
//!
//! What can be set is one table ([`KEYS`]); everything else goes by it. A [`Config`] knows for each key where its value
//! comes from. What a file says is read all or not at all: mistakes are diagnostics with their places ([`Malformed`]).

mod accepted;
mod choices;
mod file;
mod key;
mod show;
mod value;

pub use accepted::{Accepted, Baseline, Tally};
pub use choices::{Colours, Format};
pub use file::{Malformed, Unusable};
pub use key::{KEYS, Key, Part};
pub use show::keys;
pub use value::{Invalid, Kind, Value, Word};

use crate::options::Options;
use check::{FailOn, Proofs};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = "gainsay.toml";

/// What is set, and by whom.
#[derive(Clone, Debug)]
pub struct Config {
    pub paths: Vec<PathBuf>,
    pub sessions: Vec<PathBuf>,
    pub options: Options,
    pub only: Option<Proofs>,
    pub fail_on: FailOn,
    pub format: Format,
    pub color: Colours,
    /// Where answers are kept, if not where they usually are.
    pub cache: Option<PathBuf>,
    /// Findings that somebody has accepted.
    pub baseline: Baseline,
    /// The file that was read.
    pub file: Option<PathBuf>,
    /// Who has set keys, by their names; others are as they are by default.
    set_by: BTreeMap<&'static str, Setter>,
}

/// Where a value comes from; later ones count more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Setter {
    Default,
    /// A line of the file.
    File {
        line: usize,
    },
    CommandLine,
}

impl fmt::Display for Setter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setter::Default => f.write_str("default"),
            Setter::File { line } => write!(f, "{FILE}, line {line}"),
            Setter::CommandLine => f.write_str("command line"),
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            paths: vec![],
            sessions: vec![],
            options: Options::default(),
            only: None,
            fail_on: FailOn::default(),
            format: Format::Text,
            color: Colours::Auto,
            cache: None,
            baseline: Baseline::default(),
            file: None,
            set_by: BTreeMap::new(),
        }
    }
}

impl Config {
    /// The file of a folder, or else of the nearest folder above it that has one.
    pub fn find(folder: &Path) -> Option<PathBuf> {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let real = std::fs::canonicalize(here).ok()?;
        let above = (0..real.ancestors().count()).map(|steps| {
            // What is written relative to here is easier to read so.
            if folder.is_relative() {
                folder.join("../".repeat(steps))
            } else {
                folder.ancestors().nth(steps).unwrap_or(folder).to_owned()
            }
        });
        above.map(|folder| folder.join(FILE)).find(|file| file.is_file())
    }

    /// Reads a file, over what is set by default.
    pub fn read(path: &Path) -> Result<Config, Unusable> {
        let bytes = std::fs::read(path)
            .map_err(|error| Unusable::Unread { path: path.to_owned(), error: error.to_string() })?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(file::parse(path, text)?)
    }

    /// What a file of this text says, over what is set by default. Its paths are relative to the folder that it is in.
    pub fn parse(path: &Path, text: &str) -> Result<Config, Malformed> {
        file::parse(path, text.to_owned())
    }

    /// Sets a key. A value of another kind than the key's changes nothing.
    pub fn set(&mut self, key: &'static Key, value: Value, by: Setter) {
        (key.set)(self, value);
        self.set_by.insert(key.name, by);
    }

    /// What a key is set to; none where nothing is said and that is no value.
    pub fn get(&self, key: &Key) -> Option<Value> {
        (key.get)(self)
    }

    pub fn set_by(&self, key: &Key) -> Setter {
        self.set_by.get(key.name).copied().unwrap_or(Setter::Default)
    }
}
