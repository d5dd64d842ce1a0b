//! The core language: what is left of a program after types, names, infix notation, function calls and grammars have
//! been resolved.
//!
//! Invariants:
//! - Variables and names of a clause are numbered from 0 in its [`Scope`]; binders inside bodies have numbers of their
//!   own, so substitution never captures.
//! - Constructors and predicates take as many arguments as they declare; tuples in argument positions are spread.
//! - A function is a predicate whose first argument is its result; terms hold no calls and no concretions.
//! - Names of the scope that no `new` binds are fresh for each use of the clause.

use crate::types::{Type, TypeId};
use base::{Name, Span};
use std::collections::BTreeMap;

/// A constructor of a data type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConId(pub u32);

impl ConId {
    pub const UNIT: ConId = ConId(0);
    pub const PAIR: ConId = ConId(1);
    pub const NIL: ConId = ConId(2);
    pub const CONS: ConId = ConId(3);
    pub const FALSE: ConId = ConId(4);
    pub const TRUE: ConId = ConId(5);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A predicate, or a function seen as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PredId(pub u32);

impl PredId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A logic variable of a clause, an index into [`Scope::vars`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// A name of a clause, an index into [`Scope::names`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom(pub u32);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    Var(Var),
    Name(Atom),
    Int(i64),
    Char(char),
    App(ConId, Vec<Term>),
    /// `a\t`
    Abs(Atom, Box<Term>),
    /// `(a~b)t`
    Swap(Atom, Atom, Box<Term>),
}

impl Term {
    pub fn pair(left: Term, right: Term) -> Term {
        Term::App(ConId::PAIR, vec![left, right])
    }

    pub fn constant(con: ConId) -> Term {
        Term::App(con, vec![])
    }
}

/// What `is` evaluates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Neg,
    Min,
    Max,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    /// `mk_abs a t`: the abstraction of a name that is known when it runs.
    MakeAbs,
    /// `split_abs f`: a fresh name and the body at it.
    SplitAbs,
    NameToString,
    NameFromString,
    NameLess,
    /// `Name.names a b`: -1, 0 or 1.
    NameCompare,
    /// `T{U/V}`: every occurrence of V in T replaced by U, avoiding capture.
    Replace,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Expr {
    Term(Term),
    Op(Op, Vec<Expr>),
}

/// How a universal quantifier in a goal is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Universal {
    /// For an arbitrary value about which nothing is known.
    Generic,
    /// For an arbitrary value, or for each constructor in turn.
    Extensional,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    True,
    False,
    Call(PredId, Vec<Term>),
    Eq(Type, Term, Term),
    /// `a # t`, with the type of the name and of the term.
    Fresh(Type, Term, Type, Term),
    /// Two terms of this type that no substitution makes equal.
    Differ(Type, Term, Term),
    And(Vec<Goal>),
    Or(Vec<Goal>),
    Exists(Vec<Var>, Box<Goal>),
    New(Vec<Atom>, Box<Goal>),
    Forall(Universal, Var, Box<Goal>),
    Not(Box<Goal>),
    /// `G -> G | G`: commits to the first solution of the condition.
    If(Box<Goal>, Box<Goal>, Box<Goal>),
    Is(Term, Expr),
    Cut,
    /// Something that cannot be decided here, with the reason: it fails, and the search counts as incomplete.
    Open(Gap),
}

/// Why part of a negated program is left open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gap {
    /// Equivariant unification `~=`.
    Equivariance,
    /// The negation of an evaluation whose operands are not known.
    Evaluation,
    /// The negation of a universal goal.
    Universal,
    /// The negation of a clause with a cut.
    Cut,
    /// The negation of a clause whose head can fail in too many ways.
    Cases,
    /// Whether a name occurs in a value of a type that is not known.
    Types,
    /// A universal goal over a type without constructors.
    Values,
}

impl Gap {
    /// In the words of a report.
    pub fn words(self) -> &'static str {
        match self {
            Gap::Equivariance => "equivariant unification `~=` is not decided",
            Gap::Evaluation => "the negation of `is` is not decided where its operands are unknown",
            Gap::Universal => "the negation of a universal goal is not decided",
            Gap::Cut => "clauses with a cut are not complemented",
            Gap::Cases => "a clause whose head can fail in thousands of ways is not complemented",
            Gap::Types => {
                "whether a name occurs in a value is not decided where the type of the value is open"
            }
            Gap::Values => {
                "what has to hold for all integers, characters or names is shown for an arbitrary one only"
            }
        }
    }
}

impl Goal {
    /// The predicates that it calls.
    pub fn calls(&self) -> Vec<PredId> {
        let mut calls = vec![];
        crate::rewrite::visit(self, &mut |goal| {
            if let Goal::Call(pred, _) = goal {
                calls.push(*pred);
            }
        });
        calls
    }

    pub fn and(goals: impl IntoIterator<Item = Goal>) -> Goal {
        let mut parts = vec![];
        for goal in goals {
            match goal {
                Goal::True => {}
                Goal::And(inner) => parts.extend(inner),
                Goal::False => return Goal::False,
                other => parts.push(other),
            }
        }
        match parts.len() {
            0 => Goal::True,
            1 => parts.remove(0),
            _ => Goal::And(parts),
        }
    }

    pub fn or(goals: impl IntoIterator<Item = Goal>) -> Goal {
        let mut parts = vec![];
        for goal in goals {
            match goal {
                Goal::False => {}
                Goal::Or(inner) => parts.extend(inner),
                Goal::True => return Goal::True,
                other => parts.push(other),
            }
        }
        match parts.len() {
            0 => Goal::False,
            1 => parts.remove(0),
            _ => Goal::Or(parts),
        }
    }

    pub fn exists(vars: Vec<Var>, body: Goal) -> Goal {
        match body {
            Goal::True | Goal::False => body,
            body if vars.is_empty() => body,
            body => Goal::Exists(vars, Box::new(body)),
        }
    }

    pub fn fresh_names(names: Vec<Atom>, body: Goal) -> Goal {
        match body {
            Goal::True | Goal::False => body,
            body if names.is_empty() => body,
            body => Goal::New(names, Box::new(body)),
        }
    }
}

/// A variable or name of a clause, as the user wrote it, and its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    pub name: Name,
    pub ty: Type,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scope {
    pub vars: Vec<Binding>,
    pub names: Vec<Binding>,
}

impl Scope {
    pub fn var(&mut self, name: &str, ty: Type) -> Var {
        self.vars.push(Binding { name: Name::new(name), ty });
        Var(self.vars.len() as u32 - 1)
    }

    /// A variable with a name of its own.
    pub fn numbered(&mut self, ty: Type) -> Var {
        let name = format!("X{}", self.vars.len() + 1);
        self.var(&name, ty)
    }

    pub fn name(&mut self, name: &str, ty: Type) -> Atom {
        self.names.push(Binding { name: Name::new(name), ty });
        Atom(self.names.len() as u32 - 1)
    }

    pub fn type_of(&self, var: Var) -> &Type {
        &self.vars[var.0 as usize].ty
    }

    pub fn type_of_name(&self, name: Atom) -> &Type {
        &self.names[name.0 as usize].ty
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub scope: Scope,
    pub head: Vec<Term>,
    pub body: Goal,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PredKind {
    Predicate,
    /// Its first argument is the result.
    Function,
    /// Using a clause of it takes no step.
    Free,
    /// It says that its first argument, a name, occurs free in its second.
    Occurrence,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pred {
    pub name: Name,
    pub kind: PredKind,
    /// The spread arguments; type variables are the predicate's own parameters.
    pub args: Vec<Type>,
    /// How many spread arguments each written argument has.
    pub groups: Vec<usize>,
    pub clauses: Vec<Clause>,
    pub span: Span,
}

impl Pred {
    /// The name with something put before its last part.
    pub fn prefixed(&self, prefix: &str) -> String {
        match self.name.qualifier() {
            "" => format!("{prefix}{}", self.name),
            namespace => format!("{namespace}.{prefix}{}", self.name.base()),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    pub name: Name,
    pub data: TypeId,
    /// The spread arguments; type variables are the data type's parameters.
    pub args: Vec<Type>,
    pub groups: Vec<usize>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeKind {
    Names,
    Data,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeDecl {
    pub name: Name,
    pub kind: TypeKind,
    pub parameters: usize,
    pub constructors: Vec<ConId>,
    pub span: Span,
}

/// What the author of a check expects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// `#check`: either outcome is an answer.
    None,
    /// `#validate`: a counterexample is a failure.
    Holds,
    /// `#invalidate`: no counterexample is a failure.
    Fails,
}

/// `#check "label" bound : hypotheses => conclusion.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    pub label: Name,
    pub bound: i64,
    pub expectation: Expectation,
    pub scope: Scope,
    /// The variables that the user wrote, by name.
    pub written: Vec<(Name, Term)>,
    pub hypotheses: Vec<Goal>,
    /// Calls of functions inside the conclusion, to be run before it.
    pub calls: Vec<Goal>,
    pub conclusion: Goal,
    /// Names bound around the conclusion.
    pub new_names: Vec<Atom>,
    pub span: Span,
    /// Where the formula stands.
    pub formula: Span,
}

/// `? goal.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    pub scope: Scope,
    pub written: Vec<(Name, Term)>,
    pub goal: Goal,
    pub span: Span,
    /// Where the goal stands.
    pub formula: Span,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    pub types: Vec<TypeDecl>,
    pub constructors: Vec<Constructor>,
    pub preds: Vec<Pred>,
    pub checks: Vec<Check>,
    pub queries: Vec<Query>,
    /// Predicates that enumerate the values of a type, as far as they have been asked for.
    pub generators: BTreeMap<Type, PredId>,
    /// Predicates that hold where others fail, as far as they have been asked for.
    pub negations: BTreeMap<PredId, PredId>,
}

impl Program {
    /// What goals can call: the program without its checks and queries, of which there may be many.
    #[must_use]
    pub fn without_tasks(&self) -> Program {
        Program {
            types: self.types.clone(),
            constructors: self.constructors.clone(),
            preds: self.preds.clone(),
            checks: vec![],
            queries: vec![],
            generators: self.generators.clone(),
            negations: self.negations.clone(),
        }
    }

    pub fn con(&self, id: ConId) -> &Constructor {
        &self.constructors[id.index()]
    }

    pub fn pred(&self, id: PredId) -> &Pred {
        &self.preds[id.index()]
    }

    pub fn type_decl(&self, id: TypeId) -> &TypeDecl {
        &self.types[id.index()]
    }

    pub fn add_pred(&mut self, pred: Pred) -> PredId {
        self.preds.push(pred);
        PredId(self.preds.len() as u32 - 1)
    }

    /// The constructors of a data type with the types of their arguments at this instance.
    pub fn cases(&self, data: TypeId, arguments: &[Type]) -> Vec<(ConId, Vec<Type>)> {
        let instance =
            |con: &ConId| (*con, self.con(*con).args.iter().map(|arg| arg.instantiate(arguments)).collect());
        self.type_decl(data).constructors.iter().map(instance).collect()
    }
}
