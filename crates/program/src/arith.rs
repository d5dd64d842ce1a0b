//! Arithmetic with the meaning of Isabelle/HOL, and the primitive operations on values.
//!
//! Numbers are unbounded up to [`MAX_BITS`], far beyond what a definition needs and small enough that one
//! operation never outlasts a cancellation.

use crate::ir::Prim;
use crate::value::Value;
use dashu_int::ops::{BitTest, DivRem, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};

/// Larger numbers count as out of memory.
pub const MAX_BITS: usize = 1 << 20;

/// Why a primitive operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoResult {
    /// The number would exceed [`MAX_BITS`].
    TooLarge,
    /// The operation has an effect, or its operands do not have the types it asks for.
    NotPure,
}

/// Subtraction of naturals stops at 0.
pub fn nat_sub(x: &UBig, y: &UBig) -> UBig {
    if x <= y { UBig::ZERO } else { x - y }
}

/// `x div 0 = 0` and `x mod 0 = x`.
pub fn nat_div_mod(x: &UBig, y: &UBig) -> (UBig, UBig) {
    if y.is_zero() { (UBig::ZERO, x.clone()) } else { x.div_rem(y) }
}

/// Rounds down; the remainder has the sign of the divisor.
pub fn int_div_mod(x: &IBig, y: &IBig) -> (IBig, IBig) {
    if y.is_zero() {
        return (IBig::ZERO, x.clone());
    }
    let (quotient, remainder) = x.div_rem(y);
    if remainder.is_zero() || remainder.sign() == y.sign() {
        (quotient, remainder)
    } else {
        (quotient - IBig::ONE, remainder + y)
    }
}

pub fn nat_of_int(x: &IBig) -> UBig {
    if x.sign() == Sign::Negative { UBig::ZERO } else { x.unsigned_abs() }
}

pub fn nat_shift_left(x: &UBig, by: &UBig) -> Result<UBig, NoResult> {
    let by = usize::try_from(by).ok().filter(|&by| by <= MAX_BITS);
    match by {
        _ if x.is_zero() => Ok(UBig::ZERO),
        Some(by) => checked_nat(x << by),
        None => Err(NoResult::TooLarge),
    }
}

pub fn int_shift_left(x: &IBig, by: &UBig) -> Result<IBig, NoResult> {
    let magnitude = IBig::from(nat_shift_left(&x.unsigned_abs(), by)?);
    Ok(if x.sign() == Sign::Negative { -magnitude } else { magnitude })
}

pub fn nat_shift_right(x: &UBig, by: &UBig) -> UBig {
    usize::try_from(by).map_or(UBig::ZERO, |by| x >> by)
}

pub fn int_shift_right(x: &IBig, by: &UBig) -> IBig {
    let gone = if x.sign() == Sign::Negative { IBig::NEG_ONE } else { IBig::ZERO };
    // Shifting a two's complement rounds down.
    usize::try_from(by).map_or(gone, |by| x >> by)
}

pub fn char_of_nat(x: &UBig) -> u8 {
    x.to_le_bytes().first().copied().unwrap_or(0)
}

/// `x`, unless it is too large.
pub fn checked_nat(x: UBig) -> Result<UBig, NoResult> {
    if x.bit_len() > MAX_BITS { Err(NoResult::TooLarge) } else { Ok(x) }
}

/// `x`, unless it is too large.
pub fn checked_int(x: IBig) -> Result<IBig, NoResult> {
    if x.bit_len() > MAX_BITS { Err(NoResult::TooLarge) } else { Ok(x) }
}

impl Prim {
    /// The result of a primitive without effects on values.
    pub fn apply(self, args: &[Value]) -> Result<Value, NoResult> {
        match (self, args) {
            (Prim::Equal, [x, y]) => Ok(Value::Bool(x == y)),
            (Prim::Less, [x, y]) => Ok(Value::Bool(x < y)),
            (Prim::LessEq, [x, y]) => Ok(Value::Bool(x <= y)),
            (Prim::Not, [Value::Bool(x)]) => Ok(Value::Bool(!x)),
            (Prim::Neg, [Value::Int(x)]) => Ok(Value::Int(-x)),
            (Prim::IntOfNat, [Value::Nat(x)]) => Ok(Value::Int(IBig::from(x.clone()))),
            (Prim::NatOfInt, [Value::Int(x)]) => Ok(Value::Nat(nat_of_int(x))),
            (Prim::NatOfChar, [Value::Char(x)]) => Ok(Value::Nat(UBig::from(*x))),
            (Prim::CharOfNat, [Value::Nat(x)]) => Ok(Value::Char(char_of_nat(x))),
            (_, [Value::Nat(x), Value::Nat(y)]) => self.apply_nat(x, y).map(Value::Nat),
            (_, [Value::Int(x), Value::Int(y)]) => self.apply_int(x, y).map(Value::Int),
            (Prim::ShiftLeft, [Value::Int(x), Value::Nat(y)]) => int_shift_left(x, y).map(Value::Int),
            (Prim::ShiftRight, [Value::Int(x), Value::Nat(y)]) => Ok(Value::Int(int_shift_right(x, y))),
            _ => Err(NoResult::NotPure),
        }
    }

    fn apply_nat(self, x: &UBig, y: &UBig) -> Result<UBig, NoResult> {
        match self {
            Prim::Add => checked_nat(x + y),
            Prim::Sub => Ok(nat_sub(x, y)),
            Prim::Mul => checked_nat(x * y),
            Prim::Div => Ok(nat_div_mod(x, y).0),
            Prim::Mod => Ok(nat_div_mod(x, y).1),
            Prim::BitAnd => Ok(x & y),
            Prim::BitOr => Ok(x | y),
            Prim::BitXor => Ok(x ^ y),
            Prim::ShiftLeft => nat_shift_left(x, y),
            Prim::ShiftRight => Ok(nat_shift_right(x, y)),
            _ => Err(NoResult::NotPure),
        }
    }

    fn apply_int(self, x: &IBig, y: &IBig) -> Result<IBig, NoResult> {
        match self {
            Prim::Add => checked_int(x + y),
            Prim::Sub => checked_int(x - y),
            Prim::Mul => checked_int(x * y),
            Prim::Div => Ok(int_div_mod(x, y).0),
            Prim::Mod => Ok(int_div_mod(x, y).1),
            Prim::BitAnd => Ok(x & y),
            Prim::BitOr => Ok(x | y),
            Prim::BitXor => Ok(x ^ y),
            _ => Err(NoResult::NotPure),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn naturals_stop_at_zero_and_divide_by_zero() {
        let [two, five, zero] = [2u8, 5, 0].map(UBig::from);
        assert_eq!(nat_sub(&two, &five), zero);
        assert_eq!(nat_div_mod(&five, &zero), (zero.clone(), five.clone()));
        assert_eq!(nat_div_mod(&five, &two), (two, UBig::ONE));
    }

    #[test]
    fn integer_division_rounds_down() {
        let div_mod = |x: i32, y: i32| {
            let (q, r) = int_div_mod(&IBig::from(x), &IBig::from(y));
            (i32::try_from(q).unwrap(), i32::try_from(r).unwrap())
        };
        assert_eq!(div_mod(7, 2), (3, 1));
        assert_eq!(div_mod(-7, 2), (-4, 1));
        assert_eq!(div_mod(7, -2), (-4, -1));
        assert_eq!(div_mod(-7, -2), (3, -1));
        assert_eq!(div_mod(-8, 2), (-4, 0));
        assert_eq!(div_mod(-7, 0), (0, -7));
    }

    #[test]
    fn shifts_round_down_and_have_a_limit() {
        assert_eq!(int_shift_right(&IBig::from(-5), &UBig::ONE), IBig::from(-3));
        assert_eq!(int_shift_left(&IBig::from(-5), &UBig::ONE), Ok(IBig::from(-10)));
        assert_eq!(nat_shift_left(&UBig::ONE, &UBig::from(u64::MAX)), Err(NoResult::TooLarge));
        assert_eq!(nat_shift_left(&UBig::ZERO, &UBig::from(u64::MAX)), Ok(UBig::ZERO));
    }
}
