//! Reading declarations and directives.

use crate::syntax::fixity::{Assoc, Level};
use crate::syntax::lexer::{Directive, Keyword, Mark, Token};
use crate::syntax::parser::{Malformed, Parsed, Parser};
use crate::syntax::tree::{BaseKind, CheckKind, CheckNode, Decl, Ident, KindNode};
use base::{Diagnostic, Name};

/// How deeply namespaces may nest.
const MAX_NAMESPACES: usize = 50;

impl Parser<'_> {
    pub(super) fn decl(&mut self) -> Parsed<Decl> {
        match self.token().clone() {
            Token::Keyword(keyword) => self.keyword_decl(keyword),
            Token::Directive(directive) => {
                self.advance();
                self.directive(directive)
            }
            Token::Mark(Mark::Question) => {
                self.advance();
                Ok(Decl::Query(self.term(Level::LOOSEST)?))
            }
            Token::Mark(Mark::Hash) => Err(self.unknown_directive()),
            Token::Id(name) | Token::Symbol(name) => match self.ahead(1) {
                Token::Mark(Mark::Colon) => self.signature(name),
                Token::Mark(Mark::Cons) => {
                    let ident = Ident { name, span: self.span() };
                    self.advance();
                    self.advance();
                    Ok(Decl::Typed(ident, self.ty()?))
                }
                _ => self.clause(),
            },
            _ => self.clause(),
        }
    }

    fn unknown_directive(&mut self) -> Malformed {
        let span = self.span();
        let (span, message) = match self.ahead(1) {
            Token::Id(name) => {
                let message = format!("unknown directive `#{name}`");
                self.advance();
                (span.to(self.span()), message)
            }
            _ => (span, "expected a directive after `#`".to_owned()),
        };
        let help =
            "there are `#check`, `#validate`, `#invalidate`, `#query`, `#use`, `#open`, `#type` and `#quit`";
        self.diagnostics.push(Diagnostic::error("unknown-directive", span, message).help(help));
        Malformed
    }

    fn signature(&mut self, name: Name) -> Parsed<Decl> {
        let ident = Ident { name, span: self.span() };
        self.advance();
        self.advance();
        match self.token() {
            Token::Keyword(Keyword::Type | Keyword::NameType) => Ok(Decl::Kind(ident, self.kind()?)),
            _ => Ok(Decl::Symbol(ident, self.ty()?)),
        }
    }

    fn kind(&mut self) -> Parsed<KindNode> {
        let mut kinds = vec![self.base_kind()?];
        while self.eat(Mark::Arrow) {
            kinds.push(self.base_kind()?);
        }
        let result = kinds.pop().unwrap_or(BaseKind::Type);
        Ok(KindNode { parameters: kinds, result })
    }

    fn base_kind(&mut self) -> Parsed<BaseKind> {
        let kind = match self.token() {
            Token::Keyword(Keyword::Type) => BaseKind::Type,
            Token::Keyword(Keyword::NameType) => BaseKind::NameType,
            _ => return Err(self.unexpected("`type` or `name_type`")),
        };
        self.advance();
        Ok(kind)
    }

    fn keyword_decl(&mut self, keyword: Keyword) -> Parsed<Decl> {
        match keyword {
            Keyword::Pred => {
                self.advance();
                let ident = self.ident()?;
                Ok(Decl::Pred(ident, self.type_arguments()?))
            }
            Keyword::Func | Keyword::Cnst => {
                self.advance();
                let ident = self.ident()?;
                let arguments = self.type_arguments()?;
                self.expect(Mark::Equals, "`=` and the type of the result")?;
                Ok(Decl::Func(ident, arguments, self.ty()?))
            }
            Keyword::Type => self.abbreviation(),
            Keyword::Infixl => self.infix(Assoc::Left),
            Keyword::Infixr => self.infix(Assoc::Right),
            Keyword::Infixn => self.infix(Assoc::None),
            Keyword::Namespace => self.namespace(),
            _ => self.clause(),
        }
    }

    fn abbreviation(&mut self) -> Parsed<Decl> {
        self.advance();
        let ident = self.ident()?;
        let mut parameters = vec![];
        while let Token::Id(_) = self.token() {
            parameters.push(self.ident()?);
        }
        self.expect(Mark::Equals, "`=` and a type")?;
        Ok(Decl::Abbreviation(ident, parameters, self.ty()?))
    }

    fn infix(&mut self, assoc: Assoc) -> Parsed<Decl> {
        self.advance();
        let ident = self.ident()?;
        let level = match self.token() {
            Token::Int(level @ 1..=9) => *level as u8,
            _ => return Err(self.unexpected("a level from 1 to 9")),
        };
        self.advance();
        self.fixities.declare(ident.name.clone(), assoc, level);
        Ok(Decl::Infix(ident, assoc, level))
    }

    fn namespace(&mut self) -> Parsed<Decl> {
        self.advance();
        let ident = self.ident()?;
        self.expect(Mark::LeftParen, "`(` and declarations")?;
        let mut items = vec![];
        if self.namespaces == MAX_NAMESPACES {
            return Err(self.too_deep());
        }
        self.namespaces += 1;
        self.items(&mut items);
        self.namespaces -= 1;
        self.expect(Mark::RightParen, "`)` at the end of the namespace")?;
        Ok(Decl::Namespace(ident, items))
    }

    fn directive(&mut self, directive: Directive) -> Parsed<Decl> {
        match directive {
            Directive::Use => Ok(Decl::Use(self.string()?)),
            Directive::Open => Ok(Decl::Open(self.ident()?.name)),
            Directive::Type => Ok(Decl::TypeOf(self.term(Level::LOOSEST)?)),
            Directive::Query => Ok(Decl::Query(self.term(Level::LOOSEST)?)),
            Directive::Quit => Ok(Decl::Quit),
            Directive::Help => Ok(Decl::Ignored),
            Directive::Trace => {
                self.integer()?;
                Ok(Decl::Ignored)
            }
            Directive::Check => self.check(CheckKind::Check),
            Directive::Validate => self.check(CheckKind::Validate),
            Directive::Invalidate => self.check(CheckKind::Invalidate),
            Directive::SaveToFile => {
                self.string()?;
                self.string()?;
                match self.token().clone() {
                    Token::Directive(inner) if inner != Directive::SaveToFile => {
                        self.advance();
                        Ok(Decl::Saved(Box::new(self.directive(inner)?)))
                    }
                    _ => Err(self.unexpected("a directive")),
                }
            }
        }
    }

    fn check(&mut self, kind: CheckKind) -> Parsed<Decl> {
        let label = self.string()?;
        let bound = self.integer()?;
        self.expect(Mark::Colon, "`:` and the formula to check")?;
        let formula = self.term(Level::LOOSEST)?;
        Ok(Decl::Check(CheckNode { label, bound, kind, formula }))
    }
}
