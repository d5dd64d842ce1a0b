//! Constants at a type, and what they mean there.

use crate::inductive::Inductive;
use crate::machine::Evaluator;
use crate::native::{self, Native};
use crate::node::Rule;
use crate::stop::{Run, Why};
use crate::unproved::Trust;
use crate::value::{GlobalId, Value};
use base::{Name, Span};
use logic::decl::{ConstDecl, Origin, RecordPart, TypeDef};
use logic::hol;
use logic::spec::Overlap;
use logic::types::TypeSubst;
use logic::types::well_known::BOOL;
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
    Inductive(Arc<Inductive>),
    /// A set of which another constant says what belongs to it.
    InductiveSet {
        membership: GlobalId,
        arity: usize,
    },
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
    /// What the constant means where no equation applies.
    pub otherwise: Meaning,
}

impl Meaning {
    pub fn arity(&self) -> usize {
        match self {
            Meaning::Constructor { arity, .. } => *arity,
            Meaning::Special(Special::If) => 3,
            Meaning::Special(_) => 2,
            Meaning::Native(native) => native.arity,
            Meaning::Equations(equations) => equations.arity,
            Meaning::Inductive(inductive) => inductive.arity,
            Meaning::InductiveSet { arity, .. } => *arity,
            Meaning::Value(_) | Meaning::Unspecified(_) | Meaning::NotExecutable(_) => 0,
        }
    }
}

const REPRESENTED_OTHERWISE: &str = "values of its type are represented by a code constructor";

impl Evaluator<'_> {
    pub(crate) fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// Whether a constant has equations, as far as it has been looked at.
    pub(crate) fn has_equations(&self, id: GlobalId) -> bool {
        matches!(self.global(id).meaning, Some(Meaning::Equations(_)))
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
            None => self.defined(&info),
        };
        self.globals[id.0 as usize].meaning = Some(meaning.clone());
        Ok(meaning)
    }

    /// Remembers the value of a constant without arguments.
    pub(crate) fn keep(&mut self, id: GlobalId, value: Value) {
        self.globals[id.0 as usize].meaning = Some(Meaning::Value(value));
    }

    /// What the theories say about a constant that is built in as well.
    pub(crate) fn definition(&mut self, id: GlobalId) -> Run<Meaning> {
        if let Some(meaning) = &self.global(id).definition {
            return Ok(meaning.clone());
        }
        let info = Arc::clone(&self.global(id).info);
        let meaning = match self.world.constant(&info.name) {
            Some(decl) => self.specified(decl, &info),
            None => Meaning::NotExecutable("it has no definition for these arguments".into()),
        };
        self.globals[id.0 as usize].definition = Some(meaning.clone());
        Ok(meaning)
    }

    /// What the theories say about a constant: code equations first, its definition where they do not apply.
    fn defined(&mut self, info: &Info) -> Meaning {
        let world = self.world;
        let Some(decl) = world.constant(&info.name) else {
            return Meaning::NotExecutable("it is not declared".into());
        };
        if let Some((owner, index)) = world.constructor(&info.name, &info.ty) {
            let arity = match &owner.def {
                TypeDef::Datatype(datatype) => datatype.constructors.get(index).map_or(0, |c| c.fields.len()),
                _ => 0,
            };
            return Meaning::Constructor { index, arity };
        }
        if let Origin::Record { ty, what: RecordPart::Make } = &decl.origin {
            let arity = world.record(ty).map_or(0, |(_, record)| record.fields.len() + 1);
            return Meaning::Constructor { index: 0, arity };
        }
        if matches!(decl.origin, Origin::Declared) && self.is_erased(&info.name, &info.ty) {
            return Meaning::Native(native::REPRESENT);
        }
        let definition = self.specified(decl, info);
        let code = self.code_equations(info);
        let otherwise = match definition {
            Meaning::Unspecified(Why::Undefined) if !code.is_empty() => {
                Meaning::NotExecutable("no code equation applies".into())
            }
            definition => definition,
        };
        self.coded(&code, otherwise)
    }

    fn code_equations(&mut self, info: &Info) -> Vec<(Equation, TypeSubst)> {
        let own = self.world.code_equations(&info.name, &info.ty).into_iter();
        let own = own.map(|(equation, subst)| (equation.clone(), subst));
        let mut code: Vec<_> = own.chain(self.world.unfold_equations(&info.name, &info.ty)).collect();
        if self.trust == Trust::Proved {
            code.retain(|(equation, _)| self.gap(equation).is_none());
        }
        code
    }

    /// The meaning that code equations give.
    fn coded(&mut self, code: &[(Equation, TypeSubst)], otherwise: Meaning) -> Meaning {
        let code: Vec<_> =
            code.iter().map(|(equation, subst)| (equation, subst, self.gap(equation))).collect();
        self.rules_of(&code, false, otherwise)
    }

    /// What the code equations of a constant say, also where it is built in; none if there are none.
    pub(crate) fn code(&mut self, id: GlobalId) -> Option<Arc<Equations>> {
        let info = Arc::clone(&self.global(id).info);
        let code = self.code_equations(&info);
        let otherwise = Meaning::NotExecutable("no code equation applies".into());
        match self.coded(&code, otherwise) {
            Meaning::Equations(equations) => Some(equations),
            _ => None,
        }
    }

    /// What the definition of a constant says.
    fn specified(&mut self, decl: &ConstDecl, info: &Info) -> Meaning {
        let world = self.world;
        if let Origin::Rep { ty } | Origin::Abs { ty } = &decl.origin
            && let Some(meaning) = self.morphism(decl, ty)
        {
            return meaning;
        }
        let mut subst = TypeSubst::new();
        if decl.ty.match_onto(&info.ty, &mut subst)
            && let Some(equations) = world.derived_equations(decl)
        {
            let equations: Vec<_> = equations.into_iter().map(|equation| (equation, subst.clone())).collect();
            return self.equations(&equations, false, Meaning::Unspecified(Why::NoEquation));
        }
        if let Some(definition) = world.definition(&info.name, &info.ty) {
            return self.meaning_of(definition.spec, &definition.subst, info);
        }
        if let Some(spec) = world.class_version(&info.name)
            && let Some(head) = spec_head(&spec, &info.name)
        {
            let mut subst = TypeSubst::new();
            if head.match_onto(&info.ty, &mut subst) {
                return self.meaning_of(&spec, &subst, info);
            }
        }
        Meaning::Unspecified(Why::Undefined)
    }

    fn meaning_of(&mut self, spec: &Spec, subst: &TypeSubst, info: &Info) -> Meaning {
        match spec {
            Spec::Equations { equations, overlap, .. } => {
                let is_own = |head: &Term| matches!(head, Term::Const(name, _) if *name == info.name);
                let own = |equation: &&Equation| is_own(equation.lhs.strip().0);
                // Each equation has type variables of its own.
                let fitting = |equation: &Equation| {
                    let subst = self.world.instance_of(equation, &info.ty)?;
                    Some((equation.clone(), subst))
                };
                let equations: Vec<_> = equations.iter().filter(own).filter_map(fitting).collect();
                let sequential = *overlap == Overlap::Sequential;
                self.equations(&equations, sequential, Meaning::Unspecified(Why::NoEquation))
            }
            Spec::Lifted { .. } if info.ty.any(&mut |part| self.is_coded(part)) => {
                Meaning::NotExecutable(REPRESENTED_OTHERWISE.into())
            }
            Spec::Lifted { head: (name, ty), raw } => {
                // Values of abstract types are their representations, so the raw term does the work itself.
                let equation = Equation::new(Term::Const(name.clone(), ty.clone()), raw.clone());
                self.equations(&[(equation, subst.clone())], false, Meaning::Unspecified(Why::NoEquation))
            }
            Spec::Inductive { rules, fixed_point, .. } => {
                let inductive = self.inductive(rules, *fixed_point, info, subst);
                self.fixed_point(info, inductive)
            }
            Spec::Axioms { props, .. } if props.is_empty() => Meaning::Unspecified(Why::Undefined),
            Spec::Axioms { .. } => Meaning::NotExecutable("it is known by axioms only".into()),
            Spec::Code { .. } => Meaning::Unspecified(Why::Undefined),
        }
    }

    /// An inductive predicate itself; for an inductive set, the constant that decides membership is made up.
    fn fixed_point(&mut self, info: &Info, inductive: Inductive) -> Meaning {
        let (args, result) = info.ty.strip_fun();
        if result.is_con(BOOL) {
            return Meaning::Inductive(Arc::new(inductive));
        }
        let arity = args.len();
        let ty = Type::funs(inductive.types.clone(), Type::bool());
        let membership = self.intern(&Name::from(format!("{} (membership)", info.name)), &ty);
        self.globals[membership.0 as usize].meaning = Some(Meaning::Inductive(Arc::new(inductive)));
        Meaning::InductiveSet { membership, arity }
    }

    /// The meaning that a list of equations gives, those that can be used; `otherwise` where none applies.
    fn equations(
        &mut self,
        equations: &[(Equation, TypeSubst)],
        sequential: bool,
        otherwise: Meaning,
    ) -> Meaning {
        let equations: Vec<_> = equations.iter().map(|(equation, subst)| (equation, subst, None)).collect();
        self.rules_of(&equations, sequential, otherwise)
    }

    /// The same for equations that may lack a proof.
    fn rules_of(
        &mut self,
        equations: &[(&Equation, &TypeSubst, Option<Span>)],
        sequential: bool,
        otherwise: Meaning,
    ) -> Meaning {
        let arity = equations.iter().map(|(equation, ..)| equation.lhs.strip().1.len()).max().unwrap_or(0);
        let mut rules = vec![];
        let mut unusable = None;
        for (equation, subst, gap) in equations {
            match self.rule(equation, subst, arity) {
                Ok(rule) => rules.push(Rule { gap: *gap, ..rule }),
                // What comes after an equation that cannot be used counts only where that one does not apply.
                Err(reason) => {
                    unusable = unusable.or(Some(reason));
                    if sequential {
                        break;
                    }
                }
            }
        }
        let otherwise = match (unusable, otherwise) {
            (Some(reason), Meaning::Unspecified(_)) => Meaning::NotExecutable(reason.into()),
            (_, otherwise) => otherwise,
        };
        if rules.is_empty() {
            return otherwise;
        }
        Meaning::Equations(Arc::new(Equations { arity, rules, sequential, otherwise }))
    }

    /// Whether a constant only says of which type a value is: the morphism onto a subtype or quotient, or the one
    /// code constructor of a type that is not defined otherwise.
    pub(crate) fn is_erased(&self, name: &str, ty: &Type) -> bool {
        match self.world.constant(name).map(|decl| &decl.origin) {
            Some(Origin::Abs { .. }) => ty.as_fun().is_none_or(|(_, to)| !self.is_coded(to)),
            Some(Origin::Declared) => {
                let Some((from, to)) = ty.as_fun() else { return false };
                let coded = self.world.code_representation(to);
                coded.is_some_and(|(constructor, raw)| constructor == name && raw == *from)
            }
            _ => false,
        }
    }

    /// Whether values of a type are what its code constructor makes them from.
    pub(crate) fn is_coded(&self, ty: &Type) -> bool {
        self.world.code_representation(ty).is_some()
    }

    /// Values of a subtype are values of the type that it is made from.
    fn morphism(&self, decl: &ConstDecl, ty: &Name) -> Option<Meaning> {
        let is_abs = matches!(decl.origin, Origin::Abs { .. });
        let own = decl.ty.as_fun().map(|(from, to)| if is_abs { to } else { from });
        if own.is_some_and(|own| self.is_coded(own)) {
            return Some(Meaning::NotExecutable(REPRESENTED_OTHERWISE.into()));
        }
        match &self.world.type_decl(ty)?.def {
            TypeDef::Subtype { .. } | TypeDef::Quotient { .. } if is_abs => {
                Some(Meaning::Native(native::ABSTRACT))
            }
            TypeDef::Subtype { .. } => Some(Meaning::Native(native::REPRESENT)),
            TypeDef::Quotient { .. } => {
                Some(Meaning::NotExecutable("it chooses a representative that is not known".into()))
            }
            _ => None,
        }
    }
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
        hol::IF => Some(Special::If),
        hol::CONJ | hol::PURE_CONJ => Some(Special::And),
        hol::DISJ => Some(Special::Or),
        hol::IMPLIES | hol::PURE_IMP => Some(Special::Implies),
        _ => None,
    };
    match special {
        Some(special) => Some(Meaning::Special(special)),
        None => native::find(&info.name, &info.ty).map(Meaning::Native),
    }
}
