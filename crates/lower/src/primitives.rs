//! Constants that are primitive operations: arithmetic of the numbers that Program knows.
//!
//! A constant is native by its full name and the types at which it is used. Everything else runs by its
//! definition.

use dashu_int::{IBig, UBig};
use logic::Type;
use logic::hol;
use logic::types::well_known::{CHAR, INT, INTEGER, NAT, NATURAL, NUM};
use program::{Atom, Prim};

/// What a native constant does with its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Native {
    Constant(Atom),
    Prim(Prim),
    /// The primitive operation with its two operands exchanged.
    Flipped(Prim),
    /// The operand itself: two types with the same representation.
    Same,
    /// The primitive operation with a second operand.
    With(Prim, Atom),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Nat,
    /// Positive numbers, represented as natural numbers.
    Num,
    Int,
    Char,
}

fn kind(ty: &Type) -> Option<Kind> {
    let Type::Con(name, _) = ty else { return None };
    match name.as_str() {
        NAT | NATURAL => Some(Kind::Nat),
        NUM => Some(Kind::Num),
        INT | INTEGER => Some(Kind::Int),
        CHAR => Some(Kind::Char),
        _ => None,
    }
}

/// The operation that a constant at this type is.
pub(crate) fn native(name: &str, ty: &Type) -> Option<Native> {
    let (args, result) = ty.strip_fun();
    match args.as_slice() {
        [] => nullary(name, kind(result)?),
        [arg] => unary(name, kind(arg)?, kind(result)?),
        [left, right] => match (kind(left)?, kind(right)?) {
            (left, right) if left == right => binary(name, left),
            (Kind::Nat, shifted) => shift(name, shifted),
            _ => None,
        },
        _ => None,
    }
}

fn number(kind: Kind, value: u8) -> Option<Atom> {
    match kind {
        Kind::Nat | Kind::Num => Some(Atom::Nat(UBig::from(value))),
        Kind::Int => Some(Atom::Int(IBig::from(value))),
        Kind::Char => None,
    }
}

fn nullary(name: &str, result: Kind) -> Option<Native> {
    let value = match (name, result) {
        (hol::ZERO, Kind::Nat | Kind::Int) => 0,
        (hol::ONE, Kind::Nat | Kind::Num | Kind::Int) | (hol::NUM_ONE, Kind::Num) => 1,
        _ => return None,
    };
    number(result, value).map(Native::Constant)
}

fn unary(name: &str, arg: Kind, result: Kind) -> Option<Native> {
    let one = || Atom::Nat(UBig::ONE);
    Some(match (name, arg, result) {
        (hol::SUC | hol::NUM_INC, Kind::Nat | Kind::Num, _) => Native::With(Prim::Add, one()),
        (hol::PRED, Kind::Nat, Kind::Nat) => Native::With(Prim::Sub, one()),
        (hol::BIT0, Kind::Num, Kind::Num) => Native::With(Prim::Mul, Atom::Nat(UBig::from(2u8))),
        (hol::UMINUS, Kind::Int, Kind::Int) => Native::Prim(Prim::Neg),
        (hol::OF_CHAR, Kind::Char, Kind::Nat) => Native::Prim(Prim::NatOfChar),
        (hol::CHAR_OF, Kind::Nat, Kind::Char) => Native::Prim(Prim::CharOfNat),
        (name, Kind::Nat | Kind::Num, Kind::Nat | Kind::Num) if is_conversion(name) => Native::Same,
        (name, Kind::Int, Kind::Int) if is_conversion(name) => Native::Same,
        (name, Kind::Nat | Kind::Num, Kind::Int) if is_conversion(name) => Native::Prim(Prim::IntOfNat),
        (hol::NAT_OF_INT | hol::NAT_OF_INTEGER, Kind::Int, Kind::Nat) => Native::Prim(Prim::NatOfInt),
        _ => return None,
    })
}

/// Whether the constant maps numbers to the same numbers of another type, wherever there are any.
fn is_conversion(name: &str) -> bool {
    matches!(
        name,
        hol::OF_NAT
            | hol::OF_INT
            | hol::NUMERAL
            | hol::NAT_OF_NUM
            | hol::INT_OF_INTEGER
            | hol::INTEGER_OF_INT
            | hol::INTEGER_OF_NAT
            | hol::NAT_OF_NATURAL
            | hol::NATURAL_OF_NAT
            | hol::INTEGER_OF_NATURAL
    )
}

fn binary(name: &str, kind: Kind) -> Option<Native> {
    let prim = match (name, kind) {
        (_, Kind::Char) => return None,
        (hol::PLUS, _) => Prim::Add,
        (hol::TIMES, _) => Prim::Mul,
        (hol::LESS, _) => Prim::Less,
        (hol::LESS_EQ, _) => Prim::LessEq,
        (_, Kind::Num) => return None,
        (hol::MINUS, _) => Prim::Sub,
        (hol::DIVIDE, _) => Prim::Div,
        (hol::MODULO, _) => Prim::Mod,
        (hol::BIT_AND, _) => Prim::BitAnd,
        (hol::BIT_OR, _) => Prim::BitOr,
        (hol::BIT_XOR, _) => Prim::BitXor,
        (_, Kind::Nat) => return shift(name, Kind::Nat),
        _ => return None,
    };
    Some(Native::Prim(prim))
}

/// The number of bits comes first.
fn shift(name: &str, shifted: Kind) -> Option<Native> {
    match (name, shifted) {
        (_, Kind::Num | Kind::Char) => None,
        (hol::PUSH_BIT, _) => Some(Native::Flipped(Prim::ShiftLeft)),
        (hol::DROP_BIT, _) => Some(Native::Flipped(Prim::ShiftRight)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nat() -> Type {
        Type::nullary(NAT)
    }

    fn int() -> Type {
        Type::nullary(INT)
    }

    #[test]
    fn operations_are_native_by_name_and_type() {
        let plus = |ty: Type| native("Groups.plus_class.plus", &Type::funs([ty.clone(), ty.clone()], ty));
        assert_eq!(plus(nat()), Some(Native::Prim(Prim::Add)));
        assert_eq!(plus(int()), Some(Native::Prim(Prim::Add)));
        assert_eq!(plus(Type::set(nat())), None);
        assert_eq!(
            native("Nat.semiring_1_class.of_nat", &Type::fun(nat(), int())),
            Some(Native::Prim(Prim::IntOfNat))
        );
        assert_eq!(native("Nat.semiring_1_class.of_nat", &Type::fun(nat(), nat())), Some(Native::Same));
    }
}
