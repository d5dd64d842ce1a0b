//! Smart test programs: values that satisfy the premises by construction.
//!
//! A predicate in a mode becomes a function that takes a depth, the arguments that are known and a continuation for
//! the others; where all arguments are known it answers whether there is a derivation. Recursion takes depth. What is
//! generated inside takes the depth that is left as its size. Derivations that are too deep are not found: values that
//! are found satisfy the predicate, others may as well.
//!
//! Where something should not be there, it is looked for in the same way, except that everything that is left open is
//! noted: what is found is there, what is not found is not there only if nothing was left open, and otherwise unknown.
//! These are the connectives of Kleene's logic, with as many alternations as there are negations.

mod matching;
mod shared;

use self::shared::Sharing;
use crate::block::{Block, Made, continuation_type, counted_between, nat, truth};
use crate::exhaustive::Exhaustive;
use crate::generators::Generators;
use crate::goal::Goal;
use crate::known::{self, Known, polymorphic};
use crate::test_program::{CUT, TESTS, UNKNOWN, conclusion, count, given_up, undecided};
use base::{Budget, Name};
use logic::types::well_known::NAT;
use logic::{Term, Type, World};
use lower::{Kind, Lowering};
use predicates::{Explained, First, High, Mode, Planned, Planner, Pred, Show, Sought, Step};
use program::{Atom, Body, Expr, Fun, Prim};
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

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Polarity {
    /// Something that should be there: what is left open is lost.
    Positive,
    /// Something that should not be there: what is left open makes the answer unknown.
    Negative,
}

/// Whether a derivation should be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    Present,
    Absent,
}

/// What a plan hands over at its end.
#[derive(Clone)]
enum End {
    /// There is a derivation.
    Holds,
    /// Values for the arguments that were not known, to a continuation.
    Each { outputs: Vec<Term> },
    /// Values for the variables of the goal.
    Goal,
}

/// A place in a plan.
#[derive(Clone, Copy)]
struct At<'p> {
    plan: &'p Planned,
    /// The number of the next step.
    index: usize,
    end: &'p End,
}

impl At<'_> {
    fn next(self) -> Self {
        At { index: self.index + 1, ..self }
    }
}

/// Where a plan is.
#[derive(Clone)]
struct State {
    /// What recursion may still use.
    depth: Atom,
    each: Option<Atom>,
    known: Vec<Known>,
    polarity: Polarity,
}

/// A clause that is still to be matched.
#[derive(Clone)]
struct Row<'p> {
    plan: &'p Planned,
    open: Vec<(Atom, Type, Term)>,
    known: Vec<Known>,
}

pub(crate) struct Smart<'b, 'w> {
    goal: &'b Goal,
    lowering: &'b mut Lowering<'w>,
    planner: Planner<'w>,
    generators: Exhaustive,
    sharing: Sharing,
    solvers: HashMap<(Pred, Mode, Polarity), Fun>,
    /// The functions of tests and of the conclusion.
    pub tested: Vec<Fun>,
    /// Numbers of the goal's variables, in the order in which they are handed over.
    pub emitted: Vec<usize>,
    /// Whether values are generated.
    pub generates: bool,
    /// Whether there may be values that satisfy the premises and are not found at any depth.
    pub leaves_out: bool,
    depths: Depths,
}

impl<'b, 'w> Smart<'b, 'w> {
    pub fn new(
        world: &'w World,
        goal: &'b Goal,
        lowering: &'b mut Lowering<'w>,
        depths: Depths,
        budget: &Budget,
    ) -> Smart<'b, 'w> {
        let mut planner = Planner::within(world, budget);
        planner.fuses = depths != Depths::Calls;
        let terms = goal.premises.iter().chain([&goal.conclusion]);
        let mentioned: BTreeSet<Name> = terms.flat_map(Term::frees).map(|(name, _)| name).collect();
        let emitted = (0..goal.vars.len()).filter(|var| mentioned.contains(&goal.vars[*var].0)).collect();
        Smart {
            emitted,
            generates: false,
            leaves_out: false,
            depths,
            goal,
            lowering,
            planner,
            generators: Exhaustive::default(),
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
    fn steps(&mut self, at: At<'_>, block: &mut Block, state: State) -> Made<Expr> {
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
                let value = self.value(value, &state)?;
                let body = block.inner_made(|block| {
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

    /// Goes on with the next step where a condition holds.
    fn filter(&mut self, at: At<'_>, block: &mut Block, state: State, holds: Atom) -> Made<Expr> {
        let no = state.polarity.discard(block);
        let yes = block.inner_made(|block| self.steps(at.next(), block, state))?;
        Ok(Expr::If(holds, Box::new(yes), Box::new(no)))
    }

    /// Whether a predicate is known to hold, or known not to hold: by search or by computation, or where the first does
    /// not tell, by the other. Where depth counts as the user says, by search.
    fn sought(
        &mut self,
        sought: &Sought,
        expected: Expected,
        block: &mut Block,
        state: &State,
    ) -> Made<Atom> {
        let computed = match self.depths {
            Depths::Recursion | Depths::Shared => Some(self.value(&sought.formula, state)?),
            Depths::Calls => None,
        };
        let polarity = state.polarity;
        let decided = match (computed, sought.first) {
            (Some(formula), First::Computation) => {
                let unknown = polarity.undecided(block);
                let search = self.searched(sought, expected, block, state, unknown)?;
                Expr::Attempt(Box::new(Body::of(formula)), Box::new(search))
            }
            (computed, _) => {
                let unknown = match computed {
                    Some(formula) => Body::of(polarity.guarded(block, Body::of(formula))),
                    None => polarity.cut_off(block),
                };
                let search = self.searched(sought, expected, block, state, unknown)?;
                block.append(search.lets);
                search.result
            }
        };
        Ok(block.truth(decided))
    }

    /// Whether a predicate is known to hold, or known not to hold, by search; `unknown` where that is not known.
    fn searched(
        &mut self,
        sought: &Sought,
        expected: Expected,
        block: &mut Block,
        state: &State,
        unknown: Body,
    ) -> Made<Body> {
        let polarity = match expected {
            Expected::Present => state.polarity,
            Expected::Absent => Polarity::Negative,
        };
        let solver = self.solver(sought.pred, &vec![true; sought.args.len()], polarity)?;
        block.inner_made(|block| {
            let before = noted(block);
            let search = block.inner_made(|block| {
                let mut operands = vec![state.depth.clone()];
                for arg in &sought.args {
                    operands.push(self.build(arg, block, state)?);
                }
                Ok(Expr::Call(solver, operands))
            })?;
            let search = polarity.guarded(block, search);
            if expected == Expected::Present {
                return Ok(search);
            }
            let found = block.truth(search);
            let missing = block.inner(|block| {
                let after = noted(block);
                let is_known = block.truth(Expr::Prim(Prim::Equal, vec![before, after]));
                Expr::If(is_known, Box::new(Body::of(truth(true))), Box::new(unknown))
            });
            Ok(Expr::If(found, Box::new(Body::of(truth(false))), Box::new(missing)))
        })
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

    /// Goes on with the numbers of an interval.
    fn range(
        &mut self,
        at: At<'_>,
        block: &mut Block,
        state: State,
        (low, high, pattern): (Option<&Term>, &High, &Term),
    ) -> Made<Expr> {
        let polarity = state.polarity;
        let nat_ty = Type::nullary(NAT);
        let is_shared = self.depths == Depths::Shared && !matches!(high, High::Number { .. });
        let size = match at.end {
            // Numbers that are variables of a goal go up to the size.
            _ if is_shared => block.number(Prim::Add, [&state.depth, &nat(1)]),
            End::Goal => block.number(Prim::Add, [&state.depth, &nat(1)]),
            _ => state.depth.clone(),
        };
        let body = block.inner_made(|block| {
            let low = match low {
                Some(low) => self.build(low, block, &state)?,
                None => nat(0),
            };
            let limit = match high {
                High::Size => {
                    self.generates = true;
                    size
                }
                High::Number { bound, strict } => {
                    let bound = self.build(bound, block, &state)?;
                    if *strict { bound } else { block.number(Prim::Add, [&bound, &nat(1)]) }
                }
                High::Least { list, strict } => {
                    self.generates = true;
                    let term = least(list, *strict);
                    let mut with = state.clone();
                    let name = Name::new(LIMIT);
                    with.known.push(Known { name, ty: nat_ty.clone(), value: size, shadow: None });
                    self.build(&term, block, &with)?
                }
            };
            let mut problem = None;
            let result = counted_between(block, low, &limit, |block, number| {
                let mut state = state.clone();
                if is_shared {
                    state.depth = shared::less(block, &state.depth, &number);
                }
                let open = vec![(number, nat_ty.clone(), pattern.clone())];
                let rest = self.matched(block, open, state, &mut |smart, block, state| {
                    smart.steps(at.next(), block, state)
                });
                rest.unwrap_or_else(|found| {
                    problem = Some(found);
                    truth(false)
                })
            });
            problem.map_or(Ok(result), Err)
        })?;
        Ok(Expr::Attempt(Box::new(body), Box::new(polarity.failed(block))))
    }

    fn generate(
        &mut self,
        at: At<'_>,
        block: &mut Block,
        state: State,
        (name, ty): (&Name, &Type),
    ) -> Made<Expr> {
        self.generates = true;
        let is_shared = self.depths == Depths::Shared;
        let generator = match is_shared {
            true => self.sharing.generator(self.lowering, &mut self.generators, ty)?,
            false => self.generators.generator(self.lowering, ty)?,
        };
        let shadow = self.lowering.shadow(ty)?;
        let live = self.live(at.next(), &state);
        let (mut inner, mut inside, captures) = self.next_step("generated", block, &state, live)?;
        let generated = inner.param(name, shadow);
        if is_shared {
            inside.depth = inner.param("left", program::Type::Nat);
        }
        let mut own_shadow = None;
        let value = if self.lowering.is_own_shadow(ty) {
            generated
        } else {
            let x = Name::new("?x");
            let term = Term::Free(x.clone(), ty.clone());
            let real = self.lowering.function_of_shadows("real", &[(x, ty.clone())], &term)?;
            let own = self.lowering.ty(ty)?;
            let value = inner.bind("v", own, Expr::Call(real, vec![generated.clone()]));
            own_shadow = Some(generated);
            value
        };
        inside.known.push(Known { name: name.clone(), ty: ty.clone(), value, shadow: own_shadow });
        let rest = inner.inner_made(|block| self.steps(at.next(), block, inside))?;
        let function = inner.finish(Expr::Scope(Box::new(rest)));
        let next = self.lowering.add(function);
        let own = self.lowering.shadow(ty)?;
        let own = if is_shared { shared::continuation(vec![own]) } else { continuation_type(own) };
        let next = block.bind("next", own, Expr::Closure(program::Place::Stack, next, captures));
        let size = match (at.end, self.lowering.kind(ty)?) {
            _ if is_shared => state.depth.clone(),
            (End::Goal, Kind::Nat | Kind::Int) => block.number(Prim::Add, [&state.depth, &nat(1)]),
            _ => state.depth.clone(),
        };
        Ok(Expr::Call(generator, vec![size, next]))
    }

    /// The variables that later steps need.
    fn live(&self, at: At<'_>, state: &State) -> Vec<Known> {
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
    fn next_step(
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

    fn solve(
        &mut self,
        at: At<'_>,
        block: &mut Block,
        state: State,
        (pred, mode, args): (Pred, &Mode, &[Term]),
    ) -> Made<Expr> {
        let polarity = state.polarity;
        let solver = self.solver(pred, mode, polarity)?;
        let mut operands = vec![state.depth.clone()];
        let mut outputs: Vec<(Type, Term)> = vec![];
        let types = self.planner.clauses.predicate(pred).types();
        let computed = args.iter().zip(mode).any(|(arg, known)| *known && !matches!(arg, Term::Free(..)));
        let body = block.inner_made(|block| {
            for ((arg, known), ty) in args.iter().zip(mode).zip(types) {
                if *known {
                    operands.push(self.build(arg, block, &state)?);
                } else {
                    outputs.push((ty, arg.clone()));
                }
            }
            if outputs.is_empty() {
                let holds = block.truth(Expr::Call(solver, operands));
                return self.filter(at, block, state, holds);
            }
            let mut live = self.live(at.next(), &state);
            // Outputs may have parts that are known: these are compared.
            for name in outputs.iter().flat_map(|(_, term)| term.frees()).map(|(name, _)| name) {
                if let Some(known) = state.known.iter().find(|known| known.name == name)
                    && !live.iter().any(|other| other.name == name)
                {
                    live.push(known.clone());
                }
            }
            let (mut inner, mut inside, captures) = self.next_step("solved", block, &state, live)?;
            let mut open = vec![];
            let mut types = vec![];
            for (ty, pattern) in outputs {
                let own = self.lowering.ty(&ty)?;
                types.push(own.clone());
                open.push((inner.param("v", own), ty, pattern));
            }
            if self.depths == Depths::Shared {
                inside.depth = inner.param("left", program::Type::Nat);
            }
            let rest = inner.inner_made(|block| {
                self.matched(block, open, inside, &mut |smart, block, state| {
                    smart.steps(at.next(), block, state)
                })
            })?;
            let function = inner.finish(Expr::Scope(Box::new(rest)));
            let next = self.lowering.add(function);
            let ty = self.each_type(types);
            let next = block.bind("next", ty, Expr::Closure(program::Place::Stack, next, captures));
            operands.push(next);
            Ok(Expr::Call(solver, operands))
        })?;
        if computed {
            return Ok(Expr::Attempt(Box::new(body), Box::new(polarity.failed(block))));
        }
        block.append(body.lets);
        Ok(body.result)
    }

    // Predicates

    /// The function of a predicate in a mode.
    fn solver(&mut self, pred: Pred, mode: &Mode, polarity: Polarity) -> Made<Fun> {
        let key = (pred, mode.clone(), polarity);
        if let Some(fun) = self.solvers.get(&key) {
            return Ok(*fun);
        }
        self.lowering.go_on()?;
        let plan = self.planner.moded(pred, mode).clone();
        let predicate = self.planner.clauses.predicate(pred).clone();
        let takes_depth = match self.depths {
            Depths::Recursion | Depths::Shared => self.planner.is_endless(pred, mode),
            Depths::Calls => !predicate.is_part,
        };
        let types = predicate.types();
        let mut block = Block::new(&predicate.name);
        let depth = block.param("depth", program::Type::Nat);
        let (mut inputs, mut outputs) = (vec![], vec![]);
        for (ty, known) in types.iter().zip(mode) {
            let own = self.lowering.ty(ty)?;
            if *known {
                inputs.push((block.param("x", own), ty.clone()));
            } else {
                outputs.push(own);
            }
        }
        let each = (!outputs.is_empty()).then(|| block.param("each", self.each_type(outputs)));
        let fun = self.lowering.add(block.function.clone());
        self.solvers.insert(key, fun);
        let body = block.inner_made(|block| {
            let depth = if takes_depth { block.number(Prim::Sub, [&depth, &nat(1)]) } else { depth.clone() };
            let rows = plan.clauses.iter().map(|plan| {
                let head = plan.head.iter().zip(mode).filter(|(_, known)| **known).map(|(term, _)| term);
                let open = inputs
                    .iter()
                    .zip(head)
                    .map(|((atom, ty), term)| (atom.clone(), ty.clone(), term.clone()));
                Row { plan, open: open.collect(), known: vec![] }
            });
            let state = State { depth, each, known: vec![], polarity };
            self.rows(block, rows.collect(), mode, &state)
        })?;
        let result = if takes_depth {
            let positive = block.truth(Expr::Prim(Prim::Less, vec![nat(0), depth]));
            let too_deep = polarity.cut_off(&mut block);
            Expr::If(positive, Box::new(body), Box::new(too_deep))
        } else {
            block.append(body.lets);
            body.result
        };
        let function = block.finish(result);
        self.lowering.define(fun, function);
        Ok(fun)
    }

    /// The type of a continuation for what a predicate finds.
    fn each_type(&self, outputs: Vec<program::Type>) -> program::Type {
        match self.depths {
            Depths::Shared => shared::continuation(outputs),
            Depths::Recursion | Depths::Calls => program::Type::cont(outputs, program::Type::Bool),
        }
    }

    // Values

    /// The value of a term over known variables.
    fn value(&mut self, term: &Term, state: &State) -> Made<Expr> {
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
    fn build(&mut self, term: &Term, block: &mut Block, state: &State) -> Made<Atom> {
        known::build(self.lowering, block, term, &state.known)
    }
}

/// How many tests in a row may be nested.
const NESTED_TESTS: usize = 16;

/// The name of the size in the term of a limit.
const LIMIT: &str = "?limit";

/// The least element of a list, or the number after it, if it is below a limit; otherwise the limit.
fn least(list: &Term, strict: bool) -> Term {
    let nat = || Type::nullary(NAT);
    let element = if strict {
        Term::Bound(1)
    } else {
        Term::constant("Nat.Suc", Type::fun(nat(), nat())).app(Term::Bound(1))
    };
    let less = Term::constant("Orderings.ord_class.less_eq", Type::funs([nat(), nat()], Type::bool()));
    let choice = Term::constant("HOL.If", Type::funs([Type::bool(), nat(), nat()], nat()));
    let body = choice.apply([less.apply([element.clone(), Term::Bound(0)]), element, Term::Bound(0)]);
    let function = Term::abs("y", nat(), Term::abs("m", nat(), body));
    let whole = Type::funs([Type::funs([nat(), nat()], nat()), Type::list(nat()), nat()], nat());
    Term::constant("List.fold", whole).apply([function, list.clone(), Term::free(LIMIT, nat())])
}

impl Polarity {
    /// Ends the search for values of which one was found that is of no use.
    fn discard(self, block: &mut Block) -> Body {
        block.inner(|block| {
            if self == Polarity::Positive {
                count(block, TESTS);
            }
            truth(false)
        })
    }

    /// Gives up what needs something that has no value.
    fn failed(self, block: &mut Block) -> Body {
        match self {
            Polarity::Positive => given_up(block),
            Polarity::Negative => self.undecided(block),
        }
    }

    /// Takes a condition that has no value for false.
    fn undecided(self, block: &mut Block) -> Body {
        match self {
            Polarity::Positive => undecided(block),
            Polarity::Negative => block.inner(|block| {
                count(block, UNKNOWN);
                truth(false)
            }),
        }
    }

    /// The truth value of a body, which is false where it has none.
    fn guarded(self, block: &mut Block, body: Body) -> Expr {
        let failed = self.undecided(block);
        Expr::Attempt(Box::new(body), Box::new(failed))
    }

    /// Takes what the depth does not suffice for for false.
    fn cut_off(self, block: &mut Block) -> Body {
        block.inner(|block| {
            count(block, if self == Polarity::Positive { CUT } else { UNKNOWN });
            truth(false)
        })
    }
}

/// How much was left open so far.
fn noted(block: &mut Block) -> Atom {
    block.bind("n", program::Type::Nat, Expr::Prim(Prim::Counted(UNKNOWN), vec![]))
}
