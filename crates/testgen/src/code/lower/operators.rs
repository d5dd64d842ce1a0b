//! Connectives, quantifiers, and operations on numbers, characters, sets and multisets.

use super::super::{Expr, Obstacle, Op, Quantifier, Ty};
use super::names::{Scope, fresh};
use super::{Lowered, Lowering};
use crate::hol::{eq, is_number_type, numeral, subset};
use crate::multisets::{self, MULTISET};
use crate::sets;
use base::Name;
use logic::types::well_known::{INT, SET};
use logic::{Term, Type};

/// The character of a number.
const CHAR_OF: &str = "String.linordered_euclidean_semiring_bit_operations_class.char_of";

impl Lowering<'_> {
    /// Connectives, comparisons and operations on numbers. Long: one arm for each.
    pub(super) fn special(
        &mut self,
        name: &str,
        ty: &Type,
        args: &[&Term],
        scope: &mut Scope,
    ) -> Option<Lowered<Expr>> {
        let first = ty.as_fun().map(|(from, _)| from.clone());
        let numeric = first.as_ref().is_some_and(is_number_type);
        let mut op = |lowering: &mut Self, op: Op| {
            let ty = first.as_ref().map_or(Ok(Ty::Bool), |ty| lowering.ty(ty))?;
            Ok(Expr::Op(op, ty, lowering.all(args, scope)?))
        };
        Some(match (name, args) {
            ("HOL.True", []) => Ok(Expr::Bool(true)),
            ("HOL.False", []) => Ok(Expr::Bool(false)),
            ("HOL.conj", [_, _]) => op(self, Op::And),
            ("HOL.disj", [_, _]) => op(self, Op::Or),
            ("HOL.Not", [_]) => op(self, Op::Not),
            ("HOL.implies", [left, right]) => {
                let either = crate::hol::or(crate::hol::not((*left).clone()), (*right).clone());
                self.expr(&either, scope)
            }
            ("HOL.eq", [left, right]) if first.as_ref().is_some_and(|ty| ty.is_con(SET)) => {
                let both = crate::hol::and(subset(left, right)?, subset(right, left)?);
                self.expr(&both, scope)
            }
            ("HOL.eq", [left, right]) if first.as_ref().is_some_and(|ty| ty.is_con(MULTISET)) => {
                self.expr(&multisets::equal(left, right)?, scope)
            }
            ("HOL.eq", [_, _]) => op(self, Op::Equal),
            ("Orderings.ord_class.less_eq", [left, right])
                if first.as_ref().is_some_and(|ty| ty.is_con(SET)) =>
            {
                self.expr(&subset(left, right)?, scope)
            }
            ("Rings.dvd_class.dvd", [divisor, number]) if numeric => {
                let ty = first.clone()?;
                let modulo = Type::funs([ty.clone(), ty.clone()], ty.clone());
                let rest = Term::constant("Rings.modulo_class.modulo", modulo);
                let rest = rest.apply([(*number).clone(), (*divisor).clone()]);
                self.expr(&eq(&ty, rest, numeral(0, &ty)), scope)
            }
            ("Orderings.ord_class.less", [_, _]) if numeric => op(self, Op::Less),
            ("Orderings.ord_class.less_eq", [_, _]) if numeric => op(self, Op::LessEqual),
            ("Groups.plus_class.plus", [_, _]) if numeric => op(self, Op::Plus),
            ("Groups.minus_class.minus", [_, _]) if numeric => op(self, Op::Minus),
            ("Groups.times_class.times", [_, _]) if numeric => op(self, Op::Times),
            ("Rings.divide_class.divide", [_, _]) if numeric => op(self, Op::Divide),
            ("Rings.modulo_class.modulo", [_, _]) if numeric => op(self, Op::Modulo),
            ("Groups.uminus_class.uminus", [_]) if numeric => op(self, Op::Negate),
            ("Orderings.ord_class.max", [_, _]) if numeric => op(self, Op::Max),
            ("Orderings.ord_class.min", [_, _]) if numeric => op(self, Op::Min),
            ("Nat.Suc", [_]) => op(self, Op::Successor),
            ("Nat.semiring_1_class.of_nat", [_]) if ty.strip_fun().1.is_con(INT) => op(self, Op::ToInt),
            ("Int.nat", [_]) => op(self, Op::ToNat),
            ("String.comm_semiring_1_class.of_char", [c]) if is_number_type(ty.strip_fun().1) => (|| {
                let ty = self.ty(ty.strip_fun().1)?;
                Ok(Expr::Op(Op::Code, ty, vec![self.expr(c, scope)?]))
            })(
            ),
            (CHAR_OF, [_]) if numeric => op(self, Op::Letter),
            (_, [..])
                if let Some(term) = multisets::by_list(name, args).or_else(|| sets::by_list(name, args)) =>
            {
                self.expr(&term, scope)
            }
            ("HOL.If", [condition, then, other]) => (|| {
                let condition = self.expr(condition, scope)?;
                let then = self.expr(then, scope)?;
                let other = self.expr(other, scope)?;
                Ok(Expr::If(Box::new(condition), Box::new(then), Box::new(other)))
            })(),
            ("HOL.Let", [value, body]) => {
                let reduced = (*body).clone().app((*value).clone()).beta();
                self.expr(&reduced, scope)
            }
            ("Set.Ball", [set, body]) => self.quantified(Quantifier::All, set, body, scope),
            ("Set.Bex", [set, body]) => self.quantified(Quantifier::Some, set, body, scope),
            ("Set.member", [element, set]) => match sets::member(element, set) {
                Some(formula) => self.expr(&formula, scope),
                None => {
                    let ty = element.ty()?;
                    let same = eq(&ty, Term::Bound(0), element.lift(1));
                    self.quantified(Quantifier::Some, set, &Term::abs("x", ty, same), scope)
                }
            },
            ("HOL.All", [body]) if sets::range(body, "HOL.implies").is_some() => {
                let (set, body) = sets::range(body, "HOL.implies")?;
                self.quantified(Quantifier::All, &set, &body, scope)
            }
            ("HOL.Ex", [body]) if sets::range(body, "HOL.conj").is_some() => {
                let (set, body) = sets::range(body, "HOL.conj")?;
                self.quantified(Quantifier::Some, &set, &body, scope)
            }
            ("HOL.All" | "HOL.Ex", _) => Err(Obstacle::Constant(
                Name::new(if name == "HOL.All" { "∀" } else { "∃" }),
                "ranges over all values of a type; say what it ranges over, as in `∀x∈set xs. …`",
            )),
            _ => return None,
        })
    }

    /// A quantifier over the elements of a list.
    fn quantified(&mut self, which: Quantifier, set: &Term, body: &Term, scope: &mut Scope) -> Lowered<Expr> {
        let Some(list) = sets::elements(set) else {
            return Err(Obstacle::Constant(Name::new("∈"), "is about a set whose elements cannot be listed"));
        };
        let expanded = match (body, body.ty().as_ref().and_then(Type::as_fun)) {
            (Term::Abs(..), _) => body.clone(),
            (_, Some((from, _))) => Term::abs("x", from.clone(), body.lift(1).app(Term::Bound(0))),
            _ => body.clone(),
        };
        let Term::Abs(name, ty, inner) = &expanded else {
            return Err(Obstacle::Constant(Name::new("∈"), "has no body that can be compiled"));
        };
        let list = self.expr(&list, scope)?;
        let element = self.ty(ty)?;
        let fresh = fresh(name, scope);
        let variable = Name::from(format!("?{fresh}"));
        let inner = inner.instantiate_bound(&[Term::Free(variable.clone(), ty.clone())]);
        scope.push((variable, fresh.clone(), element));
        let body = self.expr(&inner, scope);
        scope.pop();
        Ok(Expr::Quantified(which, fresh, element, Box::new(list), Box::new(body?)))
    }
}
