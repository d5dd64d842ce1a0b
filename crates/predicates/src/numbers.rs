//! Relations between numbers, in every direction.

use crate::clause::Arith;
use crate::plan::{High, Step, unknown};
use base::Name;
use logic::hol;
use logic::types::well_known::NAT;
use logic::{Term, Type};
use std::collections::BTreeSet;

/// The steps for a relation of numbers, and the variables that they lack.
pub(crate) struct Numbers {
    pub steps: Vec<Step>,
    pub missing: Vec<(Name, Type)>,
}

/// How a relation of numbers is used where some of them are known. Long: one arm for each relation, after the words
/// that all of them are written in.
pub(crate) fn numbers(arith: Arith, args: &[Term], known: &BTreeSet<Name>) -> Numbers {
    let is_known = |term: &Term| unknown([term], known).is_empty();
    let ty = args.first().and_then(Term::ty).unwrap_or_else(|| Type::nullary(NAT));
    let is_nat = ty.is_con(NAT);
    let operation = |name: &str, one: &Term, two: &Term| {
        Term::constant(name, Type::funs([ty.clone(), ty.clone()], ty.clone()))
            .apply([one.clone(), two.clone()])
    };
    let relation = |name: &str, one: &Term, two: &Term| {
        let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
        Term::constant(name, whole).apply([one.clone(), two.clone()])
    };
    let constant = |name: &str| Term::constant(name, ty.clone());
    let plus = |one: &Term, two: &Term| operation(hol::PLUS, one, two);
    let minus = |one: &Term, two: &Term| operation(hol::MINUS, one, two);
    let equal = |value: Term, pattern: &Term| Step::Match { value, pattern: pattern.clone() };
    let range =
        |low: Option<Term>, high: High, pattern: &Term| Step::Range { low, high, pattern: pattern.clone() };
    let ready = |steps: Vec<Step>| Numbers { steps, missing: vec![] };
    let lacking = |step: Step, of: &[Term]| Numbers { steps: vec![step], missing: unknown(of, known) };
    match (arith, args) {
        (Arith::Less | Arith::LessEq, [a, b]) => {
            let strict = arith == Arith::Less;
            let name = if strict { hol::LESS } else { hol::LESS_EQ };
            match (is_known(a), is_known(b), is_nat) {
                (false, true, true) => ready(vec![range(None, High::Number { bound: b.clone(), strict }, a)]),
                (true, false, true) => {
                    let low = if strict { plus(a, &constant(hol::ONE)) } else { a.clone() };
                    ready(vec![range(Some(low), High::Size, b)])
                }
                _ => lacking(Step::Test(relation(name, a, b)), args),
            }
        }
        (Arith::LessAll | Arith::LessEqAll, [x, list]) => {
            let strict = arith == Arith::LessAll;
            if !is_known(x) && is_known(list) && is_nat {
                return ready(vec![range(None, High::Least { list: list.clone(), strict }, x)]);
            }
            lacking(Step::Test(below_all(x, list, strict)), args)
        }
        (Arith::Plus, [a, b, c]) => match (is_known(a), is_known(b), is_known(c), is_nat) {
            (true, false, true, true) | (false, true, true, true) => {
                // The difference, unless it would be negative.
                let (given, wanted) = if is_known(a) { (a, b) } else { (b, a) };
                let fits = Step::Test(relation(hol::LESS_EQ, given, c));
                ready(vec![fits, equal(minus(c, given), wanted)])
            }
            (true, false, true, false) => ready(vec![equal(minus(c, a), b)]),
            (false, true, true, false) => ready(vec![equal(minus(c, b), a)]),
            (false, false, true, true) => {
                let up_to = High::Number { bound: c.clone(), strict: false };
                ready(vec![range(None, up_to, a), equal(minus(c, a), b)])
            }
            _ => lacking(equal(plus(a, b), c), &[a.clone(), b.clone()]),
        },
        (Arith::Minus, [a, b, c]) if !is_known(a) && is_known(b) && is_known(c) => {
            // All numbers up to `b` have the difference 0.
            let zero = constant(hol::ZERO);
            let whole = plus(c, b);
            let choice = Type::funs([Type::bool(), ty.clone(), ty.clone()], ty.clone());
            let low =
                Term::constant(hol::IF, choice).apply([relation(hol::EQ, c, &zero), zero, whole.clone()]);
            ready(vec![range(Some(low), High::Number { bound: whole, strict: false }, a)])
        }
        (Arith::Minus, [a, b, c]) => lacking(equal(minus(a, b), c), &[a.clone(), b.clone()]),
        _ => lacking(Step::Test(hol::truth(false)), args),
    }
}

/// `∀y ∈ set list. x ≤ y`, or less.
fn below_all(x: &Term, list: &Term, strict: bool) -> Term {
    let ty = x.ty().unwrap_or_else(|| Type::nullary(NAT));
    let name = if strict { hol::LESS } else { hol::LESS_EQ };
    let less = Term::constant(name, Type::funs([ty.clone(), ty.clone()], Type::bool()));
    let predicate = Term::abs("y", ty.clone(), less.apply([x.lift(1), Term::Bound(0)]));
    let set = Type::set(ty.clone());
    let elements = Term::constant(hol::LIST_SET, Type::fun(Type::list(ty.clone()), set.clone()));
    let ball = Type::funs([set, Type::fun(ty, Type::bool())], Type::bool());
    Term::constant(hol::BALL, ball).apply([elements.app(list.clone()), predicate])
}
