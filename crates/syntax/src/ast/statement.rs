//! Statements: what a proof is asked for.

use super::{Binding, BundleRef, Decl, Element, Ident, Inner};

/// `lemma` and its synonyms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    /// The name of the whole, in the long form; in the short form (`lemma a: "…"`) each conclusion has its own.
    pub binding: Binding,
    pub includes: Vec<BundleRef>,
    /// In source order. `if` and `for` of the short form are given as `assumes` and `fixes`.
    pub elements: Vec<Element>,
    pub conclusion: Conclusion,
}

impl Statement {
    /// The name to call it by: that of the whole, or else that of the first conclusion that has one.
    pub fn name(&self) -> Option<&Ident> {
        let shows = match &self.conclusion {
            Conclusion::Shows(shows) => shows.as_slice(),
            Conclusion::Obtains(_) => &[],
        };
        let mut bindings = std::iter::once(&self.binding).chain(shows.iter().map(|shown| &shown.binding));
        bindings.find_map(|binding| binding.name.as_ref())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StatementKind {
    Lemma,
    Theorem,
    Corollary,
    Proposition,
    SchematicGoal,
    /// `test_spec`: what a program under test should satisfy.
    TestSpec,
}

/// `name [attributes]: "prop" "prop" …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposition {
    pub binding: Binding,
    pub props: Vec<Inner>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    Shows(Vec<Proposition>),
    Obtains(Vec<ObtainCase>),
}

/// `(name) x y where "prop" and …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObtainCase {
    pub name: Option<Ident>,
    pub fixes: Vec<Decl>,
    pub props: Vec<Inner>,
}
