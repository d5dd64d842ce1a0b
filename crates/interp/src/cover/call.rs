//! Covers of calls: functions are unfolded, inductive predicates are derived.
//!
//! A cover of an argument says what the argument can be. Where the variable is only a part of the argument, the values
//! found for the argument are inverted to values of the variable.
//!
//! A constant is unfolded by an equation that applies to all arguments of the call: those that are known match, and
//! those that are not would match whatever they are. If there is no such equation the call is open for some arguments:
//! it may be true there, and nothing covers it.

use super::formula::{Arguments, index_of};
use super::pattern::pattern_slots;
use super::{Cover, Formula};
use crate::global::{Equations, Meaning};
use crate::machine::Evaluator;
use crate::node::{Node, Pattern, Rule, mentions};
use crate::stop::Run;
use crate::value::{Env, Function, GlobalId, Value};
use logic::hol;
use std::sync::Arc;

/// A call whose unknown arguments have no value.
struct Call {
    args: Vec<Option<Value>>,
    /// The argument that is covered.
    position: usize,
    wanted: bool,
    fuel: u32,
}

impl Evaluator<'_> {
    /// A cover of the argument of a predicate.
    pub(super) fn cover_function(&mut self, predicate: &Value, wanted: bool, fuel: u32) -> Run<Cover> {
        let Value::Fun(function) = self.demand(predicate)? else { return Ok(None) };
        let call = Call { args: vec![None], position: 0, wanted, fuel };
        self.cover_value(function, call, Arguments::Variables)
    }

    /// The application of a constant that no other rule is for.
    pub(super) fn cover_defined(
        &mut self,
        formula: &Formula,
        id: GlobalId,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        let Some(call) = self.open_call(formula, args, target)? else { return Ok(None) };
        let position = call.position;
        let Some(found) = self.cover_call(id, call)? else { return Ok(None) };
        self.cover_inside(formula, &args[position], found, target)
    }

    /// The application of a known function.
    pub(super) fn cover_applied(
        &mut self,
        formula: &Formula,
        function: &Value,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        let Some(call) = self.open_call(formula, args, target)? else { return Ok(None) };
        let position = call.position;
        let Value::Fun(function) = self.demand(function)? else { return Ok(None) };
        let Some(found) = self.cover_value(function, call, formula.arguments)? else { return Ok(None) };
        self.cover_inside(formula, &args[position], found, target)
    }

    /// From the values that an argument can have to those of the variable in it.
    fn cover_inside(
        &mut self,
        formula: &Formula,
        argument: &Arc<Node>,
        values: Vec<Value>,
        target: u32,
    ) -> Run<Cover> {
        if formula.as_unknown(argument) == Some(target) {
            return Ok(Some(values));
        }
        self.cover_union(values, |machine, value| machine.cover_by_form(formula, argument, &value, target))
    }

    /// The call with the arguments that have values. What is covered is the argument that is the target, or else the
    /// first one that has it as a part. None if an unknown variable sits deeper in an argument, and such arguments do
    /// not count as unknown; none if no argument has to do with the target.
    fn open_call(&mut self, formula: &Formula, args: &[Arc<Node>], target: u32) -> Run<Option<Call>> {
        let mut values = vec![];
        for arg in args {
            if formula.knows(arg) {
                values.push(Some(self.argument(arg, &formula.env)?));
            } else if formula.as_unknown(arg).is_some() || formula.arguments == Arguments::Terms {
                values.push(None);
            } else {
                return Ok(None);
            }
        }
        let itself = args.iter().position(|arg| formula.as_unknown(arg) == Some(target));
        let inside = || args.iter().position(|arg| mentions(arg, &[target], 0));
        Ok(itself.or_else(inside).map(|position| Call {
            args: values,
            position,
            wanted: formula.wanted,
            fuel: formula.fuel,
        }))
    }

    fn cover_value(&mut self, function: &Arc<Function>, call: Call, arguments: Arguments) -> Run<Cover> {
        match &**function {
            Function::Closure { lambda, env } => self.cover_closure(&lambda.body, env, call, arguments),
            Function::Partial { global, args: before } => {
                let position = call.position + before.len();
                let args = before.iter().cloned().map(Some).chain(call.args).collect();
                self.cover_call(*global, Call { args, position, ..call })
            }
            Function::Table { entries, default, .. } if call.args.len() == 1 => match default {
                Some(Value::Bool(default)) if *default != call.wanted => {
                    Ok(Some(entries.keys().cloned().collect()))
                }
                None => Ok(Some(entries.keys().cloned().collect())),
                Some(_) => Ok(None),
            },
            Function::Table { .. } => Ok(None),
        }
    }

    /// The body of an abstraction, which may be an abstraction itself.
    fn cover_closure(&mut self, body: &Arc<Node>, env: &Env, call: Call, arguments: Arguments) -> Run<Cover> {
        let Some(fuel) = call.fuel.checked_sub(1) else { return Ok(None) };
        let mut body = body;
        for _ in 1..call.args.len() {
            let Node::Lambda(inner) = &**body else { return Ok(None) };
            body = &inner.body;
        }
        let target = index_of(call.position, call.args.len());
        let formula = Formula::of_body(body, env, call.args);
        self.cover(&Formula { wanted: call.wanted, fuel, arguments, ..formula }, target)
    }

    /// A cover of an argument of a constant, by what it means.
    fn cover_call(&mut self, id: GlobalId, call: Call) -> Run<Cover> {
        let Some(fuel) = call.fuel.checked_sub(1) else { return Ok(None) };
        let call = Call { fuel, ..call };
        let info = Arc::clone(&self.global(id).info);
        match (info.name.as_str(), call.args.as_slice()) {
            (hol::EQ | hol::PURE_EQ, [Some(value), None] | [None, Some(value)]) if call.wanted => {
                return Ok(Some(vec![value.clone()]));
            }
            (hol::MEMBER, [None, Some(set)]) if call.wanted => {
                let Some((_, rest)) = info.ty.as_fun() else { return Ok(None) };
                let Some((set_ty, _)) = rest.as_fun() else { return Ok(None) };
                return self.listed_elements(set_ty, set);
            }
            _ => {}
        }
        match self.meaning(id)? {
            Meaning::Inductive(inductive) if call.wanted => {
                let found = self.derive(id, &inductive, &call.args)?;
                let argument = |answer: Vec<Value>| answer.into_iter().nth(call.position);
                Ok(found.map(|found| found.into_iter().filter_map(argument).collect()))
            }
            Meaning::Equations(equations) => self.cover_unfolded(&equations, &call),
            Meaning::Native(_) => match self.definition(id)? {
                Meaning::Equations(equations) => self.cover_unfolded(&equations, &call),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// By a single equation without conditions that applies whatever the unknown arguments are. What code equations
    /// leave out the definition may tell.
    fn cover_unfolded(&mut self, equations: &Equations, call: &Call) -> Run<Cover> {
        if let ([rule], true) = (equations.rules.as_slice(), equations.arity == call.args.len())
            && rule.conditions.is_empty()
            && let Some(slots) = self.slots_of_call(rule, &call.args)?
        {
            return self.cover_rule(rule, slots, call);
        }
        match &equations.otherwise {
            Meaning::Equations(definition) => self.cover_unfolded(definition, call),
            _ => Ok(None),
        }
    }

    fn cover_rule(&mut self, rule: &Rule, slots: Vec<Option<Value>>, call: &Call) -> Run<Cover> {
        self.rests_on.extend(rule.gap);
        let count = slots.len();
        let index = |slot: usize| index_of(slot, count);
        let formula = Formula::of_body(&rule.body, &Env::default(), slots);
        let formula = Formula { wanted: call.wanted, fuel: call.fuel, ..formula };
        match rule.patterns.get(call.position) {
            Some(Pattern::Var(slot)) => self.cover(&formula, index(*slot)),
            Some(pattern) => self.cover_pattern(&formula, pattern, count, index),
            None => Ok(None),
        }
    }

    /// The variables of an equation in a call, those of unknown arguments without a value; none if the equation might
    /// not apply.
    fn slots_of_call(&mut self, rule: &Rule, args: &[Option<Value>]) -> Run<Option<Vec<Option<Value>>>> {
        let mut slots = vec![None; rule.slots];
        let mut open = vec![];
        for (pattern, arg) in rule.patterns.iter().zip(args) {
            let fits = match arg {
                Some(arg) => self.matches(pattern, arg, &mut slots)?,
                None => {
                    pattern_slots(pattern, &mut open);
                    self.is_exhaustive(&[pattern])
                }
            };
            if !fits {
                return Ok(None);
            }
        }
        // A variable of an unknown argument that comes again in a known one would have to be equal to that.
        let free = open.iter().all(|slot| slots.get(*slot).is_some_and(Option::is_none));
        Ok(free.then_some(slots))
    }
}
