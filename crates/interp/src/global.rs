//! Constants at a type, and what they mean there.

use crate::machine::Machine;
use crate::native::{self, Native};
use crate::node::Rule;
use crate::stop::{Run, Stop, Why};
use crate::value::{GlobalId, Value};
use base::Name;
use logic::decl::{ConstDecl, Origin, RecordPart, TypeDef};
use logic::spec::Overlap;
use logic::types::TypeSubst;
use logic::{Equation, Spec, Term, Type};
use std::sync::Arc;

#[derive(Debug)]
pub(crate) struct Global {
    pub name: Name,
    pub info: Arc<Info>,
    /// None until somebody asks.
    meaning: Option<Meaning>,
    /// What the definitions say where a built-in operation does not know better.
    definition: Option<Meaning>,
}

/// What a built-in operation knows about the constant it is called for.
#[derive(Debug)]
pub(crate) struct Info {
    pub name: Name,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Constructor {
        index: usize,
        arity: usize,
    },
    Special(Special),
    Native(Native),
    Equations(Arc<Equations>),
    /// Of a constant without arguments, once it is known.
    Value(Value),
    Unspecified(Why),
    NotExecutable(Arc<str>),
}

/// Constants that do not need all their arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    If,
    And,
    Or,
    Implies,
}

#[derive(Debug)]
pub(crate) struct Equations {
    pub arity: usize,
    pub rules: Vec<Rule>,
    /// Whether an equation counts only where those before it do not apply.
    pub sequential: bool,
    /// Why some equations could not be used.
    pub unusable: Option<Arc<str>>,
}

impl Meaning {
    pub fn arity(&self) -> usize {
        match self {
            Meaning::Constructor { arity, .. } => *arity,
            Meaning::Special(Special::If) => 3,
            Meaning::Special(_) => 2,
            Meaning::Native(native) => native.arity,
            Meaning::Equations(equations) => equations.arity,
            Meaning::Value(_) | Meaning::Unspecified(_) | Meaning::NotExecutable(_) => 0,
        }
    }
}

impl Machine<'_> {
    pub(crate) fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// The number of a constant at a type.
    pub(crate) fn intern(&mut self, name: &Name, ty: &Type) -> GlobalId {
        if let Some(id) = self.ids.get(&(name.clone(), ty.clone())) {
            return *id;
        }
        let id = GlobalId(u32::try_from(self.globals.len()).unwrap_or(u32::MAX));
        let info = Arc::new(Info { name: name.clone(), ty: ty.clone() });
        self.globals.push(Global { name: name.clone(), info, meaning: None, definition: None });
        self.ids.insert((name.clone(), ty.clone()), id);
        id
    }

    pub(crate) fn meaning(&mut self, id: GlobalId) -> Run<Meaning> {
        if let Some(meaning) = &self.global(id).meaning {
            return Ok(meaning.clone());
        }
        let info = Arc::clone(&self.global(id).info);
        let meaning = match built_in(&info) {
            Some(meaning) => meaning,
            None => self.definition(id)?,
        };
        self.globals[id.0 as usize].meaning = Some(meaning.clone());
        Ok(meaning)
    }

    /// Remembers the value of a constant without arguments.
    pub(crate) fn keep(&mut self, id: GlobalId, value: Value) {
        self.globals[id.0 as usize].meaning = Some(Meaning::Value(value));
    }

    /// What the theories say about a constant.
    pub(crate) fn definition(&mut self, id: GlobalId) -> Run<Meaning> {
        if let Some(meaning) = &self.global(id).definition {
            return Ok(meaning.clone());
        }
        let info = Arc::clone(&self.global(id).info);
        let meaning = self.defined(&info)?;
        self.globals[id.0 as usize].definition = Some(meaning.clone());
        Ok(meaning)
    }

    fn defined(&mut self, info: &Info) -> Run<Meaning> {
        let world = self.world;
        let Some(decl) = world.constant(&info.name) else {
            return Err(Stop::not_executable(&info.name, "it is not declared"));
        };
        if let Some((owner, index)) = world.constructor(&info.name, &info.ty) {
            let arity = match &owner.def {
                TypeDef::Datatype(datatype) => datatype.constructors.get(index).map_or(0, |c| c.fields.len()),
                _ => 0,
            };
            return Ok(Meaning::Constructor { index, arity });
        }
        match &decl.origin {
            Origin::Record { ty, what: RecordPart::Make } => {
                let arity = world.record(ty).map_or(0, |(_, record)| record.fields.len() + 1);
                return Ok(Meaning::Constructor { index: 0, arity });
            }
            Origin::Rep { ty } | Origin::Abs { ty } => {
                if let Some(meaning) = self.morphism(decl, ty) {
                    return Ok(meaning);
                }
            }
            _ => {}
        }
        let mut found = Found::default();
        for (equation, subst) in world.code_equations(&info.name, &info.ty) {
            found.equations.push((equation.clone(), subst));
        }
        let has_code = !found.equations.is_empty();
        let rest = self.specified(decl, info, &mut found);
        match rest {
            Some(meaning) if !has_code => Ok(meaning),
            _ => Ok(self.equations(&found)),
        }
    }

    /// Adds the equations that define the constant; where it is not defined by equations, says what it is instead.
    fn specified(&mut self, decl: &ConstDecl, info: &Info, found: &mut Found) -> Option<Meaning> {
        let world = self.world;
        let general = |found: &mut Found, ty: &Type, equations: Vec<Equation>| {
            let mut subst = TypeSubst::new();
            if ty.match_onto(&info.ty, &mut subst) {
                found.equations.extend(equations.into_iter().map(|equation| (equation, subst.clone())));
            }
        };
        if let Some(equations) = world.derived_equations(decl) {
            general(found, &decl.ty, equations);
            return None;
        }
        if let Some(equation) = world.locale_predicate(decl) {
            general(found, &decl.ty, vec![equation]);
            return None;
        }
        if let Some(definition) = world.definition(&info.name, &info.ty) {
            return self.add_spec(definition.spec, definition.subst, info, found);
        }
        if let Some(spec) = world.class_version(&info.name)
            && let Some(head) = spec_head(&spec, &info.name)
        {
            let mut subst = TypeSubst::new();
            if head.match_onto(&info.ty, &mut subst) {
                return self.add_spec(&spec, subst, info, found);
            }
        }
        Some(Meaning::Unspecified(Why::Undefined))
    }

    fn add_spec(&mut self, spec: &Spec, subst: TypeSubst, info: &Info, found: &mut Found) -> Option<Meaning> {
        match spec {
            Spec::Equations { equations, overlap, .. } => {
                let is_own = |head: &Term| matches!(head, Term::Const(name, _) if *name == info.name);
                let own = |equation: &&Equation| is_own(equation.lhs.strip().0);
                found.sequential = *overlap == Overlap::Sequential && found.equations.is_empty();
                found
                    .equations
                    .extend(equations.iter().filter(own).map(|equation| (equation.clone(), subst.clone())));
                None
            }
            Spec::Lifted { head: (name, ty), raw } => {
                // Values of abstract types are their representations, so the raw term does the work itself.
                let lhs = Term::Const(name.clone(), ty.clone());
                found.equations.push((Equation::new(lhs, raw.clone()), subst));
                None
            }
            Spec::Inductive { .. } => Some(Meaning::NotExecutable("it is defined inductively".into())),
            Spec::Axioms { .. } => Some(Meaning::NotExecutable("it is known by axioms only".into())),
            Spec::Code { .. } => None,
        }
    }

    /// The meaning that a list of equations gives.
    fn equations(&mut self, found: &Found) -> Meaning {
        let arity =
            found.equations.iter().map(|(equation, _)| equation.lhs.strip().1.len()).max().unwrap_or(0);
        let mut rules = vec![];
        let mut unusable = None;
        for (equation, subst) in &found.equations {
            match self.rule(equation, subst, arity) {
                Ok(rule) => rules.push(rule),
                Err(reason) => unusable = unusable.or(Some(reason)),
            }
        }
        if rules.is_empty() {
            let reason = unusable.unwrap_or("there is no equation for it");
            return Meaning::NotExecutable(reason.into());
        }
        Meaning::Equations(Arc::new(Equations {
            arity,
            rules,
            sequential: found.sequential,
            unusable: unusable.map(Arc::from),
        }))
    }

    /// Values of a subtype are values of the type that it is made from.
    fn morphism(&self, decl: &ConstDecl, ty: &Name) -> Option<Meaning> {
        if !self.world.code_equations(&decl.name, &decl.ty).is_empty() {
            return None;
        }
        let is_abs = matches!(decl.origin, Origin::Abs { .. });
        match &self.world.type_decl(ty)?.def {
            TypeDef::Subtype { .. } if is_abs => Some(Meaning::Native(native::ABSTRACT)),
            TypeDef::Subtype { .. } => Some(Meaning::Native(native::REPRESENT)),
            TypeDef::Quotient { .. } if is_abs => Some(Meaning::Native(native::REPRESENT)),
            TypeDef::Quotient { .. } => {
                Some(Meaning::NotExecutable("it chooses a representative that is not known".into()))
            }
            _ => None,
        }
    }
}

/// Equations about one constant, with the types at which they are used.
#[derive(Default)]
struct Found {
    equations: Vec<(Equation, TypeSubst)>,
    sequential: bool,
}

fn spec_head<'s>(spec: &'s Spec, name: &str) -> Option<&'s Type> {
    match spec {
        Spec::Equations { heads, .. } | Spec::Inductive { heads, .. } => {
            heads.iter().find(|(own, _)| own == name).map(|(_, ty)| ty)
        }
        _ => None,
    }
}

fn built_in(info: &Info) -> Option<Meaning> {
    let special = match info.name.as_str() {
        "HOL.If" => Some(Special::If),
        "HOL.conj" | "Pure.conjunction" => Some(Special::And),
        "HOL.disj" => Some(Special::Or),
        "HOL.implies" | "Pure.imp" => Some(Special::Implies),
        _ => None,
    };
    match special {
        Some(special) => Some(Meaning::Special(special)),
        None => native::find(&info.name, &info.ty).map(Meaning::Native),
    }
}
