//! Constants applied to small values: the reference evaluator, the evaluator of Program and native code must agree.

use super::{small_type, values};
use base::{Budget, Name, Rng};
use interp::{Evaluator, Outcome, Stack, Value};
use logic::decl::ConstDecl;
use logic::types::TypeSubst;
use logic::types::well_known::{INT, NAT};
use logic::{Term, Theory, Type, World};
use lower::{Failure, Lowered, Lowering, value_to_term};
use prelude::Library;
use program::{Effects, Fun, eval};
use std::collections::BTreeSet;
use std::sync::Arc;

const PROGRAM_STEPS: u64 = 50_000;
const REFERENCE_STEPS: u64 = 200_000;

/// What was compared, and with which results.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Constants at some type.
    pub constants: usize,
    /// Those whose programs gave a value.
    pub executable: usize,
    /// Those to which the reference evaluator gave a value.
    pub referenced: usize,
    /// Runs of programs that gave a value that the reference evaluator confirmed.
    pub confirmed: usize,
    /// Runs of programs that gave a value about which the reference evaluator had nothing to say.
    pub unconfirmed: usize,
    /// Runs of programs without a value.
    pub failed: usize,
    /// Runs of native code that were compared.
    pub native: usize,
    pub differences: Vec<String>,
    /// Constants without a program, and why.
    pub obstacles: Vec<String>,
}

/// Theories of the library, imports first.
pub fn library(keys: Option<&[&str]>) -> Vec<Arc<Theory>> {
    let library = Library::open();
    let roots: Vec<String> = match keys {
        Some(keys) => keys.iter().map(|key| (*key).to_owned()).collect(),
        None => library.keys().map(str::to_owned).collect(),
    };
    let mut done = BTreeSet::new();
    let mut theories = vec![];
    // Each theory is met twice: before its imports, and after them.
    let mut work: Vec<(String, Option<Theory>)> = roots.into_iter().rev().map(|key| (key, None)).collect();
    while let Some((key, theory)) = work.pop() {
        if let Some(theory) = theory {
            theories.push(Arc::new(theory));
            continue;
        }
        if !done.insert(key.clone()) {
            continue;
        }
        let Some(theory) = library.theory(&key) else { continue };
        let imports: Vec<String> = theory.imports.iter().map(|import| import.to_string()).collect();
        work.push((key, Some(theory)));
        work.extend(imports.into_iter().map(|import| (import, None)));
    }
    theories
}

/// The types at which a constant is tried: small finite ones, and numbers.
fn instances(world: &World, decl: &ConstDecl) -> Vec<Type> {
    let vars = decl.ty.vars();
    let Some(finite) = super::small_types(world, &vars) else { return vec![] };
    let numbers = vars.iter().map(|var| {
        let mut candidates = [NAT, INT].map(Type::nullary).into_iter();
        let fitting = candidates.find(|ty| world.classes().of_sort(ty, &var.sort));
        Some((var.name.clone(), fitting.or_else(|| small_type(world, &var.sort))?))
    });
    let numbers: Option<TypeSubst> = numbers.collect();
    let mut types = vec![decl.ty.instantiate(&finite)];
    types.extend(numbers.map(|numbers| decl.ty.instantiate(&numbers)));
    types.dedup();
    types
}

/// Compares the evaluators on a constant, with so many choices of arguments.
pub fn compare(world: &World, decl: &ConstDecl, runs: usize, stack: Stack, figures: &mut Figures) {
    for ty in instances(world, decl) {
        let mut comparison = Comparison {
            world,
            machine: Evaluator::new(world, Budget::unlimited(), stack),
            figures: &mut *figures,
        };
        comparison.instance(&decl.name, &ty, runs);
    }
}

struct Comparison<'c, 'w> {
    world: &'w World,
    machine: Evaluator<'w>,
    figures: &'c mut Figures,
}

impl Comparison<'_, '_> {
    fn instance(&mut self, name: &Name, ty: &Type, runs: usize) {
        let (params, result) = ty.strip_fun();
        let mut lowering = Lowering::new(self.world);
        let mut choices = vec![];
        for param in &params {
            let values = values(&mut lowering, param, 2);
            if values.is_empty() {
                return;
            }
            choices.push(values);
        }
        self.figures.constants += 1;
        let vars: Vec<(Name, Type)> = params
            .iter()
            .enumerate()
            .map(|(index, ty)| (Name::from(format!("x{index}")), (*ty).clone()))
            .collect();
        let frees = vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()));
        let term = Term::Const(name.clone(), ty.clone()).apply(frees);
        let root = match lowering.function_of_shadows("root", &vars, &term) {
            Ok(root) => root,
            Err(problem) => return self.figures.obstacles.push(format!("{name}: {problem}")),
        };
        let lowered = lowering.finish().expect("there is no limit of time");
        let mut native = Native::new(&lowered, root);
        let mut rng = Rng::seeded(1);
        let (mut executable, mut referenced, mut obstacle) = (false, false, None);
        let count =
            choices.iter().map(Vec::len).try_fold(1usize, usize::checked_mul).unwrap_or(runs).min(runs);
        for _ in 0..count {
            let choose =
                |values: &Vec<program::Value>| values[rng.below(values.len() as u64) as usize].clone();
            let args: Vec<program::Value> = choices.iter().map(choose).collect();
            let outcome = run(&lowered, root, args.clone());
            self.against_native(&mut native, &outcome, args.clone(), name);
            let terms = args.iter().zip(&params).map(|(value, ty)| value_to_term(self.world, value, ty));
            let Some(terms) = terms.collect::<Option<Vec<Term>>>() else { continue };
            let term = Term::Const(name.clone(), ty.clone()).apply(terms);
            referenced |= matches!(self.evaluate(&term), Outcome::Value(_));
            match outcome {
                program::Outcome::Value(value) => {
                    executable = true;
                    self.confirm(&term, &value, result);
                }
                program::Outcome::MatchFailure(reason) => {
                    self.figures.failed += 1;
                    if let Some(Failure::NotExecutable(problem)) = lowered.failure(&reason) {
                        obstacle = Some(problem.to_string());
                    } else {
                        executable = true;
                    }
                }
                _ => self.figures.failed += 1,
            }
        }
        self.figures.executable += usize::from(executable);
        self.figures.referenced += usize::from(referenced);
        if let Some(obstacle) = obstacle.filter(|_| !executable) {
            self.figures.obstacles.push(format!("{name}: {obstacle}"));
        }
    }

    fn evaluate(&mut self, term: &Term) -> Outcome {
        self.machine.set_budget(Budget::steps(REFERENCE_STEPS));
        self.machine.evaluate(term)
    }

    /// The reference evaluator must not say that a term has another value.
    fn confirm(&mut self, term: &Term, value: &program::Value, ty: &Type) {
        let Some(value) = value_to_term(self.world, value, ty) else {
            self.figures.unconfirmed += 1;
            return;
        };
        let equal = Term::constant("HOL.eq", Type::funs([ty.clone(), ty.clone()], Type::bool()));
        match self.evaluate(&equal.apply([term.clone(), value.clone()])) {
            Outcome::Value(Value::Bool(true)) => self.figures.confirmed += 1,
            Outcome::Value(_) => {
                self.figures.differences.push(format!("{} is not {}", shown(term), shown(&value)));
            }
            _ => self.figures.unconfirmed += 1,
        }
    }

    fn against_native(
        &mut self,
        native: &mut Option<Native>,
        expected: &program::Outcome,
        args: Vec<program::Value>,
        name: &Name,
    ) {
        let ended = match expected {
            program::Outcome::Value(value) => !has_function(value),
            program::Outcome::MatchFailure(_) => true,
            _ => false,
        };
        let Some(native) = native.as_mut().filter(|_| ended) else { return };
        let outcome = native.run(args);
        self.figures.native += 1;
        if outcome != *expected {
            self.figures
                .differences
                .push(format!("{name}: native code gives {outcome:?}, the evaluator {expected:?}"));
        }
    }
}

fn has_function(value: &program::Value) -> bool {
    match value {
        program::Value::Function(..) => true,
        program::Value::Data(_, fields) => fields.as_slice().iter().any(has_function),
        _ => false,
    }
}

fn run(lowered: &Lowered, root: Fun, args: Vec<program::Value>) -> program::Outcome {
    let mut emit = |_: &[program::Value]| false;
    let limits = eval::Limits { budget: Budget::steps(PROGRAM_STEPS), ..eval::Limits::default() };
    eval::call(&lowered.program, root, args, &limits, &mut Effects::new(1, &mut emit))
}

/// Optimised native code of a program.
struct Native {
    compiled: jit::Compiled,
    machine: jit::Machine,
    root: Fun,
}

impl Native {
    fn new(lowered: &Lowered, root: Fun) -> Option<Native> {
        let mut program = lowered.program.clone();
        let mut roots = [root];
        program::passes::optimise(&mut program, &mut roots, &mut |_, _| {});
        let compiled = jit::Compiled::new(&program).ok()?;
        let machine = jit::Machine::new(jit::Limits::default()).ok()?;
        Some(Native { compiled, machine, root: roots[0] })
    }

    fn run(&mut self, args: Vec<program::Value>) -> program::Outcome {
        let mut emit = |_: &[program::Value]| false;
        self.machine.call(&self.compiled, self.root, &args, &mut Effects::new(1, &mut emit))
    }
}

/// A term without its types, for messages.
pub fn shown(term: &Term) -> String {
    match term {
        Term::Const(name, _) | Term::Free(name, _) => name.to_string(),
        Term::Bound(index) => format!("#{index}"),
        Term::Abs(name, _, body) => format!("(λ{name}. {})", shown(body)),
        Term::App(function, argument) => format!("({} {})", shown(function), shown(argument)),
        Term::Case(case) => format!("(case {} …)", shown(&case.scrutinee)),
        Term::Lit(literal) => format!("{literal:?}"),
    }
}
