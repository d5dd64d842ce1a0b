//! Commands on αProlog files: `check`, `query`, `stats` and `show`.

use super::{BAD_INPUT, NO_ANSWER, REFUTED, complain};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gainsay::apl::{Judged, Program, answer_lines, lines, without_counterexample};
use gainsay::render;
use nominal::check::{Standing, Strategy};
use nominal::query::QueryEnd;
use nominal::{Check, PredId, pred_text};
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

/// What `check` needs to know.
#[derive(Debug)]
pub struct Options<'a> {
    pub paths: &'a [PathBuf],
    pub strategies: &'a [Strategy],
    pub label: Option<&'a str>,
    pub timeout: Duration,
    pub form: Form,
    pub quiet: bool,
    pub timings: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Text,
    Json,
}

fn read(out: &mut impl Write, paths: &[PathBuf], quiet: bool) -> std::io::Result<Option<Program>> {
    match Program::read(paths) {
        Ok(program) => {
            if !quiet {
                messages(out, &program)?;
            }
            Ok(Some(program))
        }
        Err(error) => {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            complain(&format!("cannot read {}: {error}", names.join(", ")));
            Ok(None)
        }
    }
}

fn messages(out: &mut impl Write, program: &Program) -> std::io::Result<()> {
    for diagnostic in &program.elab.diagnostics {
        write!(out, "{}", render::render(&program.files, diagnostic))?;
    }
    Ok(())
}

pub fn check(out: &mut impl Write, options: &Options<'_>) -> std::io::Result<ExitCode> {
    let (paths, line) = super::check::with_line(options.paths);
    let Some(program) = read(out, &paths, options.form == Form::Json)? else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    let chosen = |check: &&Check| {
        let label = options.label.is_none_or(|pattern| gainsay::check::glob(pattern, &check.label));
        let lines = program.files.line(check.span)
            ..=program.files.line(base::Span { start: check.span.end.saturating_sub(1), ..check.span });
        label && line.is_none_or(|line| lines.contains(&line))
    };
    let checks: Vec<&Check> = program.elab.program.checks.iter().filter(chosen).collect();
    if checks.is_empty() {
        complain("there is no check to be tried");
        return Ok(ExitCode::from(BAD_INPUT));
    }
    let mut met = true;
    for check in checks {
        let judged = program.check(check, options.strategies, options.timeout);
        met &= judged.met;
        match options.form {
            Form::Text => write_text(out, &program, check, &judged, options)?,
            Form::Json => write_json(out, &program, check, &judged)?,
        }
    }
    Ok(match (program.has_errors(), met) {
        (true, _) => ExitCode::from(BAD_INPUT),
        (_, false) => ExitCode::from(REFUTED),
        _ => ExitCode::SUCCESS,
    })
}

fn write_text(
    out: &mut impl Write,
    program: &Program,
    check: &Check,
    judged: &Judged,
    options: &Options<'_>,
) -> std::io::Result<()> {
    let place = format!("{}:{}", program.files.path(check.span.file), program.files.line(check.span));
    match &judged.outcome.counterexample {
        Some((strategy, found)) => {
            let confirmed = match found.standing {
                Standing::Genuine => "counterexample",
                Standing::OnlyNewNames => "potential counterexample, if names in clause heads are always new",
                Standing::Undecided => "potential counterexample, whose conclusion could not be decided",
            };
            writeln!(
                out,
                "{place}: {}: {confirmed} (bound {}, {})",
                check.label,
                found.bound,
                strategy.name()
            )?;
            for line in lines(&program.elab.program, found) {
                writeln!(out, "  {line}")?;
            }
            let path = program.files.path(check.span.file);
            writeln!(
                out,
                "  replay: gainsay check {path} --lemma '{}' --negation {}",
                check.label,
                strategy.name()
            )?;
        }
        None if options.quiet && judged.met => {}
        None => writeln!(out, "{place}: {}: {}", check.label, without_counterexample(&judged.outcome))?,
    }
    if !judged.met && judged.outcome.counterexample.is_none() {
        writeln!(out, "  a counterexample was expected")?;
    }
    if options.timings {
        let rate = judged.outcome.steps() as f64 / judged.seconds.max(1e-6) / 1e6;
        writeln!(
            out,
            "  {:.3} s, {} steps, {rate:.1} million a second",
            judged.seconds,
            judged.outcome.steps()
        )?;
        for (strategy, report) in &judged.outcome.accounts {
            writeln!(out, "    {}: {:?}, {} steps", strategy.name(), report.end, report.stats.steps)?;
        }
    }
    Ok(())
}

fn write_json(
    out: &mut impl Write,
    program: &Program,
    check: &Check,
    judged: &Judged,
) -> std::io::Result<()> {
    let found = judged.outcome.counterexample.as_ref().map(|(strategy, found)| {
        serde_json::json!({
            "bound": found.bound,
            "strategy": strategy.name(),
            "genuine": found.standing == Standing::Genuine,
            "values": lines(&program.elab.program, found),
        })
    });
    let object = serde_json::json!({
        "file": program.files.path(check.span.file).as_str(),
        "line": program.files.line(check.span),
        "check": check.label.as_str(),
        "counterexample": found,
        "exhausted": judged.outcome.exhausted(),
        "as_expected": judged.met,
        "summary": without_counterexample(&judged.outcome),
    });
    writeln!(out, "{object}")
}

pub fn query(out: &mut impl Write, args: &QueryArgs) -> std::io::Result<ExitCode> {
    let Some(mut program) = read(out, std::slice::from_ref(&args.file), true)? else {
        return Ok(ExitCode::from(BAD_INPUT));
    };
    program.elab.diagnostics.clear();
    let Some((_, answers)) = program.query(&args.goal, args.n, args.timeout) else {
        messages(out, &program)?;
        return Ok(ExitCode::from(BAD_INPUT));
    };
    for answer in &answers.answers {
        writeln!(out, "Yes.")?;
        for line in answer_lines(&program.elab.program, answer) {
            writeln!(out, "  {line}")?;
        }
    }
    match answers.end {
        QueryEnd::Enough => return Ok(ExitCode::SUCCESS),
        QueryEnd::Exhausted if !answers.gaps.is_empty() => {
            writeln!(out, "No answer, but not all was decided.")?
        }
        QueryEnd::Exhausted if answers.answers.is_empty() => writeln!(out, "No.")?,
        QueryEnd::Exhausted => writeln!(out, "No more.")?,
        QueryEnd::Stopped(_) => writeln!(out, "Out of time.")?,
        QueryEnd::OutOfMemory => writeln!(out, "Out of memory.")?,
    }
    Ok(if answers.answers.is_empty() { ExitCode::from(NO_ANSWER) } else { ExitCode::SUCCESS })
}

pub fn stats(out: &mut impl Write, paths: &[PathBuf], quiet: bool) -> std::io::Result<ExitCode> {
    let Some(program) = read(out, paths, quiet)? else { return Ok(ExitCode::from(BAD_INPUT)) };
    let core = &program.elab.program;
    let clauses: usize = core.preds.iter().map(|pred| pred.clauses.len()).sum();
    writeln!(
        out,
        "{} types, {} constructors, {} predicates and functions, {clauses} clauses, {} checks, {} queries",
        core.types.len(),
        core.constructors.len(),
        core.preds.len(),
        core.checks.len(),
        core.queries.len(),
    )?;
    Ok(if program.has_errors() { ExitCode::from(BAD_INPUT) } else { ExitCode::SUCCESS })
}

/// Prints a predicate or function with its clauses.
pub fn show(out: &mut impl Write, file: &Path, name: &str) -> std::io::Result<ExitCode> {
    let Some(program) = read(out, &[file.to_owned()], true)? else { return Ok(ExitCode::from(BAD_INPUT)) };
    let core = &program.elab.program;
    let Some(place) = core.preds.iter().rposition(|pred| pred.name == *name || pred.name.base() == name)
    else {
        complain(&format!("{} declares no predicate or function called `{name}`", file.display()));
        return Ok(ExitCode::from(BAD_INPUT));
    };
    writeln!(out, "{}", pred_text(core, PredId(place as u32)))?;
    Ok(ExitCode::SUCCESS)
}
