//! Test specifications: what should hold of a program's results under which premises.

use crate::hol::{implies, mentions};
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
        let goal = Goal::new(&statement.vars, &statement.premises, &conclusion);
        let types = ground(world, &goal)?;
        let goal = goal.map_types(&|ty| ty.instantiate(&types));
        let program = match subject {
            Subject::WhiteBox => None,
            Subject::Named(name) => Some(named(&goal, name)?),
            Subject::Undefined => Some(undefined(world, &goal)?),
        };
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
        let spec = Spec {
            name: statement.name.clone(),
            vars: goal.vars.iter().filter(|(own, _)| Some(own) != program.as_ref()).cloned().collect(),
            premises,
            conclusion,
            program,
            types,
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
