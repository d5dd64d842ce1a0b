//! How a conjecture with existential quantifiers is refuted: a value for every universal variable, which may depend on
//! what the existential ones are.

use crate::kind::{KindId, Kinds};
use crate::partial::{self, Chosen, Open, Partial};
use crate::problem::{Problem, Quantifier};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A place in the value of a variable: the numbers of the holes that lead to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hole {
    pub variable: usize,
    pub path: Vec<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// The premises hold and the conclusion does not.
    Leaf,
    /// The universal hole becomes this alternative.
    Choose { hole: Hole, alternative: u32, next: Box<Tree> },
    /// Whatever the existential hole becomes: one tree for each alternative.
    Split { hole: Hole, branches: Vec<Tree> },
}

impl Tree {
    /// The choices on the way to each leaf.
    pub fn leaves(&self) -> Vec<Choices> {
        let mut leaves = vec![];
        let mut work = vec![(self, Choices::new())];
        while let Some((tree, choices)) = work.pop() {
            match tree {
                Tree::Leaf => leaves.push(choices),
                _ => tree.below(&choices, &mut work),
            }
        }
        leaves
    }

    /// The trees right below this one, with the choices that lead there.
    fn below<'t>(&'t self, choices: &Choices, into: &mut Vec<(&'t Tree, Choices)>) {
        let with = |hole: &Hole, alternative: u32| {
            let mut choices = choices.clone();
            choices.insert(hole.clone(), alternative);
            choices
        };
        match self {
            Tree::Leaf => {}
            Tree::Choose { hole, alternative, next } => into.push((next, with(hole, *alternative))),
            Tree::Split { hole, branches } => {
                into.extend(branches.iter().zip(0..).map(|(branch, number)| (branch, with(hole, number))));
            }
        }
    }

    /// Whether this is a way to refute a problem: existential holes are split into all their alternatives, universal
    /// ones are chosen, and no choice knows of an existential variable that comes later.
    pub fn is_strategy(&self, problem: &Problem) -> bool {
        let levels = problem.levels();
        let mut work = vec![(self, Choices::new())];
        while let Some((tree, choices)) = work.pop() {
            let (Tree::Choose { hole, .. } | Tree::Split { hole, .. }) = tree else { continue };
            let Some(variable) = problem.variables.get(hole.variable) else { return false };
            let known = |other: &Hole| {
                let is_existential = problem.variables[other.variable].quantifier == Quantifier::Existential;
                is_existential && levels[other.variable] > levels[hole.variable]
            };
            let fits = match (tree, variable.quantifier) {
                (Tree::Choose { .. }, Quantifier::Universal) => !choices.keys().any(known),
                (Tree::Split { branches, .. }, Quantifier::Existential) => {
                    kind_at(&problem.kinds, variable.kind, hole, &choices).is_some_and(|kind| {
                        let kind = problem.kinds.get(kind);
                        kind.is_complete() && branches.len() == kind.alternatives() as usize
                    })
                }
                _ => false,
            };
            if !fits {
                return false;
            }
            tree.below(&choices, &mut work);
        }
        true
    }
}

impl Tree {
    /// The kinds of the holes that are split; none where one of them is not known.
    pub fn split_kinds(&self, problem: &Problem) -> Option<BTreeSet<KindId>> {
        let mut kinds = BTreeSet::new();
        let mut work = vec![(self, Choices::new())];
        while let Some((tree, choices)) = work.pop() {
            if let Tree::Split { hole, .. } = tree {
                let root = problem.variables.get(hole.variable)?.kind;
                kinds.insert(kind_at(&problem.kinds, root, hole, &choices)?);
            }
            tree.below(&choices, &mut work);
        }
        Some(kinds)
    }
}

/// The kind of a hole, after these choices.
fn kind_at(kinds: &Kinds, root: KindId, hole: &Hole, choices: &Choices) -> Option<KindId> {
    let mut kind = root;
    for (length, number) in hole.path.iter().enumerate() {
        let above = Hole { variable: hole.variable, path: hole.path[..length].to_vec() };
        let alternative = *choices.get(&above)?;
        kind = kinds.inside(kind, alternative, *number)?;
    }
    Some(kind)
}

/// The alternatives that were chosen on the way to a place of a tree.
pub type Choices = BTreeMap<Hole, u32>;

/// The value of a variable after these choices.
pub fn value(kinds: &Kinds, variable: usize, kind: KindId, choices: &Choices) -> Partial {
    let chosen = InTree { variable, choices, open: Cell::new(0) };
    partial::read(kinds, kind, &mut vec![], &chosen)
}

struct InTree<'c> {
    variable: usize,
    choices: &'c Choices,
    /// How many numbers were left open.
    open: Cell<u32>,
}

impl Chosen for InTree<'_> {
    fn alternative(&self, path: &[u32]) -> Option<u32> {
        self.choices.get(&Hole { variable: self.variable, path: path.to_vec() }).copied()
    }

    fn number(&self, path: &[u32]) -> (u64, Vec<Open>) {
        let mut path = path.to_vec();
        let mut constant = 0;
        loop {
            match self.alternative(&path) {
                Some(0) => return (constant, vec![]),
                Some(_) => {
                    constant += 1;
                    path.push(0);
                }
                None => {
                    self.open.set(self.open.get() + 1);
                    return (constant, vec![Open((self.variable as u32) << 16 | self.open.get())]);
                }
            }
        }
    }
}
