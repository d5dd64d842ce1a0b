//! Clauses with linear heads without names.
//!
//! Whatever is not a constructor of a known data type or the first occurrence of a variable moves from the head into
//! the body as an equation. Variables and names of the body that the head does not mention are quantified there.

use crate::program::{Atom, Clause, Goal, Pred, Program, Scope, Term, Var};
use crate::rewrite::{Free, bound_names};
use crate::types::Type;
use std::collections::BTreeSet;

pub fn clause(program: &Program, pred: &Pred, clause: &Clause) -> Clause {
    let mut linear =
        Linear { program, scope: clause.scope.clone(), seen: BTreeSet::new(), equations: vec![] };
    let head: Vec<Term> =
        clause.head.iter().zip(&pred.args).map(|(term, ty)| linear.term(term, ty)).collect();
    let Linear { scope, equations, .. } = linear;
    let mut goals = equations;
    match &clause.body {
        Goal::And(body) => goals.extend(body.iter().cloned()),
        Goal::True => {}
        other => goals.push(other.clone()),
    }
    let body = quantified(&head, Goal::and(goals));
    Clause { scope, head, body, span: clause.span }
}

/// The goal with everything bound that the head does not mention; names outside, variables inside.
fn quantified(head: &[Term], body: Goal) -> Goal {
    let known = Free::of_terms(head);
    let mut free = Free::default();
    free.goal(&body);
    let bound = bound_names(&body);
    let vars: Vec<Var> = free.vars.difference(&known.vars).copied().collect();
    let names: Vec<Atom> =
        free.names.difference(&known.names).copied().filter(|name| !bound.contains(name)).collect();
    Goal::fresh_names(names, Goal::exists(vars, body))
}

struct Linear<'p> {
    program: &'p Program,
    scope: Scope,
    seen: BTreeSet<Var>,
    equations: Vec<Goal>,
}

impl Linear<'_> {
    fn term(&mut self, term: &Term, ty: &Type) -> Term {
        match (term, ty) {
            (Term::Var(var), _) if self.seen.insert(*var) => term.clone(),
            (Term::App(con, args), Type::Data(data, parameters)) if self.program.con(*con).data == *data => {
                let types = &self.program.con(*con).args;
                let types: Vec<Type> = types.iter().map(|ty| ty.instantiate(parameters)).collect();
                let args = args.iter().zip(&types).map(|(arg, ty)| self.term(arg, ty)).collect();
                Term::App(*con, args)
            }
            _ => {
                let ty = match term {
                    Term::Var(var) => self.scope.type_of(*var).clone(),
                    _ => ty.clone(),
                };
                let var = Term::Var(self.scope.var("_", ty.clone()));
                self.equations.push(Goal::Eq(ty, var.clone(), term.clone()));
                var
            }
        }
    }
}
