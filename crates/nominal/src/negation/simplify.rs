//! Calls of negations whose outcome is known from their arguments.
//!
//! A call that a fact covers holds; one that no head fits fails. Clauses whose bodies fail are dropped, and bodies that
//! hold make facts, so this goes on until nothing changes.

use crate::program::{Goal, PredId, Program, Term};
use crate::rewrite::goal_parts;
use std::collections::BTreeSet;

/// Rounds after which the rest stays as it is.
const MAX_ROUNDS: usize = 10;

/// How a head fits the arguments of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Never,
    Perhaps,
    Always,
}

/// Simplifies the clauses of some predicates with what is known of them.
pub fn simplify(program: &mut Program, preds: &BTreeSet<PredId>) {
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        for id in preds {
            let mut clauses = program.pred(*id).clauses.clone();
            for clause in &mut clauses {
                let body = goal(program, preds, &clause.body);
                changed |= body != clause.body;
                clause.body = body;
            }
            clauses.retain(|clause| clause.body != Goal::False);
            program.preds[id.index()].clauses = clauses;
        }
        if !changed {
            return;
        }
    }
}

fn goal(program: &Program, preds: &BTreeSet<PredId>, inner: &Goal) -> Goal {
    let whole = match inner {
        Goal::Call(id, args) if preds.contains(id) => return call(program, *id, args),
        Goal::Not(_) | Goal::If(..) => return inner.clone(),
        _ => goal_parts(inner, &mut |part| goal(program, preds, part)),
    };
    match whole {
        Goal::And(goals) => Goal::and(goals),
        Goal::Or(goals) => Goal::or(goals),
        Goal::Exists(vars, body) => Goal::exists(vars, *body),
        Goal::New(names, body) => Goal::fresh_names(names, *body),
        Goal::Forall(_, _, body) if *body == Goal::True => Goal::True,
        other => other,
    }
}

fn call(program: &Program, id: PredId, args: &[Term]) -> Goal {
    let mut outcome = Goal::False;
    for clause in &program.pred(id).clauses {
        match (fits_all(&clause.head, args), &clause.body) {
            (Fit::Never, _) => {}
            (Fit::Always, Goal::True) => return Goal::True,
            _ => outcome = Goal::Call(id, args.to_vec()),
        }
    }
    outcome
}

fn fits_all(heads: &[Term], args: &[Term]) -> Fit {
    let fits = heads.iter().zip(args).map(|(head, arg)| fits(head, arg));
    fits.fold(Fit::Always, |all, fit| match (all, fit) {
        (Fit::Never, _) | (_, Fit::Never) => Fit::Never,
        (Fit::Always, Fit::Always) => Fit::Always,
        _ => Fit::Perhaps,
    })
}

/// Heads of negations are linear, and made of constructors and variables.
fn fits(head: &Term, arg: &Term) -> Fit {
    match (head, arg) {
        (Term::Var(_), _) => Fit::Always,
        (Term::App(con, heads), Term::App(other, args)) if con == other => fits_all(heads, args),
        (Term::App(..), Term::App(..)) => Fit::Never,
        _ => Fit::Perhaps,
    }
}
