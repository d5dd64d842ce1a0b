//! A version of a document that was read: what questions about it are answered from.

use crate::position::{Encoding, Lines};
use gainsay::Source;
use gainsay::check::Item;
use lsp_types::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// How much of a version was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    Whole,
    /// Up to the end of the last change.
    Changed,
}

/// A version of a document that was read.
#[derive(Debug)]
pub struct Snapshot {
    pub path: PathBuf,
    pub version: i32,
    pub text: Arc<str>,
    pub lines: Lines,
    pub source: Box<dyn Source>,
    /// What can be checked of it, in its order; of a part that was read, what has changed.
    pub items: Vec<Item>,
    pub extent: Extent,
}

impl Snapshot {
    pub fn range(&self, bytes: &std::ops::Range<usize>, encoding: Encoding) -> Range {
        self.lines.range(&self.text, bytes, encoding)
    }

    /// The things to check at a place. Those that ask about a statement come after it.
    pub fn items_at(&self, byte: usize) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.bytes.start <= byte && byte <= item.bytes.end)
    }
}
