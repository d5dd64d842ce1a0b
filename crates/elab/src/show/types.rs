//! From types and sorts to syntax trees.

use crate::context::Context;
use base::{Name, Span, deeper};
use logic::types::well_known::DUMMY;
use logic::{Sort, Type, TypeVar};
use notation::{Ast, Head};
use std::collections::BTreeSet;

/// Where the sort of a type variable is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sorts {
    Always,
    /// Once, and not for the type variables of the context.
    First,
}

pub(super) struct TypeWriter<'c> {
    context: &'c Context,
    sorts: Sorts,
    written: BTreeSet<Name>,
}

impl<'c> TypeWriter<'c> {
    pub fn new(context: &'c Context, sorts: Sorts) -> TypeWriter<'c> {
        TypeWriter { context, sorts, written: BTreeSet::new() }
    }

    pub fn ty(&mut self, ty: &Type) -> Ast {
        deeper(|| {
            let at = Span::default();
            match ty {
                Type::Con(name, _) if name == DUMMY => Ast::constant(Head::Type(name.clone()), at),
                Type::Con(name, args) => {
                    let args = args.iter().map(|arg| self.ty(arg)).collect();
                    Ast::appl(Ast::constant(Head::Type(name.clone()), at), args, at)
                }
                Type::Var(var) if self.shows_sort(var) => {
                    Ast::node("_ofsort", vec![Ast::var(var.name.clone(), at), sort(&var.sort)], at)
                }
                Type::Var(var) => Ast::var(var.name.clone(), at),
            }
        })
    }

    fn shows_sort(&mut self, var: &TypeVar) -> bool {
        if var.sort.is_top() {
            return false;
        }
        match self.sorts {
            Sorts::Always => true,
            Sorts::First => {
                !self.context.is_fixed_type_var(&var.name) && self.written.insert(var.name.clone())
            }
        }
    }
}

pub(super) fn sort(sort: &Sort) -> Ast {
    let at = Span::default();
    let class = |name: &Name| Ast::constant(Head::Class(name.clone()), at);
    match sort.classes() {
        [only] => class(only),
        classes => match Ast::fold("_classes", classes.iter().map(class).collect()) {
            Some(list) => Ast::node("_sort", vec![list], at),
            None => Ast::syntax("_topsort", at),
        },
    }
}
