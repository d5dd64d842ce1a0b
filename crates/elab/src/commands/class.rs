//! Type classes. A class is also a locale, whose parameters are the class's constants at its type variable.

use super::closure::Reached;
use super::locale::assumption_names;
use super::predicate::{Assumed, whole};
use super::statement::{assumed, premise_texts};
use crate::elaborator::{Authority, Done, Elaborator};
use crate::frame::Frame;
use crate::namespace::NameSpace;
use crate::read::Item;
use ::notation::Head;
use base::{Diagnostic, Name};
use logic::decl::{
    Access, Change, Class, ConstDecl, Decl, Locale, LocaleInstance, NotationUse, Origin, Space,
};
use logic::types::TypeSubst;
use logic::{Sort, Term, Type};
use syntax::ast::{self, Element, Ident};

/// What qualifies the predicates of classes: `class.order`.
const PREDICATES: &str = "class";

impl Elaborator {
    pub(crate) fn class(&mut self, class: &ast::Class) -> Done {
        let name = self.context.full_name(&class.name.value);
        if self.authority == Authority::Library && self.context.class_decls.contains_key(&name) {
            self.context.renew_names_of(&name);
            // The library may take back the notation of parameters later on.
            for (decl, full, ty) in self.class_params(&name, class)? {
                self.notation_of_param(decl, &full, &ty)?;
            }
            return self.begin_class(class);
        }
        let mut supers = vec![];
        for above in &class.superclasses {
            let above = self.context.class_of(above)?;
            if above != "HOL.type" {
                supers.push(above);
            }
        }
        let supers = self.parents(supers);
        let own = self.class_params(&name, class)?;
        let params: Vec<(Name, Type)> = own.iter().map(|(_, full, ty)| (full.clone(), ty.clone())).collect();
        self.emit(Decl::Class(Class { name: name.clone(), supers: supers.clone(), params }));
        for (decl, full, ty) in &own {
            self.emit(Decl::Const(ConstDecl {
                name: full.clone(),
                ty: with_sort(ty, &name),
                origin: Origin::ClassParam { class: name.clone() },
                class: Some(name.clone()),
                access: Access::default(),
            }));
            self.notation_of_param(decl, full, ty)?;
        }
        self.class_locale(&name, &supers, class)?;
        self.begin_class(class)
    }

    fn notation_of_param(&mut self, decl: &ast::Decl, full: &Name, ty: &Type) -> Done {
        let Some(mixfix) = &decl.mixfix else { return Ok(()) };
        let productions = self.context.productions(Head::Const(full.clone()), Some(ty), mixfix)?;
        self.emit(Decl::Notation { change: Change::Add, productions, use_: NotationUse::Both });
        Ok(())
    }

    /// The classes above that are not implied by others, by name: parameters of the class come in this order.
    fn parents(&self, mut supers: Vec<Name>) -> Vec<Name> {
        supers.sort();
        supers.dedup();
        let implied = |name: &Name| {
            supers.iter().any(|other| other != name && self.context.classes.is_below(other, name))
        };
        supers.iter().filter(|name| !implied(name)).cloned().collect()
    }

    fn begin_class(&mut self, class: &ast::Class) -> Done {
        if !class.begin {
            return Ok(());
        }
        self.enter_locale(&class.name)?;
        self.include(&class.opening)
    }

    /// The constants that the class fixes: declaration, full name, type over `'a`.
    fn class_params<'a>(&self, name: &Name, class: &'a ast::Class) -> Done<Vec<(&'a ast::Decl, Name, Type)>> {
        let qualifier = self.context.full_name(&format!("{}_class", name.base()));
        let mut params = vec![];
        for element in &class.elements {
            let Element::Fixes(fixes) = element else { continue };
            for decl in fixes {
                let Some(typ) = &decl.typ else {
                    let message = format!("class parameter `{}` needs a type", decl.name.value);
                    return Err(Diagnostic::error("missing-type", decl.name.span, message));
                };
                let ty = self.context.read_type(typ)?.map_vars(&|_| Some(Type::var("'a", Sort::top())));
                params.push((decl, qualifier.qualify(&decl.name.value), ty));
            }
        }
        Ok(params)
    }

    /// The locale side: parameters as variables, and the assumptions about them.
    fn class_locale(&mut self, name: &Name, supers: &[Name], class: &ast::Class) -> Done {
        let own: Vec<(Name, Type)> = self
            .context
            .class_decls
            .get(name)
            .map(|decl| decl.params.iter().map(|(full, ty)| (Name::new(full.base()), ty.clone())).collect())
            .unwrap_or_default();
        let mut params: Vec<(Name, Type)> = vec![];
        for above in supers {
            for (param, ty) in self.locale_params(above) {
                if !params.iter().any(|(known, _)| *known == param) {
                    params.push((param, ty));
                }
            }
        }
        let inherited = params.clone();
        params.extend(own);
        let instances: Vec<LocaleInstance> =
            supers.iter().map(|above| self.class_instance(above, &inherited)).collect();
        self.context.open(self.class_frame(name));
        let items: Vec<Item<'_>> = premise_texts(&class.elements).into_iter().map(Item::prop).collect();
        let props = self.include(&class.opening).and_then(|()| self.context.read_terms(&items, &[]));
        self.context.close();
        let props: Vec<Term> = props?.iter().map(|prop| self.over_params(prop, name)).collect();
        let predicates = self.predicates(
            &Name::new(name.qualifier()).qualify(PREDICATES).qualify(name.base()),
            Assumed {
                params: &params,
                supers: &instances,
                own: assumed(&class.elements, &props),
                definitions: &[],
            },
        );
        self.emit(Decl::Locale(Locale {
            name: name.clone(),
            params: params.clone(),
            supers: instances,
            assumptions: assumption_names(&class.elements).into_iter().zip(props).collect(),
            definitions: vec![],
            predicate: whole(&predicates),
            class: Some(name.clone()),
        }));
        self.declare_signature(name, &params);
        // `class.order` must not be taken for a constant of the same name.
        self.declare_predicates(predicates, &Access { mandatory: vec![Name::new(PREDICATES)] });
        Ok(())
    }

    /// A class above as a locale, with parameters of the class below for its own.
    fn class_instance(&self, above: &Name, params: &[(Name, Type)]) -> LocaleInstance {
        let argument = |(param, _): (Name, Type)| {
            let ty = params.iter().find(|(known, _)| *known == param).map(|(_, ty)| ty.clone());
            Term::Free(param, ty.unwrap_or_else(Type::bool))
        };
        LocaleInstance {
            locale: above.clone(),
            qualifier: Name::default(),
            qualifier_mandatory: false,
            args: self.locale_params(above).into_iter().map(argument).collect(),
        }
    }

    /// A term of the class's context with variables in place of the class's constants at `'a`.
    pub(crate) fn over_params(&self, term: &Term, class: &Name) -> Term {
        // A constant of the class at another type, like the empty set, is not the parameter.
        let own = |decl: &ConstDecl, ty: &Type| {
            let mut subst = TypeSubst::new();
            let is_class_var = |ty: &Type| match ty {
                Type::Var(var) => var.name == "'a" && var.sort.classes().contains(class),
                Type::Con(..) => false,
            };
            decl.ty.match_onto(ty, &mut subst) && subst.values().any(is_class_var)
        };
        let replaced = term.map_leaves(&mut |leaf, _| match leaf {
            Term::Const(name, ty) => match self.context.const_decl(name) {
                Some(decl @ ConstDecl { origin: Origin::ClassParam { .. }, .. }) if own(decl, ty) => {
                    Term::Free(Name::new(name.base()), ty.clone())
                }
                _ => leaf.clone(),
            },
            _ => leaf.clone(),
        });
        replaced.map_types(&|ty| ty.map_vars(&|var| (var.name == "'a").then(|| Type::var("'a", Sort::top()))))
    }

    /// The block of a class. Its parameters are there under their own names, whatever else is called so or hidden.
    pub(crate) fn class_frame(&self, class: &Name) -> Frame {
        let mut names = NameSpace::default();
        let above = self.context.classes.above(class).into_iter();
        for (full, _) in
            above.filter_map(|above| self.context.class_decls.get(above)).flat_map(|it| &it.params)
        {
            names.alias(&Name::new("local").qualify(full.base()), full, &Access::default());
        }
        Frame {
            type_vars: vec![(Name::new("'a"), Sort::new([class.clone()]))],
            locale: Some(class.clone()),
            class: Some(class.clone()),
            names,
            ..Frame::default()
        }
    }

    /// What comes to life in a class's block: the notation of the class and those above it, and the locales that
    /// the class was shown to satisfy.
    pub(crate) fn class_closure(&self, class: &Name) -> Vec<Reached> {
        let mut closure = vec![];
        let above: Vec<Name> = self.context.classes.above(class).into_iter().cloned().collect();
        for name in &above {
            let sort = Sort::new([class.clone()]);
            let args: Vec<Term> = self
                .locale_params(name)
                .iter()
                .map(|(param, ty)| self.class_constant(&above, param, ty, &sort))
                .collect();
            let instance = LocaleInstance {
                locale: name.clone(),
                qualifier: Name::default(),
                qualifier_mandatory: false,
                args,
            };
            for reached in self.closure(&[instance]) {
                let own = above.contains(&reached.locale) && reached.qualifiers.is_empty();
                let known = closure.contains(&reached);
                if !known && (!own || reached.locale == *name) {
                    closure.push(reached);
                }
            }
        }
        closure
    }

    fn class_constant(&self, above: &[Name], param: &Name, ty: &Type, sort: &Sort) -> Term {
        let ty = ty.map_vars(&|var| (var.name == "'a").then(|| Type::var("'a", sort.clone())));
        let full = above.iter().find_map(|class| {
            let decl = self.context.class_decls.get(class)?;
            decl.params.iter().find(|(full, _)| full.base() == param.as_str()).map(|(full, _)| full.clone())
        });
        match full {
            Some(full) => Term::Const(full, ty),
            None => Term::Free(param.clone(), ty),
        }
    }

    pub(crate) fn subclass(&mut self, above: &Ident) -> Done {
        let above = self.context.class_of(above)?;
        let Some(class) = self.context.class().cloned() else {
            return Err(Diagnostic::error(
                "no-class-context",
                self.span,
                "`subclass` stands outside of a class",
            ));
        };
        self.emit(Decl::Subclass { sub: class.clone(), sup: above.clone() });
        self.may_be_granted(Space::Class, &class, &above);
        Ok(())
    }
}

fn with_sort(ty: &Type, class: &Name) -> Type {
    ty.map_vars(&|var| (var.name == "'a").then(|| Type::var("'a", Sort::new([class.clone()]))))
}
