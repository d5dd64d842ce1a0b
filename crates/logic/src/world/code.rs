//! What plays the role of constructors in execution.

use super::{Source, World};
use crate::decl::Decl;
use crate::types::Type;
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
}
