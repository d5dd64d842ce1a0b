//! `value`: what a term evaluates to.

use crate::answer::{Answer, show};
use crate::eval;
use crate::language::Script;
use crate::limits::Limits;
use crate::status::Status;
use crate::task::Task;
use logic::Term;
use std::time::Instant;

/// Answers a `value` command.
pub fn value(script: &Script, task: &Task, term: &Term, mut answer: Answer) -> std::io::Result<Answer> {
    let start = Instant::now();
    answer.statement = show(&*script.notation, term);
    match eval::answer(script, term, Limits::time(task.settings.config.policy.timeout))? {
        eval::Answer::Value { value, ty } => {
            answer.verdict = Status::Evaluated;
            answer.values = [("value".to_owned(), value), ("type".to_owned(), ty)].into();
        }
        eval::Answer::None(why) => answer.reason = Some(why),
    }
    answer.seconds = start.elapsed().as_secs_f64();
    Ok(answer)
}
