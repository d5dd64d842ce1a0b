//! Primitive operations whose operands tell the result.

use crate::ir::{Atom, Expr, Prim};
use crate::value::Value;
use dashu_int::UBig;

/// The operation, or something simpler with the same value.
pub fn fold(prim: Prim, args: Vec<Atom>) -> Expr {
    if let Some(atom) = constant(prim, &args).or_else(|| identity(prim, &args)) {
        return Expr::Atom(atom);
    }
    Expr::Prim(prim, args)
}

fn constant(prim: Prim, args: &[Atom]) -> Option<Atom> {
    let values: Option<Vec<Value>> = args.iter().map(value_of).collect();
    match prim.apply(&values?).ok()? {
        Value::Bool(value) => Some(Atom::Bool(value)),
        Value::Nat(value) => Some(Atom::Nat(value)),
        Value::Int(value) => Some(Atom::Int(value)),
        Value::Char(value) => Some(Atom::Char(value)),
        _ => None,
    }
}

fn value_of(atom: &Atom) -> Option<Value> {
    match atom {
        Atom::Var(_) => None,
        Atom::Bool(value) => Some(Value::Bool(*value)),
        Atom::Nat(value) => Some(Value::Nat(value.clone())),
        Atom::Int(value) => Some(Value::Int(value.clone())),
        Atom::Char(value) => Some(Value::Char(*value)),
        Atom::Con(con) => Some(Value::data(*con, vec![])),
    }
}

/// Laws with a variable operand.
fn identity(prim: Prim, args: &[Atom]) -> Option<Atom> {
    let [x, y] = args else { return None };
    match prim {
        Prim::Equal | Prim::LessEq if x == y => Some(Atom::Bool(true)),
        Prim::Less if x == y => Some(Atom::Bool(false)),
        Prim::Less if is_nat(y, 0) => Some(Atom::Bool(false)),
        Prim::LessEq if is_nat(x, 0) => Some(Atom::Bool(true)),
        Prim::Add if is_zero(x) => Some(y.clone()),
        Prim::Add | Prim::Sub if is_zero(y) => Some(x.clone()),
        Prim::Mul | Prim::Div if is_one(y) => Some(x.clone()),
        Prim::Mul if is_one(x) => Some(y.clone()),
        _ => None,
    }
}

fn is_nat(atom: &Atom, n: u8) -> bool {
    matches!(atom, Atom::Nat(value) if *value == UBig::from(n))
}

fn is_zero(atom: &Atom) -> bool {
    is_nat(atom, 0) || matches!(atom, Atom::Int(value) if value.is_zero())
}

fn is_one(atom: &Atom) -> bool {
    is_nat(atom, 1) || matches!(atom, Atom::Int(value) if value.is_one())
}
