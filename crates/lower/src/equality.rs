//! Equality at a type: a primitive operation where values are equal exactly if they are made in the same way,
//! otherwise a function derived from the type.

use crate::code::Code;
use crate::lowering::{Helper, Lowering, Work};
use crate::meaning::Meaning;
use crate::names::type_text;
use crate::problem::{Lower, Problem, Reason};
use crate::types::{Alternative, Equality, Shape};
use base::Name;
use logic::hol;
use logic::types::well_known::SET;
use logic::{Term, Type};
use program::{Arm, Atom, Body, Con, Expr, Fun, Pattern, Place, Prim, Var};
use std::collections::HashSet;

impl Lowering<'_> {
    /// Whether equality of this type is that of its representation.
    pub(crate) fn is_structural(&mut self, ty: &Type) -> bool {
        self.structural_inside(ty, &mut HashSet::new())
    }

    fn structural_inside(&mut self, ty: &Type, seen: &mut HashSet<Type>) -> bool {
        base::check_stack();
        if !seen.insert(ty.clone()) {
            return true;
        }
        match self.shape(ty) {
            Shape::Bool | Shape::Nat | Shape::Int | Shape::Char | Shape::Token => true,
            Shape::Fun | Shape::Quotient(..) | Shape::Unknown(_) | Shape::Data(_, Equality::Defined) => false,
            Shape::Same(raw) => self.structural_inside(&raw, seen),
            Shape::Data(alternatives, Equality::Structural) => alternatives.iter().all(|alternative| {
                alternative.fields.iter().all(|field| self.structural_inside(field, seen))
            }),
        }
    }

    fn equality(&mut self, ty: &Type) -> Lower<Fun> {
        self.helper(Helper::Equal(ty.clone()), |lowering| {
            let fun = lowering.declare(
                &format!("equal {}", type_text(ty)),
                &[ty.clone(), ty.clone()],
                &Type::bool(),
            )?;
            lowering.queue(Work::Equal(fun, ty.clone()));
            Ok(fun)
        })
    }

    /// The body of the equality function of a type.
    pub(crate) fn equal_body(&mut self, fun: Fun, ty: &Type) {
        let mut code = self.open(fun);
        let params = code.params();
        let body = code.branch(|code| match params.as_slice() {
            [left, right] => code.derived_equal(ty, left, right),
            _ => Err(undecidable(ty)),
        });
        let function = code.finish(body);
        self.close(fun, function);
    }

    /// The equality that an instance of the class of types with an equality defines.
    fn defined_equality(&mut self, ty: &Type) -> Option<Fun> {
        let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
        match self.meaning(&Name::new(hol::EQUAL), &whole) {
            Meaning::Function(fun) => Some(fun),
            Meaning::Constructor(_) | Meaning::Native(_) | Meaning::Fail(_) => None,
        }
    }
}

impl Code<'_, '_> {
    /// Whether two values of a type are equal.
    pub(crate) fn equal(&mut self, ty: &Type, left: Atom, right: Atom) -> Lower<Expr> {
        if self.lowering.is_structural(ty) {
            return Ok(Expr::Prim(Prim::Equal, vec![left, right]));
        }
        let fun = self.lowering.equality(ty)?;
        Ok(Expr::Call(fun, vec![left, right]))
    }

    fn derived_equal(&mut self, ty: &Type, left: &Atom, right: &Atom) -> Lower<Expr> {
        match self.lowering.shape(ty) {
            Shape::Fun => self.equal_functions(ty, left, right),
            Shape::Data(_, Equality::Defined) if ty.is_con(SET) => self.equal_sets(ty, left, right),
            Shape::Data(_, Equality::Defined) => match self.lowering.defined_equality(ty) {
                Some(fun) => Ok(Expr::Call(fun, vec![left.clone(), right.clone()])),
                None => Err(undecidable(ty)),
            },
            Shape::Data(alternatives, Equality::Structural) => {
                self.equal_data(ty, &alternatives, left, right)
            }
            Shape::Same(raw) => self.equal(&raw, left.clone(), right.clone()),
            Shape::Quotient(_, relation) => match self.lowering.defined_equality(ty) {
                Some(fun) => Ok(Expr::Call(fun, vec![left.clone(), right.clone()])),
                None => self.expr(&relation, vec![left.clone(), right.clone()]),
            },
            Shape::Bool | Shape::Nat | Shape::Int | Shape::Char | Shape::Token => {
                Ok(Expr::Prim(Prim::Equal, vec![left.clone(), right.clone()]))
            }
            Shape::Unknown(_) => Err(undecidable(ty)),
        }
    }

    /// Functions are equal if they agree on every argument.
    fn equal_functions(&mut self, ty: &Type, left: &Atom, right: &Atom) -> Lower<Expr> {
        let Some((from, to)) = ty.as_fun() else { return Err(undecidable(ty)) };
        let [f, g] = ["f", "g"].map(|name| Term::free(name, ty.clone()));
        let eq = Term::constant(hol::EQ, Type::funs([to.clone(), to.clone()], Type::bool()));
        let body = eq.apply([f.app(Term::Bound(0)), g.app(Term::Bound(0))]);
        let all = Term::constant(hol::ALL, Type::fun(Type::fun(from.clone(), Type::bool()), Type::bool()));
        let before = self.frees.len();
        self.frees.push((Name::new("f"), left.clone(), ty.clone()));
        self.frees.push((Name::new("g"), right.clone(), ty.clone()));
        let value = self.expr(&all.app(Term::abs("x", from.clone(), body)), vec![]);
        self.frees.truncate(before);
        value
    }

    /// Sets are equal if each is part of the other.
    fn equal_sets(&mut self, ty: &Type, left: &Atom, right: &Atom) -> Lower<Expr> {
        let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
        let name = Name::new(hol::LESS_EQ);
        let below = self.call(&name, &whole, vec![left.clone(), right.clone()])?;
        let below = self.truth(below);
        Ok(self.conditional(
            below,
            |code| code.call(&name, &whole, vec![right.clone(), left.clone()]),
            |_| Ok(Expr::Atom(Atom::Bool(false))),
        ))
    }

    fn equal_data(
        &mut self,
        ty: &Type,
        alternatives: &[Alternative],
        left: &Atom,
        right: &Atom,
    ) -> Lower<Expr> {
        let mut arms = vec![];
        for alternative in alternatives {
            let whole = Type::funs(alternative.fields.iter().cloned(), ty.clone());
            let con = self.lowering.constructor(&alternative.name, &whole)?;
            let Some(con) = con else { return Err(undecidable(ty)) };
            let ours = self.field_vars(alternative)?;
            let theirs = self.field_vars(alternative)?;
            let body = self.branch(|code| {
                let same = code.branch(|code| code.equal_fields(&alternative.fields, &ours, &theirs));
                Ok(one_arm(right, con, theirs, same, alternatives.len()))
            });
            arms.push(Arm { pattern: Pattern::Con(con, ours), body });
        }
        Ok(Expr::Case(left.clone(), arms, None))
    }

    fn field_vars(&mut self, alternative: &Alternative) -> Lower<Vec<Var>> {
        let mut vars = vec![];
        for field in &alternative.fields {
            let own = self.lowering.ty(field)?;
            vars.push(self.fresh("a", own));
        }
        Ok(vars)
    }

    fn equal_fields(&mut self, types: &[Type], ours: &[Var], theirs: &[Var]) -> Lower<Expr> {
        let ([ty, types @ ..], [one, ours @ ..], [two, theirs @ ..]) = (types, ours, theirs) else {
            return Ok(Expr::Atom(Atom::Bool(true)));
        };
        let same = self.equal(ty, Atom::Var(*one), Atom::Var(*two))?;
        if types.is_empty() {
            return Ok(same);
        }
        let same = self.truth(same);
        Ok(self.conditional(
            same,
            |code| code.equal_fields(types, ours, theirs),
            |_| Ok(Expr::Atom(Atom::Bool(false))),
        ))
    }

    /// A predicate of function type as a continuation, for helpers that only call it.
    pub(crate) fn continuation(&mut self, predicate: Atom, ty: &Type) -> Lower<Expr> {
        let fun = self.lowering.applier(ty)?;
        Ok(Expr::Closure(Place::Stack, fun, vec![predicate]))
    }
}

/// `case` with one constructor and `false` for the others, of which there are `total` less one.
fn one_arm(on: &Atom, con: Con, vars: Vec<Var>, body: Body, total: usize) -> Expr {
    let arm = Arm { pattern: Pattern::Con(con, vars), body };
    let default = (total > 1).then(|| Box::new(Body::of(Expr::Atom(Atom::Bool(false)))));
    Expr::Case(on.clone(), vec![arm], default)
}

fn undecidable(ty: &Type) -> Problem {
    Problem::new(hol::EQ, Reason::NoEquality(Name::from(type_text(ty))))
}
