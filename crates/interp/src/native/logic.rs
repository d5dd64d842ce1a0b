//! Equality, quantifiers and choice.

use super::{Native, Operation};
use crate::global::Info;
use crate::machine::Machine;
use crate::stop::{Blame, Run, Stop, Why};
use crate::value::Value;
use ::logic::Type;
use std::sync::Arc;

pub(super) fn find(name: &str) -> Option<Native> {
    let (arity, run): (usize, Operation) = match name {
        "HOL.True" => (0, |_, _, _| Ok(Some(Value::Bool(true)))),
        "HOL.False" => (0, |_, _, _| Ok(Some(Value::Bool(false)))),
        "HOL.Not" => (1, not),
        "HOL.eq" | "Pure.eq" | "HOL.equal_class.equal" => (2, equal),
        "HOL.All" | "Pure.all" => (1, all),
        "HOL.Ex" => (1, some),
        "HOL.The" => (1, the),
        "Hilbert_Choice.Eps" => (1, choose),
        "Pure.type" => (0, |_, _, _| Ok(Some(Value::Bool(true)))),
        "Pure.prop" | "HOL.Trueprop" => (1, |_, _, args| Ok(args.first().cloned())),
        _ => return None,
    };
    Some(Native { arity, run })
}

fn not(machine: &mut Machine<'_>, _: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [value] = args else { return Ok(None) };
    Ok(Some(Value::Bool(!machine.truth(value)?)))
}

fn equal(machine: &mut Machine<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
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

fn all(machine: &mut Machine<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    quantify(machine, info, args, false)
}

fn some(machine: &mut Machine<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    quantify(machine, info, args, true)
}

/// Looks for an argument for which the predicate gives `wanted`; that decides, even if it is not known for others.
fn quantify(machine: &mut Machine<'_>, info: &Info, args: &[Value], wanted: bool) -> Run<Option<Value>> {
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

fn the(machine: &mut Machine<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let witnesses = witnesses(machine, info, args)?;
    match witnesses.as_slice() {
        [only] => Ok(Some(only.clone())),
        [] => open(machine, info, args, Why::NoWitness),
        _ => open(machine, info, args, Why::SeveralWitnesses),
    }
}

fn choose(machine: &mut Machine<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    the(machine, info, args)
}

/// Nobody knows which value is described, but descriptions by the same predicate are of the same value.
fn open(machine: &mut Machine<'_>, info: &Info, args: &[Value], why: Why) -> Run<Option<Value>> {
    let of = match (args, info.ty.as_fun()) {
        ([predicate], Some((ty, _))) => match machine.canonical(ty, predicate) {
            Ok(predicate) => Some((machine.intern(&info.name, &info.ty), vec![predicate])),
            Err(Stop::Blame(_)) => None,
            Err(stop) => return Err(stop),
        },
        _ => None,
    };
    Ok(Some(Value::Unknown(Arc::new(Blame::Unspecified { constant: info.name.clone(), of, why }))))
}

fn witnesses(machine: &mut Machine<'_>, info: &Info, args: &[Value]) -> Run<Vec<Value>> {
    let [predicate] = args else { return Ok(vec![]) };
    let ty = bound_type(info)?;
    match machine.solutions(ty, predicate)? {
        Some(found) => Ok(found.into_iter().collect()),
        None => Err(unbounded(info, ty)),
    }
}
