//! Words of the machine: small numbers and addresses, told apart by their lowest bit.
//!
//! A small number is a truth value, a character, a constructor without fields or a number: which one it is follows from
//! the type. Objects start with a header: a kind and 28 bits that belong to it.

/// A value, or a suspended computation of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word(u32);

/// Small numbers lie between this and its negation.
pub const MAX_SMALL: i64 = (1 << 30) - 1;

impl Word {
    pub const FALSE: Word = Word(1);
    pub const TRUE: Word = Word(3);

    pub fn small(number: i32) -> Word {
        Word(((number as u32) << 1) | 1)
    }

    pub fn truth(value: bool) -> Word {
        if value { Word::TRUE } else { Word::FALSE }
    }

    pub fn at(address: u32) -> Word {
        Word(address << 1)
    }

    pub fn bits(self) -> u32 {
        self.0
    }

    pub fn from_bits(bits: u32) -> Word {
        Word(bits)
    }

    pub fn as_small(self) -> Option<i32> {
        (self.0 & 1 == 1).then_some((self.0 as i32) >> 1)
    }

    /// The address of an object; meaningless for small numbers.
    pub fn address(self) -> u32 {
        self.0 >> 1
    }
}

/// What an object is, in the lowest bits of its header.
pub mod kind {
    /// Stands for the word that follows.
    pub const LINK: u32 = 0;
    /// A constructor with fields: the number of the constructor, and how many fields follow.
    pub const DATA: u32 = 1;
    /// A function value: how many captures follow the function.
    pub const CLOSURE: u32 = 2;
    /// A number too large for a word.
    pub const BIG: u32 = 3;
    /// A natural number: a positive constant and a rest.
    pub const PLUS: u32 = 4;
    /// An integer: a constant and a natural rest that is added, or subtracted.
    pub const LINE: u32 = 5;
    /// A suspended evaluation: its code, then its variables.
    pub const THUNK: u32 = 6;
    /// A suspended primitive operation: its number, then its operands.
    pub const OPERATION: u32 = 7;
    /// A hole: its serial number follows.
    pub const HOLE: u32 = 8;
    /// A computation that a thread has begun.
    pub const BUSY: u32 = 9;
    /// A computation that failed.
    pub const FAILED: u32 = 10;
}

/// How many bits of a header say what kind of object it is.
const KIND_BITS: u32 = 4;
/// How many bits of a header are the number of fields.
const SIZE_BITS: u32 = 10;

pub fn header(kind: u32, payload: u32) -> u32 {
    kind | payload << KIND_BITS
}

pub fn kind_of(header: u32) -> u32 {
    header & ((1 << KIND_BITS) - 1)
}

pub fn payload_of(header: u32) -> u32 {
    header >> KIND_BITS
}

/// The header of a constructor with fields; none if there are too many of either.
pub fn data_header(constructor: u32, fields: usize) -> Option<u32> {
    let fits = fields < 1 << SIZE_BITS && constructor < 1 << (32 - KIND_BITS - SIZE_BITS);
    fits.then(|| header(kind::DATA, constructor << SIZE_BITS | fields as u32))
}

/// Constructor and number of fields.
pub fn data_of(header: u32) -> (u32, usize) {
    let payload = payload_of(header);
    (payload >> SIZE_BITS, (payload & ((1 << SIZE_BITS) - 1)) as usize)
}
