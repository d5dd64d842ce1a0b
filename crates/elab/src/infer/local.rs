//! Coercions where they are needed: an application that cannot be typed coerces its operand or its operator, as far as
//! their types are known there.
//!
//! This comes before constraints over whole terms (module [`super::flows`]) and decides in other ways: in
//! `x + y` with `x :: int` the sum is one of integers, whatever is expected of it later.

use super::{Clash, Infer, Node, Success, Ty};
use base::{Name, deeper};
use logic::Type;
use logic::decl::Variance;
use logic::types::well_known::FUN;
use std::collections::HashMap;

/// How an operand gets to the type that is expected of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// The types are the same.
    Same,
    /// A coercion goes from one to the other.
    Coerced,
}

impl Infer<'_> {
    /// Makes the types equal, or else lets a coercion go from one to the other.
    pub(super) fn fit(&mut self, from: Ty, to: Ty) -> Result<Fit, Clash> {
        let mut outcome = Ok(Fit::Same);
        self.tentatively(|infer| {
            outcome = infer.unify(from, to).map(|()| Fit::Same);
            Success::of(&outcome)
        });
        let Err(clash) = outcome else { return Ok(Fit::Same) };
        let mut reached = Err(clash.clone());
        self.tentatively(|infer| {
            reached = infer.coerced(from, to).and_then(|ty| infer.unify(ty, to)).map(|()| Fit::Coerced);
            Success::of(&reached)
        });
        reached.map_err(|_| clash)
    }

    /// The type that an operator has as a function, if a coercion makes it one.
    pub(super) fn as_function(&mut self, operator: Ty) -> Option<Ty> {
        let function = [self.unknown(logic::Sort::top()), self.unknown(logic::Sort::top())];
        let function = self.con(FUN, function.to_vec());
        let mut reached = None;
        self.tentatively(|infer| {
            let ty = infer.coerced(operator, function);
            reached = ty.ok().filter(|ty| infer.unify(*ty, function).is_ok());
            if reached.is_some() { Success::Yes } else { Success::No }
        });
        reached
    }

    /// The type that coercions give to a value of type `from` on the way to `to`. What is not known stays as it is.
    fn coerced(&mut self, from: Ty, to: Ty) -> Result<Ty, Clash> {
        self.step();
        match (self.node(from), self.node(to)) {
            (Node::Con(name, froms), Node::Con(other, tos)) if name == other && froms.len() == tos.len() => {
                deeper(|| self.coerced_inside(from, &name, &froms, &tos))
            }
            (Node::Con(name, _), Node::Con(other, _)) => {
                let context = self.context;
                let path = context.coercions.path(&name, &other).ok_or(Clash::Different)?;
                let mut at = from;
                for function in path {
                    let (start, end) = self.instance_of(&function.from, &function.to);
                    let reached = deeper(|| self.coerced(at, start))?;
                    self.unify(reached, start)?;
                    at = end;
                }
                deeper(|| self.coerced(at, to))
            }
            _ => Ok(from),
        }
    }

    fn coerced_inside(
        &mut self,
        from: Ty,
        constructor: &Name,
        froms: &[Ty],
        tos: &[Ty],
    ) -> Result<Ty, Clash> {
        let context = self.context;
        let Some(variances) = context.coercions.variances(constructor) else { return Ok(from) };
        let mut args = vec![];
        for (variance, (from, to)) in variances.iter().zip(froms.iter().zip(tos)) {
            args.push(match variance {
                Variance::Covariant => self.coerced(*from, *to)?,
                Variance::Contravariant => {
                    let reached = self.coerced(*to, *from)?;
                    self.unify(reached, *from)?;
                    *to
                }
                Variance::Invariant => *from,
            });
        }
        Ok(self.push(Node::Con(constructor.clone(), args)))
    }

    /// A coercion's types, their variables unknown.
    fn instance_of(&mut self, from: &Type, to: &Type) -> (Ty, Ty) {
        let mut fresh = HashMap::new();
        (self.import_fresh(from, &mut fresh), self.import_fresh(to, &mut fresh))
    }
}
