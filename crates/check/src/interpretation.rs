//! The interpretation of a locale that a counterexample is about.

use crate::answer::show;
use crate::language::Notation;
use logic::World;
use logic::decl::LocaleInstance;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An interpretation, as the JSON output shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Interpretation {
    pub locale: String,
    /// What names of the locale begin with there; empty if there is nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub qualifier: String,
    /// What the parameters of the locale stand for.
    pub parameters: BTreeMap<String, String>,
}

impl Interpretation {
    pub fn new(notation: &dyn Notation, world: &World, instance: &LocaleInstance) -> Interpretation {
        let locale = world.locale(&instance.locale);
        let params = locale.iter().flat_map(|locale| &locale.params).zip(&instance.args);
        Interpretation {
            locale: notation.locale_name(&instance.locale).to_string(),
            qualifier: instance.qualifier.to_string(),
            parameters: params.map(|((name, _), arg)| (name.to_string(), show(notation, arg))).collect(),
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        let qualifier = match self.qualifier.as_str() {
            "" => String::new(),
            qualifier => format!(" `{qualifier}`"),
        };
        let parameters: Vec<String> =
            self.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let with = if parameters.is_empty() { "" } else { " with " };
        format!("the interpretation{qualifier} of `{}`{with}{}", self.locale, parameters.join(", "))
    }
}
