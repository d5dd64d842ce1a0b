//! Random programs: the evaluator, native code, and native code of the optimised program agree.

use base::{Budget, Rng};
use jit::{Compiled, Limits, Machine, Outcome};
use program::passes::optimise;
use program::random::{Case, case};
use program::{Effects, Fun, Program, Value, eval, verify};

/// What a run does: how it ends, its counters and what it emits.
#[derive(PartialEq, Debug)]
struct Trace {
    outcome: Outcome,
    counters: Vec<u64>,
    emitted: Vec<Vec<Value>>,
}

fn trace(run: impl FnOnce(&mut Effects<'_>) -> Outcome) -> Trace {
    let mut emitted = vec![];
    let mut emit = |values: &[Value]| {
        emitted.push(values.to_vec());
        emitted.len() % 3 == 0
    };
    let mut effects = Effects::new(7, &mut emit);
    let outcome = run(&mut effects);
    let counters = effects.counters[..4].to_vec();
    Trace { outcome, counters, emitted }
}

fn evaluate(case: &Case) -> Trace {
    let limits = eval::Limits { budget: Budget::steps(20_000), memory: 1 << 20 };
    trace(|effects| eval::call(&case.program, case.function, case.args.clone(), &limits, effects))
}

fn run_native(machine: &mut Machine, program: &Program, function: Fun, args: &[Value]) -> Trace {
    let compiled = Compiled::new(program).expect("verified programs compile");
    trace(|effects| machine.call(&compiled, function, args, effects))
}

fn check(seed: u64, machine: &mut Machine) -> bool {
    let case = case(&mut Rng::seeded(seed));
    verify(&case.program).unwrap_or_else(|violation| panic!("seed {seed}: {violation}\n{}", case.program));
    let expected = evaluate(&case);
    if !matches!(expected.outcome, Outcome::Value(_) | Outcome::MatchFailure(_)) {
        return false;
    }
    let found = run_native(machine, &case.program, case.function, &case.args);
    assert!(found == expected, "seed {seed}: {found:?} is not {expected:?}\n{}", case.program);
    let (mut program, mut roots) = (case.program.clone(), [case.function]);
    optimise(&mut program, &mut roots, &mut |_, _| {});
    let found = run_native(machine, &program, roots[0], &case.args);
    assert!(
        found == expected,
        "seed {seed}, optimised: {found:?} is not {expected:?}\n{}\n{program}",
        case.program
    );
    true
}

/// `count` programs that end, from a seed on; returns how many were tried.
fn check_many(first_seed: u64, count: u64) -> u64 {
    let mut machine =
        Machine::new(Limits { memory: 1 << 28, stack: 1 << 26 }).expect("memory can be reserved");
    let (mut agreed, mut seed) = (0, first_seed);
    while agreed < count {
        agreed += u64::from(check(seed, &mut machine));
        seed += 1;
    }
    seed - first_seed
}

#[test]
fn random_programs_agree() {
    check_many(0, 100);
}

#[test]
#[ignore = "takes minutes: run it with --release"]
fn a_hundred_thousand_random_programs_agree() {
    check_many(1_000_000, 100_000);
}
