//! The gate: counterexamples and proofs by exhaustion are made here and nowhere else, from the goal as it was
//! elaborated. [`Counterexample`] and [`Proof`] have private parts, so other modules can only ask for them.
//!
//! There are three ways through it, each with its argument:
//!
//! - **Values** (here). Every variable has a value, and the reference evaluator says that the premises hold of them and
//!   the conclusion does not. It gives a truth value only where that does not depend on what definitions leave open, so
//!   the counterexample is genuine. Where it says that the truth of some part depends on that, and no part is against
//!   it, the counterexample is doubtful and names the reason; unless it is none whatever that value is. If there are
//!   values for which it is one, it names them ([`open`]).
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
mod open;
mod proof;

pub use cases::Strategic;
pub use exact::Typed;
pub use open::Choice;
pub use proof::Closed;

use crate::goal::Goal;
use crate::strategy::Strategy;
use crate::verdict::{Binding, assigned};
use base::{Budget, Name, Span};
use interp::{Evaluator, Open, Outcome, Trust, Value};
use logic::hol;
use logic::{Term, World};
use open::Depends;

/// Values for which the premises of a goal hold and its conclusion does not.
#[derive(Clone, Debug)]
pub struct Counterexample {
    doubt: Option<Doubt>,
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
    pub fn doubt(&self) -> Option<&Doubt> {
        self.doubt.as_ref()
    }

    /// Values of what definitions leave open for which it is a counterexample; none where it is genuine, or where no
    /// such values are known.
    pub fn choices(&self) -> &[Choice] {
        self.doubt.as_ref().map_or(&[], |doubt| &doubt.choices)
    }

    /// The same without values of what is left open.
    pub(crate) fn without_choices(mut self) -> Counterexample {
        if let Some(doubt) = &mut self.doubt {
            doubt.choices.clear();
        }
        self
    }
}

/// Why a counterexample is not genuine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// In words.
    pub reason: String,
    /// The term whose value definitions leave open, such as `hd []`, if it can be said.
    pub open: Option<Term>,
    /// Values of what is left open for which it is a counterexample: in a model of the logic that has them.
    pub choices: Vec<Choice>,
}

impl From<String> for Doubt {
    fn from(reason: String) -> Doubt {
        Doubt { reason, open: None, choices: vec![] }
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
    Doubtful(Box<Doubt>),
    /// It is none.
    Refuses,
    NotExecutable {
        constant: Name,
        reason: String,
    },
    OutOfBudget,
}

/// What becomes of a test, according to the reference evaluator. It is no counterexample, whatever comes out: those are
/// made by [`Certifier::certify`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trial {
    /// The premises hold, and the conclusion does.
    Passed,
    /// The premises hold, and the conclusion does not.
    Failed,
    /// The premise of this number does not hold.
    Rejected(usize),
    /// Something has no value that is known.
    Undecided,
}

/// Evaluation steps that one assignment may take.
const STEPS: u64 = 5_000_000;

#[derive(Debug)]
pub struct Certifier<'w> {
    machine: Evaluator<'w>,
    world: &'w World,
    stack: interp::Stack,
    /// One that goes by definitions rather than by code equations without proof, once it was needed.
    by_definitions: Option<Evaluator<'w>>,
    /// Evaluations that were made for values of what is left open.
    cases: usize,
    /// Values of what is left open are known for which a test is a counterexample.
    has_chosen: bool,
}

impl<'w> Certifier<'w> {
    pub fn new(world: &'w World, stack: interp::Stack) -> Certifier<'w> {
        let machine = Evaluator::new(world, Budget::unlimited(), stack);
        Certifier { machine, world, stack, by_definitions: None, cases: 0, has_chosen: false }
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
        let Judged { finding, unproved, trust } = self.judged(goal, &bindings, budget);
        let doubt = match finding {
            Finding::Genuine => goal.grounds.doubt().map(Doubt::from),
            // A choice does not make up for what is not certain.
            Finding::Doubtful(doubt) if goal.grounds.doubt().is_some() => {
                Some(Doubt { choices: vec![], ..*doubt })
            }
            Finding::Doubtful(doubt) => Some(*doubt),
            other => return Err(other),
        };
        let sides = self.sides(goal, &bindings, budget, trust);
        let Finder { strategy, size } = finder;
        let goal = goal.clone();
        Ok(Counterexample { doubt, bindings, partial: None, goal, sides, strategy, size, unproved })
    }

    pub fn check(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Finding {
        self.judged(goal, bindings, budget).finding
    }

    /// What is to be said about values of all variables. Where it is the same without unproved code equations, it rests
    /// on none; where it is not, what definitions say is right.
    fn judged(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Judged {
        let finding = self.with_code(goal, bindings, budget);
        let unproved = self.unproved();
        if finding != Finding::Genuine || unproved.is_empty() {
            return Judged { finding, unproved, trust: Trust::All };
        }
        let (world, stack) = (self.world, self.stack);
        let machine = self
            .by_definitions
            .get_or_insert_with(|| Evaluator::new(world, Budget::unlimited(), stack).trusting(Trust::Proved));
        match judge(machine, world, goal, bindings, budget).0 {
            finding @ (Finding::Refuses | Finding::Genuine) => {
                Judged { finding, unproved: vec![], trust: Trust::Proved }
            }
            Finding::Doubtful(_) | Finding::NotExecutable { .. } | Finding::OutOfBudget => {
                Judged { finding, unproved, trust: Trust::All }
            }
        }
    }

    fn with_code(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Finding {
        match judge(&mut self.machine, self.world, goal, bindings, budget) {
            (Finding::Doubtful(doubt), Some(open)) => {
                match self.depends(open::Test { goal, bindings, budget }, &open) {
                    Depends::Refuses => Finding::Refuses,
                    Depends::Fails(choices) => Finding::Doubtful(Box::new(Doubt { choices, ..*doubt })),
                    Depends::Unknown => Finding::Doubtful(doubt),
                }
            }
            (finding, _) => finding,
        }
    }

    /// What becomes of a test: premises are looked at in their order.
    pub fn trial(&mut self, goal: &Goal, bindings: &[Binding], budget: &Budget) -> Trial {
        let mut is_decided = true;
        let mut truth = |prop: &Term| match self.evaluate(&assigned(prop, bindings), budget) {
            Outcome::Value(Value::Bool(truth)) => Some(truth),
            _ => None,
        };
        for (number, premise) in goal.premises.iter().enumerate() {
            match truth(premise) {
                Some(true) => {}
                Some(false) => return Trial::Rejected(number),
                // Another premise may still be against it.
                None => is_decided = false,
            }
        }
        match truth(&goal.conclusion) {
            _ if !is_decided => Trial::Undecided,
            Some(true) => Trial::Passed,
            Some(false) => Trial::Failed,
            None => Trial::Undecided,
        }
    }

    /// The value of a term over the variables of a goal.
    pub fn value(&mut self, term: &Term, bindings: &[Binding], budget: &Budget) -> Option<Term> {
        value_by(&mut self.machine, self.world, &assigned(term, bindings), budget)
    }

    /// The values of both sides, if the conclusion is an equation and they have any.
    fn sides(
        &mut self,
        goal: &Goal,
        bindings: &[Binding],
        budget: &Budget,
        trust: Trust,
    ) -> Option<(Term, Term)> {
        let args = goal.conclusion.strip_const(hol::EQ)?;
        let [left, right] = args.as_slice() else { return None };
        let machine = match &mut self.by_definitions {
            Some(machine) if trust == Trust::Proved => machine,
            _ => &mut self.machine,
        };
        let mut value = |term: &Term| value_by(machine, self.world, &assigned(term, bindings), budget);
        Some((value(left)?, value(right)?))
    }

    /// The unproved code equations that the evaluator has used.
    fn unproved(&self) -> Vec<Span> {
        self.machine.unproved().iter().copied().collect()
    }

    fn evaluate(&mut self, term: &Term, budget: &Budget) -> Outcome {
        evaluate(&mut self.machine, term, budget)
    }
}

/// What was judged, and by what.
struct Judged {
    finding: Finding,
    /// The unproved code equations that it rests on.
    unproved: Vec<Span>,
    /// Which code equations it was judged with.
    trust: Trust,
}

fn value_by(machine: &mut Evaluator<'_>, world: &World, term: &Term, budget: &Budget) -> Option<Term> {
    let ty = term.ty()?;
    match evaluate(machine, term, budget) {
        Outcome::Value(value) => Some(interp::value_to_term(world, &value, &ty)),
        _ => None,
    }
}

fn evaluate(machine: &mut Evaluator<'_>, term: &Term, budget: &Budget) -> Outcome {
    machine.set_budget(budget.limited(STEPS));
    machine.evaluate(term)
}

/// What an evaluator says about an assignment, and the open value that this depends on.
fn judge(
    machine: &mut Evaluator<'_>,
    world: &World,
    goal: &Goal,
    bindings: &[Binding],
    budget: &Budget,
) -> (Finding, Option<Box<Open>>) {
    let mut doubt = None;
    let premises = goal.premises.iter().map(|premise| (premise, true));
    for (prop, expected) in premises.chain([(&goal.conclusion, false)]) {
        match evaluate(machine, &assigned(prop, bindings), budget) {
            Outcome::Value(Value::Bool(value)) if value == expected => {}
            Outcome::Value(_) => return (Finding::Refuses, None),
            Outcome::Unspecified { constant, why, open } => {
                let reason = format!("{constant}: {why}");
                let term = open.as_ref().map(|open| open.term(world));
                let found = Box::new(Doubt { reason, open: term, choices: vec![] });
                doubt = doubt.or(Some((Finding::Doubtful(found), open)));
            }
            Outcome::NotExecutable { constant, reason } => {
                doubt = Some((Finding::NotExecutable { constant, reason }, None));
            }
            Outcome::OutOfBudget(interp::Limit::Cancelled) => return (Finding::OutOfBudget, None),
            // Another part may still be against it.
            Outcome::OutOfBudget(_) => doubt = doubt.or(Some((Finding::OutOfBudget, None))),
        }
    }
    doubt.unwrap_or((Finding::Genuine, None))
}
