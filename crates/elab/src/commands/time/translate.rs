//! From the equations of a function to those of its time function.
//!
//! The time of a term is the sum of the times of its parts and of the call at its head. `if`, `case` and `let` are
//! kept: only the branch that is taken counts. Times of zero are left out, so the time of a term is an option.
//! A variable `f` that is a function stands in the result for the pair of `f` and its time, or, when `f` itself is
//! not needed, only for its time.

use super::count::Count;
use super::{Timed, argument_type, time_of_function};
use crate::commands::define::fresh;
use crate::context::Context;
use crate::elaborator::Done;
use base::{Diagnostic, Name, Span};
use logic::decl::{Derived, Origin};
use logic::types::TypeSubst;
use logic::types::well_known::PROD;
use logic::{Case, Clause, Equation, Term, Type};
use std::collections::BTreeSet;
use std::sync::Arc;

const IF: &str = "HOL.If";
const LET: &str = "HOL.Let";
const UNDEFINED: &str = "HOL.undefined";
const PAIR: &str = "Product_Type.Pair";
const FST: &str = "Product_Type.prod.fst";
const SND: &str = "Product_Type.prod.snd";

/// How a variable that is a function appears in the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Paired,
    /// The argument number `.1` of function `.0` of the group.
    TimeOnly(usize, usize),
}

pub(super) struct Timer<'a> {
    context: &'a Context,
    group: &'a [Timed],
    count: Count,
    span: Span,
    /// The variables that are functions.
    functions: Vec<(Name, Form)>,
    needed: BTreeSet<(usize, usize)>,
    /// Names of variables in use.
    taken: BTreeSet<Name>,
}

impl<'a> Timer<'a> {
    pub fn new(context: &'a Context, group: &'a [Timed], count: Count, span: Span) -> Timer<'a> {
        Timer {
            context,
            group,
            count,
            span,
            functions: vec![],
            needed: BTreeSet::new(),
            taken: BTreeSet::new(),
        }
    }

    /// Arguments of functions of the group that are needed beside their time.
    pub fn needed(self) -> BTreeSet<(usize, usize)> {
        self.needed
    }

    pub fn equation(&mut self, equation: &Equation, recursive: bool) -> Done<Equation> {
        self.functions.clear();
        self.taken = [&equation.lhs, &equation.rhs]
            .iter()
            .flat_map(|term| term.frees())
            .map(|(name, _)| name)
            .collect();
        let (head, args) = equation.lhs.strip();
        let Some((index, timed)) = self.in_group(head) else {
            return Err(self.unsupported("an equation is not about the function"));
        };
        let mut args: Vec<Term> = args.into_iter().skip(timed.fixed).cloned().collect();
        let mut rhs = equation.rhs.clone();
        for ty in timed.ty.strip_fun().0.into_iter().skip(args.len()) {
            let var = Term::Free(self.fresh_name("x"), ty.clone());
            rhs = rhs.app(var.clone());
            args.push(var);
        }
        let args: Vec<Term> = args
            .iter()
            .enumerate()
            .map(|(position, arg)| self.parameter(timed, index, position, arg))
            .collect();
        let conditions =
            equation.conditions.iter().map(|condition| self.original(condition)).collect::<Done<_>>()?;
        let time = self.time(&rhs.beta())?;
        let step = recursive.then(|| self.count.step()).flatten();
        let rhs = self.count.sum(time, step).unwrap_or_else(|| self.count.zero());
        let lhs = Term::Free(timed.name.clone(), timed.time_type(self.count)).apply(args);
        Ok(Equation { conditions, lhs, rhs })
    }

    fn in_group(&self, head: &Term) -> Option<(usize, &'a Timed)> {
        let Term::Const(name, _) = head else { return None };
        self.group.iter().enumerate().find(|(_, timed)| timed.constant == *name)
    }

    /// An argument on the left.
    fn parameter(&mut self, timed: &Timed, index: usize, position: usize, arg: &Term) -> Term {
        match arg {
            Term::Free(name, ty) if ty.as_fun().is_some() => {
                let paired = timed.paired.get(position).copied().unwrap_or(false);
                let form = if paired { Form::Paired } else { Form::TimeOnly(index, position) };
                self.functions.push((name.clone(), form));
                let name = if paired { name.clone() } else { time_name(name) };
                Term::Free(name, argument_type(ty, paired))
            }
            _ => arg.clone(),
        }
    }

    fn form(&self, name: &Name) -> Option<Form> {
        self.functions.iter().rev().find(|(own, _)| own == name).map(|(_, form)| *form)
    }

    // The original

    /// The term as it stands in the original equations.
    fn original(&mut self, term: &Term) -> Done<Term> {
        let mut needed = vec![];
        let result = term.map_leaves(&mut |leaf, _| match leaf {
            Term::Free(name, ty) => match self.form(name) {
                Some(Form::Paired) => {
                    let pair = Type::prod(ty.clone(), time_of_function(ty));
                    Term::constant(FST, Type::fun(pair.clone(), ty.clone()))
                        .app(Term::Free(name.clone(), pair))
                }
                Some(Form::TimeOnly(function, argument)) => {
                    needed.push((function, argument));
                    leaf.clone()
                }
                None => leaf.clone(),
            },
            _ => leaf.clone(),
        });
        self.needed.extend(needed);
        Ok(result)
    }

    /// The time of a function, as a function.
    fn time_of(&mut self, function: &Term) -> Done<Term> {
        let Some(ty) = function.ty() else { return Err(self.unsupported("a term has no type")) };
        if let Term::Free(name, own) = function {
            return self.time_of_variable(name, own);
        }
        if let Term::Const(..) = function
            && self.in_group(function).is_none_or(|(_, timed)| timed.fixed == 0)
            && let Some((time, _)) = self.time_function(function, &[])?
            && time.ty() == Some(time_of_function(&ty))
        {
            return Ok(time);
        }
        let mut vars = vec![];
        for arg in ty.strip_fun().0 {
            vars.push((self.fresh_name("x"), arg.clone()));
        }
        let body =
            function.clone().apply(vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()))).beta();
        let time = self.time(&body)?.unwrap_or_else(|| Count::Total.zero());
        Ok(vars.iter().rev().fold(time, |body, (name, ty)| body.lambda(name, ty)))
    }

    fn time_of_variable(&mut self, name: &Name, ty: &Type) -> Done<Term> {
        let time = time_of_function(ty);
        match self.form(name) {
            Some(Form::Paired) => {
                let pair = Type::prod(ty.clone(), time.clone());
                Ok(Term::constant(SND, Type::fun(pair.clone(), time)).app(Term::Free(name.clone(), pair)))
            }
            Some(Form::TimeOnly(..)) => Ok(Term::Free(time_name(name), time)),
            // The block fixes the time of a function together with it.
            None => match self.context.fixed_var(&time_name(name)) {
                Some(_) => Ok(Term::Free(time_name(name), time)),
                None => Err(self.missing(name)),
            },
        }
    }

    /// What a time function gets for an argument.
    fn argument(&mut self, arg: &Term, wanted: &Type) -> Done<Term> {
        if arg.ty().is_none_or(|ty| ty.as_fun().is_none()) {
            return self.original(arg);
        }
        if !wanted.is_con(PROD) {
            return self.time_of(arg);
        }
        if let Term::Free(name, ty) = arg
            && self.form(name) == Some(Form::Paired)
        {
            return Ok(Term::Free(name.clone(), Type::prod(ty.clone(), time_of_function(ty))));
        }
        let (function, time) = (self.original(arg)?, self.time_of(arg)?);
        self.pair(function, time)
    }

    fn pair(&self, left: Term, right: Term) -> Done<Term> {
        match (left.ty(), right.ty()) {
            (Some(l), Some(r)) => {
                let ty = Type::funs([l.clone(), r.clone()], Type::prod(l, r));
                Ok(Term::constant(PAIR, ty).apply([left, right]))
            }
            _ => Err(self.unsupported("a term has no type")),
        }
    }

    // The time

    fn time(&mut self, term: &Term) -> Done<Option<Term>> {
        let (head, args) = term.strip();
        match (head, args.as_slice()) {
            (Term::Const(name, _), []) if name == UNDEFINED => {
                Ok(Some(Term::constant(UNDEFINED, self.count.ty())))
            }
            (Term::Case(case), []) => self.case(case),
            (_, []) => Ok(None),
            (Term::Const(name, _), [condition, yes, no]) if name == IF => {
                self.conditional(condition, yes, no)
            }
            (Term::Const(name, _), [value, body]) if name == LET => self.binding(value, body),
            (Term::Const(name, ty), _) if self.branches(name).is_some() => {
                let branches = self.branches(name).unwrap_or_default();
                self.case_constant(name, ty, &branches, &args)
            }
            (Term::Const(..) | Term::Free(..), _) => self.call(head, &args),
            (Term::Abs(..) | Term::Bound(_) | Term::App(..) | Term::Case(_) | Term::Lit(_), _) => {
                Err(self.unsupported("only applications of named functions can be timed"))
            }
        }
    }

    fn conditional(&mut self, condition: &Term, yes: &Term, no: &Term) -> Done<Option<Term>> {
        let cost = self.time(condition)?;
        let branch = match (self.time(yes)?, self.time(no)?) {
            (None, None) => None,
            (yes, no) if yes == no => yes,
            (yes, no) => {
                let ty = self.count.ty();
                let if_ = Term::constant(IF, Type::funs([Type::bool(), ty.clone(), ty.clone()], ty));
                let [yes, no] = [yes, no].map(|time| time.unwrap_or_else(|| self.count.zero()));
                Some(if_.apply([self.original(condition)?, yes, no]))
            }
        };
        Ok(self.count.sum(cost, branch))
    }

    fn binding(&mut self, value: &Term, body: &Term) -> Done<Option<Term>> {
        let Some((ty, _)) =
            body.ty().as_ref().and_then(|ty| ty.as_fun().map(|(from, to)| (from.clone(), to.clone())))
        else {
            return Err(self.unsupported("a `let` has no type"));
        };
        let cost = self.time(value)?;
        let hint = match body {
            Term::Abs(name, ..) => name.clone(),
            _ => Name::new("x"),
        };
        let name = self.fresh_name(&hint);
        let is_function = ty.as_fun().is_some();
        if is_function {
            self.functions.push((name.clone(), Form::Paired));
        }
        let inner = self.time(&body.clone().app(Term::Free(name.clone(), ty.clone())).beta())?;
        let Some(inner) = inner else { return Ok(cost) };
        if !inner.frees().iter().any(|(free, _)| *free == name) {
            return Ok(self.count.sum(cost, Some(inner)));
        }
        let bound = if is_function { argument_type(&ty, true) } else { ty };
        let value = self.argument(value, &bound)?;
        let result = self.count.ty();
        let let_ = Term::constant(
            LET,
            Type::funs([bound.clone(), Type::fun(bound.clone(), result.clone())], result),
        );
        Ok(self.count.sum(cost, Some(let_.apply([value, inner.lambda(&name, &bound)]))))
    }

    fn case(&mut self, case: &Case) -> Done<Option<Term>> {
        let cost = self.time(&case.scrutinee)?;
        let mut clauses = vec![];
        let mut counts = false;
        for clause in &case.clauses {
            let names: Vec<Name> = clause.vars.iter().map(|(name, _)| self.fresh_name(name)).collect();
            let frees: Vec<Term> = names
                .iter()
                .zip(&clause.vars)
                .map(|(name, (_, ty))| Term::Free(name.clone(), ty.clone()))
                .collect();
            let time = self.time(&clause.body.instantiate_bound(&frees))?;
            counts |= time.is_some();
            let body = time.unwrap_or_else(|| self.count.zero()).abstract_frees(&names);
            clauses.push(Clause { body, ..clause.clone() });
        }
        if !counts {
            return Ok(cost);
        }
        let scrutinee = self.original(&case.scrutinee)?;
        let case = Term::Case(Arc::new(Case { scrutinee, clauses, result: self.count.ty() }));
        Ok(self.count.sum(cost, Some(case)))
    }

    /// The number of fields of each constructor, if this is a case distinction.
    fn branches(&self, constant: &Name) -> Option<Vec<usize>> {
        let Origin::Derived { ty, what: Derived::Case } = &self.context.const_decl(constant)?.origin else {
            return None;
        };
        Some(
            self.context
                .datatype(ty)?
                .constructors
                .iter()
                .map(|constructor| constructor.fields.len())
                .collect(),
        )
    }

    fn case_constant(
        &mut self,
        name: &Name,
        ty: &Type,
        arities: &[usize],
        args: &[&Term],
    ) -> Done<Option<Term>> {
        if args.len() < arities.len() + 1 {
            return Ok(None);
        }
        let (Some((scrutinee, branches)), true) = (args.split_last(), args.len() == arities.len() + 1) else {
            return Err(self.unsupported("a case distinction that gives a function cannot be timed"));
        };
        let cost = self.time(scrutinee)?;
        let result = self.count.ty();
        let mut timed = vec![];
        let mut types = vec![];
        let mut counts = false;
        for ((branch, arity), branch_ty) in branches.iter().zip(arities).zip(ty.strip_fun().0) {
            let vars: Vec<(Name, Type)> = branch_ty
                .strip_fun()
                .0
                .into_iter()
                .take(*arity)
                .map(|ty| (self.fresh_name("x"), ty.clone()))
                .collect();
            let frees = vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()));
            let time = self.time(&(*branch).clone().apply(frees).beta())?;
            counts |= time.is_some();
            let body = time.unwrap_or_else(|| self.count.zero());
            timed.push(vars.iter().rev().fold(body, |body, (name, ty)| body.lambda(name, ty)));
            types.push(Type::funs(vars.into_iter().map(|(_, ty)| ty).collect::<Vec<_>>(), result.clone()));
        }
        if !counts {
            return Ok(cost);
        }
        let Some(of) = scrutinee.ty() else { return Err(self.unsupported("a term has no type")) };
        let constant = Term::Const(name.clone(), Type::funs(types, Type::fun(of, result)));
        let scrutinee = self.original(scrutinee)?;
        Ok(self.count.sum(cost, Some(constant.apply(timed).app(scrutinee))))
    }

    fn call(&mut self, head: &Term, args: &[&Term]) -> Done<Option<Term>> {
        let call = match self.time_function(head, args)? {
            Some((function, skipped)) => {
                Some(self.time_of_call(function, args.get(skipped..).unwrap_or_default())?)
            }
            None => None,
        };
        let mut costs = vec![];
        for arg in args {
            costs.extend(self.time(arg)?);
        }
        match call {
            Some(call) => Ok(Some(self.count.call(call, costs))),
            None => Ok(costs.into_iter().rev().fold(None, |rest, cost| self.count.sum(Some(cost), rest))),
        }
    }

    /// The time function of a function, and how many of its arguments are fixed by the block; none if it takes no
    /// time.
    fn time_function(&mut self, head: &Term, args: &[&Term]) -> Done<Option<(Term, usize)>> {
        match head {
            Term::Free(name, ty) => Ok(Some((self.time_of_variable(name, ty)?, 0))),
            Term::Const(name, ty) => {
                if let Some((_, timed)) = self.in_group(head) {
                    // A function has one type throughout its own equations.
                    let function = Term::Free(timed.name.clone(), timed.time_type(self.count));
                    return Ok(Some((function, timed.fixed)));
                }
                if self.takes_no_time(name, ty) {
                    return Ok(None);
                }
                self.known_time_function(name, ty, args).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn takes_no_time(&self, name: &Name, ty: &Type) -> bool {
        let constructs = self
            .context
            .const_decl(name)
            .is_some_and(|decl| matches!(decl.origin, Origin::Constructor { .. } | Origin::Record { .. }));
        ty.as_fun().is_none() || constructs || self.context.zero_time.contains(name)
    }

    /// `T_f`, or in a block `T_f` applied to what the block fixes.
    fn known_time_function(&self, name: &Name, ty: &Type, args: &[&Term]) -> Done<(Term, usize)> {
        let written = time_name(&Name::new(name.base()));
        let beside = Name::new(name.qualifier()).qualify(&written);
        let short = self.context.resolve_const(&written);
        let of_block = short.clone().filter(|time| self.context.is_local(time));
        let found = of_block.or_else(|| self.context.resolve_const(&beside)).or(short);
        let Some(time) = found else { return Err(self.missing(name)) };
        let Some(declared) = self.context.const_type(&time) else { return Err(self.missing(name)) };
        let fixed = self.fixed_arguments(name, args);
        let mut rest = ty;
        for _ in 0..fixed {
            rest = rest.as_fun().map_or(rest, |(_, to)| to);
        }
        let at = time_instance(rest, declared);
        let term = self.context.expand(&time, &at).unwrap_or_else(|| Term::Const(time.clone(), at));
        Ok((term, fixed))
    }

    /// How many arguments of a constant its name in this block stands for.
    fn fixed_arguments(&self, name: &Name, args: &[&Term]) -> usize {
        let Some(local) = self.context.resolve_const(name.base()) else { return 0 };
        let Some(ty) = self.context.const_type(&local) else { return 0 };
        let Some(term) = self.context.expand(&local, ty) else { return 0 };
        let (head, given) = term.strip();
        let same = matches!(head, Term::Const(constant, _) if constant == name);
        let fixed = given.iter().zip(args).all(|(given, arg)| given == arg);
        if same && fixed { given.len() } else { 0 }
    }

    fn time_of_call(&mut self, function: Term, args: &[&Term]) -> Done<Term> {
        let Some(ty) = function.ty() else { return Err(self.unsupported("a term has no type")) };
        let (wanted, result) = ty.strip_fun();
        if wanted.len() != args.len() {
            return Err(self.unsupported("a function has too few or too many arguments"));
        }
        let mut given = vec![];
        for (arg, wanted) in args.iter().zip(wanted) {
            given.push(self.argument(arg, wanted)?);
        }
        let call = function.apply(given);
        Ok(if *result == self.count.ty() { call } else { self.count.converted(call) })
    }

    // Names and messages

    fn fresh_name(&mut self, hint: &str) -> Name {
        let name = fresh(&Name::new(hint), &|name| self.taken.contains(name));
        self.taken.insert(name.clone());
        name
    }

    fn missing(&self, name: &Name) -> Diagnostic {
        let message = format!("`{}` has no time function", name.base());
        let help = format!("define one first, with `time_fun {}`", name.base());
        Diagnostic::error("no-time-function", self.span, message).help(help)
    }

    fn unsupported(&self, message: &str) -> Diagnostic {
        Diagnostic::error("no-time-function", self.span, message)
    }
}

/// The type of a time function at an instance `ty` of the timed function's type.
fn time_instance(ty: &Type, declared: &Type) -> Type {
    let (wanted, result) = declared.strip_fun();
    let args: Vec<Type> = ty
        .strip_fun()
        .0
        .into_iter()
        .zip(&wanted)
        .map(|(ty, wanted)| argument_type(ty, wanted.is_con(PROD)))
        .collect();
    let mut subst = TypeSubst::new();
    let pattern = Type::funs(wanted.into_iter().cloned().collect::<Vec<_>>(), result.clone());
    let instance = Type::funs(args, result.clone());
    // An abbreviation such as `T_length` may have a type that this one is an instance of.
    if pattern.match_onto(&instance, &mut subst) { pattern.instantiate(&subst) } else { instance }
}

fn time_name(name: &Name) -> Name {
    Name::from(format!("T_{name}"))
}
