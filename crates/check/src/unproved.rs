//! What is taken for granted: code equations that nobody has proved, and axioms. An answer that was computed with such
//! equations rests on them, and every counterexample rests on the axioms of its theory being consistent.

use crate::language::Script;
use base::Span;
use logic::{Decl, Spec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is taken for granted at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Granted {
    /// The code equations of a statement whose proof has a gap.
    CodeEquation,
    /// Those of a statement that stands after a gap, which its proof may use.
    CodeEquationAfterGap,
    /// Axioms.
    Axioms,
}

/// A command that an answer rests on, as the JSON output shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unproved {
    #[serde(skip)]
    pub span: Span,
    pub kind: Granted,
    /// Empty if the statement has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub file: String,
    pub line: usize,
}

impl Unproved {
    /// In words, after `rests on:`.
    pub fn text(&self) -> String {
        let name = if self.name.is_empty() { String::new() } else { format!("{}, ", self.name) };
        match self.kind {
            Granted::CodeEquation => format!("the code equation in {name}line {}, not proved", self.line),
            Granted::CodeEquationAfterGap => {
                format!(
                    "the code equation in {name}line {}, which may use what is not proved before it",
                    self.line
                )
            }
            Granted::Axioms => format!("the axioms in line {}, taken to be consistent", self.line),
        }
    }

    /// Whether it stands before a line of a file: what comes later says nothing about that.
    pub fn is_before(&self, file: &str, line: usize) -> bool {
        self.file != file || self.line < line
    }
}

/// What a theory and the theories that it builds on take for granted.
pub fn unproved(script: &Script) -> Arc<[Unproved]> {
    let mut all = vec![];
    let sources = script.sources.iter().map(|theory| &**theory);
    let places: BTreeMap<Span, bool> =
        interp::unproved_code(sources).into_iter().map(|code| (code.span, code.is_own)).collect();
    for theory in &script.sources {
        for (decl, span) in theory.located() {
            let (kind, name) = match (decl, places.get(&span)) {
                (Decl::Statement(statement), Some(is_own)) => {
                    let kind = if *is_own { Granted::CodeEquation } else { Granted::CodeEquationAfterGap };
                    (kind, statement.name.base().to_owned())
                }
                (Decl::Spec(Spec::Axioms { props, .. }), _) if !props.is_empty() => {
                    (Granted::Axioms, String::new())
                }
                _ => continue,
            };
            let file = script.files.path(span.file).to_string();
            all.push(Unproved { span, kind, name, file, line: script.files.line(span) });
        }
    }
    all.into()
}
