//! Smart testing: how values are found that satisfy premises, and what is made of them.

use gainsay::check::{Answer, Choice, Observer, Pool, Settings, Stage, check_script, dump, text};
use gainsay::isabelle::{Loaded, Loader};
use search::Policy;
use search::strategies::SMART;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[derive(Default)]
struct Collector {
    text: String,
    satisfied: Vec<u64>,
}

impl Observer for Collector {
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        let answer = Answer { file: String::new(), replay: None, ..answer.clone() };
        self.text.push_str(&text(&answer, false));
        self.satisfied.push(answer.satisfied);
        Ok(())
    }
}

fn load(loader: &mut Loader, file: &str) -> Arc<Loaded> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    loader.load(&path).expect("the theory is there")
}

fn smart(depth: usize) -> Settings {
    let timeout = Duration::from_secs(30);
    Settings::of(Policy { depth, timeout, patience: None, strategies: vec![SMART], ..Policy::default() })
}

fn check(file: &str, settings: &Settings) -> Collector {
    let mut loader = Loader::new(&[]);
    let loaded = load(&mut loader, file);
    let mut collector = Collector::default();
    let pool = Pool { jobs: 1, ..Pool::default() };
    check_script(&loader.script(&loaded), settings, &Choice::default(), &pool, &mut collector)
        .expect("a string can be written to");
    collector
}

fn plan(lemma: &str, stage: Stage) -> String {
    let mut loader = Loader::new(&[]);
    let loaded = load(&mut loader, "smart/Plans.thy");
    let choice = Choice { lemmas: vec![lemma.to_owned()], ..Choice::default() };
    let shown = dump(&loader.script(&loaded), &smart(4), &choice, stage);
    shown.lines().filter(|line| !line.starts_with("--")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn lists_without_repetitions_grow_at_the_front() {
    expect_test::expect![[r#"
        goal:
            each xs with distinct xs [o ⇒ bool]
            each P of its type, generated

        distinct: o ⇒ bool
          distinct []
          distinct (x # xs)
            each xs with distinct xs [o ⇒ bool]
            each x of its type, generated
            if x ∉ set xs
    "#]]
    .assert_eq(&plan("Plans.distinct_lists", Stage::Plan));
}

#[test]
fn sorted_lists_grow_by_what_is_small_enough() {
    expect_test::expect![[r#"
        goal:
            each xs with sorted xs [o ⇒ bool]
            each P of its type, generated

        sorted_wrt: o ⇒ bool
          sorted []
          sorted (x # xs)
            each xs with sorted xs [o ⇒ bool]
            each x up to the least element of xs
    "#]]
    .assert_eq(&plan("Plans.sorted_lists", Stage::Plan));
    expect_test::expect![[r#"
        sorted []
        x ≤ all of xs ⟹ sorted xs ⟹ sorted (x # xs)

    "#]]
    .assert_eq(&plan("Plans.sorted_lists", Stage::Clauses));
}

/// What takes the result of a call apart asks the call for that result, not for any.
#[test]
fn calls_inside_of_case_distinctions_are_searched_for_what_is_asked_for() {
    for (lemma, function) in [("Plans.counted_lists", "map_option"), ("Plans.halved_lists", "bind")] {
        let shown = plan(lemma, Stage::Plan);
        assert!(!shown.contains(function) && !shown.contains("None"), "{shown}");
    }
}

#[test]
fn bounds_give_numbers() {
    expect_test::expect![[r#"
        goal:
            each xs with sorted xs [o ⇒ bool]
            let r = length xs
            each j below r
            each i up to j

        sorted_wrt: o ⇒ bool
          sorted []
          sorted (x # xs)
            each xs with sorted xs [o ⇒ bool]
            each x up to the least element of xs
    "#]]
    .assert_eq(&plan("Plans.indices", Stage::Plan));
    expect_test::expect![[r#"
        goal:
            each c below 3
            each a up to c
            let b = c - a
    "#]]
    .assert_eq(&plan("Plans.sums", Stage::Plan));
}

#[test]
fn functions_run_backwards() {
    expect_test::expect![[r#"
        goal:
            each r, xs with length xs = r [o ⇒ o ⇒ bool]
            each ys with length ys = r [o ⇒ i ⇒ bool]
            let zs = zip xs ys

        size: o ⇒ o ⇒ bool
          length x = r
            each r, x with size_list (λ_. 0) x = r [o ⇒ o ⇒ bool]

        size: o ⇒ i ⇒ bool
          length x = r
            each x with size_list (λ_. 0) x = r [o ⇒ i ⇒ bool]

        size_list: o ⇒ o ⇒ bool
          size_list (λ_. 0) [] = 0
          size_list (λ_. 0) (x0 # x1) = Suc r
            each r, x1 with size_list (λ_. 0) x1 = r [o ⇒ o ⇒ bool]
            each x0 of its type, generated

        size_list: o ⇒ i ⇒ bool
          size_list (λ_. 0) [] = 0
          size_list (λ_. 0) (x0 # x1) = Suc r
            each x1 with size_list (λ_. 0) x1 = r [o ⇒ i ⇒ bool]
            each x0 of its type, generated
    "#]]
    .assert_eq(&plan("Plans.zips", Stage::Plan));
    expect_test::expect![[r#"
        goal:
            each es, k, v with look_up es k = Some v [o ⇒ o ⇒ o ⇒ bool]

        look_up: o ⇒ o ⇒ o ⇒ bool
          look_up ((l, v) # es) l = Some v
            each l of its type, generated
            each v of its type, generated
            each es of its type, generated
          look_up ((l, v) # es) k = Some c2
            each c2, es, k with look_up es k = Some c2 [o ⇒ o ⇒ o ⇒ bool]
            each l of its type, generated
            if k ≠ l
            each v of its type, generated
    "#]]
    .assert_eq(&plan("Plans.found", Stage::Plan));
}

#[test]
fn cases_exclude_each_other() {
    expect_test::expect![[r#"
        goal:
            each b, xs, y with part0 xs b y [o ⇒ o ⇒ o ⇒ bool]

        part0: o ⇒ o ⇒ o ⇒ bool
          part0 [] True v2
            each v2 of its type, generated
          part0 [v2] v1 v2
            each v2 of its type, generated
            each v1 of its type, generated
          part0 (x # x2 # x3) False v2
            each x of its type, generated
            each x2 of its type, generated
            each x3 of its type, generated
            each v2 of its type, generated
    "#]]
    .assert_eq(&plan("Plans.overlaps", Stage::Plan));
}

#[test]
fn alternatives_do_not_give_values_twice() {
    expect_test::expect![[r#"
        goal:
            each x, y with part0 x y [o ⇒ o ⇒ bool]

        part0: o ⇒ o ⇒ bool
          part0 0 v1
            each v1 of its type, generated
          part0 v1 v1
            each v1 of its type, generated
            if v1 ≠ 0
          part0 v0 v1
            each v0 below 2
            if v0 ≠ 0
            each v1 of its type, generated
    "#]]
    .assert_eq(&plan("Plans.either", Stage::Plan));
}

#[test]
fn what_is_said_about_the_same_value_is_put_together() {
    expect_test::expect![[r#"
        goal:
            each xs with small xs ∧ distinct xs [o ⇒ bool]

        small and distinct: o ⇒ bool
          small [] ∧ distinct []
          small (x # xs) ∧ distinct (x # xs)
            each xs with small xs ∧ distinct xs [o ⇒ bool]
            each x below 3
            if x ∉ set xs
    "#]]
    .assert_eq(&plan("Plans.together", Stage::Plan));
}

#[test]
fn goals_tell_constructors_inside_each_other() {
    expect_test::expect![[r#"
        goal:
            each x, y with holds (Some (x, Suc x)) y [o ⇒ o ⇒ bool]

        holds: o ⇒ o ⇒ bool
    "#]]
    .assert_eq(&plan("Plans.inside", Stage::Plan));
}

#[test]
fn verdicts_hold_whatever_depth_they_come_from() {
    expect_test::expect![[r#"
        :12: Verdicts.even_or_odd: no counterexample up to depth 6 (12 tests by smart)
        :13: Verdicts.small_even: refuted (smart, depth 5, 9 tests)
          even n ⟹ n < 4
            n = 4
          premise:    even 4
        :14: Verdicts.not_even: no counterexample up to depth 6 (12 relevant tests by smart)
        :15: Verdicts.neither: refuted (smart, depth 3, 9 tests, 4 relevant)
          ¬ even n ⟹ n < 3
            n = 3
          premise:    ¬ even 3
        :21: Verdicts.reach_trans: no counterexample up to depth 6 (30,807 relevant tests by smart)
        :22: Verdicts.reach_sym: refuted (smart, depth 5, 367 tests, 363 relevant)
          reach E x y ⟹ reach E y x
            E = [(0, 1)]
            x = 0
            y = 1
          premise:    reach [(0, 1)] 0 1
        :23: Verdicts.unreachable: refuted (smart, depth 3, 9 tests, 1 relevant)
          ¬ reach [(0, 1), (1, 2), (2, 0)] 0 x ⟹ x = 7
            x = 3
          premise:    ¬ reach [(0, 1), (1, 2), (2, 0)] 0 3
          left side:  3
          right side: 7
        :30: Verdicts.stuck_there: no counterexample up to depth 6 (203,881 tests by smart)
        :31: Verdicts.stuck_small: refuted (smart, depth 4, 36 tests)
          stuck E x ⟹ x < 3
            E = []
            x = 3
          premise:    stuck [] 3
        :32: Verdicts.not_stuck: no counterexample up to depth 6 (12 relevant tests by smart)
        :33: Verdicts.not_stuck_small: refuted (smart, depth 1, 2 tests)
          ¬ stuck [(0, 9), (1, 0)] x ⟹ x < 1
            x = 1
          premise:    ¬ stuck [(0, 9), (1, 0)] 1
        :34: Verdicts.not_not: no counterexample up to depth 6 (12 tests by smart)
        :35: Verdicts.not_not_small: refuted (smart, depth 3, 4 tests)
          ¬ ¬ even n ⟹ n < 2
            n = 2
          premise:    ¬ ¬ even 2
        :36: Verdicts.for_all: no counterexample up to depth 6 (121,634 relevant tests by smart)
        :37: Verdicts.for_all_small: refuted (smart, depth 2, 5 tests, 1 relevant)
          ∀y∈{..<2}. ¬ reach E x y ⟹ 3 ≤ x
            E = []
            x = 2
          premise:    ∀y∈{..<2}. ¬ reach [] 2 y
        :38: Verdicts.some: no counterexample up to depth 6 (69,956 relevant tests by smart)
        :39: Verdicts.some_small: refuted (smart, depth 3, 4 tests, 1 relevant)
          ∃y. (x, y) ∈ set E ∧ ¬ reach E y x ⟹ x ≠ 0
            E = [(0, 1)]
            x = 0
            y = 1
          premise:    (0, 1) ∈ set [(0, 1)]
          premise:    ¬ reach [(0, 1)] 1 0
        :48: Verdicts.all_come_down: no counterexample up to depth 6 (13 relevant tests by smart; 7 undecided)
        :49: Verdicts.seven_comes_down: not tested: `comes_down`: values for a variable of a rule cannot be found
        :56: Verdicts.derivable_even: no counterexample up to depth 6 (38 relevant tests by smart; 5 undecided)
        :61: Verdicts.never: not tested: no generated value satisfies the premises (up to depth 6)
          loops n ⟹ n = 0
        :63: Verdicts.outside: no counterexample up to depth 6 (2,175 relevant tests by smart)
        :64: Verdicts.nothing: not tested: no generated value satisfies the premises (up to depth 6)
          x ∈ {} ⟹ False
        :65: Verdicts.choice: no counterexample up to depth 6 (192 relevant tests by smart)
        :83: Verdicts.never_south: no counterexample up to depth 6 (12 relevant tests by smart; 6 undecided)
        :84: Verdicts.only_north: refuted (smart, depth 1, 3 tests, 2 relevant, 1 undecided)
          visited p ⟹ p = North
            p = East
          premise:    visited East
          left side:  East
          right side: North
    "#]].assert_eq(&check("smart/Verdicts.thy", &smart(6)).text);
}

#[test]
fn predicates_give_values_in_every_direction() {
    expect_test::expect![[r#"
        :11: code_pred: Values.app: evaluated [expected: i => i => o => bool, o => o => i => bool, o => i => i => bool, i => o => i => bool, i => i => i => bool]
            i => i => i => bool: inferred
            i => i => o => bool: inferred
            i => o => i => bool: inferred
            o => i => i => bool: inferred
            o => o => i => bool: inferred
        :14: code_pred: Values.app: evaluated [NOT as expected: i => o => o => bool]
            i => o => o => bool: needs generated values
        :16: values: evaluated [expected: {([], [1, 2]), ([1], [2]), ([1, 2 :: nat], [])}]
          {(xs, ys). app xs ys [1, 2]}
            = {([], [1, 2]), ([1], [2]), ([1, 2], [])}
            (all 3 values)
        :17: values: evaluated
          {zs. app [0] [1] zs}
            = {[0, 1]}
            (the only value)
        :18: values: evaluated
          {(xs, ys). app [0] xs ys}
            = {([], [0]), ([0], [0, 0]), ([1], [0, 1])}
            (the first 3 values; there may be more)
        :19: values: evaluated [NOT as expected: {0 :: nat}]
          {x. app [x] [2] [1, 2]}
            = {1}
            (the only value)
        :20: values: evaluated
          {n. n < 3}
            = {0, 1, 2}
            (all 3 values)
        :21: values: evaluated
          {x. ¬ x}
            = {False}
            (the only value)
    "#]].assert_eq(&check("smart/Values.thy", &smart(6)).text);
}

#[test]
fn what_is_not_derivable_is_so_at_the_depth_that_suffices_to_tell() {
    let text = check("smart/Negation.thy", &smart(6)).text;
    let verdicts: String =
        text.lines().filter(|line| line.starts_with(':')).map(|line| format!("{line}\n")).collect();
    expect_test::expect![[r#"
        :17: values: evaluated [expected: {}]
        :18: values: evaluated [expected: {()}]
        :19: values: evaluated [expected: {}]
        :20: values: evaluated [expected: {}]
        :21: values: evaluated [expected: {}]
        :22: values: evaluated [expected: {()}]
        :23: values: evaluated [expected: {}]
        :27: values: evaluated [expected: {}]
        :28: values: evaluated [expected: {0 :: nat}]
        :29: values: evaluated [expected: {}]
        :30: values: evaluated [expected: {()}]
        :41: values: evaluated [expected: {()}]
        :42: values: evaluated [expected: {}]
        :51: values: evaluated [expected: {}]
        :55: Negation.three: refuted (smart, depth 3, 9 tests, 4 relevant)
        :58: Negation.two: no counterexample up to depth 6 (9 relevant tests by smart)
        :61: Negation.places: no counterexample up to depth 6 (27 relevant tests by smart; 11 undecided)
    "#]]
    .assert_eq(&verdicts);
}

#[test]
fn rules_and_equations_take_the_place_of_definitions() {
    expect_test::expect![[r#"
        :10: code_pred: Alternatives.ends_with: evaluated [expected: i => i => bool]
            i => i => bool: inferred
        :12: Alternatives.same: no counterexample up to depth 4 (24 tests by smart)
        :15: Alternatives.longer: no counterexample up to depth 4 (108 tests by smart; without values that definitions leave open)
        :18: code_pred: Alternatives.ends_with: evaluated [expected: i => i => bool, i => o => bool]
            i => i => bool: inferred
            i => o => bool: inferred
        :21: values: evaluated [expected: {[1, 2], [2], [] :: nat list}]
          {ys. ends_with [1, 2] ys}
            = {[1, 2], [2], []}
            (all 3 values)
        :27: Alternatives.even_up: no counterexample up to depth 4 (10 tests by smart; without values that definitions leave open)
        :32: code_pred: Alternatives.even: evaluated [expected: i => bool, o => bool]
            i => bool: inferred
            o => bool: inferred
        :35: values: evaluated [expected: {0, 2, 4 :: nat}]
          {n. even n}
            = {0, 2, 4}
            (the first 3 values; there may be more)
        :41: Alternatives.app_Nil: no counterexample up to depth 4 (24 tests by smart)
        :46: code_pred: Alternatives.app: evaluated
            i => i => o => bool: inferred
            o => o => i => bool: inferred
        :52: no counterexample up to depth 4 (22 tests by smart)
        :55: values: evaluated [expected: {4, 5 :: nat}]
          {n. half n = 2}
            = {4, 5}
            (all 2 values)
        :60: Alternatives.wrong: refuted (smart, depth 1, 2 tests, 1 relevant)
          small (Suc n) ⟹ small (Suc (Suc n))
            n = 0
          premise:    small (Suc 0)
        :63: Alternatives.given_up: no counterexample up to depth 4 (14 tests by smart; 8 undecided)
        :66: no counterexample up to depth 4 (10 tests by smart; without values that definitions leave open)
        :73: values: evaluated [expected: {0, 1, 2, 3 :: nat}]
          {n. reach 0 n}
            = {0, 1, 2, 3}
            (4 values up to depth 30; there may be more)
        :74: values: evaluated [expected: {0, 1, 2 :: nat}]
          {n. from_there 2 n}
            = {2, 1, 0}
            (all 3 values)
        :79: code_pred: Alternatives.of_pair: evaluated [expected: o * o => i => bool, i * o => o => bool, o * i => o => bool]
            i * o => o => bool: inferred
            o * i => o => bool: inferred
            o * o => i => bool: inferred
        :86: no counterexample up to depth 4 (516 tests by smart)
        :89: no counterexample up to depth 4 (23 tests by smart)
    "#]].assert_eq(&check("smart/Alternatives.thy", &smart(4)).text);
}

/// With `GAINSAY_LARGE` in the environment all published sizes are tried.
#[test]
fn lists_are_counted_as_in_the_literature() {
    let published = [
        [16, 15],
        [39, 31],
        [105, 63],
        [315, 127],
        [1_048, 255],
        [3_829, 511],
        [15_207, 1_023],
        [65_071, 2_047],
        [297_840, 4_095],
        [1_449_755, 8_191],
    ];
    let sizes = if std::env::var_os("GAINSAY_LARGE").is_some() { published.len() } else { 7 };
    for (depth, expected) in (4..).zip(published).take(sizes) {
        let found = check("check/Counts.thy", &smart(depth)).satisfied;
        assert_eq!(found.get(1..), Some(expected.as_slice()));
    }
}
