//! The equations from which time functions are made.

use super::Timed;
use crate::commands::function::equation;
use crate::elaborator::{Done, Elaborator};
use base::{Diagnostic, Name, Span};
use logic::decl::{Datatype, Decl, Derived, Origin};
use logic::spec::Overlap;
use logic::types::TypeSubst;
use logic::{Equation, Spec, Term, Type};
use syntax::ast::{Fact, FactRef};

pub(super) struct Source {
    pub equations: Vec<Equation>,
    pub overlap: Overlap,
}

impl Source {
    /// Type variables have names of their own in each equation; those of the first one stand for all.
    pub fn settle_types(&mut self, group: &mut [Timed]) {
        let mut settled = vec![false; group.len()];
        for equation in &mut self.equations {
            let Term::Const(name, own) = equation.lhs.strip().0 else { continue };
            let Some(index) = group.iter().position(|timed| timed.constant == *name) else { continue };
            let (Some(timed), Some(settled)) = (group.get_mut(index), settled.get_mut(index)) else {
                continue;
            };
            let own = timed.without_fixed(own).clone();
            if !std::mem::replace(settled, true) {
                timed.ty = own;
                continue;
            }
            let mut renaming = TypeSubst::new();
            if own.match_onto(&timed.ty, &mut renaming) {
                *equation = Equation {
                    conditions: equation.conditions.iter().map(|term| term.instantiate(&renaming)).collect(),
                    lhs: equation.lhs.instantiate(&renaming),
                    rhs: equation.rhs.instantiate(&renaming),
                };
            }
        }
    }
}

impl Timed {
    /// A type of the constant without the arguments that the block fixes.
    fn without_fixed<'a>(&self, ty: &'a Type) -> &'a Type {
        (0..self.fixed).fold(ty, |rest, _| rest.as_fun().map_or(rest, |(_, to)| to))
    }
}

impl Elaborator {
    /// The equations of the given facts, or else those that define the functions.
    pub(super) fn equations_of(&self, group: &[Timed], facts: &[FactRef], span: Span) -> Done<Source> {
        if let Some(equations) = self.equations_of_facts(facts, span)? {
            return Ok(Source { equations, overlap: Overlap::Consistent });
        }
        let mut source = Source { equations: vec![], overlap: Overlap::Consistent };
        let mut seen: Vec<&Spec> = vec![];
        for timed in group {
            let specs = self.context.specs.get(&timed.constant).map_or(&[][..], Vec::as_slice);
            let of_timed = |spec: &&std::sync::Arc<Spec>| defines(spec, timed);
            match specs.iter().rev().find(of_timed).map(|spec| &**spec) {
                Some(spec) if seen.contains(&spec) => {}
                Some(spec @ Spec::Equations { equations, overlap, .. })
                    if !self.is_selector(&timed.constant) =>
                {
                    seen.push(spec);
                    source.overlap = *overlap;
                    let wanted = |equation: &&Equation| is_about(equation, group);
                    source.equations.extend(equations.iter().filter(wanted).cloned());
                }
                _ => source.equations.extend(self.derived_equations(timed)),
            }
        }
        if source.equations.is_empty() {
            let names: Vec<&str> = group.iter().map(|timed| timed.constant.base()).collect();
            let message = format!("no equations of `{}` are known", names.join("`, `"));
            return Err(Diagnostic::error("no-equations", span, message));
        }
        Ok(source)
    }

    fn is_selector(&self, constant: &Name) -> bool {
        let decl = self.context.const_decl(constant);
        decl.is_some_and(|decl| matches!(decl.origin, Origin::Derived { .. }))
    }

    /// The conclusions of facts of this theory; none if one of them is not there.
    fn equations_of_facts(&self, facts: &[FactRef], span: Span) -> Done<Option<Vec<Equation>>> {
        let mut equations = vec![];
        for fact in facts {
            let Fact::Named { name, .. } = &fact.fact else { return Ok(None) };
            let stated = self.theory.decls.iter().rev().find_map(|decl| match decl {
                Decl::Statement(statement) if statement.name.base() == name.value.base() => Some(statement),
                _ => None,
            });
            let Some(statement) = stated else { return Ok(None) };
            for conclusion in &statement.conclusions {
                equations.push(equation(statement.premises.clone(), conclusion, span)?);
            }
        }
        Ok((!equations.is_empty()).then_some(equations))
    }

    /// The equations of selectors and map functions, which come with their type.
    fn derived_equations(&self, timed: &Timed) -> Vec<Equation> {
        let Some(decl) = self.context.const_decl(&timed.constant) else { return vec![] };
        let Origin::Derived { ty, what } = &decl.origin else { return vec![] };
        let Some(datatype) = self.context.datatype(ty) else { return vec![] };
        match what {
            Derived::Selector => self.selector_equations(timed, datatype),
            Derived::Map => self.map_equations(timed, ty, datatype),
            Derived::Case
            | Derived::Rec
            | Derived::Rel
            | Derived::Pred
            | Derived::Size
            | Derived::Set(_)
            | Derived::Discriminator(_) => vec![],
        }
    }

    fn selector_equations(&self, timed: &Timed, datatype: &Datatype) -> Vec<Equation> {
        let Some((of, _)) = timed.ty.as_fun() else { return vec![] };
        let mut equations = vec![];
        for constructor in &datatype.constructors {
            let has = |field: &logic::decl::Field| field.selector.as_ref() == Some(&timed.constant);
            let Some(position) = constructor.fields.iter().position(has) else { continue };
            let Some((value, vars)) = self.constructed(&constructor.name, of) else { continue };
            let Some(field) = vars.get(position) else { continue };
            let selector = Term::Const(timed.constant.clone(), timed.ty.clone());
            equations.push(Equation::new(selector.app(value), field.clone()));
        }
        for spec in self.context.specs.get(&timed.constant).into_iter().flatten() {
            if let Spec::Equations { equations: defaults, .. } = &**spec {
                equations.extend(defaults.iter().cloned());
            }
        }
        equations
    }

    /// A constructor applied to variables, at the type `of`.
    fn constructed(&self, constructor: &Name, of: &Type) -> Option<(Term, Vec<Term>)> {
        let general = self.context.const_type(constructor)?;
        let mut subst = TypeSubst::new();
        general.strip_fun().1.match_onto(of, &mut subst);
        let ty = general.instantiate(&subst);
        let vars: Vec<Term> = ty
            .strip_fun()
            .0
            .into_iter()
            .enumerate()
            .map(|(index, ty)| Term::Free(Name::from(format!("x{}", index + 1)), ty.clone()))
            .collect();
        Some((Term::Const(constructor.clone(), ty).apply(vars.iter().cloned()), vars))
    }

    /// Only for types whose fields are elements, values of the type itself or free of elements.
    fn map_equations(&self, timed: &Timed, ty: &Name, datatype: &Datatype) -> Vec<Equation> {
        let (args, to) = timed.ty.strip_fun();
        let Some((of, functions)) = args.split_last() else { return vec![] };
        let functions: Vec<Term> = functions
            .iter()
            .enumerate()
            .map(|(index, ty)| Term::Free(Name::from(format!("f{}", index + 1)), (*ty).clone()))
            .collect();
        let map = Term::Const(timed.constant.clone(), timed.ty.clone()).apply(functions.iter().cloned());
        let mut equations = vec![];
        for constructor in &datatype.constructors {
            let Some((value, vars)) = self.constructed(&constructor.name, of) else { return vec![] };
            let Some((image, targets)) = self.constructed(&constructor.name, to) else { return vec![] };
            let mapped = vars.iter().zip(&targets).map(|(var, target)| {
                let (from, into) = (var.ty()?, target.ty()?);
                if from.is_con(ty) {
                    return Some(map.clone().app(var.clone()));
                }
                let wanted = Type::fun(from.clone(), into.clone());
                match functions.iter().find(|function| function.ty().as_ref() == Some(&wanted)) {
                    Some(function) => Some(function.clone().app(var.clone())),
                    None => (from == into).then(|| var.clone()),
                }
            });
            let Some(mapped) = mapped.collect::<Option<Vec<_>>>() else { return vec![] };
            equations.push(Equation::new(map.clone().app(value), image.strip().0.clone().apply(mapped)));
        }
        equations
    }
}

/// Whether a specification defines the constant at this type, up to the names of type variables.
fn defines(spec: &Spec, timed: &Timed) -> bool {
    let Spec::Equations { heads, .. } = spec else { return false };
    heads.iter().any(|(name, ty)| *name == timed.constant && same_shape(timed.without_fixed(ty), &timed.ty))
}

fn same_shape(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Var(_), Type::Var(_)) => true,
        (Type::Con(name, args), Type::Con(other, others)) => {
            name == other
                && args.len() == others.len()
                && args.iter().zip(others.iter()).all(|(l, r)| same_shape(l, r))
        }
        _ => false,
    }
}

fn is_about(equation: &Equation, group: &[Timed]) -> bool {
    matches!(equation.lhs.strip().0, Term::Const(name, _) if group.iter().any(|timed| timed.constant == *name))
}
