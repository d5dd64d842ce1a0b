//! Two encodings of a λ-calculus, as they are and with one fault each: the faults of the published benchmark.

use base::{Budget, FileId};
use nominal::check::Strategy;
use nominal::portfolio::{Outcome, search};
use nominal::{Elab, NoFiles};

const CALCULUS: &str = include_str!("programs/stlc.apl");
const PCF: &str = include_str!("programs/pcf.apl");

fn run(text: &str, label: &str, strategies: &[Strategy], steps: u64) -> Outcome {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    assert_eq!(elab.diagnostics, []);
    let check = elab.program.checks.iter().find(|check| check.label == *label).expect("the check is there");
    let mut last = None;
    for strategy in strategies {
        let outcome = search(&elab.program, check, &[*strategy], &Budget::steps(steps));
        if outcome.counterexample.is_some() {
            return outcome;
        }
        last = Some(outcome);
    }
    last.expect("there is a strategy")
}

/// The program with one line changed; the line must be there.
fn faulty(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

fn refuted(text: &str, label: &str) {
    let outcome = run(text, label, &Strategy::DEFAULT, 1_500_000);
    let found = outcome.counterexample.expect("a counterexample").1;
    assert_eq!(found.standing, nominal::check::Standing::Genuine);
}

#[test]
fn what_is_right_is_not_refuted() {
    for (text, label) in
        [(CALCULUS, "preservation"), (CALCULUS, "progress"), (PCF, "preservation"), (PCF, "progress")]
    {
        let outcome = run(text, label, &Strategy::ALL, 30_000);
        assert_eq!(outcome.counterexample, None, "{label}");
    }
}

#[test]
fn the_argument_has_the_type_of_the_result() {
    let text = faulty(CALCULUS, "typed(G, A, S).", "typed(G, A, T).");
    refuted(&text, "preservation");
    refuted(&text, "progress");
}

#[test]
fn a_list_of_values_is_no_value() {
    let text = faulty(CALCULUS, "value(ap(ap(prim(prepend), V), W)) :- value(V), value(W).\n", "");
    refuted(&text, "progress");
    let text = faulty(PCF, "value(prepend(V, W)) :- value(V), value(W).\n", "");
    refuted(&text, "progress");
}

#[test]
fn the_types_of_a_function_are_swapped() {
    let text = faulty(CALCULUS, "typed(G, F, arrow(S, T))", "typed(G, F, arrow(T, S))");
    refuted(&text, "preservation");
    refuted(&text, "progress");
    let text = faulty(PCF, "typed(G, F, arrow(S, T))", "typed(G, F, arrow(T, S))");
    refuted(&text, "preservation");
}

#[test]
fn lists_are_numbers() {
    let text = faulty(PCF, "typed(G, prepend(M, N), numbers)", "typed(G, prepend(M, N), number)");
    refuted(&text, "progress");
}

#[test]
fn the_rest_is_the_first() {
    let text = faulty(
        CALCULUS,
        "reduces(ap(prim(rest), ap(ap(prim(prepend), V), W)), W)",
        "reduces(ap(prim(rest), ap(ap(prim(prepend), V), W)), V)",
    );
    refuted(&text, "preservation");
    let text = faulty(PCF, "reduces(rest(prepend(V, W)), W)", "reduces(rest(prepend(V, W)), V)");
    refuted(&text, "preservation");
}

#[test]
fn the_first_of_a_list_half_made() {
    let text = faulty(
        CALCULUS,
        "can_reduce(ap(prim(first), ap(ap(prim(prepend), V), W))) :- value(V), value(W).",
        "can_reduce(ap(prim(first), ap(prim(prepend), V))) :- value(V).",
    );
    refuted(&text, "progress");
}

#[test]
fn arguments_are_not_reduced() {
    let text = faulty(CALCULUS, "can_reduce(ap(V, A)) :- value(V), can_reduce(A).\n", "");
    refuted(&text, "progress");
    let text = faulty(PCF, "reduces(ap(V, A), ap(V, A')) :- value(V), reduces(A, A').\n", "");
    refuted(&text, "progress");
}

#[test]
fn every_variable_is_a_number() {
    for text in [CALCULUS, PCF] {
        let text = faulty(text, "typed([(X, T)|_], use(X), T).", "typed([(X, _)|_], use(X), number).");
        refuted(&text, "preservation");
    }
}

#[test]
fn any_variable_is_the_first_one() {
    for text in [CALCULUS, PCF] {
        let text = faulty(text, "typed([(X, T)|_], use(X), T).", "typed([(_, T)|_], use(_), T).");
        refuted(&text, "preservation");
    }
}
