//! Theories that somebody edits: states of the elaborator between commands are kept, so that after a change only what
//! comes after it is read again.
//!
//! What a state holds depends on the commands before it and on what the theory starts from ([`Basis`]), and on nothing
//! else. So a state is used again exactly if these are the same in the new version, places included.

use base::{FileId, Name, Span};
use elab::Underway;
use std::sync::Arc;
use syntax::ast::TheoryFile;

/// How many states are kept for a theory. Each is a copy of a context: a few megabytes.
const MAX_STATES: usize = 8;

/// What is kept of the last version of a theory that was read.
#[derive(Debug)]
pub struct Draft {
    /// The number of the file in all of its versions, so that places before a change stay the same.
    pub file: FileId,
    basis: Basis,
    text: String,
    tree: Arc<TheoryFile>,
    /// Those of this version, in the order of its commands.
    states: Vec<Underway>,
    /// The number of commands before the last change.
    edited: usize,
}

/// What a theory starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Basis {
    pub name: Name,
    /// Keys of its imports …
    pub imports: Vec<Name>,
    /// … and of all that they build on.
    pub builds_on: Vec<Name>,
    /// Where imports are named that are not there.
    pub missing: Vec<Span>,
    /// Whether it starts with the definitions of the library.
    pub learns_library: bool,
}

impl Draft {
    pub fn new(file: FileId, basis: Basis, text: &str, tree: &Arc<TheoryFile>) -> Draft {
        Draft { file, basis, text: text.to_owned(), tree: Arc::clone(tree), states: vec![], edited: 0 }
    }

    pub fn builds_on(&self, key: &Name) -> bool {
        self.basis.builds_on.contains(key)
    }

    pub fn starts_from(&self, basis: &Basis) -> bool {
        self.basis == *basis
    }

    /// Takes over a new version of the text, and gives the last state that holds in it, if there is one; then the
    /// number of commands up to the last one that has changed.
    pub fn update(&mut self, text: &str, tree: &Arc<TheoryFile>) -> (Option<Underway>, usize) {
        let pairs = self.tree.commands.iter().zip(&tree.commands);
        let unchanged = pairs.take_while(|(old, new)| old == new).count();
        self.states.retain(|state| state.commands() <= unchanged);
        let end = end_of_change(&self.text, text);
        let changed = tree.commands.partition_point(|command| (command.span.start as usize) < end);
        if self.text != text {
            self.edited = unchanged;
        }
        text.clone_into(&mut self.text);
        self.tree = Arc::clone(tree);
        (self.states.last().cloned(), changed.max(unchanged))
    }

    /// Whether a state before this command is worth keeping. They are spread over the theory, and the next change is
    /// likely to be where the last one was.
    pub fn wants(&self, command: usize) -> bool {
        let stride = self.tree.commands.len().div_ceil(MAX_STATES - 2).max(1);
        command == self.edited || command.is_multiple_of(stride)
    }

    /// Keeps a state. Where there are too many, the one goes that is closest to its neighbours.
    pub fn keep(&mut self, state: &Underway) {
        let at = self.states.partition_point(|kept| kept.commands() < state.commands());
        if self.states.get(at).is_some_and(|kept| kept.commands() == state.commands()) {
            return;
        }
        self.states.insert(at, state.clone());
        while self.states.len() > MAX_STATES {
            let counts: Vec<usize> = self.states.iter().map(Underway::commands).collect();
            let inner = counts.windows(3).enumerate().filter(|(_, near)| near[1] != self.edited);
            let closest = inner.min_by_key(|(_, near)| near[2] - near[0]);
            self.states.remove(closest.map_or(0, |(index, _)| index + 1));
        }
    }
}

/// Where the part of a new text ends that differs from the old one.
fn end_of_change(old: &str, new: &str) -> usize {
    let same_end = old.bytes().rev().zip(new.bytes().rev()).take_while(|(old, new)| old == new).count();
    let same_start = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
    (new.len() - same_end).max(same_start)
}

#[cfg(test)]
mod tests {
    use super::end_of_change;

    #[test]
    fn changes_end_where_texts_are_the_same_again() {
        assert_eq!(end_of_change("one two three", "one 2 three"), 5);
        assert_eq!(end_of_change("one three", "one two three"), 7);
        assert_eq!(end_of_change("one two three", "one three"), 5);
        assert_eq!(end_of_change("aa", "aaa"), 2);
    }
}
