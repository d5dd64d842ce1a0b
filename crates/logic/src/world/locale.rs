//! The versions of class operations that take the parameters of the class as arguments.

use super::World;
use crate::decl::{ConstDecl, Decl, LocaleItem, Origin};
use crate::spec::{Equation, Rule, Spec};
use crate::term::Term;
use crate::types::{Sort, Type, TypeSubst};
use base::Name;

impl World {
    /// What defines the version of a class operation that takes the parameters of the class as arguments: the
    /// definition of the operation, with variables in place of the parameters.
    pub fn class_version(&self, name: &str) -> Option<Spec> {
        let (class, own) = self.version(name)?;
        let operation = self.operation(name, class)?;
        let version = Version { world: self, class };
        let close = |term: &Term| version.close(term);
        let heads = |heads: &[(Name, Type)]| {
            let head = |(name, _): &(Name, Type)| {
                let (_, body) = self.version(&version.name_of(name)?)?;
                match body.strip().0 {
                    Term::Const(name, ty) => Some((name.clone(), ty.clone())),
                    _ => None,
                }
            };
            heads.iter().map(head).collect::<Option<Vec<_>>>()
        };
        Some(match self.specs_of(&operation).last()? {
            Spec::Equations { heads: defined, equations, overlap } => Spec::Equations {
                heads: heads(defined)?,
                equations: equations
                    .iter()
                    .map(|equation| Equation {
                        conditions: equation.conditions.iter().map(close).collect(),
                        lhs: close(&equation.lhs),
                        rhs: close(&equation.rhs),
                    })
                    .collect(),
                overlap: *overlap,
            },
            Spec::Inductive { heads: defined, params, rules, fixed_point } => Spec::Inductive {
                heads: heads(defined)?,
                params: params + own.strip().1.len(),
                rules: rules
                    .iter()
                    .map(|rule| Rule {
                        name: rule.name.clone(),
                        premises: rule.premises.iter().map(close).collect(),
                        conclusion: close(&rule.conclusion),
                    })
                    .collect(),
                fixed_point: *fixed_point,
            },
            Spec::Lifted { .. } | Spec::Code { .. } | Spec::Axioms { .. } => return None,
        })
    }

    /// The class that a version belongs to, and the version applied to parameters of the class.
    fn version(&self, name: &str) -> Option<(&Name, &Term)> {
        match self.at(*self.class_versions.get(name)?)? {
            Decl::LocaleItem { locale, item: LocaleItem::Name { body, .. } } => Some((locale, body)),
            _ => None,
        }
    }

    /// The operation that the version `T.c.f` belongs to: `T.c_class.f`.
    fn operation(&self, name: &str, class: &Name) -> Option<Name> {
        let name = Name::new(name);
        let theory = name.qualifier().strip_suffix(class.base())?.strip_suffix('.')?;
        let operation = Name::new(theory).qualify(&format!("{}_class", class.base())).qualify(name.base());
        self.constant(&operation).map(|decl| decl.name.clone())
    }
}

/// Turns terms about a class's constants into terms about variables for the parameters of the class.
struct Version<'w> {
    world: &'w World,
    class: &'w Name,
}

impl Version<'_> {
    fn close(&self, term: &Term) -> Term {
        let replaced = term.map_leaves(&mut |leaf, _| match leaf {
            Term::Const(name, ty) => self.constant(name, ty).unwrap_or_else(|| leaf.clone()),
            _ => leaf.clone(),
        });
        let plain = |ty: &Type| ty.map_vars(&|var| (var.name == "'a").then(|| Type::var("'a", Sort::top())));
        replaced.map_types(&plain)
    }

    /// Whether a constant at this type is about the type variable of the class: at another type, as the empty set
    /// is the bottom element of sets, it has nothing to do with the parameters.
    fn is_own(&self, decl: &ConstDecl, ty: &Type) -> bool {
        let classes = self.world.classes();
        let is_class_var = |ty: &Type| match ty {
            Type::Var(var) => var.name == "'a" && classes.sort_is_below(&var.sort, self.class),
            Type::Con(..) => false,
        };
        let mut subst = TypeSubst::new();
        decl.ty.match_onto(ty, &mut subst) && subst.values().any(is_class_var)
    }

    fn constant(&self, name: &Name, ty: &Type) -> Option<Term> {
        let decl = self.world.constant(name).filter(|decl| self.is_own(decl, ty))?;
        if let Origin::ClassParam { .. } = decl.origin {
            return Some(Term::Free(Name::new(name.base()), ty.clone()));
        }
        let (_, body) = self.world.version(&self.name_of(name)?)?;
        let Term::Const(version, _) = body.strip().0 else { return None };
        let params: Vec<Term> = body.strip().1.into_iter().cloned().collect();
        let types: Vec<Type> = params.iter().filter_map(Term::ty).collect();
        Some(Term::Const(version.clone(), Type::funs(types, ty.clone())).apply(params))
    }

    /// The version `T.c.f` of the operation `T.c_class.f`.
    fn name_of(&self, operation: &Name) -> Option<Name> {
        let class = operation.qualifier().strip_suffix("_class")?;
        Some(Name::new(class).qualify(operation.base()))
    }
}
