//! Equality and order of values of which only a part may be known.
//!
//! What is still to be compared is a list of pairs. For equality, pairs that wait for a hole are put off, so that a
//! difference anywhere decides; a hole is different from everything that it is a part of.

use crate::code::Ty;
use crate::heap::View;
use crate::machine::{Machine, Step};
use crate::order::{EQUAL, GREATER, LESS, Need};
use crate::word::{Word, data_of, kind, kind_of};
use program::Prim;

/// How many objects are looked at to see whether a hole is part of a value.
const MAX_PARTS: usize = 200;

/// How many pairs are compared in one step, or as many as it begins with, if these are more. Values that share their
/// parts may have more pairs than anybody can compare.
const PAIRS_OF_A_STEP: usize = 64;

/// The end of a list.
const END: u32 = u32::MAX;

impl Machine {
    /// A pair in front of a list.
    pub fn pair(&mut self, x: Word, y: Word, ty: u32, next: u32) -> u32 {
        self.heap.push(&[x.bits(), y.bits(), ty, next])
    }

    pub fn is_hole(&self, word: Word) -> bool {
        let word = self.heap.follow(word);
        word.as_small().is_none() && kind_of(self.heap.header(word.address())) == kind::HOLE
    }

    /// Compares the pairs of a list as an operation asks for.
    pub fn compare(&mut self, number: u32, list: u32) -> Step {
        let mut todo = std::mem::take(&mut self.pairs);
        let mut deferred = std::mem::take(&mut self.deferred);
        todo.clear();
        deferred.clear();
        let mut at = list;
        while at != END {
            let [x, y] = [0, 1].map(|index| self.heap.word(at + index));
            todo.push((x, y, self.heap.cells[at as usize + 2]));
            at = self.heap.cells[at as usize + 3];
        }
        todo.reverse();
        let step = match self.code.ops[number as usize].prim {
            Prim::Equal => self.equal(&mut todo, &mut deferred),
            Prim::Less => self.less(&mut todo, false),
            _ => self.less(&mut todo, true),
        };
        self.pairs = todo;
        self.deferred = deferred;
        step
    }

    /// The pairs as a list: those that are put off first, then the others from the last one on.
    fn listed(&mut self, todo: &[(Word, Word, u32)], deferred: &[(Word, Word, u32)]) -> u32 {
        let mut list = END;
        for (x, y, ty) in todo.iter().chain(deferred.iter().rev()) {
            list = self.pair(*x, *y, *ty, list);
        }
        list
    }

    fn equal(&mut self, todo: &mut Vec<(Word, Word, u32)>, deferred: &mut Vec<(Word, Word, u32)>) -> Step {
        let mut need = None;
        let mut left = todo.len().max(PAIRS_OF_A_STEP);
        while let Some((x, y, ty)) = todo.pop() {
            let [x, y] = [x, y].map(|word| self.heap.follow(word));
            if x == y {
                continue;
            }
            let waits = match self.code.types[ty as usize] {
                Ty::Nat | Ty::Int => match self.equal_numbers(x, y, ty) {
                    Ok(true) => continue,
                    Ok(false) => return Step::Value(Word::FALSE),
                    Err(need) => need,
                },
                _ => match (self.heap.view(x), self.heap.view(y)) {
                    (View::Small(a), View::Small(b)) if a == b => continue,
                    (View::Data(a, fields), View::Data(b, others)) if a == b => {
                        if left == 0 {
                            return self.pause(x, y, ty, todo, deferred);
                        }
                        left -= 1;
                        self.push_fields(todo, ty, a, fields, others);
                        continue;
                    }
                    (View::Pending, other) => {
                        if self.is_hole(x) && self.is_part(x, other) {
                            return Step::Value(Word::FALSE);
                        }
                        Need::of(self.first_to_ask(x, y))
                    }
                    (other, View::Pending) => {
                        if self.is_hole(y) && self.is_part(y, other) {
                            return Step::Value(Word::FALSE);
                        }
                        Need::of(y)
                    }
                    _ => return Step::Value(Word::FALSE),
                },
            };
            if self.is_hole(waits.word) {
                need = need.or(Some(waits));
                deferred.push((x, y, ty));
            } else {
                todo.push((x, y, ty));
                let list = self.listed(todo, deferred);
                return Step::Wait(waits, list);
            }
        }
        match need {
            None => Step::Value(Word::TRUE),
            Some(need) => {
                let list = self.listed(&[], deferred);
                Step::Wait(need, list)
            }
        }
    }

    /// Goes on with these pairs in the next step: the first word is known, so nothing is waited for.
    fn pause(
        &mut self,
        x: Word,
        y: Word,
        ty: u32,
        todo: &mut Vec<(Word, Word, u32)>,
        deferred: &[(Word, Word, u32)],
    ) -> Step {
        todo.push((x, y, ty));
        let list = self.listed(todo, deferred);
        Step::Wait(Need::of(x), list)
    }

    /// Of two words the first of which has no value, a computation rather than a hole.
    fn first_to_ask(&self, x: Word, y: Word) -> Word {
        let is_pending = matches!(self.heap.view(y), View::Pending);
        if self.is_hole(x) && is_pending && !self.is_hole(y) { y } else { x }
    }

    fn push_fields(&self, todo: &mut Vec<(Word, Word, u32)>, ty: u32, con: u32, fields: u32, others: u32) {
        let Ty::Data(data) = self.code.types[ty as usize] else { return };
        let types = &self.code.fields[data as usize][con as usize];
        for (index, ty) in types.iter().enumerate().rev() {
            let index = index as u32;
            todo.push((self.heap.word(fields + index), self.heap.word(others + index), *ty));
        }
    }

    /// Whether a hole is a part of a value, as far as it is evaluated.
    fn is_part(&self, hole: Word, value: View) -> bool {
        let View::Data(_, first) = value else { return false };
        let mut work = vec![first - 1];
        let mut left = MAX_PARTS;
        while let Some(address) = work.pop() {
            let (_, fields) = data_of(self.heap.header(address));
            for index in 0..fields as u32 {
                let field = self.heap.follow(self.heap.word(address + 1 + index));
                if field == hole {
                    return true;
                }
                if field.as_small().is_none()
                    && kind_of(self.heap.header(field.address())) == kind::DATA
                    && left > 0
                {
                    left -= 1;
                    work.push(field.address());
                }
            }
        }
        false
    }

    /// Lexicographic order.
    fn less(&mut self, todo: &mut Vec<(Word, Word, u32)>, or_equal: bool) -> Step {
        let mut left = todo.len().max(PAIRS_OF_A_STEP);
        while let Some((x, y, ty)) = todo.pop() {
            let [x, y] = [x, y].map(|word| self.heap.follow(word));
            if x == y {
                continue;
            }
            let (orders, need) = match self.code.types[ty as usize] {
                Ty::Nat | Ty::Int => self.order(x, y, ty),
                _ => match (self.heap.view(x), self.heap.view(y)) {
                    (View::Data(a, fields), View::Data(b, others)) if a == b => {
                        if left == 0 {
                            return self.pause(x, y, ty, todo, &[]);
                        }
                        left -= 1;
                        self.push_fields(todo, ty, a, fields, others);
                        continue;
                    }
                    (View::Pending, _) => (LESS | EQUAL | GREATER, Need::of(self.first_to_ask(x, y))),
                    (_, View::Pending) => (LESS | EQUAL | GREATER, Need::of(y)),
                    (x_view, y_view) => {
                        let constructor = |view: View| match view {
                            View::Small(number) => number,
                            View::Data(number, _) => number as i32,
                            _ => 0,
                        };
                        let (a, b) = (constructor(x_view), constructor(y_view));
                        (
                            if a < b {
                                LESS
                            } else if a == b {
                                EQUAL
                            } else {
                                GREATER
                            },
                            Need::of(x),
                        )
                    }
                },
            };
            // Where nothing follows, equality need not be told from what it counts as.
            let last = todo.is_empty();
            match orders {
                EQUAL => {}
                LESS => return Step::Value(Word::TRUE),
                GREATER => return Step::Value(Word::FALSE),
                _ if last && or_equal && orders & GREATER == 0 => return Step::Value(Word::TRUE),
                _ if last && !or_equal && orders & LESS == 0 => return Step::Value(Word::FALSE),
                _ => {
                    todo.push((x, y, ty));
                    let list = self.listed(todo, &[]);
                    return Step::Wait(need, list);
                }
            }
        }
        Step::Value(Word::truth(or_equal))
    }
}
