//! Coercions by constraints: at an application, the argument's type flows into a larger one.
//!
//! Flows are taken apart until they relate unknown types and base types only. What flows in circles is the same. Then
//! an unknown type becomes the smallest type above everything that flows into it or, where nothing does, the largest
//! below everything it flows to. What is between unknown types only is the same.

use super::coercions::Side;
use super::shapes::Shapes;
use super::{Clash, Infer, Node, Ty};
use base::{Diagnostic, Name, Span};
use logic::decl::Variance;
use logic::{Sort, Type};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// `from` flows into `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    pub from: Ty,
    pub to: Ty,
    pub span: Span,
}

/// An end of a flow that cannot be taken apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    Unknown(Ty),
    Base(Name),
}

/// What each end of a flow is next to, on one side.
type Neighbours = BTreeMap<End, BTreeSet<End>>;

impl Infer<'_> {
    pub(super) fn solve_flows(&mut self) -> Result<(), Diagnostic> {
        self.check_shapes()?;
        let mut atomic = self.take_all_apart()?;
        while self.join_circles(&atomic)? {
            atomic = self.take_all_apart()?;
        }
        let [below, above] = [Side::Below, Side::Above].map(|side| self.neighbours(&atomic, side));
        while self.assign_all(&atomic, Side::Below, &below)?
            | self.assign_all(&atomic, Side::Above, &above)?
        {}
        atomic.iter().try_for_each(|flow| self.settle(*flow))
    }

    /// Coercions go between types of the same shape. Where no finite shapes fit, taking flows apart would not end.
    fn check_shapes(&mut self) -> Result<(), Diagnostic> {
        let mut shapes = Shapes::of(&self.nodes);
        for flow in &self.flows {
            if shapes.unify(flow.from, flow.to, &mut self.steps) == Err(Clash::Infinite) {
                return Err(self.clash(flow.span, flow.from, flow.to, &Clash::Infinite));
            }
        }
        Ok(())
    }

    /// The flows between unknown types and base types that all flows come down to.
    fn take_all_apart(&mut self) -> Result<Vec<Flow>, Diagnostic> {
        loop {
            let mut atomic = vec![];
            let mut work = self.flows.clone();
            work.reverse();
            // Types share their parts: what flows between the same ones is taken apart once.
            let mut seen: HashSet<(Ty, Ty)> = HashSet::new();
            while let Some(flow) = work.pop() {
                self.step();
                if seen.insert((self.root(flow.from), self.root(flow.to))) {
                    self.take_apart(flow, &mut work, &mut atomic)?;
                }
            }
            // What was atomic may have got a shape since.
            let is_whole =
                |infer: &Self, ty| !matches!(infer.node(ty), Node::Con(_, args) if !args.is_empty());
            let is_base_or_unknown = |flow: &Flow| is_whole(self, flow.from) && is_whole(self, flow.to);
            if atomic.iter().all(is_base_or_unknown) {
                return Ok(atomic);
            }
        }
    }

    fn take_apart(
        &mut self,
        flow: Flow,
        work: &mut Vec<Flow>,
        atomic: &mut Vec<Flow>,
    ) -> Result<(), Diagnostic> {
        let Flow { from, to, span } = flow;
        match (self.node(from), self.node(to)) {
            (Node::Con(name, froms), Node::Con(other, tos)) if name == other && froms.len() == tos.len() => {
                let context = self.context;
                let invariant = vec![Variance::Invariant; froms.len()];
                let variances = context.coercions.variances(&name).unwrap_or(&invariant);
                for (variance, (from, to)) in variances.iter().zip(froms.into_iter().zip(tos)) {
                    match variance {
                        Variance::Covariant => work.push(Flow { from, to, span }),
                        Variance::Contravariant => work.push(Flow { from: to, to: from, span }),
                        Variance::Invariant => self.equate(Flow { from, to, span })?,
                    }
                }
                Ok(())
            }
            (Node::Con(name, args), Node::Unknown(_)) if !args.is_empty() => {
                self.take_shape(to, &name, args.len());
                work.push(flow);
                Ok(())
            }
            (Node::Unknown(_), Node::Con(name, args)) if !args.is_empty() => {
                self.take_shape(from, &name, args.len());
                work.push(flow);
                Ok(())
            }
            (Node::Con(..), Node::Con(..)) => self.settle(flow),
            (Node::Rigid(_), _) | (_, Node::Rigid(_)) => self.equate(flow),
            _ => {
                atomic.push(flow);
                Ok(())
            }
        }
    }

    fn take_shape(&mut self, unknown: Ty, name: &Name, arity: usize) {
        let args = (0..arity).map(|_| self.unknown(Sort::top())).collect();
        let shape = self.push(Node::Con(name.clone(), args));
        // Sorts of the unknown that the shape cannot have show up when the flow is settled.
        if self.unify(unknown, shape).is_err() {
            let root = self.root(unknown);
            self.set(root, Node::Link(shape));
        }
    }

    fn equate(&mut self, flow: Flow) -> Result<(), Diagnostic> {
        self.unify(flow.from, flow.to).map_err(|clash| self.clash(flow.span, flow.from, flow.to, &clash))
    }

    fn settle(&mut self, flow: Flow) -> Result<(), Diagnostic> {
        match (self.node(flow.from), self.node(flow.to)) {
            (Node::Con(name, from), Node::Con(other, to))
                if from.is_empty() && to.is_empty() && self.context.coercions.is_below(&name, &other) =>
            {
                Ok(())
            }
            _ => self.equate(flow),
        }
    }

    /// Makes types equal that flow into each other; whether there were any.
    fn join_circles(&mut self, atomic: &[Flow]) -> Result<bool, Diagnostic> {
        let above = self.neighbours(atomic, Side::Above);
        let mut joined = false;
        for flow in atomic {
            let (Some(from), Some(to)) = (self.end(flow.from), self.end(flow.to)) else { continue };
            if from != to && self.reach(&to, &above).contains(&from) {
                self.equate(*flow)?;
                joined = true;
            }
        }
        Ok(joined)
    }

    /// Decides what can be decided by the types on one side; whether anything was.
    fn assign_all(&mut self, atomic: &[Flow], side: Side, next: &Neighbours) -> Result<bool, Diagnostic> {
        let ends = atomic.iter().flat_map(|flow| [flow.from, flow.to]);
        let unknowns: BTreeSet<Ty> = ends.map(|ty| self.root(ty)).collect();
        let mut changed = false;
        for unknown in unknowns {
            let Node::Unknown(sort) = self.node(unknown) else { continue };
            let bounds = self.bounds(unknown, next);
            if bounds.names.is_empty() {
                continue;
            }
            let span =
                atomic.iter().find(|flow| [flow.from, flow.to].map(|ty| self.root(ty)).contains(&unknown));
            let span = span.map_or(self.place, |flow| flow.span);
            let Some(name) = self.tightest(side, &sort, &bounds) else {
                let found = self.push(Node::Con(bounds.names.into_iter().next().unwrap_or_default(), vec![]));
                return Err(self.clash(span, found, unknown, &Clash::Different));
            };
            let ty = self.push(Node::Con(name, vec![]));
            self.unify(unknown, ty).map_err(|clash| self.clash(span, ty, unknown, &clash))?;
            changed = true;
        }
        Ok(changed)
    }

    /// The closest base type to the bounds, on the other side of them, that has the sort, and that has types on the
    /// bounds' side for what is not known there either.
    fn tightest(&self, side: Side, sort: &Sort, bounds: &Bounds) -> Option<Name> {
        let coercions = &self.context.coercions;
        let is_between = |near: &Name, far: &Name| match side {
            Side::Below => coercions.is_below(near, far),
            Side::Above => coercions.is_below(far, near),
        };
        let other_side = if side == Side::Below { Side::Above } else { Side::Below };
        let first = bounds.names.first()?;
        let has_room = |name: &Name| {
            bounds.unknowns.iter().all(|(sort, names)| {
                let mut room = coercions.relatives(name, side).into_iter();
                room.any(|near| self.has(&near, sort) && names.iter().all(|bound| is_between(bound, &near)))
            })
        };
        let candidates: Vec<Name> = coercions
            .relatives(first, other_side)
            .into_iter()
            .filter(|name| bounds.names.iter().all(|bound| is_between(bound, name)))
            .filter(|name| self.has(name, sort) && has_room(name))
            .collect();
        candidates.iter().find(|name| candidates.iter().all(|other| is_between(name, other))).cloned()
    }

    /// Whether a base type has the classes of a sort.
    fn has(&self, name: &Name, sort: &Sort) -> bool {
        self.context.classes.of_sort(&Type::nullary(name), sort)
    }

    fn end(&self, ty: Ty) -> Option<End> {
        match self.node(ty) {
            Node::Unknown(_) => Some(End::Unknown(self.root(ty))),
            Node::Con(name, args) if args.is_empty() => Some(End::Base(name)),
            Node::Con(..) | Node::Rigid(_) | Node::Link(_) => None,
        }
    }

    /// What flows into each end or, on the other side, what it flows to.
    fn neighbours(&self, atomic: &[Flow], side: Side) -> Neighbours {
        let mut next = Neighbours::new();
        for flow in atomic {
            let (Some(from), Some(to)) = (self.end(flow.from), self.end(flow.to)) else { continue };
            let (near, far) = if side == Side::Below { (to, from) } else { (from, to) };
            next.entry(near).or_default().insert(far);
        }
        next
    }

    /// All ends on one side of one, itself included.
    fn reach(&mut self, end: &End, next: &Neighbours) -> BTreeSet<End> {
        let mut reached = BTreeSet::from([end.clone()]);
        let mut work = vec![end];
        while let Some(end) = work.pop() {
            self.step();
            work.extend(next.get(end).into_iter().flatten().filter(|far| reached.insert((*far).clone())));
        }
        reached
    }

    /// What an unknown type is bounded by on one side. Types that were decided meanwhile count as such.
    fn bounds(&mut self, unknown: Ty, next: &Neighbours) -> Bounds {
        let reached = self.reach(&End::Unknown(unknown), next);
        let mut bounds = Bounds { unknowns: vec![], names: self.names(&reached) };
        for end in &reached {
            if let End::Unknown(ty) = end
                && let Node::Unknown(sort) = self.node(*ty)
            {
                let own = self.reach(end, next);
                bounds.unknowns.push((sort, self.names(&own)));
            }
        }
        bounds
    }

    /// The base types among some ends, in order.
    fn names(&self, ends: &BTreeSet<End>) -> Vec<Name> {
        let name = |end: &End| match end {
            End::Base(name) => Some(name.clone()),
            End::Unknown(ty) => match self.node(*ty) {
                Node::Con(name, _) => Some(name),
                Node::Unknown(_) | Node::Rigid(_) | Node::Link(_) => None,
            },
        };
        let names: BTreeSet<Name> = ends.iter().filter_map(name).collect();
        names.into_iter().collect()
    }
}

/// What is on one side of an unknown type.
struct Bounds {
    /// The unknown types, with the base types on that side of each.
    unknowns: Vec<(Sort, Vec<Name>)>,
    /// The base types.
    names: Vec<Name>,
}
