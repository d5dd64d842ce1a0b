//! Answers as a SARIF log: a result for each refutation, each missed expectation, each error and each statement that no
//! generated value tests.

use crate::answer::Answer;
use crate::failing::Failing;
use crate::status::Status;
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
                "rules": [
                    rule("refuted", "The statement has a counterexample"),
                    rule("spurious", "The statement may have a counterexample"),
                    rule("expectation", "A test did not find what it expects"),
                    rule("vacuous", "No values satisfy the premises"),
                    rule("error", "Something was not understood"),
                ],
            }},
            "results": results,
        }],
    })
}

fn rule(id: &str, description: &str) -> Value {
    json!({ "id": id, "shortDescription": { "text": description } })
}

fn result(answer: &Answer) -> Option<Value> {
    let (rule, level) = match (answer.verdict, answer.genuine, answer.met) {
        (_, _, Some(false)) => ("expectation", "error"),
        (_, _, Some(true)) => return None,
        (Status::Refuted, Some(true), _) => ("refuted", "error"),
        (Status::Refuted, _, _) => ("spurious", "warning"),
        (Status::Vacuous, _, _) => ("vacuous", "note"),
        _ if answer.failing() == Some(Failing::Error) => ("error", "error"),
        _ => return None,
    };
    Some(json!({
        "ruleId": rule,
        "level": level,
        "message": { "text": text(answer, false).trim_end() },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": answer.file },
            "region": { "startLine": answer.line.max(1) },
        }}],
    }))
}
