//! Everything that can be reached from some entities.

use super::graph::{EntityId, Graph, MentionId, Part, TypeId};
use super::hash::QuickMap;
use std::sync::Arc;

/// A walk through the graph.
pub struct Closure<'g, 'w> {
    graph: &'g mut Graph<'w>,
    reached: Marks,
    /// Mentions that were met.
    met: Marks,
    /// The types at which entities are used; none for any type.
    uses: QuickMap<EntityId, Vec<Option<TypeId>>>,
    /// Whether something was reached, or used at another type, since what waits was looked at.
    changed: bool,
    /// Entities that are reached, and were not looked at.
    open: Vec<EntityId>,
    /// Entities that were looked at, with what is said about them, and which of it counts.
    found: Vec<(EntityId, Arc<[Part]>, Vec<bool>)>,
    /// What counts as soon as something else is reached: a place in `found`, and the number of a part.
    waiting: Vec<(usize, usize)>,
}

/// A set of numbers.
#[derive(Default)]
struct Marks(Vec<bool>);

impl Marks {
    fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize).copied().unwrap_or(false)
    }

    /// Whether it is new.
    fn insert(&mut self, number: u32) -> bool {
        let number = number as usize;
        if number >= self.0.len() {
            self.0.resize(number + 1, false);
        }
        !std::mem::replace(&mut self.0[number], true)
    }
}

impl<'g, 'w> Closure<'g, 'w> {
    pub fn new(graph: &'g mut Graph<'w>) -> Closure<'g, 'w> {
        Closure {
            graph,
            reached: Marks::default(),
            met: Marks::default(),
            uses: QuickMap::default(),
            changed: false,
            open: vec![],
            found: vec![],
            waiting: vec![],
        }
    }

    /// The digests of all that is reached, in an order that depends on nothing else.
    pub fn from(mut self, roots: impl IntoIterator<Item = MentionId>) -> Vec<u128> {
        roots.into_iter().for_each(|mention| self.reach(mention));
        loop {
            while let Some(entity) = self.open.pop() {
                self.look_at(entity);
            }
            if !std::mem::take(&mut self.changed) {
                break;
            }
            let waiting = std::mem::take(&mut self.waiting);
            for (place, number) in waiting {
                self.consider(place, number);
            }
        }
        let graph = self.graph;
        let found = self.found.into_iter();
        let mut digests: Vec<u128> =
            found.map(|(entity, parts, counts)| graph.digest(entity, &parts, counts)).collect();
        digests.sort_unstable();
        digests
    }

    fn reach(&mut self, mention: MentionId) {
        if !self.met.insert(mention) {
            return;
        }
        self.changed = true;
        let (entity, at) = self.graph.shared.about(mention);
        self.uses.entry(entity).or_default().push(at);
        if self.reached.insert(entity) {
            self.open.push(entity);
        }
    }

    /// Whether a constant is used at a type that this may be an instance of, or the other way round.
    fn is_used_at(&mut self, entity: EntityId, ty: TypeId) -> bool {
        let Closure { graph, uses, .. } = self;
        let mut uses = uses.get(&entity).into_iter().flatten();
        uses.any(|at| at.is_none_or(|at| graph.shared.are_compatible(at, ty)))
    }

    fn look_at(&mut self, entity: EntityId) {
        let parts = self.graph.parts(entity);
        let count = parts.len();
        let place = self.found.len();
        self.found.push((entity, parts, vec![false; count]));
        (0..count).for_each(|number| self.consider(place, number));
    }

    /// Counts a part if all that it needs is reached; otherwise it waits.
    fn consider(&mut self, place: usize, number: usize) {
        let Some((entity, parts, _)) = self.found.get(place) else { return };
        let (entity, parts) = (*entity, Arc::clone(parts));
        let Some(part) = parts.get(number) else { return };
        let has_all = part.needs.iter().all(|need| self.reached.contains(*need));
        if !has_all || !part.at.is_none_or(|ty| self.is_used_at(entity, ty)) {
            self.waiting.push((place, number));
            return;
        }
        if let Some(counts) = self.found.get_mut(place).and_then(|(_, _, counts)| counts.get_mut(number)) {
            *counts = true;
        }
        part.mentions.iter().for_each(|mention| self.reach(*mention));
    }
}
