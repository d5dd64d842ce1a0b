//! The clauses of the predicates that a conjecture reaches, made when they are asked for.
//!
//! Inductive predicates and sets bring their rules. Functions are relations between arguments and result; a function
//! of truth values holds where its equations say so. Parts of formulas that are alternatives of their own become
//! predicates of their own. A predicate is made for one instance: types without variables, and the functions that it
//! gets as arguments.

mod call;
mod part;
mod special;

use crate::clause::{Clause, Pred, Predicate};
use crate::unify::solved;
use base::{Budget, Name};
use logic::{Term, Type, World};
use lower::Lowering;
use std::collections::HashMap;
use std::sync::Arc;

/// More predicates than this are not made: what is left is computed where its arguments are known.
const MAX_PREDICATES: usize = 5_000;
/// The size of what a predicate stands for, at most.
const MAX_SIZE: usize = 500;
/// Predicates of one constant for different functions, at most: those that grow with every call would never end.
const MAX_VERSIONS: usize = 40;

#[derive(Debug)]
pub struct Clauses<'w> {
    pub(crate) lowering: Lowering<'w>,
    entries: Vec<Entry>,
    keys: HashMap<Key, Pred>,
    /// How many predicates a constant has that gets functions as arguments.
    versions: HashMap<Name, usize>,
    /// What is known about how constants are defined.
    defined: HashMap<(Name, Type), Option<Defined>>,
    fresh: usize,
    /// Whether what is being made leaves out ways in which something may hold.
    pub(crate) leaves_out: bool,
    pub(crate) purpose: Purpose,
}

/// What clauses are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Values are found one after the other, from what is known.
    Values,
    /// Derivations are looked for from their end: nothing is listed, and sets that fixed points are made from are known
    /// by their names.
    Derivations,
}

/// How a constant is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Defined {
    /// As a least fixed point.
    Rules,
    /// By equations that mention least fixed points or quantifiers.
    Search,
    Otherwise,
}

#[derive(Debug)]
struct Entry {
    predicate: Predicate,
    provenance: Provenance,
    clauses: Option<Arc<Vec<Clause>>>,
    /// It has no clauses because what defines it cannot be said by clauses.
    is_opaque: bool,
    /// Whether it may hold where no clause says so.
    leaves_out: bool,
}

/// Where the clauses of a predicate come from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Provenance {
    /// A constant, with those of its arguments that are functions of their own.
    Constant { name: Name, ty: Type, fixed: Vec<Option<Term>> },
    /// A formula that holds or not.
    Formula { formula: Term, holds: bool },
    /// A term with alternatives.
    Value(Term),
    /// Elements of lists.
    Element,
    /// Another predicate, with constructors applied to variables at some places.
    Special { of: Pred, at: Vec<Option<Term>> },
    /// Two predicates of the same argument.
    Both { one: Pred, two: Pred },
}

/// How many constructors inside each other calls in goals are special for.
pub(crate) const DEEP: usize = 3;

/// What two calls must have in common to be calls of the same predicate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    provenance: Provenance,
    params: Vec<(Name, Type)>,
    is_function: bool,
}

impl<'w> Clauses<'w> {
    /// The flag of the budget ends the work; what was found is of no use then.
    pub(crate) fn within(world: &'w World, purpose: Purpose, budget: &Budget) -> Clauses<'w> {
        Clauses {
            purpose,
            lowering: Lowering::within(world, budget),
            entries: vec![],
            keys: HashMap::new(),
            versions: HashMap::new(),
            defined: HashMap::new(),
            fresh: 0,
            leaves_out: false,
        }
    }

    pub fn world(&self) -> &'w World {
        self.lowering.world()
    }

    /// Whether there is no time left.
    pub(crate) fn is_over(&self) -> bool {
        self.lowering.go_on().is_err()
    }

    pub fn predicate(&self, pred: Pred) -> &Predicate {
        &self.entries[pred.0].predicate
    }

    /// The predicate that another one is a special version of, or that predicate itself.
    pub(crate) fn family(&self, pred: Pred) -> Pred {
        match self.entries[pred.0].provenance {
            Provenance::Special { of, .. } => of,
            _ => pred,
        }
    }

    /// The clauses of a predicate; none if it is known only where its arguments are.
    pub fn clauses(&mut self, pred: Pred) -> Arc<Vec<Clause>> {
        if let Some(known) = &self.entries[pred.0].clauses {
            return Arc::clone(known);
        }
        let provenance = self.entries[pred.0].provenance.clone();
        let predicate = self.entries[pred.0].predicate.clone();
        let outside = std::mem::take(&mut self.leaves_out);
        let found = self.clauses_of(&predicate, &provenance);
        self.entries[pred.0].leaves_out = std::mem::replace(&mut self.leaves_out, outside);
        self.entries[pred.0].is_opaque = found.is_none();
        let found = found.unwrap_or_default();
        let world = self.world();
        let found: Vec<Clause> = found.into_iter().filter_map(|clause| solved(world, clause)).collect();
        // What was taken apart for a goal is taken apart further.
        let is_deep = |form: &Term| form.strip().1.iter().any(|field| !matches!(field, Term::Free(..)));
        let depth = match &provenance {
            Provenance::Special { at, .. } if at.iter().flatten().any(is_deep) => DEEP,
            _ => 1,
        };
        let found: Vec<Clause> = match provenance {
            Provenance::Both { .. } => found.into_iter().map(|clause| self.fused(clause)).collect(),
            _ => found,
        };
        let found: Vec<Clause> =
            found.into_iter().map(|clause| self.with_special_calls(clause, depth)).collect();
        let found = Arc::new(found);
        self.entries[pred.0].clauses = Some(Arc::clone(&found));
        found
    }

    /// Whether a predicate is known only where its arguments are.
    pub(crate) fn is_opaque(&mut self, pred: Pred) -> bool {
        self.clauses(pred);
        self.entries[pred.0].is_opaque
    }

    /// Whether a predicate may hold where none of its clauses says so: because of what a definition leaves open, or
    /// because rules cannot be said by clauses.
    pub(crate) fn leaves_out(&mut self, pred: Pred) -> bool {
        self.clauses(pred);
        self.entries[pred.0].leaves_out
    }

    pub(crate) fn variable(&mut self, hint: &str, ty: &Type) -> Term {
        self.fresh += 1;
        let hint = hint.split_once('\'').map_or(hint, |(before, _)| before);
        let hint = if hint.chars().all(|c| c == '_') { "x" } else { hint };
        Term::Free(Name::from(format!("{hint}'{}", self.fresh)), ty.clone())
    }

    /// The predicate with this key, made if there is room for it.
    fn intern(&mut self, key: Key, predicate: impl FnOnce() -> Predicate) -> Option<Pred> {
        if let Some(known) = self.keys.get(&key) {
            return Some(*known);
        }
        let predicate = predicate();
        let size: usize = predicate.meaning.terms().into_iter().map(size).sum();
        if self.entries.len() >= MAX_PREDICATES || size > MAX_SIZE {
            return None;
        }
        if let Provenance::Constant { name, fixed, .. } = &key.provenance
            && fixed.iter().any(Option::is_some)
        {
            let versions = self.versions.entry(name.clone()).or_default();
            *versions += 1;
            if *versions > MAX_VERSIONS {
                return None;
            }
        }
        let pred = Pred(self.entries.len());
        let provenance = key.provenance.clone();
        self.keys.insert(key, pred);
        self.entries.push(Entry {
            predicate,
            provenance,
            clauses: None,
            is_opaque: false,
            leaves_out: false,
        });
        Some(pred)
    }

    pub(crate) fn provenance(&self, pred: Pred) -> &Provenance {
        &self.entries[pred.0].provenance
    }

    /// The predicate with this provenance, made if there is room for it.
    pub(crate) fn interned(
        &mut self,
        provenance: Provenance,
        predicate: impl FnOnce() -> Predicate,
    ) -> Option<Pred> {
        let key = Key { provenance, params: vec![], is_function: false };
        self.intern(key, predicate)
    }
}

fn size(term: &Term) -> usize {
    let mut count = 0;
    term.visit(&mut |_| count += 1);
    count
}
