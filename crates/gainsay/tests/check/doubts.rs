//! What answers rest on: proofs with gaps, axioms, what locales and packages say without being asked.

use super::{check, check_with, policy};
use gainsay::check::Settings;
use search::Policy;
use std::time::Duration;

#[test]
fn what_rests_on_a_proof_with_a_gap_is_in_doubt() {
    expect_test::expect![[r#"
        Gaps.thy:15: Gaps.within: undetermined: depends on `next_one`, which rests on a proof with a gap (line 12)
          Rep_small (next_one s) < 3
            s = Abs_small 2
        Gaps.thy:18: Gaps.one_more: no counterexample up to size 5 (12 tests)
          rests on:   the code equation in equal_code, line 168, not proved
        Gaps.thy:24: Gaps.defined: undetermined: depends on `twice`, which rests on a proof with a gap (line 12)
          twice 1 < 3
        Gaps.thy:30: Gaps.reflexive: undetermined: depends on `below`, which rests on a proof with a gap (line 27)
          b = b
            b = abs_below 0
          left side:  abs_below 0
          right side: abs_below 0
        Gaps.thy:36: Gaps.with_a_proof: refuted (exhaustive, size 1, 1 test)
          Rep_small first_one = 1
          left side:  0
          right side: 1
        Gaps.thy:47: Gaps.clashes: undetermined: depends on `clash`, which rests on a proof with a gap (line 41)
          clash (Suc n) = 1
            n = 0
          left side:  0
          right side: 1
        Gaps.thy:56: Gaps.stands_apart: refuted (exhaustive, size 1, 2 tests)
          apart n = 0
            n = 1
          left side:  1
          right side: 0
        Gaps.thy:71: Gaps.all_the_same: not tested: `'a`: no type of the classes that it asks for is known
        Gaps.thy:74: Gaps.same: not tested: `'a`: no type of the classes that it asks for is known
        Gaps.thy:77: Gaps.of_naturals: refuted (exhaustive, size 1, 1 test)
          it = 1
          left side:  0
          right side: 1
        Gaps.thy:89: Gaps.no_order: not tested: `'a`: no type of the classes that it asks for is known
        Gaps.thy:96: Gaps.no_order_of_values: not tested: `'a`: no type of the classes that it asks for is known
        Gaps.thy:114: Gaps.all_marked: not tested: `'a`: no type of the classes that it asks for is known
        Gaps.thy:121: Gaps.not_finite: not tested: `finite`: the elements of the set cannot be listed
        Gaps.thy:134: Gaps.well_defined: undetermined: depends on `representative`, which rests on a proof with a gap (line 129)
          representative (parity_of 0) = representative (parity_of 2)
          left side:  0
          right side: 2
        Gaps.thy:151: Gaps.overloaded_zero: not tested: `overloaded` may be declared by line 145, which was not understood
        Gaps.thy:168: Gaps.equal_code: not tested: out of time
        Gaps.thy:170: Gaps.one_value: refuted (exhaustive, size 1, 1 test)
          Wrapped False = Wrapped True
          left side:  False
          right side: True
          rests on:   the code equation in equal_code, line 168, not proved
    "#]].assert_eq(&check("Gaps.thy").text);
}

#[test]
fn nothing_is_chosen_that_axioms_may_be_about() {
    expect_test::expect![[r#"
        Tied.thy:9: Tied.as_stated: undetermined: depends on hd []
          hd [] = 3
          rests on:   the axioms in line 7, taken to be consistent
        Tied.thy:12: Tied.perhaps_the_same: undetermined: depends on last []
          last [] = 3
          rests on:   the axioms in line 7, taken to be consistent
        Tied.thy:17: Tied.chosen_five: not tested: `Eps`: it ranges over nat, whose values cannot be listed
        Tied.thy:26: Tied.one_value: not tested: `Tied.unknown`: values of this type have no representation
    "#]]
    .assert_eq(&check("Tied.thy").text);
}

#[test]
fn values_that_share_their_parts_are_not_written_without_end() {
    expect_test::expect![[r#"
        Shared.thy:17: Shared.not_shown: refuted (exhaustive, size 1, 1 test)
          full 40 = Leaf
          left side:  …
          right side: Leaf
        Shared.thy:20: Shared.inside: refuted (exhaustive, size 1, 1 test)
          [full 50] = []
          left side:  …
          right side: []
        Shared.thy:23: Shared.as_a_value: undetermined: 255 tests could not be decided
    "#]]
    .assert_eq(&check("Shared.thy").text);
}

#[test]
fn values_that_share_their_parts_are_not_compared_without_end() {
    let short = Duration::from_millis(300);
    let settings =
        Settings::of(Policy { timeout: short, head_start: short, shortest_turn: short, ..policy() });
    // Nobody knows within this time whether they are equal.
    let found = check_with("Compared.thy", &settings).text;
    assert!(!found.contains("refuted") && !found.contains("proved"), "{found}");
}

#[test]
fn default_values_of_selectors_are_about_the_parameters_of_the_type() {
    expect_test::expect![[r#"
        Selectors.thy:10: Selectors.of_unit: proved by exhaustion: every case was settled (1 test)
        Selectors.thy:13: Selectors.not_of_bool: proved by exhaustion: every case was settled (1 test)
        Selectors.thy:18: Selectors.front_of_several: no counterexample up to size 5 (251 tests; type variables with up to 3 values)
        Selectors.thy:39: Selectors.weight_of_filled: proved by exhaustion: every case was settled (1 test)
    "#]].assert_eq(&check("Selectors.thy").text);
}

#[test]
fn what_an_expression_leaves_out_is_the_parameter_of_the_class() {
    expect_test::expect![[r#"
        Class_Params.thy:27: Class_Params.as_assumed: not tested: `'a`: no type of the classes that it asks for is known
    "#]].assert_eq(&check("Class_Params.thy").text);
}
