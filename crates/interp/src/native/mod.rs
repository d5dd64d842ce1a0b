//! Operations that are built in: those that no definition makes executable, and arithmetic.
//!
//! An operation may decline, by giving none: then the constant's definition is used instead.

mod diagonal;
pub(crate) mod function;
mod logic;
mod number;
pub(crate) mod set;

use crate::global::Info;
use crate::machine::Evaluator;
use crate::stop::{Blame, Run, Stop, Why};
use crate::value::Value;
use ::logic::Type;
use std::sync::Arc;

type Operation = fn(&mut Evaluator<'_>, &Info, &[Value]) -> Run<Option<Value>>;

/// An operation, and how many arguments it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Native {
    pub arity: usize,
    pub run: Operation,
}

/// The built-in operation for a constant at a type.
pub(crate) fn find(name: &str, ty: &Type) -> Option<Native> {
    logic::find(name)
        .or_else(|| number::find(name, ty))
        .or_else(|| set::find(name, ty))
        .or_else(|| diagonal::find(name))
        .or_else(|| function::find(name, ty))
}

/// From a value of a subtype to the value that represents it, which is the same.
pub(crate) const REPRESENT: Native = Native { arity: 1, run: |_, _, args| Ok(args.first().cloned()) };

/// From a representing value to the value of the subtype or quotient, provided that it represents one.
pub(crate) const ABSTRACT: Native = Native { arity: 1, run: abstraction };

fn abstraction(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let ([value], Some((_, ty))) = (args, info.ty.as_fun()) else { return Ok(None) };
    if machine.represents(ty, value)? {
        return Ok(Some(value.clone()));
    }
    let constant = info.name.clone();
    let id = machine.intern(&constant, &info.ty);
    if let Some(value) = machine.assumed(id, args) {
        return Ok(Some(value.clone()));
    }
    let of = Some((id, vec![value.clone()]));
    // That two of them are the same is not said: representations may differ.
    let blame = Blame::Unspecified { constant, of, derived: true, why: Why::NotInSubtype };
    Err(Stop::Blame(Arc::new(blame)))
}
