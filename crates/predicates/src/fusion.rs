//! Calls about the same value, put together.
//!
//! Where two recursive functions of truth values say something about the same value and nothing else, each of them can
//! only drop what the other one gives as a whole. One predicate that says both drops it as soon as its parts are there.
//! Its clauses are those of both whose heads have the value in common; calls in them that are about the same part are
//! put together again.

use crate::clause::{Clause, Meaning, Pred, Predicate, Premise};
use crate::clauses::{Clauses, Provenance};
use base::Name;
use logic::hol;
use logic::{Term, Type};
use std::collections::BTreeSet;

/// Predicates with more clauses than this are not put together.
const MAX_CLAUSES: usize = 12;
/// So many predicates are put together at most.
const MAX_TOGETHER: usize = 4;
/// How often definitions in goals are opened.
const MAX_OPENED: usize = 3;

impl Clauses<'_> {
    /// A goal with calls about the same variable put together, also those that definitions stand for.
    pub(crate) fn fused_goal(&mut self, clause: Clause) -> Clause {
        let mut opened = clause.clone();
        for _ in 0..MAX_OPENED {
            opened = self.opened(opened);
        }
        let before = opened.premises.len();
        let fused = self.fused(opened);
        if fused.premises.len() < before { fused } else { clause }
    }

    /// The clause with calls about the same variable put together.
    pub(crate) fn fused(&mut self, mut clause: Clause) -> Clause {
        while let Some((first, second, both)) = self.pair(&clause.premises) {
            clause.premises.remove(second);
            clause.premises[first] = both;
        }
        clause
    }

    /// The first two calls that can be put together, and what they become.
    fn pair(&mut self, premises: &[Premise]) -> Option<(usize, usize, Premise)> {
        let mut calls: Vec<(usize, Pred, &Term)> = vec![];
        for (second, premise) in premises.iter().enumerate() {
            let Premise::Call(two, args) = premise else { continue };
            let [arg @ Term::Free(..)] = args.as_slice() else { continue };
            if !self.is_fusible(*two) {
                continue;
            }
            for (first, one, other) in &calls {
                if *other == arg
                    && self.may_meet(*one, *two)
                    && let Some(both) = self.both(*one, *two)
                {
                    return Some((*first, second, Premise::Call(both, vec![arg.clone()])));
                }
            }
            calls.push((second, *two, arg));
        }
        None
    }

    /// Whether a predicate is a function of truth values that calls itself, or several of them.
    fn is_fusible(&mut self, pred: Pred) -> bool {
        match self.provenance(pred) {
            // It may be in the making.
            Provenance::Both { .. } => return true,
            Provenance::Constant { .. } => {}
            _ => return false,
        }
        let predicate = self.predicate(pred);
        let is_truth = matches!(predicate.meaning, Meaning::Test(_) | Meaning::Search(_));
        if !is_truth || predicate.listing.is_some() || self.is_opaque(pred) {
            return false;
        }
        let clauses = self.clauses(pred);
        let is_own = |premise: &Premise| match premise {
            Premise::Call(called, _) => self.family(*called) == pred,
            _ => false,
        };
        clauses.len() <= MAX_CLAUSES && clauses.iter().any(|clause| clause.premises.iter().any(is_own))
    }

    /// Whether two predicates are different ones throughout, and not too many.
    fn may_meet(&self, one: Pred, two: Pred) -> bool {
        let (ones, twos) = (self.together(one), self.together(two));
        ones.is_disjoint(&twos) && ones.len() + twos.len() <= MAX_TOGETHER
    }

    /// The predicates that a predicate puts together.
    fn together(&self, pred: Pred) -> BTreeSet<Pred> {
        match self.provenance(pred) {
            Provenance::Both { one, two } => &self.together(*one) | &self.together(*two),
            _ => BTreeSet::from([pred]),
        }
    }

    /// The predicate that says what two others say.
    fn both(&mut self, one: Pred, two: Pred) -> Option<Pred> {
        let (first, second) = (self.predicate(one).clone(), self.predicate(two).clone());
        let vars = first.vars();
        let conj = Type::funs([Type::bool(), Type::bool()], Type::bool());
        let formula = Term::constant(hol::CONJ, conj).apply([first.at(&vars).0, second.at(&vars).0]);
        let meaning = match (&first.meaning, &second.meaning) {
            (Meaning::Test(_), Meaning::Test(_)) => Meaning::Test(formula),
            _ => Meaning::Search(formula),
        };
        let name = Name::from(format!("{} and {}", first.name, second.name));
        self.interned(Provenance::Both { one, two }, || Predicate { name, meaning, ..first })
    }

    /// The clauses of two predicates whose arguments are the same.
    pub(crate) fn both_clauses(&mut self, one: Pred, two: Pred) -> Vec<Clause> {
        self.leaves_out |= self.leaves_out(one) || self.leaves_out(two);
        let mut all = vec![];
        let (ones, twos) = (self.clauses(one), self.clauses(two));
        for first in ones.iter() {
            for second in twos.iter() {
                let (first, second) = (self.renamed_clause(first), self.renamed_clause(second));
                let same = first.head.iter().cloned().zip(second.head);
                let same = same.map(|(one, two)| Premise::Equal(one, two)).collect();
                all.push(Clause {
                    head: first.head,
                    premises: [same, first.premises, second.premises].concat(),
                });
            }
        }
        all
    }

    /// The clause with definitions in the place of calls that stand for nothing but other calls.
    fn opened(&mut self, clause: Clause) -> Clause {
        let mut premises = vec![];
        for premise in clause.premises {
            let own = match &premise {
                Premise::Call(pred, args) => self.definition(*pred, args),
                _ => None,
            };
            premises.extend(own.unwrap_or_else(|| vec![premise]));
        }
        Clause { premises, ..clause }
    }

    /// What a call stands for, if that is a conjunction of calls about its arguments.
    fn definition(&mut self, pred: Pred, args: &[Term]) -> Option<Vec<Premise>> {
        let is_truth = matches!(self.predicate(pred).meaning, Meaning::Test(_) | Meaning::Search(_));
        if !is_truth || !matches!(self.provenance(pred), Provenance::Constant { .. }) || self.is_opaque(pred)
        {
            return None;
        }
        let clauses = self.clauses(pred);
        let [clause] = clauses.as_slice() else { return None };
        let own: Vec<(Name, Type)> = clause.head.iter().flat_map(Term::frees).collect();
        let is_var = |term: &Term| matches!(term, Term::Free(..));
        if !clause.head.iter().all(is_var) || own.len() != clause.head.len() {
            return None;
        }
        let is_call = |premise: &Premise| {
            let frees = premise.terms().into_iter().flat_map(Term::frees);
            matches!(premise, Premise::Call(..)) && frees.into_iter().all(|var| own.contains(&var))
        };
        if !clause.premises.iter().all(is_call) {
            return None;
        }
        let place = |name: &Name| own.iter().position(|(own, _)| own == name);
        let at = |term: &Term| term.subst_frees(&|name| args.get(place(name)?).cloned());
        Some(clause.premises.iter().map(|premise| premise.map(&at)).collect())
    }
}
