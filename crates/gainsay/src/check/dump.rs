//! What is made of statements on the way to a verdict, as text.

use super::settings::Settings;
use super::task::{Choice, Kind, tasks};
use crate::load::{Loaded, Loader};
use search::Goal;
use std::fmt::Write;

/// The goals of what is chosen or, where `program` says so, their test programs.
pub fn dump(loader: &Loader, loaded: &Loaded, settings: &Settings, choice: &Choice, program: bool) -> String {
    let world = loader.world(loaded);
    let context = &loaded.elaborated.context;
    let mut text = String::new();
    for task in tasks(loader, loaded, settings, choice) {
        let (Kind::Statement(statement) | Kind::Test { statement, .. }) = &task.kind else { continue };
        let _ = writeln!(text, "-- {}:{} {}", task.file, task.line, task.name);
        for goal in search::goals(&world, statement, task.settings.locales).iter().flatten() {
            if !program {
                show_goal(&mut text, context, goal);
                continue;
            }
            for strategy in &task.settings.strategies {
                match search::program_text(&world, goal, *strategy, &task.settings.config) {
                    Ok(program) => text.push_str(&program),
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
