//! Covers of `x ∈ A`.
//!
//! The elements of a finite set are all that there are, whatever their type is. A relation with the diagonal is
//! infinite, but a known side of a pair leaves finitely many values for the other one: itself, and its partners among
//! the other pairs.

use super::connective::element_type;
use super::{Cover, Formula};
use crate::machine::Evaluator;
use crate::node::{Node, mentions};
use crate::stop::Run;
use crate::value::{Diagonal, Set, Value};
use logic::Type;
use logic::hol;
use std::sync::Arc;

impl Evaluator<'_> {
    /// `element ∈ set`, where `ty` is the type of `∈`.
    pub(super) fn cover_member(
        &mut self,
        formula: &Formula,
        ty: &Type,
        element: &Arc<Node>,
        set: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        if !formula.knows(set) || !mentions(element, &[target], 0) {
            return Ok(None);
        }
        let Some((element_ty, _)) = ty.as_fun() else { return Ok(None) };
        let value = self.run(set, &formula.env)?;
        match &*self.settle(element_ty, &value)? {
            Set::Finite(elements) => self.cover_union(elements, |machine, value| {
                machine.cover_by_form(formula, element, value, target)
            }),
            Set::Diagonal(diagonal) => self.cover_related(formula, element_ty, element, diagonal, target),
            Set::Cofinite(_) | Set::Where(_) => Ok(None),
        }
    }

    /// The values of `target` for which a pair, one side of which is known, is in a relation with the diagonal.
    fn cover_related(
        &mut self,
        formula: &Formula,
        ty: &Type,
        pair: &Arc<Node>,
        diagonal: &Diagonal,
        target: u32,
    ) -> Run<Cover> {
        let (Node::Apply(head, sides), Type::Con(_, types)) = (&**pair, ty) else { return Ok(None) };
        let ([left, right], Some(base)) = (sides.as_slice(), types.first()) else { return Ok(None) };
        if !matches!(**head, Node::Global(id) if self.global(id).name == hol::PAIR) {
            return Ok(None);
        }
        for (known, open, place) in [(left, right, 0), (right, left, 1)] {
            if !formula.knows(known) || !mentions(open, &[target], 0) {
                continue;
            }
            let value = self.argument(known, &formula.env)?;
            let value = self.canonical(base, &value)?;
            let partners = partners(diagonal, &value, place);
            return self.cover_union(partners.iter().chain([&value]), |machine, partner| {
                machine.cover_by_form(formula, open, partner, target)
            });
        }
        Ok(None)
    }

    /// The elements of a known set that is finite.
    pub(super) fn listed_elements(&mut self, set_ty: &Type, set: &Value) -> Run<Cover> {
        let Some(element) = element_type(set_ty) else { return Ok(None) };
        Ok(match &*self.settle(element, set)? {
            Set::Finite(elements) => Some(elements.iter().cloned().collect()),
            Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => None,
        })
    }
}

/// What stands on the other side of pairs off the diagonal that have the value at `place`.
fn partners(diagonal: &Diagonal, value: &Value, place: usize) -> Vec<Value> {
    let partner = |pair: &Value| match pair {
        Value::Cell(cell) if cell.fields.get(place) == Some(value) => cell.fields.get(1 - place).cloned(),
        _ => None,
    };
    diagonal.others.iter().filter_map(partner).collect()
}
