//! What is left of a command that was not understood: the names that it would have declared, lost.
//!
//! They get the scope that they would have had: a constant of a locale is lost wherever the locale is entered or
//! interpreted, notation stands for what is lost, and what an unreadable command may declare is told by its words.

mod declared;

use crate::elaborator::{Authority, Block, Elaborator};
use crate::frame::Frame;
use ::notation::Head;
use base::{Diagnostic, Name, Span};
use declared::{Declared, New, Others};
use logic::Term;
use logic::decl::{Access, Change, Decl, LocaleInstance, LocaleItem, NotationUse, Space};
use logic::lost::{Lost, Missing};
use syntax::ast::{Body, Command, Interpretation, InterpretationKind, LocaleInstance as Written, Visibility};

use super::locale::{mandatory, qualified};

impl Elaborator {
    /// Loses what a command would have declared.
    pub(crate) fn lose(&mut self, command: &Command) {
        let Declared { consts, types, class, locale, words, others, has_axioms } = Declared::of(command);
        if let Some(name) = class.or(locale) {
            self.lose_locale(name, class.is_some());
        }
        for new in &types {
            self.lose_type(new);
        }
        for new in &consts {
            self.lose_const(new, command.visibility);
        }
        if !words.is_empty() {
            self.emit_lost(Missing::Words(words));
        }
        if has_axioms {
            self.emit_lost(Missing::Axioms);
        }
        match others {
            Others::None => {}
            Others::Computed => self.emit_lost(Missing::Computed),
            Others::Any => self.emit_lost(Missing::Names),
        }
        if let Body::Interpretation(interpretation) = &command.body {
            self.lose_instances(interpretation);
        }
    }

    /// A theory of the library leaves its types to the library. What the library does not make with them, or hides, is
    /// declared all the same.
    pub(crate) fn lose_what_is_lacking(&mut self, command: &Command) {
        let Declared { consts, .. } = Declared::of(command);
        let is_type = matches!(command.body, Body::Typedef(_) | Body::QuotientType(_) | Body::Record(_));
        for new in consts.iter().filter(|_| is_type) {
            if self.context.resolve_const(&new.name).is_none() {
                self.lose_const(new, command.visibility);
            }
        }
    }

    pub(crate) fn emit_lost(&mut self, what: Missing) {
        self.emit(Decl::Lost(Lost { what, span: self.span }));
    }

    fn lose_locale(&mut self, name: &Name, is_class: bool) {
        let full = self.context.full_name(name);
        if self.authority == Authority::Library && self.context.locales.contains_key(&full) {
            return;
        }
        if is_class {
            self.emit_lost(Missing::Class(full.clone()));
        }
        self.emit_lost(Missing::Locale(full.clone()));
        self.emit_lost(Missing::Const { name: full, access: Access::default() });
    }

    fn lose_type(&mut self, new: &New<'_>) {
        let full = self.context.full_name(&new.name);
        if self.leaves_to_library(&full) {
            return;
        }
        self.emit_lost(Missing::Type(full.clone()));
        if let Some(mixfix) = new.mixfix {
            // Notation that cannot be used is not there for anybody.
            let _ = self.type_mixfix(&full, mixfix, Change::Add, NotationUse::Input);
        }
    }

    fn lose_const(&mut self, new: &New<'_>, visibility: Visibility) {
        let targets = self.context.frames.iter().flat_map(|frame| &frame.instances);
        if targets.into_iter().any(|target| target.written == new.name) {
            // The constant has no meaning at this type, like any other that nothing is said about.
            return;
        }
        let (full, access) = self.constant_name(&new.name, visibility);
        if self.authority == Authority::Library && self.context.consts.contains_key(&full) {
            self.declare_again(&new.name, &full, access.clone(), visibility);
            // In a block the short name stands for more than the constant, and that was not understood.
            if self.context.resolve_const(&new.name).is_some() {
                return;
            }
        }
        self.emit_lost(Missing::Const { name: full.clone(), access });
        self.open_in_block(&new.name, &full, visibility);
        let mut head = full;
        if let Some(locale) = self.context.locale().cloned() {
            if self.context.class().is_none() {
                for block in self.locale_block()..self.context.frames.len() {
                    head = self.context.lose_local(block, &new.name, vec![], self.span);
                }
            }
            let item = LocaleItem::Lost { name: new.name.clone(), span: self.span };
            self.emit(Decl::LocaleItem { locale, item });
        }
        self.lose_notation(new, head);
    }

    /// The notation of a lost constant stands for it.
    fn lose_notation(&mut self, new: &New<'_>, head: Name) {
        let Some(mixfix) = new.mixfix else { return };
        let ty = new.typ.and_then(|typ| self.context.read_type(typ).ok());
        let is_local = self.context.is_local(&head);
        let Ok(productions) = self.context.productions(Head::Const(head), ty.as_ref(), mixfix) else {
            return;
        };
        let use_ = NotationUse::Both;
        if is_local {
            let block = self.locale_block();
            self.context.change_notation(block, |notations| {
                notations.change(Change::Add, &productions, use_);
            });
            self.keep_in_locale(productions, use_);
        } else {
            self.emit(Decl::Notation { change: Change::Add, productions, use_ });
        }
    }

    /// The names of locales that could not be interpreted.
    fn lose_instances(&mut self, interpretation: &Interpretation) {
        let target = match &interpretation.kind {
            InterpretationKind::Sublocale(Some(locale)) => {
                self.context.locale_names.resolve(&locale.value).cloned()
            }
            InterpretationKind::Sublocale(None) => self.context.locale().cloned(),
            InterpretationKind::Local | InterpretationKind::Global => None,
        };
        for instance in &interpretation.expr.instances {
            self.lose_names_of(instance, target.as_ref());
        }
    }

    fn lose_names_of(&mut self, instance: &Written, target: Option<&Name>) {
        let qualifier = instance.qualifier.as_ref();
        let Some(locale) = self.context.locale_names.resolve(&instance.locale.value).cloned() else {
            // With a qualifier that must be written, names of the unknown locale do not look like variables.
            if qualifier.is_none_or(|qualifier| !qualifier.mandatory) {
                self.emit_lost(Missing::Names);
            }
            return;
        };
        // What a lost locale builds on may be anything.
        if self.context.lost.locales.contains_key(&locale) && qualifier.is_none_or(|it| !it.mandatory) {
            self.emit_lost(Missing::Names);
        }
        let params = self.locale_params(&locale);
        let reached = self.closure(&[LocaleInstance {
            locale,
            qualifier: qualifier.map(|it| it.name.value.clone()).unwrap_or_default(),
            qualifier_mandatory: qualifier.is_some_and(|it| it.mandatory),
            args: params.into_iter().map(|(name, ty)| Term::Free(name, ty)).collect::<Vec<_>>(),
        }]);
        for reached in reached {
            let Some(info) = self.context.locales.get(&reached.locale).cloned() else { continue };
            let names = info.items.iter().filter_map(|item| match item {
                LocaleItem::Name { name, .. }
                | LocaleItem::Lost { name, .. }
                | LocaleItem::Alias { space: Space::Const, name, .. } => Some(name),
                _ => None,
            });
            for name in names {
                self.lose_instance(
                    &qualified(&reached.qualifiers, name),
                    mandatory(&reached.qualifiers),
                    target,
                );
            }
        }
    }

    /// A name that an interpretation would have made.
    pub(crate) fn lose_instance(&mut self, name: &Name, mandatory: Vec<Name>, target: Option<&Name>) {
        if let Some(locale) = target {
            let item = LocaleItem::Lost { name: name.clone(), span: self.span };
            self.emit(Decl::LocaleItem { locale: locale.clone(), item });
        }
        if self.context.frames.is_empty() {
            let full = self.context.full_name(name);
            if target.is_none() && !self.context.consts.contains_key(&full) {
                self.emit_lost(Missing::Const { name: full, access: Access { mandatory } });
            }
        } else {
            self.context.lose_local(self.context.innermost(), name, mandatory, self.span);
        }
    }

    /// The block that a command opens although its beginning was not understood: it is number `depth`.
    pub(crate) fn doubtful_block(&mut self, command: &Command, depth: usize) {
        if self.blocks.len() <= depth {
            let Declared { class, locale, .. } = Declared::of(command);
            let entered = match &command.body {
                Body::Context(syntax::ast::Context::Named { name, .. }) => {
                    self.context.locale_names.resolve(&name.value).cloned()
                }
                _ => None,
            };
            let locale = class.or(locale).map(|name| self.context.full_name(name)).or(entered);
            let is_class = |name: &&Name| class.is_some() || self.context.lost.classes.contains_key(*name);
            let class = locale.as_ref().filter(is_class).cloned();
            self.context.open(Frame { locale, class, ..Frame::default() });
            self.blocks.push(Block::Frame);
        }
        let span = self.span;
        if let Some(frame) = self.context.frames.last_mut() {
            frame.doubt = Some(span);
        }
    }
}

/// A definition in a block whose beginning was not understood.
pub(crate) fn in_doubtful_block(span: Span, beginning: Span) -> Diagnostic {
    Diagnostic::error(
        "doubtful-block",
        span,
        "the beginning of the block that it stands in was not understood",
    )
    .label(beginning, "this was not understood")
}
