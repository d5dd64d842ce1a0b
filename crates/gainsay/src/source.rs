//! A source that was read, in whatever language: the one thing that front ends work with.
//!
//! [`Workspace::open`](crate::Workspace::open) gives sources. Each language implements [`Source`] once; whoever uses
//! sources does not ask which language it is.

use crate::edit::Edit;
use crate::names::{Declared, Meaning, Suggestion, Token};
use crate::options::{InvalidOption, Options};
use base::{Diagnostic, Severity};
use check::files::Files;
use check::stats::Account;
use check::{Answer, Cancel, Choice, Item, Kind, Observer, Stage, Status, Unexplained, Unread, render};
use std::fmt;
use std::ops::Range;
use std::path::Path;

/// A source that was read: what was understood of it, and what can be asked about it.
pub trait Source: fmt::Debug + Send + Sync {
    /// The texts that its diagnostics are about.
    fn files(&self) -> &Files;

    /// Whether enough of it was understood to be a source at all.
    fn is_usable(&self) -> bool;

    /// What was not understood, in the order of the source.
    fn diagnostics(&self) -> Vec<&Diagnostic>;

    /// How much was understood.
    fn account(&self) -> Account;

    /// An answer for each error, which says that there is nothing to be tried.
    fn mistakes(&self) -> Vec<Answer> {
        let errors = self.diagnostics().into_iter().filter(|it| it.severity == Severity::Error);
        errors.map(|diagnostic| mistake(self.files(), diagnostic, Kind::Command)).collect()
    }

    /// What can be checked, in the order of the source.
    fn items(&self) -> Vec<Item> {
        self.chosen(&Choice::default())
    }

    /// The same, as far as it is chosen.
    fn chosen(&self, choice: &Choice) -> Vec<Item>;

    /// Checks what is chosen; `observer` is told what happens, and `cancel` ends it. Answers come in the order of the
    /// source.
    fn check(
        &self,
        options: &Options,
        choice: &Choice,
        cancel: &Cancel,
        observer: &mut dyn Observer,
    ) -> Result<(), CheckError>;

    /// Checks so many statements that differ from its own in one place each, if it has any that can be changed. Most
    /// are wrong: how many are refuted tells how sharp the tests are.
    fn check_mutants(
        &self,
        options: &Options,
        count: usize,
        cancel: &Cancel,
        observer: &mut dyn Observer,
    ) -> Result<(), CheckError> {
        let _ = (options, count, cancel, observer);
        Ok(())
    }

    /// What is made of the things that are chosen on the way to an answer, as text.
    fn dump(&self, options: &Options, choice: &Choice, stage: Stage) -> Result<String, InvalidOption>;

    /// What it declares under a name, elaborated; none if there is nothing.
    fn show(&self, name: &str) -> Option<String>;

    /// How something is searched, in words. `mode` says what of a predicate is known.
    fn explain(&self, subject: &str, mode: Option<&str>) -> Result<String, NoPlan>;

    /// Whether it may be another one when this file changes, be it itself or what it builds on.
    fn builds_on(&self, path: &Path) -> bool;

    /// How to write down in the source what was found about something in it, so that it is expected from then on.
    fn expectation(&self, item: &Item, answer: &Answer) -> Option<Edit>;

    /// How to write a premise into a statement that was refuted, if it can be added as it is.
    fn with_premise(&self, _: &Item, _: &check::Suggestion) -> Option<Edit> {
        None
    }

    /// What it declares, in its order.
    fn declared(&self) -> Vec<Declared>;

    /// What the name at a byte of its text stands for.
    fn meaning(&self, byte: usize) -> Option<Meaning>;

    /// Where its text mentions something, by its full name.
    fn mentions(&self, name: &str) -> Vec<Range<usize>>;

    /// What could be written that begins so.
    fn suggestions(&self, prefix: &str) -> Vec<Suggestion>;

    /// The words of its text that stand for something, in their order.
    fn tokens(&self) -> Vec<Token>;

    /// What someone should know who asks about a part of it.
    fn caveat(&self) -> Option<String> {
        None
    }
}

/// The answer about something that was not understood.
pub(crate) fn mistake(files: &Files, diagnostic: &Diagnostic, kind: Kind) -> Answer {
    let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
    Answer {
        file: files.path(diagnostic.span.file).to_string(),
        line: files.line(diagnostic.span),
        kind,
        verdict: Status::Error,
        reason: Some(format!("{}{help}", diagnostic.message)),
        ..Answer::default()
    }
}

impl dyn Source + '_ {
    /// All diagnostics as text, with the source underlined.
    pub fn messages(&self) -> String {
        self.diagnostics().into_iter().map(|diagnostic| render::render(self.files(), diagnostic)).collect()
    }

    /// The diagnostics that are errors.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// Why a check did not come to its end.
#[derive(Debug)]
pub enum CheckError {
    Options(InvalidOption),
    /// There were no threads, or the observer could take no more.
    Io(std::io::Error),
}

impl From<InvalidOption> for CheckError {
    fn from(error: InvalidOption) -> CheckError {
        CheckError::Options(error)
    }
}

impl From<std::io::Error> for CheckError {
    fn from(error: std::io::Error) -> CheckError {
        CheckError::Io(error)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Options(error) => error.fmt(f),
            CheckError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CheckError {}

/// Why a search is not explained.
#[derive(Debug)]
pub enum NoPlan {
    /// The source has nothing of that name, in words; what was wrong with it if it was meant to be a formula.
    Unknown {
        why: String,
        unread: Option<Unread>,
    },
    Unexplained(Unexplained),
}
