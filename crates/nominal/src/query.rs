//! Answering goals.

use crate::elab::Elab;
use crate::machine::answer::Answer;
use crate::machine::compile::{Stage, compile};
use crate::machine::run::{Machine, Outcome, Stats};
use crate::program::{Gap, Program, Query};
use crate::syntax::parser::parse_goal;
use crate::{generators, negation};
use base::{Budget, FileId, Stop};
use std::collections::BTreeSet;

/// How the search for answers ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QueryEnd {
    /// There are no more answers.
    Exhausted,
    /// As many as were asked for.
    Enough,
    Stopped(Stop),
    OutOfMemory,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    pub answers: Vec<Answer>,
    pub end: QueryEnd,
    pub stats: Stats,
    pub gaps: BTreeSet<Gap>,
}

/// Reads a goal on top of a program; what is wrong with it is among the diagnostics of `elab`.
pub fn read_query(elab: &mut Elab, file: FileId, text: &str) -> Option<Query> {
    let fixities = elab.fixities.clone();
    let node = parse_goal(file, text, &fixities, &mut elab.diagnostics)?;
    elab.ask(&node)
}

/// The first answers of a goal, depth first and without a bound.
pub fn answer(program: &Program, query: &Query, most: usize, budget: &Budget) -> Answers {
    let mut program = program.without_tasks();
    let style =
        negation::Style { form: negation::Form::Merged, universal: crate::program::Universal::Extensional };
    negation::Negation::new(&mut program, style).complete();
    generators::complete(&mut program);
    let stages = [Stage { goal: query.goal.clone(), factor: 1, plus: 0 }];
    let compiled = compile(&program, &query.scope, &stages);
    let mut machine = Machine::new(&program, &compiled, u32::MAX);
    let mut budget = budget.clone();
    let mut answers = vec![];
    let end = loop {
        if answers.len() == most {
            break QueryEnd::Enough;
        }
        match machine.next(&mut budget) {
            Outcome::Solution => answers.push(machine.answer(&query.scope, &query.written)),
            Outcome::Exhausted => break QueryEnd::Exhausted,
            Outcome::Stopped(why) => break QueryEnd::Stopped(why),
            Outcome::OutOfMemory => break QueryEnd::OutOfMemory,
        }
    };
    Answers { answers, end, stats: machine.stats, gaps: machine.gaps.clone() }
}
