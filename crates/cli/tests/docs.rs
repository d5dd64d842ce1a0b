//! The pages in `docs/` whose blocks are files and commands: what they show is what the program says.
//!
//! A block ```` ```apl NAME ````, and likewise in other languages, is a file of that name. In a block
//! ```` ```console ````, lines that start with `$ ` are commands, and what follows is their output. Numbers of steps may
//! change, and how much was searched where nothing was found, everything else may not: so that this does not depend on
//! the machine, the first strategy has a head start. With `BLESS=1` in the environment the pages are written again.

#![allow(clippy::disallowed_methods, reason = "the pages are files")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a command as a shell would, in a folder; what it says, with what it complains about at the end.
fn run(folder: &Path, command: &str) -> String {
    let words = words(command);
    assert_eq!(words.first().map(String::as_str), Some("gainsay"), "{command}");
    let mut process = Command::new(env!("CARGO_BIN_EXE_gainsay"));
    process.args(&words[1..]).current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    if words.get(1).is_some_and(|word| word == "check" || word == "explain")
        && !words.iter().any(|word| word.ends_with(".apl"))
    {
        process.args(["--head-start", "20"]);
    }
    let output = process.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// The words of a command; single quotes keep spaces together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is a word").push(c),
        }
    }
    words
}

/// The page with the output of its commands.
fn performed(page: &str, folder: &Path) -> String {
    let mut result = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        result.push_str(line);
        result.push('\n');
        let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some((_, name)) = kind.split_once(' ') {
            std::fs::write(folder.join(name), block.join("\n") + "\n").expect("the file can be written");
        }
        if kind == "console" {
            for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                result.push_str(&format!("$ {command}\n{}", run(folder, command)));
            }
        } else {
            block.iter().for_each(|line| result.push_str(&format!("{line}\n")));
        }
        result.push_str("```\n");
    }
    result
}

/// Numbers of steps and times are not what a page is about.
fn without_figures(page: &str) -> String {
    let searched = |line: &str| match line.split_once(": no counterexample") {
        Some((start, _)) if !line.starts_with(['$', '|']) => format!("{start}: no counterexample"),
        // How far a suggestion was searched.
        _ if line.trim_start().starts_with("then no counterexample") => "then no counterexample".to_owned(),
        _ => line.to_owned(),
    };
    let page = page.lines().map(searched).collect::<Vec<_>>().join("\n");
    let mut words: Vec<String> = vec![];
    for word in page.split(' ') {
        if word.starts_with("step") {
            words.pop();
            words.push("…".to_owned());
        }
        words.push(word.to_owned());
    }
    let mut text = words.join(" ");
    for field in ["\"seconds\":", "\"steps\":", "\"run_start\":"] {
        let parts: Vec<&str> = text.split(field).collect();
        let rest = |part: &&str| {
            part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c)).to_owned()
        };
        let first = parts.first().map(|part| (*part).to_owned());
        text = first.into_iter().chain(parts.iter().skip(1).map(rest)).collect::<Vec<_>>().join(field);
    }
    text
}

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("docs").join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let performed = performed(&page, &folder);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, performed).expect("the page can be written");
        return;
    }
    let (page, performed) = (without_figures(&page), without_figures(&performed));
    for (said, done) in page.lines().zip(performed.lines()) {
        assert_eq!(said, done);
    }
    assert_eq!(page.lines().count(), performed.lines().count());
}

/// Test theories and programs under test, where a page expects them.
fn copy_examples(page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/testgen");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("docs").join(page).join("examples/testgen");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for entry in std::fs::read_dir(root).expect("the examples are there") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("an entry has a name").to_owned();
        std::fs::copy(&path, folder.join(name)).expect("the example can be copied");
    }
}

#[test]
fn testgen() {
    copy_examples("testgen.md");
    check("testgen.md");
}

#[test]
fn tutorial() {
    check("tutorial.md");
}

#[test]
fn config() {
    check("config.md");
}

#[test]
fn language() {
    check("language.md");
}

#[test]
fn explain() {
    check("explain.md");
}

#[test]
fn strategies() {
    check("strategies.md");
}

/// The page about the library shows a program that is compiled and run.
#[test]
fn api() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("the file is there");
    let program = read("crates/gainsay/examples/library.rs");
    let (_, code) = program.split_once("use gainsay").expect("it uses the library");
    assert!(read("docs/api.md").contains(code), "docs/api.md does not show the example as it is");
}

#[test]
fn report() {
    check("report.md");
}

#[test]
fn tyche() {
    check("tyche.md");
}

#[test]
fn alphaprolog() {
    check("alphaprolog.md");
}
