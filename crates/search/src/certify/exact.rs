//! Whether the ways to refine a hole are exactly the values of its type, by the declarations of the theory.
//!
//! Case distinctions of the narrowing machine rest on this. So it is not taken from those who made them: the
//! alternatives are turned back into terms, and compared with the constructors that the [`World`] declares.

use crate::fill::{Filler, How};
use logic::types::well_known::{BOOL, CHAR, INT, NAT, NUM, SET};
use logic::{Term, Type, World};
use narrowing::{Kind, KindId, Kinds, Template};
use program::{Atom, Program, Value};
use std::collections::BTreeMap;

/// Kinds of holes, the types whose values they stand for, and the program that values belong to.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'k> {
    pub world: &'k World,
    pub program: &'k Program,
    pub kinds: &'k Kinds,
    pub types: &'k BTreeMap<KindId, Type>,
}

/// Finite types with more values are not counted.
const MAX_CARDINALITY: usize = 10_000;

impl Typed<'_> {
    /// Whether the alternatives of a kind are all values of its type, and no others. Values inside of them are those of
    /// other kinds.
    pub fn is_exact(&self, kind: KindId) -> bool {
        let known = self.kinds.get(kind);
        if *known == Kind::Nat {
            return self.types.get(&kind).is_none_or(|ty| ty.is_con(NAT));
        }
        let Some(ty) = self.types.get(&kind) else { return false };
        match known {
            Kind::Nat => ty.is_con(NAT),
            Kind::Int => ty.is_con(INT),
            Kind::Char => ty.is_con(CHAR),
            Kind::Choice { complete: false, .. } => false,
            Kind::Choice { alternatives, .. } if ty.is_con(BOOL) => {
                let truth = |value: bool| alternatives.contains(&Template::Atom(Atom::Bool(value)));
                alternatives.len() == 2 && truth(false) && truth(true)
            }
            Kind::Choice { alternatives, .. } if ty.is_con(NUM) => {
                let [Template::Successor(rest)] = alternatives.as_slice() else { return false };
                *self.kinds.get(*rest) == Kind::Nat
            }
            Kind::Choice { alternatives, .. } => match ty.as_fun() {
                Some((from, to)) => self.are_tables(alternatives, from, to),
                None => self.are_constructors(alternatives, ty),
            },
        }
    }

    /// Whether there is one alternative for each constructor of a data type.
    fn are_constructors(&self, alternatives: &[Template], ty: &Type) -> bool {
        let Type::Con(name, _) = ty else { return false };
        let Some((_, datatype)) = self.world.datatype(name) else { return false };
        let filler = Filler::new(self.program, self.kinds);
        datatype.constructors.len() == alternatives.len()
            && datatype.constructors.iter().zip(alternatives).all(|(constructor, alternative)| {
                let fields = self.world.field_types(constructor, ty);
                let holes: &[Template] = match alternative {
                    Template::Atom(Atom::Con(_)) => &[],
                    Template::Con(_, holes) => holes,
                    _ => return false,
                };
                let head = filler
                    .template(alternative, &mut How::Smallest, 0)
                    .and_then(|value| lower::value_to_term(self.world, &value, ty));
                fields.len() == holes.len()
                    && fields.iter().zip(holes).all(|(field, hole)| self.is_hole_of(hole, field))
                    && head.is_some_and(|term| is_headed(&term, &constructor.name))
            })
    }

    /// Whether a hole stands for the values of a type.
    fn is_hole_of(&self, template: &Template, ty: &Type) -> bool {
        matches!(template, Template::Hole(kind) if self.types.get(kind) == Some(ty))
    }

    /// Whether the one alternative is a table with a hole for each value of the domain.
    fn are_tables(&self, alternatives: &[Template], from: &Type, to: &Type) -> bool {
        let [alternative] = alternatives else { return false };
        let filler = Filler::new(self.program, self.kinds);
        let mut table = alternative;
        let mut keys: Vec<Term> = vec![];
        while let Template::Con(_, parts) = table {
            let (rest, key, value) = match parts.as_slice() {
                [value] => (None, None, value),
                [rest, key, value] => (Some(rest), Some(key), value),
                _ => return false,
            };
            if !self.is_hole_of(value, to) {
                return false;
            }
            let Some((rest, key)) = rest.zip(key) else {
                return cardinality(self.world, from, MAX_DEPTH) == Some(keys.len() + 1);
            };
            let key = ground(key).then(|| filler.template(key, &mut How::Smallest, 0)).flatten();
            let key = key.and_then(|key: Value| lower::value_to_term(self.world, &key, from));
            match key {
                Some(key) if !keys.contains(&key) => keys.push(key),
                _ => return false,
            }
            table = rest;
        }
        false
    }
}

fn is_headed(term: &Term, constructor: &str) -> bool {
    matches!(term.strip().0, Term::Const(name, _) if name.as_str() == constructor)
}

/// Whether there are no holes.
fn ground(template: &Template) -> bool {
    match template {
        Template::Atom(_) => true,
        Template::Con(_, parts) => parts.iter().all(ground),
        Template::Hole(_) | Template::Nested(_) | Template::Successor(_) | Template::Call(..) => false,
    }
}

/// How deep types are looked into.
const MAX_DEPTH: usize = 8;

/// How many values a finite type has that is made of truth values, constructors, functions and sets.
fn cardinality(world: &World, ty: &Type, depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;
    let of = |ty: &Type| cardinality(world, ty, depth);
    let power = |base: usize, exponent: usize| base.checked_pow(u32::try_from(exponent).ok()?);
    let count = match ty {
        Type::Con(name, _) if name == BOOL => 2,
        Type::Con(name, args) if name == SET => power(2, of(args.first()?)?)?,
        Type::Con(name, _) => match ty.as_fun() {
            Some((from, to)) => power(of(to)?, of(from)?)?,
            None => {
                let (_, datatype) = world.datatype(name)?;
                let mut count = 0_usize;
                for constructor in &datatype.constructors {
                    let fields = world.field_types(constructor, ty);
                    let product =
                        fields.iter().try_fold(1_usize, |so_far, field| so_far.checked_mul(of(field)?));
                    count = count.checked_add(product?)?;
                }
                count
            }
        },
        Type::Var(_) => return None,
    };
    (count <= MAX_CARDINALITY).then_some(count)
}
