//! Reading the arguments of one command: a cursor over its tokens, and the pieces that all commands share.
//!
//! A reader either consumes what it reads or fails with what it expected; callers that try alternatives go back
//! themselves, with [`Parser::attempt`].

mod atom;
mod command;
mod fact;
mod locale;
mod mode;
mod notation;
mod package;
mod spec;
mod statement;
mod testing;
mod types;

pub(crate) use command::read_command;

use crate::ast::{Ident, Inner, Token, TokenKind};
use crate::lexer::Tok;
use crate::source::Source;
use crate::symbols;
use base::{Diagnostic, Span};

/// What would have been right at a place where something else stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expected {
    what: String,
    found: Option<String>,
    span: Span,
}

impl Expected {
    pub fn diagnostic(self) -> Diagnostic {
        let Expected { what, found, span } = self;
        let found = found.unwrap_or_else(|| "the end of the command".to_owned());
        Diagnostic::error("outer-syntax", span, format!("expected {what}, found {found}"))
    }
}

pub(crate) type Parsed<T> = Result<T, Expected>;

/// The tokens of one command and how far they have been read.
#[derive(Clone, Debug)]
pub(crate) struct Parser<'a> {
    source: Source<'a>,
    tokens: &'a [Tok],
    at: usize,
}

impl<'a> Parser<'a> {
    pub fn new(source: Source<'a>, tokens: &'a [Tok]) -> Parser<'a> {
        Parser { source, tokens, at: 0 }
    }

    pub fn peek(&self) -> Option<Tok> {
        self.tokens.get(self.at).copied()
    }

    fn peek_kind(&self) -> Option<TokenKind> {
        self.peek().map(|token| token.kind)
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub fn advance(&mut self) -> Option<Tok> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// Fails at the next token.
    pub fn expected<T>(&self, what: impl Into<String>) -> Parsed<T> {
        let (span, found) = match self.peek() {
            Some(token) => (self.span(token), Some(self.describe(token))),
            None => (self.end_span(), None),
        };
        Err(Expected { what: what.into(), found, span })
    }

    /// How a token is named in messages; long ones by what they are.
    fn describe(&self, token: Tok) -> String {
        match token.kind {
            TokenKind::String => "a string".to_owned(),
            TokenKind::AltString => "backquoted text".to_owned(),
            TokenKind::Cartouche => "a cartouche".to_owned(),
            TokenKind::Control => "a control symbol".to_owned(),
            _ => format!("`{}`", symbols::canonical(self.raw(token))),
        }
    }

    /// The place behind the last token.
    fn end_span(&self) -> Span {
        let end = self.tokens.last().map_or(0, |token| token.end());
        self.source.span(end, end)
    }

    pub fn span(&self, token: Tok) -> Span {
        self.source.span(token.start(), token.end())
    }

    /// From the token at index `start` to the last one read.
    pub fn span_since(&self, start: usize) -> Span {
        let last = self.at.saturating_sub(1).max(start);
        match (self.tokens.get(start), self.tokens.get(last)) {
            (Some(first), Some(last)) => self.source.span(first.start(), last.end()),
            _ => self.end_span(),
        }
    }

    pub fn position(&self) -> usize {
        self.at
    }

    fn raw(&self, token: Tok) -> &'a str {
        self.source.slice(token.start(), token.end())
    }

    /// Whether the next token is the literal `text`, given in canonical symbols. Quoted text never is.
    pub fn at(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| self.is(token, text))
    }

    /// Like [`Parser::at`], for the token after the next.
    pub fn then_at(&self, text: &str) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|token| self.is(*token, text))
    }

    fn is(&self, token: Tok, text: &str) -> bool {
        let raw = self.raw(token);
        raw == text || raw.starts_with('\\') && symbols::canonical(raw) == text
    }

    pub fn at_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.at(text))
    }

    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        self.at += usize::from(found);
        found
    }

    /// Consumes the first of the literals that stands next.
    pub fn eat_any(&mut self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.eat(text))
    }

    pub fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.eat(text) { Ok(()) } else { self.expected(format!("`{text}`")) }
    }

    pub fn expect_any(&mut self, texts: &[&str]) -> Parsed<()> {
        if self.eat_any(texts) {
            return Ok(());
        }
        let listed: Vec<_> = texts.iter().map(|text| format!("`{text}`")).collect();
        self.expected(listed.join(" or "))
    }

    pub fn finish(&self) -> Parsed<()> {
        if self.at_end() { Ok(()) } else { self.expected("the end of the command") }
    }

    /// Reads with `read`, or nothing at all if that fails.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let start = self.at;
        let result = read(self).ok();
        if result.is_none() {
            self.at = start;
        }
        result
    }

    /// `item sep item sep …`, at least one.
    pub fn separated<T>(
        &mut self,
        separator: &str,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(separator) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// `item and item and …`, at least one.
    pub fn and_list<T>(&mut self, item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.separated("and", item)
    }

    /// `item item …` as long as `more` holds, at least one.
    pub fn many<T>(
        &mut self,
        more: impl Fn(&Self) -> bool,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while more(self) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// What `word` introduces, or nothing.
    pub fn after<T: Default>(&mut self, word: &str, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.eat(word) { read(self) } else { Ok(T::default()) }
    }

    /// What `word` introduces, if it stands here.
    pub fn optional<T>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<T>> {
        if self.eat(word) { read(self).map(Some) } else { Ok(None) }
    }

    /// All remaining tokens.
    pub fn rest(&mut self) -> Vec<Token> {
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        self.at = self.tokens.len();
        rest.iter().map(|token| self.token(*token)).collect()
    }
}

/// Names and their kin, ready to use in the tree.
impl Parser<'_> {
    fn content(&self, token: Tok) -> (usize, usize) {
        let raw = self.raw(token);
        let (open, close) = match token.kind {
            TokenKind::String => delimiters(raw, &["\""], &["\""]),
            TokenKind::AltString => delimiters(raw, &["`"], &["`"]),
            TokenKind::Cartouche => delimiters(raw, &["\\<open>", "‹", "{*"], &["\\<close>", "›", "*}"]),
            _ => (0, 0),
        };
        (token.start() + open, token.end() - close)
    }

    fn inner_of(&self, token: Tok) -> Inner {
        let (start, end) = self.content(token);
        Inner {
            text: unescape(token.kind, self.source.slice(start, end)),
            span: self.source.span(start, end),
        }
    }

    fn ident_of(&self, token: Tok) -> Ident {
        let Inner { text, span } = self.inner_of(token);
        let name = if text.contains("\\<") { symbols::canonical(&text).into_owned().into() } else { text };
        Ident::new(name, span)
    }

    fn token(&self, token: Tok) -> Token {
        let text = match token.kind {
            TokenKind::String | TokenKind::AltString | TokenKind::Cartouche => self.inner_of(token).text,
            _ => self.source.name(token.start(), token.end()),
        };
        Token { kind: token.kind, text, span: self.span(token) }
    }
}

/// The lengths of the delimiters that `raw` starts and ends with.
fn delimiters(raw: &str, opening: &[&str], closing: &[&str]) -> (usize, usize) {
    let open = opening.iter().find(|open| raw.starts_with(*open)).map_or(0, |open| open.len());
    let close = closing.iter().find(|close| raw.ends_with(*close)).map_or(0, |close| close.len());
    (open, if open + close <= raw.len() { close } else { 0 })
}

/// The text of a string without its escapes: `\"`, `\\`, `\123`.
fn unescape(kind: TokenKind, text: &str) -> base::Name {
    let quote = match kind {
        TokenKind::String => '"',
        TokenKind::AltString => '`',
        _ => return text.into(),
    };
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let mut ahead = after.chars();
        match ahead.next() {
            Some(escaped) if escaped == quote || escaped == '\\' => {
                plain.push(escaped);
                rest = ahead.as_str();
            }
            Some('0'..='9') => match after.get(..3).and_then(|code| code.parse::<u8>().ok()) {
                Some(code) => {
                    plain.push(char::from(code));
                    rest = after.get(3..).unwrap_or("");
                }
                None => {
                    plain.push('\\');
                    rest = after;
                }
            },
            _ => {
                plain.push('\\');
                rest = after;
            }
        }
    }
    if plain.is_empty() {
        return text.into();
    }
    plain.push_str(rest);
    plain.into()
}
