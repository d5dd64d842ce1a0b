//! Names in sources: what they stand for, where they are declared and mentioned, and what else could be written.

use std::ops::Range;
use std::path::PathBuf;

/// A text that places are in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Text {
    File(PathBuf),
    /// A theory of the embedded library, by its key: see [`library_text`](crate::library_text).
    Library(String),
}

/// A piece of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub text: Text,
    pub bytes: Range<usize>,
}

/// What a name stands for, in one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Entity {
    Type,
    Class,
    Locale,
    /// A function, a relation, or any other value that has a name.
    Constant,
    Constructor,
    /// A lemma, or a check.
    Statement,
    Variable,
    /// A word that begins a command.
    Command,
    /// A symbol, which has a name and other ways to write it.
    Symbol,
}

/// Something that a source declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// Its full name.
    pub name: String,
    pub entity: Entity,
    /// The command that declares it …
    pub bytes: Range<usize>,
    /// … and its name therein.
    pub at: Range<usize>,
}

/// What is written at a place of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    pub bytes: Range<usize>,
    /// The full name of what it stands for.
    pub name: String,
    pub entity: Entity,
    /// The name and its type, as far as it has one.
    pub title: String,
    /// Where it is declared …
    pub declared: Option<Place>,
    /// … and how that reads.
    pub declaration: Option<String>,
}

/// Something that could be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// What people look for.
    pub label: String,
    pub entity: Entity,
    /// What is known of it, in a few words.
    pub detail: String,
    /// What is written.
    pub text: String,
}

/// A word of a source and what it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub bytes: Range<usize>,
    pub entity: Entity,
}
