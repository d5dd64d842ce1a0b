//! Parts of formulas and of tuples, and what must not hold.

use super::{Clauses, Defined, Key, Provenance};
use crate::clause::{First, Meaning, Predicate, Premise, Sought, pair};
use base::Name;
use logic::hol;
use logic::types::well_known::PROD;
use logic::{Term, Type};

impl Clauses<'_> {
    /// The parts of a tuple; variables for those of a value that is not written as one.
    pub(crate) fn split(&mut self, term: &Term, ty: &Type, premises: &mut Vec<Premise>) -> Vec<Term> {
        base::check_stack();
        let Type::Con(name, args) = ty else { return vec![term.clone()] };
        let ([left, right], true) = (&**args, name == PROD) else { return vec![term.clone()] };
        if let Some([one, two]) = term.strip_const(hol::PAIR).as_deref() {
            let mut leaves = self.split(one, left, premises);
            leaves.extend(self.split(two, right, premises));
            return leaves;
        }
        let (one, two) = (self.variable("l", left), self.variable("r", right));
        premises.push(Premise::Equal(pair(one.clone(), two.clone(), ty), term.clone()));
        let mut leaves = self.split(&one, left, premises);
        leaves.extend(self.split(&two, right, premises));
        leaves
    }

    /// A call of the predicate for a formula that is an alternative of its own.
    pub(crate) fn formula(&mut self, formula: &Term, holds: bool) -> Premise {
        let whole = if holds { formula.clone() } else { hol::negated(formula) };
        let Closed { params, args, term } = closed(formula);
        let provenance = Provenance::Formula { formula: term.clone(), holds };
        let key = Key { provenance, params: params.clone(), is_function: false };
        let name = format!("part{}", self.entries.len());
        let meaning = Meaning::Test(if holds { term } else { hol::negated(&term) });
        match self.intern(key, || Predicate::part(name, params, meaning)) {
            Some(pred) => Premise::Call(pred, args),
            None => Premise::Test(whole),
        }
    }

    /// That an atom does not hold, or that a formula holds for all values: no derivation of the opposite is found.
    /// None where the opposite is a function of truth values, which is computed, or can be listed.
    pub(crate) fn absent(
        &mut self,
        term: &Term,
        holds: bool,
        premises: &mut Vec<Premise>,
    ) -> Option<Premise> {
        if term.has_loose_bound() {
            return None;
        }
        let formula = if holds { term.clone() } else { hol::negated(term) };
        let (head, args) = term.strip();
        let Term::Const(name, ty) = head else { return None };
        let mut opposite = match (name.as_str(), args.as_slice(), holds) {
            (hol::ALL | hol::PURE_ALL, [_], true) | (hol::EX, [_], false) => vec![self.formula(term, !holds)],
            (hol::ALL | hol::PURE_ALL | hol::EX, ..) => return None,
            (hol::MEMBER, [element, set], false) => {
                let (Term::Const(name, ty), args) = set.strip() else { return None };
                let args: Vec<Term> = args.into_iter().chain([*element]).cloned().collect();
                self.derived(name, ty, &args)?
            }
            (_, _, false) => {
                let args: Vec<Term> = args.into_iter().cloned().collect();
                self.derived(name, ty, &args)?
            }
            _ => return None,
        };
        let Some(Premise::Call(pred, args)) = opposite.pop() else { return None };
        premises.extend(opposite);
        let first = match self.predicate(pred).meaning {
            Meaning::Rules(_) => First::Search,
            _ => First::Computation,
        };
        Some(Premise::Absent(Sought { pred, args, formula, first }))
    }

    /// The call of what has to be looked for and is not listed.
    pub(super) fn derived(&mut self, name: &Name, ty: &Type, args: &[Term]) -> Option<Vec<Premise>> {
        if !matches!(self.defined(name, ty), Some(Defined::Rules | Defined::Search)) {
            return None;
        }
        let premises = self.call(name, ty, args, None)?;
        let is_listed = match premises.last() {
            Some(Premise::Call(pred, _)) => self.predicate(*pred).listing.is_some(),
            _ => true,
        };
        (!is_listed).then_some(premises)
    }

    /// A call of the function for a term with alternatives.
    pub(crate) fn value(&mut self, term: &Term, result: &Term) -> Premise {
        let Some(ty) = term.ty() else { return Premise::Equal(result.clone(), term.clone()) };
        let Closed { mut params, args, term: closed } = closed(term);
        let provenance = Provenance::Value(closed.clone());
        let inputs = params.len();
        let own = Term::free("?r", ty.clone());
        params.push((Name::new("?r"), ty));
        let key = Key { provenance, params: params.clone(), is_function: true };
        let name = format!("value{}", self.entries.len());
        let meaning = Meaning::Function { value: closed, inputs, result: own };
        match self.intern(key, || Predicate::part(name, params, meaning)) {
            Some(pred) => Premise::Call(pred, [args, vec![result.clone()]].concat()),
            None => Premise::Equal(result.clone(), term.clone()),
        }
    }
}

/// A term whose free variables are parameters, and what goes in for them.
struct Closed {
    params: Vec<(Name, Type)>,
    args: Vec<Term>,
    term: Term,
}

fn closed(term: &Term) -> Closed {
    let frees = term.frees();
    let own = |position: usize| Name::from(format!("?v{position}"));
    let closed = term.subst_frees(&|name| {
        let position = frees.iter().position(|(free, _)| free == name)?;
        Some(Term::Free(own(position), frees[position].1.clone()))
    });
    let params = frees.iter().enumerate().map(|(position, (_, ty))| (own(position), ty.clone())).collect();
    let args = frees.into_iter().map(|(name, ty)| Term::Free(name, ty)).collect();
    Closed { params, args, term: closed }
}
