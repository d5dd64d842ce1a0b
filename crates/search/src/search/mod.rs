//! What strategies share: a search goes through instances and bounds in order, lets the certifier judge what is
//! proposed, and says what the goal has come to.

mod compiled;
mod progress;

pub(crate) use compiled::{Bounded, Prepared};
pub use progress::Progress;

use crate::certify::{Certifier, Counterexample, Finder, Finding};
use crate::config::Config;
use crate::domain::domains;
use crate::goal::Goal;
use crate::instance::{Instance, instances};
use crate::kinds::are_left_out;
use crate::run::{Runner, with_runner};
use crate::shrink::shrunk;
use crate::strategy::{Bound, Coverage, Declined, Fit, Strategy};
use crate::verdict::{
    Account, Binding, Extent, Figures, Limit, Obstacle, Report, Tally, Verdict, conjunction,
};
use crate::watch::Step;
use base::{Budget, Name};
use logic::{TypeVar, World};
use predicates::{Explained, Show};
use std::sync::atomic::Ordering;

/// Looks for a counterexample to a conclusion, given as goals that each must hold and that the strategy takes. The flag
/// of the budget ends the search. A strategy that turns out to have nothing to add to what others do declines.
pub fn search(
    world: &World,
    goals: &[Goal],
    strategy: &'static dyn Strategy,
    config: &Config,
    budget: &Budget,
) -> std::io::Result<Result<Account, Declined>> {
    // There is no other order for most strategies: they use all of their time.
    let turn = config.turn.as_deref().filter(|_| strategy.about().turns);
    let report = interp::on_stack(config.room.stack, |stack| {
        with_runner(config, budget, turn, |runner| {
            let certifier = Certifier::new(world, stack);
            let mut search =
                Search { world, strategy, config, budget, runner, certifier, figures: Figures::default() };
            search.all(goals)
        })
    })?;
    Ok(match strategy.adds(&report, config) {
        Fit::Yes => Ok(Account { strategy, report }),
        Fit::No(declined) => Err(declined),
    })
}

/// The search of a strategy on one thread, with what it works with.
#[derive(Debug)]
pub struct Search<'s, 'b, 'w> {
    pub(crate) world: &'w World,
    strategy: &'static dyn Strategy,
    pub(crate) config: &'s Config,
    pub(crate) budget: &'s Budget,
    pub(crate) runner: &'s mut Runner<'b>,
    pub(crate) certifier: Certifier<'w>,
    /// What was tried for the present goal.
    pub figures: Figures,
}

const NO_TYPE: &str = "no type of the classes that it asks for is known";

impl<'w> Search<'_, '_, 'w> {
    pub fn world(&self) -> &'w World {
        self.world
    }

    pub fn config(&self) -> &Config {
        self.config
    }

    pub fn budget(&self) -> &Budget {
        self.budget
    }

    /// Searches the goals until one of them is refuted.
    fn all(&mut self, goals: &[Goal]) -> Report {
        let mut reports = vec![];
        for goal in goals {
            let verdict = match self.strategy.search_goal(self, goal) {
                Verdict::Refuted(found) => Verdict::Refuted(Box::new(self.shrunk(*found))),
                other => other,
            };
            let report = Report { verdict, figures: std::mem::take(&mut self.figures) };
            let decided = report.verdict.is_genuine();
            reports.push(report);
            if decided {
                break;
            }
        }
        conjunction(&self.config.policy.of_goals, reports)
    }

    /// A smaller counterexample, if there is one. What a scope admits stays as it is.
    fn shrunk(&mut self, found: Counterexample) -> Counterexample {
        match &self.config.scope {
            Some(_) => found,
            None => shrunk(&mut self.certifier, found, self.config.policy.max_shrinks, self.budget),
        }
    }

    /// Goes through the instances of a goal, which are prepared, and the bounds: small types with small values first.
    /// Gives back all instances, or a verdict that was reached on the way.
    pub fn walk<P>(
        &mut self,
        goal: &Goal,
        bounds: usize,
        progress: &mut Progress,
        mut prepare: impl FnMut(&mut Self, usize, Instance, &mut Progress) -> Option<P>,
        mut run: impl FnMut(&mut Self, &mut P, usize, &mut Progress) -> Result<Option<Counterexample>, Limit>,
    ) -> Result<Vec<Option<P>>, Verdict> {
        let instances = instances(self.world, goal, self.config)
            .map_err(|var| Verdict::NotExecutable(unknown_type(&var)))?;
        let count = instances.len();
        progress.finished = vec![0; count];
        self.figures.extents = instances.iter().cloned().map(Extent::of).collect();
        let mut waiting = instances.into_iter();
        let mut prepared: Vec<Option<P>> = vec![];
        for sum in 0..bounds + count {
            self.config.gate.pass();
            if self.is_late() {
                progress.limit = Some(Limit::Time);
                break;
            }
            if prepared.len() <= sum
                && let Some(types) = waiting.next()
            {
                let instance = Instance::of(goal, types);
                self.note_left_out(&instance.goal, progress);
                let known = progress.obstacle.clone();
                let next = prepare(self, prepared.len(), instance, progress);
                if self.budget.flag().load(Ordering::Relaxed) {
                    // What keeps an unfinished program from running is that it is not finished.
                    progress.obstacle = known;
                    progress.limit = Some(Limit::Preparation);
                    return Err(self.conclude(goal, std::mem::take(progress)));
                }
                prepared.push(next);
            }
            for (number, entry) in prepared.iter_mut().enumerate() {
                let bound = (sum + 1).checked_sub(number).filter(|bound| (1..=bounds).contains(bound));
                let (Some(bound), Some(entry)) = (bound, entry) else { continue };
                let before = (self.figures.tests, self.figures.satisfied);
                let ran = run(self, entry, bound, progress);
                self.note_extent(number, before, progress);
                self.note_bound(bound, before);
                match ran {
                    Ok(Some(found)) => return Err(Verdict::Refuted(Box::new(found))),
                    Ok(None) => {}
                    Err(limit) => {
                        progress.limit = Some(limit);
                        return Err(self.conclude(goal, std::mem::take(progress)));
                    }
                }
            }
            self.tell(progress);
        }
        // Those that there was no time for are not closed.
        prepared.extend(waiting.map(|_| None));
        Ok(prepared)
    }

    /// Keeps how far an instance is searched, by the figures before its last run.
    fn note_extent(&mut self, instance: usize, before: (u64, u64), progress: &Progress) {
        let Figures { tests, satisfied, .. } = self.figures;
        let finished = progress.finished.get(instance).copied().unwrap_or(0);
        let Some(extent) = self.figures.extents.get_mut(instance) else { return };
        if finished > extent.finished {
            extent.finished = finished;
            // What is known to be searched already is not run again.
            extent.satisfied = if tests > before.0 { satisfied - before.1 } else { extent.satisfied };
        }
    }

    /// Keeps how many tests were made for a bound, by the figures before its run.
    fn note_bound(&mut self, bound: usize, before: (u64, u64)) {
        let Figures { tests, satisfied, .. } = self.figures;
        self.figures.tally(bound, Tally { tests: tests - before.0, satisfied: satisfied - before.1 });
    }

    /// Tells whoever watches how far the search has come.
    fn tell(&self, progress: &Progress) {
        if let Some(watch) = &self.config.watch {
            let Figures { tests, satisfied, .. } = self.figures;
            let (reached, finished) = (progress.reached(), progress.finished());
            watch.reached(&Step { strategy: self.strategy, reached, finished, tests, satisfied });
        }
    }

    /// Declared generators may not make all values of a type.
    fn note_left_out(&self, goal: &Goal, progress: &mut Progress) {
        let vars = goal.vars.iter().map(|(_, ty)| ty.clone());
        if vars.chain(domains(self.world, goal)).any(|ty| are_left_out(self.world, &ty)) {
            progress.leave_gap(Limit::Generators);
        }
    }

    /// Whether it is too late to begin another depth.
    fn is_late(&self) -> bool {
        self.strategy.is_by_depth()
            && self.config.late.as_ref().is_some_and(|late| late.load(Ordering::Relaxed))
    }

    /// The last size, or depth.
    pub fn last(&self) -> usize {
        match self.strategy.about().bound {
            Bound::Size => self.config.policy.size,
            Bound::Depth => self.config.policy.depth,
        }
    }

    /// Who found something, and where.
    pub(crate) fn finder(&self, size: usize) -> Finder {
        Finder { strategy: self.strategy, size }
    }

    /// Lets the reference evaluator decide about values of all variables of an instance: a counterexample that is
    /// genuine and in the scope, or none.
    pub fn propose(
        &mut self,
        instance: &Instance,
        bindings: Vec<Binding>,
        size: usize,
        progress: &mut Progress,
    ) -> Option<Counterexample> {
        let finder = self.finder(size);
        let found = match self.certifier.certify(&instance.goal, bindings, finder, self.budget) {
            Ok(found) => found,
            Err(Finding::Refuses) => return None,
            Err(other) => {
                self.leave_open();
                if let Finding::NotExecutable { constant, reason } = other {
                    progress.obstacle = Some(Obstacle { constant, reason });
                }
                return None;
            }
        };
        if !found.is_genuine() {
            self.leave_open();
            self.doubt(instance, found, progress);
            return None;
        }
        self.in_scope(instance, found, progress)
    }

    /// Keeps a counterexample that is not genuine. What a scope does not admit is no counterexample in a model.
    pub(crate) fn doubt(&mut self, instance: &Instance, found: Counterexample, progress: &mut Progress) {
        let has_choices = !found.choices().is_empty();
        if has_choices && !self.is_in_scope(instance, &found) {
            return progress.doubt(found.without_choices());
        }
        progress.doubt(found);
    }

    fn is_in_scope(&mut self, Instance { goal, types }: &Instance, found: &Counterexample) -> bool {
        let Some(scope) = &self.config.scope else { return true };
        scope.admits(&mut self.certifier, goal, &found.bindings, types, self.budget)
    }

    /// A counterexample, unless it lies outside of the scope.
    pub(crate) fn in_scope(
        &mut self,
        instance: &Instance,
        found: Counterexample,
        progress: &mut Progress,
    ) -> Option<Counterexample> {
        if self.is_in_scope(instance, &found) {
            return Some(found);
        }
        progress.outside = true;
        None
    }

    /// Counts a test whose premises hold and whose conclusion is not decided.
    fn leave_open(&mut self) {
        self.figures.undecided += 1;
        self.figures.open += 1;
    }

    /// What is to be said about a goal without a genuine counterexample.
    pub fn conclude(&self, goal: &Goal, progress: Progress) -> Verdict {
        debug_assert!(self.figures.add_up(), "{:?}", self.figures);
        let size = progress.finished();
        let limit = self.limit(goal, &progress);
        if let Some(found) = progress.doubtful {
            return Verdict::Refuted(Box::new(found));
        }
        // What some tests need and cannot have says nothing about those that were decided.
        let is_nothing_decided = self.figures.satisfied <= self.figures.open;
        if let Some(obstacle) = progress.obstacle.filter(|_| is_nothing_decided) {
            return Verdict::NotExecutable(obstacle);
        }
        match limit {
            Some(why) => Verdict::Inconclusive { size, why },
            None if self.figures.satisfied == 0 => Verdict::Vacuous { size },
            None => Verdict::Exhausted { size },
        }
    }

    /// Why not every test up to a bound was decided, if that is so.
    fn limit(&self, goal: &Goal, progress: &Progress) -> Option<Limit> {
        let Figures { tests, satisfied, undecided, .. } = self.figures;
        let about = self.strategy.about();
        match progress.limit.or(progress.gap) {
            _ if progress.outside => Some(Limit::Scope),
            Some(limit) => Some(limit),
            None if undecided > 0 => Some(Limit::Undecided),
            // Premises that are not there cannot be what no values satisfy.
            None if satisfied == 0 && (goal.premises.is_empty() || about.counts_rejected && tests == 0) => {
                Some(Limit::NoValues)
            }
            None => (about.coverage == Coverage::Sample).then_some(Limit::Sample),
        }
    }
}

fn unknown_type(var: &TypeVar) -> Obstacle {
    Obstacle { constant: var.name.clone(), reason: NO_TYPE.to_owned() }
}

/// The test program of a goal's first instance, or what is not executable and why.
pub fn program_text(
    world: &World,
    goal: &Goal,
    strategy: &dyn Strategy,
    config: &Config,
) -> Result<String, Obstacle> {
    strategy.program(world, &first_instance(world, goal, config)?.goal)
}

/// How a strategy finds values that satisfy the premises of a goal's first instance, in words.
pub fn plan_text(
    world: &World,
    goal: &Goal,
    strategy: &dyn Strategy,
    config: &Config,
    what: Explained,
    show: &Show<'_>,
) -> Result<String, Obstacle> {
    Ok(strategy.plan(world, &first_instance(world, goal, config)?.goal, what, show))
}

pub(crate) fn first_instance(world: &World, goal: &Goal, config: &Config) -> Result<Instance, Obstacle> {
    let instances = instances(world, goal, config).map_err(|var| unknown_type(&var))?;
    let none = || Obstacle { constant: Name::default(), reason: NO_TYPE.to_owned() };
    instances.into_iter().next().map(|types| Instance::of(goal, types)).ok_or_else(none)
}
