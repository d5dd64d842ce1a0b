//! Terms of the logic: making and recognising connectives, equations, quantifiers and numerals.

use base::{Name, deeper};
use logic::hol::connective;
pub use logic::hol::truth;
use logic::types::well_known::{INT, NAT, NUM};
use logic::{Case, Clause, Literal, Term, Type};
use std::sync::Arc;

pub fn is_true(term: &Term) -> bool {
    matches!(term, Term::Const(name, _) if name == "HOL.True")
}

pub fn is_false(term: &Term) -> bool {
    matches!(term, Term::Const(name, _) if name == "HOL.False")
}

pub fn and(left: Term, right: Term) -> Term {
    match () {
        () if is_true(&left) || is_false(&right) => right,
        () if is_true(&right) || is_false(&left) => left,
        () => connective("HOL.conj", left, right),
    }
}

pub fn or(left: Term, right: Term) -> Term {
    match () {
        () if is_false(&left) || is_true(&right) => right,
        () if is_false(&right) || is_true(&left) => left,
        () => connective("HOL.disj", left, right),
    }
}

pub fn implies(left: Term, right: Term) -> Term {
    match () {
        () if is_true(&left) || is_true(&right) => right,
        () if is_false(&left) => truth(true),
        () => connective("HOL.implies", left, right),
    }
}

pub fn not(term: Term) -> Term {
    match () {
        () if is_true(&term) => truth(false),
        () if is_false(&term) => truth(true),
        () => Term::constant("HOL.Not", Type::fun(Type::bool(), Type::bool())).app(term),
    }
}

pub fn all_of(parts: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>) -> Term {
    parts.into_iter().rev().reduce(|rest, part| and(part, rest)).unwrap_or_else(|| truth(true))
}

pub fn eq(ty: &Type, left: Term, right: Term) -> Term {
    Term::constant("HOL.eq", Type::funs([ty.clone(), ty.clone()], Type::bool())).apply([left, right])
}

/// `Q x. body` for the free variable `x` of `body`.
pub fn quantify(quantifier: &str, name: &Name, ty: &Type, body: &Term) -> Term {
    let whole = Type::fun(Type::fun(ty.clone(), Type::bool()), Type::bool());
    Term::constant(quantifier, whole).app(body.lambda(name, ty))
}

/// The name of the constant that a term applies, and its arguments.
pub fn parts(term: &Term) -> (&str, Vec<&Term>) {
    match term.strip() {
        (Term::Const(name, _), args) => (name.as_str(), args),
        (_, args) => ("", args),
    }
}

/// The formula that is negated.
pub fn negated(term: &Term) -> Option<&Term> {
    match parts(term) {
        ("HOL.Not", args) => args.first().copied(),
        _ => None,
    }
}

/// Both sides of an equation, and the type they are of.
pub fn equation(term: &Term) -> Option<(&Term, &Term, &Type)> {
    let (head, args) = term.strip();
    match (head, args.as_slice()) {
        (Term::Const(name, ty), [left, right]) if name == "HOL.eq" || name == "Pure.eq" => {
            Some((left, right, ty.as_fun()?.0))
        }
        _ => None,
    }
}

pub fn is_number_type(ty: &Type) -> bool {
    ty.is_con(INT) || ty.is_con(NAT)
}

/// The number that a numeral of a type of numbers stands for.
pub fn number(term: &Term) -> Option<i128> {
    let (head, args) = term.strip();
    let Term::Const(name, ty) = head else { return None };
    if !is_number_type(ty.strip_fun().1) {
        return None;
    }
    match (name.as_str(), args.as_slice()) {
        ("Groups.zero_class.zero", []) => Some(0),
        ("Groups.one_class.one", []) => Some(1),
        ("Num.numeral_class.numeral", [Term::Lit(Literal::Num(digits))]) => digits.parse().ok(),
        ("Groups.uminus_class.uminus", [inner]) => number(inner)?.checked_neg(),
        ("Nat.Suc", [inner]) => number(inner)?.checked_add(1),
        _ => None,
    }
}

/// The numeral of a number; a natural number is never negative.
pub fn numeral(value: i128, ty: &Type) -> Term {
    let positive = |value: u128| match value {
        0 => Term::constant("Groups.zero_class.zero", ty.clone()),
        1 => Term::constant("Groups.one_class.one", ty.clone()),
        _ => Term::constant("Num.numeral_class.numeral", Type::fun(Type::nullary(NUM), ty.clone()))
            .app(Term::Lit(Literal::Num(value.to_string().into()))),
    };
    let amount = positive(value.unsigned_abs());
    if value < 0 {
        Term::constant("Groups.uminus_class.uminus", Type::fun(ty.clone(), ty.clone())).app(amount)
    } else {
        amount
    }
}

/// A term with successors of numerals as numerals.
pub fn with_numerals(term: &Term) -> Term {
    match (number(term), term.ty()) {
        (Some(value), Some(ty)) => numeral(value, &ty),
        _ => match term {
            Term::App(function, argument) => with_numerals(function).app(with_numerals(argument)),
            Term::Abs(name, ty, body) => Term::abs(name.clone(), ty.clone(), with_numerals(body)),
            _ => term.clone(),
        },
    }
}

/// That a set is a subset of another one, by elements: `∀x∈one. x ∈ two`.
pub fn subset(one: &Term, two: &Term) -> Option<Term> {
    let set = one.ty()?;
    let Type::Con(_, args) = &set else { return None };
    let element = args.first()?.clone();
    let whole = Type::funs([element.clone(), set.clone()], Type::bool());
    let inside = Term::constant("Set.member", whole).apply([Term::Bound(0), two.lift(1)]);
    let body = Term::abs("x", element.clone(), inside);
    let ball = Type::funs([set, Type::fun(element, Type::bool())], Type::bool());
    Some(Term::constant("Set.Ball", ball).apply([one.clone(), body]))
}

/// Whether a constant occurs.
pub fn mentions(term: &Term, constant: &str) -> bool {
    let mut found = false;
    term.visit(&mut |part| found |= matches!(part, Term::Const(name, _) if name == constant));
    found
}

/// The parts of a conjunction.
pub fn conjuncts(term: &Term) -> Vec<Term> {
    let mut found = vec![];
    let mut below = vec![term];
    while let Some(term) = below.pop() {
        match parts(term) {
            ("HOL.conj", args) if args.len() == 2 => below.extend(args.into_iter().rev()),
            _ => found.push(term.clone()),
        }
    }
    found
}

/// A term with another term in place of all occurrences of a third, which has no loose variables.
pub fn replaced(term: &Term, from: &Term, to: &Term) -> Term {
    if term == from {
        return to.clone();
    }
    match term {
        Term::App(function, argument) => replaced(function, from, to).app(replaced(argument, from, to)),
        Term::Abs(name, ty, body) => Term::abs(name.clone(), ty.clone(), replaced(body, from, to)),
        Term::Case(case) => {
            let clauses = case
                .clauses
                .iter()
                .map(|clause| Clause { body: replaced(&clause.body, from, to), ..clause.clone() });
            let clauses = clauses.collect();
            Term::Case(Arc::new(Case {
                scrutinee: replaced(&case.scrutinee, from, to),
                clauses,
                result: case.result.clone(),
            }))
        }
        _ => term.clone(),
    }
}

/// A term with a value, which has no loose variables, in place of a free variable. What does not change is shared.
pub fn substituted(term: &Term, name: &Name, value: &Term) -> Option<Term> {
    match term {
        Term::Free(own, _) => (own == name).then(|| value.clone()),
        Term::Const(..) | Term::Bound(_) | Term::Lit(_) => None,
        Term::Abs(var, ty, body) => {
            let body = deeper(|| substituted(body, name, value))?;
            Some(Term::Abs(var.clone(), ty.clone(), Arc::new(body)))
        }
        Term::App(function, argument) => deeper(|| {
            let parts = (substituted(function, name, value), substituted(argument, name, value));
            let (function, argument) = match parts {
                (None, None) => return None,
                (Some(new), None) => (Arc::new(new), Arc::clone(argument)),
                (None, Some(new)) => (Arc::clone(function), Arc::new(new)),
                (Some(function), Some(argument)) => (Arc::new(function), Arc::new(argument)),
            };
            Some(Term::App(function, argument))
        }),
        Term::Case(_) => {
            let replaced = term.subst_frees(&|own| (own == name).then(|| value.clone()));
            (replaced != *term).then_some(replaced)
        }
    }
}

/// Whether a term is small enough to be looked up.
pub fn is_small(term: &Term) -> bool {
    const NODES: usize = 200;
    let mut below = vec![term];
    let mut nodes = 0;
    while let Some(term) = below.pop() {
        nodes += 1;
        match term {
            Term::App(function, argument) => below.extend([&**function, &**argument]),
            Term::Abs(_, _, body) => below.push(body),
            Term::Case(case) => below.extend(case.clauses.iter().map(|clause| &clause.body)),
            _ => {}
        }
        if nodes > NODES {
            return false;
        }
    }
    true
}
