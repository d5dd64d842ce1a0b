//! The call of the program in a specification, and what is said of its result.

use super::super::{Expr, Obstacle};
use super::Lowered;
use crate::hol::{equation, mentions, parts};
use base::Name;
use logic::Term;

/// The one call of the program.
pub(super) fn the_call(conclusion: &Term, program: &Name) -> Lowered<Term> {
    let mut calls: Vec<Term> = vec![];
    conclusion.visit(&mut |part| {
        if let Some(args) = part.strip_const(program)
            && part.ty().is_some_and(|ty| ty.as_fun().is_none())
            && (!args.is_empty() || calls.is_empty())
            && !calls.contains(part)
        {
            calls.push(part.clone());
        }
    });
    match calls.as_slice() {
        [] => Err(Obstacle::NoCall),
        [one] => Ok(one.clone()),
        _ => Err(Obstacle::SeveralCalls),
    }
}

/// The other side of an equation for the program's result.
pub(super) fn determined<'t>(instance: &'t Term, program: &Name) -> Option<&'t Term> {
    let (left, right, _) = equation(instance)?;
    match (left.strip_const(program).is_some(), right.strip_const(program).is_some()) {
        (true, false) if !mentions(right, program) => Some(right),
        (false, true) if !mentions(left, program) => Some(left),
        _ => None,
    }
}

pub(super) fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Number(..) | Expr::Bool(_) | Expr::Char(_) => true,
        Expr::Make(_, _, args) => args.iter().all(is_value),
        _ => false,
    }
}

/// What the program is called with: a function that takes one tuple takes its parts.
pub(super) fn arguments(call: &Term) -> Vec<&Term> {
    match call.strip().1.as_slice() {
        [one] => spread(one),
        several => several.to_vec(),
    }
}

/// The parts of a tuple.
fn spread(term: &Term) -> Vec<&Term> {
    match (parts(term).0, parts(term).1.as_slice()) {
        ("Product_Type.Pair", [left, right]) => {
            let mut all = vec![*left];
            all.extend(spread(right));
            all
        }
        _ => vec![term],
    }
}
