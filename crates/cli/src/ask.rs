//! `gainsay values` and `gainsay plan`: what satisfies a formula, and how that is found.

use super::{BAD_INPUT, NO_ANSWER, complain, load_one, search_args};
use base::{Diagnostic, Span};
use clap::Args;
use gainsay::check::{COUNT, Question, Subject, Unexplained, ended, explain};
use gainsay::load::{Loaded, Loader};
use gainsay::render;
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

fn read_term(loader: &mut Loader, loaded: &Loaded, text: &str) -> Result<logic::Term, Diagnostic> {
    let file = loader.files.add(PathBuf::from("formula"), text.to_owned());
    let inner = Inner { text: text.into(), span: Span::new(file, 0, text.len()) };
    loaded.elaborated.context.read_term(&inner)
}

/// Reads the question, in the theory that it is about; complains and gives none if it cannot be read.
fn read(
    out: &mut impl Write,
    loader: &mut Loader,
    args: &QueryArgs,
) -> std::io::Result<Option<(std::sync::Arc<Loaded>, Question)>> {
    let Some(loaded) = load_one(loader, &args.file) else { return Ok(None) };
    let text = args.formula.as_str();
    let term = match read_term(loader, &loaded, text) {
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
    let question = Question { count: Some(args.limit), depth: args.depth, ..question };
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

pub fn plan(out: &mut impl Write, mut loader: Loader, args: &PlanArgs) -> std::io::Result<ExitCode> {
    let Some(loaded) = load_one(&mut loader, &args.file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let text = args.subject.as_str();
    let read = read_term(&mut loader, &loaded, text);
    let Some(subject) = Subject::new(&loader, &loaded, text, read.as_ref().ok()) else {
        if let Err(diagnostic) = read {
            write!(out, "{}", render::render(&loader.files, &diagnostic))?;
        }
        complain(&format!("`{text}` is no predicate, function, lemma, formula or set"));
        return Ok(ExitCode::from(BAD_INPUT));
    };
    match explain(&loader, &loaded, &subject, args.mode.as_deref()) {
        Ok(text) => {
            write!(out, "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(Unexplained::NotExecutable(obstacle)) => {
            writeln!(out, "not executable: {obstacle}")?;
            Ok(ExitCode::from(NO_ANSWER))
        }
        Err(Unexplained::Mode { example }) => {
            let mode = args.mode.as_deref().unwrap_or_default();
            complain(&format!("`{mode}` is not a mode of `{text}`, but {example} is one"));
            Ok(ExitCode::from(BAD_INPUT))
        }
    }
}
