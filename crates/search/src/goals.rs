//! The goals of statements. In a locale a statement is about every instance of the locale: it is tried for the
//! interpretations that theories contain, and with the assumptions of the locale as premises.

use crate::goal::{Goal, Grounds};
use base::guard::{Excess, give_up};
use base::{Name, deeper};
use logic::decl::{Locale, LocaleInstance};
use logic::statement::Statement;
use logic::types::TypeSubst;
use logic::{Term, Type, TypeVar, World};
use std::sync::Arc;

/// What becomes of a statement in a locale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocaleUse {
    /// It is tried for the parameters of every interpretation.
    pub interpret: bool,
    /// Parameters are variables, assumptions are premises.
    pub expand: bool,
}

impl Default for LocaleUse {
    fn default() -> LocaleUse {
        LocaleUse { interpret: true, expand: true }
    }
}

/// The goals of a statement: for each conclusion, those of its interpretations first.
pub fn goals(world: &World, statement: &Statement, locales: LocaleUse) -> Vec<Vec<Goal>> {
    let of_conclusion = |conclusion: &Term| {
        let goals = conclusion_goals(world, statement, conclusion, locales);
        goals.iter().for_each(check_types);
        goals
    };
    statement.conclusions.iter().map(of_conclusion).collect()
}

/// Types of goals are not deeper than this. What is made for a type is made for all types in it, and grows with their
/// nesting; the types of people's statements have some ten levels.
const MAX_TYPE_DEPTH: usize = 100;

/// Gives up on a goal with types that are too deep: preparing tests would take all the time, and more.
fn check_types(goal: &Goal) {
    let check = |ty: &Type| {
        if ty.depth_within(MAX_TYPE_DEPTH).is_none() {
            give_up(Excess::Types);
        }
    };
    goal.vars.iter().for_each(|(_, ty)| check(ty));
    for term in goal.premises.iter().chain([&goal.conclusion]) {
        term.visit_types(&mut { check });
    }
}

fn conclusion_goals(
    world: &World,
    statement: &Statement,
    conclusion: &Term,
    locales: LocaleUse,
) -> Vec<Goal> {
    let grounds = Grounds::of(statement);
    let plain = || Goal::new(&statement.vars, &statement.premises, conclusion).resting_on(grounds.clone());
    let locale = statement.locale.as_ref().and_then(|name| world.locale(name));
    let Some(locale) = locale.filter(|locale| locale.class.is_none()) else { return vec![plain()] };
    let mut goals = vec![];
    if locales.interpret && !has_hidden_types(locale) {
        for found in world.interpretations(&locale.name) {
            let Some(instance) = Substitution::new(&locale.params, found) else { continue };
            let vars = statement.vars.iter().filter(|(name, _)| instance.argument(name).is_none());
            let vars: Vec<(Name, Type)> =
                vars.map(|(name, ty)| (name.clone(), ty.instantiate(&instance.types))).collect();
            let premises: Vec<Term> = statement.premises.iter().map(|term| instance.term(term)).collect();
            let interpretation = Some(Arc::new(found.clone()));
            let grounds = Grounds { interpretation, ..grounds.clone() };
            goals.push(Goal::new(&vars, &premises, &instance.term(conclusion)).resting_on(grounds));
        }
    }
    if locales.expand || goals.is_empty() {
        let mut assumed = vec![];
        assumptions(world, &locale.name, &|term| term.clone(), &mut vec![], &mut assumed);
        let mut known = statement.vars.clone();
        let terms = statement.premises.iter().chain([conclusion]);
        known.extend(terms.flat_map(Term::frees));
        let mut assumed: Vec<Term> =
            assumed.iter().map(|term| agreeing(term, &mut known, &locale.name)).collect();
        assumed.extend(statement.premises.iter().cloned());
        goals.push(Goal::new(&statement.vars, &assumed, conclusion).resting_on(grounds));
    }
    goals
}

/// Terms for the parameters of a locale.
struct Substitution<'l> {
    params: &'l [(Name, Type)],
    args: &'l [Term],
    types: TypeSubst,
}

impl<'l> Substitution<'l> {
    fn new(params: &'l [(Name, Type)], instance: &'l LocaleInstance) -> Option<Substitution<'l>> {
        let mut types = TypeSubst::new();
        for ((_, declared), arg) in params.iter().zip(&instance.args) {
            declared.match_onto(&arg.ty()?, &mut types).then_some(())?;
        }
        Some(Substitution { params, args: &instance.args, types })
    }

    fn argument(&self, name: &Name) -> Option<&'l Term> {
        let position = self.params.iter().position(|(own, _)| own == name)?;
        self.args.get(position)
    }

    fn term(&self, term: &Term) -> Term {
        term.instantiate(&self.types).subst_frees(&|name| self.argument(name).cloned()).beta()
    }
}

/// Whether assumptions are about types that the parameters do not show: which ones an interpretation means is not
/// known then.
fn has_hidden_types(locale: &Locale) -> bool {
    let mut hidden = vec![];
    let types = locale.assumptions.iter().map(|(_, assumption)| assumption);
    types.for_each(|assumption| assumption.visit_types(&mut |part| part.collect_vars(&mut hidden)));
    let shown: Vec<TypeVar> = locale.params.iter().flat_map(|(_, ty)| ty.vars()).collect();
    hidden.iter().any(|var| !shown.iter().any(|own| own.name == var.name))
}

/// An assumption at the types that its parameters have elsewhere. Locales that extend others may call the same type by
/// another variable; what is said about one type and meant for another must not pass for true.
fn agreeing(assumption: &Term, known: &mut Vec<(Name, Type)>, locale: &Name) -> Term {
    let frees = assumption.frees();
    let mut types = TypeSubst::new();
    for (name, ty) in &frees {
        let elsewhere = known.iter().find(|(own, _)| own == name);
        if elsewhere.is_some_and(|(_, other)| !ty.match_onto(other, &mut types)) {
            return unknown(locale);
        }
    }
    let assumption = assumption.instantiate(&types);
    for (name, ty) in assumption.frees() {
        if !known.iter().any(|(own, _)| *own == name) {
            known.push((name, ty));
        }
    }
    assumption
}

/// Stands for assumptions that cannot be found out: whoever depends on them has no value.
fn unknown(locale: &Name) -> Term {
    Term::constant(&format!("assumptions of {locale}"), Type::bool())
}

/// How many instances of other locales one may build on.
const MAX_INSTANCES: usize = 5_000;

/// The assumptions of a locale and of those that it builds on, with `instance` applied to them. An instance that was
/// `seen` before has nothing new to say: a locale may build on another one in many ways.
fn assumptions(
    world: &World,
    locale: &Name,
    instance: &dyn Fn(&Term) -> Term,
    seen: &mut Vec<(Name, Vec<Term>)>,
    found: &mut Vec<Term>,
) {
    // The assumptions of a class on which a locale builds are about the parameters that it gets.
    let Some(locale) = world.locale(locale) else { return found.push(unknown(locale)) };
    for above in &locale.supers {
        let reached = (above.locale.clone(), above.args.iter().map(instance).collect());
        if seen.contains(&reached) {
            continue;
        }
        if seen.len() >= MAX_INSTANCES {
            give_up(Excess::Size);
        }
        seen.push(reached);
        let params = world.locale(&above.locale).map(|locale| &locale.params);
        match params.and_then(|params| Substitution::new(params, above)) {
            Some(substitution) => {
                let instance = |term: &Term| instance(&substitution.term(term));
                deeper(|| assumptions(world, &above.locale, &instance, seen, found));
            }
            None => found.push(unknown(&above.locale)),
        }
    }
    for (_, assumption) in &locale.assumptions {
        let is_param = |name: &Name| locale.params.iter().any(|(own, _)| own == name);
        let assumption = instance(&assumption.for_all(&is_param));
        if !found.contains(&assumption) {
            found.push(assumption);
        }
    }
}
