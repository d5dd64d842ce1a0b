//! The gate: counterexamples and proofs by exhaustion are made here and nowhere else, from the goal as it was
//! elaborated. [`Counterexample`] and [`Proof`] have private parts, so other modules can only ask for them.
//!
//! There are three ways through it, each with its argument:
//!
//! - **Values** (here). Every variable has a value, and the reference evaluator says that the premises hold of them and
//!   the conclusion does not. It gives a truth value only where that does not depend on what definitions leave open, so
//!   the counterexample is genuine. Where it says that the truth of some part depends on that, and no part is against
//!   it, the counterexample is doubtful and names the reason.
//! - **Cases** ([`cases`]). The conclusion says that something exists; the counterexample is a strategy against
//!   whatever is proposed.
//! - **Proofs** ([`proof`]). No case of a complete case distinction is a counterexample.
//!
//! A goal may rest on something that is not certain ([`crate::goal::Grounds`]): then no counterexample to it is
//! genuine, and there is no proof of it.
//!
//! Everything else that a search has to say is a claim about what it looked at ([`crate::verdict::Verdict`]), and is
//! weaker for all that was not decided.

mod cases;
mod exact;
mod proof;

pub use cases::Strategic;
pub use exact::Typed;
pub use proof::Closed;

use crate::goal::Goal;
use crate::strategy::Strategy;
use crate::verdict::{Binding, assigned};
use base::{Budget, Name, Span};
use interp::{Evaluator, Outcome, Value};
use logic::hol;
use logic::{Term, World};

/// Values for which the premises of a goal hold and its conclusion does not.
#[derive(Clone, Debug)]
pub struct Counterexample {
    doubt: Option<String>,
    pub bindings: Vec<Binding>,
    /// The values as they are shown where there is more than one way to choose them: `_` stands for anything.
    pub partial: Option<Vec<Binding>>,
    /// The goal without type variables: its premises hold, its conclusion does not.
    pub goal: Goal,
    /// The evaluated sides of an equation in the conclusion.
    pub sides: Option<(Term, Term)>,
    pub strategy: &'static dyn Strategy,
    pub size: usize,
    /// Where statements stand whose code equations it was computed with, and whose proofs have gaps.
    pub unproved: Vec<Span>,
}

impl Counterexample {
    /// Whether it is confirmed, and independent of what definitions leave open.
    pub fn is_genuine(&self) -> bool {
        self.doubt.is_none()
    }

    /// Why it is not.
    pub fn doubt(&self) -> Option<&str> {
        self.doubt.as_deref()
    }
}

/// That a goal has no counterexample of any size.
#[derive(Clone, Debug)]
pub struct Proof {
    cases: usize,
}

impl Proof {
    /// How many cases were settled.
    pub fn cases(&self) -> usize {
        self.cases
    }
}

/// Who found something, and where.
#[derive(Clone, Copy, Debug)]
pub struct Finder {
    pub strategy: &'static dyn Strategy,
    pub size: usize,
}

/// What the reference evaluator says about an assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The premises hold and the conclusion does not.
    Genuine,
    /// It may be a counterexample: this is what was not determined.
    Doubtful(String),
    /// It is none.
    Refuses,
    NotExecutable {
        constant: Name,
        reason: String,
    },
    OutOfBudget,
}

/// Evaluation steps that one assignment may take.
const STEPS: u64 = 5_000_000;

#[derive(Debug)]
pub struct Certifier<'w> {
    machine: Evaluator<'w>,
    world: &'w World,
}

impl<'w> Certifier<'w> {
    pub fn new(world: &'w World, stack: interp::Stack) -> Certifier<'w> {
        Certifier { machine: Evaluator::new(world, Budget::unlimited(), stack), world }
    }

    pub fn world(&self) -> &'w World {
        self.world
    }

    /// The counterexample that values of all variables are, or what else is to be said about them.
    pub fn certify(
        &mut self,
        goal: &Goal,
        bindings: Vec<Binding>,
        finder: Finder,
        budget: &Budget,
    ) -> Result<Counterexample, Finding> {
        let doubt = match self.check(goal, &bindings, budget) {
            Finding::Genuine => goal.grounds.doubt(),
            Finding::Doubtful(doubt) => Some(doubt),
            other => return Err(other),
        };
        let sides = self.sides(goal, &bindings, budget);
        let Finder { strategy, size } = finder;
        let (goal, unproved) = (goal.clone(), self.unproved());
        Ok(Counterexample { doubt, bindings, partial: None, goal, sides, strategy, size, unproved })
    }

    pub fn check(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Finding {
        let mut doubt = None;
        let premises = goal.premises.iter().map(|premise| (premise, true));
        for (prop, expected) in premises.chain([(&goal.conclusion, false)]) {
            match self.evaluate(&assigned(prop, bindings), budget) {
                Outcome::Value(Value::Bool(value)) if value == expected => {}
                Outcome::Value(_) => return Finding::Refuses,
                Outcome::Unspecified { constant, why } => {
                    doubt = doubt.or(Some(Finding::Doubtful(format!("{constant}: {why}"))));
                }
                Outcome::NotExecutable { constant, reason } => {
                    doubt = Some(Finding::NotExecutable { constant, reason });
                }
                Outcome::OutOfBudget(interp::Limit::Cancelled) => return Finding::OutOfBudget,
                // Another part may still be against it.
                Outcome::OutOfBudget(_) => doubt = doubt.or(Some(Finding::OutOfBudget)),
            }
        }
        doubt.unwrap_or(Finding::Genuine)
    }

    /// The value of a term over the variables of a goal.
    pub fn value(&mut self, term: &Term, bindings: &[Binding], budget: &Budget) -> Option<Term> {
        let ty = term.ty()?;
        match self.evaluate(&assigned(term, bindings), budget) {
            Outcome::Value(value) => Some(interp::value_to_term(self.world, &value, &ty)),
            _ => None,
        }
    }

    /// The values of both sides, if the conclusion is an equation and they have any.
    fn sides(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Option<(Term, Term)> {
        let args = goal.conclusion.strip_const(hol::EQ)?;
        let [left, right] = args.as_slice() else { return None };
        Some((self.value(left, bindings, budget)?, self.value(right, bindings, budget)?))
    }

    /// The unproved code equations that the evaluator has used.
    fn unproved(&self) -> Vec<Span> {
        self.machine.unproved().iter().copied().collect()
    }

    fn evaluate(&mut self, term: &Term, budget: &Budget) -> Outcome {
        self.machine.set_budget(budget.limited(STEPS));
        self.machine.evaluate(term)
    }
}
