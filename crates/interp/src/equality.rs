//! Equality of values, and their canonical forms.
//!
//! Equality needs types: functions are compared on all values of their domain, quotients by their relation.

use crate::global::Meaning;
use crate::machine::Evaluator;
use crate::native::function::Table;
use crate::native::set::cofinite;
use crate::stop::{Blame, Run, Stop};
use crate::value::{Cell, Env, Function, Set, Value};
use base::Name;
use logic::decl::TypeDef;
use logic::hol;
use logic::types::well_known::{BOOL, CHAR, FUN, INT, ITSELF, NAT, NUM, PROP, SET};
use logic::{Equation, Term, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What values of a type look like.
#[derive(Debug)]
pub(crate) enum Shape {
    /// Equal if they are the same.
    Atom,
    /// For each constructor the types of its fields.
    Data(Vec<Vec<Type>>),
    Fun(Type, Type),
    Set(Type),
    /// Values of another type, equal if they are equal there.
    Same(Type),
    /// Values of a type that is only declared, by the argument of its one code constructor. Equal arguments make equal
    /// values; whether others do only code equations can tell.
    Coded(Type),
    /// Values of the type that it is made from, equal if the relation holds.
    Quotient(Term),
    /// Nothing is known about the type.
    Opaque,
}

/// So many small arguments are tried to tell functions apart that have infinitely many, and so many steps are taken
/// for all of them.
const SAMPLES: usize = 8;
const SAMPLE_STEPS: u64 = 2_000;

impl Evaluator<'_> {
    pub(crate) fn shape(&mut self, ty: &Type) -> Arc<Shape> {
        if let Some(shape) = self.shapes.get(ty) {
            return Arc::clone(shape);
        }
        let shape = Arc::new(self.make_shape(ty));
        self.shapes.insert(ty.clone(), Arc::clone(&shape));
        shape
    }

    fn make_shape(&self, ty: &Type) -> Shape {
        let Type::Con(name, args) = ty else { return Shape::Opaque };
        match (name.as_str(), &**args) {
            (BOOL | PROP | NAT | INT | NUM | CHAR | ITSELF, _) => return Shape::Atom,
            (FUN, [from, to]) => return Shape::Fun(from.clone(), to.clone()),
            (SET, [element]) => return Shape::Set(element.clone()),
            _ => {}
        }
        let Some(decl) = self.world.type_decl(name) else { return Shape::Opaque };
        let subst = logic::world::arguments(&decl.params, args);
        match self.world.code_representation(ty) {
            Some((constructor, raw)) if self.is_injective(constructor, ty) => return Shape::Same(raw),
            Some((_, raw)) => return Shape::Coded(raw),
            None => {}
        }
        match &decl.def {
            TypeDef::Datatype(datatype) => Shape::Data(
                datatype
                    .constructors
                    .iter()
                    .map(|constructor| self.world.field_types(constructor, ty))
                    .collect(),
            ),
            TypeDef::Record(record) => {
                let fields = record.fields.iter().map(|(_, ty)| ty.instantiate(&subst));
                Shape::Data(vec![fields.chain(args.last().cloned()).collect()])
            }
            TypeDef::Subtype { raw, .. } => Shape::Same(raw.instantiate(&subst)),
            TypeDef::Quotient { relation, .. } => Shape::Quotient(relation.instantiate(&subst)),
            TypeDef::Synonym(ty) => Shape::Same(ty.instantiate(&subst)),
            TypeDef::Declared | TypeDef::Opaque => Shape::Opaque,
        }
    }

    pub(crate) fn equal(&mut self, ty: &Type, one: &Value, two: &Value) -> Run<bool> {
        base::check_stack();
        self.step()?;
        match (one, two) {
            (Value::Unknown(one), Value::Unknown(two)) if same_blame(one, two) => return Ok(true),
            (Value::Unknown(blame), _) | (_, Value::Unknown(blame)) => {
                return Err(Stop::Blame(Arc::clone(blame)));
            }
            _ => {}
        }
        match &*self.shape(ty) {
            Shape::Atom => self.equal_atoms(ty, one, two),
            Shape::Data(fields) => match (one, two) {
                (Value::Cell(one), Value::Cell(two)) => self.equal_cells(ty, fields, one, two),
                _ => Err(misfit(ty)),
            },
            Shape::Same(raw) => self.equal(raw, one, two),
            Shape::Coded(raw) => self.equal_codes(ty, raw, one, two),
            Shape::Quotient(relation) => match self.related(relation, one, two) {
                Err(Stop::Blame(blame)) if matches!(*blame, Blame::NotExecutable { .. }) => {
                    self.equal_by_definition(ty, one, two).unwrap_or(Err(Stop::Blame(blame)))
                }
                decided => decided,
            },
            Shape::Fun(from, to) => self.equal_functions(from, to, one, two),
            Shape::Set(element) => self.equal_sets(element, one, two),
            Shape::Opaque => Err(undecidable(ty)),
        }
    }

    /// Whether code constructors applied to these arguments make the same value.
    fn equal_codes(&mut self, ty: &Type, raw: &Type, one: &Value, two: &Value) -> Run<bool> {
        match self.equal(raw, one, two) {
            Ok(true) => return Ok(true),
            Ok(false) | Err(Stop::Blame(_)) => {}
            Err(stop) => return Err(stop),
        }
        let id = self.intern(&Name::new(hol::EQUAL), &Type::funs([ty.clone(), ty.clone()], Type::bool()));
        let Some(equations) = self.code(id) else { return Err(undecidable(ty)) };
        let flow = self.rewrite(id, &equations, vec![one.clone(), two.clone()])?;
        let value = self.finish(flow)?;
        self.truth(&value)
    }

    /// Whether a code equation says that a code constructor makes different values of different arguments:
    /// `HOL.equal (C x) (C y) ⟷ x = y`.
    fn is_injective(&self, constructor: &Name, ty: &Type) -> bool {
        let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
        let argument = |term: &Term| match term.strip_const(constructor)?.as_slice() {
            [Term::Free(name, _)] => Some(name.clone()),
            _ => None,
        };
        let says_so = |equation: &Equation| {
            let (_, sides) = equation.lhs.strip();
            let [left, right] = sides.as_slice() else { return false };
            let (Some(left), Some(right)) = (argument(left), argument(right)) else { return false };
            let (head, compared) = equation.rhs.strip();
            let compares = matches!(head, Term::Const(name, _) if name == hol::EQ || name == hol::EQUAL);
            let is = |term: &Term, wanted: &Name| matches!(term, Term::Free(name, _) if name == wanted);
            equation.conditions.is_empty()
                && left != right
                && compares
                && matches!(compared.as_slice(), [one, two] if is(one, &left) && is(two, &right))
        };
        let equations = self.world.code_equations(hol::EQUAL, &whole);
        equations.into_iter().any(|(equation, _)| says_so(equation) && self.gap(equation).is_none())
    }

    fn related(&mut self, relation: &Term, one: &Value, two: &Value) -> Run<bool> {
        let node = Arc::new(self.prepare(relation));
        let relation = self.run(&node, &Env::default())?;
        let value = self.apply(&relation, vec![one.clone(), two.clone()])?;
        self.truth(&value)
    }

    /// The executable equality that an instance of the class `equal` defines for a type, if there is one.
    fn equal_by_definition(&mut self, ty: &Type, one: &Value, two: &Value) -> Option<Run<bool>> {
        let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
        let id = self.intern(&Name::new(hol::EQUAL), &whole);
        let Ok(Meaning::Equations(equations)) = self.definition(id) else { return None };
        let value = self
            .rewrite(id, &equations, vec![one.clone(), two.clone()])
            .and_then(|flow| self.finish(flow))
            .and_then(|value| self.truth(&value));
        Some(value)
    }

    /// Values of different kinds are not values of the same type: something went wrong before, and nothing follows.
    fn equal_atoms(&self, ty: &Type, one: &Value, two: &Value) -> Run<bool> {
        if is_atom(one) && one.rank() == two.rank() { Ok(one == two) } else { Err(misfit(ty)) }
    }

    /// Cells are equal if all fields are. A difference decides even if other fields are not known. Chains of cells
    /// of the same type are followed in a loop.
    fn equal_cells(&mut self, ty: &Type, types: &[Vec<Type>], one: &Arc<Cell>, two: &Arc<Cell>) -> Run<bool> {
        let (mut one, mut two) = (one, two);
        let mut blame = None;
        loop {
            if one.index != two.index {
                return Ok(false);
            }
            let Some(fields) = types.get(one.index as usize) else { return Err(undecidable(ty)) };
            let mut next = None;
            let count = fields.len();
            for (position, (field, (left, right))) in
                fields.iter().zip(one.fields.iter().zip(&two.fields)).enumerate()
            {
                if position + 1 == count
                    && field == ty
                    && let (Value::Cell(left), Value::Cell(right)) = (left, right)
                {
                    next = Some((left, right));
                    continue;
                }
                match self.equal(field, left, right) {
                    Ok(true) => {}
                    Ok(false) => return Ok(false),
                    Err(Stop::Blame(found)) => blame = blame.or(Some(found)),
                    Err(stop) => return Err(stop),
                }
            }
            match next {
                Some(pair) => (one, two) = pair,
                None => return blame.map_or(Ok(true), |blame| Err(Stop::Blame(blame))),
            }
        }
    }

    fn equal_functions(&mut self, from: &Type, to: &Type, one: &Value, two: &Value) -> Run<bool> {
        if let (Value::Fun(left), Value::Fun(right)) = (one, two)
            && Arc::ptr_eq(left, right)
        {
            return Ok(true);
        }
        if let (Some(left), Some(right)) = (self.as_table(one)?, self.as_table(two)?) {
            return self.equal_tables(from, to, &left, &right);
        }
        let Some(domain) = self.domain(from)? else {
            return match self.differ_at_samples(from, to, one, two)? {
                true => Ok(false),
                false => Err(undecidable(&Type::fun(from.clone(), to.clone()))),
            };
        };
        let mut blame = None;
        for arg in domain.iter() {
            let left = self.apply_argument(one, arg)?;
            let right = self.apply_argument(two, arg)?;
            match self.equal(to, &left, &right) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(Stop::Blame(found)) => blame = blame.or(Some(found)),
                Err(stop) => return Err(stop),
            }
        }
        blame.map_or(Ok(true), |blame| Err(Stop::Blame(blame)))
    }

    /// Tables over an infinite type differ only at their entries or in what they give elsewhere.
    fn equal_tables(&mut self, from: &Type, to: &Type, one: &Table, two: &Table) -> Run<bool> {
        for key in one.entries.keys().chain(two.entries.keys()) {
            let left = one.entries.get(key).unwrap_or(&one.default);
            let right = two.entries.get(key).unwrap_or(&two.default);
            if !self.equal(to, left, right)? {
                return Ok(false);
            }
        }
        let listed = |key: &Value| one.entries.contains_key(key) || two.entries.contains_key(key);
        match self.domain(from)? {
            Some(domain) if domain.iter().all(listed) => Ok(true),
            Some(_) => self.equal(to, &one.default, &two.default),
            None if self.is_infinite(from)? => self.equal(to, &one.default, &two.default),
            None if self.equal(to, &one.default, &two.default)? => Ok(true),
            None => Err(undecidable(from)),
        }
    }

    /// Whether functions are known to give different values for one of a few arguments. That takes little of the work
    /// that is allowed: a premise about functions may be one of many.
    fn differ_at_samples(&mut self, from: &Type, to: &Type, one: &Value, two: &Value) -> Run<bool> {
        let differ = self.within_steps(SAMPLE_STEPS, |machine| {
            for arg in machine.small_values(from, SAMPLES) {
                let left = machine.apply_argument(one, &arg)?;
                let right = machine.apply_argument(two, &arg)?;
                match machine.equal(to, &left, &right) {
                    Ok(false) => return Ok(true),
                    Ok(true) | Err(Stop::Blame(_)) => {}
                    Err(stop) => return Err(stop),
                }
            }
            Ok(false)
        })?;
        Ok(differ.unwrap_or(false))
    }

    fn apply_argument(&mut self, function: &Value, arg: &Value) -> Run {
        match self.apply(function, vec![arg.clone()]) {
            Err(Stop::Blame(blame)) => Ok(Value::Unknown(crate::machine::anonymous(blame))),
            other => other,
        }
    }

    fn equal_sets(&mut self, element: &Type, one: &Value, two: &Value) -> Run<bool> {
        self.work(one.extent() + two.extent())?;
        let (one, two) = (self.settle(element, one)?, self.settle(element, two)?);
        match (&*one, &*two) {
            (Set::Where(left), Set::Where(right)) => {
                if Arc::ptr_eq(&one, &two) {
                    return Ok(true);
                }
                self.equal_functions(element, &Type::bool(), &left.predicate, &right.predicate)
            }
            (Set::Where(place), Set::Finite(listed) | Set::Cofinite(listed))
            | (Set::Finite(listed) | Set::Cofinite(listed), Set::Where(place)) => {
                let is_cofinite = matches!((&*one, &*two), (Set::Cofinite(_), _) | (_, Set::Cofinite(_)));
                self.equal_to_list(element, &place.predicate, listed, is_cofinite)
            }
            (Set::Where(_), _) | (_, Set::Where(_)) => Err(undecidable(&Type::set(element.clone()))),
            (Set::Finite(left), Set::Finite(right)) | (Set::Cofinite(left), Set::Cofinite(right)) => {
                Ok(left == right)
            }
            (Set::Diagonal(left), Set::Diagonal(right)) => Ok(left == right),
            (Set::Diagonal(_), _) | (_, Set::Diagonal(_)) => Ok(false),
            (Set::Finite(_), Set::Cofinite(_)) | (Set::Cofinite(_), Set::Finite(_)) => {
                if self.is_infinite(element)? {
                    Ok(false)
                } else {
                    Err(undecidable(&Type::set(element.clone())))
                }
            }
        }
    }

    /// A comprehension differs from a finite or cofinite set where a listed element is on the wrong side, or a small
    /// value that is not listed. That it does not is not known.
    fn equal_to_list(
        &mut self,
        element: &Type,
        predicate: &Value,
        listed: &BTreeSet<Value>,
        is_cofinite: bool,
    ) -> Run<bool> {
        for value in listed.iter().cloned().chain(self.small_values(element, SAMPLES)) {
            let wanted = match self.canonical(element, &value) {
                Ok(value) => listed.contains(&value) != is_cofinite,
                Err(Stop::Blame(_)) => continue,
                Err(stop) => return Err(stop),
            };
            match self.holds(predicate, value) {
                Ok(holds) if holds != wanted => return Ok(false),
                Ok(_) | Err(Stop::Blame(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        Err(undecidable(&Type::set(element.clone())))
    }

    /// The value in a form in which equal values are the same.
    pub(crate) fn canonical(&mut self, ty: &Type, value: &Value) -> Run {
        base::check_stack();
        self.step()?;
        let value = self.demand(value)?;
        match &*self.shape(ty) {
            Shape::Atom if is_atom(value) => Ok(value.clone()),
            Shape::Atom => Err(misfit(ty)),
            Shape::Data(types) => match value {
                Value::Cell(cell) => self.canonical_cells(ty, types, cell),
                _ => Err(misfit(ty)),
            },
            Shape::Same(raw) => self.canonical(raw, value),
            Shape::Fun(from, to) => self.canonical_function(from, to, value),
            Shape::Set(element) => {
                let set = self.settle(element, value)?;
                match &*set {
                    Set::Where(_) => Err(undecidable(ty)),
                    Set::Finite(_) | Set::Cofinite(_) | Set::Diagonal(_) => Ok(Value::Set(set)),
                }
            }
            Shape::Coded(_) | Shape::Quotient(..) | Shape::Opaque => Err(undecidable(ty)),
        }
    }

    fn canonical_cells(&mut self, ty: &Type, types: &[Vec<Type>], cell: &Arc<Cell>) -> Run {
        // The cells of a chain, outermost first, with their canonical fields but for the last.
        let mut chain: Vec<(&Arc<Cell>, Vec<Value>)> = vec![];
        let mut cell = cell;
        let mut end = None;
        while end.is_none() {
            let Some(fields) = types.get(cell.index as usize) else { return Err(undecidable(ty)) };
            let mut done = vec![];
            let mut next = None;
            for (position, (field, value)) in fields.iter().zip(&cell.fields).enumerate() {
                if position + 1 == fields.len()
                    && field == ty
                    && let Value::Cell(inner) = value
                {
                    next = Some(inner);
                } else {
                    done.push(self.canonical(field, value)?);
                }
            }
            match next {
                Some(inner) => {
                    chain.push((cell, done));
                    cell = inner;
                }
                None => end = Some(Value::cell(&cell.constructor, cell.index as usize, done)),
            }
        }
        let end = end.unwrap_or(Value::Bool(false));
        Ok(chain.into_iter().rev().fold(end, |rest, (cell, mut fields)| {
            fields.push(rest);
            Value::cell(&cell.constructor, cell.index as usize, fields)
        }))
    }

    fn canonical_function(&mut self, from: &Type, to: &Type, value: &Value) -> Run {
        let Some(domain) = self.domain(from)? else {
            return match self.as_table(value)? {
                Some(table) if self.is_infinite(from)? => self.canonical_table(from, to, &table),
                _ => Err(undecidable(&Type::fun(from.clone(), to.clone()))),
            };
        };
        let mut entries = BTreeMap::new();
        for arg in domain.iter() {
            let result = self.apply(value, vec![arg.clone()])?;
            entries.insert(arg.clone(), self.canonical(to, &result)?);
        }
        Ok(Value::Fun(Arc::new(Function::Table { key: from.clone(), entries, default: None })))
    }

    /// Over an infinite type, only the entries that differ from the default count.
    fn canonical_table(&mut self, from: &Type, to: &Type, table: &Table) -> Run {
        let default = self.canonical(to, &table.default)?;
        let mut entries = BTreeMap::new();
        for (key, value) in &table.entries {
            let value = self.canonical(to, value)?;
            if value != default {
                entries.insert(key.clone(), value);
            }
        }
        Ok(Value::Fun(Arc::new(Function::Table { key: from.clone(), entries, default: Some(default) })))
    }

    /// The value with all its parts evaluated as far as they can be shown; nothing in it is unknown.
    pub(crate) fn complete(&mut self, ty: &Type, value: Value) -> Run {
        base::check_stack();
        self.demand(&value)?;
        match &*self.shape(ty) {
            Shape::Atom | Shape::Opaque | Shape::Quotient(..) => Ok(value),
            Shape::Data(types) => match &value {
                Value::Cell(cell) => self.complete_cells(ty, types, cell),
                _ => Ok(value),
            },
            Shape::Same(raw) | Shape::Coded(raw) => self.complete(raw, value),
            Shape::Fun(from, to) => match self.domain(from)? {
                Some(domain) => {
                    let mut entries = BTreeMap::new();
                    for arg in domain.iter() {
                        let result = self.apply(&value, vec![arg.clone()])?;
                        entries.insert(arg.clone(), self.complete(to, result)?);
                    }
                    Ok(Value::Fun(Arc::new(Function::Table { key: from.clone(), entries, default: None })))
                }
                None => match self.as_table(&value)? {
                    Some(table) if self.is_infinite(from)? => self.canonical_table(from, to, &table),
                    _ => Ok(value),
                },
            },
            Shape::Set(element) => Ok(Value::Set(self.settle(element, &value)?)),
        }
    }

    fn complete_cells(&mut self, ty: &Type, types: &[Vec<Type>], cell: &Arc<Cell>) -> Run {
        let mut chain: Vec<(&Arc<Cell>, Vec<Value>)> = vec![];
        let mut cell = cell;
        loop {
            let Some(fields) = types.get(cell.index as usize) else { return Err(undecidable(ty)) };
            let mut done = vec![];
            let mut next = None;
            for (position, (field, value)) in fields.iter().zip(&cell.fields).enumerate() {
                match value {
                    Value::Cell(inner) if position + 1 == fields.len() && field == ty => next = Some(inner),
                    _ => done.push(self.complete(field, value.clone())?),
                }
            }
            match next {
                Some(inner) => {
                    chain.push((cell, done));
                    cell = inner;
                }
                None => {
                    let end = Value::cell(&cell.constructor, cell.index as usize, done);
                    return Ok(chain.into_iter().rev().fold(end, |rest, (cell, mut fields)| {
                        fields.push(rest);
                        Value::cell(&cell.constructor, cell.index as usize, fields)
                    }));
                }
            }
        }
    }

    /// A set with its elements, where they can be found.
    pub(crate) fn settle(&mut self, element: &Type, value: &Value) -> Run<Arc<Set>> {
        let Value::Set(set) = self.demand(value)? else {
            return Err(Stop::not_executable("", "a set was expected"));
        };
        match &**set {
            Set::Finite(_) | Set::Diagonal(_) => Ok(Arc::clone(set)),
            Set::Cofinite(missing) => cofinite(self, element, missing.clone()),
            Set::Where(comprehension) => {
                let listed = match comprehension.listed.get() {
                    Some(listed) => listed.clone(),
                    None => {
                        let found = self.solutions(element, &comprehension.predicate)?;
                        let listed = found.map(|elements| Arc::new(Set::Finite(elements)));
                        comprehension.listed.get_or_init(|| listed).clone()
                    }
                };
                Ok(listed.unwrap_or_else(|| Arc::clone(set)))
            }
        }
    }
}

fn is_atom(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::Nat(_) | Value::Int(_) | Value::Char(_))
}

fn misfit(ty: &Type) -> Stop {
    let reason = format!("a value of another kind stands for one of {}", crate::read_back::type_text(ty));
    Stop::not_executable(hol::EQ, reason)
}

/// The same constant applied to the same arguments is the same value, whatever it is.
fn same_blame(one: &Arc<Blame>, two: &Arc<Blame>) -> bool {
    match (&**one, &**two) {
        (
            Blame::Unspecified { of: Some((constant, args)), derived: false, .. },
            Blame::Unspecified { of: Some((other, others)), derived: false, .. },
        ) => Arc::ptr_eq(one, two) || (constant == other && same_values(args, others)),
        _ => false,
    }
}

pub(crate) fn same_values(one: &[Value], two: &[Value]) -> bool {
    one.len() == two.len()
        && one.iter().zip(two).all(|(left, right)| is_plain(left) && is_plain(right) && left == right)
}

/// Whether a value is made of constructors, numbers and tables only. Deep values are not looked through.
fn is_plain(value: &Value) -> bool {
    fn plain(value: &Value, depth: u32) -> bool {
        match value {
            Value::Bool(_) | Value::Nat(_) | Value::Int(_) | Value::Char(_) => true,
            Value::Cell(cell) => depth > 0 && cell.fields.iter().all(|field| plain(field, depth - 1)),
            Value::Fun(function) => match &**function {
                Function::Table { entries, default, .. } => {
                    depth > 0 && entries.values().chain(default).all(|value| plain(value, depth - 1))
                }
                Function::Closure { .. } | Function::Partial { .. } => false,
            },
            Value::Set(_) | Value::Unknown(_) => false,
        }
    }
    plain(value, 64)
}

fn undecidable(ty: &Type) -> Stop {
    Stop::not_executable(
        hol::EQ,
        format!("equality on {} cannot be decided", crate::read_back::type_text(ty)),
    )
}
