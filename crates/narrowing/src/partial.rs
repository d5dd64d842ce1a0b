//! Values with holes, as they are read off the choices that were made.

use crate::kind::{Kind, KindId, Kinds, Template};
use program::{Atom, Con, Fun};
use std::collections::BTreeMap;

/// A value of which only a part is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Partial {
    /// Any value of the kind.
    Hole(KindId),
    Atom(Atom),
    Con(Con, Vec<Partial>),
    /// What a function makes of values.
    Call(Fun, Vec<Partial>),
    /// A natural number: a constant, and numbers that can be anything. The same one may occur in several places.
    Nat(u64, Vec<Open>),
    /// An integer: its sign and its magnitude.
    Int(Sign, u64, Vec<Open>),
}

/// A natural number that can be anything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Open(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    Positive,
    Negative,
}

impl Partial {
    /// Whether everything is chosen.
    pub fn is_whole(&self) -> bool {
        match self {
            Partial::Hole(_) => false,
            Partial::Atom(_) => true,
            Partial::Con(_, parts) | Partial::Call(_, parts) => parts.iter().all(Partial::is_whole),
            Partial::Nat(_, rest) | Partial::Int(_, _, rest) => rest.is_empty(),
        }
    }
}

/// The choices that were made for a variable. A place is the path of numbers of holes that leads to it.
pub(crate) trait Chosen {
    /// The alternative that was chosen at a place, if any.
    fn alternative(&self, path: &[u32]) -> Option<u32>;

    /// The natural number at a place.
    fn number(&self, path: &[u32]) -> (u64, Vec<Open>);
}

/// Reads a value.
pub(crate) fn read(kinds: &Kinds, kind: KindId, path: &mut Vec<u32>, chosen: &impl Chosen) -> Partial {
    if *kinds.get(kind) == Kind::Nat {
        let (constant, rest) = chosen.number(path);
        return Partial::Nat(constant, rest);
    }
    let Some(alternative) = chosen.alternative(path) else { return Partial::Hole(kind) };
    match kinds.get(kind) {
        Kind::Int if alternative == 0 => Partial::Int(Sign::Positive, 0, vec![]),
        Kind::Nat | Kind::Int => {
            let sign = if alternative == 1 { Sign::Positive } else { Sign::Negative };
            // The magnitude is one more than a natural number in a hole of its own.
            path.push(0);
            let (constant, rest) = chosen.number(path);
            path.pop();
            Partial::Int(sign, constant + 1, rest)
        }
        Kind::Char => Partial::Atom(Atom::Char(character(alternative))),
        Kind::Choice { alternatives, .. } => match alternatives.get(alternative as usize) {
            Some(template) => {
                let mut number = 0;
                instance(kinds, template, path, &mut number, chosen)
            }
            None => Partial::Hole(kind),
        },
    }
}

/// The characters in the order in which they are tried.
pub(crate) fn character(alternative: u32) -> u8 {
    b'a'.wrapping_add(alternative as u8)
}

fn instance(
    kinds: &Kinds,
    template: &Template,
    path: &mut Vec<u32>,
    number: &mut u32,
    chosen: &impl Chosen,
) -> Partial {
    base::check_stack();
    let mut hole = |path: &mut Vec<u32>, kind: KindId| {
        path.push(*number);
        *number += 1;
        let part = read(kinds, kind, path, chosen);
        path.pop();
        part
    };
    match template {
        Template::Hole(kind) | Template::Nested(kind) => hole(path, *kind),
        Template::Successor(kind) => match hole(path, *kind) {
            Partial::Nat(number, rest) => Partial::Nat(number + 1, rest),
            other => other,
        },
        Template::Atom(atom) => Partial::Atom(atom.clone()),
        Template::Con(con, parts) => {
            Partial::Con(*con, parts.iter().map(|part| instance(kinds, part, path, number, chosen)).collect())
        }
        Template::Call(fun, parts) => Partial::Call(
            *fun,
            parts.iter().map(|part| instance(kinds, part, path, number, chosen)).collect(),
        ),
    }
}

impl Partial {
    /// The value with those numbers set to 0 that occur more than once: what is left open is independent.
    pub fn independent(values: &[Partial]) -> Vec<Partial> {
        let mut seen: BTreeMap<Open, usize> = BTreeMap::new();
        values.iter().for_each(|value| value.visit_open(&mut |open| *seen.entry(open).or_default() += 1));
        values.iter().map(|value| value.keep_open(&|open| seen.get(&open) == Some(&1))).collect()
    }

    fn visit_open(&self, see: &mut impl FnMut(Open)) {
        match self {
            Partial::Hole(_) | Partial::Atom(_) => {}
            Partial::Con(_, parts) | Partial::Call(_, parts) => {
                parts.iter().for_each(|part| part.visit_open(see));
            }
            Partial::Nat(_, rest) | Partial::Int(_, _, rest) => rest.iter().for_each(|open| see(*open)),
        }
    }

    fn keep_open(&self, keep: &impl Fn(Open) -> bool) -> Partial {
        let inside = |parts: &[Partial]| parts.iter().map(|part| part.keep_open(keep)).collect();
        let kept = |rest: &[Open]| rest.iter().copied().filter(|open| keep(*open)).collect();
        match self {
            Partial::Hole(_) | Partial::Atom(_) => self.clone(),
            Partial::Con(con, parts) => Partial::Con(*con, inside(parts)),
            Partial::Call(fun, parts) => Partial::Call(*fun, inside(parts)),
            Partial::Nat(constant, rest) => Partial::Nat(*constant, kept(rest)),
            Partial::Int(sign, constant, rest) => Partial::Int(*sign, *constant, kept(rest)),
        }
    }
}
