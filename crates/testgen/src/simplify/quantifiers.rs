//! Quantifiers and sets: variables that are determined or can be listed are eliminated.

use super::Simplifier;
use crate::hol::{and, equation, implies, is_number_type, or, parts, truth};
use crate::sets;
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
        let (set, element) = (self.term(set), self.term(element));
        let ty = match set.ty().or_else(|| element.ty()) {
            Some(Type::Con(name, args)) if name == logic::types::well_known::SET => args.first()?.clone(),
            _ => return None,
        };
        if let Some(formula) = sets::member(&element, &set) {
            return Some(self.term(&formula));
        }
        if let Some(all) = sets::elements(&set).and_then(|list| self.listed_elements(&list)) {
            let equal = all.iter().map(|one| self.equation(&ty, &element, one));
            return Some(
                equal.collect::<Vec<_>>().into_iter().rev().fold(truth(false), |rest, it| or(it, rest)),
            );
        }
        let whole = Type::funs([ty.clone(), Type::set(ty)], Type::bool());
        Some(self.atom(Term::constant("Set.member", whole).apply([element, set])))
    }

    /// The union or difference of sets, with elements that are written down first.
    pub(super) fn combined(&self, operation: &Term, one: &Term, two: &Term) -> Option<Term> {
        let (one, two) = (self.term(one), self.term(two));
        let is_union = parts(operation).0 == "Lattices.sup_class.sup";
        let is_empty = |set: &Term| parts(set).0 == "Orderings.bot_class.bot";
        if is_empty(&two) || (is_empty(&one) && !is_union) {
            return Some(one);
        }
        match (parts(&one).0, parts(&one).1.as_slice()) {
            ("Orderings.bot_class.bot", _) => Some(two),
            ("Set.insert", [first, rest]) if is_union => {
                let rest = self.combined(operation, rest, &two)?;
                Some(one.strip().0.clone().apply([(*first).clone(), rest]))
            }
            _ => Some(operation.clone().apply([one, two])),
        }
    }

    /// `Min` or `Max` of a set whose elements are known, as a choice between them.
    pub(super) fn extreme(&self, name: &str, set: &Term) -> Option<Term> {
        let all = self.listed_elements(&sets::elements(&self.term(set))?)?;
        let ty = all.first()?.ty()?;
        let choice = Type::funs([ty.clone(), ty.clone()], ty);
        let choice = match name {
            "Lattices_Big.linorder_class.Min" => Term::constant("Orderings.ord_class.min", choice),
            _ => Term::constant("Orderings.ord_class.max", choice),
        };
        let whole = all.into_iter().rev().reduce(|rest, one| choice.clone().apply([one, rest]))?;
        Some(self.term(&whole))
    }

    /// The elements of a list whose shape is known.
    pub fn listed_elements(&self, list: &Term) -> Option<Vec<Term>> {
        let mut found = vec![];
        let mut rest = self.term(list);
        loop {
            let tail = match (parts(&rest).0, parts(&rest).1.as_slice()) {
                ("List.list.Nil", []) => return Some(found),
                ("List.list.Cons", [first, tail]) => {
                    found.push((*first).clone());
                    (*tail).clone()
                }
                _ => return None,
            };
            rest = tail;
        }
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
