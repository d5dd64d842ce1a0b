//! Locales: parameters, assumptions, and the constants and notation that live in them.
//!
//! A locale's terms are over its parameters as free variables. Entering it, or interpreting it, goes through the
//! instances of all locales that it contains ([`Elaborator::closure`]) with terms for their parameters.

use super::closure::Reached;
use super::interpretation::generalise;
use super::predicate::{Assumed, whole};
use super::statement::{assumed, definitions};
use super::substitution::Substitution;
use crate::elaborator::{Done, Elaborator, unknown};
use crate::frame::Frame;
use ::notation::Head;
use base::Name;
use logic::decl::{
    Access, Change, ConstDecl, Decl, Given, Locale, LocaleInstance, LocaleItem, NotationUse, Origin, Space,
};
use logic::{Term, Type};
use syntax::ast::{self, Element, Ident, Inner, LocaleExpr, MixfixKind};

impl Elaborator {
    pub(crate) fn locale(&mut self, locale: &ast::Locale) -> Done {
        self.context.open(Frame::default());
        let read =
            self.include(&locale.opening).and_then(|()| self.read_expression(&locale.expr, &locale.elements));
        self.context.close();
        let read = read?;
        self.no_other_variables(&locale.expr, &read)?;
        let name = self.context.full_name(&locale.name.value);
        let names = assumption_names(&locale.elements);
        let inherited = read.instances.iter().flat_map(|instance| self.definitions_of(instance));
        let definitions: Vec<(Name, Term)> =
            inherited.chain(definitions(&locale.elements, &read.props)).collect();
        let predicates = self.predicates(
            &name,
            Assumed {
                params: &read.params,
                supers: &read.instances,
                own: assumed(&locale.elements, &read.props),
                definitions: &definitions,
            },
        );
        self.emit(Decl::Locale(Locale {
            name: name.clone(),
            params: read.params.clone(),
            supers: read.instances,
            assumptions: names.into_iter().zip(read.props).collect(),
            definitions,
            predicate: whole(&predicates),
            class: None,
        }));
        self.declare_signature(&name, &read.params);
        self.declare_predicates(predicates, &Access::default());
        self.param_notation(&name, &read.params, locale)?;
        if locale.begin {
            self.enter_locale(&locale.name)?;
        }
        Ok(())
    }

    /// The constant that instances of a locale are read by: it takes all parameters.
    pub(crate) fn declare_signature(&mut self, locale: &Name, params: &[(Name, Type)]) {
        let name = signature(locale);
        let mandatory = vec![Name::new(Name::new(name.qualifier()).base())];
        let ty = Type::funs(params.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), Type::bool());
        self.emit(Decl::Const(ConstDecl {
            name,
            ty,
            origin: Origin::LocaleSignature { locale: locale.clone() },
            class: None,
            access: Access { mandatory },
        }));
    }

    /// What parameters look like in the locale's block: as the locale says, or as where they are inherited from.
    fn param_notation(&mut self, name: &Name, params: &[(Name, Type)], locale: &ast::Locale) -> Done {
        let own = locale.elements.iter().flat_map(|element| match element {
            Element::Fixes(fixes) => fixes.as_slice(),
            _ => &[],
        });
        let own: Vec<&ast::Decl> = own.chain(&locale.expr.fixes).collect();
        let inherited = self.inherited_notation(&locale.expr)?;
        for (param, ty) in params {
            let items = match own.iter().find(|decl| decl.name.value == *param) {
                Some(decl) => self.fixed_notation(decl, ty)?.into_iter().collect(),
                None => inherited.iter().filter(|item| notation_of(item) == Some(param)).cloned().collect(),
            };
            self.emit_items(name, items);
        }
        Ok(())
    }

    fn emit_items(&mut self, locale: &Name, items: Vec<LocaleItem>) {
        for item in items {
            self.emit(Decl::LocaleItem { locale: locale.clone(), item });
        }
    }

    /// The notation that comes with the declaration of a parameter.
    fn fixed_notation(&self, decl: &ast::Decl, ty: &Type) -> Done<Option<LocaleItem>> {
        let Some(mixfix) = &decl.mixfix else { return Ok(None) };
        let param = decl.name.value.clone();
        if mixfix.kind == MixfixKind::Structure {
            return Ok(Some(LocaleItem::Structure(param)));
        }
        let productions = self.context.productions(Head::Fixed(param.clone()), Some(ty), mixfix)?;
        Ok(Some(LocaleItem::Fixed { param, productions }))
    }

    /// The notation of the parameters that the instances of an expression leave as they are.
    fn inherited_notation(&self, expr: &LocaleExpr) -> Done<Vec<LocaleItem>> {
        let mut inherited: Vec<LocaleItem> = vec![];
        for instance in &expr.instances {
            let (locale, args) = self.instance_args(instance)?;
            for item in self.notation_left(&locale, &args) {
                if !inherited.contains(&item) {
                    inherited.push(item);
                }
            }
        }
        Ok(inherited)
    }

    /// The notation of a locale's parameters for which no argument is given.
    pub(super) fn notation_left(&self, locale: &Name, args: &[Option<Inner>]) -> Vec<LocaleItem> {
        let Some(info) = self.context.locales.get(locale) else { return vec![] };
        let is_left = |param: &Name| {
            let index = info.locale.params.iter().position(|(own, _)| own == param);
            index.is_some_and(|index| args.get(index).is_none_or(Option::is_none))
        };
        info.items.iter().filter(|item| notation_of(item).is_some_and(is_left)).cloned().collect()
    }

    /// Brings the notation of parameters among the items of a locale to life in a block.
    pub(super) fn open_fixed(&mut self, block: usize, items: &[LocaleItem]) {
        for item in items {
            match item {
                LocaleItem::Fixed { productions, .. } => self.context.change_notation(block, |notations| {
                    notations.change(Change::Add, productions, NotationUse::Both);
                }),
                LocaleItem::Structure(name) => self.context.notations.declare_structure(name),
                _ => {}
            }
        }
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

    pub(crate) fn resolve_locale(&self, name: &Ident) -> Done<Name> {
        self.context.resolve_locale(&name.value).cloned().ok_or_else(|| unknown("locale", name))
    }

    /// Opens the block of a locale or class.
    pub(crate) fn enter_locale(&mut self, name: &Ident) -> Done {
        let (frame, closure) = self.locale_frame(name)?;
        self.open_locale(frame, closure);
        self.blocks.push(crate::elaborator::Block::Frame);
        Ok(())
    }

    /// Opens a block of a locale. What parameters look like there comes first: items may take it away.
    pub(super) fn open_locale(&mut self, frame: Frame, closure: Vec<Reached>) {
        let info = frame.locale.as_ref().and_then(|locale| self.context.locales.get(locale)).cloned();
        self.context.open(frame);
        if let Some(info) = info {
            self.open_fixed(self.context.innermost(), &info.items);
        }
        self.activate(closure);
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
        frame.defined = info.locale.definitions.clone();
        Ok((frame, self.own_closure(&locale)))
    }

    /// The variables that an instance of a locale defines.
    fn definitions_of(&self, instance: &LocaleInstance) -> Vec<(Name, Term)> {
        let Some(info) = self.context.locales.get(&instance.locale) else { return vec![] };
        let substitute = Substitution::new(&info.locale.params, &instance.args);
        let defined =
            info.locale.definitions.iter().filter_map(|(param, body)| match substitute.arg(param)? {
                Term::Free(name, _) => Some((name.clone(), substitute.term(body))),
                _ => None,
            });
        defined.collect()
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

    /// Brings constants and notation of the locales to life in the innermost block, unless they are alive already.
    pub(crate) fn activate(&mut self, mut closure: Vec<Reached>) {
        let is_active = |reached: &Reached| {
            let mut active = self.context.frames.iter().flat_map(|frame| &frame.active);
            active.any(|(locale, args)| *locale == reached.locale && *args == reached.args)
        };
        closure.retain(|reached| !is_active(reached));
        self.activate_with(&closure, Names::Declare);
        if let Some(frame) = self.context.frames.last_mut() {
            frame.active.extend(closure.into_iter().map(|reached| (reached.locale, reached.args)));
        }
    }

    pub(super) fn activate_with(&mut self, closure: &[Reached], names: Names) {
        let block = self.context.innermost();
        for reached in closure {
            let Some(info) = self.context.locales.get(&reached.locale).cloned() else { continue };
            self.activate_items(block, reached, &info.items, names);
        }
    }

    /// Notation of a constant that the locale itself has declared goes along as long as the constant means the same.
    /// What the command `notation` gives, and notation of other local constants, is for those that have the same name.
    fn constant_of_notation(
        &self,
        items: &[LocaleItem],
        production: &::notation::Production,
        substitute: &Substitution,
        given: Given,
    ) -> Carried {
        let (Some(Head::Const(name)) | Some(Head::Binder(name))) = &production.head else {
            return Carried::Along;
        };
        let Some(local) = name.strip_prefix("local.") else { return Carried::Along };
        let by_name = if self.context.is_local(name) { Carried::ByName } else { Carried::Not };
        let own = items.iter().find_map(|item| match item {
            LocaleItem::Name { name, body, .. } if **name == *local => Some(substitute.leaves(body)),
            LocaleItem::Lost { name, .. } if **name == *local => Some(true),
            _ => None,
        });
        match own {
            Some(true) => Carried::Along,
            None => by_name,
            Some(false) if given == Given::Named => by_name,
            Some(false) => Carried::Not,
        }
    }

    /// The notation of a locale with these items that an instance of it has.
    fn carried(
        &self,
        items: &[LocaleItem],
        reached: &Reached,
        substitute: &Substitution,
        productions: &[::notation::Production],
        given: Given,
    ) -> Vec<::notation::Production> {
        let prefix = qualified(&reached.qualifiers, &Name::default());
        let carried = productions.iter().filter_map(|production| {
            match self.constant_of_notation(items, production, substitute, given) {
                Carried::Along => substitute.production(production, "local", &prefix),
                Carried::ByName => Some(production.clone()),
                Carried::Not => None,
            }
        });
        carried.collect()
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
        let general = self.general_vars(reached);
        let fixed: Vec<Name> = self.context.fixed_type_vars().map(|(name, _)| name.clone()).collect();
        for item in items {
            match item {
                LocaleItem::Name { name, body, use_, .. } if names == Names::Declare => {
                    let qualified = qualified(&reached.qualifiers, name);
                    let mandatory = mandatory(&reached.qualifiers);
                    let body = generalise(substitute.term_apart(body, &fixed), &general);
                    self.context.declare_local(block, &qualified, body, *use_, mandatory);
                }
                LocaleItem::Notation { change, productions, use_, given } => {
                    let productions = self.carried(&info.items, reached, &substitute, productions, *given);
                    self.context.change_notation(block, |notations| {
                        notations.change(*change, &productions, *use_);
                    });
                }
                LocaleItem::Macros { change, parse, print } => {
                    self.context.change_notation(block, |notations| {
                        notations.change_macros(*change, parse, print);
                    });
                }
                LocaleItem::Lost { name, span } if names == Names::Declare => {
                    let qualified = qualified(&reached.qualifiers, name);
                    self.context.lose_local(block, &qualified, mandatory(&reached.qualifiers), *span);
                }
                LocaleItem::Alias { space: Space::Const, name, target } if names == Names::Declare => {
                    self.alias_in_block(block, reached, name, target);
                }
                LocaleItem::Name { .. }
                | LocaleItem::Alias { .. }
                | LocaleItem::Lost { .. }
                | LocaleItem::Fixed { .. }
                | LocaleItem::Structure(_)
                | LocaleItem::Sublocale(_) => {}
            }
        }
    }
}

/// The parameter for which an item is notation.
fn notation_of(item: &LocaleItem) -> Option<&Name> {
    match item {
        LocaleItem::Fixed { param, .. } | LocaleItem::Structure(param) => Some(param),
        _ => None,
    }
}

/// What becomes of a locale's notation in an instance of it.
enum Carried {
    /// It goes along with what it is for.
    Along,
    /// It is for whatever has the same name there.
    ByName,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    Declare,
    Skip,
}

/// The name of the constant by which instances of a locale are read: it is not in the way of other constants.
pub(super) fn signature(locale: &Name) -> Name {
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
