//! The coercions that a theory declares: functions between types, and how they go inside type constructors.

use base::{Name, deeper};
use logic::decl::Variance;
use logic::types::TypeSubst;
use logic::types::well_known::FUN;
use logic::{Term, Type};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Coercions {
    pub enabled: bool,
    /// Functions by the constructors of the types they go from and to.
    functions: BTreeMap<(Name, Name), Function>,
    /// How to coerce inside a type, by its constructor.
    maps: BTreeMap<Name, Map>,
}

#[derive(Clone, Debug)]
pub(super) struct Function {
    term: Term,
    pub from: Type,
    pub to: Type,
}

#[derive(Clone, Debug)]
struct Map {
    arguments: Vec<Variance>,
    function: Term,
}

impl Coercions {
    pub fn add(&mut self, function: &Term, from: &Type, to: &Type) {
        if let (Type::Con(start, _), Type::Con(end, _)) = (from, to) {
            let function = Function { term: function.clone(), from: from.clone(), to: to.clone() };
            self.functions.insert((start.clone(), end.clone()), function);
        }
    }

    pub fn remove(&mut self, from: &Type, to: &Type) {
        if let (Type::Con(from, _), Type::Con(to, _)) = (from, to) {
            self.functions.remove(&(from.clone(), to.clone()));
        }
    }

    pub fn add_map(&mut self, constructor: &Name, arguments: &[Variance], function: &Term) {
        let map = Map { arguments: arguments.to_vec(), function: function.clone() };
        self.maps.insert(constructor.clone(), map);
    }

    /// How the arguments of a type constructor vary, if there is a map for it.
    pub(super) fn variances(&self, constructor: &Name) -> Option<&[Variance]> {
        self.maps.get(constructor).map(|map| map.arguments.as_slice())
    }

    /// The functions to apply, first one first; empty when the constructors are the same.
    pub(super) fn path(&self, from: &Name, to: &Name) -> Option<Vec<&Function>> {
        if from == to {
            return Some(vec![]);
        }
        let mut reached: Vec<(&Name, Vec<&Function>)> = vec![(from, vec![])];
        let mut next = 0;
        while let Some((name, path)) = reached.get(next).cloned() {
            for ((start, end), function) in &self.functions {
                if start == name && !reached.iter().any(|(seen, _)| *seen == end) {
                    let mut longer = path.clone();
                    longer.push(function);
                    if end == to {
                        return Some(longer);
                    }
                    reached.push((end, longer));
                }
            }
            next += 1;
        }
        None
    }

    pub(super) fn is_below(&self, from: &Name, to: &Name) -> bool {
        self.path(from, to).is_some()
    }

    /// All types above a base type, or below it, itself included.
    pub(super) fn relatives(&self, name: &Name, side: Side) -> Vec<Name> {
        let others = self.functions.keys().map(|(from, to)| match side {
            Side::Above => to,
            Side::Below => from,
        });
        let mut all: Vec<Name> = others
            .filter(|other| match side {
                Side::Above => self.is_below(name, other),
                Side::Below => self.is_below(other, name),
            })
            .chain([name])
            .cloned()
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// The term at type `to`.
    pub(super) fn coerce(&self, term: Term, from: &Type, to: &Type) -> Term {
        if from == to {
            return term;
        }
        match (from, to) {
            (Type::Con(name, froms), Type::Con(other, tos)) if name == other => {
                deeper(|| self.coerce_inside(term, name, froms, tos))
            }
            (Type::Con(name, _), Type::Con(other, _)) => {
                deeper(|| self.coerce_along(term, name, from, other, to))
            }
            _ => term,
        }
    }

    /// From one constructor to another, function by function; in between, arguments may need coercions of their own.
    fn coerce_along(&self, term: Term, name: &Name, from: &Type, other: &Name, to: &Type) -> Term {
        let Some(path) = self.path(name, other) else { return term };
        let (term, reached) = path.into_iter().fold((term, from.clone()), |(term, at), function| {
            let mut subst = TypeSubst::new();
            function.from.match_onto(&at, &mut subst);
            let term = self.coerce(term, &at, &function.from.instantiate(&subst));
            (function.term.instantiate(&subst).app(term), function.to.instantiate(&subst))
        });
        self.coerce(term, &reached, to)
    }

    fn coerce_inside(&self, term: Term, constructor: &Name, froms: &[Type], tos: &[Type]) -> Term {
        let Some(map) = self.maps.get(constructor) else { return term };
        if let (FUN, [from_arg, from_result], [to_arg, to_result]) = (constructor.as_str(), froms, tos) {
            let argument = self.coerce(Term::Bound(0), to_arg, from_arg);
            let body = self.coerce(term.lift(1).app(argument), from_result, to_result);
            return Term::abs("x", to_arg.clone(), body);
        }
        let functions = map.arguments.iter().zip(froms.iter().zip(tos));
        let functions: Vec<Term> = functions
            .filter_map(|(variance, (from, to))| match variance {
                Variance::Covariant => Some(self.function(from, to)),
                Variance::Contravariant => Some(self.function(to, from)),
                Variance::Invariant => None,
            })
            .collect();
        let [from, to] = [froms, tos].map(|args| Type::con(constructor.clone(), args.to_vec()));
        let types: Vec<Type> = functions.iter().filter_map(Term::ty).chain([from]).collect();
        let wanted = Type::funs(types, to);
        let mut subst = TypeSubst::new();
        if let Some(general) = map.function.ty() {
            general.match_onto(&wanted, &mut subst);
        }
        map.function.instantiate(&subst).apply(functions).app(term).beta()
    }

    fn function(&self, from: &Type, to: &Type) -> Term {
        Term::abs("x", from.clone(), self.coerce(Term::Bound(0), from, to))
    }
}

/// On which side of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Above,
    Below,
}
