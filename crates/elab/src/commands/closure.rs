//! The locales that a locale contains: those that it builds on, and those that it is a sublocale of.

use super::substitution::Substitution;
use crate::elaborator::Elaborator;
use base::guard::{Excess, give_up};
use base::{Name, deeper};
use logic::Term;
use logic::decl::{LocaleInstance, LocaleItem};

/// How deep sublocales are followed: relations such as duality go on for ever.
const MAX_DEPTH: usize = 5;

/// One locale of a closure, with the terms for its parameters.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reached {
    pub locale: Name,
    pub qualifiers: Vec<(Name, bool)>,
    pub args: Vec<Term>,
}

/// How many instances of locales one may contain.
const MAX_REACHED: usize = 5_000;

/// How a locale was reached.
#[derive(Clone, Debug, Default)]
struct Way<'w> {
    qualifiers: Vec<(Name, bool)>,
    /// How many sublocales were followed.
    sublocales: usize,
    /// The locale that builds on it, and how that one was reached.
    below: Option<(&'w Name, &'w Way<'w>)>,
}

impl Way<'_> {
    fn builds_on(&self, locale: &Name) -> bool {
        let mut way = self;
        while let Some((below, next)) = way.below {
            if below == locale {
                return true;
            }
            way = next;
        }
        false
    }
}

/// A closure under way.
#[derive(Default)]
struct Closure {
    reached: Vec<Reached>,
    /// The instances that were met, those included whose dependencies are not through yet.
    known: Vec<(Name, Vec<Term>)>,
}

impl Elaborator {
    /// All locales that the instances contain. Those that a locale builds on come before it, and so do those that it
    /// is a sublocale of: what it calls by a name of theirs is its own.
    pub(crate) fn closure(&self, instances: &[LocaleInstance]) -> Vec<Reached> {
        let mut closure = Closure::default();
        for instance in instances {
            self.reach(instance, &Way::default(), &mut closure);
        }
        closure.reached
    }

    fn reach(&self, instance: &LocaleInstance, way: &Way<'_>, closure: &mut Closure) {
        let Some(info) = self.context.locales.get(&instance.locale) else { return };
        let args: Vec<Term> = instance.args.iter().map(|arg| arg.beta().eta()).collect();
        if way.sublocales > MAX_DEPTH
            // Locales of theories with the same name can seem to be made from each other.
            || way.builds_on(&instance.locale)
            || closure.known.iter().any(|(locale, known)| *locale == instance.locale && *known == args)
        {
            return;
        }
        if closure.known.len() >= MAX_REACHED {
            give_up(Excess::Size);
        }
        closure.known.push((instance.locale.clone(), args.clone()));
        let mut qualifiers = way.qualifiers.clone();
        if !instance.qualifier.is_empty() {
            qualifiers.push((instance.qualifier.clone(), instance.qualifier_mandatory));
        }
        let substitute = Substitution::new(&info.locale.params, &args);
        let up = Way {
            qualifiers: qualifiers.clone(),
            sublocales: way.sublocales,
            below: Some((&instance.locale, way)),
        };
        for above in &info.locale.supers {
            deeper(|| self.reach(&substitute.instance(above), &up, closure));
        }
        let on = Way { qualifiers: qualifiers.clone(), sublocales: way.sublocales + 1, below: None };
        for item in &info.items {
            if let LocaleItem::Sublocale(below) = item {
                self.reach(&substitute.instance(below), &on, closure);
            }
        }
        closure.reached.push(Reached { locale: instance.locale.clone(), qualifiers, args });
    }
}
