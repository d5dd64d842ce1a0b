//! Programs with claims about them, true and false ones: calculi with binders, and odd corners of the language.
//!
//! `#validate` marks what is true, `#invalidate` what is false within the bound.

use base::{Budget, FileId};
use nominal::check::{Standing, Strategy};
use nominal::portfolio::search;
use nominal::{Elab, Expectation, NoFiles};

const PROGRAMS: [(&str, &str); 27] = [
    ("bounded quantification", include_str!("programs/claims/bounded_quantification.apl")),
    ("closure conversion", include_str!("programs/claims/closure_conversion.apl")),
    ("conditions", include_str!("programs/claims/conditions.apl")),
    ("cps", include_str!("programs/claims/cps.apl")),
    ("explicit substitutions", include_str!("programs/claims/explicit_substitutions.apl")),
    ("facts and lists", include_str!("programs/claims/facts_and_lists.apl")),
    ("free variables", include_str!("programs/claims/free_variables.apl")),
    ("grammars", include_str!("programs/claims/grammars.apl")),
    ("integers", include_str!("programs/claims/integers.apl")),
    ("let normal form", include_str!("programs/claims/let_normal_form.apl")),
    ("let-polymorphism", include_str!("programs/claims/let_polymorphism.apl")),
    ("linear types", include_str!("programs/claims/linear_types.apl")),
    ("literals", include_str!("programs/claims/literals.apl")),
    ("middle terms", include_str!("programs/claims/middle_terms.apl")),
    ("namespaces", include_str!("programs/claims/namespaces.apl")),
    ("negation normal form", include_str!("programs/claims/negation_normal_form.apl")),
    ("parsing", include_str!("programs/claims/parsing.apl")),
    ("pi-calculus", include_str!("programs/claims/pi_calculus.apl")),
    ("polymorphic lists", include_str!("programs/claims/polymorphic_lists.apl")),
    ("polymorphism", include_str!("programs/claims/polymorphism.apl")),
    ("records", include_str!("programs/claims/records.apl")),
    ("sequents", include_str!("programs/claims/sequents.apl")),
    ("session types", include_str!("programs/claims/session_types.apl")),
    ("stores", include_str!("programs/claims/stores.apl")),
    ("swappings", include_str!("programs/claims/swappings.apl")),
    ("System F", include_str!("programs/claims/system_f.apl")),
    ("two sorts", include_str!("programs/claims/two_sorts.apl")),
];

fn read(name: &str, text: &str) -> Elab {
    let mut elab = Elab::default();
    elab.file(FileId(0), text, &mut NoFiles);
    assert_eq!(elab.diagnostics, [], "{name}");
    elab
}

#[test]
fn no_strategy_refutes_what_is_true() {
    for (name, text) in PROGRAMS {
        let program = read(name, text).program;
        for check in program.checks.iter().filter(|check| check.expectation == Expectation::Holds) {
            for strategy in Strategy::ALL {
                let outcome = search(&program, check, &[strategy], &Budget::steps(20_000));
                let standing = outcome.counterexample.map(|(_, found)| found.standing);
                assert_ne!(
                    standing,
                    Some(Standing::Genuine),
                    "{name}: {} by {}",
                    check.label,
                    strategy.name()
                );
            }
        }
    }
}

#[test]
fn what_is_false_is_refuted() {
    for (name, text) in PROGRAMS {
        let program = read(name, text).program;
        for check in program.checks.iter().filter(|check| check.expectation == Expectation::Fails) {
            let outcome = search(&program, check, &Strategy::DEFAULT, &Budget::steps(400_000));
            let standing = outcome.counterexample.map(|(_, found)| found.standing);
            assert_eq!(standing, Some(Standing::Genuine), "{name}: {}", check.label);
        }
    }
}
