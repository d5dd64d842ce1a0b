//! Types for the type variables of a goal: small finite types where the classes allow it.

use crate::config::Config;
use crate::goal::Goal;
use logic::types::TypeSubst;
use logic::types::well_known::{BOOL, INT, NAT, UNIT};
use logic::{Sort, Term, Type, TypeVar, World};

/// A goal without type variables.
#[derive(Clone, Debug)]
pub struct Instance {
    pub goal: Goal,
    pub types: TypeSubst,
}

/// The instances of a goal, by growing cardinality of finite types; or the type variable for which no type is
/// known that is of the classes it asks for.
pub fn instances(world: &World, goal: &Goal, config: &Config) -> Result<Vec<Instance>, TypeVar> {
    let vars = merged(type_vars(goal));
    let instance = |cardinality: usize| {
        let mut types = TypeSubst::new();
        for var in &vars {
            let is_right = |ty: &Type| world.classes().of_sort(ty, &var.sort);
            let ty = match config.types.get(&var.name) {
                Some(given) => Some(given.clone()).filter(is_right),
                None => finite_type(cardinality)
                    .filter(is_right)
                    .or_else(|| default_type(world, &var.sort, &config.default_types)),
            };
            types.insert(var.name.clone(), ty.ok_or_else(|| var.clone())?);
        }
        Ok(Instance { goal: goal.map_types(&|ty| ty.instantiate(&types)), types })
    };
    if vars.is_empty() || config.finite_types == 0 {
        return Ok(vec![instance(0)?]);
    }
    let mut all: Vec<Instance> = (1..=config.finite_types).map(instance).collect::<Result<_, _>>()?;
    all.dedup_by(|later, earlier| later.types == earlier.types);
    Ok(all)
}

fn type_vars(goal: &Goal) -> Vec<TypeVar> {
    let mut vars = vec![];
    let terms = goal.premises.iter().chain([&goal.conclusion]);
    terms.for_each(|term: &Term| term.visit_types(&mut |ty| ty.collect_vars(&mut vars)));
    goal.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    vars
}

/// One variable for each name: what is asked of it anywhere is asked of it everywhere.
fn merged(vars: Vec<TypeVar>) -> Vec<TypeVar> {
    let mut merged: Vec<TypeVar> = vec![];
    for var in vars {
        match merged.iter_mut().find(|known| known.name == var.name) {
            Some(known) => known.sort = known.sort.union(&var.sort),
            None => merged.push(var),
        }
    }
    merged
}

/// The type with so many values.
fn finite_type(cardinality: usize) -> Option<Type> {
    (1..=5).contains(&cardinality).then(|| Type::nullary(&format!("Enum.finite_{cardinality}")))
}

/// The first of the preferred types and a few others that belongs to the classes asked for.
pub fn default_type(world: &World, sort: &Sort, preferred: &[Type]) -> Option<Type> {
    let others = [INT, NAT, BOOL, UNIT, "Rat.rat", "Real.real"].map(Type::nullary);
    let sets = Type::set(Type::nullary(BOOL));
    let mut candidates = preferred.iter().cloned().chain(others).chain([sets]);
    candidates.find(|ty| world.classes().of_sort(ty, sort))
}
