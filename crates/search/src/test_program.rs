//! The program that tests a goal: generators nested around premises and conclusion.
//!
//! Its main function takes a size, and answers whether the owner of the run has seen enough. It hands over, for every
//! test whose conclusion does not hold, whether it failed to have a value, and the shadows of the variables in the
//! order of [`TestProgram::emitted`].

use crate::generator::{Block, Generators, continuation_type, nat, truth};
use crate::goal::Goal;
use crate::plan::{Step, plan};
use base::Name;
use logic::{Term, Type, World};
use lower::{Failure, Kind, Lowered, Lowering, Problem};
use program::{Atom, Body, Expr, Fun, Prim};

/// Counts what was tried against a premise or the conclusion.
pub const TESTS: u8 = 0;
/// Counts what satisfied all premises.
pub const SATISFIED: u8 = 1;
/// Counts premises that had no value.
pub const UNDECIDED: u8 = 2;

#[derive(Debug)]
pub struct TestProgram {
    pub lowered: Lowered,
    pub main: Fun,
    /// Numbers of the goal's variables, in the order in which they are handed over.
    pub emitted: Vec<usize>,
}

/// Makes the test program of a goal without type variables.
pub fn test_program(world: &World, goal: &Goal) -> Result<TestProgram, Problem> {
    let mut lowering = Lowering::new(world);
    let steps = plan(goal, &mut |ty| lowering.is_own_shadow(ty));
    let mut builder = Builder {
        goal,
        lowering: &mut lowering,
        generators: Generators::default(),
        steps: &steps,
        tested: vec![],
        emitted: vec![],
    };
    let main = builder.step(0, &[])?;
    let Builder { tested, emitted, .. } = builder;
    let lowered = lowering.finish();
    match tested.into_iter().find_map(|fun| unconditional(&lowered, fun)) {
        Some(problem) => Err(problem),
        None => Ok(TestProgram { lowered, main, emitted }),
    }
}

/// Why a function has no value whatever its arguments are.
fn unconditional(lowered: &Lowered, fun: Fun) -> Option<Problem> {
    match &lowered.program.functions[fun].body {
        Body { lets, result: Expr::Fail(reason) } if lets.is_empty() => match lowered.failure(reason)? {
            Failure::NotExecutable(problem) => Some(problem.clone()),
            Failure::Unspecified(_) => None,
        },
        _ => None,
    }
}

struct Builder<'b, 'w> {
    goal: &'b Goal,
    lowering: &'b mut Lowering<'w>,
    generators: Generators,
    steps: &'b [Step],
    /// The functions of premises and conclusion.
    tested: Vec<Fun>,
    emitted: Vec<usize>,
}

impl Builder<'_, '_> {
    /// The function that goes on with step number `index` where the variables `known` have values: takes the size and
    /// their shadows.
    fn step(&mut self, index: usize, known: &[usize]) -> Result<Fun, Problem> {
        let mut block = Block::new("step");
        let size = block.param("size", program::Type::Nat);
        let mut values = vec![];
        for var in known {
            let (name, ty) = &self.goal.vars[*var];
            let shadow = self.lowering.shadow(ty)?;
            values.push(block.param(name, shadow));
        }
        let result = self.steps_from(index, known, &mut block, &size, &values)?;
        Ok(self.lowering.add(block.finish(result)))
    }

    fn steps_from(
        &mut self,
        index: usize,
        known: &[usize],
        block: &mut Block,
        size: &Atom,
        values: &[Atom],
    ) -> Result<Expr, Problem> {
        match self.steps.get(index) {
            None => self.conclude(known, block, values),
            Some(Step::Test(premise)) => {
                let test =
                    self.tested_call("premise", &self.goal.premises[*premise].clone(), known, values)?;
                let test = guarded(block, test);
                let holds = block.truth(test);
                let mut rest = Ok(truth(false));
                let yes = block.inner(|block| {
                    rest = self.steps_from(index + 1, known, block, size, values);
                    take(&mut rest)
                });
                let no = block.inner(|block| {
                    count(block, TESTS);
                    truth(false)
                });
                rest.map(|_| Expr::If(holds, Box::new(yes), Box::new(no)))
            }
            Some(Step::Bind { var, value }) => {
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
            Some(Step::Generate(var)) => {
                let now = [known, &[*var]].concat();
                let next = self.step(index + 1, &now)?;
                let ty = self.goal.vars[*var].1.clone();
                let generator = self.generators.generator(self.lowering, &ty)?;
                let shadow = self.lowering.shadow(&ty)?;
                let captures = [std::slice::from_ref(size), values].concat();
                let next = block.bind(
                    "next",
                    continuation_type(shadow),
                    Expr::Closure(program::Place::Stack, next, captures),
                );
                // Numbers that are variables themselves go up to the size.
                let size = match self.lowering.kind(&ty)? {
                    Kind::Nat | Kind::Int => block.bind(
                        "size",
                        program::Type::Nat,
                        Expr::Prim(Prim::Add, vec![size.clone(), nat(1)]),
                    ),
                    _ => size.clone(),
                };
                Ok(Expr::Call(generator, vec![size, next]))
            }
        }
    }

    fn conclude(&mut self, known: &[usize], block: &mut Block, values: &[Atom]) -> Result<Expr, Problem> {
        self.emitted = known.to_vec();
        let test = self.tested_call("conclusion", &self.goal.conclusion.clone(), known, values)?;
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
        Ok(Expr::Attempt(Box::new(value), Box::new(hand_over(true))))
    }

    fn tested_call(
        &mut self,
        name: &str,
        term: &Term,
        known: &[usize],
        values: &[Atom],
    ) -> Result<Expr, Problem> {
        let call = self.call(name, term, known, values)?;
        if let Expr::Call(fun, _) = &call {
            self.tested.push(*fun);
        }
        Ok(call)
    }

    /// The value of a term over known variables.
    fn call(&mut self, name: &str, term: &Term, known: &[usize], values: &[Atom]) -> Result<Expr, Problem> {
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

fn take(made: &mut Result<Expr, Problem>) -> Expr {
    match made {
        Ok(value) => std::mem::replace(value, truth(false)),
        Err(_) => truth(false),
    }
}

fn count(block: &mut Block, counter: u8) {
    block.truth(Expr::Prim(Prim::Count(counter), vec![]));
}

/// The truth value of an expression. Where it has none, that is counted, and it is taken for false.
fn guarded(block: &mut Block, value: Expr) -> Expr {
    guarded_body(block, Body::of(value))
}

fn guarded_body(block: &mut Block, body: Body) -> Expr {
    let failed = block.inner(|block| {
        count(block, UNDECIDED);
        truth(false)
    });
    Expr::Attempt(Box::new(body), Box::new(failed))
}
