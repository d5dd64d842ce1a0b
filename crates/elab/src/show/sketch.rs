//! Terms on their way to text: bound variables have the names they are printed with, applications are flat, and
//! every place that can carry a type says whether it shall.

use crate::context::Context;
use base::{Name, deeper};
use logic::decl::Origin;
use logic::{Clause, Literal, Term, Type};
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sketch {
    pub kind: Kind,
    /// Whether the type is written.
    pub typed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Const(Name, Type),
    Free(Name, Type),
    /// A free variable that was written `_`.
    Dummy(Name, Type),
    Bound(Name, u32),
    Abs(Var, Box<Sketch>),
    /// At least one argument; the head is no application. The type, where the head tells it.
    App(Box<Sketch>, Vec<Sketch>, Option<Type>),
    Case(Box<Sketch>, Vec<Branch>, Type),
    Lit(Literal),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    pub vars: Vec<Var>,
    pub pattern: Sketch,
    pub body: Sketch,
}

/// A bound variable; its name is `_` when it is used nowhere and had no proper name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Var {
    pub name: Name,
    pub ty: Type,
    pub typed: bool,
}

/// What a variable is bound by: the names of constructors are taken in patterns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binder {
    Lambda,
    Pattern,
}

pub(super) struct Sketcher<'c> {
    context: &'c Context,
    /// Names of the variables bound around, innermost last.
    scope: Vec<Name>,
}

impl<'c> Sketcher<'c> {
    pub fn new(context: &'c Context) -> Sketcher<'c> {
        Sketcher { context, scope: vec![] }
    }

    pub fn sketch(&mut self, term: &Term) -> Sketch {
        deeper(|| {
            let kind = match term {
                Term::Const(name, ty) => Kind::Const(name.clone(), ty.clone()),
                Term::Free(name, ty) if name.starts_with('_') => Kind::Dummy(name.clone(), ty.clone()),
                Term::Free(name, ty) => Kind::Free(name.clone(), ty.clone()),
                Term::Bound(index) => self.bound(*index),
                Term::Lit(literal) => Kind::Lit(literal.clone()),
                Term::Abs(name, ty, body) => self.abstraction(name, ty, body),
                Term::App(..) => self.application(term),
                Term::Case(case) => {
                    let scrutinee = Box::new(self.sketch(&case.scrutinee));
                    let branches = case.clauses.iter().map(|clause| self.branch(clause)).collect();
                    Kind::Case(scrutinee, branches, case.result.clone())
                }
            };
            Sketch { kind, typed: false }
        })
    }

    fn bound(&self, index: u32) -> Kind {
        let position = self.scope.len().checked_sub(index as usize + 1);
        let name = position.and_then(|position| self.scope.get(position)).cloned();
        Kind::Bound(name.unwrap_or_else(|| Name::from(format!("loose{index}"))), index)
    }

    fn application(&mut self, term: &Term) -> Kind {
        let (head, args) = term.strip();
        let ty = match head {
            Term::Const(_, ty) | Term::Free(_, ty) => result_type(ty, args.len()),
            _ => None,
        };
        let head = Box::new(self.sketch(head));
        Kind::App(head, args.into_iter().map(|arg| self.sketch(arg)).collect(), ty)
    }

    fn abstraction(&mut self, name: &Name, ty: &Type, body: &Term) -> Kind {
        let inside = Uses::of(body);
        let mut avoid = self.outer_names(&inside, 1);
        let var = self.variable(name, ty, Binder::Lambda, inside.bound.contains(&0), &mut avoid);
        self.scope.push(var.name.clone());
        let body = self.sketch(body);
        self.scope.pop();
        Kind::Abs(var, Box::new(body))
    }

    fn branch(&mut self, clause: &Clause) -> Branch {
        let count = u32::try_from(clause.vars.len()).unwrap_or(u32::MAX);
        let inside = Uses::of(&clause.body);
        let mut avoid = self.outer_names(&inside, count);
        let numbered = clause.vars.iter().zip((0..count).rev());
        let vars: Vec<Var> = numbered
            .map(|((name, ty), index)| {
                self.variable(name, ty, Binder::Pattern, inside.bound.contains(&index), &mut avoid)
            })
            .collect();
        let outside = self.scope.len();
        self.scope.extend(vars.iter().map(|var| var.name.clone()));
        let pattern = self.sketch(&clause.pattern);
        let body = self.sketch(&clause.body);
        self.scope.truncate(outside);
        Branch { vars, pattern, body }
    }

    /// The names of free and of outer variables that are used below `count` more binders.
    fn outer_names(&self, inside: &Uses, count: u32) -> BTreeSet<Name> {
        let outer = inside.bound.iter().filter_map(|index| index.checked_sub(count));
        let bound = outer.filter_map(|index| self.scope.iter().rev().nth(index as usize));
        bound.chain(&inside.frees).cloned().collect()
    }

    /// A bound variable with a name of its own, which is then to be avoided too.
    fn variable(
        &self,
        name: &Name,
        ty: &Type,
        binder: Binder,
        used: bool,
        avoid: &mut BTreeSet<Name>,
    ) -> Var {
        let proper = !name.is_empty() && !name.starts_with('_');
        let name = match (proper, used) {
            (false, false) => Name::new("_"),
            (true, _) => self.fresh(name.base(), binder, avoid),
            (false, true) => self.fresh("x", binder, avoid),
        };
        avoid.insert(name.clone());
        Var { name, ty: ty.clone(), typed: false }
    }

    fn fresh(&self, base: &str, binder: Binder, avoid: &BTreeSet<Name>) -> Name {
        let fits = |name: &Name| {
            !avoid.contains(name)
                && syntax::inner::is_identifier(&self.context.notations.grammar, name)
                && (binder == Binder::Lambda || !self.is_constructor_name(name))
        };
        let letters = ('a'..='z').map(|letter| Name::from(format!("{base}{letter}")));
        let numbered = (1u32..).map(|number| Name::from(format!("x{number}")));
        let mut names = std::iter::once(Name::new(base)).chain(letters).chain(numbered);
        names.find(fits).unwrap_or_default()
    }

    /// Whether a pattern would take this name for a constructor or an abbreviation.
    fn is_constructor_name(&self, name: &Name) -> bool {
        let Some(full) = self.context.resolve_const(name) else { return false };
        match self.context.const_decl(&full) {
            Some(decl) => !matches!(decl.origin, Origin::Declared | Origin::Derived { .. }),
            None => true,
        }
    }
}

/// Whether these are the arguments of a number, which is one word: its type can be written behind it only.
pub(super) fn is_number(args: &[Sketch]) -> bool {
    matches!(args, [Sketch { kind: Kind::Lit(Literal::Num(_)), .. }])
}

/// The type of a function of type `ty` applied to `count` arguments.
pub(super) fn result_type(ty: &Type, count: usize) -> Option<Type> {
    (0..count).try_fold(ty, |ty, _| ty.as_fun().map(|(_, to)| to)).cloned()
}

/// The variables that a term uses.
struct Uses {
    /// Loose bound variables.
    bound: BTreeSet<u32>,
    frees: BTreeSet<Name>,
}

impl Uses {
    fn of(term: &Term) -> Uses {
        let mut uses = Uses { bound: BTreeSet::new(), frees: BTreeSet::new() };
        term.map_leaves(&mut |leaf, depth| {
            match leaf {
                Term::Bound(index) => uses.bound.extend(index.checked_sub(depth)),
                Term::Free(name, _) => uses.frees.extend([name.clone()]),
                _ => {}
            }
            leaf.clone()
        });
        uses
    }
}
