//! αProlog programs: reading files, running their checks, answering goals.
//!
//! The files of a command line are one program, in their order, as for the model of this language.

use crate::files::Files;
use crate::limits::{Limits, within};
use base::{Diagnostic, FileId, Severity};
use nominal::check::{Counterexample, End, Standing, Strategy};
use nominal::portfolio::{self, Outcome};
use nominal::query::{Answers, answer, read_query};
use nominal::{Check, Elab, Expectation, Printer};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A program that has been read, with the texts of its files.
#[derive(Debug)]
pub struct Program {
    pub files: Files,
    pub elab: Elab,
}

/// Whether a path names an αProlog file, possibly with a line: `FILE:LINE`.
pub fn is_program(path: &Path) -> bool {
    let text = path.to_string_lossy();
    let file = text
        .rsplit_once(':')
        .filter(|(_, line)| line.parse::<usize>().is_ok())
        .map_or(&*text, |(file, _)| file);
    Path::new(file).extension().is_some_and(|extension| extension == "apl")
}

/// The files that programs use are looked for beside them.
struct Beside<'f> {
    files: &'f mut Files,
    folders: Vec<PathBuf>,
    diagnostics: Vec<Diagnostic>,
}

impl nominal::Files for Beside<'_> {
    fn read(&mut self, name: &str) -> Option<(FileId, String)> {
        let path = self.folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file())?;
        let (id, diagnostics) = self.files.read(&path).ok()?;
        self.diagnostics.extend(diagnostics);
        Some((id, self.files.text(id).to_owned()))
    }
}

impl Program {
    /// Reads files one on top of the other.
    pub fn read(paths: &[PathBuf]) -> std::io::Result<Program> {
        let mut files = Files::default();
        let mut elab = Elab::default();
        for path in paths {
            let (id, mut diagnostics) = files.read(path)?;
            let text = files.text(id).to_owned();
            let folders = vec![path.parent().unwrap_or(Path::new("")).to_owned()];
            let mut beside = Beside { files: &mut files, folders, diagnostics: vec![] };
            elab.file(id, &text, &mut beside);
            diagnostics.extend(beside.diagnostics);
            elab.diagnostics.extend(diagnostics);
        }
        Ok(Program { files, elab })
    }

    pub fn has_errors(&self) -> bool {
        self.elab.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// A goal and its first answers; nothing if the goal is not well-formed, which the diagnostics then say.
    pub fn query(&mut self, goal: &str, most: usize, time: Duration) -> Option<(nominal::Query, Answers)> {
        let file = self.files.add(PathBuf::from("goal"), goal.to_owned());
        let query = read_query(&mut self.elab, file, goal)?;
        let (answers, _) =
            within(Limits::time(time), |budget| answer(&self.elab.program, &query, most, &budget));
        Some((query, answers))
    }

    pub fn check(&self, check: &Check, strategies: &[Strategy], time: Duration) -> Judged {
        let start = std::time::Instant::now();
        let (outcome, _) = within(Limits::time(time), |budget| {
            portfolio::search(&self.elab.program, check, strategies, &budget)
        });
        let met = meets(check.expectation, &outcome);
        Judged { outcome, seconds: start.elapsed().as_secs_f64(), met }
    }
}

/// A check and what came of it.
#[derive(Debug)]
pub struct Judged {
    pub outcome: Outcome,
    pub seconds: f64,
    /// Whether the outcome is what the author of the check expects.
    pub met: bool,
}

fn meets(expectation: Expectation, outcome: &Outcome) -> bool {
    let confirmed =
        outcome.counterexample.as_ref().is_some_and(|(_, found)| found.standing == Standing::Genuine);
    match expectation {
        Expectation::None | Expectation::Holds => !confirmed,
        Expectation::Fails => confirmed,
    }
}

/// The values and constraints of a counterexample, one a line.
pub fn lines(program: &nominal::Program, found: &Counterexample) -> Vec<String> {
    answer_lines(program, &found.answer)
}

/// The values and constraints of an answer, one a line. A variable that is left open is any value.
pub fn answer_lines(program: &nominal::Program, answer: &nominal::machine::answer::Answer) -> Vec<String> {
    let printer = Printer::new(program, &answer.scope);
    let mut lines = vec![];
    for (name, term) in &answer.bindings {
        let text = printer.term(term);
        if text != name.as_str() {
            lines.push(format!("{name} = {text}"));
        }
    }
    lines.extend(answer.constraints.iter().map(|constraint| printer.goal(constraint)));
    lines
}

/// How a search without a counterexample ended, in words.
pub fn without_counterexample(outcome: &Outcome) -> String {
    let names = |wanted: &dyn Fn(&End) -> bool| {
        let names: Vec<&str> = outcome
            .accounts
            .iter()
            .filter(|(_, report)| wanted(&report.end))
            .map(|(strategy, _)| strategy.name())
            .collect();
        names.join(", ")
    };
    let done = names(&|end| matches!(end, End::Exhausted { .. }));
    let mut text = match (outcome.exhausted(), done.is_empty()) {
        (Some(bound), false) => format!("no counterexample up to bound {bound} ({done})"),
        (Some(bound), true) => format!("no counterexample up to bound {bound}, then out of time"),
        (None, _) => "nothing searched: out of time, or the bound is 0".to_owned(),
    };
    let undecided: u64 = outcome.accounts.iter().map(|(_, report)| report.undecided).sum();
    if undecided > 0 {
        text.push_str("; some candidates could not be decided");
    }
    let mut gaps: Vec<&str> =
        outcome.accounts.iter().flat_map(|(_, report)| report.gaps.iter().map(|gap| gap.words())).collect();
    gaps.sort_unstable();
    gaps.dedup();
    for gap in gaps {
        text.push_str("; ");
        text.push_str(gap);
    }
    text
}
