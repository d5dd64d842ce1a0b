//! Multisets in post-conditions: what is said of them becomes formulas about lists of their elements.

use crate::hol::{eq, parts};
use logic::types::well_known::{LIST, NAT};
use logic::{Term, Type};

/// The type of multisets.
pub(super) const MULTISET: &str = "Multiset.multiset";

/// A list of a multiset's elements, each as often as it is in there, if the way it is written says what they are.
pub(super) fn elements(multiset: &Term) -> Option<Term> {
    let of = element_type(multiset)?;
    let list = Type::con(LIST, [of.clone()]);
    let function = |name: &str, params: &[&Type]| {
        Term::constant(name, Type::funs(params.iter().map(|ty| (*ty).clone()), list.clone()))
    };
    let (name, args) = parts(multiset);
    Some(match (name, args.as_slice()) {
        ("Multiset.mset", [list]) => (*list).clone(),
        ("Groups.zero_class.zero", []) => Term::constant("List.list.Nil", list.clone()),
        ("Multiset.add_mset", [one, rest]) => {
            function("List.list.Cons", &[&of, &list]).apply([(*one).clone(), elements(rest)?])
        }
        ("Groups.plus_class.plus", [one, two]) => {
            function("List.append", &[&list, &list]).apply([elements(one)?, elements(two)?])
        }
        ("Multiset.filter_mset", [test, from]) => {
            function("List.filter", &[&test.ty()?, &list]).apply([(*test).clone(), elements(from)?])
        }
        ("Multiset.image_mset", [by, from]) => {
            let from = elements(from)?;
            function("List.list.map", &[&by.ty()?, &from.ty()?]).apply([(*by).clone(), from])
        }
        ("Multiset.replicate_mset", [count, one]) => {
            let nat = Type::nullary(NAT);
            function("List.replicate", &[&nat, &of]).apply([(*count).clone(), (*one).clone()])
        }
        _ => return None,
    })
}

fn element_type(multiset: &Term) -> Option<Type> {
    match multiset.ty()? {
        Type::Con(name, args) if name == MULTISET => args.first().cloned(),
        _ => None,
    }
}

/// How often an element, which may be bound, is in a list.
fn count(list: &Term, of: &Type, one: Term) -> Term {
    let nat = Type::nullary(NAT);
    let whole = Type::funs([Type::con(LIST, [of.clone()]), of.clone()], nat);
    Term::constant("List.count_list", whole).apply([list.clone(), one])
}

/// That two multisets have the same elements, each as often.
pub(super) fn equal(one: &Term, two: &Term) -> Option<Term> {
    let of = element_type(one)?;
    let (left, right) = (elements(one)?, elements(two)?);
    let list = Type::con(LIST, [of.clone()]);
    let both = Term::constant("List.append", Type::funs([list.clone(), list.clone()], list.clone()));
    let both = both.apply([left.clone(), right.clone()]);
    let counted = |list: &Term| count(&list.lift(1), &of, Term::Bound(0));
    let same = eq(&Type::nullary(NAT), counted(&left), counted(&right));
    for_all_in(&both, &of, same)
}

/// `∀x∈set list. body`, where `body` has the variable free.
fn for_all_in(list: &Term, of: &Type, body: Term) -> Option<Term> {
    let set = Type::set(of.clone());
    let elements = Term::constant("List.list.set", Type::fun(list.ty()?, set.clone())).app(list.clone());
    let whole = Type::funs([set, Type::fun(of.clone(), Type::bool())], Type::bool());
    Some(Term::constant("Set.Ball", whole).apply([elements, Term::abs("x", of.clone(), body)]))
}

/// Operations on multisets as operations on lists.
pub(super) fn by_list(name: &str, args: &[&Term]) -> Option<Term> {
    let of = element_type(args.first()?)?;
    match (name, args) {
        ("Nat.size_class.size", [multiset]) => {
            let list = elements(multiset)?;
            let whole = Type::fun(list.ty()?, Type::nullary(NAT));
            Some(Term::constant("Nat.size_class.size", whole).app(list))
        }
        ("Multiset.multiset.count" | "Multiset.count", [multiset, one]) => {
            Some(count(&elements(multiset)?, &of, (*one).clone()))
        }
        ("Multiset.subseteq_mset", [one, two]) => {
            let (left, right) = (elements(one)?, elements(two)?);
            let counted = |list: &Term| count(&list.lift(1), &of, Term::Bound(0));
            let nat = Type::nullary(NAT);
            let at_most = Type::funs([nat.clone(), nat], Type::bool());
            let at_most = Term::constant("Orderings.ord_class.less_eq", at_most);
            for_all_in(&left, &of, at_most.apply([counted(&left), counted(&right)]))
        }
        _ => None,
    }
}
