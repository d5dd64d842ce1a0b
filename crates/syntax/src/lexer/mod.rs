//! Outer tokens: names, keywords, and embedded text between delimiters. Blanks and comments are dropped.
//!
//! Every text has tokens. Text that is never closed gives one diagnostic, and reading goes on at the next line
//! that starts with a command of the theory.

mod delimited;
mod word;

use crate::ast::TokenKind;
use crate::keywords::{Keyword, Keywords};
use crate::source::Source;
use crate::symbols::{self, Symbol};
use base::Diagnostic;
use delimited::{Delimiter, Strings};

/// A token as a range of bytes, its delimiters included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tok {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
}

impl Tok {
    pub fn start(self) -> usize {
        self.start as usize
    }

    pub fn end(self) -> usize {
        self.end as usize
    }
}

/// Files beyond this size would not fit the spans.
pub(crate) const MAX_LENGTH: usize = u32::MAX as usize - 1;

/// Malformed input can be wrong in every byte; so many messages are enough.
const MAX_DIAGNOSTICS: usize = 20;

pub(crate) struct Lexed {
    pub tokens: Vec<Tok>,
    pub diagnostics: Vec<Diagnostic>,
}

/// All tokens from byte `from` on.
pub(crate) fn lex(source: Source<'_>, from: usize, keywords: &Keywords) -> Lexed {
    let mut lexer = Lexer::new(source, from, keywords);
    let mut tokens = lexer.collect_tokens();
    if lexer.ran_off_string {
        // A missing quote turns all later strings inside out, so that only the last one is found open. The
        // culprit is the first one that swallows a line with a command.
        lexer = Lexer { strings: Strings::WithinCommand, ..Lexer::new(source, from, keywords) };
        tokens = lexer.collect_tokens();
    }
    Lexed { tokens, diagnostics: lexer.diagnostics }
}

/// Reads tokens one after the other.
#[derive(Debug)]
pub(crate) struct Lexer<'a> {
    source: Source<'a>,
    bytes: &'a [u8],
    keywords: &'a Keywords,
    at: usize,
    strings: Strings,
    /// A string had no end before the end of the file.
    ran_off_string: bool,
    /// How many delimiters were found without their partner.
    unclosed: usize,
    /// Start of the next line with a command, as last computed.
    command_line: usize,
    pub diagnostics: Vec<Diagnostic>,
}

impl<'a> Lexer<'a> {
    pub fn new(source: Source<'a>, from: usize, keywords: &'a Keywords) -> Lexer<'a> {
        Lexer {
            source,
            bytes: source.text.as_bytes(),
            keywords,
            at: from,
            strings: Strings::Anywhere,
            ran_off_string: false,
            unclosed: 0,
            command_line: 0,
            diagnostics: vec![],
        }
    }

    fn collect_tokens(&mut self) -> Vec<Tok> {
        let mut tokens = vec![];
        while let Some(token) = self.next_token() {
            tokens.push(token);
        }
        tokens
    }

    pub fn next_token(&mut self) -> Option<Tok> {
        loop {
            let start = self.at;
            let byte = *self.bytes.get(start)?;
            match byte {
                b' ' | b'\t' | b'\n' | b'\x0b' | b'\x0c' | b'\r' => self.at += 1,
                b'(' if self.byte(start + 1) == Some(b'*') => {
                    self.delimited(Delimiter::Comment, start);
                }
                b'{' if self.byte(start + 1) == Some(b'*') => {
                    return Some(self.delimited(Delimiter::Verbatim, start));
                }
                b'"' => return Some(self.delimited(Delimiter::String, start)),
                b'`' => return Some(self.delimited(Delimiter::AltString, start)),
                b'a'..=b'z' | b'A'..=b'Z' => return Some(self.word(start)),
                b'0'..=b'9' => return Some(self.number(start)),
                b'\'' => return Some(self.type_ident(start)),
                b'?' => return Some(self.variable(start)),
                b'\\' | 0x80.. => {
                    if let Some(token) = self.symbol(start) {
                        return Some(token);
                    }
                }
                _ => return Some(self.punctuation(start)),
            }
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Tok {
        self.at = end;
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Tok { kind, start: narrow(start), end: narrow(end) }
    }

    /// What starts with a symbol that is not ASCII; nothing if it is a comment.
    fn symbol(&mut self, start: usize) -> Option<Tok> {
        let Some(symbol) = symbols::symbol_at(self.source.text, start) else {
            self.at = self.bytes.len();
            return None;
        };
        match symbol.text {
            symbols::OPEN => return Some(self.delimited(Delimiter::Cartouche, start)),
            symbols::COMMENT | symbols::CANCEL | symbols::LATEX | symbols::MARKER => {
                return self.formal_comment(symbol);
            }
            _ => {}
        }
        Some(match symbol.text {
            text if symbols::is_control(text) => self.control(symbol),
            text if symbols::is_letter(text) => self.word(start),
            _ => self.punctuation(start),
        })
    }

    /// `\<comment> ‹…›` and the like, which say nothing here.
    fn formal_comment(&mut self, symbol: Symbol<'_>) -> Option<Tok> {
        let mut at = symbol.range.end;
        if symbol.text == symbols::COMMENT {
            at += self
                .bytes
                .get(at..)
                .map_or(0, |rest| rest.iter().take_while(|b| b.is_ascii_whitespace()).count());
        }
        if self.is_open_at(at) {
            self.delimited(Delimiter::Cartouche, at);
            return None;
        }
        Some(self.bad(symbol.range.start, symbol.range.end))
    }

    fn control(&mut self, symbol: Symbol<'_>) -> Tok {
        let mut end = symbol.range.end;
        if self.is_open_at(end) {
            end = self.delimited(Delimiter::Cartouche, end).end();
        }
        self.token(TokenKind::Control, symbol.range.start, end)
    }

    fn is_open_at(&self, at: usize) -> bool {
        symbols::symbol_at(self.source.text, at).is_some_and(|symbol| symbol.text == symbols::OPEN)
    }

    /// The longest of keyword and symbolic identifier, the keyword if they are equal.
    fn punctuation(&mut self, start: usize) -> Tok {
        let literal = self.literal_at(start);
        let symbolic = self.symbolic_end(start);
        match literal {
            Some((keyword, end)) if end >= symbolic => {
                self.token(self.literal_kind(keyword, start), start, end)
            }
            _ if symbolic > start => self.token(TokenKind::SymIdent, start, symbolic),
            _ => {
                let end =
                    symbols::symbol_at(self.source.text, start).map_or(start + 1, |symbol| symbol.range.end);
                self.bad(start, end)
            }
        }
    }

    fn literal_kind(&self, keyword: Keyword, start: usize) -> TokenKind {
        match keyword {
            Keyword::Minor => TokenKind::Keyword,
            Keyword::Command(_) => TokenKind::Command,
            Keyword::LibraryCommand(_) if self.starts_line(start) => TokenKind::Command,
            Keyword::LibraryCommand(_) => TokenKind::Ident,
        }
    }

    pub fn starts_line(&self, at: usize) -> bool {
        let before = self.bytes.get(..at).unwrap_or(&[]);
        before.iter().rev().find(|b| !matches!(b, b' ' | b'\t' | b'\r')).is_none_or(|b| *b == b'\n')
    }

    fn bad(&mut self, start: usize, end: usize) -> Tok {
        let span = self.source.span(start, end);
        match self.diagnostics.last_mut() {
            Some(last) if last.code == "unexpected-character" && last.span.end == span.start => {
                last.span.end = span.end;
            }
            _ => {
                let message = format!("unexpected `{}`", self.source.slice(start, end).escape_debug());
                self.report(Diagnostic::error("unexpected-character", span, message));
            }
        }
        self.token(TokenKind::Bad, start, end)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::FileId;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let source = Source { file: FileId(0), text };
        let lexed = lex(source, 0, &Keywords::standard());
        let mut shown = String::new();
        for token in lexed.tokens {
            shown.push_str(&format!("{:?} {}\n", token.kind, source.slice(token.start(), token.end())));
        }
        for diagnostic in lexed.diagnostics {
            let place = source.slice(diagnostic.span.range().start, diagnostic.span.range().end);
            shown.push_str(&format!("{}: {} at {place:?}\n", diagnostic.code, diagnostic.message));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn names_of_every_sort() {
        check(
            "x' List.rev x\\<^sub>1 \\<alpha>β ?x1.2 ?'a 'b 12 3.14 ++ \\<in> _ lemma where a.b. α⇩1",
            expect![[r#"
                Ident x'
                LongIdent List.rev
                Ident x\<^sub>1
                Ident \<alpha>β
                Var ?x1.2
                TypeVar ?'a
                TypeIdent 'b
                Nat 12
                Float 3.14
                SymIdent ++
                SymIdent \<in>
                SymIdent _
                Command lemma
                Keyword where
                LongIdent a.b
                Command .
                Ident α⇩1
            "#]],
        );
    }

    #[test]
    fn the_longest_of_literal_and_symbol_wins() {
        check(
            "a::b x==y :: <= <=> .. lemmas lemma_x [=]",
            expect![[r#"
                Ident a
                Keyword ::
                Ident b
                Ident x
                Keyword ==
                Ident y
                Keyword ::
                Keyword <=
                SymIdent <=>
                Command ..
                Command lemmas
                Ident lemma_x
                Keyword [
                Keyword =
                Keyword ]
            "#]],
        );
    }

    #[test]
    fn delimited_text_nests() {
        check(
            "\"a \\\" \\<in> (* b\" `c`
             \\<open>d \\<open>e\\<close> ‹f››\\<close> {* g \" *} (* (* *) \" *) \\<^term>‹x›",
            expect![[r#"
                String "a \" \<in> (* b"
                AltString `c`
                Cartouche \<open>d \<open>e\<close> ‹f››
                Bad \<close>
                Cartouche {* g " *}
                Control \<^term>‹x›
                unexpected-character: unexpected `\\<close>` at "\\<close>"
            "#]],
        );
    }

    #[test]
    fn formal_comments_are_dropped() {
        check(
            "a \\<comment> \\<open>b\\<close> c \\<^cancel>‹d› ― ‹e› \\<^marker>‹tag› \\<^latex>‹f› g \\<comment> h",
            expect![[r#"
                Ident a
                Ident c
                Ident g
                Bad \<comment>
                Ident h
                unexpected-character: unexpected `\\<comment>` at "\\<comment>"
            "#]],
        );
    }

    #[test]
    fn a_missing_quote_costs_one_command() {
        check(
            "lemma a: \"x = y\n  by simp\nlemma b: \"y = z\"\n  by simp\nend",
            expect![[r#"
                Command lemma
                Ident a
                Keyword :
                String "x = y
                  by simp

                Command lemma
                Ident b
                Keyword :
                String "y = z"
                Command by
                Ident simp
                Command end
                unterminated-string: this string is never closed at "\"x = y"
            "#]],
        );
    }

    #[test]
    fn an_open_cartouche_or_comment_ends_at_the_next_command() {
        check(
            "text \\<open>a \\<open>b\\<close>\nlemma c: \"d\" (* e\nlemma f",
            expect![[r#"
                Command text
                Cartouche \<open>a \<open>b\<close>

                Command lemma
                Ident c
                Keyword :
                String "d"
                Command lemma
                Ident f
                unterminated-cartouche: this cartouche is never closed at "\\<open>a \\<open>b\\<close>"
                unterminated-comment: this comment is never closed at "(* e"
            "#]],
        );
    }
}
