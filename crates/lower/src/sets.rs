//! Sets: comprehensions over finite types or over elements of other sets, and membership in comprehensions.
//!
//! A set is represented as the library's code equations say, as the list of its elements or of its complement's, or by
//! a predicate. Over a small finite type only the first of these occurs, so that every operation is defined.

use crate::code::{Arg, Code};
use crate::listing::natural;
use crate::operation::{Operation, options};
use crate::problem::{Lower, Problem, Reason};
use crate::quantifier::{Bound, bound_of, join, listed_set, split};
use base::Name;
use logic::hol;
use logic::types::well_known::{NAT, OPTION};
use logic::{Case, Clause, Term, Type};
use program::{Atom, Expr};
use std::sync::Arc;

/// The numbers below this are tried where the least one is asked for.
const MAX_LEAST: u32 = 200;

impl Code<'_, '_> {
    /// Constants of sets whose arguments matter as they are written, or that are better than their equations.
    pub(crate) fn set_constant(&mut self, name: &str, ty: &Type, args: &[Arg<'_>]) -> Option<Lower<Expr>> {
        match (name, args) {
            (hol::MEMBER, [element, Arg::Term(set)]) => {
                let [predicate] = set.strip_const(hol::COLLECT)?.try_into().ok()?;
                Some(self.arg_atom(element).and_then(|element| self.expr(predicate, vec![element])))
            }
            (hol::COLLECT, [predicate]) => {
                let (from, to) = (ty.as_fun()?.0.as_fun()?.0, ty.as_fun()?.1);
                if self.lowering.is_listed(from) {
                    let values = self.all_values(from);
                    let keep = self.arg_atom(predicate);
                    return Some(values.and_then(|values| self.filtered(from, to, keep?, values)));
                }
                Some(self.collected(from, to, predicate))
            }
            (hol::THE | hol::EPS, [predicate, rest @ ..]) => {
                let (predicate_ty, of) = ty.as_fun()?;
                Some(self.the(predicate_ty, predicate).and_then(|value| {
                    let value = self.operand(value, of)?;
                    let rest = self.arg_atoms(rest)?;
                    self.apply(value, of, rest)
                }))
            }
            (hol::LEAST, [Arg::Term(predicate)]) if ty.as_fun()?.1.is_con(NAT) => Some(self.least(predicate)),
            (hol::LEAST, [Arg::Term(predicate)]) => self.extreme(hol::LEAST_OF, ty, predicate),
            (hol::GREATEST, [Arg::Term(predicate)]) => self.extreme(hol::GREATEST_OF, ty, predicate),
            // These stand where the library has no way to find the value.
            (hol::LEAST_ABORT | hol::GREATEST_ABORT, [_]) => {
                Some(Err(Problem::new(name, Reason::NoEquation)))
            }
            (hol::COSET, [list]) => {
                let Type::Con(_, elements) = ty.as_fun()?.1 else { return None };
                let element = elements.first()?.clone();
                if !self.lowering.is_listed(&element) {
                    return None;
                }
                Some(self.arg_atom(list).and_then(|list| self.complement(&element, ty.as_fun(), list)))
            }
            (hol::BALL | hol::BEX, [Arg::Term(set), Arg::Term(body)]) => {
                let [predicate] = set.strip_const(hol::COLLECT)?.try_into().ok()?;
                let (Term::Abs(x, from, inside), Term::Abs(_, _, body)) = (predicate, *body) else {
                    return None;
                };
                let all = name == hol::BALL;
                let inner = join(all, (**inside).clone(), (**body).clone());
                let quantifier = if all { hol::ALL } else { hol::EX };
                let whole = Type::fun(Type::fun(from.clone(), Type::bool()), Type::bool());
                let term = Term::constant(quantifier, whole).app(Term::abs(x.clone(), from.clone(), inner));
                Some(self.expr(&term, vec![]))
            }
            _ => None,
        }
    }

    /// The list of all values of a small finite type.
    fn all_values(&mut self, ty: &Type) -> Lower<Atom> {
        let Some(values) = self.lowering.values(ty) else {
            let list = self.lowering.listing(ty).ok_or_else(|| crate::quantifier::endless(false, ty))?;
            return self.atom(&list);
        };
        let atoms = values.iter().map(|value| self.ground(value)).collect::<Lower<Vec<_>>>()?;
        let list = Type::list(ty.clone());
        let whole = self.list(&list, atoms)?;
        self.operand(whole, &list)
    }

    /// The set of those elements of a list for which a predicate holds.
    fn filtered(&mut self, element: &Type, set: &Type, keep: Atom, list: Atom) -> Lower<Expr> {
        let list_ty = Type::list(element.clone());
        let predicate = Type::fun(element.clone(), Type::bool());
        let filter = Type::funs([predicate, list_ty.clone()], list_ty.clone());
        let kept = self.call(&Name::new(hol::FILTER), &filter, vec![keep, list])?;
        let kept = self.operand(kept, &list_ty)?;
        self.call(&Name::new(hol::LIST_SET), &Type::fun(list_ty, set.clone()), vec![kept])
    }

    /// The set of all values of a small finite type that are not in a list.
    fn complement(&mut self, element: &Type, whole: Option<(&Type, &Type)>, list: Atom) -> Lower<Expr> {
        let Some((list_ty, set)) = whole else { return Ok(Expr::Atom(list)) };
        let member = Term::constant(hol::MEMBER, Type::funs([element.clone(), set.clone()], Type::bool()));
        let listed = Term::constant(hol::LIST_SET, Type::fun(list_ty.clone(), set.clone()));
        let not = Term::constant(hol::NOT, Type::fun(Type::bool(), Type::bool()));
        let xs = Term::free("xs", list_ty.clone());
        let body = not.app(member.apply([Term::Bound(0), listed.app(xs)]));
        let before = self.frees.len();
        self.frees.push((Name::new("xs"), list, list_ty.clone()));
        let keep = self.atom(&Term::abs("x", element.clone(), body));
        self.frees.truncate(before);
        let values = self.all_values(element)?;
        self.filtered(element, set, keep?, values)
    }

    /// A comprehension over a type that is not listed: its elements where they can be found, else the predicate.
    fn collected(&mut self, from: &Type, set: &Type, predicate: &Arg<'_>) -> Lower<Expr> {
        let raw = |predicate: Term| {
            let whole = Type::fun(Type::fun(from.clone(), Type::bool()), set.clone());
            Operation::Collect.at(whole).app(predicate)
        };
        let term = match predicate {
            Arg::Term(term) => *term,
            Arg::Atom(_) => {
                let whole = Type::fun(Type::fun(from.clone(), Type::bool()), set.clone());
                return self.collect(&whole, predicate);
            }
        };
        // The definition of filtering is not to be filtered.
        if self.defines(hol::SET_FILTER) {
            return self.expr(&raw(term.clone()), vec![]);
        }
        if let Some(value) = self.comprehension(from, term) {
            return value;
        }
        let Ok((values, _)) = self.solutions(from, term, true) else {
            return self.expr(&raw(term.clone()), vec![]);
        };
        let all = self.atom(&values)?;
        self.frees.push((Name::new("?all"), all, options(from)));
        let all = Term::free("?all", options(from));
        let value = self.expr(&listed_set(&all, from, raw(term.clone())), vec![]);
        self.frees.pop();
        value
    }

    /// The least or greatest of the values for which a predicate holds, by the function of sets that finds it.
    fn extreme(&mut self, of_set: &str, ty: &Type, predicate: &Term) -> Option<Lower<Expr>> {
        let (predicates, value) = ty.as_fun()?;
        let world = self.lowering.world;
        if !world.is_instance(value, "Orderings.linorder") || world.constant(of_set).is_none() {
            return None;
        }
        let set = Type::set(value.clone());
        let collect = Term::constant(hol::COLLECT, Type::fun(predicates.clone(), set.clone()));
        let term = Term::constant(of_set, Type::fun(set, value.clone())).app(collect.app(predicate.clone()));
        Some(self.expr(&term, vec![]))
    }

    /// The least natural number for which a predicate holds, among the first few.
    fn least(&mut self, predicate: &Term) -> Lower<Expr> {
        let nat = || Type::nullary(NAT);
        let option = Type::con(OPTION, [nat()]);
        let upt = Type::funs([nat(), nat()], Type::list(nat()));
        let numbers = Term::constant(hol::UPT, upt).apply([natural(0), natural(MAX_LEAST)]);
        let types = [Type::fun(nat(), Type::bool()), Type::list(nat())];
        let found =
            Term::constant(hol::FIND, Type::funs(types, option.clone())).apply([predicate.clone(), numbers]);
        let clauses = vec![
            Clause {
                vars: vec![],
                pattern: Term::constant(hol::NONE, option.clone()),
                body: Operation::Unknown.at(nat()),
            },
            Clause {
                vars: vec![(Name::new("n"), nat())],
                pattern: Term::constant(hol::SOME, Type::fun(nat(), option)).app(Term::Bound(0)),
                body: Term::Bound(0),
            },
        ];
        self.expr(&Term::Case(Arc::new(Case { scrutinee: found, clauses, result: nat() })), vec![])
    }

    /// `{x. x ∈ S ∧ …}` filters `S`; `{x. x = t ∧ …}` has one element or none.
    fn comprehension(&mut self, from: &Type, predicate: &Term) -> Option<Lower<Expr>> {
        let Term::Abs(name, _, body) = predicate else { return None };
        let mut conditions = vec![];
        split(body, false, &mut conditions);
        let found = conditions.iter().enumerate().find_map(|(at, one)| Some((at, bound_of(one, from)?)));
        let (at, bound) = found?;
        let others = conditions.iter().enumerate().filter(|(other, _)| *other != at);
        let rest = others.map(|(_, other)| (*other).clone()).rev().reduce(|rest, one| join(false, one, rest));
        let set = Type::set(from.clone());
        let keep = Term::abs(name.clone(), from.clone(), rest.unwrap_or_else(|| hol::truth(true)));
        let keep_ty = Type::fun(from.clone(), Type::bool());
        let term = match bound {
            Bound::In(elements) => Term::constant(hol::SET_FILTER, Type::funs([keep_ty, set.clone()], set))
                .apply([keep, elements]),
            Bound::Is(value) => {
                let insert = Type::funs([from.clone(), set.clone()], set.clone());
                let empty = || Term::constant(hol::BOT, set.clone());
                let one = Term::constant(hol::INSERT, insert).apply([value.clone(), empty()]);
                hol::choice(keep.app(value).beta(), one, empty(), &set)
            }
        };
        Some(self.expr(&term, vec![]))
    }
}
