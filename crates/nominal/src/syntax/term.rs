//! Terms, goals and formulas, by precedence climbing.

use crate::syntax::fixity::{Assoc, Fixity, Level};
use crate::syntax::lexer::{Keyword, Mark, Token};
use crate::syntax::parser::{Malformed, Parsed, Parser};
use crate::syntax::tree::{Ident, Node, NodeKind, Quantifier};
use base::{Diagnostic, Span};

/// How long a list or string literal may be.
const MAX_LITERAL: usize = 1000;

impl Parser<'_> {
    /// A term whose operators all bind at least as tightly as the level says.
    pub(super) fn term(&mut self, level: Level) -> Parsed<Node> {
        self.bounded(|parser| {
            let operand = parser.operand()?;
            parser.operators(operand, level)
        })
    }

    fn operators(&mut self, mut left: Node, level: Level) -> Parsed<Node> {
        let mut nonassoc = None;
        while let Some(fixity) = self.infix_ahead() {
            if fixity.level < level || nonassoc == Some(fixity.level) {
                break;
            }
            nonassoc = (fixity.assoc == Assoc::None).then_some(fixity.level);
            self.link()?;
            left = self.infix_operator(left, fixity)?;
        }
        Ok(left)
    }

    fn infix_ahead(&self) -> Option<Fixity> {
        let fixity = |assoc, level| Some(Fixity { assoc, level });
        match self.token() {
            Token::Mark(mark) => match mark {
                Mark::Arrow | Mark::Implies => fixity(Assoc::Right, Level::IMPLIES),
                Mark::If => fixity(Assoc::Left, Level::IF),
                Mark::Semicolon => fixity(Assoc::Right, Level::OR),
                Mark::Comma => fixity(Assoc::Right, Level::COMMA),
                Mark::Equals | Mark::Hash | Mark::Equivariant => fixity(Assoc::None, Level::RELATION),
                Mark::Cons => fixity(Assoc::Right, Level::CONS),
                Mark::At | Mark::Dollar => fixity(Assoc::Left, Level::CONCRETION),
                _ => None,
            },
            Token::Keyword(Keyword::Is) => fixity(Assoc::None, Level::RELATION),
            Token::Symbol(name) => self.fixities.get(name),
            _ => None,
        }
    }

    fn infix_operator(&mut self, left: Node, fixity: Fixity) -> Parsed<Node> {
        let token = self.token().clone();
        let at = self.span();
        self.advance();
        match token {
            Token::Mark(Mark::At) => {
                let name = self.ident()?;
                let span = left.span.to(name.span);
                return Ok(Node { kind: NodeKind::Concretion(Box::new(left), name), span });
            }
            Token::Mark(Mark::Arrow) => return self.conditional(left),
            Token::Mark(Mark::Comma) => return self.commas(left),
            _ => {}
        }
        let right_level = if fixity.assoc == Assoc::Right { fixity.level } else { fixity.level.tighter() };
        let right = self.term(right_level)?;
        let span = left.span.to(right.span);
        let kind = self.combine(token, at, Box::new(left), Box::new(right));
        Ok(Node { kind, span })
    }

    fn combine(&self, token: Token, at: Span, left: Box<Node>, right: Box<Node>) -> NodeKind {
        match token {
            Token::Mark(Mark::Implies) => NodeKind::Implies(left, right),
            Token::Mark(Mark::If) => NodeKind::Implies(right, left),
            Token::Mark(Mark::Semicolon) => NodeKind::Or(left, right),
            Token::Mark(Mark::Equals) => NodeKind::Eq(left, right),
            Token::Mark(Mark::Hash) => NodeKind::Fresh(left, right),
            Token::Mark(Mark::Equivariant) => NodeKind::Equivariant(left, right),
            Token::Mark(Mark::Cons) => NodeKind::Cons(left, right),
            Token::Mark(Mark::Dollar) => NodeKind::Apply(left, right),
            Token::Keyword(_) => NodeKind::Is(left, right),
            Token::Symbol(name) => NodeKind::App(Ident { name, span: at }, vec![*left, *right]),
            _ => NodeKind::Eq(left, right),
        }
    }

    fn conditional(&mut self, condition: Node) -> Parsed<Node> {
        let then = self.term(Level::BAR.tighter())?;
        self.expect(Mark::Bar, "`|` and the other case")?;
        let other = self.term(Level::BAR.tighter())?;
        let span = condition.span.to(other.span);
        Ok(Node { kind: NodeKind::If(Box::new(condition), Box::new(then), Box::new(other)), span })
    }

    /// A run of commas is one node, however long.
    fn commas(&mut self, first: Node) -> Parsed<Node> {
        let mut span = first.span;
        let mut parts = vec![first];
        loop {
            let part = self.term(Level::COMMA.tighter())?;
            span = span.to(part.span);
            parts.push(part);
            if !self.eat(Mark::Comma) {
                return Ok(Node { kind: NodeKind::Comma(parts), span });
            }
        }
    }

    fn operand(&mut self) -> Parsed<Node> {
        let start = self.span();
        match self.token().clone() {
            Token::Keyword(Keyword::Forall) => self.quantified(Quantifier::Forall),
            Token::Keyword(Keyword::Exists) => self.quantified(Quantifier::Exists),
            Token::Keyword(Keyword::New) => self.quantified(Quantifier::New),
            Token::Keyword(Keyword::Lambda) => self.quantified(Quantifier::Lambda),
            Token::Keyword(Keyword::Not) => {
                self.advance();
                let inner = self.replaced_atom()?;
                let span = start.to(inner.span);
                Ok(Node { kind: NodeKind::Not(Box::new(inner)), span })
            }
            Token::Id(_) if *self.ahead(1) == Token::Mark(Mark::Backslash) => {
                let name = self.ident()?;
                self.advance();
                let body = self.term(Level::ABSTRACTION)?;
                let span = start.to(body.span);
                Ok(Node { kind: NodeKind::Abs(name, Box::new(body)), span })
            }
            Token::Id(_) | Token::Qualified(_) | Token::Symbol(_) => self.application(),
            _ => self.replaced_atom(),
        }
    }

    fn application(&mut self) -> Parsed<Node> {
        if let Token::Symbol(name) = self.token()
            && self.fixities.get(name).is_some()
        {
            return Err(self.unexpected("a term before the operator"));
        }
        // An identifier may itself be followed by a replacement: `F{N/var x}`.
        if let Token::Mark(Mark::LeftBrace) = self.ahead(1) {
            return self.replaced_atom();
        }
        let head = self.ident()?;
        let arguments = self.arguments()?;
        let span = head.span.to(self.last_span());
        if arguments.is_empty() {
            return Ok(Node { kind: NodeKind::Id(head.name), span: head.span });
        }
        Ok(Node { kind: NodeKind::App(head, arguments), span })
    }

    pub(super) fn arguments(&mut self) -> Parsed<Vec<Node>> {
        let mut arguments = vec![];
        while self.starts_atom() {
            arguments.push(self.replaced_atom()?);
        }
        Ok(arguments)
    }

    fn starts_atom(&self) -> bool {
        match self.token() {
            Token::Id(_) => *self.ahead(1) != Token::Mark(Mark::Backslash),
            Token::Qualified(_) | Token::Int(_) | Token::Char(_) | Token::Str(_) => true,
            Token::Symbol(name) => self.fixities.get(name).is_none(),
            Token::Keyword(keyword) => matches!(keyword, Keyword::True | Keyword::False),
            Token::Mark(mark) => {
                matches!(mark, Mark::LeftParen | Mark::LeftBracket | Mark::Underscore | Mark::Cut)
            }
            Token::Directive(_) | Token::End => false,
        }
    }

    fn replaced_atom(&mut self) -> Parsed<Node> {
        let mut node = self.atom()?;
        while self.eat(Mark::LeftBrace) {
            self.link()?;
            let by = self.term(Level::COMMA.tighter())?;
            self.expect(Mark::Slash, "`/` and what is replaced")?;
            let what = self.term(Level::COMMA.tighter())?;
            self.expect(Mark::RightBrace, "`}`")?;
            let span = node.span.to(self.last_span());
            node = Node { kind: NodeKind::Replace(Box::new(node), Box::new(by), Box::new(what)), span };
        }
        Ok(node)
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<Node> {
        let start = self.span();
        self.advance();
        let mut variables = vec![];
        loop {
            if matches!(self.token(), Token::Qualified(_)) {
                return Err(self.space_missing());
            }
            let ident = self.ident()?;
            let ty = if self.eat(Mark::Colon) { Some(self.ty()?) } else { None };
            variables.push((ident, ty));
            if !self.eat(Mark::Comma) {
                break;
            }
        }
        self.expect(Mark::Dot, "`.` after the quantified variables")?;
        let body = self.term(Level::LOOSEST)?;
        let span = start.to(body.span);
        Ok(Node { kind: NodeKind::Quantified(quantifier, variables, Box::new(body)), span })
    }

    /// `new x.p(x)`: read as a qualified name.
    fn space_missing(&mut self) -> Malformed {
        let message = "this is read as one qualified name";
        let help = "put a space after the dot that ends the quantified variables";
        self.diagnostics.push(Diagnostic::error("syntax-error", self.span(), message).help(help));
        Malformed
    }

    pub(super) fn atom(&mut self) -> Parsed<Node> {
        let span = self.span();
        let kind = match self.token().clone() {
            Token::Id(name) | Token::Qualified(name) | Token::Symbol(name) => NodeKind::Id(name),
            Token::Int(value) => NodeKind::Int(value),
            Token::Char(value) => NodeKind::Char(value),
            Token::Str(text) if text.chars().count() > MAX_LITERAL => return Err(self.literal_too_long()),
            Token::Str(text) => NodeKind::Str(text),
            Token::Keyword(Keyword::True) => NodeKind::True,
            Token::Keyword(Keyword::False) => NodeKind::False,
            Token::Mark(Mark::Underscore) => NodeKind::Underscore,
            Token::Mark(Mark::Cut) => NodeKind::Cut,
            Token::Mark(Mark::LeftParen) => return self.parenthesized(),
            Token::Mark(Mark::LeftBracket) => return self.list(),
            _ => return Err(self.unexpected("a term")),
        };
        self.advance();
        Ok(Node { kind, span })
    }

    fn literal_too_long(&mut self) -> Malformed {
        let message = format!("a literal may have at most {MAX_LITERAL} elements");
        self.diagnostics.push(Diagnostic::error("literal-too-long", self.span(), message));
        Malformed
    }

    fn parenthesized(&mut self) -> Parsed<Node> {
        let start = self.span();
        self.advance();
        if self.eat(Mark::RightParen) {
            return Ok(Node { kind: NodeKind::Unit, span: start.to(self.last_span()) });
        }
        if let (Token::Id(_), Token::Mark(Mark::Tilde), Token::Id(_), Token::Mark(Mark::RightParen)) =
            (self.token(), self.ahead(1), self.ahead(2), self.ahead(3))
        {
            let left = self.ident()?;
            self.advance();
            let right = self.ident()?;
            self.advance();
            self.link()?;
            let body = self.atom()?;
            let span = start.to(body.span);
            return Ok(Node { kind: NodeKind::Swap(left, right, Box::new(body)), span });
        }
        let inner = self.term(Level::LOOSEST)?;
        self.expect(Mark::RightParen, "`)`")?;
        Ok(Node { span: start.to(self.last_span()), ..inner })
    }

    fn list(&mut self) -> Parsed<Node> {
        let start = self.span();
        self.advance();
        let mut elements = vec![];
        let mut rest = None;
        if !self.eat(Mark::RightBracket) {
            loop {
                elements.push(self.term(Level::COMMA.tighter())?);
                if elements.len() > MAX_LITERAL {
                    return Err(self.literal_too_long());
                }
                if !self.eat(Mark::Comma) {
                    break;
                }
            }
            if self.eat(Mark::Bar) {
                rest = Some(Box::new(self.term(Level::COMMA.tighter())?));
            }
            self.expect(Mark::RightBracket, "`]`")?;
        }
        Ok(Node { kind: NodeKind::List(elements, rest), span: start.to(self.last_span()) })
    }
}
