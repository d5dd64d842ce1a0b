//! Answers for Tyche, a viewer for property-based tests: JSON lines with a test each, in the format of Hypothesis'
//! observability reports.
//!
//! Searches make too many tests to write them all down, so that each statement comes with a sample
//! ([`crate::Sample`]), and with a line that says so.

use crate::answer::Answer;
use crate::headline::headline;
use crate::kind::Kind;
use crate::sample::{Became, Sample};
use crate::words::{counted, grouped};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The lines for an answer about a statement or check. `run_start` tells runs apart: seconds since 1970.
pub fn tyche(answer: &Answer, run_start: f64) -> Vec<Value> {
    let Answer { file, line, name, .. } = answer;
    if !matches!(
        answer.kind,
        Kind::Statement
            | Kind::Quickcheck
            | Kind::Nitpick
            | Kind::Refute
            | Kind::Check
            | Kind::Validate
            | Kind::Invalidate
    ) {
        return vec![];
    }
    let property = if name.is_empty() { format!("{file}:{line}") } else { name.clone() };
    let about = Lines { property, run_start };
    let counterexample = answer.is_refuted().then(|| about.counterexample(answer));
    let samples = answer.samples.iter().map(|sample| about.sample(sample));
    std::iter::once(about.info(answer)).chain(counterexample).chain(samples).collect()
}

/// What the lines about a statement have in common.
struct Lines {
    property: String,
    run_start: f64,
}

/// A test as the viewer expects it.
struct Case<'c> {
    status: &'static str,
    reason: String,
    values: &'c BTreeMap<String, String>,
    how: String,
    features: Value,
}

impl Lines {
    /// The verdict, and how many of the tests are shown.
    fn info(&self, answer: &Answer) -> Value {
        let shown = counted(answer.samples.len() as u64, "random test");
        let all = match answer.steps {
            Some(steps) => counted(steps, "step"),
            None => {
                format!("{}, {} of them relevant", counted(answer.tests, "test"), grouped(answer.satisfied))
            }
        };
        let content =
            format!("{}\n\nThe search made {all}. What is shown is a sample of {shown}.", headline(answer));
        json!({
            "type": "info",
            "run_start": self.run_start,
            "property": self.property,
            "title": format!("{}:{}", answer.file, answer.line),
            "content": content,
        })
    }

    fn counterexample(&self, answer: &Answer) -> Value {
        let empty = BTreeMap::new();
        let values = answer.assignment.as_ref().unwrap_or(&empty);
        let size = answer.size.unwrap_or(0);
        // What depends on values that nobody knows is no failure.
        let is_genuine = answer.genuine == Some(true);
        self.case(Case {
            status: if is_genuine { "failed" } else { "gave_up" },
            reason: if is_genuine { "the conclusion does not hold".to_owned() } else { headline(answer) },
            values,
            how: format!("counterexample of {}, {} {size}", answer.strategy, answer.bound().name()),
            features: json!({}),
        })
    }

    fn sample(&self, sample: &Sample) -> Value {
        let (status, reason) = match (sample.became, &sample.rejected_by) {
            (Became::Passed, _) => ("passed", String::new()),
            (Became::Failed, _) => ("failed", "the conclusion does not hold".to_owned()),
            (Became::Rejected, premise) => {
                ("gave_up", format!("a premise does not hold: {}", premise.as_deref().unwrap_or("")))
            }
            (Became::Undecided, _) => ("gave_up", "not decided".to_owned()),
        };
        self.case(Case {
            status,
            reason,
            values: &sample.assignment,
            how: format!("random, size {}", sample.size),
            features: json!(sample.features),
        })
    }

    fn case(&self, case: Case<'_>) -> Value {
        let values = case.values.iter().map(|(name, value)| format!("{name} = {value}"));
        json!({
            "type": "test_case",
            "run_start": self.run_start,
            "property": self.property,
            "status": case.status,
            "status_reason": case.reason,
            "representation": values.collect::<Vec<_>>().join("\n"),
            "arguments": case.values,
            "how_generated": case.how,
            "features": case.features,
            "timing": {},
            "coverage": null,
            "metadata": {},
        })
    }
}

#[cfg(test)]
mod tests {
    use super::tyche;
    use crate::answer::Answer;
    use crate::sample::{Became, Feature, Sample};
    use crate::status::Status;

    fn sample(became: Became, rejected_by: Option<&str>) -> Sample {
        Sample {
            size: 2,
            assignment: [("xs".to_owned(), "[1]".to_owned())].into(),
            became,
            rejected_by: rejected_by.map(str::to_owned),
            features: [("length of xs".to_owned(), Feature::Number(1))].into(),
        }
    }

    /// What the viewer insists on, in every line: see its reader of data lines.
    #[test]
    fn lines_have_the_fields_that_the_viewer_insists_on() {
        let answer = Answer {
            name: "Lists.wrong".to_owned(),
            verdict: Status::Refuted,
            genuine: Some(true),
            assignment: Some([("xs".to_owned(), "[]".to_owned())].into()),
            samples: vec![
                sample(Became::Passed, None),
                sample(Became::Rejected, Some("sorted xs")),
                sample(Became::Undecided, None),
                sample(Became::Failed, None),
            ],
            ..Answer::default()
        };
        let lines = tyche(&answer, 12.5);
        assert_eq!(lines[0]["type"], "info");
        let statuses: Vec<&str> = lines[1..].iter().map(|line| line["status"].as_str().unwrap()).collect();
        assert_eq!(statuses, ["failed", "passed", "gave_up", "gave_up", "failed"]);
        for line in &lines {
            assert_eq!(
                (line["property"].as_str(), line["run_start"].as_f64()),
                (Some("Lists.wrong"), Some(12.5))
            );
        }
        for line in &lines[1..] {
            assert!(line["representation"].is_string() && line["status_reason"].is_string());
            assert!(
                line["features"].is_object()
                    && line["coverage"].is_null()
                    && line["how_generated"].is_string()
            );
        }
        assert_eq!(lines[2]["features"]["length of xs"], 1);
        assert_eq!(lines[3]["status_reason"], "a premise does not hold: sorted xs");
    }
}
