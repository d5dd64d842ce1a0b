//! Test specifications: what should hold of a program's results under which premises.

use crate::hol::{implies, mentions};
use crate::sets::range;
use base::Name;
use logic::decl::Origin;
use logic::statement::Statement;
use logic::types::TypeSubst;
use logic::{Spec as Definition, Term, Type, World};
use search::Goal;
use std::fmt;

/// For all values of the variables, the conclusion holds where all premises do. No type variables are left.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The statement's name, or what stands for it.
    pub name: Name,
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
    /// The constant that stands for the program under test; none where the program is a term of the theory.
    pub program: Option<Name>,
    /// Types that were chosen for type variables.
    pub types: TypeSubst,
    /// Premises that say what the program is. They are left out: what holds without them holds with them.
    pub aside: Vec<Term>,
}

/// Why a statement is no test specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// No constant without a definition occurs in it.
    NoProgram,
    /// Several could be the program.
    Ambiguous(Vec<Name>),
    /// The program that was named does not occur.
    Absent(Name),
    /// The program is called with the result of one of its calls.
    AppliedToItself(Name),
    /// A type variable has no type of the classes that it asks for.
    NoType(Name),
    /// It depends on something that was not understood: on what, in words.
    InDoubt(String),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NoProgram => write!(
                f,
                "no program is under test: the specification mentions no constant without a definition; declare one \
                 (`consts prog :: …`), or name the constant to test with --put"
            ),
            Unfit::Ambiguous(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.base())).collect();
                write!(f, "{} could all be the program under test: name one with --put", names.join(", "))
            }
            Unfit::Absent(name) => {
                write!(f, "the program `{}` does not occur in the specification", name.base())
            }
            Unfit::AppliedToItself(name) => write!(
                f,
                "the program `{0}` is applied to a result of `{0}`: one call at a time can be tested",
                name.base()
            ),
            Unfit::InDoubt(why) => write!(f, "no suite: {why}"),
            Unfit::NoType(name) => write!(f, "no type is known that is of the classes of {name}"),
        }
    }
}

/// Whether a program is tested from outside, or is a part of the statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The constant that has no definition.
    Undefined,
    /// This constant.
    Named(Name),
    /// Paths through the definitions that the statement mentions.
    WhiteBox,
}

impl Spec {
    /// The test specification that a statement is.
    pub fn new(world: &World, statement: &Statement, subject: &Subject) -> Result<Spec, Unfit> {
        let conclusion = crate::hol::all_of(statement.conclusions.clone());
        let (aside, premises): (Vec<Term>, Vec<Term>) = match subject {
            Subject::Named(name) => statement.premises.iter().cloned().partition(|it| says_what_is(it, name)),
            _ => (vec![], statement.premises.clone()),
        };
        let mut goal = Goal::new(&statement.vars, &premises, &conclusion);
        let program = match subject {
            Subject::WhiteBox => None,
            Subject::Named(name) => Some(named(&goal, name)?),
            Subject::Undefined => Some(undefined(world, &goal)?),
        };
        if let Some(program) = &program {
            goal = Goal::new(&statement.vars, &premises, &kept(&conclusion, program));
            goal.conclusion = renamed(&goal.conclusion, KEPT, "HOL.All");
        }
        let types = ground(world, &goal)?;
        let goal = goal.map_types(&|ty| ty.instantiate(&types));
        // A variable may stand for the program: it becomes a constant without a definition.
        let stands_for = |name: &Name| goal.vars.iter().find(|(own, _)| own == name).cloned();
        let variable = program.as_ref().and_then(stands_for);
        let replace = |term: &Term| match &variable {
            Some((name, ty)) => {
                term.subst_frees(&|own| (own == name).then(|| Term::Const(name.clone(), ty.clone())))
            }
            None => term.clone(),
        };
        let (about, premises): (Vec<Term>, Vec<Term>) = goal
            .premises
            .iter()
            .map(replace)
            .partition(|premise| program.as_ref().is_some_and(|program| mentions(premise, program)));
        // What is assumed of a result is a part of the post-condition.
        let conclusion =
            about.into_iter().rev().fold(replace(&goal.conclusion), |rest, it| implies(it, rest));
        // Variables of premises that were set aside go with them.
        let occurs = |name: &Name, term: &Term| term.frees().iter().any(|(own, _)| own == name);
        let gone = |name: &Name| {
            aside.iter().any(|it| occurs(name, it))
                && !premises.iter().chain([&conclusion]).any(|it| occurs(name, it))
        };
        let spec = Spec {
            name: statement.name.clone(),
            vars: goal
                .vars
                .iter()
                .filter(|(own, _)| Some(own) != program.as_ref() && !gone(own))
                .cloned()
                .collect(),
            premises,
            conclusion,
            program,
            types,
            aside,
        };
        spec.checked()
    }

    fn checked(self) -> Result<Spec, Unfit> {
        let Some(program) = &self.program else { return Ok(self) };
        let nested = self.terms().any(|term| {
            let mut nested = false;
            term.visit(&mut |part| {
                if let Some(args) = part.strip_const(program) {
                    nested |= args.iter().any(|arg| mentions(arg, program));
                }
            });
            nested
        });
        if nested { Err(Unfit::AppliedToItself(program.clone())) } else { Ok(self) }
    }

    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.premises.iter().chain([&self.conclusion])
    }

    /// The program with its type.
    pub fn program_type(&self) -> Option<Type> {
        let program = self.program.as_ref()?;
        let mut found = None;
        for term in self.terms() {
            term.visit(&mut |part| {
                if let Term::Const(name, ty) = part
                    && name == program
                {
                    found = Some(ty.clone());
                }
            });
        }
        found
    }

    /// Variables in the arguments of the program, in the order in which they come.
    pub fn argument_vars(&self) -> Vec<(Name, Type)> {
        let Some(program) = &self.program else { return vec![] };
        let mut found: Vec<(Name, Type)> = vec![];
        for term in self.terms() {
            term.visit(&mut |part| {
                let args = part.strip_const(program).unwrap_or_default();
                for var in args.iter().flat_map(|arg| arg.frees()) {
                    if !found.contains(&var) {
                        found.push(var);
                    }
                }
            });
        }
        found
    }
}

/// Whether a premise is an equation for a variable.
fn says_what_is(premise: &Term, variable: &Name) -> bool {
    let stripped = match crate::hol::parts(premise) {
        ("HOL.Trueprop", args) => args.first().copied().unwrap_or(premise),
        _ => premise,
    };
    let is_variable = |term: &Term| matches!(term, Term::Free(name, _) if name == variable);
    crate::hol::equation(stripped).is_some_and(|(left, right, _)| is_variable(left) || is_variable(right))
}

/// Stands for a quantifier that is not to become a variable.
const KEPT: &str = "?All";

/// A post-condition in which quantifiers that say what they range over are marked to be kept: a test goes through all
/// of their values. Those whose values the program is called with are not, they are variables of the specification.
fn kept(term: &Term, program: &Name) -> Term {
    let (head, args) = term.strip();
    let Term::Const(name, ty) = head else { return term.clone() };
    match (name.as_str(), args.as_slice()) {
        ("HOL.All", [body]) if range(body, "HOL.implies").is_some() && !calls_with_bound(body, program) => {
            Term::Const(Name::new(KEPT), ty.clone()).app((*body).clone())
        }
        ("HOL.Trueprop" | "HOL.conj" | "HOL.disj", _) => {
            head.clone().apply(args.into_iter().map(|arg| kept(arg, program)))
        }
        ("HOL.implies" | "Pure.imp", [left, right]) => {
            head.clone().apply([(*left).clone(), kept(right, program)])
        }
        ("HOL.All" | "Pure.all", [Term::Abs(var, ty, body)]) => {
            head.clone().app(Term::abs(var.clone(), ty.clone(), kept(body, program)))
        }
        _ => term.clone(),
    }
}

/// Whether the program is called with the variable that a function binds.
fn calls_with_bound(function: &Term, program: &Name) -> bool {
    let Term::Abs(_, ty, body) = function else { return true };
    let marked = Name::new("?bound");
    let body = body.instantiate_bound(&[Term::Free(marked.clone(), ty.clone())]);
    let mut found = false;
    body.visit(&mut |part| {
        let (head, args) = part.strip();
        if matches!(head, Term::Const(name, _) | Term::Free(name, _) if name == program) {
            found |= args.iter().any(|arg| arg.frees().iter().any(|(name, _)| *name == marked));
        }
    });
    found
}

fn renamed(term: &Term, from: &str, to: &str) -> Term {
    match term {
        Term::Const(name, ty) if name == from => Term::Const(Name::new(to), ty.clone()),
        Term::App(function, argument) => renamed(function, from, to).app(renamed(argument, from, to)),
        Term::Abs(name, ty, body) => Term::abs(name.clone(), ty.clone(), renamed(body, from, to)),
        _ => term.clone(),
    }
}

/// The program of this name: a variable, or a constant whose full name ends so.
fn named(goal: &Goal, wanted: &Name) -> Result<Name, Unfit> {
    if goal.vars.iter().any(|(name, _)| name == wanted) {
        return Ok(wanted.clone());
    }
    let suffix = format!(".{wanted}");
    let mut found = None;
    for term in goal.premises.iter().chain([&goal.conclusion]) {
        term.visit(&mut |part| {
            if let Term::Const(name, _) = part
                && (name == wanted || name.ends_with(&suffix))
            {
                found = Some(name.clone());
            }
        });
    }
    found.ok_or_else(|| Unfit::Absent(wanted.clone()))
}

/// The constant that nothing defines, or a variable that is called like a function.
fn undefined(world: &World, goal: &Goal) -> Result<Name, Unfit> {
    let mut found: Vec<Name> = vec![];
    for term in goal.premises.iter().chain([&goal.conclusion]) {
        term.visit(&mut |part| {
            if let Term::Const(name, ty) = part
                && is_undefined(world, name, ty)
                && !found.contains(name)
            {
                found.push(name.clone());
            }
        });
    }
    if found.is_empty() {
        let functions = goal.vars.iter().filter(|(_, ty)| ty.as_fun().is_some());
        found = functions.map(|(name, _)| name.clone()).collect();
    }
    match found.as_slice() {
        [] => Err(Unfit::NoProgram),
        [one] => Ok(one.clone()),
        _ => Err(Unfit::Ambiguous(found)),
    }
}

fn is_undefined(world: &World, name: &Name, ty: &Type) -> bool {
    let Some(decl) = world.constant(name) else { return false };
    let defined = |spec: &Definition| !matches!(spec, Definition::Axioms { .. });
    decl.origin == Origin::Declared
        && decl.class.is_none()
        && !name.starts_with("HOL.")
        && !name.starts_with("Pure.")
        && !world.specs_of(name).any(defined)
        && world.code_equations(name, ty).is_empty()
        && world.theories().iter().any(|theory| match theory {
            logic::world::Source::Whole(theory) => {
                theory.decls.iter().any(|decl| matches!(decl, logic::Decl::Const(own) if own.name == *name))
            }
            logic::world::Source::Packed(_) => false,
        })
}

/// Types for type variables: integers where the classes allow them.
fn ground(world: &World, goal: &Goal) -> Result<TypeSubst, Unfit> {
    let mut vars = vec![];
    for term in goal.premises.iter().chain([&goal.conclusion]) {
        term.visit_types(&mut |ty| ty.collect_vars(&mut vars));
    }
    goal.vars.iter().for_each(|(_, ty)| ty.collect_vars(&mut vars));
    let choose = |var: logic::TypeVar| match search::default_type(world, &var.sort, &[]) {
        Some(ty) => Ok((var.name, ty)),
        None => Err(Unfit::NoType(var.name)),
    };
    vars.into_iter().map(choose).collect()
}
