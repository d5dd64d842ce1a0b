//! Answers as a SARIF log: a result for each finding. What is accepted is suppressed there, with the reason.

use crate::answer::Answer;
use crate::finding::{Level, Rule};
use crate::text::text;
use serde_json::{Value, json};

pub fn sarif(answers: &[Answer]) -> Value {
    let results: Vec<Value> = answers.iter().filter_map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "gainsay",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": Rule::ALL.map(rule),
            }},
            "results": results,
        }],
    })
}

fn rule(rule: Rule) -> Value {
    json!({ "id": rule.id(), "shortDescription": { "text": rule.about() } })
}

fn result(answer: &Answer) -> Option<Value> {
    let rule = Rule::of(answer)?;
    let level = match rule.level() {
        Level::Note => "note",
        Level::Warning => "warning",
        Level::Error => "error",
    };
    let mut result = json!({
        "ruleId": rule.id(),
        "level": level,
        "message": { "text": text(answer, false).trim_end() },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": answer.file },
            "region": { "startLine": answer.line.max(1) },
        }}],
    });
    if let Some(reason) = &answer.accepted {
        result["suppressions"] = json!([{ "kind": "external", "justification": reason }]);
    }
    Some(result)
}
