//! αProlog programs: reading files, running their checks, answering goals.
//!
//! The files that a command line names are one program, in their order, as for the model of this language. Files that
//! are found in folders are programs of their own.

mod answer;
mod dump;
mod explain;
mod fingerprint;
mod names;
mod run;
mod source;

pub use answer::Reply;

use crate::disk::Disk;
use base::{Diagnostic, FileId, Severity};
use check::files::Files;
use check::limits::{Limits, within};
use check::stats::{Account, Commands, Failure, Share};
use nominal::query::{answer, read_query};
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

/// The files that programs use are looked for beside them.
struct Beside<'f> {
    disk: &'f Disk,
    files: &'f mut Files,
    /// By their real paths.
    known: &'f mut BTreeMap<PathBuf, FileId>,
    folder: PathBuf,
    diagnostics: Vec<Diagnostic>,
}

impl nominal::Files for Beside<'_> {
    fn read(&mut self, name: &str) -> Option<(FileId, String)> {
        let path = self.folder.join(name);
        if !self.disk.is_file(&path) {
            return None;
        }
        let real = Disk::real(&path);
        let id = match self.known.get(&real) {
            Some(id) => *id,
            None => {
                let (id, diagnostics) = self.disk.read(&path, self.files, None).ok()?;
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
        Program::read_from(&Disk::default(), paths)
    }

    pub(crate) fn read_from(disk: &Disk, paths: &[PathBuf]) -> std::io::Result<Program> {
        let start = Instant::now();
        let mut program =
            Program { files: Files::default(), elab: Elab::default(), own: vec![], time: Duration::ZERO };
        let mut known = BTreeMap::new();
        for path in paths {
            let (id, diagnostics) = disk.read(path, &mut program.files, None)?;
            program.own.push(id);
            known.insert(Disk::real(path), id);
            program.elab.diagnostics.extend(diagnostics.into_iter().map(about_text));
            let text = program.files.text(id).to_owned();
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            let mut beside =
                Beside { disk, files: &mut program.files, known: &mut known, folder, diagnostics: vec![] };
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
            contents: Some(self.size()),
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

    /// What is to be said about a goal, and its first answers; none if it is not well-formed.
    pub fn ask(&mut self, goal: &str, most: usize, time: Duration) -> (Vec<Diagnostic>, Option<Reply>) {
        let file = self.files.add(PathBuf::from("goal"), goal.to_owned());
        let known = std::mem::take(&mut self.elab.diagnostics);
        let query = read_query(&mut self.elab, file, goal);
        let about_goal = std::mem::replace(&mut self.elab.diagnostics, known);
        let reply = query.map(|query| {
            let core = &self.elab.program;
            let (found, _) = within(Limits::time(time), |budget| answer(core, &query, most, &budget));
            answer::reply(core, &query, &found)
        });
        (about_goal, reply)
    }

    /// What the user wrote there, in one line.
    pub fn source(&self, span: base::Span) -> String {
        let text = self.files.text(span.file);
        let text = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
