//! The table of keys: for each its name, what it takes, what it means and what it sets.
//!
//! Reading a file, the options of the command line, `gainsay config`, its table of keys and what is said about mistakes
//! all come from here. A key is added by a row.

use super::Config;
use super::choices::{Colours, Format};
use super::value::{Kind, Value, Word};
use check::{FailOn, Failing, Proofs};
use search::strategies;

/// Something that can be set.
#[derive(Debug)]
pub struct Key {
    /// As files and, with two dashes, the command line write it.
    pub name: &'static str,
    /// Its short option.
    pub short: Option<char>,
    pub part: Part,
    pub kind: Kind,
    /// What the value is called where the command line is explained.
    pub placeholder: &'static str,
    /// In one sentence for users.
    pub about: &'static str,
    /// What it means that nothing is set.
    pub unset: &'static str,
    pub(super) get: fn(&Config) -> Option<Value>,
    /// Values of another kind change nothing.
    pub(super) set: fn(&mut Config, Value),
}

/// What a key is about: commands take the options of some parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Which sources there are.
    Sources,
    /// How statements are tried.
    Search,
    /// What is tried, what becomes of answers, and how they are shown.
    Check,
}

impl Key {
    pub fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// The keys of a part, in their order.
    pub fn of(part: Part) -> impl Iterator<Item = &'static Key> {
        KEYS.iter().filter(move |key| key.part == part)
    }

    /// What it is where nobody says anything; none where that is not a value.
    pub fn default(&self) -> Option<Value> {
        (self.get)(&Config::default())
    }

    /// The same in words.
    pub fn default_text(&self) -> String {
        self.default().map_or_else(|| self.unset.to_owned(), |value| value.to_string())
    }
}

/// Puts what a value holds into its place, if it is of that kind.
macro_rules! setter {
    ($kind:ident, |$config:ident, $value:ident| $body:expr) => {
        |$config, value| {
            if let Value::$kind($value) = value {
                $body;
            }
        }
    };
}

/// Types are so large at most that stand for type variables.
const MOST_FINITE: u64 = 5;

const MOST: u64 = u16::MAX as u64;

/// A number that is small by the table; it fits.
fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn strategy_words() -> Vec<Word> {
    let word = |it: &&'static dyn search::Strategy| Word { name: it.name(), about: it.about().summary };
    strategies::ALL.iter().map(word).collect()
}

fn negation_words() -> Vec<Word> {
    nominal::check::Strategy::ALL.map(|it| Word { name: it.name(), about: "" }).to_vec()
}

fn proofs_words() -> Vec<Word> {
    Proofs::ALL.map(|it| Word { name: it.name(), about: it.summary() }).to_vec()
}

pub(super) fn failing_words() -> Vec<Word> {
    Failing::ALL.map(|it| Word { name: it.name(), about: it.summary() }).to_vec()
}

pub(super) fn failing(name: &str) -> Option<Failing> {
    Failing::ALL.into_iter().find(|it| it.name() == name)
}

/// What most keys have in common.
const PLAIN: Key = Key {
    name: "",
    short: None,
    part: Part::Search,
    kind: Kind::Flag,
    placeholder: "",
    about: "",
    unset: "",
    get: |_| None,
    set: |_, _| {},
};

/// All keys, in the order in which they are listed.
pub static KEYS: &[Key] = &[
    Key {
        name: "paths",
        part: Part::Sources,
        kind: Kind::Paths,
        placeholder: "PATH",
        about: "Files and folders that are checked where the command line names none",
        get: |it| Some(Value::Paths(it.paths.clone())),
        set: setter!(Paths, |it, paths| it.paths = paths),
        ..PLAIN
    },
    Key {
        name: "sessions",
        part: Part::Sources,
        kind: Kind::Paths,
        placeholder: "DIR",
        about: "Folders with a ROOT or ROOTS file, to find the sessions that theories import (option -d)",
        get: |it| Some(Value::Paths(it.sessions.clone())),
        set: setter!(Paths, |it, paths| it.sessions = paths),
        ..PLAIN
    },
    Key {
        name: "strategy",
        part: Part::Search,
        kind: Kind::Words(strategy_words),
        placeholder: "NAME",
        about: "Where test data come from: all of them are tried side by side",
        get: |it| {
            let names = it.options.policy().strategies.into_iter().map(|strategy| strategy.name());
            Some(Value::Words(names.collect()))
        },
        set: setter!(Words, |it, names| {
            let is_named = |strategy: &&&'static dyn search::Strategy| names.contains(&strategy.name());
            it.options.strategies = strategies::ALL.iter().filter(is_named).copied().collect();
        }),
        ..PLAIN
    },
    Key {
        name: "size",
        part: Part::Search,
        kind: Kind::Number { least: 1, most: MOST },
        placeholder: "N",
        about: "Try values up to this size",
        get: |it| Some(Value::Number(it.options.size as u64)),
        set: setter!(Number, |it, number| it.options.size = size(number)),
        ..PLAIN
    },
    Key {
        name: "depth",
        part: Part::Search,
        kind: Kind::Number { least: 1, most: MOST },
        placeholder: "N",
        about: "Let derivations of premises, and values of narrowing, be so deep",
        get: |it| Some(Value::Number(it.options.depth as u64)),
        set: setter!(Number, |it, number| it.options.depth = size(number)),
        ..PLAIN
    },
    Key {
        name: "timeout",
        part: Part::Search,
        kind: Kind::Seconds,
        placeholder: "SECONDS",
        about: "Give up on a statement after so many seconds",
        get: |it| Some(Value::Seconds(it.options.time_limit())),
        set: setter!(Seconds, |it, time| it.options.timeout = Some(time)),
        ..PLAIN
    },
    Key {
        name: "iterations",
        part: Part::Search,
        kind: Kind::Number { least: 0, most: u32::MAX as u64 },
        placeholder: "N",
        about: "Make so many random tests for each size",
        get: |it| Some(Value::Number(it.options.iterations as u64)),
        set: setter!(Number, |it, number| it.options.iterations = size(number)),
        ..PLAIN
    },
    Key {
        name: "head-start",
        part: Part::Search,
        kind: Kind::Seconds,
        placeholder: "SECONDS",
        about: "How long the first strategy is alone, so that what it finds does not depend on how fast the machine is",
        get: |it| Some(Value::Seconds(it.options.policy().head_start)),
        set: setter!(Seconds, |it, time| it.options.head_start = Some(time)),
        ..PLAIN
    },
    Key {
        name: "seed",
        part: Part::Search,
        kind: Kind::Number { least: 0, most: u64::MAX },
        placeholder: "N",
        about: "Where random numbers start",
        get: |it| Some(Value::Number(it.options.seed)),
        set: setter!(Number, |it, number| it.options.seed = number),
        ..PLAIN
    },
    Key {
        name: "jobs",
        short: Some('j'),
        part: Part::Search,
        kind: Kind::Number { least: 1, most: MOST },
        placeholder: "N",
        about: "Use so many threads",
        unset: "as many as there are cores",
        get: |it| it.options.jobs.map(|jobs| Value::Number(jobs as u64)),
        set: setter!(Number, |it, number| it.options.jobs = Some(size(number))),
    },
    Key {
        name: "genuine-only",
        part: Part::Search,
        kind: Kind::Flag,
        placeholder: "true|false",
        about: "Do not report counterexamples that depend on what definitions leave open",
        get: |it| Some(Value::Flag(it.options.genuine_only)),
        set: setter!(Flag, |it, flag| it.options.genuine_only = flag),
        ..PLAIN
    },
    Key {
        name: "default-type",
        part: Part::Search,
        kind: Kind::Text,
        placeholder: "TYPE",
        about: "What type variables become where no finite type is of their classes",
        get: |it| Some(Value::Text(it.options.default_type.clone())),
        set: setter!(Text, |it, text| it.options.default_type = text),
        ..PLAIN
    },
    Key {
        name: "finite-types",
        part: Part::Search,
        kind: Kind::Number { least: 0, most: MOST_FINITE },
        placeholder: "N",
        about: "Put finite types with up to so many values in place of type variables; 0 for none",
        get: |it| Some(Value::Number(it.options.finite_types as u64)),
        set: setter!(Number, |it, number| it.options.finite_types = size(number)),
        ..PLAIN
    },
    Key {
        name: "negation",
        part: Part::Check,
        kind: Kind::Words(negation_words),
        placeholder: "NAME",
        about: "How conclusions of αProlog checks are denied: all of them are tried in turn",
        get: |it| {
            let names = it.options.negations().into_iter().map(nominal::check::Strategy::name);
            Some(Value::Words(names.collect()))
        },
        set: setter!(Words, |it, names| {
            let named = names.into_iter().filter_map(nominal::check::Strategy::named);
            it.options.negation = named.collect();
        }),
        ..PLAIN
    },
    Key {
        name: "only",
        part: Part::Check,
        kind: Kind::Word(proofs_words),
        placeholder: "PROOFS",
        about: "Try only the statements whose proofs end so",
        unset: "all",
        get: |it| it.only.map(|proofs| Value::Word(proofs.name())),
        set: setter!(Word, |it, name| {
            it.only = Proofs::ALL.into_iter().find(|proofs| proofs.name() == name);
        }),
        ..PLAIN
    },
    Key {
        name: "fail-on",
        part: Part::Check,
        kind: Kind::Words(failing_words),
        placeholder: "WHAT",
        about: "End with status 1 if there is any of this",
        get: |it| Some(Value::Words(it.fail_on.reasons().map(Failing::name).collect())),
        set: setter!(Words, |it, names| {
            it.fail_on = names.into_iter().filter_map(failing).collect::<FailOn>();
        }),
        ..PLAIN
    },
    Key {
        name: "format",
        part: Part::Check,
        kind: Kind::Word(Format::words),
        placeholder: "FORMAT",
        about: "Print answers in this format",
        get: |it| Some(Value::Word(it.format.name())),
        set: setter!(Word, |it, name| it.format = Format::named(name).unwrap_or(it.format)),
        ..PLAIN
    },
    Key {
        name: "color",
        part: Part::Check,
        kind: Kind::Word(Colours::words),
        placeholder: "WHEN",
        about: "Show verdicts in colour",
        get: |it| Some(Value::Word(it.color.name())),
        set: setter!(Word, |it, name| it.color = Colours::named(name).unwrap_or(it.color)),
        ..PLAIN
    },
    Key {
        name: "cache",
        part: Part::Check,
        kind: Kind::Path,
        placeholder: "DIR",
        about: "Keep answers in this folder",
        unset: "`gainsay` in the folder for caches",
        get: |it| it.cache.clone().map(Value::Path),
        set: setter!(Path, |it, path| it.cache = Some(path)),
        ..PLAIN
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that is not the default.
    fn other(key: &Key) -> Value {
        match &key.kind {
            Kind::Flag => Value::Flag(true),
            Kind::Number { .. } => Value::Number(2),
            Kind::Seconds => Value::Seconds(std::time::Duration::from_millis(1500)),
            Kind::Text => Value::Text("nat".into()),
            Kind::Path => Value::Path("kept".into()),
            Kind::Paths => Value::Paths(vec!["thys".into()]),
            Kind::Word(known) => Value::Word(known().last().unwrap().name),
            Kind::Words(known) => Value::Words(vec![known().first().unwrap().name]),
        }
    }

    #[test]
    fn a_key_sets_what_it_gets_and_nothing_else() {
        for key in KEYS {
            let value = other(key);
            let mut config = Config::default();
            (key.set)(&mut config, value.clone());
            assert_eq!((key.get)(&config), Some(value), "{}", key.name);
            for another in KEYS.iter().filter(|another| another.name != key.name) {
                assert_eq!((another.get)(&config), another.default(), "{} sets {}", key.name, another.name);
            }
        }
    }

    #[test]
    fn a_key_without_a_default_says_what_that_means() {
        for key in KEYS {
            assert_eq!(key.default().is_none(), !key.unset.is_empty(), "{}", key.name);
        }
    }

    #[test]
    fn names_are_told_apart() {
        let mut names: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KEYS.len());
    }
}
