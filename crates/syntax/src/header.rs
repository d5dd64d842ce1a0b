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
            let (place, end) = found.map_or((start, start), |token| (token.start(), token.end()));
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
        if token.kind == TokenKind::Command || starts_theory(lexer, source, token) {
            break;
        }
        tokens.push(token);
        if source.slice(token.start(), token.end()) == "begin" {
            break;
        }
    }
    tokens
}

/// Whether a line starts with a usual command here, which tells that `begin` was forgotten.
fn starts_theory(lexer: &Lexer<'_>, source: Source<'_>, token: Tok) -> bool {
    let word = source.slice(token.start(), token.end());
    let command = token.kind == TokenKind::Ident && Keywords::standard_ref().command(word).is_some();
    command && lexer.starts_line(token.start())
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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let read = parse_header(FileId(0), text);
        let mut shown = match &read.header {
            Some(header) => {
                let imports: Vec<_> = header.imports.iter().map(|import| import.value.as_str()).collect();
                let keyword =
                    |decl: &KeywordDecl| format!("{} {}", decl.name, decl.kind.as_deref().unwrap_or("-"));
                let keywords: Vec<_> = header.keywords.iter().map(keyword).collect();
                format!("{} imports {imports:?} keywords {keywords:?}\n", header.name.value)
            }
            None => "no header\n".to_owned(),
        };
        shown.push_str(&format!("body: {:?}\n", text.get(read.body..).unwrap_or_default()));
        for diagnostic in &read.diagnostics {
            let place = text.get(diagnostic.span.range()).unwrap_or_default();
            shown.push_str(&format!("{} at {place:?}: {}\n", diagnostic.code, diagnostic.message));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn every_section_is_understood() {
        check(
            "(*<*)section ‹A› text \"b\" theory %t T imports Main \"HOL-Library.Tree\" HOL.List options [x = 1]
             keywords \"a\" \"∈\" :: thy_decl (l) % \"ML\" and \"b\" and \"c\" :: \"qed\"
             abbrevs \"d\" = \"e\" begin(*>*) rest",
            expect![[r#"
                T imports ["Main", "HOL-Library.Tree", "HOL.List"] keywords ["a thy_decl", "∈ thy_decl", "b -", "c qed"]
                body: "(*>*) rest"
            "#]],
        );
    }

    #[test]
    fn a_broken_header_keeps_what_was_read() {
        check(
            "theory T imports Main , lemma \"A\"",
            expect![[r#"
            T imports ["Main"] keywords []
            body: ", lemma \"A\""
            outer-syntax at ",": expected `begin`, found `,`
        "#]],
        );
        check(
            "theory T imports Main\nlemma \"A\" by simp end",
            expect![[r#"
            T imports ["Main"] keywords []
            body: "\nlemma \"A\" by simp end"
            outer-syntax at "": expected `begin`, found the end of the command
        "#]],
        );
        check(
            "theory",
            expect![[r#"
            no header
            body: ""
            outer-syntax at "": expected a name, found the end of the command
        "#]],
        );
        check(
            "lemma \"A\"",
            expect![[r#"
            no header
            body: "lemma \"A\""
            missing-header at "lemma": expected `theory`: a theory starts with `theory NAME imports … begin`
        "#]],
        );
        check(
            "text ‹no end",
            expect![[r#"
                no header
                body: "text ‹no end"
                missing-header at "": the file has no theory: it should start with `theory NAME imports … begin`
            "#]],
        );
        check(
            "",
            expect![[r#"
            no header
            body: ""
            missing-header at "": the file has no theory: it should start with `theory NAME imports … begin`
        "#]],
        );
    }
}
