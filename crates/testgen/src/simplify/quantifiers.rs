//! Quantifiers and sets: variables that are determined or can be listed are eliminated.

use super::Simplifier;
use crate::hol::{and, equation, implies, is_number_type, or, parts, truth};
use base::Name;
use logic::{Term, Type};

impl Simplifier<'_, '_> {
    /// `∀x. body` for the function `body`: conjunctions apart, variables that are determined eliminated.
    pub(super) fn universal(&self, body: &Term) -> Option<Term> {
        let Term::Abs(name, ty, inner) = body else { return None };
        let inner = self.term(inner);
        Some(self.for_all(name, ty, &inner))
    }

    fn for_all(&self, name: &Name, ty: &Type, inner: &Term) -> Term {
        if !inner.uses_bound(0) {
            return inner.instantiate_bound(&[truth(true)]);
        }
        match (parts(inner).0, parts(inner).1.as_slice()) {
            ("HOL.conj", [left, right]) => and(self.for_all(name, ty, left), self.for_all(name, ty, right)),
            ("HOL.implies", [left, right]) => match (parts(left).0, parts(left).1.as_slice()) {
                ("HOL.disj", [one, two]) => and(
                    self.for_all(name, ty, &implies((*one).clone(), (*right).clone())),
                    self.for_all(name, ty, &implies((*two).clone(), (*right).clone())),
                ),
                ("HOL.conj", [one, two]) => {
                    let rest = implies((*two).clone(), (*right).clone());
                    self.for_all(name, ty, &implies((*one).clone(), rest))
                }
                _ => match solved(left) {
                    Some(value) => self.term(&right.instantiate_bound(&[value]).beta()),
                    None => self.pushed(name, ty, left, right),
                },
            },
            ("HOL.disj", [left, right]) => match negated_equation(left) {
                Some(value) => self.term(&right.instantiate_bound(&[value]).beta()),
                None => match negated_equation(right) {
                    Some(value) => self.term(&left.instantiate_bound(&[value]).beta()),
                    None => self.listed("HOL.All", name, ty, inner),
                },
            },
            _ => self.listed("HOL.All", name, ty, inner),
        }
    }

    /// `∀x. left ⟶ right`, where a determining equation may come later among the premises.
    fn pushed(&self, name: &Name, ty: &Type, left: &Term, right: &Term) -> Term {
        let whole = implies(left.clone(), right.clone());
        if let ("HOL.implies", [second, rest]) = (parts(right).0, parts(right).1.as_slice()) {
            match (parts(second).0, parts(second).1.as_slice()) {
                ("HOL.disj" | "HOL.conj", _) => {
                    let swapped = implies((*second).clone(), implies(left.clone(), (*rest).clone()));
                    return self.for_all(name, ty, &swapped);
                }
                _ => {
                    if let Some(value) = solved(second) {
                        let reduced = implies(left.clone(), (*rest).clone());
                        return self.term(&reduced.instantiate_bound(&[value]).beta());
                    }
                }
            }
        }
        self.listed("HOL.All", name, ty, &whole)
    }

    pub(super) fn existential(&self, body: &Term) -> Option<Term> {
        let Term::Abs(name, ty, inner) = body else { return None };
        let inner = self.term(inner);
        Some(self.exists(name, ty, &inner))
    }

    fn exists(&self, name: &Name, ty: &Type, inner: &Term) -> Term {
        if !inner.uses_bound(0) {
            return inner.instantiate_bound(&[truth(true)]);
        }
        if let ("HOL.disj", [left, right]) = (parts(inner).0, parts(inner).1.as_slice()) {
            return or(self.exists(name, ty, left), self.exists(name, ty, right));
        }
        let conjuncts = crate::hol::conjuncts(inner);
        match conjuncts.iter().find_map(solved) {
            Some(value) => self.term(&inner.instantiate_bound(&[value]).beta()),
            None => self.listed("HOL.Ex", name, ty, inner),
        }
    }

    /// A quantifier over a type with a few values is a conjunction or disjunction.
    fn listed(&self, quantifier: &str, name: &Name, ty: &Type, inner: &Term) -> Term {
        let values = self.values_of(ty);
        if values.is_empty() {
            return quantified(quantifier, name, ty, inner.clone());
        }
        let instances = values
            .iter()
            .map(|value| self.term(&inner.instantiate_bound(std::slice::from_ref(value)).beta()));
        match quantifier {
            "HOL.All" => instances.fold(truth(true), and),
            _ => instances.fold(truth(false), or),
        }
    }

    /// All values of a type whose constructors are constants; none for others.
    fn values_of(&self, ty: &Type) -> Vec<Term> {
        if *ty == Type::bool() {
            return vec![truth(true), truth(false)];
        }
        let Type::Con(name, _) = ty else { return vec![] };
        let Some((_, datatype)) = self.definitions.world.datatype(name) else { return vec![] };
        if is_number_type(ty) || datatype.constructors.iter().any(|it| !it.fields.is_empty()) {
            return vec![];
        }
        datatype.constructors.iter().map(|it| Term::Const(it.name.clone(), ty.clone())).collect()
    }

    /// Quantifiers over the elements of a set that is written down.
    pub(super) fn bounded(&self, name: &str, set: &Term, body: &Term) -> Option<Term> {
        let Term::Abs(var, ty, inner) = body else { return None };
        let member = Term::constant("Set.member", Type::funs([ty.clone(), set.ty()?], Type::bool()));
        let member = member.apply([Term::Bound(0), set.lift(1)]);
        let whole = match name {
            "Set.Ball" => quantified("HOL.All", var, ty, implies(member, (**inner).clone())),
            _ => quantified("HOL.Ex", var, ty, and(member, (**inner).clone())),
        };
        Some(self.term(&whole))
    }

    pub(super) fn membership(&self, element: &Term, set: &Term) -> Option<Term> {
        let set = self.term(set);
        let element = self.term(element);
        let ty = match set.ty().or_else(|| element.ty()) {
            Some(Type::Con(name, args)) if name == logic::types::well_known::SET => args.first()?.clone(),
            _ => return None,
        };
        let member = |set: &Term| {
            let whole = Type::funs([ty.clone(), Type::set(ty.clone())], Type::bool());
            Term::constant("Set.member", whole).apply([element.clone(), set.clone()])
        };
        Some(match (parts(&set).0, parts(&set).1.as_slice()) {
            ("Orderings.bot_class.bot", []) => truth(false),
            ("Orderings.top_class.top", []) => truth(true),
            ("Set.insert", [first, rest]) => {
                or(self.equation(&ty, &element, first), self.term(&member(rest)))
            }
            ("Lattices.sup_class.sup", [left, right]) => {
                or(self.term(&member(left)), self.term(&member(right)))
            }
            ("Lattices.inf_class.inf", [left, right]) => {
                and(self.term(&member(left)), self.term(&member(right)))
            }
            ("Set.Collect", [Term::Abs(_, _, body)]) => {
                self.term(&body.instantiate_bound(std::slice::from_ref(&element)).beta())
            }
            _ => self.atom(member(&set)),
        })
    }
}

pub(super) fn quantified(quantifier: &str, name: &Name, ty: &Type, body: Term) -> Term {
    let whole = Type::fun(Type::fun(ty.clone(), Type::bool()), Type::bool());
    Term::constant(quantifier, whole).app(Term::abs(name.clone(), ty.clone(), body))
}

/// What an equation determines the variable `Bound(0)` to be, one level up.
fn solved(formula: &Term) -> Option<Term> {
    let (left, right, _) = equation(formula)?;
    let other = match (left, right) {
        (Term::Bound(0), other) | (other, Term::Bound(0)) => other,
        _ => return None,
    };
    (!other.uses_bound(0)).then(|| other.instantiate_bound(&[truth(true)]))
}

fn negated_equation(formula: &Term) -> Option<Term> {
    solved(crate::hol::negated(formula)?)
}
