//! Universal goals: their compilation, and how they are split.
//!
//! The goal becomes a predicate of its own, because it may run several times before the run goes on. Negations of
//! clauses with existential variables have the form `∀X. ¬p(X) ∨ rest(X)`. Where the clauses of `p` are plain, the two
//! parts become predicates, too: `p` can be solved instead of being refuted for every `X` (see `solve.rs`).

use crate::machine::code::{ClauseCode, Instr, PatList, Pattern, PredRef, Split};
use crate::machine::compile::{Compiler, Frame};
use crate::program::{Atom, Goal, PredId, Universal, Var};
use crate::rewrite::{Free, visit};
use std::collections::BTreeSet;

/// `p(X)` and the rest of a universal goal, and the predicate that says `¬p`.
pub(super) struct Parts {
    pub(super) solved: Goal,
    pub(super) rest: Goal,
    denied: PredId,
}

/// What a universal goal takes from the clause around it.
struct Outer {
    vars: Vec<Var>,
    names: Vec<Atom>,
    var: Var,
}

impl Compiler<'_> {
    pub(super) fn universal(
        &mut self,
        kind: Universal,
        var: Var,
        body: &Goal,
        frame: &mut Frame<'_>,
        rest: u32,
    ) {
        let mut free = Free::of_goal(body);
        free.vars.remove(&var);
        let vars: Vec<Var> = free.vars.into_iter().collect();
        for outer in &vars {
            self.init(*outer, frame);
        }
        let names = free.names.into_iter().filter(|name| frame.atoms.contains_key(name)).collect();
        let outer = Outer { vars, names, var };
        let args = self.outer_args(&outer, frame);
        let jump = self.emit(Instr::Jump(0));
        let pred = self.inner_pred(&outer, body, frame);
        if let Some(parts) = self.parts(kind, var, body) {
            let solved = self.inner_pred(&outer, &parts.solved, frame);
            let rest = (parts.rest != Goal::False).then(|| self.inner_pred(&outer, &parts.rest, frame));
            let denied = self.pred(parts.denied);
            self.code.preds[pred.0 as usize].split = Some(Split { solved, rest, denied });
        }
        self.code.instrs[jump] = Instr::Jump(self.here());
        self.code.types.push(frame.scope.type_of(var).clone());
        let ty = self.code.types.len() as u32 - 1;
        let star = kind == Universal::Extensional;
        self.emit(Instr::Forall { pred, args, ty, star, rest });
    }

    /// What the clause around a universal goal passes to it.
    fn outer_args(&mut self, outer: &Outer, frame: &mut Frame<'_>) -> PatList {
        let vars = outer.vars.iter().map(|var| frame.var(*var)).collect::<Vec<_>>();
        let names = outer.names.iter().map(|name| frame.atom(*name)).collect::<Vec<_>>();
        self.list(vars.into_iter().chain(names).map(Pattern::Next).collect())
    }

    /// A predicate for a goal: its arguments are what is known around it, and the value of the variable.
    fn inner_pred(&mut self, outer: &Outer, body: &Goal, frame: &Frame<'_>) -> PredRef {
        let pred = self.reserve(outer.vars.len() + outer.names.len() + 1, 0, None);
        let mut inner = Frame::new(frame.scope);
        let mut head = vec![];
        for var in &outer.vars {
            head.push(Pattern::First(inner.var(*var), 0));
        }
        for name in &outer.names {
            // A name arrives as a value: the slot then holds it.
            head.push(Pattern::First(inner.atom(*name), 0));
        }
        head.push(Pattern::First(inner.var(outer.var), 0));
        inner.seen.extend(outer.vars.iter().copied().chain([outer.var]));
        for var in Free::of_goal(body).vars {
            inner.counts.insert(var, 2);
        }
        let head = self.list(head);
        let entry = self.here();
        self.body(body, &mut inner);
        self.costs.insert((pred.0, 0), body.clone());
        let clause = ClauseCode { head, slots: inner.slots, names: vec![], entry, fact: false, body_cost: 0 };
        self.code.preds[pred.0 as usize].clauses.push(clause);
        pred
    }

    /// The parts of a universal goal whose first goal that says something about the variable is the negation of a
    /// predicate with plain clauses.
    pub(super) fn parts(&self, kind: Universal, var: Var, body: &Goal) -> Option<Parts> {
        let goals = match body {
            Goal::Or(goals) => goals.as_slice(),
            single => std::slice::from_ref(single),
        };
        let place = goals.iter().position(|goal| Free::of_goal(goal).vars.contains(&var))?;
        let Goal::Call(denied, args) = &goals[place] else { return None };
        let pred = *self.negated.get(denied).filter(|_| kind == Universal::Extensional)?;
        if !self.is_plain(pred) {
            return None;
        }
        let others = goals.iter().enumerate().filter(|(index, _)| *index != place);
        let rest = Goal::or(others.map(|(_, goal)| goal.clone()).collect::<Vec<_>>());
        Some(Parts { solved: Goal::Call(pred, args.clone()), rest, denied: *denied })
    }

    /// Whether solving a predicate needs resolution, unification and freshness only.
    fn is_plain(&self, pred: PredId) -> bool {
        let mut seen = BTreeSet::from([pred]);
        let mut queue = vec![pred];
        let mut plain = true;
        while let Some(pred) = queue.pop() {
            for clause in &self.program.pred(pred).clauses {
                visit(&clause.body, &mut |goal| match goal {
                    Goal::Call(id, _) => {
                        if seen.insert(*id) {
                            queue.push(*id);
                        }
                    }
                    Goal::Not(_)
                    | Goal::If(..)
                    | Goal::Cut
                    | Goal::Is(..)
                    | Goal::Differ(..)
                    | Goal::Forall(..)
                    | Goal::Open(_) => plain = false,
                    Goal::True
                    | Goal::False
                    | Goal::Eq(..)
                    | Goal::Fresh(..)
                    | Goal::And(_)
                    | Goal::Or(_)
                    | Goal::Exists(..)
                    | Goal::New(..) => {}
                });
            }
        }
        plain
    }

    /// How many calls the code of a goal has, with the parts of universal goals.
    pub(super) fn count_calls(&self, goal: &Goal) -> usize {
        let mut count = 0;
        visit(goal, &mut |inner| match inner {
            Goal::Call(..) => count += 1,
            Goal::Forall(kind, var, body) => {
                let parts = self.parts(*kind, *var, body);
                let extra =
                    parts.map_or(0, |parts| self.count_calls(&parts.solved) + self.count_calls(&parts.rest));
                count += 1 + extra;
            }
            _ => {}
        });
        count
    }
}
