//! What happens while a source is checked: typed, and ready to be passed on to a terminal, an editor or a page.

use crate::answer::{Answer, shown_bindings};
use crate::kind::Kind;
use crate::language::Notation;
use search::{Bound, Counterexample};
use serde::Serialize;
use std::collections::BTreeMap;

/// What happens, in the order in which it happens. Tasks have numbers from 0, in the order of the source.
///
/// Starts, progress and findings come as they are made, so those of several tasks are mixed; how many there are of them
/// is a matter of time. Verdicts come in the order of the tasks, one for each, unless the check is cancelled.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A check begins that has so many tasks.
    Begun { tasks: usize },
    /// Work on a task begins.
    Started { task: usize, file: String, line: usize, kind: Kind, name: String },
    /// A strategy has finished another bound.
    Progress { task: usize, progress: Progress },
    /// A strategy has found a counterexample, on which the verdict may be based.
    Finding { task: usize, finding: Finding },
    /// The final answer about a task.
    Verdict { task: usize, answer: Box<Answer> },
}

impl Event {
    /// Work on a task begins whose answer will be about the same thing as this one.
    pub fn started(task: usize, about: &Answer) -> Event {
        let (file, name) = (about.file.clone(), about.name.clone());
        Event::Started { task, file, line: about.line, kind: about.kind, name }
    }
}

/// How far a strategy has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Progress {
    pub strategy: String,
    /// What grows while nothing is found.
    #[serde(serialize_with = "bound_name")]
    pub bound: Bound,
    /// The largest size, or depth, that is finished for any types.
    pub reached: usize,
    /// The largest one that is finished for all types.
    pub finished: usize,
    pub tests: u64,
    /// Tests that satisfied the premises.
    pub satisfied: u64,
}

/// A counterexample that a strategy has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    pub strategy: String,
    pub genuine: bool,
    /// The size, or depth, at which it was found.
    pub size: usize,
    pub assignment: BTreeMap<String, String>,
}

impl Finding {
    /// What an answer says about a counterexample, if there is one.
    pub fn of(answer: &Answer) -> Option<Finding> {
        answer.is_refuted().then(|| Finding {
            strategy: answer.strategy.clone(),
            genuine: answer.genuine == Some(true),
            size: answer.size.unwrap_or(0),
            assignment: answer.assignment.clone().unwrap_or_default(),
        })
    }

    pub(crate) fn new(notation: &dyn Notation, found: &Counterexample) -> Finding {
        Finding {
            strategy: found.strategy.name().to_owned(),
            genuine: found.is_genuine(),
            size: found.size,
            assignment: shown_bindings(notation, found),
        }
    }
}

fn bound_name<S: serde::Serializer>(bound: &Bound, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(bound.name())
}

/// Who is told what happens. An error ends the check.
///
/// A function of an event is an observer. Whoever wants answers and nothing else implements `answer` alone.
pub trait Observer {
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        match event {
            Event::Verdict { answer, .. } => self.answer(answer),
            Event::Begun { .. } | Event::Started { .. } | Event::Progress { .. } | Event::Finding { .. } => {
                Ok(())
            }
        }
    }

    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        let _ = answer;
        Ok(())
    }
}

impl<F: FnMut(&Event) -> std::io::Result<()>> Observer for F {
    fn event(&mut self, event: &Event) -> std::io::Result<()> {
        self(event)
    }
}

/// Keeps the answers, in the order of the source.
#[derive(Clone, Debug, Default)]
pub struct Collector {
    pub answers: Vec<Answer>,
}

impl Observer for Collector {
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        self.answers.push(answer.clone());
        Ok(())
    }
}
