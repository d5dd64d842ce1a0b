//! Theories as the database holds them: with all their declarations at hand, or packed, each declaration being
//! unpacked when it is asked for.

use crate::decl::{Arity, Decl, LocaleItem, Space};
use crate::spec::Spec;
use crate::statement::Proof;
use crate::term::Term;
use crate::theory::Theory;
use crate::types::Type;
use base::{Name, Span};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// What the database has to know of a declaration to find it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Entry {
    Type(Name),
    Const(Name),
    Abbreviation(Name),
    Spec(Name),
    Code(Name),
    CodeDatatype(Name),
    /// An equation for rewriting, by the head of its left side.
    Unfold(Name),
    Alternative(Name),
    Class {
        name: Name,
        supers: Vec<Name>,
    },
    Subclass {
        sub: Name,
        sup: Name,
    },
    Arity(Arity),
    NoArity(Arity),
    Granted {
        space: Space,
        of: Name,
        class: Name,
    },
    Locale(Name),
    /// A constant of a class that takes the parameters of the class as arguments.
    Version(Name),
    Interpretation(Name),
    Generator(Name),
}

impl Entry {
    /// The entries of a declaration.
    pub fn of(decl: &Decl) -> Vec<Entry> {
        match decl {
            Decl::Type(decl) => vec![Entry::Type(decl.name.clone())],
            Decl::Const(decl) => vec![Entry::Const(decl.name.clone())],
            Decl::Abbreviation(decl) => vec![Entry::Abbreviation(decl.name.clone())],
            Decl::Spec(Spec::Code { head, .. }) => vec![Entry::Code(head.clone())],
            Decl::Spec(spec) => spec.heads().into_iter().map(|head| Entry::Spec(head.clone())).collect(),
            Decl::CodeDatatype { constructors } => {
                match constructors.first().map(|(_, ty)| ty.strip_fun().1) {
                    Some(Type::Con(name, _)) => vec![Entry::CodeDatatype(name.clone())],
                    _ => vec![],
                }
            }
            Decl::Unfold { lhs, .. } => match lhs.strip().0 {
                Term::Const(head, _) => vec![Entry::Unfold(head.clone())],
                _ => vec![],
            },
            Decl::Alternative { head, .. } => vec![Entry::Alternative(head.clone())],
            Decl::Class(class) => {
                vec![Entry::Class { name: class.name.clone(), supers: class.supers.clone() }]
            }
            Decl::Subclass { sub, sup } => vec![Entry::Subclass { sub: sub.clone(), sup: sup.clone() }],
            Decl::Arity(arity) => vec![Entry::Arity(arity.clone())],
            Decl::Locale(locale) => vec![Entry::Locale(locale.name.clone())],
            Decl::LocaleItem { item: LocaleItem::Name { body, .. }, .. } => match body.strip().0 {
                Term::Const(name, _) => vec![Entry::Version(name.clone())],
                _ => vec![],
            },
            Decl::Interpretation { instance, proof: Proof::Proved } => {
                vec![Entry::Interpretation(instance.locale.clone())]
            }
            Decl::NoArity(arity) => vec![Entry::NoArity(arity.clone())],
            Decl::Granted { space, of, class } => {
                vec![Entry::Granted { space: *space, of: of.clone(), class: class.clone() }]
            }
            Decl::Generator(generator) => vec![Entry::Generator(generator.ty.clone())],
            Decl::Gap
            | Decl::Interpretation { .. }
            | Decl::LocaleItem { .. }
            | Decl::Notation { .. }
            | Decl::Macros { .. }
            | Decl::Nonterminal(_)
            | Decl::DefaultSort(_)
            | Decl::DefaultTvars { .. }
            | Decl::Hide { .. }
            | Decl::Alias { .. }
            | Decl::Bundle(_)
            | Decl::Coercion(_)
            | Decl::Lifting { .. }
            | Decl::Declare { .. }
            | Decl::Lost(_)
            | Decl::Overloading { .. }
            | Decl::Statement(_)
            | Decl::Query(_)
            | Decl::Options { .. } => vec![],
        }
    }
}

/// A packed theory.
#[derive(Debug)]
pub struct Packed {
    pub name: Name,
    /// Numbers of declarations and how to find them.
    pub entries: Vec<(u32, Entry)>,
    decls: Vec<(&'static [u8], OnceLock<Option<Decl>>)>,
    unpack: fn(&[u8]) -> Option<Decl>,
}

impl Packed {
    pub fn new(
        name: Name,
        entries: Vec<(u32, Entry)>,
        decls: impl IntoIterator<Item = &'static [u8]>,
        unpack: fn(&[u8]) -> Option<Decl>,
    ) -> Packed {
        let decls = decls.into_iter().map(|bytes| (bytes, OnceLock::new())).collect();
        Packed { name, entries, decls, unpack }
    }

    fn decl(&self, index: usize) -> Option<&Decl> {
        let (bytes, cell) = self.decls.get(index)?;
        cell.get_or_init(|| (self.unpack)(bytes)).as_ref()
    }
}

/// A theory in the database.
#[derive(Clone, Debug)]
pub enum Source {
    Whole(Arc<Theory>),
    Packed(Arc<Packed>),
}

impl From<Arc<Theory>> for Source {
    fn from(theory: Arc<Theory>) -> Source {
        Source::Whole(theory)
    }
}

impl Source {
    pub fn name(&self) -> &Name {
        match self {
            Source::Whole(theory) => &theory.name,
            Source::Packed(packed) => &packed.name,
        }
    }

    pub fn decl(&self, index: usize) -> Option<&Decl> {
        match self {
            Source::Whole(theory) => theory.decls.get(index),
            Source::Packed(packed) => packed.decl(index),
        }
    }

    /// Where a declaration stands, if that is known.
    pub fn span(&self, index: usize) -> Option<Span> {
        match self {
            Source::Whole(theory) => theory.spans.get(index).copied(),
            Source::Packed(_) => None,
        }
    }

    /// All declarations; those of a packed theory are unpacked.
    pub fn decls(&self) -> impl Iterator<Item = &Decl> {
        (0..).map_while(|index| self.decl(index))
    }

    /// Hands over the entries with the numbers of their declarations.
    pub(super) fn each_entry(&self, see: &mut dyn FnMut(u32, &Entry)) {
        match self {
            Source::Whole(theory) => {
                for (index, decl) in (0..).zip(&theory.decls) {
                    Entry::of(decl).iter().for_each(|entry| see(index, entry));
                }
            }
            Source::Packed(packed) => packed.entries.iter().for_each(|(index, entry)| see(*index, entry)),
        }
    }
}
