//! Predicates that enumerate the values of a type.
//!
//! One clause for each constructor, the last declared first; using one takes a step, so a value of n constructors is
//! found with n steps. Names, integers and characters are left open: they stand for any value.

use crate::program::{Clause, ConId, Goal, Pred, PredId, PredKind, Program, Scope, Term};
use crate::types::{Type, TypeId};
use base::{Name, Span};

/// The predicate that enumerates a type, with all that it calls.
pub fn generator(program: &mut Program, ty: &Type) -> PredId {
    if let Some(known) = program.generators.get(ty) {
        return *known;
    }
    let name = Name::new(format!("gen_{}", crate::print::type_text(program, ty)));
    let id = program.add_pred(Pred {
        name,
        kind: PredKind::Predicate,
        args: vec![ty.clone()],
        groups: vec![1],
        clauses: vec![],
        span: Span::default(),
    });
    program.generators.insert(ty.clone(), id);
    id
}

/// Writes the clauses of generators that have none yet; constructors may have been declared since they were asked for.
pub fn complete(program: &mut Program) {
    let mut done = 0;
    loop {
        let open: Vec<(Type, PredId)> = program.generators.iter().map(|(ty, id)| (ty.clone(), *id)).collect();
        if open.len() == done {
            return;
        }
        done = open.len();
        for (ty, id) in open {
            if program.pred(id).clauses.is_empty() {
                let clauses = clauses(program, &ty);
                program.preds[id.index()].clauses = clauses;
            }
        }
    }
}

fn clauses(program: &mut Program, ty: &Type) -> Vec<Clause> {
    let Type::Data(data, args) = ty else { return vec![] };
    let cases = program.cases(*data, args);
    cases.into_iter().rev().map(|(con, types)| clause(program, con, &types)).collect()
}

fn clause(program: &mut Program, con: ConId, types: &[Type]) -> Clause {
    let mut scope = Scope::default();
    let mut goals = vec![];
    let args = types.iter().map(|ty| pattern(program, ty, &mut scope, &mut goals)).collect();
    Clause { head: vec![Term::App(con, args)], body: Goal::and(goals), scope, span: Span::default() }
}

/// The most general value of a type, and what has to hold of its parts.
fn pattern(program: &mut Program, ty: &Type, scope: &mut Scope, goals: &mut Vec<Goal>) -> Term {
    match ty {
        Type::Data(TypeId::UNIT, _) => Term::constant(ConId::UNIT),
        Type::Data(TypeId::PAIR, args) if args.len() == 2 => {
            let left = pattern(program, &args[0], scope, goals);
            let right = pattern(program, &args[1], scope, goals);
            Term::pair(left, right)
        }
        Type::Abs(name, body) => {
            let atom = scope.name("a", (**name).clone());
            let body = pattern(program, body, scope, goals);
            Term::Abs(atom, Box::new(body))
        }
        Type::Data(..) => {
            let var = Term::Var(scope.numbered(ty.clone()));
            if ty.is_ground() {
                goals.push(Goal::Call(generator(program, ty), vec![var.clone()]));
            }
            var
        }
        Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => {
            Term::Var(scope.numbered(ty.clone()))
        }
    }
}

/// A goal that makes the term a value of its type, and how many constructors the type has.
pub fn generate(program: &mut Program, scope: &mut Scope, ty: &Type, term: &Term) -> Option<(usize, Goal)> {
    match ty {
        Type::Data(TypeId::UNIT | TypeId::PAIR, _) | Type::Abs(..) => {
            let (before, names) = (scope.vars.len(), scope.names.len());
            let mut goals = vec![];
            let pattern = pattern(program, ty, scope, &mut goals);
            let vars = (before as u32..scope.vars.len() as u32).map(crate::program::Var).collect();
            let names = (names as u32..scope.names.len() as u32).map(crate::program::Atom).collect();
            goals.insert(0, Goal::Eq(ty.clone(), term.clone(), pattern));
            Some((1, Goal::fresh_names(names, Goal::exists(vars, Goal::and(goals)))))
        }
        Type::Data(data, _) if ty.is_ground() => {
            let size = program.type_decl(*data).constructors.len();
            Some((size, Goal::Call(generator(program, ty), vec![term.clone()])))
        }
        Type::Data(..) | Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => None,
    }
}
