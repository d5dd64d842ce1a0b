//! Calls of functions that only take one argument apart: `map_option f x`, `Option.bind x f`, `the x` and the like.
//!
//! Where the argument is a call itself, the whole is a case distinction on what it gives: `map_option f (g x)` is a
//! value `Some z` exactly if `g x` is some `Some y`. So `g` is searched for the results that are asked for, rather than
//! for all of them.

use crate::apart::Earlier;
use crate::clause::Premise;
use crate::clauses::Clauses;
use crate::definitions::{Instance, subst_beta};
use crate::unify::{construction, is_pattern};
use base::Name;
use logic::{Equation, Term, World};
use std::collections::HashMap;

/// A function with more cases is a predicate of its own.
const MAX_CASES: usize = 4;

/// A call as a case distinction.
struct Distinction {
    /// The argument that is taken apart.
    place: usize,
    equations: Vec<Equation>,
}

impl Clauses<'_> {
    /// Whether a term is a call that is a case distinction on what another call gives.
    pub(crate) fn is_distinction(&mut self, term: &Term) -> bool {
        self.seen_as_distinction(term).is_some()
    }

    /// The cases of such a call: the premises that lead to each, and its value.
    pub(crate) fn distinction(&mut self, term: &Term) -> Option<Vec<(Vec<Premise>, Term)>> {
        let Distinction { place, equations } = self.seen_as_distinction(term)?;
        let given: Vec<Term> = term.strip().1.into_iter().cloned().collect();
        let mut start = vec![];
        let scrutinee = self.flatten(&given[place], &mut start);
        let mut earlier = Earlier::default();
        let mut all = vec![];
        for equation in &equations {
            let renamed = self.renamed(&[equation.lhs.clone(), equation.rhs.clone()]);
            let [lhs, rhs] = renamed.as_slice() else { return None };
            let (pattern, others) = taken_apart(lhs, place, &given)?;
            let instances = self.not_earlier(std::slice::from_ref(&pattern), &earlier);
            self.leaves_out |= instances.is_none();
            for Instance { unifier, premises: tests } in instances.unwrap_or_default() {
                let mut premises = start.clone();
                premises.push(Premise::Equal(scrutinee.clone(), unifier.apply(&pattern)));
                premises.extend(tests);
                all.push((premises, subst_beta(&unifier.apply(rhs), &others)));
            }
            earlier.push(self.world(), vec![pattern], vec![]);
        }
        self.note_exhaustion(&earlier);
        Some(all)
    }

    fn seen_as_distinction(&mut self, term: &Term) -> Option<Distinction> {
        let (Term::Const(name, ty), given) = term.strip() else { return None };
        let world = self.world();
        if name.starts_with("HOL.") || given.is_empty() || term.has_loose_bound() || is_pattern(world, term) {
            return None;
        }
        let is_call =
            |arg: &&Term| !is_pattern(world, arg) && arg.ty().is_some_and(|ty| ty.as_fun().is_none());
        let place = given.iter().position(is_call)?;
        let equations = self.lowering.defining_equations(name, ty);
        let is_case = |equation: &Equation| {
            let pattern = taken_apart(&equation.lhs, place, &given);
            equation.conditions.is_empty()
                && pattern.is_some_and(|(pattern, _)| is_pattern(world, &pattern))
                && only_combines(world, &equation.rhs)
        };
        let takes_apart =
            |equation: &Equation| !matches!(equation.lhs.strip().1.get(place), Some(Term::Free(..)));
        let fits = (1..=MAX_CASES).contains(&equations.len());
        let is_distinction = fits && equations.iter().all(is_case) && equations.iter().all(takes_apart);
        is_distinction.then_some(Distinction { place, equations })
    }
}

/// The pattern of an equation at this place, and what is given for its other arguments, which are variables.
fn taken_apart(
    lhs: &Term,
    place: usize,
    given: &[impl std::borrow::Borrow<Term>],
) -> Option<(Term, HashMap<Name, Term>)> {
    let args = lhs.strip().1;
    if args.len() != given.len() {
        return None;
    }
    let mut others = HashMap::new();
    for (index, (arg, own)) in args.iter().zip(given).enumerate() {
        match arg {
            _ if index == place => {}
            Term::Free(name, _) => {
                if others.insert(name.clone(), own.borrow().clone()).is_some() {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(((*args.get(place)?).clone(), others))
}

/// Whether a term is made of constructors, variables, and applications of variables.
fn only_combines(world: &World, term: &Term) -> bool {
    let (head, args) = term.strip();
    let is_made = matches!(head, Term::Free(..)) || construction(world, term).is_some();
    is_made && args.into_iter().all(|arg| only_combines(world, arg))
}
