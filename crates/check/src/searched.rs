//! How far each strategy came with a statement: the account that an answer gives of itself.
//!
//! The figures add up as those of a search do (`search/src/verdict/mod.rs`). A strategy goes through growing bounds,
//! and what is within one is also within the next: `tests` and `satisfied` count all tests that were made, `relevant`
//! those of the last bound that was finished.

use crate::answer::show;
use crate::language::Notation;
use logic::types::TypeSubst;
use logic::types::well_known::{OPTION, PROD};
use logic::{Term, Type};
use search::{Account, Coverage, Extent, Limit, Verdict};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What one strategy has searched. The field names are those of the JSON output.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Searched {
    pub strategy: String,
    /// What it went through up to a bound, in words.
    pub through: String,
    /// Whether it was all of that, rather than a sample.
    pub all: bool,
    /// What grows: `size` or `depth`.
    pub bound: String,
    /// The last bound that was finished for all types, or 0.
    pub finished: usize,
    /// The tests within the bounds that were finished in which all premises hold and that were decided; of a sample,
    /// all such tests.
    pub relevant: u64,
    pub tests: u64,
    /// Tests that no premise rejects.
    pub satisfied: u64,
    pub undecided: u64,
    /// How often each premise held, in the order of the statement; empty where that is not counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premises: Vec<u64>,
    /// What stood for type variables, and how far that was searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instances: Vec<Instance>,
    /// Why it ended before it had gone through everything up to its last bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    pub seconds: f64,
}

/// What stood for the type variables of a statement, and how far that was searched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Instance {
    pub types: Vec<Stand>,
    pub finished: usize,
    pub relevant: u64,
}

/// What stood for a type variable: a type of the theory, or one with a number of values and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stand {
    pub variable: String,
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<usize>,
}

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    Time,
    /// There was not even time to prepare the tests.
    Preparation,
    Memory,
    Stack,
    /// Some tests could not be decided.
    Undecided,
    /// Values that definitions leave open were not searched.
    Open,
    /// Only values of declared generators were tried.
    Generators,
    NoValues,
    /// Counterexamples lie outside of the scope.
    Scope,
}

impl Ended {
    fn of(limit: Limit) -> Option<Ended> {
        Some(match limit {
            Limit::Time => Ended::Time,
            Limit::Preparation => Ended::Preparation,
            Limit::Memory => Ended::Memory,
            Limit::Stack => Ended::Stack,
            Limit::Undecided => Ended::Undecided,
            Limit::Open => Ended::Open,
            Limit::Generators => Ended::Generators,
            Limit::NoValues => Ended::NoValues,
            Limit::Scope => Ended::Scope,
            Limit::Sample => return None,
        })
    }
}

impl Searched {
    pub fn new(notation: &dyn Notation, account: &Account, took: Option<Duration>) -> Searched {
        let (about, report) = (account.strategy.about(), &account.report);
        let figures = &report.figures;
        let all = about.coverage == Coverage::All;
        let within = figures.extents.iter().map(|extent| extent.satisfied).sum();
        let ended = match &report.verdict {
            Verdict::Inconclusive { why, .. } => Ended::of(*why),
            _ => None,
        };
        // What is left open says nothing, nor does the test at which time ran out.
        let last = u64::from(ended == Some(Ended::Time));
        let decided = figures.satisfied.saturating_sub(figures.open + last);
        Searched {
            strategy: about.name.to_owned(),
            through: about.through.to_owned(),
            all,
            bound: about.bound.name().to_owned(),
            finished: figures.extents.iter().map(|extent| extent.finished).min().unwrap_or(0),
            relevant: if all { decided.min(within) } else { decided },
            tests: figures.tests,
            satisfied: figures.satisfied,
            undecided: figures.undecided,
            premises: figures.premises.clone(),
            instances: figures.extents.iter().filter_map(|extent| Instance::new(notation, extent)).collect(),
            ended,
            seconds: took.unwrap_or_default().as_secs_f64(),
        }
    }

    /// Whether it says something about the statement.
    pub fn is_evidence(&self) -> bool {
        self.relevant > 0 && (!self.all || self.finished > 0)
    }
}

impl Instance {
    fn new(notation: &dyn Notation, extent: &Extent) -> Option<Instance> {
        let Extent { types, finished, satisfied } = extent;
        (!types.is_empty()).then(|| Instance {
            types: stands(notation, types),
            finished: *finished,
            relevant: *satisfied,
        })
    }
}

/// What type variables became.
pub fn stands(notation: &dyn Notation, types: &TypeSubst) -> Vec<Stand> {
    let stand = |(name, ty): (&base::Name, &Type)| {
        let variable = if name.starts_with('\'') { name.to_string() } else { format!("'{name}") };
        match cardinality(ty) {
            Some(values) => Stand { variable, ty: None, values: Some(values) },
            None => Stand { variable, ty: Some(notation.show_type(ty)), values: None },
        }
    };
    types.iter().map(stand).collect()
}

/// A type that is only declared, with the values that a model gives it.
pub fn interpreted(notation: &dyn Notation, name: &base::Name, values: &[Term]) -> Stand {
    let shown: Vec<String> = values.iter().map(|value| show(notation, value)).collect();
    let ty = Some(format!("{{{}}}", shown.join(", ")));
    Stand { variable: name.base().to_owned(), ty, values: Some(values.len()) }
}

/// The values of types with so many values are called a⇩1, a⇩2, …
const NAMED: usize = 5;

impl Stand {
    /// `'a = {a⇩1, a⇩2}`, `'a = int`
    pub fn text(&self) -> String {
        let variable = &self.variable;
        match (&self.ty, self.values.unwrap_or(0)) {
            (Some(ty), _) => format!("{variable} = {ty}"),
            (None, values @ 1..=NAMED) => {
                let names: Vec<String> = (1..=values).map(|number| format!("a⇩{number}")).collect();
                format!("{variable} = {{{}}}", names.join(", "))
            }
            (None, values) => format!("{variable} has {values} values"),
        }
    }
}

/// The number of values of a type that was made to have so many.
fn cardinality(ty: &Type) -> Option<usize> {
    let Type::Con(name, args) = ty else { return None };
    if let Some(number) = name.strip_prefix("Enum.finite_") {
        return number.parse().ok();
    }
    let parts: Vec<usize> = args.iter().map(cardinality).collect::<Option<_>>()?;
    match (name.as_str(), parts.as_slice()) {
        (PROD, [one, two]) => Some(one * two),
        (OPTION, [one]) => Some(one + 1),
        _ => None,
    }
}

/// The account of the strategy that says most about a statement that is not refuted.
///
/// Whoever has gone through everything up to a bound comes before samples. Among those the first counts, unless
/// another one has made more than twice as many relevant tests: a few more or less is a matter of time.
pub fn strongest(searched: &[Searched]) -> Option<&Searched> {
    let evidence = |all: bool| searched.iter().filter(move |it| it.is_evidence() && it.all == all);
    best(evidence(true)).or_else(|| best(evidence(false)))
}

fn best<'s>(searched: impl Iterator<Item = &'s Searched>) -> Option<&'s Searched> {
    searched.fold(None, |best: Option<&'s Searched>, it| match best {
        Some(best) if it.relevant <= 2 * best.relevant => Some(best),
        _ => Some(it),
    })
}

#[cfg(test)]
mod tests {
    use super::{Searched, strongest};

    fn searched(strategy: &str, all: bool, finished: usize, relevant: u64) -> Searched {
        Searched {
            strategy: strategy.to_owned(),
            through: String::new(),
            all,
            bound: "size".to_owned(),
            finished,
            relevant,
            tests: relevant,
            satisfied: relevant,
            undecided: 0,
            premises: vec![],
            instances: vec![],
            ended: None,
            seconds: 0.0,
        }
    }

    fn best(searched: &[Searched]) -> Option<&str> {
        strongest(searched).map(|it| it.strategy.as_str())
    }

    #[test]
    fn what_was_gone_through_counts_more_than_samples() {
        let sample = searched("random", false, 5, 9_000);
        assert_eq!(best(&[searched("exhaustive", true, 2, 10), sample.clone()]), Some("exhaustive"));
        assert_eq!(best(&[searched("exhaustive", true, 0, 10), sample]), Some("random"));
        assert_eq!(best(&[searched("exhaustive", true, 5, 0)]), None);
    }

    #[test]
    fn many_more_relevant_tests_count_more() {
        let few = searched("exhaustive", true, 4, 182);
        assert_eq!(best(&[few.clone(), searched("smart", true, 6, 265)]), Some("exhaustive"));
        assert_eq!(best(&[few, searched("smart", true, 9, 41_000)]), Some("smart"));
    }
}
