//! Names, embedded text, type parameters, declarations.

use super::{Parsed, Parser};
use crate::ast::{Decl, Ident, Inner, SpecOption, Token, TokenKind, TypeParam};

impl Parser<'_> {
    pub fn at_name(&self) -> bool {
        use TokenKind::*;
        matches!(self.peek_kind(), Some(Ident | LongIdent | SymIdent | Nat | String))
    }

    pub fn name(&mut self) -> Parsed<Ident> {
        if self.at_name() { self.any_ident() } else { self.expected("a name") }
    }

    fn any_ident(&mut self) -> Parsed<Ident> {
        match self.advance() {
            Some(token) => Ok(self.ident_of(token)),
            None => self.expected("a name"),
        }
    }

    pub fn at_embedded(&self) -> bool {
        use TokenKind::*;
        self.at_name() || matches!(self.peek_kind(), Some(Cartouche | Var | TypeIdent | TypeVar))
    }

    /// A name that may also be in a cartouche, as constants, types and classes are where they are used.
    pub fn embedded_name(&mut self) -> Parsed<Ident> {
        if self.at_embedded() { self.any_ident() } else { self.expected("a name") }
    }

    pub fn embedded(&mut self, what: &str) -> Parsed<Inner> {
        match self.peek() {
            Some(token) if self.at_embedded() => {
                self.advance();
                Ok(self.inner_of(token))
            }
            _ => self.expected(what),
        }
    }

    pub fn typ(&mut self) -> Parsed<Inner> {
        self.embedded("a type")
    }

    pub fn term(&mut self) -> Parsed<Inner> {
        self.embedded("a term")
    }

    pub fn prop(&mut self) -> Parsed<Inner> {
        self.embedded("a proposition")
    }

    pub fn sort(&mut self) -> Parsed<Inner> {
        self.embedded("a sort")
    }

    /// `"prop" (is "pattern" …)`; the patterns only serve proofs.
    pub fn prop_with_patterns(&mut self) -> Parsed<Inner> {
        let prop = self.prop()?;
        if self.at("(") && self.then_at("is") {
            self.expect("(")?;
            while self.eat("is") {
                self.prop()?;
            }
            self.expect(")")?;
        }
        Ok(prop)
    }

    pub fn at_nat(&self) -> bool {
        self.peek_kind() == Some(TokenKind::Nat)
    }

    pub fn nat(&mut self) -> Parsed<u32> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Nat => match self.raw(token).parse() {
                Ok(number) => {
                    self.advance();
                    Ok(number)
                }
                Err(_) => self.expected("a smaller number"),
            },
            _ => self.expected("a number"),
        }
    }

    pub fn int(&mut self) -> Parsed<i64> {
        let negative = self.eat("-");
        let number = i64::from(self.nat()?);
        Ok(if negative { -number } else { number })
    }

    /// `(name)` or `(name name …)`, print modes and the like.
    pub fn parenthesized_names(&mut self) -> Parsed<Vec<Ident>> {
        self.after("(", |p| {
            let names = p.many(Parser::at_name, Parser::name)?;
            p.expect(")")?;
            Ok(names)
        })
    }

    /// `(word)`: whether it stands here.
    pub fn flag(&mut self, word: &str) -> Parsed<bool> {
        if !(self.at("(") && self.then_at(word)) {
            return Ok(false);
        }
        self.advance();
        self.advance();
        self.expect(")")?;
        Ok(true)
    }

    /// `'a`, `('a, 'b :: sort)`, or nothing.
    pub fn type_params(&mut self) -> Parsed<Vec<TypeParam>> {
        if self.peek_kind() == Some(TokenKind::TypeIdent) {
            return Ok(vec![self.type_param()?]);
        }
        self.after("(", |p| {
            let params = p.separated(",", Parser::type_param)?;
            p.expect(")")?;
            Ok(params)
        })
    }

    pub fn type_param(&mut self) -> Parsed<TypeParam> {
        if self.peek_kind() != Some(TokenKind::TypeIdent) {
            return self.expected("a type variable");
        }
        let name = self.any_ident()?;
        let sort = self.optional("::", Parser::sort)?;
        Ok(TypeParam { name, sort })
    }

    /// `name :: "type" (mixfix)`, the type being required.
    pub fn typed_decl(&mut self) -> Parsed<Decl> {
        let name = self.name()?;
        self.expect("::")?;
        let typ = self.typ()?;
        Ok(Decl { name, typ: Some(typ), mixfix: self.mixfix()? })
    }

    /// `x y :: "type" and z (mixfix) and …`
    pub fn vars(&mut self) -> Parsed<Vec<Decl>> {
        let groups = self.and_list(Parser::var_group)?;
        Ok(groups.into_iter().flatten().collect())
    }

    fn var_group(&mut self) -> Parsed<Vec<Decl>> {
        let names = self.many(Parser::at_name, Parser::name)?;
        let typ = self.optional("::", Parser::typ)?;
        let mixfix = if names.len() == 1 { self.attempt(Parser::mixfix).flatten() } else { None };
        let decl = |name| Decl { name, typ: typ.clone(), mixfix: mixfix.clone() };
        Ok(names.into_iter().map(decl).collect())
    }

    pub fn for_fixes(&mut self) -> Parsed<Vec<Decl>> {
        self.after("for", Parser::vars)
    }

    /// `c where`, `c :: "type" (mixfix) where`: the declaration before a defining equation, if there is one.
    pub fn const_decl(&mut self) -> Parsed<Option<Decl>> {
        if self.at_name() && self.then_at("::") {
            return self.const_decl_where().map(Some);
        }
        Ok(self.attempt(Parser::const_decl_where))
    }

    fn const_decl_where(&mut self) -> Parsed<Decl> {
        let name = self.name()?;
        let typ = self.optional("::", Parser::typ)?;
        let mixfix = self.mixfix()?;
        self.expect("where")?;
        Ok(Decl { name, typ, mixfix })
    }

    /// `(option, option args)` or nothing.
    pub fn spec_options(&mut self) -> Parsed<Vec<SpecOption>> {
        self.after("(", |p| {
            let options = p.separated(",", Parser::spec_option)?;
            p.expect(")")?;
            Ok(options)
        })
    }

    fn spec_option(&mut self) -> Parsed<SpecOption> {
        let name = self.name()?;
        let mut args: Vec<Token> = vec![];
        while !self.at_any(&[",", ")"])
            && let Some(token) = self.advance()
        {
            args.push(self.token(token));
        }
        Ok(SpecOption { name, args })
    }
}
