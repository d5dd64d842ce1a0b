//! A case in the making: what the variables of the specification stand for, and what is assumed of them.

use crate::definitions::Definitions;
use crate::hol::{
    conjuncts, equation, is_false, is_number_type, is_small, is_true, number, parts, substituted,
};
use crate::linear::System;
use crate::questions::Questions;
use crate::simplify::{Below, Simplifier, Used};
use base::Name;
use logic::{Term, Type};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A variable in an argument of the program, which is separated by its constructors.
#[derive(Clone, Debug)]
pub struct Root {
    /// How large the value is at least, by what is known of it.
    pub size: usize,
    /// What a constructor without recursive fields counts.
    pub least: usize,
}

/// One way through the definitions.
#[derive(Clone, Debug)]
pub struct Branch {
    /// What the variables of the specification stand for.
    pub values: Vec<(Name, Term)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
    /// The structures that are separated, and which one a variable is a part of.
    pub roots: Vec<Root>,
    pub part_of: BTreeMap<Name, usize>,
    /// What the post-condition asks about them beside.
    pub questions: Questions,
    /// How many recursive values were taken apart because a premise asked for it.
    pub demanded: usize,
    /// How many times a rule was used that does not lead to something smaller.
    pub unwound: usize,
    /// Rules that were used, from the first on.
    pub rules: Vec<Name>,
    pub used: BTreeSet<Used>,
    pub fresh: usize,
}

/// Why no value takes this way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// A premise is false by definitions: the premise as it was, and the constants that were unfolded.
    Definition { premise: Term, unfolded: Vec<Name> },
    /// These premises cannot hold together, by linear arithmetic; none can be left out.
    Arithmetic(Vec<Term>),
    /// The conclusion holds whatever the program does.
    Trivial,
}

impl Branch {
    /// Variables that are left, in order of first occurrence.
    pub fn vars(&self) -> Vec<(Name, Type)> {
        let mut found: Vec<(Name, Type)> = vec![];
        let values = self.values.iter().map(|(_, value)| value);
        for var in values.chain([&self.conclusion]).chain(&self.premises).flat_map(Term::frees) {
            if !found.iter().any(|(name, _)| *name == var.0) {
                found.push(var);
            }
        }
        found
    }

    pub fn fresh(&mut self, ty: &Type) -> Term {
        self.fresh += 1;
        Term::Free(Name::from(format!("?{}", self.fresh)), ty.clone())
    }

    pub fn substitute(&mut self, name: &Name, value: &Term) {
        let replace = |term: &Term| match substituted(term, name, value) {
            Some(replaced) if matches!(value, Term::Abs(..)) => replaced.beta(),
            Some(replaced) => replaced,
            None => term.clone(),
        };
        self.premises = self.premises.iter().map(replace).collect();
        self.conclusion = replace(&self.conclusion);
        self.questions.map(&replace);
        self.values = self.values.iter().map(|(own, term)| (own.clone(), replace(term))).collect();
    }

    /// Simplifies everything by everything else until nothing changes.
    pub fn normalise(&mut self, definitions: &Definitions<'_>) -> Result<(), Conflict> {
        loop {
            let before = (self.premises.clone(), self.conclusion.clone());
            self.simplify(definitions)?;
            let mut eliminated = false;
            while self.eliminate() {
                eliminated = true;
            }
            if eliminated || before != (self.premises.clone(), self.conclusion.clone()) {
                continue;
            }
            return self.arithmetic();
        }
    }

    fn simplify(&mut self, definitions: &Definitions<'_>) -> Result<(), Conflict> {
        let mut facts: HashSet<Term> = self.premises.iter().filter(|it| is_small(it)).cloned().collect();
        let mut kept: Vec<Term> = vec![];
        let mut waiting: Vec<Term> = std::mem::take(&mut self.premises);
        waiting.reverse();
        while let Some(premise) = waiting.pop() {
            if is_small(&premise) {
                facts.remove(&premise);
            }
            let simplifier = Simplifier::new(definitions, &facts);
            let simple = simplifier.term(&premise);
            let used = simplifier.used.into_inner();
            if is_false(&simple) {
                let mut unfolded: Vec<Name> = used.iter().map(|(name, _)| name.clone()).collect();
                unfolded.dedup();
                return Err(Conflict::Definition { premise, unfolded });
            }
            self.used.extend(used);
            for part in conjuncts(&simple) {
                let part = self.opened(&part);
                let parts = conjuncts(&part);
                for part in parts {
                    if !is_true(&part) && !kept.contains(&part) {
                        if is_small(&part) {
                            facts.insert(part.clone());
                        }
                        kept.push(part);
                    }
                }
            }
        }
        self.premises = kept;
        let mut simplifier = Simplifier::new(definitions, &facts);
        // What is said of all elements of something stays as it was written.
        simplifier.below_binders = Below::Keep;
        self.conclusion = simplifier.term(&self.conclusion);
        self.used.extend(simplifier.used.into_inner());
        if is_true(&self.conclusion) && definitions.program.is_some() {
            return Err(Conflict::Trivial);
        }
        Ok(())
    }

    /// A premise that something exists, for a new variable.
    fn opened(&mut self, premise: &Term) -> Term {
        match (parts(premise).0, parts(premise).1.as_slice()) {
            ("HOL.Ex", [Term::Abs(_, ty, body)]) => {
                let fresh = self.fresh(ty);
                let body = body.instantiate_bound(&[fresh]).beta();
                self.opened(&body)
            }
            _ => premise.clone(),
        }
    }

    /// Puts what equations say variables are in their place.
    fn eliminate(&mut self) -> bool {
        for (at, premise) in self.premises.iter().enumerate() {
            let Some((left, right, ty)) = equation(premise) else { continue };
            let plain =
                |term: &Term| !is_number_type(ty) || matches!(term, Term::Free(..)) || number(term).is_some();
            let found = [(left, right), (right, left)].into_iter().find_map(|(side, other)| match side {
                Term::Free(name, _) if plain(other) && !other.frees().iter().any(|(own, _)| own == name) => {
                    Some((name.clone(), other.clone()))
                }
                _ => None,
            });
            if let Some((name, value)) = found {
                self.premises.remove(at);
                self.substitute(&name, &value);
                return true;
            }
        }
        false
    }

    fn arithmetic(&self) -> Result<(), Conflict> {
        let numeric: Vec<&Term> = self.premises.iter().filter(|it| System::default().assume(it)).collect();
        if !infeasible(&numeric) {
            return Ok(());
        }
        let mut core = numeric;
        let mut at = 0;
        while at < core.len() {
            let mut without = core.clone();
            without.remove(at);
            if infeasible(&without) {
                core = without;
            } else {
                at += 1;
            }
        }
        Err(Conflict::Arithmetic(core.into_iter().cloned().collect()))
    }
}

fn infeasible(literals: &[&Term]) -> bool {
    let mut system = System::default();
    literals.iter().for_each(|literal| {
        system.assume(literal);
    });
    system.is_infeasible()
}
