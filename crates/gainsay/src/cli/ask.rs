//! `gainsay values` and `gainsay plan`: what satisfies a formula, and how that is found.

use super::{BAD_INPUT, NO_ANSWER, complain, load_one, search_args};
use crate::check::{Question, ended};
use crate::load::Loader;
use crate::render;
use base::Span;
use clap::Args;
use search::{Config, Explained};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use syntax::ast::Inner;

#[derive(Args, Clone, Debug)]
pub struct ValuesArgs {
    #[command(flatten)]
    pub query: QueryArgs,
    /// Stop after so many values
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
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

/// Reads the question, in the theory that it is about; complains and gives none if it cannot be read.
fn read(
    out: &mut impl Write,
    loader: &mut Loader,
    args: &QueryArgs,
) -> std::io::Result<Option<(std::sync::Arc<crate::load::Loaded>, Question)>> {
    let Some(loaded) = load_one(loader, &args.file) else { return Ok(None) };
    let text = args.formula.as_str();
    let file = loader.files.add(PathBuf::from("formula"), text.to_owned());
    let inner = Inner { text: text.into(), span: Span::new(file, 0, text.len()) };
    let term = match loaded.elaborated.context.read_term(&inner) {
        Ok(term) => term,
        Err(diagnostic) => {
            write!(out, "{}", render::render(&loader.files, &diagnostic))?;
            return Ok(None);
        }
    };
    let question = Question::new(&term);
    if question.is_none() {
        complain(&format!("`{text}` is neither a formula nor a set"));
    }
    Ok(question.map(|question| (loaded, question)))
}

pub fn values(out: &mut impl Write, mut loader: Loader, args: &ValuesArgs) -> std::io::Result<ExitCode> {
    let Some((loaded, question)) = read(out, &mut loader, &args.query)? else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let question = Question { count: args.limit, depth: args.depth, ..question };
    let world = loader.world(&loaded);
    let context = &loaded.elaborated.context;
    match question.answer(&world, args.timeout)? {
        Ok(solutions) => {
            for row in &solutions.rows {
                let shown = row.iter().map(|binding| {
                    let value = context.show_term(&binding.value);
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

pub fn plan(out: &mut impl Write, mut loader: Loader, args: &QueryArgs) -> std::io::Result<ExitCode> {
    let Some((loaded, question)) = read(out, &mut loader, args)? else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let world = loader.world(&loaded);
    let context = &loaded.elaborated.context;
    let config = Config { finite_types: 0, ..Config::default() };
    let show = |term: &logic::Term| context.show_term(term);
    match search::plan_text(&world, &question.goal, &config, Explained::Plan, &show) {
        Ok(text) => {
            write!(out, "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err((constant, reason)) => {
            writeln!(out, "not executable: {constant}: {reason}")?;
            Ok(ExitCode::from(NO_ANSWER))
        }
    }
}
