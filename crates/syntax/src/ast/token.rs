//! The smallest pieces of the tree: raw inner text and the tokens of free-form arguments.

use base::{Name, Span};
use std::fmt;

/// A type, term or proposition as written, without its quotes; the inner syntax reads it.
#[derive(Clone, PartialEq, Eq)]
pub struct Inner {
    pub text: Name,
    /// The text between the delimiters.
    pub span: Span,
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "‹{}›", self.text)
    }
}

/// A token of an argument that is kept as it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    /// Without delimiters; in canonical symbols unless it is embedded text.
    pub text: Name,
    pub span: Span,
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.kind, self.text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TokenKind {
    /// A keyword that starts a command.
    Command,
    /// A keyword inside commands.
    Keyword,
    Ident,
    LongIdent,
    SymIdent,
    /// `?x`, `?x1.2`
    Var,
    /// `'a`
    TypeIdent,
    /// `?'a`
    TypeVar,
    Nat,
    Float,
    String,
    /// In backquotes.
    AltString,
    Cartouche,
    /// `\<^name>` with or without a cartouche after it.
    Control,
    /// What no rule of the lexer accepts.
    Bad,
}
