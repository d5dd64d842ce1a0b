//! Sets: finite ones by their elements, complements of finite ones, and sets known by their predicate only.

use super::{Native, Operation, diagonal};
use crate::global::Info;
use crate::machine::Evaluator;
use crate::stop::{Blame, Run, Stop, Why};
use crate::value::{Set, Value};
use ::logic::Type;
use ::logic::types::well_known::SET;
use logic::hol;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn find(name: &str, ty: &Type) -> Option<Native> {
    let (args, result) = ty.strip_fun();
    let is_set = |ty: &Type| ty.is_con(SET);
    let on_sets = args.first().map_or(is_set(result), |first| is_set(first));
    let (arity, run): (usize, Operation) = match name {
        hol::COLLECT => (1, |_, _, args| Ok(args.first().map(|predicate| Value::collect(predicate.clone())))),
        hol::MEMBER => (2, |m, info, args| {
            let ([value, set], Some((element, _))) = (args, info.ty.as_fun()) else { return Ok(None) };
            m.member(element, value, set).map(|found| Some(Value::Bool(found)))
        }),
        hol::INSERT => (2, insert),
        hol::LIST_SET => (1, |m, info, args| {
            let ([values], Some(element)) = (args, element(&info.ty)) else { return Ok(None) };
            let mut elements = BTreeSet::new();
            for value in m.list_elements(values)? {
                elements.insert(m.canonical(&element, &value)?);
            }
            Ok(Some(finite(elements)))
        }),
        hol::BOT if on_sets => (0, |_, _, _| Ok(Some(finite(BTreeSet::new())))),
        hol::TOP if on_sets => (0, |m, info, _| match element(&info.ty) {
            Some(element) => Ok(Some(Value::Set(cofinite(m, &element, BTreeSet::new())?))),
            None => Ok(None),
        }),
        hol::SUP if on_sets => (2, union),
        hol::INF if on_sets => (2, intersection),
        hol::MINUS if on_sets => (2, difference),
        hol::UMINUS if on_sets => (1, complement),
        hol::LESS_EQ if on_sets => (2, subset),
        hol::IMAGE => (2, image),
        hol::BALL => (2, |m, info, args| bounded(m, info, args, false)),
        hol::BEX => (2, |m, info, args| bounded(m, info, args, true)),
        hol::BIG_SUP if is_set(result) => (1, big_union),
        hol::FINITE => (1, is_finite),
        hol::CARD => (1, card),
        hol::SET_FOLD => (3, fold),
        _ => return None,
    };
    Some(Native { arity, run })
}

pub(super) fn finite(elements: BTreeSet<Value>) -> Value {
    Value::Set(Arc::new(Set::Finite(elements)))
}

/// The type of the elements, where a set is the result.
fn element(ty: &Type) -> Option<Type> {
    set_element(ty.strip_fun().1)
}

pub(super) fn set_element(ty: &Type) -> Option<Type> {
    match ty {
        Type::Con(name, args) if name == SET => args.first().cloned(),
        _ => None,
    }
}

/// The type of the elements of the argument number `position`.
fn element_of(info: &Info, position: usize) -> Run<Type> {
    let (args, _) = info.ty.strip_fun();
    args.get(position)
        .and_then(|arg| set_element(arg))
        .ok_or_else(|| Stop::not_executable(&info.name, "it has a wrong type"))
}

/// What it takes to put a value into a set, in units of work.
const WORK_OF_A_VALUE: usize = 16;

/// All values but `missing`; of a finite type those that are left.
pub(crate) fn cofinite(
    machine: &mut Evaluator<'_>,
    element: &Type,
    missing: BTreeSet<Value>,
) -> Run<Arc<Set>> {
    Ok(Arc::new(match machine.domain(element)? {
        Some(domain) => {
            // Each value is compared with others on its way into the set.
            machine.work(domain.len().saturating_mul(WORK_OF_A_VALUE))?;
            Set::Finite(domain.iter().filter(|value| !missing.contains(value)).cloned().collect())
        }
        None => Set::Cofinite(missing),
    }))
}

impl Evaluator<'_> {
    pub(crate) fn member(&mut self, element: &Type, value: &Value, set: &Value) -> Run<bool> {
        let Value::Set(set) = self.demand(set)? else {
            return Err(Stop::not_executable(hol::MEMBER, "a set was expected"));
        };
        match &**set {
            Set::Finite(elements) | Set::Cofinite(elements) if elements.is_empty() => {
                Ok(matches!(&**set, Set::Cofinite(_)))
            }
            Set::Finite(elements) => Ok(elements.contains(&self.canonical(element, value)?)),
            Set::Cofinite(missing) => Ok(!missing.contains(&self.canonical(element, value)?)),
            Set::Diagonal(diagonal) => diagonal.contains(&self.canonical(element, value)?),
            Set::Where(comprehension) => self.holds(&comprehension.predicate, value.clone()),
        }
    }
}

/// A set as it is. The elements of a comprehension are looked for only where something depends on them.
fn as_is(machine: &Evaluator<'_>, value: &Value) -> Run<Arc<Set>> {
    match machine.demand(value)? {
        Value::Set(set) => Ok(Arc::clone(set)),
        _ => Err(Stop::not_executable("", "a set was expected")),
    }
}

fn both(machine: &Evaluator<'_>, args: &[Value]) -> Run<Option<(Arc<Set>, Arc<Set>)>> {
    let [left, right] = args else { return Ok(None) };
    Ok(Some((as_is(machine, left)?, as_is(machine, right)?)))
}

fn insert(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let ([value, set], Some((element, _))) = (args, info.ty.as_fun()) else { return Ok(None) };
    let set = as_is(machine, set)?;
    Ok(match &*set {
        Set::Finite(elements) => {
            let mut elements = elements.clone();
            elements.insert(machine.canonical(element, value)?);
            Some(finite(elements))
        }
        Set::Cofinite(missing) => {
            let mut missing = missing.clone();
            missing.remove(&machine.canonical(element, value)?);
            Some(Value::Set(Arc::new(Set::Cofinite(missing))))
        }
        Set::Diagonal(diagonal) => {
            let mut diagonal = diagonal.clone();
            diagonal.insert(&machine.canonical(element, value)?)?;
            Some(diagonal.into_value())
        }
        Set::Where(_) => None,
    })
}

fn union(machine: &mut Evaluator<'_>, _: &Info, args: &[Value]) -> Run<Option<Value>> {
    let Some((left, right)) = both(machine, args)? else { return Ok(None) };
    Ok(match (&*left, &*right) {
        (Set::Finite(left), Set::Finite(right)) => Some(finite(left.union(right).cloned().collect())),
        (Set::Cofinite(missing), Set::Finite(more)) | (Set::Finite(more), Set::Cofinite(missing)) => {
            let missing = missing.difference(more).cloned().collect();
            Some(Value::Set(Arc::new(Set::Cofinite(missing))))
        }
        (Set::Cofinite(left), Set::Cofinite(right)) => {
            Some(Value::Set(Arc::new(Set::Cofinite(left.intersection(right).cloned().collect()))))
        }
        (Set::Diagonal(_), _) | (_, Set::Diagonal(_)) => diagonal::union(&left, &right)?,
        (Set::Where(_), _) | (_, Set::Where(_)) => None,
    })
}

fn keep(machine: &mut Evaluator<'_>, elements: &BTreeSet<Value>, predicate: &Value, wanted: bool) -> Run {
    let mut kept = BTreeSet::new();
    for element in elements {
        if machine.holds(predicate, element.clone())? == wanted {
            kept.insert(element.clone());
        }
    }
    Ok(finite(kept))
}

fn intersection(machine: &mut Evaluator<'_>, _: &Info, args: &[Value]) -> Run<Option<Value>> {
    let Some((left, right)) = both(machine, args)? else { return Ok(None) };
    Ok(match (&*left, &*right) {
        (Set::Finite(left), Set::Finite(right)) => Some(finite(left.intersection(right).cloned().collect())),
        (Set::Finite(some), Set::Cofinite(missing)) | (Set::Cofinite(missing), Set::Finite(some)) => {
            Some(finite(some.difference(missing).cloned().collect()))
        }
        (Set::Cofinite(left), Set::Cofinite(right)) => {
            Some(Value::Set(Arc::new(Set::Cofinite(left.union(right).cloned().collect()))))
        }
        (Set::Finite(some), Set::Where(comprehension)) | (Set::Where(comprehension), Set::Finite(some)) => {
            Some(keep(machine, some, &comprehension.predicate, true)?)
        }
        (Set::Diagonal(_), _) | (_, Set::Diagonal(_)) => diagonal::intersection(&left, &right)?,
        (Set::Where(_), _) | (_, Set::Where(_)) => None,
    })
}

fn difference(machine: &mut Evaluator<'_>, _: &Info, args: &[Value]) -> Run<Option<Value>> {
    let Some((left, right)) = both(machine, args)? else { return Ok(None) };
    Ok(match (&*left, &*right) {
        (Set::Finite(left), Set::Finite(right)) => Some(finite(left.difference(right).cloned().collect())),
        (Set::Finite(some), Set::Cofinite(missing)) => {
            Some(finite(some.intersection(missing).cloned().collect()))
        }
        (Set::Cofinite(missing), Set::Finite(more)) => {
            Some(Value::Set(Arc::new(Set::Cofinite(missing.union(more).cloned().collect()))))
        }
        (Set::Cofinite(missing), Set::Cofinite(others)) => {
            Some(finite(others.difference(missing).cloned().collect()))
        }
        (Set::Finite(some), Set::Where(comprehension)) => {
            Some(keep(machine, some, &comprehension.predicate, false)?)
        }
        (Set::Diagonal(_), _) | (_, Set::Diagonal(_)) => diagonal::difference(&left, &right)?,
        (Set::Where(_), _) | (_, Set::Where(_)) => None,
    })
}

fn complement(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [set] = args else { return Ok(None) };
    let element = element_of(info, 0)?;
    Ok(match &*as_is(machine, set)? {
        Set::Finite(elements) => Some(Value::Set(cofinite(machine, &element, elements.clone())?)),
        Set::Cofinite(missing) => Some(finite(missing.clone())),
        Set::Diagonal(_) | Set::Where(_) => None,
    })
}

fn subset(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [left, right] = args else { return Ok(None) };
    let element = element_of(info, 0)?;
    let left = machine.settle(&element, left)?;
    let right = as_is(machine, right)?;
    Ok(match (&*left, &*right) {
        (Set::Finite(left), Set::Finite(right)) => Some(Value::Bool(left.is_subset(right))),
        (Set::Finite(left), Set::Cofinite(missing)) => Some(Value::Bool(left.is_disjoint(missing))),
        (Set::Cofinite(left), Set::Cofinite(right)) => Some(Value::Bool(right.is_subset(left))),
        (Set::Cofinite(_), Set::Finite(_)) if machine.is_infinite(&element)? => Some(Value::Bool(false)),
        (Set::Finite(elements), Set::Where(comprehension)) => {
            Some(Value::Bool(every(machine, elements, &comprehension.predicate, true)?))
        }
        (Set::Where(comprehension), Set::Cofinite(missing)) => {
            Some(Value::Bool(every(machine, missing, &comprehension.predicate, false)?))
        }
        (Set::Diagonal(_), _) | (_, Set::Diagonal(_)) => diagonal::subset(&left, &right)?.map(Value::Bool),
        (Set::Cofinite(_) | Set::Where(_), _) => None,
    })
}

/// Whether the predicate gives `wanted` for all elements.
fn every(
    machine: &mut Evaluator<'_>,
    elements: &BTreeSet<Value>,
    predicate: &Value,
    wanted: bool,
) -> Run<bool> {
    for value in elements {
        if machine.holds(predicate, value.clone())? != wanted {
            return Ok(false);
        }
    }
    Ok(true)
}

fn image(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let ([function, set], Some(to)) = (args, element(&info.ty)) else { return Ok(None) };
    let from = element_of(info, 1)?;
    match &*machine.settle(&from, set)? {
        Set::Finite(elements) => {
            let mut found = BTreeSet::new();
            for value in elements {
                let value = machine.apply(function, vec![value.clone()])?;
                found.insert(machine.canonical(&to, &value)?);
            }
            Ok(Some(finite(found)))
        }
        Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => Ok(None),
    }
}

/// Looks for an element for which the predicate gives `wanted`.
fn bounded(machine: &mut Evaluator<'_>, info: &Info, args: &[Value], wanted: bool) -> Run<Option<Value>> {
    let [set, predicate] = args else { return Ok(None) };
    let element = element_of(info, 0)?;
    let Set::Finite(elements) = &*machine.settle(&element, set)? else { return Ok(None) };
    let mut blame = None;
    for value in elements {
        match machine.holds(predicate, value.clone()) {
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

fn big_union(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let ([sets], Some(inner)) = (args, element(&info.ty)) else { return Ok(None) };
    let Set::Finite(sets) = &*machine.settle(&Type::set(inner), sets)? else { return Ok(None) };
    let mut all = BTreeSet::new();
    for set in sets {
        match set {
            Value::Set(set) => match &**set {
                Set::Finite(elements) => all.extend(elements.iter().cloned()),
                Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => return Ok(None),
            },
            _ => return Ok(None),
        }
    }
    Ok(Some(finite(all)))
}

fn is_finite(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [set] = args else { return Ok(None) };
    let element = element_of(info, 0)?;
    match &*machine.settle(&element, set)? {
        Set::Finite(_) => Ok(Some(Value::Bool(true))),
        Set::Diagonal(_) => Ok(Some(Value::Bool(false))),
        Set::Cofinite(_) if machine.is_infinite(&element)? => Ok(Some(Value::Bool(false))),
        Set::Cofinite(_) | Set::Where(_) if machine.world.is_instance(&element, hol::FINITE) => {
            Ok(Some(Value::Bool(true)))
        }
        Set::Cofinite(_) | Set::Where(_) => {
            Err(Stop::not_executable(&info.name, "the elements of the set cannot be listed"))
        }
    }
}

/// An infinite set has 0 elements by definition.
fn card(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [set] = args else { return Ok(None) };
    let element = element_of(info, 0)?;
    match &*machine.settle(&element, set)? {
        Set::Finite(elements) => Ok(Some(Value::nat(elements.len()))),
        Set::Diagonal(_) => Ok(Some(Value::nat(0u32))),
        Set::Cofinite(_) if machine.is_infinite(&element)? => Ok(Some(Value::nat(0u32))),
        Set::Cofinite(_) | Set::Where(_) => {
            Err(Stop::not_executable(&info.name, "the elements of the set cannot be listed"))
        }
    }
}

/// How many elements a set may have for looking at all orders.
const MAX_FOLDED: usize = 8;

/// The fold of a function is specified only if the order of elements does not matter: whatever elements came before,
/// each way to add one more must give the same.
fn fold(machine: &mut Evaluator<'_>, info: &Info, args: &[Value]) -> Run<Option<Value>> {
    let [function, start, set] = args else { return Ok(None) };
    let element = element_of(info, 2)?;
    let elements: Vec<Value> = match &*machine.settle(&element, set)? {
        Set::Finite(elements) => elements.iter().cloned().collect(),
        Set::Diagonal(_) => return Ok(Some(start.clone())),
        Set::Cofinite(_) if machine.is_infinite(&element)? => return Ok(Some(start.clone())),
        Set::Cofinite(_) | Set::Where(_) => {
            return Err(Stop::not_executable(&info.name, "the elements of the set cannot be listed"));
        }
    };
    if elements.len() > MAX_FOLDED {
        let reason = "there are too many elements to see whether their order matters";
        return Err(Stop::not_executable(&info.name, reason));
    }
    let result = info.ty.strip_fun().1.clone();
    // The values for all subsets, in the order of the numbers whose bits tell the elements.
    let mut folded: Vec<Value> = vec![start.clone()];
    for subset in 1_usize..1 << elements.len() {
        let mut all: Option<Value> = None;
        for (index, element) in elements.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1) {
            let Some(before) = folded.get(subset & !(1 << index)).cloned() else { return Ok(None) };
            let value = machine.apply(function, vec![element.clone(), before])?;
            match &all {
                Some(other) if !machine.equal(&result, other, &value)? => {
                    let constant = info.name.clone();
                    let blame = Blame::Unspecified { constant, of: None, derived: false, why: Why::Order };
                    return Err(Stop::Blame(Arc::new(blame)));
                }
                Some(_) => {}
                None => all = Some(value),
            }
        }
        folded.extend(all);
    }
    Ok(folded.pop())
}
