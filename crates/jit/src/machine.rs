//! Running native code.

use crate::codegen::{Code, CodeStore, Unsupported, compile};
use crate::context::{Context, Status};
use crate::convert::{Converter, NoValue, NoWords};
use crate::memory::Area;
use crate::trampoline;
use base::Budget;
use program::{Effects, Fun, Outcome, Program, Value};
use std::any::Any;
use std::panic::resume_unwind;
use std::sync::Arc;

/// A program and its machine code.
#[derive(Debug)]
pub struct Compiled {
    program: Program,
    code: Code,
}

/// The memory that a machine may use, in bytes. It is reserved at once but only paid for when touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub memory: usize,
    pub stack: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { memory: 2 << 30, stack: 1 << 30 }
    }
}

/// Memory to run in. Calls on one machine follow one another; several machines may run the same code.
#[derive(Debug)]
pub struct Machine {
    context: Arc<Context>,
    region: Area,
    stack: Area,
}

/// Stops or suspends what runs on a machine, from any thread.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<Context>);

/// Below the stack limit there is room for what checks nothing: leaf functions, run-time functions, and
/// the receiver of emitted values, which runs on this stack too.
const STACK_RESERVE: usize = 1 << 20;
/// A region that has grown beyond this is given back before the next call.
const KEPT_REGION: usize = 1 << 26;
/// What a cell of a value takes outside the region, roughly.
const VALUE_CELL: usize = 128;

impl Compiled {
    /// Compiles a verified program.
    pub fn new(program: &Program) -> Result<Compiled, Unsupported> {
        Compiled::within(program, &CodeStore::default(), &Budget::unlimited())
    }

    /// Compiles a verified program, unless the flag of the budget is raised meanwhile. Functions whose code is in the
    /// store are not compiled again.
    pub fn within(program: &Program, store: &CodeStore, budget: &Budget) -> Result<Compiled, Unsupported> {
        if budget.is_cancelled() {
            return Err(Unsupported::Cancelled);
        }
        let mut program = program.clone();
        program::passes::prepare(&mut program, budget);
        let code = compile(&program, store, budget)?;
        Ok(Compiled { program, code })
    }

    pub fn program(&self) -> &Program {
        &self.program
    }
}

impl Machine {
    pub fn new(limits: Limits) -> std::io::Result<Machine> {
        let region = Area::reserve(limits.memory)?;
        let stack = Area::reserve(limits.stack + STACK_RESERVE)?;
        Ok(Machine { context: Arc::new(Context::new()), region, stack })
    }

    /// The handle that stops runs on this machine.
    pub fn interrupt(&self) -> Interrupt {
        Interrupt(Arc::clone(&self.context))
    }

    /// Lets runs start again after an interrupt.
    pub fn allow(&mut self) {
        self.context.allow();
    }

    /// Calls a function. Arguments that do not fit its parameters are a mistake of the caller, and panic.
    pub fn call(
        &mut self,
        compiled: &Compiled,
        function: Fun,
        args: &[Value],
        effects: &mut Effects<'_>,
    ) -> Outcome {
        let context = Arc::clone(&self.context);
        let converter = Converter {
            program: &compiled.program,
            code: &compiled.code,
            context: &context,
            max_cells: (self.region.end() - self.region.start()) / VALUE_CELL,
        };
        let signature = &compiled.program.functions[function];
        self.prepare(&converter, effects);
        let mut words = vec![];
        assert_eq!(args.len(), signature.params.len(), "{} is called with its parameters", signature.name);
        for (arg, ty) in args.iter().zip(signature.param_types()) {
            // SAFETY: `prepare` has just emptied the region.
            match unsafe { converter.write_value(arg, ty, self.context.fields(), &mut words) } {
                Ok(()) => {}
                Err(NoWords::OutOfMemory) => return Outcome::OutOfMemory,
                Err(NoWords::Mismatch) => panic!("{arg:?} does not fit a parameter of {}", signature.name),
            }
        }
        let mut results = vec![0; compiled.code.layout.words(&signature.result)];
        let status = self.enter(&compiled.code, function, &words, &mut results);
        if let Some(panic) = self.take_panic() {
            resume_unwind(panic);
        }
        match status {
            Some(Status::Done) => {
                let address = results.as_ptr() as usize;
                // SAFETY: the function is done, its results are of its result type, and the region stands.
                match unsafe { converter.read_value(address, &signature.result) } {
                    Ok(value) => Outcome::Value(value),
                    Err(NoValue::OutOfMemory) => Outcome::OutOfMemory,
                    Err(NoValue::Cancelled) => Outcome::Cancelled,
                }
            }
            Some(_) if self.context.is_cancelled() => Outcome::Cancelled,
            Some(Status::MatchFailure) => Outcome::MatchFailure(self.reason(&compiled.code)),
            Some(Status::OutOfMemory) => Outcome::OutOfMemory,
            Some(Status::Stack) => Outcome::StackOverflow,
            None => Outcome::Cancelled,
        }
    }

    fn prepare(&mut self, converter: &Converter<'_>, effects: &mut Effects<'_>) {
        self.tidy();
        // SAFETY: nothing runs on this machine: it is borrowed exclusively here.
        let fields = unsafe { &mut *self.context.fields() };
        fields.top = self.region.start();
        fields.end = self.region.end();
        fields.counters = effects.counters.as_mut_ptr();
        // The lifetimes are forgotten; native code is left before either goes.
        fields.effects = std::ptr::from_mut(effects).cast();
        fields.converter = std::ptr::from_ref(converter).cast();
    }

    /// Runs a function on the machine's stack; `None` when the machine is stopped.
    fn enter(&mut self, code: &Code, function: Fun, args: &[i64], results: &mut [i64]) -> Option<Status> {
        let entry = code.entry(args.len(), results.len()).expect("every function has an entry of its shape");
        if !self.context.set_limit(self.stack.start() + STACK_RESERVE) {
            return None;
        }
        // SAFETY: the context is prepared, the stack is free and aligned to pages, and the entry fits the
        // function and the two slices.
        let status = unsafe {
            trampoline::enter(
                Arc::as_ptr(&self.context),
                self.stack.end(),
                entry,
                code.function(function),
                args.as_ptr(),
                results.as_mut_ptr(),
            )
        };
        Some(match status {
            0 => Status::Done,
            1 => Status::MatchFailure,
            2 => Status::Stack,
            _ => Status::OutOfMemory,
        })
    }

    /// The panic of a receiver of emitted values, which native code was left for.
    fn take_panic(&mut self) -> Option<Box<dyn Any + Send>> {
        // SAFETY: native code is left, so the fields are this thread's alone.
        unsafe { (*self.context.fields()).panic.take() }
    }

    fn reason(&self, code: &Code) -> base::Name {
        // SAFETY: native code is left, so the fields are this thread's alone.
        let index = unsafe { (*self.context.fields()).reason };
        code.reasons.get(&index).cloned().unwrap_or_else(|| base::Name::new(""))
    }

    /// Gives the memory of a large run back: before the next one, so that nobody waits for a result.
    fn tidy(&mut self) {
        // SAFETY: nothing runs on this machine: it is borrowed exclusively here.
        let top = unsafe { (*self.context.fields()).top };
        if top.saturating_sub(self.region.start()) > KEPT_REGION {
            // SAFETY: the run before is over and its result is copied; the region holds nothing of use.
            unsafe { self.region.forget_from(self.region.start()) };
        }
    }
}

impl Interrupt {
    /// Makes the current run on the machine, and later ones, end as cancelled.
    pub fn stop(&self) {
        self.0.cancel();
    }

    /// Makes the current run on the machine, and later ones, wait until they are resumed.
    pub fn suspend(&self) {
        self.0.suspend();
    }

    /// Lets runs go on.
    pub fn resume(&self) {
        self.0.resume();
    }
}
