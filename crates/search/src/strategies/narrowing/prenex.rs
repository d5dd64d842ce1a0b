//! Goals in prenex form: quantifiers over types whose values cannot all be tried stand in front.
//!
//! A quantifier is pulled out of conjunctions, disjunctions, implications and negations, and out of equations of truth
//! values, which become two implications for that. Prefixes of parts are merged so that universal quantifiers come as
//! early as they may.

use crate::goal::{Goal, Grounds, Side};
use base::Name;
use logic::hol;
use logic::{Term, Type};
use narrowing::Quantifier;

/// A variable in front of a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    pub name: Name,
    pub ty: Type,
    pub quantifier: Quantifier,
}

/// A goal whose quantifiers stand in front.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prenex {
    pub vars: Vec<Bound>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
    pub grounds: Grounds,
}

impl Prenex {
    /// The goal with all of its variables in front, without their quantifiers.
    pub fn matrix(&self) -> Goal {
        Goal {
            vars: self.vars.iter().map(|var| (var.name.clone(), var.ty.clone())).collect(),
            premises: self.premises.clone(),
            conclusion: self.conclusion.clone(),
            grounds: self.grounds.clone(),
        }
    }
}

/// Terms are not looked into deeper than this.
const MAX_DEPTH: usize = 50;

/// Pulls quantifiers over the types that `is_pulled` accepts to the front of a goal.
pub fn prenex(goal: &Goal, is_pulled: &mut dyn FnMut(&Type) -> bool) -> Prenex {
    let universal = |(name, ty): &(Name, Type)| Bound {
        name: name.clone(),
        ty: ty.clone(),
        quantifier: Quantifier::Universal,
    };
    let vars: Vec<Bound> = goal.vars.iter().map(universal).collect();
    let names = vars.iter().map(|var| var.name.clone()).collect();
    let mut puller = Puller { names, is_pulled, depth: 0 };
    let mut prefixes = vec![];
    let mut premises = vec![];
    for premise in &goal.premises {
        let (prefix, premise) = puller.pull(premise, Side::Premise);
        prefixes.push(prefix);
        premises.extend(hol::conjuncts(&premise).into_iter().cloned());
    }
    let (prefix, conclusion) = puller.pull(&goal.conclusion, Side::Conclusion);
    prefixes.push(prefix);
    let prefix = prefixes.into_iter().fold(vec![], merged);
    let vars = vars.into_iter().chain(prefix).collect();
    Prenex { vars, premises, conclusion, grounds: goal.grounds.clone() }
}

/// What a quantifier is when it stands in front.
fn in_front(universal: bool, side: Side) -> Quantifier {
    if universal == (side == Side::Conclusion) { Quantifier::Universal } else { Quantifier::Existential }
}

struct Puller<'p> {
    names: Vec<Name>,
    is_pulled: &'p mut dyn FnMut(&Type) -> bool,
    depth: usize,
}

impl Puller<'_> {
    fn pull(&mut self, prop: &Term, side: Side) -> (Vec<Bound>, Term) {
        if self.depth >= MAX_DEPTH || prop.has_loose_bound() || !self.has_quantifier(prop) {
            return (vec![], prop.clone());
        }
        self.depth += 1;
        let pulled = self.pull_inside(prop, side);
        self.depth -= 1;
        pulled
    }

    fn pull_inside(&mut self, prop: &Term, side: Side) -> (Vec<Bound>, Term) {
        let (head, args) = prop.strip();
        let Term::Const(name, ty) = head else { return (vec![], prop.clone()) };
        match (name.as_str(), args.as_slice()) {
            (hol::TRUEPROP, [inner]) => self.pull(inner, side),
            (hol::CONJ | hol::PURE_CONJ, [left, right]) => {
                self.pull_both([left, right], [side, side], hol::CONJ)
            }
            (hol::DISJ, [left, right]) => self.pull_both([left, right], [side, side], hol::DISJ),
            (hol::IMPLIES | hol::PURE_IMP, [left, right]) => {
                self.pull_both([left, right], [side.other(), side], hol::IMPLIES)
            }
            (hol::NOT, [inner]) => {
                let (prefix, inner) = self.pull(inner, side.other());
                (prefix, head.clone().app(inner))
            }
            (hol::ALL | hol::PURE_ALL, [body]) => self.open(prop, body, side, true),
            (hol::EX, [body]) => self.open(prop, body, side, false),
            (hol::EX1, [body]) => match unique(body) {
                Some(expanded) => self.pull(&expanded, side),
                None => (vec![], prop.clone()),
            },
            (hol::EQ | hol::PURE_EQ, [left, right]) if is_truth(ty) => {
                let forth = hol::connective(hol::IMPLIES, (*left).clone(), (*right).clone());
                let back = hol::connective(hol::IMPLIES, (*right).clone(), (*left).clone());
                self.pull(&hol::connective(hol::CONJ, forth, back), side)
            }
            _ => (vec![], prop.clone()),
        }
    }

    fn pull_both(&mut self, parts: [&Term; 2], sides: [Side; 2], name: &str) -> (Vec<Bound>, Term) {
        let (left, first) = self.pull(parts[0], sides[0]);
        let (right, second) = self.pull(parts[1], sides[1]);
        (merged(left, right), hol::connective(name, first, second))
    }

    /// The body of a quantifier over a fresh variable.
    fn open(&mut self, whole: &Term, body: &Term, side: Side, universal: bool) -> (Vec<Bound>, Term) {
        let Term::Abs(name, ty, inside) = body else { return (vec![], whole.clone()) };
        if !(self.is_pulled)(ty) {
            return (vec![], whole.clone());
        }
        let mut fresh = name.clone();
        while self.names.contains(&fresh) {
            fresh = Name::from(format!("{fresh}'"));
        }
        self.names.push(fresh.clone());
        let inside = inside.instantiate_bound(&[Term::Free(fresh.clone(), ty.clone())]);
        let own = Bound { name: fresh, ty: ty.clone(), quantifier: in_front(universal, side) };
        let (mut prefix, matrix) = self.pull(&inside, side);
        prefix.insert(0, own);
        (prefix, matrix)
    }

    /// Whether there is a quantifier to pull that connectives lead to.
    fn has_quantifier(&mut self, prop: &Term) -> bool {
        let mut found = false;
        let is_pulled = &mut self.is_pulled;
        prop.visit(&mut |part| {
            if let Term::Const(name, ty) = part
                && matches!(name.as_str(), hol::ALL | hol::EX | hol::EX1 | hol::PURE_ALL)
                && let Some((body, _)) = ty.as_fun()
                && let Some((bound, _)) = body.as_fun()
            {
                found |= is_pulled(bound);
            }
        });
        found
    }
}

/// Both prefixes in one: universal quantifiers as early as their own prefix allows.
fn merged(left: Vec<Bound>, right: Vec<Bound>) -> Vec<Bound> {
    let mut all = vec![];
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    let mut turn = Quantifier::Universal;
    while left.peek().is_some() || right.peek().is_some() {
        all.extend(std::iter::from_fn(|| left.next_if(|var| var.quantifier == turn)));
        all.extend(std::iter::from_fn(|| right.next_if(|var| var.quantifier == turn)));
        turn = match turn {
            Quantifier::Universal => Quantifier::Existential,
            Quantifier::Existential => Quantifier::Universal,
        };
    }
    all
}

/// Whether an equation is one of truth values.
fn is_truth(equation: &Type) -> bool {
    equation.as_fun().is_some_and(|(side, _)| *side == Type::bool())
}

/// `∃x. P x ∧ (∀y. P y ⟶ y = x)`
fn unique(body: &Term) -> Option<Term> {
    let Term::Abs(name, ty, inside) = body else { return None };
    let quantified = Type::fun(Type::fun(ty.clone(), Type::bool()), Type::bool());
    let equation = Type::funs([ty.clone(), ty.clone()], Type::bool());
    let same = Term::constant(hol::EQ, equation).apply([Term::Bound(0), Term::Bound(1)]);
    // Inside the second quantifier the first variable is one further out.
    let other = body.lift(2).app(Term::Bound(0)).beta();
    let only = Term::abs("y", ty.clone(), hol::connective(hol::IMPLIES, other, same));
    let all = Term::constant(hol::ALL, quantified.clone()).app(only);
    let both = hol::connective(hol::CONJ, (**inside).clone(), all);
    Some(Term::constant(hol::EX, quantified).app(Term::Abs(name.clone(), ty.clone(), both.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::types::well_known::NAT;

    fn nat() -> Type {
        Type::nullary(NAT)
    }

    fn quantify(name: &str, var: &str, body: Term) -> Term {
        let ty = Type::fun(Type::fun(nat(), Type::bool()), Type::bool());
        Term::constant(name, ty).app(Term::abs(var, nat(), body))
    }

    fn holds(name: &str, arg: Term) -> Term {
        Term::free(name, Type::fun(nat(), Type::bool())).app(arg)
    }

    fn prefix(goal: &Goal) -> String {
        let letter = |var: &Bound| {
            let quantifier = if var.quantifier == Quantifier::Universal { "∀" } else { "∃" };
            format!("{quantifier}{} ", var.name)
        };
        prenex(goal, &mut |ty| *ty == nat()).vars.iter().map(letter).collect()
    }

    fn goal(premises: Vec<Term>, conclusion: Term) -> Goal {
        Goal { vars: vec![], premises, conclusion, grounds: Grounds::default() }
    }

    #[test]
    fn premises_turn_quantifiers_around() {
        let all = quantify("HOL.All", "x", holds("p", Term::Bound(0)));
        let some = quantify("HOL.Ex", "y", holds("p", Term::Bound(0)));
        assert_eq!(prefix(&goal(vec![all], some)), "∃x ∃y ");
    }

    #[test]
    fn universal_quantifiers_come_first_where_they_may() {
        let some = quantify("HOL.Ex", "x", holds("p", Term::Bound(0)));
        let all = quantify("HOL.All", "y", holds("q", Term::Bound(0)));
        assert_eq!(prefix(&goal(vec![], hol::connective("HOL.conj", some.clone(), all.clone()))), "∀y ∃x ");
        let same = hol::connective("HOL.disj", holds("p", Term::Bound(1)), holds("q", Term::Bound(0)));
        let inner = quantify("HOL.Ex", "x", quantify("HOL.All", "y", same));
        assert_eq!(prefix(&goal(vec![], inner)), "∃x ∀y ");
    }

    #[test]
    fn equations_of_truth_values_are_two_implications() {
        let some = quantify("HOL.Ex", "x", holds("p", Term::Bound(0)));
        let eq = Term::constant("HOL.eq", Type::funs([Type::bool(), Type::bool()], Type::bool()));
        let equation = eq.apply([Term::free("a", Type::bool()), some]);
        assert_eq!(prefix(&goal(vec![], equation)), "∀x' ∃x ");
    }

    #[test]
    fn unique_existence_is_spelt_out() {
        let one = quantify("HOL.Ex1", "x", holds("p", Term::Bound(0)));
        let found = prenex(&goal(vec![], one), &mut |ty| *ty == nat());
        assert_eq!(found.vars.len(), 2);
        assert!(!found.conclusion.has_loose_bound());
        assert_eq!(found.conclusion.frees().len(), 3);
    }
}
