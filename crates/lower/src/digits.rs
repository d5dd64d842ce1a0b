//! Characters as eight truth values: made from them, and taken apart into them.
//!
//! Program has characters of its own; `Char` with its eight arguments, lowest digit first, is the way to see them as
//! values of a data type.

use crate::code::Code;
use dashu_int::UBig;
use program::{Atom, Body, Expr, Prim, Type, Var};

pub(crate) const DIGITS: usize = 8;

fn number(value: u8) -> Atom {
    Atom::Nat(UBig::from(value))
}

impl Code<'_, '_> {
    /// The character with these digits.
    pub(crate) fn char_of_digits(&mut self, digits: &[Atom]) -> Expr {
        let mut code = number(0);
        for digit in digits.iter().rev() {
            let value = |value| Box::new(Body::of(Expr::Atom(number(value))));
            let digit = self.operand_of(Expr::If(digit.clone(), value(1), value(0)), Type::Nat);
            let double = self.operand_of(Expr::Prim(Prim::Mul, vec![code, number(2)]), Type::Nat);
            code = self.operand_of(Expr::Prim(Prim::Add, vec![double, digit]), Type::Nat);
        }
        Expr::Prim(Prim::CharOfNat, vec![code])
    }

    pub(crate) fn digit_vars(&mut self) -> Vec<Var> {
        (0..DIGITS).map(|_| self.fresh("d", Type::Bool)).collect()
    }

    /// Binds variables to the digits of a character.
    pub(crate) fn bind_digits(&mut self, of: &Atom, digits: &[Var]) {
        let mut code = self.operand_of(Expr::Prim(Prim::NatOfChar, vec![of.clone()]), Type::Nat);
        for digit in digits {
            let lowest = self.operand_of(Expr::Prim(Prim::Mod, vec![code.clone(), number(2)]), Type::Nat);
            self.bind(*digit, Expr::Prim(Prim::Equal, vec![lowest, number(1)]));
            code = self.operand_of(Expr::Prim(Prim::Div, vec![code, number(2)]), Type::Nat);
        }
    }
}
