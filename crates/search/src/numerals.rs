//! Numerals as terms, and the numbers that they stand for.

use logic::types::well_known::{INT, NAT};
use logic::{Literal, Term, Type, World};

/// The number that a numeral stands for.
pub fn number(value: &Term) -> Option<i64> {
    let (head, args) = value.strip();
    match (head, args.as_slice()) {
        (Term::Const(name, _), []) if name.base() == "zero" => Some(0),
        (Term::Const(name, _), []) if name.base() == "one" => Some(1),
        (Term::Const(name, _), [Term::Lit(Literal::Num(digits))]) if name.base() == "numeral" => {
            digits.parse().ok()
        }
        (Term::Const(name, _), [inner]) if name.base() == "uminus" => number(inner).map(|value| -value),
        _ => None,
    }
    .filter(|_| value.ty().is_some_and(|ty| ty.is_con(NAT) || ty.is_con(INT)))
}

/// The numeral of a type of numbers, if it has such a value.
pub fn numeral(world: &World, value: i64, ty: &Type) -> Option<Term> {
    let value = if ty.is_con(INT) {
        program::Value::int(value)
    } else {
        program::Value::nat(u64::try_from(value).ok()?)
    };
    lower::value_to_term(world, &value, ty)
}
