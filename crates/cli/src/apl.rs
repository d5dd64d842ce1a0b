//! Commands on αProlog programs: `query`, `stats`, `show` and `plan`. `check` tries them along with theories.

use super::{BAD_INPUT, Format, NO_ANSWER, complain};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gainsay::apl::{Program, answer_lines, explain, names_of};
use gainsay::{render, stats};
use nominal::check::Strategy;
use nominal::declaration_text;
use nominal::query::QueryEnd;
use std::io::Write;
use std::path::{Path, PathBuf};
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

/// Takes the name of a strategy for αProlog programs.
pub fn strategy_parser() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name))
        .map(|name| Strategy::named(&name).expect("only names of strategies are possible values"))
}

/// Reads a program; complains and gives none if its files cannot be read.
fn read(paths: &[PathBuf]) -> Option<Program> {
    match Program::read(paths) {
        Ok(program) => Some(program),
        Err(error) => {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            complain(&format!("cannot read {}: {error}", names.join(", ")));
            None
        }
    }
}

/// Reads one file, and says how much of it is not understood.
fn read_one(file: &Path) -> Option<Program> {
    let program = read(&[file.to_owned()])?;
    match program.errors().count() {
        0 => {}
        1 => complain(&format!("{}: 1 error; the rest is used (see `gainsay stats`)", file.display())),
        many => {
            complain(&format!("{}: {many} errors; the rest is used (see `gainsay stats`)", file.display()))
        }
    }
    Some(program)
}

fn messages(out: &mut impl Write, program: &Program) -> std::io::Result<()> {
    let mut all = program.elab.diagnostics.iter();
    all.try_for_each(|diagnostic| write!(out, "{}", render::render(&program.files, diagnostic)))
}

pub fn query(out: &mut impl Write, args: &QueryArgs) -> std::io::Result<ExitCode> {
    let Some(mut program) = read_one(&args.file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    program.elab.diagnostics.clear();
    let asked = program.query(&args.goal, args.n, args.timeout);
    messages(out, &program)?;
    let Some((query, answers)) = asked else { return Ok(ExitCode::from(BAD_INPUT)) };
    for answer in &answers.answers {
        writeln!(out, "Yes.")?;
        let answer = answer.tidied(&names_of(&query.scope));
        for line in answer_lines(&program.elab.program, &answer) {
            writeln!(out, "  {line}")?;
        }
    }
    let is_empty = answers.answers.is_empty();
    match answers.end {
        QueryEnd::Enough => {}
        QueryEnd::Exhausted if !answers.gaps.is_empty() => {
            let gaps: Vec<&str> = answers.gaps.iter().map(|gap| gap.words()).collect();
            let none = if is_empty { "No answer was found" } else { "No more answers were found" };
            writeln!(out, "{none}, but {}.", gaps.join("; "))?;
        }
        QueryEnd::Exhausted if is_empty => writeln!(out, "No.")?,
        QueryEnd::Exhausted => writeln!(out, "No more.")?,
        QueryEnd::Stopped(_) if is_empty => writeln!(out, "Out of time: no answer was found.")?,
        QueryEnd::Stopped(_) => writeln!(out, "Out of time: there may be more answers.")?,
        QueryEnd::OutOfMemory => writeln!(out, "Out of memory.")?,
    }
    Ok(if is_empty { ExitCode::from(NO_ANSWER) } else { ExitCode::SUCCESS })
}

/// Says what of a program was understood; nothing if it cannot be read.
pub(super) fn stats(
    out: &mut impl Write,
    paths: &[PathBuf],
    format: Format,
    quiet: bool,
) -> std::io::Result<Option<stats::Account>> {
    let Some(program) = read(paths) else { return Ok(None) };
    let account = program.account();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&account)?)?,
        Format::Text => {
            if !quiet {
                messages(out, &program)?;
            }
            write!(out, "{}", stats::text(&account))?;
            writeln!(out, "  {}", program.size())?;
        }
    }
    Ok(Some(account))
}

/// Prints what a program declares under a name, or its checks of that name.
pub fn show(out: &mut impl Write, file: &Path, name: &str) -> std::io::Result<ExitCode> {
    let Some(program) = read_one(file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    let core = &program.elab.program;
    let declared = declaration_text(core, name);
    let checks: Vec<String> = core
        .checks
        .iter()
        .filter(|check| check.label == *name)
        .map(|check| program.source(check.span))
        .collect();
    if declared.is_none() && checks.is_empty() {
        complain(&format!("{} declares nothing called `{name}`", file.display()));
        return Ok(ExitCode::from(BAD_INPUT));
    }
    declared.into_iter().chain(checks).try_for_each(|text| writeln!(out, "{text}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Says how the checks of a name are searched.
pub fn plan(out: &mut impl Write, file: &Path, label: &str) -> std::io::Result<ExitCode> {
    let Some(program) = read_one(file) else { return Ok(ExitCode::from(BAD_INPUT)) };
    match explain(&program, label, &Strategy::DEFAULT) {
        Some(text) => {
            write!(out, "{text}")?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            complain(&format!("{} has no check called `{label}`", file.display()));
            Ok(ExitCode::from(BAD_INPUT))
        }
    }
}
