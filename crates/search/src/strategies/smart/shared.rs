//! Generators that share a depth with what comes after them: they take from it what their values are large, and hand
//! on what is left.
//!
//! A constructor takes one, unless no constructor of its type has fields; a number takes itself. Values whose types are
//! not made of constructors are taken from the exhaustive generators; they are small, and take nothing.

use crate::block::{Block, Made, construct, counted, integers, nat, several};
use crate::generators::Generators;
use crate::kinds::{constructors, is_flat};
use crate::strategies::exhaustive::Enumerators;
use logic::Type;
use lower::{Choice, Kind, Lowering};
use program::{Atom, Expr, Fun, Place, Prim};
use std::collections::HashMap;

/// The size of values that take nothing.
const SMALL: u32 = 2;

/// Generators that take a depth, and a continuation for shadows and what is left of the depth.
#[derive(Debug, Default)]
pub struct Sharing {
    known: HashMap<Type, Fun>,
}

/// The type of a continuation for values of a type and what is left.
pub fn continuation(of: Vec<program::Type>) -> program::Type {
    program::Type::cont([of, vec![program::Type::Nat]].concat(), program::Type::Bool)
}

/// What is left of a depth.
pub fn less(block: &mut Block, depth: &Atom, taken: &Atom) -> Atom {
    block.number(Prim::Sub, [depth, taken])
}

impl Sharing {
    /// The generator of a type.
    pub fn generator(
        &mut self,
        lowering: &mut Lowering<'_>,
        others: &mut Enumerators,
        ty: &Type,
    ) -> Made<Fun> {
        if let Some(fun) = self.known.get(ty) {
            return Ok(*fun);
        }
        let shadow = lowering.shadow(ty)?;
        let mut block = Block::new("share");
        let depth = block.param("depth", program::Type::Nat);
        let each = block.param("each", continuation(vec![shadow.clone()]));
        let fun = lowering.add(block.function.clone());
        self.known.insert(ty.clone(), fun);
        let kind = lowering.kind(ty)?;
        let result = match kind {
            Kind::Data(choices) if constructors(lowering.world(), ty).is_none() => {
                let mut bodies = vec![];
                let is_free = is_flat(ty) || choices.iter().all(|choice| choice.fields.is_empty());
                for choice in &choices {
                    bodies.push(self.choice(lowering, others, choice, ty, is_free, &mut block)?);
                }
                several(&mut block, bodies)
            }
            Kind::Nat => {
                let size = block.number(Prim::Add, [&depth, &nat(1)]);
                counted(&mut block, &size, |block, number| {
                    let left = less(block, &depth, &number);
                    block.scoped(|_| Expr::Apply(each.clone(), vec![number, left]))
                })
            }
            Kind::Int => {
                let size = block.number(Prim::Add, [&depth, &nat(1)]);
                let step = adapter(lowering, shadow.clone());
                counted(&mut block, &size, |block, number| {
                    let left = less(block, &depth, &number);
                    let next = block.continuation(shadow, step, vec![left, each.clone()]);
                    integers(block, &next, &number)
                })
            }
            _ => {
                let generator = others.generator(lowering, ty)?;
                let step = adapter(lowering, shadow.clone());
                let next = block.continuation(shadow, step, vec![depth, each]);
                Expr::Call(generator, vec![nat(SMALL), next])
            }
        };
        lowering.define(fun, block.finish(result));
        Ok(fun)
    }

    /// The values that a constructor makes.
    fn choice(
        &mut self,
        lowering: &mut Lowering<'_>,
        others: &mut Enumerators,
        choice: &Choice,
        ty: &Type,
        is_free: bool,
        block: &mut Block,
    ) -> Made<Expr> {
        let [depth, each] = block.params();
        let step = self.fields(lowering, others, choice, ty, 0)?;
        if is_free {
            return Ok(Expr::Call(step, vec![each, depth]));
        }
        let some = block.truth(Expr::Prim(Prim::Less, vec![nat(0), depth.clone()]));
        Ok(block.when(some, false, |block| {
            let left = less(block, &depth, &nat(1));
            Expr::Call(step, vec![each, left])
        }))
    }

    /// Goes on where `known` fields are chosen: takes the continuation, those fields, and what is left.
    fn fields(
        &mut self,
        lowering: &mut Lowering<'_>,
        others: &mut Enumerators,
        choice: &Choice,
        ty: &Type,
        known: usize,
    ) -> Made<Fun> {
        let shadow = lowering.shadow(ty)?;
        let mut block = Block::new("fields");
        let each = block.param("each", continuation(vec![shadow]));
        let mut fields = vec![];
        for field in choice.fields.iter().take(known) {
            let own = lowering.shadow(field)?;
            fields.push(block.param("a", own));
        }
        let left = block.param("left", program::Type::Nat);
        let result = match choice.fields.get(known) {
            Some(next) => {
                let step = self.fields(lowering, others, choice, ty, known + 1)?;
                let generator = self.generator(lowering, others, next)?;
                let own = lowering.shadow(next)?;
                let captures = [vec![each], fields].concat();
                let closure = Expr::Closure(Place::Stack, step, captures);
                let next = block.bind("next", continuation(vec![own]), closure);
                Expr::Call(generator, vec![left, next])
            }
            None => block.scoped(|block| {
                let whole = construct(block, choice.con, fields);
                Expr::Apply(each, vec![whole, left])
            }),
        };
        Ok(lowering.add(block.finish(result)))
    }
}

/// Hands on a value together with what is left: takes that, the continuation, and the value.
fn adapter(lowering: &mut Lowering<'_>, shadow: program::Type) -> Fun {
    let mut block = Block::new("left");
    let left = block.param("left", program::Type::Nat);
    let each = block.param("each", continuation(vec![shadow.clone()]));
    let value = block.param("v", shadow);
    let result = Expr::Apply(each, vec![value, left]);
    lowering.add(block.finish(result))
}
