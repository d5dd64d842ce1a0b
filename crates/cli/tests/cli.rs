//! The program as it is called: bad input, exit codes, interrupts, output for other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli").join(name)
}

fn gainsay(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(args)
        .output()
        .expect("the program can be started")
}

/// The exit code, and what was said on which channel.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = gainsay(args);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn input_that_cannot_be_used_gives_a_message() {
    let broken = file("Broken.thy");
    let broken = broken.to_str().expect("a path in Unicode");
    let line = format!("{broken}:99");
    let (folder, there) = (env!("CARGO_MANIFEST_DIR").to_owned() + "/src", "no/such/Theory.thy");
    for (args, said) in [
        (vec!["check", there], "cannot read no/such/Theory.thy"),
        (vec!["check", folder.as_str()], "there are no theory files"),
        (vec!["check", "--strategy", "guessing", broken], "invalid value 'guessing'"),
        (vec!["check", "--size", "0", broken], "invalid value '0'"),
        (vec!["check", "--timeout", "-1", broken], "invalid value '-1'"),
        (vec!["check", "--timeout", "soon", broken], "expected a positive number of seconds"),
        (vec!["check", "--default-type", "nonsense", broken], "`nonsense` is not a type"),
        (vec!["check"], "there is nothing to check: name a PATH"),
        (vec!["check", "--lemma", "missing", broken], "no statement is called `missing`"),
        (vec!["check", line.as_str()], "nothing to be tried on line 99"),
        (vec!["eval", broken, "1 +"], ""),
    ] {
        let (code, _, errors) = run(&args);
        assert_eq!(code, Some(2), "{args:?}: {errors}");
        assert!(errors.contains(said), "{args:?}: {errors}");
    }
}

#[test]
fn a_folder_without_sessions_is_an_error() {
    let broken = file("Broken.thy");
    let broken = broken.to_str().expect("a path in Unicode");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    for (folder, said) in
        [("no/such/folder", "no folder no/such/folder"), (folder, "no ROOT or ROOTS file in")]
    {
        let (code, _, errors) = run(&["stats", "--quiet", "-d", folder, broken]);
        assert_eq!(code, Some(2), "{errors}");
        assert!(errors.contains(said), "{errors}");
    }
}

#[test]
fn what_is_wrong_does_not_keep_the_rest_from_being_tried() {
    let path = file("Broken.thy");
    let (code, shown, _) = run(&["check", "--jobs", "1", path.to_str().expect("a path in Unicode")]);
    assert_eq!(code, Some(1));
    for part in ["wrong x = x +", "Broken.first: refuted", "Broken.closed: refuted", "Broken.last: refuted"] {
        assert!(shown.contains(part), "no `{part}` in\n{shown}");
    }
}

#[test]
fn a_full_disk_is_reported() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(["check", "--format", "json"])
        .arg(file("Broken.thy"))
        .stdout(full)
        .output()
        .expect("the program can be started");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("space"), "{output:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_shows_what_there_is() {
    let child = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(["check", "--jobs", "1"])
        .arg(file("Endless.thy"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    std::thread::sleep(Duration::from_secs(4));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{shown}");
    assert!(shown.contains("Endless.quick: refuted") && shown.contains("interrupted"), "{shown}");
}

#[test]
fn other_programs_can_read_the_answers() {
    let path = file("Broken.thy");
    let path = path.to_str().expect("a path in Unicode");
    let (_, lines, _) = run(&["check", "--format", "json", path]);
    let parsed: Result<Vec<serde_json::Value>, _> = lines.lines().map(serde_json::from_str).collect();
    let answers = parsed.expect("each line is an object");
    let verdicts: Vec<&str> = answers.iter().filter_map(|answer| answer["verdict"].as_str()).collect();
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == "refuted").count(), 3);
    for field in ["file", "line", "kind", "name", "statement", "strategy", "size", "assignment", "premises"] {
        assert!(answers.iter().all(|answer| answer.get(field).is_some()), "no {field}");
    }
    let (_, log, _) = run(&["check", "--format", "sarif", path]);
    let log: serde_json::Value = serde_json::from_str(&log).expect("one document");
    let results = log["runs"][0]["results"].as_array().expect("there are results");
    let rules: Vec<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    assert_eq!(rules, ["error", "refuted", "error", "refuted", "refuted"]);
    let (_, report, _) = run(&["check", "--format", "junit", path]);
    assert!(report.contains("failures=\"5\"") && report.ends_with("</testsuites>\n"));
}

#[test]
fn the_manual_and_completions_are_printed() {
    assert!(run(&["man"]).1.contains(".TH gainsay"));
    assert!(run(&["completions", "bash"]).1.contains("_gainsay"));
}

#[test]
fn predicates_that_mean_nothing_and_questions_without_end_are_told() {
    let path = file("Predicates.thy");
    let path = path.to_str().expect("a path in Unicode");
    let (_, shown, _) = run(&["check", "--jobs", "1", "--timeout", "1", path]);
    let shown = shown.replace(path, "Predicates.thy");
    let (messages, answers) = shown.split_once("\nPredicates.thy:").expect("messages come first");
    expect_test::expect![[r#"
        error[not-monotone]: `odd` is defined by what it does not hold for: this rule has no meaning
          ┌─ Predicates.thy:8:10
          │
        8 │   zero: "\<not> odd 0 \<Longrightarrow> odd (Suc 0)"
          │          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        error[not-monotone]: `small` is defined by what it does not hold for: this rule has no meaning
           ┌─ Predicates.thy:13:4
           │
        13 │ | "n \<notin> small \<Longrightarrow> Suc n \<in> small"
           │    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        error[rule-conclusion]: the conclusion of this rule is not about the predicate being defined
           ┌─ Predicates.thy:17:11
           │
        17 │ | other: "paired n \<Longrightarrow> n < 3"
           │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        error[impossible-mode]: the mode `i => o => bool` is for 2 arguments, but `app` has 3 arguments
           ┌─ Predicates.thy:23:57
           │
        23 │ code_pred (modes: i \<Rightarrow> o \<Rightarrow> bool) app .
           │                                                         ^^^
    "#]]
    .assert_eq(messages);
    for part in [
        "i => o * o => o => bool: does not fit the type of the predicate",
        "(the first 100 values; there may be more)",
        "Predicates.without_meaning: not tested: `paired`: line 15 was not understood",
    ] {
        assert!(answers.contains(part), "no `{part}` in\n{answers}");
    }
    // On a busy machine not even one test is made.
    let mut premise = answers.lines().filter(|line| line.contains("Predicates.premise: "));
    let ends = ["undetermined: out of time", "not tested: out of time"];
    assert!(premise.any(|line| ends.iter().any(|end| line.ends_with(end))), "{answers}");
}

#[test]
fn statements_are_chosen_by_how_their_proofs_end() {
    let path = file("Proofs.thy");
    let path = path.to_str().expect("a path in Unicode");
    let proofs = |only: &str| -> Vec<String> {
        let (_, shown, _) = run(&["check", "--format", "json", "--size", "2", "--only", only, path]);
        let answer = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("an object a line");
        let shown = shown.lines().map(answer);
        shown.map(|answer| format!("{} {}", answer["name"], answer["proof"]).replace('"', "")).collect()
    };
    assert_eq!(proofs("proved"), ["Proofs.finished proved"]);
    assert_eq!(proofs("open"), ["Proofs.with_a_gap sorry", "Proofs.given_up oops"]);
}
