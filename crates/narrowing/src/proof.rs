//! Proofs by cases: a conjecture holds if it does in every case of a complete case distinction.
//!
//! This is how a closed search is checked, and it shares nothing with the search but the evaluation of conditions.
//! Values are plain data here; they are evaluated from the start in each case, and nothing is refined by the machine.
//! The rules:
//!
//! 1. A case is settled if, whatever its holes are, a premise does not hold or the conclusion does.
//! 2. A universal hole whose kind is complete may be split: there is a case for each alternative.
//! 3. A natural number is 0, or one more than a natural number.
//! 4. Of two natural numbers one is the other and a natural number, or the other is more than that one: it is the
//!    first, a natural number and one.
//! 5. For an existential hole one alternative is enough. It must not depend on what comes after it: no universal hole
//!    of a later quantifier may have been split before.
//!
//! Where it is not settled what a case is, or there are too many of them, there is no proof. Whether the alternatives
//! of a kind are all values of a type is not known here: [`Proof::split`] says which kinds that is asked of.

use crate::compile::Unsupported;
use crate::kind::{Kind, KindId, Template};
use crate::partial::{Open, Partial, Sign, character};
use crate::problem::{Bounds, Problem, Quantifier};
use crate::refine::Search;
use crate::refine::look::{Look, Mark};
use program::{Atom, Program};
use std::collections::BTreeSet;

/// A conjecture that holds.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The cases that were settled: values of all variables.
    pub cases: Vec<Vec<Partial>>,
    /// The kinds of universal holes that were split.
    pub split: BTreeSet<KindId>,
}

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// There are too many cases, or one of them could not be evaluated.
    Open,
    /// A case refutes the conjecture.
    Refuted,
}

/// How often conditions are evaluated at most.
const MAX_LOOKS: usize = 4_000;

/// How many choices lead to a case at most.
const MAX_SPLITS: usize = 200;

/// Looks for a proof by cases of a problem whose conditions share nothing.
pub fn prove(
    program: &Program,
    problem: &Problem,
    bounds: &Bounds,
) -> Result<Result<Proof, Unproved>, Unsupported> {
    let mut search = Search::new(program, problem.clone())?;
    let mut prover = Prover {
        problem,
        levels: problem.levels(),
        looks: MAX_LOOKS,
        fresh: 0,
        proof: Proof { cases: vec![], split: BTreeSet::new() },
    };
    let values = problem.variables.iter().map(|variable| prover.unknown(variable.kind)).collect();
    let start = Case { values, inner: 0, splits: 0 };
    Ok(match problem.shared.is_empty() {
        true => prover.settle(&mut search, bounds, start).map(|()| prover.proof),
        false => Err(Unproved::Open),
    })
}

struct Prover<'p> {
    problem: &'p Problem,
    levels: Vec<u16>,
    /// How often conditions may still be evaluated.
    looks: usize,
    fresh: u32,
    proof: Proof,
}

/// Values that are to be looked at.
#[derive(Clone)]
struct Case {
    values: Vec<Partial>,
    /// The innermost level of which a universal hole was split.
    inner: u16,
    splits: usize,
}

/// What a case is split by.
struct Split {
    cases: Vec<Vec<Partial>>,
    variable: usize,
}

impl Prover<'_> {
    /// Settles a case and all cases of it.
    fn settle(&mut self, search: &mut Search, bounds: &Bounds, start: Case) -> Result<(), Unproved> {
        let mut work = vec![start];
        while let Some(case) = work.pop() {
            self.looks = self.looks.checked_sub(1).ok_or(Unproved::Open)?;
            let split = match search.look(bounds, &case.values) {
                Look::True => {
                    self.proof.cases.push(case.values);
                    continue;
                }
                Look::False => return Err(Unproved::Refuted),
                Look::Unknown => return Err(Unproved::Open),
                Look::Needs(..) if case.splits >= MAX_SPLITS => return Err(Unproved::Open),
                Look::Needs(Mark::Number(open), Some(other)) if self.problem.is_universal() => {
                    self.relate(&case.values, open, other)
                }
                Look::Needs(Mark::Number(open), _) => self.count(&case.values, open)?,
                Look::Needs(Mark::Hole(number), _) => self.open(&case.values, number)?,
            };
            let level = self.levels[split.variable];
            let splits = case.splits + 1;
            let part = |inner: u16| move |values: Vec<Partial>| Case { values, inner, splits };
            match self.problem.variables[split.variable].quantifier {
                Quantifier::Universal => {
                    work.extend(split.cases.into_iter().rev().map(part(case.inner.max(level))));
                }
                Quantifier::Existential if case.inner > level => return Err(Unproved::Open),
                Quantifier::Existential => {
                    self.witness(search, bounds, split.cases.into_iter().map(part(case.inner)))?;
                }
            }
        }
        Ok(())
    }

    /// Settles one of several cases.
    fn witness(
        &mut self,
        search: &mut Search,
        bounds: &Bounds,
        cases: impl Iterator<Item = Case>,
    ) -> Result<(), Unproved> {
        let known = self.proof.clone();
        for case in cases {
            if self.settle(search, bounds, case).is_ok() {
                return Ok(());
            }
            self.proof = known.clone();
        }
        Err(Unproved::Open)
    }

    fn open_number(&mut self) -> Open {
        self.fresh += 1;
        Open(self.fresh)
    }

    /// Any value of a kind.
    fn unknown(&mut self, kind: KindId) -> Partial {
        match self.problem.kinds.get(kind) {
            Kind::Nat => Partial::Nat(0, vec![self.open_number()]),
            _ => Partial::Hole(kind),
        }
    }

    /// Rule 2.
    fn open(&mut self, values: &[Partial], number: usize) -> Result<Split, Unproved> {
        let (variable, kind) = nth_hole(values, number).ok_or(Unproved::Open)?;
        if self.problem.variables[variable].quantifier == Quantifier::Universal {
            if !self.problem.kinds.get(kind).is_complete() {
                return Err(Unproved::Open);
            }
            self.proof.split.insert(kind);
        }
        let alternatives = self.alternatives(kind);
        let with = |alternative: &Partial| {
            let mut left = number;
            values.iter().map(|value| fill(value, &mut left, alternative)).collect()
        };
        Ok(Split { cases: alternatives.iter().map(with).collect(), variable })
    }

    fn alternatives(&mut self, kind: KindId) -> Vec<Partial> {
        match self.problem.kinds.get(kind).clone() {
            Kind::Nat => vec![self.unknown(kind)],
            Kind::Int => {
                let zero = Partial::Int(Sign::Positive, 0, vec![]);
                let one = |sign: Sign, open: Open| Partial::Int(sign, 1, vec![open]);
                vec![zero, one(Sign::Positive, self.open_number()), one(Sign::Negative, self.open_number())]
            }
            Kind::Char => (0..256).map(|number| Partial::Atom(Atom::Char(character(number)))).collect(),
            Kind::Choice { alternatives, .. } => {
                alternatives.iter().map(|template| self.instance(template)).collect()
            }
        }
    }

    fn instance(&mut self, template: &Template) -> Partial {
        match template {
            Template::Hole(kind) | Template::Nested(kind) => self.unknown(*kind),
            Template::Atom(atom) => Partial::Atom(atom.clone()),
            Template::Con(con, parts) => Partial::Con(*con, self.instances(parts)),
            Template::Call(fun, parts) => Partial::Call(*fun, self.instances(parts)),
            Template::Successor(_) => Partial::Nat(1, vec![self.open_number()]),
        }
    }

    fn instances(&mut self, templates: &[Template]) -> Vec<Partial> {
        templates.iter().map(|template| self.instance(template)).collect()
    }

    /// Rule 3.
    fn count(&mut self, values: &[Partial], open: Open) -> Result<Split, Unproved> {
        let variable = values.iter().position(|value| has_number(value, open)).ok_or(Unproved::Open)?;
        let rest = self.open_number();
        let cases = [(0, vec![]), (1, vec![rest])];
        Ok(Split { cases: cases.map(|sum| replace(values, open, &sum)).to_vec(), variable })
    }

    /// Rule 4. All variables are universal.
    fn relate(&mut self, values: &[Partial], one: Open, other: Open) -> Split {
        let [least, most] = [self.open_number(), self.open_number()];
        let cases = vec![
            replace(values, one, &(0, vec![other, least])),
            replace(values, other, &(1, vec![one, most])),
        ];
        Split { cases, variable: 0 }
    }
}

/// The variable and the kind of a hole.
fn nth_hole(values: &[Partial], number: usize) -> Option<(usize, KindId)> {
    fn inside(value: &Partial, left: &mut usize) -> Option<KindId> {
        match value {
            Partial::Hole(kind) if *left == 0 => Some(*kind),
            Partial::Hole(_) => {
                *left -= 1;
                None
            }
            Partial::Con(_, parts) | Partial::Call(_, parts) => {
                parts.iter().find_map(|part| inside(part, left))
            }
            Partial::Atom(_) | Partial::Nat(..) | Partial::Int(..) => None,
        }
    }
    let mut left = number;
    values.iter().enumerate().find_map(|(variable, value)| Some((variable, inside(value, &mut left)?)))
}

/// The value with something in place of the hole of a number, which counts down on the way there.
fn fill(value: &Partial, left: &mut usize, with: &Partial) -> Partial {
    let mut inside = |parts: &[Partial]| parts.iter().map(|part| fill(part, left, with)).collect();
    match value {
        Partial::Hole(_) => {
            let is_meant = *left == 0;
            *left = left.wrapping_sub(1);
            if is_meant { with.clone() } else { value.clone() }
        }
        Partial::Con(con, parts) => Partial::Con(*con, inside(parts)),
        Partial::Call(fun, parts) => Partial::Call(*fun, inside(parts)),
        Partial::Atom(_) | Partial::Nat(..) | Partial::Int(..) => value.clone(),
    }
}

fn has_number(value: &Partial, open: Open) -> bool {
    match value {
        Partial::Nat(_, rest) | Partial::Int(_, _, rest) => rest.contains(&open),
        Partial::Con(_, parts) | Partial::Call(_, parts) => parts.iter().any(|part| has_number(part, open)),
        Partial::Hole(_) | Partial::Atom(_) => false,
    }
}

/// The values with the sum of a constant and others in place of a number.
fn replace(values: &[Partial], open: Open, with: &(u64, Vec<Open>)) -> Vec<Partial> {
    let sum = |constant: u64, rest: &[Open]| {
        let times = rest.iter().filter(|other| **other == open).count();
        let mut parts: Vec<Open> = rest.iter().copied().filter(|other| *other != open).collect();
        (0..times).for_each(|_| parts.extend(&with.1));
        (constant + with.0 * times as u64, parts)
    };
    let inside = |value: &Partial| match value {
        Partial::Nat(constant, rest) => {
            let (constant, rest) = sum(*constant, rest);
            Partial::Nat(constant, rest)
        }
        Partial::Int(sign, constant, rest) => {
            let (constant, rest) = sum(*constant, rest);
            Partial::Int(*sign, constant, rest)
        }
        Partial::Con(con, parts) => Partial::Con(*con, replace(parts, open, with)),
        Partial::Call(fun, parts) => Partial::Call(*fun, replace(parts, open, with)),
        Partial::Hole(_) | Partial::Atom(_) => value.clone(),
    };
    values.iter().map(inside).collect()
}
