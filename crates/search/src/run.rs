//! Running test programs: as native code or, where there is none, with the evaluator of Program.

use crate::config::Config;
use crate::gate::Gate;
use crate::verdict::Limit;
use base::Budget;
use base::guard::{Excess, Fault, give_up};
use program::{Effects, Fun, Outcome, Program, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the flag of a budget is looked at.
const LOOK: Duration = Duration::from_millis(2);

/// A program that is ready to run.
#[derive(Debug)]
pub struct Ready {
    main: Fun,
    code: Code,
}

#[derive(Debug)]
enum Code {
    Native(Box<jit::Compiled>),
    Program(Box<Program>),
}

/// How a run ended that nothing stopped from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It has gone through everything.
    Through,
    /// Who receives its results has seen enough.
    Enough,
    /// Something had no value that all the rest depends on.
    Failed,
}

/// Runs programs one after the other, until the flag of its budget is raised.
#[derive(Debug)]
pub struct Runner<'b> {
    budget: &'b Budget,
    store: &'b jit::CodeStore,
    machine: Option<jit::Machine>,
    /// Whether the flag that asks for another way is heeded.
    heeds: &'b AtomicBool,
}

/// Gives a runner to `work`; the flag of the budget ends whatever it runs, and the gate of the search keeps it waiting.
/// Another flag, `turn`, ends it too, until the runner heeds it no longer.
pub fn with_runner<T>(
    config: &Config,
    budget: &Budget,
    turn: Option<&AtomicBool>,
    work: impl FnOnce(&mut Runner<'_>) -> T,
) -> T {
    let machine = jit::Machine::new(config.room.native).ok();
    let interrupt = machine.as_ref().map(jit::Machine::interrupt);
    let heeds = AtomicBool::new(true);
    let mut runner = Runner { budget, store: &config.code, machine, heeds: &heeds };
    let Some(interrupt) = interrupt else { return work(&mut runner) };
    let (flag, done, gate) = (budget.flag(), AtomicBool::new(false), &*config.gate);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut is_suspended = false;
            while !done.load(Ordering::Acquire) {
                let turns =
                    turn.is_some_and(|turn| turn.load(Ordering::Relaxed)) && heeds.load(Ordering::Relaxed);
                if flag.load(Ordering::Relaxed) || turns {
                    interrupt.stop();
                }
                if gate.is_closed() != is_suspended {
                    is_suspended = !is_suspended;
                    if is_suspended { interrupt.suspend() } else { interrupt.resume() }
                }
                gate.wait(LOOK);
            }
        });
        let _end = End { done: &done, gate };
        work(&mut runner)
    })
}

/// Ends the watcher, also where the work ends by a panic.
struct End<'e> {
    done: &'e AtomicBool,
    gate: &'e Gate,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Release);
        self.gate.wake();
    }
}

impl Runner<'_> {
    /// No longer lets itself be asked for another way.
    pub fn heed_no_turn(&self) {
        self.heeds.store(false, Ordering::Relaxed);
    }

    /// Optimises and compiles a program.
    pub fn prepare(&self, mut program: Program, main: Fun) -> Ready {
        let mut roots = [main];
        program::passes::optimise_within(&mut program, &mut roots, self.budget);
        let [main] = roots;
        self.check(&program);
        let compile = |_| jit::Compiled::within(&program, self.store, self.budget).ok();
        let native = self.machine.as_ref().and_then(compile);
        let code = match native {
            Some(compiled) => Code::Native(Box::new(compiled)),
            None => Code::Program(Box::new(program)),
        };
        Ready { main, code }
    }

    /// Native code relies on the rules of programs: one that breaks them is a mistake of this program, and never runs.
    /// What is unfinished because the time is over is not run either.
    fn check(&self, program: &Program) {
        if self.budget.flag().load(Ordering::Relaxed) {
            return;
        }
        if let Err(violation) = program::verify(program) {
            if violation.rule == program::Rule::Depth {
                // A data type with hundreds of fields is compared by as many conditions inside of each other.
                give_up(Excess::Nesting);
            }
            Fault::Panic { message: format!("a test program is malformed: {violation}"), place: None }
                .raise();
        }
    }

    /// Runs the main function, which answers whether it has been stopped by who receives its results.
    pub fn run(&mut self, ready: &Ready, args: &[u64], effects: &mut Effects<'_>) -> Result<Ended, Limit> {
        if self.budget.flag().load(Ordering::Relaxed) {
            return Err(Limit::Time);
        }
        let args: Vec<Value> = args.iter().map(|number| Value::nat(*number)).collect();
        let outcome = match (&ready.code, &mut self.machine) {
            (Code::Native(compiled), Some(machine)) => {
                machine.allow();
                machine.call(compiled, ready.main, &args, effects)
            }
            (Code::Native(compiled), None) => self.evaluate(compiled.program(), ready.main, args, effects),
            (Code::Program(program), _) => self.evaluate(program, ready.main, args, effects),
        };
        match outcome {
            Outcome::Value(Value::Bool(true)) => Ok(Ended::Enough),
            Outcome::Value(_) => Ok(Ended::Through),
            Outcome::MatchFailure(_) => Ok(Ended::Failed),
            Outcome::Cancelled | Outcome::OutOfSteps => Err(Limit::Time),
            Outcome::OutOfMemory => Err(Limit::Memory),
            Outcome::StackOverflow => Err(Limit::Stack),
        }
    }

    fn evaluate(&self, program: &Program, main: Fun, args: Vec<Value>, effects: &mut Effects<'_>) -> Outcome {
        let limits =
            program::eval::Limits { budget: self.budget.clone(), ..program::eval::Limits::default() };
        program::eval::call(program, main, args, &limits, effects)
    }
}
