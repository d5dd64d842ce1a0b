//! Large definitions: how long plans and test programs take follows the number of clauses, and limits are kept while
//! they are made.
#![allow(clippy::disallowed_methods, reason = "time is what is tested")]

use gainsay::check::{Answer, Choice, Collector, Pool, Settings, Status, Subject, check_script, explain};
use gainsay::isabelle::{Loaded, Loader};
use search::strategies::{EXHAUSTIVE, RANDOM, SMART};
use search::{Policy, Strategy};
use std::fmt::Write;
use std::sync::Arc;
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

/// Predicates that are defined together.
fn many_predicates() -> String {
    let count = clauses();
    let names: Vec<String> = (0..count).map(|number| format!("p{number} :: \"nat ⇒ bool\"")).collect();
    let mut rules = vec![];
    for number in 0..count {
        rules.push(format!("\"p{number} 0\""));
        rules.push(format!("\"p{} n ⟹ p{number} (Suc n)\"", (number * 7 + 1) % count));
    }
    let text = format!("inductive {} where\n  {}", names.join(" and "), rules.join("\n| "));
    theory("Many_Predicates", &text, "p0 n ⟹ n < 3")
}

/// Facts about numbers.
fn many_facts() -> String {
    let count = clauses();
    let fact = |number: usize| format!("\"f {number} {}\"", number % 5);
    let facts: Vec<String> = (0..count).map(fact).collect();
    let text = format!("inductive f :: \"nat ⇒ nat ⇒ bool\" where\n  {}", facts.join("\n| "));
    theory("Many_Facts", &text, "f a b ⟹ a < 3")
}

/// Rules that mix the twelve arguments of a predicate, so that one mode asks for others.
fn many_modes() -> String {
    let arguments = |step: usize, shift: usize| {
        let names: Vec<String> = (0..12)
            .map(|number| (number * step + shift) % 12)
            .map(|number| if number % 2 == 0 { format!("x{number}") } else { format!("y{number}") })
            .collect();
        names.join(" ")
    };
    let mut text =
        format!("inductive p :: \"{}bool\" where\n  \"p{}\"\n", "nat ⇒ ".repeat(12), " 0".repeat(12));
    for shift in 1..12 {
        let [one, two, all] = [arguments(5, shift), arguments(7, 2 * shift + 1), arguments(1, 0)];
        let _ = writeln!(text, "| \"p {} ⟹ p {} ⟹ p {all}\"", one.replace('y', "z"), two.replace('x', "z"));
    }
    theory("Many_Modes", &text, "p 0 1 2 0 1 2 a b c d e f ⟹ a < 1")
}

fn load(name: &str, text: &str) -> (Loader, Arc<Loaded>) {
    let folder = format!("gainsay-{}-{:?}", std::process::id(), std::thread::current().id());
    let folder = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).expect("there is room for a folder");
    let path = folder.join(format!("{name}.thy"));
    std::fs::write(&path, text).expect("there is room for a file");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    std::fs::remove_dir_all(&folder).expect("the folder is still there");
    (loader, loaded)
}

fn planned(name: &str, text: &str) -> Duration {
    let (loader, loaded) = load(name, text);
    let script = loader.script(&loaded);
    let subject = Subject::new(&script, "goal", None).expect("the lemma was understood");
    let start = Instant::now();
    let words = explain(&script, &subject, None).expect("there is a plan");
    assert!(words.len() > clauses(), "{words}");
    start.elapsed()
}

/// The verdict of a strategy on the goal, its reason, and how long it took.
fn checked(name: &str, text: &str, strategy: &'static dyn Strategy, timeout: Duration) -> (Answer, Duration) {
    let (loader, loaded) = load(name, text);
    let settings = Settings::of(Policy {
        depth: 5,
        timeout,
        patience: None,
        growing: false,
        strategies: vec![strategy],
        ..Policy::default()
    });
    let mut collector = Collector::default();
    let start = Instant::now();
    check_script(&loader.script(&loaded), &settings, &Choice::default(), &Pool::default(), &mut collector)
        .expect("an answer can be kept");
    (collector.answers.remove(0), start.elapsed())
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn many_clauses_and_arguments_are_planned_at_once() {
    for (name, text) in [("Many_Rules", many_rules()), ("Many_Arguments", many_arguments())] {
        let took = planned(name, &text);
        assert!(took < Duration::from_secs(10), "{name} took {took:?}");
    }
}

#[test]
fn many_clauses_are_tried_at_once() {
    let theories = [("Rules", many_rules()), ("Predicates", many_predicates()), ("Facts", many_facts())];
    for (name, text) in theories {
        for strategy in [EXHAUSTIVE, SMART] {
            let (answer, took) = checked(&format!("Many_{name}"), &text, strategy, LONG);
            assert!(answer.is_refuted(), "{name}, {strategy}: {}", answer.verdict);
            assert!(took < Duration::from_secs(15), "{name}, {strategy}, took {took:?}");
        }
    }
}

#[test]
fn modes_of_many_arguments_are_few() {
    let (_, took) = checked("Many_Modes", &many_modes(), SMART, Duration::from_secs(4));
    assert!(took < Duration::from_secs(15), "took {took:?}");
}

#[test]
fn the_time_limit_holds_while_tests_are_prepared() {
    for (name, text) in [("Rules", many_rules()), ("Arguments", many_arguments()), ("Modes", many_modes())] {
        let limit = Duration::from_millis(1);
        let (answer, _) = checked(&format!("Many_{name}"), &text, SMART, limit);
        let reason = answer.reason.as_deref();
        assert_eq!(answer.verdict, Status::Inconclusive, "{name}");
        assert_eq!(reason, Some("out of time while the tests were being prepared"), "{name}");
    }
}

#[test]
fn what_does_not_end_takes_all_of_its_time() {
    let text = "function f :: \"nat ⇒ nat\" where \"f n = f (Suc n)\" by auto termination sorry";
    let text = theory("Endless", text, "f n = m ⟹ m < 3");
    for strategy in [EXHAUSTIVE, RANDOM] {
        let limit = Duration::from_millis(600);
        let (answer, took) = checked("Endless", &text, strategy, limit);
        assert_eq!(answer.reason.as_deref(), Some("out of time"), "{strategy}");
        assert!(took > limit / 2, "{strategy} took {took:?}");
    }
}
