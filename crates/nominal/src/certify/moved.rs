//! Variables that swappings or binders must not leave alone: which names their values have to hold, and where a name
//! has room.

use crate::certify::instance::parts;
use crate::machine::answer::Answer;
use crate::program::{Atom, ConId, Goal, Program, Term, Var};
use crate::rewrite::Free;
use crate::types::Type;
use std::collections::BTreeMap;

/// The variables that stand under swappings or binders where terms must differ, with the names that are swapped or
/// bound, unless they are fresh for the variable: `x\M` and `y\M` differ only if one of the names is in `M`.
pub(super) fn moved(answer: &Answer) -> BTreeMap<Var, Vec<Atom>> {
    let mut moved = BTreeMap::new();
    for constraint in &answer.constraints {
        if let Goal::Differ(_, left, right) = constraint {
            collect(left, &mut moved);
            collect(right, &mut moved);
        }
    }
    for constraint in &answer.constraints {
        if let Goal::Fresh(_, Term::Name(name), _, Term::Var(var)) = constraint
            && let Some(names) = moved.get_mut(var)
        {
            names.retain(|other| other != name);
        }
    }
    moved
}

fn collect(term: &Term, moved: &mut BTreeMap<Var, Vec<Atom>>) {
    match term {
        Term::Swap(a, b, body) => {
            add(&[*a, *b], body, moved);
            collect(body, moved);
        }
        Term::App(_, args) => args.iter().for_each(|arg| collect(arg, moved)),
        Term::Abs(name, body) => {
            add(&[*name], body, moved);
            collect(body, moved);
        }
        Term::Var(_) | Term::Name(_) | Term::Int(_) | Term::Char(_) => {}
    }
}

/// Adds names for the variables of a term.
fn add(names: &[Atom], term: &Term, moved: &mut BTreeMap<Var, Vec<Atom>>) {
    for var in Free::of_terms(std::slice::from_ref(term)).vars {
        let known: &mut Vec<Atom> = moved.entry(var).or_default();
        for name in names {
            if !known.contains(name) {
                known.push(*name);
            }
        }
    }
}

/// How many constructors there are at least around a name, for the types in whose values it can stand.
pub(super) struct Distances(BTreeMap<Type, usize>);

impl Distances {
    /// For the types that a type is made of. The type of the name need not be known.
    pub(super) fn new(program: &Program, ty: &Type, kind: Option<&Type>) -> Distances {
        let types = parts(program, ty);
        let mut distances = Distances(BTreeMap::new());
        loop {
            let mut changed = false;
            for ty in &types {
                if let Some(distance) = distances.of(program, ty, kind)
                    && distances.0.get(ty).is_none_or(|known| distance < *known)
                {
                    distances.0.insert(ty.clone(), distance);
                    changed = true;
                }
            }
            if !changed {
                return distances;
            }
        }
    }

    fn of(&self, program: &Program, ty: &Type, kind: Option<&Type>) -> Option<usize> {
        match ty {
            Type::Name(_) => match kind {
                Some(Type::Name(_)) => (kind == Some(ty)).then_some(0),
                _ => Some(0),
            },
            Type::Var(_) => Some(0),
            Type::Abs(_, body) => self.0.get(body).copied(),
            Type::Data(..) => {
                let (_, types, place) = self.nearest(program, ty)?;
                self.0.get(&types[place]).map(|distance| distance + 1)
            }
            Type::Int | Type::Char | Type::Prop => None,
        }
    }

    /// The constructor of a data type, and its argument, in which a name has the fewest constructors around it.
    pub(super) fn nearest(&self, program: &Program, ty: &Type) -> Option<(ConId, Vec<Type>, usize)> {
        let Type::Data(data, parameters) = ty else { return None };
        let cases = program.cases(*data, parameters).into_iter();
        let places =
            cases.flat_map(|(con, types)| (0..types.len()).map(move |place| (con, types.clone(), place)));
        let near = places.filter_map(|found| Some((*self.0.get(&found.1[found.2])?, found)));
        near.min_by_key(|(distance, _)| *distance).map(|(_, found)| found)
    }
}
