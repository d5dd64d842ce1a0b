//! What a page is told, one object in a line. Places are counted as scripts of pages count them: in UTF-16.

use gainsay::check::{Fingerprint, Kind};
use serde::{Deserialize, Serialize};

/// What a page is told, in the order in which it happens.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// So many runs come first.
    Waiting { ahead: usize },
    /// The text was read.
    Read(Understood),
    /// Work on a statement begins.
    Started { fingerprint: Fingerprint },
    /// How far the search has come, in words.
    Progress { fingerprint: Fingerprint, words: String },
    /// The answer about a statement.
    Verdict(Box<Verdict>),
    /// All answers as a page of its own, if that was asked for.
    Report { html: String },
    /// Nothing more will come.
    Ended { end: End, words: String },
}

/// What was understood of a text.
#[derive(Clone, Debug, Serialize)]
pub struct Understood {
    /// What its file should be called.
    pub file: String,
    /// Words by place, length and kind.
    pub tokens: Vec<(u32, u32, &'static str)>,
    pub messages: Vec<Message>,
    pub items: Vec<Item>,
}

/// A message about something that was not understood, or is unusual.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    pub severity: &'static str,
    pub line: usize,
    pub start: u32,
    pub end: u32,
    pub message: String,
    pub help: Option<String>,
}

/// Something that can be checked.
#[derive(Clone, Debug, Serialize)]
pub struct Item {
    pub fingerprint: Fingerprint,
    pub line: usize,
    pub start: u32,
    pub end: u32,
    pub kind: Kind,
    pub name: String,
    pub statement: String,
}

/// An answer, in words and as markup.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    pub fingerprint: Fingerprint,
    pub line: usize,
    /// How the statement stands, as the report has it.
    pub standing: &'static str,
    pub words: String,
    /// All that is known, as markup of the report.
    pub html: String,
    /// It is the same as long as the fingerprint is.
    pub keeps: bool,
    /// It is shown at once.
    pub opens: bool,
    /// More time may lead to another answer.
    pub more: bool,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Done,
    /// The request was not understood.
    Refused,
    /// The time for a run is over.
    Time,
    /// It has filled the memory that a run may have.
    Memory,
    /// It was the largest when the memory for all runs was full.
    Room,
    /// It said too much.
    Output,
    /// Others wait who have fewer runs.
    Displaced,
    /// The same page has started another run.
    Replaced,
    /// The worker is gone, and said nothing.
    Crashed,
}

impl Event {
    /// A line, ready to be sent.
    pub fn line(&self) -> Vec<u8> {
        // Nothing in it fails to serialise.
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}
