//! Isabelle/HOL theories: the first language. The only part of this crate that knows `syntax` and `elab`.

mod account;
mod declaring;
mod draft;
mod edits;
mod library;
mod load;
mod names;
mod notation;
mod remedy;
mod root;
pub mod testgen;
mod words;

pub use account::account;
pub use library::{Sign, library_text, signs};
pub use load::{Loaded, Loader, diagnostics};
pub use root::lists_sessions;

use crate::disk::Disk;
use crate::edit::Edit;
use crate::names::{Declared, Meaning, Suggestion, Token};
use crate::options::{InvalidOption, Options};
use crate::origin::{Language, Origin};
use crate::source::{CheckError, NoPlan, Source, mistake};
use base::{Diagnostic, Severity, Span};
use check::files::Files;
use check::stats::Account;
use check::{
    Answer, Cancel, Choice, Item, Kind, Observer, Script, Settings, Stage, Subject, check_script, chosen,
    dump, explain, mutants,
};
use elab::OutcomeKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A theory that was read, with all that it builds on.
#[derive(Debug)]
pub struct Theory {
    loaded: Arc<Loaded>,
    script: Script,
    /// Where its sessions are looked up.
    folders: Vec<PathBuf>,
    /// The files that it was read from: its own, and those of its imports.
    paths: Vec<PathBuf>,
}

impl Theory {
    pub(crate) fn new(loader: &Loader, loaded: Arc<Loaded>, folders: Vec<PathBuf>) -> Theory {
        let imports = loader.with_imports(&loaded);
        let file = |it: &Loaded| loader.files.get(it.file).map(|file| Disk::real(&file.path));
        let paths = imports.into_iter().filter_map(file).collect();
        Theory { script: loader.script(&loaded), loaded, folders, paths }
    }

    pub fn name(&self) -> &str {
        &self.loaded.elaborated.theory.name
    }

    /// What is tried of it.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// What kind of command an error is about.
    fn kind_of(&self, diagnostic: &Diagnostic) -> Kind {
        if diagnostic.code.ends_with("-import") {
            return Kind::Import;
        }
        let about = |span: Span| {
            span.file == diagnostic.span.file && span.range().contains(&diagnostic.span.range().start)
        };
        let outcome = self.loaded.elaborated.outcomes.iter().rfind(|outcome| about(outcome.span));
        match outcome.map(|outcome| outcome.kind) {
            Some(OutcomeKind::Statement) => Kind::Statement,
            Some(OutcomeKind::Definition) => Kind::Definition,
            Some(OutcomeKind::Other) | None => Kind::Command,
        }
    }

    /// The settings for its statements, under these options.
    pub fn settings(&self, options: &Options) -> Result<Settings, InvalidOption> {
        options.settings(&*self.script.notation, &self.folders)
    }
}

impl Source for Theory {
    fn files(&self) -> &Files {
        &self.script.files
    }

    fn is_usable(&self) -> bool {
        self.loaded.tree.header.is_some()
    }

    fn diagnostics(&self) -> Vec<&Diagnostic> {
        diagnostics(&self.loaded)
    }

    fn account(&self) -> Account {
        account(self.files(), &self.loaded)
    }

    fn mistakes(&self) -> Vec<Answer> {
        let errors = self.diagnostics().into_iter().filter(|it| it.severity == Severity::Error);
        errors.map(|diagnostic| mistake(self.files(), diagnostic, self.kind_of(diagnostic))).collect()
    }

    fn chosen(&self, choice: &Choice) -> Vec<Item> {
        chosen(&self.script, choice)
    }

    fn check(
        &self,
        options: &Options,
        choice: &Choice,
        cancel: &Cancel,
        observer: &mut dyn Observer,
    ) -> Result<(), CheckError> {
        let settings = self.settings(options)?;
        let choice = Choice { timeout: options.timeout, ..choice.clone() };
        Ok(check_script(&self.script, &settings, &choice, &options.pool(cancel), observer)?)
    }

    fn check_mutants(
        &self,
        options: &Options,
        count: usize,
        cancel: &Cancel,
        observer: &mut dyn Observer,
    ) -> Result<(), CheckError> {
        let tasks = mutants(&self.script, &self.settings(options)?, count);
        if tasks.is_empty() {
            return Ok(());
        }
        Ok(options.pool(cancel).run(&self.script, &tasks, observer)?)
    }

    fn dump(&self, options: &Options, choice: &Choice, stage: Stage) -> Result<String, InvalidOption> {
        Ok(dump(&self.script, &self.settings(options)?, choice, stage))
    }

    fn show(&self, name: &str) -> Option<String> {
        check::show::show(&self.script, name)
    }

    fn builds_on(&self, path: &Path) -> bool {
        // A file that is new may be an import that was missing.
        let is_missing = |diagnostic: &Diagnostic| diagnostic.code.ends_with("-import");
        self.paths.contains(&Disk::real(path)) || self.loaded.diagnostics.iter().any(is_missing)
    }

    fn expectation(&self, item: &Item, answer: &Answer) -> Option<Edit> {
        Theory::expected(item, answer)
    }

    fn with_premise(&self, item: &Item, suggestion: &check::Suggestion) -> Option<Edit> {
        self.premise(item, suggestion)
    }

    fn declared(&self) -> Vec<Declared> {
        self.declared_names()
    }

    fn meaning(&self, byte: usize) -> Option<Meaning> {
        self.meaning_at(byte)
    }

    fn mentions(&self, name: &str) -> Vec<Range<usize>> {
        self.mentions_of_name(name)
    }

    fn suggestions(&self, prefix: &str) -> Vec<Suggestion> {
        self.suggestions_for(prefix)
    }

    fn tokens(&self) -> Vec<Token> {
        self.tokens_of_commands()
    }

    fn explain(&self, subject: &str, mode: Option<&str>) -> Result<String, NoPlan> {
        let read = self.script.read_term("formula", subject);
        match Subject::new(&self.script, subject, read.as_ref().ok()) {
            Some(known) => explain(&self.script, &known, mode).map_err(NoPlan::Unexplained),
            None => {
                let why = format!("`{subject}` is no predicate, function, lemma, formula or set");
                Err(NoPlan::Unknown { why, unread: read.err() })
            }
        }
    }
}

/// All theory files that paths stand for.
pub fn theory_files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let theories = Origin::find(paths)?.into_iter().filter(|origin| origin.language == Language::Isabelle);
    Ok(theories.flat_map(|origin| origin.paths).collect())
}
