//! Syntax trees. A comma is a comma: whether it makes a pair or a conjunction is decided by types later.

use crate::syntax::fixity::Assoc;
use base::{Name, Span};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub kind: NodeKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    Forall,
    Exists,
    New,
    Lambda,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    Id(Name),
    Underscore,
    Int(i64),
    Char(char),
    Str(String),
    True,
    False,
    Unit,
    Cut,
    /// `f t u`, also written `f(t)(u)`, or an infix operator applied.
    App(Ident, Vec<Node>),
    /// Two or more parts separated by commas.
    Comma(Vec<Node>),
    /// `[t,u]`, `[t,u|rest]`
    List(Vec<Node>, Option<Box<Node>>),
    Cons(Box<Node>, Box<Node>),
    Eq(Box<Node>, Box<Node>),
    Fresh(Box<Node>, Box<Node>),
    Equivariant(Box<Node>, Box<Node>),
    Is(Box<Node>, Box<Node>),
    /// The condition, then the conclusion; also `H :- G`.
    Implies(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    If(Box<Node>, Box<Node>, Box<Node>),
    Not(Box<Node>),
    Quantified(Quantifier, Vec<(Ident, Option<TypeNode>)>, Box<Node>),
    Abs(Ident, Box<Node>),
    Concretion(Box<Node>, Ident),
    Swap(Ident, Ident, Box<Node>),
    /// `T{U/V}`: T, U, V.
    Replace(Box<Node>, Box<Node>, Box<Node>),
    /// `t $ u`
    Apply(Box<Node>, Box<Node>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeNode {
    pub kind: TypeNodeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeNodeKind {
    Id(Name),
    App(Ident, Vec<TypeNode>),
    Underscore,
    Unit,
    Prop,
    List(Box<TypeNode>),
    Tuple(Vec<TypeNode>),
    Arrow(Box<TypeNode>, Box<TypeNode>),
    Abs(Box<TypeNode>, Box<TypeNode>),
}

/// `type`, `name_type`, or one depending on others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindNode {
    pub parameters: Vec<BaseKind>,
    pub result: BaseKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BaseKind {
    Type,
    NameType,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grammar {
    Nonterminal(Ident, Vec<Node>),
    Seq(Box<Grammar>, Box<Grammar>),
    Alt(Box<Grammar>, Box<Grammar>),
    /// Characters or elements that have to come next.
    Terminals(Vec<Node>),
    Goal(Node),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckNode {
    pub label: String,
    pub bound: i64,
    pub kind: CheckKind,
    pub formula: Node,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckKind {
    Check,
    Validate,
    Invalidate,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decl {
    Kind(Ident, KindNode),
    /// `c : type`
    Symbol(Ident, TypeNode),
    /// `pred p t…`
    Pred(Ident, Vec<TypeNode>),
    /// `func f t… = t`
    Func(Ident, Vec<TypeNode>, TypeNode),
    /// `x :: t -> … `
    Typed(Ident, TypeNode),
    Abbreviation(Ident, Vec<Ident>, TypeNode),
    Infix(Ident, Assoc, u8),
    Namespace(Ident, Vec<Item>),
    Clause(Node),
    Grammar(Ident, Vec<Node>, Grammar),
    Query(Node),
    Use(String),
    Open(Name),
    TypeOf(Node),
    Check(CheckNode),
    /// `#save_to_file`: what it is about.
    Saved(Box<Decl>),
    /// `#trace`, `#help`: accepted, without meaning here.
    Ignored,
    Quit,
    /// Something that could not be read.
    Malformed(Loss),
}

/// What a malformed declaration is about, as far as its beginning tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A directive: no definition is lost.
    Directive,
    /// The declaration of this identifier, or a clause whose head begins with it.
    About(Name),
    /// A clause of who knows what.
    Unknown,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub decl: Decl,
    pub span: Span,
}
