//! Answers that are kept from run to run, as users see it: runs that repeat, that happen at once, that are killed.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "tests start programs")]

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

/// A file system of its own; none where this process may not make any.
struct Mounted(PathBuf);

impl Mounted {
    fn new(folder: &Path, options: &str) -> Option<Mounted> {
        std::fs::create_dir_all(folder).expect("there is room for a folder");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(folder).output();
        if mount.is_ok_and(|mount| mount.status.success()) {
            return Some(Mounted(folder.to_owned()));
        }
        println!("skipped: file systems cannot be mounted here");
        None
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        drop(Command::new("umount").arg(&self.0).output());
    }
}

/// The one complaint of a run that answers everything all the same.
fn complaint(folder: &Folder, run: &mut Command) -> String {
    std::fs::copy(folder.0.join("T.thy"), folder.0.join("U.thy")).expect("there is room for a theory");
    let output = run.arg("U.thy").output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 60);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint
}

#[test]
fn a_full_disk_is_said_once_and_what_was_kept_stays() {
    let folder = Folder::new("full");
    let Some(_disk) = Mounted::new(&folder.0.join("kept"), "size=24k") else { return };
    let said = complaint(&folder, &mut folder.check());
    assert!(said.contains("answers of this run cannot be kept: No space left"), "{said}");
    // Whatever fitted is whole, and the next run says the same.
    let again = folder.check().output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&again.stdout).lines().count(), 30);
}

#[test]
fn a_folder_that_cannot_be_written_is_said_once_and_its_answers_are_used() {
    let folder = Folder::new("read-only");
    let Some(disk) = Mounted::new(&folder.0.join("kept"), "size=1m") else { return };
    let first = text(&folder.check().output().expect("the program runs"));
    let remount = Command::new("mount").args(["-o", "remount,ro"]).arg(&disk.0).output();
    if !remount.is_ok_and(|remount| remount.status.success()) {
        println!("skipped: file systems cannot be made read-only here");
        return;
    }
    let second = folder.check().output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&second.stdout), first, "they are known");
    let said = complaint(&folder, &mut folder.check());
    assert!(said.contains("answers of this run cannot be kept: Read-only file system"), "{said}");
}

#[test]
fn a_store_of_another_version_is_kept_aside() {
    let folder = Folder::new("version");
    std::fs::create_dir_all(folder.0.join("kept")).expect("there is room for a folder");
    let store = folder.0.join("kept/answers-1.log");
    std::fs::write(&store, "gainsay answers 2\nsomething that is not known here\n").expect("there is room");
    let output = folder.check().output().expect("the program runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("is no file of answers: it is kept as"), "{complaint}");
    assert!(folder.kept().contains("30 answers"), "{}", folder.kept());
    let kept = std::fs::read_to_string(folder.0.join("kept/answers-1.log.damaged")).expect("it is kept");
    assert!(kept.starts_with("gainsay answers 2"), "{kept}");
}
