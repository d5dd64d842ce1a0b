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

impl Elaborator {
    /// All locales that the instances contain, those they build on first.
    pub(crate) fn closure(&self, instances: &[LocaleInstance]) -> Vec<Reached> {
        let mut reached = vec![];
        for instance in instances {
            self.reach(instance, &Way::default(), &mut reached);
        }
        reached
    }

    fn reach(&self, instance: &LocaleInstance, way: &Way<'_>, reached: &mut Vec<Reached>) {
        let Some(info) = self.context.locales.get(&instance.locale) else { return };
        let args: Vec<Term> = instance.args.iter().map(|arg| arg.beta().eta()).collect();
        if way.sublocales > MAX_DEPTH
            // Locales of theories with the same name can seem to be made from each other.
            || way.builds_on(&instance.locale)
            || reached.iter().any(|known| known.locale == instance.locale && known.args == args)
        {
            return;
        }
        if reached.len() >= MAX_REACHED {
            give_up(Excess::Size);
        }
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
            deeper(|| self.reach(&substitute.instance(above), &up, reached));
        }
        reached.push(Reached { locale: instance.locale.clone(), qualifiers: qualifiers.clone(), args });
        let on = Way { qualifiers, sublocales: way.sublocales + 1, below: None };
        for item in &info.items {
            if let LocaleItem::Sublocale(below) = item {
                self.reach(&substitute.instance(below), &on, reached);
            }
        }
    }
}
