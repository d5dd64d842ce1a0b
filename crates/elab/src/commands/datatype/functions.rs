//! The constants that come with a data type: constructors, selectors, discriminators, case distinction,
//! recursion, map, relator, predicator, sets and size; and the classes that it belongs to from the start.

use super::Chosen;
use crate::elaborator::Elaborator;
use base::Name;
use logic::decl::{Access, Arity, ConstDecl, Constructor, Datatype, Decl, Derived, Origin};
use logic::spec::Overlap;
use logic::types::well_known::NAT;
use logic::{Equation, Sort, Spec, Term, Type, TypeVar};

const SIZE_CLASS: &str = "Nat.size";
const SIZE: &str = "Nat.size_class.size";
const ZERO: &str = "Groups.zero_class.zero";

/// Classes that every type with constructors belongs to, if its arguments do.
const CLASSES: &[&str] = &["HOL.equal", "Typerep.typerep", "Code_Evaluation.term_of"];

/// Classes of types whose values are finite.
const GENERATOR_CLASSES: &[&str] = &[
    "Quickcheck_Random.random",
    "Quickcheck_Exhaustive.exhaustive",
    "Quickcheck_Exhaustive.full_exhaustive",
    "Quickcheck_Narrowing.narrowing",
    "Quickcheck_Narrowing.partial_term_of",
];

/// Whether every type with constructors belongs to a class, so that nobody has to say so.
pub(crate) fn comes_for_free(class: &Name) -> bool {
    CLASSES.iter().chain(GENERATOR_CLASSES).any(|free| class == *free)
}

/// A data type whose constructors are known.
#[derive(Clone, Debug)]
pub(super) struct NewType {
    pub name: Name,
    /// What qualifies the names of its constants: `List.list`.
    pub owner: Name,
    pub params: Vec<TypeVar>,
    pub constructors: Vec<Constructor>,
}

impl NewType {
    pub fn ty(&self) -> Type {
        Type::con(self.name.clone(), self.params.iter().cloned().map(Type::Var))
    }

    pub fn constructor_type(&self, constructor: &Constructor) -> Type {
        Type::funs(constructor.fields.iter().map(|field| field.ty.clone()), self.ty())
    }

    fn derived(&self, name: &Name, ty: Type, what: Derived) -> Decl {
        constant(name, ty, Origin::Derived { ty: self.name.clone(), what })
    }

    fn case_type(&self) -> Type {
        let result = Type::Var(fresh(&self.params, 1).swap_remove(0));
        let branch =
            |c: &Constructor| Type::funs(c.fields.iter().map(|field| field.ty.clone()), result.clone());
        let branches: Vec<Type> = self.constructors.iter().map(branch).collect();
        Type::funs(branches, Type::fun(self.ty(), result))
    }

    /// Discriminators and selectors.
    fn parts(&self) -> Vec<(Name, Type, Derived)> {
        let mut parts: Vec<(Name, Type, Derived)> = vec![];
        let mut selectors: Vec<&Name> = vec![];
        for (index, constructor) in self.constructors.iter().enumerate() {
            if let Some(name) = &constructor.discriminator {
                let ty = Type::fun(self.ty(), Type::bool());
                parts.push((name.clone(), ty, Derived::Discriminator(index)));
            }
            for field in &constructor.fields {
                let Some(name) = &field.selector else { continue };
                if !selectors.contains(&name) {
                    selectors.push(name);
                    parts.push((name.clone(), Type::fun(self.ty(), field.ty.clone()), Derived::Selector));
                }
            }
        }
        parts
    }

    /// The type with fresh variables for its live parameters, and those variables beside the old ones.
    fn copy(&self, live: &[bool]) -> (Type, Vec<(Type, Type)>) {
        let mut others = fresh(&self.params, self.params.len()).into_iter();
        let mut pairs = vec![];
        let mut args = vec![];
        for (param, live) in self.params.iter().zip(live) {
            let own = Type::Var(param.clone());
            match others.next() {
                Some(other) if *live => {
                    args.push(Type::Var(other.clone()));
                    pairs.push((own, Type::Var(other)));
                }
                _ => args.push(own),
            }
        }
        (Type::con(self.name.clone(), args), pairs)
    }
}

fn constant(name: &Name, ty: Type, origin: Origin) -> Decl {
    Decl::Const(ConstDecl { name: name.clone(), ty, origin, class: None, access: Access::default() })
}

/// Type variables that are none of `taken`.
fn fresh(taken: &[TypeVar], count: usize) -> Vec<TypeVar> {
    let letters = ('b'..='z').map(|letter| Name::from(format!("'{letter}")));
    let numbered = (1u32..).map(|number| Name::from(format!("'b{number}")));
    letters
        .chain(numbered)
        .filter(|name| !taken.iter().any(|var| var.name == *name))
        .take(count)
        .map(|name| TypeVar { name, sort: Sort::top() })
        .collect()
}

/// Full names of the functions that a type has by virtue of its live parameters.
pub(super) struct Names {
    pub map: Option<Name>,
    pub rel: Option<Name>,
    pub pred: Option<Name>,
    pub sets: Vec<Option<Name>>,
}

pub(super) fn names(new: &NewType, live: &[bool], chosen: &Chosen) -> Names {
    let any = live.contains(&true);
    let base = new.name.base();
    let name = |given: &Option<Name>, prefix: &str| {
        any.then(|| new.owner.qualify(given.as_deref().unwrap_or(&format!("{prefix}_{base}"))))
    };
    Names {
        map: name(&chosen.map, "map"),
        rel: name(&chosen.rel, "rel"),
        pred: name(&chosen.pred, "pred"),
        sets: set_names(new, live, chosen),
    }
}

fn set_names(new: &NewType, live: &[bool], chosen: &Chosen) -> Vec<Option<Name>> {
    let several = live.iter().filter(|live| **live).count() > 1;
    let mut number = 0;
    let mut name = |(index, live): (usize, &bool)| {
        if !live {
            return None;
        }
        number += 1;
        let given = chosen.sets.get(index).cloned().flatten();
        let usual = if several {
            format!("set{number}_{}", new.name.base())
        } else {
            format!("set_{}", new.name.base())
        };
        Some(new.owner.qualify(given.as_deref().unwrap_or(&usual)))
    };
    live.iter().enumerate().map(&mut name).collect()
}

impl Elaborator {
    pub(super) fn declare_constructors(&mut self, new: &NewType) {
        for (index, constructor) in new.constructors.iter().enumerate() {
            let origin = Origin::Constructor { ty: new.name.clone(), index };
            self.emit(constant(&constructor.name, new.constructor_type(constructor), origin));
        }
    }

    /// Selectors, discriminators and the case distinction.
    pub(super) fn declare_parts(&mut self, new: &NewType) {
        for (name, ty, what) in new.parts() {
            self.emit(new.derived(&name, ty, what));
        }
        if let Some(Datatype { case, .. }) = self.context.datatype(&new.name).cloned() {
            self.emit(new.derived(&case, new.case_type(), Derived::Case));
        }
    }

    /// The same constants without a meaning, as far as nothing is called so yet.
    pub(super) fn declare_undefined_parts(&mut self, new: &NewType, case: &Name) {
        let parts = new.parts().into_iter().map(|(name, ty, _)| (name, ty));
        for (name, ty) in parts.chain([(case.clone(), new.case_type())]) {
            if self.context.const_decl(&name).is_none() {
                self.emit(constant(&name, ty, Origin::Declared));
            }
        }
    }

    /// The functions that only proper data types have.
    pub(super) fn declare_functions(&mut self, group: &[NewType], index: usize, live: &[bool]) {
        let Some(new) = group.get(index) else { return };
        let Some(datatype) = self.context.datatype(&new.name).cloned() else { return };
        if !datatype.infinite {
            let name = new.owner.qualify(&format!("rec_{}", new.name.base()));
            self.emit(new.derived(&name, rec_type(group, index), Derived::Rec));
        }
        let (copy, pairs) = new.copy(live);
        let over = |on_pair: &dyn Fn(&Type, &Type) -> Type, rest: Type| {
            Type::funs(pairs.iter().map(|(own, other)| on_pair(own, other)).collect::<Vec<_>>(), rest)
        };
        let bool = Type::bool;
        if let Some(name) = &datatype.map {
            let ty =
                over(&|own, other| Type::fun(own.clone(), other.clone()), Type::fun(new.ty(), copy.clone()));
            self.emit(new.derived(name, ty, Derived::Map));
        }
        if let Some(name) = &datatype.rel {
            let ty = over(&|own, other| relation(own.clone(), other.clone()), relation(new.ty(), copy));
            self.emit(new.derived(name, ty, Derived::Rel));
        }
        if let Some(name) = &datatype.pred {
            let ty = over(&|own, _| Type::fun(own.clone(), bool()), Type::fun(new.ty(), bool()));
            self.emit(new.derived(name, ty, Derived::Pred));
        }
        for (index, (set, param)) in datatype.sets.iter().zip(&new.params).enumerate() {
            let Some(name) = set else { continue };
            let ty = Type::fun(new.ty(), Type::set(Type::Var(param.clone())));
            self.emit(new.derived(name, ty, Derived::Set(index)));
        }
    }

    /// `size_t`, which takes a size for each type parameter, and with it the instance of `size`.
    pub(super) fn declare_size(&mut self, new: &NewType) {
        if !self.context.class_decls.contains_key(SIZE_CLASS) {
            return;
        }
        let nat = || Type::nullary(NAT);
        let measures: Vec<Type> =
            new.params.iter().map(|param| Type::fun(Type::Var(param.clone()), nat())).collect();
        let name = new.owner.qualify(&format!("size_{}", new.name.base()));
        let plain = Type::fun(new.ty(), nat());
        let ty = Type::funs(measures, plain.clone());
        self.emit(new.derived(&name, ty.clone(), Derived::Size));
        self.emit(Decl::Arity(Arity {
            ty: new.name.clone(),
            args: new.params.iter().map(|_| Sort::top()).collect(),
            class: Name::new(SIZE_CLASS),
        }));
        let zero = |param: &TypeVar| Term::abs("_", Type::Var(param.clone()), Term::constant(ZERO, nat()));
        let value = || Term::free("x", new.ty());
        self.emit(Decl::Spec(Spec::Equations {
            heads: vec![(Name::new(SIZE), plain.clone())],
            equations: vec![Equation::new(
                Term::constant(SIZE, plain).app(value()),
                Term::Const(name, ty).apply(new.params.iter().map(zero)).app(value()),
            )],
            overlap: Overlap::Consistent,
        }));
    }

    /// Puts the type into the classes that come for free, as far as they exist here.
    pub(super) fn declare_instances(&mut self, new: &NewType, infinite: bool) {
        self.free_instances(&new.name, new.params.len(), infinite);
    }

    pub(crate) fn free_instances(&mut self, ty: &Name, params: usize, infinite: bool) {
        let generators = GENERATOR_CLASSES.iter().filter(|_| !infinite);
        for class in CLASSES.iter().chain(generators).map(Name::new) {
            let known = self.context.class_decls.contains_key(&class);
            if known && self.context.classes.domain(ty, &class).is_none() {
                let args = vec![Sort::new([class.clone()]); params];
                self.emit(Decl::Arity(Arity { ty: ty.clone(), args, class }));
            }
        }
    }
}

fn relation(left: Type, right: Type) -> Type {
    Type::funs([left, right], Type::bool())
}

/// Recursion over mutual types takes what to do for each of their constructors: it gets the fields, and the
/// results for fields that are recursive. A field with recursion further inside carries the results with it.
fn rec_type(group: &[NewType], index: usize) -> Type {
    let params = group.first().map_or(&[][..], |new| &new.params);
    let results = fresh(params, group.len());
    let result_of = |ty: &Type| {
        let Type::Con(name, _) = ty else { return None };
        let position = group.iter().position(|new| new.name == *name)?;
        results.get(position).cloned().map(Type::Var)
    };
    let mut branches = vec![];
    for (new, result) in group.iter().zip(&results) {
        for constructor in &new.constructors {
            let fields = || constructor.fields.iter().map(|field| &field.ty);
            let mut args: Vec<Type> = fields()
                .map(|ty| if result_of(ty).is_some() { ty.clone() } else { with_results(ty, &result_of) })
                .collect();
            args.extend(fields().filter_map(result_of));
            branches.push(Type::funs(args, Type::Var(result.clone())));
        }
    }
    let own = group.get(index).map(NewType::ty).zip(results.get(index).cloned());
    match own {
        Some((ty, result)) => Type::funs(branches, Type::fun(ty, Type::Var(result))),
        None => Type::prop(),
    }
}

fn with_results(ty: &Type, result_of: &impl Fn(&Type) -> Option<Type>) -> Type {
    match (result_of(ty), ty) {
        (Some(result), _) => Type::prod(ty.clone(), result),
        (None, Type::Con(name, args)) => {
            Type::con(name.clone(), args.iter().map(|arg| with_results(arg, result_of)).collect::<Vec<_>>())
        }
        (None, Type::Var(_)) => ty.clone(),
    }
}
