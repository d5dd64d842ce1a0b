//! The command that is shown with a counterexample finds it again.

use std::path::Path;
use std::process::Command;

/// Examples that take little time, and the others, which are tried with `GAINSAY_LARGE=1`.
const SMALL: [&str; 2] = ["Grammar", "Lecture"];
const LARGE: [&str; 10] = [
    "AVL",
    "Hotel",
    "IMP_Small",
    "Lambda",
    "Needham_Schroeder",
    "RBT",
    "Regexp",
    "Stlc",
    "Superfluous",
    "Tree23",
];

/// What is compared of an answer.
type Found = (String, bool, serde_json::Value);

fn check(args: &[&str]) -> Vec<serde_json::Value> {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{}", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .env("XDG_CACHE_HOME", cache)
        .args(args)
        .args(["--format", "json", "--jobs", "1"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples"))
        .output()
        .expect("the program runs");
    let lines = String::from_utf8(output.stdout).expect("answers are text");
    lines.lines().map(|line| serde_json::from_str(line).expect("an answer is an object")).collect()
}

fn found(answer: &serde_json::Value) -> Found {
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    (text("verdict") + &text("strategy"), answer["genuine"] == true, answer["assignment"].clone())
}

#[test]
fn counterexamples_of_the_examples_are_found_again() {
    let mut count = 0;
    let large = std::env::var_os("GAINSAY_LARGE").map_or(&[][..], |_| &LARGE);
    for example in SMALL.iter().chain(large) {
        let file = format!("{example}.thy");
        let options = ["check", "--timeout", "5", "--size", "4", "--depth", "7", "--seed", "3", &file];
        for answer in check(&options).into_iter().filter(|answer| answer["verdict"] == "refuted") {
            let replay = answer["replay"].as_str().expect("a counterexample can be found again");
            let words: Vec<&str> = replay.split(' ').skip(1).collect();
            let again = check(&words);
            // Where time ran out there is nothing to compare.
            let is_late = |again: &serde_json::Value| {
                again["reason"].as_str().is_some_and(|reason| reason.starts_with("out of time"))
            };
            if again.iter().any(is_late) {
                continue;
            }
            assert!(
                again.iter().any(|again| found(again) == found(&answer)),
                "{replay}\n{answer}\n{again:?}"
            );
            count += 1;
        }
    }
    assert!(count >= 3, "{count} counterexamples");
}
