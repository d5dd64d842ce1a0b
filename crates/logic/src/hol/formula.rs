//! Formulas taken apart by their connectives.

use super::{ALL, BALL, BEX, CONJ, DISJ, EQ, EX, FALSE, IMPLIES, NOT, PURE_ALL, PURE_IMP, TRUE, TRUEPROP};
use crate::term::Term;
use crate::types::Type;

/// A formula and whether it should hold.
pub type Signed<'t> = (&'t Term, bool);

/// What it takes for a formula to hold, or not to hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Parts<'t> {
    /// It is so, or it is not.
    Settled(bool),
    One(Signed<'t>),
    Both(Signed<'t>, Signed<'t>),
    Either(Signed<'t>, Signed<'t>),
    /// The predicate holds, or does not hold, for some value of the type; where there is a set, for one in the set.
    Exists {
        predicate: Signed<'t>,
        ty: &'t Type,
        set: Option<&'t Term>,
    },
    /// For all values, likewise.
    Every {
        predicate: Signed<'t>,
        ty: &'t Type,
        set: Option<&'t Term>,
    },
    /// It is no connective.
    Atom,
}

impl<'t> Parts<'t> {
    /// Takes the outermost connective off a formula that should hold, or should not.
    pub fn of(formula: &'t Term, holds: bool) -> Parts<'t> {
        let (Term::Const(name, ty), args) = formula.strip() else { return Parts::Atom };
        match (name.as_str(), args.as_slice()) {
            (TRUE, []) => Parts::Settled(holds),
            (FALSE, []) => Parts::Settled(!holds),
            (TRUEPROP, [inner]) => Parts::One((inner, holds)),
            (NOT, [inner]) => Parts::One((inner, !holds)),
            (CONJ, [left, right]) if holds => Parts::Both((left, true), (right, true)),
            (CONJ, [left, right]) => Parts::Either((left, false), (right, false)),
            (DISJ, [left, right]) if holds => Parts::Either((left, true), (right, true)),
            (DISJ, [left, right]) => Parts::Both((left, false), (right, false)),
            (IMPLIES | PURE_IMP, [left, right]) if holds => Parts::Either((left, false), (right, true)),
            (IMPLIES | PURE_IMP, [left, right]) => Parts::Both((left, true), (right, false)),
            (EX, [predicate]) => quantified(holds, (predicate, holds), ty, None),
            (ALL | PURE_ALL, [predicate]) => quantified(!holds, (predicate, holds), ty, None),
            (BEX, [set, predicate]) => quantified(holds, (predicate, holds), ty, Some(set)),
            (BALL, [set, predicate]) => quantified(!holds, (predicate, holds), ty, Some(set)),
            _ => Parts::Atom,
        }
    }
}

/// A quantifier of this type, whose predicate is its last argument.
fn quantified<'t>(exists: bool, predicate: Signed<'t>, ty: &'t Type, set: Option<&'t Term>) -> Parts<'t> {
    let position = usize::from(set.is_some());
    match ty.strip_fun().0.get(position).and_then(|ty| ty.as_fun()) {
        Some((ty, _)) if exists => Parts::Exists { predicate, ty, set },
        Some((ty, _)) => Parts::Every { predicate, ty, set },
        None => Parts::Atom,
    }
}

/// The parts of a conjunction, from left to right.
pub fn conjuncts(formula: &Term) -> Vec<&Term> {
    let mut parts = vec![];
    let mut left = vec![formula];
    while let Some(next) = left.pop() {
        match next.strip_const(CONJ).as_deref() {
            Some([first, second]) => left.extend([*second, *first]),
            _ => parts.push(next),
        }
    }
    parts
}

/// Both sides of an equation, and their type.
pub fn sides(formula: &Term) -> Option<(&Term, &Term, &Type)> {
    let (Term::Const(name, ty), args) = formula.strip() else { return None };
    match (name.as_str(), args.as_slice()) {
        (EQ, [left, right]) => Some((left, right, ty.as_fun()?.0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{conj, conjunction, disj, eq, implies, negated, truth};
    use super::*;

    fn variable(name: &str) -> Term {
        Term::free(name, Type::bool())
    }

    #[test]
    fn a_denied_connective_is_the_other_one() {
        let [p, q] = ["p", "q"].map(variable);
        assert_eq!(Parts::of(&conj(p.clone(), q.clone()), false), Parts::Either((&p, false), (&q, false)));
        assert_eq!(Parts::of(&disj(p.clone(), q.clone()), false), Parts::Both((&p, false), (&q, false)));
        assert_eq!(Parts::of(&implies(p.clone(), q.clone()), false), Parts::Both((&p, true), (&q, false)));
        assert_eq!(Parts::of(&negated(&p), true), Parts::One((&p, false)));
        assert_eq!(Parts::of(&truth(false), false), Parts::Settled(true));
    }

    #[test]
    fn a_denied_quantifier_is_the_other_one() {
        let predicate = Term::abs("x", Type::bool(), Term::Bound(0));
        let bool_to_bool = Type::fun(Type::bool(), Type::bool());
        let all = Term::constant(ALL, Type::fun(bool_to_bool, Type::bool())).app(predicate.clone());
        let ty = Type::bool();
        let signed = |holds| (&predicate, holds);
        assert_eq!(Parts::of(&all, false), Parts::Exists { predicate: signed(false), ty: &ty, set: None });
        assert_eq!(Parts::of(&all, true), Parts::Every { predicate: signed(true), ty: &ty, set: None });
    }

    #[test]
    fn conjunctions_have_their_parts_in_order() {
        let [p, q, r] = ["p", "q", "r"].map(variable);
        let nested = conj(conj(p.clone(), q.clone()), r.clone());
        assert_eq!(conjuncts(&nested), [&p, &q, &r]);
        let flat = conjunction([p.clone(), q.clone(), r.clone()]);
        assert_eq!(conjuncts(&flat), [&p, &q, &r]);
        assert_eq!(conjunction([]), truth(true));
    }

    #[test]
    fn an_equation_has_sides_of_one_type() {
        let [p, q] = ["p", "q"].map(variable);
        let equation = eq(p.clone(), q.clone(), &Type::bool());
        assert_eq!(sides(&equation), Some((&p, &q, &Type::bool())));
        assert_eq!(sides(&p), None);
    }
}
