//! Coercions: at an application, the argument's type may flow into a larger one.
//!
//! In coercive mode an application records that the argument's type flows into the expected type. Flows are
//! taken apart until they relate unknown types and base types only. An unknown type then becomes the smallest
//! type above everything that flows into it or, where nothing does, the largest below everything it flows to.

use super::shapes::Shapes;
use super::{Clash, Infer, Mode, Node, Ty};
use crate::preterm::Pre;
use base::{Diagnostic, Name, Span, deeper};
use logic::types::well_known::FUN;
use logic::{Term, Type};
use std::collections::{BTreeMap, HashMap, HashSet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SiteId(usize);

/// `from` flows into `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    from: Ty,
    to: Ty,
    span: Span,
}

/// The coercions that a theory has declared.
#[derive(Clone, Debug, Default)]
pub struct Coercions {
    pub enabled: bool,
    /// Functions by the base types they go from and to.
    functions: BTreeMap<(Name, Name), Term>,
}

impl Coercions {
    pub fn add(&mut self, function: &Term, from: &Type, to: &Type) {
        if let (Type::Con(from, _), Type::Con(to, _)) = (from, to) {
            self.functions.insert((from.clone(), to.clone()), function.clone());
        }
    }

    pub fn remove(&mut self, from: &Type, to: &Type) {
        if let (Type::Con(from, _), Type::Con(to, _)) = (from, to) {
            self.functions.remove(&(from.clone(), to.clone()));
        }
    }

    /// The functions to apply, first one first; empty when the types are the same.
    fn path(&self, from: &Name, to: &Name) -> Option<Vec<&Term>> {
        if from == to {
            return Some(vec![]);
        }
        let mut reached: Vec<(&Name, Vec<&Term>)> = vec![(from, vec![])];
        let mut next = 0;
        while let Some((name, path)) = reached.get(next).cloned() {
            for ((start, end), function) in &self.functions {
                if start == name && !reached.iter().any(|(seen, _)| *seen == end) {
                    let mut longer = path.clone();
                    longer.push(function);
                    if end == to {
                        return Some(longer);
                    }
                    reached.push((end, longer));
                }
            }
            next += 1;
        }
        None
    }

    fn is_below(&self, from: &Name, to: &Name) -> bool {
        self.path(from, to).is_some()
    }

    /// The term at type `to`; functions are coerced at their arguments and results.
    pub(super) fn coerce(&self, term: Term, from: &Type, to: &Type) -> Term {
        if from == to {
            return term;
        }
        deeper(|| self.coerce_parts(term, from, to))
    }

    fn coerce_parts(&self, term: Term, from: &Type, to: &Type) -> Term {
        if let (Some((from_arg, from_result)), Some((to_arg, to_result))) = (from.as_fun(), to.as_fun()) {
            let argument = self.coerce(Term::Bound(0), to_arg, from_arg);
            let body = self.coerce(term.lift(1).app(argument), from_result, to_result);
            return Term::abs("x", to_arg.clone(), body);
        }
        match (from, to) {
            (Type::Con(from, _), Type::Con(to, _)) => match self.path(from, to) {
                Some(path) => path.into_iter().fold(term, |term, function| function.clone().app(term)),
                None => term,
            },
            _ => term,
        }
    }

    /// The least type above all of `names` that is `suitable`.
    fn sup(&self, names: &[Name], suitable: &dyn Fn(&Name) -> bool) -> Option<Name> {
        let mut all: Vec<&Name> = names.iter().chain(self.functions.keys().map(|(_, to)| to)).collect();
        all.sort();
        all.dedup();
        let above = |upper: &&Name| suitable(upper) && names.iter().all(|name| self.is_below(name, upper));
        let uppers: Vec<&Name> = all.into_iter().filter(above).collect();
        uppers
            .iter()
            .find(|least| uppers.iter().all(|other| self.is_below(least, other)))
            .map(|name| (*name).clone())
    }

    fn inf(&self, names: &[Name]) -> Option<Name> {
        names.iter().find(|least| names.iter().all(|other| self.is_below(least, other))).cloned()
    }
}

impl Infer<'_> {
    /// Lets the type `from` of an argument flow into `to`: strictly, they become equal.
    pub(super) fn flow(&mut self, from: Ty, to: Ty, argument: &Pre) -> Result<Option<SiteId>, Diagnostic> {
        let span = |infer: &Self| argument.span().unwrap_or(infer.place);
        match self.mode {
            Mode::Strict => {
                self.unify(from, to).map_err(|clash| self.clash(span(self), from, to, &clash))?;
                Ok(None)
            }
            Mode::Coercive => {
                let span = span(self);
                self.flows.push(Flow { from, to, span });
                Ok(Some(SiteId(self.flows.len() - 1)))
            }
        }
    }

    pub(super) fn coercion_at(&self, site: SiteId) -> Option<(Ty, Ty)> {
        self.flows.get(site.0).map(|flow| (flow.from, flow.to))
    }

    pub(super) fn solve_flows(&mut self) -> Result<(), Diagnostic> {
        if self.mode == Mode::Strict {
            return Ok(());
        }
        self.check_shapes()?;
        loop {
            let mut atomic = vec![];
            let mut work = self.flows.clone();
            work.reverse();
            while let Some(flow) = work.pop() {
                self.step();
                self.take_apart(flow, &mut work, &mut atomic)?;
            }
            if !self.assign(&atomic)? {
                return atomic.iter().try_for_each(|flow| self.settle(*flow));
            }
        }
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

    fn take_apart(
        &mut self,
        flow: Flow,
        work: &mut Vec<Flow>,
        atomic: &mut Vec<Flow>,
    ) -> Result<(), Diagnostic> {
        let Flow { from, to, span } = flow;
        match (self.node(from), self.node(to)) {
            (Node::Con(name, args), Node::Con(other, others)) if name == other => {
                match (args.as_slice(), others.as_slice()) {
                    ([arg, result], [other_arg, other_result]) if name == FUN => {
                        work.push(Flow { from: *result, to: *other_result, span });
                        work.push(Flow { from: *other_arg, to: *arg, span });
                        Ok(())
                    }
                    _ => self.equate(flow),
                }
            }
            (Node::Con(name, args), Node::Unknown(_)) if !args.is_empty() => {
                self.take_shape(to, &name, args.len());
                if name == FUN {
                    work.push(flow)
                } else {
                    self.equate(flow)?
                }
                Ok(())
            }
            (Node::Unknown(_), Node::Con(name, args)) if !args.is_empty() => {
                self.take_shape(from, &name, args.len());
                if name == FUN {
                    work.push(flow)
                } else {
                    self.equate(flow)?
                }
                Ok(())
            }
            (Node::Con(name, _), Node::Con(other, _)) => {
                if self.context.coercions.is_below(&name, &other) {
                    Ok(())
                } else {
                    self.equate(flow)
                }
            }
            (Node::Rigid(_), _) | (_, Node::Rigid(_)) => self.equate(flow),
            _ => {
                atomic.push(flow);
                Ok(())
            }
        }
    }

    fn take_shape(&mut self, unknown: Ty, name: &Name, arity: usize) {
        let args = (0..arity).map(|_| self.unknown(logic::Sort::top())).collect();
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
            (Node::Con(name, _), Node::Con(other, _)) if self.context.coercions.is_below(&name, &other) => {
                Ok(())
            }
            _ => self.equate(flow),
        }
    }

    /// Decides one unknown type; false when no flow has a base type at one of its ends.
    fn assign(&mut self, atomic: &[Flow]) -> Result<bool, Diagnostic> {
        for direction in [Direction::Below, Direction::Above] {
            let next = self.neighbours(atomic, direction);
            for flow in atomic {
                let unknown = self.root(if direction == Direction::Below { flow.to } else { flow.from });
                if !matches!(self.node(unknown), Node::Unknown(_)) {
                    continue;
                }
                let Bounds { unknowns, names: bounds } = self.bounds(unknown, &next);
                let suitable = |name: &Name| {
                    self.suits(unknown, name) && unknowns.iter().all(|below| self.suits_below(*below, name))
                };
                let bound = match direction {
                    Direction::Below if !bounds.is_empty() => self.context.coercions.sup(&bounds, &suitable),
                    Direction::Above if !bounds.is_empty() => self.context.coercions.inf(&bounds),
                    Direction::Below | Direction::Above => continue,
                };
                let name = bound.or_else(|| bounds.first().cloned()).unwrap_or_default();
                let ty = self.push(Node::Con(name, vec![]));
                self.unify(unknown, ty).map_err(|clash| self.clash(flow.span, unknown, ty, &clash))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a base type has the classes that are asked of an unknown one.
    fn suits(&self, unknown: Ty, name: &Name) -> bool {
        match self.node(unknown) {
            Node::Unknown(sort) => self.context.classes.of_sort(&Type::nullary(name), &sort),
            Node::Con(..) | Node::Rigid(_) | Node::Link(_) => true,
        }
    }

    /// Whether a base type, or one below it, has the classes that are asked of an unknown one.
    fn suits_below(&self, unknown: Ty, name: &Name) -> bool {
        let below =
            self.context.coercions.functions.keys().filter(|(_, to)| to == name).map(|(from, _)| from);
        [name].into_iter().chain(below).any(|name| self.suits(unknown, name))
    }

    /// What flows into each type or, in the other direction, what it flows to.
    fn neighbours(&self, atomic: &[Flow], direction: Direction) -> HashMap<Ty, Vec<Ty>> {
        let mut next: HashMap<Ty, Vec<Ty>> = HashMap::new();
        for flow in atomic {
            let (near, far) = match direction {
                Direction::Below => (self.root(flow.to), self.root(flow.from)),
                Direction::Above => (self.root(flow.from), self.root(flow.to)),
            };
            next.entry(near).or_default().push(far);
        }
        next
    }

    /// What flows from, or to, an unknown type through other ones.
    fn bounds(&mut self, unknown: Ty, next: &HashMap<Ty, Vec<Ty>>) -> Bounds {
        let mut seen = HashSet::from([unknown]);
        let mut unknowns = vec![unknown];
        let mut names = vec![];
        let mut position = 0;
        while let Some(at) = unknowns.get(position) {
            for far in next.get(at).into_iter().flatten().filter(|far| seen.insert(**far)) {
                self.step();
                match self.node(*far) {
                    Node::Con(name, _) => names.push(name),
                    Node::Unknown(_) => unknowns.push(*far),
                    Node::Rigid(_) | Node::Link(_) => {}
                }
            }
            position += 1;
        }
        names.sort();
        names.dedup();
        Bounds { unknowns, names }
    }
}

/// What flows from, or to, an unknown type.
struct Bounds {
    /// The type itself, and those that are not known either.
    unknowns: Vec<Ty>,
    /// Base types.
    names: Vec<Name>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Below,
    Above,
}
