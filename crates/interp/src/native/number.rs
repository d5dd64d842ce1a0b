//! Arithmetic of natural numbers and integers.

use super::{Native, Operation};
use crate::machine::Evaluator;
use crate::stop::{Run, Stop};
use crate::value::Value;
use ::logic::Type;
use ::logic::types::well_known::{CHAR, INT, NAT, NUM};
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use logic::hol;
use logic::types::well_known::BOOL;

/// Numbers with more bits than this are not computed: native code has numbers half as long, and a single operation
/// should take no longer than some hundredths of a second.
const MAX_BITS: usize = 1 << 21;

pub(super) fn find(name: &str, ty: &Type) -> Option<Native> {
    let (args, result) = ty.strip_fun();
    let numbers = args.first().map_or(result, |first| *first);
    let fits = |ty: &str| args.iter().chain([&result]).all(|part| part.is_con(ty) || part.is_con(BOOL));
    let found = if fits(NAT) && !numbers.is_con(BOOL) {
        natural(name)
    } else if fits(INT) && !numbers.is_con(BOOL) {
        integer(name)
    } else {
        None
    };
    let (arity, run) = found.or_else(|| mixed(name, &args, result))?;
    Some(Native { arity, run })
}

fn natural(name: &str) -> Option<(usize, Operation)> {
    Some(match name {
        hol::ZERO => (0, |_, _, _| Ok(Some(Value::nat(0u32)))),
        hol::ONE => (0, |_, _, _| Ok(Some(Value::nat(1u32)))),
        hol::SUC => (1, |m, _, args| nat1(m, args, |n| Some(Value::Nat(n + UBig::ONE)))),
        hol::PLUS => (2, |m, _, args| nat2(m, args, |a, b| Value::Nat(a + b))),
        hol::MINUS => {
            (2, |m, _, args| nat2(m, args, |a, b| Value::Nat(if a > b { a - b } else { UBig::ZERO })))
        }
        hol::TIMES => (2, |m, _, args| nat2_sized(m, args, |a, b| Value::Nat(a * b))),
        hol::DIVIDE => (2, |m, _, args| {
            nat2(m, args, |a, b| Value::Nat(if *b == UBig::ZERO { UBig::ZERO } else { a / b }))
        }),
        hol::MODULO => (2, |m, _, args| {
            nat2(m, args, |a, b| Value::Nat(if *b == UBig::ZERO { a.clone() } else { a % b }))
        }),
        hol::DVD => (2, |m, _, args| {
            nat2(m, args, |a, b| {
                Value::Bool(if *a == UBig::ZERO { *b == UBig::ZERO } else { b % a == UBig::ZERO })
            })
        }),
        hol::LESS => (2, |m, _, args| nat2(m, args, |a, b| Value::Bool(a < b))),
        hol::LESS_EQ => (2, |m, _, args| nat2(m, args, |a, b| Value::Bool(a <= b))),
        hol::POWER => (2, |m, _, args| {
            let [base, exponent] = args else { return Ok(None) };
            let base = m.natural(base)?;
            let exponent = checked_exponent(base.bit_len(), &m.natural(exponent)?)?;
            Ok(Some(Value::Nat(base.pow(exponent))))
        }),
        hol::GCD => (2, |m, _, args| {
            let [one, two] = args else { return Ok(None) };
            let (one, two) = (m.natural(one)?, m.natural(two)?);
            Ok(Some(Value::Nat(gcd(m, one, two)?)))
        }),
        _ => return None,
    })
}

fn integer(name: &str) -> Option<(usize, Operation)> {
    Some(match name {
        hol::ZERO => (0, |_, _, _| Ok(Some(Value::int(0)))),
        hol::ONE => (0, |_, _, _| Ok(Some(Value::int(1)))),
        hol::PLUS => (2, |m, _, args| int2(m, args, |a, b| Value::Int(a + b))),
        hol::MINUS => (2, |m, _, args| int2(m, args, |a, b| Value::Int(a - b))),
        hol::UMINUS => (1, |m, _, args| int1(m, args, |a| Some(Value::Int(-a)))),
        hol::TIMES => (2, |m, _, args| int2_sized(m, args, |a, b| Value::Int(a * b))),
        hol::DIVIDE => (2, |m, _, args| int2(m, args, |a, b| Value::Int(divide(a, b).0))),
        hol::MODULO => (2, |m, _, args| int2(m, args, |a, b| Value::Int(divide(a, b).1))),
        hol::DVD => (2, |m, _, args| {
            int2(m, args, |a, b| {
                Value::Bool(if *a == IBig::ZERO { *b == IBig::ZERO } else { b % a == IBig::ZERO })
            })
        }),
        hol::LESS => (2, |m, _, args| int2(m, args, |a, b| Value::Bool(a < b))),
        hol::LESS_EQ => (2, |m, _, args| int2(m, args, |a, b| Value::Bool(a <= b))),
        hol::GCD => (2, |m, _, args| {
            let [one, two] = args else { return Ok(None) };
            let (one, two) = (magnitude(&m.integer(one)?), magnitude(&m.integer(two)?));
            Ok(Some(Value::Int(gcd(m, one, two)?.into())))
        }),
        _ => return None,
    })
}

/// Operations between types.
fn mixed(name: &str, args: &[&Type], result: &Type) -> Option<(usize, Operation)> {
    let is = |position: usize, ty: &str| args.get(position).is_some_and(|arg| arg.is_con(ty));
    Some(match name {
        hol::NUM_ONE => (0, |_, _, _| Ok(Some(Value::nat(1u32)))),
        hol::BIT0 => (1, |m, _, args| nat1(m, args, |n| Some(Value::Nat(n << 1)))),
        hol::BIT1 => (1, |m, _, args| nat1(m, args, |n| Some(Value::Nat((n << 1) + UBig::ONE)))),
        hol::NAT_OF_NUM => (1, |m, _, args| nat1(m, args, |n| Some(Value::Nat(n.clone())))),
        hol::NUMERAL if is(0, NUM) && result.is_con(NAT) => {
            (1, |m, _, args| nat1(m, args, |n| Some(Value::Nat(n.clone()))))
        }
        hol::NUMERAL if is(0, NUM) && result.is_con(INT) => {
            (1, |m, _, args| nat1(m, args, |n| Some(Value::Int(n.clone().into()))))
        }
        hol::OF_NAT if is(0, NAT) && result.is_con(NAT) => {
            (1, |m, _, args| nat1(m, args, |n| Some(Value::Nat(n.clone()))))
        }
        hol::OF_NAT if is(0, NAT) && result.is_con(INT) => {
            (1, |m, _, args| nat1(m, args, |n| Some(Value::Int(n.clone().into()))))
        }
        hol::OF_INT if is(0, INT) && result.is_con(INT) => {
            (1, |m, _, args| int1(m, args, |n| Some(Value::Int(n.clone()))))
        }
        hol::NAT_OF_INT => (1, |m, _, args| {
            int1(m, args, |n| Some(Value::Nat(UBig::try_from(n.clone()).unwrap_or(UBig::ZERO))))
        }),
        hol::ABS_INTEG => (1, |m, _, args| {
            let Some(Value::Cell(pair)) = args.first().map(|arg| m.demand(arg)).transpose()? else {
                return Ok(None);
            };
            let [a, b] = pair.fields.as_slice() else { return Ok(None) };
            Ok(Some(Value::Int(IBig::from(m.natural(a)?) - IBig::from(m.natural(b)?))))
        }),
        hol::POWER if is(0, INT) && is(1, NAT) => (2, |m, _, args| {
            let [base, exponent] = args else { return Ok(None) };
            let base = m.integer(base)?;
            let exponent = checked_exponent(magnitude(&base).bit_len(), &m.natural(exponent)?)?;
            Ok(Some(Value::Int(base.pow(exponent))))
        }),
        hol::MAKE_CHAR => (8, |m, _, args| {
            let mut code = 0u8;
            for (bit, digit) in args.iter().enumerate() {
                code |= u8::from(m.truth(digit)?) << bit;
            }
            Ok(Some(Value::Char(code)))
        }),
        hol::OF_CHAR if is(0, CHAR) && result.is_con(NAT) => {
            (1, |m, _, args| match args.first().map(|arg| m.demand(arg)).transpose()? {
                Some(Value::Char(code)) => Ok(Some(Value::nat(*code))),
                _ => Ok(None),
            })
        }
        _ => return None,
    })
}

impl Evaluator<'_> {
    pub(crate) fn natural(&self, value: &Value) -> Run<UBig> {
        match self.demand(value)? {
            Value::Nat(number) => Ok(number.clone()),
            _ => Err(Stop::not_executable("", "a natural number was expected")),
        }
    }

    pub(crate) fn integer(&self, value: &Value) -> Run<IBig> {
        match self.demand(value)? {
            Value::Int(number) => Ok(number.clone()),
            _ => Err(Stop::not_executable("", "an integer was expected")),
        }
    }
}

fn nat1(machine: &Evaluator<'_>, args: &[Value], run: fn(&UBig) -> Option<Value>) -> Run<Option<Value>> {
    match args {
        [arg] => Ok(run(&machine.natural(arg)?)),
        _ => Ok(None),
    }
}

fn nat2(machine: &Evaluator<'_>, args: &[Value], run: fn(&UBig, &UBig) -> Value) -> Run<Option<Value>> {
    match args {
        [left, right] => Ok(Some(run(&machine.natural(left)?, &machine.natural(right)?))),
        _ => Ok(None),
    }
}

fn int1(machine: &Evaluator<'_>, args: &[Value], run: fn(&IBig) -> Option<Value>) -> Run<Option<Value>> {
    match args {
        [arg] => Ok(run(&machine.integer(arg)?)),
        _ => Ok(None),
    }
}

fn int2(machine: &Evaluator<'_>, args: &[Value], run: fn(&IBig, &IBig) -> Value) -> Run<Option<Value>> {
    match args {
        [left, right] => Ok(Some(run(&machine.integer(left)?, &machine.integer(right)?))),
        _ => Ok(None),
    }
}

/// As [`nat2`], for results as long as both arguments together.
fn nat2_sized(machine: &Evaluator<'_>, args: &[Value], run: fn(&UBig, &UBig) -> Value) -> Run<Option<Value>> {
    if let [Value::Nat(left), Value::Nat(right)] = args {
        check_size(left.bit_len().saturating_add(right.bit_len()))?;
    }
    nat2(machine, args, run)
}

fn int2_sized(machine: &Evaluator<'_>, args: &[Value], run: fn(&IBig, &IBig) -> Value) -> Run<Option<Value>> {
    if let [Value::Int(left), Value::Int(right)] = args {
        check_size(magnitude(left).bit_len().saturating_add(magnitude(right).bit_len()))?;
    }
    int2(machine, args, run)
}

fn check_size(bits: usize) -> Run<()> {
    if bits > MAX_BITS { Err(Stop::Budget(base::Stop::Steps)) } else { Ok(()) }
}

fn checked_exponent(bits: usize, exponent: &UBig) -> Run<usize> {
    if bits <= 1 {
        // Powers of 0, 1 and -1 stay small: only whether the exponent is 0, and whether it is even, counts.
        let parity = usize::from(exponent.bit(0));
        return Ok(if *exponent > UBig::ONE { 2 + parity } else { parity });
    }
    let exponent = usize::try_from(exponent).map_err(|_| Stop::Budget(base::Stop::Steps))?;
    check_size(bits.saturating_mul(exponent))?;
    Ok(exponent)
}

fn magnitude(number: &IBig) -> UBig {
    number.clone().into_parts().1
}

/// Rounded down; the remainder has the sign of the divisor. Nothing is divided by zero.
fn divide(dividend: &IBig, divisor: &IBig) -> (IBig, IBig) {
    if *divisor == IBig::ZERO {
        return (IBig::ZERO, dividend.clone());
    }
    // Both are rounded towards zero.
    let (quotient, remainder) = (dividend / divisor, dividend % divisor);
    let opposite = remainder != IBig::ZERO && (remainder < IBig::ZERO) != (*divisor < IBig::ZERO);
    if opposite { (quotient - IBig::ONE, remainder + divisor) } else { (quotient, remainder) }
}

/// Of long numbers this takes as many divisions as they have digits.
fn gcd(machine: &mut Evaluator<'_>, mut one: UBig, mut two: UBig) -> Run<UBig> {
    while two != UBig::ZERO {
        machine.work(two.bit_len() / 64)?;
        (one, two) = (two.clone(), one % two);
    }
    Ok(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_the_remainder_has_the_sign_of_the_divisor() {
        let cases =
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (6, -3, -2, 0), (5, 0, 0, 5)];
        for (dividend, divisor, quotient, remainder) in cases {
            let found = divide(&IBig::from(dividend), &IBig::from(divisor));
            assert_eq!(found, (IBig::from(quotient), IBig::from(remainder)), "{dividend} / {divisor}");
        }
    }
}
