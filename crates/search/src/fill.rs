//! Filling the holes of partial values: with the smallest values, or with random ones.

use base::Rng;
use dashu_int::{IBig, UBig};
use narrowing::{Kind, KindId, Kinds, Open, Partial, Sign, Template};
use program::{Atom, Effects, Fun, Outcome, Program, Value};
use std::collections::HashMap;

/// How holes are filled.
pub enum How {
    Smallest,
    /// With values of about this depth. What is left open in several places is the same everywhere, by the seed.
    Random {
        rng: Rng,
        size: usize,
        seed: u64,
    },
}

pub struct Filler<'f> {
    pub program: &'f Program,
    pub kinds: &'f Kinds,
    /// The alternative of each kind that leads to the smallest value.
    smallest: HashMap<KindId, usize>,
}

/// Evaluation steps that making a value may take.
const STEPS: u64 = 1_000_000;

/// Values are not made deeper than this.
const MAX_DEPTH: usize = 60;

impl How {
    pub fn random(seed: u64, size: usize) -> How {
        How::Random { rng: Rng::seeded(seed), size, seed }
    }
}

impl<'f> Filler<'f> {
    pub fn new(program: &'f Program, kinds: &'f Kinds) -> Filler<'f> {
        let mut smallest: HashMap<KindId, usize> = HashMap::new();
        // Kinds whose smallest values need those of other kinds come after these.
        loop {
            let before = smallest.len();
            for (id, kind) in kinds.iter() {
                if smallest.contains_key(&id) {
                    continue;
                }
                match kind {
                    Kind::Nat | Kind::Int | Kind::Char => {
                        smallest.insert(id, 0);
                    }
                    Kind::Choice { alternatives, .. } => {
                        let ready = |template: &Template| is_ready(template, &smallest);
                        if let Some(first) = alternatives.iter().position(ready) {
                            smallest.insert(id, first);
                        }
                    }
                }
            }
            if smallest.len() == before {
                return Filler { program, kinds, smallest };
            }
        }
    }

    /// A value that fills the holes of a partial one.
    pub fn fill(&self, partial: &Partial, how: &mut How) -> Option<Value> {
        self.part(partial, how, 0)
    }

    fn part(&self, partial: &Partial, how: &mut How, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH * 4 {
            return None;
        }
        match partial {
            Partial::Hole(kind) => self.hole(*kind, how, depth),
            Partial::Atom(atom) => atom_value(atom),
            Partial::Con(con, parts) => Some(Value::data(*con, self.parts(parts, how, depth)?)),
            Partial::Call(fun, parts) => self.call(*fun, self.parts(parts, how, depth)?),
            Partial::Nat(constant, rest) => Some(Value::Nat(UBig::from(constant + added(rest, how)))),
            Partial::Int(sign, constant, rest) => {
                let magnitude = IBig::from(constant + added(rest, how));
                Some(Value::Int(if *sign == Sign::Negative { -magnitude } else { magnitude }))
            }
        }
    }

    fn parts(&self, parts: &[Partial], how: &mut How, depth: usize) -> Option<Vec<Value>> {
        parts.iter().map(|part| self.part(part, how, depth + 1)).collect()
    }

    /// A value of a kind.
    pub fn hole(&self, kind: KindId, how: &mut How, depth: usize) -> Option<Value> {
        let number = match how {
            How::Smallest => 0,
            How::Random { rng, size, .. } => rng.below(*size as u64 + 2),
        };
        match self.kinds.get(kind) {
            Kind::Nat => Some(Value::nat(number)),
            Kind::Int => {
                let half = i64::try_from(number.div_ceil(2)).ok()?;
                Some(Value::int(if number % 2 == 1 { half } else { -half }))
            }
            Kind::Char => Some(Value::Char(b'a'.wrapping_add(u8::try_from(number % 26).ok()?))),
            Kind::Choice { alternatives, .. } => {
                let smallest = *self.smallest.get(&kind)?;
                let chosen = match how {
                    How::Random { rng, size, .. } if depth <= *size => {
                        usize::try_from(rng.below(alternatives.len() as u64)).ok()?
                    }
                    _ => smallest,
                };
                self.template(alternatives.get(chosen)?, how, depth)
            }
        }
    }

    /// A value of a template.
    pub fn template(&self, template: &Template, how: &mut How, depth: usize) -> Option<Value> {
        let inside = |parts: &[Template], how: &mut How| {
            parts.iter().map(|part| self.template(part, how, depth)).collect::<Option<Vec<_>>>()
        };
        if depth > MAX_DEPTH {
            return None;
        }
        match template {
            Template::Hole(kind) | Template::Nested(kind) => self.hole(*kind, how, depth + 1),
            Template::Successor(kind) => match self.hole(*kind, how, depth + 1)? {
                Value::Nat(number) => Some(Value::Nat(number + UBig::ONE)),
                other => Some(other),
            },
            Template::Atom(atom) => atom_value(atom),
            Template::Con(con, parts) => Some(Value::data(*con, inside(parts, how)?)),
            Template::Call(fun, parts) => self.call(*fun, inside(parts, how)?),
        }
    }

    /// What a function makes of values.
    pub fn call(&self, fun: Fun, args: Vec<Value>) -> Option<Value> {
        let limits =
            program::eval::Limits { budget: base::Budget::steps(STEPS), ..program::eval::Limits::default() };
        let mut ignore = |_: &[Value]| false;
        let mut effects = Effects::new(0, &mut ignore);
        match program::eval::call(self.program, fun, args, &limits, &mut effects) {
            Outcome::Value(value) => Some(value),
            _ => None,
        }
    }
}

/// What is added to a number for those parts of it that are left open.
fn added(open: &[Open], how: &How) -> u64 {
    match how {
        How::Smallest => 0,
        How::Random { size, seed, .. } => {
            let number = |open: &Open| Rng::seeded(seed.wrapping_add(u64::from(open.0) << 8));
            open.iter().map(|open| number(open).below(*size as u64 + 1)).sum()
        }
    }
}

fn is_ready(template: &Template, smallest: &HashMap<KindId, usize>) -> bool {
    match template {
        Template::Hole(kind) | Template::Nested(kind) | Template::Successor(kind) => {
            smallest.contains_key(kind)
        }
        Template::Atom(_) => true,
        Template::Con(_, parts) | Template::Call(_, parts) => {
            parts.iter().all(|part| is_ready(part, smallest))
        }
    }
}

fn atom_value(atom: &Atom) -> Option<Value> {
    Some(match atom {
        Atom::Var(_) => return None,
        Atom::Bool(value) => Value::Bool(*value),
        Atom::Nat(number) => Value::Nat(number.clone()),
        Atom::Int(number) => Value::Int(number.clone()),
        Atom::Char(code) => Value::Char(*code),
        Atom::Con(con) => Value::data(*con, vec![]),
    })
}
