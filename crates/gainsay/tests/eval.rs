//! Evaluates the `value` commands of the theories beside this file. The comment after a command is what it gives.

use gainsay::eval::{Answer, answer};
use gainsay::load::{Loader, diagnostics};
use logic::Decl;
use logic::statement::Query;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

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

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/eval").join(name);
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let mut complaints = String::new();
    for diagnostic in diagnostics(&loaded) {
        let line = loader.files.line(diagnostic.span);
        writeln!(complaints, "{line}: {}", diagnostic.message).expect("strings can be written to");
    }
    let world = loader.world(&loaded);
    let text = loader.files.text(loaded.file);
    for (decl, span) in loaded.elaborated.theory.located() {
        let Decl::Query(Query::Value(term)) = decl else { continue };
        let found = answer(&loaded.elaborated.context, &world, term, Duration::from_secs(60));
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
