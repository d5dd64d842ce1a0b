//! From syntax trees to terms without types: names are resolved, notation is gone.
//!
//! Macros have already been applied. What is left to do by hand are the forms that no macro can express; they
//! are in [`sugar`].

mod patterns;
mod records;
mod sugar;

use crate::context::Context;
use crate::preterm::Pre;
use base::{Diagnostic, Name, Span, deeper};
use logic::Type;
use notation::{Ast, AstKind, Head};

/// Reads a term in a context; `bound` holds the names of enclosing binders, innermost last.
#[derive(Debug)]
pub(crate) struct Reader<'c> {
    pub context: &'c Context,
    /// Variables that are declared for this text alone.
    declared: &'c [(Name, Type)],
    bound: Vec<Name>,
    /// How many dummies `_` have been given names.
    dummies: u32,
}

type Read<T = Pre> = Result<T, Diagnostic>;

pub(crate) fn read_ast(context: &Context, ast: &Ast, declared: &[(Name, Type)]) -> Read {
    let pre = Reader { context, declared, bound: vec![], dummies: 0 }.term(ast)?;
    context.accept(&pre, declared)?;
    Ok(pre)
}

pub(crate) fn constant(name: &str, span: Span) -> Pre {
    Pre::Const(Name::new(name), span)
}

fn malformed(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error("malformed-term", span, format!("malformed {what}"))
}

impl Reader<'_> {
    pub(crate) fn term(&mut self, ast: &Ast) -> Read {
        deeper(|| match &ast.kind {
            AstKind::Var(name) => self.identifier(name, ast.span),
            AstKind::Const(head) => self.headed(head, &[], ast),
            AstKind::Appl(parts) => match parts.split_first() {
                Some((Ast { kind: AstKind::Const(head), .. }, args)) => self.headed(head, args, ast),
                Some((function, args)) => {
                    let function = self.term(function)?;
                    self.applied(function, args)
                }
                None => Err(malformed(ast.span, "term")),
            },
        })
    }

    fn applied(&mut self, function: Pre, args: &[Ast]) -> Read {
        let args: Vec<Pre> = args.iter().map(|arg| self.term(arg)).collect::<Read<_>>()?;
        Ok(function.apply(args))
    }

    fn identifier(&mut self, name: &Name, span: Span) -> Read {
        if let Some(index) = self.bound.iter().rev().position(|bound| bound == name) {
            return Ok(Pre::Bound(u32::try_from(index).unwrap_or(u32::MAX)));
        }
        let is_declared = self.declared.iter().any(|(own, _)| own == name);
        if is_declared || name.starts_with('?') || self.context.fixed_var(name).is_some() {
            return Ok(Pre::Free(name.clone(), span));
        }
        if let Some(constant) = self.context.resolve_const(name) {
            return Ok(Pre::Const(constant, span));
        }
        if name.contains('.') {
            return Err(self.unknown_constant(name, span));
        }
        Ok(Pre::Free(name.clone(), span))
    }

    fn unknown_constant(&self, name: &Name, span: Span) -> Diagnostic {
        let unknown = Diagnostic::error("unknown-constant", span, format!("unknown constant `{name}`"));
        match self.context.const_names.similar(name) {
            Some(similar) => {
                unknown.help(format!("did you mean `{}`?", self.context.const_names.shorten(similar)))
            }
            None => unknown,
        }
    }

    fn headed(&mut self, head: &Head, args: &[Ast], ast: &Ast) -> Read {
        match head {
            // Each dummy is a variable of its own, also among several texts that share their variables.
            _ if is_dummy(head) && args.is_empty() => {
                Ok(Pre::Free(Name::from(format!("_{}", ast.span.start)), ast.span))
            }
            Head::Const(name) => self.applied(Pre::Const(name.clone(), ast.span), args),
            Head::Fixed(name) => {
                let function = self.identifier(name, ast.span)?;
                self.applied(function, args)
            }
            Head::Binder(name) => self.binder(name, args, ast.span),
            Head::Syntax(name) => self.syntax(name, args, ast),
            Head::Type(_) | Head::Class(_) => {
                Err(malformed(ast.span, "term: a type stands where a term belongs"))
            }
        }
    }

    /// `Q x y. body` becomes `Q (λx. Q (λy. body))`.
    fn binder(&mut self, name: &Name, args: &[Ast], span: Span) -> Read {
        let [idts, body, rest @ ..] = args else { return Err(malformed(span, "binder")) };
        let idts: Vec<&Ast> = idts.unfold("_idts");
        // What is being defined is not a constant yet.
        let head = match self.context.const_info(name) {
            Some(_) => Pre::Const(name.clone(), span),
            None => self.identifier(name, span)?,
        };
        let bound = self.binders(&idts, body, &mut |pre| head.clone().app(pre))?;
        self.applied(bound, rest)
    }

    /// Abstracts `body` over variables, wrapping each abstraction.
    fn binders(&mut self, vars: &[&Ast], body: &Ast, wrap: &mut impl FnMut(Pre) -> Pre) -> Read {
        deeper(|| {
            let Some((first, rest)) = vars.split_first() else { return self.term(body) };
            let (name, ty) = self.variable(first)?;
            self.bound.push(name.clone());
            let inner = self.binders(rest, body, wrap);
            self.bound.pop();
            Ok(wrap(Pre::Abs(name, ty, Box::new(inner?))))
        })
    }

    /// A bound variable, with its type if it has one.
    fn variable(&mut self, ast: &Ast) -> Read<(Name, Option<Type>)> {
        if let Some([var, ty]) = ast.args_of("_idtyp").or_else(|| ast.args_of("_constrain")) {
            let ty = self.context.read_type_ast(ty)?;
            return Ok((self.variable(var)?.0, Some(ty)));
        }
        if let Some([ty]) = ast.args_of("_idtypdummy") {
            return Ok((Name::new("_"), Some(self.context.read_type_ast(ty)?)));
        }
        match &ast.kind {
            AstKind::Var(name) => Ok((name.clone(), None)),
            AstKind::Const(head) if is_dummy(head) || head.is_syntax("_idtdummy") => {
                Ok((Name::new("_"), None))
            }
            // A constant's name may be used for a bound variable.
            AstKind::Const(Head::Const(name)) => Ok((Name::new(name.base()), None)),
            AstKind::Const(Head::Fixed(name)) => Ok((name.clone(), None)),
            AstKind::Const(_) | AstKind::Appl(_) => Err(malformed(ast.span, "bound variable")),
        }
    }

    /// `λvar. body`, once macros have taken patterns apart.
    fn abstraction(&mut self, var: &Ast, body: &Ast) -> Read {
        let (name, ty) = self.variable(var)?;
        self.bound.push(name.clone());
        let body = self.term(body);
        self.bound.pop();
        Ok(Pre::Abs(name, ty, Box::new(body?)))
    }

    fn fresh_dummy(&mut self) -> Name {
        self.dummies += 1;
        Name::from(format!("_{}", self.dummies))
    }
}

pub(crate) fn is_dummy(head: &Head) -> bool {
    matches!(head, Head::Const(name) | Head::Syntax(name)
        if name == "Pure.dummy_pattern" || name == "dummy_pattern" || name == "_dummy_pattern")
}
