//! Values as terms of their type, so that they can be shown in the user's notation.

use crate::prepare::pair;
use crate::value::{Cell, Diagonal, Function, Set, Value};
use base::Name;
use dashu_int::{IBig, UBig};
use logic::decl::TypeDef;
use logic::hol;
use logic::types::well_known::{CHAR, FUN, INT, LIST, MULTISET, NAT, NUM, RAT, REAL, SET, STRING_LITERAL};
use logic::{Literal, Term, Type, World};
use std::sync::Arc;

/// A closed term of type `ty` that stands for the value. Parts that have no finite form are shown as variables
/// with a name that says so, and so is a value that is very large.
pub fn value_to_term(world: &World, value: &Value, ty: &Type) -> Term {
    if is_large(value) { Term::free("…", ty.clone()) } else { written(world, value, ty) }
}

/// Whether a value, written out, would be too large to be a term.
pub(crate) fn is_large(value: &Value) -> bool {
    let mut parts = 0;
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        parts += 1;
        if parts > Term::LARGEST_VALUE {
            return true;
        }
        match value {
            Value::Cell(cell) => waiting.extend(&cell.fields),
            Value::Fun(function) => {
                if let Function::Table { entries, default, .. } = &**function {
                    waiting.extend(entries.iter().flat_map(|(key, value)| [key, value]).chain(default));
                }
            }
            Value::Set(set) => match &**set {
                Set::Finite(elements) | Set::Cofinite(elements) => waiting.extend(elements),
                Set::Diagonal(_) | Set::Where(_) => {}
            },
            _ => {}
        }
    }
    false
}

fn written(world: &World, value: &Value, ty: &Type) -> Term {
    let Type::Con(name, args) = ty else { return unshown(ty) };
    match (value, name.as_str(), &**args) {
        (Value::Bool(true), ..) => Term::constant(hol::TRUE, ty.clone()),
        (Value::Bool(false), ..) => Term::constant(hol::FALSE, ty.clone()),
        (Value::Char(code), CHAR, _) => Term::Lit(Literal::Char(*code)),
        (Value::Nat(number), NUM, _) => Term::Lit(Literal::Num(Name::from(number.to_string()))),
        (Value::Nat(number), NAT, _) => natural(number, ty),
        (Value::Int(number), INT, _) => integer(number, ty),
        (Value::Fun(function), FUN, [from, to]) => function_term(world, function, from, to),
        (Value::Set(set), SET, [element]) => set_term(world, set, element),
        (Value::Cell(cell), LIST, [element]) => list_term(world, cell, element),
        (Value::Cell(cell), STRING_LITERAL, _) => text(cell),
        (Value::Cell(cell), RAT | REAL, _) => fraction(cell, ty),
        (Value::Fun(function), MULTISET, [element]) => multiset(world, function, element, ty),
        (Value::Cell(cell), ..) => {
            cell_term(world, cell, ty).unwrap_or_else(|| abstract_term(world, value, ty))
        }
        _ => abstract_term(world, value, ty),
    }
}

fn unshown(ty: &Type) -> Term {
    Term::free("_", ty.clone())
}

fn natural(number: &UBig, ty: &Type) -> Term {
    if *number == UBig::ZERO {
        return Term::constant(hol::ZERO, ty.clone());
    }
    if *number == UBig::ONE {
        return Term::constant(hol::ONE, ty.clone());
    }
    let numeral = Type::fun(Type::nullary(NUM), ty.clone());
    Term::constant(hol::NUMERAL, numeral).app(Term::Lit(Literal::Num(Name::from(number.to_string()))))
}

fn integer(number: &IBig, ty: &Type) -> Term {
    let (sign, magnitude) = number.clone().into_parts();
    let positive = natural(&magnitude, ty);
    if sign == dashu_int::Sign::Positive {
        return positive;
    }
    Term::constant(hol::UMINUS, Type::fun(ty.clone(), ty.clone())).app(positive)
}

/// A rational number: a pair of numerator and positive denominator.
fn fraction(cell: &Cell, ty: &Type) -> Term {
    let [Value::Int(numerator), Value::Int(denominator)] = cell.fields.as_slice() else { return unshown(ty) };
    let numerator = integer(numerator, ty);
    if *denominator == IBig::ONE {
        return numerator;
    }
    let divide = Type::funs([ty.clone(), ty.clone()], ty.clone());
    Term::constant(hol::DIVIDE, divide).apply([numerator, integer(denominator, ty)])
}

/// `{#x, …#}`
fn multiset(world: &World, function: &Function, element: &Type, ty: &Type) -> Term {
    let Function::Table { entries, default: Some(_), .. } = function else { return unshown(ty) };
    let add = Type::funs([element.clone(), ty.clone()], ty.clone());
    let mut shown = Term::constant(hol::ZERO, ty.clone());
    for (value, count) in entries.iter().rev() {
        let times = match count {
            Value::Nat(count) => usize::try_from(count).unwrap_or(usize::MAX),
            _ => return unshown(ty),
        };
        let value = written(world, value, element);
        for _ in 0..times {
            shown = Term::constant(hol::ADD_MSET, add.clone()).apply([value.clone(), shown]);
        }
    }
    shown
}

/// Lists may be long, so they are built in a loop.
fn list_term(world: &World, cell: &Arc<Cell>, element: &Type) -> Term {
    let ty = Type::list(element.clone());
    let mut elements = vec![];
    let mut rest = cell;
    while let [head, tail] = rest.fields.as_slice() {
        elements.push(written(world, head, element));
        match tail {
            Value::Cell(next) => rest = next,
            _ => break,
        }
    }
    let cons = Type::funs([element.clone(), ty.clone()], ty.clone());
    let nil = Term::constant(hol::NIL, ty);
    elements
        .into_iter()
        .rev()
        .fold(nil, |rest, head| Term::constant(hol::CONS, cons.clone()).apply([head, rest]))
}

fn text(cell: &Arc<Cell>) -> Term {
    let mut codes = vec![];
    let mut rest = cell;
    while let [Value::Char(code), tail] = rest.fields.as_slice() {
        codes.push(char::from(*code));
        match tail {
            Value::Cell(next) => rest = next,
            _ => break,
        }
    }
    Term::Lit(Literal::Text(Name::from(codes.into_iter().collect::<String>())))
}

fn cell_term(world: &World, cell: &Cell, ty: &Type) -> Option<Term> {
    let Type::Con(name, args) = ty else { return None };
    let decl = world.type_decl(name)?;
    let types: Vec<Type> = match &decl.def {
        TypeDef::Datatype(datatype) => world.field_types(datatype.constructors.get(cell.index as usize)?, ty),
        TypeDef::Record(record) => {
            let subst = logic::world::arguments(&decl.params, args);
            let fields = record.fields.iter().map(|(_, ty)| ty.instantiate(&subst));
            fields.chain(args.last().cloned()).collect()
        }
        _ => return None,
    };
    let fields: Vec<Term> =
        cell.fields.iter().zip(&types).map(|(field, ty)| written(world, field, ty)).collect();
    Some(Term::Const(cell.constructor.clone(), Type::funs(types, ty.clone())).apply(fields))
}

/// A value of a subtype or quotient: the morphism applied to the representation.
fn abstract_term(world: &World, value: &Value, ty: &Type) -> Term {
    let Type::Con(name, _) = ty else { return unshown(ty) };
    if let Some((constructor, raw)) = world.code_representation(ty) {
        let inner = written(world, value, &raw);
        return Term::Const(constructor.clone(), Type::fun(raw, ty.clone())).app(inner);
    }
    let morphism = world.type_decl(name).and_then(|decl| match &decl.def {
        TypeDef::Subtype { abs, .. } | TypeDef::Quotient { abs, .. } => Some(abs.clone()),
        _ => None,
    });
    match (morphism, world.raw_type(ty)) {
        (Some(abs), Some(raw)) => {
            let inner = written(world, value, &raw);
            Term::Const(abs, Type::fun(raw, ty.clone())).app(inner)
        }
        _ => unshown(ty),
    }
}

/// `(λ_. default)(x := y, …)`
fn function_term(world: &World, function: &Function, from: &Type, to: &Type) -> Term {
    let Function::Table { entries, default, .. } = function else {
        return unshown(&Type::fun(from.clone(), to.clone()));
    };
    let whole = Type::fun(from.clone(), to.clone());
    let default = match (default, entries.values().next()) {
        (Some(default), _) => written(world, default, to),
        _ => Term::constant(hol::UNDEFINED, to.clone()),
    };
    let start = Term::abs("_", from.clone(), default);
    let update = Type::funs([whole.clone(), from.clone(), to.clone()], whole);
    entries.iter().fold(start, |before, (key, value)| {
        let (key, value) = (written(world, key, from), written(world, value, to));
        Term::constant(hol::FUN_UPD, update.clone()).apply([before, key, value])
    })
}

fn set_term(world: &World, set: &Set, element: &Type) -> Term {
    let ty = Type::set(element.clone());
    let insert = Type::funs([element.clone(), ty.clone()], ty.clone());
    let listed = |elements: &std::collections::BTreeSet<Value>| {
        let empty = Term::constant(hol::BOT, ty.clone());
        elements.iter().rev().fold(empty, |rest, value| {
            let value = written(world, value, element);
            Term::constant(hol::INSERT, insert.clone()).apply([value, rest])
        })
    };
    match set {
        Set::Finite(elements) => listed(elements),
        Set::Cofinite(missing) if missing.is_empty() => Term::constant(hol::TOP, ty),
        Set::Cofinite(missing) => {
            let complement = Term::constant(hol::UMINUS, Type::fun(ty.clone(), ty.clone()));
            complement.app(listed(missing))
        }
        Set::Diagonal(Diagonal { missing, others }) => {
            let binary = |name: &str, left: Term, right: Term| {
                Term::constant(name, Type::funs([ty.clone(), ty.clone()], ty.clone())).apply([left, right])
            };
            let entries = missing.iter().map(|entry| pair(entry.clone(), entry.clone())).collect();
            let mut whole = Term::constant(hol::ID, ty.clone());
            if !missing.is_empty() {
                whole = binary(hol::MINUS, whole, listed(&entries));
            }
            if !others.is_empty() {
                whole = binary(hol::SUP, whole, listed(others));
            }
            whole
        }
        Set::Where(_) => unshown(&ty),
    }
}

/// A type as it is written, for messages.
pub(crate) fn type_text(ty: &Type) -> String {
    base::check_stack();
    match ty {
        Type::Var(var) => var.name.to_string(),
        Type::Con(name, args) => match &**args {
            [] => name.base().to_owned(),
            [from, to] if name == FUN => format!("({} ⇒ {})", type_text(from), type_text(to)),
            [arg] => format!("{} {}", type_text(arg), name.base()),
            args => {
                let args: Vec<String> = args.iter().map(type_text).collect();
                format!("({}) {}", args.join(", "), name.base())
            }
        },
    }
}
