//! What the names in a theory stand for.
//!
//! Terms carry no places once they are elaborated. So a word in a command is taken for a constant or a type that what
//! became of the command mentions and that can be written so, then for a variable of the command, then for what the
//! theory knows under that name at its end.

use super::words::{Word, word_at, words};
use super::{Theory, library};
use crate::names::{Declared, Entity, Meaning, Place, Suggestion, Text, Token};
use base::{Name, Span};
use logic::decl::{Origin, TypeDef};
use logic::statement::Query;
use logic::{Decl, Term, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use syntax::ast::Command;

/// The most names that are suggested at once.
const SUGGESTIONS: usize = 200;

/// The longest declaration that is shown with a name, in lines.
const LINES: usize = 20;

/// What a command mentions, by full names, and its variables with their types.
#[derive(Default)]
struct Mentions {
    names: BTreeSet<(Name, Entity)>,
    variables: BTreeMap<Name, Type>,
}

impl Mentions {
    /// What a word of the command stands for, if the command mentions it.
    fn find(&self, word: &str) -> Option<(Name, Entity)> {
        let variable = self.variables.get_key_value(word).map(|(name, _)| (name.clone(), Entity::Variable));
        let named = self.names.iter().find(|(full, _)| can_be_written(full, word)).cloned();
        named.or(variable)
    }

    fn see(&mut self, decl: &Decl) {
        for term in terms(decl) {
            term.visit(&mut |part| match part {
                Term::Const(name, _) => drop(self.names.insert((name.clone(), Entity::Constant))),
                Term::Free(name, ty) => drop(self.variables.insert(name.clone(), ty.clone())),
                _ => {}
            });
            term.visit_types(&mut |ty| self.see_type(ty));
        }
        match decl {
            Decl::Const(decl) => self.see_type(&decl.ty),
            Decl::Abbreviation(decl) => self.see_type(&decl.ty),
            Decl::Type(decl) => match &decl.def {
                TypeDef::Synonym(ty) => self.see_type(ty),
                TypeDef::Datatype(datatype) => {
                    let fields = datatype.constructors.iter().flat_map(|it| &it.fields);
                    fields.for_each(|field| self.see_type(&field.ty));
                }
                _ => {}
            },
            Decl::Statement(statement) => {
                for (name, ty) in &statement.vars {
                    self.see_type(ty);
                    self.variables.insert(name.clone(), ty.clone());
                }
            }
            _ => {}
        }
        self.names.extend(declares(decl).map(|(name, entity)| (name.clone(), entity)));
    }

    fn see_type(&mut self, ty: &Type) {
        ty.any(&mut |part| {
            match part {
                Type::Con(name, _) => drop(self.names.insert((name.clone(), Entity::Type))),
                Type::Var(var) => {
                    let classes = var.sort.classes().iter().map(|class| (class.clone(), Entity::Class));
                    self.names.extend(classes);
                }
            }
            false
        });
    }
}

/// Whether a full name can be written so: with some of its qualifiers, or without any.
fn can_be_written(full: &Name, word: &str) -> bool {
    full == word || full.strip_suffix(word).is_some_and(|before| before.ends_with('.'))
}

/// The terms of a declaration.
fn terms(decl: &Decl) -> Vec<&Term> {
    match decl {
        Decl::Spec(spec) => spec.terms(),
        Decl::Abbreviation(abbreviation) => vec![&abbreviation.body],
        Decl::Statement(statement) => statement.premises.iter().chain(&statement.conclusions).collect(),
        Decl::Query(Query::Value(term) | Query::Values { set: term, .. }) => vec![term],
        Decl::Locale(locale) => locale.assumptions.iter().map(|(_, term)| term).collect(),
        Decl::Unfold { lhs, rhs } => vec![lhs, rhs],
        _ => vec![],
    }
}

/// What a declaration declares.
fn declares(decl: &Decl) -> Option<(&Name, Entity)> {
    let declared = match decl {
        Decl::Const(decl) => match decl.origin {
            Origin::Constructor { .. } => (&decl.name, Entity::Constructor),
            _ => (&decl.name, Entity::Constant),
        },
        Decl::Abbreviation(decl) => (&decl.name, Entity::Constant),
        Decl::Type(decl) => (&decl.name, Entity::Type),
        Decl::Class(class) => (&class.name, Entity::Class),
        Decl::Locale(locale) => (&locale.name, Entity::Locale),
        Decl::Statement(statement) if !statement.name.is_empty() => (&statement.name, Entity::Statement),
        _ => return None,
    };
    Some(declared)
}

impl Theory {
    fn text(&self) -> &str {
        self.script.files.text(self.loaded.file)
    }

    /// All of a command: with its proof.
    fn extent(command: &Command) -> Range<usize> {
        let end =
            command.proof.as_ref().map_or(command.span.end, |proof| proof.span.end.max(command.span.end));
        command.span.start as usize..end as usize
    }

    fn command_at(&self, byte: usize) -> Option<&Command> {
        let commands = &self.loaded.tree.commands;
        let next = commands.partition_point(|command| command.span.start as usize <= byte);
        commands.get(next.checked_sub(1)?).filter(|command| byte <= Theory::extent(command).end)
    }

    /// What became of a command.
    fn decls_of(&self, extent: &Range<usize>) -> impl Iterator<Item = &Decl> {
        let inside = |span: Span| extent.start <= span.start as usize && span.end as usize <= extent.end;
        let own = self.script.theory.located();
        own.filter(move |(_, span)| span.file == self.loaded.file && inside(*span)).map(|(decl, _)| decl)
    }

    fn mentions_of(&self, extent: &Range<usize>) -> Mentions {
        let mut mentions = Mentions::default();
        self.decls_of(extent).for_each(|decl| mentions.see(decl));
        mentions
    }

    /// What the theory knows under a name at its end.
    fn known(&self, word: &str) -> Option<(Name, Entity)> {
        let context = &self.loaded.elaborated.context;
        let spaces = [
            (&context.const_names, Entity::Constant),
            (&context.type_names, Entity::Type),
            (&context.locale_names, Entity::Locale),
            (&context.class_names, Entity::Class),
        ];
        let entity = spaces.iter().find_map(|(names, entity)| Some((names.resolve(word)?.clone(), *entity)));
        entity.or_else(|| self.fact(word))
    }

    /// The statement of this name.
    fn fact(&self, word: &str) -> Option<(Name, Entity)> {
        let decls = self.script.sources.iter().flat_map(|theory| &theory.decls).filter_map(declares);
        let mut facts = decls.filter(|(_, entity)| *entity == Entity::Statement);
        facts.find(|(name, _)| can_be_written(name, word)).map(|(name, entity)| (name.clone(), entity))
    }

    pub(super) fn meaning_at(&self, byte: usize) -> Option<Meaning> {
        let command = self.command_at(byte)?;
        let extent = Theory::extent(command);
        let word = word_at(self.text().get(extent.clone())?, byte - extent.start)?;
        let mentions = self.mentions_of(&extent);
        let (name, entity) = mentions.find(&word.name).or_else(|| self.known(&word.name))?;
        let variable = mentions.variables.get(&name).filter(|_| entity == Entity::Variable);
        let (declared, declaration) = match entity {
            Entity::Variable => (None, None),
            _ => self.declaration(&name, entity).unzip(),
        };
        Some(Meaning {
            bytes: extent.start + word.bytes.start..extent.start + word.bytes.end,
            title: self.title(&name, entity, variable),
            name: name.to_string(),
            entity,
            declared,
            declaration,
        })
    }

    fn title(&self, name: &Name, entity: Entity, variable: Option<&Type>) -> String {
        let context = &self.loaded.elaborated.context;
        let constant = || context.consts.get(name)?.ty().cloned();
        match entity {
            Entity::Variable | Entity::Constant | Entity::Constructor => {
                let short = context.const_names.shorten(name);
                let short = if entity == Entity::Variable { name } else { &short };
                match variable.cloned().or_else(constant) {
                    Some(ty) => format!("{short} :: {}", context.show_type(&ty)),
                    None => short.to_string(),
                }
            }
            Entity::Type => format!("type {}", context.type_names.shorten(name)),
            Entity::Class => format!("class {}", context.class_names.shorten(name)),
            Entity::Locale => format!("locale {}", context.locale_names.shorten(name)),
            _ => name.to_string(),
        }
    }

    /// Where something is declared, and how that reads.
    fn declaration(&self, name: &Name, entity: Entity) -> Option<(Place, String)> {
        let is_it =
            |decl: &Decl| declares(decl).is_some_and(|(own, kind)| own == name && is_like(kind, entity));
        let located = self.script.sources.iter().flat_map(|theory| theory.located());
        let Some((_, span)) = located.into_iter().find(|(decl, _)| is_it(decl)) else {
            return library::declaration(name);
        };
        let text = self.script.files.text(span.file);
        let command = text.get(span.range())?;
        let found = words(command).into_iter().find(|word| can_be_written(name, &word.name));
        let bytes = found.map_or(span.range(), |word| {
            span.range().start + word.bytes.start..span.range().start + word.bytes.end
        });
        let path = PathBuf::from(self.script.files.path(span.file).as_str());
        Some((Place { text: Text::File(path), bytes }, shortened(command)))
    }

    pub(super) fn declared_names(&self) -> Vec<Declared> {
        let mut all: Vec<Declared> = vec![];
        for (decl, span) in self.script.theory.located().filter(|(_, span)| span.file == self.loaded.file) {
            let Some((name, entity)) = declares(decl) else { continue };
            let bytes = span.range();
            // What is not written there comes with something that is.
            let Some(text) = self.text().get(bytes.clone()) else { continue };
            let Some(word) = words(text).into_iter().skip(1).find(|word| word.name == name.base()) else {
                continue;
            };
            let at = bytes.start + word.bytes.start..bytes.start + word.bytes.end;
            if !all.iter().rev().take_while(|it| it.bytes == bytes).any(|it| it.at == at) {
                all.push(Declared { name: name.to_string(), entity, bytes, at });
            }
        }
        all
    }

    pub(super) fn mentions_of_name(&self, name: &str) -> Vec<Range<usize>> {
        let mut all = vec![];
        for command in &self.loaded.tree.commands {
            let extent = Theory::extent(command);
            let Some(text) = self.text().get(extent.clone()) else { continue };
            let candidates =
                words(text).into_iter().filter(|word| can_be_written(&Name::new(name), &word.name));
            let candidates: Vec<Word> = candidates.collect();
            if candidates.is_empty() {
                continue;
            }
            let mentions = self.mentions_of(&extent);
            for word in candidates {
                let meant = mentions.find(&word.name).or_else(|| self.known(&word.name));
                if meant.is_some_and(|(full, _)| full == name) {
                    all.push(extent.start + word.bytes.start..extent.start + word.bytes.end);
                }
            }
        }
        all
    }

    pub(super) fn suggestions_for(&self, prefix: &str) -> Vec<Suggestion> {
        if prefix.starts_with('\\') || !prefix.starts_with(|it: char| it.is_alphabetic()) {
            return library::symbols(prefix, self.text());
        }
        let context = &self.loaded.elaborated.context;
        let starts = |name: &&Name| name.base().starts_with(prefix);
        let mut all: Vec<Suggestion> = vec![];
        for (name, info) in context.consts.iter().filter(|(name, _)| starts(name)) {
            let short = context.const_names.shorten(name);
            let detail = info.ty().map_or(String::new(), |ty| context.show_type(ty));
            all.push(suggestion(&short, Entity::Constant, detail));
        }
        let named = |names: Vec<&Name>, entity: Entity| -> Vec<Suggestion> {
            let names = names.into_iter().filter(starts);
            names.map(|name| suggestion(&Name::new(name.base()), entity, name.to_string())).collect()
        };
        all.extend(named(context.types.keys().collect(), Entity::Type));
        all.extend(named(context.class_decls.keys().collect(), Entity::Class));
        all.extend(named(context.locales.keys().collect(), Entity::Locale));
        let decls = self.script.sources.iter().flat_map(|theory| &theory.decls).filter_map(declares);
        let facts = decls.filter(|(_, entity)| *entity == Entity::Statement).map(|(name, _)| name).collect();
        all.extend(named(facts, Entity::Statement));
        // Short ones first: they are closest to what is written.
        all.sort_by(|one, other| (one.label.len(), &one.label).cmp(&(other.label.len(), &other.label)));
        all.dedup();
        all.truncate(SUGGESTIONS);
        all
    }

    pub(super) fn tokens_of_commands(&self) -> Vec<Token> {
        let mut tokens = vec![];
        for command in &self.loaded.tree.commands {
            let keyword = command.keyword.span.range();
            tokens.push(Token { bytes: keyword.clone(), entity: Entity::Command });
            let extent = command.span.range();
            let Some(text) = self.text().get(extent.clone()) else { continue };
            let mentions = self.mentions_of(&extent);
            for word in words(text) {
                let bytes = extent.start + word.bytes.start..extent.start + word.bytes.end;
                if let (Some((name, entity)), false) = (mentions.find(&word.name), bytes == keyword) {
                    tokens.push(Token { bytes, entity: self.exact(&name, entity) });
                }
            }
        }
        tokens
    }

    /// Constructors are constants of a kind.
    fn exact(&self, name: &Name, entity: Entity) -> Entity {
        let info = self.loaded.elaborated.context.consts.get(name).filter(|_| entity == Entity::Constant);
        match info {
            Some(elab::ConstInfo::Const(decl)) if matches!(decl.origin, Origin::Constructor { .. }) => {
                Entity::Constructor
            }
            _ => entity,
        }
    }
}

/// Constructors are constants, too.
fn is_like(one: Entity, other: Entity) -> bool {
    let plain = |entity| if entity == Entity::Constructor { Entity::Constant } else { entity };
    plain(one) == plain(other)
}

fn suggestion(name: &Name, entity: Entity, detail: String) -> Suggestion {
    Suggestion { label: name.to_string(), entity, detail, text: name.to_string() }
}

/// The beginning of a declaration, where it is long.
pub(super) fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(LINES + 1).collect();
    match lines.split_last() {
        Some((_, first)) if lines.len() > LINES => format!("{}\n…", first.join("\n")),
        _ => text.to_owned(),
    }
}
