//! What a constant at a type is: a constructor, a primitive operation, or a function with equations.

use crate::lowering::{Helper, Lowering, Work};
use crate::names::instance_name;
use crate::native::{Native, native};
use crate::problem::{Failure, Lower, Problem, Reason};
use crate::unfold::unfolded;
use base::Name;
use logic::decl::{ConstDecl, Origin, TypeDef};
use logic::spec::Overlap;
use logic::types::TypeSubst;
use logic::types::well_known::STRING_LITERAL;
use logic::{Equation, Spec, Term, Type};
use program::{Con, Fun};

const FINITE: &str = "Finite_Set.finite";

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

/// Where the equations of a constant come from.
#[derive(Default)]
struct Found {
    equations: Vec<(Equation, TypeSubst)>,
    is_code: bool,
    /// What to do where no equation is found.
    otherwise: Option<Failure>,
}

impl Found {
    /// The equations, about a constant at the type `ty`.
    fn at(self, ty: &Type) -> Vec<Equation> {
        let instance = |(equation, mut subst): (Equation, TypeSubst)| {
            // An equation may have type variables of its own.
            if let Term::Const(_, own) = equation.lhs.strip().0 {
                own.match_onto(ty, &mut subst);
            }
            Equation {
                conditions: equation.conditions.iter().map(|term| term.instantiate(&subst)).collect(),
                lhs: equation.lhs.instantiate(&subst),
                rhs: equation.rhs.instantiate(&subst),
            }
        };
        self.equations.into_iter().map(instance).collect()
    }
}

impl Lowering<'_> {
    /// The equations that define a constant at a type without variables, the first that matches counting; those for
    /// execution where nothing else is said.
    pub fn defining_equations(&mut self, name: &Name, ty: &Type) -> Vec<Equation> {
        let Some(decl) = self.world.constant(name) else { return vec![] };
        let mut found = Found::default();
        self.specified(decl, ty, &mut found);
        if found.equations.is_empty() {
            found = self.found(decl, ty);
        }
        found.at(ty)
    }

    /// Whether it is said how a constant at a type without variables is executed.
    pub fn has_code(&mut self, name: &Name, ty: &Type) -> bool {
        native(name, ty).is_some()
            || self.world.constant(name).is_some_and(|decl| self.found(decl, ty).is_code)
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
        let mut found = self.found(decl, ty);
        // Finiteness has no derivations for sets whose elements are not listed.
        if *name != FINITE
            && let Some(equation) = self.inductive_equation(name, ty)?
        {
            found.equations.push((equation, TypeSubst::new()));
        }
        self.set_equations(name, ty, &mut found);
        if found.equations.is_empty() {
            let problem = || Failure::NotExecutable(Problem::new(name, Reason::NoEquation));
            return Ok(Meaning::Fail(found.otherwise.unwrap_or_else(problem)));
        }
        let (args, result) = ty.strip_fun();
        let args: Vec<Type> = args.into_iter().cloned().collect();
        let fun = self.declare(&self.instance(decl, ty), &args, result)?;
        let is_code = found.is_code;
        let executed = |equation: Equation| Equation {
            conditions: equation.conditions.iter().map(|term| unfolded(self.world, term)).collect(),
            rhs: unfolded(self.world, &equation.rhs),
            lhs: equation.lhs,
        };
        let equations = found.at(ty).into_iter().map(executed).collect();
        self.queue(Work::Equations(fun, Equations { constant: name.clone(), is_code, equations }));
        Ok(Meaning::Function(fun))
    }

    /// What the code equations of sets do not say, because the library has no sets that are given by predicates.
    fn set_equations(&mut self, name: &Name, ty: &Type, found: &mut Found) {
        let Some((first, _)) = ty.as_fun() else { return };
        let truth = |value: bool| Term::constant(if value { "HOL.True" } else { "HOL.False" }, Type::bool());
        let head = Term::Const(name.clone(), ty.clone());
        match name.as_str() {
            "Set.member" => {
                let predicate = Type::fun(first.clone(), Type::bool());
                let x = Term::free("?x", first.clone());
                let p = Term::free("?P", predicate.clone());
                let collect = Term::constant("Set.Collect", Type::fun(predicate, Type::set(first.clone())));
                let lhs = head.apply([x.clone(), collect.app(p.clone())]);
                found.equations.push((Equation::new(lhs, p.app(x)), TypeSubst::new()));
            }
            FINITE => {
                let Type::Con(_, args) = first else { return };
                let Some(element) = args.first().filter(|element| self.is_infinite(element)) else { return };
                let list = Type::list(element.clone());
                let coset = Term::constant("List.coset", Type::fun(list.clone(), first.clone()));
                let lhs = head.app(coset.app(Term::free("?xs", list)));
                found.equations.push((Equation::new(lhs, truth(false)), TypeSubst::new()));
            }
            _ => {}
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

    /// The equations that the theories give: code equations first, then the definition.
    fn found(&mut self, decl: &ConstDecl, ty: &Type) -> Found {
        let equations = self.code_equations(&decl.name, ty);
        let mut found = Found { is_code: !equations.is_empty(), equations, otherwise: None };
        self.specified(decl, ty, &mut found);
        found
    }

    /// Code equations, those of rewrite rules included.
    fn code_equations(&self, name: &Name, ty: &Type) -> Vec<(Equation, TypeSubst)> {
        let given = self.world.code_equations(name, ty).into_iter();
        let given = given.map(|(equation, subst)| (equation.clone(), subst));
        given.chain(self.world.unfold_equations(name, ty)).collect()
    }

    fn specified(&mut self, decl: &ConstDecl, ty: &Type, found: &mut Found) {
        if let Some(equations) = self.world.derived_equations(decl) {
            return general(found, decl, ty, equations);
        }
        if let Some(equation) = self.world.locale_predicate(decl) {
            return general(found, decl, ty, vec![equation]);
        }
        if let Some(definition) = self.world.definition(&decl.name, ty) {
            if let Spec::Lifted { raw, .. } = definition.spec
                && !self.works_on_raw(&raw.instantiate(&definition.subst), ty)
            {
                found.otherwise = Some(Failure::NotExecutable(Problem::new(&decl.name, Reason::NoEquation)));
                return;
            }
            return from_spec(found, definition.spec, definition.subst, &decl.name);
        }
        if let Some(spec) = self.world.class_version(&decl.name)
            && let Some(head) = spec_head(&spec, &decl.name)
        {
            let mut subst = TypeSubst::new();
            if head.match_onto(ty, &mut subst) {
                return from_spec(found, &spec, subst, &decl.name);
            }
        }
        found.otherwise = Some(Failure::Unspecified(decl.name.clone()));
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

fn general(found: &mut Found, decl: &ConstDecl, ty: &Type, equations: Vec<Equation>) {
    let mut subst = TypeSubst::new();
    if decl.ty.match_onto(ty, &mut subst) {
        found.equations.extend(equations.into_iter().map(|equation| (equation, subst.clone())));
    }
}

fn from_spec(found: &mut Found, spec: &Spec, subst: TypeSubst, name: &Name) {
    let problem = |reason| Some(Failure::NotExecutable(Problem::new(name, reason)));
    match spec {
        Spec::Equations { equations, overlap: Overlap::Sequential | Overlap::Consistent, .. } => {
            let own = equations
                .iter()
                .filter(|equation| matches!(equation.lhs.strip().0, Term::Const(head, _) if head == name));
            found.equations.extend(own.map(|equation| (equation.clone(), subst.clone())));
        }
        Spec::Lifted { head: (name, ty), raw } => {
            // Values of abstract types are their representations, so the raw term does the work itself.
            let lhs = Term::Const(name.clone(), ty.clone());
            found.equations.push((Equation::new(lhs, raw.clone()), subst));
        }
        Spec::Inductive { .. } => found.otherwise = problem(Reason::Coinductive),
        Spec::Axioms { .. } => found.otherwise = problem(Reason::Axioms),
        Spec::Code { .. } => {}
    }
}

fn spec_head<'s>(spec: &'s Spec, name: &str) -> Option<&'s Type> {
    match spec {
        Spec::Equations { heads, .. } | Spec::Inductive { heads, .. } => {
            heads.iter().find(|(own, _)| own == name).map(|(_, ty)| ty)
        }
        Spec::Lifted { .. } | Spec::Code { .. } | Spec::Axioms { .. } => None,
    }
}
