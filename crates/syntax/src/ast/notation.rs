//! Mixfix annotations and the commands that are about notation and names.

use super::{Decl, FactRef, Ident, Inner};
use base::Span;

/// The annotation in parentheses after a declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mixfix {
    pub kind: MixfixKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MixfixKind {
    /// `("template" [arguments] priority)`; arguments without a priority have 0.
    Template {
        template: Inner,
        arguments: Vec<u32>,
        priority: u32,
    },
    Infix {
        assoc: Assoc,
        symbol: Inner,
        priority: u32,
    },
    /// `(binder "B" [body] priority)`
    Binder {
        symbol: Inner,
        body: u32,
        priority: u32,
    },
    Structure,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assoc {
    None,
    Left,
    Right,
}

/// `(output)`, `(latex output)`, `(ASCII)`
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SyntaxMode {
    pub name: Option<Ident>,
    /// For printing only.
    pub output: bool,
}

/// Whether a command declares something or takes it back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Polarity {
    Add,
    Remove,
}

/// `notation`, `no_notation`, `type_notation`, `no_type_notation`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notation {
    pub polarity: Polarity,
    pub mode: SyntaxMode,
    pub items: Vec<(Inner, Mixfix)>,
}

/// `syntax`, `no_syntax`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Syntax {
    pub polarity: Polarity,
    pub mode: SyntaxMode,
    pub items: Vec<Decl>,
}

/// `translations`, `no_translations`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translations {
    pub polarity: Polarity,
    pub rules: Vec<Translation>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translation {
    pub left: TranslationPattern,
    pub direction: Direction,
    pub right: TranslationPattern,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranslationPattern {
    /// The nonterminal in parentheses; `logic` when there is none.
    pub nonterminal: Option<Ident>,
    pub pattern: Inner,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    Parse,
    Print,
    Both,
}

/// `syntax_consts names ⇌ constants`, likewise `syntax_types`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxDependency {
    pub syntax: Vec<Ident>,
    pub targets: Vec<Ident>,
}

/// `bundle`, `open_bundle`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    /// Also in force from here on.
    pub open: bool,
    pub name: Ident,
    pub content: BundleContent,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BundleContent {
    Facts {
        facts: Vec<FactRef>,
        fixes: Vec<Decl>,
    },
    /// The commands up to the matching `end`.
    Block,
}

/// A use of a bundle; `no b` reverses its notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BundleRef {
    pub polarity: Polarity,
    pub name: Ident,
}

/// `hide_const (open) names`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hide {
    pub kind: HideKind,
    /// Only the short names are hidden.
    pub open: bool,
    pub names: Vec<Ident>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HideKind {
    Const,
    Type,
    Class,
    Fact,
}

/// `alias name = target`, `type_alias name = target`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alias {
    pub kind: AliasKind,
    pub name: Ident,
    pub target: Ident,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AliasKind {
    Const,
    Type,
}

/// `adhoc_overloading c ⇌ terms and …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdhocOverloading {
    pub polarity: Polarity,
    pub items: Vec<(Ident, Vec<Inner>)>,
}
