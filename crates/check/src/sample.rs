//! A few tests of a statement, as they are shown: what was generated, and what became of it.

use crate::answer::show;
use crate::language::Script;
use crate::limits::{Limits, within};
use crate::settings::Settings;
use logic::types::well_known::BOOL;
use logic::{Literal, Term, hol};
use search::{Goal, Posed, Trial};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A test. The field names are those of the JSON output.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    /// The size of values that was asked for.
    pub size: usize,
    pub assignment: BTreeMap<String, String>,
    pub became: Became,
    /// The first premise that does not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected_by: Option<String>,
    /// What is to be said of the values in numbers and words.
    pub features: BTreeMap<String, Feature>,
}

/// What became of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Became {
    Passed,
    Failed,
    /// A premise does not hold.
    Rejected,
    Undecided,
}

/// Something to be counted, or plotted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Feature {
    Number(i64),
    Word(String),
}

/// How long it may take to make a sample of a statement's tests.
const TIME: Duration = Duration::from_secs(2);

/// About so many tests of a statement, of all of its goals together.
pub fn samples(script: &Script, settings: &Settings, posed: &Posed<'_>, count: usize) -> Vec<Sample> {
    let goals: Vec<&Goal> = posed.goals.iter().flatten().collect();
    let each = count.div_ceil(goals.len().max(1));
    let (found, _) = within(Limits::time(TIME), |budget| {
        let of_goal = |goal: &Goal| {
            search::samples(posed.world(), goal, &settings.config, each, &budget).unwrap_or_default()
        };
        let shown = |goal: &Goal| of_goal(goal).iter().map(|it| sample(script, goal, it)).collect::<Vec<_>>();
        goals.into_iter().flat_map(shown).take(count).collect()
    });
    found
}

fn sample(script: &Script, goal: &Goal, sample: &search::Sample) -> Sample {
    let notation = &*script.notation;
    let (became, premise) = match sample.trial {
        Trial::Passed => (Became::Passed, None),
        Trial::Failed => (Became::Failed, None),
        Trial::Rejected(number) => (Became::Rejected, goal.premises.get(number)),
        Trial::Undecided => (Became::Undecided, None),
    };
    let values = sample.bindings.iter().map(|it| (it.name.to_string(), show(notation, &it.value)));
    let features = sample.bindings.iter().flat_map(|it| features(&it.name, &it.value));
    Sample {
        size: sample.size,
        assignment: values.collect(),
        became,
        rejected_by: premise.map(|premise| show(notation, premise)),
        features: features.collect(),
    }
}

/// The value itself where it is a number or a truth value, the length of a list, and the size of anything else.
fn features(name: &str, value: &Term) -> Vec<(String, Feature)> {
    if let Some(number) = search::number(value) {
        return vec![(name.to_owned(), Feature::Number(number))];
    }
    let Some(ty) = value.ty() else { return vec![] };
    if ty.as_fun().is_some() {
        return vec![];
    }
    if ty.is_con(BOOL) {
        let word = value.strip_const(hol::TRUE).map_or("False", |_| "True");
        return vec![(name.to_owned(), Feature::Word(word.to_owned()))];
    }
    let mut features = vec![(format!("size of {name}"), count(size(value)))];
    if let Some(length) = length(value) {
        features.push((format!("length of {name}"), count(length)));
    }
    features
}

fn count(number: usize) -> Feature {
    Feature::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

/// How many constructors, numbers and letters a value is made of.
fn size(value: &Term) -> usize {
    let mut size = 0;
    value
        .visit(&mut |part| size += usize::from(matches!(part, Term::Const(..) | Term::Lit(Literal::Num(_)))));
    size
}

/// The length of a list, if it is one.
fn length(value: &Term) -> Option<usize> {
    let mut rest = value;
    let mut length = 0;
    while let Some([_, tail]) = rest.strip_const(hol::CONS).as_deref() {
        (rest, length) = (*tail, length + 1);
    }
    rest.strip_const(hol::NIL).filter(Vec::is_empty).map(|_| length)
}
