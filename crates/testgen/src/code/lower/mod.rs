//! From the terms of a suite to the language of drivers.
//!
//! That language is first-order: a function that takes functions is compiled once for each of the functions that it is
//! given, with the variables that these use as further arguments.

mod call;
mod names;
mod operators;
mod record;

use super::{Data, Driver, Equation, Expr, Function, Obstacle, Pat, RESULT, Sort, Test, Ty, identifier};
use crate::hol::{number, replaced, truth, with_numerals};
use crate::records;
use crate::suite::Suite;
use base::{Name, check_stack};
use call::{arguments, determined, is_value, the_call};
use logic::decl::TypeDef;
use logic::term::Case;
use logic::types::well_known::{BOOL, CHAR, INT, LIST, NAT, OPTION, PROD, UNIT};
use logic::world::Source;
use logic::{Decl, Spec as Definition, Term, Type, World};
use names::{Scope, fresh, settle};
pub use names::{is_of_c, is_reserved};
use std::collections::HashMap;

type Lowered<T> = Result<T, Obstacle>;

impl Driver {
    /// The driver of a suite; `show` prints types, and tests in the notation of the theory.
    pub fn new(
        world: &World,
        suite: &Suite,
        name: &str,
        show: &dyn Fn(&Term) -> String,
        show_type: &dyn Fn(&Type) -> String,
    ) -> Lowered<Driver> {
        let spec = &suite.spec;
        let program = spec.program.clone().ok_or(Obstacle::NoCall)?;
        let call = the_call(&spec.conclusion, &program)?;
        let mut lowering = Lowering {
            world,
            show_type,
            data: vec![],
            functions: vec![],
            known: HashMap::new(),
            types: HashMap::new(),
        };
        let result_type = call.ty().ok_or(Obstacle::NoCall)?;
        let result = lowering.ty(&result_type)?;
        let arguments = arguments(&call);
        let types: Vec<Type> = arguments.iter().filter_map(|it| it.ty()).collect();
        let params = types.iter().map(|ty| lowering.ty(ty)).collect::<Lowered<Vec<Ty>>>()?;
        let mut scope: Scope = vec![];
        for (name, ty) in &spec.vars {
            let ty = lowering.ty(ty)?;
            scope.push((name.clone(), fresh(name, &scope), ty));
        }
        let vars = scope.iter().map(|(_, name, ty)| (name.clone(), *ty)).collect();
        let arguments =
            arguments.into_iter().map(|it| lowering.expr(it, &mut scope)).collect::<Lowered<Vec<Expr>>>()?;
        let outcome = Name::new("?result");
        let post = replaced(&spec.conclusion, &call, &Term::Free(outcome.clone(), result_type.clone()));
        scope.push((outcome, RESULT.to_owned(), result));
        let post = lowering.expr(&post, &mut scope)?;
        let tests = lowering.tests(suite, &program, show)?;
        lowering.own_types();
        let whole = spec
            .premises
            .iter()
            .rev()
            .fold(spec.conclusion.clone(), |rest, it| crate::hol::implies(it.clone(), rest));
        let mut driver = Driver {
            suite: name.to_owned(),
            specification: show(&whole),
            program: identifier(program.base()),
            params,
            result,
            param_types: types.iter().map(show_type).collect(),
            result_type: show_type(&result_type),
            vars,
            arguments,
            post,
            data: lowering.data,
            functions: lowering.functions.into_iter().flatten().collect(),
            tests,
        };
        settle(&mut driver);
        Ok(driver)
    }
}

/// A constant at a type, with the functions that it is given: their variables are called by their places.
type Version = (Name, Type, Vec<Option<Term>>);

/// More functions than this are not made.
const MAX_FUNCTIONS: usize = 400;

struct Lowering<'l> {
    world: &'l World,
    show_type: &'l dyn Fn(&Type) -> String,
    data: Vec<Data>,
    /// None while a function is being made.
    functions: Vec<Option<Function>>,
    known: HashMap<Version, usize>,
    types: HashMap<Type, usize>,
}

impl Lowering<'_> {
    /// The data of all cases.
    fn tests(&mut self, suite: &Suite, program: &Name, show: &dyn Fn(&Term) -> String) -> Lowered<Vec<Test>> {
        let is_own = |name: &Name| suite.spec.vars.iter().any(|(own, _)| own == name);
        let mut tests = vec![];
        for (number, case) in suite.cases.iter().enumerate() {
            for datum in &case.data {
                let values = datum.values.iter().filter(|(name, _)| is_own(name));
                let values =
                    values.map(|(_, value)| self.expr(value, &mut vec![])).collect::<Lowered<Vec<Expr>>>()?;
                let fill = |name: &Name| {
                    datum.instance.iter().find(|(own, _)| own == name).map(|(_, it)| it.clone())
                };
                let instance = with_numerals(&case.case.conclusion.subst_frees(&fill).beta());
                let expected = determined(&instance, program);
                let expected = expected.and_then(|it| self.expr(it, &mut vec![]).ok()).filter(is_value);
                tests.push(Test {
                    case: number + 1,
                    shown: show(&instance),
                    expected,
                    values,
                    confirmed: datum.confirmed,
                });
            }
        }
        Ok(tests)
    }

    /// The types of the theory that have no parameters, used or not: a file with several programs needs them all.
    fn own_types(&mut self) {
        let world = self.world;
        let whole = world.theories().iter().filter_map(|theory| match theory {
            Source::Whole(theory) => Some(theory),
            Source::Packed(_) => None,
        });
        for decl in whole.flat_map(|theory| &theory.decls) {
            let Decl::Type(decl) = decl else { continue };
            let ty = match &decl.def {
                TypeDef::Datatype(_) if decl.params.is_empty() => Type::nullary(&decl.name),
                TypeDef::Record(record)
                    if record.extension == decl.name && record.parent.is_none() && decl.params.len() == 1 =>
                {
                    Type::con(decl.name.clone(), [Type::nullary(UNIT)])
                }
                _ => continue,
            };
            let (known, types) = (self.data.len(), self.types.clone());
            // What cannot be built is left out, with what it was made of.
            if self.ty(&ty).is_err() {
                self.data.truncate(known);
                self.types = types;
            }
        }
    }

    fn ty(&mut self, ty: &Type) -> Lowered<Ty> {
        let Type::Con(name, _) = ty else { return Err(Obstacle::Type((self.show_type)(ty))) };
        match name.as_str() {
            INT => return Ok(Ty::Int),
            NAT => return Ok(Ty::Nat),
            BOOL => return Ok(Ty::Bool),
            CHAR => return Ok(Ty::Char),
            _ => {}
        }
        if let Some(number) = self.types.get(ty) {
            return Ok(Ty::Data(*number));
        }
        if let Some(fields) = records::fields(self.world, ty) {
            return self.record_type(ty, fields);
        }
        let world = self.world;
        let datatype = world.datatype(name).filter(|(_, it)| !it.infinite);
        let Some((_, datatype)) = datatype else { return Err(Obstacle::Type((self.show_type)(ty))) };
        let sort = match name.as_str() {
            LIST => Sort::List,
            OPTION => Sort::Option,
            PROD => Sort::Pair,
            UNIT => Sort::Unit,
            _ => Sort::Own,
        };
        let number = self.new_data(ty, name.base(), sort);
        let mut constructors = vec![];
        for constructor in &datatype.constructors {
            let fields = world.field_types(constructor, ty);
            let fields = fields.iter().map(|field| self.ty(field)).collect::<Lowered<Vec<Ty>>>()?;
            constructors.push((identifier(constructor.name.base()), fields));
        }
        if let Some(data) = self.data.get_mut(number) {
            data.constructors = constructors;
        }
        Ok(Ty::Data(number))
    }

    /// A place for a data type whose constructors are not known yet.
    fn new_data(&mut self, ty: &Type, name: &str, sort: Sort) -> usize {
        let number = self.data.len();
        let base = identifier(name);
        let taken = self.data.iter().any(|it| it.name == base);
        let name = if taken { format!("{base}{number}") } else { base };
        self.data.push(Data { name, sort, constructors: vec![], fields: vec![], path: None });
        self.types.insert(ty.clone(), number);
        number
    }

    fn expr(&mut self, term: &Term, scope: &mut Scope) -> Lowered<Expr> {
        check_stack();
        if let Some(value) = number(term) {
            let ty = self.type_of(term)?;
            let fits =
                if ty == Ty::Nat { u64::try_from(value).is_ok() } else { i64::try_from(value).is_ok() };
            return if fits { Ok(Expr::Number(value, ty)) } else { Err(Obstacle::Number(value)) };
        }
        match term {
            Term::Free(name, ty) => match scope.iter().rev().find(|(own, ..)| own == name) {
                Some((_, variable, ty)) => Ok(Expr::Var(variable.clone(), *ty)),
                None => {
                    let ty = self.ty(ty)?;
                    Ok(Expr::Var(identifier(name), ty))
                }
            },
            Term::Lit(logic::Literal::Char(byte)) => Ok(Expr::Char(*byte)),
            Term::Case(case) => self.lifted_case(case, scope),
            Term::Const(..) | Term::App(..) => self.application(term, scope),
            _ => {
                Err(Obstacle::Constant(Name::new("λ"), "stands where no driver can compute with a function"))
            }
        }
    }

    fn type_of(&mut self, term: &Term) -> Lowered<Ty> {
        let ty = term.ty().ok_or(Obstacle::NoCall)?;
        self.ty(&ty)
    }

    fn all(&mut self, terms: &[&Term], scope: &mut Scope) -> Lowered<Vec<Expr>> {
        terms.iter().map(|term| self.expr(term, scope)).collect()
    }

    fn application(&mut self, term: &Term, scope: &mut Scope) -> Lowered<Expr> {
        let (head, args) = term.strip();
        let Term::Const(name, ty) = head else {
            let reduced = term.beta();
            if reduced != *term {
                return self.expr(&reduced, scope);
            }
            return Err(Obstacle::Constant(
                Name::new("λ"),
                "stands where no driver can compute with a function",
            ));
        };
        if let Some(done) = self.special(name, ty, &args, scope) {
            return done;
        }
        if let Some(fields) = records::parts(self.world, term).filter(|fields| !fields.is_empty())
            && let Ok(Ty::Data(data)) = self.type_of(term)
        {
            let fields = self.all(&fields, scope)?;
            return Ok(Expr::Make(data, 0, fields));
        }
        if let Some((_, index)) = self.world.constructor(name, ty)
            && let Ok(Ty::Data(data)) = self.type_of(term)
        {
            let args = self.all(&args, scope)?;
            return Ok(Expr::Make(data, index, args));
        }
        if term.ty().is_none_or(|ty| ty.as_fun().is_some()) {
            return Err(Obstacle::Constant(name.clone(), "is not applied to all its arguments"));
        }
        self.call((name, ty), &args, scope)
    }

    /// A call of a function; arguments that are functions belong to the version that is called.
    fn call(&mut self, (name, ty): (&Name, &Type), args: &[&Term], scope: &mut Scope) -> Lowered<Expr> {
        let mut captured: Vec<(Name, Type)> = vec![];
        let mut fixed: Vec<Option<Term>> = vec![];
        for arg in args {
            let is_function = arg.ty().is_some_and(|ty| ty.as_fun().is_some());
            fixed.push(is_function.then(|| by_place(arg, &mut captured)));
        }
        let types: Vec<Type> = captured.iter().map(|(_, ty)| ty.clone()).collect();
        let function = self.function((name.clone(), ty.clone(), fixed.clone()), &types)?;
        let mut given = vec![];
        for (arg, _) in args.iter().zip(&fixed).filter(|(_, fixed)| fixed.is_none()) {
            given.push(self.expr(arg, scope)?);
        }
        for (name, ty) in captured {
            given.push(self.expr(&Term::Free(name, ty), scope)?);
        }
        Ok(Expr::Call(function, given))
    }

    /// A `case` is a function of its scrutinee and of the variables that its branches use.
    fn lifted_case(&mut self, case: &Case, scope: &mut Scope) -> Lowered<Expr> {
        let mut captured: Vec<(Name, Type)> = vec![];
        for clause in &case.clauses {
            captured.extend(clause.body.frees());
        }
        captured.sort();
        captured.dedup();
        let scrutinee_type = case.scrutinee.ty().ok_or(Obstacle::NoCall)?;
        let number = self.functions.len();
        self.functions.push(None);
        let mut params = vec![self.ty(&scrutinee_type)?];
        let mut args = vec![self.expr(&case.scrutinee, scope)?];
        for (name, ty) in &captured {
            params.push(self.ty(ty)?);
            args.push(self.expr(&Term::Free(name.clone(), ty.clone()), scope)?);
        }
        let result = self.ty(&case.result)?;
        let mut equations = vec![];
        for clause in &case.clauses {
            let vars: Vec<Term> = clause
                .vars
                .iter()
                .enumerate()
                .map(|(at, (name, ty))| Term::Free(Name::from(format!("{name}?{at}")), ty.clone()))
                .collect();
            let pattern = clause.pattern.instantiate_bound(&vars);
            let body = clause.body.instantiate_bound(&vars);
            let mut inner: Scope = vec![];
            for (name, ty) in &captured {
                let ty = self.ty(ty)?;
                inner.push((name.clone(), fresh(name, &inner), ty));
            }
            let rest: Vec<Pat> = inner.iter().map(|(_, name, _)| Pat::Var(name.clone())).collect();
            let mut patterns = vec![self.pattern(&pattern, &mut inner)?];
            patterns.extend(rest);
            equations.push(Equation { patterns, body: self.expr(&body, &mut inner)? });
        }
        let origin = "case".to_owned();
        let function = Function { name: format!("case_{number}"), origin, params, result, equations };
        if let Some(place) = self.functions.get_mut(number) {
            *place = Some(function);
        }
        Ok(Expr::Call(number, args))
    }

    /// The function of a constant at a type, for the functions that it is given; `captured` are the types of the
    /// variables that these use.
    fn function(&mut self, version: Version, captured: &[Type]) -> Lowered<usize> {
        if let Some(number) = self.known.get(&version) {
            return Ok(*number);
        }
        let (name, ty, fixed) = &version;
        if self.functions.len() >= MAX_FUNCTIONS {
            return Err(Obstacle::Constant(name.clone(), "needs too many versions of functions"));
        }
        let equations = self.equations(name, ty)?;
        let number = self.functions.len();
        self.functions.push(None);
        self.known.insert(version.clone(), number);
        let (params, result) = ty.strip_fun();
        let rest = Type::funs(params.iter().skip(fixed.len()).map(|ty| (*ty).clone()), result.clone());
        let open = params.iter().zip(fixed).filter(|(_, fixed)| fixed.is_none());
        let types = open.map(|(ty, _)| (*ty).clone()).chain(captured.iter().cloned());
        let params = types.map(|ty| self.ty(&ty)).collect::<Lowered<Vec<Ty>>>()?;
        let result = self.ty(&rest)?;
        let mut lowered = vec![];
        for (lhs, rhs) in equations {
            lowered.push(self.equation(&version, captured, &lhs, rhs)?);
        }
        let origin = name.base().to_owned();
        let function = Function { name: identifier(&origin), origin, params, result, equations: lowered };
        if let Some(place) = self.functions.get_mut(number) {
            *place = Some(function);
        }
        Ok(number)
    }

    /// An equation of a version of a function.
    fn equation(
        &mut self,
        (name, ty, fixed): &Version,
        captured: &[Type],
        lhs: &Term,
        mut rhs: Term,
    ) -> Lowered<Equation> {
        let mut args: Vec<Term> = lhs.strip().1.into_iter().cloned().collect();
        // An equation between functions is one of their values.
        for (at, missing) in ty.strip_fun().0.into_iter().enumerate().take(fixed.len()).skip(args.len()) {
            let extra = Term::Free(Name::from(format!("a?{at}")), missing.clone());
            rhs = rhs.app(extra.clone()).beta();
            args.push(extra);
        }
        let mut scope: Scope = vec![];
        let mut patterns = vec![];
        for (arg, fixed) in args.iter().zip(fixed) {
            match (fixed, arg) {
                (None, _) => patterns.push(self.pattern(arg, &mut scope)?),
                (Some(function), Term::Free(own, _)) => {
                    rhs = rhs.subst_frees(&|name| (name == own).then(|| function.clone())).beta();
                }
                (Some(_), _) => {
                    return Err(Obstacle::Constant(name.clone(), "asks what a function is made of"));
                }
            }
        }
        for (at, ty) in captured.iter().enumerate() {
            let ty = self.ty(ty)?;
            let variable = fresh(&Name::new("c"), &scope);
            scope.push((place_name(at), variable.clone(), ty));
            patterns.push(Pat::Var(variable));
        }
        Ok(Equation { patterns, body: self.expr(&rhs, &mut scope)? })
    }

    fn equations(&self, name: &Name, ty: &Type) -> Lowered<Vec<(Term, Term)>> {
        let world = self.world;
        let decl = world.constant(name).ok_or_else(|| Obstacle::Constant(name.clone(), "is not known"))?;
        let mut subst = logic::types::TypeSubst::new();
        if let logic::decl::Origin::Derived { .. } | logic::decl::Origin::Record { .. } = decl.origin
            && decl.ty.match_onto(ty, &mut subst)
            && let Some(equations) = world.derived_equations(decl)
        {
            return Ok(equations
                .iter()
                .map(|it| (it.lhs.instantiate(&subst), it.rhs.instantiate(&subst)))
                .map(|(lhs, rhs)| record::completed(world, lhs, rhs))
                .collect());
        }
        let no_program = || Obstacle::Constant(name.clone(), "has no definition by equations");
        let definition = world.definition(name, ty);
        if let Some(definition) = &definition
            && let Definition::Equations { equations, .. } = definition.spec
            && equations.iter().all(|it| it.conditions.is_empty())
        {
            let own = equations
                .iter()
                .filter(|it| matches!(it.lhs.strip().0, Term::Const(head, _) if head == name));
            let instance =
                own.map(|it| (it.lhs.instantiate(&definition.subst), it.rhs.instantiate(&definition.subst)));
            return Ok(instance.collect());
        }
        let code = world.code_equations(name, ty);
        if code.is_empty() {
            return Err(no_program());
        }
        Ok(code
            .into_iter()
            .map(|(it, subst)| (it.lhs.instantiate(&subst), it.rhs.instantiate(&subst)))
            .collect())
    }

    fn pattern(&mut self, term: &Term, scope: &mut Scope) -> Lowered<Pat> {
        if let Some(value) = number(term) {
            return Ok(Pat::Number(value));
        }
        if *term == truth(true) || *term == truth(false) {
            return Ok(Pat::Bool(*term == truth(true)));
        }
        if let Some(fields) = records::parts(self.world, term).filter(|fields| !fields.is_empty())
            && let Ty::Data(data) = self.type_of(term)?
        {
            let fields = fields.into_iter().map(|field| self.pattern(field, scope));
            return Ok(Pat::Make(data, 0, fields.collect::<Lowered<Vec<Pat>>>()?));
        }
        match term.strip() {
            (Term::Free(name, ty), args) if args.is_empty() => {
                let ty = self.ty(ty)?;
                let variable = fresh(name, scope);
                scope.push((name.clone(), variable.clone(), ty));
                Ok(Pat::Var(variable))
            }
            (Term::Const(name, _), args) if name == "Nat.Suc" => match args.as_slice() {
                [inner] => Ok(Pat::Suc(Box::new(self.pattern(inner, scope)?))),
                _ => Err(Obstacle::Constant(name.clone(), "stands in a pattern")),
            },
            (Term::Const(name, ty), args) => {
                let (_, index) = self.world.constructor(name, ty).ok_or_else(|| {
                    Obstacle::Constant(name.clone(), "stands in a pattern and is no constructor")
                })?;
                let Ty::Data(data) = self.type_of(term)? else {
                    return Err(Obstacle::Constant(name.clone(), "stands in a pattern"));
                };
                let args =
                    args.into_iter().map(|arg| self.pattern(arg, scope)).collect::<Lowered<Vec<Pat>>>()?;
                Ok(Pat::Make(data, index, args))
            }
            _ => Err(Obstacle::Constant(Name::new("λ"), "stands in a pattern")),
        }
    }
}

/// The name of a variable that a function uses, by its place among all of them.
fn place_name(at: usize) -> Name {
    Name::from(format!("?c{at}"))
}

/// A function whose variables are called by their places in a list, to which new ones are added.
fn by_place(function: &Term, captured: &mut Vec<(Name, Type)>) -> Term {
    for var in function.frees() {
        if !captured.contains(&var) {
            captured.push(var);
        }
    }
    function.subst_frees(&|name| {
        let at = captured.iter().position(|(own, _)| own == name)?;
        Some(Term::Free(place_name(at), captured.get(at)?.1.clone()))
    })
}
