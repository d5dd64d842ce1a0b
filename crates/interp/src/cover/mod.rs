//! Finite covers: for a formula with unknown variables, finitely many values among which are all that one variable can
//! have where the formula is true.
//!
//! **The law.** Take any interpretation of what the definitions leave open, and any values of the unknown variables for
//! which the formula has the wanted truth value: then the value of the covered variable is among those of the cover, up
//! to equality of its type. A cover may hold too much: whoever uses one evaluates the formula for each value that is
//! one of the type ([`value`]), and what is not known about one of them stays unknown.
//!
//! A cover is found by looking at the formula: a conjunction is covered by a cover of one of its parts, a disjunction
//! by covers of both ([`connective`]), `x ∈ A` by the elements of `A` ([`membership`]), `x ≤ n` by the numbers up to
//! `n` ([`order`]), an equation by inverting one of its sides ([`term`]), a call by the definition of what is called
//! ([`call`]), a `case` by its clauses ([`pattern`]). Two things keep this right:
//!
//! - An operation is inverted only at types where it is known to be the operation that the inversion is for. The type
//!   comes with the constant, not with the value: many types are represented by numbers, and few of them add as numbers
//!   do.
//! - A definition is unfolded only where it applies whatever the unknown arguments are. Where it does not, the call is
//!   open, and what is open may be true.
//!
//! No cover means that nothing was found, never that there is none.

mod call;
mod connective;
mod formula;
mod membership;
mod order;
mod pattern;
mod term;
mod value;

pub(crate) use formula::Formula;

use crate::machine::Evaluator;
use crate::node::Node;
use crate::stop::{Run, Stop};
use crate::value::{Env, GlobalId, Value};
use formula::FUEL;
use logic::hol;
use logic::{Term, Type};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The values of a cover; none means that no cover was found.
pub type Cover = Option<Vec<Value>>;

impl Evaluator<'_> {
    /// Finitely many values among which are all for which a closed predicate gives `wanted`, as the formula tells them;
    /// none if it does not.
    pub fn cover_of(&mut self, predicate: &Term, wanted: bool) -> Cover {
        let ty = predicate.ty()?.as_fun()?.0.clone();
        let node = Arc::new(self.prepare(predicate));
        let predicate = self.run(&node, &Env::default()).ok()?;
        let cover = self.cover_function(&predicate, wanted, FUEL).ok()?;
        self.cover_of_type(&ty, cover).ok()?
    }

    /// Finitely many values among which are all for which the predicate gives `wanted`. If nothing in the predicate
    /// tells, they are all values of a finite type.
    pub(crate) fn candidates(&mut self, ty: &Type, predicate: &Value, wanted: bool) -> Run<Cover> {
        let cover = self.cover_function(predicate, wanted, FUEL);
        match cover.and_then(|cover| self.cover_of_type(ty, cover)) {
            Ok(Some(cover)) => return Ok(Some(cover)),
            Ok(None) | Err(Stop::Blame(_)) => {}
            Err(stop) => return Err(stop),
        }
        Ok(self.domain(ty)?.map(|domain| domain.to_vec()))
    }

    /// All values of a type for which a predicate holds, if they can be listed.
    pub(crate) fn solutions(&mut self, ty: &Type, predicate: &Value) -> Run<Option<BTreeSet<Value>>> {
        let Some(candidates) = self.candidates(ty, predicate, true)? else { return Ok(None) };
        let mut found = BTreeSet::new();
        for candidate in candidates {
            if self.holds(predicate, candidate.clone())? {
                found.insert(self.canonical(ty, &candidate)?);
            }
        }
        Ok(Some(found))
    }

    /// A cover, or none if finding it would need to know what is not known.
    pub(crate) fn try_cover(&mut self, formula: &Formula, target: u32) -> Run<Cover> {
        match self.cover(formula, target) {
            Err(Stop::Blame(_)) => Ok(None),
            other => other,
        }
    }

    /// A cover of the variable `target` where the formula has the wanted truth value.
    fn cover(&mut self, formula: &Formula, target: u32) -> Run<Cover> {
        self.step()?;
        match &*formula.node {
            Node::Apply(head, args) => match &**head {
                Node::Global(id) => self.cover_constant(formula, *id, args, target),
                _ if formula.knows(head) => {
                    let function = self.run(head, &formula.env)?;
                    self.cover_applied(formula, &function, args, target)
                }
                _ => Ok(None),
            },
            Node::Global(id) => Ok(match self.global(*id).name.as_str() {
                hol::FALSE if formula.wanted => Some(vec![]),
                hol::TRUE if !formula.wanted => Some(vec![]),
                _ => None,
            }),
            Node::Value(Value::Bool(value)) => Ok((*value != formula.wanted).then(Vec::new)),
            Node::Case { scrutinee, clauses } => self.cover_case(formula, scrutinee, clauses, target),
            Node::Local(_) | Node::Value(_) | Node::Lambda(_) => Ok(None),
        }
    }

    fn cover_constant(
        &mut self,
        formula: &Formula,
        id: GlobalId,
        args: &[Arc<Node>],
        target: u32,
    ) -> Run<Cover> {
        let info = Arc::clone(&self.global(id).info);
        match (info.name.as_str(), args) {
            (hol::NOT | hol::CONJ | hol::PURE_CONJ | hol::DISJ | hol::IMPLIES | hol::PURE_IMP, operands) => {
                self.cover_connective(formula, &info.name, operands, target)
            }
            (hol::EX, [body]) if formula.wanted => self.cover_binder(formula, body, target),
            (hol::ALL | hol::PURE_ALL, [body]) if !formula.wanted => self.cover_binder(formula, body, target),
            (hol::BEX, [set, body]) if formula.wanted => {
                self.cover_bounded(formula, &info.ty, set, body, target)
            }
            (hol::BALL, [set, body]) if !formula.wanted => {
                self.cover_bounded(formula, &info.ty, set, body, target)
            }
            (hol::EQ | hol::PURE_EQ, [left, right]) if formula.wanted => {
                self.cover_equation(formula, left, right, target)
            }
            (hol::MEMBER, [element, set]) if formula.wanted => {
                self.cover_member(formula, &info.ty, element, set, target)
            }
            (hol::LESS_EQ | hol::LESS, [left, right]) => {
                self.cover_order(formula, &info.ty, left, right, target)
            }
            _ => self.cover_defined(formula, id, args, target),
        }
    }
}
