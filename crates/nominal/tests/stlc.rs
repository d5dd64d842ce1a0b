//! Two encodings of a λ-calculus, as they are and with one fault each: the faults of the published benchmark.

#[path = "../examples/table/mutations.rs"]
mod mutations;

use base::{Budget, FileId};
use nominal::check::{Standing, Strategy};
use nominal::portfolio::{Outcome, search};
use nominal::{Elab, NoFiles};

const CALCULUS: &str = include_str!("programs/stlc.apl");
const PCF: &str = include_str!("programs/pcf.apl");

fn run(text: &str, label: &str, strategies: &[Strategy], steps: u64) -> Outcome {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    assert_eq!(elab.diagnostics, []);
    let check = elab.program.checks.iter().find(|check| check.label == *label).expect("the check is there");
    search(&elab.program, check, strategies, &Budget::steps(steps))
}

#[test]
fn what_is_right_is_not_refuted() {
    for text in [CALCULUS, PCF] {
        for label in ["preservation", "progress"] {
            for strategy in Strategy::ALL {
                let outcome = run(text, label, &[strategy], 30_000);
                assert_eq!(outcome.counterexample, None, "{label} {}", strategy.name());
            }
        }
    }
}

/// Each mutation names the checks that it breaks: the default strategies refute them.
fn all_refuted(text: &str, mutations: &str, count: usize) {
    let mutations = mutations::read(mutations);
    assert_eq!(mutations.len(), count);
    for mutation in mutations {
        let text = mutation.apply(text).expect("what is replaced is there");
        let (_, labels) = mutation.name.split_once(": ").expect("checks are named");
        for label in labels.split(", ") {
            let outcome = run(&text, label, &Strategy::DEFAULT, 400_000);
            let standing = outcome.counterexample.map(|(_, found)| found.standing);
            assert_eq!(standing, Some(Standing::Genuine), "{}", mutation.name);
        }
    }
}

#[test]
fn mutations_of_the_calculus_with_constants_are_found() {
    all_refuted(CALCULUS, include_str!("programs/stlc.mutations"), 9);
}

#[test]
fn mutations_of_the_calculus_with_constructors_are_found() {
    all_refuted(PCF, include_str!("programs/pcf.mutations"), 8);
}
