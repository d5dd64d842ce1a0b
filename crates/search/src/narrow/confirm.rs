//! Confirming what narrowing has found.

use super::fill::{Filler, How};
use super::prenex::Prenex;
use super::show::partial_term;
use crate::certify::Finding;
use crate::instance::Instance;
use crate::search::{Progress, Search};
use crate::verdict::{Binding, Counterexample};
use base::Rng;
use narrowing::{Partial, Problem, Refutation};
use program::{Program, Value};

/// Random ways to fill holes that are tried.
const SAMPLES: usize = 4;

pub struct Judge<'j, 's, 'b, 'w> {
    pub search: &'j mut Search<'s, 'b, 'w>,
    pub instance: &'j Instance,
    pub prenex: &'j Prenex,
    pub program: &'j Program,
    pub problem: &'j Problem,
    pub depth: usize,
}

impl Judge<'_, '_, '_, '_> {
    /// The counterexample, if it is one.
    pub fn confirmed(&mut self, refutation: &Refutation, progress: &mut Progress) -> Option<Counterexample> {
        if refutation.tree.is_some() {
            return None;
        }
        let filler = Filler::new(self.program, &self.problem.kinds);
        let smallest = self.filled(&filler, &refutation.values, &mut How::Smallest)?;
        let whole = refutation.values.iter().all(Partial::is_whole);
        let samples = if whole { 0 } else { SAMPLES };
        let bindings = self.bindings(&smallest)?;
        let mut doubt = self.finding(&bindings, progress)?;
        for sample in 0..samples {
            let rng = Rng::seeded(self.search.config.seed.wrapping_add(sample as u64));
            let values = self.filled(&filler, &refutation.values, &mut How::Random(rng, 2 + sample))?;
            let bindings = self.bindings(&values)?;
            let other = self.finding(&bindings, progress)?;
            doubt = doubt.or(other);
        }
        if doubt.is_some() && progress.doubtful.is_some() {
            return None;
        }
        let goal = &self.instance.goal;
        if let (Some(scope), None) = (&self.search.config.scope, &doubt)
            && !scope.admits(
                &mut self.search.certifier,
                goal,
                &bindings,
                &self.instance.types,
                self.search.budget,
            )
        {
            progress.outside = true;
            return None;
        }
        let mut exact = true;
        let partial = self.partial(&refutation.values, &smallest, &mut exact);
        let found = Counterexample {
            genuine: doubt.is_none(),
            doubt,
            sides: self.search.certifier.sides(goal, &bindings, self.search.budget).filter(|_| whole),
            bindings,
            partial: partial.filter(|_| !whole),
            goal: goal.clone(),
            strategy: self.search.strategy,
            size: self.depth,
        };
        if found.genuine {
            return Some(found);
        }
        progress.doubtful = Some(found);
        None
    }

    /// Values for the variables of the goal.
    fn filled(&self, filler: &Filler<'_>, values: &[Partial], how: &mut How) -> Option<Vec<Value>> {
        let count = self.instance.goal.vars.len();
        values.iter().take(count).map(|value| filler.fill(value, how)).collect()
    }

    fn bindings(&self, values: &[Value]) -> Option<Vec<Binding>> {
        let vars = self.prenex.vars.iter().take(self.instance.goal.vars.len());
        vars.zip(values)
            .map(|(var, value)| {
                let value = lower::value_to_term(self.search.world, value, &var.ty)?;
                Some(Binding { name: var.name.clone(), ty: var.ty.clone(), value })
            })
            .collect()
    }

    fn partial(&self, values: &[Partial], filled: &[Value], exact: &mut bool) -> Option<Vec<Binding>> {
        let vars = self.prenex.vars.iter().take(self.instance.goal.vars.len());
        vars.zip(values.iter().zip(filled))
            .map(|(var, (value, filled))| {
                let value = partial_term(self.search.world, value, filled, &var.ty, exact)?;
                Some(Binding { name: var.name.clone(), ty: var.ty.clone(), value })
            })
            .collect()
    }

    /// What the reference evaluator has against an assignment, if it is a counterexample at all.
    fn finding(&mut self, bindings: &[Binding], progress: &mut Progress) -> Option<Option<String>> {
        let search = &mut *self.search;
        match search.certifier.check(&self.instance.goal, bindings, search.budget) {
            Finding::Genuine => Some(None),
            Finding::Doubtful(doubt) => Some(Some(doubt)),
            Finding::Refuses => None,
            Finding::NotExecutable { constant, reason } => {
                search.figures.undecided += 1;
                progress.obstacle = Some((constant, reason));
                None
            }
            Finding::OutOfBudget => {
                search.figures.undecided += 1;
                None
            }
        }
    }
}
