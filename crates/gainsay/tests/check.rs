//! Statements from file to verdict.

#[path = "check/doubts.rs"]
mod doubts;
#[path = "check/meaning.rs"]
mod meaning;

use gainsay::check::{Answer, Choice, Observer, Pool, Settings, Totals, check_script, text};
use gainsay::isabelle::Loader;
use search::strategies::{EXHAUSTIVE, NARROWING, RANDOM, SMART};
use search::{OneIn, Policy};
use std::path::Path;
use std::time::Duration;

/// Collects answers as text.
#[derive(Default)]
struct Collector {
    file: String,
    text: String,
    totals: Totals,
    satisfied: Vec<u64>,
}

impl Observer for Collector {
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        let mut answer = Answer { file: self.file.clone(), replay: None, ..answer.clone() };
        // How far the others come is a matter of time.
        answer.searched.retain(|it| it.bound == "size");
        self.text.push_str(&text(&answer, false));
        self.totals.add(&answer);
        self.satisfied.push(answer.satisfied);
        Ok(())
    }
}

/// Few random tests, and time enough on any machine: one strategy after the other.
fn policy() -> Policy {
    let patience = Some(OneIn(200));
    let timeout = Duration::from_secs(30);
    Policy {
        timeout,
        head_start: timeout,
        shortest_turn: timeout,
        patience,
        persistence: patience,
        growing: false,
        iterations: 50,
        mixed_types: false,
        ..Policy::default()
    }
}

fn check(file: &str) -> Collector {
    check_with(file, &Settings::of(policy()))
}

fn check_with(file: &str, settings: &Settings) -> Collector {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check").join(file);
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let mut collector = Collector { file: file.to_owned(), ..Collector::default() };
    check_script(&loader.script(&loaded), settings, &Choice::default(), &Pool::default(), &mut collector)
        .expect("a string can be written to");
    collector
}

#[test]
fn code_equations_are_used_and_tested() {
    expect_test::expect![[r#"
        Code.thy:10: Code.wrong_code: refuted (exhaustive, size 1, 1 test)
          add_two n = n + 3
            n = 0
          left side:  2
          right side: 3
        Code.thy:15: Code.given_up: refuted (exhaustive, size 1, 1 test)
          add_three n = n + 2
            n = 0
          left side:  3
          right side: 2
        Code.thy:17: Code.add_three: proved by exhaustion: every case was settled (1 test)
        Code.thy:24: Code.bounded: no counterexample up to size 5 (20 tests; 10 undecided)
        Code.thy:26: refuted (exhaustive, size 1, 2 tests)
          bounded k
            k = 1
          rests on:   the code equation in bounded, line 24, not proved
        Code.thy:30: refuted (exhaustive, size 4, 202 tests)
          (R ∪ S)⇧* = R⇧* ∪ S⇧*
            R = {(0, 1)}
            S = {(1, 2)}
          left side:  Id ∪ {(0, 1), (0, 2), (1, 2)}
          right side: Id ∪ {(0, 1), (1, 2)}
        Code.thy:32: no counterexample up to size 5 (947 tests)
    "#]]
    .assert_eq(&check("Code.thy").text);
}

#[test]
fn what_formulas_are_inverted_to_never_refutes_what_holds() {
    let text = check("Covers.thy").text;
    assert_eq!(text.lines().filter(|line| line.starts_with("Covers.thy:")).count(), 23, "{text}");
    assert!(!text.contains(": refuted ("), "{text}");
}

#[test]
fn code_equations_without_proof_are_named() {
    let text = check("Unproved.thy").text;
    let named: Vec<&str> = text.lines().filter(|line| line.contains("rests on")).map(str::trim).collect();
    expect_test::expect![[r#"
        rests on:   the code equation in line 11, which may use what is not proved before it
        rests on:   the code equation in twice_code, line 7, not proved
        rests on:   the code equation in above_code, line 25, not proved
        rests on:   the code equation in beyond_code, line 35, which may use what is not proved before it
        rests on:   the code equation in beyond_code, line 35, which may use what is not proved before it"#]]
    .assert_eq(&named.join("\n"));
    // One of them is the equation itself that is not right.
    assert_eq!(text.matches(": refuted (").count(), 5, "{text}");
    assert!(text.contains("left side:  2\n  right side: 3\n"), "{text}");
    assert!(text.contains("Unproved.defined: no counterexample"), "{text}");
}

#[test]
fn statements_get_their_verdicts() {
    expect_test::expect![[r#"
        Small.thy:5: Small.lists_of_naturals: proved by exhaustion: every case was settled (2 tests)
        Small.thy:6: Small.rev_id: refuted (exhaustive, size 3, 20 tests)
          rev xs = xs
            xs = [a⇩2, a⇩1]
          type:       'a = {a⇩1, a⇩2}
          left side:  [a⇩1, a⇩2]
          right side: [a⇩2, a⇩1]
        Small.thy:7: Small.rev_rev: no counterexample up to size 5 (251 tests; 'a with up to 3 values)
        Small.thy:8: Small.rev_append: refuted (exhaustive, size 2, 21 tests)
          rev (xs @ ys) = rev xs @ rev ys
            xs = [a⇩1]
            ys = [a⇩2]
          type:       'a = {a⇩1, a⇩2}
          left side:  [a⇩2, a⇩1]
          right side: [a⇩1, a⇩2]
        Small.thy:9: Small.sorted_append: refuted (exhaustive, size 3, 17 tests, 15 relevant)
          ⟦sorted xs; sorted ys⟧ ⟹ sorted (xs @ ys)
            xs = [1]
            ys = [0]
          premise:    sorted [1]
          premise:    sorted [0]
        Small.thy:10: Small.hd_append: refuted in a model where hd [] = a⇩2 (exhaustive, size 2)
          hd (xs @ ys) = hd xs
            xs = []
            ys = [a⇩1]
          type:       'a = {a⇩1, a⇩2}
        Small.thy:11: Small.hd_append_if: no counterexample up to size 5 (17,727 tests; 'a with up to 3 values)
        Small.thy:12: Small.map_commutes: refuted (exhaustive, size 2, 30 tests)
          map f (map g xs) = map g (map f xs)
            f = λ_. a⇩1
            g = λ_. a⇩2
            xs = [a⇩1]
          type:       'a = {a⇩1, a⇩2}
          left side:  [a⇩1]
          right side: [a⇩2]
        Small.thy:13: Small.some_all: refuted (exhaustive, size 1, 8 tests, 3 relevant)
          ∃x. P x ⟹ ∀x. P x
            P = (λ_. False)(a⇩2 := True)
            x = a⇩2
            x' = a⇩1
          type:       'a = {a⇩1, a⇩2}
          premise:    P a⇩2
        Small.thy:14: Small.truncated: refuted (exhaustive, size 1, 2 tests)
          n - m + m = n
            m = 1
            n = 0
          left side:  1
          right side: 0
        Small.thy:15: Small.absolute: refuted (exhaustive, size 1, 3 tests)
          ¦x¦ = x
            x = - 1
          left side:  1
          right side: - 1
        Small.thy:16: Small.bound_by_equation: refuted (exhaustive, size 3, 28 tests, 6 relevant)
          ⟦y = x + 1; z = y + 1⟧ ⟹ z ≠ 4
            x = 2
            y = 3
            z = 4
          premise:    3 = 2 + 1
          premise:    4 = 3 + 1
        Small.thy:17: Small.empty_premise: not tested: no generated value satisfies n < 0 (270 tests up to size 5)
          n < 0 ⟹ P
          hint: try --size or --timeout with a larger number; `gainsay plan Small.thy empty_premise` says how values are sought and what would help
        Small.thy:18: Small.union_id: refuted (exhaustive, size 1, 2 tests)
          A ∪ B = A
            A = {}
            B = {a⇩1}
          type:       'a = {a⇩1}
          left side:  {a⇩1}
          right side: {}
        Small.thy:19: Small.image_inter: refuted (exhaustive, size 1, 15 tests)
          f ` (A ∩ B) = f ` A ∩ f ` B
            A = {a⇩2}
            B = {a⇩1}
            f = λ_. a⇩1
          type:       'a = {a⇩1, a⇩2}, 'b = {a⇩1, a⇩2}
          left side:  {}
          right side: {a⇩1}
        Small.thy:20: Small.injective_surjective: no counterexample up to size 5 (45 relevant tests; type variables with up to 3 values)
        Small.thy:21: Small.unbounded: refuted (exhaustive, size 1, 4 tests)
          ∃n. m < n ∧ P n
            P = λ_. False
            m = 0
        Small.thy:27: Small.right_neutral: refuted (exhaustive, size 1, 13 tests, 6 relevant)
          f x e = x
            e = a⇩1
            f _ a⇩2 = a⇩2
            f _ _ = a⇩1
            x = a⇩2
          type:       'a = {a⇩1, a⇩2}
          premise:    ∀x. f a⇩1 x = x
          left side:  a⇩1
          right side: a⇩2
    "#]].assert_eq(&check("Small.thy").text);
}

#[test]
fn test_commands_have_options_of_their_own() {
    let found = check("Options.thy");
    expect_test::expect![[r#"
        Options.thy:6: quickcheck: refuted (random, size 2, 210 tests) [expected: counterexample]
          rev xs = xs
            xs = [a⇩1, a⇩2]
          type:       'a = {a⇩1, a⇩2}
          left side:  [a⇩2, a⇩1]
          right side: [a⇩1, a⇩2]
        Options.thy:7: quickcheck: no counterexample up to size 5 (15 tests; 'a with 1 value) [expected: no_counterexample]
        Options.thy:8: quickcheck: no counterexample up to size 2 (12 tests; 'a with up to 3 values) [expected: no_counterexample]
        Options.thy:9: quickcheck: refuted (exhaustive, size 3, 9 tests) [expected: counterexample]
          rev xs = xs
            xs = [1, 0]
          type:       'a = int
          left side:  [0, 1]
          right side: [1, 0]
          length xs = 2
        Options.thy:10: quickcheck: refuted (exhaustive, size 3, 9 tests) [expected: counterexample]
          rev xs = xs
            xs = [True, False]
          type:       'a = bool
          left side:  [False, True]
          right side: [True, False]
        Options.thy:11: quickcheck: refuted (exhaustive, size 3, 20 tests) [NOT as expected: no_counterexample]
          rev xs = xs
            xs = [a⇩2, a⇩1]
          type:       'a = {a⇩1, a⇩2}
          left side:  [a⇩1, a⇩2]
          right side: [a⇩2, a⇩1]
        Options.thy:12: quickcheck: refuted (narrowing, depth 3, 25 tests) [expected: counterexample]
          rev xs = xs
            xs = [a⇩2, a⇩1]
          type:       'a = {a⇩1, a⇩2}
          left side:  [a⇩1, a⇩2]
          right side: [a⇩2, a⇩1]
        Options.thy:18: quickcheck: no counterexample up to size 2 (3 tests) [expected: no_counterexample]
        Options.thy:19: quickcheck: refuted (exhaustive, size 3, 7 tests) [expected: counterexample]
          length xs < 2
            xs = [0, 0]
        Options.thy:21: quickcheck: not tested: the goal after these steps of the proof is not known
        Options.thy:27: quickcheck: refuted (exhaustive, size 3, 7 tests) [expected: counterexample]
          length xs < 2
            xs = [0, 0]
        Options.thy:28: quickcheck: no counterexample up to size 3 (8 tests) [expected: no_counterexample]
        Options.thy:29: quickcheck: not tested: there is no such goal
        Options.thy:33: quickcheck: undetermined: 9 tests could not be decided [expected: no_counterexample]
        Options.thy:37: quickcheck: not tested: `'a`: no type of the classes that it asks for is known
        Options.thy:40: not tested: `?y` stands for something that is still to be found
        Options.thy:43: value: evaluated
          map Suc [1, 2]
            = [2, 3]
            :: nat list
        Options.thy:44: value: not determined: `hd`: no equation matches
        Options.thy:58: quickcheck: refuted (exhaustive, size 1, 1 test) [expected: counterexample]
          f x = x
            x = True
          left side:  False
          right side: True
          rests on:   the interpretation `negation` of `step` with f = Not
        Options.thy:64: quickcheck: refuted (exhaustive, size 1, 6 tests, 5 relevant) [expected: counterexample]
          f x = x
            f = (λ_. a⇩2)(a⇩2 := a⇩1)
            x = a⇩1
          type:       'a = {a⇩1, a⇩2}
          premise:    ∀x. f (f x) = x
          left side:  a⇩2
          right side: a⇩1
    "#]].assert_eq(&found.text);
    assert_eq!((found.totals.met, found.totals.expected), (13, 14), "one expectation is wrong on purpose");
}

#[test]
fn scopes_say_where_counterexamples_lie() {
    let found = check("Scopes.thy");
    assert_eq!((found.totals.met, found.totals.expected), (16, 16), "{}", found.text);
}

#[test]
fn the_example_has_premises_that_are_not_needed() {
    let found = check("../../../../examples/Superfluous.thy").text;
    let shown: Vec<&str> =
        found.lines().skip_while(|line| !line.contains("find_unused_assms")).skip(1).collect();
    assert_eq!(
        shown,
        [
            "  3 of 4 statements with premises have some that do not seem to be needed",
            "    Superfluous.has_elements: `x ∈ set xs`; or `xs ≠ []`",
            "    Superfluous.last_of_append: `xs ≠ []`",
            "    Superfluous.take_then_drop: `n ≤ length xs`",
        ]
    );
}

#[test]
fn types_have_generators_that_theories_declare() {
    expect_test::expect![[r#"
        Generators.thy:21: Generators.no_repetitions: no counterexample up to size 5 (89 tests; values of declared generators or code constructors only)
        Generators.thy:22: Generators.short: refuted (exhaustive, size 3, 8 tests)
          length (elements xs) < 2
            xs = Abs_dlist [1, 0]
        Generators.thy:28: Generators.no_repetitions_again: no counterexample up to size 5 (89 tests; values of declared generators or code constructors only)
        Generators.thy:29: Generators.lifted: refuted (exhaustive, size 3, 8 tests)
          distinct xs ⟹ length xs < 2
            xs = [1, 0]
          premise:    distinct [1, 0]
    "#]]
    .assert_eq(&check("Generators.thy").text);
}

/// All lists of natural numbers, those without repetitions, and the sorted ones, up to the given size.
fn counts(size: usize) -> Vec<u64> {
    let settings = Settings::of(Policy { size, strategies: vec![EXHAUSTIVE], ..policy() });
    check_with("Counts.thy", &settings).satisfied
}

/// With `GAINSAY_LARGE` in the environment all published sizes are tried, which takes a minute in an optimised build.
#[test]
fn lists_are_counted_as_in_the_literature() {
    let published = [
        [24, 16, 15],
        [89, 39, 31],
        [415, 105, 63],
        [2_372, 315, 127],
        [16_072, 1_048, 255],
        [125_673, 3_829, 511],
        [1_112_083, 15_207, 1_023],
        [10_976_184, 65_071, 2_047],
        [119_481_296, 297_840, 4_095],
        [1_421_542_641, 1_449_755, 8_191],
    ];
    let sizes = if std::env::var_os("GAINSAY_LARGE").is_some() { published.len() } else { 5 };
    for (size, expected) in (4..).zip(published).take(sizes) {
        assert_eq!(counts(size), expected);
    }
}

#[test]
fn what_cannot_be_decided_speaks_for_nothing() {
    for strategy in [EXHAUSTIVE, RANDOM, SMART, NARROWING] {
        let timeout = Duration::from_secs(1);
        let settings = Settings::of(Policy { timeout, strategies: vec![strategy], ..policy() });
        let found = check_with("Undecided.thy", &settings);
        let passed = found.text.contains("no counterexample") || found.text.contains("refuted");
        assert!(!passed, "{strategy:?}:\n{}", found.text);
    }
}

#[test]
fn types_with_functions_to_themselves_are_tried() {
    let settings = Settings::of(Policy { size: 2, strategies: vec![EXHAUSTIVE], ..policy() });
    let checked = check_with("Recursion.thy", &settings);
    assert!(checked.text.contains("Recursion.unrelated: refuted"), "{}", checked.text);
    assert!(!checked.text.contains("Recursion.related: refuted"), "{}", checked.text);
}

#[test]
fn what_was_given_up_declares_nothing() {
    let settings = Settings::of(Policy { size: 3, depth: 3, ..policy() });
    let checked = check_with("Abandoned.thy", &settings);
    assert!(!checked.text.contains(": refuted ("), "{}", checked.text);
    for name in ["picked", "member"] {
        assert!(checked.text.contains(&format!("Abandoned.{name}: not tested")), "{}", checked.text);
    }
}

#[test]
fn types_that_a_block_fixes_are_the_same_everywhere_in_it() {
    let settings = Settings::of(Policy { size: 3, depth: 3, ..policy() });
    let checked = check_with("Fixed_Types.thy", &settings);
    assert!(!checked.text.contains("refuted"), "{}", checked.text);
    for name in ["same_type", "as_many"] {
        assert!(!checked.text.contains(&format!("Fixed_Types.{name}: not tested")), "{}", checked.text);
    }
}

#[test]
fn goals_inside_proofs_are_tried_where_their_surroundings_are_known() {
    let policy = Policy { strategies: vec![EXHAUSTIVE], size: 3, ..policy() };
    expect_test::expect![[r#"
        Steps.thy:7: Steps.square: no counterexample up to size 3 (6 relevant tests)
        Steps.thy:12: quickcheck: refuted (exhaustive, size 2, 5 tests, 3 relevant)
          0 < n ⟹ n = 1
            n = 2
          premise:    0 < 2
          left side:  2
          right side: 1
        Steps.thy:13: no counterexample up to size 3 (6 relevant tests)
        Steps.thy:18: quickcheck: no counterexample up to size 3 (10 relevant tests)
          hint: the hardest premise to meet is `m < n`; try --size or --timeout with a larger number
        Steps.thy:19: Steps.square.off: refuted (exhaustive, size 1, 2 tests, 1 relevant)
          0 < n ⟹ m < n ⟹ m < n - 1
            m = 0
            n = 1
          premise:    0 < 1
          premise:    0 < 1
        Steps.thy:21: no counterexample up to size 3 (6 relevant tests)
          hint: the hardest premise to meet is `Suc k = n`; try --size or --timeout with a larger number
        Steps.thy:22: no counterexample up to size 3 (6 relevant tests)
        Steps.thy:23: no counterexample up to size 3 (6 relevant tests)
          hint: the hardest premise to meet is `n = Suc k`; try --size or --timeout with a larger number
        Steps.thy:25: refuted (exhaustive, size 3, 28 tests, 4 relevant)
          0 < n ⟹ n = Suc k ⟹ d ≡ n + k ⟹ d = n
            d = 3
            k = 1
            n = 2
          premise:    0 < 2
          premise:    2 = Suc 1
          premise:    3 ≡ 2 + 1
          left side:  3
          right side: 2
        Steps.thy:28: no counterexample up to size 3 (4 relevant tests)
          hint: the hardest premise to meet is `d ≡ n + k`; try --size or --timeout with a larger number
        Steps.thy:31: Steps.cases: no counterexample up to size 3 (8 tests)
        Steps.thy:37: refuted (exhaustive, size 2, 3 tests)
          xs = []
            xs = [0]
          left side:  [0]
          right side: []
        Steps.thy:39: quickcheck: Steps.cases: not tested: the goal after these steps of the proof is not known
        Steps.thy:45: quickcheck: Steps.script: refuted (exhaustive, size 2, 3 tests)
          xs @ ys = xs
            xs = []
            ys = [a⇩1]
          type:       'a = {a⇩1}
          left side:  [a⇩1]
          right side: []
        Steps.thy:47: quickcheck: Steps.script: not tested: the goal after these steps of the proof is not known
        Steps.thy:50: Steps.given_up: no counterexample up to size 3 (15 tests)
        Steps.thy:52: refuted (exhaustive, size 1, 3 tests)
          0 ≤ x
            x = - 1
        Steps.thy:61: Steps.asymmetric: no counterexample up to size 3 (12 relevant tests)
          hint: the hardest premise to meet is `less x y`; try --size or --timeout with a larger number; `gainsay plan Steps.thy asymmetric` says how values are sought and what would help
        Steps.thy:64: not tested: no generated value satisfies ∀x. ¬ less x x, less x y and x ⟷ y (60 tests up to size 3)
          less x y ⟹ x ⟷ y ⟹ ¬ less y x
          hint: the hardest premise to meet is `less x y`; try --size or --timeout with a larger number
        Steps.thy:65: not tested: no generated value satisfies ∀x. ¬ less x x, less x y and x ⟷ y (60 tests up to size 3)
          less x y ⟹ x ⟷ y ⟹ less y x
          hint: the hardest premise to meet is `less x y`; try --size or --timeout with a larger number
        Steps.thy:66: not tested: no generated value satisfies ∀x. ¬ less x x, less x y and x ⟷ y (60 tests up to size 3)
          less x y ⟹ x ⟷ y ⟹ False
          hint: the hardest premise to meet is `less x y`; try --size or --timeout with a larger number
    "#]].assert_eq(&check_with("Steps.thy", &Settings::of(policy)).text);
}
