//! Running checks: what is searched for a counterexample, bound by bound.

use crate::generators;
use crate::negation::{Negation, Style};
use crate::machine::answer::Answer;
use crate::machine::compile::{Stage, compile};
use crate::machine::run::{Machine, Outcome, Stats};
use crate::program::{Check, Gap, Goal, Program, Scope, Term};
use crate::rewrite::Free;
use base::{Budget, Stop};
use std::collections::BTreeSet;

/// How the conclusion is denied and the search is led.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strategy {
    /// Negation as failure, on values enumerated by their types.
    Nf,
    /// Negation elimination.
    Ne(Style),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Counterexample { bound: u32, answer: Answer },
    /// Nothing up to this bound.
    None { bound: u32 },
    /// Stopped while searching this bound.
    Stopped { bound: u32, why: Stop },
    OutOfMemory { bound: u32 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub verdict: Verdict,
    pub stats: Stats,
    /// Candidates whose conclusion could not be decided.
    pub undecided: u64,
    pub gaps: BTreeSet<Gap>,
}

/// The stages of a check, in a scope that may have more variables than the check.
pub struct Plan {
    pub scope: Scope,
    pub stages: Vec<Stage>,
}

fn stage(goal: Goal) -> Stage {
    Stage { goal, factor: 1, plus: 0 }
}

/// Hypotheses, then values for the variables of the conclusion, then the denied conclusion.
pub fn plan_nf(program: &mut Program, check: &Check) -> Plan {
    let mut scope = check.scope.clone();
    let mut stages: Vec<Stage> = check.hypotheses.iter().cloned().map(stage).collect();
    let mut free = Free::of_goal(&check.conclusion);
    check.calls.iter().for_each(|call| free.goal(call));
    let mut results = BTreeSet::new();
    for call in &check.calls {
        // What calls compute is not enumerated.
        let made = match call {
            Goal::Call(_, args) => args.first(),
            Goal::Eq(_, _, right) => match right {
                Term::Abs(_, body) => Some(&**body),
                _ => None,
            },
            Goal::Is(left, _) => Some(left),
            _ => None,
        };
        if let Some(Term::Var(var)) = made {
            results.insert(*var);
        }
    }
    let mut gens = vec![];
    for var in free.vars.iter().filter(|var| !results.contains(var)) {
        let ty = scope.type_of(*var).clone();
        gens.extend(generators::generate(program, &mut scope, &ty, &Term::Var(*var)));
    }
    generators::complete(program);
    gens.sort_by_key(|(size, _)| *size);
    stages.extend(gens.into_iter().map(|(_, goal)| stage(goal)));
    let calls = check.calls.iter().cloned();
    let denied = Goal::Not(Box::new(check.conclusion.clone()));
    stages.extend(calls.map(stage));
    let goal = Goal::fresh_names(check.new_names.clone(), denied);
    stages.push(Stage { goal, factor: 3, plus: 10 });
    Plan { scope, stages }
}

/// Hypotheses, then the negated conclusion.
pub fn plan_ne(program: &mut Program, check: &Check, style: Style) -> Plan {
    let mut scope = check.scope.clone();
    let mut stages: Vec<Stage> = check.hypotheses.iter().cloned().map(stage).collect();
    stages.extend(check.calls.iter().cloned().map(stage));
    let mut negation = Negation::new(program, style);
    let denied = negation.goal(&mut scope, &check.conclusion);
    negation.complete();
    generators::complete(program);
    stages.push(stage(Goal::fresh_names(check.new_names.clone(), denied)));
    Plan { scope, stages }
}

/// Searches for a counterexample with growing bounds.
pub fn run(program: &Program, check: &Check, strategy: Strategy, budget: &Budget, each: &mut dyn FnMut(u32)) -> Report {
    let mut program = program.clone();
    let plan = match strategy {
        Strategy::Nf => plan_nf(&mut program, check),
        Strategy::Ne(style) => plan_ne(&mut program, check, style),
    };
    let compiled = compile(&program, &plan.scope, &plan.stages);
    let last = u32::try_from(check.bound).unwrap_or(u32::MAX);
    let mut budget = budget.clone();
    let mut report = Report {
        verdict: Verdict::None { bound: last },
        stats: Stats::default(),
        undecided: 0,
        gaps: BTreeSet::new(),
    };
    for bound in 1..=last {
        each(bound);
        let mut machine = Machine::new(&program, &compiled, bound);
        let outcome = machine.next(&mut budget);
        report.stats.steps += machine.stats.steps;
        report.stats.calls += machine.stats.calls;
        report.stats.tries += machine.stats.tries;
        report.undecided = machine.undecided;
        report.gaps.extend(machine.gaps.iter().copied());
        match outcome {
            Outcome::Exhausted => {}
            Outcome::Solution => {
                let answer = machine.answer(&plan.scope, &check.written);
                report.verdict = Verdict::Counterexample { bound, answer };
                return report;
            }
            Outcome::Stopped(why) => {
                report.verdict = Verdict::Stopped { bound, why };
                return report;
            }
            Outcome::OutOfMemory => {
                report.verdict = Verdict::OutOfMemory { bound };
                return report;
            }
        }
    }
    report
}
