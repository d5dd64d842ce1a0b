//! Locale expressions: instances of locales, with terms for their parameters.
//!
//! Instances are read one after another. The terms of an instance may use the constants of those before it, so these
//! come to life one by one. As long as an expression is read, the types of its parameters are open: there a constant
//! of an earlier instance stands for its body without types, and inference finds them for all instances together.

use super::locale::{Names, signature};
use super::statement::{close_definitions, premise_texts};
use crate::context::{ConstInfo, Context};
use crate::elaborator::{Done, Elaborator};
use crate::infer::{Sorting, Task, infer};
use crate::preterm::{Pre, PreCase, PreClause};
use crate::read::Item;
use crate::terms::constant;
use base::{Diagnostic, Name, Span, deeper};
use logic::decl::{LocaleInstance, Origin};
use logic::types::well_known::DUMMY;
use logic::{Term, Type};
use syntax::ast::{self, Element, Inner, LocaleArgs, LocaleExpr};

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
    /// Reads a locale expression together with further elements, in the open block.
    pub(crate) fn read_expression(&mut self, expr: &LocaleExpr, elements: &[Element]) -> Done<Expression> {
        let mut declared = self.fix_elements(&[Element::Fixes(expr.fixes.clone())])?;
        let (mut order, heads) = self.instance_heads(expr)?;
        order.extend(expr.fixes.iter().map(|fix| fix.name.value.clone()));
        self.context.notations.sort_structures(&order);
        self.open_constants(expr, &heads, &declared, &order);
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
        order.extend(own.iter().filter(|name| !order.contains(name)).cloned().collect::<Vec<_>>());
        let Expression { instances, mut params, .. } =
            self.infer_instances(expr, &heads, &declared, &order, &[])?;
        let untyped = untyped_names(elements);
        self.settle_params(params.iter().filter(|(name, _)| !untyped.contains(name)));
        let inherited = || params.iter().filter(|(name, _)| !own.contains(name));
        self.fix_types(inherited());
        declared.extend(inherited().cloned());
        let closure = self.closure(&instances);
        self.activate(closure);
        let items: Vec<Item<'_>> = premise_texts(elements).into_iter().map(Item::prop).collect();
        let props = match self.context.read_unambiguous(&items, &declared) {
            Ok(props) => close_definitions(elements, props),
            // The types of inherited parameters may be called otherwise here, or be special ones.
            Err(error) => {
                let unknown: Vec<_> = order.iter().map(|name| (name.clone(), Type::nullary(DUMMY))).collect();
                self.settle_params(unknown.iter());
                self.fix_types([].iter());
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

    /// The instances of an expression, and the parameters that they leave open, which come before those of the `for`
    /// clause.
    fn instance_heads(&mut self, expr: &LocaleExpr) -> Done<(Vec<Name>, Vec<InstanceHead>)> {
        let mut order: Vec<Name> = vec![];
        let mut heads = vec![];
        for instance in &expr.instances {
            let (locale, args) = self.instance_args(instance)?;
            let params = self.locale_params(&locale);
            for ((param, _), arg) in params.iter().zip(&args) {
                let is_known = self.context.fixed_var(param).is_some() || self.class_param(param).is_some();
                if arg.is_none() && !order.contains(param) && !is_known {
                    order.push(param.clone());
                    self.fix_unknown(param);
                }
            }
            self.open_notation_of(&locale, &params, &args);
            heads.push((locale, params, args));
        }
        Ok((order, heads))
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

    /// The open block's type variables are those of these parameters: its constants are meant at them.
    fn fix_types<'a>(&mut self, params: impl Iterator<Item = &'a (Name, Type)>) {
        let Some(frame) = self.context.frames.last_mut() else { return };
        frame.type_vars.clear();
        for (_, ty) in params {
            frame.fix_types_of(ty);
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
            let read = self.context.choose(&trees, prop.span, declared)?;
            let pre = read.replace_consts(&|name, span| self.opened(name, span));
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
        let mut terms = infer(&self.context, &tasks, declared, Sorting::Inferred)?;
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

    /// While an expression is read, the notation of its locales is in force, and that of parameters that are left open.
    fn open_notation_of(&mut self, locale: &Name, params: &[(Name, Type)], args: &[Option<Inner>]) {
        let kept = params.iter().zip(args).map(|((name, ty), arg)| match arg {
            None => Term::Free(name.clone(), ty.clone()),
            // What is given has a name of its own.
            Some(inner) => Term::Free(inner.text.clone(), ty.clone()),
        });
        let instance = LocaleInstance {
            locale: locale.clone(),
            qualifier: Name::default(),
            qualifier_mandatory: false,
            args: kept.collect(),
        };
        let fixed = self.notation_left(locale, args);
        self.open_fixed(self.context.innermost(), &fixed);
        let closure = self.closure(&[instance]);
        self.activate_with(&closure, Names::Skip);
    }

    /// Brings constants of instances to life for the terms of those after them.
    fn open_constants(
        &mut self,
        expr: &LocaleExpr,
        heads: &[InstanceHead],
        declared: &[(Name, Type)],
        order: &[Name],
    ) {
        let has_terms = |(_, _, args): &InstanceHead| {
            args.iter().flatten().any(|arg| self.context.fixed_var(&arg.text).is_none())
        };
        let Some(last) = heads.iter().rposition(has_terms) else { return };
        for end in 1..=last {
            let Ok(read) = self.infer_instances(expr, &heads[..end], declared, order, &[]) else { return };
            let closure = self.closure(&read.instances[end - 1..]);
            self.activate(closure);
        }
    }

    /// The body of a constant that an instance of the open block brought to life, without types.
    fn opened(&self, name: &Name, span: Span) -> Option<Pre> {
        match self.context.frames.last()?.consts.get(name)? {
            ConstInfo::Abbreviation(abbreviation) => Some(untyped(&abbreviation.body, span)),
            _ => None,
        }
    }

    /// The constant that is a parameter of this name in the class whose block this is.
    fn class_param(&self, param: &Name) -> Option<Name> {
        self.context.class()?;
        if self.context.fixed_var(param).is_some() {
            return None;
        }
        let full = self.context.resolve_const(&Name::new("local").qualify(param))?;
        let decl = self.context.const_decl(&full)?;
        matches!(decl.origin, Origin::ClassParam { .. }).then_some(full)
    }

    /// The locale's signature applied to the arguments; parameters that are left out stand for themselves.
    fn application(
        &self,
        locale: &Name,
        params: &[(Name, Type)],
        args: &[Option<Inner>],
        span: Span,
    ) -> Done<Pre> {
        let mut pre = constant(&signature(locale), span);
        for ((param, _), arg) in params.iter().zip(args) {
            let arg = match arg {
                Some(inner) => {
                    let trees = self.context.parse(inner, "logic")?;
                    let read = self.context.choose(&trees, inner.span, &[])?;
                    read.replace_consts(&|name, span| self.opened(name, span))
                }
                None => match self.class_param(param) {
                    Some(full) => constant(&full, span),
                    None => Pre::Free(param.clone(), span),
                },
            };
            pre = pre.app(arg);
        }
        Ok(pre)
    }

    /// The terms of a new locale's instances are about its parameters and nothing else.
    pub(super) fn no_other_variables(&self, expr: &LocaleExpr, read: &Expression) -> Done {
        for (instance, written) in read.instances.iter().zip(&expr.instances) {
            let mut frees = instance.args.iter().flat_map(Term::frees);
            let is_known = |name: &Name| {
                read.params.iter().any(|(param, _)| param == name) || self.context.fixed_var(name).is_some()
            };
            if let Some((name, _)) = frees.find(|(name, _)| !is_known(name)) {
                let message = format!("`{name}` is neither a constant nor a parameter of the locale");
                return Err(Diagnostic::error("unknown-variable", written.locale.span, message));
            }
        }
        Ok(())
    }

    pub(super) fn instance_args(&self, instance: &ast::LocaleInstance) -> Done<(Name, Vec<Option<Inner>>)> {
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
            infer(
                self,
                &[Task { pre, expected: None, span, group: 0, locals: &[] }],
                declared,
                Sorting::Inferred,
            )
            .is_ok()
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

fn fixed_names(elements: &[Element]) -> Vec<Name> {
    elements
        .iter()
        .flat_map(|element| match element {
            Element::Fixes(fixes) => fixes.iter().map(|fix| fix.name.value.clone()).collect(),
            _ => vec![],
        })
        .collect()
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

/// A term whose types are to be inferred anew.
fn untyped(term: &Term, span: Span) -> Pre {
    match term {
        Term::Const(name, _) => Pre::Const(name.clone(), span),
        Term::Free(name, _) => Pre::Free(name.clone(), span),
        Term::Bound(index) => Pre::Bound(*index),
        Term::Abs(name, _, body) => Pre::Abs(name.clone(), None, Box::new(deeper(|| untyped(body, span)))),
        Term::App(function, argument) => deeper(|| untyped(function, span).app(untyped(argument, span))),
        Term::Case(case) => Pre::Case(Box::new(PreCase {
            scrutinee: deeper(|| untyped(&case.scrutinee, span)),
            clauses: case
                .clauses
                .iter()
                .map(|clause| PreClause {
                    vars: clause.vars.iter().map(|(name, _)| name.clone()).collect(),
                    pattern: deeper(|| untyped(&clause.pattern, span)),
                    body: deeper(|| untyped(&clause.body, span)),
                })
                .collect(),
            span,
        })),
        Term::Lit(literal) => Pre::Lit(literal.clone()),
    }
}
