//! From sketches to syntax trees and on to text.

use super::sketch::{Branch, Kind, Sketch, Var};
use super::types::{Sorts, TypeWriter};
use crate::context::Context;
use base::{Name, Span, deeper};
use logic::Type;
use notation::{Ast, Brackets, Head, Mode, unparse};
use std::collections::{BTreeMap, BTreeSet};

/// How a term is written, from the most pleasant to the most explicit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Style {
    /// The user's notation with few parentheses.
    User,
    /// The same without abbreviations.
    Expanded,
    /// The user's notation with all parentheses.
    Bracketed,
    /// Function application throughout.
    Plain,
}

/// Writes texts that are read together.
pub(super) struct Writer<'c> {
    pub context: &'c Context,
    pub style: Style,
    /// Variables whose types are declared outside of the texts.
    declared: BTreeSet<Name>,
    /// Types to be written at the next occurrence of a free variable.
    pub frees: BTreeMap<Name, Type>,
    /// The same for variables of a pattern.
    pattern_vars: BTreeMap<Name, Type>,
    types: TypeWriter<'c>,
}

const DUMMY_PATTERN: &str = "Pure.dummy_pattern";

impl<'c> Writer<'c> {
    pub fn new(context: &'c Context, style: Style) -> Writer<'c> {
        let types = TypeWriter::new(context, Sorts::First);
        Writer {
            context,
            style,
            declared: BTreeSet::new(),
            frees: BTreeMap::new(),
            pattern_vars: BTreeMap::new(),
            types,
        }
    }

    /// The text of a type declared for `name` in front of the terms.
    pub fn declare(&mut self, name: &Name, ty: &Type) -> String {
        self.declared.insert(name.clone());
        let ast = self.types.ty(ty);
        self.context.unparse_type(ast)
    }

    pub fn text(&mut self, sketch: &Sketch) -> String {
        let ast = self.term(sketch);
        let macros = &self.context.notations.print_macros;
        let ast = match self.style {
            Style::Plain => ast,
            Style::User | Style::Expanded | Style::Bracketed => macros.normalise(ast.clone()).unwrap_or(ast),
        };
        let brackets = if self.style <= Style::Expanded { Brackets::Needed } else { Brackets::All };
        let mut taken = self.declared.clone();
        sketch.collect_names(&mut taken);
        let names = |head: &Head| match head {
            Head::Const(name) | Head::Binder(name) => {
                self.context.shorten_const(name, &|written| taken.contains(written))
            }
            Head::Syntax(name) if self.style == Style::Plain && !name.qualifier().is_empty() => {
                self.context.shorten_const(name, &|written| taken.contains(written))
            }
            _ => self.context.name_of(head),
        };
        unparse(&self.context.notations.printing, &ast, Mode::Term, brackets, &names)
    }

    pub(super) fn term(&mut self, sketch: &Sketch) -> Ast {
        deeper(|| {
            if self.style == Style::User
                && let Some(contracted) = self.context.contract(sketch)
            {
                return self.term(&contracted);
            }
            let ast = self.untyped(sketch);
            match &sketch.kind {
                Kind::Free(name, _) => {
                    let ty = self.frees.remove(name);
                    self.constrained(ast, ty.as_ref())
                }
                Kind::Bound(name, _) => {
                    let ty = self.pattern_vars.remove(name);
                    self.constrained(ast, ty.as_ref())
                }
                kind => self.constrained(ast, kind.ty().filter(|_| sketch.typed)),
            }
        })
    }

    fn constrained(&mut self, ast: Ast, ty: Option<&Type>) -> Ast {
        match ty {
            Some(ty) => Ast::node("_constrain", vec![ast, self.types.ty(ty)], Span::default()),
            None => ast,
        }
    }

    fn untyped(&mut self, sketch: &Sketch) -> Ast {
        let at = Span::default();
        match &sketch.kind {
            Kind::Const(name, _) => self.constant(name),
            Kind::Dummy(..) => Ast::constant(Head::constant(DUMMY_PATTERN), at),
            Kind::Bound(name, _) if name == "_" => Ast::constant(Head::constant(DUMMY_PATTERN), at),
            Kind::Free(name, _) => {
                let head = Head::Fixed(name.clone());
                let has_notation = self.style != Style::Plain && self.has_notation(&head);
                if has_notation { Ast::constant(head, at) } else { Ast::var(name.clone(), at) }
            }
            Kind::Bound(name, _) => Ast::var(name.clone(), at),
            Kind::Lit(literal) => super::sugar::literal(literal),
            Kind::Abs(var, body) => {
                let var = self.bound_var(var);
                Ast::node("_abs", vec![var, self.term(body)], at)
            }
            Kind::App(head, args, _) => self.sugared(head, args).unwrap_or_else(|| {
                let head = self.term(head);
                let args = args.iter().map(|arg| self.term(arg)).collect();
                Ast::appl(head, args, at)
            }),
            Kind::Case(scrutinee, branches, _) => {
                let scrutinee = self.term(scrutinee);
                let branches = branches.iter().map(|branch| self.branch(branch)).collect();
                let branches = Ast::fold("_case2", branches).unwrap_or_else(|| Ast::var("", at));
                Ast::node("_case_syntax", vec![scrutinee, branches], at)
            }
        }
    }

    /// A constant by itself. The connectives of the framework have no other form than their notation.
    fn constant(&self, name: &Name) -> Ast {
        let at = Span::default();
        if self.style == Style::Plain && name.qualifier() != "Pure" {
            // The name is settled when the text is made.
            return Ast::constant(Head::Syntax(name.clone()), at);
        }
        Ast::constant(Head::Const(name.clone()), at)
    }

    pub(super) fn has_notation(&self, head: &Head) -> bool {
        self.context.notations.printing.has(head)
    }

    /// A variable where it is bound.
    pub(super) fn bound_var(&mut self, var: &Var) -> Ast {
        let at = Span::default();
        let ast = if var.name == "_" { Ast::syntax("_idtdummy", at) } else { Ast::var(var.name.clone(), at) };
        self.constrained(ast, Some(&var.ty).filter(|_| var.typed))
    }

    fn branch(&mut self, branch: &Branch) -> Ast {
        let typed = branch.vars.iter().filter(|var| var.typed && var.name != "_");
        self.pattern_vars.extend(typed.map(|var| (var.name.clone(), var.ty.clone())));
        let pattern = self.term(&branch.pattern);
        Ast::node("_case1", vec![pattern, self.term(&branch.body)], Span::default())
    }
}

impl Kind {
    /// The type, where it is known without looking further.
    pub fn ty(&self) -> Option<&Type> {
        match self {
            Kind::Const(_, ty) | Kind::Free(_, ty) | Kind::Dummy(_, ty) | Kind::Case(_, _, ty) => Some(ty),
            Kind::App(_, _, ty) => ty.as_ref(),
            Kind::Bound(..) | Kind::Abs(..) | Kind::Lit(_) => None,
        }
    }
}

impl Sketch {
    /// The names of all variables in it.
    fn collect_names(&self, found: &mut BTreeSet<Name>) {
        deeper(|| match &self.kind {
            Kind::Const(..) | Kind::Dummy(..) | Kind::Lit(_) => {}
            Kind::Free(name, _) | Kind::Bound(name, _) => {
                found.insert(name.clone());
            }
            Kind::Abs(var, body) => {
                found.insert(var.name.clone());
                body.collect_names(found);
            }
            Kind::App(head, args, _) => {
                head.collect_names(found);
                args.iter().for_each(|arg| arg.collect_names(found));
            }
            Kind::Case(scrutinee, branches, _) => {
                scrutinee.collect_names(found);
                for branch in branches {
                    branch.pattern.collect_names(found);
                    branch.body.collect_names(found);
                }
            }
        })
    }
}
