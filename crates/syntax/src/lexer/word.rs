//! Names, numbers and symbolic identifiers.

use super::{Lexer, Tok};
use crate::ast::TokenKind;
use crate::keywords::Keyword;
use crate::symbols;

impl Lexer<'_> {
    /// A keyword, an identifier or a qualified identifier, at a letter.
    pub(super) fn word(&mut self, start: usize) -> Tok {
        let end = self.ident_end(start);
        if self.keywords.has_mixed_words()
            && let Some((keyword, literal_end)) = self.literal_at(start)
            && literal_end > end
        {
            return self.token(self.literal_kind(keyword, start), start, literal_end);
        }
        let qualified_end = self.qualified_end(end);
        if qualified_end > end {
            return self.token(TokenKind::LongIdent, start, qualified_end);
        }
        let kind = match self.keywords.get(self.source.slice(start, end)) {
            Some(keyword) => self.literal_kind(keyword, start),
            None => TokenKind::Ident,
        };
        self.token(kind, start, end)
    }

    fn qualified_end(&self, mut end: usize) -> usize {
        while self.byte(end) == Some(b'.') {
            let next = self.ident_end(end + 1);
            if next == end + 1 {
                break;
            }
            end = next;
        }
        end
    }

    /// Where the identifier at `start` ends; `start` itself if there is none.
    pub(super) fn ident_end(&self, start: usize) -> usize {
        let Some(mut end) = self.letter_end(start) else { return start };
        loop {
            let rest = self.bytes.get(end..).unwrap_or(&[]);
            end += rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'\'')).count();
            if !matches!(self.byte(end), Some(b'\\' | 0x80..)) {
                return end;
            }
            let Some(symbol) = symbols::symbol_at(self.source.text, end) else { return end };
            let subscript = symbol.text == symbols::SUB && self.continues_ident(symbol.range.end);
            if !(subscript || symbols::is_letter(symbol.text)) {
                return end;
            }
            end = symbol.range.end;
        }
    }

    fn letter_end(&self, at: usize) -> Option<usize> {
        match self.byte(at)? {
            byte if byte.is_ascii_alphabetic() => Some(at + 1),
            b'\\' | 0x80.. => {
                let symbol = symbols::symbol_at(self.source.text, at)?;
                symbols::is_letter(symbol.text).then_some(symbol.range.end)
            }
            _ => None,
        }
    }

    fn continues_ident(&self, at: usize) -> bool {
        symbols::symbol_at(self.source.text, at)
            .is_some_and(|symbol| symbols::is_letter_or_digit(symbol.text))
    }

    pub(super) fn number(&mut self, start: usize) -> Tok {
        let end = self.digits_end(start);
        if self.byte(end) == Some(b'.') {
            let fraction_end = self.digits_end(end + 1);
            if fraction_end > end + 1 {
                return self.token(TokenKind::Float, start, fraction_end);
            }
        }
        self.token(TokenKind::Nat, start, end)
    }

    fn digits_end(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or(&[]);
        start + rest.iter().take_while(|b| b.is_ascii_digit()).count()
    }

    /// `'a`
    pub(super) fn type_ident(&mut self, start: usize) -> Tok {
        let end = self.ident_end(start + 1);
        if end > start + 1 {
            self.token(TokenKind::TypeIdent, start, end)
        } else {
            self.bad(start, start + 1)
        }
    }

    /// `?x`, `?x1.2`, `?'a`
    pub(super) fn variable(&mut self, start: usize) -> Tok {
        let (kind, name) = match self.byte(start + 1) {
            Some(b'\'') => (TokenKind::TypeVar, start + 2),
            _ => (TokenKind::Var, start + 1),
        };
        let end = self.ident_end(name);
        if end == name {
            return self.punctuation(start);
        }
        let index_end = if self.byte(end) == Some(b'.') { self.digits_end(end + 1) } else { end };
        self.token(kind, start, if index_end > end + 1 { index_end } else { end })
    }

    /// Where the symbolic identifier at `start` ends; `start` itself if there is none.
    pub(super) fn symbolic_end(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or(&[]);
        let run = rest.iter().take_while(|b| b"!#$%&*+-/<=>?@^_|~".contains(b)).count();
        if run > 0 {
            return start + run;
        }
        match symbols::symbol_at(self.source.text, start) {
            Some(symbol) if !symbol.text.is_ascii() || symbol.range.len() > 1 => {
                let symbolic = symbols::name(symbol.text).is_some() && symbol.text != symbols::CLOSE;
                if symbolic { symbol.range.end } else { start }
            }
            _ => start,
        }
    }

    /// The longest keyword at `start` among those that are not identifiers, and where it ends.
    pub(super) fn literal_at(&self, start: usize) -> Option<(Keyword, usize)> {
        let first = symbols::symbol_at(self.source.text, start)?;
        self.keywords.symbolic(first.text).iter().find_map(|literal| {
            let end = self.match_literal(literal, start)?;
            Some((self.keywords.get(literal)?, end))
        })
    }

    fn match_literal(&self, literal: &str, start: usize) -> Option<usize> {
        let mut at = start;
        for expected in symbols::symbols(literal) {
            let found = symbols::symbol_at(self.source.text, at)?;
            if found.text != expected.text {
                return None;
            }
            at = found.range.end;
        }
        Some(at)
    }
}
