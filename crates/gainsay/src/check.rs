//! Tries every statement of a theory and says what was found.

use crate::limits::{Limits, Reached, within};
use crate::load::{Loaded, Loader};
use base::{Budget, Span};
use elab::Context;
use logic::statement::Statement;
use logic::{Decl, Term, World};
use search::{Counterexample, Limit, Report, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// How statements are chosen and tried.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    pub search: search::Options,
    /// For each statement.
    pub timeout: Duration,
    /// Only statements whose names match: `*` stands for any text.
    pub lemma: Option<String>,
}

/// What was found about one statement. The field names are those of the JSON output.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub file: String,
    pub line: usize,
    pub kind: &'static str,
    pub name: String,
    pub statement: String,
    pub verdict: &'static str,
    pub genuine: Option<bool>,
    pub strategy: &'static str,
    pub size: Option<usize>,
    pub assignment: Option<BTreeMap<String, String>>,
    pub premises: Vec<String>,
    pub tests: u64,
    pub satisfied: u64,
    pub seconds: f64,
    pub reason: Option<String>,
    /// The values of both sides of an equation.
    pub sides: Option<(String, String)>,
}

/// Tries the statements of a loaded theory in order, handing over each answer as it comes.
pub fn check_theory(
    loader: &Loader,
    loaded: &Loaded,
    options: &CheckOptions,
    each: &mut dyn FnMut(&Answer) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let world = loader.world(loaded);
    for (decl, span) in loaded.elaborated.theory.located() {
        let Decl::Statement(statement) = decl else { continue };
        if options.lemma.as_ref().is_some_and(|pattern| !matches(pattern, statement)) {
            continue;
        }
        let answer = check_statement(loader, loaded, &world, statement, span, options)?;
        each(&answer)?;
    }
    Ok(())
}

fn check_statement(
    loader: &Loader,
    loaded: &Loaded,
    world: &World,
    statement: &Statement,
    span: Span,
    options: &CheckOptions,
) -> std::io::Result<Answer> {
    let start = Instant::now();
    let (report, reached) = within(Limits::time(options.timeout), |budget: Budget| {
        search::check(world, statement, &options.search, &budget)
    });
    let mut report = report?;
    if let (Verdict::Inconclusive { why, .. }, Some(Reached::Memory)) = (&mut report.verdict, reached) {
        *why = Limit::Memory;
    }
    let context = &loaded.elaborated.context;
    let mut answer = Answer {
        file: loader.files.path(span.file).to_string(),
        line: loader.files.line(span),
        kind: "statement",
        name: statement.name.to_string(),
        statement: statement_text(context, statement),
        verdict: "",
        genuine: None,
        strategy: "exhaustive",
        size: None,
        assignment: None,
        premises: vec![],
        tests: report.figures.tests,
        satisfied: report.figures.satisfied,
        seconds: start.elapsed().as_secs_f64(),
        reason: None,
        sides: None,
    };
    fill(&mut answer, context, &report);
    Ok(answer)
}

fn fill(answer: &mut Answer, context: &Context, report: &Report) {
    match &report.verdict {
        Verdict::Refuted(found) => {
            answer.verdict = "refuted";
            refuted(answer, context, found);
        }
        Verdict::Exhausted { size } => {
            answer.verdict = "exhausted";
            answer.size = Some(*size);
        }
        Verdict::Vacuous { size } => {
            answer.verdict = "vacuous";
            answer.size = Some(*size);
        }
        Verdict::Inconclusive { size, why } => {
            answer.verdict = "inconclusive";
            answer.size = Some(*size);
            answer.reason = Some(why.to_string());
        }
        Verdict::NotExecutable { constant, reason } => {
            answer.verdict = "not_executable";
            answer.reason = Some(format!("{}: {reason}", context.const_names.shorten(constant)));
        }
    }
}

fn refuted(answer: &mut Answer, context: &Context, found: &Counterexample) {
    let shown = |term: &Term| context.show_term(term);
    answer.genuine = Some(found.genuine);
    answer.size = Some(found.size);
    answer.reason = found.doubt.clone();
    let binding = |binding: &search::Binding| (binding.name.to_string(), shown(&binding.value));
    answer.assignment = Some(found.bindings.iter().map(binding).collect());
    answer.premises = found.premises.iter().map(shown).collect();
    answer.sides = found.sides.as_ref().map(|(left, right)| (shown(left), shown(right)));
}

/// The statement in one line.
fn statement_text(context: &Context, statement: &Statement) -> String {
    let conclusions: Vec<String> = statement.conclusions.iter().map(|term| context.show_term(term)).collect();
    let premises = statement.premises.iter().map(|term| format!("{} ⟹ ", context.show_term(term)));
    format!("{}{}", premises.collect::<String>(), conclusions.join(" and "))
}

/// An answer for the terminal.
pub fn text(answer: &Answer) -> String {
    let mut text = format!("{}:{}: ", answer.file, answer.line);
    if !answer.name.is_empty() {
        let _ = write!(text, "{}: ", answer.name);
    }
    let size = answer.size.unwrap_or(0);
    let figures = match (answer.tests, answer.satisfied) {
        (tests, satisfied) if tests == satisfied => format!("{tests} tests"),
        (tests, satisfied) => format!("{satisfied} of {tests} tests satisfied the premises"),
    };
    let reason = answer.reason.as_deref().unwrap_or("");
    let _ = match answer.verdict {
        "refuted" if answer.genuine == Some(true) => writeln!(text, "refuted"),
        "refuted" => writeln!(text, "refuted, potentially spurious ({reason})"),
        "exhausted" => writeln!(text, "no counterexample up to size {size} ({figures})"),
        "vacuous" => writeln!(text, "vacuous: no values up to size {size} satisfy the premises ({figures})"),
        "inconclusive" => writeln!(text, "inconclusive: {reason} after size {size} ({figures})"),
        _ => writeln!(text, "not executable: {reason}"),
    };
    if answer.verdict == "refuted" {
        let _ = writeln!(text, "  {}", answer.statement);
        for (name, value) in answer.assignment.iter().flatten() {
            let _ = writeln!(text, "    {name} = {value}");
        }
        if let Some((left, right)) = &answer.sides {
            let _ = writeln!(text, "  left side:  {left}\n  right side: {right}");
        }
    }
    text
}

/// Whether the name of a statement matches a pattern, with or without its qualifiers.
fn matches(pattern: &str, statement: &Statement) -> bool {
    let name = &statement.name;
    [name.as_str(), name.base()].iter().any(|name| glob(pattern, name))
}

fn glob(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(text) = text.strip_prefix(first) else { return false };
    let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    starts.into_iter().any(|at| text.get(at..).is_some_and(|text| glob(rest, text)))
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn stars_stand_for_any_text() {
        assert!(glob("rev*", "rev_rev") && glob("*app*", "rev_append") && glob("rev", "rev"));
        assert!(!glob("rev", "rev_rev") && !glob("*x", "rev"));
    }
}
