//! `code_pred` with modes: in which directions a predicate can be run.

use crate::answer::Answer;
use crate::status::Status;
use base::Name;
use logic::statement::Attribute;
use logic::types::well_known::INT;
use logic::{Type, World};
use search::Planner;
use std::fmt;
use std::time::Instant;

/// Answers a `code_pred` command that asks for modes.
pub fn modes(world: &World, predicate: &Name, options: &[Attribute], mut answer: Answer) -> Answer {
    let start = Instant::now();
    answer.statement = predicate.to_string();
    let expected = options.iter().find(|option| option.name == "expected_modes");
    answer.expect = expected.map(|option| {
        let modes: Vec<&str> = option.args.iter().map(Name::as_str).collect();
        modes.join(", ")
    });
    match inferred(world, predicate, options) {
        Some(modes) => {
            answer.verdict = Status::Evaluated;
            let all = modes.iter().all(|(_, inference)| *inference == Inference::Inferred);
            answer.met = expected.map(|_| all);
            for (mode, inference) in modes {
                answer.values.insert(mode.to_string(), inference.to_string());
            }
        }
        None => {
            answer.reason = Some("it has no clauses".to_owned());
            answer.met = expected.map(|_| false);
        }
    }
    answer.seconds = start.elapsed().as_secs_f64();
    answer
}

/// What became of a mode that `code_pred` is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inference {
    Inferred,
    NeedsValues,
    DoesNotFit,
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Inference::Inferred => "inferred",
            Inference::NeedsValues => "needs generated values",
            Inference::DoesNotFit => "does not fit the type of the predicate",
        })
    }
}

/// The modes that `code_pred` is about, each as written.
fn inferred(world: &World, predicate: &Name, options: &[Attribute]) -> Option<Vec<(Name, Inference)>> {
    let decl = world.constant(predicate)?;
    // All types alike have values enough.
    let ty = decl.ty.map_vars(&|_| Some(Type::nullary(INT)));
    let mut planner = Planner::new(world);
    let pred = planner.clauses.predicate_of(predicate, &ty)?;
    let asked = options.iter().filter(|option| matches!(option.name.as_str(), "expected_modes" | "modes"));
    let mut found = vec![];
    for text in asked.flat_map(|option| &option.args) {
        let inferred = match planner.clauses.read_mode(pred, text) {
            Some(mode) if planner.moded(pred, &mode).generates => Inference::NeedsValues,
            Some(_) => Inference::Inferred,
            None => Inference::DoesNotFit,
        };
        found.push((text.clone(), inferred));
    }
    Some(found)
}
