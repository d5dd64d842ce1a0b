//! What the names in a program stand for. A name stands for one thing in all of a program.

use super::Program;
use crate::names::{Declared, Entity, Meaning, Place, Suggestion, Text, Token};
use base::{FileId, Name, Span};
use nominal::declaration_text;
use std::ops::Range;
use std::path::PathBuf;

/// A name as it is written.
struct Word<'t> {
    bytes: Range<usize>,
    name: &'t str,
}

fn words(text: &str) -> Vec<Word<'_>> {
    let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '\'';
    let mut words = vec![];
    let mut rest = text;
    while let Some(start) = rest.find(|it: char| it.is_alphabetic() || it == '_') {
        let Some(tail) = rest.get(start..) else { break };
        let name = tail.get(..tail.find(|it| !is_part(it)).unwrap_or(tail.len())).unwrap_or(tail);
        let at = text.len() - tail.len();
        words.push(Word { bytes: at..at + name.len(), name });
        rest = tail.get(name.len()..).unwrap_or_default();
    }
    words
}

impl Program {
    /// All that is declared in files, with its place.
    fn all_declared(&self) -> Vec<(&Name, Entity, Span)> {
        let core = &self.elab.program;
        let types = core.types.iter().map(|ty| (&ty.name, Entity::Type, ty.span));
        let constructors = core.constructors.iter().map(|con| (&con.name, Entity::Constructor, con.span));
        let preds = core.preds.iter().map(|pred| (&pred.name, Entity::Constant, pred.span));
        let checks = core.checks.iter().map(|check| (&check.label, Entity::Statement, check.span));
        let all = types.chain(constructors).chain(preds).chain(checks);
        let mut all: Vec<_> = all.filter(|(_, _, span)| self.files.get(span.file).is_some()).collect();
        all.sort_by_key(|(_, _, span)| (span.file, span.start));
        all
    }

    fn find(&self, name: &str) -> Option<(&Name, Entity, Span)> {
        self.all_declared().into_iter().rev().find(|(own, _, _)| *own == name || own.base() == name)
    }

    fn own_text(&self) -> (Option<FileId>, &str) {
        let file = self.own.last().copied();
        (file, file.map_or("", |file| self.files.text(file)))
    }

    /// The name in what declares it.
    fn name_in(&self, name: &Name, span: Span) -> Range<usize> {
        let text = self.files.text(span.file).get(span.range()).unwrap_or_default();
        let found = words(text).into_iter().find(|word| word.name == name.base());
        let start = span.range().start;
        found.map_or(span.range(), |word| start + word.bytes.start..start + word.bytes.end)
    }

    pub(super) fn declared_names(&self) -> Vec<Declared> {
        let (file, _) = self.own_text();
        let own = self.all_declared().into_iter().filter(|(_, _, span)| Some(span.file) == file);
        let declared = |(name, entity, span): (&Name, Entity, Span)| Declared {
            name: name.to_string(),
            entity,
            bytes: span.range(),
            at: self.name_in(name, span),
        };
        own.map(declared).collect()
    }

    pub(super) fn meaning_at(&self, byte: usize) -> Option<Meaning> {
        let (_, text) = self.own_text();
        let word = words(text).into_iter().find(|it| it.bytes.start <= byte && byte <= it.bytes.end)?;
        let (name, entity, span) = self.find(word.name)?;
        let declaration = declaration_text(&self.elab.program, name);
        let title = declaration.as_deref().and_then(|text| text.lines().next()).unwrap_or(word.name);
        let path = PathBuf::from(self.files.path(span.file).as_str());
        let place = Place { text: Text::File(path), bytes: self.name_in(name, span) };
        Some(Meaning {
            bytes: word.bytes,
            name: name.to_string(),
            entity,
            title: title.to_owned(),
            declared: Some(place),
            declaration,
        })
    }

    pub(super) fn mentions_of_name(&self, name: &str) -> Vec<Range<usize>> {
        let (_, text) = self.own_text();
        let base = name.rsplit('.').next().unwrap_or(name);
        words(text).into_iter().filter(|word| word.name == base).map(|word| word.bytes).collect()
    }

    pub(super) fn suggestions_for(&self, prefix: &str) -> Vec<Suggestion> {
        let all = self.all_declared();
        let named = all.into_iter().filter(|(name, entity, _)| {
            *entity != Entity::Statement && !prefix.is_empty() && name.base().starts_with(prefix)
        });
        let suggestion = |(name, entity, _): (&Name, Entity, Span)| Suggestion {
            label: name.base().to_owned(),
            entity,
            detail: declaration_text(&self.elab.program, name)
                .and_then(|text| text.lines().next().map(str::to_owned))
                .unwrap_or_default(),
            text: name.base().to_owned(),
        };
        named.map(suggestion).collect()
    }

    pub(super) fn tokens_of_names(&self) -> Vec<Token> {
        let (_, text) = self.own_text();
        let all = self.all_declared();
        let entity = |word: &Word<'_>| {
            let known =
                all.iter().find(|(name, _, _)| name.base() == word.name).map(|(_, entity, _)| *entity);
            let is_variable = word.name.starts_with(|it: char| it.is_uppercase());
            known.or(is_variable.then_some(Entity::Variable))
        };
        let token = |word: Word<'_>| Some(Token { entity: entity(&word)?, bytes: word.bytes });
        words(text).into_iter().filter_map(token).collect()
    }
}
