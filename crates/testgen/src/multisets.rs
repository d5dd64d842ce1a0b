//! Multisets in post-conditions: what is said of them becomes formulas about lists of their elements.

use crate::hol::{eq, parts};
use logic::types::well_known::{LIST, NAT};
use logic::{Term, Type};

/// The type of multisets.
pub(crate) const MULTISET: &str = "Multiset.multiset";

/// A list of a multiset's elements, each as often as it is in there, if the way it is written says what they are.
pub(crate) fn elements(multiset: &Term) -> Option<Term> {
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
        ("Groups.minus_class.minus", [one, two]) => without(&elements(one)?, &elements(two)?, &of),
        ("Multiset.inter_mset", [one, two]) => {
            let one = elements(one)?;
            without(&one, &without(&one, &elements(two)?, &of), &of)
        }
        ("Multiset.union_mset", [one, two]) => {
            let (one, two) = (elements(one)?, elements(two)?);
            let further = without(&two, &one, &of);
            function("List.append", &[&list, &list]).apply([one, further])
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

/// The first list without the elements of the second one, each as often as it is there.
fn without(one: &Term, two: &Term, of: &Type) -> Term {
    let list = Type::con(LIST, [of.clone()]);
    let less_one = Type::funs([of.clone(), list.clone()], list.clone());
    let fold = Type::funs([less_one.clone(), list.clone(), list.clone()], list);
    let less_one = Term::constant("List.remove1", less_one);
    Term::constant("List.fold", fold).apply([less_one, two.clone(), one.clone()])
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
pub(crate) fn equal(one: &Term, two: &Term) -> Option<Term> {
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
pub(crate) fn by_list(name: &str, args: &[&Term]) -> Option<Term> {
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
