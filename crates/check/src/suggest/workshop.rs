//! Where candidates become suggestions: tests rule most of them out, a first look at the goal with each of the others
//! rules out more, and a search by all strategies has to pass without a counterexample.

use super::TIME;
use super::grammar::Candidate;
use super::sample::{self, Judge, Probe, Ready, Test};
use super::trial::{Outcome, Passed, glance, trial};
use crate::settings::Settings;
use base::Budget;
use logic::World;
use logic::hol;
use search::{Counterexample, Goal};
use std::time::{Duration, Instant};

/// So many suggestions are made at most, and one more where two of them together rule out less.
const SUGGESTIONS: usize = 3;

/// So many candidates are left after the first look.
const POOL: usize = 10;

/// So many tests that pass, and so many that do not, are looked at.
const PASSING: usize = 160;
const FAILING: usize = 100;

/// A premise that fewer of the tests that pass satisfy says too much: so many, and one in so many.
const LEAST_KEPT: usize = 3;
const LEAST_SHARE: usize = 10;

/// Two premises are taken together where one is not enough; so many are looked at for that, of so many candidates, by
/// so many counterexamples.
const PAIRED: usize = 60;
const HALVES: usize = 400;
const HALVED: usize = 30;

/// The parts of the time until which tests are evaluated, and first looks are had.
const TESTED: f64 = 0.55;
const GLANCED: f64 = 0.75;

/// How much more of the tests that pass two premises must keep between them than one does, and what is enough for one.
const BOTH_KEEP: f64 = 0.08;
const ENOUGH: f64 = 0.95;

pub struct Workshop<'w> {
    pub world: &'w World,
    pub settings: &'w Settings,
    pub goals: &'w [Goal],
    pub judge: Judge<'w>,
    pub budget: Budget,
    pub start: Instant,
    pub failing: Vec<Ready>,
    pub passing: Vec<Ready>,
}

/// A candidate that holds in no counterexample.
#[derive(Clone, Debug)]
pub struct Way {
    pub candidate: Candidate,
    /// In which of the tests that pass it holds.
    pub kept: Vec<bool>,
    probe: Probe,
}

/// A way that was searched without finding a counterexample.
pub struct Accepted {
    pub way: Way,
    pub outcome: Passed,
}

impl Way {
    pub fn count(&self) -> usize {
        self.kept.iter().filter(|kept| **kept).count()
    }

    fn share(&self) -> f64 {
        share(&self.kept)
    }

    /// Short ones first; every halving of the tests that it keeps counts as two more words.
    fn rank(&self) -> f64 {
        let least = 1.0 / self.kept.len().max(1) as f64;
        self.candidate.cost as f64 - 2.0 * self.share().max(least).log2()
    }

    /// Whether another one keeps all tests that this one keeps.
    fn is_stronger_than(&self, other: &Way) -> bool {
        self.kept.iter().zip(&other.kept).all(|(own, others)| !own || *others)
    }
}

fn share(kept: &[bool]) -> f64 {
    kept.iter().filter(|it| **it).count() as f64 / kept.len().max(1) as f64
}

fn either(one: &[bool], two: &[bool]) -> Vec<bool> {
    one.iter().zip(two).map(|(one, two)| *one || *two).collect()
}

impl Workshop<'_> {
    /// What is to be suggested for a goal that a test refutes.
    pub fn suggest(&mut self, goal: &Goal, refuting: &Test, candidates: Vec<Candidate>) -> Vec<Accepted> {
        let tests = sample::tests(self.world, goal, &self.settings.config, PASSING, FAILING);
        self.failing = self.decided(goal, &tests.failing, false);
        self.passing = self.decided(goal, &tests.passing, true);
        // The counterexample may be one that depends on what definitions leave open.
        self.failing.extend(self.judge.ready(refuting));
        self.failing.rotate_right(1);
        let mut alive = vec![];
        for candidate in &candidates {
            let mut probe = self.judge.probe(&candidate.formula);
            let (judge, failing) = (&mut self.judge, &self.failing);
            if failing.iter().all(|test| judge.holds(&mut probe, test) == Some(false)) {
                alive.push((candidate.clone(), probe));
            }
            if self.is_after(TESTED) {
                break;
            }
        }
        let ways = self.weighed(alive);
        let accepted = self.accepted(ways);
        if !accepted.is_empty() || self.is_after(TESTED) {
            return accepted;
        }
        let pairs = self.pairs(candidates);
        let ways = self.weighed(pairs);
        self.accepted(ways)
    }

    /// Those of the tests that satisfy the premises and in which the conclusion is as it is said to be. Whoever
    /// constructs tests may take any value for one that definitions leave open.
    fn decided(&mut self, goal: &Goal, tests: &[Test], conclusion: bool) -> Vec<Ready> {
        let judge = &mut self.judge;
        let premises = goal.premises.iter().map(|premise| (judge.probe(premise), true));
        let mut parts: Vec<(Probe, bool)> = premises.collect();
        parts.push((judge.probe(&goal.conclusion), conclusion));
        let mut found: Vec<Ready> = tests.iter().filter_map(|test| judge.ready(test)).collect();
        found.retain(|test| {
            parts.iter_mut().all(|(probe, expected)| judge.holds(probe, test) == Some(*expected))
        });
        found
    }

    fn is_after(&self, part: f64) -> bool {
        self.budget.is_cancelled()
            || self.start.elapsed() > Duration::from_secs_f64(TIME.as_secs_f64() * part)
    }

    /// Conjunctions of two candidates that are false in all counterexamples only together.
    fn pairs(&mut self, candidates: Vec<Candidate>) -> Vec<(Candidate, Probe)> {
        let mut halves: Vec<(Candidate, Vec<bool>)> = vec![];
        for candidate in candidates.into_iter().take(HALVES) {
            let mut probe = self.judge.probe(&candidate.formula);
            let (judge, failing) = (&mut self.judge, self.failing.iter().take(HALVED));
            let excluded: Vec<bool> =
                failing.map(|test| judge.holds(&mut probe, test) == Some(false)).collect();
            if share(&excluded) >= 0.5 && !excluded.iter().all(|it| *it) {
                halves.push((candidate, excluded));
            }
            if halves.len() == PAIRED || self.is_after(TESTED) {
                break;
            }
        }
        let mut pairs = vec![];
        for (number, (one, excluded)) in halves.iter().enumerate() {
            for (two, others) in halves.iter().skip(number + 1) {
                if either(excluded, others).iter().all(|it| *it) {
                    let formula = hol::conj(one.formula.clone(), two.formula.clone());
                    pairs.push(Candidate { formula, cost: one.cost + two.cost + 1 });
                }
            }
        }
        pairs.sort_by_key(|pair| pair.cost);
        pairs.truncate(PAIRED);
        let (judge, failing) = (&mut self.judge, &self.failing);
        let separates = |pair: Candidate| {
            let mut probe = judge.probe(&pair.formula);
            let is_false = failing.iter().all(|test| judge.holds(&mut probe, test) == Some(false));
            is_false.then_some((pair, probe))
        };
        pairs.into_iter().filter_map(separates).collect()
    }

    /// The candidates that hold in enough of the tests that pass, the best first.
    fn weighed(&mut self, candidates: Vec<(Candidate, Probe)>) -> Vec<Way> {
        let mut ways: Vec<Way> = vec![];
        for (candidate, mut probe) in candidates {
            let (judge, passing) = (&mut self.judge, &self.passing);
            let kept = passing.iter().map(|test| judge.holds(&mut probe, test) == Some(true)).collect();
            let way = Way { candidate, kept, probe };
            if way.count() >= LEAST_KEPT && way.count() * LEAST_SHARE >= way.kept.len() {
                ways.push(way);
            }
            if self.is_after(TESTED) {
                break;
            }
        }
        ways.sort_by(|one, two| one.rank().total_cmp(&two.rank()));
        ways
    }

    /// The ways for which no counterexample is found, the best first. Where there is no time for more, the first look
    /// is what they are accepted by.
    fn accepted(&mut self, ways: Vec<Way>) -> Vec<Accepted> {
        let mut pool = self.glanced(ways);
        let mut accepted: Vec<Accepted> = vec![];
        while accepted.len() < SUGGESTIONS {
            let Some(at) = next(&pool, &accepted) else { break };
            let Seen { way, passed } = pool.remove(at);
            let outcome = if self.is_after(1.0) { Outcome::Unknown } else { self.trial(&way) };
            match (outcome, passed) {
                (Outcome::Refuted(found), _) => self.rule_out(&found, &mut pool, |seen| &mut seen.way),
                (Outcome::Passed(outcome), _) | (Outcome::Unknown, Some(outcome)) => {
                    accepted.push(Accepted { way, outcome });
                }
                (Outcome::Unknown, None) => {}
            }
        }
        accepted.extend(self.joined(&accepted));
        accepted
    }

    fn trial(&self, way: &Way) -> Outcome {
        trial(self.world, self.settings, self.goals, &way.candidate.formula, &self.budget)
    }

    /// The ways that are left after a first look at the goal with each of them.
    fn glanced(&mut self, mut ways: Vec<Way>) -> Vec<Seen> {
        let mut pool: Vec<Seen> = vec![];
        ways.reverse();
        while let Some(way) = ways.pop() {
            if pool.len() >= POOL || self.is_after(if pool.is_empty() { 1.0 } else { GLANCED }) {
                break;
            }
            if pool.iter().any(|known| way.is_stronger_than(&known.way)) {
                continue;
            }
            match glance(self.world, self.settings, self.goals, &way.candidate.formula, &self.budget) {
                Outcome::Refuted(found) => {
                    self.rule_out(&found, &mut ways, |way| way);
                    self.rule_out(&found, &mut pool, |seen| &mut seen.way);
                }
                Outcome::Passed(passed) => pool.push(Seen { way, passed: Some(passed) }),
                // Who comes to nothing in so short a time may come to something later.
                Outcome::Unknown => pool.push(Seen { way, passed: None }),
            }
        }
        pool
    }

    /// Drops the ways that hold in a counterexample.
    fn rule_out<T>(&mut self, found: &Counterexample, ways: &mut Vec<T>, way: impl Fn(&mut T) -> &mut Way) {
        let test = self.goals.iter().find_map(|goal| Test::new(goal, found.bindings.clone()));
        let Some(test) = test.and_then(|test| self.judge.ready(&test)) else { return };
        let judge = &mut self.judge;
        ways.retain_mut(|it| judge.holds(&mut way(it).probe, &test) == Some(false));
    }

    /// Two ways with `or` between them, where that keeps more of the tests than any of them by itself. A counterexample
    /// to it is one to one of them: it was searched as far as both were.
    fn joined(&mut self, accepted: &[Accepted]) -> Option<Accepted> {
        let best = accepted.iter().map(|it| it.way.share()).fold(0.0, f64::max);
        if best > ENOUGH {
            return None;
        }
        let mut pairs: Vec<(f64, &Accepted, &Accepted)> = vec![];
        for (number, one) in accepted.iter().enumerate() {
            for two in accepted.iter().skip(number + 1) {
                let kept = share(&either(&one.way.kept, &two.way.kept));
                if kept >= best + BOTH_KEEP {
                    let cost = one.way.candidate.cost + two.way.candidate.cost;
                    pairs.push((cost as f64 - 20.0 * kept, one, two));
                }
            }
        }
        let (_, one, two) = pairs.into_iter().min_by(|one, two| one.0.total_cmp(&two.0))?;
        let formula = hol::disj(one.way.candidate.formula.clone(), two.way.candidate.formula.clone());
        let cost = one.way.candidate.cost + two.way.candidate.cost + 1;
        let outcome = Passed {
            size: one.outcome.size.min(two.outcome.size),
            satisfied: one.outcome.satisfied.max(two.outcome.satisfied),
            proved: one.outcome.proved && two.outcome.proved,
        };
        let (kept, probe) = (either(&one.way.kept, &two.way.kept), self.judge.probe(&formula));
        Some(Accepted { way: Way { candidate: Candidate { formula, cost }, kept, probe }, outcome })
    }
}

/// A way after the first look.
struct Seen {
    way: Way,
    /// How far it was searched, if it was at all.
    passed: Option<Passed>,
}

/// The number of the way to be searched next: the best by itself, then one that keeps tests that the others do not.
fn next(pool: &[Seen], accepted: &[Accepted]) -> Option<usize> {
    let covered = accepted.iter().map(|it| &it.way.kept).fold(None, |all: Option<Vec<bool>>, kept| {
        Some(all.map_or_else(|| kept.clone(), |all| either(&all, kept)))
    });
    let Some(covered) = covered else { return (!pool.is_empty()).then_some(0) };
    let before = share(&covered);
    let worth = |way: &Way| 20.0 * (share(&either(&covered, &way.kept)) - before) - way.rank();
    let ranked = pool.iter().enumerate().map(|(at, seen)| (at, worth(&seen.way)));
    ranked.max_by(|one, two| one.1.total_cmp(&two.1)).map(|(at, _)| at)
}
