//! Values that definitions leave open: which they are, and evaluation as if they were known.
//!
//! `hd []` has one particular value, whatever it is. What comes out the same for all values of its type does not
//! depend on it: whoever wants to know evaluates once for each of them, with an evaluator of its own, since
//! evaluators keep what they compute.
//!
//! Which value it is differs from model to model of the logic ([`Freedom`]): nothing that definitions say excludes
//! any of them.

use crate::equality::same_values;
use crate::machine::Evaluator;
use crate::read_back::value_to_term;
use crate::stop::{Blame, Why};
use crate::value::{GlobalId, Value};
use base::Name;
use logic::{Term, Type, World, hol};

/// A constant with arguments for which its definitions give no value.
#[derive(Clone, Debug)]
pub struct Open {
    constant: Name,
    ty: Type,
    args: Vec<Value>,
    why: Why,
    /// Whether there are equations, for other arguments. Otherwise nothing is known about the constant at this type.
    has_equations: bool,
}

/// Which values of its type an open value can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freedom {
    /// Any, but the same as others of its type: packages complete definitions by `undefined`, so that `hd []` and
    /// `last []` may well be the same value in every model, or by `undefined` applied to what a constructor has and to
    /// further arguments. Likewise for what no value of a subtype represents, since two representations may be the
    /// same.
    Shared,
    /// Any that the axioms of the constant allow, whatever others are: a description of what is not there or not
    /// unique.
    Independent,
    /// What is known about it does not say.
    Unknown,
}

impl Open {
    /// Whose value it is.
    pub fn constant(&self) -> &Name {
        &self.constant
    }

    /// The type of the value that is left open.
    pub fn ty(&self) -> Type {
        let mut ty = self.ty.clone();
        for _ in &self.args {
            ty = ty.as_fun().map_or_else(|| ty.clone(), |(_, to)| to.clone());
        }
        ty
    }

    /// As a term, such as `hd []`.
    pub fn term(&self, world: &World) -> Term {
        let mut ty = self.ty.clone();
        let mut term = Term::constant(&self.constant, ty.clone());
        for arg in &self.args {
            let Some((from, to)) = ty.as_fun().map(|(from, to)| (from.clone(), to.clone())) else { break };
            term = term.app(value_to_term(world, arg, &from));
            ty = to;
        }
        term
    }

    pub fn freedom(&self) -> Freedom {
        match self.why {
            Why::NoEquation if !self.has_equations => Freedom::Unknown,
            Why::NoEquation | Why::NoClause | Why::NotInSubtype => Freedom::Shared,
            Why::Undefined if self.constant == hol::UNDEFINED => Freedom::Shared,
            Why::NoWitness | Why::SeveralWitnesses => Freedom::Independent,
            Why::Undefined | Why::Order => Freedom::Unknown,
        }
    }

    fn is(&self, constant: &Name, ty: &Type, args: &[Value]) -> bool {
        self.constant == *constant && self.ty == *ty && same_values(&self.args, args)
    }
}

impl Evaluator<'_> {
    /// From now on a value that is left open is taken to be this one.
    pub fn assume(&mut self, open: Open, value: Value) {
        self.assumed.push((open, value));
    }

    /// What an open value is taken to be.
    pub(crate) fn assumed(&self, id: GlobalId, args: &[Value]) -> Option<&Value> {
        if self.assumed.is_empty() {
            return None;
        }
        let info = &self.global(id).info;
        let known = self.assumed.iter().find(|(open, _)| open.is(&info.name, &info.ty, args));
        known.map(|(_, value)| value)
    }

    /// Whether an open value can be this one in any model: what `SOME` chooses has the property if anything has.
    pub fn can_be(&mut self, open: &Open, value: &Value) -> bool {
        match open.args.as_slice() {
            [property] if open.constant == hol::EPS && open.why == Why::SeveralWitnesses => {
                let property = property.clone();
                !matches!(self.holds(&property, value.clone()), Ok(false))
            }
            _ => true,
        }
    }

    /// All values of a type, if there are at most so many of them.
    pub fn all_values(&mut self, ty: &Type, most: usize) -> Option<Vec<Value>> {
        let domain = self.domain(ty).ok().flatten()?;
        (domain.len() <= most).then(|| domain.to_vec())
    }

    /// The open value that an unknown one is, or depends on.
    pub(crate) fn open(&self, blame: &Blame) -> Option<Open> {
        let Blame::Unspecified { of: Some((id, args)), why, .. } = blame else { return None };
        let has_equations = self.has_equations(*id);
        let info = &self.global(*id).info;
        let (constant, ty) = (info.name.clone(), info.ty.clone());
        Some(Open { constant, ty, args: args.clone(), why: *why, has_equations })
    }
}
