//! Sets: comprehensions over finite types or over elements of other sets, and membership in comprehensions.
//!
//! A set is represented as the library's code equations say, as the list of its elements or of its complement's, or by
//! a predicate. Over a small finite type only the first of these occurs, so that every operation is defined.

use crate::code::{Arg, Code};
use crate::inductive::UNKNOWN;
use crate::listing::natural;
use crate::problem::{Lower, Problem, Reason};
use crate::quantifier::{Bound, bound_of, choice, join, listed_set, split, truth};
use crate::solve::{RAW, options};
use crate::types::COLLECT;
use base::Name;
use logic::types::well_known::NAT;
use logic::{Case, Clause, Term, Type};
use program::{Atom, Expr};
use std::sync::Arc;

/// The numbers below this are tried where the least one is asked for.
const MAX_LEAST: u32 = 200;

impl Code<'_, '_> {
    /// Constants of sets whose arguments matter as they are written, or that are better than their equations.
    pub(crate) fn set_constant(&mut self, name: &str, ty: &Type, args: &[Arg<'_>]) -> Option<Lower<Expr>> {
        match (name, args) {
            ("Set.member", [element, Arg::Term(set)]) => {
                let [predicate] = set.strip_const("Set.Collect")?.try_into().ok()?;
                Some(self.arg_atom(element).and_then(|element| self.expr(predicate, vec![element])))
            }
            ("Set.Collect", [predicate]) => {
                let (from, to) = (ty.as_fun()?.0.as_fun()?.0, ty.as_fun()?.1);
                if self.lowering.is_listed(from) {
                    let values = self.all_values(from);
                    let keep = self.arg_atom(predicate);
                    return Some(values.and_then(|values| self.filtered(from, to, keep?, values)));
                }
                Some(self.collected(from, to, predicate))
            }
            ("HOL.The" | "Hilbert_Choice.Eps", [predicate, rest @ ..]) => {
                let (predicate_ty, of) = ty.as_fun()?;
                Some(self.the(predicate_ty, predicate).and_then(|value| {
                    let value = self.operand(value, of)?;
                    let rest = self.arg_atoms(rest)?;
                    self.apply(value, of, rest)
                }))
            }
            ("Orderings.ord_class.Least", [Arg::Term(predicate)]) if ty.as_fun()?.1.is_con(NAT) => {
                Some(self.least(predicate))
            }
            ("Orderings.ord_class.Least", [Arg::Term(predicate)]) => {
                self.extreme("Lattices_Big.Least", ty, predicate)
            }
            ("Orderings.order_class.Greatest", [Arg::Term(predicate)]) => {
                self.extreme("Lattices_Big.Greatest", ty, predicate)
            }
            // These stand where the library has no way to find the value.
            ("Lattices_Big.Least_abort" | "Lattices_Big.Greatest_abort", [_]) => {
                Some(Err(Problem::new(name, Reason::NoEquation)))
            }
            ("List.coset", [list]) => {
                let Type::Con(_, elements) = ty.as_fun()?.1 else { return None };
                let element = elements.first()?.clone();
                if !self.lowering.is_listed(&element) {
                    return None;
                }
                Some(self.arg_atom(list).and_then(|list| self.complement(&element, ty.as_fun(), list)))
            }
            ("Set.Ball" | "Set.Bex", [Arg::Term(set), Arg::Term(body)]) => {
                let [predicate] = set.strip_const("Set.Collect")?.try_into().ok()?;
                let (Term::Abs(x, from, inside), Term::Abs(_, _, body)) = (predicate, *body) else {
                    return None;
                };
                let all = name == "Set.Ball";
                let inner = join(all, (**inside).clone(), (**body).clone());
                let quantifier = if all { "HOL.All" } else { "HOL.Ex" };
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
        let kept = self.call(&Name::new("List.filter"), &filter, vec![keep, list])?;
        let kept = self.operand(kept, &list_ty)?;
        self.call(&Name::new("List.list.set"), &Type::fun(list_ty, set.clone()), vec![kept])
    }

    /// The set of all values of a small finite type that are not in a list.
    fn complement(&mut self, element: &Type, whole: Option<(&Type, &Type)>, list: Atom) -> Lower<Expr> {
        let Some((list_ty, set)) = whole else { return Ok(Expr::Atom(list)) };
        let member = Term::constant("Set.member", Type::funs([element.clone(), set.clone()], Type::bool()));
        let listed = Term::constant("List.list.set", Type::fun(list_ty.clone(), set.clone()));
        let not = Term::constant("HOL.Not", Type::fun(Type::bool(), Type::bool()));
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
            Term::constant(RAW, whole).app(predicate)
        };
        let term = match predicate {
            Arg::Term(term) => *term,
            Arg::Atom(_) => {
                let whole = Type::fun(Type::fun(from.clone(), Type::bool()), set.clone());
                return self.constant(&Name::new(RAW), &whole, std::slice::from_ref(predicate));
            }
        };
        // The definition of filtering is not to be filtered.
        if self.function.name.starts_with("Set.filter") {
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
        let collect = Term::constant(COLLECT, Type::fun(predicates.clone(), set.clone()));
        let term = Term::constant(of_set, Type::fun(set, value.clone())).app(collect.app(predicate.clone()));
        Some(self.expr(&term, vec![]))
    }

    /// The least natural number for which a predicate holds, among the first few.
    fn least(&mut self, predicate: &Term) -> Lower<Expr> {
        let nat = || Type::nullary(NAT);
        let option = Type::con("Option.option", [nat()]);
        let upt = Type::funs([nat(), nat()], Type::list(nat()));
        let numbers = Term::constant("List.upt", upt).apply([natural(0), natural(MAX_LEAST)]);
        let types = [Type::fun(nat(), Type::bool()), Type::list(nat())];
        let found = Term::constant("List.find", Type::funs(types, option.clone()))
            .apply([predicate.clone(), numbers]);
        let clauses = vec![
            Clause {
                vars: vec![],
                pattern: Term::constant("Option.option.None", option.clone()),
                body: Term::constant(UNKNOWN, nat()),
            },
            Clause {
                vars: vec![(Name::new("n"), nat())],
                pattern: Term::constant("Option.option.Some", Type::fun(nat(), option)).app(Term::Bound(0)),
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
        let keep = Term::abs(name.clone(), from.clone(), rest.unwrap_or_else(truth));
        let keep_ty = Type::fun(from.clone(), Type::bool());
        let term = match bound {
            Bound::In(elements) => {
                Term::constant("Set.filter", Type::funs([keep_ty, set.clone()], set)).apply([keep, elements])
            }
            Bound::Is(value) => {
                let insert = Type::funs([from.clone(), set.clone()], set.clone());
                let empty = || Term::constant("Orderings.bot_class.bot", set.clone());
                let one = Term::constant("Set.insert", insert).apply([value.clone(), empty()]);
                choice(keep.app(value).beta(), one, empty(), &set)
            }
        };
        Some(self.expr(&term, vec![]))
    }
}
