//! From text to tokens, driven by the delimiters of the grammar.
//!
//! The longest match wins, and a delimiter wins over an identifier of the same length. White space and comments
//! disappear.

use super::lexicon::Lexicon;
use super::token::{Terminal, Token, TokenKind};
use crate::symbols;
use std::borrow::Cow;
use std::ops::Range;

/// Whether names that start with `_` are identifiers, as in translation rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NameSyntax {
    Proper,
    Raw,
}

/// What cannot be a token, in bytes of the given text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LexError {
    pub range: Range<usize>,
    pub message: &'static str,
}

/// Text in canonical symbols that remembers where each piece came from.
#[derive(Debug)]
pub(super) struct Canonical<'a> {
    pub text: Cow<'a, str>,
    /// Canonical and given positions right after each symbol that was rewritten, in order.
    shifts: Vec<(usize, usize)>,
}

impl<'a> Canonical<'a> {
    pub fn new(given: &'a str) -> Canonical<'a> {
        if !given.contains("\\<") {
            return Canonical { text: Cow::Borrowed(given), shifts: vec![] };
        }
        let mut text = String::with_capacity(given.len());
        let mut shifts = vec![];
        for symbol in symbols::symbols(given) {
            text.push_str(symbol.text);
            if symbol.text.len() != symbol.range.len() {
                shifts.push((text.len(), symbol.range.end));
            }
        }
        Canonical { text: Cow::Owned(text), shifts }
    }

    /// Where a canonical position at a symbol's boundary stands in the given text.
    pub fn given(&self, at: usize) -> usize {
        let after = self.shifts.partition_point(|(canonical, _)| *canonical <= at);
        match after.checked_sub(1).and_then(|last| self.shifts.get(last)) {
            Some((canonical, given)) => given + (at - canonical),
            None => at,
        }
    }
}

pub(super) fn tokens(
    source: &Canonical,
    lexicon: &Lexicon,
    names: NameSyntax,
) -> Result<Vec<Token>, LexError> {
    let mut scanner = Scanner { source, text: &source.text, lexicon, names, at: 0 };
    let mut tokens = Vec::with_capacity(source.text.len() / 3);
    while let Some(token) = scanner.next()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Scanner<'a> {
    source: &'a Canonical<'a>,
    text: &'a str,
    lexicon: &'a Lexicon,
    names: NameSyntax,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn next(&mut self) -> Result<Option<Token>, LexError> {
        loop {
            let rest = self.rest();
            let Some(first) = rest.chars().next() else { return Ok(None) };
            if first.is_ascii_whitespace() || first == '\u{b}' {
                self.at += 1;
            } else if !self.skip_comment(rest, first)? {
                break;
            }
        }
        let start = self.at;
        let (kind, length) = self.token(self.rest())?;
        self.at += length;
        let source = self.source.given(start)..self.source.given(self.at);
        Ok(Some(Token { kind, canonical: start..self.at, source }))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_comment(&mut self, rest: &str, first: char) -> Result<bool, LexError> {
        let body = match first {
            '(' => return Ok(self.skip_plain_comment(rest)),
            '―' => rest.strip_prefix(symbols::COMMENT).map(str::trim_start),
            '⌦' => rest.strip_prefix(symbols::CANCEL),
            '\\' => rest.strip_prefix(symbols::LATEX),
            _ => None,
        };
        let Some(body) = body.filter(|body| body.starts_with(symbols::OPEN)) else { return Ok(false) };
        let length = cartouche(body)
            .ok_or_else(|| self.error(rest.len(), "the comment's cartouche is never closed"))?;
        self.at += rest.len() - body.len() + length;
        Ok(true)
    }

    /// `(* … *)`, unless it starts a delimiter such as the section `(*)`.
    fn skip_plain_comment(&mut self, rest: &str) -> bool {
        if !rest.starts_with("(*") || self.lexicon.longest(rest).is_some_and(|(_, length)| length > 1) {
            return false;
        }
        let Some(length) = plain_comment(rest) else { return false };
        self.at += length;
        true
    }

    fn token(&self, rest: &str) -> Result<(TokenKind, usize), LexError> {
        if rest.starts_with(symbols::OPEN) {
            return match cartouche(rest) {
                Some(length) => Ok((TokenKind::Text(Terminal::Cartouche), length)),
                None => Err(self.error(rest.len(), "the cartouche is never closed")),
            };
        }
        let literal = self.lexicon.longest(rest);
        let valued = valued(rest, self.names);
        match (literal, valued) {
            (Some((literal, length)), other) if other.is_none_or(|(_, longer)| longer <= length) => {
                Ok((TokenKind::Literal(literal), length))
            }
            (_, Some((terminal, length))) => Ok((TokenKind::Text(terminal), length)),
            _ => self.string(rest),
        }
    }

    fn string(&self, rest: &str) -> Result<(TokenKind, usize), LexError> {
        let scanned = if rest.starts_with('"') {
            Some((Terminal::Quoted, quoted(rest)))
        } else if rest.starts_with("''") {
            Some((Terminal::Str, str_literal(rest)))
        } else {
            None
        };
        match scanned {
            Some((terminal, Some(length))) => Ok((TokenKind::Text(terminal), length)),
            Some((_, None)) => Err(self.error(rest.len(), "the string is never closed")),
            None => {
                let length = symbols::symbol_at(rest, 0).map_or(1, |symbol| symbol.range.len());
                Err(self.error(length, "no notation in scope contains this symbol"))
            }
        }
    }

    fn error(&self, length: usize, message: &'static str) -> LexError {
        let range = self.source.given(self.at)..self.source.given(self.at + length);
        LexError { range, message }
    }
}

/// The longest token with text of its own at the start.
fn valued(text: &str, names: NameSyntax) -> Option<(Terminal, usize)> {
    let first = *text.as_bytes().first()?;
    match first {
        b'?' => variable(text.get(1..)?).map(|(terminal, length)| (terminal, length + 1)),
        b'\'' => ident(text.get(1..)?).map(|length| (Terminal::TypeIdent, length + 1)),
        b'0'..=b'9' => Some(number(text)),
        b'_' if text.starts_with("__") => Some((Terminal::Ident, 2)),
        b'_' if names == NameSyntax::Raw => ident(text.get(1..)?).map(|length| (Terminal::Ident, length + 1)),
        _ => long_ident(text),
    }
}

fn variable(text: &str) -> Option<(Terminal, usize)> {
    let (terminal, quote) = match text.strip_prefix('\'') {
        Some(_) => (Terminal::TypeVar, 1),
        None => (Terminal::Var, 0),
    };
    let length = quote + ident(text.get(quote..)?)?;
    let rest = text.get(length..)?;
    let index = rest.strip_prefix('.').map_or(0, digits);
    Some((terminal, if index > 0 { length + 1 + index } else { length }))
}

fn number(text: &str) -> (Terminal, usize) {
    let prefixed = |prefix: &str, test: fn(u8) -> bool| {
        let body = text.strip_prefix(prefix)?;
        let length = body.bytes().take_while(|b| test(*b)).count();
        (length > 0).then_some((Terminal::Number, length + 2))
    };
    if let Some(found) =
        prefixed("0x", |b| b.is_ascii_hexdigit()).or_else(|| prefixed("0b", |b| matches!(b, b'0' | b'1')))
    {
        return found;
    }
    let whole = digits(text);
    let fraction = text.get(whole..).and_then(|rest| rest.strip_prefix('.')).map_or(0, digits);
    if fraction > 0 { (Terminal::Float, whole + 1 + fraction) } else { (Terminal::Number, whole) }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn long_ident(text: &str) -> Option<(Terminal, usize)> {
    let mut length = ident(text)?;
    let mut terminal = Terminal::Ident;
    while let Some(rest) = text.get(length..)
        && let Some(more) = rest.strip_prefix('.').and_then(ident)
    {
        length += 1 + more;
        terminal = Terminal::LongIdent;
    }
    Some((terminal, length))
}

/// The length of the identifier at the start: a letter, then letters, digits, `_`, `'` and subscripts.
fn ident(text: &str) -> Option<usize> {
    let mut length = letter(text)?;
    loop {
        let rest = text.get(length..)?;
        match letter_or_digit(rest) {
            Some(more) => length += more,
            None => match rest.strip_prefix(symbols::SUB).and_then(letter_or_digit) {
                Some(more) => length += symbols::SUB.len() + more,
                None => return Some(length),
            },
        }
    }
}

fn letter(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        byte if byte.is_ascii_alphabetic() => Some(1),
        byte if byte.is_ascii() && *byte != b'\\' => None,
        _ => {
            let symbol = symbols::symbol_at(text, 0)?;
            symbols::is_letter(symbol.text).then_some(symbol.range.len())
        }
    }
}

fn letter_or_digit(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'0'..=b'9' | b'_' | b'\'' => Some(1),
        _ => letter(text),
    }
}

/// The length of a cartouche with those nested in it.
fn cartouche(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '‹' => depth += 1,
            '›' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + symbol.len_utf8());
        }
    }
    None
}

fn plain_comment(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        match bytes.get(at..at + 2)? {
            b"(*" => {
                depth += 1;
                at += 2;
            }
            b"*)" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
}

fn quoted(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            _ => at += 1,
        }
    }
}

/// `''…''`: a quote inside stands alone or after a backslash.
fn str_literal(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 2;
    loop {
        match bytes.get(at)? {
            b'\'' if bytes.get(at + 1) == Some(&b'\'') => return Some(at + 2),
            b'\\' if bytes.get(at + 1) == Some(&b'\'') => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Canonical, NameSyntax, tokens};
    use crate::inner::lexicon::Lexicon;
    use crate::inner::token::TokenKind;
    use base::Name;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: &Expect) {
        let mut lexicon = Lexicon::default();
        for literal in ["(", ")", "*", "(*)", "⇒", "if", "_", "::", ".", "-", "->", "λ", "[", "]"] {
            lexicon.insert(&Name::new(literal));
        }
        let source = Canonical::new(text);
        let shown = match tokens(&source, &lexicon, NameSyntax::Proper) {
            Err(error) => format!("{:?} {}", error.range, error.message),
            Ok(tokens) => {
                let words: Vec<String> = tokens
                    .iter()
                    .map(|token| {
                        let given = text.get(token.source.clone()).unwrap();
                        match token.kind {
                            TokenKind::Literal(_) => format!("`{given}`"),
                            TokenKind::Text(terminal) => format!("{terminal:?} {given}"),
                        }
                    })
                    .collect();
                words.join(", ")
            }
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn names_and_variables() {
        check(
            "iff if x' y_1 α β⇩1 x\\<^sub>1\\<^sub>2 \\<AA>b",
            &expect![[
                r#"Ident iff, `if`, Ident x', Ident y_1, Ident α, Ident β⇩1, Ident x\<^sub>1\<^sub>2, Ident \<AA>b"#
            ]],
        );
        check(
            "List.append a.b.c λx. x",
            &expect!["LongIdent List.append, LongIdent a.b.c, `λ`, Ident x, `.`, Ident x"],
        );
        check(
            "'a ?'a ?x ?x.1 ?x1.y",
            &expect!["TypeIdent 'a, TypeVar ?'a, Var ?x, Var ?x.1, Var ?x1, `.`, Ident y"],
        );
    }

    #[test]
    fn numbers() {
        check(
            "0 12 0x1f 0b101 1.5 0xg 3.x",
            &expect![
                "Number 0, Number 12, Number 0x1f, Number 0b101, Float 1.5, Number 0, Ident xg, Number 3, `.`, Ident x"
            ],
        );
    }

    #[test]
    fn strings_and_cartouches() {
        check(
            "''a'b\\'c'' \\<open>a \\<open>b\\<close>\\<close> \"q\\\"r\"",
            &expect![[r#"Str ''a'b\'c'', Cartouche \<open>a \<open>b\<close>\<close>, Quoted "q\"r""#]],
        );
        check("''abc", &expect!["0..5 the string is never closed"]);
        check("x ‹abc", &expect!["2..8 the cartouche is never closed"]);
    }

    #[test]
    fn the_longest_delimiter_wins() {
        check(
            "a->b -c \\<Rightarrow>⇒",
            &expect![[r#"Ident a, `->`, Ident b, `-`, Ident c, `\<Rightarrow>`, `⇒`"#]],
        );
    }

    #[test]
    fn comments_disappear_but_sections_stay() {
        check(
            "a (* note (* nested *) *) b \\<comment> \\<open>c\\<close> d\\<^cancel>\\<open>e\\<close>",
            &expect!["Ident a, Ident b, Ident d"],
        );
        check("(*) (*)x(*)", &expect!["`(*)`, `(*)`, Ident x, `(*)`"]);
        check("(* x", &expect!["`(`, `*`, Ident x"]);
    }

    #[test]
    fn unknown_symbols_are_told() {
        check("a \\<oplus> b", &expect!["2..10 no notation in scope contains this symbol"]);
    }
}
