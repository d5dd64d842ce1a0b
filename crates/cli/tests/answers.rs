//! What somebody sees and what scripts go by: exit statuses, places, standard input, errors that are not lost.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A theory in a folder of its own.
fn theory(name: &str, body: &str) -> PathBuf {
    theory_importing(name, "Main", body)
}

fn theory_importing(name: &str, imports: &str, body: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("answers");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join(format!("{name}.thy"));
    std::fs::write(&path, format!("theory {name} imports {imports} begin\n{body}\nend\n"))
        .expect("a file can be written");
    path
}

/// The exit status and what was said, with the file called by its name alone.
fn check(path: &Path, args: &[&str]) -> (Option<i32>, String) {
    check_at(path, "", args)
}

fn check_at(path: &Path, place: &str, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(["check", "--jobs", "1"])
        .args(args)
        .arg(format!("{}{place}", path.display()))
        .output()
        .expect("the program can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let folder = format!("{}/", path.parent().expect("a folder").display());
    (output.status.code(), (text(&output.stdout) + &text(&output.stderr)).replace(&folder, ""))
}

#[test]
fn doubts_do_not_fail_unless_that_is_asked_for() {
    let path = theory("Doubtful", "lemma a: \"last xs = hd (rev xs)\" by simp");
    let (code, shown) = check(&path, &[]);
    assert!(shown.contains("Doubtful.a: undetermined: depends on last []"), "{shown}");
    assert_eq!(code, Some(0));
    assert_eq!(check(&path, &["--fail-on", "doubtful"]).0, Some(1));
    assert_eq!(check(&path, &["--fail-on", "refuted,doubtful"]).0, Some(1));
    assert_eq!(check(&path, &["--fail-on", "refuted", "--fail-on", "error"]).0, Some(0));
}

#[test]
fn errors_fail_and_are_counted() {
    let some = theory("Some_Errors", "definition f where \"f x = x +\"\nlemma a: \"x = x\" by simp");
    let (code, shown) = check(&some, &[]);
    assert_eq!(code, Some(1), "{shown}");
    assert!(shown.contains("2 in all: 1 without counterexample, 1 error"), "{shown}");
    assert_eq!(check(&some, &["--fail-on", "refuted"]).0, Some(0));
    let (_, json) = check(&some, &["--format", "json"]);
    assert!(json.contains("\"kind\":\"definition\"") && json.contains("\"verdict\":\"error\""), "{json}");
    let (_, quiet) = check(&some, &["--quiet"]);
    assert!(quiet.contains("Some_Errors.thy:2: definition: error: "), "{quiet}");
    let all = theory("All_Errors", "lemma a: \"x = x +\" by simp");
    assert_eq!(check(&all, &[]).0, Some(2));
    // What else is wrong with a file does not matter to a statement of it.
    assert_eq!(check(&some, &["--lemma", "a"]).0, Some(0));
}

#[test]
fn a_missing_import_is_reported_once() {
    let body: String = (0..12).map(|number| format!("lemma l{number}: \"x = x\" by simp\n")).collect();
    let path = theory_importing("Imports", "Nowhere", &body);
    let (code, shown) = check(&path, &[]);
    assert_eq!(code, Some(2), "{shown}");
    assert_eq!(shown.matches("cannot find theory `Nowhere`").count(), 1, "{shown}");
    let folded = "Imports.thy:1: 12 statements are not tested, because an import is missing: \
                  l0, l1, l2, l3, l4, l5, l6, l7, and 4 more\n";
    assert!(shown.contains(folded), "{shown}");
    assert_eq!(shown.matches("not tested").count(), 1 + 1, "{shown}");
}

#[test]
fn any_line_of_a_statement_stands_for_it() {
    let body = "lemma a:\n  \"rev xs =\n    xs\"\n  apply simp\n  oops\nlemma b: \"x = x\"\n  by simp\n\
                lemma c: \"x = y\"\n  quickcheck[size = 3]\n  oops";
    let path = theory("Places", body);
    for (place, names) in [
        (":2", vec!["Places.a"]),
        (":4:3", vec!["Places.a"]),
        (":5", vec!["Places.a"]),
        (":8", vec!["Places.b"]),
        (":9", vec!["quickcheck: Places.c"]),
        (":10", vec!["quickcheck: Places.c"]),
    ] {
        let (_, shown) = check_at(&path, place, &["--size", "2"]);
        let answered: Vec<&str> = ["Places.a", "Places.b", "quickcheck: Places.c"]
            .into_iter()
            .filter(|name| shown.contains(&format!("{name}: ")))
            .collect();
        assert_eq!(answered, names, "{place}\n{shown}");
    }
    let (code, shown) = check_at(&path, ":99", &[]);
    assert_eq!((code, shown.contains("nothing to be tried on line 99")), (Some(2), true), "{shown}");
    let also = format!("{}:7", path.display());
    let (_, shown) = check_at(&path, ":2", &["--size", "2", &also]);
    assert!(
        shown.contains("Places.a: ") && shown.contains("Places.b: ") && shown.contains("2 in all"),
        "{shown}"
    );
    let (_, shown) = check(&path, &["--size", "2", "--lemma", "a", "--lemma", "b"]);
    assert!(shown.contains("2 in all"), "{shown}");
}

#[test]
fn a_theory_may_come_in_on_standard_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let text = "theory Typed imports Main begin lemma a: \"rev xs = xs\" oops end";
    child.stdin.take().expect("it reads").write_all(text.as_bytes()).expect("it takes the text");
    let output = child.wait_with_output().expect("the program ends");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(shown.contains("-:1: Typed.a: refuted"), "{shown}");
}

#[test]
fn options_that_quickcheck_does_not_have_are_errors() {
    let path = theory("Unknown_Option", "lemma a: \"rev xs = xs\"\n  quickcheck[sise = 3]\n  oops");
    let (code, shown) = check(&path, &[]);
    assert_eq!(code, Some(1), "{shown}");
    assert!(
        shown
            .contains("error: `sise` is neither an option nor a tester of quickcheck (did you mean `size`?)"),
        "{shown}"
    );
    // The statement is tried all the same.
    assert!(shown.contains("Unknown_Option.a: refuted"), "{shown}");
}

#[test]
fn a_tester_that_a_command_names_is_not_overruled_in_silence() {
    let path = theory("Tester", "lemma \"rev xs = xs\"\n  quickcheck[random]\n  quickcheck\n  oops");
    let (_, shown) = check(&path, &["--strategy", "exhaustive"]);
    let note = "note: --strategy exhaustive is not used here: the command names its own tester (random)";
    assert_eq!(shown.matches(note).count(), 1, "{shown}");
    assert!(shown.contains("refuted (random,") && shown.contains("refuted (exhaustive,"), "{shown}");
}

#[test]
fn a_test_command_that_cannot_be_run_does_not_swallow_its_statement() {
    let path = theory("Later", "lemma a: \"rev xs = xs\"\n  apply (cases xs)\n  quickcheck\n  oops");
    let (_, shown) = check(&path, &[]);
    assert!(
        shown.contains("Later.a: not tested: the goal after these steps of the proof is not known"),
        "{shown}"
    );
    assert!(shown.contains("Later.a: refuted"), "{shown}");
}

#[test]
fn the_library_can_be_shown() {
    let path = theory("Shown", "definition twice :: \"nat ⇒ nat\" where \"twice n = n + n\"");
    for (name, part) in
        [("twice", "twice n = n + n"), ("rev", "rev (x # xs) = rev xs @ [x]"), ("list", "datatype 'a list")]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_gainsay")).arg("show").arg(&path).arg(name).output();
        let shown = output.expect("the program can be started").stdout;
        let shown = String::from_utf8_lossy(&shown).into_owned();
        assert!(shown.contains(part), "{name}\n{shown}");
    }
}

#[test]
fn verdicts_are_in_colour_on_demand() {
    let path = theory("Coloured", "lemma a: \"rev xs = xs\" oops");
    assert!(check(&path, &["--color", "always"]).1.contains("\u{1b}[1;31mrefuted\u{1b}[0m ("));
    assert!(!check(&path, &[]).1.contains('\u{1b}'));
}

#[test]
fn a_counterexample_is_explained_step_by_step() {
    let path = theory("Explained", "lemma a: \"rev (xs @ ys) = rev xs @ rev (ys :: bool list)\" oops");
    let output =
        Command::new(env!("CARGO_BIN_EXE_gainsay")).args(["explain", "--jobs", "1"]).arg(&path).output();
    let shown = output.expect("the program can be started").stdout;
    let shown = String::from_utf8_lossy(&shown).into_owned();
    for part in [
        "why the conclusion fails: rev (xs @ ys) = rev xs @ rev ys",
        "      xs @ ys = [",
        "      rev (xs @ ys) = [",
        "      they differ in element 1: ",
    ] {
        assert!(shown.contains(part), "no `{part}` in\n{shown}");
    }
}
