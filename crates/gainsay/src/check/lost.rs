//! What a theory says that was not understood. Names that were to be declared look like variables in later text, and
//! assumptions of a block that could not be opened are missing in it: a statement that depends on such things is
//! about something else, and a counterexample to it would mean nothing.

use crate::load::{Loaded, Loader};
use base::{Name, Span};
use elab::Context;
use logic::Type;
use logic::statement::Statement;
use std::collections::HashSet;
use syntax::ast::{
    Body, Constructor, Datatypes, Decl, Element, Ident, Inner, Morphisms, QuotientType, Record, TokenKind,
    Typedef, Unread,
};

/// What is missing in a theory and in those that it is loaded with.
#[derive(Clone, Debug, Default)]
pub struct Lost {
    names: HashSet<Name>,
    /// Commands in blocks that could not be opened.
    inside: HashSet<Span>,
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
        let outcomes = loaded.elaborated.outcomes.iter();
        let failed: HashSet<Span> =
            outcomes.filter(|outcome| outcome.failure.is_some()).map(|outcome| outcome.span).collect();
        // For each open block, whether it could be opened.
        let mut blocks: Vec<bool> = vec![];
        for command in &loaded.tree.commands {
            let is_failed = failed.contains(&command.span)
                || matches!(command.body, Body::Unknown(_) | Body::Malformed(_));
            if blocks.contains(&false) {
                self.inside.insert(command.span);
            }
            if is_failed {
                self.names.extend(declared(&command.body));
            }
            match &command.body {
                Body::End => drop(blocks.pop()),
                body if body.opens_block() => blocks.push(!is_failed),
                _ => {}
            }
        }
    }

    /// Why a counterexample to the statement, which stands at this place, would mean nothing.
    pub fn reason(&self, context: &Context, statement: &Statement, span: Span) -> Option<String> {
        self.reason_of(context, &statement.vars, span)
    }

    /// Why a text with these variables, which stands at this place, means nothing.
    pub fn reason_of(&self, context: &Context, vars: &[(Name, Type)], span: Span) -> Option<String> {
        if let Some((name, _)) = vars.iter().find(|(name, _)| name.starts_with('?')) {
            return Some(format!("`{name}` stands for something that is still to be found"));
        }
        if self.import {
            return Some("an import is missing, so that names may mean something else".to_owned());
        }
        if self.inside.contains(&span) {
            return Some("the beginning of the block that it stands in was not understood".to_owned());
        }
        let is_lost =
            |(name, ty): &&(Name, Type)| self.names.contains(name) || is_correspondence(context, name, ty);
        let lost = vars.iter().find(is_lost);
        lost.map(|(name, _)| format!("`{name}`: its definition was not understood"))
    }
}

/// Lifting relates the values of a type with what represents them, by a relation that nothing declares.
fn is_correspondence(context: &Context, name: &Name, ty: &Type) -> bool {
    let of = name.strip_prefix("pcr_").or_else(|| name.strip_prefix("cr_"));
    ty.strip_fun().0.len() >= 2 && of.is_some_and(|of| context.resolve_type(of).is_some())
}

/// The names of constants that a command declares.
fn declared(body: &Body) -> Vec<Name> {
    match body {
        Body::Definition(definition) => one(definition.decl.as_ref(), &definition.clause.prop),
        Body::Abbreviation(abbreviation) => one(abbreviation.decl.as_ref(), &abbreviation.prop),
        Body::QuotientDefinition(definition) => one(definition.decl.as_ref(), &definition.left),
        Body::Function(function) => names(&function.decls),
        Body::TimeFunction(timed) => timed
            .functions
            .iter()
            .flat_map(|function| words(&function.text))
            .map(|name| prefixed("T_", &name))
            .collect(),
        Body::Inductive(inductive) => {
            let decls = names(&inductive.decls);
            let predicates: Vec<Name> = decls.iter().map(|name| Name::from(format!("{name}p"))).collect();
            [decls, predicates].concat()
        }
        Body::Consts(decls) => names(decls),
        Body::Axiomatization(axiomatization) => names(&axiomatization.decls),
        Body::LiftDefinition(lifted) => vec![lifted.decl.name.value.clone()],
        Body::Datatype(datatypes) => of_datatypes(datatypes),
        Body::FreeConstructors(free) => {
            let of_constructor = free.constructors.iter();
            let parts = of_constructor.flat_map(|it| it.discriminator.iter().chain(&it.selectors));
            values(parts.chain([&free.name]))
        }
        Body::Record(record) => of_record(record),
        Body::Typedef(typedef) => of_typedef(typedef),
        Body::QuotientType(quotient) => of_quotient(quotient),
        Body::Class(class) => fixed(&class.elements),
        Body::Locale(locale) => vec![locale.name.value.clone()],
        Body::Interpretation(interpretation) => values(interpretation.defines.iter().map(|it| &it.name)),
        Body::Alias(alias) => vec![alias.name.value.clone()],
        Body::Unknown(unread) | Body::Malformed(unread) => written(unread),
        _ => vec![],
    }
}

fn values<'a>(idents: impl IntoIterator<Item = &'a Ident>) -> Vec<Name> {
    idents.into_iter().map(|ident| ident.value.clone()).collect()
}

fn names(decls: &[Decl]) -> Vec<Name> {
    values(decls.iter().map(|decl| &decl.name))
}

fn prefixed(prefix: &str, name: &Name) -> Name {
    Name::from(format!("{prefix}{name}"))
}

/// A declared name, or the first word of an equation.
fn one(decl: Option<&Decl>, equation: &Inner) -> Vec<Name> {
    match decl {
        Some(decl) => vec![decl.name.value.clone()],
        None => words(&equation.text).into_iter().take(1).collect(),
    }
}

fn words(text: &str) -> Vec<Name> {
    let is_part = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '_' | '\'');
    text.split(|symbol| !is_part(symbol)).filter(|word| !word.is_empty()).map(Name::new).collect()
}

fn of_datatypes(datatypes: &Datatypes) -> Vec<Name> {
    let mut found = vec![];
    for datatype in &datatypes.types {
        found.extend(datatype.constructors.iter().flat_map(of_constructor));
        found.extend(values(datatype.map.iter().chain(&datatype.rel).chain(&datatype.pred)));
        found.extend(values(datatype.params.iter().filter_map(|param| param.set.as_ref())));
        let derived = ["case_", "rec_", "map_", "set_", "rel_", "pred_", "size_"];
        found.extend(derived.map(|prefix| prefixed(prefix, &datatype.name.value)));
    }
    found
}

fn of_constructor(constructor: &Constructor) -> Vec<Name> {
    let selectors = constructor.args.iter().filter_map(|arg| arg.selector.as_ref());
    let mut found =
        values([&constructor.name].into_iter().chain(&constructor.discriminator).chain(selectors));
    found.push(prefixed("is_", &constructor.name.value));
    found
}

fn of_record(record: &Record) -> Vec<Name> {
    let fields = names(&record.fields);
    let updates: Vec<Name> = fields.iter().map(|name| Name::from(format!("{name}_update"))).collect();
    [fields, updates].concat()
}

fn of_typedef(typedef: &Typedef) -> Vec<Name> {
    morphisms(typedef.morphisms.as_ref(), &typedef.name.value)
}

fn of_quotient(quotient: &QuotientType) -> Vec<Name> {
    let name = &quotient.name.value;
    let classes = ["rep_", "abs_"].map(|prefix| prefixed(prefix, name));
    [morphisms(quotient.morphisms.as_ref(), name), classes.to_vec()].concat()
}

fn morphisms(given: Option<&Morphisms>, ty: &Name) -> Vec<Name> {
    let mut found = ["Rep_", "Abs_"].map(|prefix| prefixed(prefix, ty)).to_vec();
    found.extend(given.into_iter().flat_map(|given| values([&given.rep, &given.abs])));
    found
}

fn fixed(elements: &[Element]) -> Vec<Name> {
    let fixes = elements.iter().filter_map(|element| match element {
        Element::Fixes(decls) => Some(names(decls)),
        _ => None,
    });
    fixes.flatten().collect()
}

/// What a command of which nothing is known may declare: the names that it is written with, and what its equations
/// begin with.
fn written(unread: &Unread) -> Vec<Name> {
    let names = unread.tokens.iter().flat_map(|token| match token.kind {
        TokenKind::Ident => vec![token.text.clone()],
        TokenKind::String | TokenKind::Cartouche => words(&token.text).into_iter().take(1).collect(),
        _ => vec![],
    });
    names.collect()
}
