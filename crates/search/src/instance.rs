//! Types for the type variables of a goal: small finite types where the classes allow it.

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

/// The instances of a goal, by growing cardinality of finite types.
pub fn instances(world: &World, goal: &Goal, finite_types: usize) -> Vec<Instance> {
    let vars = type_vars(goal);
    let instance = |cardinality: usize| {
        let mut types = TypeSubst::new();
        for var in &vars {
            let finite = finite_type(cardinality).filter(|ty| world.classes().of_sort(ty, &var.sort));
            types.insert(var.name.clone(), finite.unwrap_or_else(|| default_type(world, &var.sort)));
        }
        Instance { goal: goal.map_types(&|ty| ty.instantiate(&types)), types }
    };
    if vars.is_empty() || finite_types == 0 {
        return vec![instance(0)];
    }
    let mut all: Vec<Instance> = (1..=finite_types).map(instance).collect();
    all.dedup_by(|later, earlier| later.types == earlier.types);
    all
}

fn type_vars(goal: &Goal) -> Vec<TypeVar> {
    let mut vars = vec![];
    let terms = goal.premises.iter().chain([&goal.conclusion]);
    terms.for_each(|term: &Term| term.visit_types(&mut |ty| ty.collect_vars(&mut vars)));
    goal.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    vars
}

/// The type with so many values.
fn finite_type(cardinality: usize) -> Option<Type> {
    (1..=5).contains(&cardinality).then(|| Type::nullary(&format!("Enum.finite_{cardinality}")))
}

/// The first of a few types that belongs to the classes asked for.
fn default_type(world: &World, sort: &Sort) -> Type {
    let candidates = [INT, NAT, BOOL, UNIT, "Rat.rat", "Real.real"].map(Type::nullary);
    let sets = Type::set(Type::nullary(BOOL));
    candidates
        .into_iter()
        .chain([sets])
        .find(|ty| world.classes().of_sort(ty, sort))
        .unwrap_or_else(|| Type::nullary(INT))
}
