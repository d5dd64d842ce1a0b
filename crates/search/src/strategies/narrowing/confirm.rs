//! What narrowing has found is handed to the certifier.
//!
//! Where all variables are universal, the holes are filled with the smallest values, and these are certified. That
//! other values in the holes would do as well is said only where evaluation from the start, with the holes as they are,
//! comes out the same and the reference evaluator agrees on random values. What depends on existential variables is
//! certified by cases.

use super::cases::Cases;
use super::prenex::Prenex;
use super::reading::Reading;
use super::show::partial_term;
use crate::certify::{Counterexample, Finding, Strategic, Typed};
use crate::fill::{Filler, How};
use crate::instance::Instance;
use crate::search::{Progress, Search};
use crate::verdict::{Binding, Obstacle};
use logic::Type;
use narrowing::{Bounds, KindId, Partial, Problem, Refutation, Tree};
use program::{Program, Value};
use std::collections::BTreeMap;

/// Random ways to fill holes that are tried.
const SAMPLES: usize = 4;

pub struct Judge<'j, 's, 'b, 'w> {
    pub search: &'j mut Search<'s, 'b, 'w>,
    pub instance: &'j Instance,
    pub prenex: &'j Prenex,
    pub program: &'j Program,
    pub problem: &'j Problem,
    pub types: &'j BTreeMap<KindId, Type>,
    pub bounds: &'j Bounds,
    /// How values follow from derivations, where these were searched.
    pub reading: Option<&'j Reading>,
}

impl Judge<'_, '_, '_, '_> {
    /// The counterexample, if it is one.
    pub fn confirmed(&mut self, refutation: &Refutation, progress: &mut Progress) -> Option<Counterexample> {
        let found = match &refutation.tree {
            None => self.universal(&refutation.values, progress)?,
            Some(tree) => self.alternating(tree)?,
        };
        if !found.is_genuine() {
            self.search.doubt(self.instance, found, progress);
            return None;
        }
        self.search.in_scope(self.instance, found, progress)
    }

    /// A counterexample where all variables are universal.
    fn universal(&mut self, values: &[Partial], progress: &mut Progress) -> Option<Counterexample> {
        let filler = Filler::new(self.program, &self.problem.kinds);
        let smallest = self.filled(&filler, values, &mut How::Smallest)?;
        let bindings = self.bindings(&smallest)?;
        let finder = self.search.finder(self.bounds.depth as usize);
        let goal = &self.instance.goal;
        let mut found = match self.search.certifier.certify(goal, bindings, finder, self.search.budget) {
            Ok(found) => found,
            Err(Finding::NotExecutable { constant, reason }) => {
                progress.obstacle = Some(Obstacle { constant, reason });
                return None;
            }
            Err(_) => return None,
        };
        let whole = values.iter().all(Partial::is_whole);
        if !whole {
            found.sides = None;
        }
        // Where values are computed, it is not known what of them matters.
        if !whole && self.reading.is_none() && self.is_independent(&filler, values) {
            let independent = Partial::independent(values);
            let shows = !independent.iter().all(Partial::is_whole);
            found.partial = self.partial(&independent, &smallest).filter(|_| shows);
        }
        Some(found)
    }

    /// Whether other values in the holes give counterexamples as well, as far as that is tried.
    fn is_independent(&mut self, filler: &Filler<'_>, values: &[Partial]) -> bool {
        let again = narrowing::Search::new(self.program, self.problem.clone());
        if !again.is_ok_and(|mut again| again.replay(self.bounds, values)) {
            return false;
        }
        (1..=SAMPLES).all(|sample| {
            let mut how = How::random(self.search.config.policy.seed.wrapping_add(sample as u64), 1 + sample);
            let filled = self.filled(filler, values, &mut how);
            let Some(bindings) = filled.and_then(|filled| self.bindings(&filled)) else { return false };
            let finding = self.search.certifier.check(&self.instance.goal, &bindings, self.search.budget);
            matches!(finding, Finding::Genuine | Finding::Doubtful(_))
        })
    }

    /// A counterexample that depends on existential variables.
    fn alternating(&mut self, tree: &Tree) -> Option<Counterexample> {
        let kinds = &self.problem.kinds;
        let found = Strategic {
            goal: &self.instance.goal,
            matrix: &self.prenex.matrix(),
            problem: self.problem,
            typed: Typed { world: self.search.world, program: self.program, kinds, types: self.types },
            bounds: self.bounds,
            tree,
            seed: self.search.config.policy.seed,
        };
        let finder = self.search.finder(self.bounds.depth as usize);
        let found = self.search.certifier.certify_cases(&found, finder, self.search.budget)?;
        let filler = Filler::new(self.program, kinds);
        let cases = Cases { world: self.search.world, prenex: self.prenex, problem: self.problem, filler };
        let mut found = found;
        found.partial = Some(cases.bindings(tree));
        Some(found)
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
