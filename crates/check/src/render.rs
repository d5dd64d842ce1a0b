//! Diagnostics as text, with the source underlined.

use crate::files::Files;
use base::{Diagnostic, Severity, Span};
use codespan_reporting::diagnostic as report;
use codespan_reporting::files::{Error, Files as SourceFiles, line_starts};
use codespan_reporting::term;
use std::ops::Range;

/// How much of a long line is shown: a whole theory may stand on one.
const MAX_LINE: usize = 400;

/// Places that are further away are named, not shown.
const NEAR: u32 = 1_500;
/// How much of a long stretch is shown: its beginning.
const MAX_STRETCH: usize = 2_000;

/// A diagnostic with its source, as plain text.
pub fn render(files: &Files, diagnostic: &Diagnostic) -> String {
    let Some(file) = files.get(diagnostic.span.file) else { return diagnostic.message.clone() };
    let place = diagnostic.span;
    let is_near = |span: Span| span.file == place.file && span.start.abs_diff(place.start) <= NEAR;
    let (near, far): (Vec<_>, Vec<_>) = diagnostic.labels.iter().partition(|label| is_near(label.span));
    let spans: Vec<Span> = std::iter::once(place).chain(near.iter().map(|label| label.span)).collect();
    let excerpt = Excerpt::new(&file.text, &spans);
    let source = Source { name: file.path.display().to_string(), excerpt: &excerpt };
    let severity = match diagnostic.severity {
        Severity::Error => report::Severity::Error,
        Severity::Warning => report::Severity::Warning,
        Severity::Note => report::Severity::Note,
    };
    let mut labels = vec![report::Label::primary((), excerpt.inside(place.range()))];
    for label in near {
        labels.push(
            report::Label::secondary((), excerpt.inside(label.span.range())).with_message(&label.message),
        );
    }
    let shown = report::Diagnostic::new(severity)
        .with_code(diagnostic.code)
        .with_message(&diagnostic.message)
        .with_labels(labels)
        .with_notes(
            far.iter()
                .filter(|label| files.get(label.span.file).is_some())
                .map(|label| {
                    let Span { file, .. } = label.span;
                    format!("{}:{}: {}", files.path(file), files.line(label.span), label.message)
                })
                .chain(diagnostic.help.iter().map(|help| format!("help: {help}")))
                .collect(),
        );
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
    fn new(text: &'a str, spans: &[Span]) -> Excerpt<'a> {
        let from = spans.iter().map(|span| span.start as usize).min().unwrap_or(0).min(text.len());
        let to = spans.iter().map(|span| span.end as usize).max().unwrap_or(0).min(text.len());
        let before = text.get(..from).unwrap_or_default();
        let mut start = before.rfind('\n').map_or(0, |at| at + 1);
        if from - start > MAX_LINE {
            start = floor(text, from - MAX_LINE);
        }
        let to = to.min(from + MAX_STRETCH);
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

#[cfg(test)]
mod tests {
    use super::render;
    use crate::files::Files;
    use base::{Diagnostic, FileId, Span};
    use std::path::PathBuf;

    #[test]
    fn places_in_other_files_and_far_away_are_named() {
        let mut files = Files::default();
        let other = files.add(PathBuf::from("Other.thy"), "one\ntwo\nthree\n".to_owned());
        let long = format!("early\n{}late word\n", "filler\n".repeat(500));
        let own = files.add(PathBuf::from("Own.thy"), long.clone());
        let at = |file: FileId, text: &str, word: &str| {
            let start = text.find(word).unwrap_or(0);
            Span::new(file, start, start + word.len())
        };
        let diagnostic = Diagnostic::error("lost-name", at(own, &long, "word"), "`word` is lost")
            .label(at(other, "one\ntwo\nthree\n", "two"), "by this")
            .label(at(own, &long, "early"), "and by this")
            .label(at(own, &long, "late"), "but not by this");
        let text = render(&files, &diagnostic);
        for shown in ["Own.thy:502:6", "but not by this", "Other.thy:2: by this", "Own.thy:1: and by this"] {
            assert!(text.contains(shown), "{text}");
        }
    }
}
