//! What a constant at a type is: a constructor, a primitive operation, or a function with equations.

use crate::definitions::{Specified, code_equations, executed};
use crate::lowering::{Helper, Lowering, Work};
use crate::names::instance_name;
use crate::primitives::{Native, native};
use crate::problem::{Failure, Lower, Problem, Reason};
use base::Name;
use logic::decl::{ConstDecl, Origin, TypeDef};
use logic::hol;
use logic::types::TypeSubst;
use logic::types::well_known::STRING_LITERAL;
use logic::{Equation, Term, Type};
use program::{Con, Fun};

#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Constructor(Con),
    Native(Native),
    Function(Fun),
    Fail(Failure),
}

/// The equations of a constant, at the types of one instance.
#[derive(Debug)]
pub(crate) struct Equations {
    pub constant: Name,
    /// Whether equations were given for execution: then they need not say everything.
    pub is_code: bool,
    pub equations: Vec<Equation>,
}

impl Lowering<'_> {
    /// The equations that define a constant at a type without variables, the first that matches counting; those for
    /// execution where nothing else is said.
    pub fn defining_equations(&mut self, name: &Name, ty: &Type) -> Vec<Equation> {
        let Some(decl) = self.world.constant(name) else { return vec![] };
        let Specified { equations, raw, .. } = Specified::new(self.world, decl, ty);
        let equations = if self.is_of_use(raw.as_ref(), ty) { equations } else { vec![] };
        if equations.is_empty() { code_equations(self.world, name, ty) } else { equations }
    }

    /// Whether it is said how a constant at a type without variables is executed.
    pub fn has_code(&mut self, name: &Name, ty: &Type) -> bool {
        native(name, ty).is_some()
            || self.world.constant(name).is_some_and(|decl| {
                let definition = self.definitions.of(self.world, decl, ty);
                !definition.code.is_empty()
            })
    }

    pub(crate) fn meaning(&mut self, name: &Name, ty: &Type) -> Meaning {
        let key = (name.clone(), ty.clone());
        if let Some(meaning) = self.meanings.get(&key) {
            return meaning.clone();
        }
        let meaning = self
            .find_meaning(name, ty)
            .unwrap_or_else(|problem| Meaning::Fail(Failure::NotExecutable(problem)));
        self.meanings.insert(key, meaning.clone());
        meaning
    }

    fn find_meaning(&mut self, name: &Name, ty: &Type) -> Lower<Meaning> {
        if !ty.vars().is_empty() {
            return Err(Problem::new(name, Reason::Polymorphic));
        }
        if let Some(native) = native(name, ty) {
            return Ok(Meaning::Native(native));
        }
        if let Some(con) = self.constructor(name, ty)? {
            return Ok(Meaning::Constructor(con));
        }
        let Some(decl) = self.world.constant(name) else {
            return Err(Problem::new(name, Reason::NotDeclared));
        };
        if let Origin::Rep { ty: owner } | Origin::Abs { ty: owner } = &decl.origin
            && let Some(meaning) = self.morphism(decl, owner, ty)?
        {
            return Ok(meaning);
        }
        let definition = self.definitions.of(self.world, decl, ty);
        let mut equations = definition.code.clone();
        let is_of_use = self.is_of_use(definition.raw.as_ref(), ty);
        if is_of_use {
            equations.extend(definition.specified.iter().cloned());
        }
        let own = self.own_equations(name, ty)?.into_iter();
        equations.extend(own.map(|equation| executed(self.world, equation)));
        if equations.is_empty() {
            let otherwise = definition.otherwise.clone().filter(|_| is_of_use);
            let problem = || Failure::NotExecutable(Problem::new(name, Reason::NoEquation));
            return Ok(Meaning::Fail(otherwise.unwrap_or_else(problem)));
        }
        let (args, result) = ty.strip_fun();
        let args: Vec<Type> = args.into_iter().cloned().collect();
        let fun = self.declare(&self.instance(decl, ty), &args, result)?;
        let is_code = !definition.code.is_empty();
        self.queue(Work::Equations(fun, Equations { constant: name.clone(), is_code, equations }));
        Ok(Meaning::Function(fun))
    }

    /// Equations that no theory gives, because they say how lowering finds derivations, or because the library has no
    /// sets that are given by predicates.
    fn own_equations(&mut self, name: &Name, ty: &Type) -> Lower<Vec<Equation>> {
        // Finiteness has no derivations for sets whose elements are not listed.
        let inductive = if *name == hol::FINITE { None } else { self.inductive_equation(name, ty)? };
        Ok(inductive.into_iter().chain(self.set_equation(name, ty)).collect())
    }

    /// What the code equations of sets do not say.
    fn set_equation(&mut self, name: &Name, ty: &Type) -> Option<Equation> {
        let (first, _) = ty.as_fun()?;
        let head = Term::Const(name.clone(), ty.clone());
        match name.as_str() {
            hol::MEMBER => {
                let predicate = Type::fun(first.clone(), Type::bool());
                let x = Term::free("?x", first.clone());
                let p = Term::free("?P", predicate.clone());
                let collect = Term::constant(hol::COLLECT, Type::fun(predicate, Type::set(first.clone())));
                Some(Equation::new(head.apply([x.clone(), collect.app(p.clone())]), p.app(x)))
            }
            hol::FINITE => {
                let Type::Con(_, args) = first else { return None };
                let element = args.first().filter(|element| self.is_infinite(element))?;
                let list = Type::list(element.clone());
                let coset = Term::constant(hol::COSET, Type::fun(list.clone(), first.clone()));
                Some(Equation::new(head.app(coset.app(Term::free("?xs", list))), hol::truth(false)))
            }
            _ => None,
        }
    }

    /// The name of a constant at a type: with what goes in for its type variables.
    fn instance(&self, decl: &ConstDecl, ty: &Type) -> Name {
        let mut subst = TypeSubst::new();
        decl.ty.match_onto(ty, &mut subst);
        instance_name(&decl.name, decl.ty.vars().iter().filter_map(|var| subst.get(&var.name)))
    }

    /// Values of a subtype are their representations, unless something else plays the role of constructors.
    fn morphism(&mut self, decl: &ConstDecl, owner: &Name, ty: &Type) -> Lower<Option<Meaning>> {
        if !self.world.code_equations(&decl.name, ty).is_empty() {
            return Ok(None);
        }
        if owner != STRING_LITERAL && self.world.code_constructors(owner).is_some() {
            return Err(Problem::new(&decl.name, Reason::NoEquation));
        }
        let is_abs = matches!(decl.origin, Origin::Abs { .. });
        match self.world.type_decl(owner).map(|owner| &owner.def) {
            Some(TypeDef::Quotient { .. }) if !is_abs => {
                Err(Problem::new(&decl.name, Reason::Representative))
            }
            Some(TypeDef::Subtype { .. } | TypeDef::Quotient { .. }) => {
                Ok(Some(Meaning::Native(Native::Same)))
            }
            _ => Ok(None),
        }
    }

    /// Whether the equation of a constant that is lifted from a raw term, if it is one, can be executed.
    fn is_of_use(&mut self, raw: Option<&Term>, ty: &Type) -> bool {
        raw.is_none_or(|raw| self.works_on_raw(raw, ty))
    }

    /// Whether values of type `ty` are represented like those of a raw term.
    fn works_on_raw(&mut self, raw: &Term, ty: &Type) -> bool {
        let Some(raw) = raw.ty() else { return false };
        let flat = |lowering: &mut Self, ty: &Type| {
            let (params, result) = ty.strip_fun();
            let types = params.into_iter().chain([result]);
            types.map(|ty| lowering.normal(ty)).collect::<Vec<_>>()
        };
        let arity = ty.strip_fun().0.len();
        let mut raw_types = flat(self, &raw);
        let types = flat(self, ty);
        // The result of the raw term may be a function that an abstract type is made of.
        if raw_types.len() > types.len() {
            let rest = raw_types.split_off(arity);
            let (result, params) = rest.split_last().map_or((Type::bool(), &[][..]), |(r, p)| (r.clone(), p));
            raw_types.push(Type::funs(params.iter().cloned(), result));
        }
        raw_types == types
    }

    /// A constant as a function of all its arguments, to be passed around.
    pub(crate) fn function_value(&mut self, name: &Name, ty: &Type) -> Lower<Fun> {
        if let Meaning::Function(fun) = self.meaning(name, ty) {
            return Ok(fun);
        }
        self.helper(Helper::Value(name.clone(), ty.clone()), |lowering| {
            let (args, result) = ty.strip_fun();
            let args: Vec<Type> = args.into_iter().cloned().collect();
            let fun = lowering.declare(&format!("value {name}"), &args, result)?;
            lowering.queue(Work::Value(fun, name.clone(), ty.clone()));
            Ok(fun)
        })
    }
}
