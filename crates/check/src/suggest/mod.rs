//! What would make a refuted statement true: a premise that it may lack.
//!
//! Candidates come from a small grammar over the vocabulary of the statement ([`grammar`], [`elements`]). One that is
//! left holds in no counterexample and in enough of the tests that pass ([`sample`]). The shortest and weakest ones are
//! then searched for counterexamples themselves, by all strategies in turn; what is found there rules out others
//! ([`workshop`]). A suggestion says what was searched. It is never more than that: an offer.

mod elements;
mod grammar;
mod material;
mod sample;
mod trial;
mod workshop;

use crate::answer::show;
use crate::language::Script;
use crate::limits::{Limits, within};
use crate::room::AddressSpace;
use crate::settings::Settings;
use crate::words::grouped;
use base::Name;
use grammar::candidates;
use logic::types::well_known::{BOOL, SET};
use logic::{Decl, Statement, Term, Type};
use sample::{Judge, Test};
use search::{Counterexample, Goal};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use workshop::{Accepted, Workshop};

/// A premise with which no counterexample to a statement is found. The field names are those of the JSON output.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// In the notation of the source.
    pub premise: String,
    /// Of the tests that passed without the premise, how many satisfy it.
    pub kept: usize,
    pub passing: usize,
    /// The largest size for which all values were tried with the premise, if there is any.
    pub size: Option<usize>,
    /// How many tests of the strengthened statement satisfied all premises.
    pub satisfied: u64,
    /// Whether there is no counterexample of any size.
    pub proved: bool,
    /// It is about variables that quantifiers of the statement bind, so it belongs inside of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inside: bool,
}

impl Suggestion {
    /// Where it belongs, if that is not before the statement.
    pub fn place(&self) -> &'static str {
        if self.inside { " (inside of its quantifiers)" } else { "" }
    }

    /// How far the search with it came, and what it leaves of the statement.
    pub fn searched(&self) -> String {
        let searched = match (self.proved, self.size) {
            (true, _) => "then there is no counterexample".to_owned(),
            (false, Some(size)) => format!("then no counterexample up to size {size}"),
            (false, None) => format!("then no counterexample in {} relevant tests", grouped(self.satisfied)),
        };
        let share = (self.kept * 100).checked_div(self.passing).unwrap_or(100);
        format!("{searched}; of the tests that pass, {share} % satisfy it")
    }
}

/// A suggestion, and the formula that it is.
#[derive(Clone, Debug)]
pub struct Suggested {
    pub formula: Term,
    pub suggestion: Suggestion,
}

/// How long all of this may take.
const TIME: Duration = Duration::from_millis(4_000);

/// What is to be added to a statement that was refuted.
pub fn suggestions(
    script: &Script,
    settings: &Settings,
    statement: &Statement,
    found: &Counterexample,
) -> Vec<Suggested> {
    // What an interpretation or a model fixes is not for a premise to say.
    if found.goal.grounds.interpretation.is_some() || found.goal.grounds.model.is_some() {
        return vec![];
    }
    let world = script.world().without_code_of(statement);
    let goals: Vec<Goal> = search::goals(&world, statement, settings.locales).into_iter().flatten().collect();
    let goals: Vec<Goal> = goals.into_iter().filter(|it| it.grounds.interpretation.is_none()).collect();
    let refuted = goals.iter().find_map(|goal| Some((goal, test_of(goal, found)?)));
    let Some((goal, test)) = refuted else { return vec![] };
    let room = AddressSpace::of_process().room(2);
    let (suggested, _) = within(Limits::time(TIME), |budget| {
        interp::on_stack(room.stack, |stack| {
            let judge = Judge::new(&world, budget.clone(), stack, &goal.vars);
            let mut workshop = Workshop {
                world: &world,
                settings,
                goals: &goals,
                judge,
                budget,
                start: Instant::now(),
                failing: vec![],
                passing: vec![],
            };
            let (vars, inside) = variables(statement, goal);
            let found = candidates(&world, goal, &vars, &predicates(script, statement));
            let accepted = workshop.suggest(goal, &test, found);
            accepted.into_iter().map(|it| it.shown(script, inside)).collect::<Vec<_>>()
        })
    });
    suggested.unwrap_or_default()
}

/// A counterexample as a test of the goal that it is one to.
fn test_of(goal: &Goal, found: &Counterexample) -> Option<Test> {
    let is_same =
        goal.vars.len() == found.goal.vars.len() && goal.premises.len() == found.goal.premises.len();
    is_same.then(|| Test::new(goal, found.bindings.clone())).flatten()
}

/// The variables that a premise can be about: those of the statement, or all of the goal where the statement has none
/// but bound ones.
fn variables(statement: &Statement, goal: &Goal) -> (Vec<(Name, Type)>, bool) {
    let is_of_statement = |(name, _): &&(Name, Type)| statement.vars.iter().any(|(own, _)| own == name);
    let own: Vec<(Name, Type)> = goal.vars.iter().filter(is_of_statement).cloned().collect();
    if own.is_empty() { (goal.vars.clone(), true) } else { (own, false) }
}

/// The predicates and sets that the sources define before a statement, the last ones first.
fn predicates(script: &Script, statement: &Statement) -> Vec<Name> {
    let is_it = |decl: &&Decl| matches!(decl, Decl::Statement(it) if it == statement);
    let before =
        script.theory.decls.iter().position(|decl| is_it(&decl)).unwrap_or(script.theory.decls.len());
    let own = script.theory.decls.iter().take(before).rev();
    let others = script.sources.iter().rev().filter(|theory| theory.name != script.theory.name);
    let all = own.chain(others.flat_map(|theory| theory.decls.iter().rev()));
    let is_predicate = |decl: &Decl| match decl {
        Decl::Const(constant) => {
            let (args, result) = constant.ty.strip_fun();
            let is_plain = constant.origin == logic::decl::Origin::Declared;
            let is_property = result.is_con(BOOL) || result.is_con(SET);
            (is_plain && is_property && (1..=3).contains(&args.len())).then(|| constant.name.clone())
        }
        _ => None,
    };
    all.filter_map(is_predicate).take(PREDICATES).collect()
}

/// So many predicates of the sources are tried.
const PREDICATES: usize = 40;

impl Accepted {
    fn shown(self, script: &Script, inside: bool) -> Suggested {
        let formula = self.way.candidate.formula.clone();
        let suggestion = Suggestion {
            premise: show(&*script.notation, &formula),
            kept: self.way.count(),
            passing: self.way.kept.len(),
            size: self.outcome.size,
            satisfied: self.outcome.satisfied,
            proved: self.outcome.proved,
            inside,
        };
        Suggested { formula, suggestion }
    }
}
