//! Code equations that nobody has proved: a counterexample that was computed with them rests on them.

use crate::load::{Loaded, Loader};
use base::Span;
use logic::Decl;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A statement with code equations whose proof has a gap, as the JSON output shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unproved {
    #[serde(skip)]
    pub span: Span,
    /// Empty if the statement has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub file: String,
    pub line: usize,
}

/// Those of a theory and of the theories that it builds on.
pub fn unproved(loader: &Loader, loaded: &Loaded) -> Arc<[Unproved]> {
    let mut all = vec![];
    for loaded in loader.with_imports(loaded) {
        let theory = &loaded.elaborated.theory;
        let places: BTreeSet<Span> =
            interp::unproved_code(theory).into_iter().map(|(_, span)| span).collect();
        for (decl, span) in theory.located() {
            if let Decl::Statement(statement) = decl
                && places.contains(&span)
            {
                let name = statement.name.base().to_owned();
                let file = loader.files.path(span.file).to_string();
                all.push(Unproved { span, name, file, line: loader.files.line(span) });
            }
        }
    }
    all.into()
}
