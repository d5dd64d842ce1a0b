//! Declarations and goals of a model: declared constants as arguments, declared types with values.

use super::index::{Index, Param, own_decls};
use base::Name;
use logic::decl::{Access, ConstDecl, Constructor, Datatype, Decl, Origin, TypeDecl, TypeDef};
use logic::spec::{Equation, Rule, Spec};
use logic::{Term, Type, World};

/// How many values a declared type has in a model: as many as type variables get at most.
const CARDINALITY: usize = 3;

/// Stands between the name of a constant and the number of arguments that its definition was given.
const MARK: char = '°';

/// Stands between the name of a declared type and the number of its value.
const VALUE: char = '•';

/// The constant that stands for another one in a model.
fn in_model(name: &Name, params: usize) -> Name {
    Name::from(format!("{name}{MARK}{params}"))
}

/// The constant that a constant of a model stands for, and how many arguments it was given.
pub fn original(name: &Name) -> (Name, usize) {
    match name.as_str().rsplit_once(MARK) {
        Some((own, count)) => (Name::new(own), count.parse().unwrap_or(0)),
        None => (name.clone(), 0),
    }
}

/// A declared type with its values.
pub fn values(ty: &Name) -> (Name, Vec<Term>) {
    let value = |number| Term::Const(Name::from(format!("{ty}{VALUE}{number}")), Type::nullary(ty));
    (ty.clone(), (1..=CARDINALITY).map(value).collect())
}

/// Whether a constant is a value of a declared type.
pub fn is_value(name: &Name) -> bool {
    name.as_str().contains(VALUE)
}

/// How a value of a declared type is shown: `key⇩1`.
pub fn shown_value(name: &Name) -> Name {
    let (ty, number) = name.as_str().rsplit_once(VALUE).unwrap_or((name.as_str(), ""));
    Name::from(format!("{}⇩{number}", Name::new(ty).base()))
}

/// Puts terms of a theory into the model.
#[derive(Debug)]
pub struct Rewriter<'m> {
    index: &'m Index,
    taken: Vec<Name>,
    variables: Vec<(Param, Name)>,
}

impl<'m> Rewriter<'m> {
    /// Variables for declared constants are not called like those that are `taken`.
    pub fn new(index: &'m Index, taken: Vec<Name>) -> Rewriter<'m> {
        Rewriter { index, taken, variables: vec![] }
    }

    /// The variables for declared constants.
    pub fn into_variables(self) -> impl Iterator<Item = (Name, Type)> {
        self.variables.into_iter().map(|((_, ty), name)| (name, ty))
    }

    /// None if a constant has another type than it was declared with.
    pub fn term(&mut self, term: &Term) -> Option<Term> {
        let mut fits = true;
        let term = term.map_leaves(&mut |leaf, _| match leaf {
            Term::Const(name, ty) if self.index.dependent(name).is_some() => {
                self.constant(name, ty).unwrap_or_else(|| {
                    fits = false;
                    leaf.clone()
                })
            }
            _ => leaf.clone(),
        });
        fits.then_some(term)
    }

    fn constant(&mut self, name: &Name, ty: &Type) -> Option<Term> {
        let params = self.index.instance(name, ty)?;
        let args: Vec<Term> = params.iter().map(|param| self.variable(param)).collect();
        if self.index.is_declared(name) {
            return args.into_iter().next();
        }
        let (name, ty) = with_params(name, &params, ty);
        Some(Term::Const(name, ty).apply(args))
    }

    fn variable(&mut self, param: &Param) -> Term {
        let (constant, ty) = param;
        if let Some((_, name)) = self.variables.iter().find(|(own, _)| own == param) {
            return Term::Free(name.clone(), ty.clone());
        }
        let mut name = Name::new(constant.base());
        while self.taken.contains(&name) {
            name = Name::from(format!("{name}'"));
        }
        self.taken.push(name.clone());
        self.variables.push((param.clone(), name.clone()));
        Term::Free(name, ty.clone())
    }
}

/// A constant that takes declared ones as arguments.
fn with_params(name: &Name, params: &[Param], ty: &Type) -> (Name, Type) {
    let types = params.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>();
    (in_model(name, params.len()), Type::funs(types, ty.clone()))
}

/// The declarations that the model has beside those of the theories, or in their place.
pub fn overlay(world: &World, index: &Index) -> Vec<Decl> {
    own_decls(world).flat_map(|decl| in_place(index, decl)).collect()
}

fn in_place(index: &Index, decl: &Decl) -> Vec<Decl> {
    match decl {
        Decl::Type(decl) if index.is_declared_type(&decl.name) => finite(decl),
        Decl::Const(decl) if !index.is_declared(&decl.name) => {
            let dependent = index.dependent(&decl.name).into_iter();
            let constant = dependent.map(|dependent| {
                let (name, ty) = with_params(&decl.name, &dependent.params, &decl.ty);
                Decl::Const(ConstDecl { name, ty, ..decl.clone() })
            });
            constant.collect()
        }
        Decl::Spec(spec) if spec.heads().iter().any(|head| index.dependent(head).is_some()) => {
            specification(index, spec).into_iter().map(Decl::Spec).collect()
        }
        _ => vec![],
    }
}

/// A declared type with a few values.
fn finite(decl: &TypeDecl) -> Vec<Decl> {
    let (name, values) = values(&decl.name);
    let names = values.iter().filter_map(|value| match value {
        Term::Const(name, _) => Some(name.clone()),
        _ => None,
    });
    let names: Vec<Name> = names.collect();
    let constructor = |name: &Name| Constructor { name: name.clone(), fields: vec![], discriminator: None };
    let datatype = Datatype {
        constructors: names.iter().map(constructor).collect(),
        mutual: vec![name.clone()],
        infinite: false,
        case: Name::from(format!("{name}{VALUE}case")),
        map: None,
        rel: None,
        pred: None,
        sets: vec![],
    };
    let constant = |(index, own): (usize, &Name)| {
        Decl::Const(ConstDecl {
            name: own.clone(),
            ty: Type::nullary(&name),
            origin: Origin::Constructor { ty: name.clone(), index },
            class: None,
            access: Access::default(),
        })
    };
    let ty = Decl::Type(TypeDecl { def: TypeDef::Datatype(datatype), ..decl.clone() });
    std::iter::once(ty).chain(names.iter().enumerate().map(constant)).collect()
}

/// A specification in the model; none if it is not needed there.
fn specification(index: &Index, spec: &Spec) -> Option<Spec> {
    let head = |(name, ty): &(Name, Type)| match index.instance(name, ty) {
        Some(params) => with_params(name, &params, ty),
        None => (name.clone(), ty.clone()),
    };
    // Parts of a specification share the variables that its heads are given.
    let mut rewriter = Rewriter::new(index, names_in(spec));
    Some(match spec {
        Spec::Axioms { .. } | Spec::Lifted { .. } => return None,
        Spec::Equations { heads, equations, overlap } => Spec::Equations {
            heads: heads.iter().map(head).collect(),
            equations: equations.iter().map(|it| equation(&mut rewriter, it)).collect::<Option<_>>()?,
            overlap: *overlap,
        },
        Spec::Code { head: name, equations } => Spec::Code {
            head: in_model(name, index.dependent(name)?.params.len()),
            equations: equations.iter().map(|it| equation(&mut rewriter, it)).collect::<Option<_>>()?,
        },
        Spec::Inductive { heads, params, rules, fixed_point } => Spec::Inductive {
            heads: heads.iter().map(head).collect(),
            params: params + index.dependent(&heads.first()?.0)?.params.len(),
            rules: rules.iter().map(|it| rule(&mut rewriter, it)).collect::<Option<_>>()?,
            fixed_point: *fixed_point,
        },
    })
}

fn names_in(spec: &Spec) -> Vec<Name> {
    spec.terms().into_iter().flat_map(Term::frees).map(|(name, _)| name).collect()
}

fn equation(rewriter: &mut Rewriter<'_>, equation: &Equation) -> Option<Equation> {
    Some(Equation {
        conditions: equation.conditions.iter().map(|term| rewriter.term(term)).collect::<Option<_>>()?,
        lhs: rewriter.term(&equation.lhs)?,
        rhs: rewriter.term(&equation.rhs)?,
    })
}

fn rule(rewriter: &mut Rewriter<'_>, rule: &Rule) -> Option<Rule> {
    Some(Rule {
        name: rule.name.clone(),
        premises: rule.premises.iter().map(|term| rewriter.term(term)).collect::<Option<_>>()?,
        conclusion: rewriter.term(&rule.conclusion)?,
    })
}
