//! Premises about all elements of a set, or all values of a type.

use super::grammar::{FOREIGN, Grammar, UNARY};
use super::material::{element, size};
use base::Name;
use logic::hol;
use logic::types::well_known::{BOOL, LIST, NAT, PROD};
use logic::{Term, Type};

const INJECTIVE: &str = "Fun.inj_on";

/// Larger sets are not quantified over.
const LARGEST_SET: usize = 3;

impl Grammar<'_, '_> {
    /// What all elements of a set have in common: how they compare with a term, and which predicates hold of them.
    pub fn elements(&mut self, own: &[Name]) {
        let material = self.material;
        for (set, of) in material.sets().filter(|(set, _)| size(set) <= LARGEST_SET) {
            let mut bodies = vec![];
            for (subject, ty) in self.subjects(of) {
                self.compared(&subject, &ty, &mut bodies);
            }
            self.related(of, &mut bodies);
            bodies.into_iter().for_each(|body| self.add(quantified(hol::BALL, set, of, body)));
            for name in UNARY.iter().copied().chain(own.iter().map(Name::as_str)) {
                self.predicate_of_all(name, set, of);
            }
            for (other, _) in material.sets().filter(|(other, ty)| *ty == of && size(other) <= LARGEST_SET) {
                self.between(set, other, of);
            }
        }
    }

    /// What can be said of an element `x`: itself, its images, its length, its sides.
    fn subjects(&self, of: &Type) -> Vec<(Term, Type)> {
        let x = Term::Bound(0);
        let mut found = vec![(x.clone(), of.clone())];
        for (function, ty) in &self.material.functions {
            if let Some((from, to)) = ty.as_fun()
                && from == of
                && to.as_fun().is_none()
                && !to.is_con(BOOL)
            {
                found.push((function.clone().app(x.clone()), to.clone()));
            }
        }
        if element(of, LIST).is_some() {
            let length = Term::constant(hol::SIZE, Type::fun(of.clone(), Type::nullary(NAT)));
            found.push((length.app(x.clone()), Type::nullary(NAT)));
        }
        if let Type::Con(name, sides) = of
            && name == PROD
            && let [left, right] = &sides[..]
        {
            for (side, ty) in [(hol::FST, left), (hol::SND, right)] {
                let side = Term::constant(side, Type::fun(of.clone(), ty.clone()));
                found.push((side.app(x.clone()), ty.clone()));
            }
        }
        found
    }

    /// Comparisons of a subject with constructors, and with the terms of the goal.
    fn compared(&self, subject: &Term, ty: &Type, bodies: &mut Vec<Term>) {
        let material = self.material;
        let equations = |other: &Term| {
            let equation = hol::eq(subject.clone(), other.clone(), ty);
            [hol::negated(&equation), equation]
        };
        bodies.extend(material.nullary(ty).iter().flat_map(equations));
        for (term, _) in material.terms.iter().filter(|(term, of)| of == ty && size(term) <= 2) {
            bodies.extend(equations(term));
            if !material.is_of(ty, "Orderings.ord") || ty.is_con(BOOL) || element(ty, LIST).is_some() {
                continue;
            }
            let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
            for name in [hol::LESS_EQ, hol::LESS] {
                let order = Term::constant(name, whole.clone());
                bodies.push(order.clone().apply([subject.clone(), term.clone()]));
                bodies.push(order.apply([term.clone(), subject.clone()]));
            }
        }
    }

    /// What variables for relations say of an element and a variable.
    fn related(&self, of: &Type, bodies: &mut Vec<Term>) {
        let material = self.material;
        let x = Term::Bound(0);
        let variables = || material.terms.iter().filter(|(term, _)| matches!(term, Term::Free(..)));
        for (relation, ty) in &material.functions {
            let (args, result) = ty.strip_fun();
            let ([one, two], true) = (args.as_slice(), result.is_con(BOOL)) else { continue };
            if *one == of {
                let others = variables().filter(|(_, ty)| ty == *two);
                bodies.extend(others.map(|(other, _)| relation.clone().apply([x.clone(), other.clone()])));
            }
            if *two == of {
                let others = variables().filter(|(_, ty)| ty == *one);
                bodies.extend(others.map(|(other, _)| relation.clone().apply([other.clone(), x.clone()])));
            }
        }
        for (set, pairs) in material.sets() {
            let Type::Con(name, sides) = pairs else { continue };
            let ([left, right], true) = (&sides[..], name == PROD) else { continue };
            for (other, ty) in variables() {
                if left == of && right == ty {
                    bodies.push(hol::member(&hol::pair(x.clone(), other.clone(), left, right), set, pairs));
                }
                if right == of && left == ty {
                    bodies.push(hol::member(&hol::pair(other.clone(), x.clone(), left, right), set, pairs));
                }
            }
        }
    }

    /// A predicate with one argument, of all elements.
    fn predicate_of_all(&mut self, name: &str, set: &Term, of: &Type) {
        let stand_in = Term::free("x", of.clone());
        let Some(body) = self.material.applied(name, &[&stand_in]) else { return };
        if !body.ty().is_some_and(|ty| ty.is_con(BOOL)) {
            return;
        }
        let more = if self.material.constants.contains(name) { 0 } else { FOREIGN };
        let body = body.abstract_frees(&[Name::new("x")]);
        self.add_for(quantified(hol::BALL, set, of, body.clone()), more);
        self.add_for(quantified(hol::BALL, set, of, hol::negated(&body)), more);
    }

    /// What holds between all elements of two sets.
    fn between(&mut self, set: &Term, other: &Term, of: &Type) {
        let material = self.material;
        let (x, y) = (Term::Bound(1), Term::Bound(0));
        let mut bodies = vec![];
        let whole = Type::funs([of.clone(), of.clone()], Type::bool());
        if material.is_of(of, "Orderings.ord") {
            for name in [hol::LESS_EQ, hol::LESS] {
                bodies.push(Term::constant(name, whole.clone()).apply([x.clone(), y.clone()]));
            }
        }
        for (relation, _) in material.functions.iter().filter(|(_, ty)| *ty == whole) {
            bodies.push(relation.clone().apply([x.clone(), y.clone()]));
        }
        for body in bodies {
            let inner = quantified_by("y", hol::BALL, other, of, body);
            self.add(quantified(hol::BALL, set, of, inner));
        }
    }

    /// What one variable for relations says follows from what another one says, of all values or of elements.
    pub fn implications(&mut self, relation: &Term, first: &Type, second: &Type) {
        let material = self.material;
        let whole = Type::funs([first.clone(), second.clone()], Type::bool());
        let all = |of: &Type| Term::constant(hol::TOP, Type::set(of.clone()));
        let sets = |of: &Type| {
            let own = material.sets().filter(|(set, ty)| *ty == of && size(set) <= LARGEST_SET);
            own.map(|(set, _)| set.clone()).collect::<Vec<_>>()
        };
        let mut ranges = vec![(all(first), all(second))];
        for left in sets(first) {
            ranges.extend(sets(second).into_iter().map(|right| (left.clone(), right)));
        }
        let applied = |relation: &Term| relation.clone().apply([Term::Bound(1), Term::Bound(0)]);
        for (other, _) in material.functions.iter().filter(|(other, ty)| *ty == whole && other != relation) {
            let body = hol::implies(applied(relation), applied(other));
            for (left, right) in &ranges {
                let inner = quantified_by("y", hol::BALL, right, second, body.clone());
                self.add(quantified(hol::BALL, left, first, inner));
            }
        }
    }

    /// What a function does to all or some elements of a set, or to all values.
    pub fn images(&mut self, function: &Term, set: &Term, from: &Type, to: &Type) {
        let applied = |function: &Term| function.clone().app(Term::Bound(0));
        let here = applied(function);
        let others = self.material.functions.iter().filter(|(other, _)| other != function);
        let like = others.filter(|(_, ty)| ty.as_fun() == Some((from, to))).map(|(other, _)| applied(other));
        let like: Vec<Term> = like.collect();
        let mut bodies: Vec<Term> = vec![];
        if to.is_con(BOOL) {
            bodies.extend([here.clone(), hol::negated(&here)]);
            bodies.extend(like.iter().map(|other| hol::implies(here.clone(), other.clone())));
            bodies.extend(like.into_iter().map(|other| hol::eq(here.clone(), other, to)));
            self.add(quantified(hol::BEX, set, from, here));
        } else {
            let constants =
                self.material.plain.iter().filter(|(_, ty)| ty == to).map(|(term, _)| term.clone());
            let itself = (from == to).then_some(Term::Bound(0));
            let values = like.into_iter().chain(constants).chain(itself);
            bodies.extend(values.map(|value| hol::eq(here.clone(), value, to)));
            if to.as_fun().is_some_and(|(second, result)| second == from && result.is_con(BOOL)) {
                bodies.push(here.app(Term::Bound(0)));
            }
            self.property(INJECTIVE, &[function, set]);
        }
        bodies.into_iter().for_each(|body| self.add(quantified(hol::BALL, set, from, body)));
    }

    /// Commutativity and associativity of a variable that stands for an operation.
    pub fn laws(&mut self, function: &Term, ty: &Type) {
        let (args, result) = ty.strip_fun();
        let [one, two] = args.as_slice() else { return };
        if *one != *two || one.is_con(BOOL) {
            return;
        }
        let call = |left: Term, right: Term| function.clone().apply([left, right]);
        let (x, y, z) = (Term::Bound(1), Term::Bound(0), Term::Bound(2));
        let swapped = hol::eq(call(x.clone(), y.clone()), call(y.clone(), x.clone()), result);
        self.add(for_all(&["x", "y"], one, swapped));
        if *one == result {
            let left = call(call(z.clone(), x.clone()), y.clone());
            let right = call(z, call(x, y));
            self.add(for_all(&["x", "y", "z"], one, hol::eq(left, right, result)));
        }
    }
}

/// `∀x∈A. …` or `∃x∈A. …`; `∀x. …` or `∃x. …` if the set is that of all values.
fn quantified(quantifier: &str, set: &Term, of: &Type, body: Term) -> Term {
    quantified_by("x", quantifier, set, of, body)
}

fn quantified_by(name: &str, quantifier: &str, set: &Term, of: &Type, body: Term) -> Term {
    let predicate = Type::fun(of.clone(), Type::bool());
    let body = Term::abs(name, of.clone(), body);
    if matches!(set, Term::Const(name, _) if name == hol::TOP) {
        let quantifier = if quantifier == hol::BALL { hol::ALL } else { hol::EX };
        return Term::constant(quantifier, Type::fun(predicate, Type::bool())).app(body);
    }
    let whole = Type::funs([Type::set(of.clone()), predicate], Type::bool());
    Term::constant(quantifier, whole).apply([set.clone(), body])
}

fn for_all(names: &[&str], ty: &Type, body: Term) -> Term {
    let quantifier = Type::fun(Type::fun(ty.clone(), Type::bool()), Type::bool());
    names.iter().rev().fold(body, |body, name| {
        Term::constant(hol::ALL, quantifier.clone()).app(Term::abs(*name, ty.clone(), body))
    })
}
