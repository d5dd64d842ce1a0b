//! Reading one command, as the table of commands says.

use super::{Expected, Parsed, Parser};
use crate::ast::{Body, Command, Ident, Skipped, Unread, Visibility};
use crate::commands::{self, Reading};
use crate::keywords::Kind;
use crate::lexer::Tok;
use crate::source::Source;
use base::Diagnostic;

/// The command made of `tokens`, of which the one at index `keyword` names it. What cannot be read is told in
/// `diagnostics`.
pub(crate) fn read_command(
    source: Source<'_>,
    tokens: &[Tok],
    keyword: usize,
    kind: Kind,
    diagnostics: &mut Vec<Diagnostic>,
) -> Command {
    let mut parser = Parser::new(source, tokens);
    let visibility = parser.visibility();
    parser.at = keyword;
    let name = match parser.advance() {
        Some(token) => parser.ident_of(token),
        None => Ident::new("".into(), parser.end_span()),
    };
    let arguments = parser.position();
    let reading = commands::reading(&name.value).or_else(|| reading_of_kind(kind));
    let (target, body) = parser.arguments(reading).unwrap_or_else(|expected| {
        parser.at = arguments;
        (None, parser.malformed(reading, expected, diagnostics))
    });
    parser.at = tokens.len();
    Command { keyword: name, span: parser.span_since(0), visibility, target, body, proof: None }
}

impl Parser<'_> {
    fn visibility(&self) -> Visibility {
        match () {
            () if self.at("private") => Visibility::Private,
            () if self.at("qualified") => Visibility::Qualified,
            () => Visibility::Public,
        }
    }

    fn arguments(&mut self, reading: Option<Reading>) -> Parsed<(Option<Ident>, Body)> {
        if let Some(Reading::Skipped(skipped)) = reading {
            // No such command ends in `begin`: it is a part of another one, in which its keyword was taken for a name.
            let begin = skipped == Skipped::Diagnostic
                && self.tokens.last().is_some_and(|last| self.is(*last, "begin"));
            let body = if begin { Body::Malformed(self.unread()) } else { Body::Skipped(skipped) };
            return Ok((None, body));
        }
        self.document_tags()?;
        let target = self.target()?;
        let body = match reading {
            Some(Reading::Arguments(grammar) | Reading::Block(grammar) | Reading::Test(grammar)) => {
                grammar(self)?
            }
            Some(Reading::Ml) => Body::Ml(self.unread()),
            Some(Reading::Foreign) => Body::Foreign(self.unread()),
            Some(Reading::Skipped(_)) | None => Body::Unknown(self.unread()),
        };
        self.eat(";");
        self.finish()?;
        Ok((target, body))
    }

    fn malformed(
        &mut self,
        reading: Option<Reading>,
        expected: Expected,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Body {
        diagnostics.push(expected.diagnostic());
        let mut unread = self.unread();
        // If `begin` is what is missing, there will be an `end` all the same.
        unread.begin |= matches!(reading, Some(Reading::Block(_)));
        Body::Malformed(unread)
    }

    fn unread(&mut self) -> Unread {
        let begin = self.tokens.last().is_some_and(|token| self.is(*token, "begin"));
        Unread { tokens: self.rest(), begin }
    }

    /// `%invisible`
    fn document_tags(&mut self) -> Parsed<()> {
        while self.eat("%") {
            self.name()?;
        }
        Ok(())
    }

    /// `(in loc)` or nothing.
    fn target(&mut self) -> Parsed<Option<Ident>> {
        if !(self.at("(") && self.then_at("in")) {
            return Ok(None);
        }
        self.advance();
        self.advance();
        let target = self.name()?;
        self.expect(")")?;
        Ok(Some(target))
    }

    pub(crate) fn optional_term(&mut self) -> Parsed<Option<crate::ast::Inner>> {
        if self.at_end() { Ok(None) } else { self.term().map(Some) }
    }

    pub(crate) fn optional_name(&mut self) -> Parsed<Option<Ident>> {
        if self.at_end() { Ok(None) } else { self.name().map(Some) }
    }
}

/// How a command is read of which no more is known than the kind of its keyword.
fn reading_of_kind(kind: Kind) -> Option<Reading> {
    match kind {
        Kind::Diag => Some(Reading::Skipped(Skipped::Diagnostic)),
        Kind::ThyLoad => Some(Reading::Foreign),
        _ if kind.is_document() => Some(Reading::Skipped(Skipped::Document)),
        _ if kind.is_theory() => None,
        _ => Some(Reading::Skipped(Skipped::Proof)),
    }
}
