//! Answers that are kept from run to run, as users see it: runs that repeat, that happen at once, that are killed.

#![allow(clippy::disallowed_methods, reason = "tests start programs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gainsay-kept-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir_all(&path).expect("there is room for a theory");
        let lemma =
            |number: usize| format!("lemma a{number}: \"rev xs @ [{number}] = (xs :: nat list)\" oops\n");
        let lemmas: String = (0..30).map(lemma).collect();
        let theory = format!("theory T imports Main begin\n{lemmas}end\n");
        std::fs::write(path.join("T.thy"), theory).expect("there is room for a theory");
        Folder(path)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gainsay"));
        command.current_dir(&self.0).stdin(Stdio::null());
        command
    }

    fn check(&self) -> Command {
        let mut command = self.command();
        command.args(["check", "--format", "json", "--cache", "kept", "T.thy"]);
        command
    }

    fn kept(&self) -> String {
        let output = self.command().args(["cache", "--cache", "kept"]).output().expect("the program runs");
        text(&output)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

fn text(output: &Output) -> String {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_second_run_says_the_same_to_the_letter() {
    let folder = Folder::new("again");
    let first = text(&folder.check().output().expect("the program runs"));
    assert_eq!(first.lines().count(), 30);
    assert!(folder.kept().contains("30 answers"), "{}", folder.kept());
    // Times are part of the answers: they would differ if something had been tried again.
    assert_eq!(text(&folder.check().output().expect("the program runs")), first);
    let cleared = folder.command().args(["cache", "clear", "--cache", "kept"]).output().expect("it runs");
    assert!(text(&cleared).contains(" 0 answers"), "{}", text(&cleared));
    let fresh = text(&folder.check().arg("--no-cache").output().expect("the program runs"));
    assert_eq!(fresh.lines().count(), 30);
    assert!(folder.kept().contains(" 0 answers"), "{}", folder.kept());
}

#[test]
fn runs_at_once_and_runs_that_are_killed_leave_it_whole() {
    let folder = Folder::new("killed");
    let begin = || folder.check().stdout(Stdio::null()).spawn().expect("the program runs");
    let mut runs: Vec<_> = (0..3).map(|_| begin()).collect();
    std::thread::sleep(Duration::from_millis(150));
    let mut killed = runs.pop().expect("there are three");
    killed.kill().expect("it can be killed");
    drop(killed.wait());
    for mut run in runs {
        run.wait().expect("it ends");
    }
    assert!(folder.kept().contains("30 answers"), "{}", folder.kept());
    let after = text(&folder.check().output().expect("the program runs"));
    assert_eq!(after.lines().filter(|line| line.contains("\"verdict\":\"refuted\"")).count(), 30, "{after}");
}

#[test]
fn where_nothing_can_be_kept_there_is_one_message_and_all_is_tried() {
    let folder = Folder::new("nowhere");
    std::fs::write(folder.0.join("kept"), "a file where a folder should be").expect("there is room");
    let output = folder.check().output().expect("the program runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("answers cannot be kept"), "{complaint}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 30);
}

#[test]
fn watching_tries_what_changes() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new("watch");
    let theory = folder.0.join("T.thy");
    let write = |text: &str| std::fs::write(&theory, text).expect("there is room for a theory");
    write("theory T imports Main begin\nlemma a: \"rev xs = (xs :: nat list)\" oops\nend\n");
    let mut run = folder.command();
    let mut run = run.args(["check", "--watch", "--format", "json", "--cache", "kept", "T.thy"]);
    run = run.stdout(Stdio::piped());
    let mut run = run.spawn().expect("the program runs");
    let mut lines = BufReader::new(run.stdout.take().expect("it is piped")).lines();
    let mut next = || lines.next().expect("another answer comes").expect("it can be read");
    assert!(next().contains("\"refuted\""));
    // File systems tell times apart that are this long apart.
    std::thread::sleep(Duration::from_millis(1100));
    write("theory T imports Main begin\nlemma a: \"rev (rev xs) = (xs :: nat list)\" oops\nend\n");
    let second = next();
    run.kill().expect("it can be killed");
    drop(run.wait());
    assert!(second.contains("rev (rev xs) = xs") && !second.contains("\"refuted\""), "{second}");
    assert!(Path::new(&theory).exists());
}
