//! How long an edit takes to be answered, and how much memory many edits take:
//!
//! ```text
//! cargo run --release -p server --example latency [-- LINES EDITS]
//! ```
//!
//! A theory of 2,000 lines is opened. Then a lemma is changed, somewhere else each time, so that it has another
//! counterexample; the time counts from the change to the diagnostic of that version that refutes it. It prints median
//! and worst of 200 edits, and memory before and after 2,000 of them.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "it measures time, and prints it")]

#[path = "../tests/support/mod.rs"]
mod support;

use serde_json::json;
use std::time::{Duration, Instant};
use support::Editor;

const URI: &str = "file:///Gainsay-Latency/Long.thy";

/// The lines of one part of the theory: a function, and two lemmas with their proofs.
const PART: usize = 20;

/// The line of a part on which a lemma is changed, and where its number stands.
const LEMMA: usize = 5;

fn part(number: usize) -> String {
    format!(
        r#"fun sum{number} :: "nat list \<Rightarrow> nat" where
  "sum{number} [] = {number}"
| "sum{number} (x # xs) = x + sum{number} xs"

text \<open>The sum of a list, and {number}.\<close>
lemma total{number}: "sum{number} xs \<noteq> 00000"
  oops

lemma append{number}: "sum{number} (xs @ ys) + {number} = sum{number} xs + sum{number} ys"
proof (induction xs)
  case Nil
  show ?case
    by simp
next
  case (Cons x xs)
  then show ?case
    by simp
qed

text \<open>So much for lists.\<close>
"#
    )
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|it| it.parse::<usize>().ok());
    let lines = arguments.next().unwrap_or(2_000);
    let edits = arguments.next().unwrap_or(2_000);
    let parts = lines / PART;
    let text: String = (0..parts).map(part).collect();
    let mut editor = Editor::start(json!({ "options": { "timeout": 1.0 } }));
    let begin = Instant::now();
    editor.open(URI, &format!("theory Long imports Main begin\n{text}end\n"));
    editor.wait("the theory is read", |editor| editor.diagnostics.contains_key(URI));
    println!("{lines} lines, opened after {:?}", begin.elapsed());
    let measured = edits.min(200);
    let mut times: Vec<Duration> = (1..=measured).map(|edit| change(&mut editor, edit, parts)).collect();
    times.sort();
    let at = |share: usize| times.get((times.len() - 1) * share / 100).copied().unwrap_or_default();
    println!("{measured} edits: median {:?}, nine of ten within {:?}, worst {:?}", at(50), at(90), at(100));
    let before = gainsay::limits::memory() >> 20;
    for edit in measured + 1..=edits {
        change(&mut editor, edit, parts);
    }
    println!(
        "memory: {before} MB after {measured} edits, {} MB after {edits}",
        gainsay::limits::memory() >> 20
    );
}

/// Changes the lemma of one part, and waits until it is refuted.
fn change(editor: &mut Editor, edit: usize, parts: usize) -> Duration {
    let number = edit * 37 % parts;
    let line = u32::try_from(1 + number * PART + LEMMA).unwrap_or(0);
    // The sum of a list is at least its number: small lists come to this.
    let column =
        u32::try_from(format!("lemma total{number}: \"sum{number} xs \\<noteq> ").len()).unwrap_or(0);
    let value = format!("{:05}", number + edit % 7);
    let begin = Instant::now();
    let version = i32::try_from(edit + 1).unwrap_or(i32::MAX);
    editor.change(URI, version, [(line, column), (line, column + 5)], &value);
    editor.wait("the lemma is refuted", |editor| {
        editor.diagnostics.get(URI).is_some_and(|(said, all)| {
            let is_it = |it: &serde_json::Value| {
                it["range"]["start"]["line"] == line
                    && it["message"].as_str().is_some_and(|it| it.contains("refuted"))
            };
            *said == i64::from(version) && all.iter().any(is_it)
        })
    });
    begin.elapsed()
}
