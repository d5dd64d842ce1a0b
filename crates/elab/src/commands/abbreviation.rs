//! Abbreviations: names for terms, gone after reading.

use super::define::{NewConst, plain_clause, sides};
use crate::elaborator::{Authority, Done, Elaborator};
use base::{Diagnostic, Name};
use logic::decl::{Abbreviation, Decl, NotationUse};
use logic::{Term, Type};
use syntax::ast::{self, Clause, Visibility};

impl Elaborator {
    pub(crate) fn abbreviation(&mut self, abbreviation: &ast::Abbreviation, visibility: Visibility) -> Done {
        let span = abbreviation.prop.span;
        let clause = Clause { fixes: abbreviation.fixes.clone(), ..plain_clause(&abbreviation.prop) };
        if let Some(decl) = &abbreviation.decl
            && self.authority == Authority::Library
            && self.context.frames.is_empty()
        {
            let (full, access) = self.constant_name(&decl.name.value, visibility);
            if let Some(ty) = self.context.const_type(&full).cloned() {
                self.declare_again(&decl.name.value, &full, access, visibility);
                return self.notation_of(&decl.name.value, &full, &ty, decl.mixfix.as_ref());
            }
        }
        let news = match &abbreviation.decl {
            Some(decl) => vec![self.new_const(decl)?],
            None => {
                let term = self.read_about_unknown(&abbreviation.prop)?;
                let head = sides(&term).map(|(left, _)| left.strip().0.clone());
                match head {
                    Some(Term::Free(name, _)) => vec![NewConst { name, span, ty: None, mixfix: None }],
                    Some(Term::Const(lost, _)) if self.context.lost_const(&lost).is_some() => {
                        vec![NewConst { name: Name::new(lost.base()), span, ty: None, mixfix: None }]
                    }
                    // A constant that is known already keeps its meaning.
                    Some(Term::Const(..)) if self.authority == Authority::Library => return Ok(()),
                    _ => return Err(no_name(span)),
                }
            }
        };
        let defined = self.read_about(news, &[&clause])?;
        let prop = defined.clauses.iter().flatten().last().ok_or_else(|| no_name(span))?;
        let (left, right) = sides(prop).ok_or_else(|| no_name(span))?;
        let (head, args) = left.strip();
        let Term::Free(name, ty) = head else { return Err(no_name(span)) };
        let mut body = right.clone();
        for arg in args.into_iter().rev() {
            // What a binder binds is a function: `⨆n. t n` is about `t`.
            let Term::Free(var, var_ty) = arg.eta() else { return Err(no_name(span)) };
            body = body.lambda(&var, &var_ty);
        }
        let mixfix = defined.news.first().and_then(|new| new.mixfix.clone());
        let use_ = abbreviation_use(&abbreviation.mode);
        self.make_abbreviation(name, ty, body, use_, mixfix.as_ref(), visibility)
    }

    /// Declares a name for a term that may mention variables of the block.
    pub(crate) fn make_abbreviation(
        &mut self,
        name: &Name,
        ty: &Type,
        body: Term,
        use_: NotationUse,
        mixfix: Option<&ast::Mixfix>,
        visibility: Visibility,
    ) -> Done {
        let params = self.dependencies(&[&body])?;
        let (full, access) = self.constant_name(name, visibility);
        let full_ty = Type::funs(params.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), ty.clone());
        let full_body = params.iter().rev().fold(body.clone(), |body, (name, ty)| body.lambda(name, ty));
        if self.authority == Authority::Library && self.context.consts.contains_key(&full) {
            self.declare_again(name, &full, access, visibility);
        } else {
            self.emit(Decl::Abbreviation(Abbreviation {
                name: full.clone(),
                ty: full_ty,
                body: full_body,
                use_,
                access,
            }));
            self.open_in_block(name, &full, visibility);
        }
        self.bind_in_block(name, &body, use_);
        self.notation_of(name, &full, ty, mixfix)
    }
}

pub(crate) fn abbreviation_use(mode: &ast::SyntaxMode) -> NotationUse {
    match &mode.name {
        _ if mode.output => NotationUse::Output,
        Some(name) if name.value == "input" => NotationUse::Input,
        _ => NotationUse::Both,
    }
}

fn no_name(span: base::Span) -> Diagnostic {
    Diagnostic::error("not-an-abbreviation", span, "an abbreviation must have the form `c x y ≡ t`")
}
