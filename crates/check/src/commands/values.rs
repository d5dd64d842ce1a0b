//! `values`: what a set contains, or what a predicate holds for.

use crate::answer::{Answer, show};
use crate::eval;
use crate::language::{Script, Written};
use crate::limits::{Limits, within};
use crate::room::AddressSpace;
use crate::status::Status;
use crate::task::Task;
use base::Name;
use logic::statement::Attribute;
use logic::types::TypeSubst;
use logic::types::well_known::{INT, SET, UNIT};
use logic::{Term, Type, World};
use search::{Config, Depths, Ended, Goal, Grounds, Obstacle, Policy, Solutions};
use std::time::{Duration, Instant};

/// How deep derivations are looked for where nothing is said.
const DEPTH: usize = 30;

/// How many values are enough where nothing is said: most predicates hold for infinitely many.
pub const COUNT: usize = 100;

/// A question for values.
#[derive(Clone, Debug)]
pub struct Question {
    pub goal: Goal,
    pub depth: usize,
    pub depths: Depths,
    /// How many values are enough.
    pub count: Option<usize>,
}

impl Question {
    /// What a set contains, or what a formula holds for; none if the term is neither.
    pub fn new(term: &Term) -> Option<Question> {
        let ty = term.ty()?;
        let falsity = Term::constant("HOL.False", Type::bool());
        let goal = match &ty {
            Type::Con(name, of) if name == SET => {
                let element = of.first()?.clone();
                let name = Name::new("x");
                let x = Term::Free(name.clone(), element.clone());
                let member = Type::funs([element.clone(), ty.clone()], Type::bool());
                let premise = Term::constant("Set.member", member).apply([x, term.clone()]);
                Goal {
                    vars: vec![(name, element)],
                    premises: vec![premise],
                    conclusion: falsity,
                    grounds: Grounds::default(),
                }
            }
            _ if ty == Type::bool() || ty == Type::prop() => Goal {
                vars: term.frees(),
                premises: vec![term.clone()],
                conclusion: falsity,
                grounds: Grounds::default(),
            },
            _ => return None,
        };
        Some(Question { goal, depth: DEPTH, depths: Depths::Recursion, count: Some(COUNT) })
    }

    /// Whether the formula says anything about the values that it is asked for: of `{x. P}`, it may not.
    fn looks_for_values(&self) -> bool {
        let is_indifferent = |premise: &Term| {
            let premise = premise.beta();
            let member = premise.strip_const("Set.member");
            let Some([_, set]) = member.as_deref() else { return false };
            match set.strip_const("Set.Collect").as_deref() {
                Some([Term::Abs(_, _, body)]) => !body.uses_bound(0),
                _ => false,
            }
        };
        !self.goal.premises.iter().all(is_indifferent)
    }

    /// Takes over the options of a `values` command.
    pub fn set(&mut self, options: &[Attribute]) {
        for option in options {
            let number = |place: usize| {
                let words = option.args.iter().flat_map(|arg| arg.split([',', ' ']));
                words.filter(|word| !word.is_empty()).nth(place)?.parse::<usize>().ok()
            };
            match option.name.as_str() {
                "limit" => self.count = number(0).or(self.count),
                "dseq" => {
                    self.depth = number(0).unwrap_or(self.depth);
                    self.depths = Depths::Calls;
                }
                "random_dseq" => {
                    // There, a map over solutions takes depth: one shows them, one arranges what was looked for.
                    let maps = 1 + usize::from(self.looks_for_values());
                    self.depth = number(2).unwrap_or(self.depth).saturating_sub(maps);
                    self.depths = Depths::Calls;
                }
                name if name.contains("dseq") => {
                    self.depth = number(2).unwrap_or(self.depth);
                    self.depths = Depths::Calls;
                }
                _ => {}
            }
        }
    }

    /// The values, or what is not executable and why.
    pub fn answer(&self, world: &World, timeout: Duration) -> std::io::Result<Result<Solutions, Obstacle>> {
        // Where nothing is asked of a type, one value stands for all.
        let default_types = vec![Type::nullary(UNIT), Type::nullary(INT)];
        let room = AddressSpace::of_process().room(1);
        let policy = Policy { depth: self.depth, finite_types: 0, ..Policy::default() };
        let config = Config { policy, default_types, room, ..Config::default() };
        let (found, _) = within(Limits::time(timeout), |budget| {
            search::solutions(world, &self.goal, &config, self.depths, self.count, &budget)
        });
        found
    }
}

/// Whether there may be more, in words.
pub fn ended(solutions: &Solutions) -> String {
    let count = solutions.rows.len();
    let plural = if count == 1 { "value" } else { "values" };
    match solutions.ended {
        Ended::All if count == 1 => "the only value".to_owned(),
        Ended::All => format!("all {count} {plural}"),
        Ended::Count => format!("the first {count} {plural}; there may be more"),
        Ended::Depth(depth) => format!("{count} {plural} up to depth {depth}; there may be more"),
        Ended::Limit(limit, depth) => {
            format!("{count} {plural} up to depth {depth}, then {limit}; there may be more")
        }
    }
}

/// The values of the only variable as a set.
fn as_set(solutions: &Solutions, element: &Type) -> Term {
    let set = Type::set(element.clone());
    let insert = Type::funs([element.clone(), set.clone()], set.clone());
    let empty = Term::constant("Orderings.bot_class.bot", set);
    solutions.rows.iter().rev().flat_map(|row| row.first()).fold(empty, |rest, binding| {
        Term::constant("Set.insert", insert.clone()).apply([binding.value.clone(), rest])
    })
}

/// Answers a `values` command.
pub fn values(
    script: &Script,
    task: &Task,
    set: &Term,
    options: &[Attribute],
    mut answer: Answer,
) -> std::io::Result<Answer> {
    let start = Instant::now();
    answer.statement = show(&*script.notation, set);
    let expected = options.iter().find(|option| option.name == "expected");
    let expected = expected.and_then(|option| option.args.first());
    answer.expect = expected.map(Name::to_string);
    let Some(mut question) = Question::new(set) else {
        answer.reason = Some("it is no set".to_owned());
        return Ok(answer);
    };
    question.set(options);
    let timeout = task.settings.config.policy.timeout;
    match question.answer(script.world(), timeout)? {
        Ok(solutions) => {
            let (shown, met) = shown(script, &solutions, expected, timeout)?;
            answer.verdict = Status::Evaluated;
            answer.values = [("value".to_owned(), shown), ("found".to_owned(), ended(&solutions))].into();
            answer.met = met;
        }
        Err(obstacle) => {
            answer.reason = Some(obstacle.to_string());
            answer.met = expected.map(|_| false);
        }
    }
    answer.seconds = start.elapsed().as_secs_f64();
    Ok(answer)
}

/// The values as text, and whether they are those that were expected.
fn shown(
    script: &Script,
    solutions: &Solutions,
    expected: Option<&Name>,
    timeout: Duration,
) -> std::io::Result<(String, Option<bool>)> {
    let ty = solutions.rows.first().and_then(|row| row.first()).map(|binding| binding.ty.clone());
    let element = ty.unwrap_or_else(|| Type::nullary(INT));
    let found = as_set(solutions, &element);
    let mut met = None;
    if let Some(expected) = expected {
        met = Some(false);
        if let Ok(term) = script.notation.read_term(Written::from(expected.as_str()), &[]) {
            // What the expectation leaves open is as it was found.
            let mut subst = TypeSubst::new();
            let open = term.ty().unwrap_or_else(Type::bool);
            let term = match open.match_onto(&Type::set(element.clone()), &mut subst) {
                true => term.instantiate(&subst),
                false => term,
            };
            let ty = term.ty().unwrap_or_else(Type::bool);
            let equal = Term::constant("HOL.eq", Type::funs([ty.clone(), ty.clone()], Type::bool()));
            // An empty set has no element to tell its type.
            let found = if solutions.rows.is_empty() {
                Term::constant("Orderings.bot_class.bot", ty)
            } else {
                found.clone()
            };
            let same = eval::answer(script, &equal.apply([term, found]), Limits::time(timeout))?;
            met = Some(matches!(same, eval::Answer::Value { value, .. } if value == "True"));
        }
    }
    Ok((script.notation.show_term(&found), met))
}
