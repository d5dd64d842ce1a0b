//! Commands that evaluate and test.

use super::{Parsed, Parser};
use crate::ast::{
    CodePred, Compilation, Ident, Inner, Mode, QuickcheckGenerator, RequestedMode, Setting, Test, Token,
    TokenKind, Value, Values, ValuesEngine,
};

impl Parser<'_> {
    pub fn value(&mut self) -> Parsed<Value> {
        let evaluator = self.optional("[", |p| {
            let name = p.name()?;
            p.expect("]")?;
            Ok(name)
        })?;
        Ok(Value { evaluator, modes: self.parenthesized_names()?, term: self.term()? })
    }

    pub fn values(&mut self, engine: ValuesEngine) -> Parsed<Values> {
        let print_modes = self.parenthesized_names()?;
        let modes = if self.at("[") && self.then_at("mode") { self.values_modes()? } else { vec![] };
        let (expected, stats, compilation) = self.optional("[", Parser::values_options)?.unwrap_or_default();
        let limit = if self.at_nat() { Some(self.nat()?) } else { None };
        let term = self.term()?;
        Ok(Values { engine, print_modes, modes, expected, stats, compilation, limit, term })
    }

    /// `[mode: i => o => bool, _]`
    fn values_modes(&mut self) -> Parsed<Vec<Option<Mode>>> {
        self.expect("[")?;
        self.expect("mode")?;
        self.expect(":")?;
        let modes = self.separated(",", |p| if p.eat("_") { Ok(None) } else { p.mode().map(Some) })?;
        self.expect("]")?;
        Ok(modes)
    }

    /// `expected "…" stats dseq 5]`
    fn values_options(&mut self) -> Parsed<(Option<Inner>, bool, Option<Compilation>)> {
        let expected = self.optional("expected", Parser::term)?;
        let stats = self.eat("stats");
        let compilation = if self.at_name() {
            let name = self.name()?;
            let number = self.at_nat() || self.at("-");
            Some(Compilation { name, args: if number { self.separated(",", Parser::int)? } else { vec![] } })
        } else {
            None
        };
        self.expect("]")?;
        Ok((expected, stats, compilation))
    }

    /// `[settings] subgoal`
    pub fn test(&mut self) -> Parsed<Test> {
        let settings = self.settings()?;
        Ok(Test { settings, subgoal: if self.at_nat() { Some(self.nat()?) } else { None } })
    }

    /// `[key = value, …]` or nothing.
    pub fn settings(&mut self) -> Parsed<Vec<Setting>> {
        self.after("[", |p| {
            let settings = if p.at("]") { vec![] } else { p.separated(",", Parser::setting)? };
            p.expect("]")?;
            Ok(settings)
        })
    }

    fn setting(&mut self) -> Parsed<Setting> {
        let mut key = vec![];
        while let Some(token) = self.peek()
            && self.at_embedded()
        {
            self.advance();
            key.push(self.token(token));
        }
        if key.is_empty() {
            return self.expected("the name of a setting");
        }
        Ok(Setting { key, value: self.after("=", Parser::setting_value)? })
    }

    /// `5`, `"term"`, `[a, b]`, `1-3, 5`: a comma before a number still belongs to the value.
    fn setting_value(&mut self) -> Parsed<Vec<Token>> {
        let mut value = vec![];
        let bracketed = self.eat("[");
        while let Some(token) = self.peek() {
            let number_follows = self.tokens.get(self.at + 1).is_some_and(|next| next.kind == TokenKind::Nat);
            let value_token =
                self.at_embedded() || matches!(token.kind, TokenKind::Float | TokenKind::Control);
            let comma = self.at(",") && (bracketed || number_follows);
            let sign = token.kind == TokenKind::Keyword && !self.at_any(&["]", ",", "[", "="]);
            if !(value_token || comma || sign) {
                break;
            }
            self.advance();
            if !comma {
                value.push(self.token(token));
            }
        }
        if value.is_empty() {
            return self.expected("a value");
        }
        if bracketed {
            self.expect("]")?;
        }
        Ok(value)
    }

    pub fn quickcheck_generator(&mut self) -> Parsed<QuickcheckGenerator> {
        let typ = self.embedded_name()?;
        let predicate = self.optional("predicate", |p| {
            p.expect(":")?;
            p.term()
        })?;
        self.expect("constructors")?;
        self.expect(":")?;
        Ok(QuickcheckGenerator { typ, predicate, constructors: self.separated(",", Parser::term)? })
    }

    pub fn code_pred(&mut self) -> Parsed<CodePred> {
        let expected_modes = self.mode_option("expected_modes", |p| p.separated(",", Parser::mode))?;
        let modes = self.mode_option("modes", Parser::requested_modes)?;
        let options = self.after("[", |p| {
            let mut options = vec![];
            while !p.at("]") {
                options.push(p.name()?);
                p.eat(",");
            }
            p.expect("]")?;
            Ok(options)
        })?;
        let modes = modes.unwrap_or_default();
        Ok(CodePred { expected_modes, modes, options, constant: self.embedded("a constant")? })
    }

    /// `(word: modes)` or nothing.
    fn mode_option<T: Default>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<T>> {
        if !(self.at("(") && self.then_at(word)) {
            return Ok(None);
        }
        self.advance();
        self.advance();
        self.expect(":")?;
        let modes = if self.at(")") { T::default() } else { read(self)? };
        self.expect(")")?;
        Ok(Some(modes))
    }

    /// `mode as f, mode` or `p: mode, mode and q: mode`
    fn requested_modes(&mut self) -> Parsed<Vec<RequestedMode>> {
        let groups = self.and_list(|p| {
            let predicate = p.attempt(|p| {
                let predicate = p.name()?;
                p.expect(":")?;
                Ok(predicate)
            });
            p.separated(",", |p| p.requested_mode(predicate.clone()))
        })?;
        Ok(groups.into_iter().flatten().collect())
    }

    fn requested_mode(&mut self, predicate: Option<Ident>) -> Parsed<RequestedMode> {
        Ok(RequestedMode { predicate, mode: self.mode()?, name: self.optional("as", Parser::name)? })
    }
}
