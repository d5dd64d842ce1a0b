//! Confirming what narrowing has found.
//!
//! Every way to fill the holes must give a counterexample: the reference evaluator looks at several of them. Where a
//! refutation depends on existential variables, it has to be a strategy against every value of theirs, which is checked
//! on the tree; at each leaf the conditions are evaluated once more from the start, and by the reference evaluator.

use super::cases::Cases;
use super::fill::{Filler, How};
use super::planned::Reading;
use super::prenex::Prenex;
use super::show::partial_term;
use crate::certify::Finding;
use crate::goal::Goal;
use crate::instance::Instance;
use crate::search::{Progress, Search};
use crate::verdict::{Binding, Counterexample};
use narrowing::{Bounds, Choices, Partial, Problem, Refutation, Tree};
use program::{Program, Value};

/// Random ways to fill holes that are tried.
const SAMPLES: usize = 4;

/// Trees with more leaves than this are not believed.
const MAX_LEAVES: usize = 2_000;

pub struct Judge<'j, 's, 'b, 'w> {
    pub search: &'j mut Search<'s, 'b, 'w>,
    pub instance: &'j Instance,
    pub prenex: &'j Prenex,
    pub program: &'j Program,
    pub problem: &'j Problem,
    pub bounds: &'j Bounds,
    /// How values follow from derivations, where these were searched.
    pub reading: Option<&'j Reading>,
}

/// What the reference evaluator says about all ways to fill the holes that were tried, where it does not refuse them.
enum Opinion {
    Genuine,
    Doubtful(String),
    /// It cannot tell.
    None,
}

impl Judge<'_, '_, '_, '_> {
    /// The counterexample, if it is one.
    pub fn confirmed(&mut self, refutation: &Refutation, progress: &mut Progress) -> Option<Counterexample> {
        let found = match &refutation.tree {
            None => self.universal(&refutation.values, progress)?,
            Some(tree) => self.alternating(tree)?,
        };
        if !found.genuine && progress.doubtful.is_some() {
            return None;
        }
        if let (Some(scope), true) = (&self.search.config.scope, found.genuine)
            && !scope.admits(
                &mut self.search.certifier,
                &self.instance.goal,
                &found.bindings,
                &self.instance.types,
                self.search.budget,
            )
        {
            progress.outside = true;
            return None;
        }
        if found.genuine {
            return Some(found);
        }
        progress.doubtful = Some(found);
        None
    }

    /// A counterexample where all variables are universal.
    fn universal(&mut self, values: &[Partial], progress: &mut Progress) -> Option<Counterexample> {
        let goal = self.instance.goal.clone();
        let doubt = match self.opinion(&goal, values, SAMPLES, Some(progress))? {
            Opinion::Genuine => None,
            Opinion::Doubtful(doubt) => Some(doubt),
            Opinion::None => return None,
        };
        if !self.is_repeated(&[values.to_vec()]) {
            return None;
        }
        let filler = Filler::new(self.program, &self.problem.kinds);
        let smallest = self.filled(&filler, values, &mut How::Smallest)?;
        let bindings = self.bindings(&smallest)?;
        let whole = values.iter().all(Partial::is_whole);
        let sides = self.search.certifier.sides(&goal, &bindings, self.search.budget).filter(|_| whole);
        let independent = Partial::independent(values);
        // Where values are computed, it is not known what of them matters.
        let whole = whole || self.reading.is_some() || independent.iter().all(Partial::is_whole);
        let partial = self.partial(&independent, &smallest).filter(|_| !whole);
        Some(self.counterexample(goal, bindings, partial, doubt, sides))
    }

    /// A counterexample that depends on existential variables.
    fn alternating(&mut self, tree: &Tree) -> Option<Counterexample> {
        let leaves = tree.leaves();
        if leaves.len() > MAX_LEAVES || !tree.is_strategy(self.problem) {
            return None;
        }
        let values: Vec<Vec<Partial>> = leaves.iter().map(|choices| self.values(choices)).collect();
        if !self.is_repeated(&values) {
            return None;
        }
        let matrix = Goal {
            vars: self.prenex.vars.iter().map(|var| (var.name.clone(), var.ty.clone())).collect(),
            premises: self.prenex.premises.clone(),
            conclusion: self.prenex.conclusion.clone(),
        };
        let samples = (MAX_LEAVES / leaves.len().max(1)).clamp(1, SAMPLES);
        for values in &values {
            if !matches!(self.opinion(&matrix, values, samples, None)?, Opinion::Genuine) {
                return None;
            }
        }
        // The variables of the goal come first, so their values are the same at all leaves.
        let goal = self.instance.goal.clone();
        let first = values.first()?.get(..goal.vars.len())?.to_vec();
        // As the goal was elaborated it may be too much for the reference evaluator, but it must not refuse.
        self.opinion(&goal, &first, SAMPLES, None)?;
        let filler = Filler::new(self.program, &self.problem.kinds);
        let smallest = self.filled(&filler, &first, &mut How::Smallest)?;
        let bindings = self.bindings(&smallest)?;
        let cases = Cases { world: self.search.world, prenex: self.prenex, problem: self.problem, filler };
        let partial = Some(cases.bindings(tree));
        Some(self.counterexample(goal, bindings, partial, None, None))
    }

    fn counterexample(
        &self,
        goal: Goal,
        bindings: Vec<Binding>,
        partial: Option<Vec<Binding>>,
        doubt: Option<String>,
        sides: Option<(logic::Term, logic::Term)>,
    ) -> Counterexample {
        Counterexample {
            genuine: doubt.is_none(),
            doubt,
            bindings,
            partial,
            goal,
            sides,
            strategy: self.search.strategy,
            size: self.bounds.depth as usize,
        }
    }

    /// The values of all variables after these choices.
    fn values(&self, choices: &Choices) -> Vec<Partial> {
        let variables = self.problem.variables.iter().enumerate();
        let value = |(number, variable): (usize, &narrowing::Variable)| {
            narrowing::value(&self.problem.kinds, number, variable.kind, choices)
        };
        variables.map(value).collect()
    }

    /// Whether the conditions come out the same when they are evaluated from the start.
    fn is_repeated(&self, leaves: &[Vec<Partial>]) -> bool {
        match narrowing::Search::new(self.program, self.problem.clone()) {
            Ok(mut search) => leaves.iter().all(|values| search.replay(self.bounds, values)),
            Err(_) => false,
        }
    }

    /// What the reference evaluator says about a goal and values of its variables. None if it refuses, or cannot be
    /// asked because the values have no terms.
    fn opinion(
        &mut self,
        goal: &Goal,
        values: &[Partial],
        samples: usize,
        mut progress: Option<&mut Progress>,
    ) -> Option<Opinion> {
        let filler = Filler::new(self.program, &self.problem.kinds);
        let samples = if values.iter().all(Partial::is_whole) { 0 } else { samples };
        let mut opinion = Opinion::Genuine;
        for sample in 0..=samples {
            let mut how = match sample {
                0 => How::Smallest,
                _ => How::random(self.search.config.seed.wrapping_add(sample as u64), 1 + sample),
            };
            let values = self.filled(&filler, values, &mut how)?;
            let bindings = self.bindings(&values)?;
            let search = &mut *self.search;
            match search.certifier.check(goal, &bindings, search.budget) {
                Finding::Genuine => {}
                Finding::Doubtful(doubt) => {
                    if matches!(opinion, Opinion::Genuine) {
                        opinion = Opinion::Doubtful(doubt);
                    }
                }
                Finding::Refuses => return None,
                Finding::NotExecutable { constant, reason } => {
                    opinion = Opinion::None;
                    if let Some(progress) = &mut progress {
                        search.figures.undecided += 1;
                        progress.obstacle = Some((constant, reason));
                    }
                }
                Finding::OutOfBudget => opinion = Opinion::None,
            }
        }
        Some(opinion)
    }

    /// Values for the first variables.
    fn bindings(&self, values: &[Value]) -> Option<Vec<Binding>> {
        let vars = self.prenex.vars.iter();
        vars.zip(values)
            .map(|(var, value)| {
                let value = lower::value_to_term(self.search.world, value, &var.ty)?;
                Some(Binding { name: var.name.clone(), ty: var.ty.clone(), value })
            })
            .collect()
    }

    /// Values for the first variables, with `_` for what can be anything.
    fn partial(&self, values: &[Partial], filled: &[Value]) -> Option<Vec<Binding>> {
        let vars = self.prenex.vars.iter();
        vars.zip(values.iter().zip(filled))
            .map(|(var, (value, filled))| {
                let value = partial_term(self.search.world, value, filled, &var.ty)?;
                Some(Binding { name: var.name.clone(), ty: var.ty.clone(), value })
            })
            .collect()
    }

    /// Values of the variables, with something in place of the holes.
    fn filled(&self, filler: &Filler<'_>, values: &[Partial], how: &mut How) -> Option<Vec<Value>> {
        let mut filled: Vec<Value> =
            values.iter().map(|value| filler.fill(value, how)).collect::<Option<_>>()?;
        match self.reading {
            Some(reading) => reading.values(filler, filled.pop()?),
            None => Some(filled),
        }
    }
}
