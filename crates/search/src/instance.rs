//! Types for the type variables of a goal: small finite types where the classes allow it.

use crate::config::Config;
use crate::goal::Goal;
use crate::policy::Policy;
use base::Name;
use logic::decl::Locale;
use logic::types::TypeSubst;
use logic::types::well_known::{BOOL, INT, NAT, OPTION, RAT, REAL, UNIT};
use logic::{Sort, Term, Type, TypeVar, World};

/// A goal without type variables.
#[derive(Clone, Debug)]
pub struct Instance {
    pub goal: Goal,
    pub types: TypeSubst,
}

impl Instance {
    pub fn of(goal: &Goal, types: TypeSubst) -> Instance {
        Instance { goal: goal.map_types(&|ty| ty.instantiate(&types)), types }
    }
}

/// The types that the type variables of a goal become in its instances, by growing cardinality of finite types; or the
/// type variable for which no type is known that is of the classes it asks for.
pub fn instances(world: &World, goal: &Goal, config: &Config) -> Result<Vec<TypeSubst>, TypeVar> {
    let vars = merged(type_vars(goal));
    let mut all: Vec<TypeSubst> = vec![];
    for cardinalities in choices(&vars, config) {
        let mut types = TypeSubst::new();
        for (var, cardinality) in vars.iter().zip(cardinalities) {
            let ty = type_for(world, var, cardinality, config).ok_or_else(|| var.clone())?;
            types.insert(var.name.clone(), ty);
        }
        if !all.contains(&types) {
            all.push(types);
        }
        if all.len() == config.policy.instances {
            break;
        }
    }
    Ok(all)
}

/// Cardinalities for type variables, 0 for one that does not become a finite type: first those that are the same for
/// all, as far as there are such.
fn choices(vars: &[TypeVar], config: &Config) -> Vec<Vec<usize>> {
    let up_to: Vec<usize> = (1..=config.policy.finite_types).collect();
    let lists: Vec<&[usize]> = match &config.scope {
        Some(scope) => vars.iter().map(|var| scope.variable_cards(&var.name)).collect(),
        None if up_to.is_empty() => return vec![vec![0; vars.len()]],
        None => vec![&up_to; vars.len()],
    };
    let mut together: Vec<Vec<usize>> = vec![];
    for column in 0..lists.iter().map(|list| list.len()).max().unwrap_or(1) {
        let at = |list: &&[usize]| list.get(column).or(list.last()).copied().unwrap_or(1);
        together.push(lists.iter().map(at).collect());
    }
    if config.scope.as_ref().map_or(config.policy.mixed_types, |scope| !scope.in_step) {
        let mut mixed = combinations(&lists, &config.policy);
        mixed.retain(|choice| !together.contains(choice));
        mixed.sort_by_key(|choice| choice.iter().sum::<usize>());
        together.extend(mixed);
    }
    together
}

/// Combinations of the small cardinalities: there are too many of all.
fn combinations(lists: &[&[usize]], policy: &Policy) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![vec![]];
    for list in lists {
        let longer = |start: &Vec<usize>| {
            let start = start.clone();
            list.iter()
                .take(policy.mixed_cardinalities)
                .map(move |next| [start.as_slice(), &[*next]].concat())
        };
        found = found.iter().flat_map(longer).take(policy.instances).collect();
    }
    found
}

/// What a type variable becomes.
fn type_for(world: &World, var: &TypeVar, cardinality: usize, config: &Config) -> Option<Type> {
    let sort = demands(world, &var.sort);
    let is_right = |ty: &Type| world.classes().is_proved(ty, &sort);
    if let Some(given) = config.types.get(&var.name) {
        return Some(given.clone()).filter(is_right);
    }
    let finite = finite_type(cardinality).filter(is_right);
    finite.or_else(|| default_type(world, &sort, &config.default_types))
}

/// The classes of a sort that ask for something themselves, with those above the others: a type that is in all of
/// them is in the rest as well, whether a theory says so or not.
fn demands(world: &World, sort: &Sort) -> Sort {
    let mut work: Vec<Name> = sort.classes().to_vec();
    let mut found: Vec<Name> = vec![];
    while let Some(class) = work.pop() {
        match world.locale(&class).filter(|locale| locale.class.is_some()) {
            Some(locale) if asks_for_nothing(world, locale) => {
                work.extend(locale.supers.iter().map(|above| above.locale.clone()));
            }
            _ if found.contains(&class) => {}
            _ => found.push(class),
        }
    }
    Sort::new(found)
}

fn asks_for_nothing(world: &World, class: &Locale) -> bool {
    let above: Vec<&Locale> = class.supers.iter().filter_map(|above| world.locale(&above.locale)).collect();
    let is_inherited = |name: &Name| above.iter().any(|it| it.params.iter().any(|(own, _)| own == name));
    class.assumptions.is_empty()
        && !above.is_empty()
        && above.len() == class.supers.len()
        && class.params.iter().all(|(name, _)| is_inherited(name))
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

/// Types with more values would take too long to try.
const MAX_CARDINALITY: usize = 100;

/// The type with so many values: one of the small ones, or made of these.
pub fn finite_type(cardinality: usize) -> Option<Type> {
    match cardinality {
        0 => None,
        1..=5 => Some(Type::nullary(&format!("Enum.finite_{cardinality}"))),
        6..=MAX_CARDINALITY => match (2..=5).rev().find(|factor| cardinality.is_multiple_of(*factor)) {
            Some(factor) => Some(Type::prod(finite_type(factor)?, finite_type(cardinality / factor)?)),
            None => Some(Type::con(OPTION, [finite_type(cardinality - 1)?])),
        },
        _ => None,
    }
}

/// Whether the type is one of those, as far as its name tells.
pub fn is_finite_type(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Con(name, _) if name.starts_with("Enum.finite_")))
}

/// How deep types are that are made because of their classes.
const MAX_DEPTH: usize = 3;

/// The first of the preferred types, a few others and all that are known that belongs to the classes asked for.
pub fn default_type(world: &World, sort: &Sort, preferred: &[Type]) -> Option<Type> {
    known_type(world, sort, preferred, MAX_DEPTH)
}

fn known_type(world: &World, sort: &Sort, preferred: &[Type], depth: usize) -> Option<Type> {
    base::check_stack();
    let others = [INT, NAT, BOOL, UNIT, RAT, REAL].map(Type::nullary);
    let sets = Type::set(Type::nullary(BOOL));
    let mut candidates = preferred.iter().cloned().chain(others).chain([sets]);
    let is_right = |ty: &Type| world.classes().is_proved(ty, sort);
    candidates.find(is_right).or_else(|| {
        let depth = depth.checked_sub(1)?;
        let made = world.classes().members(sort).into_iter().filter_map(|(name, sorts)| {
            let args = sorts.iter().map(|sort| known_type(world, sort, preferred, depth));
            Some(Type::con(name.clone(), args.collect::<Option<Vec<_>>>()?))
        });
        made.into_iter().find(is_right)
    })
}
