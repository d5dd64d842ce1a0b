//! Numbers as words: small ones as they are, large ones as pointers into the region.
//!
//! A number in `-UNIT ..  UNIT` is the word of that value. A larger one is a pointer to its limbs (a count,
//! then the magnitude, lowest limb first) plus [`POSITIVE`] or [`NEGATIVE`]. Every number has one form: what
//! fits is small. `nat` and `int` share the encoding.
//!
//! The two offsets are chosen so that generated code needs one check per operation: with `UNIT` as the unit
//! and counting modulo 2⁶⁴ (16 units), large numbers lie near 3 and -6. A sum with a large operand is never
//! near 0 (3+3, 3-6, -6-6, and ±1 around 3 and -6 all stay away), so an addition is right exactly when its
//! result is small. A product with a large factor and a factor other than 0 exceeds a unit. A comparison of
//! signed words is right unless both are large and of one sign.

use crate::context::Fields;
use dashu_int::{IBig, Sign, UBig};
use program::arith::MAX_BITS;

pub const UNIT_BITS: u32 = 60;
pub const UNIT: i64 = 1 << UNIT_BITS;
pub const POSITIVE: i64 = 3 * UNIT;
pub const NEGATIVE: i64 = -6 * UNIT;
/// A word that is no number: there was no room for the result.
pub const NO_ROOM: i64 = i64::MIN;

/// Addresses are below this.
const ADDRESSES: i64 = 1 << 52;

pub fn is_small(word: i64) -> bool {
    (-UNIT..UNIT).contains(&word)
}

fn sign_and_address(word: i64) -> (Sign, usize) {
    match word.wrapping_sub(POSITIVE) {
        address @ 0..ADDRESSES => (Sign::Positive, address as usize),
        _ => (Sign::Negative, word.wrapping_sub(NEGATIVE) as usize),
    }
}

/// The magnitude of a large number.
///
/// # Safety
/// `address` is that of a large number made by [`write`] or at compile time, still in use.
unsafe fn limbs<'a>(address: usize) -> &'a [u64] {
    let start = address as *const u64;
    // SAFETY: by the caller's promise a count and as many limbs stand there.
    unsafe { std::slice::from_raw_parts(start.add(1), *start as usize) }
}

/// The number that a word stands for.
///
/// # Safety
/// `word` is a number of a running machine or of compiled code, still in use.
pub unsafe fn read(word: i64) -> IBig {
    if is_small(word) {
        return IBig::from(word);
    }
    let (sign, address) = sign_and_address(word);
    // SAFETY: a word that is not small holds the address of a large number.
    IBig::from_parts(sign, UBig::from_words(unsafe { limbs(address) }))
}

/// The number that a word stands for, which is not negative.
///
/// # Safety
/// As for [`read`].
pub unsafe fn read_nat(word: i64) -> UBig {
    // SAFETY: the caller's promise.
    unsafe { read(word) }.into_parts().1
}

/// The word of a number when it is small.
pub fn small(number: &IBig) -> Option<i64> {
    i64::try_from(number).ok().filter(|&word| is_small(word))
}

/// The words in memory of a large number.
pub fn large_words(number: &IBig) -> impl Iterator<Item = u64> {
    let limbs = number.as_sign_words().1;
    std::iter::once(limbs.len() as u64).chain(limbs.iter().copied())
}

/// The word of a large number whose words stand at `address`.
pub fn large(sign: Sign, address: usize) -> i64 {
    let offset = if sign == Sign::Negative { NEGATIVE } else { POSITIVE };
    offset + address as i64
}

/// The word of a number, written to the region if it is large; [`NO_ROOM`] when there is none.
///
/// # Safety
/// `fields` are those of a machine whose region is free from `top` to `end`.
pub unsafe fn write(fields: *mut Fields, number: &IBig) -> i64 {
    if let Some(word) = small(number) {
        return word;
    }
    let (sign, limbs) = number.as_sign_words();
    // SAFETY: the caller's promise.
    let Some(room) = (unsafe { room(fields, limbs.len()) }) else { return NO_ROOM };
    room.copy_from_slice(limbs);
    large(sign, room.as_ptr() as usize - 8)
}

/// Room in the region for a large number of so many limbs, with the count in front.
///
/// # Safety
/// `fields` are those of a machine whose region is free from `top` to `end`; the room is filled before
/// anything else uses the region.
unsafe fn room<'r>(fields: *mut Fields, limbs: usize) -> Option<&'r mut [u64]> {
    // SAFETY: the caller's promise; nobody else uses the fields now.
    let fields = unsafe { &mut *fields };
    if (fields.end - fields.top) / 8 < limbs + 1 {
        return None;
    }
    let start = fields.top as *mut u64;
    fields.top += 8 * (limbs + 1);
    // SAFETY: the count and the limbs are exactly the free and aligned words just taken from the region.
    // They are zero or old words, so they may be read before they are written.
    unsafe {
        start.write(limbs as u64);
        Some(std::slice::from_raw_parts_mut(start.add(1), limbs))
    }
}

/// The product of a large number and a small one other than 0, 1 and -1, limb by limb; `None` when that is
/// not what they are, or when the product would be too large.
///
/// # Safety
/// The words are numbers of the machine with these fields.
pub unsafe fn mul_by_small(fields: *mut Fields, x: i64, y: i64) -> Option<i64> {
    let (x, y) = if is_small(y) { (x, y) } else { (y, x) };
    if is_small(x) || !is_small(y) || (-1..=1).contains(&y) {
        return None;
    }
    let (sign, address) = sign_and_address(x);
    // SAFETY: a word that is not small holds the address of a large number.
    let limbs = unsafe { limbs(address) };
    if 64 * (limbs.len() + 1) > MAX_BITS {
        return None;
    }
    let top_limb = limbs.last().copied().unwrap_or(0);
    let factor = y.unsigned_abs();
    // One more limb, unless the top one leaves room for the factor and a carry.
    let grows = u128::from(top_limb) * u128::from(factor) + u128::from(factor) > u128::from(u64::MAX);
    // SAFETY: the caller's promise; the room is filled right below.
    let Some(room) = (unsafe { room(fields, limbs.len() + usize::from(grows)) }) else { return Some(NO_ROOM) };
    let mut carry = 0;
    for (product, &limb) in room.iter_mut().zip(limbs) {
        let wide = u128::from(limb) * u128::from(factor) + u128::from(carry);
        *product = wide as u64;
        carry = (wide >> 64) as u64;
    }
    if let Some(top) = room.get_mut(limbs.len()) {
        *top = carry;
        if carry == 0 {
            // The count was one too many; the spare limb stays unused.
            // SAFETY: the count stands just before the limbs.
            unsafe { room.as_mut_ptr().sub(1).write(limbs.len() as u64) };
        }
    }
    let sign = if y < 0 { -sign } else { sign };
    Some(large(sign, room.as_ptr() as usize - 8))
}
