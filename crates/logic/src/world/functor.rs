//! Types as functors: functions on the arguments of a type, carried over to the type itself.
//!
//! A data type brings its own map, relator, predicator, sets and size; for the basic types the library defines
//! them under fixed names.

use super::World;
use crate::decl::Datatype;
use crate::hol;
use crate::term::Term;
use crate::types::Type;
use crate::types::well_known::{FSET, FUN, MULTISET, NAT, PROD, SET, SUM};
use base::Name;

/// What is carried over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Along {
    Map,
    Rel,
    Pred,
    Size,
}

/// A function on values of a type; maps lead to values of the type `to`.
#[derive(Clone, Debug)]
pub(super) struct Lifted {
    pub term: Term,
    pub to: Type,
}

/// Names of the functions of a basic type.
struct Basic {
    ty: &'static str,
    map: &'static str,
    rel: &'static str,
    pred: &'static str,
    size: &'static str,
    sets: &'static [&'static str],
}

const BASICS: &[Basic] = &[
    Basic {
        ty: PROD,
        map: hol::MAP_PROD,
        rel: hol::REL_PROD,
        pred: hol::PRED_PROD,
        size: hol::SIZE_PROD,
        sets: &[hol::FSTS, hol::SNDS],
    },
    Basic {
        ty: SUM,
        map: hol::MAP_SUM,
        rel: hol::REL_SUM,
        pred: hol::PRED_SUM,
        size: hol::SIZE_SUM,
        sets: &[hol::SETL, hol::SETR],
    },
    Basic { ty: SET, map: hol::IMAGE, rel: hol::REL_SET, pred: "", size: "", sets: &[] },
    Basic {
        ty: MULTISET,
        map: hol::IMAGE_MSET,
        rel: hol::REL_MSET,
        pred: hol::PRED_MSET,
        size: "",
        sets: &[hol::SET_MSET],
    },
    Basic {
        ty: FSET,
        map: hol::FIMAGE,
        rel: hol::REL_FSET,
        pred: hol::PRED_FSET,
        size: hol::SIZE_FSET,
        sets: &[FSET],
    },
];

impl World {
    /// Carries `base` over to `ty`. The outer option is none where a type is no known functor, the inner one where
    /// `base` does not concern any part of the type.
    pub(super) fn lift(
        &self,
        along: Along,
        ty: &Type,
        base: &dyn Fn(&Type) -> Option<Lifted>,
    ) -> Option<Option<Lifted>> {
        base::check_stack();
        if let Some(lifted) = base(ty) {
            return Some(Some(lifted));
        }
        let Type::Con(name, args) = ty else { return Some(None) };
        let parts: Vec<Option<Lifted>> =
            args.iter().map(|arg| self.lift(along, arg, base)).collect::<Option<_>>()?;
        if parts.iter().all(Option::is_none) {
            return Some(None);
        }
        if name == FUN {
            return lift_function(along, args, &parts).map(Some);
        }
        let constant = match self.functor(along, name) {
            Some(constant) => constant,
            // Types without a size of their own count nothing.
            None if along == Along::Size => return Some(None),
            None => return None,
        };
        let live = self.live(name, args.len());
        let to = Type::con(
            name.clone(),
            args.iter().zip(&parts).map(|(arg, part)| part.as_ref().map_or(arg, |part| &part.to).clone()),
        );
        let chosen: Vec<Lifted> = args
            .iter()
            .zip(parts)
            .zip(live)
            .filter(|(_, live)| *live)
            .map(|((arg, part), _)| part.unwrap_or_else(|| trivial(along, arg)))
            .collect();
        let types = chosen.iter().filter_map(|part| part.term.ty());
        let whole = Type::funs(types.collect::<Vec<_>>(), shape(along, ty, &to));
        let term = Term::Const(constant, whole).apply(chosen.into_iter().map(|part| part.term));
        Some(Some(Lifted { term, to }))
    }

    /// The set of all parts of a value of type `ty` that `base` selects; as [`World::lift`].
    pub(super) fn collect(
        &self,
        ty: &Type,
        element: &Type,
        base: &dyn Fn(&Type) -> Option<Term>,
    ) -> Option<Option<Term>> {
        base::check_stack();
        if let Some(term) = base(ty) {
            return Some(Some(term));
        }
        let Type::Con(name, args) = ty else { return Some(None) };
        let mut union: Option<Term> = None;
        for (index, arg) in args.iter().enumerate() {
            let Some(inner) = self.collect(arg, element, base)? else { continue };
            let members = if name == FUN {
                let range = Term::constant(
                    hol::IMAGE,
                    Type::funs([ty.clone(), Type::set(args.first()?.clone())], Type::set(arg.clone())),
                );
                let all = Term::constant(hol::TOP, Type::set(args.first()?.clone()));
                range.apply([Term::Bound(0), all])
            } else {
                let set = self.set_function(name, index)?;
                Term::Const(set, Type::fun(ty.clone(), Type::set(arg.clone()))).app(Term::Bound(0))
            };
            let part = big_union(element, arg, inner, members);
            union = Some(match union {
                Some(before) => union_of(element, before, part),
                None => part,
            });
        }
        Some(union.map(|body| Term::abs("x", ty.clone(), body)))
    }

    fn functor(&self, along: Along, ty: &Name) -> Option<Name> {
        if let Some(basic) = BASICS.iter().find(|basic| ty == basic.ty) {
            let name = match along {
                Along::Map => basic.map,
                Along::Rel => basic.rel,
                Along::Pred => basic.pred,
                Along::Size => basic.size,
            };
            return self.constant(name).map(|decl| decl.name.clone());
        }
        let (_, datatype) = self.datatype(ty)?;
        match along {
            Along::Map => datatype.map.clone(),
            Along::Rel => datatype.rel.clone(),
            Along::Pred => datatype.pred.clone(),
            Along::Size => {
                let size = ty.qualify(&format!("size_{}", ty.base()));
                self.constant(&size).map(|decl| decl.name.clone())
            }
        }
    }

    fn set_function(&self, ty: &Name, index: usize) -> Option<Name> {
        if let Some(basic) = BASICS.iter().find(|basic| ty == basic.ty) {
            return basic.sets.get(index).map(Name::new);
        }
        let (_, Datatype { sets, .. }) = self.datatype(ty)?;
        sets.get(index)?.clone()
    }

    /// Which arguments the functions of a type take functions for. Sizes take one for every argument.
    fn live(&self, ty: &Name, count: usize) -> Vec<bool> {
        if BASICS.iter().any(|basic| ty == basic.ty) {
            return vec![true; count];
        }
        self.datatype(ty)
            .map(|(_, datatype)| datatype.sets.iter().map(Option::is_some).collect())
            .unwrap_or_default()
    }
}

/// `λg x. part (g x)` for maps; relators and predicators likewise for all arguments.
fn lift_function(along: Along, args: &[Type], parts: &[Option<Lifted>]) -> Option<Lifted> {
    let ([from, to], [None, Some(part)]) = (args, parts) else { return None };
    let function = Type::fun(from.clone(), to.clone());
    let lifted = part.term.lift(3);
    let applied = |function: u32| Term::Bound(function).app(Term::Bound(0));
    let all = |body: Term| {
        Term::constant(hol::ALL, Type::fun(Type::fun(from.clone(), Type::bool()), Type::bool()))
            .app(Term::abs("x", from.clone(), body))
    };
    Some(match along {
        Along::Map => Lifted {
            term: Term::abs("g", function, Term::abs("x", from.clone(), part.term.lift(2).app(applied(1)))),
            to: Type::fun(from.clone(), part.to.clone()),
        },
        Along::Rel => {
            let other = Type::fun(from.clone(), part.to.clone());
            let body = all(lifted.apply([applied(2), applied(1)]));
            let term = Term::abs("g", function, Term::abs("h", other.clone(), body));
            Lifted { term, to: other }
        }
        Along::Pred => Lifted {
            term: Term::abs("g", function.clone(), all(part.term.lift(2).app(applied(1)))),
            to: function,
        },
        Along::Size => return None,
    })
}

/// The type of what is carried over, for values of the type `ty`.
fn shape(along: Along, ty: &Type, to: &Type) -> Type {
    match along {
        Along::Map => Type::fun(ty.clone(), to.clone()),
        Along::Rel => Type::funs([ty.clone(), to.clone()], Type::bool()),
        Along::Pred => Type::fun(ty.clone(), Type::bool()),
        Along::Size => Type::fun(ty.clone(), Type::nullary(NAT)),
    }
}

/// What stands for a part that is not concerned: identity, equality, truth, zero.
fn trivial(along: Along, ty: &Type) -> Lifted {
    let term = match along {
        Along::Map => Term::abs("x", ty.clone(), Term::Bound(0)),
        Along::Rel => Term::constant(hol::EQ, Type::funs([ty.clone(), ty.clone()], Type::bool())),
        Along::Pred => Term::abs("_", ty.clone(), hol::truth(true)),
        Along::Size => Term::abs("_", ty.clone(), Term::constant(hol::ZERO, Type::nullary(NAT))),
    };
    Lifted { term, to: ty.clone() }
}

/// `⋃x∈members. inner x`, where `members` may use `Bound(0)` and `inner` has no loose variables.
fn big_union(element: &Type, from: &Type, inner: Term, members: Term) -> Term {
    let set = Type::set(element.clone());
    let image = Term::constant(
        hol::IMAGE,
        Type::funs([Type::fun(from.clone(), set.clone()), Type::set(from.clone())], Type::set(set.clone())),
    );
    let union = Term::constant(hol::BIG_SUP, Type::fun(Type::set(set.clone()), set));
    union.app(image.apply([inner, members]))
}

pub(super) fn union_of(element: &Type, left: Term, right: Term) -> Term {
    let set = Type::set(element.clone());
    Term::constant(hol::SUP, Type::funs([set.clone(), set.clone()], set)).apply([left, right])
}
