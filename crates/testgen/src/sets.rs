//! Sets in post-conditions: what is said of them becomes formulas about their elements, and loops over lists.

use crate::hol::{and, eq, is_number_type, not, numeral, or, parts, truth};
use logic::types::well_known::{LIST, NAT, SET};
use logic::{Term, Type};

/// Whether something is in a set, as a formula without the set; none if the set has to be gone through.
pub(crate) fn member(x: &Term, set: &Term) -> Option<Term> {
    let (name, args) = parts(set);
    let ty = element_type(set).or_else(|| x.ty())?;
    let number = is_number_type(&ty);
    Some(match (name, args.as_slice()) {
        ("Set.Collect", [predicate]) => (*predicate).clone().app(x.clone()).beta(),
        ("Set.insert", [one, rest]) => or(eq(&ty, x.clone(), (*one).clone()), element_of(x, rest)?),
        ("Orderings.bot_class.bot", []) => truth(false),
        ("Orderings.top_class.top", []) => truth(true),
        ("Lattices.sup_class.sup", [one, two]) => or(element_of(x, one)?, element_of(x, two)?),
        ("Lattices.inf_class.inf", [one, two]) => and(element_of(x, one)?, element_of(x, two)?),
        ("Groups.minus_class.minus", [one, two]) => and(element_of(x, one)?, not(element_of(x, two)?)),
        ("Set.remove", [one, rest]) => and(element_of(x, rest)?, not(eq(&ty, x.clone(), (*one).clone()))),
        ("Set.filter", [test, from]) => and(element_of(x, from)?, (*test).clone().app(x.clone()).beta()),
        ("Map.dom", [map]) => {
            let value = map.ty()?.as_fun()?.1.clone();
            let none = Term::constant("Option.option.None", value.clone());
            not(eq(&value, (*map).clone().app(x.clone()).beta(), none))
        }
        ("Set_Interval.ord_class.lessThan", [high]) if number => less(x, high)?,
        ("Set_Interval.ord_class.atMost", [high]) if number => less_eq(x, high)?,
        ("Set_Interval.ord_class.greaterThan", [low]) if number => less(low, x)?,
        ("Set_Interval.ord_class.atLeast", [low]) if number => less_eq(low, x)?,
        ("Set_Interval.ord_class.atLeastLessThan", [low, high]) if number => {
            and(less_eq(low, x)?, less(x, high)?)
        }
        ("Set_Interval.ord_class.atLeastAtMost", [low, high]) if number => {
            and(less_eq(low, x)?, less_eq(x, high)?)
        }
        ("Set_Interval.ord_class.greaterThanLessThan", [low, high]) if number => {
            and(less(low, x)?, less(x, high)?)
        }
        ("Set_Interval.ord_class.greaterThanAtMost", [low, high]) if number => {
            and(less(low, x)?, less_eq(x, high)?)
        }
        _ => return None,
    })
}

/// The type of a set's elements.
fn element_type(set: &Term) -> Option<Type> {
    match set.ty()? {
        Type::Con(name, args) if name == SET => args.first().cloned(),
        _ => None,
    }
}

fn element_of(x: &Term, set: &Term) -> Option<Term> {
    let ty = element_type(set).or_else(|| x.ty())?;
    let whole = Type::funs([ty.clone(), Type::set(ty)], Type::bool());
    Some(Term::constant("Set.member", whole).apply([x.clone(), set.clone()]))
}

fn relation(name: &str, one: &Term, two: &Term) -> Option<Term> {
    let ty = one.ty().or_else(|| two.ty())?;
    let whole = Type::funs([ty.clone(), ty], Type::bool());
    Some(Term::constant(name, whole).apply([one.clone(), two.clone()]))
}

fn less(one: &Term, two: &Term) -> Option<Term> {
    relation("Orderings.ord_class.less", one, two)
}

fn less_eq(one: &Term, two: &Term) -> Option<Term> {
    relation("Orderings.ord_class.less_eq", one, two)
}

/// The set that a quantifier ranges over by its first condition, and the rest of its body: `x ∈ A`, and for natural
/// numbers `x < n` and `x ≤ n`.
pub(crate) fn range(body: &Term, connective: &str) -> Option<(Term, Term)> {
    let Term::Abs(name, ty, inner) = body else { return None };
    let (head, args) = parts(inner);
    let [condition, rest] = args.as_slice() else { return None };
    if head != connective {
        return None;
    }
    let (relation, sides) = parts(condition);
    let [Term::Bound(0), bound] = sides.as_slice() else { return None };
    if bound.uses_bound(0) {
        return None;
    }
    let bound = bound.instantiate_bound(&[Term::constant("HOL.undefined", ty.clone())]);
    let set = Type::con(SET, [ty.clone()]);
    let interval = |name: &str| Term::constant(name, Type::fun(ty.clone(), set.clone())).app(bound.clone());
    let set = match relation {
        "Set.member" => bound.clone(),
        "Orderings.ord_class.less" if ty.is_con(NAT) => interval("Set_Interval.ord_class.lessThan"),
        "Orderings.ord_class.less_eq" if ty.is_con(NAT) => interval("Set_Interval.ord_class.atMost"),
        _ => return None,
    };
    Some((set, Term::abs(name.clone(), ty.clone(), (*rest).clone())))
}

/// A list of the elements of a set, if the way it is written says what they are.
pub(crate) fn elements(set: &Term) -> Option<Term> {
    let (name, args) = parts(set);
    let set_ty = set.ty()?;
    let Type::Con(_, of) = &set_ty else { return None };
    let of = of.first()?.clone();
    let list = Type::con(LIST, [of.clone()]);
    let function = |name: &str, params: &[&Type]| {
        Term::constant(name, Type::funs(params.iter().map(|ty| (*ty).clone()), list.clone()))
    };
    let nil = || Term::constant("List.list.Nil", list.clone());
    let kept = |from: Term, which: &Term, wanted: bool| {
        let member = Type::funs([of.clone(), set_ty.clone()], Type::bool());
        let inside = Term::constant("Set.member", member).apply([Term::Bound(0), which.lift(1)]);
        let inside = if wanted { inside } else { not(inside) };
        let test = Term::abs("x", of.clone(), inside);
        function("List.filter", &[&Type::fun(of.clone(), Type::bool()), &list]).apply([test, from])
    };
    Some(match (name, args.as_slice()) {
        ("List.list.set", [list]) => (*list).clone(),
        ("Multiset.set_mset", [multiset]) => crate::multisets::elements(multiset)?,
        ("Orderings.bot_class.bot", []) => nil(),
        ("Set.insert", [one, rest]) => {
            function("List.list.Cons", &[&of, &list]).apply([(*one).clone(), elements(rest)?])
        }
        ("Lattices.sup_class.sup", [one, two]) => {
            function("List.append", &[&list, &list]).apply([elements(one)?, elements(two)?])
        }
        ("Lattices.inf_class.inf", [one, two]) => match elements(one) {
            Some(list) => kept(list, two, true),
            None => kept(elements(two)?, one, true),
        },
        ("Groups.minus_class.minus", [one, two]) => kept(elements(one)?, two, false),
        ("Set.remove", [one, rest]) => {
            let whole = Type::funs([of.clone(), list.clone()], list.clone());
            Term::constant("List.removeAll", whole).apply([(*one).clone(), elements(rest)?])
        }
        ("Set.filter", [test, from]) => {
            function("List.filter", &[&test.ty()?, &list]).apply([(*test).clone(), elements(from)?])
        }
        ("Set.image", [by, from]) => {
            let from = elements(from)?;
            let whole = Type::funs([by.ty()?, from.ty()?], list.clone());
            Term::constant("List.list.map", whole).apply([(*by).clone(), from])
        }
        ("Set.Collect", [Term::Abs(name, ty, _)]) => {
            let [predicate] = args.as_slice() else { return None };
            let (within, rest) = range(predicate, "HOL.conj")?;
            let Term::Abs(_, _, rest) = rest else { return None };
            let test = Term::abs(name.clone(), ty.clone(), (*rest).clone());
            let from = elements(&within)?;
            function("List.filter", &[&Type::fun(of.clone(), Type::bool()), &list]).apply([test, from])
        }
        _ if is_number_type(&of) => interval(name, &args, &of)?,
        _ => return None,
    })
}

/// What a function makes of a set, as a function of the list of its elements.
pub(crate) fn by_list(name: &str, args: &[&Term]) -> Option<Term> {
    let [set] = args else { return None };
    let of = element_type(set)?;
    let all = elements(set)?;
    let list = Type::con(LIST, [of.clone()]);
    let apply = |name: &str, result: &Type, arg: Term| {
        Term::constant(name, Type::fun(list.clone(), result.clone())).app(arg)
    };
    let choice = match name {
        "Finite_Set.card" => {
            return Some(apply(
                "Nat.size_class.size",
                &Type::nullary(NAT),
                apply("List.remdups", &list, all),
            ));
        }
        "Lattices_Big.linorder_class.Min" => "Orderings.ord_class.min",
        "Lattices_Big.linorder_class.Max" => "Orderings.ord_class.max",
        _ => return None,
    };
    let binary = Type::funs([of.clone(), of.clone()], of.clone());
    let fold = Type::funs([binary.clone(), list.clone(), of.clone()], of.clone());
    let (first, rest) = (apply("List.list.hd", &of, all.clone()), apply("List.list.tl", &list, all));
    Some(Term::constant("List.fold", fold).apply([Term::constant(choice, binary), rest, first]))
}

/// The numbers of an interval, in order.
fn interval(name: &str, args: &[&Term], of: &Type) -> Option<Term> {
    let binary = |name: &str, one: Term, two: Term, result: Type| {
        Term::constant(name, Type::funs([of.clone(), of.clone()], result)).apply([one, two])
    };
    let one = || numeral(1, of);
    let after = |term: &Term| binary("Groups.plus_class.plus", term.clone(), one(), of.clone());
    let is_nat = of.is_con(NAT);
    // From a number up to, but without, another one.
    let (low, high) = match (name.strip_prefix("Set_Interval.ord_class.")?, args) {
        ("lessThan", [high]) if is_nat => (numeral(0, of), (*high).clone()),
        ("atMost", [high]) if is_nat => (numeral(0, of), after(high)),
        ("atLeastLessThan", [low, high]) => ((*low).clone(), (*high).clone()),
        ("atLeastAtMost", [low, high]) => ((*low).clone(), after(high)),
        ("greaterThanLessThan", [low, high]) => (after(low), (*high).clone()),
        ("greaterThanAtMost", [low, high]) => (after(low), after(high)),
        _ => return None,
    };
    let list = Type::con(LIST, [of.clone()]);
    Some(if is_nat {
        binary("List.upt", low, high, list)
    } else {
        let last = binary("Groups.minus_class.minus", high, one(), of.clone());
        binary("List.upto", low, last, list)
    })
}
