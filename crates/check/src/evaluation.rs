//! A counterexample step by step: what each part of the premises and of the conclusion comes to.

use crate::answer::show;
use crate::derivation::{Derivation, Refusal, derivation, refusals};
use crate::eval;
use crate::language::Script;
use crate::limits::Limits;
use logic::Term;
use logic::hol;
use search::{Counterexample, assigned};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A premise, or the conclusion, with the values of its parts. The field names are those of the JSON output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// As it is stated.
    pub formula: String,
    /// Whether it is to hold.
    pub premise: bool,
    /// Its parts with their values, inner ones first, and it itself at the end.
    pub parts: Vec<(String, String)>,
    /// How a premise that is an inductive predicate follows by its rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derivation: Option<Derivation>,
    /// The rules that could end in a conclusion that is an inductive predicate, and what they lack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusals: Option<Vec<Refusal>>,
    /// Where the sides of an equation part: the place in words, and what is there on both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
}

/// Larger formulas have only so many parts shown.
const PARTS: usize = 24;

/// How long one part may take.
const MOMENT: Duration = Duration::from_secs(1);

/// What the premises and the conclusion of a counterexample come to.
pub fn evaluations(script: &Script, found: &Counterexample) -> Vec<Evaluation> {
    let premises = found.goal.premises.iter().map(|premise| (premise, true));
    let all = premises.chain([(&found.goal.conclusion, false)]);
    all.map(|(formula, premise)| evaluation(script, found, formula, premise)).collect()
}

fn evaluation(script: &Script, found: &Counterexample, formula: &Term, premise: bool) -> Evaluation {
    let mut parts = vec![];
    subterms(formula, &mut parts);
    let notation = &*script.notation;
    let value = |part: &&Term| {
        let text = show(notation, part);
        let value = eval::answer(script, &assigned(part, &found.bindings), Limits::time(MOMENT));
        match value {
            Ok(eval::Answer::Value { value, .. }) => Some((text, value)),
            Ok(eval::Answer::None(why)) => Some((text, why)),
            Err(_) => None,
        }
    };
    let difference = match &found.sides {
        Some((left, right)) if !premise => difference(left, right).map(|(place, left, right)| {
            format!("{place}: {} on the left, {} on the right", show(notation, left), show(notation, right))
        }),
        _ => None,
    };
    let closed = assigned(formula, &found.bindings);
    let derivation = if premise { derivation(script, &closed) } else { None };
    let refusals = if premise { None } else { refusals(script, &closed) };
    Evaluation {
        formula: show(notation, formula),
        premise,
        derivation,
        refusals,
        parts: parts.iter().take(PARTS).filter_map(value).collect(),
        difference,
    }
}

/// The parts of a formula that have values of their own and depend on variables, inner ones first, each once.
fn subterms<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    base::check_stack();
    let (head, args) = term.strip();
    if let Term::Case(case) = head {
        subterms(&case.scrutinee, found);
    }
    args.iter().for_each(|arg| subterms(arg, found));
    let is_application = !args.is_empty() && !matches!(head, Term::Abs(..));
    let has_value = term.ty().is_some_and(|ty| ty.as_fun().is_none());
    if is_application && has_value && !term.frees().is_empty() && !found.contains(&term) {
        found.push(term);
    }
}

/// The first place where two values differ, if it is inside of them.
fn difference<'t>(left: &'t Term, right: &'t Term) -> Option<(String, &'t Term, &'t Term)> {
    let (mut left, mut right) = (left, right);
    let mut position = 0;
    while let (Some([first, rest]), Some([other, others])) =
        (left.strip_const(hol::CONS).as_deref(), right.strip_const(hol::CONS).as_deref())
    {
        position += 1;
        if first != other {
            return Some((format!("they differ in element {position}"), *first, *other));
        }
        (left, right) = (*rest, *others);
    }
    (position > 0).then(|| (format!("they differ after {position} elements"), left, right))
}
