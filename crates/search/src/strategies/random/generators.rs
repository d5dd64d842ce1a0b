//! Random generators: one function for each type, which takes a size and makes a value.
//!
//! A constructor whose fields may contain further values of the type is chosen the more often the larger the size
//! is; at size 0 only those constructors are chosen that end soonest. A function is a table: complete where its
//! domain is a small finite type, a constant with some updates elsewhere. A value of a subtype is sought among
//! those of the type it is made from, and fails after a number of tries.

use crate::block::{Block, Made, construct, ground, nat};
use crate::generators::{Generators, Recipe};
use crate::kinds::{MAX_KEYS, application, constructors, is_flat, list_constructors, member_of, member_term};
use base::Name;
use logic::types::well_known::LIST;
use logic::{Term, Type};
use lower::{Choice, Ground, Kind, Lowering, Table};
use program::{Atom, Body, Con, Expr, Fun, Function, Loop, Prim};
use std::collections::HashMap;

/// How many values are tried for one of a subtype.
const TRIES: u32 = 50;
/// Types that a type may be made of.
const MAX_PARTS: usize = 500;

/// Generators that take a size and give a shadow.
#[derive(Debug, Default)]
pub struct Samplers {
    known: HashMap<Type, Fun>,
}

impl Generators for Samplers {
    fn known(&mut self) -> &mut HashMap<Type, Fun> {
        &mut self.known
    }

    fn head(&self, lowering: &mut Lowering<'_>, ty: &Type) -> Made<Block> {
        let mut block = Block::of("random", lowering.shadow(ty)?);
        block.param("size", program::Type::Nat);
        Ok(block)
    }

    fn fill(
        &mut self,
        lowering: &mut Lowering<'_>,
        ty: &Type,
        recipe: &Recipe,
        mut head: Block,
        _: Fun,
    ) -> Made<Function> {
        let [size] = head.params();
        let mut maker = Maker { generators: self, lowering, ty };
        let result = match recipe {
            Recipe::Declared(makers) => maker.applications(makers, &mut head, &size),
            Recipe::Kind(kind) => maker.body(kind, &mut head, &size),
        };
        Ok(head.finish(result?))
    }
}

struct Maker<'m, 'w> {
    generators: &'m mut Samplers,
    lowering: &'m mut Lowering<'w>,
    ty: &'m Type,
}

impl Maker<'_, '_> {
    /// A random value of a type.
    fn value(&mut self, ty: &Type, block: &mut Block, size: &Atom) -> Made<Atom> {
        let generator = self.generators.generator(self.lowering, ty)?;
        let shadow = self.lowering.shadow(ty)?;
        Ok(block.bind("v", shadow, Expr::Call(generator, vec![size.clone()])))
    }

    fn body(&mut self, kind: &Kind, block: &mut Block, size: &Atom) -> Made<Expr> {
        match kind {
            Kind::Bool => {
                let coin = block.random(&nat(2));
                Ok(Expr::Prim(Prim::Equal, vec![coin, nat(0)]))
            }
            Kind::Token => Ok(Expr::Atom(Atom::Bool(true))),
            Kind::Nat => {
                let bound = block.number(Prim::Add, [size, &nat(1)]);
                Ok(Expr::Prim(Prim::Random, vec![bound]))
            }
            Kind::Char => {
                let bound = block.number(Prim::Add, [size, &nat(1)]);
                let offset = block.random(&bound);
                let code = block.number(Prim::Add, [&offset, &nat(u32::from(b'a'))]);
                Ok(Expr::Prim(Prim::CharOfNat, vec![code]))
            }
            Kind::Int => {
                let twice = block.number(Prim::Add, [size, size]);
                let bound = block.number(Prim::Add, [&twice, &nat(1)]);
                let number = block.random(&bound);
                let mut int = |number: Atom| {
                    block.bind("x", program::Type::Int, Expr::Prim(Prim::IntOfNat, vec![number]))
                };
                let (number, middle) = (int(number), int(size.clone()));
                Ok(Expr::Prim(Prim::Sub, vec![number, middle]))
            }
            Kind::Fun(from, to) => {
                let table = self.lowering.table(self.ty)?;
                match self.lowering.values(from).filter(|keys| keys.len() <= MAX_KEYS) {
                    Some(keys) => self.complete_table(table, to, &keys, block, size),
                    None => self.table(table, from, to, block, size),
                }
            }
            Kind::Set { element, set } => self.set(element, *set, block, size),
            Kind::Data(choices) => self.data(choices, block, size),
            Kind::Same { raw, set: Some(set) } => self.subtype(raw, set, block, size),
            Kind::Same { raw, set: None } => Ok(Expr::Atom(self.value(raw, block, size)?)),
        }
    }

    // Functions

    fn complete_table(
        &mut self,
        table: Table,
        to: &Type,
        keys: &[Ground],
        block: &mut Block,
        size: &Atom,
    ) -> Made<Expr> {
        let first = self.value(to, block, size)?;
        let mut whole = construct(block, table.constant(), vec![first]);
        for key in keys.iter().skip(1) {
            let key = ground(block, key);
            let value = self.value(to, block, size)?;
            whole = construct(block, table.update(), vec![whole, key, value]);
        }
        Ok(Expr::Atom(whole))
    }

    /// A constant with up to as many updates as the size.
    fn table(&mut self, table: Table, from: &Type, to: &Type, block: &mut Block, size: &Atom) -> Made<Expr> {
        let value = self.value(to, block, size)?;
        let constant = construct(block, table.constant(), vec![value]);
        let bound = block.number(Prim::Add, [size, &nat(1)]);
        let count = block.random(&bound);
        repeat(block, &count, (table.ty(), constant), |block, before| {
            let key = self.value(from, block, size)?;
            let value = self.value(to, block, size)?;
            Ok(construct(block, table.update(), vec![before, key, value]))
        })
    }

    // Sets

    fn set(&mut self, element: &Type, set: Con, block: &mut Block, size: &Atom) -> Made<Expr> {
        let list = Type::con(LIST, [element.clone()]);
        let (nil, cons) = list_constructors(self.lowering, &list)?;
        let member = member_of(self.lowering, element)?;
        let list = self.lowering.shadow(&list)?;
        let bound = block.number(Prim::Add, [size, &nat(1)]);
        let count = block.random(&bound);
        let filled = repeat(block, &count, (list.clone(), Atom::Con(nil)), |block, before| {
            let value = self.value(element, block, size)?;
            let so_far = construct(block, set, vec![before.clone()]);
            let known = block.truth(Expr::Call(member, vec![value.clone(), so_far]));
            let more = block.inner(|block| Expr::Atom(construct(block, cons, vec![value, before.clone()])));
            let choice = Expr::If(known, Box::new(Body::of(Expr::Atom(before))), Box::new(more));
            Ok(block.bind("xs", list.clone(), choice))
        })?;
        let elements = block.bind("xs", list.clone(), filled);
        Ok(Expr::Construct(set, vec![elements]))
    }

    // Constructors

    fn data(&mut self, choices: &[Choice], block: &mut Block, size: &Atom) -> Made<Expr> {
        let heights = Heights::new(self.lowering, self.ty)?;
        let height = |choice: &Choice| heights.of_fields(&choice.fields);
        let lowest = choices.iter().map(height).min().unwrap_or(0);
        let recursive: Vec<bool> =
            choices.iter().map(|choice| heights.is_recursive(&choice.fields)).collect();
        let pick = |wanted: bool| choices.iter().zip(&recursive).filter(move |(_, is)| **is == wanted);
        let plain: Vec<&Choice> = pick(false).map(|(choice, _)| choice).collect();
        let growing: Vec<&Choice> = pick(true).map(|(choice, _)| choice).collect();
        let small: Vec<&Choice> = choices.iter().filter(|choice| height(choice) == lowest).collect();
        if growing.is_empty() {
            let less = if is_flat(self.ty) { size.clone() } else { block.number(Prim::Sub, [size, &nat(1)]) };
            return self.one_of(&plain, block, &less);
        }
        let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), size.clone()]));
        let yes = block.inner_made(|block| {
            let less = block.number(Prim::Sub, [size, &nat(1)]);
            if plain.is_empty() {
                return self.one_of(&growing, block, &less);
            }
            let bound = block.number(Prim::Add, [size, &nat(1)]);
            let number = block.random(&bound);
            let grows = block.truth(Expr::Prim(Prim::Less, vec![nat(0), number]));
            let grown = block.inner_made(|block| self.one_of(&growing, block, &less))?;
            let ended = block.inner_made(|block| self.one_of(&plain, block, &less))?;
            Ok(Expr::If(grows, Box::new(grown), Box::new(ended)))
        })?;
        let no = block.inner_made(|block| self.one_of(&small, block, &nat(0)))?;
        Ok(Expr::If(positive, Box::new(yes), Box::new(no)))
    }

    /// One of several constructors, each as likely as the others, with random fields.
    fn one_of(&mut self, choices: &[&Choice], block: &mut Block, size: &Atom) -> Made<Expr> {
        self.pick(choices.len(), block, &mut |maker, index, block| {
            let choice = choices[index];
            let mut fields = vec![];
            for field in &choice.fields {
                fields.push(maker.value(field, block, size)?);
            }
            Ok(Expr::Atom(construct(block, choice.con, fields)))
        })
    }

    /// One of several alternatives.
    fn pick(
        &mut self,
        count: usize,
        block: &mut Block,
        make: &mut dyn FnMut(&mut Self, usize, &mut Block) -> Made<Expr>,
    ) -> Made<Expr> {
        if count == 1 {
            return make(self, 0, block);
        }
        let number = block.random(&nat(u32::try_from(count).unwrap_or(u32::MAX)));
        self.pick_from(0, count, &number, block, make)
    }

    /// One of the alternatives from `low` below `high`: the halves are told apart by comparison.
    fn pick_from(
        &mut self,
        low: usize,
        high: usize,
        number: &Atom,
        block: &mut Block,
        make: &mut dyn FnMut(&mut Self, usize, &mut Block) -> Made<Expr>,
    ) -> Made<Expr> {
        base::check_stack();
        if high - low <= 1 {
            return make(self, low, block);
        }
        let middle = low.midpoint(high);
        let bound = nat(u32::try_from(middle).unwrap_or(u32::MAX));
        let below = block.truth(Expr::Prim(Prim::Less, vec![number.clone(), bound]));
        let yes = block.inner_made(|block| self.pick_from(low, middle, number, block, make))?;
        let no = block.inner_made(|block| self.pick_from(middle, high, number, block, make))?;
        Ok(Expr::If(below, Box::new(yes), Box::new(no)))
    }

    // Declared generators

    fn applications(&mut self, makers: &[(Term, Vec<Type>)], block: &mut Block, size: &Atom) -> Made<Expr> {
        let heights = Heights::new(self.lowering, self.ty)?;
        let is_plain =
            |(_, fields): &&(Term, Vec<Type>)| !fields.iter().any(|field| heights.reaches(field, self.ty));
        let plain: Vec<&(Term, Vec<Type>)> = makers.iter().filter(is_plain).collect();
        let all: Vec<&(Term, Vec<Type>)> = makers.iter().collect();
        if plain.len() == all.len() {
            return self.one_application(&all, block, size);
        }
        let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), size.clone()]));
        let yes = block.inner_made(|block| {
            let less = block.number(Prim::Sub, [size, &nat(1)]);
            self.one_application(&all, block, &less)
        })?;
        let no = block.inner_made(|block| match plain.as_slice() {
            [] => Ok(Expr::Fail(Name::new("no generator of a small value"))),
            plain => self.one_application(plain, block, &nat(0)),
        })?;
        Ok(Expr::If(positive, Box::new(yes), Box::new(no)))
    }

    fn one_application(
        &mut self,
        makers: &[&(Term, Vec<Type>)],
        block: &mut Block,
        size: &Atom,
    ) -> Made<Expr> {
        self.pick(makers.len(), block, &mut |maker, index, block| {
            let (function, fields) = makers[index];
            let make = application(maker.lowering, function, fields)?;
            let mut args = vec![];
            for field in fields {
                args.push(maker.value(field, block, size)?);
            }
            Ok(Expr::Call(make, args))
        })
    }

    // Subtypes

    fn subtype(&mut self, raw: &Type, set: &Term, block: &mut Block, size: &Atom) -> Made<Expr> {
        let member = member_term(self.lowering, raw, set)?;
        let label = block.function.labels.push(Name::new("tries"));
        let number = block.function.fresh("i", program::Type::Nat);
        let body = block.inner_made(|block| {
            let left = block.truth(Expr::Prim(Prim::Less, vec![Atom::Var(number), nat(TRIES)]));
            let attempt = block.inner_made(|block| {
                let value = self.value(raw, block, size)?;
                let inside = block.truth(crate::block::attempt(Expr::Call(member, vec![value.clone()])));
                let again = block.inner(|block| {
                    let next = block.number(Prim::Add, [&Atom::Var(number), &nat(1)]);
                    Expr::Jump(label, vec![next])
                });
                Ok(Expr::If(inside, Box::new(Body::of(Expr::Atom(value))), Box::new(again)))
            })?;
            let failed = Body::of(Expr::Fail(Name::new("no value of the subtype was found")));
            Ok(Expr::If(left, Box::new(attempt), Box::new(failed)))
        })?;
        Ok(Expr::Loop(Box::new(Loop { label, params: vec![number], inits: vec![nat(0)], body })))
    }
}

/// Changes a value so many times, starting with the given one.
fn repeat(
    block: &mut Block,
    count: &Atom,
    (ty, start): (program::Type, Atom),
    mut change: impl FnMut(&mut Block, Atom) -> Made<Atom>,
) -> Made<Expr> {
    let label = block.function.labels.push(Name::new("more"));
    let number = block.function.fresh("i", program::Type::Nat);
    let value = block.function.fresh("t", ty);
    let body = block.inner_made(|block| {
        let more = block.truth(Expr::Prim(Prim::Less, vec![Atom::Var(number), count.clone()]));
        let go_on = block.inner_made(|block| {
            let changed = change(block, Atom::Var(value))?;
            let next = block.number(Prim::Add, [&Atom::Var(number), &nat(1)]);
            Ok(Expr::Jump(label, vec![next, changed]))
        })?;
        Ok(Expr::If(more, Box::new(go_on), Box::new(Body::of(Expr::Atom(Atom::Var(value))))))
    })?;
    let inits = vec![nat(0), start];
    Ok(Expr::Loop(Box::new(Loop { label, params: vec![number, value], inits, body })))
}

/// How high the lowest values of types are, for a type and all that its values may contain.
struct Heights {
    ty: Type,
    parts: HashMap<Type, Vec<Type>>,
    heights: HashMap<Type, usize>,
}

impl Heights {
    fn new(lowering: &mut Lowering<'_>, ty: &Type) -> Made<Heights> {
        let mut choices: Vec<(Type, Vec<Vec<Type>>)> = vec![];
        let mut work = vec![ty.clone()];
        while let Some(next) = work.pop() {
            if choices.iter().any(|(known, _)| *known == next) || choices.len() >= MAX_PARTS {
                continue;
            }
            let fields: Vec<Vec<Type>> = match constructors(lowering.world(), &next) {
                Some(makers) => makers.into_iter().map(|(_, fields)| fields).collect(),
                None => match lowering.kind(&next) {
                    Ok(Kind::Data(choices)) => choices.into_iter().map(|choice| choice.fields).collect(),
                    Ok(Kind::Fun(from, to)) => vec![vec![from, to]],
                    Ok(Kind::Same { raw, .. }) => vec![vec![raw]],
                    Ok(Kind::Set { element, .. }) => vec![vec![], vec![element]],
                    Ok(Kind::Bool | Kind::Nat | Kind::Int | Kind::Char | Kind::Token) | Err(_) => {
                        vec![vec![]]
                    }
                },
            };
            work.extend(fields.iter().flatten().cloned());
            choices.push((next, fields));
        }
        let mut heights: HashMap<Type, usize> = HashMap::new();
        loop {
            let before = heights.clone();
            for (ty, alternatives) in &choices {
                let height = alternatives.iter().filter_map(|fields| {
                    fields
                        .iter()
                        .map(|field| heights.get(field).copied())
                        .try_fold(0, |most, height| Some(most.max(height?)))
                });
                if let Some(height) = height.min() {
                    heights.insert(ty.clone(), height + 1);
                }
            }
            if heights == before {
                break;
            }
        }
        let parts =
            choices.into_iter().map(|(ty, fields)| (ty, fields.into_iter().flatten().collect())).collect();
        Ok(Heights { ty: ty.clone(), parts, heights })
    }

    fn of_fields(&self, fields: &[Type]) -> usize {
        fields.iter().map(|field| self.heights.get(field).copied().unwrap_or(usize::MAX)).max().unwrap_or(0)
    }

    fn is_recursive(&self, fields: &[Type]) -> bool {
        fields.iter().any(|field| self.reaches(field, &self.ty))
    }

    /// Whether values of one type may contain values of another.
    fn reaches(&self, from: &Type, to: &Type) -> bool {
        let mut seen: Vec<&Type> = vec![];
        let mut work = vec![from];
        while let Some(next) = work.pop() {
            if next == to {
                return true;
            }
            if !seen.contains(&next) {
                seen.push(next);
                work.extend(self.parts.get(next).into_iter().flatten());
            }
        }
        false
    }
}
