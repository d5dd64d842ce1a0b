//! The least number of steps that goals, bodies and predicates take.
//!
//! Every call says how many steps come after it at least, so that a clause is not tried that leaves too few of them.

use crate::machine::code::{ClauseCode, Instr};
use crate::machine::compile::Compiler;
use crate::machine::index::WORD;
use crate::program::Goal;

impl Compiler<'_> {
    pub(super) fn least_costs(&mut self) {
        loop {
            let mut changed = false;
            for ((pred, place), goal) in &self.costs {
                let body = self.goal_cost(goal);
                let code = &mut self.code.preds[*pred as usize];
                code.clauses[*place].body_cost = body;
                let least = body.saturating_add(code.cost);
                if least < code.least {
                    code.least = least;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let bodies: Vec<(u32, u32, Goal)> = self
            .costs
            .iter()
            .map(|((pred, place), goal)| {
                (self.code.preds[*pred as usize].clauses[*place].entry, *pred, goal.clone())
            })
            .collect();
        for (entry, _, goal) in bodies {
            let mut at = entry as usize;
            self.set_rest(&goal, 0, &mut at);
        }
    }

    /// The least number of steps that a goal takes.
    fn goal_cost(&self, goal: &Goal) -> u32 {
        match goal {
            Goal::Call(id, _) => self.refs.get(id).map_or(0, |pred| self.code.preds[pred.0 as usize].least),
            Goal::And(goals) => {
                goals.iter().fold(0, |sum: u32, inner| sum.saturating_add(self.goal_cost(inner)))
            }
            Goal::Or(goals) => goals.iter().map(|inner| self.goal_cost(inner)).min().unwrap_or(u32::MAX),
            Goal::Exists(_, body) | Goal::New(_, body) => self.goal_cost(body),
            // Over a type without values it holds without a derivation.
            Goal::Forall(_, _, body) => match self.goal_cost(body) {
                u32::MAX => 0,
                cost => cost,
            },
            Goal::If(condition, then, other) => {
                self.goal_cost(condition).saturating_add(self.goal_cost(then)).min(self.goal_cost(other))
            }
            Goal::False => u32::MAX,
            Goal::True
            | Goal::Not(_)
            | Goal::Eq(..)
            | Goal::Fresh(..)
            | Goal::Differ(..)
            | Goal::Is(..)
            | Goal::Cut
            | Goal::Open(_) => 0,
        }
    }

    /// Writes into each call how many steps at least come after it, following the order of compilation.
    fn set_rest(&mut self, goal: &Goal, rest: u32, at: &mut usize) {
        match goal {
            Goal::And(goals) => {
                let mut later = rest;
                let mut rests: Vec<u32> = vec![];
                for inner in goals.iter().rev() {
                    rests.push(later);
                    later = later.saturating_add(self.goal_cost(inner));
                }
                goals.iter().zip(rests.into_iter().rev()).for_each(|(inner, rest)| {
                    self.set_rest(inner, rest, at);
                });
            }
            Goal::Or(goals) => goals.iter().for_each(|inner| self.set_rest(inner, rest, at)),
            Goal::Exists(_, body) | Goal::New(_, body) => self.set_rest(body, rest, at),
            Goal::Not(body) => self.set_rest(body, 0, at),
            Goal::If(condition, then, other) => {
                let later = self.goal_cost(then).saturating_add(rest);
                self.set_rest(condition, later, at);
                self.set_rest(then, rest, at);
                self.set_rest(other, rest, at);
            }
            Goal::Call(..) => {
                *at = self.next_call(*at);
                if let Some(Instr::Call { rest: own, .. }) = self.code.instrs.get_mut(*at) {
                    *own = rest;
                }
                *at += 1;
            }
            Goal::Forall(kind, var, body) => {
                // The instructions of the body and its parts come first; they belong to clauses of their own.
                let parts = self.parts(*kind, *var, body);
                let extra =
                    parts.map_or(0, |parts| self.count_calls(&parts.solved) + self.count_calls(&parts.rest));
                let calls = self.count_calls(body) + extra;
                for _ in 0..calls {
                    *at = self.next_call(*at) + 1;
                }
                *at = self.next_call(*at);
                if let Some(Instr::Forall { rest: own, .. }) = self.code.instrs.get_mut(*at) {
                    *own = rest;
                }
                *at += 1;
            }
            Goal::True
            | Goal::False
            | Goal::Eq(..)
            | Goal::Fresh(..)
            | Goal::Differ(..)
            | Goal::Is(..)
            | Goal::Cut
            | Goal::Open(_) => {}
        }
    }

    fn next_call(&self, from: usize) -> usize {
        let is_call = |instr: &Instr| {
            matches!(instr, Instr::Call { .. } | Instr::Execute { .. } | Instr::Forall { .. })
        };
        let found = self.code.instrs.get(from..).and_then(|rest| rest.iter().position(is_call));
        found.map_or(self.code.instrs.len(), |offset| from + offset)
    }
}

/// The most steps that a body takes at least, of those that have derivations.
pub(super) fn dearest(clauses: &[ClauseCode]) -> u32 {
    clauses.iter().map(|clause| clause.body_cost).filter(|cost| *cost < u32::MAX).max().unwrap_or(0)
}

/// Bodies that take more steps than this are not told apart.
const MAX_WITHIN: u32 = 40;

/// For each word of clauses those whose body takes at most 0, 1, 2, … steps, and at last all that have derivations.
pub(super) fn within(clauses: &[ClauseCode]) -> Vec<Vec<u64>> {
    let word = |clauses: &[ClauseCode]| {
        let costs = clauses.iter().map(|clause| clause.body_cost).filter(|cost| *cost < MAX_WITHIN);
        let mask = |left: u32| {
            let fits = |(place, clause): (usize, &ClauseCode)| u64::from(clause.body_cost <= left) << place;
            clauses.iter().enumerate().map(fits).fold(0, |mask, bit| mask | bit)
        };
        (0..costs.max().unwrap_or(0)).chain([u32::MAX - 1]).map(mask).collect()
    };
    clauses.chunks(WORD).map(word).collect()
}
