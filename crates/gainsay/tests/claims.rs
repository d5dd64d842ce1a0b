//! What verdicts claim: no more than was looked at, whatever the strategy.

use expect_test::expect_file;
use gainsay::check::{Answer, Choice, Observer, Pool, Settings, check_script, text};
use gainsay::isabelle::Loader;
use search::Policy;
use search::strategies::ALL;
use std::path::Path;
use std::time::Duration;

#[derive(Default)]
struct Collector {
    text: String,
}

impl Observer for Collector {
    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        let answer = Answer { file: String::new(), replay: None, ..answer.clone() };
        let text = text(&answer, false);
        let lines = text.lines().filter(|line| !line.starts_with("  premise"));
        self.text.extend(lines.flat_map(|line| [line, "\n"]));
        Ok(())
    }
}

#[test]
fn verdicts_claim_what_was_looked_at() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/claims/Claims.thy");
    let mut loader = Loader::new(&[]);
    let loaded = loader.load(&path).expect("the theory is there");
    let mut answers = Collector::default();
    for strategy in ALL {
        answers.text.push_str(&format!("== {strategy}\n"));
        let settings = Settings::of(Policy {
            size: 4,
            depth: 5,
            iterations: 50,
            mixed_types: false,
            strategies: vec![*strategy],
            timeout: Duration::from_secs(30),
            patience: None,
            growing: false,
            ..Policy::default()
        });
        let pool = Pool { jobs: 1, ..Pool::default() };
        check_script(&loader.script(&loaded), &settings, &Choice::default(), &pool, &mut answers)
            .expect("a string can be written to");
    }
    expect_file!["claims/Claims.txt"].assert_eq(&answers.text);
}
