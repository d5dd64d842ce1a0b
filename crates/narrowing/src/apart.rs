//! Numbers that are known to differ.
//!
//! Whether two unknown numbers are equal is a choice of its own: that they are not says nothing about which one is
//! larger. A difference is kept with one of the holes that it depends on, and moves to another when that one is bound.

use crate::machine::Machine;
use crate::order::Sum;
use crate::word::Word;

/// The end of a list.
const END: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    numbers: [Word; 2],
    /// The serial number of the hole that the entry is kept with.
    hole: u32,
    next: u32,
}

#[derive(Debug, Default)]
pub struct Apart {
    entries: Vec<Entry>,
    /// The last entry of each hole, by serial number.
    last: Vec<u32>,
}

impl Apart {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Forgets all but the first entries.
    pub fn truncate(&mut self, len: usize) {
        while self.entries.len() > len
            && let Some(entry) = self.entries.pop()
        {
            self.last[entry.hole as usize] = entry.next;
        }
    }

    fn add(&mut self, numbers: [Word; 2], hole: u32) {
        let at = hole as usize;
        if self.last.len() <= at {
            self.last.resize(at + 1, END);
        }
        self.entries.push(Entry { numbers, hole, next: self.last[at] });
        self.last[at] = self.entries.len() as u32 - 1;
    }

    fn of(&self, hole: u32) -> impl Iterator<Item = [Word; 2]> {
        let mut at = self.last.get(hole as usize).copied().unwrap_or(END);
        std::iter::from_fn(move || {
            let entry = self.entries.get(at as usize)?;
            at = entry.next;
            Some(entry.numbers)
        })
    }
}

impl Machine {
    /// Keeps in mind that two numbers differ. Whether they can.
    pub fn set_apart(&mut self, numbers: [Word; 2]) -> bool {
        let Some((left, right)) = self.difference(numbers) else { return true };
        match left.parts().iter().chain(right.parts()).find(|part| self.is_hole(**part)) {
            Some(hole) => {
                let serial = self.heap.cells[hole.address() as usize + 1];
                self.apart.add(numbers, serial);
                true
            }
            None => !(left.is_constant() && right.is_constant() && left.constant == right.constant),
        }
    }

    /// Looks after the numbers that differ now that a hole is bound. Whether they still can.
    pub fn keep_apart(&mut self, hole: u32) -> bool {
        let kept: Vec<[Word; 2]> = self.apart.of(hole).collect();
        kept.into_iter().all(|numbers| self.set_apart(numbers))
    }

    /// Whether two numbers are known to differ.
    pub fn are_different(&self, left: Word, right: Word) -> bool {
        self.difference([left, right]).is_some_and(|(left, right)| self.are_apart(&left, &right))
    }

    /// Two numbers without what is in both.
    fn difference(&self, numbers: [Word; 2]) -> Option<(Sum, Sum)> {
        let [left, right] = numbers.map(|number| self.sum(0, number));
        let (mut left, mut right) = (left?, right?);
        left.cancel(&mut right);
        Some((left, right))
    }

    /// Whether two numbers, without what is in both, are known to differ.
    pub fn are_apart(&self, left: &Sum, right: &Sum) -> bool {
        if self.apart.entries.is_empty() {
            return false;
        }
        let holes = || left.parts().iter().chain(right.parts()).filter(|part| self.is_hole(**part));
        holes().any(|hole| {
            let serial = self.heap.cells[hole.address() as usize + 1];
            self.apart.of(serial).any(|numbers| {
                if let ([one], [other]) = (left.parts(), right.parts())
                    && numbers.iter().all(|number| self.is_hole(*number))
                {
                    return left.constant == right.constant
                        && (numbers == [*one, *other] || numbers == [*other, *one]);
                }
                self.difference(numbers).is_some_and(|(first, second)| {
                    left.is_as_far(right, &first, &second) || left.is_as_far(right, &second, &first)
                })
            })
        })
    }

    /// Numbers for the holes that differences depend on, such that they hold.
    pub fn separated(&self) -> Vec<(u32, u64)> {
        let mut found: Vec<(u32, u64)> = vec![];
        let sums: Vec<(Sum, Sum)> =
            self.apart.entries.iter().filter_map(|entry| self.difference(entry.numbers)).collect();
        let parts = sums.iter().flat_map(|(left, right)| left.parts().iter().chain(right.parts()));
        for hole in parts.copied().filter(|part| self.is_hole(*part)) {
            let serial = self.heap.cells[hole.address() as usize + 1];
            if found.iter().any(|(known, _)| *known == serial) {
                continue;
            }
            // Each difference excludes at most one value.
            found.push((serial, 0));
            let at = found.len() - 1;
            while found[at].1 <= sums.len() as u64
                && sums.iter().any(|(left, right)| {
                    let value = |sum: &Sum| self.sum_of(sum, &found);
                    value(left).is_some_and(|left| value(right) == Some(left))
                })
            {
                found[at].1 += 1;
            }
        }
        found
    }

    /// The value of a sum, if all its parts are among these.
    fn sum_of(&self, sum: &Sum, known: &[(u32, u64)]) -> Option<i64> {
        sum.parts().iter().try_fold(sum.constant, |total, part| {
            let serial = self.heap.cells[part.address() as usize + 1];
            let (_, value) = known.iter().find(|(hole, _)| self.is_hole(*part) && *hole == serial)?;
            Some(total + *value as i64)
        })
    }
}
