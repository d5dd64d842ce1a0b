//! The representation itself: data types, functions and their bodies.
//!
//! A body is a straight line of bindings and a result. Operands are atoms, so the order of evaluation is
//! the order of the text. Control flow (`if`, `case`, `join`, `loop`, `scope`, `attempt`) may stand in a
//! binding as well as in the result; what stands in the result of a function is in tail position.
//!
//! The rules that a program obeys are listed in [`crate::verify`]; the text form is in [`crate::read`].

use crate::id::{DataId, Fun, Label, Table, Var};
use base::Name;
use dashu_int::{IBig, UBig};
use std::sync::Arc;

/// A strict, monomorphic, first-order program with closures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    pub datas: Table<DataId, Data>,
    pub functions: Table<Fun, Function>,
}

/// A data type: the sum of its constructors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    pub name: Name,
    pub constructors: Vec<Constructor>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<Type>,
}

/// A constructor of a data type, by its position in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Con {
    pub data: DataId,
    pub index: u32,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    Bool,
    /// Unbounded natural numbers.
    Nat,
    /// Unbounded integers.
    Int,
    /// Characters 0 to 255.
    Char,
    Data(DataId),
    /// First-class functions.
    Fn(Arc<Signature>),
    /// Continuations: functions that only travel downward, so that their environments live on the stack.
    Cont(Arc<Signature>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Signature {
    pub params: Vec<Type>,
    pub result: Type,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: Name,
    pub params: Vec<Var>,
    pub result: Type,
    pub vars: Table<Var, Variable>,
    pub labels: Table<Label, Name>,
    pub body: Body,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// For readers only; the printer makes it unique.
    pub name: Name,
    pub ty: Type,
}

/// Bindings, evaluated in order, and a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    pub lets: Vec<Let>,
    pub result: Expr,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Let {
    pub var: Var,
    pub value: Expr,
}

/// An operand: already a value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    Var(Var),
    Bool(bool),
    Nat(UBig),
    Int(IBig),
    Char(u8),
    /// A constructor without fields.
    Con(Con),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    Atom(Atom),
    /// A constructor with at least one field.
    Construct(Con, Vec<Atom>),
    Prim(Prim, Vec<Atom>),
    Call(Fun, Vec<Atom>),
    /// A call of a function value.
    Apply(Atom, Vec<Atom>),
    /// A function value: a function with its first parameters given.
    Closure(Place, Fun, Vec<Atom>),
    If(Atom, Box<Body>, Box<Body>),
    Case(Atom, Vec<Arm>, Option<Box<Body>>),
    /// A join point: code that several tail positions of `rest` share.
    Join(Box<Join>),
    /// A join point that its own tail positions may jump back to, entered with `inits`.
    Loop(Box<Loop>),
    Jump(Label, Vec<Atom>),
    /// No equation matches: the value is unspecified, and the run ends with this reason.
    Fail(Name),
    /// Evaluates the body and frees what it allocated; its result points to nothing.
    Scope(Box<Body>),
    /// Evaluates the first body, or the second when the first one fails.
    Attempt(Box<Body>, Box<Body>),
}

/// Where the environment of a function value lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// In the region: the value has a type `fn(…) -> …`.
    Heap,
    /// On the stack: the value has a type `cont(…) -> …`.
    Stack,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    pub pattern: Pattern,
    pub body: Body,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    Con(Con, Vec<Var>),
    /// A number or character.
    Literal(Atom),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Join {
    pub label: Label,
    pub params: Vec<Var>,
    pub body: Body,
    pub rest: Body,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    pub label: Label,
    pub params: Vec<Var>,
    pub inits: Vec<Atom>,
    pub body: Body,
}

/// Primitive operations, with the meaning that Isabelle gives them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prim {
    /// On `nat` or `int`.
    Add,
    /// On `nat`, stopping at 0, or on `int`.
    Sub,
    /// On `nat` or `int`.
    Mul,
    /// Rounds down; `x div 0 = 0`.
    Div,
    /// Has the sign of the divisor; `x mod 0 = x`.
    Mod,
    /// The negation of an `int`.
    Neg,
    /// Bitwise operations on `nat` or `int`, integers being endless two's complements.
    BitAnd,
    BitOr,
    BitXor,
    /// Multiplies by the given power of two.
    ShiftLeft,
    /// Divides by the given power of two, rounding down.
    ShiftRight,
    /// Structural equality of any type without functions.
    Equal,
    /// The order derived from the declarations: constructors in order, then fields from the left.
    Less,
    LessEq,
    Not,
    IntOfNat,
    /// Negative integers become 0.
    NatOfInt,
    NatOfChar,
    /// Modulo 256.
    CharOfNat,
    /// Adds one to the run's counter of the given number.
    Count(u8),
    /// The run's counter of the given number.
    Counted(u8),
    /// A random natural below the given one (0 below 0), drawn from the run's generator.
    Random,
    /// Hands the operands to the owner of the run; true when it has seen enough.
    Emit,
}

impl Type {
    pub fn function(params: Vec<Type>, result: Type) -> Type {
        Type::Fn(Arc::new(Signature { params, result }))
    }

    pub fn cont(params: Vec<Type>, result: Type) -> Type {
        Type::Cont(Arc::new(Signature { params, result }))
    }

    /// The signature of a function value.
    pub fn signature(&self) -> Option<&Signature> {
        match self {
            Type::Fn(signature) | Type::Cont(signature) => Some(signature),
            Type::Bool | Type::Nat | Type::Int | Type::Char | Type::Data(_) => None,
        }
    }

    pub fn is_number(&self) -> bool {
        matches!(self, Type::Nat | Type::Int)
    }
}

impl Place {
    pub fn type_of(self, params: Vec<Type>, result: Type) -> Type {
        match self {
            Place::Heap => Type::function(params, result),
            Place::Stack => Type::cont(params, result),
        }
    }
}

impl Data {
    /// The constructors with their ids.
    pub fn cons(&self, id: DataId) -> impl Iterator<Item = (Con, &Constructor)> {
        self.constructors
            .iter()
            .zip(0..)
            .map(move |(constructor, index)| (Con { data: id, index }, constructor))
    }
}

impl Body {
    pub fn of(result: Expr) -> Body {
        Body { lets: vec![], result }
    }
}

impl Function {
    pub fn new(name: Name, result: Type) -> Function {
        let body = Body::of(Expr::Fail(name.clone()));
        Function { name, params: vec![], result, vars: Table::new(), labels: Table::new(), body }
    }

    pub fn fresh(&mut self, name: impl Into<Name>, ty: Type) -> Var {
        self.vars.push(Variable { name: name.into(), ty })
    }

    pub fn add_param(&mut self, name: impl Into<Name>, ty: Type) -> Var {
        let var = self.fresh(name, ty);
        self.params.push(var);
        var
    }

    pub fn param_types(&self) -> impl Iterator<Item = &Type> {
        self.params.iter().map(|&param| &self.vars[param].ty)
    }
}

impl Program {
    pub fn new() -> Program {
        Program::default()
    }

    pub fn function(&self, name: &str) -> Option<Fun> {
        self.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id)
    }

    pub fn constructor(&self, con: Con) -> &Constructor {
        &self.datas[con.data].constructors[con.index as usize]
    }
}

impl Prim {
    /// Whether running it is felt beyond its result, or depends on what ran before.
    pub fn has_effect(self) -> bool {
        matches!(self, Prim::Count(_) | Prim::Counted(_) | Prim::Random | Prim::Emit)
    }
}
