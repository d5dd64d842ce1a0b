//! Default type variables: a package lets `(_) t` stand for `t` applied to variables that were registered for it.
//!
//! The package declares the notation itself; what it means is here, by the names of its syntax constants.

use crate::context::Context;
use crate::elaborator::{Done, Elaborator};
use base::{Diagnostic, Name, Span};
use logic::Type;
use logic::decl::Decl;
use logic::types::well_known::DUMMY;
use notation::{Ast, AstKind, Head};
use syntax::ast::Inner;

impl Elaborator {
    /// Registers the variables of a type; a synonym has variables of its own.
    pub(crate) fn default_tvars(&mut self, typ: &Inner) -> Done {
        let registered = |tree: &Ast| {
            let (head, args) = applied(tree);
            let vars = args.iter().map(variable).collect::<Option<Vec<Name>>>()?;
            Some(Decl::DefaultTvars { ty: self.context.constructor(head)?, vars })
        };
        let decl = self.context.parse(typ, "type")?.iter().find_map(registered);
        self.emit(decl.ok_or_else(|| malformed(typ.span))?);
        Ok(())
    }
}

impl Context {
    /// A type in the notation of the package: `(_) t`, `(_::sort) t`, `(_, 'a) t`, `'a t _..` and `'a t .._`. None if a
    /// syntax constant is not one of the package's.
    pub(crate) fn shorthand_type(
        &self,
        notation: &str,
        args: &[Ast],
        span: Span,
    ) -> Option<Result<Type, Diagnostic>> {
        let (sort, whole, last) = match (notation, args) {
            ("_tvars_wildcard", [whole]) | ("_tvars_wildcard_right" | "_tvars_wildcard_left", [whole]) => {
                (None, whole, None)
            }
            ("_tvars_wildcard_sort", [sort, whole]) => (Some(sort), whole, None),
            ("_tvars_wildcard_retval", [last, whole]) => (None, whole, Some(last)),
            _ => return None,
        };
        let (head, given) = applied(whole);
        let full = self.constructor(head);
        let registered = full.and_then(|full| Some((self.default_tvars.get(&full)?, full)));
        let Some((names, full)) = registered else {
            let message = "no type variables were registered for this type";
            return Some(Err(Diagnostic::error("unknown-type", whole.span, message)));
        };
        let read = || {
            let sort = sort.map(|sort| self.read_sort_ast(sort)).transpose()?.unwrap_or_default();
            let given = given.iter().chain(last).map(|arg| self.read_type_ast(arg));
            let given = given.collect::<Result<Vec<Type>, _>>()?;
            let variable = |name: &Name| Type::var(name.clone(), self.declared_sort(name).union(&sort));
            let left = names.len().saturating_sub(given.len());
            let defaults = |names: &[Name]| names.iter().map(variable).collect::<Vec<Type>>();
            let args = match names.split_at_checked(given.len()) {
                Some((_, others)) if notation.ends_with("_left") => [given, defaults(others)].concat(),
                _ => [defaults(names.get(..left).unwrap_or_default()), given].concat(),
            };
            self.apply_type(&full, args, span)
        };
        Some(read())
    }

    /// Whether a constructor is applied to `_` that stands for all of its registered variables: that is the package's
    /// notation, and no application.
    pub(crate) fn is_shorthand(&self, full: &Name, args: &[Ast]) -> bool {
        let is_dummy = |arg: &Ast| matches!(&arg.kind, AstKind::Const(Head::Type(name)) if name == DUMMY);
        matches!(args, [only] if is_dummy(only)) && self.default_tvars.contains_key(full)
    }

    fn constructor(&self, head: &Ast) -> Option<Name> {
        match &head.kind {
            AstKind::Var(name) => self.resolve_type(name).cloned(),
            AstKind::Const(Head::Type(name)) => Some(name.clone()),
            _ => None,
        }
    }
}

/// A constructor and its arguments.
fn applied(tree: &Ast) -> (&Ast, &[Ast]) {
    match &tree.kind {
        AstKind::Appl(parts) => parts.split_first().unwrap_or((tree, &[])),
        _ => (tree, &[]),
    }
}

fn variable(tree: &Ast) -> Option<Name> {
    match &tree.kind {
        AstKind::Var(name) if name.starts_with('\'') => Some(name.clone()),
        _ => None,
    }
}

fn malformed(span: Span) -> Diagnostic {
    Diagnostic::error("malformed-type", span, "expected a type constructor applied to type variables")
}
