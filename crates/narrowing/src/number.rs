//! Numbers of which only a part may be known: a natural number is a constant and a rest, an integer a constant and a
//! natural rest that is added or subtracted.
//!
//! Operations give as much of their result as their operands determine, so that comparing `length xs` with a constant
//! looks at no more of the list than it must.

use crate::code::{INT, NAT, NAT_ADD, NAT_MUL, NAT_SUB};
use crate::heap::View;
use crate::machine::{Machine, Step};
use crate::order::{EQUAL, GREATER, LESS, Need};
use crate::word::{MAX_SMALL, Word};
use dashu_int::{IBig, UBig};
use program::{Prim, Value};

/// What is known of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    Small(i64),
    Big(IBig),
    /// A positive constant and a rest.
    Plus(i64, Word),
    /// A constant and a rest that is added, or subtracted.
    Line(bool, i64, Word),
    Unknown(Word),
}

/// Constants beyond this do not come with a rest.
const MAX_CONSTANT: i64 = 1 << 29;

impl Machine {
    pub fn natural(&self, mut word: Word) -> Number {
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

    pub fn integer(&self, word: Word) -> Number {
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
            Prim::Equal if op.ty == NAT || op.ty == INT => match self.equal_numbers(x, y, op.ty) {
                Ok(truth) => Step::Value(Word::truth(truth)),
                Err(need) => Step::Need(need),
            },
            Prim::Less | Prim::LessEq if op.ty == NAT || op.ty == INT => {
                let (orders, need) = self.order(x, y, op.ty);
                let (yes, no) = match op.prim {
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
            Ok(small) if (-MAX_SMALL..=MAX_SMALL).contains(&small) => Word::small(small as i32),
            _ => self.heap.big(number),
        }
    }
}
