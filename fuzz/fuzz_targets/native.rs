//! Random programs go through verifier, evaluator and native code, which must agree.
#![no_main]

use base::Budget;
use jit::{Compiled, Limits, Machine, Outcome};
use libfuzzer_sys::fuzz_target;
use program::passes::optimise;
use program::random::{Bytes, case};
use program::{Effects, Fun, Program, Value, eval, verify};

fn run_native(program: &Program, function: Fun, args: &[Value]) -> Outcome {
    let compiled = Compiled::new(program).expect("verified programs compile");
    let limits = Limits { memory: 1 << 26, stack: 1 << 26 };
    let mut machine = Machine::new(limits).expect("memory can be reserved");
    let mut emit = |_: &[Value]| false;
    machine.call(&compiled, function, args, &mut Effects::new(7, &mut emit))
}

fuzz_target!(|data: &[u8]| {
    let case = case(&mut Bytes(data));
    verify(&case.program).expect("random programs obey the rules");
    let limits = eval::Limits { budget: Budget::steps(20_000), memory: 1 << 20 };
    let mut emit = |_: &[Value]| false;
    let mut effects = Effects::new(7, &mut emit);
    let expected = eval::call(&case.program, case.function, case.args.clone(), &limits, &mut effects);
    if !matches!(expected, Outcome::Value(_) | Outcome::MatchFailure(_)) {
        return;
    }
    assert!(run_native(&case.program, case.function, &case.args) == expected, "{}", case.program);
    let (mut program, mut roots) = (case.program.clone(), [case.function]);
    optimise(&mut program, &mut roots, &mut |_, _| {});
    verify(&program).expect("passes keep the rules");
    assert!(run_native(&program, roots[0], &case.args) == expected, "{}\n{program}", case.program);
});
