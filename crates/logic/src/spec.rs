//! How constants get their meaning: equations, introduction rules, liftings.

use crate::term::Term;
use crate::types::Type;
use base::Name;
use serde::{Deserialize, Serialize};

/// `lhs = rhs` under conditions. Free variables are universal, except those that the specification fixes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Equation {
    pub conditions: Vec<Term>,
    pub lhs: Term,
    pub rhs: Term,
}

impl Equation {
    pub fn new(lhs: Term, rhs: Term) -> Equation {
        Equation { conditions: vec![], lhs, rhs }
    }
}

/// An introduction rule of an inductive predicate. Free variables are universal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rule {
    pub name: Name,
    pub premises: Vec<Term>,
    pub conclusion: Term,
}

/// Which equation counts where several match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Overlap {
    /// The first one: `fun`.
    Sequential,
    /// Any; the equations agree: `definition`, `primrec`, `function`.
    Consistent,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FixedPoint {
    Least,
    Greatest,
}

/// The meaning of one or several constants that are defined together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Spec {
    /// Heads are constants at the (most general or, in an instantiation, special) type of this definition.
    Equations { heads: Vec<(Name, Type)>, equations: Vec<Equation>, overlap: Overlap },
    /// The fixed point of rules. The first `params` arguments of every head are the same throughout.
    Inductive { heads: Vec<(Name, Type)>, params: usize, rules: Vec<Rule>, fixed_point: FixedPoint },
    /// A constant on an abstract type that works on representatives: `lift_definition`.
    Lifted { head: (Name, Type), raw: Term },
    /// Equations that replace, for execution, whatever was said before: `[code]`.
    Code { head: Name, equations: Vec<Equation> },
    /// Constants of which no more is known than these properties, if any: `specification`, `axiomatization`.
    Axioms { heads: Vec<(Name, Type)>, props: Vec<Term> },
}

impl Spec {
    /// The constants that this defines.
    pub fn heads(&self) -> Vec<&Name> {
        match self {
            Spec::Equations { heads, .. } | Spec::Inductive { heads, .. } | Spec::Axioms { heads, .. } => {
                heads.iter().map(|(name, _)| name).collect()
            }
            Spec::Lifted { head: (name, _), .. } | Spec::Code { head: name, .. } => vec![name],
        }
    }

    /// The same with their types in this definition; code equations have types of their own.
    pub fn typed_heads(&self) -> &[(Name, Type)] {
        match self {
            Spec::Equations { heads, .. } | Spec::Inductive { heads, .. } | Spec::Axioms { heads, .. } => {
                heads
            }
            Spec::Lifted { head, .. } => std::slice::from_ref(head),
            Spec::Code { .. } => &[],
        }
    }

    /// What it says about them.
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Spec::Equations { equations, .. } | Spec::Code { equations, .. } => {
                equations.iter().flat_map(|it| it.conditions.iter().chain([&it.lhs, &it.rhs])).collect()
            }
            Spec::Inductive { rules, .. } => {
                rules.iter().flat_map(|rule| rule.premises.iter().chain([&rule.conclusion])).collect()
            }
            Spec::Lifted { raw, .. } => vec![raw],
            Spec::Axioms { props, .. } => props.iter().collect(),
        }
    }
}
