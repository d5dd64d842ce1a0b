//! Text between delimiters, and what to do when the closing one is missing.

use super::{Lexer, Tok};
use crate::ast::TokenKind;
use crate::keywords::Kind;
use base::Diagnostic;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delimiter {
    String,
    AltString,
    Cartouche,
    Verbatim,
    Comment,
}

/// How far strings may reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strings {
    Anywhere,
    /// Not beyond a line that starts with a command: for files where some quote is missing.
    WithinCommand,
}

/// After so many missing partners, no delimiter is looked for beyond the next command any more. This keeps
/// the time linear for files that are mostly damage.
const MAX_UNCLOSED: usize = 8;

impl Lexer<'_> {
    /// The token that starts with a delimiter, closed or not. The lexer stands behind it.
    pub(super) fn delimited(&mut self, delimiter: Delimiter, start: usize) -> Tok {
        let bounded = self.unclosed >= MAX_UNCLOSED
            || self.strings == Strings::WithinCommand && delimiter == Delimiter::String;
        let limit = if bounded { self.next_command_line(start) } else { self.bytes.len() };
        let closed = self.bytes.get(..limit).and_then(|bytes| closing_end(bytes, delimiter, start));
        let end = closed.unwrap_or_else(|| self.recover(delimiter, start));
        self.token(kind_of(delimiter), start, end)
    }

    fn recover(&mut self, delimiter: Delimiter, start: usize) -> usize {
        let (code, what) = match delimiter {
            Delimiter::String => ("unterminated-string", "string"),
            Delimiter::AltString => ("unterminated-string", "backquoted text"),
            Delimiter::Cartouche => ("unterminated-cartouche", "cartouche"),
            Delimiter::Verbatim => ("unterminated-verbatim", "verbatim text"),
            Delimiter::Comment => ("unterminated-comment", "comment"),
        };
        self.unclosed += 1;
        self.ran_off_string |= delimiter == Delimiter::String;
        let rest = self.bytes.get(start..).unwrap_or(&[]);
        let line = rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
        let span = self.source.span(start, start + line);
        self.report(Diagnostic::error(code, span, format!("this {what} is never closed")));
        self.next_command_line(start)
    }

    /// Where the next line starts that begins with a command of the theory; the end of the text if none does.
    fn next_command_line(&mut self, from: usize) -> usize {
        if self.command_line > from {
            return self.command_line;
        }
        let mut at = from;
        self.command_line = loop {
            let rest = self.bytes.get(at..).unwrap_or(&[]);
            let Some(newline) = rest.iter().position(|b| *b == b'\n') else { break self.bytes.len() };
            at += newline + 1;
            let word = self.source.slice(at, self.ident_end(at));
            if self.keywords.command(word).is_some_and(resumes) {
                break at;
            }
        };
        self.command_line
    }
}

fn resumes(kind: Kind) -> bool {
    kind.is_theory() || kind.is_document()
}

fn kind_of(delimiter: Delimiter) -> TokenKind {
    match delimiter {
        Delimiter::String => TokenKind::String,
        Delimiter::AltString => TokenKind::AltString,
        Delimiter::Cartouche | Delimiter::Verbatim | Delimiter::Comment => TokenKind::Cartouche,
    }
}

fn closing_end(bytes: &[u8], delimiter: Delimiter, start: usize) -> Option<usize> {
    match delimiter {
        Delimiter::String => string_end(bytes, start, b'"'),
        Delimiter::AltString => string_end(bytes, start, b'`'),
        Delimiter::Cartouche => cartouche_end(bytes, start),
        Delimiter::Verbatim => verbatim_end(bytes, start),
        Delimiter::Comment => comment_end(bytes, start),
    }
}

fn string_end(bytes: &[u8], start: usize, quote: u8) -> Option<usize> {
    let mut at = start + 1;
    loop {
        at += bytes.get(at..)?.iter().position(|b| *b == quote || *b == b'\\')?;
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'\\', Some(escaped)) if *escaped == quote || *escaped == b'\\' => at += 2,
            (b'\\', _) => at += 1,
            _ => return Some(at + 1),
        }
    }
}

fn cartouche_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut depth = 0_usize;
    loop {
        at += bytes.get(at..)?.iter().position(|b| *b == b'\\' || *b == 0xE2)?;
        let rest = bytes.get(at..)?;
        if let Some(length) = prefix_length(rest, &[b"\\<open>", "‹".as_bytes()]) {
            depth += 1;
            at += length;
        } else if let Some(length) = prefix_length(rest, &[b"\\<close>", "›".as_bytes()]) {
            depth = depth.saturating_sub(1);
            at += length;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
}

fn prefix_length(bytes: &[u8], prefixes: &[&[u8]]) -> Option<usize> {
    prefixes.iter().find(|prefix| bytes.starts_with(prefix)).map(|prefix| prefix.len())
}

fn verbatim_end(bytes: &[u8], start: usize) -> Option<usize> {
    let body = start + 2;
    let length = bytes.get(body..)?.windows(2).position(|pair| pair == b"*}")?;
    Some(body + length + 2)
}

fn comment_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut depth = 0_usize;
    loop {
        at += bytes.get(at..)?.iter().position(|b| matches!(b, b'(' | b'*'))?;
        match (bytes.get(at)?, bytes.get(at + 1)?) {
            (b'(', b'*') => {
                depth += 1;
                at += 2;
            }
            (b'*', b')') => {
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
