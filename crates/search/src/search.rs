//! From goals to a verdict with one strategy: instances and sizes in order, runs, and what is made of what they find.

use crate::certify::{Certifier, Counterexample, Finder, Finding};
use crate::config::{Config, Strategy};
use crate::domain::domains;
use crate::goal::Goal;
use crate::instance::{Instance, instances};
use crate::kinds::are_left_out;
use crate::narrow;
use crate::run::{Ended, Ready, Runner, with_runner};
use crate::shrink::shrink;
use crate::smart::{Depths, Smart};
use crate::test_program::{SATISFIED, TESTS, UNDECIDED, premise_counter, smart_program, test_program};
use crate::verdict::{Binding, Figures, Limit, Report, Verdict};
use base::{Budget, Name, Rng};
use logic::World;
use lower::{Lowering, Problem};
use predicates::{Explained, Show};
use program::{Effects, Value};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// Looks for a counterexample to a conclusion, given as goals that each must hold. The flag of the budget ends the
/// search.
pub fn search(
    world: &World,
    goals: &[Goal],
    strategy: Strategy,
    config: &Config,
    budget: &Budget,
) -> std::io::Result<Report> {
    // There is no other way for the other strategies: they use all of their time.
    let turn = config.turn.as_deref().filter(|_| strategy == Strategy::Smart);
    interp::on_stack(config.room.stack, |stack| {
        with_runner(&config.room, budget, turn, |runner| {
            let certifier = Certifier::new(world, stack);
            let mut search =
                Search { world, strategy, config, budget, runner, certifier, figures: Figures::default() };
            let mut whole: Option<Report> = None;
            for goal in goals {
                let verdict = search.goal(goal);
                let report = Report { verdict, figures: std::mem::take(&mut search.figures) };
                let known = match whole.take() {
                    Some(known) => known.and(report),
                    None => report,
                };
                let decided = known.verdict.is_genuine();
                whole = Some(known);
                if decided {
                    break;
                }
            }
            let nothing = Verdict::Inconclusive { size: 0, why: Limit::NoValues };
            whole.unwrap_or(Report { verdict: nothing, figures: Figures::default() })
        })
    })
}

pub(crate) struct Search<'s, 'b, 'w> {
    pub world: &'w World,
    pub strategy: Strategy,
    pub config: &'s Config,
    pub budget: &'s Budget,
    runner: &'s mut Runner<'b>,
    pub certifier: Certifier<'w>,
    pub figures: Figures,
}

/// An instance of a goal, ready to run.
struct Prepared {
    number: usize,
    instance: Instance,
    emitted: Vec<usize>,
    /// The premises in the order in which they are tested; none where that is not counted.
    order: Vec<usize>,
    ready: Ready,
}

/// What one goal has shown so far.
#[derive(Default)]
pub(crate) struct Progress {
    pub doubtful: Option<Counterexample>,
    pub obstacle: Option<(Name, String)>,
    pub limit: Option<Limit>,
    /// A counterexample lies outside of the scope.
    pub outside: bool,
    /// Why not everything was looked at, however long that may take.
    gap: Option<Limit>,
    /// The last size that was finished for each instance.
    finished: Vec<usize>,
}

impl Progress {
    /// Not everything is looked at, or what is looked at is not decided.
    pub fn leave_gap(&mut self, why: Limit) {
        self.gap.get_or_insert(why);
    }

    /// A size of an instance is finished.
    pub fn finish(&mut self, instance: usize, size: usize) {
        if let Some(finished) = self.finished.get_mut(instance) {
            *finished = size.max(*finished);
        }
    }

    /// The last size that is finished for all instances.
    pub fn finished(&self) -> usize {
        self.finished.iter().copied().min().unwrap_or(0)
    }
}

const NO_TYPE: &str = "no type of the classes that it asks for is known";

/// How many failed tests are looked at in the first round of a size; each round takes four times as many.
const FIRST_ROUND: usize = 16;
/// How large derivations and values are as a whole, at most.
const MAX_SHARED: usize = 200;
/// Failed tests of one size that are looked at in all.
const MAX_FAILED: usize = 4_096;
/// The same where the reference evaluator has no program for something that tests ask for.
const MAX_OBSTRUCTED: usize = 256;

impl Search<'_, '_, '_> {
    fn goal(&mut self, goal: &Goal) -> Verdict {
        if matches!(self.strategy, Strategy::Narrowing | Strategy::SmartNarrowing) {
            return self.narrow(goal);
        }
        // Where there is nothing to be chosen, all sizes are the same.
        let sizes = if goal.vars.is_empty() && self.strategy != Strategy::Smart { 1 } else { self.last() };
        let mut progress = Progress::default();
        let walked = self.walk(goal, sizes, &mut progress, Self::prepare, |search, entry, size, progress| {
            let found = match search.size(entry, size, progress) {
                Err(Limit::Time) if search.turns() => search.shared(entry, progress)?,
                other => other?,
            };
            progress.finish(entry.number, if sizes == 1 { search.last() } else { size });
            Ok(found)
        });
        walked.map_or_else(|verdict| verdict, |_| self.conclude(goal, progress))
    }

    /// Goes through the instances of a goal, which are prepared, and the sizes: small types with small values first.
    /// Gives back all instances, or a verdict that was reached on the way.
    pub(crate) fn walk<P>(
        &mut self,
        goal: &Goal,
        sizes: usize,
        progress: &mut Progress,
        mut prepare: impl FnMut(&mut Self, usize, Instance, &mut Progress) -> Option<P>,
        mut run: impl FnMut(&mut Self, &mut P, usize, &mut Progress) -> Result<Option<Counterexample>, Limit>,
    ) -> Result<Vec<Option<P>>, Verdict> {
        let instances = instances(self.world, goal, self.config)
            .map_err(|var| Verdict::NotExecutable { constant: var.name, reason: NO_TYPE.to_owned() })?;
        let count = instances.len();
        progress.finished = vec![0; count];
        let mut waiting = instances.into_iter();
        let mut prepared: Vec<Option<P>> = vec![];
        for sum in 0..sizes + count {
            if self.is_late() {
                progress.limit = Some(Limit::Time);
                break;
            }
            if prepared.len() <= sum
                && let Some(instance) = waiting.next()
            {
                let vars = instance.goal.vars.iter().map(|(_, ty)| ty.clone());
                if vars.chain(domains(self.world, &instance.goal)).any(|ty| are_left_out(self.world, &ty)) {
                    progress.leave_gap(Limit::Generators);
                }
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
                let size = (sum + 1).checked_sub(number).filter(|size| (1..=sizes).contains(size));
                let (Some(size), Some(entry)) = (size, entry) else { continue };
                match run(self, entry, size, progress) {
                    Ok(Some(found)) => return Err(Verdict::Refuted(Box::new(found))),
                    Ok(None) => {}
                    Err(limit) => {
                        progress.limit = Some(limit);
                        return Err(self.conclude(goal, std::mem::take(progress)));
                    }
                }
            }
        }
        // Those that there was no time for are not closed.
        prepared.extend(waiting.map(|_| None));
        Ok(prepared)
    }

    /// Whether it is too late to begin another depth.
    pub(crate) fn is_late(&self) -> bool {
        self.strategy.is_by_depth()
            && self.config.late.as_ref().is_some_and(|late| late.load(Ordering::Relaxed))
    }

    /// The last size, or depth.
    pub(crate) fn last(&self) -> usize {
        if self.strategy.is_by_depth() { self.config.depth } else { self.config.size }
    }

    fn prepare(&mut self, number: usize, instance: Instance, progress: &mut Progress) -> Option<Prepared> {
        let test = match self.endless(&instance.goal) {
            Some(problem) => Err(problem),
            None => test_program(self.world, &instance.goal, self.strategy, self.budget),
        };
        match test {
            Ok(test) => {
                if test.leaves_out {
                    progress.leave_gap(Limit::Open);
                }
                let ready = self.runner.prepare(&test.lowered.program, test.main);
                Some(Prepared { number, instance, emitted: test.emitted, order: test.order, ready })
            }
            Err(problem) => {
                progress.obstacle = Some((problem.constant, problem.reason.to_string()));
                None
            }
        }
    }

    /// Whether smart testing is asked for another way.
    fn turns(&self) -> bool {
        let raised = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        self.strategy == Strategy::Smart
            && self.config.turn.as_deref().is_some_and(raised)
            && !raised(&self.budget.flag())
    }

    /// Looks for values that are small as a whole, as long as there is time.
    fn shared(&mut self, entry: &Prepared, progress: &mut Progress) -> Result<Option<Counterexample>, Limit> {
        self.runner.heed_no_turn();
        let Prepared { number, instance, .. } = entry;
        let Ok(test) = smart_program(self.world, &instance.goal, Depths::Shared, self.budget) else {
            return Err(Limit::Time);
        };
        let ready = self.runner.prepare(&test.lowered.program, test.main);
        let (instance, emitted) = (instance.clone(), test.emitted);
        let entry = Prepared { number: *number, instance, emitted, order: test.order, ready };
        for size in 1..=MAX_SHARED {
            if let Some(found) = self.size(&entry, size, progress)? {
                return Ok(Some(found));
            }
        }
        Err(Limit::Time)
    }

    /// A quantifier that keeps a goal from being tried.
    fn endless(&self, goal: &Goal) -> Option<Problem> {
        if !self.config.enumerable_only || !matches!(self.strategy, Strategy::Exhaustive | Strategy::Random) {
            return None;
        }
        let mut lowering = Lowering::new(self.world);
        let mut terms = goal.premises.iter().chain([&goal.conclusion]);
        terms.find_map(|term| lowering.endless_quantifier(term))
    }

    /// What is to be said about a goal without a genuine counterexample.
    pub(crate) fn conclude(&self, goal: &Goal, progress: Progress) -> Verdict {
        debug_assert!(self.figures.add_up(), "{:?}", self.figures);
        let size = progress.finished();
        let limit = self.limit(goal, &progress);
        if let Some(found) = progress.doubtful {
            return Verdict::Refuted(Box::new(found));
        }
        if let Some((constant, reason)) = progress.obstacle {
            return Verdict::NotExecutable { constant, reason };
        }
        match limit {
            Some(why) => Verdict::Inconclusive { size, why },
            None if self.figures.satisfied == 0 => Verdict::Vacuous { size },
            None => Verdict::Exhausted { size },
        }
    }

    /// Why not every test up to a size was decided, if that is so.
    fn limit(&self, goal: &Goal, progress: &Progress) -> Option<Limit> {
        let Figures { tests, satisfied, undecided, .. } = self.figures;
        let counts_rejected = !self.strategy.is_by_depth();
        match progress.limit.or(progress.gap) {
            _ if progress.outside => Some(Limit::Scope),
            Some(limit) => Some(limit),
            None if undecided > 0 => Some(Limit::Undecided),
            // Premises that are not there cannot be what no values satisfy.
            None if satisfied == 0 && (goal.premises.is_empty() || counts_rejected && tests == 0) => {
                Some(Limit::NoValues)
            }
            None => (self.strategy == Strategy::Random).then_some(Limit::Sample),
        }
    }

    /// Runs one size: a confirmed counterexample, or none.
    fn size(
        &mut self,
        entry: &Prepared,
        size: usize,
        progress: &mut Progress,
    ) -> Result<Option<Counterexample>, Limit> {
        let args: Vec<u64> = match self.strategy {
            Strategy::Random if entry.instance.goal.vars.is_empty() => vec![size as u64, 1],
            Strategy::Random => vec![size as u64, self.config.iterations as u64],
            _ => vec![size as u64],
        };
        let seed = self.seed(entry.number, size);
        // What is not in the scope is often one of many, and so is what is not confirmed.
        let mut one_by_one = self.config.scope.is_none();
        let mut skip = 0;
        let mut round = FIRST_ROUND;
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
            let ended = self.runner.run(&entry.ready, &args, &mut effects);
            // A run that was stopped may not have come as far as the one before.
            let counted = entry.figures(&effects);
            figures = if counted.tests < figures.tests { figures } else { counted };
            skip += batch.len();
            figures.include(skip as u64);
            for values in &batch {
                if let Some(found) = self.judge(entry, values, size, progress) {
                    self.figures.add(&figures);
                    return Ok(Some(found));
                }
            }
            let most = if progress.obstacle.is_some() { MAX_OBSTRUCTED } else { MAX_FAILED };
            if ended == Ok(Ended::Enough) && skip < most {
                one_by_one = false;
                round = round.saturating_mul(4).min(MAX_FAILED);
                continue;
            }
            self.figures.add(&figures);
            // After too many tests that were not confirmed, or where the program failed, the rest was not run.
            if ended? != Ended::Through {
                progress.leave_gap(Limit::Undecided);
            }
            return Ok(None);
        }
    }

    /// Every size of every instance has random numbers of its own.
    fn seed(&self, instance: usize, size: usize) -> u64 {
        let mut rng = Rng::seeded(self.config.seed);
        (0..instance * 1_000 + size % 1_000).for_each(|_| {
            rng.next_u64();
        });
        rng.next_u64()
    }

    /// Counts a test whose premises hold and whose conclusion is not decided.
    fn leave_open(&mut self) {
        self.figures.undecided += 1;
        self.figures.open += 1;
    }

    /// Lets the reference evaluator decide about a test.
    fn judge(
        &mut self,
        entry: &Prepared,
        values: &[Value],
        size: usize,
        progress: &mut Progress,
    ) -> Option<Counterexample> {
        let goal = &entry.instance.goal;
        let Some(bindings) = self.bindings(entry, values) else {
            self.leave_open();
            return None;
        };
        let finder = Finder { strategy: self.strategy, size };
        let found = match self.certifier.certify(goal, bindings, finder, self.budget) {
            Ok(found) => found,
            Err(Finding::Refuses) => return None,
            Err(other) => {
                self.leave_open();
                if let Finding::NotExecutable { constant, reason } = other {
                    progress.obstacle = Some((constant, reason));
                }
                return None;
            }
        };
        if !found.is_genuine() {
            self.leave_open();
            progress.doubtful.get_or_insert(found);
            return None;
        }
        if let Some(scope) = &self.config.scope {
            let types = &entry.instance.types;
            if scope.admits(&mut self.certifier, goal, &found.bindings, types, self.budget) {
                return Some(found);
            }
            progress.outside = true;
            return None;
        }
        if self.strategy != Strategy::Random {
            return Some(found);
        }
        let smaller = shrink(&mut self.certifier, goal, found.bindings.clone(), self.budget);
        let smaller = self.certifier.certify(goal, smaller, finder, self.budget);
        Some(smaller.ok().filter(Counterexample::is_genuine).unwrap_or(found))
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
        Figures { tests, satisfied, undecided, open: 0, premises: held }
    }
}

/// The optimised test program of a goal's first instance, or what is not executable and why.
pub fn program_text(
    world: &World,
    goal: &Goal,
    strategy: Strategy,
    config: &Config,
) -> Result<String, (Name, String)> {
    let instance = first_instance(world, goal, config)?;
    let test = test_program(world, &instance.goal, strategy, &Budget::unlimited())
        .map_err(|problem| (problem.constant, problem.reason.to_string()))?;
    let mut program = test.lowered.program;
    // Narrowing has an order of evaluation of its own.
    if !matches!(strategy, Strategy::Narrowing | Strategy::SmartNarrowing) {
        program::passes::optimise(&mut program, &mut [test.main], &mut |_, _| {});
    }
    Ok(program.to_string())
}

/// How smart testing finds values for a goal's first instance, or what smart narrowing looks for, in words.
pub fn plan_text(
    world: &World,
    goal: &Goal,
    strategy: Strategy,
    config: &Config,
    what: Explained,
    show: &Show<'_>,
) -> Result<String, (Name, String)> {
    let instance = first_instance(world, goal, config)?;
    if strategy == Strategy::SmartNarrowing {
        return Ok(narrow::explained(world, &instance.goal, what, show));
    }
    let mut lowering = Lowering::new(world);
    let budget = Budget::unlimited();
    Ok(Smart::new(world, &instance.goal, &mut lowering, Depths::Recursion, &budget).explained(what, show))
}

pub(crate) fn first_instance(
    world: &World,
    goal: &Goal,
    config: &Config,
) -> Result<Instance, (Name, String)> {
    let unknown = |name: Name| (name, NO_TYPE.to_owned());
    let instances = instances(world, goal, config).map_err(|var| unknown(var.name))?;
    instances.into_iter().next().ok_or_else(|| unknown(Name::default()))
}
