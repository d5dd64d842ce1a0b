//! The text of one file.

use crate::symbols;
use base::{FileId, Name, Span};

/// A file's number and text, to turn tokens into names and spans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub file: FileId,
    pub text: &'a str,
}

impl<'a> Source<'a> {
    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or("")
    }

    pub fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// The name written between two places, in canonical symbols.
    pub fn name(&self, start: usize, end: usize) -> Name {
        Name::new(symbols::canonical(self.slice(start, end)))
    }
}
