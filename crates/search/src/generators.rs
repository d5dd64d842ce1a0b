//! What exhaustive and random generators have in common: one function for each type, made when it is first asked for.

use crate::block::{Block, Made};
use crate::kinds::constructors;
use logic::{Term, Type};
use lower::{Kind, Lowering};
use program::{Fun, Function};
use std::collections::HashMap;

/// What the values of a type are made of.
pub enum Recipe {
    /// Functions that a theory declares as constructors, with the types of their arguments.
    Declared(Vec<(Term, Vec<Type>)>),
    Kind(Kind),
}

pub trait Generators {
    fn known(&mut self) -> &mut HashMap<Type, Fun>;

    /// The generator of a type, still without a body.
    fn head(&self, lowering: &mut Lowering<'_>, ty: &Type) -> Made<Block>;

    /// The generator with its body. It may call itself.
    fn fill(
        &mut self,
        lowering: &mut Lowering<'_>,
        ty: &Type,
        recipe: &Recipe,
        head: Block,
        fun: Fun,
    ) -> Made<Function>;

    /// The generator of a type.
    fn generator(&mut self, lowering: &mut Lowering<'_>, ty: &Type) -> Made<Fun> {
        if let Some(fun) = self.known().get(ty) {
            return Ok(*fun);
        }
        let recipe = match (constructors(lowering.world(), ty), lowering.kind(ty)?) {
            (Some(makers), _) => Recipe::Declared(makers),
            (None, Kind::Same { raw, set: None }) => return self.generator(lowering, &raw),
            (None, kind) => Recipe::Kind(kind),
        };
        let head = self.head(lowering, ty)?;
        let fun = lowering.add(head.function.clone());
        self.known().insert(ty.clone(), fun);
        match self.fill(lowering, ty, &recipe, head, fun) {
            Ok(function) => {
                lowering.define(fun, function);
                Ok(fun)
            }
            Err(problem) => {
                self.known().remove(ty);
                Err(problem)
            }
        }
    }
}
