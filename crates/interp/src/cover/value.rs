//! Which values of a cover are values of the type.
//!
//! Values of a subtype are those of the raw type that represent one. Where a predicate comes from the raw type, as with
//! `lift_definition`, its cover is one of the raw type: it may hold values that represent nothing.

use super::Cover;
use crate::equality::Shape;
use crate::machine::Evaluator;
use crate::stop::Run;
use crate::value::Value;
use logic::Type;
use logic::decl::TypeDef;

impl Evaluator<'_> {
    /// The values of a cover that are values of the type. What is not known is kept: it is some value of the type.
    pub(crate) fn of_type(&mut self, ty: &Type, cover: Vec<Value>) -> Run<Vec<Value>> {
        let restricted = match self.restricted.get(ty) {
            Some(restricted) => *restricted,
            None => {
                let restricted = self.is_restricted(ty, &mut vec![]);
                self.restricted.insert(ty.clone(), restricted);
                restricted
            }
        };
        if !restricted {
            return Ok(cover);
        }
        let mut kept = vec![];
        for value in cover {
            if self.is_of_type(ty, &value)? {
                kept.push(value);
            }
        }
        Ok(kept)
    }

    /// The same for a cover that may not have been found, or of which that cannot be told.
    pub(super) fn cover_of_type(&mut self, ty: &Type, cover: Cover) -> Run<Cover> {
        cover.map(|cover| self.of_type(ty, cover)).transpose()
    }

    /// Whether values are made with values of subtypes.
    fn is_restricted(&mut self, ty: &Type, seen: &mut Vec<Type>) -> bool {
        if seen.contains(ty) {
            return false;
        }
        seen.push(ty.clone());
        match &*self.shape(ty) {
            Shape::Same(raw) => self.is_subtype(ty) || self.is_restricted(raw, seen),
            Shape::Data(constructors) => {
                constructors.iter().flatten().any(|field| self.is_restricted(field, seen))
            }
            Shape::Atom
            | Shape::Coded(_)
            | Shape::Quotient(_)
            | Shape::Fun(..)
            | Shape::Set(_)
            | Shape::Opaque => false,
        }
    }

    fn is_subtype(&self, ty: &Type) -> bool {
        let Type::Con(name, _) = ty else { return false };
        !self.is_coded(ty)
            && matches!(self.world.type_decl(name).map(|decl| &decl.def), Some(TypeDef::Subtype { .. }))
    }

    fn is_of_type(&mut self, ty: &Type, value: &Value) -> Run<bool> {
        self.step()?;
        match (&*self.shape(ty), value) {
            (_, Value::Unknown(_)) => Ok(true),
            (Shape::Same(raw), _) => Ok(self.represents(ty, value)? && self.is_of_type(raw, value)?),
            (Shape::Data(constructors), Value::Cell(cell)) => {
                let fields = constructors.get(cell.index as usize).map_or(&[][..], Vec::as_slice);
                for (field, value) in fields.iter().zip(&cell.fields) {
                    if !self.is_of_type(field, value)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(true),
        }
    }
}
