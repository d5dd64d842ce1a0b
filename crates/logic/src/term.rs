//! Terms: typed, with de Bruijn indices for bound variables.
//!
//! Beside the five forms of the logic there are two that keep what the user wrote: `case` with its patterns
//! in source order, and literals. Their meaning is the usual one: a `case` takes the first clause that
//! matches and is unspecified where none does; a literal stands for the term that it abbreviates.

use crate::hol;
use crate::types::{Type, TypeSubst};
use base::guard::{Excess, give_up};
use base::{Name, deeper};
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
    /// Values with more parts are not made terms: they may share parts, and be much larger than what holds them.
    pub const LARGEST_VALUE: usize = 100_000;

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
                let result = deeper(|| body.type_in(bound));
                bound.pop();
                Some(Type::fun(ty.clone(), result?))
            }
            Term::App(..) => {
                let (head, args) = self.strip();
                let mut ty = &head.type_in(bound)?;
                for _ in args {
                    (_, ty) = ty.as_fun()?;
                }
                Some(ty.clone())
            }
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
                let body = deeper(|| body.rebuild(depth + 1, leaf, ty));
                Term::Abs(name.clone(), ty(var), Arc::new(body))
            }
            Term::App(function, argument) => deeper(|| {
                let function = function.rebuild(depth, leaf, ty);
                function.app(argument.rebuild(depth, leaf, ty))
            }),
            Term::Case(case) => deeper(|| {
                let scrutinee = case.scrutinee.rebuild(depth, leaf, ty);
                let clauses = case.clauses.iter().map(|clause| clause.rebuild(depth, leaf, ty)).collect();
                Term::Case(Arc::new(Case { scrutinee, clauses, result: ty(&case.result) }))
            }),
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
        let mut below = vec![self];
        while let Some(term) = below.pop() {
            see(term);
            let start = below.len();
            term.for_each_part(0, &mut |part, _| below.push(part));
            below[start..].reverse();
        }
    }

    /// The terms that this one is made of, from left to right, each with the number of binders around it.
    fn for_each_part<'t>(&'t self, depth: u32, see: &mut impl FnMut(&'t Term, u32)) {
        match self {
            Term::Const(..) | Term::Free(..) | Term::Bound(_) | Term::Lit(_) => {}
            Term::Abs(_, _, body) => see(body, depth + 1),
            Term::App(function, argument) => {
                see(function, depth);
                see(argument, depth);
            }
            Term::Case(case) => {
                see(&case.scrutinee, depth);
                for clause in &case.clauses {
                    see(&clause.pattern, depth + clause.count());
                    see(&clause.body, depth + clause.count());
                }
            }
        }
    }

    /// How deep a term may be that is handed from one stage to the next.
    pub const MAX_DEPTH: usize = 20_000;
    /// How many nodes it may have.
    pub const MAX_SIZE: usize = 500_000;

    /// Whether the term is small enough to be handed on.
    pub fn excess(&self) -> Option<Excess> {
        let mut nodes = 0;
        let mut below = vec![(self, 1)];
        while let Some((term, depth)) = below.pop() {
            nodes += 1;
            if nodes > Term::MAX_SIZE {
                return Some(Excess::Size);
            }
            if depth > Term::MAX_DEPTH {
                return Some(Excess::Nesting);
            }
            term.for_each_part(0, &mut |part, _| below.push((part, depth + 1)));
        }
        None
    }

    /// The number of nodes, and of those on the longest way down.
    pub fn extent(&self) -> (usize, usize) {
        let (mut nodes, mut deepest) = (0, 0);
        let mut below = vec![(self, 1)];
        while let Some((term, depth)) = below.pop() {
            nodes += 1;
            deepest = deepest.max(depth);
            term.for_each_part(0, &mut |part, _| below.push((part, depth + 1)));
        }
        (nodes, deepest)
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
            Term::constant(hol::ALL, quantifier).app(prop.lambda(&name, &ty))
        })
    }

    /// Replaces free variables by terms without loose bound variables.
    pub fn subst_frees(&self, replace: &impl Fn(&Name) -> Option<Term>) -> Term {
        self.map_leaves(&mut |leaf, _| match leaf {
            Term::Free(name, _) => replace(name).unwrap_or_else(|| leaf.clone()),
            _ => leaf.clone(),
        })
    }

    /// Contracts every β-redex. A term that grows out of all proportion is given up.
    pub fn beta(&self) -> Term {
        Reduction { left: MAX_REDUCTION }.term(self)
    }

    /// Contracts `λx. f x` to `f` at the top and below binders, as often as possible.
    pub fn eta(&self) -> Term {
        let Term::Abs(name, ty, body) = self else { return self.clone() };
        let body = deeper(|| body.eta());
        match &body {
            Term::App(function, argument) if **argument == Term::Bound(0) && !function.uses_bound(0) => {
                function.instantiate_bound(&[Term::Bound(0)]).eta()
            }
            _ => Term::Abs(name.clone(), ty.clone(), Arc::new(body)),
        }
    }

    /// Whether the loose variable `index` occurs.
    pub fn uses_bound(&self, index: u32) -> bool {
        self.any_bound(&|own, depth| own == index + depth)
    }

    pub fn has_loose_bound(&self) -> bool {
        self.any_bound(&|own, depth| own >= depth)
    }

    /// Whether a bound variable passes the test, which also gets the number of binders around it.
    fn any_bound(&self, test: &impl Fn(u32, u32) -> bool) -> bool {
        let mut below = vec![(self, 0)];
        while let Some((term, depth)) = below.pop() {
            if matches!(term, Term::Bound(index) if test(*index, depth)) {
                return true;
            }
            term.for_each_part(depth, &mut |part, depth| below.push((part, depth)));
        }
        false
    }
}

/// How many nodes contracting redexes may visit or make.
const MAX_REDUCTION: usize = 4 * Term::MAX_SIZE;

/// Contracts redexes. The normal form of a small term can be larger than any memory.
struct Reduction {
    /// The nodes that may still be visited or made.
    left: usize,
}

impl Reduction {
    fn term(&mut self, term: &Term) -> Term {
        self.spend(1);
        match term {
            Term::Const(..) | Term::Free(..) | Term::Bound(_) | Term::Lit(_) => term.clone(),
            Term::Abs(name, ty, body) => {
                Term::Abs(name.clone(), ty.clone(), Arc::new(deeper(|| self.term(body))))
            }
            Term::App(function, argument) => deeper(|| {
                let function = self.term(function);
                let argument = self.term(argument);
                match function {
                    Term::Abs(_, _, body) => self.contract(&body, &argument),
                    function => function.app(argument),
                }
            }),
            Term::Case(case) => deeper(|| {
                let clauses = case.clauses.iter().map(|c| Clause { body: self.term(&c.body), ..c.clone() });
                let clauses = clauses.collect();
                let scrutinee = self.term(&case.scrutinee);
                Term::Case(Arc::new(Case { scrutinee, clauses, result: case.result.clone() }))
            }),
        }
    }

    /// The normal form of a normal `body` whose variable becomes a normal `argument`. What would be too deep is not
    /// made: freeing a term recurses.
    fn contract(&mut self, body: &Term, argument: &Term) -> Term {
        let (size, depth) = argument.extent();
        let (mut nodes, mut uses, mut deepest) = (0, 0usize, 0);
        let mut below = vec![(body, 0, 1)];
        while let Some((term, binders, down)) = below.pop() {
            let is_use = matches!(term, Term::Bound(index) if *index == binders);
            nodes += 1;
            uses += usize::from(is_use);
            deepest = deepest.max(if is_use { down + depth } else { down });
            term.for_each_part(binders, &mut |part, binders| below.push((part, binders, down + 1)));
        }
        if deepest > Term::MAX_DEPTH {
            give_up(Excess::Nesting);
        }
        self.spend(nodes + uses.saturating_sub(1).saturating_mul(size));
        let result = body.instantiate_bound(std::slice::from_ref(argument));
        // New redexes come from abstractions only.
        if matches!(argument, Term::Abs(..)) && uses > 0 { self.term(&result) } else { result }
    }

    fn spend(&mut self, nodes: usize) {
        match self.left.checked_sub(nodes) {
            Some(left) => self.left = left,
            None => give_up(Excess::Size),
        }
    }
}

impl Clause {
    /// How many variables it binds.
    fn count(&self) -> u32 {
        u32::try_from(self.vars.len()).unwrap_or(u32::MAX)
    }

    fn rebuild(
        &self,
        depth: u32,
        leaf: &mut impl FnMut(&Term, u32) -> Term,
        ty: &impl Fn(&Type) -> Type,
    ) -> Clause {
        let inner = depth + self.count();
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
    use base::guard::Fault;

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
    fn eta_contracts_what_contracting_below_leaves() {
        let ty = Type::funs([nat(), nat()], nat());
        let f = Term::free("f", ty);
        let inner = f.clone().apply([Term::Bound(1), Term::Bound(0)]);
        assert_eq!(Term::abs("x", nat(), Term::abs("y", nat(), inner)).eta(), f);
        // Forty binders take no longer than their number.
        let deep = (0..40).fold(f, |body, _| Term::abs("x", nat(), body));
        assert_eq!(deep.eta(), deep);
    }

    #[test]
    fn terms_without_a_normal_form_of_reasonable_size_are_given_up() {
        // `λf x. f (f x)` applied to itself, again and again.
        let twice = |ty: Type| {
            let body = Term::Bound(1).app(Term::Bound(1).app(Term::Bound(0)));
            Term::abs("f", Type::fun(ty.clone(), ty.clone()), Term::abs("x", ty, body))
        };
        let mut ty = nat();
        let mut types = vec![];
        for _ in 0..6 {
            types.push(ty.clone());
            ty = Type::fun(ty.clone(), ty);
        }
        let tower = types.into_iter().rev().map(twice).reduce(Term::app).unwrap();
        assert!(matches!(base::guard::guarded(|| tower.beta()), Err(Fault::Excess(_))));
    }

    #[test]
    fn deep_terms_are_walked_through() {
        let deep = (0..15_000).fold(Term::free("x", nat()), |term, _| Term::constant("Suc", nat()).app(term));
        assert_eq!(deep.excess(), None);
        assert_eq!(deep.beta(), deep);
        let doubled = deep.lambda(&Name::new("x"), &nat()).app(deep.clone());
        assert_eq!(base::guard::guarded(|| doubled.beta()), Err(Fault::Excess(Excess::Nesting)));
        let deeper = (0..Term::MAX_DEPTH).fold(deep, |term, _| Term::constant("Suc", nat()).app(term));
        assert_eq!(deeper.excess(), Some(Excess::Nesting));
    }

    #[test]
    fn types_are_read_off() {
        let k = Term::abs("x", nat(), Term::abs("y", Type::bool(), Term::Bound(1)));
        assert_eq!(k.ty(), Some(Type::funs([nat(), Type::bool()], nat())));
        assert_eq!(Term::Bound(0).ty(), None);
    }
}
