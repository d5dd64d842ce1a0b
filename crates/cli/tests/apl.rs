//! αProlog files on the command line.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A file in a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("apl");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("the file can be written");
    path
}

fn gainsay(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gainsay")).args(arguments).output().expect("the program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const PROGRAM: &str = r#"
id : name_type.
tm : type.
var : id -> tm.
app : (tm, tm) -> tm.
lam : id\tm -> tm.

pred closed ([id], tm).
closed([X|_], var(X)).
closed([Y|L], var(X)) :- X # Y, closed(L, var(X)).
closed(L, app(M, N)) :- closed(L, M).
closed(L, lam(M)) :- new x. closed([x|L], M@x).

pred applied (tm, tm).
applied(app(M, N), N).

#check "part" 6 : closed([], M), applied(M, N) => closed([], N).
#validate "itself" 4 : closed([], M) => closed([], M).
#invalidate "never" 4 : closed([], M) => false.
"#;

#[test]
fn a_forgotten_premise_is_found() {
    let path = file("closed.apl", PROGRAM);
    let path = path.to_string_lossy();
    let output = gainsay(&["check", &path, "--timeout", "20"]);
    let shown = text(&output);
    assert!(shown.contains("part: counterexample"), "{shown}");
    assert!(shown.contains("itself: no counterexample up to bound 4"), "{shown}");
    assert!(shown.contains("never: counterexample"), "{shown}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn one_check_can_be_chosen() {
    let path = file("chosen.apl", PROGRAM);
    let path = path.to_string_lossy();
    let output = gainsay(&["check", &path, "--lemma", "itself", "--negation", "nf", "--timeout", "20"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn goals_are_answered() {
    let path = file("query.apl", PROGRAM);
    let path = path.to_string_lossy();
    let shown = text(&gainsay(&["query", &path, r"lam(x\M) = lam(y\app(var(y),N))"]));
    assert_eq!(shown, "Yes.\n  M = app(var(x),(x~y)N)\n  x # N\n");
    assert_eq!(text(&gainsay(&["query", &path, "a # a"])), "No.\n");
}

#[test]
fn errors_show_their_place() {
    let path = file("wrong.apl", "t : type.\nc : t.\npred p(t).\np(d).\n");
    let path = path.to_string_lossy();
    let output = gainsay(&["stats", &path]);
    let shown = text(&output);
    assert!(shown.contains("unknown identifier `d`") && shown.contains("wrong.apl:4"), "{shown}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn predicates_are_shown() {
    let path = file("show.apl", PROGRAM);
    let path = path.to_string_lossy();
    let shown = text(&gainsay(&["show", &path, "applied"]));
    assert_eq!(shown, "pred applied(tm,tm).\napplied(app(M,N),N).\n");
}
