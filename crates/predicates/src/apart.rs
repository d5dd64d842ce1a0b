//! What patterns match that earlier ones do not, as patterns.

use crate::clauses::Clauses;
use crate::unify::{Unifier, construction};
use base::Name;
use logic::{Term, Type, World};
use std::collections::HashMap;

/// More instances than this are not made.
const MAX_INSTANCES: usize = 64;

impl Clauses<'_> {
    /// The instances of patterns that earlier patterns do not match: together they match what the patterns do and the
    /// earlier ones do not. None where that cannot be said by patterns.
    pub(crate) fn apart(&mut self, patterns: &[Term], before: &[Term]) -> Option<Vec<Unifier>> {
        let pairs = patterns.iter().cloned().zip(before.iter().cloned()).rev().collect();
        let mut instances = vec![];
        self.walk(pairs, Unifier::default(), &mut instances)?;
        Some(instances)
    }

    fn walk(&mut self, mut pairs: Vec<(Term, Term)>, known: Unifier, found: &mut Vec<Unifier>) -> Option<()> {
        let world = self.world();
        while let Some((pattern, before)) = pairs.pop() {
            let pattern = known.apply(&pattern);
            if matches!(before, Term::Free(..)) {
                continue;
            }
            let (name, fields) = construction(world, &before)?;
            if let Term::Free(var, ty) = &pattern {
                for instance in self.constructions(ty)? {
                    let mut with = known.clone();
                    with.bind(var, instance.clone());
                    let (own, parts) = construction(world, &instance)?;
                    if own != name {
                        found.push(with);
                        continue;
                    }
                    let inner = parts.into_iter().cloned().zip(fields.iter().map(|field| (*field).clone()));
                    let mut rest = pairs.clone();
                    rest.extend(inner);
                    self.walk(rest, with, found)?;
                }
                return (found.len() <= MAX_INSTANCES).then_some(());
            }
            let (own, parts) = construction(world, &pattern)?;
            if own != name {
                found.push(known);
                return Some(());
            }
            pairs.extend(parts.into_iter().cloned().zip(fields.into_iter().cloned()));
        }
        Some(())
    }

    /// Every constructor of a type, applied to variables.
    fn constructions(&mut self, ty: &Type) -> Option<Vec<Term>> {
        let Type::Con(name, _) = ty else { return None };
        let world = self.world();
        let (_, datatype) = world.datatype(name)?;
        let mut all = vec![];
        for constructor in &datatype.constructors {
            let types = world.field_types(constructor, ty);
            let fields: Vec<Term> = types.iter().map(|ty| self.variable("x", ty)).collect();
            let constant = Term::Const(constructor.name.clone(), Type::funs(types, ty.clone()));
            all.push(constant.apply(fields));
        }
        Some(all)
    }
}

/// What a pattern begins with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Start {
    Literal(program::Atom),
    Constructor(Name),
}

/// The patterns and conditions of earlier equations, found by what an argument begins with.
#[derive(Default, Debug)]
pub(crate) struct Earlier {
    rows: Vec<(Vec<Term>, Vec<Term>)>,
    columns: Vec<Column>,
}

/// The numbers of equations by one of their arguments.
#[derive(Clone, Default, Debug)]
struct Column {
    by_start: HashMap<Start, Vec<usize>>,
    literals: Vec<usize>,
    constructors: Vec<usize>,
    others: Vec<usize>,
}

impl Earlier {
    pub fn push(&mut self, world: &World, patterns: Vec<Term>, conditions: Vec<Term>) {
        let number = self.rows.len();
        if self.columns.len() < patterns.len() {
            self.columns.resize(patterns.len(), Column::default());
        }
        for (column, pattern) in self.columns.iter_mut().zip(&patterns) {
            let start = start(world, pattern);
            match &start {
                Some(Start::Literal(_)) => column.literals.push(number),
                Some(Start::Constructor(_)) => column.constructors.push(number),
                None => column.others.push(number),
            }
            if let Some(start) = start {
                column.by_start.entry(start).or_default().push(number);
            }
        }
        self.rows.push((patterns, conditions));
    }

    /// The patterns of the first one.
    pub fn first(&self) -> Option<&[Term]> {
        self.rows.first().map(|(patterns, _)| patterns.as_slice())
    }

    /// Those that may match something that the patterns match, in order.
    pub fn beside(&self, world: &World, patterns: &[Term]) -> Vec<&(Vec<Term>, Vec<Term>)> {
        let mut columns = self.columns.iter().zip(patterns);
        let told = columns.find_map(|(column, pattern)| Some((column, start(world, pattern)?)));
        let Some((column, start)) = told else { return self.rows.iter().collect() };
        // A literal may be what a constructor makes.
        let unlike = match &start {
            Start::Literal(_) => &column.constructors,
            Start::Constructor(_) => &column.literals,
        };
        let alike = column.by_start.get(&start).into_iter().flatten();
        let mut numbers: Vec<usize> = alike.chain(unlike).chain(&column.others).copied().collect();
        numbers.sort_unstable();
        numbers.into_iter().filter_map(|number| self.rows.get(number)).collect()
    }
}

fn start(world: &World, pattern: &Term) -> Option<Start> {
    let literal = pattern.ty().and_then(|ty| lower::literal(pattern, &ty)).map(Start::Literal);
    literal.or_else(|| construction(world, pattern).map(|(name, _)| Start::Constructor(name.clone())))
}
