//! What terms evaluate to.
//!
//! Values are free of types: a value of a subtype is its representation, a natural number the same number
//! whatever it counts. Whoever looks at a value knows its type. Values that can be elements of a set are
//! *canonical*: equal exactly if they are the same, and ordered.

use crate::node::Lambda;
use crate::stop::Blame;
use base::Name;
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use logic::Type;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

#[derive(Clone, Debug)]
pub enum Value {
    Bool(bool),
    /// Of type `nat`, of type `num`, of type `natural`.
    Nat(UBig),
    /// Of type `int`, of type `integer`.
    Int(IBig),
    Char(u8),
    Cell(Arc<Cell>),
    Fun(Arc<Function>),
    Set(Arc<Set>),
    /// A value that the definitions do not determine, or that cannot be computed. It does no harm until somebody
    /// needs to know more about it.
    Unknown(Arc<Blame>),
}

/// A constructor applied to all its arguments.
#[derive(Debug)]
pub struct Cell {
    pub constructor: Name,
    /// The number of the constructor in its type.
    pub index: u32,
    pub fields: Vec<Value>,
}

#[derive(Debug)]
pub enum Function {
    Closure {
        lambda: Arc<Lambda>,
        env: Env,
    },
    /// A constant that waits for more arguments.
    Partial {
        global: GlobalId,
        args: Vec<Value>,
    },
    /// Finitely many entries, and one value for all other arguments unless the entries are all there are. Keys are
    /// canonical values of the type `key`.
    Table {
        key: Type,
        entries: BTreeMap<Value, Value>,
        default: Option<Value>,
    },
}

/// A constant at a type, by number in the machine that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GlobalId(pub u32);

/// Elements are canonical.
#[derive(Debug)]
pub enum Set {
    Finite(BTreeSet<Value>),
    /// All values but these, of a type with infinitely many values.
    Cofinite(BTreeSet<Value>),
    /// A relation on a type with infinitely many values.
    Diagonal(Diagonal),
    /// The values for which a predicate holds.
    Where(Comprehension),
}

/// All pairs `(x, x)` but those of the missing values, and other pairs, of which there are finitely many.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Diagonal {
    pub missing: BTreeSet<Value>,
    pub others: BTreeSet<Value>,
}

#[derive(Debug)]
pub struct Comprehension {
    pub(crate) predicate: Value,
    /// The set by its elements, once somebody has looked for them; none if they cannot be listed.
    pub(crate) listed: OnceLock<Option<Arc<Set>>>,
}

impl Value {
    pub fn nat(number: impl Into<UBig>) -> Value {
        Value::Nat(number.into())
    }

    pub fn int(number: impl Into<IBig>) -> Value {
        Value::Int(number.into())
    }

    pub fn cell(constructor: &Name, index: usize, fields: Vec<Value>) -> Value {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        Value::Cell(Arc::new(Cell { constructor: constructor.clone(), index, fields }))
    }

    pub fn finite(elements: impl IntoIterator<Item = Value>) -> Value {
        Value::Set(Arc::new(Set::Finite(elements.into_iter().collect())))
    }

    /// The set of values for which a predicate holds.
    pub(crate) fn collect(predicate: Value) -> Value {
        Value::Set(Arc::new(Set::Where(Comprehension { predicate, listed: OnceLock::new() })))
    }

    /// How much there is of a value that is not made of cells: elements of a set, words of a number.
    pub(crate) fn extent(&self) -> usize {
        match self {
            Value::Nat(number) => number.bit_len() / 64,
            Value::Int(number) => number.bit_len() / 64,
            Value::Set(set) => match &**set {
                Set::Finite(elements) | Set::Cofinite(elements) => elements.len(),
                Set::Diagonal(diagonal) => diagonal.missing.len() + diagonal.others.len(),
                Set::Where(_) => 0,
            },
            Value::Bool(_) | Value::Char(_) | Value::Cell(_) | Value::Fun(_) | Value::Unknown(_) => 0,
        }
    }

    /// Which kind of value this is, for values of different kinds.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Value::Bool(_) => 0,
            Value::Nat(_) => 1,
            Value::Int(_) => 2,
            Value::Char(_) => 3,
            Value::Cell(_) => 4,
            Value::Fun(_) => 5,
            Value::Set(_) => 6,
            Value::Unknown(_) => 7,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Bool(one), Value::Bool(two)) => one.cmp(two),
            (Value::Nat(one), Value::Nat(two)) => one.cmp(two),
            (Value::Int(one), Value::Int(two)) => one.cmp(two),
            (Value::Char(one), Value::Char(two)) => one.cmp(two),
            (Value::Cell(one), Value::Cell(two)) => compare_cells(one, two),
            (Value::Fun(one), Value::Fun(two)) => compare_functions(one, two),
            (Value::Set(one), Value::Set(two)) => compare_sets(one, two),
            // Nobody knows whether two unknown values are the same.
            (Value::Unknown(one), Value::Unknown(two)) => Arc::as_ptr(one).cmp(&Arc::as_ptr(two)),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

/// Long chains of cells are compared in a loop along their last field.
fn compare_cells(one: &Arc<Cell>, two: &Arc<Cell>) -> Ordering {
    let (mut one, mut two) = (one, two);
    loop {
        if Arc::ptr_eq(one, two) {
            return Ordering::Equal;
        }
        let heads = one.index.cmp(&two.index).then(one.fields.len().cmp(&two.fields.len()));
        let (Some((last_one, first_one)), Some((last_two, first_two))) =
            (one.fields.split_last(), two.fields.split_last())
        else {
            return heads;
        };
        let order = heads.then_with(|| first_one.cmp(first_two));
        match (last_one, last_two) {
            _ if order != Ordering::Equal => return order,
            (Value::Cell(next_one), Value::Cell(next_two)) => (one, two) = (next_one, next_two),
            _ => return last_one.cmp(last_two),
        }
    }
}

fn compare_functions(one: &Function, two: &Function) -> Ordering {
    match (one, two) {
        (
            Function::Table { entries, default, .. },
            Function::Table { entries: others, default: other, .. },
        ) => entries.cmp(others).then_with(|| default.cmp(other)),
        // Only tables are canonical.
        _ => std::ptr::from_ref(one).cmp(&std::ptr::from_ref(two)),
    }
}

fn compare_sets(one: &Set, two: &Set) -> Ordering {
    match (one, two) {
        (Set::Finite(one), Set::Finite(two)) | (Set::Cofinite(one), Set::Cofinite(two)) => one.cmp(two),
        (Set::Diagonal(one), Set::Diagonal(two)) => one.cmp(two),
        (Set::Finite(_), _) | (Set::Cofinite(_), Set::Diagonal(_)) => Ordering::Less,
        (_, Set::Finite(_)) | (Set::Diagonal(_), Set::Cofinite(_)) => Ordering::Greater,
        _ => std::ptr::from_ref(one).cmp(&std::ptr::from_ref(two)),
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

/// The values of bound variables, innermost first.
#[derive(Clone, Debug, Default)]
pub struct Env(Option<Arc<Frame>>);

#[derive(Debug)]
struct Frame {
    value: Value,
    rest: Env,
}

impl Env {
    pub fn push(&self, value: Value) -> Env {
        Env(Some(Arc::new(Frame { value, rest: self.clone() })))
    }

    /// The same with another value for one variable.
    pub fn set(&self, index: u32, value: Value) -> Env {
        let mut inner = vec![];
        let mut env = self;
        while let Some(frame) = &env.0 {
            env = &frame.rest;
            if inner.len() == index as usize {
                let start = env.push(value);
                return inner.into_iter().rev().fold(start, |env: Env, value: Value| env.push(value));
            }
            inner.push(frame.value.clone());
        }
        self.clone()
    }

    /// The variable bound by the binder number `index`, counted from the inside.
    pub fn get(&self, index: u32) -> Option<&Value> {
        let mut env = self;
        for _ in 0..index {
            env = &env.0.as_ref()?.rest;
        }
        env.0.as_ref().map(|frame| &frame.value)
    }
}

// Values may be nested millions deep; they are taken apart in a loop, so that dropping one needs no stack.

enum Part {
    Value(Value),
    Env(Env),
}

fn dismantle(mut parts: Vec<Part>) {
    while let Some(part) = parts.pop() {
        match part {
            Part::Value(Value::Cell(cell)) => {
                if let Some(mut cell) = Arc::into_inner(cell) {
                    parts.extend(std::mem::take(&mut cell.fields).into_iter().map(Part::Value));
                }
            }
            Part::Value(Value::Fun(function)) => match Arc::into_inner(function) {
                Some(Function::Closure { env, .. }) => parts.push(Part::Env(env)),
                Some(Function::Partial { args, .. }) => parts.extend(args.into_iter().map(Part::Value)),
                Some(Function::Table { .. }) | None => {}
            },
            Part::Value(_) => {}
            Part::Env(Env(Some(frame))) => {
                if let Some(mut frame) = Arc::into_inner(frame) {
                    parts.push(Part::Env(std::mem::take(&mut frame.rest)));
                    parts.push(Part::Value(std::mem::replace(&mut frame.value, Value::Bool(false))));
                }
            }
            Part::Env(Env(None)) => {}
        }
    }
}

fn is_nested(value: &Value) -> bool {
    matches!(value, Value::Cell(_) | Value::Fun(_))
}

impl Drop for Cell {
    fn drop(&mut self) {
        if self.fields.iter().any(is_nested) {
            dismantle(std::mem::take(&mut self.fields).into_iter().map(Part::Value).collect());
        }
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        if self.rest.0.is_some() || is_nested(&self.value) {
            let value = std::mem::replace(&mut self.value, Value::Bool(false));
            dismantle(vec![Part::Env(std::mem::take(&mut self.rest)), Part::Value(value)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long_list(length: usize) -> Value {
        let (nil, cons) = (Name::new("Nil"), Name::new("Cons"));
        (0..length).fold(Value::cell(&nil, 0, vec![]), |rest, _| {
            Value::cell(&cons, 1, vec![Value::Bool(true), rest])
        })
    }

    #[test]
    fn long_lists_are_compared_and_dropped_without_deep_recursion() {
        let (one, two) = (long_list(1_000_000), long_list(1_000_000));
        assert!(one == two);
        assert!(one < long_list(1_000_001));
    }

    #[test]
    fn long_environments_are_dropped_without_deep_recursion() {
        let env = (0u32..1_000_000).fold(Env::default(), |env, number| env.push(Value::nat(number)));
        assert!(env.get(999_999) == Some(&Value::nat(0u32)));
    }
}
