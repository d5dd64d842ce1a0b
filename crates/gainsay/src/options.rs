//! How sources are checked: typed options, the same for all languages, which serialise.

use check::room::AddressSpace;
use check::{Cancel, Notation, Pool, Settings, Written};
use search::{Policy, Strategy, strategies};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// How sources are checked. Where nothing is said, the library and the command line do the same.
///
/// ```
/// use gainsay::Options;
///
/// let options: Options = serde_json::from_str(r#"{ "strategies": ["smart"], "size": 4, "timeout": 0.5 }"#)?;
/// assert_eq!(options.strategies[0].name(), "smart");
/// assert_eq!(options.depth, Options::default().depth);
/// # serde_json::Result::Ok(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Where test data come from: all of these are tried side by side. None for those of the policy.
    #[serde(with = "strategy_names")]
    pub strategies: Vec<&'static dyn Strategy>,
    /// Values are tried up to this size.
    pub size: usize,
    /// Derivations of premises, and values of narrowing, are so deep.
    pub depth: usize,
    /// A statement is given up after so long, whatever the source says.
    #[serde(with = "seconds")]
    pub timeout: Option<Duration>,
    /// So many random tests are made for each size. As many as usual are followed by others, if there is time.
    pub iterations: usize,
    /// Where random numbers start.
    pub seed: u64,
    /// Counterexamples that depend on what definitions leave open are not reported.
    pub genuine_only: bool,
    /// What type variables become where no finite type is of their classes.
    pub default_type: String,
    /// Finite types with up to so many values are put in place of type variables; 0 for none.
    pub finite_types: usize,
    /// How conclusions of αProlog checks are denied: all of these are tried in turn. None for those that are usual.
    #[serde(with = "negation_names")]
    pub negation: Vec<nominal::check::Strategy>,
    /// How long each bound of an αProlog check took is part of its answer.
    pub timings: bool,
    /// So many threads are used; as many as there are cores unless something is said.
    pub jobs: Option<usize>,
    /// Whether counterexamples are shown step by step.
    #[serde(default)]
    pub explain: bool,
    /// So many tests of each statement are shown.
    #[serde(default)]
    pub samples: usize,
    /// Whether premises are looked for that would make refuted statements true.
    #[serde(default)]
    pub suggest: bool,
    /// How long the first strategy of a statement is alone, if not as long as usual.
    #[serde(with = "seconds")]
    pub head_start: Option<Duration>,
    /// Settings that were named by whoever asks, although the project has a file of settings: a command that finds a
    /// counterexample again names them even where they are as usual.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<String>,
}

/// What type variables become where no finite type is of their classes.
const DEFAULT_TYPE: &str = "int";

impl Default for Options {
    fn default() -> Options {
        let Policy { size, depth, iterations, seed, finite_types, .. } = Policy::default();
        Options {
            strategies: vec![],
            size,
            depth,
            timeout: None,
            iterations,
            seed,
            genuine_only: false,
            default_type: DEFAULT_TYPE.to_owned(),
            finite_types,
            negation: vec![],
            timings: false,
            jobs: None,
            explain: false,
            samples: 0,
            suggest: false,
            head_start: None,
            named: vec![],
        }
    }
}

/// An option that makes no sense for a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvalidOption {
    /// The default type is none.
    NoType(String),
}

impl fmt::Display for InvalidOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidOption::NoType(text) => write!(f, "`{text}` is not a type"),
        }
    }
}

impl std::error::Error for InvalidOption {}

impl Options {
    /// What the portfolio goes by.
    pub fn policy(&self) -> Policy {
        let policy = Policy {
            timeout: self.time_limit(),
            size: self.size,
            depth: self.depth,
            iterations: self.iterations,
            seed: self.seed,
            finite_types: self.finite_types,
            // So many tests, and no more, are those that were asked for.
            growing: self.iterations == Policy::default().iterations,
            head_start: self.head_start.unwrap_or(Policy::default().head_start),
            ..Policy::default()
        };
        if self.strategies.is_empty() {
            return policy;
        }
        // Strategies that are asked for by name use all of their time, also for tests that name none.
        let (strategies, quickcheck) = (self.strategies.clone(), self.strategies.clone());
        Policy { strategies, quickcheck, patience: None, ..policy }
    }

    pub fn time_limit(&self) -> Duration {
        self.timeout.unwrap_or(Policy::default().timeout)
    }

    /// The threads that a check uses, which `cancel` ends.
    pub fn pool(&self, cancel: &Cancel) -> Pool {
        Pool { jobs: self.threads(), cancel: cancel.clone(), ..Pool::default() }
    }

    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.jobs.unwrap_or_else(cores)
    }

    /// The settings for the statements of a source that come with none. `folders` are those in which its sessions are
    /// looked up.
    pub fn settings(&self, notation: &dyn Notation, folders: &[PathBuf]) -> Result<Settings, InvalidOption> {
        let default_type = notation.read_type(Written::from(self.default_type.as_str()));
        let default_type = default_type.map_err(|_| InvalidOption::NoType(self.default_type.clone()))?;
        let mut settings = Settings {
            genuine_only: self.genuine_only,
            options: self.words(folders),
            asked: self.strategies.clone(),
            explain: self.explain,
            samples: self.samples,
            suggest: self.suggest,
            ..Settings::of(self.policy())
        };
        settings.config.default_types = vec![default_type];
        // Searches that wait for their turn keep what they have reserved.
        let searches = self.threads() * settings.config.policy.strategies.len();
        settings.config.room = AddressSpace::of_process().room(searches);
        Ok(settings)
    }

    /// The strategies by which conclusions of αProlog checks are denied.
    pub fn negations(&self) -> Vec<nominal::check::Strategy> {
        match self.negation.as_slice() {
            [] => nominal::check::Strategy::DEFAULT.to_vec(),
            chosen => chosen.to_vec(),
        }
    }

    /// What is not as it is by default, as the command line writes it, apart from strategies: whoever wants to find
    /// something again needs it.
    fn words(&self, folders: &[PathBuf]) -> Vec<String> {
        let default = Options::default();
        let is_named = |name: &str| self.named.iter().any(|named| named == name);
        let mut words = vec![];
        let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
        for folder in folders {
            option("-d", folder.display().to_string());
        }
        if self.size != default.size || is_named("size") {
            option("--size", self.size.to_string());
        }
        if self.depth != default.depth || is_named("depth") {
            option("--depth", self.depth.to_string());
        }
        if let Some(timeout) = self.timeout {
            option("--timeout", timeout.as_secs_f64().to_string());
        }
        if self.iterations != default.iterations || is_named("iterations") {
            option("--iterations", self.iterations.to_string());
        }
        if self.seed != default.seed || is_named("seed") {
            option("--seed", self.seed.to_string());
        }
        if self.default_type != default.default_type || is_named("default-type") {
            option("--default-type", self.default_type.clone());
        }
        if self.finite_types != default.finite_types || is_named("finite-types") {
            option("--finite-types", self.finite_types.to_string());
        }
        if self.genuine_only {
            words.push("--genuine-only".to_owned());
        }
        words
    }
}

/// Strategies by their names.
mod strategy_names {
    use super::{Strategy, strategies};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(
        chosen: &[&'static dyn Strategy],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(chosen.iter().map(|strategy| strategy.name()))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<Vec<&'static dyn Strategy>, D::Error> {
        let named = |name: String| {
            let found = strategies::ALL.iter().find(|strategy| strategy.name() == name).copied();
            found.ok_or_else(|| D::Error::custom(format!("there is no strategy `{name}`")))
        };
        Vec::<String>::deserialize(deserializer)?.into_iter().map(named).collect()
    }
}

/// Strategies for αProlog programs by their names.
mod negation_names {
    use nominal::check::Strategy;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(chosen: &[Strategy], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(chosen.iter().map(|strategy| strategy.name()))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<Strategy>, D::Error> {
        let named = |name: String| {
            Strategy::named(&name).ok_or_else(|| D::Error::custom(format!("there is no strategy `{name}`")))
        };
        Vec::<String>::deserialize(deserializer)?.into_iter().map(named).collect()
    }
}

/// Time as a number of seconds.
mod seconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(deserializer)?;
        seconds.map(|seconds| Duration::try_from_secs_f64(seconds).map_err(D::Error::custom)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_starts_from_the_policy() {
        assert_eq!(Options::default().policy().to_string(), Policy::default().to_string());
    }

    #[test]
    fn options_come_back_as_they_were() {
        let options = Options {
            strategies: strategies::ALL.to_vec(),
            timeout: Some(Duration::from_millis(1500)),
            negation: vec![nominal::check::Strategy::Nf],
            ..Options::default()
        };
        let text = serde_json::to_string(&options).unwrap();
        let read: Options = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn what_there_is_not_is_refused() {
        assert!(serde_json::from_str::<Options>(r#"{ "strategies": ["guessing"] }"#).is_err());
        assert!(serde_json::from_str::<Options>(r#"{ "sise": 3 }"#).is_err());
    }
}
