//! Statements that differ in one place from those of a script. Most of them are wrong: how many are refuted tells how
//! sharp the tests are.

use crate::language::Script;
use crate::settings::Settings;
use crate::task::{Task, statements};
use logic::statement::Statement;
use search::Goal;

/// Tasks to try so many changed statements, each at the place of the statement that it was made from.
pub fn mutants(script: &Script, settings: &Settings, count: usize) -> Vec<Task> {
    let file = script.theory.located().next().map(|(_, span)| script.files.path(span.file).to_string());
    let file = file.unwrap_or_default();
    let apart: Vec<(usize, Statement)> = statements(script)
        .iter()
        .flat_map(|(line, statement)| Goal::apart(statement).into_iter().map(|goal| (*line, goal)))
        .collect();
    let statements: Vec<Statement> = apart.iter().map(|(_, statement)| statement.clone()).collect();
    let found = search::mutants(script.world(), &statements, count, settings.config.policy.seed);
    let task = |mutant: search::Mutant| {
        let line = apart.get(mutant.origin).map_or(0, |(line, _)| *line);
        Task::statement(&file, line, mutant.statement, settings)
    };
    found.into_iter().map(task).collect()
}
