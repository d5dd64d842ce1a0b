//! Names of facts, references to facts, attributes.

use super::{Decl, Ident, Inner, Token};
use base::Span;

/// What may stand before a proposition: `name [attributes]:`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Binding {
    pub name: Option<Ident>,
    pub attributes: Vec<Attribute>,
}

/// One of `[simp, code drop: f, option = value]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    pub name: Ident,
    pub args: Vec<Token>,
    pub span: Span,
}

/// `name(1-3) [attributes]`, a quoted proposition, or `[[option = value]]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactRef {
    pub fact: Fact,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    Named {
        name: Ident,
        /// The numbers in parentheses, counted from 1; empty for all.
        selection: Vec<Selection>,
    },
    Literal(Inner),
    /// No fact, only the attributes of `[[…]]`.
    Settings,
}

/// Which theorems of a fact are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    One(u32),
    Range(u32, u32),
    From(u32),
}

/// `name [attributes] = facts`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    pub binding: Binding,
    pub facts: Vec<FactRef>,
}

/// `lemmas a = …and b = … for …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemmas {
    pub notes: Vec<Note>,
    pub fixes: Vec<Decl>,
}

/// `declare facts [attributes] and … for …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declare {
    pub facts: Vec<FactRef>,
    pub fixes: Vec<Decl>,
}
