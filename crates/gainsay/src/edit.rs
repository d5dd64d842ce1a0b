//! Changes to the text of a source that somebody may want to make.

use std::ops::Range;

/// A change to the text of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What it does, for people.
    pub title: String,
    /// What is replaced.
    pub bytes: Range<usize>,
    pub text: String,
}
