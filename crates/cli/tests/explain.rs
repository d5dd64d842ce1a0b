//! What `gainsay explain` and `check --suggest` tell about a counterexample, as a person reads it.

#![allow(clippy::disallowed_methods, reason = "the files are made here")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program says about a theory that begins like every other one; `FILE` in a command is its file.
fn said(name: &str, imports: &str, body: &str, command: &[&str]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explain");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let text = format!("theory {name} imports {imports} begin\n{body}\nend\n");
    let file = format!("{name}.thy");
    std::fs::write(folder.join(&file), text).expect("the file can be written");
    let args: Vec<String> = command.iter().map(|word| word.replace("FILE", &file)).collect();
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    process.args(&args).env("XDG_CACHE_HOME", folder.join("cache")).current_dir(folder);
    let output = process.output().expect("the program runs");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_missing_premise_is_suggested() {
    for (name, lemma, premise) in [
        ("Taken", "length (take n xs) = n", "n ≤ length xs"),
        ("First", "hd (xs @ ys) = hd xs", "xs ≠ []"),
        ("Once", "x ∈ set xs ⟹ ∃!i. i < length xs ∧ xs ! i = x", "distinct xs"),
        ("Same", "filter P xs = xs", "∀x∈set xs. P x"),
    ] {
        let shown = said(name, "Main", &format!("lemma \"{lemma}\" oops"), &["check", "--suggest", "FILE"]);
        assert!(shown.contains(&format!("may lack:   {premise}\n")), "{shown}");
    }
}

#[test]
fn an_invariant_of_the_theory_is_suggested() {
    let body = r#"
fun up :: "nat list ⇒ bool" where
  "up [] = True" | "up [x] = True" | "up (x # y # zs) = (x ≤ y ∧ up (y # zs))"
fun least :: "nat list ⇒ nat" where "least xs = (if xs = [] then 0 else hd xs)"
lemma "x ∈ set xs ⟹ least xs ≤ x" oops"#;
    let shown = said("Invariant", "Main", body, &["check", "--suggest", "FILE"]);
    assert!(shown.contains("may lack:   up xs\n"), "{shown}");
}

#[test]
fn nothing_is_suggested_unless_somebody_asks() {
    let shown = said("Unasked", "Main", "lemma \"length (take n xs) = n\" oops", &["check", "FILE"]);
    assert!(shown.contains("refuted") && !shown.contains("may lack"), "{shown}");
}

const EVEN: &str = r#"
inductive ev :: "nat ⇒ bool" where zero: "ev 0" | two: "ev n ⟹ ev (n + 2)"
lemma "ev n ⟹ n ≤ 3" oops
lemma "ev n ⟹ ev (Suc n)" oops"#;

#[test]
fn a_premise_has_its_derivation() {
    let shown = said("Derived", "Main", EVEN, &["explain", "FILE:4"]);
    let derivation = "      ev 4   by two\n        2 + 2 = 4\n        ev 2   by two\n          0 + 2 = 2\n          ev 0   by zero\n";
    assert!(shown.contains(derivation), "{shown}");
}

#[test]
fn a_conclusion_that_no_rule_gives_says_so() {
    let shown = said("Refused", "Main", EVEN, &["explain", "FILE:5"]);
    assert!(
        shown.contains("why the conclusion fails: ev (Suc n)") && shown.contains("not by two"),
        "{shown}"
    );
}

#[test]
fn names_that_are_none_are_pointed_out() {
    let body = r#"
datatype colour = Red | Green
lemma a: "reverse (rev xs) = xs" oops
lemma b: "rve (rev xs) = xs" oops
lemma c: "x = Gren" oops
lemma d: "left = right" oops"#;
    let shown = said("Names", "Main", body, &["check", "FILE"]);
    assert!(
        shown.contains("`reverse` is a variable here; what may be meant is called `rev` in HOL"),
        "{shown}"
    );
    assert!(shown.contains("`rve` is a variable here; did you mean `rev`?"), "{shown}");
    assert!(shown.contains("`Gren` is a variable here; did you mean `Green`?"), "{shown}");
    assert!(!shown.contains("`left`") && !shown.contains("`right`"), "{shown}");
}

#[test]
fn a_blank_line_belongs_to_nothing() {
    let body = "lemma a: \"rev xs = xs\" oops\n\nlemma b: \"xs = ys\" oops";
    let shown = said("Blank", "Main", body, &["check", "FILE:3"]);
    assert!(
        shown.contains("nothing to be tried on line 3 of Blank.thy; there is on lines 2 and 4"),
        "{shown}"
    );
}

#[test]
fn collections_are_written_as_usual() {
    let body = "lemma a: \"M + N = (M :: nat multiset)\" oops\nlemma b: \"A |∪| B = (A :: nat fset)\" oops
lemma c: \"P = Q ⟹ P x\" for P :: \"nat ⇒ bool\" oops";
    let imports = "\"HOL-Library.Multiset\" \"HOL-Library.FSet\"";
    let shown = said("Collections", imports, body, &["check", "FILE"]);
    assert!(shown.contains("    M = {#}\n    N = {#0#}\n"), "{shown}");
    assert!(shown.contains("    A = {||}\n    B = {|0|}\n"), "{shown}");
    assert!(shown.contains("    P = λ_. False\n"), "{shown}");
}

#[test]
fn values_of_abstract_types_stay_what_they_are() {
    let body = r#"
typedef even = "{n :: nat. even n}" by auto
lemma "Rep_even x < 4" oops"#;
    let shown = said("Abstract", "Main", body, &["check", "--strategy", "random", "FILE"]);
    let value = shown.lines().find_map(|line| line.trim().strip_prefix("x = Abs_even "));
    let value: u64 = value.and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{shown}"));
    assert!(value >= 4 && value.is_multiple_of(2), "{shown}");
}

#[test]
fn what_random_testing_finds_is_made_smaller() {
    let body = "datatype t = A | B t t | C nat t\nlemma \"t = A\" for t oops";
    let shown = said("Smaller", "Main", body, &["check", "--strategy", "random", "--seed", "7", "FILE"]);
    assert!(shown.contains("t = C 0 A\n") || shown.contains("t = B A A\n"), "{shown}");
}

#[test]
fn a_theory_is_called_as_its_file_is() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explain");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    std::fs::write(folder.join("One.thy"), "theory Two imports Main begin\nend\n")
        .expect("it can be written");
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    let output = process.args(["stats", "One.thy"]).current_dir(folder).output().expect("the program runs");
    let shown =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(shown.contains("this theory is called `Two` and its file `One.thy`"), "{shown}");
}

#[test]
fn a_replay_of_standard_input_asks_for_it() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    process.args(["check", "--no-cache", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = process.spawn().expect("the program runs");
    let text = "theory T imports Main begin\nlemma \"rev xs = xs\" oops\nend\n";
    child.stdin.take().expect("it is piped").write_all(text.as_bytes()).expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains("-:2  # with the same text on standard input"), "{shown}");
}

#[test]
fn what_was_changed_cannot_be_tried_again_in_its_file() {
    let body = "lemma \"rev (xs @ ys) = rev ys @ rev xs\" by simp";
    let shown = said("Changed", "Main", body, &["mutate", "--count", "3", "FILE"]);
    assert!(shown.contains("refuted") && !shown.contains("again with"), "{shown}");
}
