//! Test suites of theories: which cases, which hypotheses, which data, and that nothing is left out.

#![allow(clippy::disallowed_methods, reason = "tests read the examples")]

use expect_test::{Expect, expect};
use gainsay::load::Loader;
use gainsay::testgen::{Request, Show, make, report, specifications, text};
use std::path::Path;
use std::time::Duration;

fn request() -> Request {
    Request {
        spec: None,
        put: None,
        depth: None,
        per_case: 1,
        unwind: 0,
        white_box: false,
        check: 0,
        mutants: 0,
        timeout: Duration::from_secs(120),
    }
}

/// What is said about all specifications of a theory.
fn said(theory: &str, request: &Request, show: Show) -> String {
    let mut loader = Loader::new(&[]);
    let text_of = format!("theory T imports Main begin\n{theory}\nend");
    let loaded = loader.load_text(Path::new("T.thy"), text_of);
    let mut all = String::new();
    for found in specifications(&loader, &loaded, request) {
        let made = make(&loader, &loaded, &found, request).expect("threads can be made");
        all += &match &made.suite {
            Ok(suite) => text(&report(&loaded.elaborated.context, &made, suite), show),
            Err(why) => format!("{why}\n"),
        };
    }
    all
}

fn check(theory: &str, request: &Request, show: Show, expect: &Expect) {
    expect.assert_eq(&said(theory, request, show));
}

/// Cases and hypotheses leave out no input that satisfies the premises.
fn covers(file: &str, spec: &str, depth: usize) {
    let mut loader = Loader::new(&[]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/testgen").join(file);
    let loaded = loader.load(&path).expect("the example is there");
    let request = Request { spec: Some(spec.to_owned()), depth: Some(depth), check: 300, ..request() };
    let found = specifications(&loader, &loaded, &request);
    assert_eq!(found.len(), 1, "{file}: {spec}");
    for found in found {
        let made = make(&loader, &loaded, &found, &request).expect("threads can be made");
        let suite = made.suite.as_ref().expect("it is a specification");
        assert_eq!((suite.unsolved(), suite.open), (0, 0), "{file}: {spec}");
        let cover = made.cover.expect("it was asked for");
        assert_eq!(cover.obstacle, None, "{file}: {spec}");
        assert_eq!(cover.missing, Vec::<Vec<_>>::new(), "{file}: {spec}");
        assert!(cover.inputs > cover.larger + cover.undecided, "{file}: {spec}: {cover:?}");
    }
}

#[test]
fn no_input_is_left_out() {
    covers("RedBlack.thy", "black_heights", 3);
    covers("Lists.thy", "permutations", 3);
    covers("Lists.thy", "insertion", 3);
    covers("Height_Balanced.thy", "insertion", 3);
    covers("Ordered_Set.thy", "inserting", 2);
    covers("Triangle.thy", "triangle", 3);
}

#[test]
fn conditions_of_the_specification_are_cases() {
    let theory = "consts prog :: \"int ⇒ int ⇒ int\"\n lemma spec: \"prog a b = max a b\" oops";
    check(
        theory,
        &request(),
        Show { cases: true, theorem: true, ..Show::default() },
        &expect![[r#"
        spec (line 3): prog a b = max a b
          depth 3: 2 test cases, 2 hypotheses, 2 tests, 0 dropped as infeasible, 0 unsolved
          1. a ≤ b ⟹ prog a b = b
             prog (- 1) 0 = 0
          2. b < a ⟹ prog a b = a
             prog 0 (- 1) = 0
          THYP ((∃a b. a ≤ b ∧ prog a b = b) ⟶ (∀a b. a ≤ b ⟶ prog a b = b))
          THYP ((∃a b. b < a ∧ prog a b = a) ⟶ (∀a b. b < a ⟶ prog a b = a))
    "#]],
    );
}

#[test]
fn structures_are_separated_up_to_a_size() {
    let theory = "consts prog :: \"int list ⇒ int list\"\n lemma spec: \"distinct xs ⟹ length (prog xs) = length xs\" oops";
    let request = Request { depth: Some(2), ..request() };
    check(
        theory,
        &request,
        Show { cases: true, theorem: true, dropped: true, ..Show::default() },
        &expect![[r#"
            spec (line 3): distinct xs ⟹ length (prog xs) = length xs
              depth 2: 3 test cases, 3 hypotheses, 3 tests, 0 dropped as infeasible, 0 unsolved
              1. length (prog []) = length []
                 length (prog []) = length []
              2. length (prog [x1]) = length [x1]
                 length (prog [0]) = length [0]
              3. x1 ≠ x2 ⟹ length (prog [x1, x2]) = length [x1, x2]
                 length (prog [1, 0]) = length [1, 0]
              THYP ((∃x1. length (prog [x1]) = length [x1]) ⟶ (∀x1. length (prog [x1]) = length [x1]))
              THYP ((∃x1 x2. x1 ≠ x2 ∧ length (prog [x1, x2]) = length [x1, x2]) ⟶ (∀x1 x2. x1 ≠ x2 ⟶ length (prog [x1, x2]) = length [x1, x2]))
              THYP (∀xs. 2 < length xs ⟶ distinct xs ⟶ length (prog xs) = length xs)
        "#]],
    );
}

#[test]
fn what_is_no_specification_is_said() {
    let none = "lemma spec: \"rev (rev xs) = xs\" oops";
    let named = Request { spec: Some("spec".to_owned()), ..request() };
    check(
        none,
        &named,
        Show { cases: true, ..Show::default() },
        &expect![[r#"
        no program is under test: the specification mentions no constant without a definition; declare one (`consts prog :: …`), or name the constant to test with --put
    "#]],
    );
    let twice = "consts prog :: \"int ⇒ int\"\n lemma spec: \"prog (prog x) = x\" oops";
    check(
        twice,
        &named,
        Show { cases: true, ..Show::default() },
        &expect![[r#"
        the program `prog` is applied to a result of `prog`: one call at a time can be tested
    "#]],
    );
    let several = "consts f :: \"int ⇒ int\" g :: \"int ⇒ int\"\n lemma spec: \"f x = g x\" oops";
    check(
        several,
        &named,
        Show { cases: true, ..Show::default() },
        &expect![[r#"
        `f`, `g` could all be the program under test: name one with --put
    "#]],
    );
}
