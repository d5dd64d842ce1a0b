//! Relations that contain the diagonal, over types with infinitely many values: operations whose results are such
//! relations again, or finite. What is not said here goes by definitions.

use super::Native;
use super::set::{finite, set_element};
use crate::prepare::pair;
use crate::stop::{Run, Stop};
use crate::value::{Diagonal, Set, Value};
use ::logic::Type;
use ::logic::types::well_known::PROD;
use logic::hol;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn find(name: &str) -> Option<Native> {
    match name {
        hol::DIAGONAL => Some(Native {
            arity: 2,
            run: |m, info, args| {
                let ([missing, others], Some(on)) = (args, base(info.ty.strip_fun().1)) else {
                    return Ok(None);
                };
                if !m.is_infinite(&on)? {
                    return Ok(None);
                }
                let pairs = Type::prod(on.clone(), on.clone());
                let mut whole = Diagonal::default();
                for value in m.list_elements(missing)? {
                    whole.missing.insert(m.canonical(&on, &value)?);
                }
                for value in m.list_elements(others)? {
                    let value = m.canonical(&pairs, &value)?;
                    if diagonal_entry(&value)?.is_none() {
                        whole.others.insert(value);
                    }
                }
                Ok(Some(whole.into_value()))
            },
        }),
        _ => None,
    }
}

/// The type that a relation is on.
fn base(ty: &Type) -> Option<Type> {
    match set_element(ty)? {
        Type::Con(name, sides) if name == PROD => match &*sides {
            [left, right] if left == right => Some(left.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The value `x` of a pair `(x, x)` of canonical values.
fn diagonal_entry(pair: &Value) -> Run<Option<Value>> {
    match pair {
        Value::Cell(cell) => match cell.fields.as_slice() {
            [left, right] => Ok((left == right).then(|| left.clone())),
            _ => Err(Stop::not_executable("", "a pair was expected")),
        },
        _ => Err(Stop::not_executable("", "a pair was expected")),
    }
}

impl Diagonal {
    pub fn into_value(self) -> Value {
        Value::Set(Arc::new(Set::Diagonal(self)))
    }

    pub fn contains(&self, pair: &Value) -> Run<bool> {
        Ok(match diagonal_entry(pair)? {
            Some(entry) => !self.missing.contains(&entry),
            None => self.others.contains(pair),
        })
    }

    pub fn insert(&mut self, pair: &Value) -> Run<()> {
        match diagonal_entry(pair)? {
            Some(entry) => self.missing.remove(&entry),
            None => self.others.insert(pair.clone()),
        };
        Ok(())
    }

    pub fn remove(&mut self, pair: &Value) -> Run<()> {
        match diagonal_entry(pair)? {
            Some(entry) => self.missing.insert(entry),
            None => self.others.remove(pair),
        };
        Ok(())
    }

    /// Those of the pairs that are in the relation, or that are not.
    pub fn select(&self, pairs: &BTreeSet<Value>, wanted: bool) -> Run<BTreeSet<Value>> {
        let mut kept = BTreeSet::new();
        for pair in pairs {
            if self.contains(pair)? == wanted {
                kept.insert(pair.clone());
            }
        }
        Ok(kept)
    }

    fn with(&self, pairs: &BTreeSet<Value>) -> Run<Value> {
        let mut whole = self.clone();
        pairs.iter().try_for_each(|pair| whole.insert(pair))?;
        Ok(whole.into_value())
    }

    fn without(&self, pairs: &BTreeSet<Value>) -> Run<Value> {
        let mut whole = self.clone();
        pairs.iter().try_for_each(|pair| whole.remove(pair))?;
        Ok(whole.into_value())
    }
}

// Of the two sets at least one has the diagonal.

pub(super) fn union(left: &Set, right: &Set) -> Run<Option<Value>> {
    Ok(match (left, right) {
        (Set::Diagonal(one), Set::Diagonal(two)) => Some(
            Diagonal {
                missing: one.missing.intersection(&two.missing).cloned().collect(),
                others: one.others.union(&two.others).cloned().collect(),
            }
            .into_value(),
        ),
        (Set::Diagonal(diagonal), Set::Finite(pairs)) | (Set::Finite(pairs), Set::Diagonal(diagonal)) => {
            Some(diagonal.with(pairs)?)
        }
        (Set::Diagonal(diagonal), Set::Cofinite(missing))
        | (Set::Cofinite(missing), Set::Diagonal(diagonal)) => {
            Some(Value::Set(Arc::new(Set::Cofinite(diagonal.select(missing, false)?))))
        }
        _ => None,
    })
}

pub(super) fn intersection(left: &Set, right: &Set) -> Run<Option<Value>> {
    Ok(match (left, right) {
        (Set::Diagonal(one), Set::Diagonal(two)) => Some(
            Diagonal {
                missing: one.missing.union(&two.missing).cloned().collect(),
                others: one.others.intersection(&two.others).cloned().collect(),
            }
            .into_value(),
        ),
        (Set::Diagonal(diagonal), Set::Finite(pairs)) | (Set::Finite(pairs), Set::Diagonal(diagonal)) => {
            Some(finite(diagonal.select(pairs, true)?))
        }
        (Set::Diagonal(diagonal), Set::Cofinite(missing))
        | (Set::Cofinite(missing), Set::Diagonal(diagonal)) => Some(diagonal.without(missing)?),
        _ => None,
    })
}

pub(super) fn difference(left: &Set, right: &Set) -> Run<Option<Value>> {
    Ok(match (left, right) {
        (Set::Diagonal(one), Set::Diagonal(two)) => {
            let entries =
                two.missing.difference(&one.missing).map(|entry| pair(entry.clone(), entry.clone()));
            Some(finite(one.others.difference(&two.others).cloned().chain(entries).collect()))
        }
        (Set::Diagonal(diagonal), Set::Finite(pairs)) => Some(diagonal.without(pairs)?),
        (Set::Diagonal(diagonal), Set::Cofinite(missing)) => Some(finite(diagonal.select(missing, true)?)),
        (Set::Finite(pairs), Set::Diagonal(diagonal)) => Some(finite(diagonal.select(pairs, false)?)),
        _ => None,
    })
}

pub(super) fn subset(left: &Set, right: &Set) -> Run<Option<bool>> {
    Ok(match (left, right) {
        (Set::Diagonal(one), Set::Diagonal(two)) => {
            Some(two.missing.is_subset(&one.missing) && one.others.is_subset(&two.others))
        }
        (Set::Diagonal(_), Set::Finite(_)) | (Set::Cofinite(_), Set::Diagonal(_)) => Some(false),
        (Set::Diagonal(diagonal), Set::Cofinite(missing)) => Some(diagonal.select(missing, true)?.is_empty()),
        (Set::Finite(pairs), Set::Diagonal(diagonal)) => Some(diagonal.select(pairs, false)?.is_empty()),
        _ => None,
    })
}
