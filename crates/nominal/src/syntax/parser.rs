//! From tokens to trees: declarations, clauses, goals and terms by precedence climbing.
//!
//! Operators take effect from their declaration on, so fixities are part of the parser's state and go on to the next
//! file. Nesting is limited, so no input exhausts the stack.

use crate::syntax::fixity::{Assoc, Fixities, Fixity, Level};
use crate::syntax::lexer::{Directive, Keyword, Lexeme, Mark, Token, tokens};
use crate::syntax::tree::{
    BaseKind, CheckKind, CheckNode, Decl, Grammar, Ident, Item, KindNode, Node, NodeKind, Quantifier,
};
use base::{Diagnostic, FileId, Name, Span};

/// How deeply terms may nest.
const MAX_NESTING: usize = 400;
/// How long a list or string literal may be.
const MAX_LITERAL: usize = 1000;

/// The declaration could not be read; why is among the diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed;

pub(super) type Parsed<T> = Result<T, Malformed>;

/// The items of a file. Fixities declared in it stay in `fixities`.
pub fn parse(file: FileId, text: &str, fixities: &mut Fixities, found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let tokens = tokens(file, text, found);
    let mut parser = Parser { tokens, pos: 0, depth: 0, fixities, diagnostics: found };
    let mut items = vec![];
    parser.items(&mut items);
    while !parser.at_end() {
        parser.unexpected("a declaration");
        parser.recover();
        parser.items(&mut items);
    }
    items
}

/// One goal, as after `?`; the full stop may be missing.
pub fn parse_goal(
    file: FileId,
    text: &str,
    fixities: &Fixities,
    found: &mut Vec<Diagnostic>,
) -> Option<Node> {
    let tokens = tokens(file, text, found);
    let mut fixities = fixities.clone();
    let mut parser = Parser { tokens, pos: 0, depth: 0, fixities: &mut fixities, diagnostics: found };
    parser.eat(Mark::Question);
    let goal = parser.term(Level::LOOSEST).ok()?;
    parser.eat(Mark::Dot);
    if !parser.at_end() {
        parser.unexpected("the end of the goal");
        return None;
    }
    Some(goal)
}

pub(super) struct Parser<'a> {
    tokens: Vec<Lexeme>,
    pos: usize,
    depth: usize,
    fixities: &'a mut Fixities,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Parser<'_> {
    fn lexeme(&self) -> &Lexeme {
        // The last token is `End`, and nothing moves beyond it.
        &self.tokens[self.pos.min(self.tokens.len() - 1)]
    }

    pub(super) fn token(&self) -> &Token {
        &self.lexeme().token
    }

    fn ahead(&self, offset: usize) -> &Token {
        &self.tokens[(self.pos + offset).min(self.tokens.len() - 1)].token
    }

    pub(super) fn span(&self) -> Span {
        self.lexeme().span
    }

    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.pos.saturating_sub(1)].span
    }

    fn at_end(&self) -> bool {
        *self.token() == Token::End
    }

    pub(super) fn advance(&mut self) {
        if !self.at_end() {
            self.pos += 1;
        }
    }

    pub(super) fn at(&self, mark: Mark) -> bool {
        *self.token() == Token::Mark(mark)
    }

    pub(super) fn eat(&mut self, mark: Mark) -> bool {
        let found = self.at(mark);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, mark: Mark, what: &str) -> Parsed<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    pub(super) fn unexpected(&mut self, expected: &str) -> Malformed {
        let message = format!("expected {expected}");
        self.diagnostics.push(Diagnostic::error("syntax-error", self.span(), message));
        Malformed
    }

    fn recover(&mut self) {
        while !self.at_end() && !self.eat(Mark::Dot) {
            self.advance();
        }
    }

    fn items(&mut self, items: &mut Vec<Item>) {
        while !self.at_end() && !self.at(Mark::RightParen) {
            let start = self.span();
            match self.item() {
                Ok(decl) => items.push(Item { decl, span: start.to(self.last_span()) }),
                Err(Malformed) => self.recover(),
            }
        }
    }

    fn item(&mut self) -> Parsed<Decl> {
        self.depth = 0;
        let decl = self.decl()?;
        self.expect(Mark::Dot, "a full stop at the end of the declaration")?;
        Ok(decl)
    }

    fn decl(&mut self) -> Parsed<Decl> {
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
        self.items(&mut items);
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
                    Token::Directive(inner) => {
                        self.advance();
                        self.directive(inner)
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

    fn string(&mut self) -> Parsed<String> {
        match self.token().clone() {
            Token::Str(text) => {
                self.advance();
                Ok(text)
            }
            _ => Err(self.unexpected("a string")),
        }
    }

    fn integer(&mut self) -> Parsed<i64> {
        match *self.token() {
            Token::Int(value) => {
                self.advance();
                Ok(value)
            }
            _ => Err(self.unexpected("an integer")),
        }
    }

    pub(super) fn ident(&mut self) -> Parsed<Ident> {
        match self.token().clone() {
            Token::Id(name) | Token::Symbol(name) | Token::Qualified(name) => {
                let span = self.span();
                self.advance();
                Ok(Ident { name, span })
            }
            _ => Err(self.unexpected("an identifier")),
        }
    }

    fn clause(&mut self) -> Parsed<Decl> {
        let node = self.term(Level::LOOSEST)?;
        if !self.at(Mark::GrammarArrow) {
            return Ok(Decl::Clause(node));
        }
        let (head, arguments) = match node.kind {
            NodeKind::App(head, arguments) => (head, arguments),
            NodeKind::Id(name) => (Ident { name, span: node.span }, vec![]),
            _ => return Err(self.unexpected("a nonterminal before `-->`")),
        };
        self.advance();
        Ok(Decl::Grammar(head, arguments, self.grammar_alternatives()?))
    }

    fn grammar_alternatives(&mut self) -> Parsed<Grammar> {
        let first = self.grammar_sequence()?;
        if !self.eat(Mark::Semicolon) {
            return Ok(first);
        }
        Ok(Grammar::Alt(Box::new(first), Box::new(self.grammar_alternatives()?)))
    }

    fn grammar_sequence(&mut self) -> Parsed<Grammar> {
        let first = self.grammar_part()?;
        if !self.eat(Mark::Comma) {
            return Ok(first);
        }
        Ok(Grammar::Seq(Box::new(first), Box::new(self.grammar_sequence()?)))
    }

    fn grammar_part(&mut self) -> Parsed<Grammar> {
        let span = self.span();
        match self.token().clone() {
            Token::Mark(Mark::LeftBrace) => {
                self.advance();
                let goal = self.term(Level::LOOSEST)?;
                self.expect(Mark::RightBrace, "`}`")?;
                Ok(Grammar::Goal(goal))
            }
            Token::Char(c) => {
                self.advance();
                Ok(Grammar::Terminals(vec![Node { kind: NodeKind::Char(c), span }]))
            }
            Token::Str(text) => {
                self.advance();
                let node = |c| Node { kind: NodeKind::Char(c), span };
                Ok(Grammar::Terminals(text.chars().map(node).collect()))
            }
            Token::Mark(Mark::LeftBracket) => {
                let list = self.atom()?;
                match list.kind {
                    NodeKind::List(elements, None) => Ok(Grammar::Terminals(elements)),
                    _ => Err(self.unexpected("a list without a tail")),
                }
            }
            _ => {
                let head = self.ident()?;
                Ok(Grammar::Nonterminal(head, self.arguments()?))
            }
        }
    }

    /// A term whose operators all bind at least as tightly as the level says.
    pub(super) fn term(&mut self, level: Level) -> Parsed<Node> {
        self.enter()?;
        let result = self.operand().and_then(|operand| self.operators(operand, level));
        self.leave();
        result
    }

    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            let message = "this nests too deeply";
            self.diagnostics.push(Diagnostic::error("nesting-too-deep", self.span(), message));
            return Err(Malformed);
        }
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    fn operators(&mut self, mut left: Node, level: Level) -> Parsed<Node> {
        let mut nonassoc = None;
        while let Some(fixity) = self.infix_ahead() {
            if fixity.level < level || nonassoc == Some(fixity.level) {
                break;
            }
            nonassoc = (fixity.assoc == Assoc::None).then_some(fixity.level);
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

    fn arguments(&mut self) -> Parsed<Vec<Node>> {
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

    fn atom(&mut self) -> Parsed<Node> {
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

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::syntax::fixity::Fixities;
    use crate::syntax::tree::{Decl, Item, Node, NodeKind};
    use base::FileId;

    fn items(text: &str) -> (Vec<Item>, Vec<&'static str>) {
        let mut diagnostics = vec![];
        let items = parse(FileId(0), text, &mut Fixities::default(), &mut diagnostics);
        (items, diagnostics.into_iter().map(|diagnostic| diagnostic.code).collect())
    }

    /// The term with every node in brackets.
    fn show(node: &Node) -> String {
        let both = |op: &str, l: &Node, r: &Node| format!("[{} {op} {}]", show(l), show(r));
        match &node.kind {
            NodeKind::Id(name) => name.to_string(),
            NodeKind::App(head, args) => {
                format!("{}<{}>", head.name, args.iter().map(show).collect::<Vec<_>>().join(" "))
            }
            NodeKind::Comma(parts) => format!("[{}]", parts.iter().map(show).collect::<Vec<_>>().join(", ")),
            NodeKind::Implies(l, r) => both("=>", l, r),
            NodeKind::Or(l, r) => both(";", l, r),
            NodeKind::Eq(l, r) => both("=", l, r),
            NodeKind::Fresh(l, r) => both("#", l, r),
            NodeKind::Cons(l, r) => both("::", l, r),
            NodeKind::Abs(x, body) => format!("[{}\\{}]", x.name, show(body)),
            NodeKind::Concretion(t, x) => format!("[{}@{}]", show(t), x.name),
            NodeKind::If(a, b, c) => format!("[{} -> {} | {}]", show(a), show(b), show(c)),
            NodeKind::Quantified(_, vars, body) => format!("[Q {}. {}]", vars[0].0.name, show(body)),
            other => format!("{other:?}"),
        }
    }

    fn clause(text: &str) -> String {
        let (items, errors) = items(text);
        assert_eq!(errors, [] as [&str; 0], "{text}");
        match &items[items.len() - 1].decl {
            Decl::Clause(node) => show(node),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn precedences_follow_the_language() {
        assert_eq!(clause("p X :- q X, r X; s."), "[[[q<X>, r<X>] ; s] => p<X>]");
        assert_eq!(
            clause("p(x\\M@y,T) :- x # T, new y. q, r."),
            "[[[x # T], [Q y. [q, r]]] => p<[[x\\[M@y]], T]>]"
        );
        assert_eq!(clause("p :- (A = B -> q, r | s)."), "[[[A = B] -> [q, r] | s] => p]");
        assert_eq!(clause("p(X::Y::Z)."), "p<[X :: [Y :: Z]]>");
    }

    #[test]
    fn operators_bind_as_declared() {
        assert_eq!(clause("infixl ++ 5. infixl ** 6. p(X ++ Y ** Z ++ V)."), "p<++<++<X **<Y Z>> V>>");
    }

    #[test]
    fn an_error_leaves_the_rest_alone() {
        let (items, errors) = items("a : type. p(X := . q(Y).");
        assert_eq!(errors, ["syntax-error"]);
        assert_eq!(items.len(), 2);
    }

    #[test]
    fn deep_nesting_is_an_error_not_a_crash() {
        let text = format!("p({}X{}).", "f(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(items(&text).1, ["nesting-too-deep"]);
    }
}
