//! Making a counterexample smaller, as long as it stays one.

use crate::certify::{Certifier, Finding};
use crate::goal::Goal;
use crate::numerals::{number, numeral};
use crate::verdict::Binding;
use base::Budget;
use logic::{Term, Type, World};

/// The smallest counterexample that is reached by taking parts of values away, with so many tries in all. Premises stay
/// true.
pub fn shrink(
    certifier: &mut Certifier<'_>,
    goal: &Goal,
    bindings: Vec<Binding>,
    max_tries: usize,
    budget: &Budget,
) -> Vec<Binding> {
    let mut best = bindings;
    let mut tries = 0;
    'again: loop {
        for position in 0..best.len() {
            for value in smaller(certifier.world(), &best[position].value, &best[position].ty) {
                tries += 1;
                if tries > max_tries {
                    return best;
                }
                let mut candidate = best.clone();
                candidate[position].value = value;
                if certifier.check(goal, &candidate, budget) == Finding::Genuine {
                    best = candidate;
                    continue 'again;
                }
            }
        }
        return best;
    }
}

/// Values of the type that are smaller than a value, the smallest first: parts of it, and itself with smaller parts.
fn smaller(world: &World, value: &Term, ty: &Type) -> Vec<Term> {
    base::check_stack();
    if let Some(number) = number(value) {
        let mut below: Vec<Term> = vec![];
        for candidate in [0, number / 2, number - number.signum()] {
            if candidate.abs() < number.abs() {
                below.extend(numeral(world, candidate, ty));
            }
        }
        if number < 0 {
            below.extend(numeral(world, -number, ty));
        }
        return below;
    }
    let (head, args) = value.strip();
    let mut found: Vec<Term> = vec![];
    value.visit(&mut |part| {
        if part != value && !part.has_loose_bound() && part.ty().as_ref() == Some(ty) && !found.contains(part)
        {
            found.push(part.clone());
        }
    });
    found.reverse();
    if matches!(head, Term::Const(..)) {
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
