//! What is written down: a line of JSON for each statement tried, each fault, and each file that is finished.

use gainsay::check::Status;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What workers say, and what the journal keeps.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "record")]
pub enum Record {
    /// A worker begins to read a file.
    Reading { file: PathBuf },
    /// A worker begins a trial, the one of this number in its file.
    Begin { number: usize, trial: Trial, limit: f64 },
    /// A trial came to its end.
    End {
        file: PathBuf,
        trial: Trial,
        verdict: Status,
        genuine: bool,
        detail: String,
        seconds: f64,
        limit: f64,
    },
    /// Something went wrong that should not: with a trial, or with reading.
    Fault { file: PathBuf, trial: Option<Trial>, kind: Fault, detail: String },
    /// All of a file was tried; the worker takes so many megabytes.
    Done { file: PathBuf, seconds: f64 },
}

/// A statement and who tries it: a strategy, or all of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trial {
    pub line: usize,
    pub name: String,
    pub by: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    Crash,
    Hang,
    Memory,
}

/// What a worker is to do: a file, from the trial of this number on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    pub file: PathBuf,
    pub from: usize,
    pub which: Which,
}

/// Which trials of a file are made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Which {
    /// Those that were chosen, each once.
    Chosen,
    /// These, which were late: each up to [`TRIES`] times, while no other worker runs.
    Late(Vec<Trial>),
}

/// How often a trial that was late is made again.
pub const TRIES: usize = 3;

/// How far a trial may go beyond its limit.
const TENTH: f64 = 1.1;

/// Whether a trial took longer than it may.
pub fn is_late(seconds: f64, limit: f64) -> bool {
    seconds > limit * TENTH
}

/// The journal of a run.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
}

impl Journal {
    pub fn open(path: &Path) -> std::io::Result<Journal> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Journal { path: path.to_owned(), file: Mutex::new(file) })
    }

    /// Adds what was found in a file, all at once: a file of which only a part was tried leaves nothing behind.
    pub fn add(&self, records: &[Record]) -> std::io::Result<()> {
        let mut text = vec![];
        for record in records {
            serde_json::to_writer(&mut text, record)?;
            text.push(b'\n');
        }
        self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(&text)
    }

    /// What is written down, with one end for each trial: of those that were made again the last.
    pub fn records(&self) -> std::io::Result<Vec<Record>> {
        let lines = BufReader::new(File::open(&self.path)?).lines();
        // A line that a killed run left unfinished says nothing.
        let all = lines.collect::<Result<Vec<String>, _>>()?;
        let mut records: Vec<Record> =
            all.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let mut known = HashSet::new();
        let mut is_last = |record: &Record| match record {
            Record::End { file, trial, genuine: false, .. } => known.insert((file.clone(), trial.clone())),
            _ => true,
        };
        records.reverse();
        records.retain(|record| is_last(record));
        records.reverse();
        Ok(records)
    }

    /// The trials that took longer than they may, by file.
    pub fn late(&self) -> std::io::Result<BTreeMap<PathBuf, Vec<Trial>>> {
        let mut late: BTreeMap<PathBuf, Vec<Trial>> = BTreeMap::new();
        for record in self.records()? {
            if let Record::End { file, trial, seconds, limit, .. } = record
                && is_late(seconds, limit)
            {
                late.entry(file).or_default().push(trial);
            }
        }
        Ok(late)
    }

    pub fn done(&self) -> std::io::Result<HashSet<PathBuf>> {
        let done = |record| match record {
            Record::Done { file, .. } => Some(file),
            _ => None,
        };
        Ok(self.records()?.into_iter().filter_map(done).collect())
    }
}
