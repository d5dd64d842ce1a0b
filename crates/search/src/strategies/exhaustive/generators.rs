//! Exhaustive generators: one function for each type, which calls a continuation with every value up to a size until
//! it answers true.
//!
//! A value has a size by its depth: a constructor takes fields of smaller sizes, except those of products and sums,
//! which take fields of the same size. So the numbers of size `n` are the `n` smallest naturals, and the integers
//! whose magnitudes those are. Functions from a small finite type are all tables; others are constant functions with
//! fewer updates than the size. What a continuation allocates is given back when it answers.

use crate::block::{
    Block, Made, apply, call_scoped, construct, continuation_type, counted, ground, integers, nat, several,
    truth,
};
use crate::generators::{Generators, Recipe};
use crate::kinds::{MAX_KEYS, application, is_flat, list_constructors, member_of, member_term};
use crate::test_program::guarded_body;
use logic::types::well_known::LIST;
use logic::{Term, Type};
use lower::{Choice, Ground, Kind, Lowering, Table};
use program::{Atom, Body, Con, Expr, Fun, Function, Prim, Var};
use std::collections::HashMap;

/// Generators that take a size and a continuation for shadows.
#[derive(Debug, Default)]
pub struct Enumerators {
    known: HashMap<Type, Fun>,
}

impl Generators for Enumerators {
    fn known(&mut self) -> &mut HashMap<Type, Fun> {
        &mut self.known
    }

    fn head(&self, lowering: &mut Lowering<'_>, ty: &Type) -> Made<Block> {
        let shadow = lowering.shadow(ty)?;
        let mut block = Block::new("generate");
        block.param("size", program::Type::Nat);
        block.param("each", continuation_type(shadow));
        Ok(block)
    }

    fn fill(
        &mut self,
        lowering: &mut Lowering<'_>,
        ty: &Type,
        recipe: &Recipe,
        mut head: Block,
        fun: Fun,
    ) -> Made<Function> {
        let [size, each] = head.params();
        let mut maker = Maker { generators: self, lowering, ty, fun };
        let result = match recipe {
            Recipe::Declared(makers) => maker.applications(makers, &mut head, &size, &each),
            Recipe::Kind(kind) => maker.body(kind, &mut head, &size, &each),
        };
        Ok(head.finish(result?))
    }
}

/// Makes the generator of one type.
struct Maker<'m, 'w> {
    generators: &'m mut Enumerators,
    lowering: &'m mut Lowering<'w>,
    ty: &'m Type,
    fun: Fun,
}

impl Maker<'_, '_> {
    fn generator(&mut self, ty: &Type) -> Made<Fun> {
        self.generators.generator(self.lowering, ty)
    }

    fn shadow(&mut self, ty: &Type) -> Made<program::Type> {
        self.lowering.shadow(ty)
    }

    /// The type of the continuation for whole values.
    fn each_type(&mut self) -> Made<program::Type> {
        self.shadow(self.ty).map(continuation_type)
    }

    fn body(&mut self, kind: &Kind, block: &mut Block, size: &Atom, each: &Atom) -> Made<Expr> {
        match kind {
            Kind::Bool => {
                Ok(several(block, [false, true].map(|value| apply(each, Atom::Bool(value))).into()))
            }
            Kind::Token => Ok(apply(each, Atom::Bool(true))),
            Kind::Nat => Ok(counted(block, size, |block, number| call_scoped(block, each, number))),
            Kind::Char => Ok(counted(block, size, |block, number| {
                let code = Expr::Prim(Prim::Add, vec![number, nat(u32::from(b'a'))]);
                let code = block.bind("n", program::Type::Nat, code);
                let char = block.bind("c", program::Type::Char, Expr::Prim(Prim::CharOfNat, vec![code]));
                call_scoped(block, each, char)
            })),
            Kind::Int => Ok(counted(block, size, |block, number| integers(block, each, &number))),
            Kind::Fun(from, to) => match self.lowering.values(from).filter(|keys| keys.len() <= MAX_KEYS) {
                Some(keys) => self.complete_tables(to, &keys, block, size, each),
                None => {
                    let levels = self.levels(from, to)?;
                    Ok(Expr::Call(levels, vec![size.clone(), size.clone(), each.clone()]))
                }
            },
            Kind::Set { element, set } => self.sets(element, *set, block, size, each),
            Kind::Data(choices) if is_flat(self.ty) => self.choices(choices, block, size, each),
            Kind::Data(choices) => {
                smaller(block, size, |block, less| self.choices(choices, block, less, each))
            }
            Kind::Same { raw, set } => self.subtype(raw, set.as_ref(), block, size, each),
        }
    }

    // Constructors

    fn choices(&mut self, choices: &[Choice], block: &mut Block, size: &Atom, each: &Atom) -> Made<Expr> {
        let mut bodies = vec![];
        for choice in choices {
            let order = self.field_order(choice);
            bodies.push(match order.first() {
                None => apply(each, Atom::Con(choice.con)),
                Some(first) => {
                    let step = self.field_step(choice, &order, 1)?;
                    self.go_on(&choice.fields[*first], step, vec![size.clone(), each.clone()], block, size)?
                }
            });
        }
        Ok(several(block, bodies))
    }

    /// The numbers of the fields in the order in which they are chosen. Those that hold values of the type itself
    /// come first: so every tail of a list is made once, and shared by all that go on from it.
    fn field_order(&self, choice: &Choice) -> Vec<usize> {
        let is_recursive = |field: &usize| choice.fields[*field].any(&mut |part| part == self.ty);
        let (mut order, others): (Vec<usize>, Vec<usize>) = (0..choice.fields.len()).partition(is_recursive);
        order.extend(others);
        order
    }

    /// Goes on where `known` fields are chosen: takes the size, the continuation and those fields.
    fn field_step(&mut self, choice: &Choice, order: &[usize], known: usize) -> Made<Fun> {
        let mut block = Block::new("fields");
        let size = block.param("size", program::Type::Nat);
        let each_type = self.each_type()?;
        let each = block.param("each", each_type);
        let mut fields = vec![];
        for field in order.iter().take(known) {
            let shadow = self.shadow(&choice.fields[*field])?;
            fields.push(block.param("a", shadow));
        }
        let result = match order.get(known) {
            Some(next) => {
                let step = self.field_step(choice, order, known + 1)?;
                let captures = [size.clone(), each].into_iter().chain(fields).collect();
                self.go_on(&choice.fields[*next], step, captures, &mut block, &size)?
            }
            None => block.scoped(|block| {
                let mut placed: Vec<(usize, Atom)> = order.iter().copied().zip(fields).collect();
                placed.sort_by_key(|(field, _)| *field);
                let whole =
                    construct(block, choice.con, placed.into_iter().map(|(_, value)| value).collect());
                apply(&each, whole)
            }),
        };
        Ok(self.lowering.add(block.finish(result)))
    }

    /// Generates values of a type, going on with a step that has its captures.
    fn go_on(
        &mut self,
        ty: &Type,
        step: Fun,
        captures: Vec<Atom>,
        block: &mut Block,
        size: &Atom,
    ) -> Made<Expr> {
        let generator = self.generator(ty)?;
        let shadow = self.shadow(ty)?;
        let next = block.continuation(shadow, step, captures);
        Ok(Expr::Call(generator, vec![size.clone(), next]))
    }

    // Declared generators

    /// The values that functions make of values of smaller sizes.
    fn applications(
        &mut self,
        makers: &[(Term, Vec<Type>)],
        block: &mut Block,
        size: &Atom,
        each: &Atom,
    ) -> Made<Expr> {
        smaller(block, size, |block, less| {
            let mut bodies = vec![];
            for (maker, fields) in makers {
                let step = self.application_step(maker, fields, fields.len().min(1))?;
                let captures = vec![less.clone(), each.clone()];
                bodies.push(match fields.first() {
                    None => Expr::Call(step, captures),
                    Some(first) => self.go_on(first, step, captures, block, less)?,
                });
            }
            Ok(several(block, bodies))
        })
    }

    /// Goes on where `known` arguments are chosen: takes the size, the continuation and those arguments.
    fn application_step(&mut self, maker: &Term, fields: &[Type], known: usize) -> Made<Fun> {
        let mut block = Block::new("arguments");
        let size = block.param("size", program::Type::Nat);
        let each_type = self.each_type()?;
        let each = block.param("each", each_type);
        let mut args = vec![];
        for field in fields.iter().take(known) {
            let shadow = self.shadow(field)?;
            args.push(block.param("a", shadow));
        }
        let result = match fields.get(known) {
            Some(next) => {
                let step = self.application_step(maker, fields, known + 1)?;
                let captures = [size.clone(), each].into_iter().chain(args).collect();
                self.go_on(next, step, captures, &mut block, &size)?
            }
            None => {
                let make = application(self.lowering, maker, fields)?;
                let shadow = self.shadow(self.ty)?;
                let call = block.inner(|block| {
                    let whole = block.bind("v", shadow, Expr::Call(make, args));
                    apply(&each, whole)
                });
                block.scoped(|block| guarded_body(block, call))
            }
        };
        Ok(self.lowering.add(block.finish(result)))
    }

    // Functions

    /// Every table with a value for each key. The first value stands for all keys until they get their own.
    fn complete_tables(
        &mut self,
        to: &Type,
        keys: &[Ground],
        block: &mut Block,
        size: &Atom,
        each: &Atom,
    ) -> Made<Expr> {
        let table = self.lowering.table(self.ty)?;
        let step = self.key_step(table, to, keys, 0)?;
        self.go_on(to, step, vec![size.clone(), each.clone()], block, size)
    }

    /// Goes on where the value of key number `known` is chosen: takes the size, the continuation, the table so far
    /// if there is one, and the value.
    fn key_step(&mut self, table: Table, to: &Type, keys: &[Ground], known: usize) -> Made<Fun> {
        let mut block = Block::new("keys");
        let size = block.param("size", program::Type::Nat);
        let each_type = self.each_type()?;
        let each = block.param("each", each_type);
        let before = (known > 0).then(|| block.param("t", table.ty()));
        let shadow = self.shadow(to)?;
        let value = block.param("v", shadow);
        let whole = match (before, keys.get(known)) {
            (Some(before), Some(key)) => {
                let key = ground(&mut block, key);
                construct(&mut block, table.update(), vec![before, key, value])
            }
            _ => construct(&mut block, table.constant(), vec![value]),
        };
        let result = if known + 1 < keys.len() {
            let step = self.key_step(table, to, keys, known + 1)?;
            let captures = vec![size.clone(), each, whole];
            self.go_on(to, step, captures, &mut block, &size)?
        } else {
            block.scoped(|_| apply(&each, whole))
        };
        Ok(self.lowering.add(block.finish(result)))
    }

    /// Constant functions, and tables with one update more than those of smaller levels: takes the level, the size of
    /// keys and values, and the continuation.
    fn levels(&mut self, from: &Type, to: &Type) -> Made<Fun> {
        let table = self.lowering.table(self.ty)?;
        let (key_ty, value_ty, each_ty) = (self.shadow(from)?, self.shadow(to)?, self.each_type()?);
        let mut block = Block::new("levels");
        let level = block.param("level", program::Type::Nat);
        let size = block.param("size", program::Type::Nat);
        let each = block.param("each", each_ty.clone());
        let fun = self.lowering.add(block.function.clone());
        let constant = {
            let mut block = Block::new("constant");
            let each = block.param("each", each_ty.clone());
            let value = block.param("v", value_ty.clone());
            let whole = construct(&mut block, table.constant(), vec![value]);
            let result = apply(&each, whole);
            self.lowering.add(block.finish(result))
        };
        let update = {
            let mut block = Block::new("update");
            let each = block.param("each", each_ty.clone());
            let before = block.param("t", table.ty());
            let key = block.param("k", key_ty.clone());
            let value = block.param("v", value_ty.clone());
            let whole = construct(&mut block, table.update(), vec![before, key, value]);
            let result = block.scoped(|_| apply(&each, whole));
            self.lowering.add(block.finish(result))
        };
        let at_key = {
            let mut block = Block::new("key");
            let size = block.param("size", program::Type::Nat);
            let captures = vec![
                block.param("each", each_ty.clone()),
                block.param("t", table.ty()),
                block.param("k", key_ty),
            ];
            let result = self.go_on(to, update, captures, &mut block, &size)?;
            self.lowering.add(block.finish(result))
        };
        let on_table = {
            let mut block = Block::new("table");
            let size = block.param("size", program::Type::Nat);
            let captures = vec![size.clone(), block.param("each", each_ty), block.param("t", table.ty())];
            let result = self.go_on(from, at_key, captures, &mut block, &size)?;
            self.lowering.add(block.finish(result))
        };
        let found = self.go_on(to, constant, vec![each.clone()], &mut block, &size)?;
        let found = block.truth(found);
        let result = block.unless(found, |block| {
            let more = block.truth(Expr::Prim(Prim::Less, vec![nat(1), level.clone()]));
            block.when(more, false, |block| {
                let less = Expr::Prim(Prim::Sub, vec![level.clone(), nat(1)]);
                let less = block.bind("level", program::Type::Nat, less);
                let next = block.continuation(table.ty(), on_table, vec![size.clone(), each.clone()]);
                Expr::Call(fun, vec![less, size.clone(), next])
            })
        });
        let function = block.finish(result);
        self.lowering.define(fun, function);
        Ok(fun)
    }

    // Sets

    fn sets(&mut self, element: &Type, set: Con, block: &mut Block, size: &Atom, each: &Atom) -> Made<Expr> {
        let list = Type::con(LIST, [element.clone()]);
        let (nil, cons) = list_constructors(self.lowering, &list)?;
        if let Some(elements) =
            self.lowering.values(element).filter(|elements| elements.len() <= 2 * MAX_KEYS)
        {
            let step = self.element_step(set, cons, &list, &elements)?;
            return Ok(Expr::Call(step, vec![each.clone(), Atom::Con(nil)]));
        }
        let extend = self.extend_step(element, set, cons, &list)?;
        let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), size.clone()]));
        let own = self.shadow(self.ty)?;
        Ok(block.when(positive, false, |block| {
            let empty = construct(block, set, vec![Atom::Con(nil)]);
            let found = block.truth(apply(each, empty));
            block.unless(found, |block| {
                let less = Expr::Prim(Prim::Sub, vec![size.clone(), nat(1)]);
                let less = block.bind("size", program::Type::Nat, less);
                let next = block.continuation(own, extend, vec![less.clone(), each.clone()]);
                Expr::Call(self.fun, vec![less, next])
            })
        }))
    }

    /// All subsets of the elements that are left, each together with what is chosen already.
    fn element_step(&mut self, set: Con, cons: Con, list: &Type, left: &[Ground]) -> Made<Fun> {
        let next = match left.split_first() {
            Some((_, rest)) => Some(self.element_step(set, cons, list, rest)?),
            None => None,
        };
        let mut block = Block::new("elements");
        let each_type = self.each_type()?;
        let each = block.param("each", each_type);
        let shadow = self.shadow(list)?;
        let chosen = block.param("xs", shadow);
        let result = match (next, left.first()) {
            (Some(next), Some(element)) => {
                let found = block.truth(Expr::Call(next, vec![each.clone(), chosen.clone()]));
                block.unless(found, |block| {
                    let element = ground(block, element);
                    let more = construct(block, cons, vec![element, chosen]);
                    Expr::Call(next, vec![each, more])
                })
            }
            _ => block.scoped(|block| {
                let whole = construct(block, set, vec![chosen]);
                apply(&each, whole)
            }),
        };
        Ok(self.lowering.add(block.finish(result)))
    }

    /// Adds one element to a set: takes the size, the continuation and the set.
    fn extend_step(&mut self, element: &Type, set: Con, cons: Con, list: &Type) -> Made<Fun> {
        let member = member_of(self.lowering, element)?;
        let (own, each_type, element_ty) = (self.shadow(self.ty)?, self.each_type()?, self.shadow(element)?);
        let add = {
            let mut block = Block::new("add");
            let each = block.param("each", each_type.clone());
            let before = block.param("s", own.clone());
            let value = block.param("x", element_ty);
            let known = block.truth(Expr::Call(member, vec![value.clone(), before.clone()]));
            let shadow = self.shadow(list)?;
            let rest: Var = block.function.fresh("xs", shadow);
            let extended = block.inner(|block| {
                let more = construct(block, cons, vec![value, Atom::Var(rest)]);
                let whole = construct(block, set, vec![more]);
                apply(&each, whole)
            });
            let arm = program::Arm { pattern: program::Pattern::Con(set, vec![rest]), body: extended };
            let other = Box::new(Body::of(truth(false)));
            let result = Expr::Case(before, vec![arm], Some(other));
            let otherwise = block.inner(|_| result);
            let result = Expr::If(known, Box::new(Body::of(truth(false))), Box::new(otherwise));
            let result = Expr::Scope(Box::new(Body::of(result)));
            self.lowering.add(block.finish(result))
        };
        let mut block = Block::new("extend");
        let size = block.param("size", program::Type::Nat);
        let captures = vec![block.param("each", each_type), block.param("s", own)];
        let result = self.go_on(element, add, captures, &mut block, &size)?;
        Ok(self.lowering.add(block.finish(result)))
    }

    // Subtypes

    /// The values of another type that are in a set.
    fn subtype(
        &mut self,
        raw: &Type,
        set: Option<&Term>,
        block: &mut Block,
        size: &Atom,
        each: &Atom,
    ) -> Made<Expr> {
        let Some(set) = set else { return Ok(truth(false)) };
        let member = member_term(self.lowering, raw, set)?;
        let filter = {
            let mut block = Block::new("filter");
            let each_type = self.each_type()?;
            let each = block.param("each", each_type);
            let shadow = self.shadow(raw)?;
            let value = block.param("x", shadow);
            // Where it is not known whether it is a value of the type, a test with it is given up.
            let test = guarded_body(&mut block, Body::of(Expr::Call(member, vec![value.clone()])));
            let inside = block.truth(test);
            let result = block.when(inside, false, |_| apply(&each, value));
            self.lowering.add(block.finish(result))
        };
        self.go_on(raw, filter, vec![each.clone()], block, size)
    }
}

/// Runs `make` with a smaller size, if there is one.
fn smaller(block: &mut Block, size: &Atom, make: impl FnOnce(&mut Block, &Atom) -> Made<Expr>) -> Made<Expr> {
    let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), size.clone()]));
    let yes = block.inner_made(|block| {
        let less = block.number(Prim::Sub, [size, &nat(1)]);
        make(block, &less)
    })?;
    Ok(Expr::If(positive, Box::new(yes), Box::new(Body::of(truth(false)))))
}
