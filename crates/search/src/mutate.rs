//! Statements that differ in one place from given ones: most of them are wrong, so they measure how much is found.

use base::{Name, Rng};
use logic::hol;
use logic::statement::Statement;
use logic::types::TypeSubst;
use logic::{Term, Type, World};
use std::collections::BTreeMap;

/// What was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mutation {
    /// A constant was replaced by another one of the same type.
    Constant(Name, Name),
    /// Two arguments of the same type changed places.
    Arguments,
    Dropped,
    Negated,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The number of the statement it was made from.
    pub origin: usize,
    pub mutation: Mutation,
    pub statement: Statement,
}

/// Connectives and other constants that give statements their form.
const FORM: [&str; 8] = [
    hol::TRUEPROP,
    hol::PURE_IMP,
    hol::PURE_ALL,
    hol::PURE_EQ,
    hol::PURE_CONJ,
    hol::NUMERAL,
    hol::UNDEFINED,
    hol::PURE_TYPE,
];

/// So many different mutants of the statements. Constants are replaced by constants that occur in the statements.
pub fn mutants(world: &World, statements: &[Statement], count: usize, seed: u64) -> Vec<Mutant> {
    let mut constants: BTreeMap<Name, Type> = BTreeMap::new();
    for term in statements.iter().flat_map(terms) {
        term.visit(&mut |part| {
            if let Term::Const(name, _) = part
                && !FORM.contains(&name.as_str())
                && let Some(decl) = world.constant(name)
            {
                constants.insert(name.clone(), decl.ty.clone());
            }
        });
    }
    let mutator = Mutator { world, constants };
    let mut rng = Rng::seeded(seed);
    let mut found: Vec<Mutant> = vec![];
    let mut left: Vec<(usize, Vec<(Mutation, Statement)>)> =
        statements.iter().enumerate().map(|(number, it)| (number, mutator.mutations(it))).collect();
    left.retain(|(_, mutations)| !mutations.is_empty());
    while found.len() < count && !left.is_empty() {
        let at = index(&mut rng, left.len());
        let (origin, mutations) = &mut left[at];
        let (mutation, statement) = mutations.swap_remove(index(&mut rng, mutations.len()));
        let mutant = Mutant { origin: *origin, mutation, statement };
        if mutations.is_empty() {
            left.swap_remove(at);
        }
        if !found.iter().any(|known| known.statement == mutant.statement) {
            found.push(mutant);
        }
    }
    found
}

fn index(rng: &mut Rng, len: usize) -> usize {
    usize::try_from(rng.below(len as u64)).unwrap_or(0)
}

fn terms(statement: &Statement) -> impl Iterator<Item = &Term> {
    statement.premises.iter().chain(&statement.conclusions)
}

struct Mutator<'w> {
    world: &'w World,
    constants: BTreeMap<Name, Type>,
}

impl Mutator<'_> {
    /// All that can be made of a statement by one change.
    fn mutations(&self, statement: &Statement) -> Vec<(Mutation, Statement)> {
        let mut found = vec![];
        for (number, premise) in statement.premises.iter().enumerate() {
            let mut without = statement.clone();
            without.premises.remove(number);
            found.push((Mutation::Dropped, without));
            if premise.strip_const(hol::PURE_IMP).is_none() && premise.strip_const(hol::PURE_ALL).is_none() {
                let mut negated = statement.clone();
                negated.premises[number] = negation(premise);
                found.push((Mutation::Negated, negated));
            }
            for (mutation, term) in self.changes(premise) {
                let mut changed = statement.clone();
                changed.premises[number] = term;
                found.push((mutation, changed));
            }
        }
        for (number, conclusion) in statement.conclusions.iter().enumerate() {
            for (mutation, term) in self.changes(conclusion) {
                let mut changed = statement.clone();
                changed.conclusions[number] = term;
                found.push((mutation, changed));
            }
        }
        found
    }

    /// The terms that differ from a term in one place.
    fn changes(&self, term: &Term) -> Vec<(Mutation, Term)> {
        base::check_stack();
        let mut found = vec![];
        match term {
            Term::Const(name, ty) => {
                for other in self.like(name, ty) {
                    let mutation = Mutation::Constant(name.clone(), other.clone());
                    found.push((mutation, Term::Const(other, ty.clone())));
                }
            }
            Term::App(function, argument) => {
                if let Term::App(head, first) = &**function
                    && first != argument
                    && first.ty().is_some_and(|ty| Some(ty) == argument.ty())
                    && !is_symmetric(head)
                {
                    let swapped = (**head).clone().apply([(**argument).clone(), (**first).clone()]);
                    found.push((Mutation::Arguments, swapped));
                }
                for (mutation, changed) in self.changes(function) {
                    found.push((mutation, changed.app((**argument).clone())));
                }
                for (mutation, changed) in self.changes(argument) {
                    found.push((mutation, (**function).clone().app(changed)));
                }
            }
            Term::Abs(name, ty, body) => {
                for (mutation, changed) in self.changes(body) {
                    found.push((mutation, Term::Abs(name.clone(), ty.clone(), changed.into())));
                }
            }
            Term::Free(..) | Term::Bound(_) | Term::Lit(_) | Term::Case(_) => {}
        }
        found
    }

    /// Other constants that have this type.
    fn like(&self, name: &Name, ty: &Type) -> Vec<Name> {
        if FORM.contains(&name.as_str()) {
            return vec![];
        }
        let fits = |declared: &Type| {
            let mut subst = TypeSubst::new();
            declared.match_onto(ty, &mut subst)
                && declared.vars().iter().all(|var| {
                    subst.get(&var.name).is_some_and(|ty| self.world.classes().of_sort(ty, &var.sort))
                })
        };
        let others = self.constants.iter().filter(|(other, declared)| *other != name && fits(declared));
        others.map(|(other, _)| other.clone()).collect()
    }
}

/// Whether the order of arguments makes no difference.
fn is_symmetric(head: &Term) -> bool {
    matches!(head, Term::Const(name, _)
        if matches!(name.as_str(), hol::EQ | hol::PURE_EQ | hol::CONJ | hol::DISJ | hol::PURE_IMP))
}

fn negation(premise: &Term) -> Term {
    match premise.strip_const(hol::TRUEPROP).as_deref() {
        Some([inner]) => premise.strip().0.clone().app(hol::negated(inner)),
        _ => hol::negated(premise),
    }
}
