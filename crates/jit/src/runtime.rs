//! The functions that generated code calls: arithmetic that leaves the small words, random numbers, output.
//!
//! None of them unwinds, keeps a pointer or leaves by itself: what cannot be done is told by
//! [`NO_ROOM`](crate::number::NO_ROOM), and generated code takes it from there. Operations on long numbers are not done
//! either once the run is cancelled: on the way back from a recursion nothing else checks.

use crate::context::Context;
use crate::number::{self, NO_ROOM, is_small};
use dashu_int::{IBig, UBig};
use program::arith;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An operation on two numbers (the second is 0 where there is only one), or a comparison giving 0 or 1.
pub type Slow = unsafe extern "C" fn(*const Context, i64, i64) -> i64;

macro_rules! slow {
    ($($(#[$doc:meta])* $name:ident = $operation:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// Called by generated code on the context of its machine, with words that are numbers.
        pub unsafe extern "C" fn $name(context: *const Context, x: i64, y: i64) -> i64 {
            // SAFETY: the caller's promise.
            unsafe { with_numbers(context, x, y, $operation) }
        }
    )*};
}

slow! {
    /// Division, rounding down.
    div = |x, y| Some(arith::int_div_mod(&x, &y).0);
    /// The remainder with the sign of the divisor.
    modulo = |x, y| Some(arith::int_div_mod(&x, &y).1);
    /// Bitwise and.
    bit_and = |x, y| Some(x & y);
    /// Bitwise or.
    bit_or = |x, y| Some(x | y);
    /// Bitwise exclusive or.
    bit_xor = |x, y| Some(x ^ y);
    /// Multiplication by a power of two.
    shift_left = |x, y| arith::int_shift_left(&x, &natural(y)).ok();
    /// Division by a power of two.
    shift_right = |x, y| Some(arith::int_shift_right(&x, &natural(y)));
    /// The lowest eight bits.
    low_byte = |x, _| Some(IBig::from(arith::char_of_nat(&natural(x))));
    /// Whether two numbers are equal.
    equal = |x, y| Some(IBig::from(u8::from(x == y)));
    /// Whether the first number is smaller.
    less = |x, y| Some(IBig::from(u8::from(x < y)));
    /// Whether the first number is not larger.
    less_eq = |x, y| Some(IBig::from(u8::from(x <= y)));
}

/// Adds the number that, added to the word `x`, gives the word `sum`.
///
/// # Safety
/// Called by generated code on the context of its machine; both operands are numbers.
pub unsafe extern "C" fn add(context: *const Context, x: i64, sum: i64) -> i64 {
    // SAFETY: the caller's promise.
    unsafe { with_numbers(context, x, sum.wrapping_sub(x), |x, y| arith::checked_int(x + y).ok()) }
}

/// Subtracts the number that, subtracted from the word `x`, gives the word `difference`.
///
/// # Safety
/// Called by generated code on the context of its machine; both operands are numbers.
pub unsafe extern "C" fn int_sub(context: *const Context, x: i64, difference: i64) -> i64 {
    // SAFETY: the caller's promise.
    unsafe { with_numbers(context, x, x.wrapping_sub(difference), |x, y| arith::checked_int(x - y).ok()) }
}

/// Like [`int_sub`], stopping at 0.
///
/// # Safety
/// Called by generated code on the context of its machine; both operands are natural numbers.
pub unsafe extern "C" fn nat_sub(context: *const Context, x: i64, difference: i64) -> i64 {
    let y = x.wrapping_sub(difference);
    if is_small(x) && is_small(y) {
        return (x - y).max(0);
    }
    // SAFETY: the caller's promise.
    unsafe { with_numbers(context, x, y, |x, y| Some(if x <= y { IBig::ZERO } else { x - y })) }
}

/// Multiplication.
///
/// # Safety
/// Called by generated code on the context of its machine, with words that are numbers.
pub unsafe extern "C" fn mul(context: *const Context, x: i64, y: i64) -> i64 {
    // SAFETY: the caller's promise.
    unsafe {
        match number::mul_by_small((*context).fields(), x, y) {
            _ if (*context).is_cancelled() => NO_ROOM,
            Some(product) => product,
            None => with_numbers(context, x, y, |x, y| arith::checked_int(x * y).ok()),
        }
    }
}

fn natural(x: IBig) -> UBig {
    x.into_parts().1
}

/// # Safety
/// As for every slow operation.
unsafe fn with_numbers(
    context: *const Context,
    x: i64,
    y: i64,
    operation: impl FnOnce(IBig, IBig) -> Option<IBig>,
) -> i64 {
    // SAFETY: the context is that of the running machine.
    if unsafe { (*context).is_cancelled() } {
        return NO_ROOM;
    }
    // SAFETY: the words are numbers of this machine.
    let (x, y) = unsafe { (number::read(x), number::read(y)) };
    match operation(x, y) {
        // SAFETY: the context is that of the running machine, and its thread is here.
        Some(result) => unsafe { number::write((*context).fields(), &result) },
        None => NO_ROOM,
    }
}

/// Waits while the run is suspended. Whether it goes on: 0 where the stack is used up or the run is cancelled.
///
/// # Safety
/// Called by generated code on the context of its machine, with its stack pointer.
pub unsafe extern "C" fn wait(context: *const Context, pointer: i64, _: i64) -> i64 {
    // SAFETY: the context is that of the running machine.
    i64::from(unsafe { (*context).wait(pointer as usize) })
}

/// A random number below `bound`.
///
/// # Safety
/// Called by generated code on the context of its machine, with a natural number.
pub unsafe extern "C" fn random(context: *const Context, bound: i64, _: i64) -> i64 {
    // SAFETY: the word is a natural number of this machine.
    let bound = u64::try_from(unsafe { number::read_nat(bound) }).unwrap_or(u64::MAX);
    // SAFETY: the effects of the run are set before it starts, and nothing else uses them now.
    let drawn = unsafe { (*(*(*context).fields()).effects).random(bound) };
    // SAFETY: the context is that of the running machine, and its thread is here.
    unsafe { number::write((*context).fields(), &IBig::from(drawn)) }
}

/// Hands values to the owner of the run: those whose words stand at `slot`, with the types of the site.
///
/// # Safety
/// Called by generated code on the context of its machine, with a site of its program and its words.
pub unsafe extern "C" fn emit(context: *const Context, site: i64, slot: i64) -> i64 {
    // SAFETY: the converter and the effects are set before the run starts and live until it ends.
    let (converter, effects) = unsafe {
        let fields = (*context).fields();
        (&*(*fields).converter, &mut *(*fields).effects)
    };
    let mut address = slot as usize;
    let mut values = vec![];
    for ty in &converter.code.emitted[site as usize] {
        // SAFETY: the words of a value of this type stand here.
        let Ok(value) = (unsafe { converter.read_value(address, ty) }) else { return NO_ROOM };
        values.push(value);
        address += 8 * converter.code.layout.words(ty);
    }
    // The frames of generated code cannot unwind: a panic waits until they are left.
    match catch_unwind(AssertUnwindSafe(|| (effects.emit)(&values))) {
        Ok(is_enough) => i64::from(is_enough),
        Err(panic) => {
            // SAFETY: the fields are those of the running machine, and its thread is here.
            unsafe { (*(*context).fields()).panic = Some(panic) };
            NO_ROOM
        }
    }
}
