//! Shapes of types: what is left of them when all base types are one.
//!
//! Types that flow into each other have the same shape. Unifying shapes first tells whether any finite ones fit.

use super::{Clash, Node, Ty};
use base::guard::{Excess, give_up};

/// Types under construction as a union of shapes: base types and type variables are all the same.
#[derive(Debug)]
pub(super) struct Shapes {
    nodes: Vec<Shape>,
}

#[derive(Clone, Debug)]
enum Shape {
    Unknown,
    Link(Ty),
    Base,
    Con(Vec<Ty>),
}

impl Shapes {
    pub fn of(nodes: &[Node]) -> Shapes {
        let shape = |node: &Node| match node {
            Node::Unknown(_) => Shape::Unknown,
            Node::Link(to) => Shape::Link(*to),
            Node::Rigid(_) => Shape::Base,
            Node::Con(_, args) if args.is_empty() => Shape::Base,
            Node::Con(_, args) => Shape::Con(args.clone()),
        };
        Shapes { nodes: nodes.iter().map(shape).collect() }
    }

    /// Makes two shapes one. Only what would be infinite is an error worth a message: where shapes differ, the
    /// types do, and they say it better. `steps` is what may be spent.
    pub fn unify(&mut self, left: Ty, right: Ty, steps: &mut usize) -> Result<(), Clash> {
        let mut work = vec![(left, right)];
        while let Some((left, right)) = work.pop() {
            let (left, right) = (self.root(left), self.root(right));
            *steps = steps.checked_sub(1).unwrap_or_else(|| give_up(Excess::Effort));
            if left == right {
                continue;
            }
            match (self.shape(left), self.shape(right)) {
                (Shape::Unknown, _) => self.bind(left, right, steps)?,
                (_, Shape::Unknown) => self.bind(right, left, steps)?,
                (Shape::Con(args), Shape::Con(others)) if args.len() == others.len() => {
                    self.link(left, right);
                    work.extend(args.into_iter().zip(others));
                }
                (Shape::Base, Shape::Base) => self.link(left, right),
                (Shape::Con(_) | Shape::Base | Shape::Link(_), _) => return Err(Clash::Different),
            }
        }
        Ok(())
    }

    fn bind(&mut self, unknown: Ty, to: Ty, steps: &mut usize) -> Result<(), Clash> {
        let mut below = vec![to];
        let mut seen = std::collections::HashSet::new();
        while let Some(ty) = below.pop() {
            let ty = self.root(ty);
            if ty == unknown {
                return Err(Clash::Infinite);
            }
            *steps = steps.checked_sub(1).unwrap_or_else(|| give_up(Excess::Effort));
            if let Shape::Con(args) = self.shape(ty)
                && seen.insert(ty)
            {
                below.extend(args);
            }
        }
        self.link(unknown, to);
        Ok(())
    }

    fn root(&self, mut ty: Ty) -> Ty {
        while let Some(Shape::Link(next)) = self.nodes.get(ty.0 as usize) {
            ty = *next;
        }
        ty
    }

    fn shape(&self, ty: Ty) -> Shape {
        self.nodes.get(ty.0 as usize).cloned().unwrap_or(Shape::Unknown)
    }

    fn link(&mut self, from: Ty, to: Ty) {
        if let Some(slot) = self.nodes.get_mut(from.0 as usize) {
            *slot = Shape::Link(to);
        }
    }
}
