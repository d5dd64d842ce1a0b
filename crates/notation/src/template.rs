//! The little language of mixfix templates: `_` arguments, delimiters, `'` escapes, blocks and breaks.

use base::Name;
use std::fmt;

/// A part of a template, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    Delimiter(Name),
    Argument,
    Index,
    Space(Name),
    Break(u8),
}

/// Why a template cannot be read; `at` is the byte in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateError {
    pub at: usize,
    pub kind: TemplateErrorKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TemplateErrorKind {
    UnclosedBlock,
    UnopenedBlock,
    UnclosedProperties,
    StrayCartouche,
    TwoIndexes,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            TemplateErrorKind::UnclosedBlock => {
                "the block opened by `(` is never closed; write `'(` for a parenthesis"
            }
            TemplateErrorKind::UnopenedBlock => "`)` closes no block; write `')` for a parenthesis",
            TemplateErrorKind::UnclosedProperties => "the properties of a block, `(‹`, have no end `›`",
            TemplateErrorKind::StrayCartouche => "`‹` and `›` stand only after the `(` of a block",
            TemplateErrorKind::TwoIndexes => "there is more than one index `ı`",
        })
    }
}

/// Reads a template in canonical text. Blocks are checked and left out: they only guide line breaks.
pub fn parse_template(text: &str) -> Result<Vec<Piece>, TemplateError> {
    let mut reader = Reader { symbols: explode(text), at: 0, pieces: vec![], open: vec![] };
    while reader.step()? {}
    if let Some(&at) = reader.open.last() {
        return Err(TemplateError { at, kind: TemplateErrorKind::UnclosedBlock });
    }
    Ok(reader.pieces)
}

/// Splits into characters, keeping `\<name>` of a symbol without Unicode character together.
fn explode(text: &str) -> Vec<(usize, &str)> {
    let mut symbols = vec![];
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(first) = rest.chars().next()
    {
        let named = rest.strip_prefix("\\<").and_then(|body| {
            let length =
                body.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '^')))?;
            (length > 0 && body.get(length..)?.starts_with('>')).then_some(length + 3)
        });
        let length = named.unwrap_or(first.len_utf8());
        symbols.push((at, rest.get(..length).unwrap_or(rest)));
        at += length;
    }
    symbols
}

struct Reader<'a> {
    symbols: Vec<(usize, &'a str)>,
    at: usize,
    pieces: Vec<Piece>,
    /// Where the blocks that are still open began.
    open: Vec<usize>,
}

impl Reader<'_> {
    fn step(&mut self) -> Result<bool, TemplateError> {
        let Some(symbol) = self.peek(0) else { return Ok(false) };
        match symbol {
            "_" => self.take(Piece::Argument),
            "ı" if self.pieces.contains(&Piece::Index) => {
                return Err(self.error(TemplateErrorKind::TwoIndexes));
            }
            "ı" => self.take(Piece::Index),
            "(" => self.open_block()?,
            ")" => self.close_block()?,
            "/" => self.take_break(),
            "'" if self.peek(1).is_some_and(is_space) => self.at += 2,
            "‹" | "›" => return Err(self.error(TemplateErrorKind::StrayCartouche)),
            _ if is_space(symbol) => {
                let spaces = self.take_while(is_space);
                self.pieces.push(Piece::Space(Name::from(spaces)));
            }
            _ => self.take_delimiter()?,
        }
        Ok(true)
    }

    fn peek(&self, ahead: usize) -> Option<&str> {
        self.symbols.get(self.at + ahead).map(|(_, symbol)| *symbol)
    }

    fn take(&mut self, piece: Piece) {
        self.at += 1;
        self.pieces.push(piece);
    }

    fn take_while(&mut self, test: impl Fn(&str) -> bool) -> String {
        let mut text = String::new();
        while let Some(symbol) = self.peek(0)
            && test(symbol)
        {
            text.push_str(symbol);
            self.at += 1;
        }
        text
    }

    fn take_break(&mut self) {
        self.at += 1;
        if self.peek(0) == Some("/") {
            return self.take(Piece::Break(1));
        }
        let spaces = self.take_while(is_space).chars().count();
        self.pieces.push(Piece::Break(u8::try_from(spaces).unwrap_or(u8::MAX)));
    }

    fn open_block(&mut self) -> Result<(), TemplateError> {
        self.open.push(self.here());
        self.at += 1;
        if self.peek(0) != Some("‹") {
            self.take_while(|symbol| symbol.starts_with(|c: char| c.is_ascii_digit()));
            return Ok(());
        }
        let start = self.error(TemplateErrorKind::UnclosedProperties);
        self.take_cartouche().map(|_| ()).ok_or(start)
    }

    fn close_block(&mut self) -> Result<(), TemplateError> {
        self.open.pop().ok_or_else(|| self.error(TemplateErrorKind::UnopenedBlock))?;
        self.at += 1;
        Ok(())
    }

    /// A whole `‹…›`, nested ones included.
    fn take_cartouche(&mut self) -> Option<String> {
        let mut depth = 0;
        let mut text = String::new();
        loop {
            let symbol = self.peek(0)?;
            match symbol {
                "‹" => depth += 1,
                "›" => depth -= 1,
                _ => {}
            }
            text.push_str(symbol);
            self.at += 1;
            if depth == 0 {
                return Some(text);
            }
        }
    }

    fn take_delimiter(&mut self) -> Result<(), TemplateError> {
        let mut text = String::new();
        while let Some(symbol) = self.peek(0) {
            match symbol {
                "'" => match self.peek(1) {
                    // There is nothing to escape.
                    None => {
                        text.push('\'');
                        self.at += 1;
                    }
                    Some(next) if is_space(next) => break,
                    Some(next) => {
                        text.push_str(next);
                        self.at += 2;
                    }
                },
                "_" | "ı" | "(" | ")" | "/" | "‹" | "›" => break,
                _ if is_space(symbol) => break,
                _ => {
                    text.push_str(symbol);
                    self.at += 1;
                }
            }
        }
        self.pieces.push(Piece::Delimiter(Name::from(text)));
        Ok(())
    }

    fn here(&self) -> usize {
        self.symbols.get(self.at).map_or(0, |(at, _)| *at)
    }

    fn error(&self, kind: TemplateErrorKind) -> TemplateError {
        TemplateError { at: self.here(), kind }
    }
}

fn is_space(symbol: &str) -> bool {
    symbol.starts_with(|c: char| c.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::parse_template;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: &Expect) {
        let shown = match parse_template(text) {
            Ok(pieces) => format!("{pieces:?}"),
            Err(error) => format!("{}: {error}", error.at),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn delimiters_arguments_blocks_and_breaks() {
        check(
            "(‹indent=3 notation=‹mixfix if››if _/ then (2_))",
            &expect!["[Delimiter(if), Space( ), Argument, Break(1), Delimiter(then), Space( ), Argument]"],
        );
        check("_//else", &expect!["[Argument, Break(1), Delimiter(else)]"]);
        check("_⊕ı _", &expect!["[Argument, Delimiter(⊕), Index, Space( ), Argument]"]);
    }

    #[test]
    fn escapes_make_delimiters_of_special_characters() {
        check("'(_')", &expect!["[Delimiter((), Argument, Delimiter())]"]);
        check("a'_b''", &expect!["[Delimiter(a_b')]"]);
        check("_ a'", &expect!["[Argument, Space( ), Delimiter(a')]"]);
        check("'_' ::_", &expect!["[Delimiter(_), Delimiter(::), Argument]"]);
    }

    #[test]
    fn wrong_templates_are_told() {
        check("(_", &expect!["0: the block opened by `(` is never closed; write `'(` for a parenthesis"]);
        check("_)", &expect!["1: `)` closes no block; write `')` for a parenthesis"]);
        check("(‹indent=3 _)", &expect!["1: the properties of a block, `(‹`, have no end `›`"]);
        check("_ ı _ ı", &expect!["7: there is more than one index `ı`"]);
    }
}
