//! Functions with finitely many exceptions: tables, which can be compared, and what is made of them.

use super::{Native, Operation};
use crate::global::Info;
use crate::machine::Evaluator;
use crate::node::{Node, mentions};
use crate::prepare::list;
use crate::stop::Run;
use crate::value::{Function, Value};
use ::logic::Type;
use dashu_int::UBig;
use logic::hol;
use logic::types::well_known::REAL;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) fn find(name: &str, ty: &Type) -> Option<Native> {
    let result = ty.strip_fun().1;
    let (arity, run): (usize, Operation) = match name {
        hol::FUN_UPD => (3, update),
        hol::MSET => (1, multiset),
        // The rational numbers among the reals are all that is computed with.
        hol::OF_RAT if result.is_con(REAL) => (1, |_, _, args| Ok(args.first().cloned())),
        _ => return None,
    };
    Some(Native { arity, run })
}

/// A function by its exceptions and what it gives elsewhere.
pub(crate) struct Table {
    pub entries: BTreeMap<Value, Value>,
    pub default: Value,
}

impl Evaluator<'_> {
    /// A function that is a table with a default already, or that gives the same for all arguments.
    pub(crate) fn as_table(&mut self, value: &Value) -> Run<Option<Table>> {
        let Value::Fun(function) = self.demand(value)? else { return Ok(None) };
        Ok(match &**function {
            Function::Table { entries, default: Some(default), .. } => {
                Some(Table { entries: entries.clone(), default: default.clone() })
            }
            Function::Closure { lambda, env } if is_constant(&lambda.body) => {
                let default = self.argument(&lambda.body, &env.push(Value::Bool(false)))?;
                Some(Table { entries: BTreeMap::new(), default })
            }
            Function::Table { .. } | Function::Closure { .. } | Function::Partial { .. } => None,
        })
    }
}

/// Whether the body of an abstraction does not use the variable.
fn is_constant(body: &Node) -> bool {
    !mentions(body, &[0], 0)
}

/// `f(x := y)`
fn update(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [function, key, value] = args else { return Ok(None) };
    let Some((from, _)) = info.ty.as_fun().and_then(|(function, _)| function.as_fun()) else {
        return Ok(None);
    };
    let (mut entries, default) = match machine.demand(function)? {
        Value::Fun(known) => match &**known {
            Function::Table { entries, default, .. } => (entries.clone(), default.clone()),
            Function::Closure { .. } | Function::Partial { .. } => match machine.as_table(function)? {
                Some(table) => (table.entries, Some(table.default)),
                None => return Ok(None),
            },
        },
        _ => return Ok(None),
    };
    let Ok(key) = machine.canonical(from, key) else { return Ok(None) };
    entries.insert(key, value.clone());
    Ok(Some(Value::Fun(Arc::new(Function::Table { key: from.clone(), entries, default }))))
}

/// The multiset of the elements of a list: how often each occurs.
fn multiset(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let ([elements], Some((Type::Con(_, types), _))) = (args, info.ty.as_fun()) else { return Ok(None) };
    let Some(element) = types.first() else { return Ok(None) };
    let mut counts: BTreeMap<Value, UBig> = BTreeMap::new();
    for value in machine.list_elements(elements)? {
        *counts.entry(machine.canonical(element, &value)?).or_default() += UBig::ONE;
    }
    let entries = counts.into_iter().map(|(value, count)| (value, Value::Nat(count))).collect();
    let default = Some(Value::nat(0u32));
    Ok(Some(Value::Fun(Arc::new(Function::Table { key: element.clone(), entries, default }))))
}

/// A list of the elements of a multiset, if it is given by a table.
pub(crate) fn multiset_elements(machine: &mut Evaluator<'_>, value: &Value) -> Run<Option<Value>> {
    let Some(table) = machine.as_table(value)? else { return Ok(None) };
    if machine.natural(&table.default)? != UBig::ZERO {
        return Ok(None);
    }
    let mut elements = vec![];
    for (element, count) in &table.entries {
        let mut left = machine.natural(count)?;
        while left > UBig::ZERO {
            machine.step()?;
            elements.push(element.clone());
            left -= UBig::ONE;
        }
    }
    Ok(Some(list(elements)))
}
