//! The service for editors with a real client: Neovim, where it is installed.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "tests start programs")]

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

#[test]
fn neovim_shows_counterexamples_and_helps_to_edit() {
    if Command::new("nvim").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: Neovim (`nvim`) is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gainsay-neovim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for a theory");
    std::fs::write(folder.join("Lists.thy"), THEORY).expect("there is room for a theory");
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
    let expected =
        ["refuted", "hover", "definition", "completion", "code action", "edited", "repaired", "restarted"];
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && steps == expected, "{said}\n{errors}");
    // Files that cannot be written can be removed.
    let _ = std::fs::remove_dir_all(&folder);
}
