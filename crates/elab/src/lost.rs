//! Names that are lost: those that a command would have declared that was not understood.
//!
//! A lost constant has its place in the name spaces like any other, so that shadowing, qualifiers, blocks and later
//! declarations decide as usual whether a text means it. Definitions that mention it fail, and lose their own names
//! in turn; statements are read and carry their doubts.

use crate::context::{ConstInfo, Context, LocaleInfo};
use crate::preterm::Pre;
use crate::variables::is_plain;
use base::{Diagnostic, Name, Span};
use logic::decl::{Access, Locale, Space};
use logic::lost::{Doubt, Lost, Missing};
use logic::{Term, Type};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The code of the message that a text mentions a lost name.
pub(crate) const LOST_NAME: &str = "lost-name";

/// What was not understood, apart from constants.
#[derive(Clone, Debug, Default)]
pub struct LostNames {
    pub types: HashMap<Name, Span>,
    pub classes: HashMap<Name, Span>,
    pub locales: HashMap<Name, Span>,
    /// Words of commands of which nothing is known.
    words: HashMap<Name, Span>,
    /// A command that may have declared any name.
    names: Option<Span>,
    /// A command that may have declared names that no text shows.
    pub(crate) computed: Option<Span>,
    /// Names that texts bind, or that texts use as variables before such a command.
    pub(crate) variables: HashSet<Name>,
    /// Constants whose definitions mention what may not be a variable, with its name and the command that may have
    /// declared it.
    pub(crate) meanings: HashMap<Name, (Name, Span)>,
    /// What rests on a proof with a gap, and where that stands.
    unproved: HashMap<(Space, Name), Span>,
    /// An import that is not there.
    import: Option<Span>,
}

impl LostNames {
    /// Whether no name is uncertain.
    pub(crate) fn is_nothing(&self) -> bool {
        self.words.is_empty()
            && self.meanings.is_empty()
            && self.unproved.is_empty()
            && self.names.is_none()
            && self.computed.is_none()
    }
}

/// What becomes of a text that mentions lost names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reading {
    /// It is not understood either.
    #[default]
    Strict,
    /// It is read, and whoever asked for it looks for doubts.
    Doubting,
}

impl Context {
    pub(crate) fn lose(&mut self, lost: &Lost) {
        let span = lost.span;
        match &lost.what {
            Missing::Const { name, access } => {
                self.const_names.declare(name, access);
                self.consts.insert(name.clone(), ConstInfo::Lost(span));
            }
            Missing::Type(name) => {
                self.type_names.declare(name, &Access::default());
                self.lost.types.insert(name.clone(), span);
            }
            Missing::Class(name) => {
                self.class_names.declare(name, &Access::default());
                self.lost.classes.insert(name.clone(), span);
            }
            Missing::Locale(name) => {
                self.locale_names.declare(name, &Access::default());
                self.lost.locales.insert(name.clone(), span);
                let locale = Locale {
                    name: name.clone(),
                    params: vec![],
                    supers: vec![],
                    assumptions: vec![],
                    definitions: vec![],
                    predicate: None,
                    class: None,
                };
                self.locales.insert(name.clone(), Arc::new(LocaleInfo { locale, items: vec![] }));
            }
            Missing::Words(words) => {
                for word in words {
                    self.lost.words.entry(word.clone()).or_insert(span);
                }
            }
            Missing::Names => self.lost.names = self.lost.names.or(Some(span)),
            Missing::Computed => self.lost.computed = self.lost.computed.or(Some(span)),
            Missing::Meaning { head, name } => {
                self.lost.meanings.entry(head.clone()).or_insert_with(|| (name.clone(), span));
            }
            Missing::Unproved { space, name } => {
                self.lost.unproved.entry((*space, name.clone())).or_insert(span);
            }
            Missing::Import => self.lost.import = self.lost.import.or(Some(span)),
            // They declare no name. Whoever interprets what is only declared looks for this.
            Missing::Axioms => {}
        }
    }

    /// Declares a lost name of a block, known by its position.
    pub(crate) fn lose_local(&mut self, block: usize, name: &Name, mandatory: Vec<Name>, span: Span) -> Name {
        let full = Name::new("local").qualify(name);
        if let Some(frame) = self.frames.get_mut(block) {
            frame.names.declare(&full, &Access { mandatory });
            frame.consts.insert(full.clone(), ConstInfo::Lost(span));
        }
        full
    }

    /// The command that would have declared a constant.
    pub(crate) fn lost_const(&self, full: &str) -> Option<Span> {
        match self.const_info(full)? {
            ConstInfo::Lost(span) => Some(*span),
            ConstInfo::Const(_) | ConstInfo::Abbreviation(_) => None,
        }
    }

    /// The command of which nothing is known that may have declared what looks like a variable: names are made of
    /// the words that a command is written with, like `size_t` and `t.case`.
    fn suspect(&self, name: &Name) -> Option<Span> {
        let words = &self.lost.words;
        if words.is_empty() {
            return None;
        }
        let cuts = name.match_indices('_');
        let parts = cuts.flat_map(|(at, _)| [name.get(..at), name.get(at + 1..)]).flatten();
        std::iter::once(name.as_str()).chain(parts).find_map(|part| words.get(part)).copied()
    }

    /// The beginning of the innermost block around the text that was not understood.
    pub(crate) fn doubtful_block(&self) -> Option<Span> {
        self.frames.iter().rev().find_map(|frame| frame.doubt)
    }

    pub(crate) fn mentions_lost(&self, pre: &Pre) -> bool {
        let mut found = false;
        pre.each_name(&mut |part| {
            found |= matches!(part, Pre::Const(name, _) if self.lost_const(name).is_some());
        });
        found
    }

    /// Whether a text can be used where names must not be lost.
    pub(crate) fn accept(&self, pre: &Pre, declared: &[(Name, Type)]) -> Result<(), Diagnostic> {
        if self.reading == Reading::Doubting {
            return Ok(());
        }
        let is_declared = |name: &Name| declared.iter().any(|(own, _)| own == name);
        let mut found = None;
        pre.each_name(&mut |part| {
            let doubt = match part {
                Pre::Const(name, at) | Pre::ConstAt(name, _, at) => {
                    self.lost_const(name).map(|span| lost_name(Name::new(name.base()), *at, span))
                }
                Pre::Free(name, at)
                    if self.fixed_var(name).is_none() && !is_declared(name) && !is_plain(name) =>
                {
                    self.suspect(name).map(|span| lost_name(name.clone(), *at, span))
                }
                _ => None,
            };
            found = found.take().or(doubt);
        });
        found.map_or(Ok(()), Err)
    }

    /// Why terms that were read here may not say what they seem to say.
    pub(crate) fn doubts(&self, terms: &[&Term], declared: &[(Name, Type)]) -> Vec<Doubt> {
        let mut doubts: Vec<Doubt> = vec![];
        doubts.extend(self.lost.import.map(|span| Doubt::Import { span }));
        doubts.extend(self.doubtful_block().map(|span| Doubt::Block { span }));
        for term in terms {
            term.visit(&mut |part| {
                let doubt = match part {
                    Term::Const(name, _) => self.doubt_of_constant(name),
                    Term::Free(name, ty) => self.doubt_of_variable(name, ty, declared),
                    _ => None,
                };
                doubts.extend(doubt.filter(|doubt| !doubts.contains(doubt)));
            });
            if !self.lost.unproved.is_empty() {
                term.visit_types(&mut |ty| {
                    ty.any(&mut |part| {
                        let Type::Con(name, _) = part else { return false };
                        let doubt = self.unproved(Space::Type, name);
                        doubts.extend(doubt.filter(|doubt| !doubts.contains(doubt)));
                        false
                    });
                });
            }
        }
        doubts
    }

    pub(crate) fn doubt_of_constant(&self, name: &Name) -> Option<Doubt> {
        let lost = self.lost_const(name).map(|span| Doubt::Lost { name: Name::new(name.base()), span });
        let uncertain = || {
            let (name, span) = self.lost.meanings.get(name)?.clone();
            Some(Doubt::Uncertain { name, span })
        };
        lost.or_else(uncertain).or_else(|| self.unproved(Space::Const, name))
    }

    /// That the meaning of a constant or a type rests on a proof with a gap.
    fn unproved(&self, space: Space, name: &Name) -> Option<Doubt> {
        let span = *self.lost.unproved.get(&(space, name.clone()))?;
        Some(Doubt::Unproved { name: Name::new(name.base()), span })
    }

    pub(crate) fn doubt_of_variable(
        &self,
        name: &Name,
        ty: &Type,
        declared: &[(Name, Type)],
    ) -> Option<Doubt> {
        if name.starts_with('?') {
            return Some(Doubt::Schematic { name: name.clone() });
        }
        if self.fixed_var(name).is_some() || declared.iter().any(|(own, _)| own == name) {
            return None;
        }
        if self.is_of_package(name, ty) {
            return Some(Doubt::Undefined { name: name.clone() });
        }
        let word = self.suspect(name);
        if let Some(span) = word.filter(|_| !is_plain(name)) {
            return Some(Doubt::Suspect { name: name.clone(), span });
        }
        let computed = || self.lost.computed.filter(|_| !self.is_variable(name));
        let span = word.or(self.lost.names).or_else(computed)?;
        Some(Doubt::Uncertain { name: name.clone(), span })
    }

    /// Whether a function is called like one that a package of Isabelle makes for a type or a function, and that
    /// nothing here declares: the relation of lifting, the morphisms of a data type, the graph of a function.
    fn is_of_package(&self, name: &Name, ty: &Type) -> bool {
        const OF_TYPES: [&str; 16] = [
            "cr_", "pcr_", "Abs_", "Rep_", "abs_", "rep_", "ctor_", "dtor_", "case_", "rec_", "corec_",
            "map_", "set_", "rel_", "pred_", "size_",
        ];
        const OF_FUNCTIONS: [&str; 5] = ["_graph", "_rel", "_dom", "_sumC", "_update"];
        let mut types = OF_TYPES.iter().filter_map(|prefix| name.strip_prefix(prefix));
        let mut functions = OF_FUNCTIONS.iter().filter_map(|suffix| name.strip_suffix(suffix));
        // The own assumptions of a locale that inherits others.
        let axioms = name.strip_suffix("_axioms");
        let of_function = ty.as_fun().is_some()
            && (types.any(|of| self.resolve_type(of).is_some())
                || functions.any(|of| self.are_constants(of)));
        of_function || axioms.is_some_and(|of| self.locale_names.resolve(of).is_some())
    }

    /// Whether a name is that of a constant, or joins those of several: functions that are defined together have one
    /// graph, `f_g_graph`.
    fn are_constants(&self, joined: &str) -> bool {
        let is_constant = |part: Option<&str>| part.is_some_and(|name| self.resolve_const(name).is_some());
        // Where the next name may begin.
        let mut starts = vec![0];
        for (at, _) in joined.match_indices('_') {
            if starts.iter().any(|start| is_constant(joined.get(*start..at))) {
                starts.push(at + 1);
            }
        }
        starts.iter().any(|start| is_constant(joined.get(*start..)))
    }
}

fn lost_name(name: Name, at: Span, cause: Span) -> Diagnostic {
    Diagnostic::error(LOST_NAME, at, format!("`{name}` may mean something that was not understood"))
        .label(cause, "this was not understood")
}
