//! What would make a refuted statement true: a premise that it may lack.
//!
//! Candidates come from a small grammar over the vocabulary of the statement ([`grammar`]). One that is left holds in
//! no counterexample and in enough of the tests that pass. The shortest and weakest ones are then searched for
//! counterexamples themselves, by all strategies in turn; what is found there rules out others. A suggestion says what
//! was searched. It is never more than that: an offer.

mod grammar;
mod material;
mod sample;
mod trial;

use crate::answer::show;
use crate::language::Script;
use crate::limits::{Limits, within};
use crate::room::AddressSpace;
use crate::settings::Settings;
use base::{Budget, Name};
use grammar::{Candidate, candidates};
use logic::hol;
use logic::{Decl, Statement, Term, Type, World};
use sample::{Judge, Test};
use search::{Counterexample, Goal};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use trial::{Outcome, trial};

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

/// A suggestion, and the formula that it is.
#[derive(Clone, Debug)]
pub struct Suggested {
    pub formula: Term,
    pub suggestion: Suggestion,
}

/// So many suggestions are made at most.
const SUGGESTIONS: usize = 3;

/// So many tests that pass, and so many that do not, are looked at.
const PASSING: usize = 160;
const FAILING: usize = 60;

/// A premise that fewer of the tests that pass satisfy says too much: so many, and one in so many.
const LEAST_KEPT: usize = 3;
const LEAST_SHARE: usize = 20;

/// Two premises are taken together where one is not enough; so many are looked at for that.
const PAIRED: usize = 60;

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
            let judge = Judge::new(&world, budget.clone(), stack);
            let mut workshop = Workshop {
                world: &world,
                settings,
                goals: &goals,
                judge,
                budget,
                start: Instant::now(),
                failing: vec![test],
                passing: vec![],
            };
            let (vars, inside) = variables(statement, goal);
            let ways = candidates(&world, goal, &vars, &predicates(script, statement));
            let suggested = workshop.suggest(goal, ways);
            suggested.into_iter().map(|it| it.shown(script, inside)).collect::<Vec<_>>()
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

/// The predicates that the sources define before a statement, the last ones first.
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
            (is_plain && result == &Type::bool() && (1..=3).contains(&args.len()))
                .then(|| constant.name.clone())
        }
        _ => None,
    };
    all.filter_map(is_predicate).take(PREDICATES).collect()
}

/// So many predicates of the sources are tried.
const PREDICATES: usize = 40;

/// Where suggestions are made.
struct Workshop<'w> {
    world: &'w World,
    settings: &'w Settings,
    goals: &'w [Goal],
    judge: Judge<'w>,
    budget: Budget,
    start: Instant,
    failing: Vec<Test>,
    passing: Vec<Test>,
}

/// A candidate that holds in no counterexample.
#[derive(Clone, Debug)]
struct Way {
    candidate: Candidate,
    /// In which of the tests that pass it holds.
    kept: Vec<bool>,
}

impl Way {
    fn count(&self) -> usize {
        self.kept.iter().filter(|kept| **kept).count()
    }

    /// Short ones first; every halving of the tests that it keeps counts as two more words.
    fn rank(&self) -> f64 {
        let kept = self.count().max(1) as f64 / self.kept.len().max(1) as f64;
        self.candidate.cost as f64 - 2.0 * kept.log2()
    }

    /// Whether another one keeps all tests that this one keeps.
    fn is_stronger_than(&self, other: &Way) -> bool {
        self.kept.iter().zip(&other.kept).all(|(own, others)| !own || *others)
    }
}

/// A way that was searched without finding a counterexample.
struct Accepted {
    way: Way,
    outcome: trial::Passed,
}

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

impl Workshop<'_> {
    fn suggest(&mut self, goal: &Goal, candidates: Vec<Candidate>) -> Vec<Accepted> {
        let config = &self.settings.config;
        self.passing = sample::tests(self.world, goal, &goal.conclusion, config, PASSING);
        let denied = hol::negated(&goal.conclusion);
        self.failing.extend(sample::tests(self.world, goal, &denied, config, FAILING));
        let alive = self.not_in_counterexamples(candidates.clone());
        let ways = self.weighed(alive);
        let accepted = self.searched(ways);
        if !accepted.is_empty() || self.is_late() {
            return accepted;
        }
        let pairs = self.pairs(candidates);
        let ways = self.weighed(pairs);
        self.searched(ways)
    }

    /// Conjunctions of two candidates that are false in all counterexamples only together.
    fn pairs(&mut self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let mut halves: Vec<(Candidate, Vec<bool>)> = vec![];
        for candidate in candidates {
            let (judge, failing) = (&mut self.judge, &self.failing);
            let excluded: Vec<bool> =
                failing.iter().map(|test| judge.holds(&candidate.formula, test) == Some(false)).collect();
            if excluded.iter().filter(|it| **it).count() * 2 >= excluded.len()
                && !excluded.iter().all(|it| *it)
            {
                halves.push((candidate, excluded));
            }
            if halves.len() == PAIRED || self.is_late() {
                break;
            }
        }
        let mut pairs = vec![];
        for (number, (one, excluded)) in halves.iter().enumerate() {
            for (two, others) in halves.iter().skip(number + 1) {
                if excluded.iter().zip(others).all(|(own, other)| *own || *other) {
                    let formula = hol::conj(one.formula.clone(), two.formula.clone());
                    pairs.push(Candidate { formula, cost: one.cost + two.cost + 1 });
                }
            }
        }
        pairs.sort_by_key(|pair| pair.cost);
        pairs.truncate(PAIRED);
        pairs
    }

    fn is_late(&self) -> bool {
        self.budget.is_cancelled() || self.start.elapsed() > TIME
    }

    /// The candidates that are false in all counterexamples that are known.
    fn not_in_counterexamples(&mut self, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        for test in &self.failing {
            let judge = &mut self.judge;
            candidates.retain(|candidate| judge.holds(&candidate.formula, test) == Some(false));
        }
        candidates
    }

    /// The candidates that hold in enough of the tests that pass, the best first.
    fn weighed(&mut self, candidates: Vec<Candidate>) -> Vec<Way> {
        let mut ways: Vec<Way> = vec![];
        for candidate in candidates {
            let (judge, passing) = (&mut self.judge, &self.passing);
            let kept =
                passing.iter().map(|test| judge.holds(&candidate.formula, test) == Some(true)).collect();
            let way = Way { candidate, kept };
            if way.count() >= LEAST_KEPT && way.count() * LEAST_SHARE >= way.kept.len() {
                ways.push(way);
            }
        }
        ways.sort_by(|one, two| one.rank().total_cmp(&two.rank()));
        ways
    }

    /// The ways for which no counterexample is found.
    fn searched(&mut self, mut ways: Vec<Way>) -> Vec<Accepted> {
        let mut accepted: Vec<Accepted> = vec![];
        while !ways.is_empty() && accepted.len() < SUGGESTIONS && !self.is_late() {
            let way = ways.remove(0);
            if accepted.iter().any(|known| way.is_stronger_than(&known.way)) {
                continue;
            }
            match trial(self.world, self.settings, self.goals, &way.candidate.formula, &self.budget) {
                Outcome::Refuted(found) => {
                    let test = self.goals.iter().find_map(|goal| Test::new(goal, found.bindings.clone()));
                    let Some(test) = test else { continue };
                    let judge = &mut self.judge;
                    ways.retain(|way| judge.holds(&way.candidate.formula, &test) == Some(false));
                    self.failing.push(test);
                }
                Outcome::Passed(outcome) => accepted.push(Accepted { way, outcome }),
                Outcome::Unknown => {}
            }
        }
        accepted
    }
}
