//! What is wrong with a version of a document: errors of reading, and statements that are refuted, doubtful or
//! untested.

use crate::answers::Answers;
use crate::client::Client;
use crate::position::Lines;
use crate::snapshot::Snapshot;
use crate::uri;
use crate::words::told;
use base::Severity;
use gainsay::check::{Answer, Item, Status};
use gainsay::config::Malformed;
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range,
};
use std::path::Path;

/// Something that is wrong, and the bytes where it is.
#[derive(Clone, Debug)]
pub struct Finding {
    pub bytes: std::ops::Range<usize>,
    /// With places still to be filled in.
    diagnostic: Diagnostic,
}

const SOURCE: &str = "gainsay";

/// All that is wrong with a version of a document.
pub fn findings(snapshot: &Snapshot, answers: &Answers, client: &Client) -> Vec<Finding> {
    let mut findings = of_reading(snapshot, client);
    for item in &snapshot.items {
        findings.extend(answers.get(item.fingerprint).and_then(|answer| of_answer(snapshot, item, answer)));
    }
    findings.sort_by_key(|finding| finding.bytes.start);
    findings
}

/// What was not understood.
fn of_reading(snapshot: &Snapshot, client: &Client) -> Vec<Finding> {
    let files = snapshot.source.files();
    let is_own = |span: base::Span| files.get(span.file).is_some_and(|file| file.path == snapshot.path);
    let own = snapshot.source.diagnostics().into_iter().filter(|it| is_own(it.span));
    let finding = |it: &base::Diagnostic| {
        let related = it.labels.iter().filter(|label| is_own(label.span)).filter_map(|label| {
            let location = Location {
                uri: uri::uri(&snapshot.path)?,
                range: snapshot.range(&label.span.range(), client.encoding),
            };
            Some(DiagnosticRelatedInformation { location, message: label.message.clone() })
        });
        let severity = match it.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        };
        let related = Some(related.collect::<Vec<_>>()).filter(|related| !related.is_empty());
        let diagnostic = Diagnostic { related_information: related, ..plain(severity, it.code, message(it)) };
        Finding { bytes: it.span.range(), diagnostic }
    };
    own.map(finding).collect()
}

/// What is wrong with a file of settings.
pub fn of_settings(malformed: &Malformed, client: &Client) -> Vec<Diagnostic> {
    let placed = |it: &base::Diagnostic| {
        let text = malformed.files.text(it.span.file);
        let range = Lines::new(text).range(text, &it.span.range(), client.encoding);
        Diagnostic { range, ..plain(DiagnosticSeverity::ERROR, it.code, message(it)) }
    };
    malformed.diagnostics.iter().map(placed).collect()
}

/// What a diagnostic says, with what may help.
fn message(diagnostic: &base::Diagnostic) -> String {
    match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.clone(),
    }
}

fn plain(severity: DiagnosticSeverity, code: &str, message: String) -> Diagnostic {
    Diagnostic {
        range: Range::default(),
        severity: Some(severity),
        code: Some(NumberOrString::String(code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message,
        ..Diagnostic::default()
    }
}

/// What an answer says against a statement.
fn of_answer(snapshot: &Snapshot, item: &Item, answer: &Answer) -> Option<Finding> {
    let severity = severity(answer)?;
    let (first, rest) = told(answer, false);
    let message = if rest.is_empty() { first } else { format!("{first}\n{rest}") };
    let related = related(answer);
    let related = Some(related).filter(|related| !related.is_empty());
    let diagnostic =
        Diagnostic { related_information: related, ..plain(severity, answer.verdict.name(), message) };
    Some(Finding { bytes: first_line(snapshot, item), diagnostic })
}

/// How bad an answer is; none where nothing is wrong.
fn severity(answer: &Answer) -> Option<DiagnosticSeverity> {
    let is_proved = answer.proof.is_some_and(|proof| !proof.is_open());
    Some(match (answer.met, answer.verdict) {
        (Some(true), _) => return None,
        // It is still said, for whoever looks there.
        _ if answer.accepted.is_some() => DiagnosticSeverity::HINT,
        (Some(false), _) => DiagnosticSeverity::ERROR,
        (None, Status::Refuted) if answer.genuine == Some(true) => DiagnosticSeverity::ERROR,
        // Who has a proof need not worry about values that definitions leave open.
        (None, Status::Refuted) if is_proved => DiagnosticSeverity::HINT,
        (None, Status::Refuted | Status::Vacuous | Status::InternalError) => DiagnosticSeverity::WARNING,
        (None, Status::NotExecutable) if !answer.lost.is_empty() => DiagnosticSeverity::INFORMATION,
        (None, Status::NotExecutable) => DiagnosticSeverity::HINT,
        (None, Status::Inconclusive) if answer.tests == 0 => DiagnosticSeverity::HINT,
        // What was not understood is reported as such.
        (None, Status::Error) => return None,
        (None, Status::Inconclusive | Status::Exhausted | Status::Evaluated) => return None,
    })
}

/// The first line of something: enough to be seen, and not all of a long statement is underlined.
fn first_line(snapshot: &Snapshot, item: &Item) -> std::ops::Range<usize> {
    let text = snapshot.text.get(item.bytes.clone()).unwrap_or_default();
    let length = text.lines().next().map_or(0, str::len);
    item.bytes.start..item.bytes.start + length
}

/// The places that an answer rests on.
fn related(answer: &Answer) -> Vec<DiagnosticRelatedInformation> {
    let lost = answer.lost.iter().map(|lost| {
        let what = lost.name.as_ref().map_or(String::new(), |name| format!(": {name}"));
        (&lost.file, lost.line, format!("this was not understood{what}"))
    });
    let unproved = answer.unproved.iter().map(|it| (&it.file, it.line, format!("rests on {}", it.text())));
    let place = |(file, line, message): (&String, usize, String)| {
        let uri = uri::uri(Path::new(file))?;
        let line = u32::try_from(line.saturating_sub(1)).unwrap_or(u32::MAX);
        let start = Position { line, character: 0 };
        let location = Location { uri, range: Range { start, end: start } };
        Some(DiagnosticRelatedInformation { location, message })
    };
    lost.chain(unproved).filter_map(place).collect()
}

impl Finding {
    /// Whether both say the same at the same place.
    pub fn says_same(&self, other: &Finding) -> bool {
        self.bytes == other.bytes && self.diagnostic.message == other.diagnostic.message
    }

    /// The same as the protocol writes it.
    pub fn placed(&self, text: &str, lines: &Lines, client: &Client) -> Diagnostic {
        Diagnostic { range: lines.range(text, &self.bytes, client.encoding), ..self.diagnostic.clone() }
    }
}

/// What was found after the last change, in the next version of the text: the part that both have at their ends.
pub fn moved(findings: &[Finding], from: &str, to: &str) -> Vec<Finding> {
    let same = from.bytes().rev().zip(to.bytes().rev()).take_while(|(from, to)| from == to).count();
    let shift = |byte: usize| (byte + to.len()).saturating_sub(from.len());
    let after = findings.iter().filter(|finding| finding.bytes.start >= from.len() - same);
    let moved = |finding: &Finding| Finding {
        bytes: shift(finding.bytes.start)..shift(finding.bytes.end),
        diagnostic: finding.diagnostic.clone(),
    };
    after.map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_after_a_change_moves_with_it() {
        let at = |bytes| Finding { bytes, diagnostic: Diagnostic::default() };
        let moved = moved(&[at(0..3), at(4..7), at(8..13)], "one two three", "one twenty three");
        assert_eq!(moved.iter().map(|it| (it.bytes.start, it.bytes.end)).collect::<Vec<_>>(), [(11, 16)]);
    }
}
