//! What holes can become: for each kind of hole the ways to refine it.

use program::{Atom, Con, Fun};

/// A kind of [`Kinds`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KindId(pub(crate) u32);

impl KindId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a hole is refined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// 0, or the successor of another hole.
    Nat,
    /// 0, a positive number or a negative one.
    Int,
    Char,
    Choice {
        alternatives: Vec<Template>,
        /// Whether these are all values there are.
        complete: bool,
        /// Whether what is inside may be as deep as the whole.
        flat: bool,
    },
}

/// A value with holes in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Template {
    Hole(KindId),
    /// A hole that may be about half as deep as a whole value, wherever it is.
    Nested(KindId),
    Atom(Atom),
    Con(Con, Vec<Template>),
    /// What a function makes of values.
    Call(Fun, Vec<Template>),
    /// One more than a natural number.
    Successor(KindId),
}

impl Template {
    /// The kinds of all holes.
    fn holes(&self, into: &mut Vec<KindId>) {
        match self {
            Template::Hole(kind) | Template::Nested(kind) | Template::Successor(kind) => into.push(*kind),
            Template::Atom(_) => {}
            Template::Con(_, parts) | Template::Call(_, parts) => {
                parts.iter().for_each(|part| part.holes(into));
            }
        }
    }

    /// The kind of the hole of this number, which counts down on the way there.
    fn hole(&self, left: &mut u32) -> Option<KindId> {
        match self {
            Template::Hole(kind) | Template::Nested(kind) | Template::Successor(kind) => {
                if *left == 0 {
                    return Some(*kind);
                }
                *left -= 1;
                None
            }
            Template::Atom(_) => None,
            Template::Con(_, parts) | Template::Call(_, parts) => {
                parts.iter().find_map(|part| part.hole(left))
            }
        }
    }
}

/// All kinds of holes of a problem.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Kinds {
    kinds: Vec<Kind>,
}

impl Kinds {
    pub fn new() -> Kinds {
        Kinds::default()
    }

    /// A kind that can be named before it is known. Until then it has no values: above all it is not one of those that
    /// [`Kinds::naturals`] finds.
    pub fn declare(&mut self) -> KindId {
        self.add(Kind::Choice { alternatives: vec![], complete: false, flat: false })
    }

    pub fn define(&mut self, id: KindId, kind: Kind) {
        self.kinds[id.0 as usize] = kind;
    }

    pub fn add(&mut self, kind: Kind) -> KindId {
        self.kinds.push(kind);
        KindId(self.kinds.len() as u32 - 1)
    }

    /// The kind of natural numbers.
    pub fn naturals(&mut self) -> KindId {
        match self.kinds.iter().position(|kind| *kind == Kind::Nat) {
            Some(index) => KindId(index as u32),
            None => self.add(Kind::Nat),
        }
    }

    /// The kind of a numbered hole inside an alternative.
    pub(crate) fn inside(&self, id: KindId, alternative: u32, number: u32) -> Option<KindId> {
        match self.get(id) {
            Kind::Nat => Some(id),
            Kind::Int => self.kinds.iter().position(|kind| *kind == Kind::Nat).map(|at| KindId(at as u32)),
            Kind::Char => None,
            Kind::Choice { alternatives, .. } => {
                let mut left = number;
                alternatives.get(alternative as usize)?.hole(&mut left)
            }
        }
    }

    /// Whether values can have more than one part of their own kind side by side.
    pub(crate) fn branches(&self, id: KindId) -> bool {
        let Kind::Choice { alternatives, .. } = self.get(id) else { return false };
        alternatives.iter().any(|alternative| {
            let mut parts = vec![];
            alternative.holes(&mut parts);
            parts.into_iter().filter(|part| self.contains(*part, id)).count() > 1
        })
    }

    /// Whether a kind can be inside of another one, or is it.
    fn contains(&self, outer: KindId, inner: KindId) -> bool {
        let mut seen = vec![outer];
        let mut at = 0;
        while let Some(kind) = seen.get(at).copied() {
            if kind == inner {
                return true;
            }
            at += 1;
            let Kind::Choice { alternatives, .. } = self.get(kind) else { continue };
            let mut parts = vec![];
            alternatives.iter().for_each(|alternative| alternative.holes(&mut parts));
            for part in parts {
                if !seen.contains(&part) {
                    seen.push(part);
                }
            }
        }
        false
    }

    pub fn iter(&self) -> impl Iterator<Item = (KindId, &Kind)> {
        self.kinds.iter().enumerate().map(|(index, kind)| (KindId(index as u32), kind))
    }

    pub fn get(&self, id: KindId) -> &Kind {
        &self.kinds[id.0 as usize]
    }
}

impl Kind {
    /// The two truth values.
    pub fn truth() -> Kind {
        let alternatives = [false, true].map(|value| Template::Atom(Atom::Bool(value)));
        Kind::Choice { alternatives: alternatives.to_vec(), complete: true, flat: true }
    }

    pub(crate) fn alternatives(&self) -> u32 {
        match self {
            Kind::Nat => 2,
            Kind::Int => 3,
            Kind::Char => 256,
            Kind::Choice { alternatives, .. } => alternatives.len() as u32,
        }
    }

    pub(crate) fn is_complete(&self) -> bool {
        !matches!(self, Kind::Choice { complete: false, .. })
    }

    /// Whether a hole can be refined without going deeper.
    pub(crate) fn is_shallow(&self) -> bool {
        match self {
            Kind::Nat | Kind::Int => false,
            Kind::Char => true,
            Kind::Choice { alternatives, .. } => {
                alternatives.iter().all(|alternative| matches!(alternative, Template::Atom(_)))
            }
        }
    }

    pub(crate) fn depth_inside(&self, depth: u32) -> u32 {
        match self {
            Kind::Choice { flat: true, .. } => depth,
            _ => depth.saturating_sub(1),
        }
    }
}
