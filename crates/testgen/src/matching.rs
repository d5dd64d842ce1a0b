//! Matching patterns, of equations and of `case`, against terms with variables.

use crate::hol::{number, numeral};
use base::Name;
use logic::types::well_known::NAT;
use logic::{Term, Type, World};
use std::collections::BTreeMap;

/// What pattern variables stand for.
pub type Bindings = BTreeMap<Name, Term>;

/// Whether a pattern applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Match {
    Yes,
    No,
    /// It depends on what this term is.
    Open(Term),
}

/// Matches a pattern whose free variables are to be bound.
pub fn matches(world: &World, pattern: &Term, term: &Term, bound: &mut Bindings) -> Match {
    match pattern {
        Term::Free(name, _) => match bound.get(name) {
            None => {
                bound.insert(name.clone(), term.clone());
                Match::Yes
            }
            Some(known) if known == term => Match::Yes,
            Some(_) => Match::Open(term.clone()),
        },
        _ => match number(pattern) {
            Some(wanted) => match number(term) {
                Some(value) if value == wanted => Match::Yes,
                Some(_) => Match::No,
                None => of_number(wanted, term),
            },
            None => structured(world, pattern, term, bound),
        },
    }
}

/// A numeral against a term that is none.
fn of_number(wanted: i128, term: &Term) -> Match {
    match crate::hol::parts(term) {
        ("Nat.Suc", _) if wanted == 0 => Match::No,
        ("Nat.Suc", args) => match args.first() {
            Some(inner) => of_number(wanted - 1, inner),
            None => Match::Open(term.clone()),
        },
        _ => Match::Open(term.clone()),
    }
}

fn structured(world: &World, pattern: &Term, term: &Term, bound: &mut Bindings) -> Match {
    if let (Term::Lit(wanted), Term::Lit(literal)) = (pattern, term) {
        return if wanted == literal { Match::Yes } else { Match::No };
    }
    let (Term::Const(wanted, wanted_ty), wanted_args) = pattern.strip() else {
        return if pattern == term { Match::Yes } else { Match::Open(term.clone()) };
    };
    if wanted == "Nat.Suc"
        && let Some(value) = number(term)
    {
        let rest = numeral(value - 1, &Type::nullary(NAT));
        return match (value > 0, wanted_args.first()) {
            (true, Some(inner)) => matches(world, inner, &rest, bound),
            _ => Match::No,
        };
    }
    let (Term::Const(name, ty), args) = term.strip() else { return Match::Open(term.clone()) };
    if name != wanted {
        let differ = world.constructor(name, ty).is_some() && world.constructor(wanted, wanted_ty).is_some();
        return if differ { Match::No } else { Match::Open(term.clone()) };
    }
    if args.len() != wanted_args.len() {
        return Match::Open(term.clone());
    }
    all(world, wanted_args.into_iter().zip(args), bound)
}

/// Matches several patterns: one that does not match decides, whatever the others depend on.
pub fn all<'t>(
    world: &World,
    pairs: impl IntoIterator<Item = (&'t Term, &'t Term)>,
    bound: &mut Bindings,
) -> Match {
    let mut open = None;
    for (pattern, term) in pairs {
        match matches(world, pattern, term, bound) {
            Match::Yes => {}
            Match::No => return Match::No,
            Match::Open(term) => open = open.or(Some(term)),
        }
    }
    open.map_or(Match::Yes, Match::Open)
}
