//! Values with holes, as they are read off the choices that were made.

use crate::kind::{Kind, KindId, Kinds, Template};
use program::{Atom, Con, Fun};

/// A value of which only a part is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Partial {
    /// Any value of the kind.
    Hole(KindId),
    Atom(Atom),
    Con(Con, Vec<Partial>),
    /// What a function makes of values.
    Call(Fun, Vec<Partial>),
    /// A natural number: a constant, and a rest if any may be added.
    Nat(u64, Option<KindId>),
    /// An integer: its sign, a constant, and a rest if any may be added to the magnitude.
    Int(Sign, u64, Option<KindId>),
}

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
            Partial::Nat(_, rest) | Partial::Int(_, _, rest) => rest.is_none(),
        }
    }
}

/// Reads a value: `chosen` tells, for a place, which alternative was chosen there, if any; a place is the path of
/// numbers of holes that leads to it.
pub(crate) fn read(
    kinds: &Kinds,
    kind: KindId,
    path: &mut Vec<u32>,
    chosen: &impl Fn(&[u32]) -> Option<u32>,
) -> Partial {
    let Some(alternative) = chosen(path) else {
        return match kinds.get(kind) {
            Kind::Nat => Partial::Nat(0, Some(kind)),
            _ => Partial::Hole(kind),
        };
    };
    match kinds.get(kind) {
        Kind::Nat if alternative == 0 => Partial::Nat(0, None),
        Kind::Nat => {
            let (more, rest) = successors(kind, path, chosen);
            Partial::Nat(more + 1, rest)
        }
        Kind::Int if alternative == 0 => Partial::Int(Sign::Positive, 0, None),
        Kind::Int => {
            let sign = if alternative == 1 { Sign::Positive } else { Sign::Negative };
            // The magnitude is one more than a natural number in a hole of its own.
            let (more, rest) = successors(kind, path, chosen);
            Partial::Int(sign, more + 1, rest)
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

/// How many successors follow below a place, and what is left open.
fn successors(
    kind: KindId,
    path: &mut Vec<u32>,
    chosen: &impl Fn(&[u32]) -> Option<u32>,
) -> (u64, Option<KindId>) {
    let length = path.len();
    let mut count = 0;
    path.push(0);
    let rest = loop {
        match chosen(path) {
            None => break Some(kind),
            Some(0) => break None,
            Some(_) => {
                count += 1;
                path.push(0);
            }
        }
    };
    path.truncate(length);
    (count, rest)
}

fn instance(
    kinds: &Kinds,
    template: &Template,
    path: &mut Vec<u32>,
    number: &mut u32,
    chosen: &impl Fn(&[u32]) -> Option<u32>,
) -> Partial {
    let mut hole = |path: &mut Vec<u32>, kind: KindId| {
        path.push(*number);
        *number += 1;
        let part = read(kinds, kind, path, chosen);
        path.pop();
        part
    };
    match template {
        Template::Hole(kind) => hole(path, *kind),
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
