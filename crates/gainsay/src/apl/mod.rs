//! αProlog programs: reading files, running their checks, answering goals.
//!
//! The files that a command line names are one program, in their order, as for the model of this language. Files that
//! are found in folders are programs of their own.

mod answer;
mod dump;
mod explain;
mod run;

pub use answer::{answer_lines, names_of};
pub use dump::dump;
pub use explain::explain;
pub use run::{Settings, check_program};

use crate::files::Files;
use crate::limits::{Limits, within};
use crate::stats::{Account, Commands, Failure, Share};
use base::{Diagnostic, FileId, Severity};
use nominal::query::{Answers, answer, read_query};
use nominal::{Elab, TypeKind};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A program that has been read, with the texts of its files.
#[derive(Debug)]
pub struct Program {
    pub files: Files,
    pub elab: Elab,
    /// The files whose checks and queries are its own; those that they use are not among them.
    pub own: Vec<FileId>,
    /// How long reading took.
    pub time: Duration,
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
    /// By their real paths.
    known: &'f mut BTreeMap<PathBuf, FileId>,
    folder: PathBuf,
    diagnostics: Vec<Diagnostic>,
}

impl nominal::Files for Beside<'_> {
    fn read(&mut self, name: &str) -> Option<(FileId, String)> {
        let path = self.folder.join(name);
        let real = std::fs::canonicalize(&path).ok()?;
        let id = match self.known.get(&real) {
            Some(id) => *id,
            None => {
                let (id, diagnostics) = self.files.read(&path).ok()?;
                self.diagnostics.extend(diagnostics.into_iter().map(about_text));
                self.known.insert(real, id);
                id
            }
        };
        Some((id, self.files.text(id).to_owned()))
    }
}

/// Symbols of theories can be written in other ways; programs have none.
fn about_text(diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic { help: Some("save the file as UTF-8".to_owned()), ..diagnostic }
}

impl Program {
    /// Reads files one on top of the other.
    pub fn read(paths: &[PathBuf]) -> std::io::Result<Program> {
        let start = Instant::now();
        let mut program =
            Program { files: Files::default(), elab: Elab::default(), own: vec![], time: Duration::ZERO };
        let mut known = BTreeMap::new();
        for path in paths {
            let (id, diagnostics) = program.files.read(path)?;
            program.own.push(id);
            if let Ok(real) = std::fs::canonicalize(path) {
                known.insert(real, id);
            }
            program.elab.diagnostics.extend(diagnostics.into_iter().map(about_text));
            let text = program.files.text(id).to_owned();
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            let mut beside =
                Beside { files: &mut program.files, known: &mut known, folder, diagnostics: vec![] };
            program.elab.file(id, &text, &mut beside);
            program.elab.diagnostics.extend(beside.diagnostics);
        }
        program.elab.diagnostics.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
        program.time = start.elapsed();
        Ok(program)
    }

    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.elab.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }

    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// What of the program was understood, in the terms of theories.
    pub fn account(&self) -> Account {
        let tally = self.elab.tally;
        let failed = tally.failed_definitions + tally.failed_directives;
        let names: Vec<String> = self.own.iter().map(|id| self.files.path(*id).to_string()).collect();
        let failure = |diagnostic: &Diagnostic| Failure {
            line: self.files.line(diagnostic.span),
            command: String::new(),
            reason: diagnostic.message.clone(),
        };
        Account {
            file: Some(names.join(", ")),
            commands: Commands {
                understood: tally.definitions + tally.directives + failed,
                unknown: tally.malformed,
                ..Commands::default()
            },
            definitions: Share { ok: tally.definitions, failed: tally.failed_definitions },
            statements: Share { ok: tally.directives, failed: tally.failed_directives },
            failures: self.errors().map(failure).collect(),
            seconds: self.time.as_secs_f64(),
            ..Account::default()
        }
    }

    /// How much the program declares, in one line.
    pub fn size(&self) -> String {
        let core = &self.elab.program;
        // What comes first is built in.
        let types = core.types.iter().skip(4);
        let names = types.clone().filter(|ty| ty.kind == TypeKind::Names).count();
        let preds = || core.preds.iter().filter(|pred| self.files.get(pred.span.file).is_some());
        let parts = [
            (types.count() - names, "data type"),
            (names, "name type"),
            (core.constructors.len() - 6, "constructor"),
            (preds().count(), "predicate or function"),
            (preds().map(|pred| pred.clauses.len()).sum(), "clause"),
            (core.checks.len(), "check"),
            (core.queries.len(), "query"),
        ];
        let part = |(count, name): (usize, &str)| match (count, name) {
            (1, name) => format!("1 {name}"),
            (count, "query") => format!("{count} queries"),
            (count, "predicate or function") => format!("{count} predicates and functions"),
            (count, name) => format!("{count} {name}s"),
        };
        parts.into_iter().filter(|(count, _)| *count > 0).map(part).collect::<Vec<_>>().join(", ")
    }

    /// A goal and its first answers; nothing if the goal is not well-formed, which the diagnostics then say.
    pub fn query(&mut self, goal: &str, most: usize, time: Duration) -> Option<(nominal::Query, Answers)> {
        let file = self.files.add(PathBuf::from("goal"), goal.to_owned());
        let query = read_query(&mut self.elab, file, goal)?;
        let (answers, _) =
            within(Limits::time(time), |budget| answer(&self.elab.program, &query, most, &budget));
        Some((query, answers))
    }

    /// What the user wrote there, in one line.
    pub fn source(&self, span: base::Span) -> String {
        let text = self.files.text(span.file);
        let text = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
