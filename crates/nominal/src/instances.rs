//! Polymorphic predicates at the types at which a check uses them.
//!
//! What it takes to deny a goal depends on types: whether a name can occur in a value, and which constructors a value
//! can have. A predicate with type parameters is therefore copied for each instance that a check calls, with all that
//! it calls in turn, before anything is negated or enumerated. Copies keep the name, so they print alike.

use crate::negation::negated;
use crate::program::{Check, Clause, Goal, PredId, Program, Scope, Term};
use crate::rewrite;
use crate::types::Type;
use std::collections::BTreeMap;

/// A predicate that calls itself at ever larger types has endlessly many instances; later calls stay as they are.
const MAX_INSTANCES: usize = 200;
const MAX_TYPE: usize = 60;

/// A parameter about which nothing is known.
const OPEN: Type = Type::Var(u32::MAX);

type Solutions = BTreeMap<u32, Type>;

/// The check with calls of instances.
pub fn specialise(program: &mut Program, check: &Check) -> Check {
    let mut instances = Instances { program, known: BTreeMap::new(), queue: vec![] };
    let mut special = check.clone();
    let goals = special.hypotheses.iter_mut().chain(&mut special.calls).chain([&mut special.conclusion]);
    for goal in goals {
        *goal = instances.goal(&check.scope, goal);
    }
    instances.drain();
    special
}

struct Instances<'p> {
    program: &'p mut Program,
    known: BTreeMap<(PredId, Vec<Type>), PredId>,
    /// Instances whose clauses are those of the general predicate still.
    queue: Vec<PredId>,
}

impl Instances<'_> {
    fn goal(&mut self, scope: &Scope, goal: &Goal) -> Goal {
        match goal {
            Goal::Call(pred, args) => Goal::Call(self.call(scope, *pred, args), args.clone()),
            _ => rewrite::goal_parts(goal, &mut |part| self.goal(scope, part)),
        }
    }

    /// The predicate that a call means.
    fn call(&mut self, scope: &Scope, pred: PredId, args: &[Term]) -> PredId {
        let types = self.program.pred(pred).args.clone();
        if types.iter().all(Type::is_ground) {
            return pred;
        }
        let mut solutions = Solutions::new();
        for (ty, term) in types.iter().zip(args) {
            self.solve_parameters(scope, ty, term, &mut solutions);
        }
        if !solutions.values().any(Type::is_ground) {
            return pred;
        }
        let denied = self.program.negations.iter().find(|(_, negation)| **negation == pred);
        let at: Vec<Type> = types.iter().map(|ty| substitute(ty, &solutions)).collect();
        match denied.map(|(of, _)| *of) {
            Some(of) => {
                let of = self.instance(of, at);
                negated(self.program, of)
            }
            None => self.instance(pred, at),
        }
    }

    fn instance(&mut self, pred: PredId, types: Vec<Type>) -> PredId {
        if let Some(known) = self.known.get(&(pred, types.clone())) {
            return *known;
        }
        if self.known.len() >= MAX_INSTANCES || types.iter().any(|ty| ty.exceeds(MAX_TYPE)) {
            return pred;
        }
        let copy = crate::program::Pred { args: types.clone(), ..self.program.pred(pred).clone() };
        let id = self.program.add_pred(copy);
        self.known.insert((pred, types), id);
        self.queue.push(id);
        id
    }

    fn drain(&mut self) {
        while let Some(id) = self.queue.pop() {
            let pred = self.program.pred(id).clone();
            let clauses = pred.clauses.iter().filter_map(|clause| self.clause(&pred.args, clause)).collect();
            self.program.preds[id.index()].clauses = clauses;
        }
    }

    /// A clause at these types of its arguments; nothing if it belongs to others.
    fn clause(&mut self, types: &[Type], clause: &Clause) -> Option<Clause> {
        let mut solutions = Solutions::new();
        for (ty, term) in types.iter().zip(&clause.head) {
            if !self.solve_clause(&clause.scope, ty, term, &mut solutions) {
                return None;
            }
        }
        let mut scope = clause.scope.clone();
        for binding in scope.vars.iter_mut().chain(&mut scope.names) {
            binding.ty = substitute(&binding.ty, &solutions);
        }
        let body = rewrite::types(&clause.body, &|ty| substitute(ty, &solutions));
        let body = self.goal(&scope, &body);
        Some(Clause { scope, head: clause.head.clone(), body, span: clause.span })
    }

    /// Finds out the parameters of a type to which a term of a scope belongs.
    fn solve_parameters(&self, scope: &Scope, ty: &Type, term: &Term, solutions: &mut Solutions) {
        match (ty, term) {
            (Type::Data(_, parameters), Term::App(con, args)) => {
                for (arg, ty) in args.iter().zip(&self.program.con(*con).args) {
                    self.solve_parameters(scope, &ty.instantiate(parameters), arg, solutions);
                }
            }
            (Type::Abs(name, body), Term::Abs(atom, inner)) => {
                solve(name, scope.type_of_name(*atom), solutions);
                self.solve_parameters(scope, body, inner, solutions);
            }
            (_, Term::Swap(_, _, inner)) => self.solve_parameters(scope, ty, inner, solutions),
            _ => {
                solve(ty, &self.type_of(scope, term), solutions);
            }
        }
    }

    fn type_of(&self, scope: &Scope, term: &Term) -> Type {
        match term {
            Term::Var(var) => scope.type_of(*var).clone(),
            Term::Name(atom) => scope.type_of_name(*atom).clone(),
            Term::Int(_) => Type::Int,
            Term::Char(_) => Type::Char,
            Term::App(con, args) => {
                let con = self.program.con(*con);
                let mut solutions = Solutions::new();
                for (arg, ty) in args.iter().zip(&con.args) {
                    self.solve_parameters(scope, ty, arg, &mut solutions);
                }
                let count = self.program.type_decl(con.data).parameters as u32;
                let parameter = |index| solutions.get(&index).cloned().unwrap_or(OPEN);
                Type::Data(con.data, (0..count).map(parameter).collect())
            }
            Term::Abs(atom, body) => Type::abs(scope.type_of_name(*atom).clone(), self.type_of(scope, body)),
            Term::Swap(_, _, body) => self.type_of(scope, body),
        }
    }

    /// Finds out the types of a clause from that of a term in its head. False if the term has another type.
    fn solve_clause(&self, scope: &Scope, ty: &Type, term: &Term, solutions: &mut Solutions) -> bool {
        match (ty, term) {
            (_, Term::Var(var)) => solve(scope.type_of(*var), ty, solutions),
            (_, Term::Name(atom)) => solve(scope.type_of_name(*atom), ty, solutions),
            (_, Term::Swap(_, _, body)) => self.solve_clause(scope, ty, body, solutions),
            (Type::Var(_), _) => true,
            (Type::Data(data, parameters), Term::App(con, args)) => {
                let con = self.program.con(*con);
                con.data == *data
                    && args.iter().zip(&con.args).all(|(arg, ty)| {
                        self.solve_clause(scope, &ty.instantiate(parameters), arg, solutions)
                    })
            }
            (Type::Abs(name, inner), Term::Abs(atom, body)) => {
                solve(scope.type_of_name(*atom), name, solutions)
                    && self.solve_clause(scope, inner, body, solutions)
            }
            (Type::Int, Term::Int(_)) | (Type::Char, Term::Char(_)) => true,
            _ => false,
        }
    }
}

/// Makes a type with unknowns another one. False if that is impossible; what is open in the other one says nothing.
fn solve(unknown: &Type, ty: &Type, solutions: &mut Solutions) -> bool {
    match (unknown, ty) {
        (Type::Var(index), _) => match solutions.get(index).cloned() {
            // The more is known, the better.
            Some(known) if known.is_ground() || !ty.is_ground() => {
                !known.is_ground() || !ty.is_ground() || known == *ty
            }
            _ => {
                solutions.insert(*index, ty.clone());
                true
            }
        },
        (_, Type::Var(_)) => true,
        (Type::Data(a, left), Type::Data(b, right)) => {
            a == b && left.iter().zip(right).all(|(left, right)| solve(left, right, solutions))
        }
        (Type::Abs(a, left), Type::Abs(b, right)) => solve(a, b, solutions) && solve(left, right, solutions),
        _ => unknown == ty,
    }
}

fn substitute(ty: &Type, by: &Solutions) -> Type {
    match ty {
        Type::Var(index) => by.get(index).cloned().unwrap_or_else(|| ty.clone()),
        Type::Int | Type::Char | Type::Prop | Type::Name(_) => ty.clone(),
        Type::Data(id, args) => Type::Data(*id, args.iter().map(|arg| substitute(arg, by)).collect()),
        Type::Abs(name, body) => Type::abs(substitute(name, by), substitute(body, by)),
    }
}
