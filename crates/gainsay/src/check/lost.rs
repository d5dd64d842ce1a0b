//! Why a statement is not tried, or a counterexample to it is not genuine: it depends on something in the theory, or in
//! one that it builds on, that was not understood.

use crate::load::Loader;
use base::Span;
use logic::lost::Doubt;
use logic::statement::Statement;
use serde::Serialize;
use std::path::Path;

/// What was not understood, as the JSON output shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lost {
    /// The name in doubt, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub file: String,
    pub line: usize,
}

/// Why a statement is not tried, in words.
pub fn reason(loader: &Loader, statement: &Statement, at: Span) -> Option<String> {
    let grave = statement.doubts.iter().find(|doubt| !doubt.is_slight());
    grave.map(|doubt| in_words(loader, doubt, at))
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
    pub fn new(loader: &Loader, statement: &Statement, at: Span) -> Option<Reserve> {
        let slight = statement.doubts.iter().find(|doubt| doubt.is_slight())?;
        Some(Reserve { reason: in_words(loader, slight, at), lost: lost(loader, statement) })
    }
}

/// The commands that were not understood.
pub fn lost(loader: &Loader, statement: &Statement) -> Vec<Lost> {
    let place = |doubt: &Doubt| {
        let span = doubt.span()?;
        let file = loader.files.path(span.file).to_string();
        Some(Lost { name: doubt.name().map(ToString::to_string), file, line: loader.files.line(span) })
    };
    statement.doubts.iter().filter_map(place).collect()
}

fn in_words(loader: &Loader, doubt: &Doubt, at: Span) -> String {
    let place = |span: Span| place(loader, span, at);
    match doubt {
        Doubt::Lost { name, span } => format!("`{name}`: {} was not understood", place(*span)),
        Doubt::Suspect { name, span } | Doubt::Uncertain { name, span } => {
            format!("`{name}` may be declared by {}, which was not understood", place(*span))
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
fn place(loader: &Loader, span: Span, at: Span) -> String {
    let line = loader.files.line(span);
    match span.file == at.file {
        true => format!("line {line}"),
        false => {
            let path = loader.files.path(span.file).to_string();
            let name =
                Path::new(&path).file_name().map_or(path.clone(), |it| it.to_string_lossy().into_owned());
            format!("line {line} of {name}")
        }
    }
}
