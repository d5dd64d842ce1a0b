//! Counterexamples that depend on existential variables, as case distinctions over these.

use super::prenex::Prenex;
use super::show::partial_term;
use crate::fill::{Filler, How};
use crate::verdict::Binding;
use base::Name;
use logic::hol;
use logic::types::well_known::NAT;
use logic::{Case, Clause, Term, Type, World};
use narrowing::{Choices, Hole, Partial, Problem, Quantifier, Tree};
use std::collections::BTreeMap;
use std::sync::Arc;

pub struct Cases<'c> {
    pub world: &'c World,
    pub prenex: &'c Prenex,
    pub problem: &'c Problem,
    pub filler: Filler<'c>,
}

/// The names and types of the holes that patterns have bound.
type Names = BTreeMap<Hole, (Name, Type)>;

impl Cases<'_> {
    /// The values of the universal variables; those that cannot be shown are left out.
    pub fn bindings(&self, tree: &Tree) -> Vec<Binding> {
        let vars = || self.prenex.vars.iter().enumerate();
        let named = |variable: usize| Hole { variable, path: vec![] };
        let names: Names =
            vars().map(|(variable, var)| (named(variable), (var.name.clone(), var.ty.clone()))).collect();
        vars()
            .filter(|(_, var)| var.quantifier == Quantifier::Universal)
            .filter_map(|(variable, var)| {
                let value = self.term(tree, variable, &Choices::new(), &names)?;
                Some(Binding { name: var.name.clone(), ty: var.ty.clone(), value })
            })
            .collect()
    }

    /// The value of a variable in a tree.
    fn term(&self, tree: &Tree, variable: usize, choices: &Choices, names: &Names) -> Option<Term> {
        match tree {
            Tree::Leaf => {
                let kind = self.problem.variables.get(variable)?.kind;
                let value = narrowing::value(&self.problem.kinds, variable, kind, choices);
                let filled = self.filler.fill(&value, &mut How::Smallest)?;
                partial_term(self.world, &value, &filled, &self.prenex.vars.get(variable)?.ty)
            }
            Tree::Choose { hole, alternative, next } => {
                let mut choices = choices.clone();
                choices.insert(hole.clone(), *alternative);
                self.term(next, variable, &choices, names)
            }
            Tree::Split { hole, branches } => self.split(hole, branches, variable, choices, names),
        }
    }

    /// A case distinction, unless all cases are the same.
    fn split(
        &self,
        hole: &Hole,
        branches: &[Tree],
        variable: usize,
        choices: &Choices,
        names: &Names,
    ) -> Option<Term> {
        let mut clauses: Vec<(Option<Pattern>, Term)> = vec![];
        for (branch, alternative) in branches.iter().zip(0..) {
            let mut choices = choices.clone();
            choices.insert(hole.clone(), alternative);
            let pattern = self.pattern(hole, alternative, &choices, names);
            let mut names = names.clone();
            for (var, number) in pattern.iter().flat_map(|pattern| &pattern.vars).zip(0..) {
                let path = [hole.path.as_slice(), &[number]].concat();
                names.insert(Hole { variable: hole.variable, path }, var.clone());
            }
            clauses.push((pattern, self.term(branch, variable, &choices, &names)?));
        }
        let (_, first) = clauses.first()?;
        if clauses.iter().all(|(_, term)| term == first) {
            return Some(first.clone());
        }
        let (name, ty) = names.get(hole)?;
        let clause = |(pattern, body): (Option<Pattern>, Term)| Some(pattern?.clause(&body));
        Some(Term::Case(Arc::new(Case {
            scrutinee: Term::Free(name.clone(), ty.clone()),
            clauses: clauses.into_iter().map(clause).collect::<Option<_>>()?,
            result: self.prenex.vars.get(variable)?.ty.clone(),
        })))
    }

    /// The pattern of an alternative of a hole, where it is a constructor.
    fn pattern(&self, hole: &Hole, alternative: u32, choices: &Choices, names: &Names) -> Option<Pattern> {
        let (name, ty) = names.get(hole)?;
        if ty.is_con(NAT) {
            if alternative == 0 {
                return Some(Pattern::of(Term::constant(hol::ZERO, ty.clone()), vec![]));
            }
            let suc = Term::constant(hol::SUC, Type::fun(ty.clone(), ty.clone()));
            return Some(Pattern::of(suc, vec![(Name::from(format!("{name}'")), ty.clone())]));
        }
        // The head of any value that starts like this is the constructor.
        let kind = self.problem.variables.get(hole.variable)?.kind;
        let whole = narrowing::value(&self.problem.kinds, hole.variable, kind, choices);
        let mut part = &whole;
        for number in &hole.path {
            let Partial::Con(_, parts) = part else { return None };
            part = parts.get(*number as usize)?;
        }
        let filled = self.filler.fill(part, &mut How::Smallest)?;
        let term = lower::value_to_term(self.world, &filled, ty)?;
        let (head, args) = term.strip();
        let Term::Const(constructor, _) = head else { return None };
        self.world.constructor(constructor, ty)?;
        let vars = args.iter().zip(1..).map(|(arg, number)| {
            let name = if args.len() == 1 { format!("{name}'") } else { format!("{name}{number}") };
            Some((Name::from(name), arg.ty()?))
        });
        Some(Pattern::of(head.clone(), vars.collect::<Option<_>>()?))
    }
}

/// A constructor applied to variables.
struct Pattern {
    term: Term,
    vars: Vec<(Name, Type)>,
}

impl Pattern {
    fn of(constructor: Term, vars: Vec<(Name, Type)>) -> Pattern {
        let args = vars.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone()));
        Pattern { term: constructor.apply(args), vars }
    }

    /// The clause with this pattern; variables that the body does not use have no name.
    fn clause(self, body: &Term) -> Clause {
        let names: Vec<Name> = self.vars.iter().map(|(name, _)| name.clone()).collect();
        let used = body.frees();
        let vars = self.vars.into_iter().map(|(name, ty)| {
            let is_used = used.iter().any(|(own, _)| *own == name);
            (if is_used { name } else { Name::new("_") }, ty)
        });
        Clause {
            vars: vars.collect(),
            pattern: self.term.abstract_frees(&names),
            body: body.abstract_frees(&names),
        }
    }
}
