//! Answers as a report of code quality for GitLab, which shows findings at their lines in merge requests.

use crate::answer::Answer;
use crate::finding::{Level, Rule};
use crate::fingerprint::Digest;
use crate::text::text;
use serde_json::{Value, json};

/// The report: an object for each finding that nobody has accepted.
pub fn gitlab(answers: &[Answer]) -> Value {
    answers.iter().filter(|answer| answer.accepted.is_none()).filter_map(issue).collect()
}

fn issue(answer: &Answer) -> Option<Value> {
    let rule = Rule::of(answer)?;
    let severity = match rule.level() {
        Level::Note => "info",
        Level::Warning => "minor",
        Level::Error => "major",
    };
    Some(json!({
        "description": text(answer, false).trim_end(),
        "check_name": rule.id(),
        "fingerprint": identity(answer, rule),
        "severity": severity,
        "location": { "path": answer.file, "lines": { "begin": answer.line.max(1) } },
    }))
}

/// By what the same finding is known in another version, wherever it has moved within its file.
fn identity(answer: &Answer, rule: Rule) -> String {
    let mut digest = Digest::default();
    let reason = answer.reason.as_deref().unwrap_or_default();
    for part in [rule.id(), &answer.file, answer.kind.name(), &answer.name, &answer.statement, reason] {
        digest.write_text(part);
    }
    format!("{:032x}", digest.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::Status;

    #[test]
    fn a_finding_keeps_its_identity_when_it_moves() {
        let refuted = Answer {
            file: "A.thy".into(),
            line: 3,
            name: "A.wrong".into(),
            verdict: Status::Refuted,
            genuine: Some(true),
            ..Answer::default()
        };
        let moved = Answer { line: 9, ..refuted.clone() };
        let other = Answer { name: "A.other".into(), ..refuted.clone() };
        let report = gitlab(&[refuted, moved, other]);
        assert_eq!(report[0]["fingerprint"], report[1]["fingerprint"]);
        assert_ne!(report[0]["fingerprint"], report[2]["fingerprint"]);
        assert_eq!(report[1]["location"]["lines"]["begin"], 9);
    }

    #[test]
    fn what_is_accepted_is_no_finding() {
        let accepted = Answer {
            verdict: Status::Refuted,
            genuine: Some(true),
            accepted: Some("known".into()),
            ..Answer::default()
        };
        assert_eq!(gitlab(&[accepted, Answer::default()]), json!([]));
    }
}
