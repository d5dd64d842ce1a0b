//! The work list: which instances have been asked for, and the program as it grows.

use crate::code::Code;
use crate::definitions::Definitions;
use crate::meaning::{Equations, Meaning};
use crate::operation::Operation;
use crate::problem::{Failure, Lower, Problem, Reason};
use crate::rules::{Groups, Rules};
use crate::saturation::Saturation;
use crate::types::Shape;
use crate::unfold::unfolded;
use base::{Budget, Name};
use logic::{Term, Type, World};
use program::{Body, Constructor, Data, DataId, Expr, Fun, Function, Program};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// More instances than this are never needed by a conjecture that can be tested.
const MAX_INSTANCES: usize = 20_000;

/// Turns terms and the definitions they reach into one program: the emitter. Definitions are shared, functions are made
/// for each program anew.
#[derive(Debug)]
pub struct Lowering<'w> {
    pub(crate) world: &'w World,
    /// What the constants of the world are defined by.
    pub(crate) definitions: Arc<Definitions>,
    /// Raised when the time is over.
    over: Arc<AtomicBool>,
    pub(crate) program: Program,
    pub(crate) datas: HashMap<Type, Lower<DataId>>,
    pub(crate) shapes: HashMap<Type, Shape>,
    /// How many values types have, where that was asked for.
    pub(crate) counts: HashMap<Type, Option<u64>>,
    /// Types that are known to be finite.
    pub(crate) finite: HashSet<Type>,
    pub(crate) shadows: HashMap<Type, Lower<DataId>>,
    pub(crate) distinguishes_cases: bool,
    pub(crate) meanings: HashMap<(Name, Type), Meaning>,
    pub(crate) helpers: HashMap<Helper, Lower<Fun>>,
    pub(crate) saturations: HashMap<(Name, Type), Option<Arc<Saturation>>>,
    pub(crate) groups: Groups,
    /// By which arguments predicates are searched.
    pub(crate) searches: HashMap<(Name, Type), BTreeSet<Vec<usize>>>,
    queue: VecDeque<Work>,
    /// The names in use, and the last number that each one has got.
    names: HashMap<Name, usize>,
    failures: BTreeMap<Name, Failure>,
}

/// Functions that no definition gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Helper {
    /// A constant as a function value.
    Value(Name, Type),
    /// Calls a function value of this type.
    Apply(program::Type),
    Equal(Type),
    /// Whether something holds for all values of a type (true) or for some.
    Quantifier(bool, Type),
    /// Calls a predicate of this type with the value that a shadow stands for.
    Realized(Type),
    /// Finds the value of a key in a table of this function type.
    Lookup(Type),
    /// From shadows of a data type to its values.
    Realize(Type),
    /// An operation of plans, at one or two types.
    Search(Operation, Type, Type),
    /// Whether a function holds for some value of a list of such values, of which nothing is unknown yet.
    SomeOf(Type),
    /// So many small values of a type.
    Sample(Type, usize),
}

/// A function whose body is still to be made.
#[derive(Debug)]
pub(crate) enum Work {
    Equations(Fun, Equations),
    Value(Fun, Name, Type),
    Equal(Fun, Type),
    /// Searches for derivations.
    Derivation(Fun, Rules),
    /// Lists what an inductive predicate holds for, where these arguments are known.
    Solutions(Fun, Rules, Vec<usize>),
    /// Finds the elements of a fixed point round by round.
    Saturation(Fun, Saturation),
}

/// A program, and what its failures stand for.
#[derive(Debug)]
pub struct Lowered {
    pub program: Program,
    constants: BTreeSet<Name>,
    failures: BTreeMap<Name, Failure>,
}

impl Lowered {
    /// The constants that the program rests on: while what theories say about them and about the types in it stays the
    /// same, so does the program.
    pub fn constants(&self) -> &BTreeSet<Name> {
        &self.constants
    }

    /// What a failing run of the program means.
    pub fn failure(&self, reason: &Name) -> Option<&Failure> {
        self.failures.get(reason)
    }

    /// Everything in the program that may fail, in alphabetical order.
    pub fn failures(&self) -> impl Iterator<Item = &Failure> {
        self.failures.values()
    }
}

/// The program of a term over variables, and the function that gives its value: what `--dump=program` shows.
pub fn program_of(world: &World, params: &[(Name, Type)], term: &Term) -> Result<(Lowered, Fun), Problem> {
    let mut lowering = Lowering::new(world);
    let fun = lowering.function("main", params, term)?;
    Ok((lowering.finish()?, fun))
}

impl<'w> Lowering<'w> {
    pub fn new(world: &'w World) -> Lowering<'w> {
        Lowering::within(world, &Budget::unlimited())
    }

    /// The flag of the budget ends the work; what was made is of no use then.
    pub fn within(world: &'w World, budget: &Budget) -> Lowering<'w> {
        Lowering {
            world,
            definitions: world.attached(),
            over: budget.flag(),
            program: Program::new(),
            datas: HashMap::new(),
            shapes: HashMap::new(),
            counts: HashMap::new(),
            finite: HashSet::new(),
            shadows: HashMap::new(),
            distinguishes_cases: false,
            meanings: HashMap::new(),
            helpers: HashMap::new(),
            saturations: HashMap::new(),
            groups: Groups::new(),
            searches: HashMap::new(),
            queue: VecDeque::new(),
            names: HashMap::new(),
            failures: BTreeMap::new(),
        }
    }

    pub fn world(&self) -> &'w World {
        self.world
    }

    /// The program so far; functions that were asked for may still lack their bodies.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// A function of the given variables, which are free in `body`. Types have no variables.
    pub fn function(&mut self, name: &str, params: &[(Name, Type)], body: &Term) -> Result<Fun, Problem> {
        let ty = body.ty().ok_or_else(|| Problem::new(name, Reason::Polymorphic))?;
        let result = self.ty(&ty)?;
        let name = self.fresh_name(name);
        let mut code = Code::new(self, Function::new(name, result));
        for (name, ty) in params {
            code.free_param(name, ty)?;
        }
        let body = unfolded(code.lowering.world, body);
        let body = code.branch(|code| code.expr(&body, vec![]));
        let function = code.finish(body);
        Ok(self.program.functions.push(function))
    }

    /// A function of the shadows of the given variables.
    pub fn function_of_shadows(
        &mut self,
        name: &str,
        params: &[(Name, Type)],
        body: &Term,
    ) -> Result<Fun, Problem> {
        let ty = body.ty().ok_or_else(|| Problem::new(name, Reason::Polymorphic))?;
        let result = self.ty(&ty)?;
        let name = self.fresh_name(name);
        let mut code = Code::new(self, Function::new(name, result));
        for (name, ty) in params {
            let shadow = code.lowering.shadow(ty)?;
            code.function.add_param(name.clone(), shadow);
        }
        let shadows = code.params();
        let body = unfolded(code.lowering.world, body);
        let body = code.branch(|code| {
            for ((name, ty), shadow) in params.iter().zip(shadows) {
                let value = code.realize(ty, shadow)?;
                let value = code.operand(value, ty)?;
                code.frees.push((name.clone(), value, ty.clone()));
            }
            code.expr(&body, vec![])
        });
        let function = code.finish(body);
        Ok(self.program.functions.push(function))
    }

    /// Adds a function. Its name is made unique.
    pub fn add(&mut self, mut function: Function) -> Fun {
        function.name = self.fresh_name(&function.name.clone());
        self.program.functions.push(function)
    }

    /// Gives a function that was added a body, by a function with the same parameters.
    pub fn define(&mut self, fun: Fun, mut function: Function) {
        function.name = self.program.functions[fun].name.clone();
        self.program.functions[fun] = function;
    }

    /// Adds a data type without constructors, which it must be given. Its name is made unique.
    pub fn add_data(&mut self, name: &str) -> DataId {
        let name = self.fresh_name(name);
        self.program.datas.push(Data { name, constructors: vec![] })
    }

    /// Gives a data type that was added its constructors. Their names are made unique.
    pub fn define_data(&mut self, id: DataId, constructors: Vec<Constructor>) {
        let unique = |constructor: Constructor| {
            let name = self.fresh_name(&constructor.name);
            Constructor { name, ..constructor }
        };
        let constructors = constructors.into_iter().map(unique).collect();
        self.program.datas[id].constructors = constructors;
    }

    /// Whether values of the type are their own shadows.
    pub fn is_own_shadow(&mut self, ty: &Type) -> bool {
        !self.has_functions(ty)
    }

    /// Makes all bodies that are still lacking. A program that is not finished in time is none: nobody has verified it.
    pub fn finish(mut self) -> Result<Lowered, Problem> {
        self.work();
        self.repair();
        self.go_on()?;
        let declared = self.meanings.into_keys().map(|(name, _)| name);
        let constants = declared.filter(|name| self.world.constant(name).is_some()).collect();
        Ok(Lowered { program: self.program, constants, failures: self.failures })
    }

    /// A problem where the time is over.
    pub fn go_on(&self) -> Result<(), Problem> {
        if self.over.load(Ordering::Relaxed) { Err(Problem::new("", Reason::OutOfTime)) } else { Ok(()) }
    }

    fn work(&mut self) {
        while self.go_on().is_ok()
            && let Some(work) = self.queue.pop_front()
        {
            match work {
                Work::Equations(fun, equations) => self.equations_body(fun, &equations),
                Work::Value(fun, name, ty) => self.value_body(fun, &name, &ty),
                Work::Equal(fun, ty) => self.equal_body(fun, &ty),
                Work::Derivation(fun, rules) => self.derivation_body(fun, &rules),
                Work::Solutions(fun, rules, inputs) => self.solutions_body(fun, &rules, &inputs),
                Work::Saturation(fun, saturation) => self.saturation_body(fun, &saturation),
            }
        }
    }

    /// Functions that the verifier refuses cannot be run.
    fn repair(&mut self) {
        let limit = self.program.functions.len();
        for _ in 0..limit {
            if self.go_on().is_err() {
                return;
            }
            let Err(violation) = program::verify(&self.program) else { return };
            let Some(fun) = self.program.function(&violation.place) else { return };
            let reason = match violation.rule {
                program::Rule::Depth => Reason::TooLarge,
                _ => Reason::Malformed,
            };
            let body = self.fail(Failure::NotExecutable(Problem::new(&violation.place, reason)));
            self.program.functions[fun].body = Body::of(body);
        }
    }

    /// A name that no other function or constructor has.
    pub(crate) fn fresh_name(&mut self, base: &str) -> Name {
        let base = Name::new(base);
        let Some(last) = self.names.get(&base) else {
            self.names.insert(base.clone(), 1);
            return base;
        };
        let numbered = |number: usize| Name::from(format!("{base}'{number}"));
        let number = (*last + 1..).find(|number| !self.names.contains_key(&numbered(*number)));
        let number = number.unwrap_or_default();
        self.names.insert(base.clone(), number);
        let name = numbered(number);
        self.names.insert(name.clone(), 1);
        name
    }

    /// A function that fails until it gets its body.
    pub(crate) fn declare(&mut self, name: &str, params: &[Type], result: &Type) -> Lower<Fun> {
        if self.program.functions.len() >= MAX_INSTANCES {
            return Err(Problem::new(name, Reason::TooLarge));
        }
        let types = params.iter().map(|ty| self.ty(ty)).collect::<Lower<Vec<_>>>()?;
        let result = self.ty(result)?;
        let name = self.fresh_name(name);
        let mut function = Function::new(name, result);
        for (index, ty) in types.into_iter().enumerate() {
            function.add_param(format!("x{index}"), ty);
        }
        Ok(self.program.functions.push(function))
    }

    pub(crate) fn queue(&mut self, work: Work) {
        self.queue.push_back(work);
    }

    /// The function for a helper, made by `make` when it is asked for the first time.
    pub(crate) fn helper(&mut self, key: Helper, make: impl FnOnce(&mut Self) -> Lower<Fun>) -> Lower<Fun> {
        if let Some(known) = self.helpers.get(&key) {
            return known.clone();
        }
        let made = make(self);
        self.helpers.insert(key, made.clone());
        made
    }

    /// Like [`Lowering::helper`], for a function that may need itself: its body is made when it is known.
    pub(crate) fn recursive_helper(
        &mut self,
        key: Helper,
        declare: impl FnOnce(&mut Self) -> Lower<Fun>,
        define: impl FnOnce(&mut Self, Fun) -> Lower<()>,
    ) -> Lower<Fun> {
        if let Some(known) = self.helpers.get(&key) {
            return known.clone();
        }
        let fun = declare(self);
        self.helpers.insert(key.clone(), fun.clone());
        let fun = fun?;
        if let Err(problem) = define(self, fun) {
            self.helpers.insert(key, Err(problem.clone()));
            return Err(problem);
        }
        Ok(fun)
    }

    /// Code for a function that was declared, with its parameters.
    pub(crate) fn open(&mut self, fun: Fun) -> Code<'_, 'w> {
        let function = self.program.functions[fun].clone();
        Code::new(self, function)
    }

    pub(crate) fn close(&mut self, fun: Fun, function: Function) {
        self.program.functions[fun] = function;
    }

    /// An expression that fails with a reason that can be looked up later.
    pub(crate) fn fail(&mut self, failure: Failure) -> Expr {
        let name = Name::from(failure.to_string());
        self.failures.insert(name.clone(), failure);
        Expr::Fail(name)
    }
}
