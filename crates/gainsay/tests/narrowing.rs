//! Testing by narrowing: partial counterexamples, statements about existence, and what is not known.

use expect_test::expect_file;
use gainsay::check::{Answer, Choice, Observer, Pool, Settings, check_script, text};
use gainsay::isabelle::Loader;
use search::Policy;
use search::strategies::{NARROWING, SMART_NARROWING};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Default)]
struct Collector {
    text: String,
    expected: usize,
    met: usize,
}

impl Observer for Collector {
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        let answer = Answer { file: String::new(), replay: None, ..answer.clone() };
        self.text.push_str(&text(&answer, false));
        self.expected += usize::from(answer.met.is_some());
        self.met += usize::from(answer.met == Some(true));
        Ok(())
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("narrowing")
}

fn check(path: &Path, settings: &Settings) -> Collector {
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(path).expect("the theory is there");
    let mut collector = Collector::default();
    let pool = Pool { jobs: 1, ..Pool::default() };
    check_script(&loader.script(&loaded), settings, &Choice::default(), &pool, &mut collector)
        .expect("a string can be written to");
    collector
}

fn narrowing(depth: usize) -> Settings {
    Settings::of(policy(depth))
}

fn policy(depth: usize) -> Policy {
    let timeout = Duration::from_secs(30);
    Policy { depth, timeout, patience: None, strategies: vec![NARROWING], ..Policy::default() }
}

#[test]
fn counterexamples_show_what_they_need() {
    let answers = check(&folder().join("Partial.thy"), &narrowing(5));
    expect_file!["narrowing/Partial.txt"].assert_eq(&answers.text);
}

#[test]
fn existence_is_refuted() {
    let answers = check(&folder().join("Existence.thy"), &narrowing(4));
    expect_file!["narrowing/Existence.txt"].assert_eq(&answers.text);
}

#[test]
fn derivations_are_found() {
    let settings = Settings::of(Policy { strategies: vec![SMART_NARROWING], ..policy(7) });
    let answers = check(&folder().join("Derivations.thy"), &settings);
    expect_file!["narrowing/Derivations.txt"].assert_eq(&answers.text);
}

#[test]
fn what_takes_too_long_is_not_known() {
    let settings = Settings::of(Policy { timeout: Duration::from_secs(20), ..policy(3) });
    let answers = check(&folder().join("Endless.thy"), &settings);
    expect_file!["narrowing/Endless.txt"].assert_eq(&answers.text);
}

/// The commands of Isabelle's own examples whose tester is narrowing, read from the folder of its sources that
/// `ISABELLE_SOURCES` names.
#[test]
fn expectations_of_isabelle_are_met() {
    let Some(sources) = std::env::var_os("ISABELLE_SOURCES") else { return };
    let path = Path::new(&sources).join("HOL/Quickcheck_Examples/Quickcheck_Narrowing_Examples.thy");
    let settings = Settings::of(Policy { timeout: Duration::from_secs(20), ..Policy::default() });
    let answers = check(&path, &settings);
    // One command says that the other testers find nothing; here they do.
    assert!(answers.met + 1 >= answers.expected, "{} of {} are met", answers.met, answers.expected);
}
