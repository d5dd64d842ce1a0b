//! Which type parameters of a data type can be mapped over.
//!
//! A parameter is live if it occurs in some field and nowhere in the domain of a function or inside a type that
//! cannot be mapped over itself. Types that are defined together share their parameters.

use super::functions::NewType;
use crate::context::Context;
use base::Name;
use logic::Type;
use logic::types::well_known::{FUN, PROD};

/// Types other than data types that can be mapped over, with a mark for each live parameter.
const FUNCTORS: &[(&str, &[bool])] = &[
    (FUN, &[false, true]),
    (PROD, &[true, true]),
    ("Sum_Type.sum", &[true, true]),
    ("Multiset.multiset", &[true]),
    ("FSet.fset", &[true]),
    ("Countable_Set_Type.cset", &[true]),
    ("Finite_Map.fmap", &[false, true]),
    ("Mapping.mapping", &[false, true]),
    ("DAList.alist", &[false, true]),
    ("Probability_Mass_Function.pmf", &[true]),
];

/// For each type a mark for each of its parameters; `marked` are those that the user declared dead.
pub(super) fn live(context: &Context, group: &[NewType], marked: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let all_marks = || group.iter().zip(marked).flat_map(|(new, marks)| new.params.iter().zip(marks));
    let is_dead = |name: &Name| all_marks().any(|(param, dead)| *dead && param.name == *name);
    let fields =
        || group.iter().flat_map(|new| &new.constructors).flat_map(|c| &c.fields).map(|field| &field.ty);
    let is_live = |name: &Name| {
        !is_dead(name)
            && fields().any(|ty| occurs(ty, name))
            && fields().all(|ty| occurs_live_only(context, group, ty, name))
    };
    group.iter().map(|new| new.params.iter().map(|param| is_live(&param.name)).collect()).collect()
}

fn occurs(ty: &Type, name: &Name) -> bool {
    ty.any(&mut |part| matches!(part, Type::Var(var) if var.name == *name))
}

fn occurs_live_only(context: &Context, group: &[NewType], ty: &Type, name: &Name) -> bool {
    let Type::Con(con, args) = ty else { return true };
    let recursive = group.iter().any(|new| new.name == *con);
    let ok = |(index, arg): (usize, &Type)| {
        if recursive || is_live_argument(context, con, index) {
            occurs_live_only(context, group, arg, name)
        } else {
            !occurs(arg, name)
        }
    };
    args.iter().enumerate().all(ok)
}

fn is_live_argument(context: &Context, con: &Name, index: usize) -> bool {
    if let Some((_, live)) = FUNCTORS.iter().find(|(functor, _)| con == functor) {
        return live.get(index).copied().unwrap_or(false);
    }
    context.datatype(con).is_some_and(|datatype| datatype.sets.get(index).is_some_and(Option::is_some))
}
