//! Reading `gainsay.toml`: every mistake is a diagnostic that points at its place.

use super::accepted::{Accepted, FIELDS};
use super::key::{KEYS, Key};
use super::value::{Misplaced, Value, found_kind};
use super::{Config, Setter};
use base::{Diagnostic, FileId, Span};
use check::files::Files;
use check::{nearest, render};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file that does not say what it should, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Malformed {
    pub files: Files,
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.diagnostics.iter().map(|it| render::render(&self.files, it)).collect();
        f.write_str(shown.concat().trim_end())
    }
}

impl std::error::Error for Malformed {}

/// Why a file says nothing.
#[derive(Clone, Debug)]
pub enum Unusable {
    Unread { path: PathBuf, error: String },
    Malformed(Box<Malformed>),
}

impl From<Malformed> for Unusable {
    fn from(malformed: Malformed) -> Unusable {
        Unusable::Malformed(Box::new(malformed))
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unusable::Unread { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            Unusable::Malformed(malformed) => malformed.fmt(f),
        }
    }
}

impl std::error::Error for Unusable {}

/// The name of the tables with accepted findings.
const ACCEPT: &str = "accept";

pub(super) fn parse(path: &Path, text: String) -> Result<Config, Malformed> {
    let mut files = Files::default();
    let file = files.add(path.to_owned(), text.clone());
    let mut reader = Reader { files, file, folder: path.parent().unwrap_or(path).to_owned(), found: vec![] };
    let config = match DeTable::parse(&text) {
        Ok(table) => reader.config(path, table.get_ref()),
        Err(error) => {
            let bytes = error.span().unwrap_or(0..0);
            reader.complain("malformed-toml", bytes, error.message().to_owned(), None);
            Config::default()
        }
    };
    match reader.found.is_empty() {
        true => Ok(config),
        false => {
            reader.found.sort_by_key(|it| it.span.start);
            Err(Malformed { files: reader.files, diagnostics: reader.found })
        }
    }
}

struct Reader {
    files: Files,
    file: FileId,
    /// The one that its paths are relative to.
    folder: PathBuf,
    found: Vec<Diagnostic>,
}

impl Reader {
    fn complain(&mut self, code: &'static str, bytes: Range<usize>, message: String, help: Option<String>) {
        let diagnostic = Diagnostic::error(code, self.span(bytes), message);
        self.found.push(Diagnostic { help, ..diagnostic });
    }

    fn span(&self, bytes: Range<usize>) -> Span {
        Span::new(self.file, bytes.start, bytes.end)
    }

    fn line(&self, bytes: Range<usize>) -> usize {
        self.files.line(self.span(bytes))
    }

    fn config(&mut self, path: &Path, table: &DeTable<'_>) -> Config {
        let mut config = Config { file: Some(path.to_owned()), ..Config::default() };
        for (name, value) in table {
            let written: &str = name.get_ref();
            if written == ACCEPT {
                config.baseline.entries = self.accepted(value);
                continue;
            }
            let Some(key) = Key::named(written) else {
                self.unknown("key", written, name.span(), KEYS.iter().map(|key| key.name).chain([ACCEPT]));
                continue;
            };
            match key.kind.read(value) {
                Ok(read) => {
                    let line = self.line(name.span());
                    config.set(key, self.relative(read), Setter::File { line });
                }
                Err(misplaced) => self.misplaced(key.name, misplaced),
            }
        }
        config
    }

    fn misplaced(&mut self, name: &str, misplaced: Misplaced) {
        let Misplaced { bytes, invalid } = misplaced;
        self.complain("invalid-value", bytes, format!("`{name}`: {invalid}"), invalid.help());
    }

    fn unknown(
        &mut self,
        what: &str,
        written: &str,
        bytes: Range<usize>,
        known: impl Iterator<Item = &'static str>,
    ) {
        let known: Vec<&str> = known.collect();
        // The library and the editor join words otherwise.
        let plain = written.replace('_', "-");
        let help = match known.iter().find(|name| **name == plain).copied().or(nearest(&plain, &known)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`gainsay config --keys` lists what can be set".to_owned(),
        };
        self.complain("unknown-key", bytes, format!("there is no {what} `{written}`"), Some(help));
    }

    /// Paths of a file are relative to the folder that it is in.
    fn relative(&self, value: Value) -> Value {
        match value {
            Value::Path(path) => Value::Path(self.folder.join(path)),
            Value::Paths(paths) => {
                Value::Paths(paths.into_iter().map(|path| self.folder.join(path)).collect())
            }
            value => value,
        }
    }

    fn accepted(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<Accepted> {
        let Some(entries) = value.get_ref().as_array() else {
            let message = format!("`{ACCEPT}`: expected tables, found {}", found_kind(value.get_ref()));
            let help = Some(format!("each accepted finding begins with a line `[[{ACCEPT}]]`"));
            self.complain("invalid-value", value.span(), message, help);
            return vec![];
        };
        entries.iter().filter_map(|entry| self.entry(entry)).collect()
    }

    /// One accepted finding.
    fn entry(&mut self, entry: &Spanned<DeValue<'_>>) -> Option<Accepted> {
        let Some(table) = entry.get_ref().as_table() else {
            let message = format!("`{ACCEPT}`: expected a table, found {}", found_kind(entry.get_ref()));
            self.complain("invalid-value", entry.span(), message, None);
            return None;
        };
        let mut accepted = Accepted { line: self.line(entry.span()), ..Accepted::default() };
        let before = self.found.len();
        for (name, value) in table {
            let written: &str = name.get_ref();
            let Some(field) = FIELDS.iter().find(|field| field.name == written) else {
                self.unknown("field", written, name.span(), FIELDS.iter().map(|field| field.name));
                continue;
            };
            match field.kind.read(value) {
                Ok(read) => (field.set)(&mut accepted, self.relative(read)),
                Err(misplaced) => self.misplaced(field.name, misplaced),
            }
        }
        if let Some(missing) = accepted.missing() {
            self.complain("incomplete-entry", entry.span(), missing.to_owned(), None);
        }
        (self.found.len() == before).then_some(accepted)
    }
}
