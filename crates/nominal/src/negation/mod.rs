//! Negation elimination: for each predicate one that holds where it fails.
//!
//! A clause is first brought into a form whose head is linear and without names ([`normal`]); its body then says all
//! the rest. The negation of a predicate says, for each way in which arguments can look, that the body of every clause
//! whose head fits is false. Two forms are written: [`Form::Separate`] keeps one predicate for each clause and joins
//! them, [`Form::Merged`] splits the arguments into cases that exclude each other. Negated goals ([`goal`]) are goals
//! again; where the negation of something is not known, a gap says so and the search counts as incomplete.

mod cases;
mod goal;
mod nonfresh;
mod normal;
mod simplify;

use crate::program::{Clause, Gap, Goal, Pred, PredId, PredKind, Program, Scope, Term, Universal};
use crate::types::Type;
use base::{Name, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Predicates with more clauses than this are not negated.
const MAX_CLAUSES: usize = 20_000;

/// How the negations of several clauses are put together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// One predicate for each clause, and one that calls them all.
    Separate,
    /// One predicate whose clauses exclude each other.
    Merged,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Style {
    pub form: Form,
    /// How a negated existential quantifier is shown.
    pub universal: Universal,
}

/// The predicate that stands for the negation of another; its clauses are written later.
pub fn negated(program: &mut Program, pred: PredId) -> PredId {
    if let Some(known) = program.negations.get(&pred) {
        return *known;
    }
    let of = program.pred(pred);
    let (name, args, groups) = (of.prefixed("not_"), of.args.clone(), of.groups.clone());
    let id = declare(program, name, PredKind::Predicate, args, groups);
    program.negations.insert(pred, id);
    id
}

fn declare(
    program: &mut Program,
    name: String,
    kind: PredKind,
    args: Vec<Type>,
    groups: Vec<usize>,
) -> PredId {
    let span = Span::default();
    program.add_pred(Pred { name: Name::from(name), kind, args, groups, clauses: vec![], span })
}

/// Writes negations into a program.
#[derive(Debug)]
pub struct Negation<'p> {
    pub program: &'p mut Program,
    style: Style,
    done: BTreeSet<PredId>,
    nonfresh: BTreeMap<(Type, Type), PredId>,
    /// Predicates whose negation has too many cases to be merged.
    pub unmerged: BTreeSet<PredId>,
}

impl<'p> Negation<'p> {
    pub fn new(program: &'p mut Program, style: Style) -> Negation<'p> {
        Negation {
            program,
            style,
            done: BTreeSet::new(),
            nonfresh: BTreeMap::new(),
            unmerged: BTreeSet::new(),
        }
    }

    /// The negation of a goal, in the same scope.
    pub fn goal(&mut self, scope: &mut Scope, goal: &Goal) -> Goal {
        self.negate(scope, goal)
    }

    /// Writes the clauses of all negations that have been mentioned.
    pub fn complete(&mut self) {
        loop {
            let open: Vec<(PredId, PredId)> = self
                .program
                .negations
                .iter()
                .filter(|(pred, _)| !self.done.contains(pred))
                .map(|(pred, negation)| (*pred, *negation))
                .collect();
            if open.is_empty() {
                break;
            }
            for (pred, negation) in open {
                self.done.insert(pred);
                self.predicate(pred, negation);
            }
        }
        let merged = self.done.iter().filter(|pred| !self.unmerged.contains(pred));
        let merged: BTreeSet<PredId> =
            merged.filter_map(|pred| self.program.negations.get(pred).copied()).collect();
        if self.style.form == Form::Merged {
            simplify::simplify(self.program, &merged);
        }
    }

    fn predicate(&mut self, pred: PredId, negation: PredId) {
        let of = self.program.pred(pred).clone();
        let clauses: Vec<Clause> =
            of.clauses.iter().map(|clause| normal::clause(self.program, &of, clause)).collect();
        if self.style.form == Form::Merged {
            if let Some(cases) = self.merged(&of.args, &clauses) {
                self.program.preds[negation.index()].clauses = cases;
                return;
            }
            self.unmerged.insert(pred);
        }
        self.separate(&of, &clauses, negation);
    }

    /// `not_p(X) :- not_p_1(X), …, not_p_n(X).`
    fn separate(&mut self, of: &Pred, clauses: &[Clause], negation: PredId) {
        if clauses.len() > MAX_CLAUSES {
            self.program.preds[negation.index()].clauses = vec![unknown_cases(&of.args)];
            return;
        }
        let mut scope = Scope::default();
        let head: Vec<Term> = of.args.iter().map(|ty| Term::Var(scope.numbered(ty.clone()))).collect();
        let mut goals = vec![];
        for (index, clause) in clauses.iter().enumerate() {
            let name = format!("{}_{}", of.prefixed("not_"), index + 1);
            let part = declare(self.program, name, PredKind::Free, of.args.clone(), of.groups.clone());
            let cases = self.each(&of.args, clause);
            self.program.preds[part.index()].clauses = cases;
            goals.push(Goal::Call(part, head.clone()));
        }
        let clause = Clause { scope, head, body: Goal::and(goals), span: Span::default() };
        self.program.preds[negation.index()].clauses = vec![clause];
    }

    /// Where one clause does not apply.
    fn each(&mut self, args: &[Type], clause: &Clause) -> Vec<Clause> {
        let cases = self.merged(args, std::slice::from_ref(clause));
        cases.unwrap_or_else(|| vec![unknown_cases(args)])
    }
}

/// A clause for cases that were not worked out.
fn unknown_cases(args: &[Type]) -> Clause {
    let mut scope = Scope::default();
    let head = args.iter().map(|ty| Term::Var(scope.numbered(ty.clone()))).collect();
    Clause { scope, head, body: Goal::Open(Gap::Cases), span: Span::default() }
}
