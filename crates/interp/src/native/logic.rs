//! Equality, quantifiers and choice.

use super::{Native, Operation};
use crate::global::Info;
use crate::machine::Evaluator;
use crate::stop::{Run, Stop, Why};
use crate::value::{Function, Value};
use ::logic::Type;
use logic::hol;
use std::sync::Arc;

pub(super) fn find(name: &str) -> Option<Native> {
    let (arity, run): (usize, Operation) = match name {
        hol::TRUE => (0, |_, _, _| Ok(Some(Value::Bool(true)))),
        hol::FALSE => (0, |_, _, _| Ok(Some(Value::Bool(false)))),
        hol::NOT => (1, not),
        hol::EQ | hol::PURE_EQ | hol::EQUAL => (2, equal),
        hol::ALL | hol::PURE_ALL => (1, all),
        hol::EX => (1, some),
        hol::THE => (1, the),
        hol::EPS => (1, choose),
        hol::PURE_TYPE => (0, |_, _, _| Ok(Some(Value::Bool(true)))),
        hol::PURE_PROP | hol::TRUEPROP => (1, |_, _, args| Ok(args.first().cloned())),
        _ => return None,
    };
    Some(Native { arity, run })
}

fn not(machine: &mut Evaluator<'_>, _: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [value] = args else { return Ok(None) };
    Ok(Some(Value::Bool(!machine.truth(value)?)))
}

fn equal(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let ([left, right], Some((ty, _))) = (args, info.ty.as_fun()) else { return Ok(None) };
    machine.equal(ty, left, right).map(|equal| Some(Value::Bool(equal)))
}

/// The type of the bound variable of a binder such as `∀`.
fn bound_type(info: &Info) -> Run<&Type> {
    let (predicate, _) =
        info.ty.as_fun().ok_or_else(|| Stop::not_executable(&info.name, "it has a wrong type"))?;
    predicate
        .as_fun()
        .map(|(ty, _)| ty)
        .ok_or_else(|| Stop::not_executable(&info.name, "it has a wrong type"))
}

fn all(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    quantify(machine, info, args, false)
}

fn some(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    quantify(machine, info, args, true)
}

/// Looks for an argument for which the predicate gives `wanted`; that decides, even if it is not known for others.
fn quantify(machine: &mut Evaluator<'_>, info: &Info, args: &[Value], wanted: bool) -> Run<Option<Value>> {
    let [predicate] = args else { return Ok(None) };
    let ty = bound_type(info)?;
    let Some(candidates) = machine.candidates(ty, predicate, wanted)? else {
        return Err(unbounded(info, ty));
    };
    let mut blame = None;
    for candidate in candidates {
        match machine.holds(predicate, candidate) {
            Ok(holds) if holds == wanted => return Ok(Some(Value::Bool(wanted))),
            Ok(_) => {}
            Err(Stop::Blame(found)) => blame = blame.or(Some(found)),
            Err(stop) => return Err(stop),
        }
    }
    match blame {
        Some(blame) => Err(Stop::Blame(blame)),
        None => Ok(Some(Value::Bool(!wanted))),
    }
}

fn unbounded(info: &Info, ty: &Type) -> Stop {
    let reason = format!("it ranges over {}, whose values cannot be listed", crate::read_back::type_text(ty));
    Stop::not_executable(&info.name, reason)
}

fn the(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let witnesses = witnesses(machine, info, args)?;
    match witnesses.as_slice() {
        [only] => Ok(Some(only.clone())),
        [] => open(machine, info, witnesses, Why::NoWitness),
        _ => open(machine, info, witnesses, Why::SeveralWitnesses),
    }
}

fn choose(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    the(machine, info, args)
}

/// Nobody knows which value is described, but descriptions by the same predicate are of the same value. All witnesses
/// are known, so the predicate is: in a form that is the same for all that say the same.
fn open(machine: &mut Evaluator<'_>, info: &Info, witnesses: Vec<Value>, why: Why) -> Run<Option<Value>> {
    let (key, default) = (bound_type(info)?.clone(), Some(Value::Bool(false)));
    let entries = witnesses.into_iter().map(|witness| (witness, Value::Bool(true))).collect();
    let predicate = Value::Fun(Arc::new(Function::Table { key, entries, default }));
    let id = machine.intern(&info.name, &info.ty);
    Ok(Some(machine.unspecified(id, vec![predicate], why)))
}

fn witnesses(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Vec<Value>> {
    let [predicate] = args else { return Ok(vec![]) };
    let ty = bound_type(info)?;
    match machine.solutions(ty, predicate)? {
        Some(found) => Ok(found.into_iter().collect()),
        None => Err(unbounded(info, ty)),
    }
}
