//! Reading types.

use crate::syntax::lexer::{Keyword, Mark, Token};
use crate::syntax::parser::{Parsed, Parser};
use crate::syntax::tree::{TypeNode, TypeNodeKind};

impl Parser<'_> {
    /// `t -> u`, `n\t`, `c t u`
    pub(super) fn ty(&mut self) -> Parsed<TypeNode> {
        self.bounded(Parser::arrow_type)
    }

    fn arrow_type(&mut self) -> Parsed<TypeNode> {
        let left = self.abstraction_type()?;
        if !self.eat(Mark::Arrow) {
            return Ok(left);
        }
        let right = self.ty()?;
        let span = left.span.to(right.span);
        Ok(TypeNode { kind: TypeNodeKind::Arrow(Box::new(left), Box::new(right)), span })
    }

    fn abstraction_type(&mut self) -> Parsed<TypeNode> {
        let left = self.applied_type()?;
        if !self.eat(Mark::Backslash) {
            return Ok(left);
        }
        let right = self.bounded(Parser::abstraction_type)?;
        let span = left.span.to(right.span);
        Ok(TypeNode { kind: TypeNodeKind::Abs(Box::new(left), Box::new(right)), span })
    }

    fn applied_type(&mut self) -> Parsed<TypeNode> {
        if !matches!(self.token(), Token::Id(_) | Token::Qualified(_)) {
            return self.simple_type();
        }
        let head = self.ident()?;
        let arguments = self.type_arguments()?;
        let span = head.span.to(self.last_span());
        let kind = match arguments.is_empty() {
            true => TypeNodeKind::Id(head.name),
            false => TypeNodeKind::App(head, arguments),
        };
        Ok(TypeNode { kind, span })
    }

    pub(super) fn type_arguments(&mut self) -> Parsed<Vec<TypeNode>> {
        let mut arguments = vec![];
        while self.starts_simple_type() {
            arguments.push(self.simple_type()?);
        }
        Ok(arguments)
    }

    fn starts_simple_type(&self) -> bool {
        match self.token() {
            Token::Id(_) | Token::Qualified(_) | Token::Keyword(Keyword::Prop) => true,
            Token::Mark(mark) => matches!(mark, Mark::LeftParen | Mark::LeftBracket | Mark::Underscore),
            _ => false,
        }
    }

    fn simple_type(&mut self) -> Parsed<TypeNode> {
        let span = self.span();
        let kind = match self.token().clone() {
            Token::Id(name) | Token::Qualified(name) => TypeNodeKind::Id(name),
            Token::Keyword(Keyword::Prop) => TypeNodeKind::Prop,
            Token::Mark(Mark::Underscore) => TypeNodeKind::Underscore,
            Token::Mark(Mark::LeftParen) => return self.tuple_type(),
            Token::Mark(Mark::LeftBracket) => {
                self.advance();
                let element = self.ty()?;
                self.expect(Mark::RightBracket, "`]`")?;
                let span = span.to(self.last_span());
                return Ok(TypeNode { kind: TypeNodeKind::List(Box::new(element)), span });
            }
            _ => return Err(self.unexpected("a type")),
        };
        self.advance();
        Ok(TypeNode { kind, span })
    }

    fn tuple_type(&mut self) -> Parsed<TypeNode> {
        let start = self.span();
        self.advance();
        if self.eat(Mark::RightParen) {
            return Ok(TypeNode { kind: TypeNodeKind::Unit, span: start.to(self.last_span()) });
        }
        let mut parts = vec![self.ty()?];
        while self.eat(Mark::Comma) {
            parts.push(self.ty()?);
        }
        self.expect(Mark::RightParen, "`)`")?;
        let span = start.to(self.last_span());
        if parts.len() == 1 {
            return Ok(TypeNode { span, ..parts.remove(0) });
        }
        Ok(TypeNode { kind: TypeNodeKind::Tuple(parts), span })
    }
}
