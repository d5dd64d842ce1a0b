//! Statements mean what their theories say: what was not understood, locales, classes, definitions.

use super::{check, check_with, policy};
use gainsay::check::Settings;
use search::Policy;
use std::time::Duration;

#[test]
fn statements_about_what_was_not_understood_are_left_out() {
    expect_test::expect![[r#"
        Lost.thy:7: Lost.constructor: not tested: `Green`: line 5 was not understood
        Lost.thy:10: Lost.selector: not tested: `shade`: line 5 was not understood
        Lost.thy:18: Lost.inside: not tested: the beginning of the block that it stands in, line 13, was not understood
        Lost.thy:27: Lost.field: not tested: `x_part`: line 25 was not understood
        Lost.thy:33: Lost.parameter: not tested: `size_of`: line 30 was not understood
        Lost.thy:36: Lost.outside: refuted (exhaustive, size 1, 2 tests)
          n = 0
            n = 1
          left side:  1
          right side: 0
        Lost.thy:45: Lost.derived: not tested: `derived`: line 43 was not understood
        Lost.thy:48: Lost.infix_operator: not tested: `base`: line 41 was not understood
        Lost.thy:55: Lost.hidden: not tested: `rev`: line 53 was not understood
        Lost.thy:60: Lost.declared_again: refuted (exhaustive, size 1, 1 test)
          rev x = x + 1
            x = 0
          left side:  0
          right side: 1
        Lost.thy:69: Lost.of_locale: not tested: `order`: line 67 was not understood
        Lost.thy:74: Lost.variable: refuted (exhaustive, size 1, 1 test)
          order x = 2
            order = λ_. 0
            x = a⇩1
          type:       'a = {a⇩1}
          left side:  0
          right side: 2
        Lost.thy:77: Lost.again: not tested: `order`: line 67 was not understood
        Lost.thy:82: Lost.interpreted: not tested: `order`: line 80 was not understood
        Lost.thy:87: Lost.maybe_interpreted: not tested: `order`: line 85 was not understood
        Lost.thy:94: Lost.any_name: undetermined: `x` may be declared by line 92, which was not understood
          x = 0
            x = 1
          left side:  1
          right side: 0
        Lost.thy:97: Lost.bound_name: refuted (exhaustive, size 1, 2 tests)
          ∀x. x = 0
            x = 1
          left side:  1
          right side: 0
        Lost.thy:111: Lost.in_subclass: not tested: `first⇩0`: line 105 was not understood
    "#]].assert_eq(&check("Lost.thy").text);
}

#[test]
fn what_is_only_declared_is_a_variable() {
    expect_test::expect![[r#"
        Declared.thy:11: Declared.not_said: refuted (exhaustive, size 1, 7 tests, 2 relevant)
          turn (turn k) = k
            k = key⇩2
            seal = (λ_. key⇩1)(key⇩2 := key⇩2, key⇩1 := key⇩3)
            turn = λ_. key⇩1
          type:       key = {key⇩1, key⇩2, key⇩3}
          premise:    ∀k. seal (seal k) = k
          left side:  key⇩1
          right side: key⇩2
        Declared.thy:17: Declared.axiom: no counterexample up to size 5 (60 relevant tests; key with 3 values)
        Declared.thy:20: Declared.follows: no counterexample up to size 5 (20 relevant tests; key with 3 values)
        Declared.thy:23: Declared.fixed: refuted (exhaustive, size 1, 11 tests, 5 relevant)
          seal master = master
            master = key⇩2
            seal = (λ_. key⇩1)(key⇩2 := key⇩3, key⇩3 := key⇩2)
          type:       key = {key⇩1, key⇩2, key⇩3}
          premise:    ∀k. seal (seal k) = k
          left side:  key⇩3
          right side: key⇩2
        Declared.thy:34: Declared.twice: no counterexample up to size 5 (60 relevant tests; key with 3 values)
        Declared.thy:37: Declared.once: refuted (exhaustive, size 1, 11 tests, 5 relevant)
          times 1 k = k
            k = key⇩2
            seal = (λ_. key⇩1)(key⇩2 := key⇩3, key⇩3 := key⇩2)
          type:       key = {key⇩1, key⇩2, key⇩3}
          premise:    ∀k. seal (seal k) = k
          left side:  key⇩3
          right side: key⇩2
        Declared.thy:44: Declared.sealed_again: no counterexample up to size 5 (90 relevant tests; key with 3 values)
        Declared.thy:47: Declared.all_sealed: refuted (exhaustive, size 1, 7 tests, 2 relevant)
          sealed k
            k = key⇩2
            master = key⇩1
            seal = (λ_. key⇩1)(key⇩2 := key⇩2, key⇩1 := key⇩3)
          type:       key = {key⇩1, key⇩2, key⇩3}
          premise:    ∀k. seal (seal k) = k
        Declared.thy:56: Declared.keys_of: no counterexample up to size 5 (20 relevant tests; key with 3 values)
          hint: the hardest premise to meet is `keys l = []`; try --size or --timeout with a larger number; `gainsay plan Declared.thy keys_of` says how values are sought and what would help
        Declared.thy:59: Declared.master_fits: refuted (exhaustive, size 2, 35 tests, 2 relevant)
          l ≠ Open ⟹ master ∈ set (keys l)
            l = Locked key⇩1 Open
            master = key⇩2
            seal = (λ_. key⇩1)(key⇩2 := key⇩2, key⇩1 := key⇩3)
          type:       key = {key⇩1, key⇩2, key⇩3}
          premise:    ∀k. seal (seal k) = k
          premise:    Locked key⇩1 Open ≠ Open
        Declared.thy:70: Declared.mark: no counterexample up to size 5 (60 relevant tests; key with 3 values)
        Declared.thy:73: Declared.mark_less: refuted (exhaustive, size 1, 6 tests, 1 relevant)
          mark k < 7
            k = key⇩1
            seal = (λ_. key⇩1)(key⇩2 := key⇩2, key⇩1 := key⇩3)
          type:       key = {key⇩1, key⇩2, key⇩3}
          premise:    ∀k. seal (seal k) = k
        Declared.thy:80: Declared.limit: refuted (exhaustive, size 2, 5 tests)
          limit < 2
            limit = 2
          premise:    2 < 3
          rests on:   the axioms in line 14, taken to be consistent
        Declared.thy:85: Declared.limit_less: no counterexample up to size 5 (14 relevant tests)
        Declared.thy:93: Declared.endless: not tested: no generated value satisfies ∀x y. (next_one x = next_one y ⟹ x = y) and ∀x. next_one x ≠ first (445 tests up to size 5)
          infinite UNIV
          hint: the hardest premise to meet is `∀x. next_one x ≠ first`; try --size or --timeout with a larger number; `gainsay plan Declared.thy endless` says how values are sought and what would help
        Declared.thy:96: Declared.two: not tested: no generated value satisfies ∀x y. (next_one x = next_one y ⟹ x = y) and ∀x. next_one x ≠ first (445 tests up to size 5)
          ∃x y. x ≠ y
          hint: the hardest premise to meet is `∀x. next_one x ≠ first`; try --size or --timeout with a larger number; `gainsay plan Declared.thy two` says how values are sought and what would help
        Declared.thy:106: Declared.before_union: no counterexample up to size 5 (165,160 tests; 'a with up to 3 values)
        Declared.thy:109: Declared.before_intersection: refuted (exhaustive, size 1, 71 tests)
          before (p ∩ q) = before p ∩ before q
            arrow = {(a⇩2, a⇩1), (a⇩2, a⇩2)}
            p = {a⇩2}
            q = {a⇩1}
          type:       'a = {a⇩1, a⇩2}
          left side:  {}
          right side: {a⇩2}
          rests on:   the axioms in line 14, taken to be consistent
          rests on:   the axioms in line 83, taken to be consistent
          rests on:   the axioms in line 90, taken to be consistent
        Declared.thy:115: Declared.pick_one: not tested: `pick`: it is known by axioms only
        Declared.thy:126: Declared.below: not tested: `bound`: it is known by axioms only
        Declared.thy:131: Declared.limited_again: no counterexample up to size 5 (35 relevant tests)
        Declared.thy:134: Declared.limited_pred: no counterexample up to size 5 (35 relevant tests)
    "#]].assert_eq(&check("Declared.thy").text);
}

#[test]
fn a_file_in_another_language_may_declare_any_name() {
    expect_test::expect![[r#"
        Foreign.thy:6: Foreign.before: refuted (exhaustive, size 1, 2 tests)
          a2 = 0
            a2 = 1
          left side:  1
          right side: 0
        Foreign.thy:11: Foreign.after: undetermined: `a2` may be declared by line 9, which was not understood
          a2 = 0
            a2 = 1
          left side:  1
          right side: 0
        Foreign.thy:14: Foreign.bound: refuted (exhaustive, size 1, 2 tests)
          ∀a2. a2 = 0
            a2 = 1
          left side:  1
          right side: 0
    "#]]
    .assert_eq(&check("Foreign.thy").text);
}

#[test]
fn assumptions_are_about_the_types_of_their_parameters() {
    // Nearly two million tests take most of the usual limit, and more where others use the machine.
    let timeout = Duration::from_secs(180);
    let settings = Settings::of(Policy { timeout, head_start: timeout, shortest_turn: timeout, ..policy() });
    expect_test::expect![[r#"
        Locale_Types.thy:25: Locale_Types.restricts_nothing: no counterexample up to size 5 (1,764,830 relevant tests; type variables with up to 3 values)
        Locale_Types.thy:34: Locale_Types.open_overloading: undetermined: depends on size_of
          size_of = 0
    "#]].assert_eq(&check_with("Locale_Types.thy", &settings).text);
}

#[test]
fn names_that_may_be_constants_make_no_genuine_counterexample() {
    expect_test::expect![[r#"
        Uncertain.thy:6: Uncertain.before: refuted (exhaustive, size 1, 2 tests)
          level = 0
            level = 1
          left side:  1
          right side: 0
        Uncertain.thy:13: Uncertain.letters: refuted (exhaustive, size 1, 2 tests)
          x = y ∨ xs = [x1, A']
            A' = a⇩1
            x = 0
            x1 = a⇩1
            xs = []
            y = 1
          type:       'a = {a⇩1}
        Uncertain.thy:16: Uncertain.hidden: undetermined: `hidden` may be declared by line 11, which was not understood
          hidden = 0
            hidden = 1
          left side:  1
          right side: 0
        Uncertain.thy:19: Uncertain.known_before: refuted (exhaustive, size 1, 1 test)
          level = 1
            level = 0
          left side:  0
          right side: 1
        Uncertain.thy:22: Uncertain.fixed: refuted (exhaustive, size 1, 2 tests)
          hidden = 0
            hidden = 1
          left side:  1
          right side: 0
        Uncertain.thy:27: Uncertain.bound: no counterexample up to size 5 (20 tests)
        Uncertain.thy:30: Uncertain.bound_before: refuted (exhaustive, size 1, 2 tests)
          width = 0
            width = 1
          left side:  1
          right side: 0
        Uncertain.thy:36: Uncertain.argument: refuted (exhaustive, size 1, 1 test)
          scaled factor 1 = 1
            factor = 0
          left side:  0
          right side: 1
        Uncertain.thy:45: Uncertain.rule: undetermined: `secret` may be declared by line 11, which was not understood
          ¬ reachable n
            n = 0
        Uncertain.thy:48: Uncertain.rests_on_rule: undetermined: `secret` may be declared by line 11, which was not understood
          ¬ all_reachable
        Uncertain.thy:51: Uncertain.no_proof: no counterexample up to size 5 (30 tests; 'a with up to 3 values)
        Uncertain.thy:58: Uncertain.word: not tested: `distance` may be declared by line 56, which was not understood
        Uncertain.thy:61: Uncertain.letter: undetermined: `z` may be declared by line 56, which was not understood
          z = 0
            z = 1
          left side:  1
          right side: 0
        Uncertain.thy:70: Uncertain.after_error: undetermined: `x` may be declared by line 68, which was not understood
          x = y
            x = 0
            y = 1
          left side:  0
          right side: 1
        Uncertain.thy:75: Uncertain.any_name: undetermined: `x` may be declared by line 68, which was not understood
          x = y
            x = 0
            y = 1
          left side:  0
          right side: 1
    "#]].assert_eq(&check("Uncertain.thy").text);
}

#[test]
fn counterexamples_name_the_interpretation_that_they_are_about() {
    expect_test::expect![[r#"
        Interpretation.thy:12: Interpretation.small: refuted (exhaustive, size 1, 1 test)
          advance start < 1
          rests on:   the interpretation `double` of `step` with advance = λn. n + n + 1, start = 0
    "#]]
    .assert_eq(&check("Interpretation.thy").text);
}

#[test]
fn variables_of_a_clause_are_its_own() {
    expect_test::expect![[r#"
        Clauses.thy:13: Clauses.one_below: no counterexample up to size 5 (1 test)
        Clauses.thy:16: Clauses.not_one: refuted (exhaustive, size 1, 1 test)
          ¬ below 1
        Clauses.thy:23: Clauses.mixed: no counterexample up to size 5 (300 tests)
        Clauses.thy:30: Clauses.tail_of: proved by exhaustion: every case was settled (1 test)
        Clauses.thy:44: Clauses.fixed_twice: not tested: `fixed_twice`: line 39 was not understood
        Clauses.thy:54: Clauses.first: not tested: `first`: line 49 was not understood
        Clauses.thy:61: Clauses.numbered: not tested: `numbered`: line 57 was not understood
    "#]]
    .assert_eq(&check("Clauses.thy").text);
}

#[test]
fn what_a_theory_has_lost_is_lost_for_those_that_import_it() {
    expect_test::expect![[r#"
        Lost_Import.thy:5: Lost_Import.constructor: not tested: `Green`: line 5 of Lost.thy was not understood
        Lost_Import.thy:8: Lost_Import.bound_name: refuted (exhaustive, size 1, 2 tests)
          ∀x. x = 0
            x = 1
          left side:  1
          right side: 0
    "#]]
    .assert_eq(&check("Lost_Import.thy").text);
}

#[test]
fn assumptions_of_contexts_are_closed() {
    expect_test::expect![[r#"
        Contexts.thy:12: Contexts.monotone: proved by exhaustion: every case was settled (9 tests, 6 relevant)
        Contexts.thy:22: Contexts.apart: proved by exhaustion: every case was settled (4 tests, 2 relevant)
        Contexts.thy:29: Contexts.identity: proved by exhaustion: every case was settled (5 tests, 2 relevant)
        Contexts.thy:34: Contexts.not_identity: refuted (exhaustive, size 1, 4 tests, 3 relevant)
          ∀x y. (f x ⟷ f y ⟹ x ⟷ y) ⟹ f x ⟷ x
            f = (λ_. True)(True := False)
            x = True
          premise:    ∀x y. (f x ⟷ f y ⟹ x ⟷ y)
          left side:  False
          right side: True
        Contexts.thy:47: Contexts.in_locale: proved by exhaustion: every case was settled (4 tests, 2 relevant)
        Contexts.thy:58: Contexts.inside: proved by exhaustion: every case was settled (6 tests, 2 relevant)
        Contexts.thy:65: Contexts.outside: proved by exhaustion: every case was settled (6 tests, 2 relevant)
        Contexts.thy:72: Contexts.by_name: proved by exhaustion: every case was settled (6 tests)
        Contexts.thy:82: Contexts.in_experiment: proved by exhaustion: every case was settled (3 tests, 1 relevant)
        Contexts.thy:89: Contexts.own: refuted (exhaustive, size 1, 1 test)
          f x ⟷ x ⟹ f True
            f = λ_. False
            x = False
          premise:    f False ⟷ False
        Contexts.thy:110: proved by exhaustion: every case was settled (2 tests, 1 relevant)
    "#]].assert_eq(&check("Contexts.thy").text);
}

#[test]
fn partial_quotients_have_no_values_outside_their_relation() {
    expect_test::expect![[r#"
        Partial.thy:13: Partial.two_values: proved by exhaustion: every case was settled (3 tests, 2 relevant)
        Partial.thy:16: Partial.different: proved by exhaustion: every case was settled (1 test)
        Partial.thy:19: Partial.no_third: not tested: `Ex`: it ranges over two, whose values cannot be listed
        Partial.thy:22: Partial.open_value: undetermined: depends on abs_two 5
          abs_two 5 = abs_two 0
        Partial.thy:25: Partial.pigeons: proved by exhaustion: every case was settled (15 tests, 8 relevant)
        Partial.thy:28: Partial.lists: no counterexample up to size 5 (17 relevant tests)
        Partial.thy:31: Partial.one_value: refuted (exhaustive, size 2, 3 tests)
          x = y
            x = abs_two 0
            y = abs_two 1
          left side:  abs_two 0
          right side: abs_two 1
        Partial.thy:43: Partial.negated_twice: no counterexample up to size 5 (140 tests)
        Partial.thy:46: Partial.itself: no counterexample up to size 5 (140 tests)
        Partial.thy:49: Partial.not_negated: refuted (exhaustive, size 2, 3 tests)
          negated x = x
            x = abs_fraction (1, 1)
          left side:  abs_fraction (- 1, 1)
          right side: abs_fraction (1, 1)
    "#]]
    .assert_eq(&check("Partial.thy").text);
}

#[test]
fn classes_know_their_parameters_and_members() {
    expect_test::expect![[r#"
        Classes.thy:10: Classes.of_class: no counterexample up to size 5 (3 tests; 'a with up to 3 values)
        Classes.thy:18: Classes.neutral: no counterexample up to size 5 (30 tests; 'a with up to 3 values)
        Classes.thy:21: Classes.laws: no counterexample up to size 5 (3 tests; 'a with up to 3 values)
        Classes.thy:29: Classes.order_laws: no counterexample up to size 5 (3 tests; 'a with up to 3 values)
        Classes.thy:43: Classes.hidden: no counterexample up to size 5 (5 tests; 'a as unit)
        Classes.thy:60: Classes.member: proved by exhaustion: every case was settled (1 test)
        Classes.thy:63: Classes.instance_of: proved by exhaustion: every case was settled (1 test)
        Classes.thy:66: Classes.any_type: not tested: `Orderings.linorder_class`: it is not declared
        Classes.thy:69: Classes.no_instance: not tested: `Orderings.linorder_class`: it is not declared
        Classes.thy:72: Classes.premise: not tested: `Classes.marked_class`: it is not declared
        Classes.thy:84: Classes.fast: proved by exhaustion: every case was settled (4 tests, 2 relevant)
        Classes.thy:89: Classes.any_function: proved by exhaustion: every case was settled (6 tests)
        Classes.thy:92: Classes.not_fast: refuted (exhaustive, size 1, 2 tests)
          negating.twice f x ⟷ x
            f = λ_. False
            x = True
          left side:  False
          right side: True
    "#]]
    .assert_eq(&check("Classes.thy").text);
}

#[test]
fn names_of_commands_that_nobody_declares_are_no_variables() {
    expect_test::expect![[r#"
        Stray.thy:7: Stray.before: proved by exhaustion: every case was settled (1 test)
        Stray.thy:12: Stray.constructors: not tested: `App` may be declared by line 10, which was not understood
        Stray.thy:15: Stray.no_constructors: refuted (exhaustive, size 1, 1 test)
          x = Suc y
            x = 0
            y = 0
          left side:  0
          right side: 1
        Stray.thy:20: Stray.defined: not tested: `grand_total` may be declared by line 18, which was not understood
        Stray.thy:33: Stray.of_class: not tested: `bounded`: line 29 was not understood
        Stray.thy:45: Stray.own_assumptions: proved by exhaustion: every case was settled (3 tests, 1 relevant)
        Stray.thy:55: Stray.of_context: not tested: `unbounded`: line 51 was not understood
    "#]].assert_eq(&check("Stray.thy").text);
}

#[test]
fn instances_have_one_meaning() {
    expect_test::expect![[r#"
        Instances.thy:18: Instances.size_of_box: no counterexample up to size 5 (89 tests)
        Instances.thy:21: Instances.not_by_structure: refuted (exhaustive, size 2, 3 tests)
          size (Box ns) = 0
            ns = [0]
          left side:  1
          right side: 0
        Instances.thy:35: Instances.size_of_bag: proved by exhaustion: every case was settled (1 test)
        Instances.thy:51: Instances.size_of_crate: not tested: `size_crate`: line 45 was not understood
        Instances.thy:65: Instances.equal_crates: proved by exhaustion: every case was settled (2 tests)
    "#]]
    .assert_eq(&check("Instances.thy").text);
}

#[test]
fn definitions_mean_what_was_shown_of_them() {
    expect_test::expect![[r#"
        Shown.thy:11: Shown.not_upward: undetermined: depends on upward
          ¬ upward 0
        Shown.thy:14: Shown.upward: undetermined: depends on upward
          upward 0
        Shown.thy:21: Shown.forgetful: undetermined: depends on forgetful
          forgetful 1 = 0
        Shown.thy:31: Shown.halves: refuted (exhaustive, size 4, 14 tests)
          halves n < 2
            n = 4
        Shown.thy:56: Shown.other: proved by exhaustion: every case was settled (1 test)
        Shown.thy:59: Shown.same: proved by exhaustion: every case was settled (2 tests)
        Shown.thy:64: Shown.opposite: proved by exhaustion: every case was settled (1 test)
        Shown.thy:73: Shown.two_code: refuted (exhaustive, size 1, 1 test)
          two = 3
          left side:  2
          right side: 3
        Shown.thy:76: Shown.four: no counterexample up to size 5 (1 test)
          rests on:   the code equation in two_code, line 73, not proved
        Shown.thy:79: Shown.unrelated: proved by exhaustion: every case was settled (1 test)
        Shown.thy:103: Shown.least: proved by exhaustion: every case was settled (7 tests, 5 relevant)
        Shown.thy:106: Shown.greatest: refuted (exhaustive, size 2, 3 tests)
          x ≤ 0
            x = Abs_small 1
        Shown.thy:121: Shown.larger: proved by exhaustion: every case was settled (12 tests, 1 relevant)
        Shown.thy:136: Shown.one_value: not tested: `'a`: no type of the classes that it asks for is known
        Shown.thy:145: Shown.given_up_function: not tested: `given_up_function`: line 141 was not understood
        Shown.thy:155: Shown.first: proved by exhaustion: every case was settled (1 test)
        Shown.thy:165: Shown.second: proved by exhaustion: every case was settled (1 test)
        Shown.thy:178: Shown.later_wins: proved by exhaustion: every case was settled (1 test)
        Shown.thy:183: Shown.before: proved by exhaustion: every case was settled (1 test)
        Shown.thy:188: Shown.after: not tested: `again`: line 186 was not understood
    "#]]
    .assert_eq(&check("Shown.thy").text);
}

#[test]
fn definitions_and_classes_mean_what_they_say() {
    expect_test::expect![[r#"
        Blocks.thy:5: Blocks.defined: refuted (exhaustive, size 1, 21 tests)
          twice ≡ λf x. f (f x) ⟹ twice Suc n = n + 2 and twice Suc n = n + 1
            n = 0
          left side:  2
          right side: 1
        Blocks.thy:15: Blocks.same: proved by exhaustion: every case was settled (4 tests)
        Blocks.thy:25: Blocks.twice_is: proved by exhaustion: every case was settled (3 tests)
        Blocks.thy:35: Blocks.bottom: proved by exhaustion: every case was settled (2 tests)
        Blocks.thy:38: Blocks.complete: proved by exhaustion: every case was settled (1 test)
        Blocks.thy:71: Blocks.in_boxes: proved by exhaustion: every case was settled (3 tests)
        Blocks.thy:82: Blocks.linear: no counterexample up to size 5 (214 tests; 'a with up to 3 values)
        Blocks.thy:89: Blocks.sizes: proved by exhaustion: every case was settled (1 test)
        Blocks.thy:96: Blocks.below: refuted (exhaustive, size 1, 4 tests)
          bot ≤ x ∧ (x ≤ top ⟶ x = bot)
            x = a⇩2
          type:       'a = {a⇩1, a⇩2}
        Blocks.thy:106: Blocks.one_value: no counterexample up to size 5 (139,560 tests)
        Blocks.thy:109: Blocks.at_an_instance: no counterexample up to size 5 (5 tests; 'a as only)
    "#]]
    .assert_eq(&check("Blocks.thy").text);
}

#[test]
fn constants_of_packages_are_no_variables() {
    expect_test::expect![[r#"
        Packages.thy:15: Packages.joint_domain: not tested: `ticks_tocks_dom`: nothing here defines it
        Packages.thy:18: Packages.joint_relation: not tested: `ticks_tocks_rel`: nothing here defines it
        Packages.thy:21: Packages.no_joint_domain: refuted (exhaustive, size 1, 1 test)
          ticks_talks_dom n
            n = 0
            ticks_talks_dom = λ_. False
        Packages.thy:32: Packages.own_case: undetermined: depends on case_parity
          case_parity f g (Twice n) = f n
            f = λ_. a⇩1
            g = λ_. a⇩1
            n = 0
          type:       'a = {a⇩1}
        Packages.thy:35: Packages.own_discriminator: undetermined: depends on is_twice
          is_twice (Twice n)
            n = 0
        Packages.thy:38: Packages.own_selector: undetermined: depends on half
          half (Twice n) = n
            n = 0
        Packages.thy:50: Packages.old_case: not tested: `case_count`: nothing here defines it
    "#]]
    .assert_eq(&check("Packages.thy").text);
}

#[test]
fn constants_of_a_block_have_what_its_defined_variables_stand_for() {
    let settings = Settings::of(Policy { size: 3, depth: 3, ..policy() });
    let checked = check_with("Defined.thy", &settings);
    assert!(!checked.text.contains("refuted"), "{}", checked.text);
    for name in [
        "by_definition",
        "by_abbreviation",
        "by_function",
        "by_rules",
        "inherited",
        "not_defined",
        "in_context",
        "lifted",
    ] {
        assert!(!checked.text.contains(&format!("Defined.{name}: not tested")), "{}", checked.text);
    }
}

#[test]
fn a_name_that_a_proof_fixes_again_is_another_variable() {
    let text = check("Defined.thy").text;
    assert!(text.contains("Defined.known: "), "{text}");
    for name in ["fixed", "contrary", "for_all", "large"] {
        assert!(!text.contains(&format!("Defined.{name}: ")), "{text}");
    }
}
