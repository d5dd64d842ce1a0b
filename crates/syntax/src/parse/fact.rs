//! Names before propositions, attributes, references to facts.

use super::{Parsed, Parser};
use crate::ast::{
    Attribute, Binding, Clause, Declare, Fact, FactRef, Inner, Lemmas, Note, Selection, TokenKind,
};

impl Parser<'_> {
    /// `name [attributes] sep`, `[attributes] sep`, or nothing.
    pub fn opt_binding(&mut self, separator: &str) -> Binding {
        let found = self.attempt(|p| {
            let name = if p.at("[") { None } else { Some(p.name()?) };
            let attributes = p.opt_attributes()?;
            p.expect(separator)?;
            Ok(Binding { name, attributes })
        });
        found.unwrap_or_default()
    }

    pub fn opt_attributes(&mut self) -> Parsed<Vec<Attribute>> {
        if self.at("[") { self.attributes() } else { Ok(vec![]) }
    }

    /// `[name args, …]`
    pub fn attributes(&mut self) -> Parsed<Vec<Attribute>> {
        self.expect("[")?;
        let attributes = if self.at("]") { vec![] } else { self.separated(",", Parser::attribute)? };
        self.expect("]")?;
        Ok(attributes)
    }

    fn attribute(&mut self) -> Parsed<Attribute> {
        let start = self.position();
        let name = match self.peek() {
            Some(token) if self.at_name() || self.at_word_keyword() => {
                self.advance();
                self.ident_of(token)
            }
            _ => return self.expected("an attribute"),
        };
        let mut args = vec![];
        let mut closers: Vec<&str> = vec![];
        while let Some(token) = self.peek() {
            if let Some(closer) = closers.last()
                && self.at(closer)
            {
                closers.pop();
            } else if self.at("(") {
                closers.push(")");
            } else if self.at("[") {
                closers.push("]");
            } else if !(self.at_argument() || !closers.is_empty() && self.at(",")) {
                break;
            }
            self.advance();
            args.push(self.token(token));
        }
        match closers.pop() {
            Some(closer) => self.expected(format!("`{closer}`")),
            None => Ok(Attribute { name, args, span: self.span_since(start) }),
        }
    }

    fn at_argument(&self) -> bool {
        use TokenKind::*;
        match self.peek_kind() {
            Some(Command | Bad) | None => false,
            Some(Keyword) => self.at_word_keyword(),
            _ => true,
        }
    }

    /// A keyword that reads like an identifier or a symbol, which attributes may use as they like.
    fn at_word_keyword(&self) -> bool {
        let Some(token) = self.peek() else { return false };
        token.kind == TokenKind::Keyword && !self.at_any(&["(", ")", "[", "]", ",", ";", "begin"])
    }

    pub fn at_fact(&self) -> bool {
        self.at_name()
            || self.at("[")
            || matches!(self.peek_kind(), Some(TokenKind::AltString | TokenKind::Cartouche))
    }

    pub fn facts(&mut self) -> Parsed<Vec<FactRef>> {
        self.many(Parser::at_fact, Parser::fact)
    }

    pub fn fact(&mut self) -> Parsed<FactRef> {
        let start = self.position();
        if self.eat("[") {
            let attributes = self.attributes()?;
            self.expect("]")?;
            return Ok(FactRef { fact: Fact::Settings, attributes, span: self.span_since(start) });
        }
        let fact = match self.peek() {
            Some(token) if matches!(token.kind, TokenKind::AltString | TokenKind::Cartouche) => {
                self.advance();
                Fact::Literal(self.inner_of(token))
            }
            _ if self.at_name() => {
                let name = self.name()?;
                let selection = self.attempt(Parser::selection).unwrap_or_default();
                Fact::Named { name, selection }
            }
            _ => return self.expected("a fact"),
        };
        let attributes = self.opt_attributes()?;
        Ok(FactRef { fact, attributes, span: self.span_since(start) })
    }

    /// `(1, 3-4, 6-)`
    fn selection(&mut self) -> Parsed<Vec<Selection>> {
        self.expect("(")?;
        let selection = self.separated(",", |p| {
            let from = p.nat()?;
            Ok(match (p.eat("-"), p.peek_kind()) {
                (false, _) => Selection::One(from),
                (true, Some(TokenKind::Nat)) => Selection::Range(from, p.nat()?),
                (true, _) => Selection::From(from),
            })
        })?;
        self.expect(")")?;
        Ok(selection)
    }

    pub fn note(&mut self) -> Parsed<Note> {
        Ok(Note { binding: self.opt_binding("="), facts: self.facts()? })
    }

    pub fn lemmas(&mut self) -> Parsed<Lemmas> {
        Ok(Lemmas { notes: self.and_list(Parser::note)?, fixes: self.for_fixes()? })
    }

    pub fn declare(&mut self) -> Parsed<Declare> {
        let facts = self.and_list(Parser::facts)?.into_iter().flatten().collect();
        Ok(Declare { facts, fixes: self.for_fixes()? })
    }

    /// `name: "prop"`
    pub fn simple_spec(&mut self) -> Parsed<(Binding, Inner)> {
        Ok((self.opt_binding(":"), self.prop()?))
    }

    /// `if "prop" "prop" and …` or nothing.
    pub fn if_premises(&mut self) -> Parsed<Vec<Inner>> {
        self.after("if", |p| {
            let groups = p.and_list(|p| p.many(Parser::at_embedded, Parser::prop))?;
            Ok(groups.into_iter().flatten().collect())
        })
    }

    /// `name: "prop" if … for …`
    pub fn clause(&mut self) -> Parsed<Clause> {
        let (binding, prop) = self.simple_spec()?;
        Ok(Clause { binding, prop, premises: self.if_premises()?, fixes: self.for_fixes()? })
    }
}
