//! Random programs go through verifier, evaluator and native code, which must agree.
#![no_main]

use jit::agree::compare;
use jit::{Limits, Machine};
use libfuzzer_sys::fuzz_target;
use program::random::{Bytes, case};

fuzz_target!(|data: &[u8]| {
    let limits = Limits { memory: 1 << 26, stack: 1 << 26 };
    let mut machine = Machine::new(limits).expect("memory can be reserved");
    if let Err(disagreement) = compare(&case(&mut Bytes(data)), &mut machine) {
        panic!("{disagreement}");
    }
});
