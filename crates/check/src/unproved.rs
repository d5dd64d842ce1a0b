//! What is taken for granted: code equations that nobody has proved, and axioms. An answer that was computed with such
//! equations rests on them, and every counterexample rests on the axioms of its theory being consistent.

use crate::language::Script;
use base::{Name, Span};
use logic::statement::Statement;
use logic::world::Source;
use logic::{Decl, Spec, Term, World};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is taken for granted at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Granted {
    /// The code equations of a statement whose proof has a gap.
    CodeEquation,
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
    for theory in &script.sources {
        let places: BTreeSet<Span> =
            interp::unproved_code(theory).into_iter().map(|(_, span)| span).collect();
        for (decl, span) in theory.located() {
            let (kind, name) = match decl {
                Decl::Statement(statement) if places.contains(&span) => {
                    (Granted::CodeEquation, statement.name.base().to_owned())
                }
                Decl::Spec(Spec::Axioms { props, .. }) if !props.is_empty() => {
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

/// The places of unproved code equations that computing a statement may come to.
pub fn reached(world: &World, statement: &Statement) -> BTreeSet<Span> {
    let unproved: Vec<_> = world
        .theories()
        .iter()
        .filter_map(|source| match source {
            Source::Whole(theory) => Some(interp::unproved_code(theory)),
            Source::Packed(_) => None,
        })
        .flatten()
        .collect();
    if unproved.is_empty() {
        return BTreeSet::new();
    }
    let mut waiting: Vec<Name> = vec![];
    let mut seen: BTreeSet<Name> = BTreeSet::new();
    statement.premises.iter().chain(&statement.conclusions).for_each(|term| constants(term, &mut waiting));
    while let Some(name) = waiting.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        for spec in world.specs_of(&name) {
            spec.terms().into_iter().for_each(|term| constants(term, &mut waiting));
        }
    }
    let is_reached = |term: &Term| matches!(term.strip().0, Term::Const(head, _) if seen.contains(head));
    unproved.into_iter().filter(|(equation, _)| is_reached(&equation.lhs)).map(|(_, span)| span).collect()
}

fn constants(term: &Term, found: &mut Vec<Name>) {
    term.visit(&mut |part| {
        if let Term::Const(name, _) = part {
            found.push(name.clone());
        }
    });
}
