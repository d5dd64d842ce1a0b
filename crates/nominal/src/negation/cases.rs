//! Cases of arguments that exclude each other.
//!
//! A case starts as the most general one and is split by constructors until, for each clause, its head either fits
//! every instance of the case or none. Then the negation holds in the case if the bodies of all fitting clauses are
//! false; a fact among them leaves nothing.

use crate::negation::Negation;
use crate::program::{Atom, Clause, ConId, Goal, Scope, Term, Var};
use crate::rewrite::{self, Free, Substitution};
use crate::types::Type;
use base::Span;
use std::collections::BTreeMap;

/// Beyond this number of cases a predicate is negated clause by clause.
const MAX_CASES: usize = 3000;
/// How many heads are compared with cases until there are too many.
const MAX_COMPARISONS: usize = 1_000_000;

#[derive(Clone, Debug)]
struct Case {
    scope: Scope,
    head: Vec<Term>,
}

enum Fit {
    Never,
    Always,
    /// The clause wants a constructor where the case has a variable.
    Split(Var),
}

/// Too many cases.
struct TooMany;

/// Cases, each with the clauses whose heads fit it.
#[derive(Default)]
struct Found {
    cases: Vec<(Case, Vec<usize>)>,
    comparisons: usize,
}

impl Negation<'_> {
    /// The clauses of the negation, or nothing if there are too many.
    pub(super) fn merged(&mut self, args: &[Type], clauses: &[Clause]) -> Option<Vec<Clause>> {
        let mut scope = Scope::default();
        let head = args.iter().map(|ty| Term::Var(scope.numbered(ty.clone()))).collect();
        let all: Vec<usize> = (0..clauses.len()).collect();
        let mut found = Found::default();
        self.split(Case { scope, head }, &all, clauses, &mut found).ok()?;
        let cases = found.cases.into_iter();
        Some(cases.filter_map(|(case, fitting)| self.case(case, &fitting, clauses)).collect())
    }

    fn split(
        &self,
        case: Case,
        candidates: &[usize],
        clauses: &[Clause],
        found: &mut Found,
    ) -> Result<(), TooMany> {
        found.comparisons += candidates.len();
        if found.cases.len() > MAX_CASES || found.comparisons > MAX_COMPARISONS {
            return Err(TooMany);
        }
        let mut fitting = vec![];
        let mut alive = vec![];
        let mut open = None;
        for index in candidates {
            match fit_all(&clauses[*index].head, &case.head) {
                Fit::Never => continue,
                Fit::Always if clauses[*index].body == Goal::True => return Ok(()),
                Fit::Always => fitting.push(*index),
                Fit::Split(var) => open = open.or(Some(var)),
            }
            alive.push(*index);
        }
        let Some(var) = open else {
            found.cases.push((case, fitting));
            return Ok(());
        };
        let Type::Data(data, parameters) = case.scope.type_of(var).clone() else {
            // Heads are linear: constructors occur only where the data type is known.
            return Err(TooMany);
        };
        let count = self.program.type_decl(data).constructors.len();
        let comparisons = found.comparisons.saturating_add(count.saturating_mul(alive.len()));
        // Each constructor is compared with all that is alive, and but for one a single clause fits none of them.
        if comparisons > MAX_COMPARISONS || (alive.len() == 1 && count > MAX_CASES + 2) {
            return Err(TooMany);
        }
        for (con, types) in self.program.cases(data, &parameters) {
            self.split(refine(&case, var, con, &types), &alive, clauses, found)?;
        }
        Ok(())
    }

    /// The clause of a case: all bodies are false.
    fn case(&mut self, case: Case, fitting: &[usize], clauses: &[Clause]) -> Option<Clause> {
        let Case { mut scope, head } = case;
        let mut goals = vec![];
        for index in fitting {
            let body = import(&clauses[*index], &head, &mut scope);
            goals.push(self.negate(&mut scope, &body));
        }
        let body = Goal::and(goals);
        if body == Goal::False {
            return None;
        }
        Some(Clause { scope, head, body, span: Span::default() })
    }
}

fn refine(case: &Case, var: Var, con: ConId, types: &[Type]) -> Case {
    let mut scope = case.scope.clone();
    let args = types.iter().map(|ty| Term::Var(scope.numbered(ty.clone()))).collect();
    let mut substitution = Substitution::default();
    substitution.insert(var, Term::App(con, args));
    let head = case.head.iter().map(|term| rewrite::term(term, &substitution)).collect();
    Case { scope, head }
}

fn fit_all(heads: &[Term], case: &[Term]) -> Fit {
    let mut open = None;
    for (head, term) in heads.iter().zip(case) {
        match fit(head, term) {
            Fit::Never => return Fit::Never,
            Fit::Always => {}
            Fit::Split(var) => open = open.or(Some(var)),
        }
    }
    open.map_or(Fit::Always, Fit::Split)
}

fn fit(head: &Term, case: &Term) -> Fit {
    match (head, case) {
        (Term::Var(_), _) => Fit::Always,
        (_, Term::Var(var)) => Fit::Split(*var),
        (Term::App(con, args), Term::App(other, terms)) if con == other => fit_all(args, terms),
        _ => Fit::Never,
    }
}

/// The body of a clause whose head fits, in the scope of the case.
fn import(clause: &Clause, head: &[Term], scope: &mut Scope) -> Goal {
    let mut substitution = Substitution::default();
    for (pattern, term) in clause.head.iter().zip(head) {
        bind(pattern, term, &mut substitution);
    }
    let mut vars: BTreeMap<Var, Var> = BTreeMap::new();
    for (index, binding) in clause.scope.vars.iter().enumerate() {
        let var = Var(index as u32);
        if substitution.get(var).is_none() {
            vars.insert(var, scope.var(&binding.name, binding.ty.clone()));
        }
    }
    let names: Vec<Atom> =
        clause.scope.names.iter().map(|binding| scope.name(&binding.name, binding.ty.clone())).collect();
    let renaming = Renaming { substitution, vars, names };
    renaming.goal(&clause.body)
}

fn bind(pattern: &Term, term: &Term, substitution: &mut Substitution) {
    match (pattern, term) {
        (Term::Var(var), _) => substitution.insert(*var, term.clone()),
        (Term::App(_, args), Term::App(_, terms)) => {
            args.iter().zip(terms).for_each(|(pattern, term)| bind(pattern, term, substitution));
        }
        _ => {}
    }
}

/// From the scope of a clause to that of a case.
struct Renaming {
    substitution: Substitution,
    vars: BTreeMap<Var, Var>,
    names: Vec<Atom>,
}

impl Renaming {
    fn var(&self, var: Var) -> Var {
        self.vars.get(&var).copied().unwrap_or(var)
    }

    fn atom(&self, atom: Atom) -> Atom {
        self.names.get(atom.0 as usize).copied().unwrap_or(atom)
    }

    fn term(&self, term: &Term) -> Term {
        match term {
            Term::Var(var) => match self.substitution.get(*var) {
                Some(found) => found.clone(),
                None => Term::Var(self.var(*var)),
            },
            Term::Name(atom) => Term::Name(self.atom(*atom)),
            Term::Abs(atom, body) => Term::Abs(self.atom(*atom), Box::new(self.term(body))),
            Term::Swap(a, b, body) => Term::Swap(self.atom(*a), self.atom(*b), Box::new(self.term(body))),
            Term::Int(_) | Term::Char(_) | Term::App(..) => {
                rewrite::term_parts(term, &mut |part| self.term(part))
            }
        }
    }

    fn goal(&self, goal: &Goal) -> Goal {
        self.binders(&rewrite::map_terms(goal, &|term| self.term(term)))
    }

    fn binders(&self, goal: &Goal) -> Goal {
        let goal = rewrite::goal_parts(goal, &mut |part| self.binders(part));
        match goal {
            Goal::Exists(vars, body) => Goal::Exists(vars.iter().map(|var| self.var(*var)).collect(), body),
            Goal::New(names, body) => Goal::New(names.iter().map(|name| self.atom(*name)).collect(), body),
            Goal::Forall(kind, var, body) => Goal::Forall(kind, self.var(var), body),
            other => other,
        }
    }
}

/// How many patterns the complement of a pattern has, at most.
pub(super) fn complement_size(negation: &Negation<'_>, pattern: &Term) -> usize {
    match pattern {
        Term::App(con, args) => {
            let data = negation.program.con(*con).data;
            let others = negation.program.type_decl(data).constructors.len() - 1;
            args.iter().map(|arg| complement_size(negation, arg)).sum::<usize>() + others
        }
        Term::Abs(_, body) | Term::Swap(_, _, body) => complement_size(negation, body),
        Term::Var(_) | Term::Name(_) | Term::Int(_) | Term::Char(_) => 0,
    }
}

/// The terms that no instance of a linear pattern equals, as patterns of fresh variables.
pub(super) fn complement(negation: &Negation<'_>, scope: &mut Scope, pattern: &Term, ty: &Type) -> Vec<Term> {
    let (con, args, data, parameters) = match (pattern, ty) {
        (Term::App(con, args), Type::Data(data, parameters)) => (con, args, data, parameters),
        (Term::Abs(atom, body), Type::Abs(_, inner)) => {
            let inside = complement(negation, scope, body, inner);
            return inside.into_iter().map(|term| Term::Abs(*atom, Box::new(term))).collect();
        }
        _ => return vec![],
    };
    let mut others = vec![];
    for (other, types) in negation.program.cases(*data, parameters) {
        if other != *con {
            let args = types.iter().map(|ty| Term::Var(scope.numbered(ty.clone()))).collect();
            others.push(Term::App(other, args));
            continue;
        }
        // One argument after the other is different, those before it fit.
        for index in 0..args.len() {
            for differing in complement(negation, scope, &args[index], &types[index]) {
                let place = |place: usize, scope: &mut Scope| match place {
                    place if place < index => freshened(&args[place], scope),
                    place if place == index => differing.clone(),
                    place => Term::Var(scope.numbered(types[place].clone())),
                };
                let args = (0..args.len()).map(|at| place(at, scope)).collect();
                others.push(Term::App(other, args));
            }
        }
    }
    others
}

/// The pattern with variables of its own.
fn freshened(pattern: &Term, scope: &mut Scope) -> Term {
    let mut substitution = Substitution::default();
    for var in Free::of_terms(std::slice::from_ref(pattern)).vars {
        let Var(index) = var;
        let binding = scope.vars[index as usize].clone();
        substitution.insert(var, Term::Var(scope.var(&binding.name, binding.ty)));
    }
    rewrite::term(pattern, &substitution)
}
