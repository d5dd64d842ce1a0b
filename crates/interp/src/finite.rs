//! Types with finitely many values, and all of those.

use crate::equality::Shape;
use crate::machine::Evaluator;
use crate::stop::{Run, Stop};
use crate::value::{Env, Function, Value};
use base::Name;
use logic::decl::TypeDef;
use logic::hol;
use logic::types::well_known::{BOOL, CHAR, ITSELF, LIST, PROP};
use logic::{Term, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A type with more values than this is not enumerated.
const LIMIT: usize = 1 << 16;

/// Nor is a type of functions whose tables have more entries than this in all: making and dropping them would take
/// longer than what is done with them.
const ENTRIES: usize = 4 * LIMIT;

const ENUM_CLASS: &str = "Enum.enum";

/// How many values a type has.
#[derive(Clone, Debug)]
pub(crate) enum Domain {
    /// These, in order; they are canonical.
    Finite(Arc<Vec<Value>>),
    Infinite,
    /// Too many to list, or nobody knows.
    Unlisted,
}

impl Evaluator<'_> {
    /// All values of the type, if there are not too many.
    pub(crate) fn domain(&mut self, ty: &Type) -> Run<Option<Arc<Vec<Value>>>> {
        match self.domain_of(ty)? {
            Domain::Finite(values) => Ok(Some(values)),
            Domain::Infinite | Domain::Unlisted => Ok(None),
        }
    }

    pub(crate) fn is_infinite(&mut self, ty: &Type) -> Run<bool> {
        Ok(matches!(self.domain_of(ty)?, Domain::Infinite))
    }

    fn domain_of(&mut self, ty: &Type) -> Run<Domain> {
        base::check_stack();
        if let Some(domain) = self.domains.get(ty) {
            return Ok(domain.clone());
        }
        // A data type that contains itself has infinitely many values. A codatatype may have one only, as streams of
        // `()` do. About others nothing is known until the end.
        let recursive = matches!(&*self.shape(ty), Shape::Data(_)) && !self.is_codatatype(ty);
        let meanwhile = if recursive { Domain::Infinite } else { Domain::Unlisted };
        self.domains.insert(ty.clone(), meanwhile);
        match self.find_domain(ty) {
            Ok(domain) => {
                self.domains.insert(ty.clone(), domain.clone());
                Ok(domain)
            }
            Err(stop) => {
                self.domains.remove(ty);
                Err(stop)
            }
        }
    }

    fn find_domain(&mut self, ty: &Type) -> Run<Domain> {
        let listed = |values: Vec<Value>| Domain::Finite(Arc::new(values));
        match &*self.shape(ty) {
            Shape::Atom if ty.is_con(BOOL) || ty.is_con(PROP) => {
                Ok(listed(vec![Value::Bool(false), Value::Bool(true)]))
            }
            Shape::Atom if ty.is_con(CHAR) => Ok(listed((0..=255).map(Value::Char).collect())),
            Shape::Atom if ty.is_con(ITSELF) => Ok(listed(vec![Value::Bool(true)])),
            Shape::Atom => Ok(Domain::Infinite),
            Shape::Data(constructors) => self.data_domain(ty, constructors),
            Shape::Fun(from, to) => self.function_domain(from, to),
            Shape::Set(element) => Ok(match self.domain_of(element)? {
                Domain::Finite(elements) if elements.len() < LIMIT.ilog2() as usize => {
                    listed(self.subsets(&elements)?)
                }
                Domain::Infinite => Domain::Infinite,
                Domain::Finite(_) | Domain::Unlisted => Domain::Unlisted,
            }),
            // Not all values need come from a code constructor.
            Shape::Same(_) if self.is_coded(ty) => self.enumerated(ty),
            Shape::Same(raw) => match self.domain_of(raw)? {
                Domain::Finite(values) => self.subtype_domain(ty, &values),
                Domain::Infinite | Domain::Unlisted => self.enumerated(ty),
            },
            Shape::Coded(_) | Shape::Quotient(..) | Shape::Opaque => self.enumerated(ty),
        }
    }

    fn data_domain(&mut self, ty: &Type, constructors: &[Vec<Type>]) -> Run<Domain> {
        let names = self.constructor_names(ty);
        let mut values = vec![];
        let mut worst = None;
        for (index, (fields, name)) in constructors.iter().zip(names).enumerate() {
            let mut combinations: Vec<Vec<Value>> = vec![vec![]];
            for field in fields {
                match self.domain_of(field)? {
                    Domain::Finite(choices) if combinations.len() * choices.len() <= LIMIT => {
                        combinations = self.product(&combinations, &choices)?;
                    }
                    Domain::Infinite => return Ok(Domain::Infinite),
                    Domain::Finite(_) | Domain::Unlisted => worst = Some(Domain::Unlisted),
                }
            }
            values.extend(combinations.into_iter().map(|fields| Value::cell(&name, index, fields)));
        }
        Ok(worst.unwrap_or_else(|| {
            if values.len() <= LIMIT { Domain::Finite(Arc::new(values)) } else { Domain::Unlisted }
        }))
    }

    fn is_codatatype(&self, ty: &Type) -> bool {
        let Type::Con(name, _) = ty else { return false };
        self.world.datatype(name).is_some_and(|(_, datatype)| datatype.infinite)
    }

    pub(crate) fn constructor_names(&self, ty: &Type) -> Vec<Name> {
        let Type::Con(name, _) = ty else { return vec![] };
        match self.world.type_decl(name).map(|decl| &decl.def) {
            Some(TypeDef::Datatype(datatype)) => {
                datatype.constructors.iter().map(|constructor| constructor.name.clone()).collect()
            }
            Some(TypeDef::Record(record)) => vec![record.make.clone()],
            _ => vec![],
        }
    }

    fn function_domain(&mut self, from: &Type, to: &Type) -> Run<Domain> {
        let (keys, results) = match (self.domain_of(from)?, self.domain_of(to)?) {
            (Domain::Finite(keys), Domain::Finite(results)) => (keys, results),
            (_, Domain::Finite(results)) if results.len() == 1 => return Ok(Domain::Unlisted),
            (_, Domain::Infinite) | (Domain::Infinite, Domain::Finite(_)) => return Ok(Domain::Infinite),
            _ => return Ok(Domain::Unlisted),
        };
        let exponent = u32::try_from(keys.len()).unwrap_or(u32::MAX);
        match results.len().checked_pow(exponent) {
            Some(count) if count <= LIMIT && count.saturating_mul(keys.len() + 1) <= ENTRIES => {}
            _ => return Ok(Domain::Unlisted),
        }
        let mut tables: Vec<Vec<Value>> = vec![vec![]];
        for _ in keys.iter() {
            tables = self.product(&tables, &results)?;
        }
        let mut functions = vec![];
        for values in tables {
            self.work(keys.len())?;
            let entries: BTreeMap<Value, Value> = keys.iter().cloned().zip(values).collect();
            let table = Function::Table { key: from.clone(), entries, default: None };
            functions.push(Value::Fun(Arc::new(table)));
        }
        Ok(Domain::Finite(Arc::new(functions)))
    }

    /// The values of the raw type that are in the set.
    fn subtype_domain(&mut self, ty: &Type, raw: &[Value]) -> Run<Domain> {
        let mut values = vec![];
        for value in raw {
            if self.represents(ty, value)? {
                values.push(value.clone());
            }
        }
        Ok(Domain::Finite(Arc::new(values)))
    }

    /// Whether a value of the raw type represents a value of the subtype or quotient.
    pub(crate) fn represents(&mut self, ty: &Type, value: &Value) -> Run<bool> {
        if self.is_coded(ty) {
            return Ok(true);
        }
        let (Some(raw), Some(set)) = (self.world.raw_type(ty), self.world.representing(ty)) else {
            return Ok(true);
        };
        if matches!(&set, Term::Const(name, _) if name == hol::TOP) {
            return Ok(true);
        }
        let set = Arc::new(self.prepare(&set));
        let set = self.run(&set, &Env::default())?;
        self.member(&raw, value, &set)
    }

    /// What the instance of the class of enumerable types lists.
    fn enumerated(&mut self, ty: &Type) -> Run<Domain> {
        if !self.world.is_instance(ty, ENUM_CLASS) {
            return Ok(Domain::Unlisted);
        }
        let term = Term::constant(hol::ENUM, Type::con(LIST, [ty.clone()]));
        let node = Arc::new(self.prepare(&term));
        let list = match self.run(&node, &Env::default()) {
            Err(Stop::Blame(_)) => return Ok(Domain::Unlisted),
            other => other?,
        };
        let mut values = BTreeSet::new();
        for value in self.list_elements(&list)? {
            match self.canonical(ty, &value) {
                Ok(value) => values.insert(value),
                Err(Stop::Blame(_)) => return Ok(Domain::Unlisted),
                Err(stop) => return Err(stop),
            };
        }
        Ok(Domain::Finite(Arc::new(values.into_iter().collect())))
    }

    /// The elements of a list.
    pub(crate) fn list_elements(&mut self, list: &Value) -> Run<Vec<Value>> {
        let mut elements = vec![];
        let mut rest = list.clone();
        loop {
            self.step()?;
            let next = match self.demand(&rest)? {
                Value::Cell(cell) => match cell.fields.as_slice() {
                    [] => return Ok(elements),
                    [head, tail] => {
                        elements.push(head.clone());
                        tail.clone()
                    }
                    _ => return Err(Stop::not_executable("", "a list was expected")),
                },
                _ => return Err(Stop::not_executable("", "a list was expected")),
            };
            rest = next;
        }
    }

    /// Every row, extended by every choice.
    pub(crate) fn product(&mut self, before: &[Vec<Value>], choices: &[Value]) -> Run<Vec<Vec<Value>>> {
        let mut rows = vec![];
        for values in before {
            self.work((values.len() + 1) * choices.len())?;
            rows.extend(
                choices.iter().map(|choice| [values.as_slice(), std::slice::from_ref(choice)].concat()),
            );
        }
        Ok(rows)
    }

    /// All sets of some elements.
    pub(crate) fn subsets(&mut self, elements: &[Value]) -> Run<Vec<Value>> {
        let mut all: Vec<BTreeSet<Value>> = vec![BTreeSet::new()];
        for element in elements {
            for at in 0..all.len() {
                let set: BTreeSet<Value> = all[at].iter().cloned().chain([element.clone()]).collect();
                self.work(set.len())?;
                all.push(set);
            }
        }
        Ok(all.into_iter().map(Value::finite).collect())
    }
}
