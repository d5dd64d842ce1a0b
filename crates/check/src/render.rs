//! Diagnostics as text, with the source underlined.

use crate::files::Files;
use base::{Diagnostic, Severity};
use codespan_reporting::diagnostic as report;
use codespan_reporting::files::{Error, Files as SourceFiles, line_starts};
use codespan_reporting::term;
use std::ops::Range;

/// How much of a long line is shown: a whole theory may stand on one.
const MAX_LINE: usize = 400;

/// A diagnostic with its source, as plain text.
pub fn render(files: &Files, diagnostic: &Diagnostic) -> String {
    let Some(file) = files.get(diagnostic.span.file) else { return diagnostic.message.clone() };
    let excerpt = Excerpt::new(&file.text, diagnostic);
    let source = Source { name: file.path.display().to_string(), excerpt: &excerpt };
    let severity = match diagnostic.severity {
        Severity::Error => report::Severity::Error,
        Severity::Warning => report::Severity::Warning,
        Severity::Note => report::Severity::Note,
    };
    let mut labels = vec![report::Label::primary((), excerpt.inside(diagnostic.span.range()))];
    for label in &diagnostic.labels {
        labels.push(
            report::Label::secondary((), excerpt.inside(label.span.range())).with_message(&label.message),
        );
    }
    let shown = report::Diagnostic::new(severity)
        .with_code(diagnostic.code)
        .with_message(&diagnostic.message)
        .with_labels(labels)
        .with_notes(diagnostic.help.iter().map(|help| format!("help: {help}")).collect());
    let mut text = String::new();
    let config = term::Config::default();
    match term::emit_to_string(&mut text, &config, &source, &shown) {
        Ok(()) => text,
        Err(_) => diagnostic.message.clone(),
    }
}

/// The lines around a diagnostic: the file itself may be too large to be looked at again and again.
struct Excerpt<'a> {
    text: &'a str,
    start: usize,
    first_line: usize,
    lines: Vec<usize>,
}

impl<'a> Excerpt<'a> {
    fn new(text: &'a str, diagnostic: &Diagnostic) -> Excerpt<'a> {
        let spans = std::iter::once(diagnostic.span).chain(diagnostic.labels.iter().map(|label| label.span));
        let from = spans.clone().map(|span| span.start as usize).min().unwrap_or(0).min(text.len());
        let to = spans.map(|span| span.end as usize).max().unwrap_or(0).min(text.len());
        let before = text.get(..from).unwrap_or_default();
        let mut start = before.rfind('\n').map_or(0, |at| at + 1);
        if from - start > MAX_LINE {
            start = floor(text, from - MAX_LINE);
        }
        // A message about a long stretch points at its beginning.
        let to = to.min(from + 2_000);
        let rest = text.get(floor(text, to)..).unwrap_or_default();
        let end = floor(text, to)
            + rest.find('\n').unwrap_or(rest.len()).min(floor(rest, MAX_LINE.min(rest.len())));
        let text = text.get(start..end).unwrap_or_default();
        let first_line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        Excerpt { text, start, first_line, lines: line_starts(text).collect() }
    }

    /// The part of a range that the excerpt shows.
    fn inside(&self, range: Range<usize>) -> Range<usize> {
        let clamp = |at: usize| floor(self.text, at.saturating_sub(self.start).min(self.text.len()));
        let (start, end) = (clamp(range.start), clamp(range.end));
        start..end.max(start)
    }
}

/// The largest character boundary at or below a place.
fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

struct Source<'a> {
    name: String,
    excerpt: &'a Excerpt<'a>,
}

impl<'a> SourceFiles<'a> for Source<'a> {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.name)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(self.excerpt.text)
    }

    fn line_index(&'a self, (): (), byte: usize) -> Result<usize, Error> {
        Ok(self.excerpt.lines.partition_point(|start| *start <= byte).saturating_sub(1))
    }

    fn line_number(&'a self, (): (), line: usize) -> Result<usize, Error> {
        Ok(self.excerpt.first_line + line)
    }

    fn line_range(&'a self, (): (), line: usize) -> Result<Range<usize>, Error> {
        let start = self.excerpt.lines.get(line).copied().unwrap_or(self.excerpt.text.len());
        let end = self.excerpt.lines.get(line + 1).copied().unwrap_or(self.excerpt.text.len());
        Ok(start..end)
    }
}
