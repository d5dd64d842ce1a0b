//! Whether a value has the form of a pattern.

use crate::machine::Evaluator;
use crate::native::function::multiset_elements;
use crate::node::Pattern;
use crate::prepare::list;
use crate::stop::{Run, Stop};
use crate::value::{Env, Set, Value};
use dashu_int::UBig;
use dashu_int::ops::BitTest;

impl Evaluator<'_> {
    /// Fills the slots of the pattern's variables. A part of a value that is not known stops the matching only
    /// where the pattern needs to know it. Long: one arm for each kind of pattern.
    pub(crate) fn matches(
        &mut self,
        pattern: &Pattern,
        value: &Value,
        slots: &mut [Option<Value>],
    ) -> Run<bool> {
        base::check_stack();
        match pattern {
            Pattern::Var(slot) => {
                if let Some(place) = slots.get_mut(*slot) {
                    *place = Some(value.clone());
                }
                Ok(true)
            }
            Pattern::Same(slot, ty) => match slots.get(*slot).cloned().flatten() {
                Some(other) => self.equal(ty, &other, value),
                // Where arguments are left out the first occurrence may have been among them.
                None => self.matches(&Pattern::Var(*slot), value, slots),
            },
            Pattern::Literal(literal) => Ok(self.demand(value)? == literal),
            Pattern::Suc(inner) => match self.demand(value)? {
                Value::Nat(number) if *number > UBig::ZERO => {
                    self.matches(inner, &Value::Nat(number - UBig::ONE), slots)
                }
                _ => Ok(false),
            },
            Pattern::Bit(odd, inner) => match self.demand(value)? {
                Value::Nat(number) if *number > UBig::ONE && number.bit(0) == *odd => {
                    self.matches(inner, &Value::Nat(number >> 1), slots)
                }
                _ => Ok(false),
            },
            Pattern::Bits(bits) => match self.demand(value)? {
                Value::Char(code) => {
                    let code = *code;
                    let digits: Vec<Value> = (0..8).map(|bit| Value::Bool(code >> bit & 1 == 1)).collect();
                    self.match_all(bits, &digits, slots)
                }
                _ => Ok(false),
            },
            Pattern::Cell { index, fields, .. } => match self.demand(value)? {
                Value::Cell(cell) if cell.index == *index => self.match_all(fields, &cell.fields, slots),
                _ => Ok(false),
            },
            Pattern::SetOf(inner, element) => match &*self.settle(element, value)? {
                Set::Finite(elements) => {
                    self.work(elements.len())?;
                    self.matches(inner, &list(elements.iter().cloned().collect::<Vec<_>>()), slots)
                }
                Set::Cofinite(_) | Set::Diagonal(_) | Set::Where(_) => Ok(false),
            },
            Pattern::CosetOf(inner, element) => match &*self.settle(element, value)? {
                Set::Cofinite(elements) => {
                    self.work(elements.len())?;
                    self.matches(inner, &list(elements.iter().cloned().collect::<Vec<_>>()), slots)
                }
                Set::Finite(_) | Set::Diagonal(_) | Set::Where(_) => Ok(false),
            },
            Pattern::DiagonalOf(parts, element) => match &*self.settle(element, value)? {
                Set::Diagonal(diagonal) => {
                    let parts_of = [&diagonal.missing, &diagonal.others];
                    let lists = parts_of.map(|part| list(part.iter().cloned().collect::<Vec<_>>()));
                    self.match_all(parts, &lists, slots)
                }
                Set::Finite(_) | Set::Cofinite(_) | Set::Where(_) => Ok(false),
            },
            Pattern::Code(inner) => self.matches(inner, value, slots),
            Pattern::MsetOf(inner) => match multiset_elements(self, value)? {
                Some(elements) => self.matches(inner, &elements, slots),
                None => Ok(false),
            },
            Pattern::Equal(node, ty) => {
                let other = self.run(node, &Env::default())?;
                self.equal(ty, &other, value)
            }
        }
    }

    fn match_all(
        &mut self,
        patterns: &[Pattern],
        values: &[Value],
        slots: &mut [Option<Value>],
    ) -> Run<bool> {
        if patterns.len() != values.len() {
            return Err(Stop::not_executable("", "a constructor has the wrong number of arguments"));
        }
        for (pattern, value) in patterns.iter().zip(values) {
            if !self.matches(pattern, value, slots)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
