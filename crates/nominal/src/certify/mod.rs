//! The second evaluator: confirms counterexamples, one ground instance at a time.
//!
//! It is small and plain, and shares nothing with the machine but the core language. A counterexample is confirmed if
//! all hypotheses have derivations on the instance and the conclusion has none, and if that could be seen by going
//! through all derivations: whatever is cut off, not ground or not understood makes the answer *unknown*.
//!
//! Names of a clause stand for any names, different ones for different names: besides new names, those that occur
//! anywhere are tried. So a conclusion that fails here fails in every reading of names in clause heads.

mod goal;
mod instance;
mod moved;
mod term;

pub use instance::{Instance, instances};

use crate::program::{Check, Goal, Program, Term, Var};
use base::Budget;
use goal::Prover;
use std::collections::BTreeMap;
use std::rc::Rc;
use term::Context;

/// What is known about a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    Proved,
    /// All derivations were looked for, and there is none.
    Refuted,
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// The hypotheses hold and the conclusion does not.
    Genuine,
    /// The hypotheses could not be derived, or the conclusion holds.
    Rejected,
    /// The conclusion fails if names of clauses are new whenever a clause is used, but not if they may be any names.
    OnlyNewNames,
    /// It could not be decided whether the conclusion holds.
    Unknown,
}

/// Which names the names of a clause stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Any names: the logical reading.
    AnyNames,
    /// New names: what the machine does.
    NewNames,
}

/// How many parts of terms are looked at for the price of a step.
const VISITS_A_STEP: u64 = 256;

/// Judges instances of a check that were found within a bound.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'p> {
    pub program: &'p Program,
    pub check: &'p Check,
    pub bound: u32,
    /// There is a large stack.
    pub deep: bool,
}

impl Judge<'_> {
    pub fn certify(&self, instance: &Instance, budget: &mut Budget) -> Certificate {
        let mut context = Context::new(budget);
        let vars = context.vars(&self.check.scope);
        let names = context.names(&self.check.scope, instance);
        for (var, value) in &instance.values {
            let value = term::ground(value, &self.check.scope, &names, &instance.atoms);
            context.set(vars[var.0 as usize], value);
        }
        let frame =
            goal::Frame { vars: Rc::new(vars), names: Rc::new(names), kinds: goal::kinds(&self.check.scope) };
        let premises = self.check.hypotheses.iter().chain(&self.check.calls);
        let premises: Vec<(Goal, u32)> = premises.map(|goal| (goal.clone(), self.bound)).collect();
        let conclusion = Goal::fresh_names(self.check.new_names.clone(), self.check.conclusion.clone());
        let conclusion = [(conclusion, self.bound.saturating_mul(3).saturating_add(10))];
        let mut prove = |goals: &[(Goal, u32)], context: &Context, reading| {
            Prover::new(self.program, reading, budget, self.deep).stages(goals, &frame, context)
        };
        let certificate = match prove(&premises, &context, Reading::AnyNames) {
            (Truth::Proved, Some(context)) => match prove(&conclusion, &context, Reading::AnyNames).0 {
                Truth::Refuted => Certificate::Genuine,
                Truth::Unknown => Certificate::Unknown,
                Truth::Proved => match prove(&conclusion, &context, Reading::NewNames).0 {
                    Truth::Refuted => Certificate::OnlyNewNames,
                    Truth::Proved | Truth::Unknown => Certificate::Rejected,
                },
            },
            (Truth::Unknown, _) => Certificate::Unknown,
            _ => Certificate::Rejected,
        };
        // Terms that share their parts take much longer to look at than to build.
        (0..context.visited() / VISITS_A_STEP).try_for_each(|_| budget.step()).ok();
        certificate
    }
}

/// Ground terms for the variables of a check.
pub type Assignment = BTreeMap<Var, Term>;
