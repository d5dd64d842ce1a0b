//! The smallest pieces of the tree: raw inner text and the tokens of free-form arguments.

use base::{Name, Span};

/// A type, term or proposition as written, without its quotes; the inner syntax reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inner {
    pub text: Name,
    /// The text between the delimiters.
    pub span: Span,
}

/// A token of an argument that is kept as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    /// Without delimiters; in canonical symbols unless it is embedded text.
    pub text: Name,
    pub span: Span,
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
