//! The test programs of smart testing: plans of premises, compiled.
//!
//! A predicate in a mode becomes a function that takes a depth, the arguments that are known and a continuation for
//! the others; where all arguments are known it answers whether there is a derivation. Recursion takes depth. What is
//! generated inside takes the depth that is left as its size. Derivations that are too deep are not found: values that
//! are found satisfy the predicate, others may as well.
//!
//! Where something should not be there, it is looked for in the same way, except that everything that is left open is
//! noted: what is found is there, what is not found is not there only if nothing was left open, and otherwise unknown.
//! These are the connectives of Kleene's logic, with as many alternations as there are negations.

use super::polarity::Polarity;
use super::shared::Sharing;
use super::sought::Expected;
use crate::block::{Block, Made, truth};
use crate::goal::Goal;
use crate::known::{self, Known, polymorphic};
use crate::strategies::exhaustive::Enumerators;
use crate::test_program::conclusion;
use base::{Budget, Name};
use logic::{Term, Type, World};
use lower::{Listed, Lowering};
use predicates::{Explained, Mode, Planned, Planner, Pred, Show, Step};
use program::{Atom, Body, Expr, Fun};
use std::collections::{BTreeSet, HashMap};

/// What takes depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depths {
    /// Predicates that call themselves.
    Recursion,
    /// All predicates that have a name.
    Calls,
    /// Predicates that call themselves, and values that are generated: what one of them takes is not there for those
    /// that come after it. So derivations and values are small as a whole, and may be deep.
    Shared,
}

/// What a plan hands over at its end.
#[derive(Clone)]
pub(super) enum End {
    /// There is a derivation.
    Holds,
    /// Values for the arguments that were not known, to a continuation.
    Each { outputs: Vec<Term> },
    /// Values for the variables of the goal.
    Goal,
}

/// A place in a plan.
#[derive(Clone, Copy)]
pub(super) struct At<'p> {
    pub plan: &'p Planned,
    /// The number of the next step.
    pub index: usize,
    pub end: &'p End,
}

impl At<'_> {
    pub fn next(self) -> Self {
        At { index: self.index + 1, ..self }
    }
}

/// Where a plan is.
#[derive(Clone)]
pub(super) struct State {
    /// What recursion may still use.
    pub depth: Atom,
    pub each: Option<Atom>,
    pub known: Vec<Known>,
    pub polarity: Polarity,
}

/// A clause that is still to be matched.
#[derive(Clone)]
pub(super) struct Row<'p> {
    pub plan: &'p Planned,
    pub open: Vec<(Atom, Type, Term)>,
    pub known: Vec<Known>,
}

pub(crate) struct PlanCompiler<'b, 'w> {
    pub goal: &'b Goal,
    pub lowering: &'b mut Lowering<'w>,
    pub planner: Planner<'w>,
    pub generators: Enumerators,
    pub sharing: Sharing,
    pub solvers: HashMap<(Pred, Mode, Polarity), Fun>,
    /// The functions of tests and of the conclusion.
    pub tested: Vec<Fun>,
    /// Numbers of the goal's variables, in the order in which they are handed over.
    pub emitted: Vec<usize>,
    /// Whether values are generated.
    pub generates: bool,
    /// Whether there may be values that satisfy the premises and are not found at any depth.
    pub leaves_out: bool,
    pub depths: Depths,
}

impl<'b, 'w> PlanCompiler<'b, 'w> {
    pub fn new(
        world: &'w World,
        goal: &'b Goal,
        lowering: &'b mut Lowering<'w>,
        depths: Depths,
        budget: &Budget,
    ) -> PlanCompiler<'b, 'w> {
        let mut planner = Planner::within(world, budget);
        planner.fuses = depths != Depths::Calls;
        let terms = goal.premises.iter().chain([&goal.conclusion]);
        let mentioned: BTreeSet<Name> = terms.flat_map(Term::frees).map(|(name, _)| name).collect();
        let emitted = (0..goal.vars.len()).filter(|var| mentioned.contains(&goal.vars[*var].0)).collect();
        PlanCompiler {
            emitted,
            generates: false,
            leaves_out: false,
            depths,
            goal,
            lowering,
            planner,
            generators: Enumerators::default(),
            sharing: Sharing::default(),
            solvers: HashMap::new(),
            tested: vec![],
        }
    }

    /// The main function: takes the depth.
    pub fn main(&mut self) -> Made<Fun> {
        let plan = self.goal_plan();
        self.leaves_out = plan.as_ref().is_some_and(|plan| self.planner.leaves_out(plan));
        let mut block = Block::new("smart");
        let depth = block.param("depth", program::Type::Nat);
        let state = State { depth, each: None, known: vec![], polarity: Polarity::Positive };
        let result = match &plan {
            Some(plan) => self.steps(At { plan, index: 0, end: &End::Goal }, &mut block, state)?,
            None => truth(false),
        };
        let function = block.finish(result);
        Ok(self.lowering.add(function))
    }

    /// The plan of the goal; none if its premises cannot hold.
    fn goal_plan(&mut self) -> Option<Planned> {
        let vars: Vec<(Name, Type)> = self.emitted.iter().map(|var| self.goal.vars[*var].clone()).collect();
        let mut generated: BTreeSet<Name> = BTreeSet::new();
        for (name, ty) in &vars {
            if !self.lowering.is_own_shadow(ty) {
                generated.insert(name.clone());
            }
        }
        self.planner.goal(&self.goal.premises, &vars, &|name| generated.contains(name))
    }

    /// How values for the goal are found, in words.
    pub fn explained(&mut self, what: Explained, show: &Show<'_>) -> String {
        match self.goal_plan() {
            Some(plan) => self.planner.explain(&plan, what, show),
            None => "The premises cannot hold.\n".to_owned(),
        }
    }

    // Steps

    /// Goes on with the next step of a plan.
    pub(super) fn steps(&mut self, at: At<'_>, block: &mut Block, state: State) -> Made<Expr> {
        let Some(step) = at.plan.steps.get(at.index) else { return self.end(at, block, state) };
        match step {
            Step::Test(_) => {
                let (holds, last) = self.tests(at, block, &state)?;
                self.filter(last, block, state, holds)
            }
            Step::Present(sought) => {
                let holds = self.sought(sought, Expected::Present, block, &state)?;
                self.filter(at, block, state, holds)
            }
            Step::Absent(sought) => {
                let holds = self.sought(sought, Expected::Absent, block, &state)?;
                self.filter(at, block, state, holds)
            }
            Step::Match { value, pattern } => {
                let polarity = state.polarity;
                let ty = value.ty().ok_or_else(polymorphic)?;
                let own = self.lowering.ty(&ty)?;
                let body = block.inner_made(|block| {
                    let value = match self.lowering.listed(value)? {
                        Some(listed) => self.elements(&listed, block, &state)?,
                        None => self.value(value, &state)?,
                    };
                    let atom = match value {
                        Expr::Atom(atom) => atom,
                        value => block.bind("v", own, value),
                    };
                    let open = vec![(atom, ty, pattern.clone())];
                    self.matched(block, open, state, &mut |smart, block, state| {
                        smart.steps(at.next(), block, state)
                    })
                })?;
                Ok(Expr::Attempt(Box::new(body), Box::new(polarity.failed(block))))
            }
            Step::Range { low, high, pattern } => self.range(at, block, state, (low.as_ref(), high, pattern)),
            Step::Generate(name, ty) => self.generate(at, block, state, (name, ty)),
            Step::Solve { pred, mode, args } => self.solve(at, block, state, (*pred, mode, args)),
        }
    }

    /// The elements that are listed. What is not is noted: more than there is time for, or what was not decided.
    fn elements(&mut self, listed: &Listed, block: &mut Block, state: &State) -> Made<Expr> {
        let polarity = state.polarity;
        let name = Name::new("?all");
        let ty = listed.all.ty().ok_or_else(polymorphic)?;
        let value = self.build(&listed.all, block, state)?;
        let known = [Known { name: name.clone(), ty: ty.clone(), value, shadow: None }];
        let all = Term::Free(name, ty);
        let test = |smart: &mut Self, term: &Term| known::value(smart.lowering, term, &known);
        let (open, incomplete) =
            (test(self, &listed.is_open(&all))?, test(self, &listed.is_incomplete(&all))?);
        let cut_off = block.inner(|block| {
            let is_incomplete = block.truth(incomplete);
            let cut_off = polarity.cut_off(block);
            Expr::If(is_incomplete, Box::new(cut_off), Box::new(Body::of(truth(false))))
        });
        let is_open = block.truth(open);
        let failed = polarity.failed(block);
        block.truth(Expr::If(is_open, Box::new(failed), Box::new(cut_off)));
        test(self, &listed.elements(&all))
    }

    /// Goes on with the next step where a condition holds.
    pub(super) fn filter(&mut self, at: At<'_>, block: &mut Block, state: State, holds: Atom) -> Made<Expr> {
        let no = state.polarity.discard(block);
        let yes = block.inner_made(|block| self.steps(at.next(), block, state))?;
        Ok(Expr::If(holds, Box::new(yes), Box::new(no)))
    }

    /// Whether the next test holds, and which one that is. Many tests are done together, so that they do not nest.
    fn tests<'p>(&mut self, at: At<'p>, block: &mut Block, state: &State) -> Made<(Atom, At<'p>)> {
        let tests = at.plan.steps.iter().skip(at.index).map_while(|step| match step {
            Step::Test(term) => Some(term),
            _ => None,
        });
        let tests: Vec<&Term> = tests.collect();
        let together = if tests.len() > NESTED_TESTS { tests.len() } else { 1 };
        let mut holds = Atom::Bool(true);
        for term in &tests[..together] {
            let test = self.tested_value(term, state)?;
            let body = block.inner(|block| match at.end {
                // Without a value it rejects nothing: the reference evaluator has the last word.
                End::Goal => Expr::Attempt(Box::new(Body::of(test)), Box::new(Body::of(truth(true)))),
                End::Holds | End::Each { .. } => state.polarity.guarded(block, Body::of(test)),
            });
            let test = match holds {
                Atom::Bool(_) => {
                    block.append(body.lets);
                    body.result
                }
                before => Expr::If(before, Box::new(body), Box::new(Body::of(truth(false)))),
            };
            holds = block.truth(test);
        }
        Ok((holds, At { index: at.index + together - 1, ..at }))
    }

    fn end(&mut self, at: At<'_>, block: &mut Block, state: State) -> Made<Expr> {
        match at.end {
            End::Holds => Ok(truth(true)),
            End::Each { outputs } => {
                let mut values = vec![];
                for output in outputs {
                    values.push(self.build(output, block, &state)?);
                }
                if self.depths == Depths::Shared {
                    values.push(state.depth.clone());
                }
                let each = state.each.ok_or_else(polymorphic)?;
                Ok(Expr::Apply(each, values))
            }
            End::Goal => self.conclude(at.plan, block, &state),
        }
    }

    /// Tests the conclusion.
    fn conclude(&mut self, plan: &Planned, block: &mut Block, state: &State) -> Made<Expr> {
        let mut values = vec![];
        let mut whole = state.clone();
        for (var, head) in self.emitted.clone().into_iter().zip(&plan.head) {
            let (name, ty) = self.goal.vars[var].clone();
            let found = match head {
                Term::Free(own, _) => state.known.iter().find(|known| known.name == *own).cloned(),
                _ => None,
            };
            let known = match found {
                Some(known) => Known { name: name.clone(), ..known },
                None => {
                    let value = self.build(head, block, state)?;
                    Known { name: name.clone(), ty, value, shadow: None }
                }
            };
            values.push(known.shadow.clone().unwrap_or_else(|| known.value.clone()));
            whole.known.retain(|other| other.name != name);
            whole.known.push(known);
        }
        let test = self.tested_value(&self.goal.conclusion.clone(), &whole)?;
        Ok(conclusion(block, test, &values))
    }

    /// The variables that later steps need.
    pub(super) fn live(&self, at: At<'_>, state: &State) -> Vec<Known> {
        let mut needed: BTreeSet<Name> = BTreeSet::new();
        let mut need = |term: &Term| needed.extend(term.frees().into_iter().map(|(name, _)| name));
        at.plan.steps.iter().skip(at.index).flat_map(Step::terms).for_each(&mut need);
        match at.end {
            End::Holds => {}
            End::Each { outputs } => outputs.iter().for_each(&mut need),
            End::Goal => {
                at.plan.head.iter().for_each(&mut need);
                need(&self.goal.conclusion);
            }
        }
        state.known.iter().filter(|known| needed.contains(&known.name)).cloned().collect()
    }

    /// A function that goes on with what is live, its state, and what it captures.
    pub(super) fn next_step(
        &mut self,
        name: &str,
        outer: &mut Block,
        state: &State,
        live: Vec<Known>,
    ) -> Made<(Block, State, Vec<Atom>)> {
        let mut block = Block::new(name);
        let mut captures = vec![state.depth.clone()];
        let depth = block.param("depth", program::Type::Nat);
        let mut each = None;
        if let Some(outer_each) = &state.each {
            let ty = outer.type_of(outer_each).ok_or_else(polymorphic)?;
            each = Some(block.param("each", ty));
            captures.push(outer_each.clone());
        }
        let mut known = vec![];
        for one in live {
            let ty = self.lowering.ty(&one.ty)?;
            captures.push(one.value.clone());
            let value = block.param(&one.name, ty);
            let shadow = match &one.shadow {
                Some(shadow) => {
                    captures.push(shadow.clone());
                    let ty = self.lowering.shadow(&one.ty)?;
                    Some(block.param(&one.name, ty))
                }
                None => None,
            };
            known.push(Known { value, shadow, ..one });
        }
        Ok((block, State { depth, each, known, polarity: state.polarity }, captures))
    }

    // Values

    /// The value of a term over known variables.
    pub(super) fn value(&mut self, term: &Term, state: &State) -> Made<Expr> {
        known::value(self.lowering, term, &state.known)
    }

    /// The value of a term that is a test. Without those of tests for what should be there nothing is found.
    fn tested_value(&mut self, term: &Term, state: &State) -> Made<Expr> {
        let test = self.value(term, state)?;
        if let Expr::Call(fun, _) = &test
            && state.polarity == Polarity::Positive
        {
            self.tested.push(*fun);
        }
        Ok(test)
    }

    /// The value of a term as an operand.
    pub(super) fn build(&mut self, term: &Term, block: &mut Block, state: &State) -> Made<Atom> {
        known::build(self.lowering, block, term, &state.known)
    }
}

/// How many tests in a row may be nested.
const NESTED_TESTS: usize = 16;
