//! Locales, classes, contexts and what instantiates them.

use super::{Binding, BundleRef, Decl, Ident, Inner, Mixfix, Note, Proposition};

/// One element of a context: `fixes …`, `assumes …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    Fixes(Vec<Decl>),
    Constrains(Vec<(Ident, Inner)>),
    Assumes(Vec<Proposition>),
    Defines(Vec<(Binding, Inner)>),
    Notes(Vec<Note>),
}

/// `q: loc t u where x = t rewrites … + … for x y`
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LocaleExpr {
    pub instances: Vec<LocaleInstance>,
    pub fixes: Vec<Decl>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocaleInstance {
    pub qualifier: Option<Qualifier>,
    pub locale: Ident,
    pub args: LocaleArgs,
    pub rewrites: Vec<(Binding, Inner)>,
}

/// `q:` or `q?:`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Qualifier {
    pub name: Ident,
    /// False for `q?:`: the names can also be used without it.
    pub mandatory: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocaleArgs {
    /// `_` leaves a parameter as it is; so do those that are missing at the end.
    Positional(Vec<Option<Inner>>),
    Named(Vec<(Ident, Inner)>),
}

/// `locale name = expression opening … + elements begin`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Locale {
    pub name: Ident,
    pub expr: LocaleExpr,
    pub opening: Vec<BundleRef>,
    pub elements: Vec<Element>,
    pub begin: bool,
}

/// `class name = superclasses opening … + elements begin`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    pub name: Ident,
    pub superclasses: Vec<Ident>,
    pub opening: Vec<BundleRef>,
    pub elements: Vec<Element>,
    pub begin: bool,
}

/// `t and u :: (sort, sort) sort`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arity {
    pub types: Vec<Ident>,
    pub args: Vec<Inner>,
    pub result: Inner,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instance {
    /// `instance` alone, in an `instantiation` block.
    Current,
    /// `instance t :: (sort) sort`
    Arity(Arity),
    /// `instance c ⊆ d`
    Subclass { class: Ident, superclass: Ident },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interpretation {
    pub kind: InterpretationKind,
    pub expr: LocaleExpr,
    pub defines: Vec<InterpretationDef>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InterpretationKind {
    Local,
    Global,
    /// The locale is named unless the command stands in its context.
    Sublocale(Option<Ident>),
}

/// `defines name (mixfix) = "term"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterpretationDef {
    pub binding: Binding,
    pub name: Ident,
    pub mixfix: Option<Mixfix>,
    pub term: Inner,
}

/// `context … begin`
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Context {
    /// Goes on in a locale or class.
    Named {
        name: Ident,
        opening: Vec<BundleRef>,
    },
    Anonymous {
        includes: Vec<BundleRef>,
        elements: Vec<Element>,
    },
}
