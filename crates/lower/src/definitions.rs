//! What theories say about constants: derived once for a world, and shared by everyone who makes programs from it.
//!
//! A [`Definition`] has the equations of a constant at one type, ready to be compiled. It follows from the world alone:
//! whatever depends on the program under way (how values are represented there, which functions it has) is decided by
//! [`Lowering`](crate::Lowering), which emits functions from definitions.

use crate::problem::{Failure, Problem, Reason};
use crate::unfold::unfolded;
use base::Name;
use logic::decl::ConstDecl;
use logic::spec::Overlap;
use logic::types::TypeSubst;
use logic::{Equation, Spec, Term, Type, World};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The definitions of a world, as far as somebody has asked for them.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    known: Mutex<HashMap<(Name, Type), Arc<Definition>>>,
}

/// The equations of a constant at a type without variables.
#[derive(Debug)]
pub(crate) struct Definition {
    /// Those that were given for execution: they need not say everything.
    pub code: Vec<Equation>,
    /// Those that define it.
    pub specified: Vec<Equation>,
    /// The defining equation is of use only where values are represented like those of this term.
    pub raw: Option<Term>,
    /// What a call means where no equation is found.
    pub otherwise: Option<Failure>,
}

impl Definitions {
    /// The definition of a constant at a type.
    pub fn of(&self, world: &World, decl: &ConstDecl, ty: &Type) -> Arc<Definition> {
        // What is kept is complete at any time, so a panic of somebody else does no harm.
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (decl.name.clone(), ty.clone());
        if let Some(known) = lock().get(&key) {
            return Arc::clone(known);
        }
        // Nobody waits meanwhile; what two threads derive at the same time is the same.
        let definition = Arc::new(Definition::new(world, decl, ty));
        lock().insert(key, Arc::clone(&definition));
        definition
    }
}

impl Definition {
    fn new(world: &World, decl: &ConstDecl, ty: &Type) -> Definition {
        let executed = |equations: Vec<Equation>| -> Vec<Equation> {
            equations.into_iter().map(|equation| executed(world, equation)).collect()
        };
        let Specified { equations, raw, otherwise } = Specified::new(world, decl, ty);
        Definition {
            code: executed(code_equations(world, &decl.name, ty)),
            specified: executed(equations),
            raw,
            otherwise,
        }
    }
}

/// An equation as it is executed: with the rules for rewriting applied to what it leads to.
pub(crate) fn executed(world: &World, equation: Equation) -> Equation {
    Equation {
        conditions: equation.conditions.iter().map(|term| unfolded(world, term)).collect(),
        rhs: unfolded(world, &equation.rhs),
        lhs: equation.lhs,
    }
}

/// Code equations at a type, those of rewrite rules included.
pub(crate) fn code_equations(world: &World, name: &Name, ty: &Type) -> Vec<Equation> {
    let given = world.code_equations(name, ty).into_iter();
    let given = given.map(|(equation, subst)| instance(equation, subst, ty));
    let rewritten = world.unfold_equations(name, ty).into_iter();
    given.chain(rewritten.map(|(equation, subst)| instance(&equation, subst, ty))).collect()
}

/// What defines a constant at a type.
#[derive(Default)]
pub(crate) struct Specified {
    pub equations: Vec<Equation>,
    pub raw: Option<Term>,
    pub otherwise: Option<Failure>,
}

impl Specified {
    pub fn new(world: &World, decl: &ConstDecl, ty: &Type) -> Specified {
        if let Some(equations) = world.derived_equations(decl) {
            return Specified::general(decl, ty, &equations);
        }
        if let Some(definition) = world.definition(&decl.name, ty) {
            return Specified::by(definition.spec, &definition.subst, &decl.name, ty);
        }
        if let Some(spec) = world.class_version(&decl.name)
            && let Some(head) = spec_head(&spec, &decl.name)
        {
            let mut subst = TypeSubst::new();
            if head.match_onto(ty, &mut subst) {
                return Specified::by(&spec, &subst, &decl.name, ty);
            }
        }
        Specified::unspecified(&decl.name)
    }

    fn unspecified(name: &Name) -> Specified {
        Specified { otherwise: Some(Failure::Unspecified(name.clone())), ..Specified::default() }
    }

    /// Equations about the constant at its declared type.
    fn general(decl: &ConstDecl, ty: &Type, equations: &[Equation]) -> Specified {
        let mut subst = TypeSubst::new();
        if !decl.ty.match_onto(ty, &mut subst) {
            return Specified::default();
        }
        let equations = equations.iter().map(|equation| instance(equation, subst.clone(), ty)).collect();
        Specified { equations, ..Specified::default() }
    }

    fn by(spec: &Spec, subst: &TypeSubst, name: &Name, ty: &Type) -> Specified {
        let failing = |reason| Specified {
            otherwise: Some(Failure::NotExecutable(Problem::new(name, reason))),
            ..Specified::default()
        };
        match spec {
            Spec::Equations { equations, overlap: Overlap::Sequential | Overlap::Consistent, .. } => {
                let own = equations.iter().filter(
                    |equation| matches!(equation.lhs.strip().0, Term::Const(head, _) if head == name),
                );
                let equations = own.map(|equation| instance(equation, subst.clone(), ty)).collect();
                Specified { equations, ..Specified::default() }
            }
            Spec::Lifted { head: (name, declared), raw } => {
                // Values of abstract types are their representations, so the raw term does the work itself.
                let equation = Equation::new(Term::Const(name.clone(), declared.clone()), raw.clone());
                Specified {
                    equations: vec![instance(&equation, subst.clone(), ty)],
                    raw: Some(raw.instantiate(subst)),
                    otherwise: None,
                }
            }
            Spec::Inductive { .. } => failing(Reason::Coinductive),
            Spec::Axioms { props, .. } if props.is_empty() => Specified::unspecified(name),
            Spec::Axioms { .. } => failing(Reason::Axioms),
            Spec::Code { .. } => Specified::default(),
        }
    }
}

/// An equation about a constant at the type `ty`.
fn instance(equation: &Equation, mut subst: TypeSubst, ty: &Type) -> Equation {
    // An equation may have type variables of its own.
    if let Term::Const(_, own) = equation.lhs.strip().0 {
        own.match_onto(ty, &mut subst);
    }
    Equation {
        conditions: equation.conditions.iter().map(|term| term.instantiate(&subst)).collect(),
        lhs: equation.lhs.instantiate(&subst),
        rhs: equation.rhs.instantiate(&subst),
    }
}

fn spec_head<'s>(spec: &'s Spec, name: &str) -> Option<&'s Type> {
    match spec {
        Spec::Equations { heads, .. } | Spec::Inductive { heads, .. } => {
            heads.iter().find(|(own, _)| own == name).map(|(_, ty)| ty)
        }
        Spec::Lifted { .. } | Spec::Code { .. } | Spec::Axioms { .. } => None,
    }
}
