//! Covers of formulas made by connectives and quantifiers.
//!
//! Whatever is open has one of the two truth values, so each rule is the one of two-valued logic. For a conjunction
//! that is to be true, and a disjunction or implication that is to be false, both parts have to be as wanted: a cover
//! of one is enough. Otherwise one part is, nobody knows which: both have to be covered.

use super::{Cover, Formula};
use crate::machine::Evaluator;
use crate::node::{Lambda, Node, lift};
use crate::stop::Run;
use crate::value::{Set, Value};
use logic::Type;
use logic::hol;
use logic::types::well_known::SET;
use std::sync::Arc;

/// The parts of a formula, and how many of them are as wanted where the whole is.
pub(super) enum Parts {
    One(Formula),
    /// Both.
    All(Formula, Formula),
    /// At least one.
    Any(Formula, Formula),
}

impl Parts {
    /// The parts of a connective with its operands; none if it is no connective.
    pub fn of(formula: &Formula, connective: &str, operands: &[Arc<Node>]) -> Option<Parts> {
        let (left, right, all) = match (connective, operands) {
            (hol::NOT, [operand]) => return Some(Parts::One(formula.negated(operand))),
            (hol::CONJ | hol::PURE_CONJ, [left, right]) => {
                (formula.part(left), formula.part(right), formula.wanted)
            }
            (hol::DISJ, [left, right]) => (formula.part(left), formula.part(right), !formula.wanted),
            (hol::IMPLIES | hol::PURE_IMP, [left, right]) => {
                (formula.negated(left), formula.part(right), !formula.wanted)
            }
            _ => return None,
        };
        Some(if all { Parts::All(left, right) } else { Parts::Any(left, right) })
    }
}

impl Evaluator<'_> {
    pub(super) fn cover_connective(
        &mut self,
        formula: &Formula,
        connective: &str,
        operands: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        match Parts::of(formula, connective, operands) {
            Some(Parts::One(part)) => self.cover(&part, target),
            Some(Parts::All(left, right)) => self.cover_all(formula, &left, &right, target),
            Some(Parts::Any(left, right)) => self.cover_any(&left, &right, target),
            None => Ok(None),
        }
    }

    /// Both parts are as wanted: one of them is enough. What blocks the other does not matter then.
    fn cover_all(&mut self, whole: &Formula, left: &Formula, right: &Formula, target: u32) -> Run<Cover> {
        for part in [left, right] {
            if let Some(cover) = self.try_cover(part, target)? {
                return Ok(Some(cover));
            }
        }
        self.cover_interval(whole, target)
    }

    fn cover_any(&mut self, left: &Formula, right: &Formula, target: u32) -> Run<Cover> {
        let Some(mut cover) = self.cover(left, target)? else { return Ok(None) };
        let Some(more) = self.cover(right, target)? else { return Ok(None) };
        cover.extend(more);
        Ok(Some(cover))
    }

    /// `∃y. body`, or a universal quantifier that is to be false: covers `target` with `y` unknown, or for each value
    /// that `y` can have.
    pub(super) fn cover_binder(&mut self, formula: &Formula, body: &Arc<Node>, target: u32) -> Run<Cover> {
        let Node::Lambda(lambda) = &**body else { return self.cover_eta(formula, body, target) };
        let unknown = formula.inside(&lambda.body, None);
        if let Some(cover) = self.try_cover(&unknown, target + 1)? {
            return Ok(Some(cover));
        }
        let values = match self.try_cover(&unknown, 0)? {
            Some(values) => values,
            None => match self.domain(&lambda.ty)? {
                Some(domain) => domain.to_vec(),
                None => return Ok(None),
            },
        };
        self.cover_for_each(formula, lambda, values, target)
    }

    fn cover_for_each(
        &mut self,
        formula: &Formula,
        lambda: &Lambda,
        values: Vec<Value>,
        target: u32,
    ) -> Run<Cover> {
        self.cover_union(values, |machine, value| {
            machine.cover(&formula.inside(&lambda.body, Some(value)), target + 1)
        })
    }

    /// A quantifier over a predicate that is no abstraction.
    fn cover_eta(&mut self, formula: &Formula, predicate: &Arc<Node>, target: u32) -> Run<Cover> {
        let applied = Node::Apply(Arc::new(lift(predicate)), vec![Arc::new(Node::Local(0))]);
        let inner = formula.inside(&Arc::new(applied), None);
        self.cover(&inner, target + 1)
    }

    /// `∃y∈set. body`, or a universal quantifier that is to be false. `ty` is the type of the quantifier.
    pub(super) fn cover_bounded(
        &mut self,
        formula: &Formula,
        ty: &Type,
        set: &Arc<Node>,
        body: &Arc<Node>,
        target: u32,
    ) -> Run<Cover> {
        let (Node::Lambda(lambda), true) = (&**body, formula.knows(set)) else { return Ok(None) };
        let Some(element) = ty.as_fun().and_then(|(set, _)| element_type(set)) else { return Ok(None) };
        if let Some(cover) = self.try_cover(&formula.inside(&lambda.body, None), target + 1)? {
            return Ok(Some(cover));
        }
        let set = self.run(set, &formula.env)?;
        match &*self.settle(element, &set)? {
            Set::Finite(elements) => {
                self.cover_for_each(formula, lambda, elements.iter().cloned().collect(), target)
            }
            Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => Ok(None),
        }
    }

    /// The union of covers, one for each of the values: of these at least one is the right one.
    pub(super) fn cover_union<T>(
        &mut self,
        values: impl IntoIterator<Item = T>,
        mut cover: impl FnMut(&mut Self, T) -> Run<Cover>,
    ) -> Run<Cover> {
        let mut all = vec![];
        for value in values {
            match cover(self, value)? {
                Some(cover) => all.extend(cover),
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }
}

pub(super) fn element_type(set: &Type) -> Option<&Type> {
    match set {
        Type::Con(name, args) if name == SET => args.first(),
        _ => None,
    }
}
