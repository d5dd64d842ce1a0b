//! The program that tests a goal: generators nested around premises and conclusion.
//!
//! Its main function takes a size and, where tests are random, their number, and answers whether the owner of the run
//! has seen enough. It hands over, for every test whose conclusion does not hold, whether it failed to have a value,
//! and the shadows of the variables in the order of [`TestProgram::emitted`].

use crate::block::{Block, Made, truth};
use crate::domain::domains;
use crate::goal::Goal;
use crate::plan::{Step, plan};
use base::{Budget, Name};
use logic::{Term, Type, World};
use lower::{Failure, Lowered, Lowering, Problem, Reason};
use program::{Atom, Body, Expr, Fun, Prim};

/// Counts what was tried against a premise or the conclusion.
pub const TESTS: u8 = 0;
/// Counts what satisfied all premises.
pub const SATISFIED: u8 = 1;
/// Counts tests that are given up because something that they need has no value.
pub const UNDECIDED: u8 = 2;
/// Counts derivations that were not looked for because they are too deep.
pub const CUT: u8 = 3;
/// Counts what was left open, for lack of depth or of a value, in searches for something that should not be there.
pub const UNKNOWN: u8 = 4;
/// The first of the counters of premises: how many tests each one rejects.
pub const PREMISES: u8 = 8;

/// The counter of a premise. There are not enough of them for very large goals: the last one counts for all others.
pub fn premise_counter(premise: usize) -> u8 {
    PREMISES.saturating_add(u8::try_from(premise).unwrap_or(u8::MAX))
}

#[derive(Debug)]
pub struct TestProgram {
    pub lowered: Lowered,
    pub main: Fun,
    /// Numbers of the goal's variables, in the order in which they are handed over.
    pub emitted: Vec<usize>,
    /// Whether values are generated, as far as the size allows.
    pub generates: bool,
    /// Whether there may be values that satisfy the premises and are not found at any size.
    pub leaves_out: bool,
    /// The premises in the order in which they are tested; none where that is not counted.
    pub order: Vec<usize>,
}

impl TestProgram {
    /// The optimised program as text.
    pub fn text(self) -> String {
        let mut program = self.lowered.program;
        program::passes::optimise(&mut program, &mut [self.main], &mut |_, _| {});
        program.to_string()
    }
}

/// Makes the test program of a goal without type variables that takes the values of its variables from a supply.
pub(crate) fn supplied_program<S: Supply>(world: &World, goal: &Goal, budget: &Budget) -> Made<TestProgram> {
    let mut lowering = Lowering::within(world, budget);
    let steps = plan(goal, &mut |ty| lowering.is_own_shadow(ty));
    let mut builder = Builder {
        goal,
        domains: domains(world, goal),
        lowering: &mut lowering,
        supply: S::default(),
        steps: &steps,
        tested: vec![],
        emitted: vec![],
    };
    let main = S::main(&mut builder)?;
    let Builder { tested, emitted, .. } = builder;
    let order = steps.iter().filter_map(Step::premise).collect();
    let lowered = finished(lowering, tested)?;
    Ok(TestProgram { lowered, main, emitted, generates: true, leaves_out: false, order })
}

/// The program, unless one of the tests can never be made. Greatest fixed points are left to the reference evaluator,
/// to which tests are handed over that fail.
pub(crate) fn finished(lowering: Lowering<'_>, tested: Vec<Fun>) -> Made<Lowered> {
    let lowered = lowering.finish()?;
    let mut problems = tested.into_iter().filter_map(|fun| unconditional(&lowered, fun));
    match problems.find(|problem| problem.reason != Reason::Coinductive) {
        Some(problem) => Err(problem),
        None => Ok(lowered),
    }
}

/// Why a function has no value whatever its arguments are.
pub(crate) fn unconditional(lowered: &Lowered, fun: Fun) -> Option<Problem> {
    match &lowered.program.functions[fun].body {
        Body { lets, result: Expr::Fail(reason) } if lets.is_empty() => match lowered.failure(reason)? {
            Failure::NotExecutable(problem) => Some(problem.clone()),
            Failure::Unspecified(_) => None,
        },
        _ => None,
    }
}

/// Where the values of variables come from.
pub(crate) trait Supply: Default {
    /// The main function of the test program.
    fn main(builder: &mut Builder<'_, '_, Self>) -> Made<Fun>;

    /// Goes on with values of a variable.
    fn generate(builder: &mut Builder<'_, '_, Self>, block: &mut Block, var: usize, at: At<'_>)
    -> Made<Expr>;
}

/// A place in the order of steps.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    /// The number of the next step.
    pub index: usize,
    pub size: &'a Atom,
    /// The variables that have values, and their shadows.
    pub known: &'a [usize],
    pub values: &'a [Atom],
}

pub(crate) struct Builder<'b, 'w, S> {
    pub goal: &'b Goal,
    /// The type whose generator makes the values of each variable.
    pub domains: Vec<Type>,
    pub lowering: &'b mut Lowering<'w>,
    pub supply: S,
    steps: &'b [Step],
    /// The functions of premises and conclusion.
    tested: Vec<Fun>,
    emitted: Vec<usize>,
}

impl<S: Supply> Builder<'_, '_, S> {
    /// The function that goes on with step number `index` where the variables `known` have values: takes the size and
    /// their shadows.
    pub fn step(&mut self, index: usize, known: &[usize]) -> Made<Fun> {
        let mut block = Block::new("step");
        let size = block.param("size", program::Type::Nat);
        let mut values = vec![];
        for var in known {
            let (name, ty) = &self.goal.vars[*var];
            let shadow = self.lowering.shadow(ty)?;
            values.push(block.param(name, shadow));
        }
        let result = self.steps_from(&mut block, At { index, size: &size, known, values: &values })?;
        Ok(self.lowering.add(block.finish(result)))
    }

    /// Goes on with the next step.
    pub fn steps_from(&mut self, block: &mut Block, at: At<'_>) -> Made<Expr> {
        let At { index, size, known, values } = at;
        self.lowering.go_on()?;
        match self.steps.get(index) {
            None => self.conclude(known, block, values),
            Some(Step::Test(premise)) => {
                let test =
                    self.tested_call("premise", &self.goal.premises[*premise].clone(), known, values)?;
                // Without a value it rejects nothing: the reference evaluator has the last word.
                let test = Expr::Attempt(Box::new(Body::of(test)), Box::new(Body::of(truth(true))));
                let holds = block.truth(test);
                let yes = block.inner_made(|block| self.steps_from(block, At { index: index + 1, ..at }))?;
                let no = block.inner(|block| {
                    count(block, TESTS);
                    count(block, premise_counter(*premise));
                    truth(false)
                });
                Ok(Expr::If(holds, Box::new(yes), Box::new(no)))
            }
            Some(Step::Bind { var, value, .. }) => {
                let now = [known, &[*var]].concat();
                let next = self.step(index + 1, &now)?;
                let call = self.call("value", value, known, values)?;
                let ty = self.lowering.shadow(&self.goal.vars[*var].1)?;
                let body = block.inner(|block| {
                    let value = block.bind("v", ty, call);
                    let args = [std::slice::from_ref(size), values, &[value]].concat();
                    Expr::Call(next, args)
                });
                Ok(guarded_body(block, body))
            }
            Some(Step::Generate(var)) => S::generate(self, block, *var, at),
        }
    }

    fn conclude(&mut self, known: &[usize], block: &mut Block, values: &[Atom]) -> Made<Expr> {
        self.emitted = known.to_vec();
        let test = self.tested_call("conclusion", &self.goal.conclusion.clone(), known, values)?;
        Ok(conclusion(block, test, values))
    }

    fn tested_call(&mut self, name: &str, term: &Term, known: &[usize], values: &[Atom]) -> Made<Expr> {
        let call = self.call(name, term, known, values)?;
        if let Expr::Call(fun, _) = &call {
            self.tested.push(*fun);
        }
        Ok(call)
    }

    /// The value of a term over known variables.
    fn call(&mut self, name: &str, term: &Term, known: &[usize], values: &[Atom]) -> Made<Expr> {
        let frees = term.frees();
        let is_used = |name: &Name| frees.iter().any(|(own, _)| own == name);
        let mut params: Vec<(Name, Type)> = vec![];
        let mut args = vec![];
        for (var, value) in known.iter().zip(values) {
            let (name, ty) = &self.goal.vars[*var];
            if is_used(name) {
                params.push((name.clone(), ty.clone()));
                args.push(value.clone());
            }
        }
        let fun = self.lowering.function_of_shadows(name, &params, term)?;
        Ok(Expr::Call(fun, args))
    }
}

/// Tests the conclusion, and hands over values for which it does not hold.
pub(crate) fn conclusion(block: &mut Block, test: Expr, values: &[Atom]) -> Expr {
    count(block, TESTS);
    count(block, SATISFIED);
    let hand_over = |failed: bool| {
        let operands = [&[Atom::Bool(failed)], values].concat();
        Body::of(Expr::Prim(Prim::Emit, operands))
    };
    let value = block.inner(|block| {
        let holds = block.truth(test);
        Expr::If(holds, Box::new(Body::of(truth(false))), Box::new(hand_over(false)))
    });
    Expr::Attempt(Box::new(value), Box::new(hand_over(true)))
}

pub(crate) fn count(block: &mut Block, counter: u8) {
    block.truth(Expr::Prim(Prim::Count(counter), vec![]));
}

/// Goes on with a body; where it has no value, the test is given up.
pub(crate) fn guarded_body(block: &mut Block, body: Body) -> Expr {
    let failed = given_up(block);
    Expr::Attempt(Box::new(body), Box::new(failed))
}

/// Gives up a test that needs what has no value.
pub(crate) fn given_up(block: &mut Block) -> Body {
    block.inner(|block| {
        count(block, TESTS);
        count(block, UNDECIDED);
        truth(false)
    })
}

/// Takes a condition without a value for false; who drops the test counts it.
pub(crate) fn undecided(block: &mut Block) -> Body {
    block.inner(|block| {
        count(block, UNDECIDED);
        truth(false)
    })
}
