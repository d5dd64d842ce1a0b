//! Lists of values as terms: all values of a small finite type, or some small values of any type.

use crate::lowering::Lowering;
use crate::types::{Equality, Shape};
use base::Name;
use logic::hol;
use logic::types::well_known::{CHAR, INT, NAT, OPTION, SET};
use logic::{Literal, Term, Type};
use std::collections::HashMap;

/// Types with more values than this are not listed.
const MAX_LISTED: u64 = 300;
/// Values of one type that stand for all of them, at most.
const MAX_SAMPLE: usize = 24;
const SAMPLE_DEPTH: usize = 4;

/// Small values of types, by how deep they may be.
type Samples = HashMap<(Type, usize), Vec<Term>>;

impl Lowering<'_> {
    /// How many values a finite type has, if not too many to count.
    pub(crate) fn count(&mut self, ty: &Type) -> Option<u64> {
        self.count_inside(ty, &mut vec![])
    }

    /// The same inside of the types on a path. A type may be part of another one in many places.
    fn count_inside(&mut self, ty: &Type, path: &mut Vec<Type>) -> Option<u64> {
        if let Some(count) = self.counts.get(ty) {
            return *count;
        }
        if path.contains(ty) || path.len() > 32 {
            return None;
        }
        let depth = path.len();
        let count = self.count_values(ty, path);
        path.truncate(depth);
        // That there is none may be due to the path.
        if count.is_some() || path.is_empty() {
            self.counts.insert(ty.clone(), count);
        }
        count
    }

    fn count_values(&mut self, ty: &Type, path: &mut Vec<Type>) -> Option<u64> {
        base::check_stack();
        // The representation of a set depends on the number of possible elements.
        if ty.is_con(SET) {
            let elements = self.count_inside(element(ty)?, path)?;
            return 2u64.checked_pow(u32::try_from(elements).ok()?);
        }
        match self.shape(ty) {
            Shape::Bool => Some(2),
            Shape::Token => Some(1),
            Shape::Char => Some(256),
            Shape::Nat | Shape::Int | Shape::Same(_) | Shape::Quotient(..) | Shape::Unknown(_) => None,
            // Code constructors need not make all values, nor different ones.
            Shape::Data(_, Equality::Defined) => None,
            Shape::Fun => {
                let (from, to) = ty.as_fun()?;
                let (from, to) = (self.count_inside(from, path)?, self.count_inside(to, path)?);
                to.checked_pow(u32::try_from(from).ok()?)
            }
            Shape::Data(alternatives, Equality::Structural) => {
                path.push(ty.clone());
                let mut sum = 0u64;
                for alternative in alternatives.iter() {
                    let mut product = 1u64;
                    for field in &alternative.fields {
                        product = product.checked_mul(self.count_inside(field, path)?)?;
                    }
                    sum = sum.checked_add(product)?;
                }
                Some(sum)
            }
        }
    }

    /// Whether all values of a type can be put into a list.
    pub(crate) fn is_listed(&mut self, ty: &Type) -> bool {
        self.count(ty).is_some_and(|count| count <= MAX_LISTED) && !ty.any(&mut |part| part.is_con(CHAR))
    }

    /// The list of all values of a type that is listed.
    pub(crate) fn listing(&mut self, ty: &Type) -> Option<Term> {
        base::check_stack();
        if !self.is_listed(ty) {
            return None;
        }
        match self.shape(ty) {
            Shape::Bool => Some(hol::list(
                ty,
                [hol::FALSE, hol::TRUE].map(|name| Term::constant(name, ty.clone())).to_vec(),
            )),
            Shape::Token => Some(hol::list(ty, vec![Term::constant(hol::PURE_TYPE, ty.clone())])),
            Shape::Fun => self.all_functions(ty),
            Shape::Data(..) if ty.is_con(SET) => {
                let elements = Type::list(element(ty)?.clone());
                let subseqs = Type::fun(elements.clone(), Type::list(elements.clone()));
                let parts = Term::constant(hol::SUBSEQS, subseqs).app(self.listing(element(ty)?)?);
                let set = Term::constant(hol::LIST_SET, Type::fun(elements.clone(), ty.clone()));
                Some(map(set, &elements, ty, parts))
            }
            Shape::Data(alternatives, _) => {
                let mut all = vec![];
                for alternative in alternatives.iter() {
                    let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
                    let make = Term::Const(alternative.name.clone(), whole);
                    all.push(self.all_made(make, &alternative.fields, ty, 0)?);
                }
                let list = Type::list(ty.clone());
                all.into_iter().rev().reduce(|rest, one| append(one, rest, &list))
            }
            _ => None,
        }
    }

    /// All values that a constructor, applied to its first fields already, makes.
    fn all_made(&mut self, make: Term, fields: &[Type], ty: &Type, depth: usize) -> Option<Term> {
        let Some((first, rest)) = fields.split_first() else { return Some(hol::list(ty, vec![make])) };
        let own = self.listing(first)?;
        let name = Name::from(format!("field?{depth}"));
        let inner = self.all_made(make.app(Term::Free(name.clone(), first.clone())), rest, ty, depth + 1)?;
        let lists = map(inner.lambda(&name, first), first, &Type::list(ty.clone()), own);
        let concat = Type::fun(Type::list(Type::list(ty.clone())), Type::list(ty.clone()));
        Some(Term::constant(hol::CONCAT, concat).app(lists))
    }

    /// Functions by the lists of their values.
    fn all_functions(&mut self, ty: &Type) -> Option<Term> {
        let (from, to) = ty.as_fun()?;
        let (keys, values) = (self.listing(from)?, self.listing(to)?);
        let (key_list, value_list) = (Type::list(from.clone()), Type::list(to.clone()));
        let nat = Type::nullary(NAT);
        let pair = Type::prod(from.clone(), to.clone());
        let option = Type::con(OPTION, [to.clone()]);
        let n_lists = Type::funs([nat.clone(), value_list.clone()], Type::list(value_list.clone()));
        let count = natural(u32::try_from(self.count(from)?).ok()?);
        let rows = Term::constant(hol::N_LISTS, n_lists).apply([count, values]);
        let zip = Type::funs([key_list, value_list.clone()], Type::list(pair.clone()));
        let zipped = Term::constant(hol::ZIP, zip).apply([keys, Term::Bound(1)]);
        let map_of = Type::funs([Type::list(pair), from.clone()], option.clone());
        let found = Term::constant(hol::MAP_OF, map_of).apply([zipped, Term::Bound(0)]);
        let value = Term::constant(hol::OPTION_THE, Type::fun(option, to.clone())).app(found);
        let function = Term::abs("ys", value_list.clone(), Term::abs("x", from.clone(), value));
        Some(map(function, &value_list, ty, rows))
    }

    /// Small values of a type, smallest first; empty where none are known.
    pub(crate) fn sample(&mut self, ty: &Type) -> Vec<Term> {
        self.sample_inside(ty, SAMPLE_DEPTH, &mut Samples::new())
    }

    /// Small values of a type as deep as this. Types come up again and again inside each other: what is known of them
    /// is not made again.
    fn sample_inside(&mut self, ty: &Type, depth: usize, known: &mut Samples) -> Vec<Term> {
        let key = (ty.clone(), depth);
        if let Some(values) = known.get(&key) {
            return values.clone();
        }
        let values = self.made_sample(ty, depth, known);
        known.insert(key, values.clone());
        values
    }

    fn made_sample(&mut self, ty: &Type, depth: usize, known: &mut Samples) -> Vec<Term> {
        base::check_stack();
        let mut made = match self.shape(ty) {
            Shape::Bool => [hol::FALSE, hol::TRUE].map(|name| Term::constant(name, ty.clone())).to_vec(),
            Shape::Token => vec![Term::constant(hol::PURE_TYPE, ty.clone())],
            Shape::Char => [b'a', b'b', b'c'].map(|code| Term::Lit(Literal::Char(code))).to_vec(),
            Shape::Nat if ty.is_con(NAT) => {
                (0..=u32::try_from(depth + 2).unwrap_or(5)).map(natural).collect()
            }
            Shape::Int if ty.is_con(INT) => {
                let conversion = Type::fun(Type::nullary(NAT), ty.clone());
                let of_nat = Term::constant(hol::OF_NAT, conversion);
                let minus = Term::constant(hol::UMINUS, Type::fun(ty.clone(), ty.clone()));
                let numbers = (0..=u32::try_from(depth).unwrap_or(4)).flat_map(|number| {
                    let positive = of_nat.clone().app(natural(number));
                    let negative = minus.clone().app(positive.clone());
                    if number == 0 { vec![positive] } else { vec![positive, negative] }
                });
                numbers.collect()
            }
            Shape::Fun => match ty.as_fun() {
                Some((from, to)) if depth > 0 => {
                    let values = self.sample_inside(to, depth - 1, known);
                    values.into_iter().take(3).map(|value| Term::abs("_", from.clone(), value)).collect()
                }
                _ => vec![],
            },
            Shape::Data(..) if ty.is_con(SET) => match element(ty) {
                Some(of) if depth > 0 => self.sample_sets(ty, of, depth, known),
                _ => vec![Term::constant(hol::BOT, ty.clone())],
            },
            Shape::Data(alternatives, _) => {
                let mut all = vec![];
                for alternative in alternatives.iter() {
                    if all.len() >= MAX_SAMPLE {
                        break;
                    }
                    if depth == 0 && !alternative.fields.is_empty() {
                        continue;
                    }
                    let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
                    let mut rows = vec![Term::Const(alternative.name.clone(), whole)];
                    for field in &alternative.fields {
                        let values = self.sample_inside(field, depth - 1, known);
                        let applied = |row: &Term| {
                            let row = row.clone();
                            values.iter().map(move |value| row.clone().app(value.clone())).collect::<Vec<_>>()
                        };
                        rows = rows.iter().flat_map(applied).take(MAX_SAMPLE * 4).collect();
                    }
                    all.extend(rows);
                }
                all
            }
            Shape::Nat | Shape::Int | Shape::Same(_) | Shape::Quotient(..) | Shape::Unknown(_) => vec![],
        };
        made.truncate(MAX_SAMPLE);
        made
    }

    /// The empty set, sets of one element and one of two, and everything.
    fn sample_sets(&mut self, ty: &Type, of: &Type, depth: usize, known: &mut Samples) -> Vec<Term> {
        let insert = Type::funs([of.clone(), ty.clone()], ty.clone());
        let with =
            |value: &Term, set: Term| Term::constant(hol::INSERT, insert.clone()).apply([value.clone(), set]);
        let empty = || Term::constant(hol::BOT, ty.clone());
        let values = self.sample_inside(of, depth - 1, known);
        let mut all = vec![empty()];
        all.extend(values.iter().take(3).map(|value| with(value, empty())));
        if let [one, two, ..] = values.as_slice() {
            all.push(with(one, with(two, empty())));
        }
        all
    }
}

fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Con(_, args) => args.first(),
        Type::Var(_) => None,
    }
}

/// A list of type `ty` before another one.
pub(crate) fn append(left: Term, right: Term, ty: &Type) -> Term {
    Term::constant(hol::APPEND, Type::funs([ty.clone(), ty.clone()], ty.clone())).apply([left, right])
}

/// One less than a natural number, or 0.
pub(crate) fn predecessor(number: Term) -> Term {
    let nat = Type::nullary(NAT);
    let minus = Type::funs([nat.clone(), nat.clone()], nat);
    Term::constant(hol::MINUS, minus).apply([number, natural(1)])
}

pub(crate) fn natural(number: u32) -> Term {
    let nat = Type::nullary(NAT);
    match number {
        0 => Term::constant(hol::ZERO, nat),
        _ => hol::numeral(Name::from(number.to_string()), &nat),
    }
}

pub(crate) fn map(function: Term, from: &Type, to: &Type, over: Term) -> Term {
    let types = [Type::fun(from.clone(), to.clone()), Type::list(from.clone())];
    Term::constant(hol::MAP, Type::funs(types, Type::list(to.clone()))).apply([function, over])
}
