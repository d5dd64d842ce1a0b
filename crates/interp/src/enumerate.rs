//! Small values of a type, for trying things out: all values of a small finite type, the first few of others.

use crate::equality::Shape;
use crate::machine::Evaluator;
use crate::prepare::{cons, nil};
use crate::stop::{Run, Stop};
use crate::value::{Function, Value};
use logic::Type;
use logic::types::well_known::{INT, LIST, NAT, NUM};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Evaluator<'_> {
    /// At most `count` values of the type, small ones first. None where the type gives no way to make values.
    pub fn small_values(&mut self, ty: &Type, count: usize) -> Vec<Value> {
        self.first_values(ty, count).unwrap_or_default()
    }

    fn first_values(&mut self, ty: &Type, count: usize) -> Run<Vec<Value>> {
        base::check_stack();
        self.step()?;
        if let Some(domain) = self.domain(ty)? {
            return Ok(spread(&domain, count));
        }
        match &*self.shape(ty) {
            Shape::Atom if ty.is_con(NAT) => Ok((0..count).map(Value::nat).collect()),
            Shape::Atom if ty.is_con(NUM) => Ok((1..=count).map(Value::nat).collect()),
            Shape::Atom if ty.is_con(INT) => {
                let from_zero = |index: usize| {
                    let half = i64::try_from(index.div_ceil(2)).unwrap_or(i64::MAX);
                    if index % 2 == 1 { half } else { -half }
                };
                Ok((0..count).map(|index| Value::int(from_zero(index))).collect())
            }
            Shape::Atom | Shape::Opaque | Shape::Quotient(_) => Ok(vec![]),
            Shape::Data(_) if ty.is_con(LIST) => self.lists(ty, count),
            Shape::Data(constructors) => self.cells(ty, constructors, count),
            Shape::Fun(from, to) => self.functions(from, to, count),
            Shape::Set(element) => {
                let elements = self.first_values(element, 3)?;
                let mut sets = self.subsets(&elements)?;
                sets.truncate(count);
                Ok(sets)
            }
            Shape::Same(raw) | Shape::Coded(raw) => {
                let candidates = self.first_values(raw, count.saturating_mul(4))?;
                self.represented(ty, candidates, count)
            }
        }
    }

    fn lists(&mut self, ty: &Type, count: usize) -> Run<Vec<Value>> {
        let Type::Con(_, args) = ty else { return Ok(vec![]) };
        let Some(element) = args.first() else { return Ok(vec![]) };
        let elements = self.first_values(element, 3)?;
        let mut lists = vec![nil()];
        let mut last = lists.clone();
        while lists.len() < count && !elements.is_empty() {
            last = elements
                .iter()
                .flat_map(|head| last.iter().map(move |tail| cons(head.clone(), tail.clone())))
                .collect();
            lists.extend(spread(&last, count.div_ceil(2)));
        }
        lists.truncate(count);
        Ok(lists)
    }

    /// Values whose parts were found in rounds before: flat ones, then those with flat parts, and so on.
    fn cells(&mut self, ty: &Type, constructors: &[Vec<Type>], count: usize) -> Run<Vec<Value>> {
        let names = self.constructor_names(ty);
        let mut known: Vec<Value> = vec![];
        for _ in 0..4 {
            let mut next = vec![];
            for (index, (fields, name)) in constructors.iter().zip(&names).enumerate() {
                let mut combinations: Vec<Vec<Value>> = vec![vec![]];
                for field in fields {
                    let choices = if field == ty {
                        spread(&known, 3)
                    } else if field.any(&mut |part| part == ty) {
                        self.nested(field, ty, &known)?
                    } else {
                        self.first_values(field, 3)?
                    };
                    combinations = self.product(&combinations, &choices)?;
                    combinations.truncate(count.saturating_mul(4));
                }
                next.extend(combinations.into_iter().map(|fields| Value::cell(name, index, fields)));
            }
            let before = known.len();
            for value in next {
                if !known.contains(&value) {
                    known.push(value);
                }
            }
            if known.len() >= count || known.len() == before {
                break;
            }
        }
        known.truncate(count);
        Ok(known)
    }

    /// Values of a type around the one being made: only short lists of what is known.
    fn nested(&mut self, field: &Type, ty: &Type, known: &[Value]) -> Run<Vec<Value>> {
        if *field != Type::list(ty.clone()) {
            return Err(Stop::not_executable("", "values of this type are not enumerated"));
        }
        let mut lists = vec![nil()];
        lists.extend(spread(known, 2).into_iter().map(|value| cons(value, nil())));
        lists.extend(spread(known, 2).into_iter().map(|value| cons(value.clone(), cons(value, nil()))));
        Ok(lists)
    }

    /// Constant functions, and functions that differ from those at one or two arguments.
    fn functions(&mut self, from: &Type, to: &Type, count: usize) -> Run<Vec<Value>> {
        let results = self.first_values(to, 3)?;
        let mut keys = vec![];
        for key in self.first_values(from, 2)? {
            if let Ok(key) = self.canonical(from, &key) {
                keys.push(key);
            }
        }
        let mut functions = vec![];
        let complete = self.domain(from)?.is_some_and(|domain| domain.len() <= keys.len());
        let mut choices: Vec<Vec<Value>> = vec![vec![]];
        for _ in 0..=keys.len() {
            choices = self.product(&choices, &results)?;
        }
        for mut choice in spread(&choices, count) {
            let default = choice.pop();
            let entries: BTreeMap<Value, Value> = keys.iter().cloned().zip(choice).collect();
            let default = if complete { None } else { default };
            functions.push(Value::Fun(Arc::new(Function::Table { key: from.clone(), entries, default })));
        }
        Ok(functions)
    }

    /// Those values of the raw type that represent values of the subtype.
    fn represented(&mut self, ty: &Type, candidates: Vec<Value>, count: usize) -> Run<Vec<Value>> {
        let mut found = vec![];
        for candidate in candidates {
            if found.len() == count {
                break;
            }
            if self.represents(ty, &candidate)? {
                found.push(candidate);
            }
        }
        Ok(found)
    }
}

/// At most `count` of the values, from all parts of the list.
fn spread<T: Clone>(values: &[T], count: usize) -> Vec<T> {
    if values.len() <= count {
        return values.to_vec();
    }
    let chosen: BTreeSet<usize> = (0..count).map(|index| index * values.len() / count.max(1)).collect();
    chosen.into_iter().filter_map(|index| values.get(index).cloned()).collect()
}
