//! Going through the tokens.

use super::{Read, Reader, error};
use crate::lex::Token;
use crate::verify::MAX_DEPTH;
use crate::words;
use base::{Diagnostic, Name, Span};

impl Reader {
    pub(super) fn peek_at(&self, at: usize) -> &Token {
        self.tokens.get(at).map_or(&Token::End, |(token, _)| token)
    }

    pub(super) fn peek(&self) -> &Token {
        self.peek_at(self.at)
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at.min(self.tokens.len() - 1)].1
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    pub(super) fn is(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(found) if *found == symbol)
    }

    pub(super) fn accept(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        self.at += usize::from(found);
        found
    }

    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, symbol: &str) -> Read<()> {
        if self.accept(symbol) { Ok(()) } else { Err(self.unexpected(&format!("`{symbol}`"))) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }

    pub(super) fn name(&mut self) -> Read<Name> {
        match self.peek() {
            Token::Word(word) if words::is_keyword(word) => Err(self.unexpected("name")),
            Token::Word(name) | Token::Name(name) => {
                let name = Name::new(name);
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.unexpected("name")),
        }
    }

    /// `(`, items separated by commas, `)`.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Reader) -> Read<T>) -> Read<Vec<T>> {
        self.expect("(")?;
        let mut items = vec![];
        while !self.accept(")") {
            items.push(item(self)?);
            if !self.accept(",") && !self.is(")") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        Ok(items)
    }

    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Reader) -> Read<T>) -> Read<T> {
        // A level of the program takes two levels of the reader: the lines of a block and an expression.
        if self.depth >= 2 * MAX_DEPTH {
            return Err(error(self.span(), "nested too deeply"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    pub(super) fn unexpected(&self, expected: &str) -> Box<Diagnostic> {
        error(self.span(), format!("{expected} expected"))
    }

    /// Like `unexpected`, for the token just taken.
    pub(super) fn before(&self, expected: &str) -> Box<Diagnostic> {
        let span = self.tokens[(self.at - 1).min(self.tokens.len() - 1)].1;
        error(span, format!("{expected} expected"))
    }
}
