//! What has changed since a revision, in a repository that is made for the test: skipped where there is no git.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "tests run git")]

use gainsay::since::{Changed, NoRevision, Since};
use gainsay::{Origin, Workspace};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A repository that goes away with the test.
struct Repository(PathBuf);

impl Repository {
    /// None where there is no git.
    fn new(name: &str) -> Option<Repository> {
        let path = std::env::temp_dir().join(format!("gainsay-since-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir_all(&path).expect("there is room for a repository");
        let repository = Repository(std::fs::canonicalize(path).expect("it was just made"));
        if Command::new("git").arg("--version").output().is_err() {
            println!("skipped: git is not installed");
            return None;
        }
        repository.git(&["init", "-q", "-b", "main"]);
        Some(repository)
    }

    fn git(&self, arguments: &[&str]) {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
        let output = Command::new("git").arg("-C").arg(&self.0).args(identity).args(arguments).output();
        let output = output.expect("git runs");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("there is room for a file");
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "a step"]);
    }

    /// The statements of a file that have changed since a revision; none if all of it counts as changed.
    fn changed(&self, file: &str, revision: &str) -> Option<Vec<String>> {
        let mut since = Since::new(&self.0, revision, &[]).expect("the revision is there");
        let origin = Origin::file(self.0.join(file));
        let source = Workspace::default().open_origin(&origin).expect("the file is there");
        match since.changed(&origin, &*source) {
            Changed::All => None,
            Changed::Nothing => Some(vec![]),
            Changed::Part { statements, .. } => {
                let items = source.items().into_iter();
                Some(items.filter(|it| statements.contains(&it.fingerprint)).map(|it| it.name).collect())
            }
        }
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

const BASE: &str = r#"theory Base imports Main begin
definition few :: nat where "few = 2"
definition many :: nat where "many = 7"
lemma few_is_even: "even few" oops
end
"#;

const TOP: &str = r#"theory Top imports Base begin
lemma a: "few < 3" oops
lemma b: "many < 8" oops
lemma c: "few + many = 9" oops
end
"#;

fn example(name: &str) -> Option<Repository> {
    let repository = Repository::new(name)?;
    repository.write("Base.thy", BASE);
    repository.write("Top.thy", TOP);
    repository.commit();
    Some(repository)
}

#[test]
fn a_changed_definition_affects_what_depends_on_it_in_other_files_too() {
    let Some(repository) = example("definition") else { return };
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), [""; 0]);
    repository.write("Base.thy", &BASE.replace("few = 2", "few = 4"));
    assert_eq!(repository.changed("Base.thy", "HEAD").unwrap(), ["Base.few_is_even"]);
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), ["Top.a", "Top.c"]);
    repository.commit();
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), [""; 0]);
    assert_eq!(repository.changed("Top.thy", "HEAD~1").unwrap(), ["Top.a", "Top.c"]);
}

#[test]
fn layout_does_not_count_and_what_a_statement_says_does() {
    let Some(repository) = example("statement") else { return };
    let moved = TOP.replace("lemma b", "\n(* moved *)\n\nlemma b").replace("few + many", "few  +  many");
    repository.write("Top.thy", &moved);
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), [""; 0]);
    repository.write("Top.thy", &TOP.replace("many < 8", "many < 9"));
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), ["Top.b"]);
    let renamed = TOP.replace("lemma b", "lemma d");
    repository.write("Top.thy", &renamed);
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), ["Top.d"]);
}

#[test]
fn a_new_file_is_all_new_and_a_deleted_one_was_there() {
    let Some(repository) = example("new") else { return };
    repository.write("New.thy", "theory New imports Base begin\nlemma \"few = 2\" oops\nend");
    assert_eq!(repository.changed("New.thy", "HEAD"), None);
    // Its definitions move to the file that imported it.
    std::fs::remove_file(repository.0.join("Base.thy")).expect("it is there");
    let own = "imports Main begin\ndefinition few :: nat where \"few = 2\"\ndefinition many :: nat where \"many = 7\"";
    repository.write("Top.thy", &TOP.replace("imports Base begin", own));
    assert_eq!(repository.changed("Top.thy", "HEAD").unwrap(), ["Top.a", "Top.b", "Top.c"]);
}

#[test]
fn what_others_have_done_meanwhile_does_not_count() {
    let Some(repository) = example("branch") else { return };
    repository.git(&["checkout", "-q", "-b", "own"]);
    repository.write("Top.thy", &TOP.replace("few < 3", "few < 4"));
    repository.commit();
    repository.git(&["checkout", "-q", "main"]);
    repository.write("Base.thy", &BASE.replace("many = 7", "many = 70"));
    repository.commit();
    repository.git(&["checkout", "-q", "own"]);
    assert_eq!(repository.changed("Top.thy", "main").unwrap(), ["Top.a"]);
}

#[test]
fn settings_that_change_concern_everything() {
    let Some(repository) = example("settings") else { return };
    repository.write("gainsay.toml", "size = 9");
    assert_eq!(repository.changed("Top.thy", "HEAD"), None);
}

#[test]
fn what_git_does_not_know_is_said() {
    let Some(repository) = example("unknown") else { return };
    let error = |folder: &Path, revision: &str| Since::new(folder, revision, &[]).map(drop).unwrap_err();
    assert_eq!(error(&repository.0, "nowhere"), NoRevision::Unknown("nowhere".into()));
    assert_eq!(error(&repository.0, "--output=x"), NoRevision::Unknown("--output=x".into()));
    assert!(!repository.0.join("x").exists());
    let outside = std::env::temp_dir();
    if !outside.ancestors().any(|folder| folder.join(".git").exists()) {
        assert_eq!(error(&outside, "HEAD"), NoRevision::NoRepository(outside.clone()));
    }
}
