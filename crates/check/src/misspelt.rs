//! Names that are variables of a refuted statement, and that somebody may have meant to be constants.

use crate::language::Script;
use crate::words::nearest;
use base::Name;
use logic::statement::Statement;
use logic::{Decl, Term};
use std::collections::BTreeSet;

/// Shorter names are those of variables: of what is applied like a function, and of anything else.
const SHORTEST: usize = 3;
const SHORTEST_VALUE: usize = 4;

/// What other languages call functions, and what HOL calls them.
const OTHER_LANGUAGES: [(&str, &str); 14] = [
    ("reverse", "rev"),
    ("head", "hd"),
    ("tail", "tl"),
    ("init", "butlast"),
    ("len", "length"),
    ("flatten", "concat"),
    ("elem", "List.member"),
    ("contains", "List.member"),
    ("nub", "remdups"),
    ("unique", "remdups"),
    ("succ", "Suc"),
    ("maximum", "Max"),
    ("minimum", "Min"),
    ("isPrefixOf", "prefix"),
];

/// What is to be said about variables of a statement that may have been meant to be constants.
pub fn misspelt(script: &Script, statement: &Statement) -> Vec<String> {
    let (mut applied, mut values): (BTreeSet<Name>, BTreeSet<Name>) = Default::default();
    for term in statement.premises.iter().chain(&statement.conclusions) {
        term.visit(&mut |part| match part {
            Term::App(head, _) => {
                if let Term::Free(name, _) = &**head {
                    applied.insert(name.clone());
                }
            }
            Term::Free(name, _) => {
                values.insert(name.clone());
            }
            _ => {}
        });
    }
    let is_fixed = |name: &Name| parameters(script, statement).any(|own| own == name);
    applied.retain(|name| !is_fixed(name) && name.chars().count() >= SHORTEST);
    values
        .retain(|name| !is_fixed(name) && !applied.contains(name) && name.chars().count() >= SHORTEST_VALUE);
    let mut notes: Vec<String> = applied.iter().filter_map(|name| note(script, name)).collect();
    notes.extend(values.iter().filter_map(|name| value_note(script, name)));
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
    if let Some(meant) = constant_like(script, name) {
        return Some(format!("`{name}` is a variable here; did you mean `{meant}`?"));
    }
    let names = OTHER_LANGUAGES.map(|(other, _)| other);
    let other = names.into_iter().find(|other| *other == name.as_str()).or_else(|| nearest(name, &names))?;
    let (_, meant) = OTHER_LANGUAGES.into_iter().find(|(own, _)| *own == other)?;
    Some(format!("`{name}` is a variable here; what may be meant is called `{meant}` in HOL"))
}

/// A variable that is not applied: where it looks like a constructor, or like a constant of the source itself.
fn value_note(script: &Script, name: &Name) -> Option<String> {
    let own = own_constant_like(script, name);
    let is_capital = name.chars().next().is_some_and(char::is_uppercase);
    let meant = if is_capital { own.or_else(|| constant_like(script, name)) } else { own }?;
    Some(format!("`{name}` is a variable here; did you mean `{meant}`?"))
}

/// The constant in scope whose name is most like this one; those of the source itself come first.
fn constant_like(script: &Script, name: &Name) -> Option<String> {
    own_constant_like(script, name).or_else(|| like(name, script.world().constant_names()))
}

fn own_constant_like(script: &Script, name: &Name) -> Option<String> {
    let decls = script.sources.iter().flat_map(|theory| &theory.decls);
    let names = decls.filter_map(|decl| match decl {
        Decl::Const(own) => Some(&own.name),
        Decl::Abbreviation(own) => Some(&own.name),
        _ => None,
    });
    like(name, names)
}

fn like<'n>(name: &Name, names: impl Iterator<Item = &'n Name>) -> Option<String> {
    let names: BTreeSet<&str> = names.map(|name| name.base()).collect();
    nearest(name, &names.into_iter().collect::<Vec<_>>()).map(str::to_owned)
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
