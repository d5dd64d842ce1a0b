//! Evaluates the `value` commands of the theories beside this file. The comment after a command is what it gives.

#![allow(clippy::disallowed_methods, reason = "a test of time limits reads the clock")]

use gainsay::eval::{Answer, answer, evaluate};
use gainsay::isabelle::{Loader, diagnostics};
use gainsay::limits::Limits;
use logic::Decl;
use logic::statement::Query;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Value { value, ty } => format!("{value} :: {ty}"),
        Answer::None(message) => message.clone(),
    }
}

/// The comment that follows a command.
fn expected(text: &str, start: usize) -> Option<&str> {
    let (_, rest) = text.split_at_checked(start)?;
    let (before, rest) = rest.split_once("― ‹")?;
    let (comment, _) = rest.split_once('›')?;
    // A comment further down belongs to a later command.
    (before.matches("value").count() <= 1).then_some(comment)
}

fn theory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/eval").join(name)
}

fn check(name: &str) {
    let path = theory(name);
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let mut complaints = String::new();
    for diagnostic in diagnostics(&loaded) {
        let line = loader.files.line(diagnostic.span);
        writeln!(complaints, "{line}: {}", diagnostic.message).expect("strings can be written to");
    }
    let script = loader.script(&loaded);
    let text = loader.files.text(loaded.file);
    for (decl, span) in loaded.elaborated.theory.located() {
        let Decl::Query(Query::Value(term)) = decl else { continue };
        let found = answer(&script, term, Limits::time(Duration::from_secs(60)));
        let found = shown(&found.expect("a thread can be started"));
        let wanted = expected(text, span.start as usize).unwrap_or("nothing");
        if found != wanted {
            let line = loader.files.line(span);
            writeln!(complaints, "{line}: {found}\n  instead of {wanted}")
                .expect("strings can be written to");
        }
    }
    assert!(complaints.is_empty(), "{name}:\n{complaints}");
}

#[test]
fn numbers() {
    check("Numbers.thy");
}

#[test]
fn decimals() {
    check("Decimals.thy");
}

#[test]
fn partial_functions() {
    check("Partial.thy");
}

#[test]
fn functions() {
    check("Functions.thy");
}

#[test]
fn sets() {
    check("Sets.thy");
}

#[test]
fn classes() {
    check("Classes.thy");
}

#[test]
fn types() {
    check("Types.thy");
}

#[test]
fn inductive_definitions() {
    check("Inductive_Definitions.thy");
}

#[test]
fn covers() {
    check("Covers.thy");
}

/// What a term of `Limits.thy` gives within limits.
fn limited(term: &str, limits: Limits) -> String {
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&theory("Limits.thy")).expect("the theory is there");
    let found = evaluate(&loader.script(&loaded), term, limits).expect("a thread can be started");
    shown(&found.expect("the term can be read"))
}

#[test]
fn a_term_without_end_stops_in_time() {
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&theory("Limits.thy")).expect("the theory is there");
    let script = loader.script(&loaded);
    let limits = Limits::time(Duration::from_millis(400));
    for decl in &loaded.elaborated.theory.decls {
        let Decl::Query(Query::Value(term)) = decl else { continue };
        let grace = Duration::from_millis(50);
        let mut times = vec![];
        // Other processes may take the processor away, but not each time.
        let in_time = (0..30).any(|_| {
            let start = Instant::now();
            let found = answer(&script, term, limits);
            times.push(start.elapsed());
            assert_eq!(shown(&found.expect("a thread can be started")), "no answer in time");
            start.elapsed() < limits.time + grace
        });
        assert!(in_time, "{term:?}: {times:?}");
    }
}

#[test]
fn recursion_may_be_a_million_deep() {
    let answer = limited("depth 1000000", Limits::time(Duration::from_secs(300)));
    assert!(["1000000 :: nat", "no answer: recursion is too deep"].contains(&&*answer), "{answer}");
}

#[test]
fn memory_has_a_limit() {
    let limits = Limits { time: Duration::from_secs(300), memory: 200 << 20 };
    let answer = limited("length (doubled 40 [True])", limits);
    assert_eq!(answer, "no answer: memory limit");
    let answer = limited("length (doubled 4 [True])", limits);
    assert_eq!(answer, "16 :: nat");
}
