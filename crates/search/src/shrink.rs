//! Making a counterexample smaller, as long as it stays one.
//!
//! The measure is the size of the values as a whole: how many constructors they are made of, where a number counts as
//! much as it is large, and the values of a finite type by their place. A counterexample is left when no single step
//! leads to a smaller one. A step puts a part of a value, or a value without parts, in place of a value, or makes a
//! number smaller: in one place, or everywhere at once.

use crate::certify::{Certifier, Counterexample, Finder, Finding};
use crate::numerals::{number, numeral};
use crate::verdict::Binding;
use base::Budget;
use logic::decl::{Origin, RecordPart};
use logic::hol;
use logic::{Term, Type, World};

/// Evaluation steps for one formula: a smaller counterexample should be faster to judge than the one that is known.
const STEPS: u64 = 50_000;

/// The smallest counterexample that is reached with so many tries in all. One that is doubtful, or partial, stays as
/// it is.
pub fn shrunk(
    certifier: &mut Certifier<'_>,
    found: Counterexample,
    max_tries: usize,
    budget: &Budget,
) -> Counterexample {
    if !found.is_genuine() || found.partial.is_some() {
        return found;
    }
    let mut best = found.bindings.clone();
    let mut tries = 0;
    let budget = budget.limited(STEPS);
    'again: loop {
        for candidate in steps(certifier.world(), &best) {
            tries += 1;
            if tries > max_tries || budget.is_cancelled() {
                break 'again;
            }
            if certifier.check(&found.goal, &candidate, &budget) == Finding::Genuine {
                best = candidate;
                continue 'again;
            }
        }
        break;
    }
    if best == found.bindings {
        return found;
    }
    let finder = Finder { strategy: found.strategy, size: found.size };
    let smaller = certifier.certify(&found.goal, best, finder, &budget);
    smaller.ok().filter(Counterexample::is_genuine).unwrap_or(found)
}

/// Assignments that are smaller by one step, those that change most first.
fn steps(world: &World, bindings: &[Binding]) -> Vec<Vec<Binding>> {
    let mut found = vec![];
    for (position, binding) in bindings.iter().enumerate() {
        for value in smaller(world, &binding.value, &binding.ty) {
            let mut candidate = bindings.to_vec();
            candidate[position].value = value;
            found.push(candidate);
        }
    }
    found.extend(everywhere(world, bindings));
    found.sort_by_key(|candidate| total(world, candidate));
    let present = total(world, bindings);
    found.retain(|candidate| total(world, candidate) < present);
    found
}

/// Assignments in which a number or a value without parts is replaced in all places: premises may relate them.
fn everywhere(world: &World, bindings: &[Binding]) -> Vec<Vec<Binding>> {
    let mut leaves: Vec<Term> = vec![];
    for binding in bindings {
        each_leaf(world, &binding.value, &mut |leaf| {
            if !leaves.contains(leaf) {
                leaves.push(leaf.clone());
            }
        });
    }
    let mut found = vec![];
    for leaf in &leaves {
        let Some(ty) = leaf.ty() else { continue };
        for less in smaller(world, leaf, &ty) {
            let mut candidate = bindings.to_vec();
            for binding in &mut candidate {
                binding.value = replaced(world, &binding.value, leaf, &less);
            }
            found.push(candidate);
        }
    }
    found
}

fn total(world: &World, bindings: &[Binding]) -> u64 {
    bindings.iter().fold(0, |sum, binding| weight(world, &binding.value).saturating_add(sum))
}

/// How large a value is.
fn weight(world: &World, value: &Term) -> u64 {
    base::check_stack();
    if let Some(number) = number(value) {
        return number.unsigned_abs().saturating_mul(2).saturating_add(1 + u64::from(number < 0));
    }
    match value {
        // A function with one value more is larger than that value alone.
        Term::App(function, arg) => weight(world, function).saturating_add(weight(world, arg)),
        Term::Abs(_, _, body) => weight(world, body),
        Term::Const(name, ty) => match world.constructor(name, ty) {
            Some((_, index)) if ty.as_fun().is_none() => 1 + index as u64,
            _ => 1,
        },
        _ => 1,
    }
}

/// Values of the type that may be smaller than a value: parts of it, values without parts, and itself with smaller
/// parts.
fn smaller(world: &World, value: &Term, ty: &Type) -> Vec<Term> {
    base::check_stack();
    if let Some(number) = number(value) {
        let below = [0, number / 2, number - number.signum(), number.abs()];
        return below
            .into_iter()
            .filter(|below| *below != number)
            .flat_map(|below| numeral(world, below, ty))
            .collect();
    }
    let mut found: Vec<Term> = plain(world, ty);
    found.retain(|plain| plain != value);
    each_part(world, value, &mut |part| {
        if part.ty().as_ref() == Some(ty) && !found.contains(part) {
            found.push(part.clone());
        }
    });
    let (head, args) = value.strip();
    if has_parts(world, head) {
        for (position, arg) in args.iter().enumerate() {
            let Some(arg_ty) = arg.ty() else { continue };
            for less in smaller(world, arg, &arg_ty) {
                let args = args.iter().enumerate();
                let args = args.map(|(at, arg)| if at == position { less.clone() } else { (*arg).clone() });
                found.push(head.clone().apply(args));
            }
        }
    }
    found
}

/// The values of a data type that have no parts.
fn plain(world: &World, ty: &Type) -> Vec<Term> {
    let Type::Con(name, _) = ty else { return vec![] };
    let Some((_, datatype)) = world.datatype(name) else { return vec![] };
    let is_plain = |name: &str| number(&Term::constant(name, ty.clone())).is_none();
    let plain = datatype.constructors.iter().filter(|it| it.fields.is_empty() && is_plain(&it.name));
    plain.take(PLAIN).map(|it| Term::Const(it.name.clone(), ty.clone())).collect()
}

/// So many of them are tried.
const PLAIN: usize = 4;

/// Whether the arguments of a constant are parts of the value that it makes, and any other values of their types could
/// be there: what represents the value of an abstract type is not taken apart, since not everything represents one.
fn has_parts(world: &World, head: &Term) -> bool {
    let Term::Const(name, ty) = head else { return false };
    let is_record = || {
        let origin = world.constant(name).map(|constant| &constant.origin);
        matches!(origin, Some(Origin::Record { what: RecordPart::Make, .. }))
    };
    [hol::INSERT, hol::FUN_UPD].contains(&name.as_str())
        || world.constructor(name, ty).is_some()
        || is_record()
}

/// The parts of a value, at all depths.
fn each_part(world: &World, value: &Term, see: &mut impl FnMut(&Term)) {
    base::check_stack();
    let (head, args) = value.strip();
    if has_parts(world, head) && number(value).is_none() {
        for arg in args {
            see(arg);
            each_part(world, arg, see);
        }
    }
}

/// Numbers and values without parts in a value.
fn each_leaf(world: &World, value: &Term, see: &mut impl FnMut(&Term)) {
    let is_leaf = |part: &Term| number(part).is_some() || part.strip().1.is_empty();
    if is_leaf(value) {
        see(value);
    }
    each_part(world, value, &mut |part| {
        if is_leaf(part) {
            see(part);
        }
    });
}

/// A value with a leaf replaced by another one.
fn replaced(world: &World, value: &Term, leaf: &Term, by: &Term) -> Term {
    base::check_stack();
    if value == leaf {
        return by.clone();
    }
    let (head, args) = value.strip();
    if !has_parts(world, head) || number(value).is_some() {
        return value.clone();
    }
    head.clone().apply(args.into_iter().map(|arg| replaced(world, arg, leaf, by)))
}
