//! Types and sorts.

use base::{Name, deeper};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An intersection of type classes, in alphabetical order; the empty one holds every type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sort(Arc<[Name]>);

impl Sort {
    pub fn new(classes: impl IntoIterator<Item = Name>) -> Sort {
        let mut classes: Vec<Name> = classes.into_iter().collect();
        classes.sort();
        classes.dedup();
        if classes.is_empty() { Sort::default() } else { Sort(classes.into()) }
    }

    pub fn top() -> Sort {
        Sort::default()
    }

    pub fn classes(&self) -> &[Name] {
        &self.0
    }

    pub fn is_top(&self) -> bool {
        self.0.is_empty()
    }

    pub fn union(&self, other: &Sort) -> Sort {
        if other.is_top() || self == other {
            return self.clone();
        }
        Sort::new(self.0.iter().chain(other.0.iter()).cloned())
    }
}

/// A type variable `'a :: sort`. Two variables are the same when name and sort are.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TypeVar {
    /// With its quote: `'a`.
    pub name: Name,
    pub sort: Sort,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Type {
    Con(Name, Arc<[Type]>),
    Var(TypeVar),
}

/// Full names of the types that the language itself knows.
pub mod well_known {
    pub const FUN: &str = "fun";
    pub const PROP: &str = "prop";
    pub const ITSELF: &str = "itself";
    pub const DUMMY: &str = "dummy";
    pub const BOOL: &str = "HOL.bool";
    pub const NAT: &str = "Nat.nat";
    pub const INT: &str = "Int.int";
    pub const NUM: &str = "Num.num";
    pub const CHAR: &str = "String.char";
    pub const STRING_LITERAL: &str = "String.literal";
    pub const LIST: &str = "List.list";
    pub const SET: &str = "Set.set";
    pub const OPTION: &str = "Option.option";
    pub const PROD: &str = "Product_Type.prod";
    pub const UNIT: &str = "Product_Type.unit";
    pub const SUM: &str = "Sum_Type.sum";
    pub const MULTISET: &str = "Multiset.multiset";
    pub const FSET: &str = "FSet.fset";
    pub const RAT: &str = "Rat.rat";
    pub const REAL: &str = "Real.real";
    pub const NATURAL: &str = "Code_Numeral.natural";
    pub const INTEGER: &str = "Code_Numeral.integer";
}

impl Type {
    pub fn con(name: impl Into<Name>, args: impl IntoIterator<Item = Type>) -> Type {
        let args: Vec<Type> = args.into_iter().collect();
        Type::Con(name.into(), if args.is_empty() { Arc::default() } else { args.into() })
    }

    pub fn nullary(name: &str) -> Type {
        Type::Con(Name::new(name), Arc::default())
    }

    pub fn var(name: impl Into<Name>, sort: Sort) -> Type {
        Type::Var(TypeVar { name: name.into(), sort })
    }

    pub fn prop() -> Type {
        Type::nullary(well_known::PROP)
    }

    pub fn bool() -> Type {
        Type::nullary(well_known::BOOL)
    }

    pub fn fun(from: Type, to: Type) -> Type {
        Type::con(well_known::FUN, [from, to])
    }

    /// `a ⇒ b ⇒ … ⇒ result`.
    pub fn funs(args: impl IntoIterator<Item = Type, IntoIter: DoubleEndedIterator>, result: Type) -> Type {
        args.into_iter().rev().fold(result, |to, from| Type::fun(from, to))
    }

    pub fn list(element: Type) -> Type {
        Type::con(well_known::LIST, [element])
    }

    pub fn set(element: Type) -> Type {
        Type::con(well_known::SET, [element])
    }

    pub fn prod(left: Type, right: Type) -> Type {
        Type::con(well_known::PROD, [left, right])
    }

    pub fn is_con(&self, name: &str) -> bool {
        matches!(self, Type::Con(own, _) if own == name)
    }

    /// Domain and range of a function type.
    pub fn as_fun(&self) -> Option<(&Type, &Type)> {
        match self {
            Type::Con(name, args) if name == well_known::FUN => match &**args {
                [from, to] => Some((from, to)),
                _ => None,
            },
            Type::Con(..) | Type::Var(_) => None,
        }
    }

    /// All argument types of a curried function, and what remains.
    pub fn strip_fun(&self) -> (Vec<&Type>, &Type) {
        let mut args = vec![];
        let mut result = self;
        while let Some((from, to)) = result.as_fun() {
            args.push(from);
            result = to;
        }
        (args, result)
    }

    pub fn any(&self, test: &mut impl FnMut(&Type) -> bool) -> bool {
        if test(self) {
            return true;
        }
        match self {
            Type::Con(_, args) if args.is_empty() => false,
            Type::Con(_, args) => deeper(|| args.iter().any(|arg| arg.any(test))),
            Type::Var(_) => false,
        }
    }

    /// How many parts a type may have, those that it has several times counted as often.
    pub const MAX_SIZE: usize = 20_000;

    /// How many types are inside of each other, if not more than `limit`.
    pub fn depth_within(&self, limit: usize) -> Option<usize> {
        let mut deepest = 0;
        let mut below = vec![(self, 1)];
        while let Some((ty, depth)) = below.pop() {
            if depth > limit {
                return None;
            }
            deepest = deepest.max(depth);
            if let Type::Con(_, args) = ty {
                below.extend(args.iter().map(|arg| (arg, depth + 1)));
            }
        }
        Some(deepest)
    }

    /// The number of parts.
    pub fn size(&self) -> usize {
        self.size_with(&|_| 1)
    }

    /// The number of parts that the type has where type variables stand for others.
    pub fn instance_size(&self, by: &TypeSubst) -> usize {
        let sizes: BTreeMap<&Name, usize> = by.iter().map(|(name, ty)| (name, ty.size())).collect();
        self.size_with(&|var| sizes.get(&var.name).copied().unwrap_or(1))
    }

    fn size_with(&self, of_var: &impl Fn(&TypeVar) -> usize) -> usize {
        let mut size = 0usize;
        let mut below = vec![self];
        while let Some(ty) = below.pop() {
            match ty {
                Type::Con(_, args) => {
                    size = size.saturating_add(1);
                    below.extend(args.iter());
                }
                Type::Var(var) => size = size.saturating_add(of_var(var)),
            }
        }
        size
    }

    /// The type variables in order of first occurrence.
    pub fn vars(&self) -> Vec<TypeVar> {
        let mut found = vec![];
        self.collect_vars(&mut found);
        found
    }

    pub fn collect_vars(&self, found: &mut Vec<TypeVar>) {
        match self {
            Type::Con(_, args) if args.is_empty() => {}
            Type::Con(_, args) => deeper(|| args.iter().for_each(|arg| arg.collect_vars(found))),
            Type::Var(var) if found.contains(var) => {}
            Type::Var(var) => found.push(var.clone()),
        }
    }

    /// Replaces type variables, leaving those for which `replace` has no answer.
    pub fn map_vars(&self, replace: &impl Fn(&TypeVar) -> Option<Type>) -> Type {
        match self {
            Type::Con(_, args) if args.is_empty() => self.clone(),
            Type::Con(name, args) => {
                Type::Con(name.clone(), deeper(|| args.iter().map(|arg| arg.map_vars(replace)).collect()))
            }
            Type::Var(var) => replace(var).unwrap_or_else(|| self.clone()),
        }
    }

    pub fn instantiate(&self, by: &TypeSubst) -> Type {
        if by.is_empty() { self.clone() } else { self.map_vars(&|var| by.get(&var.name).cloned()) }
    }

    /// Extends `subst` so that `self` instantiates to `instance`; false if there is no such substitution.
    pub fn match_onto(&self, instance: &Type, subst: &mut TypeSubst) -> bool {
        match (self, instance) {
            (Type::Var(var), _) => match subst.get(&var.name) {
                Some(bound) => bound == instance,
                None => {
                    subst.insert(var.name.clone(), instance.clone());
                    true
                }
            },
            (Type::Con(name, args), Type::Con(other, others)) => {
                name == other
                    && args.len() == others.len()
                    && deeper(|| {
                        args.iter().zip(others.iter()).all(|(arg, other)| arg.match_onto(other, subst))
                    })
            }
            (Type::Con(..), Type::Var(_)) => false,
        }
    }
}

/// Types for type variables, by name.
pub type TypeSubst = BTreeMap<Name, Type>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matching_finds_the_instance_or_refuses() {
        let a = || Type::var("'a", Sort::top());
        let pattern = Type::fun(a(), Type::list(a()));
        let mut subst = TypeSubst::new();
        assert!(pattern.match_onto(&Type::fun(Type::bool(), Type::list(Type::bool())), &mut subst));
        assert_eq!(pattern.instantiate(&subst), Type::fun(Type::bool(), Type::list(Type::bool())));
        assert!(
            !pattern.match_onto(&Type::fun(Type::prop(), Type::list(Type::bool())), &mut TypeSubst::new())
        );
    }
}
