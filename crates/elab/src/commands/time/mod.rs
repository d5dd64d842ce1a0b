//! Functions that count the steps of others: `time_fun` and its kin.
//!
//! The equations of `f` become equations of `T_f`: every call of a timed function adds the time of that call, and
//! a recursive `f` adds one step for each of its own calls. Constructors, constants and functions declared with
//! `time_fun_0` take no time. The rules are in [`translate`].

mod count;
mod equations;
mod translate;

use super::define::NewConst;
use crate::elaborator::{Authority, Done, Elaborator};
use base::{Diagnostic, Name, Span};
use count::Count;
use equations::Source;
use logic::decl::{Decl, Origin};
use logic::statement::Attribute;
use logic::types::well_known::NAT;
use logic::{Equation, Spec, Term, Type};
use syntax::ast::{Inner, TimeFunction, TimeKind, Visibility};
use translate::Timer;

/// The command under which [`Decl::Options`] lists functions that take no time.
pub(crate) const ZERO_TIME: &str = "time_fun_0";

/// A function that gets a time function in this command.
#[derive(Clone, Debug)]
struct Timed {
    pub constant: Name,
    /// Its type without the arguments that the block fixes.
    pub ty: Type,
    /// How many arguments the block fixes.
    pub fixed: usize,
    /// The name of the time function.
    pub name: Name,
    /// For each argument whether the time function gets a function itself beside its time.
    pub paired: Vec<bool>,
}

impl Elaborator {
    pub(crate) fn time_function(&mut self, command: &TimeFunction) -> Done {
        if command.kind == TimeKind::Zero {
            return command.functions.iter().try_for_each(|function| self.zero_time(function));
        }
        let mut group = vec![];
        for function in &command.functions {
            group.push(self.timed(function)?);
        }
        let is_known = |timed: &Timed| {
            let (full, _) = self.constant_name(&timed.name, Visibility::Public);
            self.context.consts.contains_key(&full)
        };
        if self.authority == Authority::Library && group.iter().all(is_known) {
            return Ok(());
        }
        let span = command.functions.first().map_or(self.span, |function| function.span);
        let mut source = self.equations_of(&group, &command.equations, span)?;
        source.settle_types(&mut group);
        let count = match command.kind {
            TimeKind::PartialFunction => Count::Partial,
            TimeKind::Fun | TimeKind::Function | TimeKind::Definition | TimeKind::Zero => Count::Total,
        };
        let pairs_wanted = command.options.iter().any(|option| option.name.value == "no_simp");
        for timed in &mut group {
            timed.paired =
                timed.ty.strip_fun().0.iter().map(|ty| pairs_wanted && ty.as_fun().is_some()).collect();
        }
        let equations = self.translate(&mut group, &source, count, span)?;
        self.define_times(&group, equations, &source, count, span)
    }

    fn zero_time(&mut self, function: &Inner) -> Done {
        let term = self.context.read_term(function)?;
        let Term::Const(name, _) = term.strip().0 else { return Err(not_a_function(function.span)) };
        let options = vec![Attribute { name: name.clone(), args: vec![] }];
        self.emit(Decl::Options { command: Name::new(ZERO_TIME), options });
        Ok(())
    }

    fn timed(&self, function: &Inner) -> Done<Timed> {
        let term = self.context.read_term(function)?;
        let (head, args) = term.strip();
        let Term::Const(constant, ty) = head else { return Err(not_a_function(function.span)) };
        let mut rest = ty;
        for _ in &args {
            rest = rest.as_fun().map_or(rest, |(_, to)| to);
        }
        let mut name = format!("T_{}", constant.base());
        if let Some(suffix) = self.instance_suffix(constant, ty) {
            name = format!("{name}_{suffix}");
        }
        Ok(Timed {
            constant: constant.clone(),
            ty: rest.clone(),
            fixed: args.len(),
            name: Name::from(name),
            paired: vec![],
        })
    }

    /// Time functions of a class's operation are told apart by the type.
    fn instance_suffix(&self, constant: &Name, ty: &Type) -> Option<Name> {
        let decl = self.context.const_decl(constant)?;
        let Origin::ClassParam { .. } = decl.origin else { return None };
        let mut subst = logic::types::TypeSubst::new();
        decl.ty.match_onto(ty, &mut subst);
        match subst.get("'a")? {
            Type::Con(name, _) => Some(Name::new(name.base())),
            Type::Var(_) => None,
        }
    }

    /// Translates all equations. At first, time functions get only the time of a function that is an argument;
    /// where the function itself turns out to be needed, they get a pair, and all is translated again.
    fn translate(
        &self,
        group: &mut [Timed],
        source: &Source,
        count: Count,
        span: Span,
    ) -> Done<Vec<Equation>> {
        let recursive = source.equations.iter().any(|equation| calls(&equation.rhs, group));
        loop {
            let mut timer = Timer::new(&self.context, group, count, span);
            let translated = source
                .equations
                .iter()
                .map(|equation| timer.equation(equation, recursive))
                .collect::<Done<Vec<_>>>()?;
            let needed = timer.needed();
            if needed.is_empty() {
                return Ok(translated);
            }
            for (function, argument) in needed {
                if let Some(paired) = group.get_mut(function).and_then(|timed| timed.paired.get_mut(argument))
                {
                    *paired = true;
                }
            }
        }
    }

    fn define_times(
        &mut self,
        group: &[Timed],
        equations: Vec<Equation>,
        source: &Source,
        count: Count,
        span: Span,
    ) -> Done {
        let news: Vec<NewConst> = group
            .iter()
            .map(|timed| NewConst {
                name: timed.name.clone(),
                span,
                ty: Some(timed.time_type(count)),
                mixfix: None,
            })
            .collect();
        let bodies: Vec<&Term> = equations
            .iter()
            .flat_map(|equation| equation.conditions.iter().chain([&equation.lhs, &equation.rhs]))
            .collect();
        let made = self.make_consts(&news, &bodies, Visibility::Public, &|_| Origin::Declared)?;
        let equations = equations
            .iter()
            .map(|equation| Equation {
                conditions: equation.conditions.iter().map(|condition| made.close(condition)).collect(),
                lhs: made.close(&equation.lhs),
                rhs: made.close(&equation.rhs),
            })
            .collect();
        self.emit_spec(Spec::Equations { heads: made.heads, equations, overlap: source.overlap });
        Ok(())
    }
}

impl Timed {
    /// The type of the time function.
    pub fn time_type(&self, count: Count) -> Type {
        let (args, _) = self.ty.strip_fun();
        let args = args.into_iter().zip(&self.paired).map(|(ty, paired)| argument_type(ty, *paired));
        Type::funs(args.collect::<Vec<_>>(), count.ty())
    }
}

/// What a time function gets for an argument of type `ty`.
fn argument_type(ty: &Type, paired: bool) -> Type {
    match ty.as_fun() {
        Some(_) if paired => Type::prod(ty.clone(), time_of_function(ty)),
        Some(_) => time_of_function(ty),
        None => ty.clone(),
    }
}

/// The type of the time of a function that is an argument.
fn time_of_function(ty: &Type) -> Type {
    let (args, _) = ty.strip_fun();
    let args: Vec<Type> = args.into_iter().map(|ty| argument_type(ty, false)).collect();
    Type::funs(args, Type::nullary(NAT))
}

fn calls(term: &Term, group: &[Timed]) -> bool {
    let mut found = false;
    term.visit(&mut |part| {
        found |= matches!(part, Term::Const(name, _) if group.iter().any(|timed| timed.constant == *name));
    });
    found
}

fn not_a_function(span: Span) -> Diagnostic {
    Diagnostic::error("not-a-function", span, "expected the name of a function")
}
