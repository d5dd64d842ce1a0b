//! What the holes of a type can become.
//!
//! Values are shadows, as for other strategies: tables stand for functions. Over a small finite type a function is a
//! table with a hole for every argument and a set has a truth value for every element, so that there is just one way to
//! refine them; over other types tables have updates, or distinguish cases, and sets are made of lists.

use crate::block::{Block, Made, construct, ground};
use crate::kinds::{application, constructors, is_flat, list_constructors};
use logic::Type;
use logic::types::well_known::{LIST, NUM};
use lower::{Ground, Kind, Lowering, Problem, Reason};
use narrowing::{KindId, Kinds, Template};
use program::{Atom, Body, Con, Expr, Fun};
use std::collections::{BTreeMap, HashMap};

/// Domains with more values than this have tables with updates.
const MAX_KEYS: usize = 16;

/// The kinds of holes that a problem needs.
#[derive(Debug, Default)]
pub struct Holes {
    pub kinds: Kinds,
    known: HashMap<Type, KindId>,
}

impl Holes {
    /// The kind of the holes of a type. Subtypes have holes only where nothing else has to be checked for them.
    pub fn of(&mut self, lowering: &mut Lowering<'_>, ty: &Type) -> Made<KindId> {
        if let Some(known) = self.known.get(ty) {
            return Ok(*known);
        }
        let id = self.kinds.declare();
        self.known.insert(ty.clone(), id);
        match self.make(lowering, ty) {
            Ok(kind) => {
                self.kinds.define(id, kind);
                Ok(id)
            }
            Err(problem) => {
                self.known.remove(ty);
                Err(problem)
            }
        }
    }

    /// The types of the kinds.
    pub fn types(&self) -> BTreeMap<KindId, Type> {
        self.known.iter().map(|(ty, kind)| (*kind, ty.clone())).collect()
    }

    fn make(&mut self, lowering: &mut Lowering<'_>, ty: &Type) -> Made<narrowing::Kind> {
        if ty.is_con(NUM) {
            let naturals = self.kinds.naturals();
            return Ok(one_of(vec![Template::Successor(naturals)], true, true));
        }
        if let Some(makers) = constructors(lowering.world(), ty) {
            let mut alternatives = vec![];
            for (maker, fields) in makers {
                let fun = application(lowering, &maker, &fields)?;
                alternatives.push(Template::Call(fun, self.fields(lowering, &fields)?));
            }
            return Ok(one_of(alternatives, false, false));
        }
        Ok(match lowering.kind(ty)? {
            Kind::Bool => narrowing::Kind::truth(),
            Kind::Token => one_of(vec![Template::Atom(Atom::Bool(true))], true, true),
            Kind::Nat => narrowing::Kind::Nat,
            Kind::Int => {
                // Magnitudes are natural numbers.
                self.kinds.naturals();
                narrowing::Kind::Int
            }
            Kind::Char => narrowing::Kind::Char,
            Kind::Fun(from, to) => self.functions(lowering, ty, &from, &to)?,
            Kind::Set { element, set } => self.sets(lowering, &element, set)?,
            Kind::Data(choices) => {
                let mut alternatives = vec![];
                for choice in choices {
                    alternatives.push(match choice.fields.as_slice() {
                        [] => Template::Atom(Atom::Con(choice.con)),
                        fields => Template::Con(choice.con, self.fields(lowering, fields)?),
                    });
                }
                one_of(alternatives, true, is_flat(ty))
            }
            Kind::Same { raw, set: None } => {
                let raw = self.of(lowering, &raw)?;
                one_of(vec![Template::Hole(raw)], true, true)
            }
            Kind::Same { set: Some(_), .. } => {
                let constant = match ty {
                    Type::Con(name, _) => name.clone(),
                    Type::Var(var) => var.name.clone(),
                };
                return Err(Problem { constant, reason: Reason::NoRepresentation });
            }
        })
    }

    fn fields(&mut self, lowering: &mut Lowering<'_>, fields: &[Type]) -> Made<Vec<Template>> {
        fields.iter().map(|field| Ok(Template::Hole(self.of(lowering, field)?))).collect()
    }

    fn functions(
        &mut self,
        lowering: &mut Lowering<'_>,
        ty: &Type,
        from: &Type,
        to: &Type,
    ) -> Made<narrowing::Kind> {
        let table = lowering.table(ty)?;
        let value = Template::Hole(self.of(lowering, to)?);
        let constant = Template::Con(table.constant(), vec![value.clone()]);
        if let Some(keys) = lowering.values(from).filter(|keys| keys.len() <= MAX_KEYS) {
            // The last key has the value of the constant function.
            let updated = keys.iter().rev().skip(1).fold(constant, |rest, key| {
                Template::Con(table.update(), vec![rest, ground_template(key), value.clone()])
            });
            return Ok(one_of(vec![updated], true, true));
        }
        let own = match self.known.get(ty) {
            Some(own) => Template::Hole(*own),
            None => constant.clone(),
        };
        let key = Template::Hole(self.of(lowering, from)?);
        let update = Template::Con(table.update(), vec![own, key, value]);
        let mut alternatives = vec![constant, update];
        if let Some((con, cases)) = lowering.cases(ty) {
            alternatives.push(Template::Con(con, self.fields(lowering, &cases)?));
        }
        Ok(one_of(alternatives, false, false))
    }

    fn sets(&mut self, lowering: &mut Lowering<'_>, element: &Type, set: Con) -> Made<narrowing::Kind> {
        let list = Type::con(LIST, [element.clone()]);
        if let Some(elements) = lowering.values(element).filter(|elements| elements.len() <= MAX_KEYS) {
            let fun = subset(lowering, &list, set, &elements)?;
            let truth = self.of(lowering, &Type::bool())?;
            let parts = elements.iter().map(|_| Template::Hole(truth)).collect();
            return Ok(one_of(vec![Template::Call(fun, parts)], true, true));
        }
        let list = self.of(lowering, &list)?;
        Ok(one_of(vec![Template::Con(set, vec![Template::Hole(list)])], false, true))
    }
}

fn one_of(alternatives: Vec<Template>, complete: bool, flat: bool) -> narrowing::Kind {
    narrowing::Kind::Choice { alternatives, complete, flat }
}

fn ground_template(value: &Ground) -> Template {
    match value {
        Ground::Atom(atom) => Template::Atom(atom.clone()),
        Ground::Data(con, fields) if fields.is_empty() => Template::Atom(Atom::Con(*con)),
        Ground::Data(con, fields) => Template::Con(*con, fields.iter().map(ground_template).collect()),
    }
}

/// The function that takes a truth value for every element, and gives the set of those for which it is true.
fn subset(lowering: &mut Lowering<'_>, list: &Type, set: Con, elements: &[Ground]) -> Made<Fun> {
    let (nil, cons) = list_constructors(lowering, list)?;
    let ty = program::Type::Data(nil.data);
    let mut block = Block::of("subset", program::Type::Data(set.data));
    let params: Vec<Atom> = elements.iter().map(|_| block.param("b", program::Type::Bool)).collect();
    let mut rest = Atom::Con(nil);
    for (element, param) in elements.iter().zip(&params).rev() {
        let before = rest.clone();
        let more = block.inner(|block| {
            let element = ground(block, element);
            Expr::Construct(cons, vec![element, before.clone()])
        });
        let same = Body::of(Expr::Atom(rest));
        rest = block.bind("xs", ty.clone(), Expr::If(param.clone(), Box::new(more), Box::new(same)));
    }
    let whole = construct(&mut block, set, vec![rest]);
    Ok(lowering.add(block.finish(Expr::Atom(whole))))
}
