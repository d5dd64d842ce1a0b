//! Negated goals.
//!
//! An existential quantifier becomes a universal one, except where its variable is determined by what is known: the
//! result of a function, the parts of a term that is matched against a pattern, the body of an abstraction at a new
//! name. Functions are taken to be total and to have one result; a candidate that rests on this is confirmed or
//! rejected later.

use crate::negation::cases::{complement, complement_size};
use crate::negation::{Negation, negated};
use crate::program::{ConId, Expr, Gap, Goal, PredKind, Scope, Term, Var};
use crate::rewrite::Free;
use crate::types::Type;
use std::collections::BTreeSet;

/// An equation with a pattern that can fail in more ways than this is not taken apart.
const MAX_PATTERNS: usize = 500;

impl Negation<'_> {
    pub(super) fn negate(&mut self, scope: &mut Scope, goal: &Goal) -> Goal {
        match goal {
            Goal::True => Goal::False,
            Goal::False => Goal::True,
            Goal::Call(pred, args) => match (self.program.pred(*pred).kind, args.split_first()) {
                (PredKind::Function, Some((result, rest))) => {
                    let ty = self.result_type(scope, *pred, result);
                    let value = scope.var("_", ty.clone());
                    let mut call = vec![Term::Var(value)];
                    call.extend_from_slice(rest);
                    let differ = Goal::Differ(ty, result.clone(), Term::Var(value));
                    Goal::exists(vec![value], Goal::and([Goal::Call(*pred, call), differ]))
                }
                _ => Goal::Call(negated(self.program, *pred), args.clone()),
            },
            Goal::Eq(ty, l, r) => differ(ty, l, r),
            Goal::Differ(ty, l, r) => Goal::Eq(ty.clone(), l.clone(), r.clone()),
            Goal::Fresh(names, name, ty, term) => self.occurs_free(names, name.clone(), ty, term.clone()),
            Goal::And(goals) => {
                Goal::or(goals.iter().map(|inner| self.negate(scope, inner)).collect::<Vec<_>>())
            }
            Goal::Or(goals) => {
                Goal::and(goals.iter().map(|inner| self.negate(scope, inner)).collect::<Vec<_>>())
            }
            Goal::Exists(vars, body) => {
                let goals = match &**body {
                    Goal::And(goals) => goals.clone(),
                    other => vec![other.clone()],
                };
                self.negate_exists(scope, vars.iter().copied().collect(), &goals)
            }
            Goal::New(names, body) => Goal::fresh_names(names.clone(), self.negate(scope, body)),
            Goal::Forall(_, var, body) => Goal::exists(vec![*var], self.negate(scope, body)),
            Goal::Not(body) => (**body).clone(),
            Goal::If(condition, then, other) => {
                let denied = self.negate(scope, condition);
                let (then, other) = (self.negate(scope, then), self.negate(scope, other));
                let holds = Goal::and([(**condition).clone(), then]);
                Goal::or([holds, Goal::and([denied, other])])
            }
            Goal::Is(result, expr) => negate_is(scope, result, expr),
            Goal::Cut => Goal::Open(Gap::Cut),
            Goal::Open(gap) => Goal::Open(*gap),
        }
    }

    fn result_type(&self, scope: &Scope, pred: crate::program::PredId, result: &Term) -> Type {
        match result {
            Term::Var(var) => scope.type_of(*var).clone(),
            _ => self.program.pred(pred).args[0].clone(),
        }
    }

    /// `¬∃vars. goals`, where the first goals may determine some of the variables.
    fn negate_exists(&mut self, scope: &mut Scope, mut vars: BTreeSet<Var>, goals: &[Goal]) -> Goal {
        let Some((first, rest)) = goals.split_first() else { return Goal::False };
        if let Some(determined) = determined(self, first, &vars) {
            determined.iter().for_each(|var| {
                vars.remove(var);
            });
            let rest = self.negate_exists(scope, vars, rest);
            return Goal::exists(determined, Goal::and([first.clone(), rest]));
        }
        if let Some(found) = self.matched(scope, first, &vars, rest) {
            return found;
        }
        // What does not mention the variables is negated apart; the rest is universal.
        let own: BTreeSet<Var> = Free::of_goal(first).vars.intersection(&vars).copied().collect();
        if own.is_empty() {
            let first = self.negate(scope, first);
            let rest = self.negate_exists(scope, vars, rest);
            return Goal::or([first, rest]);
        }
        let used: BTreeSet<Var> = vars.clone();
        let parts: Vec<Goal> = goals.iter().map(|inner| self.negate(scope, inner)).collect();
        let body = Goal::or(parts);
        let free = Free::of_goal(&body).vars;
        let wrap = |body, var: &Var| match free.contains(var) {
            true => Goal::Forall(self.style.universal, *var, Box::new(body)),
            false => body,
        };
        used.iter().rev().fold(body, wrap)
    }

    /// An equation that takes a known term apart: either it does not fit, or it fits and the rest fails.
    fn matched(
        &mut self,
        scope: &mut Scope,
        goal: &Goal,
        vars: &BTreeSet<Var>,
        rest: &[Goal],
    ) -> Option<Goal> {
        let Goal::Eq(ty, l, r) = goal else { return None };
        let known = |term: &Term| Free::of_terms(std::slice::from_ref(term)).vars.is_disjoint(vars);
        let (subject, pattern) = if known(l) && !known(r) {
            (l, r)
        } else if known(r) && !known(l) {
            (r, l)
        } else {
            return None;
        };
        let mut split = Split { vars: vars.clone(), taken: vec![], later: vec![] };
        let pattern = split.pattern(self, scope, pattern, ty)?;
        if complement_size(self, &pattern) > MAX_PATTERNS {
            return None;
        }
        let Split { vars: left, taken, later } = split;
        let mut goals = later;
        goals.extend_from_slice(rest);
        let others = complement_under(self, scope, &pattern, ty);
        let mut alternatives = vec![];
        for other in others {
            let (term, fresh) = other;
            alternatives.push(Goal::exists(fresh, Goal::Eq(ty.clone(), subject.clone(), term)));
        }
        let fails = self.negate_exists(scope, left, &goals);
        let fits = Goal::Eq(ty.clone(), subject.clone(), pattern);
        alternatives.push(Goal::exists(taken, Goal::and([fits, fails])));
        Some(Goal::or(alternatives))
    }
}

/// `t /= u`, decided where terms are known.
fn differ(ty: &Type, left: &Term, right: &Term) -> Goal {
    match ty {
        Type::Name(_) => Goal::Fresh(ty.clone(), left.clone(), ty.clone(), right.clone()),
        _ => Goal::Differ(ty.clone(), left.clone(), right.clone()),
    }
}

fn negate_is(scope: &mut Scope, result: &Term, expr: &Expr) -> Goal {
    match result {
        Term::App(ConId::TRUE, _) => Goal::Is(Term::constant(ConId::FALSE), expr.clone()),
        Term::App(ConId::FALSE, _) => Goal::Is(Term::constant(ConId::TRUE), expr.clone()),
        _ => {
            let ty = match result {
                Term::Var(var) => scope.type_of(*var).clone(),
                _ => Type::Int,
            };
            let value = scope.var("_", ty.clone());
            let is = Goal::Is(Term::Var(value), expr.clone());
            let differ = Goal::Differ(ty, result.clone(), Term::Var(value));
            Goal::exists(vec![value], Goal::and([is, differ]))
        }
    }
}

/// The variables that a goal computes from what is known: results of functions, of evaluation and of concretion.
fn determined(negation: &Negation<'_>, goal: &Goal, vars: &BTreeSet<Var>) -> Option<Vec<Var>> {
    let fresh = |term: &Term, others: &[&Term]| match unswapped(term) {
        Term::Var(var) if vars.contains(var) => {
            let mut known = Free::default();
            others.iter().for_each(|other| known.term(other));
            known.vars.is_disjoint(vars).then(|| vec![*var])
        }
        _ => None,
    };
    match goal {
        Goal::Call(pred, args) if negation.program.pred(*pred).kind == PredKind::Function => {
            let (result, rest) = args.split_first()?;
            fresh(result, &rest.iter().collect::<Vec<_>>())
        }
        Goal::Is(Term::Var(var), expr) if vars.contains(var) => {
            let used = Free::of_goal(&Goal::Is(Term::constant(ConId::UNIT), expr.clone())).vars;
            used.is_disjoint(vars).then(|| vec![*var])
        }
        Goal::Eq(_, subject, Term::Abs(_, body)) | Goal::Eq(_, Term::Abs(_, body), subject) => {
            fresh(body, &[subject])
        }
        // `X = t` only names a term.
        Goal::Eq(_, l, r) => fresh(l, &[r]).or_else(|| fresh(r, &[l])),
        _ => None,
    }
}

/// The term under swappings: they can be undone, so whoever knows the swapped term knows it.
fn unswapped(mut term: &Term) -> &Term {
    while let Term::Swap(_, _, inner) = term {
        term = inner;
    }
    term
}

/// A pattern on its way to a linear one.
struct Split {
    /// Quantified variables that are still open.
    vars: BTreeSet<Var>,
    taken: Vec<Var>,
    later: Vec<Goal>,
}

impl Split {
    /// The pattern with everything that is not a constructor or a new variable moved into equations.
    fn pattern(
        &mut self,
        negation: &Negation<'_>,
        scope: &mut Scope,
        term: &Term,
        ty: &Type,
    ) -> Option<Term> {
        match (term, ty) {
            (Term::Var(var), _) if self.vars.remove(var) => {
                self.taken.push(*var);
                Some(term.clone())
            }
            (Term::App(con, args), Type::Data(data, parameters))
                if negation.program.con(*con).data == *data =>
            {
                let types = negation.program.con(*con).args.clone();
                let args: Option<Vec<Term>> = args
                    .iter()
                    .zip(&types)
                    .map(|(arg, ty)| self.pattern(negation, scope, arg, &ty.instantiate(parameters)))
                    .collect();
                Some(Term::App(*con, args?))
            }
            (Term::Abs(atom, body), Type::Abs(_, inner)) => {
                let body = self.pattern(negation, scope, body, inner)?;
                Some(Term::Abs(*atom, Box::new(body)))
            }
            _ => {
                let var = scope.var("_", ty.clone());
                self.taken.push(var);
                self.later.push(Goal::Eq(ty.clone(), Term::Var(var), term.clone()));
                Some(Term::Var(var))
            }
        }
    }
}

/// The complement of a pattern, each part with its variables.
fn complement_under(
    negation: &Negation<'_>,
    scope: &mut Scope,
    pattern: &Term,
    ty: &Type,
) -> Vec<(Term, Vec<Var>)> {
    let before = scope.vars.len() as u32;
    let terms = complement(negation, scope, pattern, ty);
    let fresh = |term: &Term| {
        let vars = Free::of_terms(std::slice::from_ref(term)).vars;
        vars.into_iter().filter(|var| var.0 >= before).collect()
    };
    terms.into_iter().map(|term| (term.clone(), fresh(&term))).collect()
}
