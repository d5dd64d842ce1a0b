//! The type of an expression, read off its parts.
//!
//! Nothing is checked here: on a program that breaks the rules of [`crate::verify`] the answer is a guess
//! or `None`, never a panic.

use crate::id::Fun;
use crate::ir::{Atom, Body, Expr, Function, Place, Prim, Program, Type};

impl Atom {
    pub fn type_in(&self, function: &Function) -> Option<Type> {
        Some(match self {
            Atom::Var(var) => function.vars.get(*var)?.ty.clone(),
            Atom::Bool(_) => Type::Bool,
            Atom::Nat(_) => Type::Nat,
            Atom::Int(_) => Type::Int,
            Atom::Char(_) => Type::Char,
            Atom::Con(con) => Type::Data(con.data),
        })
    }
}

impl Prim {
    /// The type of the result, given that of the first operand.
    pub fn result_type(self, first: Option<Type>) -> Option<Type> {
        match self {
            Prim::Add | Prim::Sub | Prim::Mul | Prim::Div | Prim::Mod => first,
            Prim::BitAnd | Prim::BitOr | Prim::BitXor | Prim::ShiftLeft | Prim::ShiftRight => first,
            Prim::Neg | Prim::IntOfNat => Some(Type::Int),
            Prim::NatOfInt | Prim::NatOfChar | Prim::Random | Prim::Counted(_) => Some(Type::Nat),
            Prim::CharOfNat => Some(Type::Char),
            Prim::Equal | Prim::Less | Prim::LessEq | Prim::Not => Some(Type::Bool),
            Prim::Count(_) | Prim::Emit => Some(Type::Bool),
        }
    }
}

impl Program {
    /// The type of an expression; `None` when it never has a value (it fails or jumps away).
    pub fn type_of(&self, function: &Function, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Atom(atom) => atom.type_in(function),
            Expr::Construct(con, _) => Some(Type::Data(con.data)),
            Expr::Prim(prim, args) => prim.result_type(args.first().and_then(|arg| arg.type_in(function))),
            Expr::Call(callee, _) => Some(self.functions.get(*callee)?.result.clone()),
            Expr::Apply(callee, _) => Some(callee.type_in(function)?.signature()?.result.clone()),
            Expr::Closure(place, callee, captures) => self.closure_type(*place, *callee, captures.len()),
            Expr::If(_, yes, no) => self.type_of_any(function, [&**yes, &**no]),
            Expr::Case(_, arms, default) => {
                self.type_of_any(function, arms.iter().map(|arm| &arm.body).chain(default.as_deref()))
            }
            Expr::Join(join) => self.type_of_any(function, [&join.rest, &join.body]),
            Expr::Loop(cycle) => self.type_of(function, &cycle.body.result),
            Expr::Scope(body) => self.type_of(function, &body.result),
            Expr::Attempt(body, otherwise) => self.type_of_any(function, [&**body, &**otherwise]),
            Expr::Jump(..) | Expr::Fail(_) => None,
        }
    }

    /// The type of a function value that has its first parameters.
    pub fn closure_type(&self, place: Place, callee: Fun, captures: usize) -> Option<Type> {
        let callee = self.functions.get(callee)?;
        let rest = callee.param_types().skip(captures).cloned().collect();
        Some(place.type_of(rest, callee.result.clone()))
    }

    fn type_of_any<'b>(
        &self,
        function: &Function,
        bodies: impl IntoIterator<Item = &'b Body>,
    ) -> Option<Type> {
        bodies.into_iter().find_map(|body| self.type_of(function, &body.result))
    }
}
