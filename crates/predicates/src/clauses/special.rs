//! Predicates for calls whose arguments have known constructors.

use super::{Clauses, Entry, Key, Provenance};
use crate::clause::{Clause, Meaning, Pred, Predicate, Premise};
use crate::unify::{construction, is_literal};
use base::Name;
use logic::{Term, Type, World};
use std::collections::BTreeSet;

/// What is left of arguments whose constructors are known: names, and what they stand for.
#[derive(Default)]
struct Taken {
    params: Vec<(Name, Type)>,
    actual: Vec<Term>,
}

impl Taken {
    /// The constructors of a term down to a depth, applied to names. Variables that come twice may have one name.
    fn form(&mut self, world: &World, term: &Term, depth: usize, shares: bool) -> Option<Term> {
        base::check_stack();
        if depth > 0
            && !is_literal(term)
            && let Some((_, fields)) = construction(world, term)
        {
            let fields = fields.into_iter().map(|field| self.form(world, field, depth - 1, shares));
            return Some(term.strip().0.clone().apply(fields.collect::<Option<Vec<Term>>>()?));
        }
        let ty = term.ty()?;
        let before = self.actual.iter().position(|other| matches!(term, Term::Free(..)) && other == term);
        if let Some((name, ty)) = before.filter(|_| shares).and_then(|place| self.params.get(place)) {
            return Some(Term::Free(name.clone(), ty.clone()));
        }
        let name = Name::from(format!("?c{}", self.params.len()));
        self.params.push((name.clone(), ty.clone()));
        self.actual.push(term.clone());
        Some(Term::Free(name, ty))
    }
}

impl Clauses<'_> {
    /// The clause with calls of predicates that know the constructors in their arguments, down to a depth.
    pub(crate) fn with_special_calls(&mut self, clause: Clause, depth: usize) -> Clause {
        let premises = clause.premises.into_iter().map(|premise| match premise {
            Premise::Call(pred, args) => match self.special(pred, &args, depth) {
                Some((pred, args)) => Premise::Call(pred, args),
                None => Premise::Call(pred, args),
            },
            other => other,
        });
        Clause { premises: premises.collect(), ..clause }
    }

    /// The predicate for calls with these constructors, and the arguments that are left.
    fn special(&mut self, pred: Pred, args: &[Term], depth: usize) -> Option<(Pred, Vec<Term>)> {
        let Entry { predicate, provenance, .. } = &self.entries[pred.0];
        if matches!(provenance, Provenance::Special { .. } | Provenance::Element)
            || predicate.is_part
            || predicate.listing.is_some()
        {
            return None;
        }
        let world = self.world();
        let predicate = predicate.clone();
        let (mut at, mut rest) = (vec![], vec![]);
        let mut taken = Taken::default();
        for (arg, (name, ty)) in args.iter().zip(&predicate.params) {
            // What is known anyway need not be taken apart.
            let is_known = |fields: &[&Term]| !fields.is_empty() && arg.frees().is_empty();
            let made = construction(world, arg).filter(|(_, fields)| !is_literal(arg) && !is_known(fields));
            if made.is_none() {
                at.push(None);
                rest.push(Term::Free(name.clone(), ty.clone()));
                taken.params.push((name.clone(), ty.clone()));
                taken.actual.push(arg.clone());
                continue;
            }
            let pattern = taken.form(world, arg, depth, depth > 1)?;
            rest.push(pattern.clone());
            at.push(Some(pattern));
        }
        if at.iter().all(Option::is_none) {
            return None;
        }
        let Taken { params, actual } = taken;
        let (term, result) = predicate.at(&rest);
        let count = |args: &[Term]| {
            let names: BTreeSet<Name> = args.iter().flat_map(Term::frees).map(|(name, _)| name).collect();
            names.len()
        };
        let meaning = match (&predicate.meaning, result) {
            (Meaning::Function { inputs, .. }, Some(result)) => {
                Meaning::Function { value: term, inputs: count(rest.get(..*inputs)?), result }
            }
            (Meaning::Rules(_), _) => Meaning::Rules(term),
            (Meaning::Search(_), _) => Meaning::Search(term),
            _ => Meaning::Test(term),
        };
        let mut places = rest.iter();
        let parts = predicate.parts.iter().map(|parts| {
            let own: Vec<Term> = places.by_ref().take(*parts).cloned().collect();
            count(&own)
        });
        let parts: Vec<usize> = parts.collect();
        let is_function = matches!(meaning, Meaning::Function { .. });
        let key =
            Key { provenance: Provenance::Special { of: pred, at }, params: params.clone(), is_function };
        let name = predicate.name.clone();
        let special =
            self.intern(key, || Predicate { name, params, meaning, parts, is_part: false, listing: None })?;
        Some((special, actual))
    }
}
