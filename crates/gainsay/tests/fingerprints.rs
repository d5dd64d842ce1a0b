//! Fingerprints: when something changes, those of the statements that depend on it change, and no others.

use gainsay::Workspace;
use gainsay::check::Fingerprint;
use std::collections::BTreeMap;

const THEORY: &str = r#"theory T imports Main begin
datatype tree = Leaf | Node tree nat tree
fun weight :: "tree ⇒ nat" where
  "weight Leaf = 0"
| "weight (Node l x r) = weight l + weight r + 1"
fun mirror :: "tree ⇒ tree" where
  "mirror Leaf = Leaf"
| "mirror (Node l x r) = Node (mirror r) x (mirror l)"
definition twice :: "nat ⇒ nat" where "twice n = n + n"
definition thrice :: "nat ⇒ nat" where "thrice n = twice n + n"
class sized = fixes extent :: "'a ⇒ nat"
instantiation tree :: sized begin
definition "extent t = weight t"
instance ..
end
instantiation bool :: sized begin
definition "extent b = (if b then 1 else 0)"
instance ..
end
locale pair = fixes f :: "nat ⇒ nat" assumes inc: "f n = n + 1"
lemma (in pair) located: "f n > n" oops
lemma trees: "weight (mirror t) = weight t" oops
lemma grown: "extent (t :: tree) = 0" oops
lemma flags: "extent (t = Leaf) = 0" oops
lemma doubles: "twice n = n" oops
lemma triples: "thrice n = n" oops
lemma lists: "rev xs = (xs :: nat list)" oops
lemma anything: "x = (y :: 'a)" oops
quickcheck_params [size = 3]
lemma tested: "n = (0 :: nat)" quickcheck oops
value "twice 3"
end
"#;

/// The fingerprints of the things in a theory, by name; a `value` has none.
fn fingerprints(workspace: &mut Workspace, text: &str) -> BTreeMap<String, Fingerprint> {
    workspace.set_text("T.thy", text);
    let source = workspace.open("T.thy").expect("texts can be read");
    let items = source.items().into_iter();
    items
        .map(|item| (item.name.rsplit('.').next().unwrap_or_default().to_owned(), item.fingerprint))
        .collect()
}

/// The names whose fingerprints change when a part of the theory is replaced.
fn changed(old: &str, new: &str) -> Vec<String> {
    assert!(THEORY.contains(old), "there is no {old}");
    changes(THEORY, &THEORY.replace(old, new))
}

fn changes(before: &str, after: &str) -> Vec<String> {
    let mut workspace = Workspace::default();
    let before = fingerprints(&mut workspace, before);
    let after = fingerprints(&mut workspace, after);
    let is_changed = |name: &&String| after.get(*name).is_some_and(|new| *new != before[*name]);
    before.keys().filter(is_changed).cloned().collect()
}

#[test]
fn every_run_comes_to_the_same_numbers() {
    let one = fingerprints(&mut Workspace::default(), THEORY);
    assert_eq!(one, fingerprints(&mut Workspace::default(), THEORY));
    assert_eq!(one.len(), 10);
    let mut different: Vec<_> = one.values().collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), one.len(), "what differs has different fingerprints: {one:?}");
}

#[test]
fn a_definition_matters_to_what_reaches_it() {
    assert_eq!(changed("\"twice n = n + n\"", "\"twice n = n + n + 1\""), ["", "doubles", "triples"]);
    assert_eq!(changed("\"thrice n = twice n + n\"", "\"thrice n = n + n + n\""), ["triples"]);
    assert_eq!(changed("weight l + weight r + 1", "weight l + weight r"), ["grown", "trees"]);
}

#[test]
fn a_type_matters_to_what_mentions_it() {
    let about_trees = ["flags", "grown", "trees"];
    assert_eq!(changed("Node tree nat tree", "Node tree nat tree | Twig"), about_trees);
}

#[test]
fn an_instance_matters_where_it_is_used() {
    assert_eq!(changed("extent t = weight t", "extent t = weight t + 1"), ["grown"]);
    assert_eq!(changed("if b then 1", "if b then 2"), ["flags"]);
}

#[test]
fn a_locale_matters_to_its_statements() {
    assert_eq!(changed("\"f n = n + 1\"", "\"f n = n + 2\""), ["located"]);
    let interpreted = "interpretation pair Suc by standard simp\nlemma trees:";
    assert_eq!(changed("lemma trees:", interpreted), ["located"]);
}

#[test]
fn what_a_statement_says_matters_to_it_alone() {
    assert_eq!(changed("\"twice n = n\"", "\"twice n = n + 1\""), ["doubles"]);
    assert_eq!(changed("\"thrice n = n\" oops", "\"thrice n = n\" sorry"), ["triples"]);
}

#[test]
fn options_matter_to_tests() {
    assert_eq!(changed("[size = 3]", "[size = 4]"), ["tested"]);
    assert_eq!(changed("quickcheck oops", "quickcheck[depth = 3] oops"), ["tested"]);
}

#[test]
fn code_matters_and_whether_it_is_proved() {
    let with = |proof: &str| {
        THEORY.replace("lemma trees:", &format!("lemma [code]: \"twice n = 2 * n\" {proof}\nlemma trees:"))
    };
    assert_eq!(changes(THEORY, &with("by (simp add: twice_def)")), ["", "doubles", "triples"]);
    let proved = with("by (simp add: twice_def)");
    assert_eq!(changes(&proved, &with("sorry")), ["", "doubles", "triples"]);
}

#[test]
fn axioms_matter_to_all_that_follows() {
    let after = ["anything", "doubles", "flags", "grown", "lists", "tested", "trees", "triples"];
    let axiom = "axiomatization where odd: \"0 = (1 :: nat)\"\nlemma trees:";
    assert_eq!(changed("lemma trees:", axiom), after);
}

#[test]
fn a_definition_that_is_lost_matters() {
    assert_eq!(changed("\"twice n = n + n\"", "\"twice n = n + \""), ["doubles", "triples"]);
}

#[test]
fn places_names_of_others_and_notation_do_not_matter() {
    assert_eq!(changed("theory T", "(* a comment\n\n\n*)\ntheory T"), [""; 0]);
    assert_eq!(
        changed("lemma trees:", "definition \"more = (1 :: nat)\"\n\nlemma new: True ..\nlemma trees:"),
        [""; 0]
    );
    assert_eq!(changed("lemma trees:", "notation twice (\"⟨_⟩\")\nlemma trees:"), [""; 0]);
    let swapped = THEORY.replace("definition twice", "datatype later = Later\ndefinition twice");
    assert_eq!(changes(THEORY, &swapped), [""; 0]);
}

#[test]
fn what_an_import_defines_matters() {
    let mut workspace = Workspace::default();
    let mut fingerprints = |number: usize| {
        workspace.set_text(
            "Base.thy",
            format!("theory Base imports Main begin\ndefinition \"few = ({number} :: nat)\"\nend"),
        );
        workspace.set_text("Top.thy", "theory Top imports Base begin\nlemma here: \"few = n\" oops\nlemma other: \"n = (0 :: nat)\" oops\nend");
        let source = workspace.open("Top.thy").expect("texts can be read");
        source.items().into_iter().map(|item| item.fingerprint).collect::<Vec<_>>()
    };
    let (before, after, again) = (fingerprints(2), fingerprints(3), fingerprints(2));
    assert_ne!(before[0], after[0]);
    assert_eq!(before[1], after[1]);
    assert_eq!(before, again);
}

const PROGRAM: &str = r#"nat : type.
zero : nat.
suc : nat -> nat.
pred even(nat).
even(zero).
even(suc(suc(N))) :- even(N).
pred odd(nat).
odd(suc(zero)).
odd(suc(suc(N))) :- odd(N).
#check "even" 5 : even(N) => odd(suc(N)).
#check "odd" 5 : odd(N) => odd(suc(N)).
"#;

#[test]
fn clauses_matter_to_the_checks_that_reach_them() {
    let mut workspace = Workspace::default();
    let mut fingerprints = |text: &str| {
        workspace.set_text("p.apl", text);
        let source = workspace.open("p.apl").expect("texts can be read");
        source.items().into_iter().map(|item| item.fingerprint).collect::<Vec<_>>()
    };
    let before = fingerprints(PROGRAM);
    assert_eq!(before.len(), 2);
    assert_eq!(
        before,
        fingerprints(&PROGRAM.replace("pred even", "\npred other(nat).\nother(zero).\npred even"))
    );
    let after = fingerprints(&PROGRAM.replace("even(zero).", "even(suc(zero))."));
    assert!(before[0] != after[0] && before[1] == after[1], "{before:?} {after:?}");
}

/// Axioms tie declared names to each other, and whatever axioms mention to all of them.
#[test]
fn axioms_matter_to_what_is_only_declared() {
    let theory = |limit: &str, axiom: &str| {
        format!(
            "theory T imports Main begin\naxiomatization low :: nat\naxiomatization high :: nat\n\
            definition limit :: nat where \"limit = {limit}\"\n\
            axiomatization where bounds: \"{axiom}\"\n\
            lemma declared: \"low = 0\" oops\nlemma other: \"n = (0 :: nat)\" oops\nend\n"
        )
    };
    let before = theory("3", "low < high ∧ high < limit");
    assert_eq!(changes(&before, &theory("4", "low < high ∧ high < limit")), ["declared"]);
    assert_eq!(changes(&before, &theory("3", "low < high")), ["declared", "other"]);
}

#[test]
fn a_gap_in_an_instance_matters_to_the_classes_around_it() {
    let theory = |proof: &str| {
        let own = "class below = linorder\ninstance nat :: below";
        format!(
            "theory T imports Main begin\n{own} {proof}\nlemma above: \"(x :: 'a::linorder) = y\" oops\nend"
        )
    };
    assert_eq!(changes(&theory("sorry"), &theory("..")), ["above"]);
}
