//! The order of numbers of which only a part may be known.
//!
//! Numbers are sums of a constant and unknown summands; what is on both sides does not count. Numbers that are known to
//! differ are not equal.

use crate::code::{INT, NAT, NAT_ADD};
use crate::heap::View;
use crate::machine::Machine;
use crate::number::Number;
use crate::word::{Word, header, kind};
use dashu_int::IBig;
use std::cmp::Ordering;

/// The orders in which two numbers may still be are bits.
pub const LESS: u8 = 1;
pub const EQUAL: u8 = 2;
pub const GREATER: u8 = 4;

impl Machine {
    /// Whether numbers or characters are equal, or the word that decides it.
    pub fn equal_numbers(&self, x: Word, y: Word, ty: u32) -> Result<bool, Need> {
        let (orders, need) = self.compare_numbers(x, y, ty, Asked::Equality);
        match orders {
            EQUAL => Ok(true),
            _ if orders & EQUAL == 0 => Ok(false),
            _ => Err(need),
        }
    }

    /// The orders in which two numbers may be, and what tells more.
    pub fn order(&self, x: Word, y: Word, ty: u32) -> (u8, Need) {
        self.compare_numbers(x, y, ty, Asked::Order)
    }

    fn compare_numbers(&self, x: Word, y: Word, ty: u32, asked: Asked) -> (u8, Need) {
        if self.heap.follow(x) == self.heap.follow(y) {
            return (EQUAL, Need::of(x));
        }
        if ty != INT {
            let (x, y) = self.without_common(x, y);
            if self.is_more(x, y) {
                return (LESS, Need::of(x));
            }
            if self.is_more(y, x) {
                return (GREATER, Need::of(x));
            }
            return match (self.sum(0, x), self.sum(0, y)) {
                (Some(left), Some(right)) => self.order_sums(left, right, asked),
                _ => self.order_bounds(&self.natural(x), &self.natural(y), ty),
            };
        }
        let (left, right) = (self.integer(x), self.integer(y));
        let (first, second) = (self.signed_sum(&left), self.signed_sum(&right));
        match (first, second) {
            (Some((negative, left)), Some((other, right)))
                if negative == other || left.is_constant() || right.is_constant() =>
            {
                if negative && !left.is_constant() || other && !right.is_constant() {
                    let (orders, need) = self.order_sums(left.turned(), right.turned(), asked);
                    return (reversed(orders), need);
                }
                self.order_sums(left, right, asked)
            }
            _ => self.order_bounds(&left, &right, ty),
        }
    }

    /// Two natural numbers without what they start with in common.
    fn without_common(&self, x: Word, y: Word) -> (Word, Word) {
        let (mut x, mut y) = (self.heap.follow(x), self.heap.follow(y));
        while let (Some([left, more]), Some([right, rest])) = (self.summands(x), self.summands(y))
            && left == right
        {
            (x, y) = (more, rest);
        }
        (x, y)
    }

    /// Whether the second of two numbers is easily seen to be the first one and something more.
    fn is_more(&self, x: Word, y: Word) -> bool {
        let mut word = y;
        let mut more = false;
        while word != x {
            if let Some([below, rest]) = self.summands(word) {
                more = more || self.is_positive(rest);
                word = below;
            } else if let View::Plus(_, rest) = self.heap.view(word) {
                more = true;
                word = self.heap.follow(rest);
            } else {
                return false;
            }
        }
        more
    }

    /// Whether a number is easily seen not to be 0.
    fn is_positive(&self, mut word: Word) -> bool {
        loop {
            if let Some(number) = word.as_small() {
                return number > 0;
            }
            let is_plus = |word: Word| self.heap.header(word.address()) == header(kind::PLUS, 0);
            if is_plus(word) {
                return true;
            }
            let Some([left, right]) = self.summands(word) else { return false };
            if left.as_small().map_or_else(|| is_plus(left), |number| number > 0) {
                return true;
            }
            word = right;
        }
    }

    /// The parts of a suspended addition.
    #[inline]
    fn summands(&self, word: Word) -> Option<[Word; 2]> {
        let address = word.address();
        if word.as_small().is_some() || self.heap.header(address) != header(kind::OPERATION, NAT_ADD) {
            return None;
        }
        let [left, right] = [self.heap.word(address + 1), self.heap.word(address + 2)];
        Some([self.heap.follow(left), self.heap.follow(right)])
    }

    /// A natural number as a constant and summands that are not known; none where it is too large.
    pub fn sum(&self, constant: i64, word: Word) -> Option<Sum> {
        let mut sum = Sum { constant, parts: [Word::FALSE; SUMMANDS], len: 0 };
        let mut work = [word; SUMMANDS];
        let mut left = 1;
        while left > 0 {
            left -= 1;
            let word = self.heap.follow(work[left]);
            match self.heap.view(word) {
                View::Small(number) => sum.constant += i64::from(number),
                View::Big(_) => return None,
                View::Plus(more, rest) => {
                    sum.constant += i64::from(more);
                    work[left] = rest;
                    left += 1;
                }
                _ => {
                    let address = word.address();
                    let adds = self.heap.header(address) == header(kind::OPERATION, NAT_ADD);
                    if adds && left + 2 <= SUMMANDS {
                        work[left] = self.heap.word(address + 2);
                        work[left + 1] = self.heap.word(address + 1);
                        left += 2;
                    } else {
                        *sum.parts.get_mut(sum.len)? = word;
                        sum.len += 1;
                    }
                }
            }
        }
        Some(sum)
    }

    /// An integer as a constant to which unknown summands are added, or from which they are subtracted.
    fn signed_sum(&self, number: &Number) -> Option<(bool, Sum)> {
        match number {
            Number::Small(constant) => {
                Some((false, Sum { constant: *constant, parts: [Word::FALSE; SUMMANDS], len: 0 }))
            }
            Number::Line(negative, constant, rest) => {
                let mut sum = self.sum(0, *rest)?;
                sum.constant = if *negative { constant - sum.constant } else { constant + sum.constant };
                Some((*negative, sum))
            }
            Number::Big(_) | Number::Plus(..) | Number::Unknown(_) => None,
        }
    }

    fn order_sums(&self, mut left: Sum, mut right: Sum, asked: Asked) -> (u8, Need) {
        left.cancel(&mut right);
        let mut orders = match (left.is_constant(), right.is_constant()) {
            (true, true) => exact(&left.constant, &right.constant),
            (true, false) => match left.constant.cmp(&right.constant) {
                Ordering::Less => LESS,
                Ordering::Equal => LESS | EQUAL,
                Ordering::Greater => LESS | EQUAL | GREATER,
            },
            (false, true) => match left.constant.cmp(&right.constant) {
                Ordering::Less => LESS | EQUAL | GREATER,
                Ordering::Equal => EQUAL | GREATER,
                Ordering::Greater => GREATER,
            },
            (false, false) => LESS | EQUAL | GREATER,
        };
        if orders & EQUAL != 0 && orders != EQUAL && self.are_apart(&left, &right) {
            orders &= !EQUAL;
        }
        // Computations come before holes: they may need no choice.
        let parts = || left.parts().iter().chain(right.parts());
        let computed = parts().find(|part| !self.is_hole(**part));
        let need = match (computed, left.parts(), right.parts()) {
            (Some(word), _, _) => Need::of(*word),
            (None, [one], [other]) if asked == Asked::Equality && orders & EQUAL != 0 => {
                let (low, high) = (left.constant, right.constant);
                // The one to which more is added is the other one and the difference.
                if low <= high {
                    Need::equal(*one, *other, (high - low) as u32)
                } else {
                    Need::equal(*other, *one, (low - high) as u32)
                }
            }
            // Where less is known, there is more to be decided.
            (None, [one, ..], [other, ..]) if left.constant <= right.constant => Need::related(*one, *other),
            (None, [one, ..], [other, ..]) => Need::related(*other, *one),
            (None, [one, ..], []) | (None, [], [one, ..]) => Need::of(*one),
            (None, [], []) => Need::of(Word::FALSE),
        };
        (orders, need)
    }

    /// The same by what is known of the ranges of the numbers.
    fn order_bounds(&self, left: &Number, right: &Number, ty: u32) -> (u8, Need) {
        let orders = match (left, right) {
            (Number::Big(_), _) | (_, Number::Big(_)) => orders(&bounds(left, ty), &bounds(right, ty)),
            _ => orders(&small_bounds(left, ty), &small_bounds(right, ty)),
        };
        let rest = |number: &Number| match number {
            Number::Plus(_, rest) | Number::Line(_, _, rest) | Number::Unknown(rest) => Some(*rest),
            Number::Small(_) | Number::Big(_) => None,
        };
        let need = match (rest(left), rest(right)) {
            // Of computations and holes, computations first; then what is known least.
            (Some(one), Some(other)) => match (self.is_hole(one), self.is_hole(other)) {
                (true, false) => other,
                (false, true) => one,
                _ if size(left) <= size(right) => one,
                _ => other,
            },
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => Word::FALSE,
        };
        (orders, Need::of(need))
    }
}

/// More summands than this are not told apart.
const SUMMANDS: usize = 24;

/// What is asked about two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Order,
    Equality,
}

/// What has to be known to say more about the order of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    pub word: Word,
    /// Where the word is a hole, another one whose relation to it decides.
    pub partner: Option<Partner>,
}

/// Another hole, by its address or serial number, and what is asked about the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partner {
    pub hole: u32,
    pub question: Question,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which one is larger.
    Order,
    /// Whether a number is the sum of the other one and a constant.
    Equality(u32),
}

impl Need {
    pub fn of(word: Word) -> Need {
        Need { word, partner: None }
    }

    fn related(word: Word, other: Word) -> Need {
        Need { word, partner: Some(Partner { hole: other.address(), question: Question::Order }) }
    }

    fn equal(word: Word, other: Word, more: u32) -> Need {
        Need { word, partner: Some(Partner { hole: other.address(), question: Question::Equality(more) }) }
    }
}

/// A constant and summands that are not known.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    pub constant: i64,
    parts: [Word; SUMMANDS],
    len: usize,
}

impl Sum {
    pub fn parts(&self) -> &[Word] {
        &self.parts[..self.len]
    }

    pub fn is_constant(&self) -> bool {
        self.len == 0
    }

    /// The negation of a constant from which the parts are subtracted.
    fn turned(self) -> Sum {
        Sum { constant: -self.constant, ..self }
    }

    /// Drops what is on both sides.
    pub fn cancel(&mut self, other: &mut Sum) {
        // Mostly sums start with the same summands.
        let same = self.parts().iter().zip(other.parts()).take_while(|(one, other)| one == other).count();
        self.drop_parts(0, same);
        other.drop_parts(0, same);
        let mut at = 0;
        while at < self.len {
            match other.parts().iter().position(|part| *part == self.parts[at]) {
                Some(same) => {
                    self.drop_parts(at, 1);
                    other.drop_parts(same, 1);
                }
                None => at += 1,
            }
        }
    }

    fn drop_parts(&mut self, at: usize, count: usize) {
        self.parts.copy_within(at + count..self.len, at);
        self.len -= count;
    }

    /// Whether the difference to another sum is that of two others.
    pub fn is_as_far(&self, other: &Sum, first: &Sum, second: &Sum) -> bool {
        let same = |one: &Sum, other: &Sum| {
            one.len == other.len && one.parts().iter().all(|part| other.parts().contains(part))
        };
        self.constant - other.constant == first.constant - second.constant
            && same(self, first)
            && same(other, second)
    }
}

/// The orders of the numbers the other way round.
fn reversed(orders: u8) -> u8 {
    (orders & EQUAL)
        | if orders & LESS == 0 { 0 } else { GREATER }
        | if orders & GREATER == 0 { 0 } else { LESS }
}

fn exact<T: Ord>(a: &T, b: &T) -> u8 {
    match a.cmp(b) {
        Ordering::Less => LESS,
        Ordering::Equal => EQUAL,
        Ordering::Greater => GREATER,
    }
}

/// How much is known of a number.
fn size(number: &Number) -> i64 {
    match number {
        Number::Small(_) | Number::Big(_) => i64::MAX,
        Number::Plus(constant, _) | Number::Line(_, constant, _) => constant.abs(),
        Number::Unknown(_) => -1,
    }
}

/// The orders that two ranges allow.
fn orders<T: Ord>((low, high): &(Option<T>, Option<T>), (below, above): &(Option<T>, Option<T>)) -> u8 {
    let mut orders = LESS | EQUAL | GREATER;
    if let (Some(high), Some(below)) = (high, below) {
        match high.cmp(below) {
            Ordering::Less => orders = LESS,
            Ordering::Equal => orders &= LESS | EQUAL,
            Ordering::Greater => {}
        }
    }
    if let (Some(low), Some(above)) = (low, above) {
        match low.cmp(above) {
            Ordering::Greater => orders = GREATER,
            Ordering::Equal => orders &= GREATER | EQUAL,
            Ordering::Less => {}
        }
    }
    orders
}

/// The smallest and the largest value that a number may have.
fn bounds(number: &Number, ty: u32) -> (Option<IBig>, Option<IBig>) {
    match number {
        Number::Big(number) => (Some(number.clone()), Some(number.clone())),
        _ => {
            let (low, high) = small_bounds(number, ty);
            (low.map(IBig::from), high.map(IBig::from))
        }
    }
}

/// The same for numbers that are not large.
fn small_bounds(number: &Number, ty: u32) -> (Option<i64>, Option<i64>) {
    match number {
        Number::Small(number) => (Some(*number), Some(*number)),
        Number::Plus(constant, _) | Number::Line(false, constant, _) => (Some(*constant), None),
        Number::Line(true, constant, _) => (None, Some(*constant)),
        Number::Unknown(_) if ty == NAT => (Some(0), None),
        Number::Big(_) | Number::Unknown(_) => (None, None),
    }
}
