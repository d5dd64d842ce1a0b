//! `gainsay values` and `gainsay plan`: what satisfies a formula, and how that is found.

use super::{BAD_INPUT, NO_ANSWER, complain, open_source, open_theory, search_args};
use clap::Args;
use gainsay::check::{COUNT, Question, Unexplained, ended};
use gainsay::isabelle::Theory;
use gainsay::{NoPlan, Workspace};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    #[command(flatten)]
    pub query: QueryArgs,
    /// Stop after so many values
    #[arg(long, value_name = "N", default_value_t = COUNT)]
    limit: usize,
    /// Look for derivations up to this depth
    #[arg(long, value_name = "N", default_value_t = 30)]
    depth: usize,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = search_args::seconds)]
    timeout: Duration,
}

#[derive(Args, Clone, Debug)]
pub struct QueryArgs {
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// The theory whose definitions and notation the formula uses
    file: PathBuf,
    /// A formula, whose variables are looked for, or a set
    #[arg(value_name = "FORMULA")]
    formula: String,
}

#[derive(Args, Clone, Debug)]
pub struct PlanArgs {
    /// Folders with a ROOT or ROOTS file, to find the sessions that theories import
    #[arg(short = 'd', long = "dir", value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Which arguments of a predicate are known, such as "i => o => bool"; none if nothing is said
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// The theory with the definitions, or an αProlog program
    pub file: PathBuf,
    /// A predicate, a function, the name of a lemma, or a formula; the label of a check
    #[arg(value_name = "NAME")]
    pub subject: String,
}

/// Reads the question; complains and gives none if it cannot be read.
fn read(out: &mut impl Write, theory: &Theory, text: &str) -> std::io::Result<Option<Question>> {
    let term = match theory.script().read_term("formula", text) {
        Ok(term) => term,
        Err(unread) => {
            write!(out, "{unread}")?;
            return Ok(None);
        }
    };
    let question = Question::new(&term);
    if question.is_none() {
        complain(&format!("`{text}` is neither a formula nor a set"));
    }
    Ok(question)
}

pub fn values(
    out: &mut impl Write,
    mut workspace: Workspace,
    args: &ValuesArgs,
) -> std::io::Result<ExitCode> {
    let Some(theory) = open_theory(&mut workspace, &args.query.file) else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let Some(question) = read(out, &theory, &args.query.formula)? else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let question = Question { count: Some(args.limit), depth: args.depth, ..question };
    let script = theory.script();
    match question.answer(script.world(), args.timeout)? {
        Ok(solutions) => {
            for row in &solutions.rows {
                let shown = row.iter().map(|binding| {
                    let value = script.notation.show_term(&binding.value);
                    if row.len() == 1 { value } else { format!("{} = {value}", binding.name) }
                });
                writeln!(out, "{}", shown.collect::<Vec<_>>().join(", "))?;
            }
            writeln!(out, "-- {}", ended(&solutions))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(obstacle) => {
            writeln!(out, "not executable: {obstacle}")?;
            Ok(ExitCode::from(NO_ANSWER))
        }
    }
}

pub fn plan(out: &mut impl Write, mut workspace: Workspace, args: &PlanArgs) -> std::io::Result<ExitCode> {
    let Some(source) = open_source(&mut workspace, &args.file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let text = args.subject.as_str();
    match source.explain(text, args.mode.as_deref()) {
        Ok(text) => {
            write!(out, "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(NoPlan::Unknown { why, unread }) => {
            if let Some(unread) = unread {
                write!(out, "{unread}")?;
            }
            complain(&why);
            Ok(ExitCode::from(BAD_INPUT))
        }
        Err(NoPlan::Unexplained(Unexplained::NotExecutable(obstacle))) => {
            writeln!(out, "not executable: {obstacle}")?;
            Ok(ExitCode::from(NO_ANSWER))
        }
        Err(NoPlan::Unexplained(Unexplained::Mode { example })) => {
            let mode = args.mode.as_deref().unwrap_or_default();
            complain(&format!("`{mode}` is not a mode of `{text}`, but {example} is one"));
            Ok(ExitCode::from(BAD_INPUT))
        }
    }
}
