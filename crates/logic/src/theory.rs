//! A theory: its declarations, and beside them where they stand.

use crate::decl::Decl;
use base::{Name, Span};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Theory {
    pub name: Name,
    /// Names of the parents, as they are known to this run.
    pub imports: Vec<Name>,
    pub decls: Vec<Decl>,
    /// The source map: one span for each declaration.
    pub spans: Vec<Span>,
}

impl Theory {
    pub fn push(&mut self, decl: Decl, span: Span) {
        self.decls.push(decl);
        self.spans.push(span);
    }

    /// Declarations with their places.
    pub fn located(&self) -> impl Iterator<Item = (&Decl, Span)> {
        self.decls.iter().zip(self.spans.iter().copied())
    }
}
