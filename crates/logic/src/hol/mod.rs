//! HOL's vocabulary: the names of its constants, terms made with them, and formulas taken apart.

mod formula;
mod names;

pub use formula::{Parts, conjuncts, sides};
pub use names::*;

use crate::term::{Literal, Term};
use crate::types::Type;
use crate::types::well_known::{NUM, OPTION, UNIT};
use base::Name;

/// A truth value.
pub fn truth(value: bool) -> Term {
    Term::constant(if value { TRUE } else { FALSE }, Type::bool())
}

/// That a formula does not hold.
pub fn negated(formula: &Term) -> Term {
    Term::constant(NOT, Type::fun(Type::bool(), Type::bool())).app(formula.clone())
}

pub fn conj(left: Term, right: Term) -> Term {
    connective(CONJ, left, right)
}

pub fn disj(left: Term, right: Term) -> Term {
    connective(DISJ, left, right)
}

pub fn implies(left: Term, right: Term) -> Term {
    connective(IMPLIES, left, right)
}

/// A constant that takes two truth values to one.
pub fn connective(name: &str, left: Term, right: Term) -> Term {
    Term::constant(name, Type::funs([Type::bool(), Type::bool()], Type::bool())).apply([left, right])
}

/// All of the formulas, nested to the right.
pub fn conjunction(parts: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>) -> Term {
    parts.into_iter().rev().reduce(|rest, part| conj(part, rest)).unwrap_or_else(|| truth(true))
}

/// An equation between values of a type.
pub fn eq(left: Term, right: Term, ty: &Type) -> Term {
    Term::constant(EQ, Type::funs([ty.clone(), ty.clone()], Type::bool())).apply([left, right])
}

/// One of two values of a type.
pub fn choice(condition: Term, yes: Term, no: Term, ty: &Type) -> Term {
    let whole = Type::funs([Type::bool(), ty.clone(), ty.clone()], ty.clone());
    Term::constant(IF, whole).apply([condition, yes, no])
}

/// That a value of a type is in a set.
pub fn member(element: &Term, set: &Term, ty: &Type) -> Term {
    let whole = Type::funs([ty.clone(), Type::set(ty.clone())], Type::bool());
    Term::constant(MEMBER, whole).apply([element.clone(), set.clone()])
}

/// The type of optional values of a type.
pub fn option(ty: &Type) -> Type {
    Type::con(OPTION, [ty.clone()])
}

pub fn some(value: Term, ty: &Type) -> Term {
    Term::constant(SOME, Type::fun(ty.clone(), option(ty))).app(value)
}

pub fn none(ty: &Type) -> Term {
    Term::constant(NONE, option(ty))
}

/// A list of terms of a type.
pub fn list(ty: &Type, elements: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>) -> Term {
    let whole = Type::list(ty.clone());
    let cons = Type::funs([ty.clone(), whole.clone()], whole.clone());
    elements.into_iter().rev().fold(Term::constant(NIL, whole), |rest, element| {
        Term::constant(CONS, cons.clone()).apply([element, rest])
    })
}

pub fn pair(left: Term, right: Term, left_ty: &Type, right_ty: &Type) -> Term {
    let types = [left_ty.clone(), right_ty.clone()];
    let whole = Type::funs(types, Type::prod(left_ty.clone(), right_ty.clone()));
    Term::constant(PAIR, whole).apply([left, right])
}

/// The only value of `unit`.
pub fn unity() -> Term {
    Term::constant(UNITY, Type::nullary(UNIT))
}

/// Terms as one: nested pairs, or the only value of `unit`.
pub fn tuple(terms: &[Term], types: &[Type]) -> Term {
    match (terms, types) {
        ([one], _) => one.clone(),
        ([one, rest @ ..], [ty, types @ ..]) => pair(one.clone(), tuple(rest, types), ty, &tuple_type(types)),
        _ => unity(),
    }
}

pub fn tuple_type(types: &[Type]) -> Type {
    match types {
        [] => Type::nullary(UNIT),
        [one] => one.clone(),
        [one, rest @ ..] => Type::prod(one.clone(), tuple_type(rest)),
    }
}

/// A number from 2 on of a type with numerals.
pub fn numeral(digits: impl Into<Name>, ty: &Type) -> Term {
    Term::constant(NUMERAL, Type::fun(Type::nullary(NUM), ty.clone()))
        .app(Term::Lit(Literal::Num(digits.into())))
}
