//! How values are found for a predicate, a function, the premises of a statement, or a formula: in words.

use crate::commands::Question;
use crate::language::Script;
use crate::settings::Settings;
use crate::task::{Choice, tasks};
use base::Name;
use logic::statement::Statement;
use logic::types::well_known::INT;
use logic::{Term, Type, World};
use search::{Config, Explained, Obstacle, Planner, Policy};
use std::borrow::Cow;
use std::fmt::Write;

/// What a plan is asked for.
#[derive(Clone, Debug)]
pub enum Subject {
    Constant { name: Name, ty: Type },
    Statements(Vec<Statement>),
    Formula(Question),
}

/// Why nothing can be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unexplained {
    NotExecutable(Obstacle),
    /// A mode does not fit; one that does.
    Mode {
        example: String,
    },
}

impl Subject {
    /// What a term is, or a name that a theory has a statement of.
    pub fn new(script: &Script, name: &str, term: Option<&Term>) -> Option<Subject> {
        if let Some(Term::Const(name, ty)) = term {
            // All types alike have values enough.
            let ty = ty.map_vars(&|_| Some(Type::nullary(INT)));
            return Some(Subject::Constant { name: name.clone(), ty });
        }
        let choice = Choice { lemmas: vec![name.to_owned()], ..Choice::default() };
        let tasks = tasks(script, &Settings::default(), &choice);
        let statements: Vec<Statement> =
            tasks.iter().filter_map(|task| task.ask.statement().cloned()).collect();
        if !statements.is_empty() {
            return Some(Subject::Statements(statements));
        }
        term.and_then(Question::new).map(Subject::Formula)
    }
}

/// The plan of a subject in words. `mode` says what of a predicate is known; without it nothing is.
pub fn explain(script: &Script, subject: &Subject, mode: Option<&str>) -> Result<String, Unexplained> {
    let world = script.world();
    let show = |term: &Term| script.notation.show_term(term);
    let policy = Policy { finite_types: 0, ..Policy::default() };
    let config = Config { policy, ..Config::default() };
    let goal_text = |world: &World, goal: &search::Goal| {
        search::plan_text(world, goal, config.policy.planner, &config, Explained::Words, &show)
            .map_err(Unexplained::NotExecutable)
    };
    match subject {
        Subject::Constant { name, ty } => constant(world, name, ty, mode, &show),
        Subject::Formula(question) => goal_text(world, &question.goal),
        Subject::Statements(statements) => {
            let mut text = String::new();
            for statement in statements {
                let posed = search::pose(Cow::Borrowed(world), statement, Settings::default().locales);
                for goal in posed.goals.iter().flatten() {
                    let premises: Vec<String> = goal.premises.iter().map(show).collect();
                    let conclusion = show(&goal.conclusion);
                    let whole = [premises, vec![conclusion]].concat().join(" ⟹ ");
                    let _ =
                        writeln!(text, "{}: {whole}\n{}", statement.name, goal_text(posed.world(), goal)?);
                }
            }
            Ok(text)
        }
    }
}

fn constant(
    world: &World,
    name: &Name,
    ty: &Type,
    mode: Option<&str>,
    show: &dyn Fn(&Term) -> String,
) -> Result<String, Unexplained> {
    let mut planner = Planner::new(world);
    let Some(pred) = planner.clauses.predicate_of(name, ty) else {
        let reason = "it has neither rules nor equations".to_owned();
        return Err(Unexplained::NotExecutable(Obstacle { constant: name.clone(), reason }));
    };
    let unknown = vec![false; planner.clauses.predicate(pred).params.len()];
    let mode = match mode {
        None => unknown,
        Some(text) => planner.clauses.read_mode(pred, text).ok_or_else(|| {
            let example = planner.clauses.mode_text(pred, &unknown);
            Unexplained::Mode { example }
        })?,
    };
    let text = planner.predicate_in_words(pred, &mode, show);
    Ok(format!("{name}\n\n{text}"))
}
