//! Test suites of theories: which cases, which hypotheses, which data, and that nothing is left out.

#![allow(clippy::disallowed_methods, reason = "tests read the examples")]

use expect_test::{Expect, expect};
use gainsay::Workspace;
use gainsay::isabelle::Theory;
use gainsay::testgen::{Names, Request, Show, Target, code, driver, make, report, specifications, text};
use std::path::Path;
use std::time::Duration;

fn request() -> Request {
    Request {
        spec: None,
        given_up: false,
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

fn read(text: &str) -> Theory {
    let mut workspace = Workspace::default();
    workspace.set_text("T.thy", format!("theory T imports Main begin\n{text}\nend"));
    workspace.theory("T.thy").expect("the text is there")
}

/// What is said about all specifications of a theory.
fn said(theory: &str, request: &Request, show: Show) -> String {
    let theory = read(theory);
    let mut all = String::new();
    for found in specifications(&theory, request) {
        let made = make(&theory, &found, request).expect("threads can be made");
        all += &match &made.suite {
            Ok(suite) => text(&report(&theory, &made, suite), show),
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/testgen").join(file);
    let theory = Workspace::default().theory(path).expect("the example is there");
    let request = Request { spec: Some(spec.to_owned()), depth: Some(depth), check: 300, ..request() };
    let found = specifications(&theory, &request);
    assert_eq!(found.len(), 1, "{file}: {spec}");
    for found in found {
        let made = make(&theory, &found, &request).expect("threads can be made");
        let suite = made.suite.as_ref().expect("it is a specification");
        assert_eq!((suite.unsolved(), suite.open), (0, 0), "{file}: {spec}");
        let cover = made.cover.expect("it was asked for");
        assert_eq!(cover.obstacle, None, "{file}: {spec}");
        assert_eq!(cover.missing, Vec::<Vec<_>>::new(), "{file}: {spec}");
        assert_eq!(cover.differing, Vec::<Vec<_>>::new(), "{file}: {spec}");
        assert!(cover.compared > cover.inputs - cover.larger, "{file}: {spec}: {cover:?}");
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
fn data_that_the_theory_gives_come_first() {
    let theory = "definition near :: \"int ⇒ int ⇒ bool\" where \"near x y = (abs (x - y) < 3)\"
      definition say :: \"int ⇒ int ⇒ nat\" where \"say x y = (if near x y then 1 else 0)\"
      consts prog :: \"int ⇒ int ⇒ nat\"
      declare [[testgen_depth = 2]]
      lemma close [test_inst \"distance\"]: \"near 40 42\" by (simp add: near_def)
      lemma far [test \"distance\"]: \"¬ near 40 45\" by (simp add: near_def)
      lemma elsewhere [test \"other\"]: \"near 7 7\" by (simp add: near_def)
      test_spec \"prog x y = say x y\"
        apply (gen_test_cases \"prog\" simp: say_def near_def)
        mk_test_suite \"distance\"";
    check(
        theory,
        &request(),
        Show { cases: true, ..Show::default() },
        &expect![[r#"
        distance (line 9): prog x y = say x y
          depth 2: 4 test cases, 4 hypotheses, 4 tests, 0 dropped as infeasible, 0 unsolved
          1. ⟦x - y < 3; 0 ≤ x - y⟧ ⟹ prog x y = 1
             prog 1 0 = 1
          2. ⟦- (x - y) < 3; x - y < 0⟧ ⟹ prog x y = 1
             prog 40 42 = 1  (given by `close`)
          3. 3 ≤ x - y ⟹ prog x y = 0
             prog 3 0 = 0
          4. 3 ≤ - (x - y) ⟹ prog x y = 0
             prog 40 45 = 0  (given by `far`)
    "#]],
    );
}

/// A fact about all values of some variables: these are looked for.
#[test]
fn given_data_may_have_variables() {
    let theory = "fun up :: \"int list ⇒ bool\" where
        \"up [] = True\" | \"up [x] = True\" | \"up (x # y # zs) = (x ≤ y ∧ up (y # zs))\"
      consts prog :: \"int list ⇒ int\"
      lemma pair [test \"greatest\"]: \"5 ≤ a ⟹ up [5, a]\" by simp
      lemma natural [test \"greatest\"]: \"sorted [1, 2::nat]\" by simp
      test_spec \"up xs ⟹ xs ≠ [] ⟹ prog xs = last xs\"
        apply (gen_test_cases 2 1 \"prog\")
        mk_test_suite \"greatest\"";
    check(
        theory,
        &request(),
        Show { cases: true, ..Show::default() },
        &expect![[r#"
            greatest (line 7): ⟦up xs; xs ≠ []⟧ ⟹ prog xs = last xs
              depth 2: 2 test cases, 3 hypotheses, 2 tests, 1 dropped as infeasible, 0 unsolved
              1. prog [x1] = x1
                 prog [0] = 0
              2. x1 ≤ x2 ⟹ prog [x1, x2] = x2
                 prog [5, 5] = 5  (given by `pair`)
        "#]],
    );
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
              1. length (prog []) = 0
                 length (prog []) = 0
              2. length (prog [x1]) = 1
                 length (prog [0]) = 1
              3. x1 ≠ x2 ⟹ length (prog [x1, x2]) = 2
                 length (prog [1, 0]) = 2
              THYP ((∃x1. length (prog [x1]) = 1) ⟶ (∀x1. length (prog [x1]) = 1))
              THYP ((∃x1 x2. x1 ≠ x2 ∧ length (prog [x1, x2]) = 2) ⟶ (∀x1 x2. x1 ≠ x2 ⟶ length (prog [x1, x2]) = 2))
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

/// A file of the driver of the only specification of a theory; or why there is none.
fn driven(theory: &str, files: impl Fn(&code::Driver) -> Vec<code::File>, name: &str) -> String {
    let theory = read(theory);
    let request = Request { depth: Some(1), ..request() };
    let found = specifications(&theory, &request).into_iter().next().expect("there is a specification");
    let made = make(&theory, &found, &request).expect("threads can be made");
    let suite = made.suite.as_ref().expect("it is a specification");
    match driver(&theory, &made, suite, &Names::default()) {
        Ok(driver) => {
            let file = files(&driver).into_iter().find(|(path, _)| path == name);
            file.map(|(_, text)| text).expect("the driver has the file")
        }
        Err(problem) => problem.to_string(),
    }
}

const STACKS: &str = "datatype item = Plus | Push int\n\
    fun depth :: \"item list ⇒ nat ⇒ bool\" where\n\
    \"depth [] n = (n = 1)\"\n| \"depth (Push _ # is) n = depth is (Suc n)\"\n\
    | \"depth (Plus # is) (Suc (Suc n)) = depth is (Suc n)\"\n| \"depth _ _ = False\"\n\
    consts compile :: \"item ⇒ item list\"\n\
    lemma spec: \"i = Plus ∨ depth (compile i) 0\" oops";

#[test]
fn post_conditions_are_plain_rust() {
    let spec = driven(STACKS, |it| code::rust(it, &Target::default()), "src/spec.rs");
    let own = spec.split("pub fn depth").nth(1).expect("it is compiled");
    expect![[r#"
        (a0: &[Item], a1: u64) -> bool {
            if a0.is_empty() {
                let n = a1;
                return n == 1;
            }
            if let [p1, is @ ..] = a0
                && let Item::Push(..) = p1
            {
                let n = a1;
                return depth(is, n + 1);
            }
            if let [p1, is @ ..] = a0
                && let Item::Plus = p1
                && a1 > 0
                && (a1 - 1) > 0
            {
                let n = ((a1 - 1) - 1);
                return depth(is, n + 1);
            }
            false
        }

        /// What must hold of the program's result.
        #[allow(unused_variables)]
        pub fn post(result: &[Item], i: &Item) -> bool {
            (i == &Item::Plus) || depth(result, 0)
        }
    "#]]
    .assert_eq(own);
}

#[test]
fn post_conditions_are_plain_c() {
    let suite = driven(STACKS, |it| code::c(it, &Target::default()), "suite.c");
    let own = suite.split("static bool spec_depth").nth(2).expect("it is compiled");
    let own = own.split("static void test_0").next().expect("there is something before the tests");
    expect![[r#"
        (const list_item *a0, uint64_t a1) {
            if (a0->tag == LIST_ITEM_NIL) {
                uint64_t n = a1;
                return n == UINT64_C(1);
            }
            if (a0->tag == LIST_ITEM_CONS && a0->c1.f0->tag == ITEM_PUSH) {
                const list_item *is = a0->c1.f1;
                uint64_t n = a1;
                return spec_depth(is, n + 1);
            }
            if (a0->tag == LIST_ITEM_CONS && a0->c1.f0->tag == ITEM_PLUS && a1 > 0 && (a1 - 1) > 0) {
                const list_item *is = a0->c1.f1;
                uint64_t n = ((a1 - 1) - 1);
                return spec_depth(is, n + 1);
            }
            {
                return false;
            }
        }

        /* What must hold of the program's result. */
        static bool post(const list_item *result, const item *i) {
            (void)result; (void)i;
            return (equal_item(i, make_item_plus())) || spec_depth(result, UINT64_C(0));
        }

        /* Case 1: depth (compile (Push 0)) 0 */
    "#]]
    .assert_eq(own);
}

#[test]
fn what_no_driver_can_do_is_said() {
    let why = |theory: &str| driven(theory, |it| code::c(it, &Target::default()), "suite.c");
    let sets = why("consts f :: \"int ⇒ int set\"\n lemma s: \"x ∈ f x\" oops");
    let all = why("consts f :: \"int ⇒ int list\"\n lemma s: \"∃y. f x = [y]\" oops");
    let functions = why("consts f :: \"(int ⇒ int) ⇒ int\"\n lemma s: \"f g = g 0\" oops");
    expect![[r#"
        no driver can build values of type `int set`
        the post-condition is not executable: `∃` ranges over all values of a type; say what it ranges over, as in `∀x∈set xs. …`
        no driver can build values of type `int ⇒ int`"#]].assert_eq(&[sets, all, functions].join("\n"));
}

#[test]
fn functions_and_sets_of_post_conditions_are_compiled() {
    let theory = "consts prog :: \"int list ⇒ int ⇒ int list\"
      lemma spec: \"prog xs x = sort (filter (λy. y < x) xs) ∧ (∀i<length xs. xs ! i ≠ x) ∧ x ∉ {3..<5}\" oops";
    let spec = driven(theory, |it| code::rust(it, &Target::default()), "src/spec.rs");
    let (_, functions) = spec.split_once("pub fn sort_key").expect("the function is there");
    expect![[r#"
        (a0: &[i64]) -> Vec<i64> {
            let xs = a0;
            foldr(xs, &vec![][..])
        }

        pub fn foldr(a0: &[i64], a1: &[i64]) -> Vec<i64> {
            if a0.is_empty() {
                let a = a1;
                return id(a);
            }
            if let [x, xs @ ..] = a0 {
                let x = *x;
                let a = a1;
                return comp(a, x, xs);
            }
            panic!("the specification does not say what `foldr` is here")
        }

        pub fn id(a0: &[i64]) -> Vec<i64> {
            let x = a0;
            x.to_vec()
        }

        pub fn comp(a0: &[i64], a1: i64, a2: &[i64]) -> Vec<i64> {
            let a = a0;
            let c = a1;
            let c2 = a2;
            insort_key(c, &foldr(c2, a)[..])
        }

        pub fn insort_key(a0: i64, a1: &[i64]) -> Vec<i64> {
            if a1.is_empty() {
                let x = a0;
                return vec![x];
            }
            if let [y, ys @ ..] = a1 {
                let x = a0;
                let y = *y;
                return if x <= y { cons(x, &cons(y, ys)) } else { cons(y, &insort_key(x, ys)[..]) };
            }
            panic!("the specification does not say what `insort_key` is here")
        }

        pub fn filter(a0: &[i64], a1: i64) -> Vec<i64> {
            if a0.is_empty() {
                return vec![];
            }
            if let [x, xs @ ..] = a0 {
                let x = *x;
                let c = a1;
                return if x < c { cons(x, &filter(xs, c)[..]) } else { filter(xs, c) };
            }
            panic!("the specification does not say what `filter` is here")
        }

        pub fn upt(a0: u64, a1: u64) -> Vec<u64> {
            if a1 == 0 {
                return vec![];
            }
            if a1 > 0 {
                let m = a0;
                let n = (a1 - 1);
                return if m <= n { append(&upt(m, n)[..], &vec![n][..]) } else { vec![] };
            }
            panic!("the specification does not say what `upt` is here")
        }

        pub fn append(a0: &[u64], a1: &[u64]) -> Vec<u64> {
            if a0.is_empty() {
                let ys = a1;
                return ys.to_vec();
            }
            if let [x, xs @ ..] = a0 {
                let x = *x;
                let ys = a1;
                return cons(x, &append(xs, ys)[..]);
            }
            panic!("the specification does not say what `append` is here")
        }

        pub fn size(a0: &[i64]) -> u64 {
            let x = a0;
            size_list(x)
        }

        pub fn size_list(a0: &[i64]) -> u64 {
            if a0.is_empty() {
                return 0;
            }
            if let [_, x1 @ ..] = a0 {
                return (0 + size_list(x1)) + 1;
            }
            panic!("the specification does not say what `size_list` is here")
        }

        pub fn nth(a0: &[i64], a1: u64) -> i64 {
            if let [x, xs @ ..] = a0 {
                let x = *x;
                let n = a1;
                return case_11(n, x, xs);
            }
            panic!("the specification does not say what `nth` is here")
        }

        pub fn case_11(a0: u64, a1: i64, a2: &[i64]) -> i64 {
            if a0 == 0 {
                let x = a1;
                return x;
            }
            if a0 > 0 {
                let k = (a0 - 1);
                let xs = a2;
                return nth(xs, k);
            }
            panic!("the specification does not say what `case` is here")
        }

        /// What must hold of the program's result.
        #[allow(unused_variables)]
        pub fn post(result: &[i64], xs: &[i64], x: i64) -> bool {
            (result == &sort_key(&filter(xs, x)[..])[..]) && (((upt(0, size(xs))).iter().all(|&i| !(nth(xs, i) == x))) && (!((3 <= x) && (x < 5))))
        }
    "#]].assert_eq(functions);
}

/// A result that is true or false is both in some test, and a variable is not taken for another one.
#[test]
fn both_truth_values_are_tested() {
    let theory = "consts has :: \"int list ⇒ int ⇒ bool\"\n lemma spec: \"has xs x = (x ∈ set xs)\" oops";
    let request = Request { depth: Some(1), check: 50, ..request() };
    check(
        theory,
        &request,
        Show { cases: true, ..Show::default() },
        &expect![[r#"
        spec (line 3): has xs x ⟷ x ∈ set xs
          depth 1: 3 test cases, 4 hypotheses, 3 tests, 0 dropped as infeasible, 0 unsolved
          1. ¬ has [] x
             ¬ has [] 0
          2. has [x1] x1
             has [0] 0
          3. x ≠ x1 ⟹ ¬ has [x1] x
             ¬ has [0] 1
          checked: of 50 inputs that satisfy the premises, 29 are in a case and 21 are larger
          checked: with stand-ins for the program, a case says what the specification says in 87 of 87 comparisons
    "#]],
    );
    let spec = driven(theory, |it| code::rust(it, &Target::default()), "src/spec.rs");
    assert!(spec.contains("xs.iter().any(|&x2| x2 == x)"), "{spec}");
}

#[test]
fn a_table_of_types_is_about_the_program() {
    let refused = |types: &[(&str, &str)]| {
        let conversion = |into: &str| code::Conversion {
            program: "T".to_owned(),
            into: into.to_owned(),
            back: "{}".to_owned(),
        };
        let types = types.iter().map(|(ty, into)| ((*ty).to_owned(), conversion(into))).collect();
        let table = code::Table { imports: vec![], types };
        let said = |driver: &code::Driver| {
            let said = table.check(driver).err().map(|why| why.to_string()).unwrap_or_default();
            vec![(String::new(), said)]
        };
        driven(STACKS, said, "")
    };
    assert_eq!(refused(&[("item", "of_item({})"), ("item list", "{}")]), "");
    assert_eq!(
        refused(&[("itme", "{}")]),
        "the program has no argument and no result of type `itme`, only `item`, `item list`"
    );
    assert_eq!(
        refused(&[("item", "of_item()")]),
        "a conversion of `item` does not say where the value goes: write {}"
    );
}

const RING: &str = "record ring = cells :: \"int list\"  head :: nat  count :: nat
  record named = ring + title :: nat
  definition good :: \"named ⇒ bool\" where
    \"good r = (cells r ≠ [] ∧ head r < length (cells r) ∧ count r ≤ length (cells r))\"
  consts prog :: \"int ⇒ named ⇒ named option\"
  lemma pushing: \"good r ⟹ (case prog x r of None ⇒ count r = length (cells r)
    | Some t ⇒ good t ∧ t = r⦇count := count r + 1, cells := cells t⦈)\" oops";

#[test]
fn records_are_divided_by_their_fields() {
    let said = said(RING, &Request { depth: Some(2), ..request() }, Show { cases: true, ..Show::default() });
    // For each length, the ring is full or not: what the post-condition asks about the input.
    assert!(said.contains("depth 2: 4 test cases"), "{said}");
    assert!(said.contains("0 unsolved"), "{said}");
    assert!(said.contains("cells = [x1]"), "{said}");
}

#[test]
fn records_are_structures_in_drivers() {
    let rust = driven(RING, |driver| code::rust(driver, &Target::default()), "src/spec.rs");
    for part in ["pub struct Named {", "pub cells: Vec<i64>,", "pub title: u64,", "Named { cells: "] {
        assert!(rust.contains(part), "{part}: {rust}");
    }
    let c = driven(RING, |driver| code::c(driver, &Target::default()), "suite.h");
    for part in ["struct named {", "const list_int *cells;", "const named *make_named("] {
        assert!(c.contains(part), "{part}: {c}");
    }
}

#[test]
fn quantifiers_that_say_what_they_range_over_are_gone_through() {
    let theory = "consts prog :: \"int list ⇒ int list\"
      lemma squares: \"length (prog xs) = length xs ∧ (∀i<length xs. prog xs ! i = xs ! i * xs ! i)\" oops";
    let spec = driven(theory, |driver| code::rust(driver, &Target::default()), "src/spec.rs");
    assert!(spec.contains("pub fn post(result: &[i64], xs: &[i64]) -> bool"), "{spec}");
    assert!(spec.contains(".all(|&i|"), "{spec}");
}

#[test]
fn what_says_what_the_program_is_is_set_aside() {
    let theory = "definition near :: \"int ⇒ int ⇒ bool\" where \"near x y = (x ≤ y)\"
      lemma close: \"near 4 5\" by (simp add: near_def)
      declare close [test_inst \"again\"]
      test_spec assumes 1: \"prog = other\" shows \"near x y = prog x y\"
        apply (gen_test_cases \"prog\" simp: near_def)
        mk_test_suite \"again\"
      print_thyps \"again\"";
    let said = said(theory, &request(), Show { cases: true, ..Show::default() });
    assert!(said.contains("the premise `prog = other` says what the program is, and is set aside"), "{said}");
    assert!(said.contains("2 test cases"), "{said}");
    assert!(said.contains("prog 4 5  (given by `close`)"), "{said}");
}

#[test]
fn what_was_not_understood_is_no_specification() {
    let theory = "definition lost where \"lost x = (if x\"
      consts prog :: \"nat ⇒ nat\"
      lemma doubtful: \"prog n = lost n\" oops";
    let said = said(theory, &request(), Show::default());
    assert!(said.contains("no suite: ") && said.contains("was not understood"), "{said}");
}
