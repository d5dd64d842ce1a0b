//! Theory headers: `theory NAME imports … keywords … abbrevs … begin`.

use crate::ast::{Header, KeywordDecl, TokenKind};
use crate::keywords::{Keywords, Kind};
use crate::lexer::{Lexer, Tok};
use crate::parse::{Parsed, Parser};
use crate::source::Source;
use base::{Diagnostic, FileId};

/// A header and where the theory itself starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderOnly {
    pub header: Option<Header>,
    /// The byte after `begin`, or where the header stops making sense.
    pub body: usize,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the header and no more.
pub fn parse_header(file: FileId, text: &str) -> HeaderOnly {
    let source = Source { file, text };
    let keywords = Keywords::bootstrap();
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut lexer = Lexer::new(source, start, &keywords);
    match theory_keyword(&mut lexer, source, &keywords) {
        Ok(keyword) => {
            let tokens = header_tokens(&mut lexer, source, keyword);
            let mut read = read_header(source, &tokens);
            read.diagnostics.splice(0..0, lexer.diagnostics);
            read
        }
        Err(found) => {
            let (place, end) = found.map_or((start, text.len()), |token| (token.start(), token.end()));
            let message = match found {
                Some(_) => "expected `theory`: a theory starts with `theory NAME imports … begin`",
                None => "the file has no theory: it should start with `theory NAME imports … begin`",
            };
            let diagnostic = Diagnostic::error("missing-header", source.span(place, end), message);
            HeaderOnly { header: None, body: start, diagnostics: vec![diagnostic] }
        }
    }
}

/// Skips document text up to the word `theory`; fails with what stands in its place.
fn theory_keyword(
    lexer: &mut Lexer<'_>,
    source: Source<'_>,
    keywords: &Keywords,
) -> Result<Tok, Option<Tok>> {
    let mut in_document = false;
    while let Some(token) = lexer.next_token() {
        let kind = match token.kind {
            TokenKind::Command => keywords.command(source.slice(token.start(), token.end())),
            _ => None,
        };
        match kind {
            Some(Kind::ThyBegin) => return Ok(token),
            Some(kind) if kind.is_document() => in_document = true,
            None if in_document => {}
            _ => return Err(Some(token)),
        }
    }
    Err(None)
}

/// The tokens from `theory` to `begin`, or up to a token that cannot be of a header.
fn header_tokens(lexer: &mut Lexer<'_>, source: Source<'_>, keyword: Tok) -> Vec<Tok> {
    let mut tokens = vec![keyword];
    while let Some(token) = lexer.next_token() {
        if token.kind == TokenKind::Command {
            break;
        }
        tokens.push(token);
        if source.slice(token.start(), token.end()) == "begin" {
            break;
        }
    }
    tokens
}

fn read_header(source: Source<'_>, tokens: &[Tok]) -> HeaderOnly {
    let mut parser = Parser::new(source, tokens);
    let mut header = None;
    let mut diagnostics = vec![];
    let result = parser.header(&mut header);
    let body = match (&result, parser.peek()) {
        (Err(_), Some(token)) => token.start(),
        _ => tokens.last().map_or(0, |token| token.end()),
    };
    if let Err(expected) = result {
        diagnostics.push(expected.diagnostic());
    }
    if let Some(header) = &mut header {
        header.span = parser.span_since(0);
    }
    HeaderOnly { header, body, diagnostics }
}

impl Parser<'_> {
    /// Fills in `header` as far as it can be read.
    fn header(&mut self, header: &mut Option<Header>) -> Parsed<()> {
        self.expect("theory")?;
        while self.eat("%") {
            self.name()?;
        }
        let name = self.name()?;
        let span = self.span_since(0);
        let header = header.insert(Header { name, imports: vec![], keywords: vec![], span });
        if self.eat("imports") {
            while self.at_name() {
                header.imports.push(self.name()?);
            }
        }
        self.skip_options()?;
        if self.eat("keywords") {
            header.keywords = self.and_list(Parser::keyword_decls)?.into_iter().flatten().collect();
        }
        if self.eat("abbrevs") {
            while !self.at_end() && !self.at("begin") {
                self.advance();
            }
        }
        self.expect("begin")
    }

    fn skip_options(&mut self) -> Parsed<()> {
        if !self.eat("options") {
            return Ok(());
        }
        self.expect("[")?;
        while !self.at_end() && !self.at("]") {
            self.advance();
        }
        self.expect("]")
    }

    /// `"name" "name" :: kind (load) % tag`
    fn keyword_decls(&mut self) -> Parsed<Vec<KeywordDecl>> {
        let names = self.many(Parser::at_name, Parser::name)?;
        let kind = self.optional("::", |p| {
            let kind = p.name()?;
            if p.eat("(") {
                p.name()?;
                p.expect(")")?;
            }
            while p.eat("%") {
                p.name()?;
            }
            Ok(kind.value)
        })?;
        Ok(names.into_iter().map(|name| KeywordDecl { name: name.value, kind: kind.clone() }).collect())
    }
}
