//! Who mentions whom: everything that is known by a name, the declarations about it, and what each of these mentions.
//!
//! A walk goes through thousands of mentions for each statement. So entities, types and mentions have numbers here, and
//! names are compared once, when these are given out. Numbers, and what the library says, are shared between the
//! worlds of several versions ([`Shared`]).

use super::digest::{Digest, of_value};
use super::hash::QuickMap;
use super::shared::{PackedPlace, Shared};
use base::{Name, Span};
use logic::decl::{LocaleItem, Origin, TypeDecl, TypeDef};
use logic::world::{Entry, Source};
use logic::{Decl, Sort, Spec, Term, Type, World};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// What is known by a name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Entity {
    Type(Name),
    Const(Name),
    Class(Name),
    Locale(Name),
}

impl Entity {
    /// A number for what kind of thing it is.
    pub fn tag(&self) -> u128 {
        match self {
            Entity::Type(_) => 0,
            Entity::Const(_) => 1,
            Entity::Class(_) => 2,
            Entity::Locale(_) => 3,
        }
    }

    pub fn name(&self) -> &Name {
        match self {
            Entity::Type(name) | Entity::Const(name) | Entity::Class(name) | Entity::Locale(name) => name,
        }
    }
}

/// An entity, and the type at which it is mentioned if it is a constant; without a type, it may be any.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mention {
    pub entity: Entity,
    pub at: Option<Type>,
}

impl From<Entity> for Mention {
    fn from(entity: Entity) -> Mention {
        Mention { entity, at: None }
    }
}

/// The number of an entity.
pub type EntityId = u32;

/// The number of a type.
pub type TypeId = u32;

/// The number of a mention.
pub type MentionId = u32;

/// One thing that is said about an entity.
#[derive(Clone, Debug)]
pub struct Part {
    /// Of its content.
    pub digest: u128,
    /// It is about the constant at this type: it counts where the constant is used at such a type, …
    pub at: Option<TypeId>,
    /// … and once all of these are reached.
    pub needs: Vec<EntityId>,
    pub mentions: Vec<MentionId>,
}

/// The same before numbers are given out.
#[derive(Clone, Debug)]
struct Draft {
    digest: u128,
    at: Option<Type>,
    needs: Vec<Entity>,
    mentions: Vec<Mention>,
}

/// Where a declaration stands: number of the theory, number of the declaration in it.
type Place = (usize, usize);

/// The declarations of a world by what they are about.
#[derive(Debug)]
pub struct Graph<'w> {
    world: &'w World,
    places: QuickMap<Entity, Vec<Place>>,
    pub shared: Shared,
    /// The addresses of theories, as far as they are packed.
    packed: Vec<Option<usize>>,
    /// Made when they are asked for.
    parts: QuickMap<EntityId, Arc<[Part]>>,
    /// All axioms of sources: they tie what is only declared to each other.
    axioms: Option<Draft>,
    /// Digests of entities, by what counts of what is said about them.
    digests: QuickMap<(EntityId, Vec<bool>), u128>,
    /// Where statements stand whose code equations are not proved, or may rest on what is not.
    unproved: BTreeSet<Span>,
}

impl<'w> Graph<'w> {
    pub fn new(world: &'w World, mut shared: Shared) -> Graph<'w> {
        let address = |source: &Source| match source {
            Source::Whole(_) => None,
            Source::Packed(packed) => Some(shared.keep(packed)),
        };
        let mut graph = Graph {
            world,
            places: QuickMap::default(),
            packed: world.theories().iter().map(address).collect(),
            shared,
            parts: QuickMap::default(),
            axioms: axioms(world),
            digests: QuickMap::default(),
            unproved: interp::unproved_places(world),
        };
        for (theory, source) in world.theories().iter().enumerate() {
            match source {
                Source::Whole(whole) => {
                    for (index, decl) in whole.decls.iter().enumerate() {
                        Entry::of(decl).iter().for_each(|entry| graph.enter(entry, (theory, index)));
                    }
                }
                Source::Packed(packed) => {
                    let entries = packed.entries.iter();
                    entries.for_each(|(index, entry)| graph.enter(entry, (theory, *index as usize)));
                }
            }
        }
        graph
    }

    fn enter(&mut self, entry: &Entry, place: Place) {
        let about = match entry {
            Entry::Type(name) | Entry::CodeDatatype(name) | Entry::Generator(name) => {
                Entity::Type(name.clone())
            }
            Entry::Const(name)
            | Entry::Abbreviation(name)
            | Entry::Spec(name)
            | Entry::Code(name)
            | Entry::Unfold(name)
            | Entry::Alternative(name)
            | Entry::Version(name) => Entity::Const(name.clone()),
            Entry::Class { name, .. }
            | Entry::Subclass { sub: name, .. }
            | Entry::Granted { class: name, .. } => Entity::Class(name.clone()),
            Entry::Arity(arity) | Entry::NoArity(arity) => Entity::Type(arity.ty.clone()),
            Entry::Locale(name) | Entry::Interpretation(name) => Entity::Locale(name.clone()),
        };
        let places = self.places.entry(about).or_default();
        if places.last() != Some(&place) {
            places.push(place);
        }
    }

    /// Constants of the library for which sources have code of their own.
    pub fn foreign_code(&self) -> Vec<Entity> {
        let sources = self.world.theories().iter().filter_map(|source| match source {
            Source::Whole(theory) => Some(theory),
            Source::Packed(_) => None,
        });
        let decls: Vec<&Decl> = sources.flat_map(|theory| &theory.decls).collect();
        let own: HashSet<&Name> = decls
            .iter()
            .filter_map(|decl| match decl {
                Decl::Const(decl) => Some(&decl.name),
                _ => None,
            })
            .collect();
        let head = |decl: &&Decl| match decl {
            Decl::Spec(Spec::Code { head, .. }) | Decl::Alternative { head, .. } => Some(head.clone()),
            Decl::Unfold { lhs, .. } => head_of(lhs).map(|(name, _)| name.clone()),
            _ => None,
        };
        let heads = decls.iter().filter_map(head).filter(|name| !own.contains(name));
        heads.map(Entity::Const).collect()
    }

    /// What is said about an entity, in the order in which it is said.
    pub fn parts(&mut self, entity: EntityId) -> Arc<[Part]> {
        if let Some(known) = self.parts.get(&entity) {
            return Arc::clone(known);
        }
        let named = self.shared.entities.item(entity).clone();
        let parts = match self.packed_places(&named) {
            Some(places) => self.packed_parts((entity, places), &named),
            None => self.made_parts(&named),
        };
        let parts = match &named {
            Entity::Class(class) => {
                let around = self.surroundings(class);
                parts.iter().cloned().chain([self.numbered(around)]).collect()
            }
            _ => parts,
        };
        self.parts.insert(entity, Arc::clone(&parts));
        parts
    }

    /// Where the library speaks of an entity, if no source does.
    fn packed_places(&self, named: &Entity) -> Option<Vec<PackedPlace>> {
        let places = self.places.get(named).into_iter().flatten();
        places.map(|(theory, index)| Some(((*self.packed.get(*theory)?)?, *index))).collect()
    }

    /// What the library says about an entity.
    fn packed_parts(&mut self, key: (EntityId, Vec<PackedPlace>), named: &Entity) -> Arc<[Part]> {
        if let Some(known) = self.shared.parts(&key) {
            return Arc::clone(known);
        }
        let parts = self.made_parts(named);
        self.shared.remember(key, &parts);
        parts
    }

    fn made_parts(&mut self, named: &Entity) -> Arc<[Part]> {
        let mut drafts = vec![];
        for place in self.places.get(named).into_iter().flatten() {
            self.parts_at(named, *place, &mut drafts);
        }
        drafts.into_iter().map(|draft| self.numbered(draft)).collect()
    }

    fn numbered(&mut self, draft: Draft) -> Part {
        let Graph { shared, .. } = self;
        let mut mentions: Vec<MentionId> = draft.mentions.iter().map(|it| shared.number(it)).collect();
        mentions.sort_unstable();
        mentions.dedup();
        Part {
            digest: draft.digest,
            at: draft.at.map(|ty| shared.types.number(&ty)),
            needs: draft.needs.iter().map(|need| shared.entities.number(need)).collect(),
            mentions,
        }
    }

    /// The digest of an entity with all that counts of what is said about it.
    pub fn digest(&mut self, entity: EntityId, parts: &[Part], counts: Vec<bool>) -> u128 {
        let Graph { shared, digests, .. } = self;
        let key = (entity, counts);
        if let Some(known) = digests.get(&key) {
            return *known;
        }
        let mut digest = Digest::default();
        let named = shared.entities.item(entity);
        digest.write_number(named.tag());
        digest.write_text(named.name());
        let counted = parts.iter().zip(&key.1).filter(|(_, counts)| **counts);
        counted.for_each(|(part, _)| digest.write_number(part.digest));
        let digest = digest.finish();
        digests.insert(key, digest);
        digest
    }

    /// The classes above a class, and what it assumes: which types belong to it is a matter of that.
    fn surroundings(&self, class: &Name) -> Draft {
        let above: Vec<&Name> = self.world.classes().above(class);
        let mentions = above.iter().map(|name| Mention::from(Entity::Class((*name).clone())));
        let mut names: Vec<&str> = above.iter().map(|name| name.as_str()).collect();
        names.sort_unstable();
        let digest = of_value(&(names, self.world.locale(class)));
        Draft { digest, at: None, needs: vec![], mentions: mentions.collect() }
    }

    fn parts_at(&self, entity: &Entity, (theory, index): Place, parts: &mut Vec<Draft>) {
        let Some(source) = self.world.theories().get(theory) else { return };
        let Some(decl) = source.decl(index) else { return };
        // What the library only declares is no variable.
        let is_own = matches!(source, Source::Whole(_));
        let is_proved = || source.span(index).is_none_or(|span| !self.unproved.contains(&span));
        match decl {
            Decl::Spec(Spec::Code { equations, .. }) => {
                for equation in equations {
                    let terms = equation.conditions.iter().chain([&equation.lhs, &equation.rhs]);
                    let at = head_of(&equation.lhs).map(|(_, ty)| ty);
                    parts.push(part(&(equation, is_proved()), at, terms));
                }
            }
            Decl::Spec(spec) => {
                let heads = spec.typed_heads();
                let at = heads.iter().find(|(own, _)| own == entity.name()).map(|(_, ty)| ty);
                let mut part = part(spec, at, spec.terms());
                part.mentions.extend(heads.iter().map(|(name, ty)| mention(name, ty)));
                parts.push(part);
                if is_own && matches!(spec, Spec::Axioms { .. }) {
                    parts.extend(self.axioms.clone());
                }
            }
            Decl::Type(TypeDecl { def: TypeDef::Declared, .. }) if is_own => {
                parts.extend(plain(decl));
                parts.extend(self.axioms.clone());
            }
            Decl::Unfold { lhs, rhs } => {
                let at = head_of(lhs).map(|(_, ty)| ty);
                parts.push(part(&(lhs, rhs, is_proved()), at, [lhs, rhs]));
            }
            Decl::Alternative { rule, .. } => {
                parts.push(part(rule, None, rule.premises.iter().chain([&rule.conclusion])));
            }
            Decl::Arity(arity) => {
                let classes = arity.args.iter().flat_map(Sort::classes).cloned();
                let mentions = classes.map(|class| Entity::Class(class).into()).collect();
                let needs = vec![Entity::Class(arity.class.clone())];
                parts.push(Draft { digest: of_value(&(true, arity)), at: None, needs, mentions });
            }
            Decl::NoArity(arity) => {
                let needs = vec![Entity::Class(arity.class.clone())];
                parts.push(Draft { digest: of_value(&(false, arity)), at: None, needs, mentions: vec![] });
            }
            Decl::Granted { space, of, class } => {
                let needs = vec![Entity::Class(class.clone())];
                parts.push(Draft {
                    digest: of_value(&(space, of, class)),
                    at: None,
                    needs,
                    mentions: vec![],
                });
            }
            other => parts.extend(plain(other)),
        }
    }
}

/// The axioms that sources state.
fn axioms(world: &World) -> Option<Draft> {
    let sources = world.theories().iter().filter(|source| matches!(source, Source::Whole(_)));
    let specs = sources.flat_map(Source::decls).filter_map(|decl| match decl {
        Decl::Spec(spec @ Spec::Axioms { props, .. }) if !props.is_empty() => Some(spec),
        _ => None,
    });
    let props: Vec<&Term> = specs.flat_map(Spec::terms).collect();
    (!props.is_empty()).then(|| part(&props, None, props.iter().copied()))
}

/// A declaration that counts wherever what it is about is reached.
fn plain(decl: &Decl) -> Option<Draft> {
    let mut mentions = vec![];
    let digest = match decl {
        Decl::Const(decl) => {
            mentioned_types(&decl.ty, &mut mentions);
            mentions.extend(decl.class.clone().map(|class| Entity::Class(class).into()));
            let origin = match &decl.origin {
                Origin::Constructor { ty, .. }
                | Origin::Derived { ty, .. }
                | Origin::Record { ty, .. }
                | Origin::Rep { ty }
                | Origin::Abs { ty } => Some(Entity::Type(ty.clone())),
                Origin::ClassParam { class } => Some(Entity::Class(class.clone())),
                Origin::LocaleSignature { locale } => Some(Entity::Locale(locale.clone())),
                Origin::Declared => None,
            };
            mentions.extend(origin.map(Mention::from));
            of_value(&(&decl.name, &decl.ty, &decl.origin, &decl.class))
        }
        Decl::Type(decl) => {
            mentioned_by_type(&decl.def, &mut mentions);
            of_value(&(&decl.name, &decl.params, &decl.def))
        }
        Decl::CodeDatatype { constructors } => {
            mentions.extend(constructors.iter().map(|(name, ty)| mention(name, ty)));
            of_value(constructors)
        }
        Decl::Generator(generator) => {
            generator.predicate.iter().for_each(|term| mentioned(term, &mut mentions));
            mentions.extend(generator.constructors.iter().map(constant));
            of_value(generator)
        }
        Decl::Class(class) => of_value(class),
        Decl::Locale(locale) => {
            locale.params.iter().for_each(|(_, ty)| mentioned_types(ty, &mut mentions));
            locale.assumptions.iter().for_each(|(_, term)| mentioned(term, &mut mentions));
            for above in &locale.supers {
                mentions.push(Entity::Locale(above.locale.clone()).into());
                above.args.iter().for_each(|term| mentioned(term, &mut mentions));
            }
            of_value(locale)
        }
        Decl::Interpretation { instance, proof } => {
            instance.args.iter().for_each(|term| mentioned(term, &mut mentions));
            of_value(&(instance, proof))
        }
        Decl::LocaleItem { locale, item: LocaleItem::Name { name, ty, body, .. } } => {
            mentions.push(Entity::Locale(locale.clone()).into());
            mentioned(body, &mut mentions);
            of_value(&(locale, name, ty, body))
        }
        _ => return None,
    };
    Some(Draft { digest, at: None, needs: vec![], mentions })
}

fn part<'t>(
    content: &impl serde::Serialize,
    at: Option<&Type>,
    terms: impl IntoIterator<Item = &'t Term>,
) -> Draft {
    let mut mentions = vec![];
    terms.into_iter().for_each(|term| mentioned(term, &mut mentions));
    let needs = at.map_or(vec![], types_in);
    Draft { digest: of_value(content), at: at.cloned(), needs, mentions }
}

/// A constant at a type.
fn mention(name: &Name, ty: &Type) -> Mention {
    Mention { entity: Entity::Const(name.clone()), at: Some(ty.clone()) }
}

/// A constant at any type.
fn constant(name: &Name) -> Mention {
    Entity::Const(name.clone()).into()
}

fn head_of(term: &Term) -> Option<(&Name, &Type)> {
    match term.strip().0 {
        Term::Const(name, ty) => Some((name, ty)),
        _ => None,
    }
}

/// The type constructors of a type.
fn types_in(ty: &Type) -> Vec<Entity> {
    let mut found = vec![];
    ty.any(&mut |part| {
        if let Type::Con(name, _) = part {
            found.push(Entity::Type(name.clone()));
        }
        false
    });
    found
}

/// What a type mentions: type constructors, and classes of type variables.
pub fn mentioned_types(ty: &Type, found: &mut Vec<Mention>) {
    ty.any(&mut |part| {
        match part {
            Type::Con(name, _) => found.push(Entity::Type(name.clone()).into()),
            Type::Var(var) => {
                found.extend(var.sort.classes().iter().map(|class| Entity::Class(class.clone()).into()));
            }
        }
        false
    });
}

/// What a term mentions.
pub fn mentioned(term: &Term, found: &mut Vec<Mention>) {
    term.visit(&mut |part| {
        if let Term::Const(name, ty) = part {
            found.push(mention(name, ty));
        }
    });
    term.visit_types(&mut |ty| mentioned_types(ty, found));
}

fn mentioned_by_type(def: &TypeDef, found: &mut Vec<Mention>) {
    match def {
        TypeDef::Declared | TypeDef::Opaque => {}
        TypeDef::Synonym(ty) => mentioned_types(ty, found),
        TypeDef::Datatype(datatype) => {
            found.extend(datatype.mutual.iter().map(|name| Entity::Type(name.clone()).into()));
            for constructor in &datatype.constructors {
                constructor.fields.iter().for_each(|field| mentioned_types(&field.ty, found));
            }
        }
        TypeDef::Subtype { raw, set, rep, abs } => {
            mentioned_types(raw, found);
            mentioned(set, found);
            found.extend([rep, abs].map(constant));
        }
        TypeDef::Quotient { raw, relation, rep, abs, .. } => {
            mentioned_types(raw, found);
            mentioned(relation, found);
            found.extend([rep, abs].map(constant));
        }
        TypeDef::Record(record) => {
            record.parent.iter().for_each(|ty| mentioned_types(ty, found));
            record.fields.iter().for_each(|(_, ty)| mentioned_types(ty, found));
            found.push(Entity::Type(record.extension.clone()).into());
        }
    }
}
