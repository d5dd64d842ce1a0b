//! Which statements of theory files can be tested, and what keeps the others from it.
//!
//! For each statement, premises and conclusion are lowered at small types and run on small values. A statement counts
//! as executable where some run gives its conclusion, and each premise, a value. The constants to blame for the others
//! are listed by frequency. Assignments that the programs take for counterexamples are shown: where statements are
//! proven, there should be none.
//!
//! Arguments: theory files and folders; `-d FOLDER` for sessions that they import; `--verbose` to name the statements.

#![allow(clippy::print_stdout, reason = "a tool for the terminal")]
#![allow(clippy::unwrap_used, reason = "what fails here ends the tool")]
#![allow(dead_code, reason = "what the tools and tests share is not all used by each")]

#[path = "../tests/support/mod.rs"]
mod support;

use base::{Budget, Rng};
use gainsay::isabelle::{Loader, theory_files};
use logic::{Decl, Term, Type, TypeVar, World};
use lower::{Failure, Lowering, value_to_term};
use program::eval::{Limits, call};
use program::{Effects, Fun, Outcome, Value};
use search::{Goal, LocaleUse};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use support::differential::shown;

/// Assignments that are tried for each goal.
const RUNS: usize = 40;
const SIZE: usize = 3;

fn main() {
    let verbose = std::env::args().any(|arg| arg == "--verbose");
    let (mut paths, mut folders): (Vec<PathBuf>, Vec<PathBuf>) = (vec![], vec![]);
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--verbose");
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-d" => folders.extend(args.next().map(PathBuf::from)),
            path => paths.push(PathBuf::from(path)),
        }
    }
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut loader = Loader::new(&folders);
    for file in theory_files(&paths).unwrap() {
        let loaded = loader.load(&file).unwrap();
        let world = loader.world(&loaded);
        let (mut good, mut total) = (0, 0);
        for (decl, span) in loaded.elaborated.theory.located() {
            let Decl::Statement(statement) = decl else { continue };
            total += 1;
            let posed = search::pose(Cow::Borrowed(&world), statement, LocaleUse::default());
            let mut goals = posed.goals.iter().flatten();
            let mut counterexamples = vec![];
            let obstacle = goals.find_map(|goal| obstacle(posed.world(), goal, &mut counterexamples));
            if let Some(first) = counterexamples.first() {
                let line = loader.files.line(span);
                println!("{}:{line}: {}: REFUTED by {first}", file.display(), statement.name);
            }
            match obstacle {
                None => good += 1,
                Some(reason) => {
                    if verbose {
                        let line = loader.files.line(span);
                        println!("{}:{line}: {}: {reason}", file.display(), statement.name);
                    }
                    *reasons.entry(reason).or_default() += 1;
                }
            }
        }
        println!("{}: {good} of {total} executable ({}%)", file.display(), good * 100 / total.max(1));
    }
    let mut reasons: Vec<(usize, String)> =
        reasons.into_iter().map(|(reason, count)| (count, reason)).collect();
    reasons.sort_by(|one, two| two.cmp(one));
    reasons.iter().take(60).for_each(|(count, reason)| println!("{count:5} {reason}"));
}

/// What keeps a goal from being tested.
fn obstacle(world: &World, goal: &Goal, counterexamples: &mut Vec<String>) -> Option<String> {
    let mut vars: Vec<TypeVar> = vec![];
    for term in goal.premises.iter().chain([&goal.conclusion]) {
        term.visit_types(&mut |ty| ty.collect_vars(&mut vars));
    }
    goal.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    let Some(types) = support::small_types(world, &vars) else {
        return Some("no type that belongs to its classes".to_owned());
    };
    let goal = goal.map_types(&|ty: &Type| ty.instantiate(&types));
    let mut lowering = Lowering::new(world);
    let mut choices = vec![];
    for (name, ty) in &goal.vars {
        let values = support::values(&mut lowering, ty, SIZE);
        if values.is_empty() {
            return Some(format!("no values of {ty:?} for {name}"));
        }
        choices.push(values);
    }
    let terms: Vec<&Term> = goal.premises.iter().chain([&goal.conclusion]).collect();
    let mut funs: Vec<Fun> = vec![];
    for term in terms {
        match lowering.function_of_shadows("test", &goal.vars, term) {
            Ok(fun) => funs.push(fun),
            Err(problem) => return Some(problem.to_string()),
        }
    }
    let lowered = match lowering.finish() {
        Ok(lowered) => lowered,
        Err(problem) => return Some(problem.to_string()),
    };
    let mut missing: Vec<Option<String>> = vec![Some(String::new()); funs.len()];
    let mut rng = Rng::seeded(1);
    for _ in 0..RUNS {
        let choose = |values: &Vec<Value>| values[rng.below(values.len() as u64) as usize].clone();
        let args: Vec<Value> = choices.iter().map(choose).collect();
        let mut truths = vec![];
        for (fun, missing) in funs.iter().zip(&mut missing) {
            let mut emit = |_: &[Value]| false;
            let limits = Limits { budget: Budget::steps(100_000), ..Limits::default() };
            let outcome =
                call(&lowered.program, *fun, args.clone(), &limits, &mut Effects::new(1, &mut emit));
            if let Outcome::Value(Value::Bool(value)) = outcome {
                truths.push(value);
            }
            if missing.is_none() {
                continue;
            }
            *missing = match outcome {
                Outcome::Value(_) => None,
                // What definitions leave open is an answer too.
                Outcome::MatchFailure(reason) => match lowered.failure(&reason) {
                    Some(Failure::Unspecified(_)) => None,
                    _ => Some(reason.to_string()),
                },
                other => Some(format!("{other:?}")),
            };
        }
        if let Some((false, premises)) = truths.split_last().map(|(last, rest)| (*last, rest))
            && truths.len() == funs.len()
            && premises.iter().all(|premise| *premise)
        {
            let assignment = goal.vars.iter().zip(&args).map(|((name, ty), value)| {
                let value = value_to_term(world, value, ty).map_or_else(String::new, |term| shown(&term));
                format!("{name} = {value}")
            });
            let premises: Vec<String> = goal.premises.iter().map(shown).collect();
            counterexamples.push(format!(
                "{} in {} ⟹ {}",
                assignment.collect::<Vec<_>>().join(", "),
                premises.join(" ⟹ "),
                shown(&goal.conclusion)
            ));
        }
    }
    missing.into_iter().flatten().next()
}
