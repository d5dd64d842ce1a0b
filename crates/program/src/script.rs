//! File tests: a program headed by what is run and what comes out.
//!
//! ```text
//! // run rev(Cons(1, Nil), Nil)
//! // = Cons(1, Nil)
//! // run hd(Nil)
//! // fails hd
//! ```
//!
//! The same file is run by the evaluator and by native code.

use crate::id::Fun;
use crate::ir::Program;
use crate::outcome::Outcome;
use crate::read::{read, read_expression};
use base::{Diagnostic, FileId};

/// A program and what to run.
#[derive(Clone, Debug)]
pub struct Script {
    pub program: Program,
    pub runs: Vec<Run>,
}

/// An expression, as a function of the program, and the text of its outcome.
#[derive(Clone, Debug)]
pub struct Run {
    pub text: String,
    pub function: Fun,
    pub expected: String,
}

pub fn read_script(text: &str) -> Result<Script, Diagnostic> {
    let mut program = read(text, FileId(0))?;
    let mut runs: Vec<Run> = vec![];
    for line in text.lines().filter_map(|line| line.strip_prefix("// ")) {
        if let Some(expression) = line.strip_prefix("run ") {
            let name = format!("run {}", runs.len());
            let function = read_expression(&mut program, &name, expression, FileId(0))?;
            runs.push(Run { text: expression.to_owned(), function, expected: String::new() });
        } else if let Some(run) = runs.last_mut().filter(|run| run.expected.is_empty()) {
            line.clone_into(&mut run.expected);
        }
    }
    Ok(Script { program, runs })
}

/// The outcome as scripts write it.
pub fn outcome_text(program: &Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Value(value) => format!("= {}", value.display(program)),
        Outcome::MatchFailure(reason) => format!("fails {reason}"),
        Outcome::Cancelled => "cancelled".to_owned(),
        Outcome::OutOfSteps => "out of steps".to_owned(),
        Outcome::OutOfMemory => "out of memory".to_owned(),
        Outcome::StackOverflow => "stack overflow".to_owned(),
    }
}
