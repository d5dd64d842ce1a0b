//! The web page in a real browser: Chromium, where it is installed.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "tests start programs")]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The server, which ends with the test.
struct Server {
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn serve() -> Server {
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"))
        .args(["serve", "--port", "0", "--timeout", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    let output = process.stdout.take().expect("its output is taken");
    BufReader::new(output).read_line(&mut line).expect("it says where it is");
    let address = line.split(' ').next().unwrap_or_default().to_owned();
    Server { process, address }
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Somebody edits a lemma, sees the counterexample, mends the lemma, and uses short forms of symbols.
#[test]
fn a_browser_shows_counterexamples_while_somebody_types() {
    let Some(chromium) =
        ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|it| is_there(it))
    else {
        println!("skipped: Chromium is not installed");
        return;
    };
    if !is_there("node") {
        println!("skipped: Node.js (`node`), which drives the browser, is not installed");
        return;
    }
    let server = serve();
    let profile = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("chromium-{}", std::process::id()));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/drive.mjs");
    let output = Command::new("node")
        .arg(script)
        .args([chromium, &server.address])
        .arg(&profile)
        .stdin(Stdio::null())
        .output()
        .expect("Node.js starts");
    let _ = std::fs::remove_dir_all(&profile);
    let said = String::from_utf8_lossy(&output.stdout);
    let steps: Vec<&str> = said.lines().collect();
    let expected = ["example", "refuted", "details", "mended", "symbols", "error", "program"];
    assert!(steps == expected, "{said}\n{}", String::from_utf8_lossy(&output.stderr));
}
