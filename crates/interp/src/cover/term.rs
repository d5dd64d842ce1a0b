//! Covers of `t = v`: the values of a variable for which a term has a known value.
//!
//! Going through a term towards the variable, each operation on the way is inverted, as long as the one argument that
//! the variable is in has finitely many values for the given result. Each rule is for an operation at a type:
//!
//! - Constructors of data types and records are free: the result has the same constructor, and equal fields.
//!   Constructors that `code_datatype` declares are not.
//! - `Suc`, `Bit0` and `Bit1` are the free constructors of numbers.
//! - `a + b = c` has at most one solution for `a` on the natural numbers, the binary numerals and the integers: the
//!   difference, where there is one. So have `a - b = c` and `- a = c` on the integers.
//! - `xs @ ys` is one of the ways to cut the list into two.
//! - The lists of a length are finitely many where the type of elements is finite.

use super::{Cover, Formula};
use crate::global::{Info, Meaning};
use crate::machine::Evaluator;
use crate::node::{Node, mentions};
use crate::prepare::list;
use crate::stop::{Run, Stop};
use crate::value::{Cell, GlobalId, Value};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use logic::Type;
use logic::hol;
use logic::types::well_known::{INT, LIST, NAT, NUM};
use std::sync::Arc;

/// How many lists of a given length are tried.
const MAX_LISTS: usize = 1 << 12;

/// What the argument of an operation has to be.
enum Argument {
    Value(Value),
    /// The operation never gives the result.
    None,
    /// Nothing is known about the operation.
    Open,
}

impl Evaluator<'_> {
    pub(super) fn cover_equation(
        &mut self,
        formula: &Formula,
        left: &Arc<Node>,
        right: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        for (pattern, known) in [(left, right), (right, left)] {
            if formula.knows(known) && mentions(pattern, &[target], 0) {
                let value = self.argument(known, &formula.env)?;
                if let Some(cover) = self.cover_by_form(formula, pattern, &value, target)? {
                    return Ok(Some(cover));
                }
            }
        }
        Ok(None)
    }

    /// A cover of a variable where a term has a value, or none if finding it would need to know what is not known.
    pub(crate) fn try_cover_by_form(&mut self, formula: &Formula, value: &Value, target: u32) -> Run<Cover> {
        if !mentions(&formula.node, &[target], 0) {
            return Ok(None);
        }
        match self.cover_by_form(formula, &formula.node, value, target) {
            Err(Stop::Blame(_)) => Ok(None),
            other => other,
        }
    }

    /// The values of `target` for which the term `form` has the given value.
    pub(super) fn cover_by_form(
        &mut self,
        formula: &Formula,
        form: &Arc<Node>,
        value: &Value,
        target: u32,
    ) -> Run<Cover> {
        base::check_stack();
        self.step()?;
        if formula.as_unknown(form) == Some(target) {
            return Ok(Some(vec![value.clone()]));
        }
        let Node::Apply(head, args) = &**form else { return Ok(None) };
        let Node::Global(id) = **head else { return Ok(None) };
        let value = self.demand(value)?.clone();
        let info = Arc::clone(&self.global(id).info);
        match (info.name.as_str(), args.as_slice(), &value) {
            (hol::SUC | hol::BIT0 | hol::BIT1, [inner], Value::Nat(number)) => {
                self.cover_argument(formula, inner, number_before(&info.name, number), target)
            }
            (hol::PLUS | hol::MINUS, [left, right], _) => {
                self.cover_operand(formula, &info, [left, right], &value, target)
            }
            (hol::UMINUS, [inner], Value::Int(number)) if is_operation_on(&info, INT) => {
                self.cover_by_form(formula, inner, &Value::Int(-number), target)
            }
            (hol::APPEND, [left, right], Value::Cell(_)) => {
                self.cover_append(formula, left, right, &value, target)
            }
            (hol::SIZE, [inner], Value::Nat(length)) => {
                let Some(lists) = self.lists_of_length(&info.ty, length)? else { return Ok(None) };
                self.cover_union(lists, |machine, value| {
                    machine.cover_by_form(formula, inner, &value, target)
                })
            }
            (_, _, Value::Cell(cell)) => self.cover_field(formula, id, args, cell, target),
            _ => Ok(None),
        }
    }

    fn cover_argument(
        &mut self,
        formula: &Formula,
        inner: &Arc<Node>,
        argument: Argument,
        target: u32,
    ) -> Run<Cover> {
        match argument {
            Argument::Value(value) => self.cover_by_form(formula, inner, &value, target),
            Argument::None => Ok(Some(vec![])),
            Argument::Open => Ok(None),
        }
    }

    /// A sum or difference, one side of which is known.
    fn cover_operand(
        &mut self,
        formula: &Formula,
        info: &Info,
        [left, right]: [&Arc<Node>; 2],
        value: &Value,
        target: u32,
    ) -> Run<Cover> {
        let (inner, known, side) =
            if formula.knows(right) { (left, right, Side::Left) } else { (right, left, Side::Right) };
        if !formula.knows(known) {
            return Ok(None);
        }
        let known = self.run(known, &formula.env)?;
        let operand = operand(info, side, value, self.demand(&known)?);
        self.cover_argument(formula, inner, operand, target)
    }

    fn cover_append(
        &mut self,
        formula: &Formula,
        left: &Arc<Node>,
        right: &Arc<Node>,
        value: &Value,
        target: u32,
    ) -> Run<Cover> {
        let elements = self.list_elements(value)?;
        let in_left = mentions(left, &[target], 0);
        self.cover_union(0..=elements.len(), |machine, split| {
            let (first, second) = elements.split_at(split);
            let (inner, part) = if in_left { (left, first) } else { (right, second) };
            machine.cover_by_form(formula, inner, &list(part.to_vec()), target)
        })
    }

    /// A constructor of a data type or record.
    fn cover_field(
        &mut self,
        formula: &Formula,
        id: GlobalId,
        args: &[Arc<Node>],
        cell: &Cell,
        target: u32,
    ) -> Run<Cover> {
        let Meaning::Constructor { index, arity } = self.meaning(id)? else { return Ok(None) };
        if arity != args.len() {
            return Ok(None);
        }
        if index != cell.index as usize {
            return Ok(Some(vec![]));
        }
        for (arg, field) in args.iter().zip(&cell.fields) {
            if mentions(arg, &[target], 0)
                && let Some(cover) = self.cover_by_form(formula, arg, field, target)?
            {
                return Ok(Some(cover));
            }
        }
        Ok(None)
    }

    /// All lists of a length, if there are not too many elements. `ty` is that of the function `size`.
    fn lists_of_length(&mut self, ty: &Type, length: &UBig) -> Run<Cover> {
        let Some((Type::Con(name, args), _)) = ty.as_fun() else { return Ok(None) };
        let (true, Some(element)) = (name == LIST, args.first()) else { return Ok(None) };
        let (Some(domain), Ok(length)) = (self.domain(element)?, u32::try_from(length)) else {
            return Ok(None);
        };
        if domain.len().checked_pow(length).is_none_or(|count| count > MAX_LISTS) {
            return Ok(None);
        }
        let mut lists: Vec<Vec<Value>> = vec![vec![]];
        for _ in 0..length {
            lists = self.product(&lists, &domain)?;
        }
        Ok(Some(lists.into_iter().map(list).collect()))
    }
}

/// The number of which a constructor makes another one. These constants exist at one type only.
fn number_before(constructor: &str, number: &UBig) -> Argument {
    let odd = number.bit(0);
    match constructor {
        hol::SUC if *number > UBig::ZERO => Argument::Value(Value::Nat(number - UBig::ONE)),
        hol::BIT0 if *number > UBig::ONE && !odd => Argument::Value(Value::Nat(number >> 1)),
        hol::BIT1 if *number > UBig::ONE && odd => Argument::Value(Value::Nat(number >> 1)),
        _ => Argument::None,
    }
}

fn is_operation_on(info: &Info, ty: &str) -> bool {
    info.ty.as_fun().is_some_and(|(operand, _)| operand.is_con(ty))
}

/// On which side of a binary operation something stands.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// The operand on one side of a sum or difference, of the types at which both are known, by the result and the other
/// operand.
fn operand(info: &Info, side: Side, result: &Value, other: &Value) -> Argument {
    let is_sum = info.name == hol::PLUS;
    match (result, other) {
        (Value::Int(result), Value::Int(other)) if is_operation_on(info, INT) => {
            Argument::Value(Value::Int(match (is_sum, side) {
                (true, _) => result - other,
                (false, Side::Left) => result + other,
                (false, Side::Right) => other - result,
            }))
        }
        (Value::Nat(sum), Value::Nat(other)) if is_sum && is_operation_on(info, NAT) => {
            if sum < other {
                Argument::None
            } else {
                Argument::Value(Value::Nat(sum - other))
            }
        }
        // There is no zero among the binary numerals.
        (Value::Nat(sum), Value::Nat(other)) if is_sum && is_operation_on(info, NUM) => {
            if sum <= other {
                Argument::None
            } else {
                Argument::Value(Value::Nat(sum - other))
            }
        }
        _ => Argument::Open,
    }
}
