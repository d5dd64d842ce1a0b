//! The baseline: findings that somebody has looked at and accepted, each with the reason.
//!
//! An accepted finding is shown as such and makes no run fail. One that is accepted and does not come up any more is
//! reported, too: the entry hides nothing then, or it hides the next fault at that place.

use super::key::{failing, failing_words};
use super::value::{Kind, Value};
use crate::disk::Disk;
use check::{Answer, Failing};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// A finding that is accepted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Accepted {
    pub file: PathBuf,
    /// The name of the statement, with or without that of its theory.
    pub name: Option<String>,
    /// What the statement says, as answers show it.
    pub statement: Option<String>,
    /// What is accepted about it; whatever makes runs fail if nothing is said.
    pub finding: Option<Failing>,
    pub reason: String,
    /// Where it stands in the file of settings.
    pub line: usize,
}

/// Something that an entry says.
pub(super) struct Field {
    pub name: &'static str,
    pub kind: Kind,
    pub about: &'static str,
    pub set: fn(&mut Accepted, Value),
}

/// What an entry may say.
pub(super) static FIELDS: &[Field] = &[
    Field {
        name: "file",
        kind: Kind::Path,
        about: "the source",
        set: |it, value| {
            if let Value::Path(path) = value {
                it.file = path;
            }
        },
    },
    Field {
        name: "name",
        kind: Kind::Text,
        about: "the name of the statement, with or without that of its theory",
        set: |it, value| it.name = text(value),
    },
    Field {
        name: "statement",
        kind: Kind::Text,
        about: "what a statement without a name says, as answers show it",
        set: |it, value| it.statement = text(value),
    },
    Field {
        name: "finding",
        kind: Kind::Word(failing_words),
        about: "what is accepted; whatever makes runs fail if nothing is said",
        set: |it, value| {
            if let Value::Word(name) = value {
                it.finding = failing(name);
            }
        },
    },
    Field {
        name: "reason",
        kind: Kind::Text,
        about: "why",
        set: |it, value| it.reason = text(value).unwrap_or_default(),
    },
];

fn text(value: Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text).filter(|text| !text.trim().is_empty()),
        _ => None,
    }
}

impl Accepted {
    /// What it does not say and should.
    pub(super) fn missing(&self) -> Option<&'static str> {
        if self.file.as_os_str().is_empty() {
            Some("an accepted finding needs a `file`")
        } else if self.reason.is_empty() {
            Some("an accepted finding needs a `reason`")
        } else if self.name.is_none() && self.statement.is_none() && self.finding.is_none() {
            Some("an accepted finding needs the `name` of a statement, or what the `statement` says")
        } else {
            None
        }
    }

    /// Whether it is about what an answer says.
    fn covers(&self, answer: &Answer, why: Failing) -> bool {
        let is_called = |name: &String| {
            answer.name == *name || answer.name.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'))
        };
        self.finding.is_none_or(|finding| finding == why)
            && self.name.as_ref().is_none_or(is_called)
            && self.statement.as_ref().is_none_or(|statement| answer.statement == *statement)
            && Disk::real(Path::new(&answer.file)) == Disk::real(&self.file)
    }
}

/// What it is about, in words.
impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, &self.statement) {
            (Some(name), _) => write!(f, "{name}")?,
            (None, Some(statement)) => write!(f, "{statement}")?,
            (None, None) => write!(f, "{}", self.finding.map_or("anything", Failing::name))?,
        }
        write!(f, " in {}", self.file.display())
    }
}

/// All accepted findings of a project.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Baseline {
    pub entries: Vec<Accepted>,
}

impl Baseline {
    /// The entry that accepts what an answer says.
    fn entry(&self, answer: &Answer) -> Option<usize> {
        let why = answer.failing()?;
        self.entries.iter().position(|entry| entry.covers(answer, why))
    }

    /// Marks an answer as accepted, if it is.
    pub fn mark(&self, answer: &mut Answer) {
        if let Some(entry) = self.entry(answer).and_then(|number| self.entries.get(number)) {
            answer.accepted = Some(entry.reason.clone());
        }
    }
}

/// The entries of a baseline that came up in a run.
#[derive(Clone, Debug)]
pub struct Tally<'b> {
    baseline: &'b Baseline,
    met: BTreeSet<usize>,
    /// Sources all of which was tried.
    tried: BTreeSet<PathBuf>,
}

impl<'b> Tally<'b> {
    pub fn new(baseline: &'b Baseline) -> Tally<'b> {
        Tally { baseline, met: BTreeSet::new(), tried: BTreeSet::new() }
    }

    /// Marks an answer as accepted, if it is.
    pub fn mark(&mut self, answer: &mut Answer) {
        self.met.extend(self.baseline.entry(answer));
        self.baseline.mark(answer);
    }

    /// All of a source was tried.
    pub fn tried(&mut self, file: &Path) {
        if !self.baseline.entries.is_empty() {
            self.tried.insert(Disk::real(file));
        }
    }

    /// Entries that nothing comes up for any more: all of their sources was tried, or is not there.
    pub fn gone(&self) -> impl Iterator<Item = &'b Accepted> {
        let is_over = |entry: &Accepted| {
            let file = Disk::real(&entry.file);
            self.tried.contains(&file) || !file.exists()
        };
        let entries = self.baseline.entries.iter().enumerate();
        entries.filter(move |(number, it)| !self.met.contains(number) && is_over(it)).map(|(_, it)| it)
    }
}
