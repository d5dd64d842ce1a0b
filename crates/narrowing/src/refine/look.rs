//! Evaluating the conditions of a problem from the start, on values that are given. Nothing is refined: what depends on
//! a hole is not known, and the hole is named.

use super::holes::{OUTERMOST, Place};
use super::{Leaf, Search, Truth};
use crate::code::NAT_ADD;
use crate::partial::{Open, Partial, Sign};
use crate::problem::Bounds;
use crate::word::Word;
use program::Id;

/// What is known about the conditions for all ways to fill the holes of given values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// A premise does not hold, or the conclusion does.
    True,
    /// The premises hold and the conclusion does not.
    False,
    /// It depends on a hole, or on how a number stands to another one.
    Needs(Mark, Option<Open>),
    /// It is not known.
    Unknown,
}

/// A part of given values that is left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The hole of this number, as they come from the first value to the last.
    Hole(usize),
    Number(Open),
}

/// How deep holes are that nothing bounds.
const UNBOUNDED: u32 = u32::MAX / 2;

impl Search {
    /// Evaluates the conditions from the start on given values: whether the premises hold and the conclusion does not,
    /// whatever the holes are.
    pub fn replay(&mut self, bounds: &Bounds, values: &[Partial]) -> bool {
        self.look(bounds, values) == Look::False
    }

    /// Evaluates the conditions from the start on given values.
    pub(crate) fn look(&mut self, bounds: &Bounds, values: &[Partial]) -> Look {
        self.start(bounds);
        let mut holes = 0;
        for (number, value) in values.iter().enumerate() {
            let Some(info) = self.holes.get(number).copied() else { return Look::Unknown };
            let place = Place { level: self.levels[number], depth: UNBOUNDED, parent: 0, wide: true };
            let word = self.given(value, place, &mut holes);
            self.machine.heap.link(info.address, word);
        }
        match self.settle() {
            Leaf::Truth(Truth::True) => Look::True,
            Leaf::Truth(Truth::False) => Look::False,
            Leaf::Truth(Truth::Unknown) | Leaf::Dead(_) | Leaf::Cancelled => Look::Unknown,
            Leaf::Needs(serial, partner) => {
                let partner = partner.and_then(|partner| match self.marks.get(&partner.hole) {
                    Some(Mark::Number(open)) => Some(*open),
                    _ => None,
                });
                self.marks.get(&serial).map_or(Look::Unknown, |mark| Look::Needs(*mark, partner))
            }
        }
    }

    /// A value in the machine, with fresh holes; `holes` counts them.
    fn given(&mut self, value: &Partial, place: Place, holes: &mut usize) -> Word {
        match value {
            Partial::Hole(kind) => {
                self.marks.insert(self.holes.len() as u32, Mark::Hole(*holes));
                *holes += 1;
                self.hole(*kind, place, OUTERMOST)
            }
            Partial::Atom(atom) => self.atom(atom),
            Partial::Con(con, parts) => {
                let parts: Vec<Word> = parts.iter().map(|part| self.given(part, place, holes)).collect();
                self.data(con.index, &parts)
            }
            Partial::Call(fun, parts) => {
                let parts: Vec<Word> = parts.iter().map(|part| self.given(part, place, holes)).collect();
                self.machine.call(fun.index() as u32, &parts)
            }
            Partial::Nat(constant, open) => {
                let constant = self.machine.whole_word((*constant).into());
                self.given_sum(constant, open, place)
            }
            Partial::Int(sign, constant, open) => {
                let rest = self.given_sum(Word::small(0), open, place);
                let signed = i32::try_from(*constant).unwrap_or(i32::MAX);
                let signed = if *sign == Sign::Negative { -signed } else { signed };
                self.machine.heap.line(*sign == Sign::Negative, signed, rest)
            }
        }
    }

    /// A number and others that can be anything.
    fn given_sum(&mut self, constant: Word, open: &[Open], place: Place) -> Word {
        let mut sum = constant;
        for open in open {
            let hole = match self.given.get(open) {
                Some(hole) => *hole,
                None => {
                    let naturals = self.naturals();
                    self.marks.insert(self.holes.len() as u32, Mark::Number(*open));
                    let hole = self.hole(naturals, place, OUTERMOST);
                    self.given.insert(*open, hole);
                    hole
                }
            };
            sum = self.machine.heap.operation(NAT_ADD, [sum, hole]);
        }
        sum
    }
}
