//! Small values of every type, as the operands of lowered functions: what comparisons of evaluators are made with.

use logic::types::TypeSubst;
pub mod differential;

use logic::types::well_known::{BOOL, INT, NAT, NUM, UNIT};
use logic::{Sort, Type, TypeVar, World};
use lower::{Kind, Lowering};
use program::Value;

/// More values than this are never made for one type.
pub const MAX_VALUES: usize = 40;

/// Shadows of small values of a type, smallest first; none where it has none that can be made.
pub fn values(lowering: &mut Lowering<'_>, ty: &Type, size: usize) -> Vec<Value> {
    if ty.is_con(NUM) {
        return (1..=4).map(Value::nat).collect();
    }
    let Ok(kind) = lowering.kind(ty) else { return vec![] };
    let mut made = match kind {
        Kind::Bool => [false, true].map(Value::Bool).to_vec(),
        Kind::Token => vec![Value::Bool(true)],
        Kind::Nat => (0..=3.min(size as u64)).map(Value::nat).collect(),
        Kind::Int => [0, 1, -1, 2, -3].into_iter().take(size + 1).map(Value::int).collect(),
        Kind::Char => [b'a', b'b', 0].into_iter().take(size + 1).map(Value::Char).collect(),
        Kind::Fun(from, to) => tables(lowering, ty, &from, &to, size),
        Kind::Set { element, set } => {
            let lists = values(lowering, &Type::list(element), size);
            lists.into_iter().map(|list| Value::data(set, vec![list])).collect()
        }
        Kind::Data(choices) => {
            let mut all = vec![];
            for choice in choices {
                let inner = if choice.fields.is_empty() { Some(0) } else { size.checked_sub(1) };
                let Some(inner) = inner else { continue };
                let mut rows: Vec<Vec<Value>> = vec![vec![]];
                for field in &choice.fields {
                    let own = values(lowering, field, inner);
                    let extended = rows.iter().flat_map(|row| {
                        own.iter().map(|value| row.iter().cloned().chain([value.clone()]).collect())
                    });
                    rows = spread(extended.collect());
                }
                all.extend(rows.into_iter().map(|fields| Value::data(choice.con, fields)));
            }
            all
        }
        Kind::Same { raw, set: None } => values(lowering, &raw, size),
        Kind::Same { set: Some(_), .. } => vec![],
    };
    made = spread(made);
    made
}

/// Constant functions, and those with one other value.
fn tables(lowering: &mut Lowering<'_>, ty: &Type, from: &Type, to: &Type, size: usize) -> Vec<Value> {
    let Ok(table) = lowering.table(ty) else { return vec![] };
    let inner = size.saturating_sub(1);
    let (keys, results) = (values(lowering, from, inner), values(lowering, to, inner));
    let constants: Vec<Value> =
        results.iter().map(|value| Value::data(table.constant(), vec![value.clone()])).collect();
    let mut all = constants.clone();
    for (position, constant) in constants.iter().enumerate() {
        for key in keys.iter().take(3) {
            let others = results.iter().enumerate().filter(|(other, _)| *other != position).take(2);
            all.extend(others.map(|(_, value)| {
                Value::data(table.update(), vec![constant.clone(), key.clone(), value.clone()])
            }));
        }
    }
    all
}

/// Not more than so many of the values, from everywhere.
fn spread<T>(mut values: Vec<T>) -> Vec<T> {
    let step = values.len().div_ceil(MAX_VALUES).max(1);
    let mut index = 0;
    values.retain(|_| {
        index += 1;
        (index - 1) % step == 0
    });
    values
}

/// Small types for type variables: a finite one, or the first that belongs to the classes asked for.
/// None where no such type is known.
pub fn small_types(world: &World, vars: &[TypeVar]) -> Option<TypeSubst> {
    vars.iter().map(|var| Some((var.name.clone(), small_type(world, &var.sort)?))).collect()
}

pub fn small_type(world: &World, sort: &Sort) -> Option<Type> {
    let candidates = ["Enum.finite_2", NAT, INT, BOOL, UNIT, "Rat.rat", "Real.real"].map(Type::nullary);
    let sets = Type::set(Type::nullary(BOOL));
    let mut all = candidates.into_iter().chain([sets]);
    all.find(|ty| world.classes().of_sort(ty, sort))
}
