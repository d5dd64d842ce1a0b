//! Terms: typed, with de Bruijn indices for bound variables.
//!
//! Beside the five forms of the logic there are two that keep what the user wrote: `case` with its patterns
//! in source order, and literals. Their meaning is the usual one: a `case` takes the first clause that
//! matches and is unspecified where none does; a literal stands for the term that it abbreviates.

use crate::types::{Type, TypeSubst};
use base::Name;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Term {
    /// A constant by its full name, at an instance of its declared type.
    Const(Name, Type),
    /// A variable that is fixed or implicitly universal.
    Free(Name, Type),
    /// A variable bound by the enclosing binder number `.0`, counted from the inside.
    Bound(u32),
    /// The name is for printing; it does not bind anything.
    Abs(Name, Type, Arc<Term>),
    App(Arc<Term>, Arc<Term>),
    Case(Arc<Case>),
    Lit(Literal),
}

/// `case scrutinee of pattern ⇒ body | …`, without fall-through: a missing case is unspecified.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Case {
    pub scrutinee: Term,
    pub clauses: Vec<Clause>,
    /// The type of the whole expression.
    pub result: Type,
}

/// A clause binds its variables from left to right: the last one is `Bound(0)` in pattern and body.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Clause {
    pub vars: Vec<(Name, Type)>,
    pub pattern: Term,
    pub body: Term,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Literal {
    /// A positive number in decimal digits, of type `num`: the argument of `numeral`.
    Num(Name),
    /// A character, of type `char`.
    Char(u8),
    /// A text of type `String.literal`.
    Text(Name),
}

impl Literal {
    pub fn ty(&self) -> Type {
        use crate::types::well_known::{CHAR, NUM, STRING_LITERAL};
        Type::nullary(match self {
            Literal::Num(_) => NUM,
            Literal::Char(_) => CHAR,
            Literal::Text(_) => STRING_LITERAL,
        })
    }
}

impl Term {
    pub fn constant(name: &str, ty: Type) -> Term {
        Term::Const(Name::new(name), ty)
    }

    pub fn free(name: impl Into<Name>, ty: Type) -> Term {
        Term::Free(name.into(), ty)
    }

    pub fn app(self, argument: Term) -> Term {
        Term::App(Arc::new(self), Arc::new(argument))
    }

    pub fn apply(self, arguments: impl IntoIterator<Item = Term>) -> Term {
        arguments.into_iter().fold(self, Term::app)
    }

    /// `λname. body`, where `body` uses `Bound(0)`.
    pub fn abs(name: impl Into<Name>, ty: Type, body: Term) -> Term {
        Term::Abs(name.into(), ty, Arc::new(body))
    }

    /// Head and arguments of an application; a term that is none is its own head.
    pub fn strip(&self) -> (&Term, Vec<&Term>) {
        let mut arguments = vec![];
        let mut head = self;
        while let Term::App(function, argument) = head {
            arguments.push(&**argument);
            head = function;
        }
        arguments.reverse();
        (head, arguments)
    }

    /// The arguments, if this is the constant `name` applied to something or nothing.
    pub fn strip_const(&self, name: &str) -> Option<Vec<&Term>> {
        match self.strip() {
            (Term::Const(head, _), arguments) if head == name => Some(arguments),
            _ => None,
        }
    }

    /// The type of a term whose loose bound variables have the types `bound`, outermost first.
    /// None if the term is not well-formed.
    pub fn type_in(&self, bound: &mut Vec<Type>) -> Option<Type> {
        match self {
            Term::Const(_, ty) | Term::Free(_, ty) => Some(ty.clone()),
            Term::Bound(index) => {
                let position = bound.len().checked_sub(*index as usize + 1)?;
                bound.get(position).cloned()
            }
            Term::Abs(_, ty, body) => {
                bound.push(ty.clone());
                let result = body.type_in(bound);
                bound.pop();
                Some(Type::fun(ty.clone(), result?))
            }
            Term::App(function, _) => function.type_in(bound)?.as_fun().map(|(_, to)| to.clone()),
            Term::Case(case) => Some(case.result.clone()),
            Term::Lit(literal) => Some(literal.ty()),
        }
    }

    /// The type of a closed term.
    pub fn ty(&self) -> Option<Type> {
        self.type_in(&mut vec![])
    }

    /// Rebuilds the term with `leaf` applied at every constant, free variable, bound variable and literal
    /// (with the number of binders around it) and `ty` at every type.
    pub fn rebuild(
        &self,
        depth: u32,
        leaf: &mut impl FnMut(&Term, u32) -> Term,
        ty: &impl Fn(&Type) -> Type,
    ) -> Term {
        match self {
            Term::Const(..) | Term::Free(..) | Term::Bound(_) | Term::Lit(_) => leaf(self, depth),
            Term::Abs(name, var, body) => {
                Term::Abs(name.clone(), ty(var), Arc::new(body.rebuild(depth + 1, leaf, ty)))
            }
            Term::App(function, argument) => Term::App(
                Arc::new(function.rebuild(depth, leaf, ty)),
                Arc::new(argument.rebuild(depth, leaf, ty)),
            ),
            Term::Case(case) => {
                let scrutinee = case.scrutinee.rebuild(depth, leaf, ty);
                let clauses = case.clauses.iter().map(|clause| clause.rebuild(depth, leaf, ty)).collect();
                Term::Case(Arc::new(Case { scrutinee, clauses, result: ty(&case.result) }))
            }
        }
    }

    /// Replaces leaves (constants, free and bound variables, literals), with the number of binders around.
    pub fn map_leaves(&self, leaf: &mut impl FnMut(&Term, u32) -> Term) -> Term {
        self.rebuild(0, leaf, &Type::clone)
    }

    pub fn map_types(&self, ty: &impl Fn(&Type) -> Type) -> Term {
        let mut leaf = |term: &Term, _| match term {
            Term::Const(name, own) => Term::Const(name.clone(), ty(own)),
            Term::Free(name, own) => Term::Free(name.clone(), ty(own)),
            _ => term.clone(),
        };
        self.rebuild(0, &mut leaf, ty)
    }

    pub fn instantiate(&self, by: &TypeSubst) -> Term {
        if by.is_empty() { self.clone() } else { self.map_types(&|ty| ty.instantiate(by)) }
    }

    /// Visits every subterm, parents first.
    pub fn visit(&self, see: &mut impl FnMut(&Term)) {
        see(self);
        match self {
            Term::Const(..) | Term::Free(..) | Term::Bound(_) | Term::Lit(_) => {}
            Term::Abs(_, _, body) => body.visit(see),
            Term::App(function, argument) => {
                function.visit(see);
                argument.visit(see);
            }
            Term::Case(case) => {
                case.scrutinee.visit(see);
                for clause in &case.clauses {
                    clause.pattern.visit(see);
                    clause.body.visit(see);
                }
            }
        }
    }

    /// Visits every type that is written in the term.
    pub fn visit_types(&self, see: &mut impl FnMut(&Type)) {
        self.visit(&mut |term| match term {
            Term::Const(_, ty) | Term::Free(_, ty) | Term::Abs(_, ty, _) => see(ty),
            Term::Case(case) => {
                see(&case.result);
                case.clauses.iter().flat_map(|clause| &clause.vars).for_each(|(_, ty)| see(ty));
            }
            Term::Bound(_) | Term::App(..) | Term::Lit(_) => {}
        });
    }

    /// The free variables in order of first occurrence.
    pub fn frees(&self) -> Vec<(Name, Type)> {
        let mut found: Vec<(Name, Type)> = vec![];
        self.visit(&mut |term| {
            if let Term::Free(name, ty) = term
                && !found.iter().any(|(other, _)| other == name)
            {
                found.push((name.clone(), ty.clone()));
            }
        });
        found
    }

    /// Adds `by` to every loose bound variable.
    pub fn lift(&self, by: u32) -> Term {
        if by == 0 {
            return self.clone();
        }
        self.map_leaves(&mut |leaf, depth| match leaf {
            Term::Bound(index) if *index >= depth => Term::Bound(index + by),
            _ => leaf.clone(),
        })
    }

    /// Replaces the outermost loose variables `Bound(0) … Bound(n-1)` by `values`, innermost binder last:
    /// `values[n-1]` goes in for `Bound(0)`. Other loose variables move down by `n`.
    pub fn instantiate_bound(&self, values: &[Term]) -> Term {
        let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
        self.map_leaves(&mut |leaf, depth| match leaf {
            Term::Bound(index) if *index >= depth + count => Term::Bound(index - count),
            Term::Bound(index) if *index >= depth => {
                let from_inside = (index - depth) as usize;
                match values.get(values.len() - 1 - from_inside) {
                    Some(value) => value.lift(depth),
                    None => leaf.clone(),
                }
            }
            _ => leaf.clone(),
        })
    }

    /// Turns free variables into loose bound ones: the last name becomes `Bound(0)`.
    pub fn abstract_frees(&self, names: &[Name]) -> Term {
        let count = u32::try_from(names.len()).unwrap_or(u32::MAX);
        self.map_leaves(&mut |leaf, depth| match leaf {
            Term::Free(name, _) => match names.iter().rposition(|other| other == name) {
                Some(position) => Term::Bound(depth + count - 1 - u32::try_from(position).unwrap_or(0)),
                None => leaf.clone(),
            },
            Term::Bound(index) if *index >= depth => Term::Bound(index + count),
            _ => leaf.clone(),
        })
    }

    /// `λx. self` for the free variable `x`.
    pub fn lambda(&self, name: &Name, ty: &Type) -> Term {
        Term::abs(name.clone(), ty.clone(), self.abstract_frees(std::slice::from_ref(name)))
    }

    /// The proposition for all values of its free variables, except those that are kept.
    pub fn for_all(&self, is_kept: &impl Fn(&Name) -> bool) -> Term {
        let open = self.frees().into_iter().filter(|(name, _)| !is_kept(name));
        open.rev().fold(self.clone(), |prop, (name, ty)| {
            let quantifier = Type::fun(Type::fun(ty.clone(), Type::bool()), Type::bool());
            Term::constant("HOL.All", quantifier).app(prop.lambda(&name, &ty))
        })
    }

    /// Replaces free variables by terms without loose bound variables.
    pub fn subst_frees(&self, replace: &impl Fn(&Name) -> Option<Term>) -> Term {
        self.map_leaves(&mut |leaf, _| match leaf {
            Term::Free(name, _) => replace(name).unwrap_or_else(|| leaf.clone()),
            _ => leaf.clone(),
        })
    }

    /// Contracts every β-redex.
    pub fn beta(&self) -> Term {
        match self {
            Term::Const(..) | Term::Free(..) | Term::Bound(_) | Term::Lit(_) => self.clone(),
            Term::Abs(name, ty, body) => Term::Abs(name.clone(), ty.clone(), Arc::new(body.beta())),
            Term::App(function, argument) => match function.beta() {
                Term::Abs(_, _, body) => body.instantiate_bound(&[argument.beta()]).beta(),
                function => function.app(argument.beta()),
            },
            Term::Case(case) => Term::Case(Arc::new(Case {
                scrutinee: case.scrutinee.beta(),
                clauses: case.clauses.iter().map(|c| Clause { body: c.body.beta(), ..c.clone() }).collect(),
                result: case.result.clone(),
            })),
        }
    }

    /// Contracts `λx. f x` to `f` at the top, as often as possible.
    pub fn eta(&self) -> Term {
        if let Term::Abs(_, _, body) = self
            && let Term::App(function, argument) = &body.eta()
            && **argument == Term::Bound(0)
            && !function.uses_bound(0)
        {
            return function.instantiate_bound(&[Term::Bound(0)]).eta();
        }
        match self {
            Term::Abs(name, ty, body) => Term::Abs(name.clone(), ty.clone(), Arc::new(body.eta())),
            _ => self.clone(),
        }
    }

    /// Whether the loose variable `index` occurs.
    pub fn uses_bound(&self, index: u32) -> bool {
        let mut found = false;
        self.map_leaves(&mut |leaf, depth| {
            found |= matches!(leaf, Term::Bound(own) if *own == index + depth);
            leaf.clone()
        });
        found
    }

    pub fn has_loose_bound(&self) -> bool {
        let mut found = false;
        self.map_leaves(&mut |leaf, depth| {
            found |= matches!(leaf, Term::Bound(index) if *index >= depth);
            leaf.clone()
        });
        found
    }
}

impl Clause {
    fn rebuild(
        &self,
        depth: u32,
        leaf: &mut impl FnMut(&Term, u32) -> Term,
        ty: &impl Fn(&Type) -> Type,
    ) -> Clause {
        let inner = depth + u32::try_from(self.vars.len()).unwrap_or(u32::MAX);
        Clause {
            vars: self.vars.iter().map(|(name, own)| (name.clone(), ty(own))).collect(),
            pattern: self.pattern.rebuild(inner, leaf, ty),
            body: self.body.rebuild(inner, leaf, ty),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nat() -> Type {
        Type::nullary("Nat.nat")
    }

    #[test]
    fn abstraction_and_instantiation_are_inverse() {
        let x = Term::free("x", nat());
        let y = Term::free("y", nat());
        let term = Term::constant("f", nat()).apply([x.clone(), Term::abs("z", nat(), y.clone()), y.clone()]);
        let names = [Name::new("x"), Name::new("y")];
        let open = term.abstract_frees(&names);
        assert_eq!(open.frees(), vec![]);
        assert_eq!(open.instantiate_bound(&[x, y]), term);
    }

    #[test]
    fn beta_reduces_under_binders_and_inside_results() {
        let id = Term::abs("x", nat(), Term::Bound(0));
        let twice = Term::abs("f", Type::fun(nat(), nat()), Term::Bound(0).app(Term::free("a", nat())));
        assert_eq!(twice.app(id).beta(), Term::free("a", nat()));
    }

    #[test]
    fn types_are_read_off() {
        let k = Term::abs("x", nat(), Term::abs("y", Type::bool(), Term::Bound(1)));
        assert_eq!(k.ty(), Some(Type::funs([nat(), Type::bool()], nat())));
        assert_eq!(Term::Bound(0).ty(), None);
    }
}
