//! From a statement to a verdict: instances and sizes in order, runs, and what is made of what they find.

use crate::certify::{Certifier, Finding};
use crate::goal::Goal;
use crate::instance::{Instance, instances};
use crate::run::Engine;
use crate::test_program::{SATISFIED, TESTS, TestProgram, UNDECIDED, test_program};
use crate::verdict::{Binding, Counterexample, Figures, Limit, Report, Verdict};
use base::{Budget, Name};
use logic::World;
use logic::statement::Statement;
use program::{Effects, Value};

#[derive(Clone, Debug)]
pub struct Options {
    /// Sizes from 1 to this one are tried.
    pub size: usize,
    /// Type variables become finite types with up to so many values; 0 for none.
    pub finite_types: usize,
    /// Answers that depend on what definitions leave open do not count.
    pub genuine_only: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { size: 5, finite_types: 3, genuine_only: false }
    }
}

/// Looks for a counterexample to a statement. The flag of the budget ends the search.
pub fn check(
    world: &World,
    statement: &Statement,
    options: &Options,
    budget: &Budget,
) -> std::io::Result<Report> {
    let goals = Goal::of_statement(world, statement);
    interp::on_large_stack(|stack| {
        let mut search = Search {
            world,
            options,
            budget,
            certifier: Certifier::new(world, stack),
            figures: Figures::default(),
        };
        let verdict = search.goals(&goals);
        Report { verdict, figures: search.figures }
    })
}

struct Search<'s, 'w> {
    world: &'w World,
    options: &'s Options,
    budget: &'s Budget,
    certifier: Certifier<'w>,
    figures: Figures,
}

/// An instance of a goal, ready to run.
struct Prepared {
    instance: Instance,
    test: TestProgram,
    engine: Engine,
}

/// What one goal has shown so far.
#[derive(Default)]
struct Progress {
    doubtful: Option<Counterexample>,
    obstacle: Option<(Name, String)>,
    limit: Option<Limit>,
    finished: usize,
}

/// How many failed tests are looked at in the first round of a size; each round takes four times as many.
const FIRST_ROUND: usize = 16;
/// Failed tests of one size that are looked at in all.
const MAX_FAILED: usize = 4_096;

impl Search<'_, '_> {
    /// The verdict about all conclusions of a statement: the first that is refuted decides.
    fn goals(&mut self, goals: &[Goal]) -> Verdict {
        let mut worst: Option<Verdict> = None;
        for goal in goals {
            let verdict = self.goal(goal);
            if matches!(&verdict, Verdict::Refuted(found) if found.genuine) {
                return verdict;
            }
            worst = Some(match worst {
                Some(known) if rank(&known) >= rank(&verdict) => known,
                _ => verdict,
            });
        }
        worst.unwrap_or(Verdict::Exhausted { size: self.options.size })
    }

    fn goal(&mut self, goal: &Goal) -> Verdict {
        let before = self.figures;
        let mut progress = Progress::default();
        let mut prepared: Vec<Option<Prepared>> = vec![];
        for instance in instances(self.world, goal, self.options.finite_types) {
            match test_program(self.world, &instance.goal) {
                Ok(test) => {
                    let engine = Engine::new(&test.lowered.program, test.main);
                    prepared.push(Some(Prepared { instance, test, engine }));
                }
                Err(problem) => {
                    progress.obstacle = Some((problem.constant, problem.reason.to_string()));
                    prepared.push(None);
                }
            }
        }
        // Small types with small values first.
        for sum in 0..self.options.size + prepared.len() {
            for (number, entry) in prepared.iter_mut().enumerate() {
                let Some(size) = (sum + 1).checked_sub(number).filter(|size| *size <= self.options.size)
                else {
                    continue;
                };
                let Some(entry) = entry.as_mut().filter(|_| size > 0) else { continue };
                match self.size(entry, size, &mut progress) {
                    Ok(Some(found)) => return Verdict::Refuted(Box::new(found)),
                    Ok(None) => progress.finished = progress.finished.max(size),
                    Err(limit) => progress.limit = Some(limit),
                }
                if progress.limit.is_some() {
                    return self.conclude(progress, before);
                }
            }
        }
        self.conclude(progress, before)
    }

    fn conclude(&self, progress: Progress, before: Figures) -> Verdict {
        if let Some(found) = progress.doubtful.filter(|_| !self.options.genuine_only) {
            return Verdict::Refuted(Box::new(found));
        }
        if let Some((constant, reason)) = progress.obstacle {
            return Verdict::NotExecutable { constant, reason };
        }
        match progress.limit {
            Some(why) => Verdict::Inconclusive { size: progress.finished.saturating_sub(1), why },
            None if self.figures.satisfied == before.satisfied => {
                Verdict::Vacuous { size: self.options.size }
            }
            None => Verdict::Exhausted { size: self.options.size },
        }
    }

    /// Runs one size: a confirmed counterexample, or none.
    fn size(
        &mut self,
        entry: &mut Prepared,
        size: usize,
        progress: &mut Progress,
    ) -> Result<Option<Counterexample>, Limit> {
        let mut skip = 0;
        let mut round = FIRST_ROUND;
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
                values.first() == Some(&Value::Bool(false)) || batch.len() >= round
            };
            let mut effects = Effects::new(0, &mut receive);
            let stopped = entry.engine.run(size, self.budget, &mut effects);
            let counted = |counter: u8| effects.counters[usize::from(counter)];
            let figures = Figures {
                tests: counted(TESTS),
                satisfied: counted(SATISFIED),
                undecided: counted(UNDECIDED),
            };
            skip += batch.len();
            for values in &batch {
                if let Some(found) = self.judge(entry, values, size, progress) {
                    self.figures.add(figures);
                    return Ok(Some(found));
                }
            }
            if !stopped? || skip >= MAX_FAILED {
                self.figures.add(figures);
                return Ok(None);
            }
            if progress.obstacle.is_some() {
                return Ok(None);
            }
            round *= 4;
        }
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
            self.figures.undecided += 1;
            return None;
        };
        let finding = self.certifier.check(goal, &bindings, self.budget);
        let doubt = match finding {
            Finding::Genuine => None,
            Finding::Doubtful(doubt) => Some(doubt),
            Finding::Refuses => return None,
            Finding::NotExecutable { constant, reason } => {
                self.figures.undecided += 1;
                progress.obstacle = Some((constant, reason));
                return None;
            }
            Finding::OutOfBudget => {
                self.figures.undecided += 1;
                return None;
            }
        };
        let found = |search: &mut Self, doubt: Option<String>| Counterexample {
            genuine: doubt.is_none(),
            sides: search.certifier.sides(goal, &bindings, search.budget),
            doubt,
            bindings: bindings.clone(),
            premises: goal.premises.clone(),
            conclusion: goal.conclusion.clone(),
            size,
        };
        if doubt.is_none() {
            return Some(found(self, doubt));
        }
        if progress.doubtful.is_none() {
            progress.doubtful = Some(found(self, doubt));
        }
        None
    }

    /// The values of the variables as terms, in the order of the goal.
    fn bindings(&self, entry: &Prepared, values: &[Value]) -> Option<Vec<Binding>> {
        let mut bindings: Vec<(usize, Binding)> = vec![];
        for (var, value) in entry.test.emitted.iter().zip(values.iter().skip(1)) {
            let (name, ty) = entry.instance.goal.vars.get(*var)?;
            let value = lower::value_to_term(self.world, value, ty)?;
            bindings.push((*var, Binding { name: name.clone(), ty: ty.clone(), value }));
        }
        bindings.sort_by_key(|(var, _)| *var);
        Some(bindings.into_iter().map(|(_, binding)| binding).collect())
    }
}

/// Which verdict about one of several conclusions says most about the whole.
fn rank(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Refuted(_) => 4,
        Verdict::NotExecutable { .. } => 3,
        Verdict::Inconclusive { .. } => 2,
        Verdict::Exhausted { .. } => 1,
        Verdict::Vacuous { .. } => 0,
    }
}
