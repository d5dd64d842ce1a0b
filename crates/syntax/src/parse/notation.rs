//! Mixfix annotations and the commands that are about notation and names.

use super::{Parsed, Parser};
use crate::ast::{
    AdhocOverloading, Alias, AliasKind, Assoc, Bundle, BundleContent, BundleRef, Direction, Hide, HideKind,
    Ident, Inner, Mixfix, MixfixKind, Notation, Polarity, Syntax, SyntaxDependency, SyntaxMode, TokenKind,
    Translation, TranslationPattern, Translations,
};

/// The priority of a template that gives none.
const MAX_PRIORITY: u32 = 1000;

impl Parser<'_> {
    /// `(mixfix)` or nothing.
    pub fn mixfix(&mut self) -> Parsed<Option<Mixfix>> {
        if self.at("(") { self.some_mixfix().map(Some) } else { Ok(None) }
    }

    fn some_mixfix(&mut self) -> Parsed<Mixfix> {
        let start = self.position();
        self.expect("(")?;
        let kind = self.mixfix_kind()?;
        self.expect(")")?;
        Ok(Mixfix { kind, span: self.span_since(start) })
    }

    fn mixfix_kind(&mut self) -> Parsed<MixfixKind> {
        if self.eat("structure") {
            Ok(MixfixKind::Structure)
        } else if self.eat("binder") {
            self.binder()
        } else if self.eat("infix") {
            self.infix(Assoc::None)
        } else if self.eat("infixl") {
            self.infix(Assoc::Left)
        } else if self.eat("infixr") {
            self.infix(Assoc::Right)
        } else {
            self.template()
        }
    }

    fn notation_text(&mut self) -> Parsed<Inner> {
        match self.peek() {
            Some(token) if matches!(token.kind, TokenKind::String | TokenKind::Cartouche) => {
                self.advance();
                Ok(self.inner_of(token))
            }
            _ => self.expected("a mixfix annotation"),
        }
    }

    fn infix(&mut self, assoc: Assoc) -> Parsed<MixfixKind> {
        let symbol = self.notation_text()?;
        Ok(MixfixKind::Infix { assoc, symbol, priority: self.nat()? })
    }

    fn binder(&mut self) -> Parsed<MixfixKind> {
        let symbol = self.notation_text()?;
        let body = self.optional("[", |p| {
            let body = p.nat()?;
            p.expect("]")?;
            Ok(body)
        })?;
        let priority = self.nat()?;
        Ok(MixfixKind::Binder { symbol, body: body.unwrap_or(priority), priority })
    }

    fn template(&mut self) -> Parsed<MixfixKind> {
        let template = self.notation_text()?;
        let arguments = self.after("[", |p| {
            let arguments = if p.at("]") { vec![] } else { p.separated(",", Parser::nat)? };
            p.expect("]")?;
            Ok(arguments)
        })?;
        let priority = if self.at_nat() { self.nat()? } else { MAX_PRIORITY };
        Ok(MixfixKind::Template { template, arguments, priority })
    }

    /// `(name output)` or nothing.
    pub fn syntax_mode(&mut self) -> Parsed<SyntaxMode> {
        self.after("(", |p| {
            let name = if p.at("output") { None } else { Some(p.name()?) };
            let output = p.eat("output");
            p.expect(")")?;
            Ok(SyntaxMode { name, output })
        })
    }

    pub fn notation(&mut self, polarity: Polarity) -> Parsed<Notation> {
        let mode = self.syntax_mode()?;
        let items = self.and_list(|p| Ok((p.embedded("a constant or type")?, p.some_mixfix()?)))?;
        Ok(Notation { polarity, mode, items })
    }

    pub fn syntax(&mut self, polarity: Polarity) -> Parsed<Syntax> {
        let mode = self.syntax_mode()?;
        Ok(Syntax { polarity, mode, items: self.many(Parser::at_name, Parser::typed_decl)? })
    }

    pub fn translations(&mut self, polarity: Polarity) -> Parsed<Translations> {
        let rules = self.many(|p| !p.at_end(), Parser::translation)?;
        Ok(Translations { polarity, rules })
    }

    fn translation(&mut self) -> Parsed<Translation> {
        let left = self.translation_pattern()?;
        let direction = if self.eat_any(&["⇀", "=>"]) {
            Direction::Parse
        } else if self.eat_any(&["↽", "<="]) {
            Direction::Print
        } else if self.eat_any(&["⇌", "=="]) {
            Direction::Both
        } else {
            return self.expected("`⇀`, `↽` or `⇌`");
        };
        Ok(Translation { left, direction, right: self.translation_pattern()? })
    }

    fn translation_pattern(&mut self) -> Parsed<TranslationPattern> {
        let nonterminal = self.optional("(", |p| {
            let name = p.name()?;
            p.expect(")")?;
            Ok(name)
        })?;
        Ok(TranslationPattern { nonterminal, pattern: self.embedded("a pattern")? })
    }

    pub fn syntax_dependencies(&mut self) -> Parsed<Vec<SyntaxDependency>> {
        self.and_list(|p| {
            let syntax = p.many(Parser::at_name, Parser::name)?;
            p.expect_any(&["⇌", "=="])?;
            Ok(SyntaxDependency { syntax, targets: p.many(Parser::at_name, Parser::name)? })
        })
    }

    pub fn bundle(&mut self, open: bool) -> Parsed<Bundle> {
        let name = self.name()?;
        let content = if self.eat("begin") {
            BundleContent::Block
        } else {
            self.expect_any(&["=", "begin"])?;
            BundleContent::Facts { facts: self.facts()?, fixes: self.for_fixes()? }
        };
        Ok(Bundle { open, name, content })
    }

    /// `b and no c and …`
    pub fn bundles(&mut self) -> Parsed<Vec<BundleRef>> {
        self.and_list(|p| {
            let polarity = if p.eat("no") { Polarity::Remove } else { Polarity::Add };
            Ok(BundleRef { polarity, name: p.name()? })
        })
    }

    pub fn hide(&mut self, kind: HideKind) -> Parsed<Hide> {
        let open = self.flag("open")?;
        Ok(Hide { kind, open, names: self.many(Parser::at_embedded, Parser::embedded_name)? })
    }

    pub fn alias(&mut self, kind: AliasKind) -> Parsed<Alias> {
        let name = self.name()?;
        self.expect("=")?;
        Ok(Alias { kind, name, target: self.name()? })
    }

    pub fn adhoc_overloading(&mut self, polarity: Polarity) -> Parsed<AdhocOverloading> {
        let items = self.and_list(|p| {
            let constant = p.embedded_name()?;
            p.expect_any(&["⇌", "=="])?;
            Ok((constant, p.many(Parser::at_embedded, Parser::term)?))
        })?;
        Ok(AdhocOverloading { polarity, items })
    }

    pub fn names_joined_by_and(&mut self) -> Parsed<Vec<Ident>> {
        self.and_list(Parser::name)
    }

    /// `name "description" and …`
    pub fn named_theorems(&mut self) -> Parsed<Vec<Ident>> {
        self.and_list(|p| {
            let name = p.name()?;
            if p.at_embedded() {
                p.advance();
            }
            Ok(name)
        })
    }
}
