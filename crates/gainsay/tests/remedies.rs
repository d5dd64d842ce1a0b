//! The commonest mistakes of newcomers: each has a message that says what to write instead.

use gainsay::Workspace;

/// What helps against the first error of a theory.
fn help(workspace: &mut Workspace, text: &str) -> String {
    workspace.set_text("Mistaken.thy", text);
    let source = workspace.open("Mistaken.thy").expect("the text is there");
    let error = source.errors().next();
    let error = error.unwrap_or_else(|| panic!("there is no error in {text}"));
    error.help.clone().unwrap_or_else(|| format!("nothing helps against: {}", error.message))
}

/// Mistakes in a theory that imports `Main`, and a part of what helps.
const MISTAKES: [(&str, &str); 35] = [
    (r#"lemma "x != (y::nat)""#, "x ≠ y"),
    (r#"lemma "x <> (y::nat)""#, "x ≠ y"),
    (r#"lemma "a && b""#, "A ∧ B"),
    (r#"lemma "x = 1 || y = 2""#, "A ∨ B"),
    (r#"lemma "!a""#, "¬ a"),
    (r#"lemma "x <= y -> y >= x""#, "A ⟶ B"),
    (r#"fun f :: "int -> int" where "f x = x""#, "nat ⇒ nat"),
    (r#"lemma "x = 0 and y = 1""#, "A ∧ B"),
    (r#"lemma "not a""#, "¬ a"),
    (r#"lemma "forall x. x = x""#, "∀x. P x"),
    (r#"lemma "∀x, x = x""#, "a dot ends the bound variables"),
    (r#"lemma "map (fun x => x) xs = xs""#, "λx. x + 1"),
    (r#"lemma "map (\x. x) xs = xs""#, "λx. x + 1"),
    (r#"lemma "f x = if x then 1 else 2""#, "in parentheses: (if …)"),
    (r#"lemma "y = case x of 0 ⇒ 1 | Suc n ⇒ n""#, "in parentheses: (case …)"),
    (r#"definition f :: "nat ⇒ nat" where "f x = (if x = 0 then 1)""#, "has an `else`"),
    (r#"fun f :: "nat ⇒ nat" where "f n = f (n + 1""#, "a parenthesis is not closed"),
    (r#"fun g :: "string ⇒ nat" where "g \"abc\" = 1""#, "''abc''"),
    (r#"lemma "x * 2.5 = (y::rat)""#, "Complex_Main"),
    (r#"definition "f x := x + 1""#, "joined by ="),
    (r#"fun f :: "bool ⇒ bool" where "f x = false""#, "True and False"),
    (r#"fun f where "f x = y""#, "an argument on the left"),
    (r#"fun f :: "nat list ⇒ nat" where "f (x::xs) = x""#, "x # xs"),
    (r#"definition f :: "real ⇒ real" where "f x = x""#, "import Complex_Main"),
    (r#"definition f :: "nat multiset ⇒ nat" where "f x = 0""#, "import \"HOL-Library.Multiset\""),
    (r#"fun f :: "List nat ⇒ nat" where "f x = 0""#, "called list"),
    (r#"definition fun where "fun x = x""#, "`fun` is a keyword"),
    (r#"fun in :: "nat ⇒ nat" where "in x = x""#, "`in` is a keyword"),
    (r#"lemma rev_rev: rev (rev xs) = xs"#, "lemma name: \"…\""),
    (r#"fun f :: "nat ⇒ nat" where f 0 = 0"#, "equations are written in quotes"),
    (r#"fun f :: "nat ⇒ nat" where "f 0 = 0" "f (Suc n) = n""#, "separated by |"),
    (r#"fun f : "nat ⇒ nat" where "f 0 = 0""#, "a type is given with ::"),
    (r#"fun f :: nat ⇒ nat where "f 0 = 0""#, "written in quotes"),
    (r#"datatype tree = Leaf | Node(tree, nat, tree)"#, "without commas"),
    (r#"datatype 'a tree = Leaf | Node "'a tree" "'b""#, "list it on the left"),
];

#[test]
fn mistakes_have_remedies() {
    let mut workspace = Workspace::default();
    for (mistake, remedy) in MISTAKES {
        let help =
            help(&mut workspace, &format!("theory Mistaken imports Main begin\n{mistake}\noops\nend\n"));
        assert!(help.contains(remedy), "{mistake}\n  {help}");
    }
}

#[test]
fn imports_that_are_not_found_have_remedies() {
    let mut workspace = Workspace::default();
    for (header, remedy) in [
        ("theory Mistaken imports Mian begin", "did you mean Main?"),
        ("theory Mistaken imports HOL-Library.Multiset begin", "in quotes"),
        ("theory Mistaken imports Multiset begin", "\"HOL-Library.Multiset\""),
        ("theory Mistaken imports Main", "theory NAME imports Main begin"),
    ] {
        let help = help(&mut workspace, &format!("{header}\nlemma \"x = x\" oops\nend\n"));
        assert!(help.contains(remedy), "{header}\n  {help}");
    }
}
