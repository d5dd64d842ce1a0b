//! `gainsay.toml` and what goes with it, as users see it: `gainsay config`, accepted findings, `--since`, and the script
//! for continuous integration.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "tests start programs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Folder(PathBuf);

const THEORY: &str = r#"theory A imports Main begin
definition few :: nat where "few = 2"
lemma wrong: "rev xs = (xs :: nat list)" oops
lemma right: "few = 2" by (simp add: few_def)
lemma left: "few + 1 = 3" by (simp add: few_def)
end
"#;

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gainsay-project-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir_all(path.join("thys")).expect("there is room for a theory");
        let folder = Folder(path);
        folder.write("thys/A.thy", THEORY);
        folder
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("there is room for a file");
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.0).stdin(Stdio::null());
        command.env("XDG_CACHE_HOME", self.0.join("cache")).env("GAINSAY", env!("CARGO_BIN_EXE_gainsay"));
        command.env_remove("GITHUB_ACTIONS").env_remove("GAINSAY_SINCE");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(env!("CARGO_BIN_EXE_gainsay"), arguments).output().expect("the program runs")
    }

    /// Makes the folder a repository with one commit; false where there is no git.
    fn commit(&self) -> bool {
        for arguments in [
            &["init", "-q"][..],
            &["add", "thys"],
            &["-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-q", "-m", "first"],
        ] {
            let done = self.command("git", arguments).output();
            if !done.is_ok_and(|done| done.status.success()) {
                println!("skipped: git is not installed");
                return false;
            }
        }
        true
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn effective_values_say_where_they_come_from() {
    let folder = Folder::new("values");
    folder.write("gainsay.toml", "# ours\npaths = [\"thys\"]\nsize = 3\nseed = 4\n");
    let output = folder.run(&["config", "--size", "7"]);
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
    let shown = out(&output);
    let line = |key: &str| {
        let line = shown.lines().find(|line| line.starts_with(&format!("{key} ="))).expect("all are shown");
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("size"), "size = 7 # command line");
    assert_eq!(line("seed"), "seed = 4 # gainsay.toml, line 4");
    assert_eq!(line("depth"), "depth = 10 # default");
    // From a folder below, paths are those of the file.
    let below = folder.command(env!("CARGO_BIN_EXE_gainsay"), &["config"]);
    let below = { below }.current_dir(folder.0.join("thys")).output().expect("the program runs");
    assert!(out(&below).contains("paths = [\"../thys\"]"), "{}", out(&below));
    assert!(out(&folder.run(&["config", "--no-config"])).contains("seed = 0"));
}

#[test]
fn what_is_checked_and_accepted_is_written_in_the_file() {
    let folder = Folder::new("accepted");
    folder.write("gainsay.toml", "paths = \"thys\"\n");
    assert_eq!(folder.run(&["check"]).status.code(), Some(1), "a statement is wrong");
    let accepted =
        "paths = \"thys\"\n[[accept]]\nfile = \"thys/A.thy\"\nname = \"wrong\"\nreason = \"a lecture\"\n";
    folder.write("gainsay.toml", accepted);
    let output = folder.run(&["check"]);
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{}", out(&output));
    assert!(out(&output).contains("[accepted: a lecture]"), "{}", out(&output));
    assert!(out(&output).contains("; 1 accepted"), "{}", out(&output));
    let sarif = out(&folder.run(&["check", "--format", "sarif"]));
    assert!(sarif.contains("\"justification\": \"a lecture\""), "{sarif}");
    folder.write("thys/A.thy", &THEORY.replace("rev xs = ", "rev (rev xs) = "));
    let output = folder.run(&["check"]);
    assert_eq!(output.status.code(), Some(0));
    let gone = "gainsay: gainsay.toml, line 2: what is accepted there does not come up any more: \
                wrong in thys/A.thy\n";
    assert_eq!(err(&output), gone);
    assert_eq!(err(&folder.run(&["check", "thys/A.thy:4"])), "", "only one statement was tried");
}

#[test]
fn malformed_settings_end_the_run_before_it_begins() {
    let folder = Folder::new("malformed");
    folder.write("gainsay.toml", "paths = [\"thys\"]\ntiemout = 3\n");
    let output = folder.run(&["check"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""));
    assert!(
        err(&output).contains("2 │ tiemout = 3") && err(&output).contains("`timeout`"),
        "{}",
        err(&output)
    );
    assert_eq!(folder.run(&["check", "--no-config", "thys"]).status.code(), Some(1));
    let output = folder.run(&["check", "--no-config"]);
    assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_has_changed_since_a_revision_is_tried_and_nothing_else() {
    let folder = Folder::new("since");
    if !folder.commit() {
        return;
    }
    let names = |arguments: &[&str]| {
        let output = folder.run(&[&["check", "--format", "json", "thys"][..], arguments].concat());
        let lines = out(&output);
        let name = |line: &str| {
            line.split("\"name\":\"").nth(1).and_then(|it| it.split('"').next()).map(str::to_owned)
        };
        lines.lines().filter_map(name).collect::<Vec<_>>()
    };
    assert_eq!(names(&["--since", "HEAD"]), [""; 0]);
    folder.write("thys/A.thy", &THEORY.replace("few = 2\"\nlemma", "few = 1 + 1\"\nlemma"));
    assert_eq!(names(&["--since", "HEAD"]), ["A.right", "A.left"]);
    assert_eq!(names(&[]), ["A.wrong", "A.right", "A.left"]);
    let output = folder.run(&["check", "--since", "nowhere", "thys"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(err(&output), "gainsay: the git repository has no revision `nowhere`\n");
}

#[test]
fn the_script_for_continuous_integration_writes_reports_and_annotations() {
    let folder = Folder::new("ci");
    if !folder.commit() {
        return;
    }
    folder.write("gainsay.toml", "paths = [\"thys\"]\n");
    folder.write("thys/A.thy", &THEORY.replace("few + 1 = 3", "few + 1 = 4"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ci/check.sh");
    let run = |variables: &[(&str, &str)]| {
        let mut command = folder.command("sh", &[&script.to_string_lossy()]);
        command.envs(variables.iter().copied()).output().expect("the script runs")
    };
    let output = run(&[("GAINSAY_SINCE", "HEAD"), ("GITHUB_ACTIONS", "true")]);
    let said = out(&output);
    assert_eq!(output.status.code(), Some(1), "{said}\n{}", err(&output));
    let annotations: Vec<&str> = said.lines().filter(|line| line.starts_with("::")).collect();
    assert_eq!(annotations.len(), 2, "{said}");
    assert!(annotations[0].starts_with("::error file=thys/A.thy,line=3,title=gainsay%3A "), "{said}");
    assert!(annotations[1].starts_with("::error file=thys/A.thy,line=5,"), "{said}");
    let report = |name: &str| std::fs::read_to_string(folder.0.join("gainsay-reports").join(name)).unwrap();
    assert!(report("gainsay.sarif").contains("\"ruleId\": \"refuted\""));
    assert!(report("junit.xml").contains("failures=\"2\""));
    assert!(report("gitlab.json").contains("\"begin\": 5"));
    // Without anything wrong, and without a revision to compare with.
    folder.write("thys/A.thy", &THEORY.replace("rev xs = ", "rev (rev xs) = "));
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0), "{}\n{}", out(&output), err(&output));
    assert_eq!(report("gitlab.json").trim(), "[]");
}

#[test]
fn a_counterexample_is_found_again_in_spite_of_the_file() {
    let folder = Folder::new("again");
    folder.write("gainsay.toml", "paths = \"thys\"\nsize = 1\n");
    // The size is the usual one, but not here.
    let output = folder.run(&["check", "--size", "5", "--strategy", "exhaustive", "--lemma", "wrong"]);
    assert!(
        out(&output).contains("again with: gainsay check --strategy exhaustive --size 5 "),
        "{}",
        out(&output)
    );
}
