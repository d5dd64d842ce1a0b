//! Abstract test data: facts of the theory that say which values make a condition true or false.
//!
//! A test engineer may prove `triangle 3 4 5` and mark it as data of a suite. Where the specification, or what
//! definitions make of it, asks whether `triangle x y z`, this proposes 3, 4 and 5 for `x`, `y` and `z`. A proposal
//! counts like any other: in the case that it belongs to, and if the premises hold for it.

use crate::cases::Case;
use crate::data::{Datum, Found, Help, solve};
use crate::definitions::Definitions;
use crate::hol::{conjuncts, negated};
use crate::matching::{Bindings, Match, matches};
use crate::spec::Spec;
use base::Name;
use logic::{Term, Type};

/// A statement that is marked as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub name: Name,
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
}

/// Values for variables of the specification, for all values of the fact's own variables that satisfy its premises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    fact: Name,
    values: Bindings,
    vars: Vec<(Name, Type)>,
    premises: Vec<Term>,
}

/// How often definitions are unfolded to find conditions.
const UNFOLDED: usize = 4;

/// More conditions are not looked at.
const MAX_CONDITIONS: usize = 1_000;

/// What facts propose for the variables of a specification.
pub fn proposals(definitions: &Definitions<'_>, spec: &Spec, facts: &[Fact]) -> Vec<Proposal> {
    if facts.is_empty() {
        return vec![];
    }
    let conditions = conditions(definitions, spec);
    let mut found: Vec<Proposal> = vec![];
    for fact in facts.iter().map(apart) {
        for literal in conjuncts(&fact.conclusion) {
            // Whether the condition holds is what cases differ in.
            let atom = negated(&literal).unwrap_or(&literal);
            for condition in &conditions {
                let mut values = Bindings::new();
                let fits = matches(definitions.world, condition, atom, &mut values) == Match::Yes;
                let (name, vars, premises) = (fact.name.clone(), fact.vars.clone(), fact.premises.clone());
                let proposal = Proposal { fact: name, values, vars, premises };
                if fits && proposal.is_typed(spec) && !found.contains(&proposal) {
                    found.push(proposal);
                }
            }
        }
    }
    found
}

/// A fact with variables that no specification and no case has.
fn apart(fact: &Fact) -> Fact {
    let other = |name: &Name| Name::from(format!("given.{name}"));
    let renamed = |term: &Term| {
        term.subst_frees(&|name| {
            let (_, ty) = fact.vars.iter().find(|(own, _)| own == name)?;
            Some(Term::Free(other(name), ty.clone()))
        })
    };
    Fact {
        name: fact.name.clone(),
        vars: fact.vars.iter().map(|(name, ty)| (other(name), ty.clone())).collect(),
        premises: fact.premises.iter().map(renamed).collect(),
        conclusion: renamed(&fact.conclusion),
    }
}

/// Formulas in the variables of the specification that it says something about, also by definitions of one equation
/// that take any arguments.
fn conditions(definitions: &Definitions<'_>, spec: &Spec) -> Vec<Term> {
    let mut found: Vec<Term> = vec![];
    let mut layer: Vec<Term> = spec.terms().cloned().collect();
    for _ in 0..UNFOLDED {
        let mut below = vec![];
        for term in &layer {
            term.visit(&mut |part| {
                if part.has_loose_bound() || found.len() >= MAX_CONDITIONS {
                    return;
                }
                let call = matches!(part.strip().0, Term::Const(..));
                if call && part.ty() == Some(Type::bool()) && !found.contains(part) {
                    found.push(part.clone());
                }
                below.extend(unfolded(definitions, part));
            });
        }
        layer = below;
    }
    found
}

/// A call whose definition does not ask what its arguments are, unfolded.
fn unfolded(definitions: &Definitions<'_>, call: &Term) -> Option<Term> {
    let (Term::Const(name, ty), args) = call.strip() else { return None };
    let meaning = definitions.meaning(name, ty)?;
    let [equation] = meaning.equations.as_slice() else { return None };
    let plain = equation.patterns.iter().all(|pattern| matches!(pattern, Term::Free(..)));
    if !plain || !equation.conditions.is_empty() || args.len() != equation.patterns.len() {
        return None;
    }
    let value = |name: &Name| {
        let mut pairs = equation.patterns.iter().zip(&args);
        pairs
            .find(|(pattern, _)| matches!(pattern, Term::Free(own, _) if own == name))
            .map(|(_, arg)| (*arg).clone())
    };
    Some(equation.rhs.subst_frees(&value).beta())
}

impl Proposal {
    /// Whether variables of the specification, at least one of them, get values of their types.
    fn is_typed(&self, spec: &Spec) -> bool {
        let typed = |(name, value): (&Name, &Term)| {
            spec.vars.iter().any(|(own, ty)| own == name && value.ty().as_ref() == Some(ty))
        };
        !self.values.is_empty() && self.values.iter().all(typed)
    }

    /// Data of a case in which the variables have the proposed values.
    pub fn datum(
        &self,
        definitions: &Definitions<'_>,
        spec: &Spec,
        case: &Case,
        help: &mut dyn Help,
    ) -> Option<Datum> {
        let mut bound = Bindings::new();
        for (name, pattern) in &case.values {
            if let Some(value) = self.values.get(name)
                && matches(definitions.world, pattern, value, &mut bound) != Match::Yes
            {
                return None;
            }
        }
        let special = self.special(case, &bound);
        let Found::Data(data) = solve(definitions, spec, &special, 1, help) else { return None };
        let mut datum = data.into_iter().next()?;
        let known = datum.instance.clone();
        let fill = |term: &Term| {
            term.subst_frees(&|name| known.iter().find(|(own, _)| own == name).map(|(_, it)| it.clone()))
        };
        datum.instance.extend(bound.iter().map(|(name, value)| (name.clone(), fill(value))));
        datum.fact = Some(self.fact.clone());
        Some(datum)
    }

    /// What is left of a case if its variables are bound so.
    fn special(&self, case: &Case, bound: &Bindings) -> Case {
        let fill = |term: &Term| term.subst_frees(&|name| bound.get(name).cloned()).beta();
        let mut special = case.clone();
        special.values = case.values.iter().map(|(name, value)| (name.clone(), fill(value))).collect();
        special.premises = case.premises.iter().map(fill).chain(self.premises.iter().cloned()).collect();
        special.vars.retain(|(name, _)| !bound.contains_key(name));
        special.vars.extend(self.vars.iter().cloned());
        special
    }
}
