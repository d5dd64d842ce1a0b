//! The evaluator proper: a loop over nodes.

use crate::equality::Shape;
use crate::finite::Domain;
use crate::global::{Equations, Global, Meaning, Special};
use crate::inductive::Call;
use crate::node::{Clause, Lambda, Node, Rule};
use crate::open::Open;
use crate::read_back::is_large;
use crate::stack::Stack;
use crate::stop::{Blame, Run, Stop, Why};
use crate::unproved::{Trust, Unproved};
use crate::value::{Env, Function, GlobalId, Value};
use base::{Budget, Name, Span};
use logic::{Term, Type, World};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Evaluates terms of a world. Meanings of constants are worked out once and kept.
#[derive(Debug)]
pub struct Evaluator<'w> {
    pub(crate) world: &'w World,
    budget: Budget,
    stack: Stack,
    pub(crate) globals: Vec<Global>,
    pub(crate) ids: HashMap<(Name, Type), GlobalId>,
    pub(crate) shapes: HashMap<Type, Arc<Shape>>,
    pub(crate) domains: HashMap<Type, Domain>,
    /// Whether values of a type are made with values of subtypes.
    pub(crate) restricted: HashMap<Type, bool>,
    /// Calls of inductive predicates that are being answered, outermost first.
    pub(crate) calls: Vec<Call>,
    /// Calls of inductive predicates that have been answered.
    pub(crate) answered: Vec<Call>,
    /// Code equations without proof.
    pub(crate) unproved: Arc<Unproved>,
    /// The places of those that have been used. What was computed is kept, so this is kept as well.
    pub(crate) rests_on: BTreeSet<Span>,
    /// Whether code equations without proof are used.
    pub(crate) trust: Trust,
    /// What open values are taken to be.
    pub(crate) assumed: Vec<(Open, Value)>,
}

/// How an evaluation ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    Value(Value),
    /// HOL gives it a value, but the definitions do not say which.
    Unspecified {
        constant: Name,
        why: Why,
        /// Which value it is, or depends on, if that can be said.
        open: Option<Box<Open>>,
    },
    NotExecutable {
        constant: Name,
        reason: String,
    },
    OutOfBudget(Limit),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Cancelled,
    Steps,
    Depth,
}

/// What comes next after looking at a node.
pub(crate) enum Flow {
    Done(Value),
    Next(Arc<Node>, Env),
}

impl<'w> Evaluator<'w> {
    pub fn new(world: &'w World, budget: Budget, stack: Stack) -> Evaluator<'w> {
        Evaluator {
            world,
            budget,
            stack,
            globals: vec![],
            ids: HashMap::new(),
            shapes: HashMap::new(),
            domains: HashMap::new(),
            restricted: HashMap::new(),
            calls: vec![],
            answered: vec![],
            unproved: world.attached(),
            rests_on: BTreeSet::new(),
            trust: Trust::All,
            assumed: vec![],
        }
    }

    /// Gives further evaluations another budget.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Evaluates a closed term without type variables, down to the last constructor.
    pub fn evaluate(&mut self, term: &Term) -> Outcome {
        let value = self.evaluate_term(term);
        self.outcome(value)
    }

    /// Evaluates a closed term and applies it to values of the types of its arguments.
    pub fn evaluate_at(&mut self, function: &Term, args: Vec<Value>) -> Outcome {
        let node = Arc::new(self.prepare(function));
        let value = self.run(&node, &Env::default()).and_then(|function| self.apply(&function, args));
        self.outcome(value)
    }

    fn evaluate_term(&mut self, term: &Term) -> Run {
        let node = Arc::new(self.prepare(term));
        let value = self.run(&node, &Env::default())?;
        match term.ty() {
            // What a large value shares would be so no more: it may hold what is unknown.
            Some(ty) if !is_large(&value) => self.complete(&ty, value),
            _ => Ok(value),
        }
    }

    /// Does work that may take so many steps; none if it would take more, or too much of the stack.
    pub(crate) fn within_steps<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Self) -> Run<T>,
    ) -> Run<Option<T>> {
        let lent = self.budget.lend(steps);
        let whole = std::mem::replace(&mut self.budget, lent);
        let result = work(self);
        let lent = std::mem::replace(&mut self.budget, whole);
        self.budget.take_back(&lent);
        if self.budget.is_cancelled() {
            return Err(Stop::Budget(base::Stop::Cancelled));
        }
        match result {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Budget(base::Stop::Steps) | Stop::Depth) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    pub(crate) fn step(&mut self) -> Run<()> {
        if self.stack.is_exhausted() {
            return Err(Stop::Depth);
        }
        self.budget.step().map_err(Stop::Budget)
    }

    /// Does work inside of one step.
    pub(crate) fn work(&mut self, units: usize) -> Run<()> {
        self.budget.work(units).map_err(Stop::Budget)
    }

    pub(crate) fn run(&mut self, node: &Arc<Node>, env: &Env) -> Run {
        let (mut node, mut env) = (Arc::clone(node), env.clone());
        loop {
            self.step()?;
            match self.look(&node, &env)? {
                Flow::Done(value) => return Ok(value),
                Flow::Next(next, inner) => (node, env) = (next, inner),
            }
        }
    }

    // Recursion goes through the following functions, so their frames decide how deep it can go: each holds only what
    // its own case needs.

    fn look(&mut self, node: &Arc<Node>, env: &Env) -> Run<Flow> {
        match &**node {
            Node::Local(index) => local(*index, env),
            Node::Value(value) => Ok(Flow::Done(value.clone())),
            Node::Lambda(lambda) => Ok(Flow::Done(closure(lambda, env))),
            Node::Global(id) => self.enter(*id, vec![]),
            Node::Case { scrutinee, clauses } => self.case(scrutinee, clauses, env),
            Node::Apply(head, args) => match **head {
                Node::Global(id) => self.application(id, args, env),
                _ => self.open_application(head, args, env),
            },
        }
    }

    #[inline(never)]
    fn case(&mut self, scrutinee: &Arc<Node>, clauses: &[Clause], env: &Env) -> Run<Flow> {
        let value = self.argument(scrutinee, env)?;
        self.select(clauses, &value, env)
    }

    /// A constant applied to arguments.
    #[inline(never)]
    fn application(&mut self, id: GlobalId, args: &[Arc<Node>], env: &Env) -> Run<Flow> {
        if let Some(special) = self.special_meaning(id)? {
            return self.special(special, id, args, env);
        }
        let args = self.arguments(args, env)?;
        self.enter(id, args)
    }

    /// Anything else applied to arguments.
    #[inline(never)]
    fn open_application(&mut self, head: &Arc<Node>, args: &[Arc<Node>], env: &Env) -> Run<Flow> {
        let function = self.run(head, env)?;
        let args = self.arguments(args, env)?;
        self.enter_value(function, args)
    }

    #[inline(never)]
    fn special_meaning(&mut self, id: GlobalId) -> Run<Option<Special>> {
        Ok(match self.meaning(id)? {
            Meaning::Special(special) => Some(special),
            _ => None,
        })
    }

    /// Evaluates an argument; what is not known stays unknown until it is needed.
    pub(crate) fn argument(&mut self, node: &Arc<Node>, env: &Env) -> Run {
        match self.run(node, env) {
            Err(Stop::Blame(blame)) => Ok(Value::Unknown(anonymous(blame))),
            other => other,
        }
    }

    fn arguments(&mut self, nodes: &[Arc<Node>], env: &Env) -> Run<Vec<Value>> {
        // A plain loop: every frame of an iterator would lie on the stack once for each level of recursion.
        let mut values = Vec::with_capacity(nodes.len());
        for node in nodes {
            values.push(self.argument(node, env)?);
        }
        Ok(values)
    }

    /// Applies a value to arguments.
    pub(crate) fn apply(&mut self, function: &Value, args: Vec<Value>) -> Run {
        self.step()?;
        let flow = self.enter_value(function.clone(), args)?;
        self.finish(flow)
    }

    /// Applies a predicate.
    pub(crate) fn holds(&mut self, predicate: &Value, arg: Value) -> Run<bool> {
        let value = self.apply(predicate, vec![arg])?;
        self.truth(&value)
    }

    pub(crate) fn finish(&mut self, flow: Flow) -> Run {
        match flow {
            Flow::Done(value) => Ok(value),
            Flow::Next(node, env) => self.run(&node, &env),
        }
    }

    #[inline(never)]
    fn enter_value(&mut self, function: Value, mut args: Vec<Value>) -> Run<Flow> {
        if args.is_empty() {
            return Ok(Flow::Done(function));
        }
        let function = match function {
            Value::Fun(function) => function,
            Value::Unknown(blame) => return Err(Stop::Blame(blame)),
            _ => return Err(Stop::not_executable("", "a value that is no function is applied")),
        };
        match &*function {
            Function::Partial { global, args: before } => {
                let all = before.iter().cloned().chain(args).collect();
                self.enter(*global, all)
            }
            Function::Closure { lambda, env } => {
                let rest = args.split_off(1);
                let inner = args.into_iter().fold(env.clone(), |env, arg| env.push(arg));
                if rest.is_empty() {
                    return Ok(Flow::Next(Arc::clone(&lambda.body), inner));
                }
                let result = self.run(&lambda.body, &inner)?;
                self.enter_value(result, rest)
            }
            Function::Table { key, entries, default } => {
                let rest = args.split_off(1);
                let Some(arg) = args.pop() else { return Ok(Flow::Done(Value::Fun(function))) };
                let arg = self.canonical(key, &arg)?;
                match entries.get(&arg).or(default.as_ref()) {
                    Some(value) => self.enter_value(value.clone(), rest),
                    None => Err(Stop::not_executable("", "a table is applied outside of its type")),
                }
            }
        }
    }

    /// Calls a constant; with too few arguments it waits for more.
    #[inline(never)]
    pub(crate) fn enter(&mut self, id: GlobalId, mut args: Vec<Value>) -> Run<Flow> {
        let meaning = self.meaning(id)?;
        let arity = meaning.arity();
        if args.len() < arity {
            return Ok(Flow::Done(Value::Fun(Arc::new(Function::Partial { global: id, args }))));
        }
        let rest = args.split_off(arity);
        let flow = self.call(id, &meaning, args)?;
        if rest.is_empty() {
            return Ok(flow);
        }
        let function = self.finish(flow)?;
        self.enter_value(function, rest)
    }

    fn call(&mut self, id: GlobalId, meaning: &Meaning, args: Vec<Value>) -> Run<Flow> {
        match meaning {
            Meaning::Constructor { index, .. } => {
                let name = self.global(id).name.clone();
                Ok(Flow::Done(Value::cell(&name, *index, args)))
            }
            Meaning::Special(special) => self.strictly(*special, args).map(Flow::Done),
            Meaning::Native(native) => {
                let info = Arc::clone(&self.global(id).info);
                // What is built in may go through all that it is given, and copy it.
                self.work(args.iter().map(Value::extent).sum())?;
                match (native.run)(self, &info, &args)? {
                    Some(value) => Ok(Flow::Done(value)),
                    None => {
                        let meaning = self.definition(id)?;
                        self.call_instead(id, &meaning, args)
                    }
                }
            }
            Meaning::Equations(equations) if equations.arity == 0 => {
                let flow = self.rewrite(id, &equations.clone(), args)?;
                let value = self.finish(flow)?;
                self.keep(id, value.clone());
                Ok(Flow::Done(value))
            }
            Meaning::Equations(equations) => self.rewrite(id, equations, args),
            Meaning::Inductive(inductive) => {
                let known: Vec<Option<Value>> = args.into_iter().map(Some).collect();
                match self.derive(id, inductive, &known)? {
                    Some(answers) => Ok(Flow::Done(Value::Bool(!answers.is_empty()))),
                    None => {
                        let name = self.global(id).name.clone();
                        Err(Stop::not_executable(&name, "values for a variable of a rule cannot be found"))
                    }
                }
            }
            Meaning::InductiveSet { membership, .. } => {
                let predicate = Function::Partial { global: *membership, args };
                Ok(Flow::Done(Value::collect(Value::Fun(Arc::new(predicate)))))
            }
            Meaning::Value(value) => Ok(Flow::Done(value.clone())),
            Meaning::Unspecified(why) => Ok(Flow::Done(self.unspecified(id, args, *why))),
            Meaning::NotExecutable(reason) => {
                let name = self.global(id).name.clone();
                Err(Stop::not_executable(&name, reason.to_string()))
            }
        }
    }

    /// Calls a constant by another meaning of it, which may take fewer arguments.
    fn call_instead(&mut self, id: GlobalId, meaning: &Meaning, mut args: Vec<Value>) -> Run<Flow> {
        let arity = meaning.arity();
        if args.len() < arity {
            let name = self.global(id).name.clone();
            return Err(Stop::not_executable(&name, "its definition takes more arguments"));
        }
        let rest = args.split_off(arity);
        let flow = self.call(id, meaning, args)?;
        if rest.is_empty() {
            return Ok(flow);
        }
        let function = self.finish(flow)?;
        self.enter_value(function, rest)
    }

    /// Takes the first equation that applies.
    pub(crate) fn rewrite(&mut self, id: GlobalId, equations: &Equations, args: Vec<Value>) -> Run<Flow> {
        let mut blocked = None;
        for rule in &equations.rules {
            match self.try_rule(rule, &args) {
                Ok(Some(env)) => {
                    self.rests_on.extend(rule.gap);
                    return Ok(Flow::Next(Arc::clone(&rule.body), env));
                }
                Ok(None) => {}
                Err(Stop::Blame(blame)) if !equations.sequential => blocked = blocked.or(Some(blame)),
                Err(stop) => return Err(stop),
            }
        }
        match (blocked, &equations.otherwise) {
            (Some(blame), _) => Err(Stop::Blame(blame)),
            (None, Meaning::Unspecified(why)) => Ok(Flow::Done(self.unspecified(id, args, *why))),
            (None, otherwise) => self.call_instead(id, otherwise, args),
        }
    }

    fn try_rule(&mut self, rule: &Rule, args: &[Value]) -> Run<Option<Env>> {
        let mut slots = vec![None; rule.slots];
        for (pattern, arg) in rule.patterns.iter().zip(args) {
            if !self.matches(pattern, arg, &mut slots)? {
                return Ok(None);
            }
        }
        let env = bind(&Env::default(), slots);
        for condition in &rule.conditions {
            let value = self.run(condition, &env)?;
            if !self.truth(&value)? {
                return Ok(None);
            }
        }
        Ok(Some(env))
    }

    #[inline(never)]
    fn select(&mut self, clauses: &[Clause], value: &Value, env: &Env) -> Run<Flow> {
        for clause in clauses {
            let mut slots = vec![None; clause.vars];
            if self.matches(&clause.pattern, value, &mut slots)? {
                return Ok(Flow::Next(Arc::clone(&clause.body), bind(env, slots)));
            }
        }
        let constant = Name::new("case");
        let blame = Blame::Unspecified { constant, of: None, derived: false, why: Why::NoClause };
        Err(Stop::Blame(Arc::new(blame)))
    }

    /// Constants that do not always need all their arguments.
    #[inline(never)]
    fn special(&mut self, special: Special, id: GlobalId, args: &[Arc<Node>], env: &Env) -> Run<Flow> {
        match (special, args) {
            (Special::If, [condition, yes, no, rest @ ..]) => {
                let condition = self.run(condition, env)?;
                let chosen = if self.truth(&condition)? { yes } else { no };
                if rest.is_empty() {
                    return Ok(Flow::Next(Arc::clone(chosen), env.clone()));
                }
                let function = self.run(chosen, env)?;
                let args = self.arguments(rest, env)?;
                self.enter_value(function, args)
            }
            (Special::And | Special::Or | Special::Implies, [left, right]) => {
                let left = self.argument(left, env)?;
                match (special, &left) {
                    (Special::And, Value::Bool(false)) => Ok(Flow::Done(Value::Bool(false))),
                    (Special::Or, Value::Bool(true)) | (Special::Implies, Value::Bool(false)) => {
                        Ok(Flow::Done(Value::Bool(true)))
                    }
                    (_, Value::Unknown(_)) => {
                        let right = self.argument(right, env)?;
                        self.strictly(special, vec![left, right]).map(Flow::Done)
                    }
                    _ => Ok(Flow::Next(Arc::clone(right), env.clone())),
                }
            }
            _ => {
                let args = self.arguments(args, env)?;
                self.enter(id, args)
            }
        }
    }

    /// The same constants with arguments that are evaluated already.
    fn strictly(&mut self, special: Special, args: Vec<Value>) -> Run {
        match (special, args.as_slice()) {
            (Special::If, [condition, yes, no]) => {
                Ok(if self.truth(condition)? { yes.clone() } else { no.clone() })
            }
            // One side may decide even if the other is not known.
            (Special::And, [left, right]) => self.connect(left, right, false, false, false),
            (Special::Or, [left, right]) => self.connect(left, right, true, true, true),
            (Special::Implies, [left, right]) => self.connect(left, right, false, true, true),
            _ => Err(Stop::not_executable("", "a connective lacks an argument")),
        }
    }

    /// A connective that gives `decided` if the left side is `by_left` or the right side is `by_right`, and the
    /// opposite otherwise.
    fn connect(&self, left: &Value, right: &Value, by_left: bool, by_right: bool, decided: bool) -> Run {
        match (left, right) {
            (Value::Bool(left), _) if *left == by_left => Ok(Value::Bool(decided)),
            (_, Value::Bool(right)) if *right == by_right => Ok(Value::Bool(decided)),
            (Value::Unknown(blame), _) | (_, Value::Unknown(blame)) => Err(Stop::Blame(Arc::clone(blame))),
            _ => Ok(Value::Bool(!decided)),
        }
    }

    pub(crate) fn unspecified(&self, id: GlobalId, args: Vec<Value>, why: Why) -> Value {
        if let Some(value) = self.assumed(id, &args) {
            return value.clone();
        }
        let constant = self.global(id).name.clone();
        let (of, derived) = (Some((id, args)), false);
        Value::Unknown(Arc::new(Blame::Unspecified { constant, of, derived, why }))
    }

    // What is needed to know

    pub(crate) fn demand<'v>(&self, value: &'v Value) -> Run<&'v Value> {
        match value {
            Value::Unknown(blame) => Err(Stop::Blame(Arc::clone(blame))),
            known => Ok(known),
        }
    }

    pub(crate) fn truth(&self, value: &Value) -> Run<bool> {
        match self.demand(value)? {
            Value::Bool(value) => Ok(*value),
            _ => Err(Stop::not_executable("", "a truth value was expected")),
        }
    }
}

#[inline(never)]
fn local(index: u32, env: &Env) -> Run<Flow> {
    match env.get(index) {
        Some(value) => Ok(Flow::Done(value.clone())),
        None => Err(Stop::not_executable("", "a variable is not bound")),
    }
}

#[inline(never)]
fn closure(lambda: &Arc<Lambda>, env: &Env) -> Value {
    Value::Fun(Arc::new(Function::Closure { lambda: Arc::clone(lambda), env: env.clone() }))
}

/// Variables in the order of their slots, the last one innermost.
fn bind(env: &Env, slots: Vec<Option<Value>>) -> Env {
    slots.into_iter().flatten().fold(env.clone(), |env, value| env.push(value))
}

/// What depended on an unknown value is not known either, and it is not the same value.
pub(crate) fn anonymous(blame: Arc<Blame>) -> Arc<Blame> {
    match &*blame {
        Blame::Unspecified { constant, of, derived: false, why } => {
            let (constant, of) = (constant.clone(), of.clone());
            Arc::new(Blame::Unspecified { constant, of, derived: true, why: *why })
        }
        _ => blame,
    }
}

impl Evaluator<'_> {
    fn outcome(&self, value: Run) -> Outcome {
        match value {
            Ok(Value::Unknown(blame)) => self.blamed(&blame),
            Ok(value) => Outcome::Value(value),
            Err(Stop::Blame(blame)) => self.blamed(&blame),
            Err(Stop::Budget(base::Stop::Cancelled)) => Outcome::OutOfBudget(Limit::Cancelled),
            Err(Stop::Budget(base::Stop::Steps)) => Outcome::OutOfBudget(Limit::Steps),
            Err(Stop::Depth) => Outcome::OutOfBudget(Limit::Depth),
        }
    }

    fn blamed(&self, blame: &Blame) -> Outcome {
        match blame {
            Blame::Unspecified { constant, why, .. } => Outcome::Unspecified {
                constant: constant.clone(),
                why: *why,
                open: self.open(blame).map(Box::new),
            },
            Blame::NotExecutable { constant, reason } => {
                Outcome::NotExecutable { constant: constant.clone(), reason: reason.clone() }
            }
        }
    }
}
