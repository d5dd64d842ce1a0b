//! Compares the evaluator and native code on so many calls of random programs:
//! `cargo run --release -p jit --example agree -- 100000 [SEED]`.
#![allow(clippy::print_stdout, reason = "an example talks to the terminal")]

use base::Rng;
use jit::agree::{Agreement, compare};
use jit::{Limits, Machine};
use program::random::case;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>().ok());
    let count = numbers.next().flatten().unwrap_or(1000);
    let first_seed = numbers.next().flatten().unwrap_or(0);
    let limits = Limits { memory: 1 << 28, stack: 1 << 26 };
    let mut machine = Machine::new(limits).expect("memory can be reserved");
    let mut total = Agreement::default();
    let mut seed = first_seed;
    while total.agreed < count {
        match compare(&case(&mut Rng::seeded(seed)), &mut machine) {
            Ok(Agreement { agreed, unfinished }) => {
                total.agreed += agreed;
                total.unfinished += unfinished;
            }
            Err(disagreement) => {
                println!("seed {seed}: {disagreement}");
                return ExitCode::FAILURE;
            }
        }
        seed += 1;
    }
    let Agreement { agreed, unfinished } = total;
    println!("{agreed} calls of {} programs agree; {unfinished} did not end in time", seed - first_seed);
    ExitCode::SUCCESS
}
