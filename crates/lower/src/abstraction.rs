//! From representations to values of an abstract type: what represents none has an unspecified value.

use crate::code::{Arg, Code};
use crate::meaning::Meaning;
use crate::primitives::Native;
use crate::problem::{Failure, Lower};
use base::Name;
use logic::decl::{Origin, TypeDef};
use logic::hol;
use logic::{Term, Type};
use program::Expr;

impl Code<'_, '_> {
    /// The abstraction of a subtype or quotient, applied to a representation.
    pub(crate) fn abstract_constant(
        &mut self,
        name: &Name,
        ty: &Type,
        args: &[Arg<'_>],
    ) -> Option<Lower<Expr>> {
        let [raw, rest @ ..] = args else { return None };
        if !matches!(self.lowering.world.constant(name)?.origin, Origin::Abs { .. })
            || !matches!(self.lowering.meaning(name, ty), Meaning::Native(Native::Same))
        {
            return None;
        }
        let (from, to) = ty.as_fun()?;
        let valid = self.represents(to, from)?;
        Some(self.checked(name, raw, from, to, &valid, rest))
    }

    /// That the variable `?raw` represents a value of an abstract type.
    fn represents(&self, ty: &Type, raw: &Type) -> Option<Term> {
        let Type::Con(name, args) = ty else { return None };
        let decl = self.lowering.world.type_decl(name)?;
        let subst = logic::world::arguments(&decl.params, args);
        let x = || Term::free("?raw", raw.clone());
        match &decl.def {
            TypeDef::Subtype { set, .. } => Some(hol::member(&x(), &set.instantiate(&subst), raw)),
            TypeDef::Quotient { relation, .. } => Some(relation.instantiate(&subst).apply([x(), x()])),
            _ => None,
        }
    }

    fn checked(
        &mut self,
        name: &Name,
        raw: &Arg<'_>,
        from: &Type,
        to: &Type,
        valid: &Term,
        rest: &[Arg<'_>],
    ) -> Lower<Expr> {
        let raw = self.arg_atom(raw)?;
        let rest = self.arg_atoms(rest)?;
        self.frees.push((Name::new("?raw"), raw.clone(), from.clone()));
        let valid = self.expr(valid, vec![]);
        self.frees.pop();
        let valid = self.truth(valid?);
        let failure = Failure::Unspecified(name.clone());
        Ok(self.conditional(valid, |code| code.apply(raw, to, rest), |code| Ok(code.lowering.fail(failure))))
    }
}
