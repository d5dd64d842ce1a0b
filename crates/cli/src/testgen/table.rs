//! `gainsay testgen --table`: one line for each specification.

use gainsay::isabelle::Theory;
use gainsay::testgen::{Made, Request, Unfit, make, specifications};
use serde_json::{Value, json};
use std::io::Write;

/// What became of a specification.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    theory: String,
    suite: String,
    line: usize,
    outcome: Outcome,
    seconds: f64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Suite { depth: usize, cases: usize, with_data: usize, unsolved: usize, hypotheses: usize, complete: bool },
    None { why: String },
}

/// The specifications of a theory, those included that it gives up again.
pub fn rows(theory: &Theory, request: &Request) -> std::io::Result<Vec<Row>> {
    let mut rows = vec![];
    for found in specifications(theory, request) {
        let made = make(theory, &found, request)?;
        rows.push(row(theory, &made));
    }
    if rows.is_empty() {
        let why = "no specification".to_owned();
        let (theory, suite) = (theory.name().to_owned(), String::new());
        rows.push(Row { theory, suite, line: 0, outcome: Outcome::None { why }, seconds: 0.0 });
    }
    Ok(rows)
}

fn row(theory: &Theory, made: &Made) -> Row {
    let outcome = match &made.suite {
        Ok(suite) => Outcome::Suite {
            depth: suite.options.depth,
            cases: suite.cases.len(),
            with_data: suite.cases.iter().filter(|case| !case.data.is_empty()).count(),
            unsolved: suite.unsolved(),
            hypotheses: suite.hypotheses.len(),
            complete: suite.open == 0,
        },
        Err(Unfit::InDoubt(why)) => Outcome::None { why: why.clone() },
        Err(why) => Outcome::None { why: why.to_string() },
    };
    Row {
        theory: theory.name().to_owned(),
        suite: made.found.name.clone(),
        line: made.found.line,
        outcome,
        seconds: made.time.as_secs_f64(),
    }
}

/// The rows for other programs.
pub fn json(rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let mut shown = json!({
            "theory": row.theory, "suite": row.suite, "line": row.line, "seconds": row.seconds
        });
        let outcome = match &row.outcome {
            Outcome::Suite { depth, cases, with_data, unsolved, hypotheses, complete } => json!({
                "depth": depth, "cases": cases, "with_data": with_data, "unsolved": unsolved,
                "hypotheses": hypotheses, "complete": complete
            }),
            Outcome::None { why } => json!({ "why": why }),
        };
        if let (Some(shown), Some(outcome)) = (shown.as_object_mut(), outcome.as_object()) {
            shown.extend(outcome.clone());
        }
        shown
    };
    rows.iter().map(row).collect()
}

const HEAD: [&str; 8] =
    ["theory", "suite", "depth", "cases", "hypotheses", "with data", "unsolved", "seconds"];

/// Writes a table that is one in Markdown, too.
pub fn write(out: &mut impl Write, rows: &[Row]) -> std::io::Result<()> {
    let mut lines: Vec<Vec<String>> = vec![HEAD.map(str::to_owned).to_vec()];
    for row in rows {
        let mut line = vec![row.theory.clone(), row.suite.clone()];
        match &row.outcome {
            Outcome::Suite { depth, cases, with_data, unsolved, hypotheses, complete } => {
                let cases = if *complete { cases.to_string() } else { format!("{cases} and more") };
                line.extend([depth.to_string(), cases, hypotheses.to_string()]);
                line.extend([with_data.to_string(), unsolved.to_string(), format!("{:.2}", row.seconds)]);
            }
            Outcome::None { why } => line.push(format!("none: {why}")),
        }
        lines.push(line);
    }
    let width = |column: usize| {
        let whole = lines.iter().filter(|line| line.len() == HEAD.len());
        whole.filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    for (number, line) in lines.iter().enumerate() {
        let padded = line.iter().zip(&widths).map(|(cell, width)| format!(" {cell:<width$} "));
        writeln!(out, "|{}|", padded.collect::<Vec<_>>().join("|"))?;
        if number == 0 {
            let rule: Vec<String> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
            writeln!(out, "|{}|", rule.join("|"))?;
        }
    }
    Ok(())
}
