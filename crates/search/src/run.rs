//! Running test programs: as native code or, where there is none, with the evaluator of Program.

use crate::verdict::Limit;
use base::Budget;
use dashu_int::UBig;
use program::{Effects, Fun, Outcome, Program, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the flag of a run is looked at.
const LOOK: Duration = Duration::from_millis(2);

#[derive(Debug)]
pub enum Engine {
    Native { compiled: Box<jit::Compiled>, machine: Box<jit::Machine>, main: Fun },
    Evaluator { program: Box<Program>, main: Fun },
}

impl Engine {
    /// Optimises and compiles a program.
    pub fn new(program: &Program, main: Fun) -> Engine {
        let mut program = program.clone();
        let mut roots = [main];
        program::passes::optimise(&mut program, &mut roots, &mut |_, _| {});
        let [main] = roots;
        let native = jit::Compiled::new(&program).ok();
        match native.zip(jit::Machine::new(jit::Limits::default()).ok()) {
            Some((compiled, machine)) => {
                Engine::Native { compiled: Box::new(compiled), machine: Box::new(machine), main }
            }
            None => Engine::Evaluator { program: Box::new(program), main },
        }
    }

    /// Runs the main function. The budget's flag ends the run.
    pub fn run(&mut self, size: usize, budget: &Budget, effects: &mut Effects<'_>) -> Result<bool, Limit> {
        let args = vec![Value::Nat(UBig::from(size))];
        let outcome = match self {
            Engine::Evaluator { program, main } => {
                let limits =
                    program::eval::Limits { budget: budget.clone(), ..program::eval::Limits::default() };
                program::eval::call(program, *main, args, &limits, effects)
            }
            Engine::Native { compiled, machine, main } => {
                machine.allow();
                let interrupt = machine.interrupt();
                let (flag, done) = (budget.flag(), AtomicBool::new(false));
                std::thread::scope(|scope| {
                    scope.spawn(|| {
                        while !done.load(Ordering::Acquire) {
                            if flag.load(Ordering::Relaxed) {
                                interrupt.stop();
                                return;
                            }
                            std::thread::park_timeout(LOOK);
                        }
                    });
                    let outcome = machine.call(compiled, *main, &args, effects);
                    done.store(true, Ordering::Release);
                    outcome
                })
            }
        };
        match outcome {
            Outcome::Value(Value::Bool(found)) => Ok(found),
            Outcome::Value(_) | Outcome::MatchFailure(_) => Ok(false),
            Outcome::Cancelled | Outcome::OutOfSteps => Err(Limit::Time),
            Outcome::OutOfMemory => Err(Limit::Memory),
            Outcome::StackOverflow => Err(Limit::Stack),
        }
    }
}
