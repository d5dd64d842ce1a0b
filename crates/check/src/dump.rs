//! What is made of statements on the way to a verdict, as text.

use crate::language::{Notation, Script};
use crate::settings::Settings;
use crate::task::{Choice, tasks};
use logic::Term;
use search::{Explained, Goal, Obstacle};
use std::borrow::Cow;
use std::fmt::Write;

/// What can be shown of a statement on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Goal,
    Clauses,
    Modes,
    Plan,
    Negation,
    Program,
    Policy,
}

impl Stage {
    /// On the way of a statement.
    pub const ALL: [Stage; 7] = [
        Stage::Goal,
        Stage::Clauses,
        Stage::Modes,
        Stage::Plan,
        Stage::Negation,
        Stage::Program,
        Stage::Policy,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Stage::Goal => "goal",
            Stage::Clauses => "clauses",
            Stage::Modes => "modes",
            Stage::Plan => "plan",
            Stage::Negation => "negation",
            Stage::Program => "program",
            Stage::Policy => "policy",
        }
    }

    /// What it shows, for users.
    pub fn summary(self) -> &'static str {
        match self {
            Stage::Goal => "Variables, premises and conclusion",
            Stage::Clauses => "The Horn clauses that smart testing makes of the premises",
            Stage::Modes => "Which arguments are known where smart testing calls a predicate",
            Stage::Plan => {
                "How smart testing finds values, step by step; how checks of αProlog programs are searched"
            }
            Stage::Negation => "The predicates of αProlog programs that hold where others fail",
            Stage::Program => "The test program of the first instance",
            Stage::Policy => "What the portfolio goes by: who runs, for how long, up to which sizes",
        }
    }
}

/// What is made of the statements that are chosen.
pub fn dump(script: &Script, settings: &Settings, choice: &Choice, stage: Stage) -> String {
    if stage == Stage::Policy {
        return settings.config.policy.to_string();
    }
    let (world, notation) = (script.world(), &*script.notation);
    let mut text = String::new();
    for task in tasks(script, settings, choice) {
        let Some(statement) = task.ask.statement() else { continue };
        let _ = writeln!(text, "-- {}:{} {}", task.file, task.line, task.name);
        let posed = search::pose(Cow::Borrowed(world), statement, task.settings.locales);
        let world = posed.world();
        for goal in posed.goals.iter().flatten() {
            let config = &task.settings.config;
            let planned = match config.policy.strategies.as_slice() {
                [only] => *only,
                _ => config.policy.planner,
            };
            let show = |term: &Term| notation.show_term(term);
            let plan = |what| search::plan_text(world, goal, planned, config, what, &show);
            let shown = match stage {
                Stage::Policy => continue,
                Stage::Goal => {
                    show_goal(&mut text, notation, goal);
                    continue;
                }
                Stage::Clauses => vec![plan(Explained::Clauses)],
                Stage::Modes => vec![plan(Explained::Modes)],
                Stage::Plan => vec![plan(Explained::Plan)],
                // Theories have none.
                Stage::Negation => vec![],
                Stage::Program => {
                    let strategies = &config.policy.strategies;
                    strategies
                        .iter()
                        .map(|strategy| search::program_text(world, goal, *strategy, config))
                        .collect()
                }
            };
            for shown in shown {
                match shown {
                    Ok(shown) => text.push_str(&shown),
                    Err(Obstacle { constant, reason }) => {
                        let _ = writeln!(text, "-- not executable: {constant}: {reason}");
                    }
                }
            }
        }
    }
    text
}

fn show_goal(text: &mut String, notation: &dyn Notation, goal: &Goal) {
    for (name, ty) in &goal.vars {
        let _ = writeln!(text, "fix {name} :: {}", notation.show_type(ty));
    }
    for premise in &goal.premises {
        let _ = writeln!(text, "assume {}", notation.show_term(premise));
    }
    let _ = writeln!(text, "show {}", notation.show_term(&goal.conclusion));
}
