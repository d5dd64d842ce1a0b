//! Specifications by sets, multisets and maps: what their operations ask about the inputs divides the cases.

use gainsay::Workspace;
use gainsay::testgen::{Request, Show, make, report, specifications, text};
use std::time::Duration;

const TREE: &str = "datatype tree = Leaf | Node tree int tree
fun keys :: \"tree ⇒ int list\" where
  \"keys Leaf = []\" | \"keys (Node l x r) = keys l @ x # keys r\"
fun ordered :: \"tree ⇒ bool\" where
  \"ordered Leaf = True\"
| \"ordered (Node l x r) = ((∀y∈set (keys l). y < x) ∧ (∀y∈set (keys r). x < y) ∧ ordered l ∧ ordered r)\"
consts remove :: \"int ⇒ tree ⇒ tree\"
";

/// How many cases each specification of a theory has, and its tests. No input is left out, and all cases have data.
fn suites(theory: &str, (depth, per_case): (usize, usize)) -> Vec<(String, usize, String)> {
    let mut workspace = Workspace::default();
    let whole = format!("theory T imports Main \"HOL-Library.Multiset\" begin\n{theory}\nend");
    workspace.set_text("T.thy", whole);
    let theory = workspace.theory("T.thy").expect("the text is there");
    let request = Request {
        spec: None,
        given_up: false,
        put: None,
        depth: Some(depth),
        per_case,
        unwind: 0,
        white_box: false,
        check: 60,
        mutants: 0,
        timeout: Duration::from_secs(120),
    };
    let made = specifications(&theory, &request).into_iter().map(|found| {
        let made = make(&theory, &found, &request).expect("threads can be made");
        let suite = made.suite.as_ref().expect("it is a specification");
        assert_eq!((suite.unsolved(), suite.open), (0, 0), "{}", found.name);
        let cover = made.cover.as_ref().expect("it was asked for");
        assert_eq!(cover.missing, Vec::<Vec<_>>::new(), "{}", found.name);
        assert_eq!(cover.differing, Vec::<Vec<_>>::new(), "{}", found.name);
        let said = text(&report(&theory, &made, suite), Show { cases: true, ..Show::default() });
        (found.name.clone(), suite.cases.len(), said)
    });
    made.collect()
}

/// A key that is there, at each place of the tree, and one that is not, at each place between.
#[test]
fn elements_are_looked_up_in_sets() {
    let spec = "lemma spec: \"ordered t ⟹ ordered (remove x t) ∧ set (keys (remove x t)) = set (keys t) - {x}\" oops";
    let suites = suites(&format!("{TREE}{spec}"), (2, 1));
    let (_, cases, said) = suites.first().expect("there is a specification");
    assert_eq!(*cases, 1 + 3 + 2 * 5, "{said}");
    assert!(said.contains("remove x1 (Node (Node Leaf x1 Leaf) x2 Leaf)"), "{said}");
}

/// The same asked for in other words has cases for an element that is there, too.
#[test]
fn all_ways_to_say_it_ask_the_same() {
    let specs = [
        "lemma minus: \"set (rm x xs) = set xs - {x}\" oops",
        "lemma collect: \"set (rm x xs) = {y ∈ set xs. y ≠ x}\" oops",
        "lemma elements: \"∀y. y ∈ set (rm x xs) ⟷ y ∈ set xs ∧ y ≠ x\" oops",
        "lemma bounded: \"(∀y∈set (rm x xs). y ∈ set xs ∧ y ≠ x) ∧ (∀y∈set xs. y ≠ x ⟶ y ∈ set (rm x xs))\" oops",
        "definition \"post x xs r ⟷ set r = set xs - {x :: int}\"",
        "lemma defined: \"post x xs (rm x xs)\" oops",
        "lemma multiset: \"mset (rm x xs) = mset xs - {#x#}\" oops",
    ];
    let theory = format!("consts rm :: \"int ⇒ int list ⇒ int list\"\n{}", specs.join("\n"));
    let suites = suites(&theory, (2, 1));
    assert_eq!(suites.len(), 6, "{suites:?}");
    for (name, cases, said) in suites {
        let found = ["rm 0 [0]", "rm 1 [1]", "rm (- 1) [- 1]"].iter().any(|test| said.contains(test));
        // `[]`, `[a]` and `[a, b]`, with `x` each of the elements or none, and with equal elements or not.
        assert!(found && cases >= 8, "{name}: {said}");
    }
}

#[test]
fn elements_of_a_list_are_compared() {
    let theory = "consts dedup :: \"int list ⇒ int list\"
lemma spec: \"distinct (dedup xs) ∧ set (dedup xs) = set xs\" oops";
    let cases: Vec<usize> = suites(theory, (3, 1)).into_iter().map(|(_, cases, _)| cases).collect();
    assert_eq!(cases, [1 + 1 + 2 + 5]);
}

#[test]
fn sets_are_compared_by_their_common_elements() {
    let theory = "datatype bag = E | B int bag
fun items :: \"bag ⇒ int set\" where \"items E = {}\" | \"items (B x b) = insert x (items b)\"
consts both :: \"bag ⇒ bag ⇒ bag\"
lemma spec: \"items (both a b) = items a ∩ items b\" oops";
    let cases: Vec<usize> = suites(theory, (1, 1)).into_iter().map(|(_, cases, _)| cases).collect();
    // Empty ones, and two elements that are equal or not.
    assert_eq!(cases, [1 + 1 + 1 + 2]);
}

/// A key that is there already is overwritten in some case, whatever other key is looked up.
#[test]
fn updates_ask_what_was_there() {
    let theory = "fun look :: \"(int × int) list ⇒ int ⇒ int option\" where
  \"look [] k = None\" | \"look ((q, v) # r) k = (if k = q then Some v else look r k)\"
consts upd :: \"int ⇒ int ⇒ (int × int) list ⇒ (int × int) list\"
lemma spec: \"look (upd k v m) q = (if q = k then Some v else look m q)\" oops";
    let cases: Vec<usize> = suites(theory, (1, 1)).into_iter().map(|(_, cases, _)| cases).collect();
    // For the empty list `q` is `k` or not; for `[(a, b)]`, they and `a` are equal or not in five ways.
    assert_eq!(cases, [2 + 5]);
}

/// Numbers that are only compared go to the ends of 64 bits; those that are computed with do not.
#[test]
fn boundaries_are_those_of_the_driver() {
    let theory = "consts greater :: \"int ⇒ int ⇒ int\"
lemma compared: \"greater a b = max a b\" oops
consts after :: \"int ⇒ int\"
lemma computed: \"after a = a + 1\" oops";
    let ends = |said: &str| said.contains("9223372036854775807") && said.contains("9223372036854775808");
    let found: Vec<bool> = suites(theory, (3, 5)).iter().map(|(_, _, said)| ends(said)).collect();
    assert_eq!(found, [true, false]);
}
