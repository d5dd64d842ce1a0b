//! The library in thirty lines: tries the statements of a theory file, and prints what refutes them.
//!
//! `cargo run --release -p gainsay --example library -- examples/Lecture.thy`

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use gainsay::check::{Answer, Choice, Observer, Pool, Settings, Status, check_theory};
use gainsay::load::Loader;
use search::Policy;
use std::time::Duration;

struct Refutations;

impl Observer for Refutations {
    fn begin(&mut self, tasks: usize) {
        println!("{tasks} statements and commands");
    }

    fn answer(&mut self, answer: &Answer) -> std::io::Result<()> {
        if let (Status::Refuted, Some(values)) = (answer.verdict, &answer.assignment) {
            println!("line {}: {} is false for {values:?}", answer.line, answer.statement);
        }
        Ok(())
    }
}

fn main() -> std::io::Result<()> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "examples/Lecture.thy".to_owned());
    let mut loader = Loader::new(&[]);
    let theory = loader.load(file.as_ref())?;
    let settings = Settings::of(Policy { size: 4, timeout: Duration::from_secs(1), ..Policy::default() });
    check_theory(&loader, &theory, &settings, &Choice::default(), &Pool::default(), &mut Refutations)
}
