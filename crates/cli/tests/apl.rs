//! αProlog files on the command line.

#![allow(clippy::disallowed_methods, reason = "bad input has to be answered in time")]

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

/// Runs a command in the folder of the files; the exit code, what was said, what was complained about.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("apl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    let output = command.args(arguments).current_dir(folder).output().expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), text(&output), errors)
}

#[test]
fn a_forgotten_premise_is_found() {
    file("closed.apl", PROGRAM);
    let (code, shown, _) = run(&["check", "closed.apl", "--timeout", "20"]);
    for part in [
        "closed.apl:17: part: refuted (",
        "\n  closed([], M), applied(M, N) => closed([], N)\n",
        "\n    M = app(",
        "\n  premise:    closed([],app(",
        "\n  fails:      closed([],var(",
        "validate: itself: no counterexample up to bound 4",
        "[expected: no_counterexample]",
        "invalidate: never: refuted (",
        "[expected: counterexample]",
        "3 in all: 2 refuted, 1 without counterexample; 2 of 2 expectations met\n",
    ] {
        assert!(shown.contains(part), "no `{part}` in\n{shown}");
    }
    assert_eq!(code, Some(1));
}

#[test]
fn the_command_that_is_shown_finds_the_counterexample_again() {
    file("again.apl", PROGRAM);
    let (_, shown, _) = run(&["check", "again.apl", "--lemma", "part", "--timeout", "20"]);
    let replay = shown.lines().find_map(|line| line.trim().strip_prefix("again with: ")).expect("a command");
    let words: Vec<&str> = replay.split_whitespace().skip(1).collect();
    let (code, again, _) = run(&words);
    assert_eq!(code, Some(1), "{replay}");
    let values = |shown: &str| {
        shown.lines().filter(|line| line.contains(" = ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(values(&shown), values(&again));
}

#[test]
fn one_check_can_be_chosen() {
    file("chosen.apl", PROGRAM);
    for choice in [vec!["chosen.apl", "--lemma", "it*"], vec!["chosen.apl:18"]] {
        let (code, shown, _) =
            run(&[&["check", "--negation", "nf", "--timeout", "20"], choice.as_slice()].concat());
        assert_eq!(code, Some(0), "{shown}");
        assert!(
            shown.starts_with("chosen.apl:18: validate: itself:") && shown.lines().count() == 1,
            "{shown}"
        );
    }
    for (choice, said) in [
        (vec!["chosen.apl", "--lemma", "nothing"], "no statement is called `nothing`"),
        (vec!["chosen.apl:2"], "nothing to be tried on line 2"),
        (vec!["missing.apl"], "cannot read missing.apl"),
    ] {
        let (code, _, errors) = run(&[&["check"], choice.as_slice()].concat());
        assert_eq!((code, errors.contains(said)), (Some(2), true), "{errors}");
    }
}

#[test]
fn folders_mix_theories_and_programs() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("apl/mixed");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    file("mixed/a.apl", PROGRAM);
    // Each file of a folder is a program of its own: nothing is declared twice.
    file("mixed/b.apl", PROGRAM);
    file(
        "mixed/T.thy",
        "theory T imports Main begin\nlemma wrong: \"rev xs = xs\"\nquickcheck[expect = counterexample]\noops\nend\n",
    );
    let (code, shown, _) = run(&["check", "mixed", "--format", "json", "--timeout", "20"]);
    assert_eq!(code, Some(1), "{shown}");
    let answers: Vec<serde_json::Value> =
        shown.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let kinds: Vec<&str> = answers.iter().filter_map(|answer| answer["kind"].as_str()).collect();
    let programs = ["check", "validate", "invalidate"];
    assert_eq!(kinds, [&["statement", "quickcheck"][1..], &programs, &programs].concat());
    let (_, shown, _) = run(&["stats", "mixed"]);
    assert!(
        shown.contains("mixed/T.thy")
            && shown.contains("mixed/b.apl")
            && shown.contains("all files together")
    );
}

#[test]
fn files_that_are_named_together_are_one_program() {
    let (program, checks) = PROGRAM.split_at(PROGRAM.find("#check").expect("a check"));
    file("one.apl", program);
    file("two.apl", checks);
    let (_, shown, _) = run(&["check", "one.apl", "two.apl", "--timeout", "20"]);
    assert!(shown.contains("two.apl:1: part: refuted"), "{shown}");
    assert!(shown.contains("--lemma part one.apl two.apl"), "{shown}");
}

#[test]
fn answers_come_in_all_formats() {
    file("formats.apl", PROGRAM);
    let (_, shown, _) = run(&[
        "check",
        "formats.apl",
        "--format",
        "json",
        "--lemma",
        "part",
        "--timings",
        "--negation",
        "nes",
    ]);
    let answer: serde_json::Value = serde_json::from_str(&shown).expect("an object");
    assert_eq!((&answer["verdict"], &answer["genuine"]), (&"refuted".into(), &true.into()));
    assert_eq!((&answer["size"], &answer["bounds"][0]["bound"]), (&3.into(), &1.into()));
    assert!(answer["assignment"]["M"].as_str().is_some_and(|value| value.starts_with("app(")), "{answer}");
    assert!(answer["instance"]["M"].is_string() && answer["million_steps_a_second"].is_number(), "{answer}");
    let (_, shown, _) = run(&["check", "formats.apl", "--format", "json", "--lemma", "part", "--timings"]);
    let answer: serde_json::Value = serde_json::from_str(&shown).expect("an object");
    let first = &answer["bounds"][0];
    assert_eq!((&first["strategy"], &first["bound"]), (&"refine-nf".into(), &1.into()), "{answer}");
    let (_, shown, _) = run(&["check", "formats.apl", "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&shown).expect("one document");
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 1, "the others are as expected: {log}");
    let (_, shown, _) = run(&["check", "formats.apl", "--format", "junit"]);
    assert!(
        shown.contains("tests=\"3\" failures=\"1\"") && shown.contains("classname=\"validate\""),
        "{shown}"
    );
}

#[test]
fn queries_of_a_file_are_answered() {
    file("queries.apl", &format!("{PROGRAM}\n? lam(x\\M) = lam(y\\app(var(y),N)).\n#query a # a.\n"));
    let (code, shown, _) = run(&["check", "queries.apl:21"]);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("queries.apl:21: query: yes ("), "{shown}");
    assert_eq!(
        &lines[1..],
        [r"  lam(x\M) = lam(y\app(var(y),N))", "    M = app(var(x),(x~y)N)", "    for any N with x # N"]
    );
    let (_, shown, _) = run(&["check", "queries.apl:22"]);
    assert!(shown.starts_with("queries.apl:22: query: no ("), "{shown}");
}

#[test]
fn goals_are_answered() {
    file("query.apl", PROGRAM);
    let asked = |goal: &str| run(&["query", "query.apl", goal]);
    assert_eq!(asked(r"lam(x\M) = lam(y\app(var(y),N))").1, "Yes.\n  M = app(var(x),(x~y)N)\n  x # N\n");
    assert_eq!(asked("a # a").1, "No.\n");
    let (code, shown, _) = asked("clsoed([], X)");
    assert!(code == Some(2) && shown.contains("did you mean `closed`?"), "{shown}");
    let (code, shown, _) = run(&["query", "query.apl", "closed([], app(X, Y))", "--timeout", "0.5"]);
    assert_eq!((code, shown.as_str()), (Some(1), "Out of time: no answer was found.\n"));
}

#[test]
fn plans_say_how_a_check_is_searched() {
    file("plan.apl", PROGRAM);
    let (code, shown, _) = run(&["plan", "plan.apl", "part"]);
    assert_eq!(code, Some(0));
    for part in [
        "up to 6",
        "refine-nf: ",
        "1. a derivation of closed([],M)",
        "no derivation of closed([],N)",
        "`gen_tm` enumerates",
        "`not_closed` holds where `closed` fails",
    ] {
        assert!(shown.contains(part), "no `{part}` in\n{shown}");
    }
    assert_eq!(run(&["plan", "plan.apl", "nothing"]).0, Some(2));
    let (_, shown, _) = run(&["check", "plan.apl", "--lemma", "part", "--dump", "negation"]);
    assert!(shown.contains("\nnot_closed([],var(X3)).\n"), "{shown}");
    let (_, shown, _) = run(&["check", "plan.apl", "--lemma", "part", "--dump", "goal"]);
    assert!(shown.ends_with("assume closed([],M)\nassume applied(M,N)\nshow closed([],N)\n"), "{shown}");
}

#[test]
fn what_no_values_satisfy_is_vacuous() {
    file(
        "vacuous.apl",
        &format!("{PROGRAM}\n#check \"empty\" 3 : closed([], var(X)) => closed([], var(Y)).\n"),
    );
    let (code, shown, _) = run(&["check", "vacuous.apl", "--lemma", "empty"]);
    assert!(
        code == Some(0) && shown.contains("not tested: nothing up to bound 3 satisfies the hypotheses"),
        "{shown}"
    );
}

/// Substitution that captures: what it maps a name to under a binder depends on how the binder is called.
const CAPTURING: &str = r#"
id : name_type.
ty : type.
one : ty.
tm : type.
var : id -> tm.
lam : (ty, id\tm) -> tm.

func subst (tm, id, tm) = tm.
subst(var(X), X, N) = N.
subst(var(Y), X, _) = var(Y) :- X # Y.
subst(lam(T, y\M), X, N) = lam(T, y\subst(M, X, N)).

#check "function" 4 : N = lam(T, A), subst(M, x, N) = R, subst(M, x, N) = S => R = S.
"#;

#[test]
fn candidates_that_nobody_judged_are_mentioned() {
    file("capturing.apl", CAPTURING);
    let (_, shown, _) = run(&["check", "capturing.apl"]);
    let is_plain = shown.contains("no counterexample up to bound 4 (nf, 310 steps)");
    let is_told = shown.contains("refuted") || shown.contains("not all instances were judged");
    assert!(!is_plain && is_told, "{shown}");
}

#[test]
fn values_too_large_to_be_judged_are_not_called_missing() {
    let equations: Vec<String> = (0..16).map(|n| format!("X{n} = app(X{m}, X{m})", m = n + 1)).collect();
    let doubling = format!(
        "tm : type. unit : tm. app : (tm, tm) -> tm.\npred p (tm, tm).\np(X0, X16) :- {}.\n{}\n",
        equations.join(", "),
        "#check \"large\" 5 : p(X, Y) => X = Y."
    );
    file("doubling.apl", &doubling);
    let (_, shown, _) = run(&["check", "doubling.apl"]);
    assert!(!shown.contains("nothing up to bound"), "{shown}");
}

#[test]
fn a_check_is_not_judged_without_a_clause_that_was_lost() {
    let lost =
        PROGRAM.replace("closed(L, app(M, N)) :- closed(L, M).", "closed(L, app(M, N)) :- closed(M, L).");
    file("lost.apl", &lost);
    let (code, shown, _) = run(&["check", "lost.apl"]);
    assert_eq!(code, Some(2));
    assert!(shown.contains("part: not tested: line 11 was not understood: a clause of `closed`"), "{shown}");
}

#[test]
fn errors_show_their_place() {
    file("wrong.apl", "t : type.\nc : t.\npred p(t).\np(d).\n");
    let (code, shown, _) = run(&["stats", "wrong.apl"]);
    assert!(shown.contains("unknown identifier `d`") && shown.contains("wrong.apl:4"), "{shown}");
    assert_eq!(code, Some(2));
}

#[test]
fn declarations_are_shown() {
    file("show.apl", PROGRAM);
    let shown = |name: &str| run(&["show", "show.apl", name]).1;
    assert_eq!(shown("applied"), "pred applied(tm,tm).\napplied(app(M,N),N).\n");
    assert_eq!(shown("tm"), "tm : type.\nvar : id -> tm.\napp : (tm,tm) -> tm.\nlam : id\\tm -> tm.\n");
    assert_eq!(shown("app"), "app : (tm,tm) -> tm.\n");
    assert_eq!(shown("itself"), "#validate \"itself\" 4 : closed([], M) => closed([], M).\n");
    assert_eq!(run(&["show", "show.apl", "nothing"]).0, Some(2));
}

#[test]
fn bad_input_is_answered_in_time() {
    let start = std::time::Instant::now();
    let program = "t : type. c : t. f : t -> t. pred p(t). p(c). p(f(X)) :- p(X). pred l(t). l(X) :- l(X). ";
    let cases = [
        ("million", format!("{program}#check \"m\" 1000000 : p(X) => l(X).")),
        ("endless", format!("{program}#check \"e\" -1 : p(X) => p(X).")),
        ("left", format!("{program}#check \"l\" 9 : l(X) => p(X).")),
        ("zero", format!("{program}#check \"z\" 0 : p(X) => l(X).")),
        ("deep", format!("{program}p({}c{}).", "f(".repeat(100_000), ")".repeat(100_000))),
        ("parentheses", format!("{program}p({}c{}).", "(".repeat(100_000), ")".repeat(100_000))),
        ("comment", format!("{program}(* (* *)")),
        ("string", format!("{program}#use \"never closed")),
        ("cycle", format!("{program}#use \"bad_cycle.apl\".")),
        ("symbols", "\u{3b1}\u{3b2}\u{0}\u{1}".repeat(100_000)),
        ("large", format!("{program}{}", "p(f(c)). ".repeat(150_000))),
    ];
    for (name, text) in &cases {
        file(&format!("bad_{name}.apl"), text);
        let (code, shown, errors) = run(&["check", &format!("bad_{name}.apl"), "--timeout", "1"]);
        assert!(matches!(code, Some(0..=2)), "{name}: {code:?}");
        assert!(
            shown.len() + errors.len() < 20_000 && !errors.contains("internal"),
            "{name}: {shown:.2000}{errors:.2000}"
        );
    }
    let path = file("bad_bytes.apl", "");
    std::fs::write(path, b"t : type. \xff\xfe c : t.").expect("the file can be written");
    let (code, shown, _) = run(&["stats", "bad_bytes.apl"]);
    assert!(code == Some(2) && shown.contains("not valid UTF-8"), "{shown}");
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}

#[test]
fn the_faults_of_the_example_are_found() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/Stlc.apl");
    let (code, shown, _) = run(&["check", example, "--timeout", "30"]);
    assert_eq!(code, Some(0), "{shown}");
    assert!(
        shown.ends_with("13 in all: 11 refuted, 2 without counterexample; 13 of 13 expectations met\n"),
        "{shown}"
    );
}
