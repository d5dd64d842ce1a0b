//! Interpretations and sublocales: a locale's names for particular parameters.

use super::closure::Reached;
use super::define::NewConst;
use super::locale::{mandatory, qualified};
use super::substitution::Substitution;
use crate::context::ConstInfo;
use crate::elaborator::{Authority, Done, Elaborator};
use crate::frame::Frame;
use base::Name;
use logic::decl::{Abbreviation, Access, Decl, LocaleInstance, LocaleItem, Origin, Space};
use logic::lost::Missing;
use logic::spec::Overlap;
use logic::{Equation, Spec, Term, Type};
use syntax::ast::{self, InterpretationDef, InterpretationKind, Visibility};

impl Elaborator {
    pub(crate) fn interpretation(&mut self, interpretation: &ast::Interpretation) -> Done {
        match &interpretation.kind {
            InterpretationKind::Sublocale(Some(locale)) => {
                self.in_locale(locale, |elaborator| elaborator.sublocale(interpretation))
            }
            InterpretationKind::Sublocale(None) => self.sublocale(interpretation),
            InterpretationKind::Local | InterpretationKind::Global => self.interpret(interpretation),
        }
    }

    fn read_instances(&mut self, expr: &ast::LocaleExpr) -> Done<Vec<LocaleInstance>> {
        self.context.open(Frame::default());
        let read = self.read_expression(expr, &[]);
        self.context.close();
        read.map(|expression| expression.instances)
    }

    fn sublocale(&mut self, interpretation: &ast::Interpretation) -> Done {
        let instances = self.read_instances(&interpretation.expr)?;
        self.interpretation_defs(&instances, &interpretation.defines)?;
        let Some(locale) = self.context.locale().cloned() else { return self.interpret(interpretation) };
        let class = self.context.class().cloned();
        for instance in &instances {
            let mut instance = instance.clone();
            if let Some(class) = &class {
                instance.args = instance.args.iter().map(|arg| self.over_params(arg, class)).collect();
                // A class below another is one of its subclasses.
                let target =
                    self.context.locales.get(&instance.locale).and_then(|info| info.locale.class.clone());
                let plain = instance.qualifier.is_empty();
                if let Some(sup) = target.filter(|_| plain) {
                    self.emit(Decl::Subclass { sub: class.clone(), sup: sup.clone() });
                    self.may_be_granted(Space::Class, class, &sup);
                }
            }
            let item = LocaleItem::Sublocale(instance);
            self.emit(Decl::LocaleItem { locale: locale.clone(), item });
        }
        let closure = self.closure(&instances);
        if let Some(class) = &class {
            self.declare_for_class(class, &closure);
        }
        self.activate(closure);
        Ok(())
    }

    /// A class is interpreted everywhere by its own constants, so what it is a sublocale of is, too.
    fn declare_for_class(&mut self, class: &Name, closure: &[Reached]) {
        let qualifier = (Name::from(format!("{}_class", class.base())), false);
        // Classes that it is a subclass of have the same constants.
        let is_above = |reached: &Reached| {
            let info = self.context.locales.get(&reached.locale);
            reached.qualifiers.is_empty() && info.is_some_and(|info| info.locale.class.is_some())
        };
        let others: Vec<&Reached> = closure.iter().filter(|reached| !is_above(reached)).collect();
        for reached in others {
            let qualifiers = [vec![qualifier.clone()], reached.qualifiers.clone()].concat();
            self.emit_instance(&Reached { qualifiers, ..reached.clone() });
        }
    }

    /// An interpretation in the theory.
    fn emit_instance(&mut self, reached: &Reached) {
        let instance = LocaleInstance {
            locale: reached.locale.clone(),
            qualifier: qualified(&reached.qualifiers, &Name::default()),
            qualifier_mandatory: reached.qualifiers.iter().any(|(_, mandatory)| *mandatory),
            args: reached.args.clone(),
        };
        self.emit(Decl::Interpretation { instance, proof: self.proof });
        self.declare_names(reached);
    }

    fn interpret(&mut self, interpretation: &ast::Interpretation) -> Done {
        let instances = self.read_instances(&interpretation.expr)?;
        self.interpretation_defs(&instances, &interpretation.defines)?;
        let closure = self.closure(&instances);
        // What is interpreted in a block is gone at its end.
        let is_local = interpretation.kind == InterpretationKind::Local;
        let frames = &self.context.frames;
        let in_block = frames.iter().any(|frame| {
            is_local || frame.locale.is_some() || !frame.fixes.is_empty() || !frame.assumes.is_empty()
        });
        if in_block {
            self.activate(closure);
            return Ok(());
        }
        closure.iter().for_each(|reached| self.emit_instance(reached));
        Ok(())
    }

    /// What a locale gets is there for its interpretations in theories, too.
    pub(crate) fn propagate(&mut self, locale: &Name, item: &LocaleItem) {
        let known = self.context.interpretations.get(locale).cloned().unwrap_or_default();
        for instance in known {
            let parts = instance.qualifier.split('.').filter(|part| !part.is_empty());
            // The name of a class may be left out.
            let is_mandatory = |part: &str| instance.qualifier_mandatory && !part.ends_with("_class");
            let qualifiers = parts.map(|part| (Name::new(part), is_mandatory(part))).collect();
            let reached = Reached { locale: locale.clone(), qualifiers, args: instance.args.clone() };
            match item {
                LocaleItem::Sublocale(below) => self.declare_sublocale(&reached, below),
                item => self.declare_items(&reached, std::slice::from_ref(item)),
            }
        }
    }

    /// The names of what a locale was shown to satisfy, for an interpretation of it.
    fn declare_sublocale(&mut self, reached: &Reached, below: &LocaleInstance) {
        let params = self.locale_params(&reached.locale);
        let below = Substitution::new(&params, &reached.args).instance(below);
        for inner in self.closure(&[below]) {
            let qualifiers = [reached.qualifiers.clone(), inner.qualifiers.clone()].concat();
            self.declare_names(&Reached { qualifiers, ..inner });
        }
    }

    /// The names of a locale become abbreviations in the theory, under their qualifiers.
    fn declare_names(&mut self, reached: &Reached) {
        let Some(info) = self.context.locales.get(&reached.locale).cloned() else { return };
        self.declare_items(reached, &info.items);
    }

    /// The variables of an instance that no block fixes: it holds for all of them.
    pub(super) fn general_vars(&self, reached: &Reached) -> Vec<Name> {
        let mut general: Vec<Name> = vec![];
        for (name, _) in reached.args.iter().flat_map(Term::frees) {
            if !general.contains(&name) && self.context.fixed_var(&name).is_none() {
                general.push(name);
            }
        }
        general
    }

    /// Variables over which the interpretation is general become arguments.
    fn declare_items(&mut self, reached: &Reached, items: &[LocaleItem]) {
        let Some(info) = self.context.locales.get(&reached.locale).cloned() else { return };
        let substitute = Substitution::new(&info.locale.params, &reached.args);
        let general = self.general_vars(reached);
        let theory = self.context.theory.clone();
        for item in items {
            match item {
                LocaleItem::Name { name, ty, body, use_ } => {
                    let body = generalise(substitute.term(body), &general);
                    let ty = body.ty().unwrap_or_else(|| substitute.ty(ty));
                    let name = theory.qualify(&qualified(&reached.qualifiers, name));
                    let access = Access { mandatory: mandatory(&reached.qualifiers) };
                    self.name_instance(Abbreviation { name, ty, body, use_: *use_, access });
                }
                LocaleItem::Lost { name, .. } => {
                    let name = qualified(&reached.qualifiers, name);
                    self.lose_instance(&name, mandatory(&reached.qualifiers), None);
                }
                LocaleItem::Alias { space, name, target } => {
                    let alias = theory.qualify(&qualified(&reached.qualifiers, name));
                    self.emit(Decl::Alias { space: *space, alias, target: target.clone() });
                }
                // Notation is for the locale's own terms, which without parameters are those of its instances.
                LocaleItem::Notation { change, productions, use_, .. } if info.locale.params.is_empty() => {
                    let prefix = qualified(&reached.qualifiers, &Name::default());
                    let production = |it| substitute.production(it, &theory, &prefix);
                    let productions = productions.iter().filter_map(production).collect();
                    self.emit(Decl::Notation { change: *change, productions, use_: *use_ });
                }
                LocaleItem::Notation { .. }
                | LocaleItem::Macros { .. }
                | LocaleItem::Sublocale(_)
                | LocaleItem::Fixed { .. }
                | LocaleItem::Structure(_) => {}
            }
        }
    }

    /// Declares a name for a term of an interpreted locale. What was called so before is hidden.
    fn name_instance(&mut self, new: Abbreviation) {
        let Some(known) = self.context.consts.get(&new.name) else {
            return self.emit(Decl::Abbreviation(new));
        };
        let is_same = matches!(known, ConstInfo::Abbreviation(known) if known.body == new.body);
        if is_same || self.authority == Authority::Library {
            return;
        }
        let qualifiers = new.name.qualifier().split('.').count() - 1;
        if new.access.mandatory.len() < qualifiers {
            // The names of a theory have no second entry with qualifiers that may be left out.
            let Abbreviation { name, access, .. } = new;
            return self.emit_lost(Missing::Const { name, access });
        }
        self.unique += 1;
        let own = Name::from(format!("interpretation{}", self.unique));
        let base = qualified(&[(own.clone(), true)], &Name::new(new.name.base()));
        let target = self.context.theory.qualify(&base);
        let alias = new.name;
        let access = Access { mandatory: vec![own] };
        self.emit(Decl::Abbreviation(Abbreviation { name: target.clone(), access, ..new }));
        self.emit(Decl::Alias { space: Space::Const, alias, target });
    }

    /// `defines c = "term"`: a constant for a term of the interpreted locale.
    fn interpretation_defs(&mut self, instances: &[LocaleInstance], defs: &[InterpretationDef]) -> Done {
        if defs.is_empty() {
            return Ok(());
        }
        let closure = self.closure(instances);
        let mut read = vec![];
        self.context.open(Frame::default());
        self.activate(closure);
        for def in defs {
            read.push(self.context.read_term(&def.term));
        }
        self.context.close();
        for (def, term) in defs.iter().zip(read) {
            let term = self.context.expand_defined(term?);
            let ty = term.ty().unwrap_or_else(Type::bool);
            let new = NewConst {
                name: def.name.value.clone(),
                span: def.name.span,
                ty: Some(ty),
                mixfix: def.mixfix.clone(),
            };
            let made = self.make_consts(&[new], &[&term], Visibility::Public, &|_| Origin::Declared)?;
            let Some((_, head)) = made.terms.first() else { continue };
            self.emit_spec(Spec::Equations {
                heads: made.heads.clone(),
                equations: vec![Equation::new(head.clone(), term)],
                overlap: Overlap::Consistent,
            });
        }
        Ok(())
    }
}

/// `λx y. body` for those of the variables that occur.
pub(super) fn generalise(body: Term, vars: &[Name]) -> Term {
    let frees = body.frees();
    let used = vars.iter().rev().filter_map(|name| frees.iter().find(|(own, _)| own == name));
    used.fold(body.clone(), |body, (name, ty)| body.lambda(name, ty))
}
