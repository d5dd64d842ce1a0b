//! An αProlog program as a source like any other.

use super::dump::dump;
use super::explain::explain;
use super::fingerprint::fingerprint;
use super::run::{Settings, Task, check_program, tasks};
use super::{Program, answer};
use crate::disk::Disk;
use crate::edit::Edit;
use crate::names::{Declared, Meaning, Suggestion, Token};
use crate::options::{InvalidOption, Options};
use crate::source::{CheckError, NoPlan, Source};
use base::Diagnostic;
use check::files::Files;
use check::stats::Account;
use check::{Answer, Cancel, Choice, Item, Kind, Observer, Stage, Status};
use nominal::check::Strategy;
use nominal::declaration_text;
use std::ops::Range;
use std::path::Path;

/// The directive that expects nothing.
const CHECK: &str = "#check";

impl Source for Program {
    fn files(&self) -> &Files {
        &self.files
    }

    fn is_usable(&self) -> bool {
        !self.has_errors()
    }

    fn diagnostics(&self) -> Vec<&Diagnostic> {
        self.elab.diagnostics.iter().collect()
    }

    fn account(&self) -> Account {
        Program::account(self)
    }

    fn chosen(&self, choice: &Choice) -> Vec<Item> {
        tasks(self, choice).into_iter().map(|task| item(self, task)).collect()
    }

    fn check(
        &self,
        options: &Options,
        choice: &Choice,
        cancel: &Cancel,
        observer: &mut dyn Observer,
    ) -> Result<(), CheckError> {
        let words = match options.timeout {
            Some(timeout) => vec!["--timeout".to_owned(), timeout.as_secs_f64().to_string()],
            None => vec![],
        };
        let settings = Settings {
            strategies: options.negations(),
            timeout: options.time_limit(),
            options: words,
            paths: self.own.iter().map(|id| self.files.path(*id).to_string()).collect(),
            timings: options.timings,
        };
        Ok(check_program(self, &settings, choice, &options.pool(cancel), observer)?)
    }

    fn dump(&self, options: &Options, choice: &Choice, stage: Stage) -> Result<String, InvalidOption> {
        // Negations are most readable where they are merged.
        let strategies = match (stage, options.negation.as_slice()) {
            (Stage::Negation, []) => vec![Strategy::DEFAULT[3]],
            _ => options.negations(),
        };
        Ok(dump(self, &strategies, choice, stage))
    }

    fn show(&self, name: &str) -> Option<String> {
        let core = &self.elab.program;
        let checks = core.checks.iter().filter(|check| check.label == *name);
        let checks = checks.map(|check| self.source(check.span));
        let texts = declaration_text(core, name).into_iter().chain(checks);
        let text: String = texts.map(|text| text + "\n").collect();
        (!text.is_empty()).then_some(text)
    }

    fn builds_on(&self, path: &Path) -> bool {
        let real = Disk::real(path);
        let mut paths = self.files.paths();
        paths.any(|own| Disk::real(own) == real)
    }

    fn expectation(&self, item: &Item, answer: &Answer) -> Option<Edit> {
        let directive = match (item.kind, answer.verdict) {
            (Kind::Check, Status::Refuted) if answer.genuine == Some(true) => "#invalidate",
            (Kind::Check, Status::Exhausted) if answer.reason.is_none() => "#validate",
            _ => return None,
        };
        let start = item.bytes.start;
        let title = format!("Make this `{directive}`");
        Some(Edit { title, bytes: start..start + CHECK.len(), text: directive.to_owned() })
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
        self.tokens_of_names()
    }

    fn explain(&self, subject: &str, _mode: Option<&str>) -> Result<String, NoPlan> {
        explain(self, subject, &Strategy::DEFAULT).ok_or_else(|| {
            let names: Vec<String> = self.own.iter().map(|id| self.files.path(*id).to_string()).collect();
            let why = format!("{} has no check called `{subject}`", names.join(", "));
            NoPlan::Unknown { why, unread: None }
        })
    }

    fn caveat(&self) -> Option<String> {
        match self.errors().count() {
            0 => None,
            1 => Some("1 error; the rest is used (see `gainsay stats`)".to_owned()),
            many => Some(format!("{many} errors; the rest is used (see `gainsay stats`)")),
        }
    }
}

fn item(program: &Program, task: Task<'_>) -> Item {
    let about = answer::about(program, task);
    Item {
        file: about.file,
        line: about.line,
        bytes: task.span().range(),
        kind: about.kind,
        name: about.name,
        proof: None,
        fingerprint: fingerprint(program, task),
        statement: about.statement,
    }
}
