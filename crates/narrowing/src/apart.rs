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

    /// Numbers for the holes that differences depend on, such that they hold. Of the last one all larger ones will do.
    pub fn separated(&self) -> Separated {
        let sums: Vec<(Sum, Sum)> =
            self.apart.entries.iter().filter_map(|entry| self.difference(entry.numbers)).collect();
        let mut holes: Vec<Word> = vec![];
        for part in sums.iter().flat_map(|(left, right)| left.parts().iter().chain(right.parts())) {
            if self.is_hole(*part) && !holes.contains(part) {
                holes.push(*part);
            }
        }
        let mut values = vec![];
        for hole in &holes {
            let mut excluded: Vec<i64> = sums
                .iter()
                .filter_map(|(left, right)| excluded(left, right, *hole, &holes, &values))
                .collect();
            excluded.sort_unstable();
            excluded.dedup();
            let value = if values.len() + 1 == holes.len() {
                excluded.last().map_or(0, |last| last + 1)
            } else {
                // The first number that is not among them.
                (0..).zip(&excluded).take_while(|(number, excluded)| number == *excluded).count() as i64
            };
            values.push(value);
        }
        let serial = |hole: &Word| self.heap.cells[hole.address() as usize + 1];
        Separated { open: holes.last().map(serial), values: holes.iter().map(serial).zip(values).collect() }
    }
}

/// What holes are for numbers to differ, by their serial numbers.
#[derive(Debug)]
pub struct Separated {
    pub values: Vec<(u32, i64)>,
    /// The one that can be larger, too.
    pub open: Option<u32>,
}

/// The natural number that makes two sums equal when it is the value of a hole, where the holes before it are known and
/// there are none after it.
fn excluded(left: &Sum, right: &Sum, hole: Word, holes: &[Word], values: &[i64]) -> Option<i64> {
    let value = |sum: &Sum| {
        sum.parts().iter().try_fold((sum.constant, 0), |(constant, times), part| {
            if *part == hole {
                return Some((constant, times + 1));
            }
            let at = holes.iter().position(|known| known == part)?;
            Some((constant + values.get(at)?, times))
        })
    };
    let ((left, times), (right, others)) = (value(left)?, value(right)?);
    let (difference, times) =
        if times > others { (right - left, times - others) } else { (left - right, others - times) };
    (times > 0 && difference >= 0 && difference % times == 0).then(|| difference / times)
}
