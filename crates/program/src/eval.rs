//! The evaluator of Program: plain, and the measure of native code.
//!
//! It keeps its own stack, so the recursion of a program is bounded by its memory limit only.

use crate::arith::NoResult;
use crate::id::{Fun, Id, Label, Table, Var};
use crate::ir::{Arm, Atom, Body, Expr, Pattern, Prim, Program};
use crate::outcome::{Effects, Outcome};
use crate::value::{Fields, Value};
use base::{Budget, Stop};
use dashu_int::UBig;

/// What a run may use.
#[derive(Clone, Debug)]
pub struct Limits {
    pub budget: Budget,
    /// In words: what may be allocated, and how far the stack may grow.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { budget: Budget::unlimited(), memory: 1 << 27 }
    }
}

/// Calls a function of a verified program.
pub fn call(
    program: &Program,
    function: Fun,
    args: Vec<Value>,
    limits: &Limits,
    effects: &mut Effects<'_>,
) -> Outcome {
    let mut interpreter = Interpreter {
        program,
        joins: program.functions.values().map(|function| vec![None; function.labels.len()]).collect(),
        env: vec![],
        function,
        frames: vec![],
        budget: limits.budget.clone(),
        memory: limits.memory,
        stack: 0,
        stack_limit: limits.memory,
        effects,
    };
    match interpreter.run(function, args) {
        Ok(value) => Outcome::Value(value),
        Err(outcome) => outcome,
    }
}

/// Where a label leads: the parameters to set and the body to go on with.
type Target<'p> = Option<(&'p [Var], &'p Body)>;

/// What is done with the next value.
enum Frame<'p> {
    /// Bind it and go on with the rest of a body.
    Bind { body: &'p Body, next: usize },
    /// Give it back to the caller, whose variables these are.
    Return { function: Fun, env: Vec<Option<Value>> },
    /// The end of a `scope`: what was in use before is in use again.
    Scope { memory: u64 },
    /// The end of a guarded body.
    Attempt { otherwise: &'p Body },
}

impl Frame<'_> {
    fn words(&self) -> u64 {
        match self {
            Frame::Return { env, .. } => 4 + 4 * env.len() as u64,
            Frame::Bind { .. } | Frame::Scope { .. } | Frame::Attempt { .. } => 4,
        }
    }
}

/// The next thing to do.
enum State<'p> {
    Body(&'p Body, usize),
    Value(Value),
    Failed(base::Name),
}

struct Interpreter<'p, 'e, 'h> {
    program: &'p Program,
    joins: Table<Fun, Vec<Target<'p>>>,
    /// The variables of the current function.
    env: Vec<Option<Value>>,
    function: Fun,
    frames: Vec<Frame<'p>>,
    budget: Budget,
    memory: u64,
    stack: u64,
    stack_limit: u64,
    effects: &'e mut Effects<'h>,
}

impl<'p> Interpreter<'p, '_, '_> {
    fn run(&mut self, function: Fun, args: Vec<Value>) -> Result<Value, Outcome> {
        let mut state = self.enter(function, args)?;
        loop {
            self.budget.step().map_err(|stop| match stop {
                Stop::Cancelled => Outcome::Cancelled,
                Stop::Steps => Outcome::OutOfSteps,
            })?;
            state = match state {
                State::Body(body, next) => self.step(body, next)?,
                State::Value(value) => match self.pop() {
                    Some(frame) => self.resume(frame, value),
                    None => return Ok(value),
                },
                State::Failed(reason) => match self.pop() {
                    Some(frame) => self.unwind(frame, reason),
                    None => return Err(Outcome::MatchFailure(reason)),
                },
            };
        }
    }

    fn step(&mut self, body: &'p Body, next: usize) -> Result<State<'p>, Outcome> {
        match body.lets.get(next) {
            None => self.eval(&body.result),
            Some(binding) => {
                self.push(Frame::Bind { body, next })?;
                self.eval(&binding.value)
            }
        }
    }

    fn resume(&mut self, frame: Frame<'p>, value: Value) -> State<'p> {
        match frame {
            Frame::Bind { body, next } => {
                self.set(body.lets[next].var, value);
                State::Body(body, next + 1)
            }
            Frame::Return { function, env } => {
                self.function = function;
                self.env = env;
                State::Value(value)
            }
            Frame::Scope { memory } => {
                self.memory = memory;
                State::Value(value)
            }
            Frame::Attempt { .. } => State::Value(value),
        }
    }

    fn unwind(&mut self, frame: Frame<'p>, reason: base::Name) -> State<'p> {
        match frame {
            Frame::Bind { .. } | Frame::Scope { .. } => State::Failed(reason),
            Frame::Return { function, env } => {
                self.function = function;
                self.env = env;
                State::Failed(reason)
            }
            Frame::Attempt { otherwise } => State::Body(otherwise, 0),
        }
    }

    fn eval(&mut self, expr: &'p Expr) -> Result<State<'p>, Outcome> {
        Ok(match expr {
            Expr::Atom(atom) => State::Value(self.atom(atom)),
            Expr::Construct(con, args) => {
                self.allocate(args.len())?;
                State::Value(Value::data(*con, self.atoms(args)))
            }
            Expr::Prim(prim, args) => State::Value(self.prim(*prim, args)?),
            Expr::Call(callee, args) => {
                let args = self.atoms(args);
                self.enter(*callee, args)?
            }
            Expr::Apply(callee, args) => {
                let (callee, captures) = self.function_value(callee);
                let args = captures.as_slice().iter().cloned().chain(self.atoms(args)).collect();
                self.enter(callee, args)?
            }
            Expr::Closure(_, callee, captures) => {
                self.allocate(1 + captures.len())?;
                State::Value(Value::Function(*callee, Fields::new(self.atoms(captures))))
            }
            Expr::If(condition, yes, no) => {
                State::Body(if self.atom(condition) == Value::Bool(true) { yes } else { no }, 0)
            }
            Expr::Case(scrutinee, arms, default) => self.case(scrutinee, arms, default.as_deref()),
            Expr::Join(join) => {
                self.set_target(join.label, &join.params, &join.body);
                State::Body(&join.rest, 0)
            }
            Expr::Loop(cycle) => {
                self.set_target(cycle.label, &cycle.params, &cycle.body);
                self.jump(cycle.label, &cycle.inits)
            }
            Expr::Jump(label, args) => self.jump(*label, args),
            Expr::Fail(reason) => State::Failed(reason.clone()),
            Expr::Scope(body) => {
                self.push(Frame::Scope { memory: self.memory })?;
                State::Body(body, 0)
            }
            Expr::Attempt(body, otherwise) => {
                self.push(Frame::Attempt { otherwise })?;
                State::Body(body, 0)
            }
        })
    }

    /// Enters a function. A call in tail position leaves no frame behind.
    fn enter(&mut self, callee: Fun, args: Vec<Value>) -> Result<State<'p>, Outcome> {
        let function = &self.program.functions[callee];
        let mut env = vec![None; function.vars.len()];
        for (param, arg) in function.params.iter().zip(args) {
            env[param.index()] = Some(arg);
        }
        let caller = std::mem::replace(&mut self.env, env);
        let function_before = std::mem::replace(&mut self.function, callee);
        let is_tail = matches!(self.frames.last(), None | Some(Frame::Return { .. }));
        if !is_tail {
            self.push(Frame::Return { function: function_before, env: caller })?;
        }
        Ok(State::Body(&function.body, 0))
    }

    fn case(&mut self, scrutinee: &Atom, arms: &'p [Arm], default: Option<&'p Body>) -> State<'p> {
        let value = self.atom(scrutinee);
        for arm in arms {
            match (&arm.pattern, &value) {
                (Pattern::Con(con, vars), Value::Data(found, fields)) if con == found => {
                    for (var, field) in vars.iter().zip(fields.as_slice()) {
                        self.set(*var, field.clone());
                    }
                    return State::Body(&arm.body, 0);
                }
                (Pattern::Literal(literal), _) if self.atom(literal) == value => {
                    return State::Body(&arm.body, 0);
                }
                _ => {}
            }
        }
        State::Body(default.expect("a case that does not name everything has a default"), 0)
    }

    fn set_target(&mut self, label: Label, params: &'p [Var], body: &'p Body) {
        self.joins[self.function][label.index()] = Some((params, body));
    }

    fn jump(&mut self, label: Label, args: &[Atom]) -> State<'p> {
        let (params, body) =
            self.joins[self.function][label.index()].expect("a jump lies inside its join point or loop");
        for (param, value) in params.iter().zip(self.atoms(args)) {
            self.set(*param, value);
        }
        State::Body(body, 0)
    }

    fn prim(&mut self, prim: Prim, args: &[Atom]) -> Result<Value, Outcome> {
        let args = self.atoms(args);
        match (prim, &args[..]) {
            (Prim::Count(counter), _) => {
                self.effects.count(counter);
                Ok(Value::Bool(true))
            }
            (Prim::Counted(counter), _) => Ok(Value::Nat(UBig::from(self.effects.counted(counter)))),
            (Prim::Random, [Value::Nat(bound)]) => {
                let bound = u64::try_from(bound).unwrap_or(u64::MAX);
                Ok(Value::Nat(UBig::from(self.effects.random(bound))))
            }
            (Prim::Emit, _) => Ok(Value::Bool((self.effects.emit)(&args))),
            _ => prim.apply(&args).map_err(|no_result| match no_result {
                NoResult::TooLarge => Outcome::OutOfMemory,
                NoResult::NotPure => unreachable!("the operands of {prim:?} are verified"),
            }),
        }
    }

    fn function_value(&self, callee: &Atom) -> (Fun, Fields) {
        match self.atom(callee) {
            Value::Function(fun, captures) => (fun, captures),
            other => unreachable!("{other:?} is called"),
        }
    }

    fn atoms(&self, atoms: &[Atom]) -> Vec<Value> {
        atoms.iter().map(|atom| self.atom(atom)).collect()
    }

    fn atom(&self, atom: &Atom) -> Value {
        match atom {
            Atom::Var(var) => self.env[var.index()].clone().expect("a variable in scope is bound"),
            Atom::Bool(value) => Value::Bool(*value),
            Atom::Nat(value) => Value::Nat(value.clone()),
            Atom::Int(value) => Value::Int(value.clone()),
            Atom::Char(value) => Value::Char(*value),
            Atom::Con(con) => Value::data(*con, vec![]),
        }
    }

    fn set(&mut self, var: Var, value: Value) {
        self.env[var.index()] = Some(value);
    }

    fn push(&mut self, frame: Frame<'p>) -> Result<(), Outcome> {
        self.stack += frame.words();
        if self.stack > self.stack_limit {
            return Err(Outcome::StackOverflow);
        }
        self.frames.push(frame);
        Ok(())
    }

    fn pop(&mut self) -> Option<Frame<'p>> {
        let frame = self.frames.pop()?;
        self.stack -= frame.words();
        Some(frame)
    }

    fn allocate(&mut self, words: usize) -> Result<(), Outcome> {
        self.memory = self.memory.checked_sub(words as u64).ok_or(Outcome::OutOfMemory)?;
        Ok(())
    }
}
