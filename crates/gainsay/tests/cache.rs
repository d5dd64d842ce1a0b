//! Answers that are kept from run to run: what is looked for again after a change, and what is not.

#![allow(clippy::disallowed_methods, reason = "answers are kept in files")]

use gainsay::cache::{Cache, check_with};
use gainsay::check::{Answer, Cancel, Choice, Collector, Status};
use gainsay::{Options, Workspace};
use std::path::PathBuf;
use std::time::Duration;

/// A folder of its own for a test, which goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gainsay-cache-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        Folder(path)
    }

    /// Checks a theory as another run of the program would: the answers, and how many of them were known.
    fn check(&self, text: &str, options: &Options) -> (Vec<Answer>, usize, usize) {
        let mut workspace = Workspace::default();
        workspace.set_text("T.thy", text);
        let source = workspace.open("T.thy").expect("texts can be read");
        let (mut cache, damage) = Cache::open(&self.0).expect("there is room for answers");
        assert_eq!(damage, None);
        let mut found = Collector::default();
        check_with(&mut cache, &*source, options, &Choice::default(), &Cancel::default(), &mut found)
            .expect("answers can be collected");
        cache.save().expect("there is room for answers");
        (found.answers, cache.hits, cache.misses)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

const THEORY: &str = r#"theory T imports Main begin
definition few :: nat where "few = 2"
definition many :: nat where "many = few + 5"
definition other :: nat where "other = 7"
lemma a: "few = 2" by (simp add: few_def)
lemma b: "many > 7" oops
lemma c: "other = many" oops
lemma d: "other = 7" by (simp add: other_def)
value "other + 1"
end
"#;

fn quick() -> Options {
    Options { size: 3, depth: 3, timeout: Some(Duration::from_secs(20)), jobs: Some(2), ..Options::default() }
}

fn counts((_, hits, misses): &(Vec<Answer>, usize, usize)) -> (usize, usize) {
    (*hits, *misses)
}

#[test]
fn what_is_known_is_not_looked_for_again_and_is_said_alike() {
    let folder = Folder::new("again");
    let first = folder.check(THEORY, &quick());
    assert_eq!(counts(&first), (0, 5));
    let second = folder.check(THEORY, &quick());
    assert_eq!(counts(&second), (5, 0));
    assert_eq!(first.0, second.0, "times included: nothing was tried");
}

#[test]
fn a_changed_definition_tries_again_exactly_what_depends_on_it() {
    let folder = Folder::new("depends");
    folder.check(THEORY, &quick());
    let changed = folder.check(&THEORY.replace("few = 2\"\ndef", "few = 3\"\ndef"), &quick());
    assert_eq!(counts(&changed), (2, 3), "a, b and c depend on `few`");
    let verdicts: Vec<Status> = changed.0.iter().map(|answer| answer.verdict).collect();
    assert_eq!(verdicts[..2], [Status::Refuted, Status::Exhausted]);
    let names: Vec<&str> = changed.0.iter().map(|answer| answer.name.as_str()).collect();
    assert_eq!(names, ["T.a", "T.b", "T.c", "T.d", ""], "all come in the order of the theory");
    let back = folder.check(THEORY, &quick());
    assert_eq!(counts(&back), (5, 0), "what was known before still is");
}

#[test]
fn what_has_moved_is_known_where_it_is() {
    let folder = Folder::new("moved");
    let before = folder.check(THEORY, &quick());
    let after = folder.check(&THEORY.replace("lemma a", "text \\<open>New.\\<close>\nlemma a"), &quick());
    assert_eq!(counts(&after), (5, 0));
    for (before, after) in before.0.iter().zip(&after.0) {
        assert_eq!(before.line + 1, after.line);
        let replay = |answer: &Answer| answer.replay.clone().unwrap_or_default();
        let moved = replay(before).replace(&format!(":{}", before.line), &format!(":{}", after.line));
        assert_eq!(moved, replay(after));
    }
}

#[test]
fn more_time_is_for_what_is_not_settled() {
    let folder = Folder::new("time");
    let theory = "theory T imports Main begin\nlemma wrong: \"rev xs = (xs :: nat list)\" oops\n\
                  lemma long: \"(xs @ ys) @ zs = xs @ ys @ (zs :: nat list)\" oops\nend";
    let limit =
        |seconds: f64| Options { timeout: Some(Duration::from_secs_f64(seconds)), size: 60, ..quick() };
    let short = folder.check(theory, &limit(0.2));
    assert_eq!(counts(&short), (0, 2));
    assert_eq!(short.0[1].verdict, Status::Inconclusive, "{:?}", short.0[1]);
    assert_eq!(counts(&folder.check(theory, &limit(0.1))), (2, 0), "there was more time for it before");
    assert_eq!(counts(&folder.check(theory, &limit(0.4))), (1, 1), "the refuted one is settled");
}

#[test]
fn other_options_are_other_questions() {
    let folder = Folder::new("options");
    folder.check(THEORY, &quick());
    assert_eq!(counts(&folder.check(THEORY, &Options { seed: 7, ..quick() })), (0, 5));
    assert_eq!(counts(&folder.check(THEORY, &Options { jobs: Some(1), ..quick() })), (5, 0));
}

#[test]
fn a_test_command_that_was_cut_short_is_run_again_with_its_own_time() {
    let folder = Folder::new("cut-short");
    let text = r#"theory T imports Main begin
lemma "f (xs :: nat list) = (g xs :: nat) \<Longrightarrow> length (xs @ ys) = length xs + length ys"
  quickcheck[size = 40, timeout = 1]
  oops
end
"#;
    let short = Options { timeout: Some(Duration::from_millis(100)), ..Options::default() };
    assert_eq!(counts(&folder.check(text, &short)), (0, 1));
    assert_eq!(counts(&folder.check(text, &short)), (1, 0));
    assert_eq!(counts(&folder.check(text, &Options::default())), (0, 1), "it has more time now");
    assert_eq!(counts(&folder.check(text, &short)), (1, 0), "more than this was searched");
}
