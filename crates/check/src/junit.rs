//! Answers as a JUnit report: a test case for each, a failure for each that makes the run fail.

use crate::answer::Answer;
use crate::failing::FailOn;
use crate::headline::{Word, headline};
use crate::text::text;
use std::fmt::Write;

pub fn junit(answers: &[Answer], fail_on: &FailOn) -> String {
    let failures = answers.iter().filter(|answer| fail_on.is_failed_by(answer)).count();
    let is_skipped = |answer: &&Answer| {
        let is_passed_over = answer.word() == Word::NotTested || answer.accepted.is_some();
        is_passed_over && !fail_on.is_failed_by(answer)
    };
    let skipped = answers.iter().filter(is_skipped).count();
    let seconds: f64 = answers.iter().map(|answer| answer.seconds).sum();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let tests = answers.len();
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" time=\"{seconds:.3}\"");
    let _ = writeln!(xml, "<testsuites {counts}>");
    let _ = writeln!(xml, "  <testsuite name=\"gainsay\" {counts} skipped=\"{skipped}\">");
    for answer in answers {
        let name = if answer.name.is_empty() { format!("line {}", answer.line) } else { answer.name.clone() };
        let _ = write!(
            xml,
            "    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.3}\"",
            escape(answer.kind.name()),
            escape(&name),
            escape(&answer.file),
            answer.line,
            answer.seconds
        );
        let message = escape(&text(answer, false));
        let _ = if fail_on.is_failed_by(answer) {
            writeln!(
                xml,
                ">\n      <failure message=\"{}\">{message}</failure>\n    </testcase>",
                answer.verdict
            )
        } else if is_skipped(&answer) {
            let reason = match &answer.accepted {
                Some(reason) => escape(&format!("{} [accepted: {reason}]", headline(answer))),
                None => escape(&headline(answer)),
            };
            writeln!(xml, ">\n      <skipped message=\"{reason}\"/>\n    </testcase>")
        } else {
            writeln!(xml, "/>")
        };
    }
    xml.push_str("  </testsuite>\n</testsuites>\n");
    xml
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Not allowed in XML, whichever way it is written.
            symbol if symbol.is_control() && !matches!(symbol, '\n' | '\t') => escaped.push('\u{fffd}'),
            symbol => escaped.push(symbol),
        }
    }
    escaped
}
