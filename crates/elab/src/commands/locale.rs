//! Locales: parameters, assumptions, and the constants and notation that live in them.
//!
//! A locale's terms are over its parameters as free variables. Entering it, or interpreting it, goes through the
//! instances of all locales that it contains ([`Elaborator::closure`]) with terms for their parameters.

use super::closure::Reached;
use super::statement::{close_definitions, premise_texts};
use super::substitution::Substitution;
use crate::context::Context;
use crate::elaborator::{Done, Elaborator, unknown};
use crate::frame::Frame;
use crate::infer::{Task, infer};
use crate::preterm::Pre;
use crate::read::Item;
use crate::terms::constant;
use ::notation::Head;
use base::{Name, Span};
use logic::decl::{Access, Change, ConstDecl, Decl, Locale, LocaleInstance, LocaleItem, NotationUse, Origin};
use logic::types::well_known::DUMMY;
use logic::{Term, Type};
use syntax::ast::{self, Element, Ident, Inner, LocaleArgs, LocaleExpr, MixfixKind};

/// A read locale expression: the instances, and the parameters that it leaves open.
#[derive(Debug)]
pub(crate) struct Expression {
    pub instances: Vec<LocaleInstance>,
    pub params: Vec<(Name, Type)>,
    /// The propositions that were read together with it.
    pub props: Vec<Term>,
}

/// A locale, its parameters, and the arguments as written.
type InstanceHead = (Name, Vec<(Name, Type)>, Vec<Option<Inner>>);

impl Elaborator {
    pub(crate) fn locale(&mut self, locale: &ast::Locale) -> Done {
        self.context.open(Frame::default());
        let read =
            self.include(&locale.opening).and_then(|()| self.read_expression(&locale.expr, &locale.elements));
        self.context.close();
        let read = read?;
        let name = self.context.full_name(&locale.name.value);
        let names = assumption_names(&locale.elements);
        let assumptions = names.into_iter().zip(read.props).collect();
        let own = locale.elements.iter().any(|element| matches!(element, Element::Assumes(_)));
        let assumes = own || read.instances.iter().any(|above| self.assumes(&above.locale));
        self.emit(Decl::Locale(Locale {
            name: name.clone(),
            params: read.params.clone(),
            supers: read.instances,
            assumptions,
            class: None,
        }));
        let predicate = if assumes { name.clone() } else { silent_predicate(&name) };
        self.declare_predicate(&predicate, &name, &read.params);
        self.param_notation(&name, &read.params, &locale.elements, &locale.expr.fixes)?;
        if locale.begin {
            self.enter_locale(&locale.name)?;
        }
        Ok(())
    }

    /// The constant that says that the assumptions hold for given parameters.
    pub(crate) fn declare_predicate(&mut self, name: &Name, locale: &Name, params: &[(Name, Type)]) {
        // The predicate of a class, `class.order`, must not be taken for a constant of the same name.
        let mandatory =
            if name == locale { vec![] } else { vec![Name::new(Name::new(name.qualifier()).base())] };
        let ty = Type::funs(params.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), Type::bool());
        self.emit(Decl::Const(ConstDecl {
            name: name.clone(),
            ty,
            origin: Origin::LocalePredicate { locale: locale.clone() },
            class: None,
            access: Access { mandatory },
        }));
    }

    fn param_notation(
        &mut self,
        locale: &Name,
        params: &[(Name, Type)],
        elements: &[Element],
        fixes: &[ast::Decl],
    ) -> Done {
        let own = elements.iter().flat_map(|element| match element {
            Element::Fixes(fixes) => fixes.as_slice(),
            _ => &[],
        });
        for decl in own.chain(fixes) {
            let Some(mixfix) = &decl.mixfix else { continue };
            if mixfix.kind == MixfixKind::Structure {
                let item = LocaleItem::Structure(decl.name.value.clone());
                self.emit(Decl::LocaleItem { locale: locale.clone(), item });
                continue;
            }
            let ty = params.iter().find(|(name, _)| *name == decl.name.value).map(|(_, ty)| ty);
            let productions = self.context.productions(Head::Fixed(decl.name.value.clone()), ty, mixfix)?;
            let item = LocaleItem::Notation { change: Change::Add, productions, use_: NotationUse::Both };
            self.emit(Decl::LocaleItem { locale: locale.clone(), item });
        }
        Ok(())
    }

    /// Reads a locale expression together with further elements, in the open block.
    pub(crate) fn read_expression(&mut self, expr: &LocaleExpr, elements: &[Element]) -> Done<Expression> {
        let mut declared = self.fix_elements(&[Element::Fixes(expr.fixes.clone())])?;
        // Parameters that instances leave open come before those of the `for` clause.
        let mut order: Vec<Name> = vec![];
        let mut heads = vec![];
        for instance in &expr.instances {
            let (locale, args) = self.instance_args(instance)?;
            let params = self.locale_params(&locale);
            for ((param, _), arg) in params.iter().zip(&args) {
                if arg.is_none() && !order.contains(param) && self.context.fixed_var(param).is_none() {
                    order.push(param.clone());
                    self.fix_unknown(param);
                }
            }
            self.open_notation_of(&locale, &params, &args);
            heads.push((locale, params, args));
        }
        order.extend(expr.fixes.iter().map(|fix| fix.name.value.clone()));
        self.context.notations.sort_structures(&order);
        let loose = declared.clone();
        let no_args = heads.iter().all(|(_, _, args)| args.iter().all(Option::is_none));
        if no_args {
            // Nothing is instantiated: parameters keep their types, with the names of type variables.
            for (name, ty) in heads.iter().flat_map(|(_, params, _)| params) {
                if !declared.iter().any(|(own, _)| own == name) {
                    declared.push((name.clone(), ty.clone()));
                }
            }
        }
        let own: Vec<Name> = fixed_names(elements);
        let own_declared = self.fix_elements(elements)?;
        declared.extend(own_declared.iter().cloned());
        order.extend(own.into_iter().filter(|name| !order.contains(name)).collect::<Vec<_>>());
        let Expression { instances, mut params, .. } =
            self.infer_instances(expr, &heads, &declared, &order, &[])?;
        let untyped = untyped_names(elements);
        self.settle_params(params.iter().filter(|(name, _)| !untyped.contains(name)));
        let closure = self.closure(&instances);
        self.activate(closure);
        let items: Vec<Item<'_>> = premise_texts(elements).into_iter().map(Item::prop).collect();
        let props = match self.context.read_terms(&items, &declared) {
            Ok(props) => close_definitions(elements, props),
            // The types of inherited parameters may be called otherwise here, or be special ones.
            Err(error) => {
                let unknown: Vec<_> = order.iter().map(|name| (name.clone(), Type::nullary(DUMMY))).collect();
                self.settle_params(unknown.iter());
                let declared = [loose, own_declared].concat();
                let texts = premise_texts(elements);
                let read = self.infer_instances(expr, &heads, &declared, &order, &texts);
                let read = read.map_err(|_| error)?;
                return Ok(Expression { props: close_definitions(elements, read.props), ..read });
            }
        };
        for (name, ty) in props.iter().flat_map(Term::frees) {
            if let Some((_, own)) = params.iter_mut().find(|(own, _)| *own == name) {
                *own = ty;
            }
        }
        Ok(Expression { instances, params, props })
    }

    /// Gives the open block's variables the types that inference has found.
    fn settle_params<'a>(&mut self, params: impl Iterator<Item = &'a (Name, Type)>) {
        let Some(frame) = self.context.frames.last_mut() else { return };
        for (name, ty) in params {
            if let Some((_, own)) = frame.fixes.iter_mut().rev().find(|(own, _)| own == name) {
                *own = ty.clone();
            }
        }
    }

    /// Infers the arguments of instances and the types of the parameters, in the given order, together with
    /// propositions about them.
    fn infer_instances(
        &mut self,
        expr: &LocaleExpr,
        heads: &[InstanceHead],
        declared: &[(Name, Type)],
        order: &[Name],
        props: &[&Inner],
    ) -> Done<Expression> {
        let mut pres = vec![];
        for ((locale, params, args), instance) in heads.iter().zip(&expr.instances) {
            let span = instance.locale.span;
            pres.push((self.application(locale, params, args, span)?, Some(Type::bool()), span));
        }
        pres.extend(order.iter().map(|name| (Pre::Free(name.clone(), self.span), None, self.span)));
        for prop in props {
            let trees = self.context.parse(prop, "prop")?;
            let pre = self.context.choose(&trees, prop.span, declared)?;
            pres.push((pre, Some(Type::prop()), prop.span));
        }
        let tasks: Vec<Task<'_>> = pres
            .iter()
            .map(|(pre, expected, span)| Task {
                pre,
                expected: expected.clone(),
                span: *span,
                group: 0,
                locals: &[],
            })
            .collect();
        let mut terms = infer(&self.context, &tasks, declared)?;
        let props = terms.split_off(heads.len() + order.len());
        let params = terms.split_off(heads.len()).iter().flat_map(Term::frees).collect();
        let instances = terms
            .into_iter()
            .zip(heads)
            .zip(&expr.instances)
            .map(|((term, (locale, _, _)), instance)| LocaleInstance {
                locale: locale.clone(),
                qualifier: instance.qualifier.as_ref().map(|q| q.name.value.clone()).unwrap_or_default(),
                qualifier_mandatory: instance.qualifier.as_ref().is_some_and(|q| q.mandatory),
                args: term.strip().1.into_iter().cloned().collect(),
            })
            .collect();
        Ok(Expression { instances, params, props })
    }

    fn fix_unknown(&mut self, name: &Name) {
        if let Some(frame) = self.context.frames.last_mut() {
            frame.fixes.push((name.clone(), Type::nullary(DUMMY)));
        }
    }

    /// While an expression is read, the notation of parameters that keep their name is in force, and so are the
    /// constants of the locale.
    fn open_notation_of(&mut self, locale: &Name, params: &[(Name, Type)], args: &[Option<Inner>]) {
        let kept = params.iter().zip(args).map(|((name, ty), arg)| match arg {
            None => Term::Free(name.clone(), ty.clone()),
            // A variable under another name takes the notation along.
            Some(inner) => Term::Free(inner.text.clone(), ty.clone()),
        });
        let instance = LocaleInstance {
            locale: locale.clone(),
            qualifier: Name::default(),
            qualifier_mandatory: false,
            args: kept.collect(),
        };
        let closure = self.closure(&[instance]);
        self.activate_with(&closure, Names::Skip);
    }

    /// The locale's predicate applied to the arguments; parameters that are left out stand for themselves.
    fn application(
        &self,
        locale: &Name,
        params: &[(Name, Type)],
        args: &[Option<Inner>],
        span: Span,
    ) -> Done<Pre> {
        let mut pre = constant(&self.predicate_name(locale), span);
        for ((param, _), arg) in params.iter().zip(args) {
            let arg = match arg {
                Some(inner) => {
                    let trees = self.context.parse(inner, "logic")?;
                    self.context.choose(&trees, inner.span, &[])?
                }
                None => Pre::Free(param.clone(), span),
            };
            pre = pre.app(arg);
        }
        Ok(pre)
    }

    pub(crate) fn predicate_name(&self, locale: &Name) -> Name {
        match self.context.locales.get(locale).and_then(|info| info.locale.class.as_ref()) {
            Some(class) => Name::new(class.qualifier()).qualify("class").qualify(class.base()),
            None if self.assumes(locale) => locale.clone(),
            None => silent_predicate(locale),
        }
    }

    /// Whether a locale assumes anything, itself or by what it builds on: only then its name is a predicate.
    fn assumes(&self, locale: &Name) -> bool {
        let is_class = self.context.locales.get(locale).is_some_and(|info| info.locale.class.is_some());
        let predicate = self.context.const_decl(locale);
        is_class
            || predicate.is_some_and(
                |decl| matches!(&decl.origin, Origin::LocalePredicate { locale: own } if own == locale),
            )
    }

    /// Whether statements of the locale hold for all parameters. Those of a class hold for every type of the class.
    pub(crate) fn assumes_nothing(&self, locale: &Name) -> bool {
        let Some(info) = self.context.locales.get(locale) else { return false };
        let above = |above: &LocaleInstance| above.locale != *locale && self.assumes_nothing(&above.locale);
        info.locale.class.is_some()
            || info.locale.assumptions.is_empty() && info.locale.supers.iter().all(above)
    }

    pub(crate) fn locale_params(&self, locale: &Name) -> Vec<(Name, Type)> {
        self.context.locales.get(locale).map(|info| info.locale.params.clone()).unwrap_or_default()
    }

    fn instance_args(&self, instance: &ast::LocaleInstance) -> Done<(Name, Vec<Option<Inner>>)> {
        let locale = self.resolve_locale(&instance.locale)?;
        let params = self.locale_params(&locale);
        let args = match &instance.args {
            LocaleArgs::Positional(args) => {
                let mut args = args.clone();
                args.resize(params.len(), None);
                args
            }
            LocaleArgs::Named(args) => params
                .iter()
                .map(|(param, _)| {
                    args.iter().find(|(name, _)| name.value == *param).map(|(_, arg)| arg.clone())
                })
                .collect(),
        };
        Ok((locale, args))
    }

    pub(crate) fn resolve_locale(&self, name: &Ident) -> Done<Name> {
        self.context.resolve_locale(&name.value).cloned().ok_or_else(|| unknown("locale", name))
    }

    /// Opens the block of a locale or class.
    pub(crate) fn enter_locale(&mut self, name: &Ident) -> Done {
        let (frame, closure) = self.locale_frame(name)?;
        self.context.open(frame);
        self.activate(closure);
        self.blocks.push(crate::elaborator::Block::Frame);
        Ok(())
    }

    /// The block of a locale or class, and what comes to life in it.
    pub(crate) fn locale_frame(&self, name: &Ident) -> Done<(Frame, Vec<Reached>)> {
        let locale = self.resolve_locale(name)?;
        let Some(info) = self.context.locales.get(&locale) else { return Err(unknown("locale", name)) };
        if let Some(class) = &info.locale.class {
            return Ok((self.class_frame(class), self.class_closure(class)));
        }
        let mut frame = Frame { locale: Some(locale.clone()), ..Frame::default() };
        for (param, ty) in &info.locale.params {
            frame.fix(param.clone(), ty.clone());
        }
        Ok((frame, self.own_closure(&locale)))
    }

    /// What comes to life in the block of a locale or class.
    pub(super) fn own_closure(&self, locale: &Name) -> Vec<Reached> {
        let Some(info) = self.context.locales.get(locale) else { return vec![] };
        if let Some(class) = &info.locale.class {
            return self.class_closure(class);
        }
        let args =
            info.locale.params.iter().map(|(param, ty)| Term::Free(param.clone(), ty.clone())).collect();
        let own = LocaleInstance {
            locale: locale.clone(),
            qualifier: Name::default(),
            qualifier_mandatory: false,
            args,
        };
        self.closure(&[own])
    }

    /// Brings constants and notation of the locales to life in the innermost block.
    pub(crate) fn activate(&mut self, closure: Vec<Reached>) {
        self.activate_with(&closure, Names::Declare);
    }

    fn activate_with(&mut self, closure: &[Reached], names: Names) {
        let block = self.context.innermost();
        for reached in closure {
            let Some(info) = self.context.locales.get(&reached.locale).cloned() else { continue };
            self.activate_items(block, reached, &info.items, names);
        }
    }

    /// Brings items of a locale to life in a block, known by its position.
    pub(super) fn activate_items(
        &mut self,
        block: usize,
        reached: &Reached,
        items: &[LocaleItem],
        names: Names,
    ) {
        let Some(info) = self.context.locales.get(&reached.locale).cloned() else { return };
        let substitute = Substitution::new(&info.locale.params, &reached.args);
        // In a class's own block its constants are known by their global names.
        let own_class =
            self.context.class().is_some() && info.locale.class.is_some() && reached.qualifiers.is_empty();
        let names = if own_class { Names::Skip } else { names };
        let fixed: Vec<Name> = self.context.fixed_type_vars().map(|(name, _)| name.clone()).collect();
        for item in items {
            match item {
                LocaleItem::Name { name, body, use_, .. } if names == Names::Declare => {
                    let qualified = qualified(&reached.qualifiers, name);
                    let mandatory = mandatory(&reached.qualifiers);
                    let body = substitute.term_apart(body, &fixed);
                    self.context.declare_local(block, &qualified, body, *use_, mandatory);
                }
                LocaleItem::Notation { change, productions, use_ } => {
                    let prefix = qualified(&reached.qualifiers, &Name::default());
                    let productions: Vec<_> = productions
                        .iter()
                        .filter_map(|production| substitute.production(production, "local", &prefix))
                        .collect();
                    self.context.change_notation(block, |notations| {
                        notations.change(*change, &productions, *use_);
                    });
                }
                LocaleItem::Macros { change, parse, print } => {
                    self.context.change_notation(block, |notations| {
                        notations.change_macros(*change, parse, print);
                    });
                }
                LocaleItem::Structure(name) => match substitute.arg(name) {
                    Some(Term::Free(other, _)) => self.context.notations.declare_structure(other),
                    Some(_) => {}
                    None => self.context.notations.declare_structure(name),
                },
                LocaleItem::Lost { name, span } if names == Names::Declare => {
                    let qualified = qualified(&reached.qualifiers, name);
                    self.context.lose_local(block, &qualified, mandatory(&reached.qualifiers), *span);
                }
                LocaleItem::Name { .. } | LocaleItem::Lost { .. } | LocaleItem::Sublocale(_) => {}
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    Declare,
    Skip,
}

impl Context {
    /// The reading of a text that can be typed.
    pub(crate) fn choose(
        &self,
        trees: &[::notation::Ast],
        span: Span,
        declared: &[(Name, Type)],
    ) -> Done<Pre> {
        let mut error = None;
        let mut readings = vec![];
        for tree in trees {
            match crate::terms::read_ast(self, tree, declared) {
                Ok(pre) => readings.push(pre),
                Err(own) => error = error.or(Some(own)),
            }
        }
        let good = |pre: &Pre| {
            infer(self, &[Task { pre, expected: None, span, group: 0, locals: &[] }], declared).is_ok()
        };
        let chosen = if readings.len() > 1 { readings.iter().position(good).unwrap_or(0) } else { 0 };
        match readings.into_iter().nth(chosen) {
            Some(pre) => Ok(pre),
            None => {
                Err(error
                    .unwrap_or_else(|| base::Diagnostic::error("syntax-error", span, "this cannot be read")))
            }
        }
    }
}

/// The predicate of a locale that assumes nothing: it is not in the way of other constants.
fn silent_predicate(locale: &Name) -> Name {
    Name::new(locale.qualifier()).qualify("locale").qualify(locale.base())
}

/// Qualifiers and name, without empty parts.
pub(crate) fn qualified(qualifiers: &[(Name, bool)], name: &Name) -> Name {
    let mut parts: Vec<&str> = qualifiers.iter().map(|(qualifier, _)| qualifier.as_str()).collect();
    if !name.is_empty() {
        parts.push(name);
    }
    Name::from(parts.join("."))
}

pub(crate) fn mandatory(qualifiers: &[(Name, bool)]) -> Vec<Name> {
    qualifiers.iter().filter(|(_, mandatory)| *mandatory).map(|(name, _)| name.clone()).collect()
}

fn fixed_names(elements: &[Element]) -> Vec<Name> {
    elements
        .iter()
        .flat_map(|element| match element {
            Element::Fixes(fixes) => fixes.iter().map(|fix| fix.name.value.clone()).collect(),
            _ => vec![],
        })
        .collect()
}

/// One name for each proposition that elements assume.
pub(crate) fn assumption_names(elements: &[Element]) -> Vec<Name> {
    let mut names = vec![];
    for element in elements {
        match element {
            Element::Assumes(assumes) => {
                for assumed in assumes {
                    let name =
                        assumed.binding.name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
                    names.extend(assumed.props.iter().map(|_| name.clone()));
                }
            }
            Element::Defines(defines) => names.extend(defines.iter().map(|_| Name::default())),
            Element::Fixes(_) | Element::Constrains(_) | Element::Notes(_) => {}
        }
    }
    names
}

/// The variables that elements fix without giving a type.
fn untyped_names(elements: &[Element]) -> Vec<Name> {
    let mut names = vec![];
    for element in elements {
        if let Element::Fixes(fixes) = element {
            names.extend(fixes.iter().filter(|fix| fix.typ.is_none()).map(|fix| fix.name.value.clone()));
        }
    }
    names
}
