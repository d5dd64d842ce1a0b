//! Everything that can be reached from some entities.

use super::digest::Digest;
use super::graph::{Entity, Graph, Mention, Part};
use super::hash::{QuickMap, QuickSet};
use base::Name;
use logic::Type;
use std::rc::Rc;

/// A walk through the graph.
pub struct Closure<'g, 'w> {
    graph: &'g mut Graph<'w>,
    reached: QuickSet<Entity>,
    /// The types at which constants are used; none for any type.
    uses: QuickMap<Name, QuickSet<Option<Type>>>,
    /// Whether something was reached, or used at another type, since what waits was looked at.
    changed: bool,
    /// Entities that are reached, and were not looked at.
    open: Vec<Entity>,
    /// What is said about the entities that were looked at, and which of it counts.
    found: QuickMap<Entity, (Rc<[Part]>, Vec<bool>)>,
    /// What counts as soon as something else is reached.
    waiting: Vec<(Entity, usize)>,
}

impl<'g, 'w> Closure<'g, 'w> {
    pub fn new(graph: &'g mut Graph<'w>) -> Closure<'g, 'w> {
        Closure {
            graph,
            reached: QuickSet::default(),
            uses: QuickMap::default(),
            changed: false,
            open: vec![],
            found: QuickMap::default(),
            waiting: vec![],
        }
    }

    /// The digests of all that is reached, in an order that depends on nothing else.
    pub fn from<'e>(mut self, roots: impl IntoIterator<Item = &'e Mention>) -> Vec<u128> {
        roots.into_iter().for_each(|mention| self.reach(mention));
        loop {
            while let Some(entity) = self.open.pop() {
                self.look_at(entity);
            }
            if !std::mem::take(&mut self.changed) {
                break;
            }
            let waiting = std::mem::take(&mut self.waiting);
            for (entity, number) in waiting {
                self.consider(&entity, number);
            }
        }
        let mut digests: Vec<u128> = self.found.iter().map(|(entity, found)| digest(entity, found)).collect();
        digests.sort_unstable();
        digests
    }

    fn reach(&mut self, mention: &Mention) {
        let Mention { entity, at } = mention;
        if !self.reached.contains(entity) {
            self.reached.insert(entity.clone());
            self.open.push(entity.clone());
            self.changed = true;
        }
        if let Entity::Const(name) = entity {
            let uses = self.uses.entry(name.clone()).or_default();
            if !uses.contains(at) {
                uses.insert(at.clone());
                self.changed = true;
            }
        }
    }

    /// Whether a constant is used at a type that this may be an instance of, or the other way round.
    fn is_used_at(&self, entity: &Entity, ty: &Type) -> bool {
        let mut uses = self.uses.get(entity.name()).into_iter().flatten();
        uses.any(|at| at.as_ref().is_none_or(|at| are_compatible(at, ty)))
    }

    fn look_at(&mut self, entity: Entity) {
        let parts = self.graph.parts(&entity);
        let count = parts.len();
        self.found.insert(entity.clone(), (parts, vec![false; count]));
        (0..count).for_each(|number| self.consider(&entity, number));
    }

    /// Counts a part if all that it needs is reached; otherwise it waits.
    fn consider(&mut self, entity: &Entity, number: usize) {
        let Some((parts, _)) = self.found.get(entity) else { return };
        let parts = Rc::clone(parts);
        let Some(part) = parts.get(number) else { return };
        let is_used = part.at.as_ref().is_none_or(|ty| self.is_used_at(entity, ty));
        if !is_used || !part.needs.iter().all(|need| self.reached.contains(need)) {
            self.waiting.push((entity.clone(), number));
            return;
        }
        if let Some((_, counts)) = self.found.get_mut(entity)
            && let Some(counts) = counts.get_mut(number)
        {
            *counts = true;
        }
        part.mentions.iter().for_each(|mention| self.reach(mention));
    }
}

/// Whether types may have an instance in common: type variables may be anything.
fn are_compatible(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Var(_), _) | (_, Type::Var(_)) => true,
        (Type::Con(one, args), Type::Con(other, others)) => {
            one == other && args.iter().zip(others.iter()).all(|(arg, other)| are_compatible(arg, other))
        }
    }
}

/// The digest of an entity with all that counts of what is said about it.
fn digest(entity: &Entity, (parts, counts): &(Rc<[Part]>, Vec<bool>)) -> u128 {
    let mut digest = Digest::default();
    digest.write_number(entity.tag());
    digest.write_text(entity.name());
    let counted = parts.iter().zip(counts).filter(|(_, counts)| **counts);
    counted.for_each(|(part, _)| digest.write_number(part.digest));
    digest.finish()
}
