//! What graphs of several worlds share: numbers, and what the library says. Sources change from version to version, the
//! library does not, and most of what a statement reaches is part of it.

use super::graph::{Entity, EntityId, Mention, MentionId, Part, TypeId};
use super::hash::{Numbered, QuickMap};
use logic::Type;
use logic::world::Packed;
use std::sync::Arc;

/// Numbers of entities, types and mentions, and what the library says about entities.
#[derive(Debug, Default)]
pub struct Shared {
    pub entities: Numbered<Entity>,
    pub types: Numbered<Type>,
    mentions: Numbered<Mention>,
    /// What each mention is about, by their numbers.
    about: Vec<(EntityId, Option<TypeId>)>,
    /// Whether types may have an instance in common.
    compatible: QuickMap<(TypeId, TypeId), bool>,
    /// By the places of the declarations, of which all are packed.
    parts: QuickMap<(EntityId, Vec<PackedPlace>), Arc<[Part]>>,
    /// Packed theories by address: each is kept, so that no other one gets its address.
    kept: QuickMap<usize, Arc<Packed>>,
}

/// Where a packed declaration stands: address of its theory, number of the declaration in it.
pub type PackedPlace = (usize, usize);

/// The most mentions that are kept from version to version.
const MOST: usize = 400_000;

impl Shared {
    /// Whether there is room for what further versions bring along.
    pub fn has_room(&self) -> bool {
        self.about.len() < MOST
    }

    /// The number of a mention.
    pub fn number(&mut self, mention: &Mention) -> MentionId {
        if let Some(known) = self.mentions.get(mention) {
            return known;
        }
        let entity = self.entities.number(&mention.entity);
        let at = mention.at.as_ref().map(|ty| self.types.number(ty));
        self.about.push((entity, at));
        self.mentions.number(mention)
    }

    /// What a mention is about.
    pub fn about(&self, mention: MentionId) -> (EntityId, Option<TypeId>) {
        self.about[mention as usize]
    }

    /// Whether types may have an instance in common.
    pub fn are_compatible(&mut self, one: TypeId, other: TypeId) -> bool {
        let Shared { types, compatible, .. } = self;
        let pair = (one.min(other), one.max(other));
        *compatible.entry(pair).or_insert_with(|| are_compatible(types.item(one), types.item(other)))
    }

    /// Makes a packed theory known; its address.
    pub fn keep(&mut self, packed: &Arc<Packed>) -> usize {
        let address = Arc::as_ptr(packed).addr();
        self.kept.entry(address).or_insert_with(|| Arc::clone(packed));
        address
    }

    /// What packed declarations say about an entity, if it was made before.
    pub fn parts(&self, key: &(EntityId, Vec<PackedPlace>)) -> Option<&Arc<[Part]>> {
        self.parts.get(key)
    }

    pub fn remember(&mut self, key: (EntityId, Vec<PackedPlace>), parts: &Arc<[Part]>) {
        self.parts.insert(key, Arc::clone(parts));
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
