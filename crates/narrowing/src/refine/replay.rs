//! Evaluating the conditions of a problem again from the start, on values that were found.

use super::holes::{OUTERMOST, Place};
use super::{Leaf, Search, Truth};
use crate::code::NAT_ADD;
use crate::partial::{Open, Partial, Sign};
use crate::problem::Bounds;
use crate::word::Word;
use program::Id;

impl Search {
    /// Evaluates the conditions from the start on given values: whether the premises hold and the conclusion does not,
    /// whatever the holes are.
    pub fn replay(&mut self, bounds: &Bounds, values: &[Partial]) -> bool {
        self.start(bounds);
        for (number, value) in values.iter().enumerate() {
            let Some(info) = self.holes.get(number).copied() else { return false };
            let word = self.given(value);
            self.machine.heap.link(info.address, word);
        }
        matches!(self.settle(), Leaf::Truth(Truth::False))
    }

    /// A value in the machine, with fresh holes.
    fn given(&mut self, value: &Partial) -> Word {
        match value {
            Partial::Hole(kind) => self.hole(*kind, Place::nowhere(), OUTERMOST),
            Partial::Atom(atom) => self.atom(atom),
            Partial::Con(con, parts) => {
                let parts: Vec<Word> = parts.iter().map(|part| self.given(part)).collect();
                self.data(con.index, &parts)
            }
            Partial::Call(fun, parts) => {
                let parts: Vec<Word> = parts.iter().map(|part| self.given(part)).collect();
                self.machine.call(fun.index() as u32, &parts)
            }
            Partial::Nat(constant, open) => {
                let constant = self.machine.whole_word((*constant).into());
                self.given_sum(constant, open)
            }
            Partial::Int(sign, constant, open) => {
                let rest = self.given_sum(Word::small(0), open);
                let signed = i32::try_from(*constant).unwrap_or(i32::MAX);
                let signed = if *sign == Sign::Negative { -signed } else { signed };
                self.machine.heap.line(*sign == Sign::Negative, signed, rest)
            }
        }
    }

    /// A number and others that can be anything.
    fn given_sum(&mut self, constant: Word, open: &[Open]) -> Word {
        let mut sum = constant;
        for open in open {
            let hole = match self.given.get(open) {
                Some(hole) => *hole,
                None => {
                    let naturals = self.naturals();
                    let hole = self.hole(naturals, Place::nowhere(), OUTERMOST);
                    self.given.insert(*open, hole);
                    hole
                }
            };
            sum = self.machine.heap.operation(NAT_ADD, [sum, hole]);
        }
        sum
    }
}
