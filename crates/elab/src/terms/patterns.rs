//! `case` expressions and the patterns in them.

use super::{Read, Reader, is_dummy, malformed};
use crate::context::ConstInfo;
use crate::preterm::{Pre, PreCase, PreClause};
use base::{Diagnostic, Name, Span, deeper};
use logic::decl::Origin;
use notation::{Ast, AstKind, Head};

/// Whether a pattern matches everything that another one does. Of two readings of nested cases the one is right that
/// has no clause in vain.
fn covers(earlier: &Pre, later: &Pre) -> bool {
    deeper(|| match (earlier, later) {
        (Pre::Typed(inner, ..), _) => covers(inner, later),
        (_, Pre::Typed(inner, ..)) => covers(earlier, inner),
        (Pre::Bound(_), _) => true,
        (Pre::Const(one, _), Pre::Const(two, _)) => one == two,
        (Pre::App(one, left), Pre::App(two, right)) => covers(one, two) && covers(left, right),
        _ => false,
    })
}

impl Reader<'_> {
    /// `case scrutinee of p ⇒ b | …`
    pub(super) fn case(&mut self, scrutinee: &Ast, cases: &Ast, span: Span) -> Read {
        let scrutinee = self.term(scrutinee)?;
        self.cases(scrutinee, cases, span)
    }

    /// `λpattern ⇒ term | …`
    pub(super) fn case_abstraction(&mut self, cases: &Ast, span: Span) -> Read {
        let name = Name::new("x");
        self.bound.push(name.clone());
        let body = self.cases(Pre::Bound(0), cases, span);
        self.bound.pop();
        Ok(Pre::Abs(name, None, Box::new(body?)))
    }

    fn cases(&mut self, scrutinee: Pre, cases: &Ast, span: Span) -> Read {
        let mut clauses = vec![];
        for case in cases.unfold("_case2") {
            let Some([pattern, body]) = case.args_of("_case1") else {
                return Err(malformed(case.span, "case"));
            };
            let clause = self.clause(pattern, body)?;
            if clauses.iter().any(|earlier: &PreClause| covers(&earlier.pattern, &clause.pattern)) {
                let message = "this case is covered by an earlier one";
                return Err(Diagnostic::error("redundant-case", case.span, message));
            }
            clauses.push(clause);
        }
        Ok(Pre::Case(Box::new(PreCase { scrutinee, clauses, span })))
    }

    fn clause(&mut self, pattern: &Ast, body: &Ast) -> Read<PreClause> {
        self.clause_with(pattern, &mut |reader| reader.term(body))
    }

    pub(super) fn clause_with(
        &mut self,
        pattern: &Ast,
        body: &mut dyn FnMut(&mut Self) -> Read,
    ) -> Read<PreClause> {
        let mut vars = vec![];
        let pattern = self.pattern(pattern, &mut vars)?;
        // The pattern's variables are free so far; enclosing binders do not reach into a pattern.
        let pattern = pattern.abstract_frees(&vars);
        let outside = self.bound.len();
        self.bound.extend(vars.iter().cloned());
        let body = body(self);
        self.bound.truncate(outside);
        Ok(PreClause { vars, pattern, body: body? })
    }

    /// Reads a pattern: identifiers that do not construct anything are variables, collected in `vars`.
    fn pattern(&mut self, ast: &Ast, vars: &mut Vec<Name>) -> Read {
        deeper(|| match &ast.kind {
            AstKind::Var(name) => Ok(self.pattern_name(name, ast.span, vars)),
            AstKind::Const(head) if is_dummy(head) => {
                let name = self.fresh_dummy();
                vars.push(name.clone());
                Ok(Pre::Free(name, ast.span))
            }
            AstKind::Const(Head::Fixed(name)) => Ok(self.pattern_name(name, ast.span, vars)),
            AstKind::Const(Head::Const(name)) => Ok(Pre::Const(name.clone(), ast.span)),
            AstKind::Appl(parts) => match parts.as_slice() {
                [Ast { kind: AstKind::Const(Head::Syntax(name)), .. }, body, ty] if name == "_constrain" => {
                    let ty = self.context.read_type_ast(ty)?;
                    Ok(Pre::Typed(Box::new(self.pattern(body, vars)?), ty, ast.span))
                }
                [Ast { kind: AstKind::Const(Head::Syntax(_)), .. }, ..] => self.term(ast),
                [function, args @ ..] => {
                    let function = self.pattern(function, vars)?;
                    let args: Vec<Pre> =
                        args.iter().map(|arg| self.pattern(arg, vars)).collect::<Read<_>>()?;
                    Ok(function.apply(args))
                }
                [] => Err(malformed(ast.span, "pattern")),
            },
            AstKind::Const(_) => self.term(ast),
        })
    }

    /// Whether a name in a pattern is not a variable.
    pub(super) fn is_constructor(&self, name: &Name) -> bool {
        self.context.resolve_const(name).is_some_and(|constant| self.may_construct(&constant))
    }

    fn pattern_name(&self, name: &Name, span: Span, vars: &mut Vec<Name>) -> Pre {
        match self.context.resolve_const(name) {
            Some(constant) if self.may_construct(&constant) => Pre::Const(constant, span),
            _ => {
                if !vars.contains(name) {
                    vars.push(name.clone());
                }
                Pre::Free(name.clone(), span)
            }
        }
    }

    /// Constructors, abbreviations of them, and class constants such as `0`, which may be one at some type.
    fn may_construct(&self, constant: &Name) -> bool {
        match self.context.const_info(constant) {
            Some(ConstInfo::Abbreviation(_) | ConstInfo::Lost(_)) => true,
            Some(ConstInfo::Const(decl)) => {
                matches!(
                    decl.origin,
                    Origin::Constructor { .. } | Origin::ClassParam { .. } | Origin::Record { .. }
                )
            }
            None => false,
        }
    }
}
