//! Covers by patterns: `case` expressions, and the variables of a pattern in place of what it matches.
//!
//! If clauses together match every value, a `case` that is as wanted is so by one of them; taking each clause without
//! regard to those before it only makes the cover larger. Clauses that leave values out leave the result open there.

use super::{Cover, Formula};
use crate::machine::Evaluator;
use crate::node::{Clause, Node, Pattern};
use crate::stop::Run;
use crate::value::Value;
use base::Name;
use dashu_int::UBig;
use logic::decl::{Origin, RecordPart, TypeDef};
use std::sync::Arc;

impl Evaluator<'_> {
    pub(super) fn cover_case(
        &mut self,
        formula: &Formula,
        scrutinee: &Arc<Node>,
        clauses: &[Clause],
        target: u32,
    ) -> Run<Cover> {
        if formula.knows(scrutinee) {
            let value = self.argument(scrutinee, &formula.env)?;
            return self.cover_selected(formula, &value, clauses, target);
        }
        let patterns: Vec<&Pattern> = clauses.iter().map(|clause| &clause.pattern).collect();
        if formula.as_unknown(scrutinee) != Some(target) || !self.is_exhaustive(&patterns) {
            return Ok(None);
        }
        self.cover_union(clauses, |machine, clause| machine.cover_clause(formula, clause))
    }

    /// The clause for a known value. Nothing is known about a case that no clause is for.
    fn cover_selected(
        &mut self,
        formula: &Formula,
        value: &Value,
        clauses: &[Clause],
        target: u32,
    ) -> Run<Cover> {
        for clause in clauses {
            let mut slots = vec![None; clause.vars];
            if self.matches(&clause.pattern, value, &mut slots)? {
                let inner =
                    slots.into_iter().fold(formula.clone(), |outer, value| outer.inside(&clause.body, value));
                let shift = u32::try_from(clause.vars).unwrap_or(u32::MAX);
                return self.cover(&inner.part(&clause.body), target + shift);
            }
        }
        Ok(None)
    }

    /// The variable itself is taken apart: its parts are unknown now.
    fn cover_clause(&mut self, formula: &Formula, clause: &Clause) -> Run<Cover> {
        let mut inner = formula.part(&clause.body);
        for _ in 0..clause.vars {
            inner = inner.inside(&clause.body, None);
        }
        let count = u32::try_from(clause.vars).unwrap_or(u32::MAX);
        let Some(found) = self.solve(&inner, &(0..count).rev().collect::<Vec<_>>())? else {
            return Ok(None);
        };
        Ok(found.into_iter().map(|slots| build(&clause.pattern, &slots)).collect())
    }

    /// The values of a pattern, whose variables are unknown in the formula: `index` tells the variable of a slot.
    pub(super) fn cover_pattern(
        &mut self,
        formula: &Formula,
        pattern: &Pattern,
        count: usize,
        index: impl Fn(usize) -> u32,
    ) -> Run<Cover> {
        let mut wanted = vec![];
        pattern_slots(pattern, &mut wanted);
        let targets: Vec<u32> = wanted.iter().map(|slot| index(*slot)).collect();
        let Some(found) = self.solve(formula, &targets)? else { return Ok(None) };
        let whole = |values: Vec<Value>| {
            let mut slots = vec![Value::Bool(false); count];
            for (slot, value) in wanted.iter().zip(values) {
                if let Some(place) = slots.get_mut(*slot) {
                    *place = value;
                }
            }
            build(pattern, &slots)
        };
        Ok(found.into_iter().map(whole).collect())
    }

    /// All combinations of values of the targets for which the formula may be true.
    fn solve(&mut self, formula: &Formula, targets: &[u32]) -> Run<Option<Vec<Vec<Value>>>> {
        if targets.is_empty() {
            return Ok(Some(vec![vec![]]));
        }
        for (position, target) in targets.iter().enumerate() {
            let Some(cover) = self.try_cover(formula, *target)? else { continue };
            let mut rest: Vec<u32> = targets.to_vec();
            rest.remove(position);
            let mut all = vec![];
            for value in cover {
                let Some(found) = self.solve(&formula.with(*target, &value), &rest)? else { return Ok(None) };
                for mut values in found {
                    values.insert(position, value.clone());
                    all.push(values);
                }
            }
            return Ok(Some(all));
        }
        Ok(None)
    }

    /// Whether each value has one of these forms, as far as that is easy to see: one form fits all, or there is one
    /// for each constructor whose fields may be anything.
    pub(super) fn is_exhaustive(&self, patterns: &[&Pattern]) -> bool {
        let any = |fields: &[Pattern]| fields.iter().all(|field| self.is_exhaustive(&[field]));
        let total = patterns.iter().find_map(|pattern| match pattern {
            Pattern::Cell { constructor, .. } => Some(self.constructor_count(constructor)),
            _ => None,
        });
        let has = |wanted: usize| {
            patterns.iter().any(|pattern| match pattern {
                Pattern::Cell { index, fields, .. } => *index as usize == wanted && any(fields),
                _ => false,
            })
        };
        let fits_all = |pattern: &&Pattern| matches!(pattern, Pattern::Var(_));
        patterns.iter().any(fits_all) || total.is_some_and(|total| total > 0 && (0..total).all(has))
    }

    /// How many constructors there are beside this one, itself included; 0 if it is none.
    fn constructor_count(&self, constructor: &Name) -> usize {
        match self.world.constant(constructor).map(|decl| &decl.origin) {
            Some(Origin::Record { what: RecordPart::Make, .. }) => 1,
            Some(Origin::Constructor { ty, .. }) => match self.world.type_decl(ty).map(|decl| &decl.def) {
                Some(TypeDef::Datatype(datatype)) => datatype.constructors.len(),
                _ => 0,
            },
            _ => 0,
        }
    }
}

/// The slots that a pattern fills.
pub(super) fn pattern_slots(pattern: &Pattern, slots: &mut Vec<usize>) {
    match pattern {
        Pattern::Var(slot) => slots.push(*slot),
        Pattern::Suc(inner)
        | Pattern::Code(inner)
        | Pattern::Bit(_, inner)
        | Pattern::SetOf(inner, _)
        | Pattern::CosetOf(inner, _)
        | Pattern::MsetOf(inner) => {
            pattern_slots(inner, slots);
        }
        Pattern::Bits(parts) | Pattern::DiagonalOf(parts, _) | Pattern::Cell { fields: parts, .. } => {
            parts.iter().for_each(|part| pattern_slots(part, slots));
        }
        Pattern::Same(..) | Pattern::Literal(_) | Pattern::Equal(..) => {}
    }
}

/// The value that a pattern stands for, where it stands for one.
fn build(pattern: &Pattern, slots: &[Value]) -> Option<Value> {
    match pattern {
        Pattern::Var(slot) | Pattern::Same(slot, _) => slots.get(*slot).cloned(),
        Pattern::Literal(value) => Some(value.clone()),
        Pattern::Suc(inner) => match build(inner, slots)? {
            Value::Nat(number) => Some(Value::Nat(number + UBig::ONE)),
            _ => None,
        },
        Pattern::Cell { constructor, index, fields } => {
            let fields = fields.iter().map(|field| build(field, slots)).collect::<Option<Vec<_>>>()?;
            Some(Value::cell(constructor, *index as usize, fields))
        }
        Pattern::Code(inner) => build(inner, slots),
        Pattern::Bit(..)
        | Pattern::Bits(_)
        | Pattern::SetOf(..)
        | Pattern::CosetOf(..)
        | Pattern::DiagonalOf(..)
        | Pattern::MsetOf(_)
        | Pattern::Equal(..) => None,
    }
}
