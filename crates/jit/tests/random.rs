//! Random programs: the evaluator, native code, and native code of the optimised program agree.
//! The example `agree` tries many more.

use base::Rng;
use jit::agree::compare;
use jit::{Limits, Machine};
use program::random::case;

#[test]
fn random_programs_agree() {
    let limits = Limits { memory: 1 << 28, stack: 1 << 26 };
    let mut machine = Machine::new(limits).expect("memory can be reserved");
    for seed in 0..150 {
        if let Err(disagreement) = compare(&case(&mut Rng::seeded(seed)), &mut machine) {
            panic!("seed {seed}: {disagreement}");
        }
    }
}
