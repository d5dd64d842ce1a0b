//! Commands that introduce constants.

use super::{Attribute, Binding, FactRef, Ident, Inner, Mixfix, SyntaxMode, Token};

/// A declared constant or variable: `name :: "type" (mixfix)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decl {
    pub name: Ident,
    pub typ: Option<Inner>,
    pub mixfix: Option<Mixfix>,
}

/// One equation or rule: `name [attributes]: "prop" if "premise" … for x y`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub binding: Binding,
    pub prop: Inner,
    pub premises: Vec<Inner>,
    pub fixes: Vec<Decl>,
}

/// An option in parentheses after a keyword.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecOption {
    pub name: Ident,
    /// What follows the name: the term of `default`, the rest of `plugins del: code`.
    pub args: Vec<Token>,
}

/// `definition c :: "T" where "c x = t"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    pub decl: Option<Decl>,
    pub clause: Clause,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abbreviation {
    pub mode: SyntaxMode,
    pub decl: Option<Decl>,
    pub prop: Inner,
    pub fixes: Vec<Decl>,
}

/// A recursive definition by equations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub kind: FunctionKind,
    pub options: Vec<SpecOption>,
    pub decls: Vec<Decl>,
    pub clauses: Vec<FunctionClause>,
}

impl Function {
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name.value == *name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FunctionKind {
    Fun,
    Function,
    Primrec,
    /// Its mode, `tailrec` or `option`, is the only option.
    PartialFunction,
    Primcorec,
    Corec,
}

/// An equation of a recursive definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionClause {
    pub clause: Clause,
    /// The code equation of a `primcorec` clause, after `of`.
    pub code: Option<Inner>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendOfCorec {
    pub constant: Inner,
    pub typ: Option<Inner>,
    pub prop: Inner,
}

/// `time_fun [options] f g equations facts`: asks for functions that count the steps of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeFunction {
    pub kind: TimeKind,
    pub options: Vec<Attribute>,
    pub functions: Vec<Inner>,
    pub equations: Vec<FactRef>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TimeKind {
    Fun,
    Function,
    Definition,
    PartialFunction,
    /// `time_fun_0`: the function counts as taking no time.
    Zero,
}

/// `inductive` and its kin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inductive {
    pub coinductive: bool,
    pub set: bool,
    pub decls: Vec<Decl>,
    /// Parameters that stay the same throughout, from `for`.
    pub params: Vec<Decl>,
    pub rules: Vec<Clause>,
    pub monos: Vec<FactRef>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InductiveCases {
    pub kind: CasesKind,
    pub cases: Vec<(Binding, Vec<Inner>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CasesKind {
    InductiveCases,
    InductiveSimps,
    FunCases,
}

/// `axiomatization decls where name: "prop" and … if … for …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axiomatization {
    pub decls: Vec<Decl>,
    pub axioms: Vec<(Binding, Inner)>,
    pub premises: Vec<Inner>,
    pub fixes: Vec<Decl>,
}

/// `specification (constants) props`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    pub constants: Vec<SpecifiedConstant>,
    pub props: Vec<(Binding, Inner)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecifiedConstant {
    pub fact: Option<Ident>,
    pub constant: Inner,
    pub overloaded: bool,
}

/// One line of `overloading name ≡ "constant :: type" (unchecked)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overload {
    pub name: Ident,
    pub constant: Inner,
    pub unchecked: bool,
}
