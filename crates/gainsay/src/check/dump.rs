//! What is made of statements on the way to a verdict, as text.

use super::settings::Settings;
use super::task::{Choice, Kind, tasks};
use crate::load::{Loaded, Loader};
use clap::ValueEnum;
use logic::Term;
use search::{Explained, Goal, Strategy};
use std::fmt::Write;

/// What can be shown of a statement on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Stage {
    /// Variables, premises and conclusion
    Goal,
    /// The Horn clauses that smart testing makes of the premises
    Clauses,
    /// Which arguments are known where smart testing calls a predicate
    Modes,
    /// How smart testing finds values, step by step; how checks of αProlog programs are searched
    Plan,
    /// The predicates of αProlog programs that hold where others fail
    Negation,
    /// The test program of the first instance
    Program,
}

/// What is made of the statements that are chosen.
pub fn dump(loader: &Loader, loaded: &Loaded, settings: &Settings, choice: &Choice, stage: Stage) -> String {
    let world = loader.world(loaded);
    let context = &loaded.elaborated.context;
    let mut text = String::new();
    for task in tasks(loader, loaded, settings, choice) {
        let (Kind::Statement(statement) | Kind::Test { statement, .. }) = &task.kind else { continue };
        let _ = writeln!(text, "-- {}:{} {}", task.file, task.line, task.name);
        for goal in search::goals(&world, statement, task.settings.locales).iter().flatten() {
            let config = &task.settings.config;
            let planned = match task.settings.strategies.as_slice() {
                [only] => *only,
                _ => Strategy::Smart,
            };
            let show = |term: &Term| context.show_term(term);
            let plan = |what| search::plan_text(&world, goal, planned, config, what, &show);
            let shown = match stage {
                Stage::Goal => {
                    show_goal(&mut text, context, goal);
                    continue;
                }
                Stage::Clauses => vec![plan(Explained::Clauses)],
                Stage::Modes => vec![plan(Explained::Modes)],
                Stage::Plan => vec![plan(Explained::Plan)],
                // Theories have none.
                Stage::Negation => vec![],
                Stage::Program => {
                    let strategies = &task.settings.strategies;
                    strategies
                        .iter()
                        .map(|strategy| search::program_text(&world, goal, *strategy, config))
                        .collect()
                }
            };
            for shown in shown {
                match shown {
                    Ok(shown) => text.push_str(&shown),
                    Err((constant, reason)) => {
                        let _ = writeln!(text, "-- not executable: {constant}: {reason}");
                    }
                }
            }
        }
    }
    text
}

fn show_goal(text: &mut String, context: &elab::Context, goal: &Goal) {
    for (name, ty) in &goal.vars {
        let _ = writeln!(text, "fix {name} :: {}", context.show_type(ty));
    }
    for premise in &goal.premises {
        let _ = writeln!(text, "assume {}", context.show_term(premise));
    }
    let _ = writeln!(text, "show {}", context.show_term(&goal.conclusion));
}
