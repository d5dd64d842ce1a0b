//! The evaluator and native code on the same program: whether they agree.
//!
//! Native code runs the program as it is and optimised; all three must end alike, with the same counters and
//! the same emitted values. Tests, the example `agree` and a fuzz target feed this with random programs.

use crate::{Compiled, Machine, Outcome};
use base::Budget;
use program::passes::optimise;
use program::random::Case;
use program::{Effects, Program, Value, eval, verify};
use std::fmt;

/// What a comparison found when it found no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// Calls that ended alike.
    pub agreed: u64,
    /// Calls on which the evaluator ran out of steps or memory, so that there is nothing to compare.
    pub unfinished: u64,
}

/// A difference, or a broken rule.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// What differs.
    message: String,
    /// The programs it was seen on.
    programs: Vec<Program>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.programs.iter().try_for_each(|program| write!(f, "\n\n{program}"))
    }
}

impl std::error::Error for Disagreement {}

/// What a run does that can be seen.
#[derive(PartialEq, Debug)]
struct Trace {
    outcome: Outcome,
    counters: [u64; 256],
    emitted: Vec<Vec<Value>>,
}

pub fn compare(case: &Case, machine: &mut Machine) -> Result<Agreement, Disagreement> {
    let differ = |message: String, programs: &[&Program]| {
        Err(Disagreement { message, programs: programs.iter().map(|program| (*program).clone()).collect() })
    };
    if let Err(violation) = verify(&case.program) {
        return differ(violation.to_string(), &[&case.program]);
    }
    let calls: Vec<(&[Value], Trace)> = (case.calls.iter())
        .map(|args| (&args[..], evaluate(case, args)))
        .filter(|(_, trace)| matches!(trace.outcome, Outcome::Value(_) | Outcome::MatchFailure(_)))
        .collect();
    let (mut program, mut roots) = (case.program.clone(), [case.function]);
    optimise(&mut program, &mut roots, &mut |_, _| {});
    if let Err(violation) = verify(&program) {
        return differ(format!("optimised: {violation}"), &[&case.program, &program]);
    }
    for (kind, program, function) in
        [("as it is", &case.program, case.function), ("optimised", &program, roots[0])]
    {
        let compiled = match Compiled::new(program) {
            Ok(compiled) => compiled,
            Err(unsupported) => return differ(format!("{kind}: {unsupported}"), &[program]),
        };
        for (args, expected) in &calls {
            let found = trace(|effects| machine.call(&compiled, function, args, effects));
            if found != *expected {
                let message = format!("{kind}, with {args:?}: native {found:?}\nevaluator {expected:?}");
                return differ(message, &[&case.program, program]);
            }
        }
    }
    let agreed = calls.len() as u64;
    Ok(Agreement { agreed, unfinished: case.calls.len() as u64 - agreed })
}

fn evaluate(case: &Case, args: &[Value]) -> Trace {
    let limits = eval::Limits { budget: Budget::steps(20_000), memory: 1 << 20 };
    trace(|effects| eval::call(&case.program, case.function, args.to_vec(), &limits, effects))
}

fn trace(run: impl FnOnce(&mut Effects<'_>) -> Outcome) -> Trace {
    let mut emitted = vec![];
    let mut emit = |values: &[Value]| {
        emitted.push(values.to_vec());
        emitted.len().is_multiple_of(3)
    };
    let mut effects = Effects::new(7, &mut emit);
    let outcome = run(&mut effects);
    let counters = effects.counters;
    Trace { outcome, counters, emitted }
}
