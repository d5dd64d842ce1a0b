//! Terms as words of one heap.
//!
//! A cell is a tag, a permutation and a payload. The permutation is that which is still to be applied to what the cell
//! refers to: following a reference composes permutations and copies nothing. A variable that is not bound is a cell
//! in place that holds the names it is fresh for; everything else refers to it by its address.

use crate::program::ConId;
use std::fmt;

/// A permutation of names, an index into [`super::perm::Perms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perm(pub u32);

impl Perm {
    pub const ID: Perm = Perm(0);
}

/// A set of names, an index into [`super::perm::Perms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Set(pub u32);

impl Set {
    pub const EMPTY: Set = Set(0);
}

/// There are as many as three bits tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tag {
    /// A variable that is not bound.
    Var,
    Ref,
    /// A constructor with arguments that may hold names.
    App,
    /// A constructor with arguments of a type without names: permutations do not matter.
    Closed,
    Const,
    Name,
    /// A number or a character.
    Literal,
    Abs,
}

/// What is known of a variable besides its freshness.
pub mod flags {
    /// Its type has no names: neither permutations nor freshness matter.
    pub const NAMELESS: u32 = 1;
    /// It stands for an arbitrary value and is not bound by unification.
    pub const EIGEN: u32 = 2;
    /// Constraints wait for it.
    pub const WATCHED: u32 = 4;
}

/// The bit of a literal that makes it a character.
const CHARACTER: u64 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Literal {
    Int(i64),
    Char(char),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cell(u64);

impl Cell {
    fn new(tag: Tag, perm: u32, payload: u32) -> Cell {
        Cell(u64::from(payload) << 32 | u64::from(perm) << 4 | tag as u64)
    }

    pub fn unbound(flags: u32, fresh_for: Set) -> Cell {
        Cell::new(Tag::Var, flags, fresh_for.0)
    }

    pub fn reference(perm: Perm, addr: u32) -> Cell {
        Cell::new(Tag::Ref, perm.0, addr)
    }

    pub fn app(perm: Perm, addr: u32) -> Cell {
        Cell::new(Tag::App, perm.0, addr)
    }

    pub fn closed(addr: u32) -> Cell {
        Cell::new(Tag::Closed, 0, addr)
    }

    pub fn abs(perm: Perm, addr: u32) -> Cell {
        Cell::new(Tag::Abs, perm.0, addr)
    }

    pub fn constant(con: ConId) -> Cell {
        Cell::new(Tag::Const, 0, con.0)
    }

    pub fn name(atom: u32) -> Cell {
        Cell::new(Tag::Name, 0, atom)
    }

    pub const fn int(value: i64) -> Cell {
        Cell((value << 4) as u64 | Tag::Literal as u64)
    }

    pub fn char(value: char) -> Cell {
        Cell(u64::from(value as u32) << 32 | CHARACTER | Tag::Literal as u64)
    }

    /// The first word of an application: which constructor, and how many arguments follow.
    pub fn header(con: ConId, arity: usize) -> Cell {
        Cell::new(Tag::Const, arity as u32, con.0)
    }

    pub fn tag(self) -> Tag {
        match self.0 & 7 {
            0 => Tag::Var,
            1 => Tag::Ref,
            2 => Tag::App,
            3 => Tag::Closed,
            4 => Tag::Const,
            5 => Tag::Name,
            6 => Tag::Literal,
            _ => Tag::Abs,
        }
    }

    pub fn perm(self) -> Perm {
        Perm((self.0 >> 4) as u32 & 0x0fff_ffff)
    }

    pub fn payload(self) -> u32 {
        (self.0 >> 32) as u32
    }

    pub fn addr(self) -> usize {
        (self.0 >> 32) as usize
    }

    pub fn con(self) -> ConId {
        ConId(self.payload())
    }

    pub fn arity(self) -> usize {
        self.perm().0 as usize
    }

    pub fn flags(self) -> u32 {
        self.perm().0
    }

    pub fn set(self) -> Set {
        Set(self.payload())
    }

    /// What a literal is; nothing if the cell is something else.
    pub fn literal(self) -> Option<Literal> {
        match (self.tag(), self.0 & CHARACTER) {
            (Tag::Literal, 0) => Some(Literal::Int(self.value())),
            (Tag::Literal, _) => char::from_u32(self.payload()).map(Literal::Char),
            _ => None,
        }
    }

    pub fn value(self) -> i64 {
        (self.0 as i64) >> 4
    }

    pub fn with_perm(self, perm: Perm) -> Cell {
        Cell::new(self.tag(), perm.0, self.payload())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag() {
            Tag::Literal => write!(f, "{}", self.value()),
            tag => write!(f, "{tag:?}[{}]{}", self.perm().0, self.payload()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Literal, Perm, Tag};

    #[test]
    fn cells_keep_what_is_put_in() {
        let cell = Cell::app(Perm(12), 34);
        assert_eq!((cell.tag(), cell.perm(), cell.addr()), (Tag::App, Perm(12), 34));
        for value in [0, 1, -1, (1 << 58) - 1, -(1 << 58)] {
            let cell = Cell::int(value);
            assert_eq!((cell.tag(), cell.literal()), (Tag::Literal, Some(Literal::Int(value))));
        }
        assert_eq!(Cell::char('λ').literal(), Some(Literal::Char('λ')));
        assert_ne!(Cell::char('a'), Cell::int(97));
    }
}
