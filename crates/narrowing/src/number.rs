//! Numbers of which only a part may be known: a natural number is a constant and a rest, an integer a constant and a
//! natural rest that is added or subtracted.
//!
//! Operations give as much of their result as their operands determine, so that comparing `length xs` with a constant
//! looks at no more of the list than it must.

use crate::code::{INT, NAT, NAT_ADD, NAT_MUL, NAT_SUB};
use crate::heap::View;
use crate::machine::{Machine, Step};
use crate::word::{MAX_SMALL, Word, header, kind};
use dashu_int::{IBig, UBig};
use program::{Prim, Value};
use std::cmp::Ordering;

/// What is known of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Number {
    Small(i64),
    Big(IBig),
    /// A positive constant and a rest.
    Plus(i64, Word),
    /// A constant and a rest that is added, or subtracted.
    Line(bool, i64, Word),
    Unknown(Word),
}

/// The orders in which two numbers may still be, as bits.
pub mod order {
    pub const LESS: u8 = 1;
    pub const EQUAL: u8 = 2;
    pub const GREATER: u8 = 4;
}

use order::{EQUAL, GREATER, LESS};

/// Constants beyond this do not come with a rest.
const MAX_CONSTANT: i64 = 1 << 29;

impl Machine {
    fn natural(&self, mut word: Word) -> Number {
        let mut constant: i64 = 0;
        loop {
            word = self.heap.follow(word);
            match self.heap.view(word) {
                View::Small(number) => return Number::Small(constant + i64::from(number)),
                View::Big(index) => {
                    return Number::Big(&self.heap.bigs[index as usize] + IBig::from(constant));
                }
                View::Plus(more, rest) => {
                    constant += i64::from(more);
                    word = rest;
                }
                _ if constant > 0 => return Number::Plus(constant, word),
                _ => return Number::Unknown(word),
            }
        }
    }

    fn integer(&self, word: Word) -> Number {
        let word = self.heap.follow(word);
        match self.heap.view(word) {
            View::Small(number) => Number::Small(i64::from(number)),
            View::Big(index) => Number::Big(self.heap.bigs[index as usize].clone()),
            View::Line { negative, constant, rest } => {
                let constant = i64::from(constant);
                let signed = |number: i64| if negative { constant - number } else { constant + number };
                match self.natural(rest) {
                    Number::Small(number) => Number::Small(signed(number)),
                    Number::Big(number) if negative => Number::Big(IBig::from(constant) - number),
                    Number::Big(number) => Number::Big(IBig::from(constant) + number),
                    Number::Plus(more, rest) => Number::Line(negative, signed(more), rest),
                    Number::Line(_, _, rest) | Number::Unknown(rest) => {
                        Number::Line(negative, constant, rest)
                    }
                }
            }
            _ => Number::Unknown(word),
        }
    }

    fn number(&self, word: Word, ty: u32) -> Number {
        if ty == INT { self.integer(word) } else { self.natural(word) }
    }

    fn small(&mut self, number: i64) -> Word {
        if number.abs() <= MAX_SMALL { Word::small(number as i32) } else { self.heap.big(IBig::from(number)) }
    }

    fn value(&mut self, number: i64) -> Step {
        Step::Value(self.small(number))
    }

    fn plus(&mut self, constant: i64, rest: Word) -> Step {
        if constant == 0 {
            return Step::Force(rest);
        }
        if constant > MAX_CONSTANT {
            return Step::TooLarge;
        }
        Step::Value(self.heap.plus(constant as u32, rest))
    }

    fn line(&mut self, negative: bool, constant: i64, rest: Word) -> Step {
        if constant.abs() > MAX_CONSTANT {
            return Step::TooLarge;
        }
        Step::Value(self.heap.line(negative, constant as i32, rest))
    }

    /// The result of an operation on small numbers, where it is small and there is nothing to it.
    pub fn quick(&self, number: u32, [x, y]: [Word; 2]) -> Option<Word> {
        let op = self.code.ops[number as usize];
        if op.ty != NAT && op.ty != INT {
            return None;
        }
        let (x, y) = (i64::from(x.as_small()?), i64::from(y.as_small()?));
        let result = match op.prim {
            Prim::Add => x + y,
            Prim::Sub if op.ty == NAT => (x - y).max(0),
            Prim::Sub => x - y,
            Prim::Mul => x * y,
            Prim::Equal => return Some(Word::truth(x == y)),
            Prim::Less => return Some(Word::truth(x < y)),
            Prim::LessEq => return Some(Word::truth(x <= y)),
            _ => return None,
        };
        (result.abs() <= MAX_SMALL).then(|| Word::small(result as i32))
    }

    /// Carries out a primitive operation.
    pub fn operate(&mut self, number: u32, operands: [Word; 2]) -> Step {
        let [x, y] = operands.map(|word| self.heap.follow(word));
        if let Some(value) = self.quick(number, [x, y]) {
            return Step::Value(value);
        }
        let op = self.code.ops[number as usize];
        match op.prim {
            Prim::Equal | Prim::Less | Prim::LessEq if op.ty == NAT || op.ty == INT => {
                let (orders, need) = self.order(x, y, op.ty);
                let (yes, no) = match op.prim {
                    Prim::Equal => (EQUAL, LESS | GREATER),
                    Prim::Less => (LESS, EQUAL | GREATER),
                    _ => (LESS | EQUAL, GREATER),
                };
                match orders {
                    _ if orders & no == 0 => Step::Value(Word::TRUE),
                    _ if orders & yes == 0 => Step::Value(Word::FALSE),
                    _ => Step::Need(need),
                }
            }
            Prim::Equal | Prim::Less | Prim::LessEq => {
                let list = self.pair(x, y, op.ty, u32::MAX);
                self.compare(number, list)
            }
            Prim::Not => match self.heap.view(x) {
                View::Small(value) => Step::Value(Word::truth(value == 0)),
                _ => Step::Need(Need::of(x)),
            },
            Prim::IntOfNat => match self.natural(x) {
                Number::Small(number) => self.value(number),
                Number::Big(_) => Step::Value(x),
                Number::Plus(constant, rest) => self.line(false, constant, rest),
                Number::Unknown(rest) | Number::Line(_, _, rest) => self.line(false, 0, rest),
            },
            Prim::NatOfInt => self.nat_of_int(x),
            Prim::Neg => match self.integer(x) {
                Number::Small(number) => self.value(-number),
                Number::Big(number) => Step::Value(self.heap.big(-number)),
                Number::Line(negative, constant, rest) => self.line(!negative, -constant, rest),
                Number::Plus(_, rest) | Number::Unknown(rest) => Step::Need(Need::of(rest)),
            },
            Prim::Add if op.ty == NAT => self.add_naturals(x, y),
            Prim::Sub if op.ty == NAT => self.subtract_naturals(x, y),
            Prim::Mul if op.ty == NAT => self.multiply_naturals(x, y),
            Prim::Add if op.ty == INT => self.add_integers(x, y, false),
            Prim::Sub if op.ty == INT => self.add_integers(x, y, true),
            Prim::Mul if op.ty == INT => self.multiply_integers(x, y),
            _ => self.whole(op.prim, op.ty, x, y),
        }
    }

    fn add_naturals(&mut self, x: Word, y: Word) -> Step {
        match (self.natural(x), self.natural(y)) {
            (Number::Small(a), Number::Small(b)) => self.value(a + b),
            (Number::Unknown(rest), Number::Small(constant))
            | (Number::Small(constant), Number::Unknown(rest)) => self.plus(constant, rest),
            (Number::Unknown(rest), Number::Plus(constant, more))
            | (Number::Plus(constant, rest), Number::Unknown(more)) => {
                let rest = self.heap.operation(NAT_ADD, [rest, more]);
                self.plus(constant, rest)
            }
            (Number::Small(more), Number::Plus(constant, rest))
            | (Number::Plus(constant, rest), Number::Small(more)) => self.plus(constant + more, rest),
            (Number::Plus(a, rest), Number::Plus(b, more)) => {
                let rest = self.heap.operation(NAT_ADD, [rest, more]);
                self.plus(a + b, rest)
            }
            (Number::Unknown(x), Number::Unknown(y)) => Step::Need(Need::of(self.sooner(x, y))),
            (x, y) => self.whole_numbers(Prim::Add, NAT, x, y),
        }
    }

    /// The word to ask for first: a computation rather than a hole.
    fn sooner(&self, x: Word, y: Word) -> Word {
        if self.is_hole(x) && !self.is_hole(y) { y } else { x }
    }

    fn subtract_naturals(&mut self, x: Word, y: Word) -> Step {
        match (self.natural(x), self.natural(y)) {
            (Number::Small(a), Number::Small(b)) => self.value((a - b).max(0)),
            (Number::Small(0), _) => self.value(0),
            (Number::Unknown(rest), Number::Small(0)) => Step::Force(rest),
            (Number::Plus(a, rest), Number::Small(b)) if a >= b => self.plus(a - b, rest),
            (Number::Plus(a, rest), Number::Small(b)) => {
                let left = self.small(b - a);
                Step::Force(self.heap.operation(NAT_SUB, [rest, left]))
            }
            (Number::Small(a), Number::Plus(b, _)) if a <= b => self.value(0),
            (Number::Small(a), Number::Plus(b, rest)) => {
                let left = self.small(a - b);
                Step::Force(self.heap.operation(NAT_SUB, [left, rest]))
            }
            (Number::Plus(a, rest), Number::Plus(b, more)) if rest == more => self.value((a - b).max(0)),
            (Number::Plus(a, rest), Number::Plus(b, more)) => {
                let common = a.min(b);
                let left = if a > common { self.heap.plus((a - common) as u32, rest) } else { rest };
                let right = if b > common { self.heap.plus((b - common) as u32, more) } else { more };
                Step::Force(self.heap.operation(NAT_SUB, [left, right]))
            }
            (Number::Unknown(x), Number::Unknown(y)) if x == y => self.value(0),
            (Number::Unknown(x), Number::Plus(_, y)) if x == y => self.value(0),
            (Number::Plus(a, x), Number::Unknown(y)) if x == y => self.value(a),
            (Number::Unknown(x), Number::Unknown(y)) => Step::Need(Need::of(self.sooner(x, y))),
            (Number::Unknown(x), _) => Step::Need(Need::of(x)),
            (_, Number::Unknown(y)) => Step::Need(Need::of(y)),
            (x, y) => self.whole_numbers(Prim::Sub, NAT, x, y),
        }
    }

    fn multiply_naturals(&mut self, x: Word, y: Word) -> Step {
        match (self.natural(x), self.natural(y)) {
            (Number::Small(0), _) | (_, Number::Small(0)) => self.value(0),
            (Number::Small(1), Number::Unknown(rest)) | (Number::Unknown(rest), Number::Small(1)) => {
                Step::Force(rest)
            }
            (Number::Small(factor), Number::Plus(constant, rest))
            | (Number::Plus(constant, rest), Number::Small(factor)) => {
                let factor_word = self.small(factor);
                let rest = self.heap.operation(NAT_MUL, [factor_word, rest]);
                match constant.checked_mul(factor) {
                    Some(constant) => self.plus(constant, rest),
                    None => Step::TooLarge,
                }
            }
            (Number::Plus(a, rest), Number::Plus(b, more)) => {
                let a_word = self.small(a);
                let first = self.heap.operation(NAT_MUL, [a_word, more]);
                let second = self.heap.operation(NAT_MUL, [rest, y]);
                let rest = self.heap.operation(NAT_ADD, [first, second]);
                match a.checked_mul(b) {
                    Some(constant) => self.plus(constant, rest),
                    None => Step::TooLarge,
                }
            }
            (Number::Unknown(x), Number::Unknown(y)) => Step::Need(Need::of(self.sooner(x, y))),
            (Number::Unknown(x), _) => Step::Need(Need::of(x)),
            (_, Number::Unknown(y)) => Step::Need(Need::of(y)),
            (x, y) => self.whole_numbers(Prim::Mul, NAT, x, y),
        }
    }

    fn nat_of_int(&mut self, x: Word) -> Step {
        match self.integer(x) {
            Number::Small(number) => self.value(number.max(0)),
            Number::Big(number) if number < IBig::ZERO => self.value(0),
            Number::Big(_) => Step::Value(x),
            Number::Line(false, constant, rest) if constant >= 0 => self.plus(constant, rest),
            Number::Line(false, constant, rest) => {
                let less = self.small(-constant);
                Step::Force(self.heap.operation(NAT_SUB, [rest, less]))
            }
            Number::Line(true, constant, _) if constant <= 0 => self.value(0),
            Number::Line(true, constant, rest) => {
                let from = self.small(constant);
                Step::Force(self.heap.operation(NAT_SUB, [from, rest]))
            }
            Number::Plus(_, rest) | Number::Unknown(rest) => Step::Need(Need::of(rest)),
        }
    }

    fn add_integers(&mut self, x: Word, y: Word, minus: bool) -> Step {
        let signed = |number: i64| if minus { -number } else { number };
        match (self.integer(x), self.integer(y)) {
            (Number::Small(a), Number::Small(b)) => self.value(a + signed(b)),
            (Number::Unknown(x), Number::Unknown(y)) if x == y && minus => self.value(0),
            (Number::Unknown(rest), Number::Small(0)) => Step::Force(rest),
            (Number::Small(0), Number::Unknown(rest)) if !minus => Step::Force(rest),
            (Number::Line(negative, a, rest), Number::Small(b)) => self.line(negative, a + signed(b), rest),
            (Number::Small(a), Number::Line(negative, b, rest)) => {
                self.line(negative != minus, a + signed(b), rest)
            }
            (Number::Line(left, a, rest), Number::Line(right, b, more)) => {
                let (right, b) = (right != minus, signed(b));
                if left == right {
                    let rest = self.heap.operation(NAT_ADD, [rest, more]);
                    return self.line(left, a + b, rest);
                }
                if rest == more {
                    return self.value(a + b);
                }
                // What is known least is asked for first.
                Step::Need(Need::of(if a.abs() <= b.abs() { rest } else { more }))
            }
            (Number::Unknown(x), Number::Unknown(y)) => Step::Need(Need::of(self.sooner(x, y))),
            (Number::Unknown(x), _) => Step::Need(Need::of(x)),
            (_, Number::Unknown(y)) => Step::Need(Need::of(y)),
            (x, y) => self.whole_numbers(if minus { Prim::Sub } else { Prim::Add }, INT, x, y),
        }
    }

    fn multiply_integers(&mut self, x: Word, y: Word) -> Step {
        match (self.integer(x), self.integer(y)) {
            (Number::Small(0), _) | (_, Number::Small(0)) => self.value(0),
            (Number::Small(factor), Number::Line(negative, constant, rest))
            | (Number::Line(negative, constant, rest), Number::Small(factor)) => {
                let magnitude = self.small(factor.abs());
                let rest = self.heap.operation(NAT_MUL, [magnitude, rest]);
                match constant.checked_mul(factor) {
                    Some(constant) => self.line(negative != (factor < 0), constant, rest),
                    None => Step::TooLarge,
                }
            }
            (Number::Unknown(x), Number::Unknown(y)) => Step::Need(Need::of(self.sooner(x, y))),
            (Number::Unknown(x), _) => Step::Need(Need::of(x)),
            (_, Number::Unknown(y)) => Step::Need(Need::of(y)),
            (x, y) => self.whole_numbers(Prim::Mul, INT, x, y),
        }
    }

    /// An operation that needs all of its operands.
    fn whole(&mut self, prim: Prim, ty: u32, x: Word, y: Word) -> Step {
        let first = self.number(x, ty);
        let is_shift = matches!(prim, Prim::ShiftLeft | Prim::ShiftRight);
        let second = self.number(y, if is_shift { NAT } else { ty });
        match prim {
            Prim::NatOfChar => self.whole_numbers(prim, ty, first, Number::Small(0)),
            Prim::CharOfNat => self.whole_numbers(prim, ty, first, Number::Small(0)),
            // The divisor tells most.
            Prim::Div | Prim::Mod if second == Number::Small(1) => match prim {
                Prim::Div => Step::Force(x),
                _ => self.value(0),
            },
            _ => self.whole_numbers(prim, ty, first, second),
        }
    }

    fn whole_numbers(&mut self, prim: Prim, ty: u32, x: Number, y: Number) -> Step {
        let rest = |number: &Number| match number {
            Number::Plus(_, rest) | Number::Line(_, _, rest) | Number::Unknown(rest) => Some(*rest),
            Number::Small(_) | Number::Big(_) => None,
        };
        let known = |number: Number| match number {
            Number::Big(number) => number,
            Number::Small(number) => IBig::from(number),
            Number::Plus(..) | Number::Line(..) | Number::Unknown(_) => IBig::ZERO,
        };
        if let Some(word) = rest(&x).or_else(|| rest(&y)) {
            return Step::Need(Need::of(word));
        }
        let (x, y) = (known(x), known(y));
        let natural = |number: IBig| Value::Nat(UBig::try_from(number).unwrap_or_default());
        let args = match prim {
            Prim::NatOfChar => vec![Value::Char(u8::try_from(x).unwrap_or_default())],
            Prim::CharOfNat => vec![natural(x)],
            _ if ty == NAT => vec![natural(x), natural(y)],
            Prim::ShiftLeft | Prim::ShiftRight => vec![Value::Int(x), natural(y)],
            _ => vec![Value::Int(x), Value::Int(y)],
        };
        match prim.apply(&args) {
            Ok(Value::Nat(number)) => Step::Value(self.whole_word(IBig::from(number))),
            Ok(Value::Int(number)) => Step::Value(self.whole_word(number)),
            Ok(Value::Char(code)) => Step::Value(Word::small(i32::from(code))),
            Ok(Value::Bool(truth)) => Step::Value(Word::truth(truth)),
            _ => Step::TooLarge,
        }
    }

    pub fn whole_word(&mut self, number: IBig) -> Word {
        match i64::try_from(&number) {
            Ok(small) if small.abs() <= MAX_SMALL => Word::small(small as i32),
            _ => self.heap.big(number),
        }
    }

    /// Whether numbers or characters are equal, or the word that decides it.
    pub fn equal_numbers(&self, x: Word, y: Word, ty: u32) -> Result<bool, Need> {
        let (orders, need) = self.order(x, y, ty);
        match orders {
            EQUAL => Ok(true),
            _ if orders & EQUAL == 0 => Ok(false),
            _ => Err(need),
        }
    }

    /// The orders in which two numbers may be, and what tells more.
    pub fn order(&self, x: Word, y: Word, ty: u32) -> (u8, Need) {
        if self.heap.follow(x) == self.heap.follow(y) {
            return (EQUAL, Need::of(x));
        }
        if ty != INT {
            return match (self.sum(0, x), self.sum(0, y)) {
                (Some(left), Some(right)) => self.order_sums(left, right),
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
                    let (orders, need) = self.order_sums(left.turned(), right.turned());
                    return (reversed(orders), need);
                }
                self.order_sums(left, right)
            }
            _ => self.order_bounds(&left, &right, ty),
        }
    }

    /// A natural number as a constant and summands that are not known; none where it is too large.
    fn sum(&self, constant: i64, word: Word) -> Option<Sum> {
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

    fn order_sums(&self, mut left: Sum, mut right: Sum) -> (u8, Need) {
        left.cancel(&mut right);
        let orders = match (left.is_constant(), right.is_constant()) {
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
        // Computations come before holes: they may need no choice.
        let parts = || left.parts().iter().chain(right.parts());
        let computed = parts().find(|part| !self.is_hole(**part));
        let need = match (computed, left.parts(), right.parts()) {
            (Some(word), _, _) => Need::of(*word),
            // Where less is known, there is more to be decided.
            (None, [one, ..], [other, ..]) if left.constant <= right.constant => {
                Need { word: *one, partner: Some(*other) }
            }
            (None, [one, ..], [other, ..]) => Need { word: *other, partner: Some(*one) },
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
const SUMMANDS: usize = 8;

/// What has to be known to say more about the order of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    pub word: Word,
    /// Where the word is a hole, another one whose relation to it decides.
    pub partner: Option<Word>,
}

impl Need {
    pub fn of(word: Word) -> Need {
        Need { word, partner: None }
    }
}

/// A constant and summands that are not known.
#[derive(Clone, Copy, Debug)]
struct Sum {
    constant: i64,
    parts: [Word; SUMMANDS],
    len: usize,
}

impl Sum {
    fn parts(&self) -> &[Word] {
        &self.parts[..self.len]
    }

    fn is_constant(&self) -> bool {
        self.len == 0
    }

    /// The negation of a constant from which the parts are subtracted.
    fn turned(self) -> Sum {
        Sum { constant: -self.constant, ..self }
    }

    /// Drops what is on both sides.
    fn cancel(&mut self, other: &mut Sum) {
        let mut at = 0;
        while at < self.len {
            match other.parts().iter().position(|part| *part == self.parts[at]) {
                Some(same) => {
                    self.len -= 1;
                    self.parts.copy_within(at + 1..=self.len, at);
                    other.len -= 1;
                    other.parts.copy_within(same + 1..=other.len, same);
                }
                None => at += 1,
            }
        }
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
