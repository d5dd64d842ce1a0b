//! Names that are variables of a refuted statement, and that somebody may have meant to be constants.

use crate::language::Script;
use crate::words::nearest;
use base::Name;
use logic::statement::Statement;
use logic::{Decl, Term};
use std::collections::BTreeSet;

/// Shorter names are those of variables.
const SHORTEST: usize = 4;

/// What is to be said about variables of a statement that are applied like functions.
pub fn misspelt(script: &Script, statement: &Statement) -> Vec<String> {
    let mut applied: BTreeSet<Name> = BTreeSet::new();
    for term in statement.premises.iter().chain(&statement.conclusions) {
        term.visit(&mut |part| {
            if let Term::App(head, _) = part
                && let Term::Free(name, _) = &**head
                && name.chars().count() >= SHORTEST
            {
                applied.insert(name.clone());
            }
        });
    }
    let is_fixed = |name: &Name| parameters(script, statement).any(|own| own == name);
    applied.retain(|name| !is_fixed(name));
    let mut notes: Vec<String> = applied.iter().filter_map(|name| note(script, name)).collect();
    notes.extend(unnamed(statement));
    notes
}

/// What the locale of a statement fixes.
fn parameters<'s>(script: &'s Script, statement: &Statement) -> impl Iterator<Item = &'s Name> {
    let locale = statement.locale.as_ref().and_then(|locale| script.world().locale(locale));
    locale.into_iter().flat_map(|locale| locale.params.iter().map(|(name, _)| name))
}

fn note(script: &Script, name: &Name) -> Option<String> {
    if let Some(import) = script.notation.to_import(name) {
        return Some(format!("`{name}` is a variable here; {import} declares a constant of this name"));
    }
    let meant = constant_like(script, name)?;
    Some(format!("`{name}` is a variable here; did you mean `{meant}`?"))
}

/// The constant in scope whose name is most like this one; those of the source itself come first.
fn constant_like(script: &Script, name: &Name) -> Option<String> {
    let constants = |decls: &mut dyn Iterator<Item = &Decl>| {
        let names: BTreeSet<String> = decls
            .filter_map(|decl| match decl {
                Decl::Const(own) => Some(own.name.base().to_owned()),
                Decl::Abbreviation(own) => Some(own.name.base().to_owned()),
                _ => None,
            })
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        nearest(name, &names).map(str::to_owned)
    };
    let own = constants(&mut script.sources.iter().flat_map(|theory| &theory.decls));
    own.or_else(|| constants(&mut script.world().theories().iter().flat_map(|theory| theory.decls())))
}

/// A statement without a colon after its name has one conclusion too many.
fn unnamed(statement: &Statement) -> Option<String> {
    match statement.conclusions.as_slice() {
        [Term::Free(name, _), _, ..] if statement.name.is_empty() => Some(format!(
            "`{name}` is taken for a proposition; a colon follows the name of a statement: {name}:"
        )),
        _ => None,
    }
}
