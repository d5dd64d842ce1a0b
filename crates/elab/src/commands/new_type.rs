//! The common part of all commands that introduce types.

use crate::context::Context;
use crate::elaborator::{Authority, Done, Elaborator};
use crate::read::wrong_mixfix;
use base::{Diagnostic, Name, Span};
use logic::decl::{Access, Change, Decl, NotationUse, TypeDecl, TypeDef};
use logic::{Sort, Term, Type, TypeVar};
use notation::{Head, Shape};
use std::collections::BTreeMap;
use syntax::ast::{self, TypeParam};

/// Type variables on the left of a definition, with the sorts written there.
pub(super) fn read_params<'a>(
    context: &Context,
    params: impl IntoIterator<Item = &'a TypeParam>,
) -> Done<Vec<TypeVar>> {
    let read = |param: &TypeParam| {
        let sort = param.sort.as_ref().map(|sort| context.read_sort(sort)).transpose()?;
        let sort = sort.unwrap_or_else(|| context.default_sort.clone());
        Ok(TypeVar { name: param.name.value.clone(), sort })
    };
    params.into_iter().map(read).collect()
}

/// Every type variable on the right must occur on the left.
pub(super) fn check_type_vars(ty: &Type, params: &[TypeVar], span: Span) -> Done {
    match ty.vars().into_iter().find(|var| !params.iter().any(|param| param.name == var.name)) {
        Some(extra) => {
            let message = format!("type variable `{}` does not occur on the left-hand side", extra.name);
            Err(Diagnostic::error("extra-type-variable", span, message))
        }
        None => Ok(()),
    }
}

/// The sorts of type variables, by name.
#[derive(Debug, Default)]
pub(super) struct Sorts(BTreeMap<Name, Sort>);

impl Sorts {
    pub fn of_vars(vars: &[TypeVar]) -> Sorts {
        let mut sorts = Sorts::default();
        vars.iter().for_each(|var| sorts.add(var));
        sorts
    }

    fn add(&mut self, var: &TypeVar) {
        let sort = self.0.entry(var.name.clone()).or_default();
        *sort = sort.union(&var.sort);
    }

    pub fn add_type(&mut self, ty: &Type) {
        ty.vars().iter().for_each(|var| self.add(var));
    }

    pub fn add_term(&mut self, term: &Term) {
        term.visit_types(&mut |ty| self.add_type(ty));
    }

    /// Gives every variable its sort.
    pub fn settle(&self, ty: &Type) -> Type {
        ty.map_vars(&|var| self.0.get(&var.name).map(|sort| Type::var(var.name.clone(), sort.clone())))
    }

    pub fn settle_var(&self, var: &TypeVar) -> TypeVar {
        let sort = self.0.get(&var.name).cloned().unwrap_or_default();
        TypeVar { name: var.name.clone(), sort: sort.union(&var.sort) }
    }

    pub fn settle_term(&self, term: &Term) -> Term {
        term.map_types(&|ty| self.settle(ty))
    }
}

impl Elaborator {
    pub(crate) fn default_sort(&mut self, sort: &ast::Inner) -> Done {
        let sort = self.context.read_sort(sort)?;
        self.emit(Decl::DefaultSort(sort));
        Ok(())
    }

    /// Leaves a type to the library, if it has it; the names of its constants are declared here then.
    pub(super) fn leaves_to_library(&mut self, name: &Name) -> bool {
        let known = self.authority == Authority::Library && self.context.types.contains_key(name);
        if known {
            self.context.renew_names_of(name);
        }
        known
    }

    pub(super) fn emit_type_decl(&mut self, name: &Name, params: Vec<TypeVar>, def: TypeDef) {
        self.emit(Decl::Type(TypeDecl { name: name.clone(), params, def, access: Access::default() }));
    }

    /// Declares the notation of a type with that many parameters.
    pub(super) fn notation_of_type(
        &mut self,
        name: &Name,
        params: usize,
        mixfix: Option<&ast::Mixfix>,
    ) -> Done {
        let Some(mixfix) = mixfix else { return Ok(()) };
        let shape = Shape::new(&vec!["type"; params], "type");
        let productions = ::notation::Mixfix::from(mixfix)
            .productions(Some(&Head::Type(name.clone())), &shape)
            .map_err(|error| wrong_mixfix(mixfix.span, &error))?;
        self.emit(Decl::Notation { change: Change::Add, productions, use_: NotationUse::Both });
        Ok(())
    }

    /// Runs a command of several steps; when one of them fails, types and notations are as before.
    pub(super) fn tentatively(&mut self, command: impl FnOnce(&mut Elaborator) -> Done) -> Done {
        let types = self.context.types.clone();
        let type_names = self.context.type_names.clone();
        let notations = self.context.notations.clone();
        let decls = self.theory.decls.len();
        let done = command(self);
        if done.is_err() {
            self.context.types = types;
            self.context.type_names = type_names;
            self.context.notations = notations;
            self.theory.decls.truncate(decls);
            self.theory.spans.truncate(decls);
        }
        done
    }
}
