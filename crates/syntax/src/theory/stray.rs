//! Text behind the end of a command that takes no such text: a command begins there whose keyword nobody declared.
//!
//! Keywords tell where commands begin, so what an unknown command is written with looks like a part of the command
//! before it. Where that one is skipped, nobody would notice, and what the unknown command declares would be taken for
//! variables. The commands looked at here are those whose arguments are known exactly: ends of proofs and documents.

use crate::ast::TokenKind;
use crate::keywords::Kind;
use crate::lexer::Tok;
use crate::source::Source;

/// The first token of such text, in a command whose keyword is the token number `keyword`.
pub(super) fn stray(source: Source<'_>, tokens: &[Tok], keyword: usize, kind: Kind) -> Option<usize> {
    let name = tokens.get(keyword).map_or("", |token| source.slice(token.start(), token.end()));
    let mut arguments = Arguments { source, tokens, at: keyword + 1 };
    arguments.tags();
    match name {
        _ if kind.is_document() => arguments.document(),
        "by" => arguments.methods(2),
        "qed" => arguments.methods(1),
        "mk_test_suite" | "store_test_thm" => arguments.at += 1,
        _ => {}
    }
    arguments.eat(";");
    let unexpected = (arguments.at < tokens.len()).then_some(arguments.at)?;
    // The first of two methods may have been all, and what looks like the second one the command.
    let begins_line = |at: &usize| arguments.begins_line(*at);
    Some((keyword + 2..unexpected).rfind(begins_line).unwrap_or(unexpected))
}

struct Arguments<'a> {
    source: Source<'a>,
    tokens: &'a [Tok],
    at: usize,
}

impl Arguments<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| self.source.slice(token.start(), token.end()))
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.text(self.at) == text;
        self.at += usize::from(found);
        found
    }

    /// A target, and one text.
    fn document(&mut self) {
        if self.text(self.at) == "(" {
            self.brackets();
        }
        self.at += 1;
    }

    /// `%visible`
    fn tags(&mut self) {
        while self.eat("%") {
            self.at += 1;
        }
    }

    /// A method is one word, or stands in parentheses; `+`, `?` and `[n]` may follow.
    fn methods(&mut self, most: usize) {
        for _ in 0..most {
            let Some(token) = self.tokens.get(self.at) else { return };
            let is_word = matches!(
                token.kind,
                TokenKind::Ident | TokenKind::LongIdent | TokenKind::SymIdent | TokenKind::Cartouche
            );
            match self.text(self.at) {
                "(" => self.brackets(),
                _ if is_word || token.kind == TokenKind::String => self.at += 1,
                "-" | "." | ".." => self.at += 1,
                _ => return,
            }
            while self.eat("+") || self.eat("?") {}
            if self.text(self.at) == "[" {
                self.brackets();
            }
        }
    }

    /// Everything up to the bracket that closes the one that comes next.
    fn brackets(&mut self) {
        let mut depth = 0;
        while self.at < self.tokens.len() {
            match self.text(self.at) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Whether a token is the first one of its line, and a word.
    fn begins_line(&self, at: usize) -> bool {
        let (Some(token), Some(before)) = (self.tokens.get(at), self.tokens.get(at.wrapping_sub(1))) else {
            return false;
        };
        token.kind == TokenKind::Ident && self.source.slice(before.end(), token.start()).contains('\n')
    }
}
