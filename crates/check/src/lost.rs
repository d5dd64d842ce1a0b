//! Why a statement is not tried, or a counterexample to it is not genuine: it depends on something in the theory, or in
//! one that it builds on, that was not understood.

use crate::files::Files;
use base::Span;
use logic::lost::Doubt;
use logic::statement::Statement;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What was not understood, as the JSON output shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lost {
    /// The name in doubt, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub file: String,
    pub line: usize,
    /// Whether it is an import that is missing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub import: bool,
}

/// Why a statement is not tried, in words.
pub fn reason(files: &Files, statement: &Statement, at: Span) -> Option<String> {
    let grave = statement.doubts.iter().find(|doubt| !doubt.is_slight());
    grave.map(|doubt| in_words(files, doubt, at))
}

/// Why nothing that is found about a statement is certain.
#[derive(Clone, Debug)]
pub struct Reserve {
    /// In words.
    pub reason: String,
    /// The commands that were not understood.
    pub lost: Vec<Lost>,
}

impl Reserve {
    pub fn new(files: &Files, statement: &Statement, at: Span) -> Option<Reserve> {
        let slight = statement.doubts.iter().find(|doubt| doubt.is_slight())?;
        Some(Reserve { reason: in_words(files, slight, at), lost: lost(files, statement) })
    }
}

/// The commands that were not understood.
pub fn lost(files: &Files, statement: &Statement) -> Vec<Lost> {
    let place = |doubt: &Doubt| {
        let span = doubt.span()?;
        let file = files.path(span.file).to_string();
        let import = matches!(doubt, Doubt::Import { .. });
        Some(Lost { name: doubt.name().map(ToString::to_string), file, line: files.line(span), import })
    };
    statement.doubts.iter().filter_map(place).collect()
}

fn in_words(files: &Files, doubt: &Doubt, at: Span) -> String {
    let place = |span: Span| place(files, span, at);
    match doubt {
        Doubt::Lost { name, span } => format!("`{name}`: {} was not understood", place(*span)),
        Doubt::Suspect { name, span } | Doubt::Uncertain { name, span } => {
            format!("`{name}` may be declared by {}, which was not understood", place(*span))
        }
        Doubt::Unproved { name, span } => {
            format!("`{name}`, which rests on a proof with a gap ({})", place(*span))
        }
        Doubt::Block { span } => {
            format!("the beginning of the block that it stands in, {}, was not understood", place(*span))
        }
        Doubt::Import { span } => {
            format!("an import is missing ({}), so that names may mean something else", place(*span))
        }
        Doubt::Schematic { name } => format!("`{name}` stands for something that is still to be found"),
        Doubt::Undefined { name } => format!("`{name}`: nothing here defines it"),
    }
}

/// A line, of this file unless it says otherwise.
fn place(files: &Files, span: Span, at: Span) -> String {
    let line = files.line(span);
    match span.file == at.file {
        true => format!("line {line}"),
        false => {
            let path = files.path(span.file).to_string();
            let name =
                Path::new(&path).file_name().map_or(path.clone(), |it| it.to_string_lossy().into_owned());
            format!("line {line} of {name}")
        }
    }
}
