//! Answers as a page to look at, and as samples of tests.

#![allow(clippy::disallowed_methods, reason = "tests read what the program writes")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const HOSTILE: &str = r#"theory Hostile imports Main begin
lemma named: "xs \<noteq> ''</script><script>alert(1)</script>'' \<or> xs = ''a''"
  oops
lemma wrong: "rev xs = (xs :: nat list)"
  oops
lemma right: "\<lbrakk>sorted xs; xs \<noteq> []\<rbrakk> \<Longrightarrow> hd xs \<le> last (xs :: nat list)"
  sorry
definition bad where "bad = <img src=x onerror=alert(2)>"
end
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats").join(name);
    std::fs::create_dir_all(&folder).expect("there is room for a theory");
    std::fs::write(folder.join("Hostile.thy"), HOSTILE).expect("there is room for a theory");
    folder
}

fn check(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    command.args(["check", "--no-cache", "--timeout", "1", "--head-start", "1"]).args(args);
    command.current_dir(folder).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_folder_becomes_a_page_without_anything_of_the_theories_as_markup() {
    let folder = folder("page");
    let output = check(&folder, &["--format", "html", "--mutants", "3", "--output", "report.html", "."]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("report.html: "), "{}", text(&output.stdout));
    let page = std::fs::read_to_string(folder.join("report.html")).expect("the page is there");
    for part in
        ["Hostile.thy", "wrong", "How it was searched", "What the premises let through", "Tests by size"]
    {
        assert!(page.contains(part), "{part} is missing");
    }
    assert!(page.contains("changed statements refuted"), "the mutants are missing");
    assert!(!page.contains("<script>alert") && !page.contains("<img"), "markup of a theory is markup");
}

#[test]
fn samples_say_what_became_of_tests() {
    let folder = folder("tyche");
    let output = check(&folder, &["--format", "tyche", "--samples", "30", "--lemma", "right", "Hostile.thy"]);
    let lines: Vec<serde_json::Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"))
        .collect();
    let count = |status: &str| lines.iter().filter(|line| line["status"] == status).count();
    assert_eq!(lines.len(), 31, "{}", text(&output.stdout));
    assert_eq!((lines[0]["type"].as_str(), count("failed")), (Some("info"), 0));
    assert_eq!(count("passed") + count("gave_up"), 30);
    assert!(count("passed") > 0 && count("gave_up") > 0, "{}", text(&output.stdout));
    for line in &lines[1..] {
        let reason = line["status_reason"].as_str().expect("there is a reason");
        assert_eq!(line["status"] == "gave_up", reason.starts_with("a premise does not hold"), "{line}");
        assert!(line["features"]["length of xs"].is_number(), "{line}");
    }
    // The same seed gives the same sample.
    let again = check(&folder, &["--format", "tyche", "--samples", "30", "--lemma", "right", "Hostile.thy"]);
    let values = |output: &Output| -> Vec<String> {
        let cases = text(&output.stdout).lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        cases.iter().map(|line| line.split("\"representation\"").nth(1).unwrap_or("").to_owned()).collect()
    };
    let without_time = |lines: Vec<String>| -> Vec<String> {
        lines.into_iter().map(|line| line.split("\"run_start\"").next().unwrap_or("").to_owned()).collect()
    };
    assert_eq!(without_time(values(&output)), without_time(values(&again)));
}

#[test]
fn refuted_statements_have_failed_tests() {
    let folder = folder("failed");
    let output = check(&folder, &["--format", "tyche", "--samples", "40", "--lemma", "wrong", "Hostile.thy"]);
    let said = text(&output.stdout);
    assert!(said.lines().nth(1).is_some_and(|line| line.contains("counterexample of exhaustive")), "{said}");
    assert!(said.matches("\"status\":\"failed\"").count() > 2, "{said}");
    assert!(said.matches("\"status\":\"passed\"").count() > 2, "{said}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = folder("refused");
    let refused = |args: &[&str]| {
        let output = check(&folder, args);
        (output.status.code(), text(&output.stderr))
    };
    let (code, said) =
        refused(&["--format", "html", "--output", "no/such/folder/report.html", "Hostile.thy"]);
    assert_eq!(
        (code, said.starts_with("gainsay: cannot write no/such/folder/report.html")),
        (Some(2), true),
        "{said}"
    );
    let (code, said) = refused(&["--mutants", "3", "Hostile.thy"]);
    assert_eq!((code, said.contains("--mutants is for --format html")), (Some(2), true), "{said}");
}
