//! What plays the role of constructors in execution.

use super::{Source, World};
use crate::decl::{Decl, TypeDef};
use crate::spec::Spec;
use crate::types::well_known::MULTISET;
use crate::types::{Type, TypeSubst};
use base::Name;

impl World {
    /// Whether the library declares what plays the role of a type's constructors.
    pub(super) fn is_represented_by_library(&self, ty: &str) -> bool {
        let place = self.code_datatypes.get(ty).and_then(|(theory, _)| self.theories.get(*theory as usize));
        matches!(place, Some(Source::Packed(_)))
    }

    /// Constants that a theory of the user declares to play the role of constructors. They need not make all values.
    pub fn declared_code_constructors(&self, ty: &str) -> Option<&[(Name, Type)]> {
        self.code_constructors(ty).filter(|_| !self.is_represented_by_library(ty))
    }

    /// The constants that play the role of constructors in execution: `code_datatype`.
    pub fn code_constructors(&self, ty: &str) -> Option<&[(Name, Type)]> {
        match self.at(*self.code_datatypes.get(ty)?)? {
            Decl::CodeDatatype { constructors } => Some(constructors),
            _ => None,
        }
    }

    /// The one code constructor of a type, and the type that it makes values from, where no other representation is at
    /// hand: that of a type that is only declared, or of a subtype whose code constructor has equations of its own, as
    /// polynomials are lists of coefficients rather than functions. Multisets are tables for all that is computed.
    pub fn code_representation(&self, ty: &Type) -> Option<(&Name, Type)> {
        let Type::Con(name, _) = ty else { return None };
        let [(constructor, declared)] = self.code_constructors(name)? else { return None };
        let is_alone = match self.type_decl(name)?.def {
            TypeDef::Declared => true,
            TypeDef::Subtype { .. } if name != MULTISET => {
                self.specs_of(constructor).any(|spec| matches!(spec, Spec::Equations { .. }))
            }
            _ => false,
        };
        let (from, to) = declared.as_fun().filter(|_| is_alone)?;
        let mut subst = TypeSubst::new();
        to.match_onto(ty, &mut subst).then(|| (constructor, from.instantiate(&subst)))
    }
}
