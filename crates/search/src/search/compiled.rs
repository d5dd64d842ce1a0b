//! Searches that compile a test program for each instance of a goal and run it, bound by bound.

use super::progress::Judged;
use super::{Progress, Search};
use crate::block::Made;
use crate::certify::Counterexample;
use crate::goal::Goal;
use crate::instance::Instance;
use crate::policy::Policy;
use crate::run::{Ended, Ready};
use crate::test_program::{
    SATISFIED, Supply, TESTS, TestProgram, UNDECIDED, premise_counter, supplied_program,
};
use crate::verdict::{Binding, Figures, Limit, Verdict};
use base::Rng;
use logic::Term;
use lower::{Lowering, Problem};
use program::{Effects, Value};
use std::collections::BTreeSet;

/// An instance of a goal, ready to run.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub number: usize,
    pub instance: Instance,
    emitted: Vec<usize>,
    /// The premises in the order in which they are tested; none where that is not counted.
    order: Vec<usize>,
    ready: Ready,
}

/// How a bound of a prepared instance ends: with a confirmed counterexample, or none.
pub(crate) type Bounded = Result<Option<Counterexample>, Limit>;

impl Search<'_, '_, '_> {
    /// Searches a goal with the test programs that `make` gives for its instances; `test` runs one up to a bound.
    pub(crate) fn compiled(
        &mut self,
        goal: &Goal,
        bounds: usize,
        make: impl Fn(&Self, &Goal) -> Made<TestProgram>,
        test: impl Fn(&mut Self, &Prepared, usize, &mut Progress) -> Bounded,
    ) -> Verdict {
        let mut progress = Progress::default();
        let walked = self.walk_compiled(goal, bounds, make, test, &mut progress);
        walked.map_or_else(|verdict| verdict, |_| self.conclude(goal, progress))
    }

    /// Goes through the instances of a goal and the bounds with the test programs that `make` gives. Gives back what
    /// was prepared, or a verdict that was reached on the way.
    fn walk_compiled(
        &mut self,
        goal: &Goal,
        bounds: usize,
        make: impl Fn(&Self, &Goal) -> Made<TestProgram>,
        test: impl Fn(&mut Self, &Prepared, usize, &mut Progress) -> Bounded,
        progress: &mut Progress,
    ) -> Result<Vec<Option<Prepared>>, Verdict> {
        let prepare = |search: &mut Self, number, instance: Instance, progress: &mut Progress| match make(
            search,
            &instance.goal,
        ) {
            Ok(program) => {
                if program.leaves_out {
                    progress.leave_gap(Limit::Open);
                }
                Some(search.prepare(number, instance, program))
            }
            Err(problem) => {
                progress.obstacle = Some(problem.into());
                None
            }
        };
        self.walk(goal, bounds, progress, prepare, |search, entry: &mut Prepared, bound, progress| {
            let found = test(search, entry, bound, progress)?;
            progress.finish(entry.number, if bounds == 1 { search.last() } else { bound });
            Ok(found)
        })
    }

    /// Goes through a goal with test programs that take values from a supply; `test` runs one up to a size. Gives back
    /// what was prepared, or a verdict that was reached on the way.
    pub(crate) fn supplied<S: Supply>(
        &mut self,
        goal: &Goal,
        test: impl Fn(&mut Self, &Prepared, usize, &mut Progress) -> Bounded,
        progress: &mut Progress,
    ) -> Result<Vec<Option<Prepared>>, Verdict> {
        let sizes = self.sizes(goal);
        let make = |search: &Self, goal: &Goal| match search.endless_quantifier(goal) {
            Some(problem) => Err(problem),
            None => supplied_program::<S>(search.world, goal, search.budget),
        };
        self.walk_compiled(goal, sizes, make, test, progress)
    }

    /// A quantifier over infinitely many values that keeps a goal from being tried by who only enumerates, where these
    /// are to be left alone.
    fn endless_quantifier(&self, goal: &Goal) -> Option<Problem> {
        if !self.config.enumerable_only {
            return None;
        }
        let mut lowering = Lowering::new(self.world);
        let mut terms = goal.premises.iter().chain([&goal.conclusion]);
        terms.find_map(|term| lowering.endless_quantifier(term))
    }

    /// Compiles the test program of an instance.
    pub(crate) fn prepare(&self, number: usize, instance: Instance, test: TestProgram) -> Prepared {
        let TestProgram { lowered, main, emitted, order, .. } = test;
        Prepared { number, instance, emitted, order, ready: self.runner.prepare(lowered.program, main) }
    }

    /// The bounds for a goal whose tests depend on the bound by its variables alone: without any, all are the same.
    fn sizes(&self, goal: &Goal) -> usize {
        if goal.vars.is_empty() { 1 } else { self.last() }
    }

    /// Runs a test program up to a bound, with the arguments that its main function takes.
    pub(crate) fn test(
        &mut self,
        entry: &Prepared,
        bound: usize,
        args: &[u64],
        progress: &mut Progress,
    ) -> Bounded {
        self.test_seeded(entry, bound, self.seed(entry.number, bound), args, progress)
    }

    /// Runs a test program up to a bound with random numbers that start there.
    pub(crate) fn test_seeded(
        &mut self,
        entry: &Prepared,
        bound: usize,
        seed: u64,
        args: &[u64],
        progress: &mut Progress,
    ) -> Bounded {
        let &Policy { first_round, round_growth, max_failed, max_obstructed, .. } = &self.config.policy;
        // What is not in the scope is often one of many, and so is what is not confirmed.
        let mut one_by_one = self.config.scope.is_none();
        let mut skip = 0;
        let mut round = first_round;
        let mut figures = Figures::default();
        loop {
            let mut batch: Vec<Vec<Value>> = vec![];
            let mut seen = 0;
            // A conclusion that is false is looked at once; failed ones are collected.
            let mut receive = |values: &[Value]| {
                seen += 1;
                if seen <= skip {
                    return false;
                }
                batch.push(values.to_vec());
                (one_by_one && values.first() == Some(&Value::Bool(false))) || batch.len() >= round
            };
            let mut effects = Effects::new(seed, &mut receive);
            let ended = self.runner.run(&entry.ready, args, &mut effects);
            // A run that was stopped may not have come as far as the one before.
            let counted = entry.figures(&effects);
            figures = if counted.tests < figures.tests { figures } else { counted };
            skip += batch.len();
            figures.include(skip as u64);
            for values in &batch {
                if let Some(found) = self.judge(entry, values, bound, progress) {
                    self.figures.add(&figures);
                    return Ok(Some(found));
                }
            }
            let most = if progress.obstacle.is_some() { max_obstructed } else { max_failed };
            if ended == Ok(Ended::Enough) && skip < most {
                one_by_one = false;
                round = round.saturating_mul(round_growth).min(max_failed);
                continue;
            }
            self.figures.add(&figures);
            // What there was no time to judge may be a counterexample.
            if !batch.is_empty() && self.budget.is_cancelled() {
                return Err(Limit::Time);
            }
            // After too many tests that were not confirmed, or where the program failed, the rest was not run.
            if ended? != Ended::Through {
                progress.leave_gap(Limit::Undecided);
            }
            return Ok(None);
        }
    }

    /// Every bound of every instance has random numbers of its own.
    pub(crate) fn seed(&self, instance: usize, bound: usize) -> u64 {
        let mut rng = Rng::seeded(self.config.policy.seed);
        (0..instance * 1_000 + bound % 1_000).for_each(|_| {
            rng.next_u64();
        });
        rng.next_u64()
    }

    /// Lets the reference evaluator decide about a test.
    fn judge(
        &mut self,
        entry: &Prepared,
        values: &[Value],
        bound: usize,
        progress: &mut Progress,
    ) -> Option<Counterexample> {
        let is_large = |value: &Value| value.exceeds(Term::LARGEST_VALUE);
        if self.budget.is_cancelled() || values.iter().any(is_large) {
            self.leave_open();
            return None;
        }
        let key = (entry.number, values.get(1..).unwrap_or_default().to_vec());
        match progress.judged.get(&key) {
            Some(Judged::Refused) => return None,
            Some(Judged::Open) => {
                self.leave_open();
                return None;
            }
            None => {}
        }
        let open = self.figures.open;
        let found = match self.bindings(entry, values) {
            Some(bindings) => self.propose(&entry.instance, bindings, bound, progress),
            None => {
                self.leave_open();
                None
            }
        };
        let judged = if self.figures.open > open { Judged::Open } else { Judged::Refused };
        progress.judged.insert(key, judged);
        found
    }

    /// The values of the variables as terms, in the order of the goal.
    fn bindings(&self, entry: &Prepared, values: &[Value]) -> Option<Vec<Binding>> {
        let mut bindings: Vec<(usize, Binding)> = vec![];
        for (var, value) in entry.emitted.iter().zip(values.iter().skip(1)) {
            let (name, ty) = entry.instance.goal.vars.get(*var)?;
            let value = lower::value_to_term(self.world, value, ty)?;
            bindings.push((*var, Binding { name: name.clone(), ty: ty.clone(), value }));
        }
        bindings.sort_by_key(|(var, _)| *var);
        Some(bindings.into_iter().map(|(_, binding)| binding).collect())
    }
}

impl Prepared {
    /// The figures of a run.
    fn figures(&self, effects: &Effects<'_>) -> Figures {
        let counted = |counter: u8| effects.counters[usize::from(counter)];
        let (tests, satisfied, undecided) = (counted(TESTS), counted(SATISFIED), counted(UNDECIDED));
        // Counted from the end, a premise let through what came to its end and what later ones reject.
        let mut held = vec![0; if self.order.is_empty() { 0 } else { self.instance.goal.premises.len() }];
        let mut passed = satisfied;
        let mut counters: BTreeSet<u8> = BTreeSet::new();
        for premise in self.order.iter().rev() {
            held[*premise] = passed;
            let counter = premise_counter(*premise);
            passed += if counters.insert(counter) { counted(counter) } else { 0 };
        }
        debug_assert!(self.order.is_empty() || tests == passed + undecided, "{tests} tests");
        Figures { tests, satisfied, undecided, premises: held, ..Figures::default() }
    }
}
