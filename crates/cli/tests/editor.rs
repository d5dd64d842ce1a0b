//! The service for editors with a real client: Neovim, where it is installed.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "tests start programs")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const THEORY: &str = r#"theory Lists imports Main begin
fun twice :: "'a list \<Rightarrow> 'a list" where
  "twice xs = xs @ xs"
lemma wrong: "twice xs = (xs :: nat list)"
  oops
lemma right: "length (twice xs) = 2 * length xs"
  by simp
end
"#;

/// A theory that imports the first.
const USES: &str = r#"theory Uses imports Lists begin
lemma uses: "length (twice xs) = 2 * length xs" by simp
end
"#;

const PROGRAM: &str = "nat : type.
z : nat.
s : nat -> nat.
pred even(nat).
even(z).
even(s(s(N))) :- even(N).
#check \"all\" 5 : even(N) => even(s(N)).
";

/// A theory of 5,000 lines.
fn long() -> String {
    let lemma = |number: usize| {
        format!(
            "\ntext \\<open>{number}\\<close>\nlemma a{number}: \"rev [{number} :: nat] = [{number}]\"\n  by simp\n\n"
        )
    };
    let wrong = "lemma wrong: \"rev xs = (xs :: nat list)\" oops\n";
    let lemmas: String = (0..1_000).map(lemma).collect();
    format!("theory Long imports Main begin\n{wrong}{lemmas}end\n")
}

/// What the service says to somebody who sends this and is gone then.
fn complaint(sent: &[u8]) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = process.stdin.take().expect("it listens");
    // It may have heard enough.
    let _ = input.write_all(sent);
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_client_that_sends_nonsense_or_vanishes_gets_one_message() {
    let said = |sent: &str| complaint(sent.as_bytes());
    let protocol = "gainsay: the editor does not keep to the protocol: ";
    assert_eq!(said(""), "gainsay: the editor is gone; `gainsay lsp` is started by editors\n");
    assert_eq!(said("hello\r\n\r\n"), format!("{protocol}`hello` is no head of a message\n"));
    assert_eq!(
        said("Content-Length: 99999999999999\r\n\r\n{"),
        format!("{protocol}a message of 99999999999999 bytes is longer than 268435456\n")
    );
    assert_eq!(said("Content-Length: 20\r\n\r\n{"), format!("{protocol}a message is cut short\n"));
    let malformed = said("Content-Length: 3\r\n\r\n{]}");
    assert!(malformed.starts_with(&format!("{protocol}a message is malformed: ")), "{malformed}");
    assert_eq!(malformed.lines().count(), 1, "{malformed}");
}

#[test]
fn neovim_shows_counterexamples_and_helps_to_edit() {
    if Command::new("nvim").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: Neovim (`nvim`) is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gainsay-neovim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for a theory");
    let files = [("Lists.thy", THEORY), ("Uses.thy", USES), ("Program.apl", PROGRAM), ("Long.thy", &long())];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("there is room for a theory");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/editor/neovim.lua");
    let output = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-n", "-i", "NONE", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("GAINSAY", env!("CARGO_BIN_EXE_gainsay"))
        .env("FOLDER", &folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .env("XDG_STATE_HOME", folder.join("state"))
        .stdin(Stdio::null())
        .output()
        .expect("Neovim starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let steps: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let expected = [
        "refuted",
        "hover",
        "definition",
        "completion",
        "code action",
        "edited",
        "repaired",
        "cancelled",
        "two files",
        "5000 lines",
        "a program",
        "restarted",
    ];
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && steps == expected, "{said}\n{errors}");
    // Files that cannot be written can be removed.
    let _ = std::fs::remove_dir_all(&folder);
}
