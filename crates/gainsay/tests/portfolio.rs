//! The strategies of a statement share its time.

#![allow(clippy::disallowed_methods, reason = "these tests are about time")]

use gainsay::check::{Answer, Cancel, Choice, Event, Status};
use gainsay::{Options, Workspace};
use search::strategies::{EXHAUSTIVE, RANDOM};
use std::time::{Duration, Instant};

/// The answers about the statements of a theory, and how long they took together.
fn answers(statements: &str, options: &Options) -> (Vec<Answer>, Duration) {
    let mut workspace = Workspace::default();
    workspace.set_text("Shared.thy", format!("theory Shared imports Main begin\n{statements}\nend"));
    let source = workspace.open("Shared.thy").expect("the text is there");
    let mut answers = vec![];
    let start = Instant::now();
    let checked = source.check(options, &Choice::default(), &Cancel::default(), &mut |event: &Event| {
        if let Event::Verdict { answer, .. } = event {
            answers.push((**answer).clone());
        }
        Ok(())
    });
    checked.expect("answers can be kept");
    (answers, start.elapsed())
}

fn within(seconds: f64, jobs: usize) -> Options {
    Options { timeout: Some(Duration::from_secs_f64(seconds)), jobs: Some(jobs), ..Options::default() }
}

/// Too much for exhaustive testing, and too much for the others as well.
const ENDLESS: &str =
    r#"lemma "sum_list (ws @ xs @ ys @ zs) = 1000003 ⟹ sum_list (xs @ ys) ≤ (1000003::nat)" oops"#;

#[test]
fn the_time_limit_is_that_of_the_statement() {
    let limit = 1.0;
    let (found, took) = answers(ENDLESS, &within(limit, 1));
    assert_ne!(found[0].verdict, Status::Refuted);
    assert!(took.as_secs_f64() < 2.0 * limit, "{took:?}");
}

#[test]
fn random_testing_goes_on_as_long_as_there_is_time() {
    let long = r#"lemma "length ws + length xs + length ys + length zs < (24::nat)" oops"#;
    let options = Options { strategies: vec![EXHAUSTIVE, RANDOM], ..within(60.0, 1) };
    let (found, _) = answers(long, &options);
    assert_eq!((found[0].verdict, found[0].strategy.as_str()), (Status::Refuted, "random"));
    // So many tests, and no more, where these are asked for.
    let (found, _) = answers(long, &Options { iterations: 10, strategies: vec![RANDOM], ..options });
    assert_ne!(found[0].verdict, Status::Refuted);
}

#[test]
fn what_is_settled_ends_early() {
    let (found, took) = answers(r#"lemma "rev (rev xs) = xs" oops"#, &within(300.0, 1));
    assert_eq!(found[0].verdict, Status::Exhausted);
    assert!(took < Duration::from_secs(100), "{took:?}");
}

#[test]
fn threads_change_nothing_about_what_is_found_at_once() {
    let statements = r#"
        lemma "rev xs = xs" oops
        lemma "sorted xs ⟹ sorted (x # xs)" oops
        lemma "(x::nat) div 2 * 2 = x" oops"#;
    let witnesses = |jobs| {
        let (found, _) = answers(statements, &within(60.0, jobs));
        found.into_iter().map(|answer| (answer.strategy, answer.assignment)).collect::<Vec<_>>()
    };
    assert_eq!(witnesses(1), witnesses(4));
}
