//! The library in thirty lines: checks a file, whatever its language, and prints what happens.
//!
//! `cargo run --release -p gainsay --example library -- examples/Lecture.thy`

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use gainsay::check::{Cancel, Choice, Event, Status};
use gainsay::{Options, Workspace};
use std::time::Duration;

fn show(event: &Event) {
    match event {
        Event::Begun { tasks } => println!("{tasks} statements and commands"),
        Event::Verdict { answer, .. } if answer.verdict == Status::Refuted => {
            let values = answer.assignment.iter().flatten();
            let values: Vec<String> = values.map(|(name, value)| format!("{name} = {value}")).collect();
            println!("line {}: {} is false for {}", answer.line, answer.statement, values.join(", "));
        }
        _ => {}
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "examples/Lecture.thy".to_owned());
    let source = Workspace::default().open(file)?;
    let options = Options { size: 4, timeout: Some(Duration::from_secs(1)), ..Options::default() };
    source.check(&options, &Choice::default(), &Cancel::default(), &mut |event: &Event| {
        show(event);
        Ok(())
    })?;
    Ok(())
}
