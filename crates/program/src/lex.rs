//! Tokens of the text form. Comments run from `//` to the end of the line.

use crate::words;
use base::{Diagnostic, FileId, Span};
use dashu_int::UBig;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A word that may be a keyword.
    Word(String),
    /// A name in backticks.
    Name(String),
    /// A text in double quotes.
    Text(String),
    Nat(UBig),
    /// The magnitude of an integer literal.
    Int(UBig),
    Char(u8),
    Symbol(&'static str),
    End,
}

const SYMBOLS: &[&str] =
    &["=>", "->", "==", "<=", "(", ")", "{", "}", ",", ";", ":", "=", "|", "<", "+", "-", "*"];

/// All tokens with their places, ending with [`Token::End`].
pub fn tokens(text: &str, file: FileId) -> Result<Vec<(Token, Span)>, Diagnostic> {
    let mut lexer = Lexer { text, at: 0, file };
    let mut tokens = vec![];
    loop {
        lexer.skip_blanks();
        let start = lexer.at;
        let token = lexer.token()?;
        let is_last = token == Token::End;
        tokens.push((token, Span::new(file, start, lexer.at)));
        if is_last {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    file: FileId,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn token(&mut self) -> Result<Token, Diagnostic> {
        let rest = self.rest();
        match rest.chars().next() {
            None => Ok(Token::End),
            Some('`') => Ok(Token::Name(self.quoted('`')?)),
            Some('"') => Ok(Token::Text(self.quoted('"')?)),
            Some('\'') => self.character(),
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if words::starts_identifier(c) => self.word(),
            Some(_) => match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
                Some(symbol) => {
                    self.at += symbol.len();
                    Ok(Token::Symbol(symbol))
                }
                None => Err(self.error("unknown character")),
            },
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = self.rest().get(..length).unwrap_or("");
        self.at += taken.len();
        taken
    }

    fn word(&mut self) -> Result<Token, Diagnostic> {
        match words::identifier_length(self.rest()) {
            0 => Err(self.error("a bracket in this name is not closed")),
            length => Ok(Token::Word(self.take(length).to_owned())),
        }
    }

    fn number(&mut self) -> Result<Token, Diagnostic> {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        // Far above the largest number there may be.
        if length > crate::arith::MAX_BITS {
            return Err(self.error("number too large"));
        }
        let value = UBig::from_str_radix(self.take(length), 10).map_err(|_| self.error("not a number"))?;
        if self.rest().starts_with('i') {
            self.at += 1;
            return Ok(Token::Int(value));
        }
        Ok(Token::Nat(value))
    }

    fn character(&mut self) -> Result<Token, Diagnostic> {
        let bytes = self.rest().as_bytes();
        let (value, length) = match bytes {
            [_, b'\\', b'x', high, low, b'\'', ..] => {
                let digit = |d: &u8| (*d as char).to_digit(16).and_then(|d| u8::try_from(d).ok());
                match (digit(high), digit(low)) {
                    (Some(high), Some(low)) => (high * 16 + low, 6),
                    _ => return Err(self.error("two hexadecimal digits expected")),
                }
            }
            [_, b'\\', c, b'\'', ..] if c.is_ascii() => (*c, 4),
            [_, c, b'\'', ..] if c.is_ascii() => (*c, 3),
            _ => return Err(self.error("not a character")),
        };
        self.at += length;
        Ok(Token::Char(value))
    }

    fn quoted(&mut self, quote: char) -> Result<String, Diagnostic> {
        let mut out = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some((_, 'n')) => out.push('\n'),
                    Some((_, c)) => out.push(c),
                    None => break,
                },
                _ if c == quote => {
                    self.at += at + 1;
                    return Ok(out);
                }
                _ => out.push(c),
            }
        }
        Err(self.error("this quotation does not end"))
    }

    fn error(&self, message: &str) -> Diagnostic {
        let end = self.at + self.rest().chars().next().map_or(0, char::len_utf8);
        Diagnostic::error("program-syntax", Span::new(self.file, self.at, end), message)
    }
}
