//! Fingerprints: what a statement depends on, in one number.
//!
//! Two statements with the same fingerprint come to the same answer under the same options, apart from places and from
//! how values are written. So whoever keeps answers can tell which of them a change of the source affects.
//!
//! A fingerprint is made of
//!
//! - the statement as it was elaborated, with its name, how its proof ends, and its doubts;
//! - everything that it reaches: constants with their types, definitions, code equations (and whether these are
//!   proved), rules for rewriting and alternatives; types with their constructors and generators; classes, with the
//!   instances that matter to types that are reached; its locale, with assumptions and interpretations; all of this
//!   transitively. What is said about a constant at a type counts where the constant may be used at that type;
//! - the axioms before it, on whose consistency every counterexample rests;
//! - code equations that sources give to constants of the library: programs call such constants of their own accord;
//! - types that stand for its type variables;
//! - the version of this program and of its library.
//!
//! Places, notation, and everything else in the source count for nothing. The number is the same in every run and on
//! every machine.

mod closure;
mod digest;
mod graph;
mod hash;
mod memo;
mod shared;

pub use digest::Digest;
pub use memo::Memo;

use crate::language::Script;
use closure::Closure;
use digest::of_value;
use graph::{Entity, Graph, Mention, MentionId, mentioned, mentioned_types};
use logic::lost::Doubt;
use logic::statement::Statement;
use logic::types::well_known::INT;
use logic::{Decl, Spec, Term, Type};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::str::FromStr;

/// What something depends on, in one number; written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Fingerprint(pub u128);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Fingerprint, Self::Err> {
        u128::from_str_radix(text, 16).map(Fingerprint)
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'d> Deserialize<'d> for Fingerprint {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Fingerprint, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Makes the fingerprints of a script.
#[derive(Debug)]
pub struct Fingerprints<'s> {
    script: &'s Script,
    /// What every statement depends on.
    common: u128,
    /// The digest of all definitions.
    definitions: u128,
    /// Made as soon as something is not remembered.
    surroundings: Option<Surroundings<'s>>,
}

/// What is around statements.
#[derive(Debug)]
struct Surroundings<'s> {
    script: &'s Script,
    graph: Graph<'s>,
    /// Constants that programs may call without being told to.
    implicit: Vec<MentionId>,
}

/// What a fingerprint is of.
#[derive(Clone, Copy)]
enum Of {
    Statement,
    Term,
    Constant,
}

/// What back ends call of their own accord at the types that they come across.
const OPERATIONS: [&str; 3] = ["HOL.equal_class.equal", "Enum.enum_class.enum", "Nat.size_class.size"];

/// The most values that a finite type has which stands for a type variable.
const FINITE_TYPES: usize = 5;

impl<'s> Surroundings<'s> {
    fn new(script: &'s Script) -> Surroundings<'s> {
        let mut graph = Graph::new(script.world(), script.memo.shared());
        let operations = OPERATIONS.map(|name| Entity::Const(name.into()));
        let implicit: Vec<Entity> = operations.into_iter().chain(graph.foreign_code()).collect();
        let implicit = implicit.into_iter().map(|it| graph.shared.number(&Mention::from(it))).collect();
        Surroundings { script, graph, implicit }
    }
}

impl Drop for Surroundings<'_> {
    fn drop(&mut self) {
        self.script.memo.share(std::mem::take(&mut self.graph.shared));
    }
}

impl<'s> Fingerprints<'s> {
    pub fn new(script: &'s Script) -> Fingerprints<'s> {
        let mut common = Digest::default();
        common.write_text(env!("CARGO_PKG_VERSION"));
        common.write_number(script.library());
        // Nothing that is only declared is interpreted then.
        let mut decls = script.sources.iter().flat_map(|theory| &theory.decls);
        let is_lost = decls.any(|decl| matches!(decl, Decl::Lost(lost) if lost.is_about_declared()));
        common.write_value(&is_lost);
        let definitions = script.memo.definitions(script.world());
        Fingerprints { script, common: common.finish(), definitions, surroundings: None }
    }

    /// The fingerprint of a statement; `axioms` is the digest of those before it.
    pub fn of_statement(&mut self, statement: &Statement, axioms: u128) -> Fingerprint {
        let mut own = Digest::default();
        let Statement { name, command, attributes, locale, vars, premises, conclusions, doubts, proof } =
            statement;
        own.write_value(&(name, command, attributes, locale, vars, premises, conclusions, proof));
        doubts.iter().for_each(|doubt| write_doubt(&mut own, doubt));
        own.write_number(axioms);
        self.combined(Of::Statement, own, |it| {
            let terms: Vec<&Term> = premises.iter().chain(conclusions).collect();
            let mut roots = it.roots(&terms, vars.iter().map(|(_, ty)| ty));
            roots.extend(locale.iter().map(|locale| Mention::from(Entity::Locale(locale.clone()))));
            roots
        })
    }

    /// The fingerprint of a term that is evaluated.
    pub fn of_term(&mut self, term: &Term) -> Fingerprint {
        let mut own = Digest::default();
        own.write_value(term);
        self.combined(Of::Term, own, |it| it.roots(&[term], []))
    }

    /// The fingerprint of a constant by itself.
    pub fn of_constant(&mut self, name: &base::Name) -> Fingerprint {
        let mut own = Digest::default();
        own.write_text(name);
        self.combined(Of::Constant, own, |_| vec![Entity::Const(name.clone()).into()])
    }

    /// What something says, with all that can be reached from its roots.
    fn combined(
        &mut self,
        of: Of,
        mut own: Digest,
        roots: impl FnOnce(&Self) -> Vec<Mention>,
    ) -> Fingerprint {
        let mut key = own;
        key.write_number(of as u128);
        key.write_number(self.common);
        let key = (self.definitions, key.finish());
        if let Some(known) = self.script.memo.get(key) {
            return known;
        }
        let roots = roots(self);
        let around = self.surroundings.get_or_insert_with(|| Surroundings::new(self.script));
        own.write_number(self.common);
        let numbers = roots.iter().map(|root| around.graph.shared.number(root));
        let numbers: Vec<_> = numbers.chain(around.implicit.iter().copied()).collect();
        let reached = Closure::new(&mut around.graph).from(numbers);
        reached.into_iter().for_each(|digest| own.write_number(digest));
        let made = Fingerprint(own.finish());
        self.script.memo.remember(key, made);
        made
    }

    /// What terms and types mention, and the types that stand for their type variables.
    fn roots<'t>(&self, terms: &[&'t Term], types: impl IntoIterator<Item = &'t Type>) -> Vec<Mention> {
        let mut roots = vec![];
        let mut vars = vec![];
        for term in terms {
            mentioned(term, &mut roots);
            term.visit_types(&mut |ty| ty.collect_vars(&mut vars));
        }
        for ty in types {
            mentioned_types(ty, &mut roots);
            ty.collect_vars(&mut vars);
        }
        if !vars.is_empty() {
            let finite = (1..=FINITE_TYPES).map(|size| Entity::Type(format!("Enum.finite_{size}").into()));
            roots.extend(finite.chain([Entity::Type(INT.into())]).map(Mention::from));
        }
        for var in &vars {
            let ty = search::default_type(self.script.world(), &var.sort, &[]);
            ty.iter().for_each(|ty| mentioned_types(ty, &mut roots));
        }
        roots
    }
}

/// What is in doubt and why, wherever the reason stands.
fn write_doubt(digest: &mut Digest, doubt: &Doubt) {
    digest.write_text(match doubt {
        Doubt::Lost { .. } => "lost",
        Doubt::Suspect { .. } => "suspect",
        Doubt::Uncertain { .. } => "uncertain",
        Doubt::Unproved { .. } => "unproved",
        Doubt::Block { .. } => "block",
        Doubt::Import { .. } => "import",
        Doubt::Schematic { .. } => "schematic",
        Doubt::Undefined { .. } => "undefined",
    });
    digest.write_text(doubt.name().map_or("", |name| name.as_str()));
}

/// The axioms that stand before the declarations of a theory: those of the sources that it builds on first.
#[derive(Clone, Copy, Debug)]
pub struct Axioms(Digest);

impl Axioms {
    pub fn before(script: &Script) -> Axioms {
        let mut axioms = Axioms(Digest::default());
        let others = script.sources.iter().filter(|theory| theory.name != script.theory.name);
        others.flat_map(|theory| &theory.decls).for_each(|decl| axioms.pass(decl));
        axioms
    }

    /// Goes on to the next declaration.
    pub fn pass(&mut self, decl: &Decl) {
        if let Decl::Spec(spec @ Spec::Axioms { .. }) = decl {
            self.0.write_number(of_value(spec));
        }
    }

    pub fn digest(&self) -> u128 {
        self.0.finish()
    }
}
