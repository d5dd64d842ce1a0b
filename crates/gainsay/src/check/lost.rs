//! Names that a theory was to define and could not: in later text they look like variables, and a statement about
//! them would be refuted although it is about something else.

use crate::load::{Loaded, Loader};
use base::Name;
use logic::statement::Statement;
use std::collections::HashSet;
use syntax::ast::{Body, Decl, Inner};

/// What is missing in a theory and in those that it is loaded with.
#[derive(Clone, Debug, Default)]
pub struct Lost {
    names: HashSet<Name>,
    /// An import is missing: anything may be undefined.
    import: bool,
}

impl Lost {
    pub fn of(loader: &Loader, loaded: &Loaded) -> Lost {
        let mut lost = Lost::default();
        loader.with_imports(loaded).into_iter().for_each(|loaded| lost.learn(loaded));
        lost
    }

    fn learn(&mut self, loaded: &Loaded) {
        self.import |= loaded.diagnostics.iter().any(|diagnostic| diagnostic.code.ends_with("-import"));
        let failed: HashSet<_> = loaded
            .elaborated
            .outcomes
            .iter()
            .filter(|outcome| outcome.failure.is_some())
            .map(|outcome| outcome.span)
            .collect();
        let commands = loaded.tree.commands.iter().filter(|command| failed.contains(&command.span));
        commands.for_each(|command| self.names.extend(declared(&command.body)));
    }

    /// Why a counterexample to the statement would mean nothing.
    pub fn reason(&self, statement: &Statement) -> Option<String> {
        if let Some((name, _)) = statement.vars.iter().find(|(name, _)| name.starts_with('?')) {
            return Some(format!("`{name}` stands for something that is still to be found"));
        }
        if self.import {
            return Some("an import is missing, so that names may mean something else".to_owned());
        }
        let lost = statement.vars.iter().find(|(name, _)| self.names.contains(name));
        lost.map(|(name, _)| format!("`{name}`: its definition was not understood"))
    }
}

/// The names that a command declares.
fn declared(body: &Body) -> Vec<Name> {
    let of = |decls: &[Decl]| decls.iter().map(|decl| decl.name.value.clone()).collect();
    match body {
        Body::Definition(definition) => one(definition.decl.as_ref(), &definition.clause.prop),
        Body::Abbreviation(abbreviation) => one(abbreviation.decl.as_ref(), &abbreviation.prop),
        Body::QuotientDefinition(definition) => one(definition.decl.as_ref(), &definition.left),
        Body::Function(function) => of(&function.decls),
        Body::Inductive(inductive) => of(&inductive.decls),
        Body::Consts(decls) => of(decls),
        Body::Axiomatization(axiomatization) => of(&axiomatization.decls),
        Body::LiftDefinition(lifted) => vec![lifted.decl.name.value.clone()],
        _ => vec![],
    }
}

/// A declared name, or the first word of an equation.
fn one(decl: Option<&Decl>, equation: &Inner) -> Vec<Name> {
    match decl {
        Some(decl) => vec![decl.name.value.clone()],
        None => {
            let is_part = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '_' | '\'');
            let words = equation.text.split(|symbol| !is_part(symbol));
            words.filter(|word| !word.is_empty()).take(1).map(Name::new).collect()
        }
    }
}
