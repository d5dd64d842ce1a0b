//! What is made of the checks of a program on the way to a verdict, as text.

use super::Program;
use super::explain::explain;
use super::run::{Task, tasks};
use check::{Choice, Stage};
use nominal::check::{Strategy, plan};
use nominal::{Check, PredId, Printer, pred_text};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What is made of the checks that are chosen.
pub fn dump(program: &Program, strategies: &[Strategy], choice: &Choice, stage: Stage) -> String {
    let mut text = String::new();
    for task in tasks(program, choice) {
        let Task::Check(check) = task else { continue };
        let path = program.files.path(check.span.file);
        let _ = writeln!(text, "-- {path}:{} {}", program.files.line(check.span), check.label);
        match stage {
            Stage::Goal => text.push_str(&goals(program, check)),
            Stage::Clauses => text.push_str(&clauses(program, task)),
            Stage::Negation => text.push_str(&negations(program, check, strategies)),
            Stage::Plan => text.push_str(&explain(program, &check.label, strategies).unwrap_or_default()),
            Stage::Modes | Stage::Program | Stage::Policy => text.push_str("-- only theories have these\n"),
        }
    }
    text
}

fn goals(program: &Program, check: &Check) -> String {
    let printer = Printer::new(&program.elab.program, &check.scope);
    let mut text = String::new();
    for hypothesis in check.hypotheses.iter().chain(&check.calls) {
        let _ = writeln!(text, "assume {}", printer.goal(hypothesis));
    }
    let _ = writeln!(text, "show {}", printer.goal(&check.conclusion));
    text
}

/// The predicates that a check or query is about, with all that they call.
pub(super) fn reached(program: &Program, task: Task<'_>) -> BTreeSet<PredId> {
    let core = &program.elab.program;
    let mut seen: BTreeSet<PredId> = BTreeSet::new();
    let mut queue: Vec<PredId> = task.goals().into_iter().flat_map(nominal::Goal::calls).collect();
    while let Some(pred) = queue.pop() {
        if seen.insert(pred) {
            queue.extend(core.pred(pred).clauses.iter().flat_map(|clause| clause.body.calls()));
        }
    }
    seen
}

fn clauses(program: &Program, task: Task<'_>) -> String {
    let core = &program.elab.program;
    reached(program, task).into_iter().map(|pred| pred_text(core, pred) + "\n").collect()
}

/// The predicates that a strategy adds to the program; of several strategies, the first that adds any.
fn negations(program: &Program, check: &Check, strategies: &[Strategy]) -> String {
    let known = program.elab.program.preds.len();
    for strategy in strategies {
        let mut core = program.elab.program.clone();
        plan(&mut core, check, *strategy);
        let mentioned = core.negations.values().filter(|pred| pred.index() < known).copied();
        let added = (known..core.preds.len()).map(|place| PredId(place as u32));
        let made: Vec<PredId> = mentioned.chain(added).collect();
        let is_negation = |pred: &PredId| core.negations.values().any(|negation| negation == pred);
        if made.iter().any(is_negation) || strategies.len() == 1 {
            let shown = made.into_iter().map(|pred| pred_text(&core, pred) + "\n");
            return format!("-- {}\n{}", strategy.name(), shown.collect::<String>());
        }
    }
    "-- nothing is negated by a predicate\n".to_owned()
}
