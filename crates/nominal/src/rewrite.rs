//! Substitution, and walking over terms and goals.
//!
//! [`term_parts`], [`goal_parts`] and [`parts`] know what terms and goals are made of; walks say what they do besides.
//!
//! Binders have numbers of their own in a clause, so nothing is ever captured.

use crate::program::{Atom, Expr, Goal, Term, Var};
use crate::types::Type;
use std::collections::{BTreeMap, BTreeSet};

/// Terms for variables.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    terms: BTreeMap<Var, Term>,
}

impl Substitution {
    pub fn insert(&mut self, var: Var, term: Term) {
        self.terms.insert(var, term);
    }

    pub fn get(&self, var: Var) -> Option<&Term> {
        self.terms.get(&var)
    }

    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
}

/// The term with its immediate parts changed.
pub fn term_parts(inner: &Term, on: &mut dyn FnMut(&Term) -> Term) -> Term {
    match inner {
        Term::Var(_) | Term::Name(_) | Term::Int(_) | Term::Char(_) => inner.clone(),
        Term::App(con, args) => Term::App(*con, args.iter().map(on).collect()),
        Term::Abs(name, body) => Term::Abs(*name, Box::new(on(body))),
        Term::Swap(a, b, body) => Term::Swap(*a, *b, Box::new(on(body))),
    }
}

/// The goal with the goals that it is made of changed.
pub fn goal_parts(inner: &Goal, on: &mut dyn FnMut(&Goal) -> Goal) -> Goal {
    match inner {
        Goal::And(goals) => Goal::And(goals.iter().map(on).collect()),
        Goal::Or(goals) => Goal::Or(goals.iter().map(on).collect()),
        Goal::Exists(vars, body) => Goal::Exists(vars.clone(), Box::new(on(body))),
        Goal::New(names, body) => Goal::New(names.clone(), Box::new(on(body))),
        Goal::Forall(kind, var, body) => Goal::Forall(*kind, *var, Box::new(on(body))),
        Goal::Not(body) => Goal::Not(Box::new(on(body))),
        Goal::If(a, b, c) => Goal::If(Box::new(on(a)), Box::new(on(b)), Box::new(on(c))),
        Goal::True
        | Goal::False
        | Goal::Call(..)
        | Goal::Eq(..)
        | Goal::Fresh(..)
        | Goal::Differ(..)
        | Goal::Is(..)
        | Goal::Cut
        | Goal::Open(_) => inner.clone(),
    }
}

/// The goals that a goal is made of, in their order.
pub fn parts(inner: &Goal) -> Vec<&Goal> {
    match inner {
        Goal::And(goals) | Goal::Or(goals) => goals.iter().collect(),
        Goal::Exists(_, body) | Goal::New(_, body) | Goal::Forall(_, _, body) | Goal::Not(body) => vec![body],
        Goal::If(a, b, c) => vec![a, b, c],
        Goal::True
        | Goal::False
        | Goal::Call(..)
        | Goal::Eq(..)
        | Goal::Fresh(..)
        | Goal::Differ(..)
        | Goal::Is(..)
        | Goal::Cut
        | Goal::Open(_) => vec![],
    }
}

/// Calls `see` with every part of the goal, outermost first.
pub fn visit<'g>(inner: &'g Goal, see: &mut dyn FnMut(&'g Goal)) {
    see(inner);
    parts(inner).into_iter().for_each(|part| visit(part, see));
}

pub fn term(inner: &Term, by: &Substitution) -> Term {
    match inner {
        // What is put in may itself be subject to the substitution.
        Term::Var(var) => by.get(*var).map_or_else(|| inner.clone(), |found| term(found, by)),
        _ => term_parts(inner, &mut |part| term(part, by)),
    }
}

pub fn goal(inner: &Goal, by: &Substitution) -> Goal {
    if by.is_empty() { inner.clone() } else { map_terms(inner, &|inner| term(inner, by)) }
}

/// The goal with all its terms changed.
pub fn map_terms(inner: &Goal, on: &dyn Fn(&Term) -> Term) -> Goal {
    match inner {
        Goal::Call(pred, args) => Goal::Call(*pred, args.iter().map(on).collect()),
        Goal::Eq(ty, l, r) => Goal::Eq(ty.clone(), on(l), on(r)),
        Goal::Differ(ty, l, r) => Goal::Differ(ty.clone(), on(l), on(r)),
        Goal::Fresh(name, l, ty, r) => Goal::Fresh(name.clone(), on(l), ty.clone(), on(r)),
        Goal::Is(l, r) => Goal::Is(on(l), map_expr(r, on)),
        _ => goal_parts(inner, &mut |part| map_terms(part, on)),
    }
}

fn map_expr(inner: &Expr, on: &dyn Fn(&Term) -> Term) -> Expr {
    match inner {
        Expr::Term(inner) => Expr::Term(on(inner)),
        Expr::Op(op, args) => Expr::Op(*op, args.iter().map(|arg| map_expr(arg, on)).collect()),
    }
}

/// The goal with all its types changed.
pub fn types(inner: &Goal, on: &dyn Fn(&Type) -> Type) -> Goal {
    match inner {
        Goal::Eq(ty, l, r) => Goal::Eq(on(ty), l.clone(), r.clone()),
        Goal::Differ(ty, l, r) => Goal::Differ(on(ty), l.clone(), r.clone()),
        Goal::Fresh(name, l, ty, r) => Goal::Fresh(on(name), l.clone(), on(ty), r.clone()),
        _ => goal_parts(inner, &mut |part| types(part, on)),
    }
}

/// The names that a `new` of the goal binds.
pub fn bound_names(goal: &Goal) -> BTreeSet<Atom> {
    let mut bound = BTreeSet::new();
    visit(goal, &mut |inner| {
        if let Goal::New(names, _) = inner {
            bound.extend(names.iter().copied());
        }
    });
    bound
}

/// Variables and names, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Free {
    pub vars: BTreeSet<Var>,
    pub names: BTreeSet<Atom>,
}

impl Free {
    pub fn term(&mut self, inner: &Term) {
        match inner {
            Term::Var(var) => {
                self.vars.insert(*var);
            }
            Term::Name(name) => {
                self.names.insert(*name);
            }
            Term::Int(_) | Term::Char(_) => {}
            Term::App(_, args) => args.iter().for_each(|arg| self.term(arg)),
            // Names that are abstracted stand for themselves: each use of a clause renames them.
            Term::Abs(name, body) => {
                self.names.insert(*name);
                self.term(body);
            }
            Term::Swap(a, b, body) => {
                self.names.extend([*a, *b]);
                self.term(body);
            }
        }
    }

    fn expr(&mut self, inner: &Expr) {
        match inner {
            Expr::Term(inner) => self.term(inner),
            Expr::Op(_, args) => args.iter().for_each(|arg| self.expr(arg)),
        }
    }

    /// What occurs free in a goal.
    pub fn goal(&mut self, inner: &Goal) {
        match inner {
            Goal::True | Goal::False | Goal::Cut | Goal::Open(_) => {}
            Goal::Call(_, args) => args.iter().for_each(|arg| self.term(arg)),
            Goal::Eq(_, l, r) | Goal::Differ(_, l, r) | Goal::Fresh(_, l, _, r) => {
                self.term(l);
                self.term(r);
            }
            Goal::Exists(vars, body) => self.without(body, vars, &[]),
            Goal::Forall(_, var, body) => self.without(body, &[*var], &[]),
            Goal::New(names, body) => self.without(body, &[], names),
            Goal::Is(l, r) => {
                self.term(l);
                self.expr(r);
            }
            Goal::And(_) | Goal::Or(_) | Goal::Not(_) | Goal::If(..) => {
                parts(inner).into_iter().for_each(|part| self.goal(part));
            }
        }
    }

    fn without(&mut self, body: &Goal, vars: &[Var], names: &[Atom]) {
        let mut inner = Free::default();
        inner.goal(body);
        self.vars.extend(inner.vars.into_iter().filter(|var| !vars.contains(var)));
        self.names.extend(inner.names.into_iter().filter(|name| !names.contains(name)));
    }

    pub fn of_goal(inner: &Goal) -> Free {
        let mut free = Free::default();
        free.goal(inner);
        free
    }

    pub fn of_terms(terms: &[Term]) -> Free {
        let mut free = Free::default();
        terms.iter().for_each(|inner| free.term(inner));
        free
    }
}
