//! Narrowing: partial values, refined where evaluation needs more of them, up to a depth.
//!
//! Goals are searched in prenex form. What is found is a proposal: [`crate::certify`] makes counterexamples and proofs
//! of it, or refuses. A problem may be about other holes than the variables of the goal, whose values are then computed
//! ([`Reading`]).

mod cases;
mod confirm;
mod holes;
mod prenex;
mod reading;
mod show;

pub use holes::Holes;
pub use prenex::{Prenex, prenex};
pub use reading::Reading;

use crate::block::Made;
use crate::certify::{Closed, Counterexample, Proof, Typed};
use crate::goal::Goal;
use crate::instance::Instance;
use crate::kinds::{constructors, member_term};
use crate::search::{Progress, Search};
use crate::strategy::{About, Bound, Coverage, Strategy};
use crate::test_program::unconditional;
use crate::verdict::{Limit, Obstacle, Verdict};
use base::{Budget, Name};
use logic::hol;
use logic::types::TypeSubst;
use logic::types::well_known::NUM;
use logic::{Term, Type, World};
use lower::{Kind, Lowered, Lowering, Problem, Reason};
use narrowing::{Answer, Bounds, Condition, KindId, Quantifier, Unproved, Variable};
use program::Fun;
use std::collections::BTreeMap;

/// Partial values, refined where evaluation needs more of them, up to a depth.
pub const NARROWING: &dyn Strategy = &Narrowing;

struct Narrowing;

const ABOUT: About = About {
    name: "narrowing",
    testers: &["narrowing"],
    summary: "Partial values, refined where evaluation needs more of them, up to a depth.",
    through: "partial values",
    bound: Bound::Depth,
    coverage: Coverage::All,
    counts_rejected: false,
    seeded: false,
    turns: false,
};

impl Strategy for Narrowing {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn search_goal(&self, search: &mut Search<'_, '_, '_>, goal: &Goal) -> Verdict {
        search.narrow(goal, |search, instance| prepare(search.world, instance, search.budget))
    }

    fn program(&self, world: &World, goal: &Goal) -> Result<String, Obstacle> {
        Ok(prepare(world, whole(goal), &Budget::unlimited())?.text())
    }
}

/// An instance of a goal, ready to be searched.
pub struct Prepared {
    number: usize,
    pub instance: Instance,
    pub prenex: Prenex,
    pub lowered: Lowered,
    pub search: narrowing::Search,
    /// The types of the holes.
    pub types: BTreeMap<KindId, Type>,
    /// How values follow from derivations, where these are searched.
    pub reading: Option<Reading>,
    /// Whether a part of the conclusion has become a premise.
    pub turned: bool,
    /// Whether premises may hold that have no derivation.
    pub leaves_out: bool,
    /// Its search tree is closed: there is no counterexample.
    closed: bool,
    reached: Reached,
}

/// The last depth that was searched, and what it took.
#[derive(Clone, Copy, Default)]
struct Reached {
    depth: usize,
    leaves: u64,
    /// From the depth before, the search has less than doubled with each step.
    slowly: bool,
}

impl Prepared {
    /// The program that is narrowed. Narrowing has an order of evaluation of its own, so that it is not optimised.
    pub fn text(&self) -> String {
        self.lowered.program.to_string()
    }

    /// The kinds of holes with their types.
    fn typed<'p>(&'p self, world: &'p World) -> Typed<'p> {
        let program = &self.lowered.program;
        Typed { world, program, kinds: &self.search.problem().kinds, types: &self.types }
    }
}

impl Search<'_, '_, '_> {
    /// Searches a goal by narrowing the problems that `make` gives for its instances.
    pub(super) fn narrow(
        &mut self,
        goal: &Goal,
        make: impl Fn(&Self, Instance) -> Made<Prepared>,
    ) -> Verdict {
        let mut progress = Progress::default();
        let depths = self.last();
        let prepare =
            |search: &mut Self, number, instance, progress: &mut Progress| match make(search, instance) {
                Ok(prepared) => {
                    if prepared.leaves_out {
                        progress.leave_gap(Limit::Open);
                    }
                    let mut prepared = Prepared { number, ..prepared };
                    prepared.search.rest = Some(search.config.gate.clone());
                    Some(prepared)
                }
                Err(problem) => {
                    progress.obstacle = Some(problem.into());
                    None
                }
            };
        let walked = self.walk(goal, depths, &mut progress, prepare, Self::deeper);
        let prepared = match walked {
            Ok(prepared) => prepared,
            Err(verdict) => return verdict,
        };
        // Premises that are never true are worth more of a remark.
        if self.figures.satisfied > 0
            && let Some(proof) = self.proof(&prepared, &mut progress)
        {
            return Verdict::Proved { size: progress.finished(), proof };
        }
        let turned = prepared.iter().flatten().any(|entry| entry.turned);
        match self.conclude(goal, progress) {
            // Where part of the conclusion is a premise, premises that hold are a counterexample.
            Verdict::Vacuous { size } | Verdict::Inconclusive { size, why: Limit::NoValues } if turned => {
                Verdict::Exhausted { size }
            }
            verdict => verdict,
        }
    }

    /// The proof that a goal without type variables holds, where its search has come to an end.
    fn proof(&mut self, prepared: &[Option<Prepared>], progress: &mut Progress) -> Option<Proof> {
        let [Some(entry)] = prepared else { return None };
        // Finite types that stand for type variables prove nothing about others.
        if !entry.closed || entry.reading.is_some() || !entry.instance.types.is_empty() {
            return None;
        }
        let (matrix, bounds) = (entry.prenex.matrix(), self.bounds(entry.reached.depth));
        let closed = Closed {
            matrix: &matrix,
            problem: entry.search.problem(),
            typed: entry.typed(self.world),
            bounds: &bounds,
        };
        match self.certifier.prove(&closed, self.budget) {
            Ok(proof) => Some(proof),
            Err(Unproved::Open) => None,
            // The search has missed something.
            Err(Unproved::Refuted) => {
                progress.leave_gap(Limit::Undecided);
                None
            }
        }
    }

    fn bounds(&self, depth: usize) -> Bounds {
        Bounds {
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            budget: self.budget.clone(),
            steps: self.config.policy.narrowing_steps,
            memory: self.config.policy.narrowing_memory,
        }
    }

    /// Searches up to a depth, unless all is known already.
    fn deeper(
        &mut self,
        entry: &mut Prepared,
        depth: usize,
        progress: &mut Progress,
    ) -> Result<Option<Counterexample>, Limit> {
        // Where the search grows slowly, every other depth will do: all of a depth is searched again in the next one.
        let Reached { depth: before, leaves, slowly } = entry.reached;
        let is_next = depth == before + 1 && depth < self.last();
        if entry.closed {
            progress.finish(entry.number, depth);
            return Ok(None);
        }
        if slowly && is_next && depth > self.config.policy.every_depth {
            return Ok(None);
        }
        let tests = self.figures.tests;
        let found = self.depth(entry, depth, progress)?;
        let tests = self.figures.tests - tests;
        let slowly = u32::try_from(depth - before).is_ok_and(|steps| tests >> steps.min(63) < leaves);
        entry.reached = Reached { depth, leaves: tests, slowly };
        progress.finish(entry.number, depth);
        Ok(found)
    }

    /// Searches up to a depth: a confirmed counterexample, or none.
    fn depth(
        &mut self,
        entry: &mut Prepared,
        depth: usize,
        progress: &mut Progress,
    ) -> Result<Option<Counterexample>, Limit> {
        let bounds = self.bounds(depth);
        let mut found = None;
        let mut unconfirmed = 0;
        let Prepared { instance, prenex, lowered, search, types, reading, closed, .. } = entry;
        let problem = search.problem().clone();
        let before = search.figures;
        let answer = search.run(&bounds, &mut |refutation| {
            let mut judge = confirm::Judge {
                search: self,
                instance,
                prenex,
                program: &lowered.program,
                problem: &problem,
                types,
                bounds: &bounds,
                reading: reading.as_ref(),
            };
            found = judge.confirmed(refutation, progress);
            if found.is_none() {
                unconfirmed += 1;
                progress.leave_gap(Limit::Undecided);
            }
            found.is_some()
        });
        self.figures.tests += search.figures.leaves - before.leaves;
        self.figures.satisfied += search.figures.satisfied - before.satisfied;
        self.figures.undecided += search.figures.undecided - before.undecided + unconfirmed;
        self.figures.open += search.figures.open - before.open + unconfirmed;
        match answer {
            Answer::Refuted => Ok(found),
            Answer::True => {
                *closed = true;
                Ok(None)
            }
            Answer::Unknown => {
                // What depth cuts off may be what is said to exist.
                let existential = prenex.vars.iter().any(|var| var.quantifier == Quantifier::Existential);
                if existential || search.figures.exhausted {
                    progress.leave_gap(Limit::Undecided);
                }
                Ok(None)
            }
            Answer::Limit(narrowing::Limit::Time) => Err(Limit::Time),
        }
    }
}

impl Prepared {
    /// The search for a problem about an instance of a goal.
    pub fn new(
        instance: Instance,
        prenex: Prenex,
        lowered: Lowered,
        problem: narrowing::Problem,
        types: BTreeMap<KindId, Type>,
    ) -> Made<Prepared> {
        let search = narrowing::Search::new(&lowered.program, problem)
            .map_err(|_| Problem { constant: Name::new("narrowing"), reason: Reason::TooLarge })?;
        Ok(Prepared {
            number: 0,
            instance,
            prenex,
            lowered,
            search,
            types,
            reading: None,
            turned: false,
            leaves_out: false,
            closed: false,
            reached: Reached::default(),
        })
    }
}

/// A goal without type variables as its own instance.
pub fn whole(goal: &Goal) -> Instance {
    Instance { goal: goal.clone(), types: TypeSubst::new() }
}

/// Makes the program of an instance.
pub fn prepare(world: &World, instance: Instance, budget: &Budget) -> Made<Prepared> {
    let mut lowering = Lowering::within(world, budget);
    lowering.distinguish_cases();
    let prenex = prenex(&instance.goal, &mut |ty| !lowering.is_finite(ty));
    let mut holes = Holes::default();
    let mut variables = vec![];
    let mut premises = vec![];
    for (number, var) in prenex.vars.iter().enumerate() {
        let (ty, set) = carrier(&mut lowering, &var.ty)?;
        let extra = u32::from(matches!(lowering.kind(&ty)?, Kind::Nat | Kind::Int));
        variables.push(Variable { kind: holes.of(&mut lowering, &ty)?, quantifier: var.quantifier, extra });
        if let Some(set) = set {
            if var.quantifier == Quantifier::Existential {
                return Err(Problem { constant: Name::new(hol::EX), reason: Reason::NoRepresentation });
            }
            let function = member_term(&mut lowering, &ty, &set)?;
            premises.push(Condition { function, variables: vec![number] });
        }
    }
    let mut tested = vec![];
    for premise in &prenex.premises {
        premises.push(condition(&mut lowering, &prenex, "premise", premise, &mut tested)?);
    }
    let conclusion = condition(&mut lowering, &prenex, "conclusion", &prenex.conclusion, &mut tested)?;
    let lowered = lowering.finish()?;
    if let Some(problem) = tested.into_iter().find_map(|fun| unconditional(&lowered, fun)) {
        return Err(problem);
    }
    let types = holes.types();
    let problem = narrowing::Problem { kinds: holes.kinds, variables, shared: vec![], premises, conclusion };
    Prepared::new(instance, prenex, lowered, problem, types)
}

/// The type whose holes stand for the values of a type, and the set that they must be in.
pub fn carrier(lowering: &mut Lowering<'_>, ty: &Type) -> Made<(Type, Option<Term>)> {
    if ty.is_con(NUM) || constructors(lowering.world(), ty).is_some() {
        return Ok((ty.clone(), None));
    }
    Ok(match lowering.kind(ty)? {
        Kind::Same { raw, set: Some(set) } => (raw, Some(set)),
        _ => (ty.clone(), None),
    })
}

fn condition(
    lowering: &mut Lowering<'_>,
    prenex: &Prenex,
    name: &str,
    term: &Term,
    tested: &mut Vec<Fun>,
) -> Made<Condition> {
    let frees = term.frees();
    let is_used = |name: &Name| frees.iter().any(|(own, _)| own == name);
    let used: Vec<usize> = (0..prenex.vars.len()).filter(|var| is_used(&prenex.vars[*var].name)).collect();
    let params: Vec<(Name, Type)> =
        used.iter().map(|var| (prenex.vars[*var].name.clone(), prenex.vars[*var].ty.clone())).collect();
    let function = lowering.function_of_shadows(name, &params, term)?;
    tested.push(function);
    Ok(Condition { function, variables: used })
}
