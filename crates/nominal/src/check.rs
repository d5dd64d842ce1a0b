//! Running checks: what is searched for a counterexample, bound by bound.

use crate::certify::{self, Certificate, Instance, Judge};
use crate::generators;
use crate::instances::specialise;
use crate::machine::answer::Answer;
use crate::machine::compile::{Compiled, Stage, compile};
use crate::machine::run::{Machine, Outcome, Stats};
use crate::negation::{Form, Negation, Style};
use crate::print::pred_text;
use crate::program::{Check, Gap, Goal, PredId, Program, Scope, Term, Universal};
use crate::rewrite::Free;
use crate::stack::with_large_stack;
use base::{Budget, Stop};
use std::collections::BTreeSet;

/// How the conclusion is denied and the search is led.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strategy {
    /// Negation as failure, on values enumerated by their types.
    Nf,
    /// Negation elimination.
    Ne(Style),
    /// The goals of all hypotheses refined together, and those of the conclusion, too, if it is negated by
    /// elimination.
    Refine(Denial),
}

/// How a refined search denies the conclusion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Denial {
    Elimination,
    /// Negation as failure, on what the hypotheses leave open as it is.
    Failure,
}

/// A counterexample as it was found, and the instance by which it was confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    pub bound: u32,
    pub answer: Answer,
    /// A ground instance whose hypotheses hold; whether its conclusion fails, `standing` says.
    pub instance: Instance,
    pub standing: Standing,
}

/// How far a counterexample is confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The conclusion of the instance has no derivation.
    Genuine,
    /// It has none as long as names of clauses are new whenever a clause is used, as the machine does it. Logically
    /// they may be any names, and then it has one.
    OnlyNewNames,
    /// Not all derivations could be looked at.
    Undecided,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A counterexample was found and confirmed.
    Found,
    /// Everything up to this bound was searched.
    Exhausted {
        bound: u32,
    },
    /// Stopped while searching this bound.
    Stopped {
        bound: u32,
        why: Stop,
    },
    OutOfMemory {
        bound: u32,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub end: End,
    /// The genuine counterexample.
    pub counterexample: Option<Counterexample>,
    /// The first candidate that could be neither confirmed nor rejected.
    pub potential: Option<Counterexample>,
    pub stats: Stats,
    /// Candidates whose conclusion could not be decided by the search itself.
    pub undecided: u64,
    /// Candidates that were dropped although the conclusion may fail for some of their instances.
    pub floundered: u64,
    /// Candidates that the second evaluator rejected.
    pub rejected: u64,
    pub gaps: BTreeSet<Gap>,
}

/// The stages of a check, in a scope that may have more variables than the check.
#[derive(Clone, Debug)]
pub struct Plan {
    pub scope: Scope,
    pub stages: Vec<Stage>,
}

fn stage(goal: Goal) -> Stage {
    Stage { goal, factor: 1, plus: 0 }
}

/// Hypotheses, then values for the variables of the conclusion, then the denied conclusion.
fn plan_nf(program: &mut Program, check: &Check) -> Plan {
    let mut scope = check.scope.clone();
    let mut stages: Vec<Stage> = check.hypotheses.iter().cloned().map(stage).collect();
    let mut free = Free::of_goal(&check.conclusion);
    check.calls.iter().for_each(|call| free.goal(call));
    let mut results = BTreeSet::new();
    for call in &check.calls {
        // What calls compute is not enumerated.
        let made = match call {
            Goal::Call(_, args) => args.first(),
            Goal::Eq(_, _, Term::Abs(_, body)) => Some(&**body),
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
    complete(program);
    gens.sort_by_key(|(size, _)| *size);
    stages.extend(gens.into_iter().map(|(_, goal)| stage(goal)));
    stages.extend(check.calls.iter().cloned().map(stage));
    stages.push(failure(check));
    Plan { scope, stages }
}

/// Hypotheses, then the denied conclusion. What has no derivation at all has none for any instance.
fn plan_failure(program: &mut Program, check: &Check) -> Plan {
    let mut stages: Vec<Stage> = check.hypotheses.iter().chain(&check.calls).cloned().map(stage).collect();
    complete(program);
    stages.push(failure(check));
    Plan { scope: check.scope.clone(), stages }
}

fn failure(check: &Check) -> Stage {
    let denied = Goal::Not(Box::new(check.conclusion.clone()));
    Stage { goal: Goal::fresh_names(check.new_names.clone(), denied), factor: 3, plus: 10 }
}

/// Writes the generators and negations that checks mention.
fn complete(program: &mut Program) {
    let style = Style { form: Form::Merged, universal: Universal::Extensional };
    Negation::new(program, style).complete();
    generators::complete(program);
}

/// Hypotheses, then the negated conclusion.
fn plan_ne(program: &mut Program, check: &Check, style: Style) -> Plan {
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

/// Candidates that could be neither confirmed nor rejected before the search goes on to the next bound.
const MAX_UNKNOWN: u32 = 20;

/// Searches for a counterexample with growing bounds; `each` is told which one is next.
pub fn run(
    program: &Program,
    check: &Check,
    strategy: Strategy,
    budget: &Budget,
    each: &mut (dyn FnMut(u32) + Send),
) -> Report {
    with_large_stack(|deep| search(program, check, strategy, budget, each, deep))
}

fn search(
    program: &Program,
    check: &Check,
    strategy: Strategy,
    budget: &Budget,
    each: &mut (dyn FnMut(u32) + Send),
    deep: bool,
) -> Report {
    let mut program = program.without_tasks();
    let plan = plan(&mut program, check, strategy);
    let compiled = compile(&program, &plan.scope, &plan.stages);
    let last = u32::try_from(check.bound).unwrap_or(u32::MAX);
    let mut search = Search {
        program: &program,
        check,
        plan: &plan,
        compiled: &compiled,
        together: matches!(strategy, Strategy::Refine(_)),
        deep,
        budget: budget.clone(),
        only_new: false,
        left_out: None,
        report: Report {
            end: End::Exhausted { bound: last },
            counterexample: None,
            potential: None,
            stats: Stats::default(),
            undecided: 0,
            floundered: 0,
            rejected: 0,
            gaps: BTreeSet::new(),
        },
    };
    search.report.end = search.bounds(last, each);
    search.report
}

/// The goals of a check under a strategy; what they need is added to the program.
pub fn plan(program: &mut Program, check: &Check, strategy: Strategy) -> Plan {
    let check = &specialise(program, check);
    match strategy {
        Strategy::Nf => plan_nf(program, check),
        Strategy::Ne(style) => plan_ne(program, check, style),
        Strategy::Refine(Denial::Failure) => plan_failure(program, check),
        Strategy::Refine(Denial::Elimination) => {
            let style = Style { form: Form::Merged, universal: Universal::Extensional };
            let mut plan = plan_ne(program, check, style);
            // What the hypotheses allow is not enumerated again by the conclusion: it may take more steps.
            if let Some(last) = plan.stages.last_mut() {
                (last.factor, last.plus) = (2, 4);
            }
            plan
        }
    }
}

/// The predicates that a strategy writes for a check, printed: negations, generators, and what they call.
pub fn written_predicates(program: &Program, check: &Check, strategy: Strategy) -> Vec<String> {
    let mut program = program.without_tasks();
    let check = &specialise(&mut program, check);
    let known = program.preds.len() as u32;
    // What the program mentions without writing it is written, too.
    let mentioned: BTreeSet<PredId> =
        program.negations.values().chain(program.generators.values()).copied().collect();
    plan(&mut program, check, strategy);
    let own = (known..program.preds.len() as u32).map(PredId);
    let all: BTreeSet<PredId> = mentioned.into_iter().chain(own).collect();
    all.into_iter().map(|id| pred_text(&program, id)).collect()
}

struct Search<'s> {
    program: &'s Program,
    check: &'s Check,
    plan: &'s Plan,
    compiled: &'s Compiled,
    /// Goals are chosen by how constrained they are.
    together: bool,
    /// There is a large stack.
    deep: bool,
    budget: Budget,
    /// All candidates of the bound before have been judged.
    only_new: bool,
    /// The first bound at which candidates were left out.
    left_out: Option<u32>,
    report: Report,
}

/// How the search of one bound ended.
enum Level {
    End(End),
    /// A larger bound may have more candidates.
    Deeper,
    /// No bound has more candidates.
    Complete,
}

impl Report {
    /// The bound up to which everything was searched.
    pub fn searched(&self) -> Option<u32> {
        match self.end {
            _ if self.floundered > 0 => None,
            End::Exhausted { bound } => Some(bound),
            End::Stopped { bound, .. } | End::OutOfMemory { bound } if bound > 1 => Some(bound - 1),
            End::Found | End::Stopped { .. } | End::OutOfMemory { .. } => None,
        }
    }

    /// Whether the search came to its end, and each candidate was judged.
    pub fn is_complete(&self) -> bool {
        let is_judged = self.undecided == 0 && self.floundered == 0 && self.gaps.is_empty();
        is_judged && matches!(self.end, End::Exhausted { bound: 1.. })
    }
}

impl Search<'_> {
    fn bounds(&mut self, last: u32, each: &mut (dyn FnMut(u32) + Send)) -> End {
        for bound in 1..=last {
            each(bound);
            match self.bound(bound) {
                Level::End(end) => return self.first_left_out(end),
                Level::Complete => break,
                Level::Deeper => {}
            }
        }
        End::Exhausted { bound: self.left_out.map_or(last, |bound| bound - 1) }
    }

    /// A bound with candidates that were left out has not been searched, whatever came after it.
    fn first_left_out(&self, end: End) -> End {
        match (end, self.left_out) {
            (End::Stopped { why, .. }, Some(bound)) => End::Stopped { bound, why },
            (End::OutOfMemory { .. }, Some(bound)) => End::OutOfMemory { bound },
            _ => end,
        }
    }

    /// Searches one bound.
    fn bound(&mut self, bound: u32) -> Level {
        let mut machine = Machine::new(self.program, self.compiled, bound);
        if self.together {
            machine = machine.with_agenda();
        }
        if self.only_new {
            machine = machine.only_new();
        }
        let mut unknown = 0;
        let end = loop {
            match machine.next(&mut self.budget) {
                Outcome::Exhausted => break None,
                Outcome::Stopped(why) => break Some(End::Stopped { bound, why }),
                Outcome::OutOfMemory => break Some(End::OutOfMemory { bound }),
                Outcome::Solution if unknown == MAX_UNKNOWN => {
                    self.left_out.get_or_insert(bound);
                    break None;
                }
                Outcome::Solution => match self.candidate(&mut machine, bound) {
                    Certificate::Genuine => break Some(End::Found),
                    Certificate::Rejected => self.report.rejected += 1,
                    Certificate::Unknown | Certificate::OnlyNewNames => unknown += 1,
                },
            }
            // The machine need not notice: it may have nothing left to do.
            if let Some(why) = self.stop() {
                break Some(End::Stopped { bound, why });
            }
        };
        self.account(&machine);
        self.only_new = unknown == 0 && machine.undecided == 0;
        match end {
            Some(end) => Level::End(end),
            None if machine.overflowed() || unknown > 0 => Level::Deeper,
            None => Level::Complete,
        }
    }

    /// Why judging a candidate was broken off, if it was.
    fn stop(&self) -> Option<Stop> {
        match self.budget.is_cancelled() {
            true => Some(Stop::Cancelled),
            false => (!self.budget.exceeds(0)).then_some(Stop::Steps),
        }
    }

    fn account(&mut self, machine: &Machine<'_>) {
        let stats = &mut self.report.stats;
        stats.steps += machine.stats.steps;
        stats.calls += machine.stats.calls;
        stats.tries += machine.stats.tries;
        self.report.undecided = machine.undecided;
        self.report.floundered += machine.floundered;
        self.report.gaps.extend(machine.gaps.iter().copied());
    }

    fn candidate(&mut self, machine: &mut Machine<'_>, bound: u32) -> Certificate {
        let labelled = machine.labelled(&self.plan.scope, &self.check.written);
        let mut best = Certificate::Rejected;
        for instance in certify::instances(self.program, self.check, &labelled) {
            let judge = Judge { program: self.program, check: self.check, bound, deep: self.deep };
            let certificate = judge.certify(&instance, &mut self.budget);
            let standing = match certificate {
                Certificate::Genuine => Standing::Genuine,
                Certificate::OnlyNewNames => Standing::OnlyNewNames,
                Certificate::Unknown => Standing::Undecided,
                Certificate::Rejected => continue,
            };
            let answer = machine.readable(&self.plan.scope, &self.check.written);
            let found = Counterexample { bound, answer, instance, standing };
            if certificate == Certificate::Genuine {
                self.report.counterexample = Some(found);
                return Certificate::Genuine;
            }
            self.report.potential.get_or_insert(found);
            best = certificate;
        }
        // What one instance does not refute another one may.
        let values = labelled.bindings.iter().map(|(_, term)| term.clone());
        let is_open = !Free::of_terms(&values.collect::<Vec<Term>>()).vars.is_empty();
        self.report.floundered += u64::from(best == Certificate::Rejected && is_open);
        best
    }
}
