//! `gainsay query`: the answers to a goal in the context of an αProlog program.

use super::{BAD_INPUT, NO_ANSWER, cannot_read, complain_about};
use clap::Args;
use gainsay::{Workspace, render};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct QueryArgs {
    /// The αProlog file
    file: PathBuf,
    /// A goal, as after `?`
    #[arg(allow_hyphen_values = true)]
    goal: String,
    /// Show at most so many answers
    #[arg(short, value_name = "N", default_value_t = 1)]
    n: usize,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::search_args::seconds)]
    timeout: Duration,
}

pub fn run(out: &mut impl Write, args: &QueryArgs) -> std::io::Result<ExitCode> {
    let mut program = match Workspace::default().program(std::slice::from_ref(&args.file)) {
        Ok(program) => program,
        Err(error) => {
            cannot_read(&args.file, &error);
            return Ok(ExitCode::from(BAD_INPUT));
        }
    };
    complain_about(&args.file, &program);
    let (diagnostics, reply) = program.ask(&args.goal, args.n, args.timeout);
    for diagnostic in &diagnostics {
        write!(out, "{}", render::render(&program.files, diagnostic))?;
    }
    let Some(reply) = reply else { return Ok(ExitCode::from(BAD_INPUT)) };
    for answer in &reply.answers {
        writeln!(out, "Yes.")?;
        answer.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    if let Some(end) = &reply.end {
        writeln!(out, "{end}")?;
    }
    Ok(if reply.answers.is_empty() { ExitCode::from(NO_ANSWER) } else { ExitCode::SUCCESS })
}
