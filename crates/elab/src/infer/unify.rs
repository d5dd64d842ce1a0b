//! Unification of types under construction, with sorts.

use super::{Infer, Node, Ty};
use base::{Diagnostic, Name, Span, deeper};
use logic::{Sort, Type};
use std::collections::HashSet;

/// Why two types cannot be made equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clash {
    Different,
    Infinite,
    /// The type has no instance of the class.
    NoInstance {
        ty: Type,
        class: Name,
    },
}

/// A type with so many parts is not large.
const SMALL: usize = 64;

/// How deep types are shown in messages.
const MAX_SHOWN: usize = 12;

impl Infer<'_> {
    pub(super) fn unify(&mut self, left: Ty, right: Ty) -> Result<(), Clash> {
        let (left, right) = (self.root(left), self.root(right));
        if left == right {
            return Ok(());
        }
        self.step();
        match (self.node(left), self.node(right)) {
            (Node::Unknown(sort), _) => self.bind(left, right, &sort),
            (_, Node::Unknown(sort)) => self.bind(right, left, &sort),
            (Node::Con(name, args), Node::Con(other, others)) => {
                if name != other || args.len() != others.len() {
                    return Err(Clash::Different);
                }
                deeper(|| args.iter().zip(&others).try_for_each(|(arg, other)| self.unify(*arg, *other)))?;
                // What is equal once is not compared again.
                let (left, right) = (self.root(left), self.root(right));
                if left != right && !args.is_empty() {
                    self.set(left, Node::Link(right));
                }
                Ok(())
            }
            (Node::Rigid(name), Node::Rigid(other)) if name == other => Ok(()),
            _ => Err(Clash::Different),
        }
    }

    fn bind(&mut self, unknown: Ty, ty: Ty, sort: &Sort) -> Result<(), Clash> {
        if self.occurs(unknown, ty) {
            return Err(Clash::Infinite);
        }
        self.constrain(ty, sort)?;
        self.set(unknown, Node::Link(ty));
        Ok(())
    }

    fn occurs(&mut self, unknown: Ty, ty: Ty) -> bool {
        let mut below = vec![ty];
        let mut looks = 0;
        let mut seen = HashSet::new();
        while let Some(ty) = below.pop() {
            let ty = self.root(ty);
            if ty == unknown {
                return true;
            }
            self.step();
            // Most types are small. In a large one the same part may be in many places.
            looks += 1;
            if looks > SMALL && !seen.insert(ty) {
                continue;
            }
            if let Some(Node::Con(_, args)) = self.nodes.get(ty.0 as usize) {
                below.extend(args);
            }
        }
        false
    }

    /// Makes `ty` belong to every class of `sort`.
    pub(super) fn constrain(&mut self, ty: Ty, sort: &Sort) -> Result<(), Clash> {
        if sort.is_top() {
            return Ok(());
        }
        self.step();
        let ty = self.root(ty);
        match self.node(ty) {
            Node::Unknown(own) => self.set(ty, Node::Unknown(own.union(sort))),
            Node::Rigid(name) => {
                if self.context.is_fixed_type_var(&name) {
                    let own = self.rigid.get(&name).cloned().unwrap_or_default();
                    let missing =
                        sort.classes().iter().find(|class| !self.context.classes.sort_is_below(&own, class));
                    if let Some(class) = missing {
                        return Err(Clash::NoInstance { ty: Type::var(name, own), class: class.clone() });
                    }
                } else {
                    let own = self.demanded.entry(name).or_default();
                    *own = own.union(sort);
                }
            }
            Node::Con(name, args) => {
                for class in sort.classes().iter().filter(|class| *class != "HOL.type") {
                    let Some(sorts) = self.context.classes.domain(&name, class) else {
                        let ty = self.export_for_message(ty);
                        return Err(Clash::NoInstance { ty, class: class.clone() });
                    };
                    let sorts: Vec<Sort> = sorts.to_vec();
                    for (arg, sort) in args.iter().zip(&sorts) {
                        deeper(|| self.constrain(*arg, sort))?;
                    }
                }
            }
            Node::Link(_) => {}
        }
        Ok(())
    }

    pub(super) fn clash(&self, span: Span, found: Ty, expected: Ty, clash: &Clash) -> Diagnostic {
        let show = |ty| self.context.show_type(&self.export_for_message(ty));
        match clash {
            Clash::NoInstance { ty, class } => Diagnostic::error(
                "no-instance",
                span,
                format!(
                    "type `{}` is not of class `{}`",
                    self.context.show_type(ty),
                    self.context.show_class(class)
                ),
            ),
            Clash::Infinite => Diagnostic::error(
                "type-clash",
                span,
                format!("type clash: `{}` would have to contain itself as `{}`", show(expected), show(found)),
            ),
            Clash::Different => Diagnostic::error(
                "type-clash",
                span,
                format!("type clash: expected `{}`, found `{}`", show(expected), show(found)),
            ),
        }
    }

    /// The type as far as it is known; unknown parts are shown as `_`, and so is what lies very deep.
    pub(super) fn export_for_message(&self, ty: Ty) -> Type {
        self.export_down_to(MAX_SHOWN, ty)
    }

    fn export_down_to(&self, depth: usize, ty: Ty) -> Type {
        match self.node(ty) {
            Node::Rigid(name) => Type::var(name, Sort::top()),
            Node::Con(name, args) if depth > 0 => {
                Type::con(name, args.iter().map(|arg| self.export_down_to(depth - 1, *arg)))
            }
            Node::Unknown(_) | Node::Link(_) | Node::Con(..) => {
                Type::nullary(logic::types::well_known::DUMMY)
            }
        }
    }
}
