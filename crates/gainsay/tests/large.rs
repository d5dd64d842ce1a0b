//! Large definitions: how long plans take follows the number of clauses.
#![allow(clippy::disallowed_methods, reason = "time is what is tested")]

use gainsay::check::{Subject, explain};
use gainsay::load::Loader;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// With `GAINSAY_LARGE` in the environment there are as many clauses as large formalisations have.
fn clauses() -> usize {
    if std::env::var_os("GAINSAY_LARGE").is_some() { 2_000 } else { 200 }
}

fn theory(name: &str, definitions: &str, lemma: &str) -> String {
    format!("theory {name} imports Main begin\n{definitions}\nlemma goal: \"{lemma}\" oops\nend\n")
}

/// One predicate with a rule for each number.
fn many_rules() -> String {
    let mut text = "inductive p :: \"nat ⇒ nat list ⇒ bool\" where\n  \"p 0 []\"\n".to_owned();
    for number in 1..clauses() {
        let _ = writeln!(text, "| \"p n xs ⟹ n < {number} ⟹ p (Suc n) ({number} # xs)\"");
    }
    theory("Many_Rules", &text, "p n xs ⟹ n < 3")
}

/// Predicates of twelve arguments, each of which calls the one before.
fn many_arguments() -> String {
    let names: Vec<String> = (0..12).map(|number| format!("x{number}")).collect();
    let (left, right) = names.split_at(6);
    let (left, right) = (left.join(" "), right.join(" "));
    let inner = "y0 y1 y2 y3 y4 y5";
    let mut text = String::new();
    let count = clauses() / 4;
    for number in 0..count {
        let own = format!("p{number}");
        let before = format!("p{}", number.saturating_sub(1));
        let _ = writeln!(text, "inductive {own} :: \"{}bool\" where", "nat ⇒ ".repeat(12));
        let _ = writeln!(text, "  \"{own}{}\"", " 0".repeat(12));
        let _ = writeln!(text, "| \"{own} {left} {right} ⟹ {own} (Suc x0) x2 x1 x3 x4 x5 {right}\"");
        let _ = writeln!(text, "| \"{before} {left} {right} ⟹ {own} {left} {right}\"");
        let _ =
            writeln!(text, "| \"{before} {left} {inner} ⟹ {before} {inner} {right} ⟹ {own} {left} {right}\"");
    }
    theory("Many_Arguments", &text, &format!("p{} {left} {right} ⟹ x0 < 3", count - 1))
}

fn planned(name: &str, text: &str) -> Duration {
    let folder = std::env::temp_dir().join(format!("gainsay-{}-large", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for a folder");
    let path = folder.join(format!("{name}.thy"));
    std::fs::write(&path, text).expect("there is room for a file");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    std::fs::remove_dir_all(&folder).expect("the folder is still there");
    let subject = Subject::new(&loader, &loaded, "goal", None).expect("the lemma was understood");
    let start = Instant::now();
    let words = explain(&loader, &loaded, &subject, None).expect("there is a plan");
    assert!(words.len() > clauses(), "{words}");
    start.elapsed()
}

#[test]
fn many_clauses_and_arguments_are_planned_at_once() {
    for (name, text) in [("Many_Rules", many_rules()), ("Many_Arguments", many_arguments())] {
        let took = planned(name, &text);
        assert!(took < Duration::from_secs(10), "{name} took {took:?}");
    }
}
