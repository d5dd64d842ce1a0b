//! Terms of constructors and variables, and the equations between them.

use crate::clause::{Clause, Premise};
use base::Name;
use logic::hol;
use logic::{Literal, Term, Type, World};
use std::collections::BTreeMap;

/// The constructor that a term applies to all its fields, and those.
pub(crate) fn construction<'t>(world: &World, term: &'t Term) -> Option<(&'t Name, Vec<&'t Term>)> {
    let (head, args) = term.strip();
    let Term::Const(name, ty) = head else { return None };
    let (fields, result) = ty.strip_fun();
    if fields.len() != args.len() || !is_made_of_constructors(world, result) {
        return None;
    }
    world.constructor(name, ty).map(|_| (name, args))
}

/// Values of other types may be represented by something else than constructors, or, for codatatypes, be a part of
/// themselves.
fn is_made_of_constructors(world: &World, ty: &Type) -> bool {
    let Type::Con(name, _) = ty else { return false };
    world.code_constructors(name).is_none()
        && world.datatype(name).is_some_and(|(_, datatype)| !datatype.infinite)
}

/// A number, character or text.
pub(crate) fn is_literal(term: &Term) -> bool {
    base::check_stack();
    let (head, args) = term.strip();
    match (head, args.as_slice()) {
        (Term::Lit(_), []) => true,
        (Term::Const(name, _), [Term::Lit(Literal::Num(_))]) => name == hol::NUMERAL,
        (Term::Const(name, _), []) => {
            matches!(name.as_str(), hol::ZERO | hol::ONE | hol::TRUE | hol::FALSE)
        }
        (Term::Const(name, _), [number]) => name == hol::UMINUS && is_literal(number),
        _ => false,
    }
}

/// Whether a term is made of constructors, literals and variables.
pub(crate) fn is_pattern(world: &World, term: &Term) -> bool {
    base::check_stack();
    matches!(term, Term::Free(..))
        || is_literal(term)
        || construction(world, term).is_some_and(|(_, args)| args.iter().all(|arg| is_pattern(world, arg)))
}

/// Values for variables that make terms the same.
#[derive(Clone, Default, Debug)]
pub(crate) struct Unifier {
    values: BTreeMap<Name, Term>,
}

/// What is known about two terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unified {
    Same,
    Different,
    /// It depends on values that have yet to be computed.
    Open,
}

impl Unifier {
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// These values, and those of another one.
    pub fn then(mut self, other: Unifier) -> Unifier {
        self.values.extend(other.values);
        self
    }

    /// Gives a variable a value.
    pub fn bind(&mut self, name: &Name, value: Term) {
        self.values.insert(name.clone(), value);
    }

    pub fn apply(&self, term: &Term) -> Term {
        if self.values.is_empty() {
            return term.clone();
        }
        // Values may have variables that got values later.
        let mut term = term.clone();
        loop {
            let next = term.subst_frees(&|name| self.values.get(name).cloned());
            if next == term {
                return next;
            }
            term = next;
        }
    }

    pub fn unify(&mut self, world: &World, left: &Term, right: &Term) -> Unified {
        base::check_stack();
        let (left, right) = (self.apply(left), self.apply(right));
        if left == right {
            return Unified::Same;
        }
        match (&left, &right) {
            (Term::Free(name, _), other) | (other, Term::Free(name, _)) => {
                let is_inside = other.frees().iter().any(|(own, _)| own == name);
                match (is_pattern(world, other), is_inside) {
                    (true, true) => Unified::Different,
                    (true, false) => {
                        self.values.insert(name.clone(), other.clone());
                        Unified::Same
                    }
                    (false, _) => Unified::Open,
                }
            }
            _ => match (construction(world, &left), construction(world, &right)) {
                (Some((one, fields)), Some((two, others))) if one == two => {
                    let mut result = Unified::Same;
                    for (one, two) in fields.into_iter().zip(others) {
                        match self.unify(world, one, two) {
                            Unified::Same => {}
                            Unified::Different => return Unified::Different,
                            Unified::Open => result = Unified::Open,
                        }
                    }
                    result
                }
                (Some(_), Some(_)) => Unified::Different,
                _ => Unified::Open,
            },
        }
    }
}

/// The clause with its equations between patterns solved; none if they have no solution.
pub(crate) fn solved(world: &World, clause: Clause) -> Option<Clause> {
    let Clause { mut head, mut premises } = clause;
    loop {
        let mut unifier = Unifier::default();
        let mut kept = vec![];
        for premise in premises {
            let open = match &premise {
                Premise::Equal(left, right) if is_pattern(world, left) && is_pattern(world, right) => {
                    let mut trial = unifier.clone();
                    match trial.unify(world, left, right) {
                        Unified::Different => return None,
                        Unified::Same => {
                            unifier = trial;
                            false
                        }
                        Unified::Open => true,
                    }
                }
                _ => true,
            };
            if open {
                kept.push(premise);
            }
        }
        if unifier.is_empty() {
            return Some(Clause { head, premises: kept });
        }
        head = head.iter().map(|term| unifier.apply(term)).collect();
        premises = kept.iter().map(|premise| premise.map(&|term| unifier.apply(term))).collect();
    }
}
