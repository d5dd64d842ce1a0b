//! Covers of `x ≤ y` and `x < y`.
//!
//! Orders of users' types are not known here, so each rule names the type whose order it is about: the natural numbers
//! up to one of them, the integers between two, the subsets of a finite set. Strict orders are covered as the others.

use super::connective::{Parts, element_type};
use super::{Cover, Formula};
use crate::machine::Evaluator;
use crate::node::Node;
use crate::stop::Run;
use crate::value::Value;
use dashu_int::{IBig, UBig};
use logic::Type;
use logic::hol;
use logic::types::well_known::{INT, NAT, SET};
use std::sync::Arc;

/// How many elements a set may have for its subsets to be listed.
const MAX_ELEMENTS: usize = 16;

impl Evaluator<'_> {
    /// `left ≤ right` or `left < right`, where `ty` is the type of the order. The orders of numbers are linear: what is
    /// not below is above. That of sets is not.
    pub(super) fn cover_order(
        &mut self,
        formula: &Formula,
        ty: &Type,
        left: &Arc<Node>,
        right: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        match ty.as_fun() {
            Some((ty, _)) if ty.is_con(NAT) => {
                let (small, large) = if formula.wanted { (left, right) } else { (right, left) };
                self.cover_below(formula, small, large, target)
            }
            Some((ty, _)) if ty.is_con(SET) && formula.wanted => {
                self.cover_subset(formula, ty, left, right, target)
            }
            _ => Ok(None),
        }
    }

    /// `small ≤ large` for natural numbers: where `small` is no less than the variable, neither is `large`.
    fn cover_below(
        &mut self,
        formula: &Formula,
        small: &Arc<Node>,
        large: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        if !formula.knows(large) || !self.bounds(small, target) {
            return Ok(None);
        }
        let bound = self.run(large, &formula.env)?;
        let bound = self.natural(&bound)?;
        let number = |number: IBig| Value::Nat(UBig::try_from(number).unwrap_or_default());
        self.numbers(&IBig::ZERO, &bound.into(), number)
    }

    /// Whether a natural number is at least as large as the variable: it is the variable, or a sum or successor of what
    /// is. The operands of such a sum are natural numbers, too.
    fn bounds(&self, node: &Node, target: u32) -> bool {
        match node {
            Node::Local(index) => *index == target,
            Node::Apply(head, args) => match &**head {
                Node::Global(id) => {
                    let name = self.global(*id).name.as_str();
                    (name == hol::SUC || name == hol::PLUS) && args.iter().any(|arg| self.bounds(arg, target))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// `x ⊆ A` for a finite set `A`.
    fn cover_subset(
        &mut self,
        formula: &Formula,
        ty: &Type,
        small: &Arc<Node>,
        large: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        if formula.as_unknown(small) != Some(target) || !formula.knows(large) || element_type(ty).is_none() {
            return Ok(None);
        }
        let set = self.run(large, &formula.env)?;
        Ok(match self.listed_elements(ty, &set)? {
            Some(elements) if elements.len() <= MAX_ELEMENTS => Some(self.subsets(&elements)?),
            _ => None,
        })
    }

    /// Integers between two bounds that parts of a conjunction give.
    pub(super) fn cover_interval(&mut self, formula: &Formula, target: u32) -> Run<Cover> {
        let mut parts = vec![];
        self.conjuncts(formula, &mut parts);
        let (mut lower, mut upper) = (None, None);
        for part in parts {
            let Node::Apply(head, args) = &*part.node else { continue };
            let (Node::Global(id), [left, right]) = (&**head, args.as_slice()) else { continue };
            let info = Arc::clone(&self.global(*id).info);
            let order = info.name == hol::LESS_EQ || info.name == hol::LESS;
            if !order || !info.ty.as_fun().is_some_and(|(ty, _)| ty.is_con(INT)) {
                continue;
            }
            let (small, large) = if part.wanted { (left, right) } else { (right, left) };
            if part.as_unknown(small) == Some(target) && part.knows(large) {
                let bound = self.run(large, &part.env)?;
                upper = Some(self.integer(&bound)?);
            } else if part.as_unknown(large) == Some(target) && part.knows(small) {
                let bound = self.run(small, &part.env)?;
                lower = Some(self.integer(&bound)?);
            }
        }
        match (lower, upper) {
            (Some(lower), Some(upper)) => self.numbers(&lower, &upper, Value::Int),
            _ => Ok(None),
        }
    }

    /// The parts that all have to be as wanted.
    fn conjuncts(&self, formula: &Formula, conjuncts: &mut Vec<Formula>) {
        if let Node::Apply(head, operands) = &*formula.node
            && let Node::Global(id) = &**head
        {
            match Parts::of(formula, &self.global(*id).name, operands) {
                Some(Parts::One(part)) => return self.conjuncts(&part, conjuncts),
                Some(Parts::All(left, right)) => {
                    self.conjuncts(&left, conjuncts);
                    return self.conjuncts(&right, conjuncts);
                }
                Some(Parts::Any(..)) | None => {}
            }
        }
        conjuncts.push(formula.clone());
    }

    fn numbers(&mut self, from: &IBig, to: &IBig, value: impl Fn(IBig) -> Value) -> Run<Cover> {
        let mut all = vec![];
        let mut number = from.clone();
        while number <= *to {
            self.step()?;
            all.push(value(number.clone()));
            number += IBig::ONE;
        }
        Ok(Some(all))
    }
}
