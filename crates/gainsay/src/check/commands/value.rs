//! `value`: what a term evaluates to.

use crate::check::answer::{Answer, show};
use crate::check::status::Status;
use crate::check::task::Task;
use crate::eval;
use crate::limits::Limits;
use elab::Context;
use logic::{Term, World};
use std::time::Instant;

/// Answers a `value` command.
pub fn value(
    context: &Context,
    world: &World,
    task: &Task,
    term: &Term,
    mut answer: Answer,
) -> std::io::Result<Answer> {
    let start = Instant::now();
    answer.statement = show(context, term);
    match eval::answer(context, world, term, Limits::time(task.settings.config.policy.timeout))? {
        eval::Answer::Value { value, ty } => {
            answer.verdict = Status::Evaluated;
            answer.values = [("value".to_owned(), value), ("type".to_owned(), ty)].into();
        }
        eval::Answer::None(why) => answer.reason = Some(why),
    }
    answer.seconds = start.elapsed().as_secs_f64();
    Ok(answer)
}
