//! What a cover is looked for: a formula in a context where some variables have no value yet.

use crate::node::{Node, mentions};
use crate::value::{Env, Value};
use std::sync::Arc;

/// How many definitions are unfolded on the way to a cover.
pub(super) const FUEL: u32 = 24;

/// A formula, the variables that have no value yet, and the truth value that it is to have.
#[derive(Clone)]
pub(crate) struct Formula {
    pub node: Arc<Node>,
    pub env: Env,
    pub unknown: Vec<u32>,
    pub wanted: bool,
    pub(super) fuel: u32,
    pub(super) arguments: Arguments,
}

/// Which arguments of calls may be unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arguments {
    /// Variables.
    Variables,
    /// Any terms with unknown parts: more covers are found, and larger ones.
    Terms,
}

/// The value of a variable that nobody looks at because the variable is unknown.
const PLACEHOLDER: Value = Value::Bool(false);

impl Formula {
    pub fn new(node: &Arc<Node>, env: Env, unknown: Vec<u32>) -> Formula {
        Formula {
            node: Arc::clone(node),
            env,
            unknown,
            wanted: true,
            fuel: FUEL,
            arguments: Arguments::Variables,
        }
    }

    /// The same, where arguments of calls that have unknown parts count as unknown.
    pub fn with_open_arguments(self) -> Formula {
        Formula { arguments: Arguments::Terms, ..self }
    }

    /// The body of an equation or abstraction in the context of its own variables: some have values. The last one is
    /// innermost.
    pub(super) fn of_body(node: &Arc<Node>, outer: &Env, variables: Vec<Option<Value>>) -> Formula {
        let count = variables.len();
        let unknown = variables.iter().enumerate().filter(|(_, value)| value.is_none());
        let unknown = unknown.map(|(slot, _)| index_of(slot, count)).collect();
        let env =
            variables.into_iter().fold(outer.clone(), |env, value| env.push(value.unwrap_or(PLACEHOLDER)));
        Formula::new(node, env, unknown)
    }

    pub(super) fn part(&self, node: &Arc<Node>) -> Formula {
        Formula { node: Arc::clone(node), ..self.clone() }
    }

    pub(super) fn negated(&self, node: &Arc<Node>) -> Formula {
        Formula { wanted: !self.wanted, ..self.part(node) }
    }

    /// The body of a binder whose variable has a value, or none yet.
    pub(super) fn inside(&self, body: &Arc<Node>, value: Option<Value>) -> Formula {
        let mut unknown: Vec<u32> = self.unknown.iter().map(|index| index + 1).collect();
        if value.is_none() {
            unknown.push(0);
        }
        let env = self.env.push(value.unwrap_or(PLACEHOLDER));
        Formula { node: Arc::clone(body), env, unknown, ..self.clone() }
    }

    /// The same with a value for one of the variables.
    pub(super) fn with(&self, variable: u32, value: &Value) -> Formula {
        let unknown = self.unknown.iter().copied().filter(|index| *index != variable).collect();
        Formula { env: self.env.set(variable, value.clone()), unknown, ..self.clone() }
    }

    /// Whether the formula can be evaluated.
    pub fn is_closed(&self) -> bool {
        self.knows(&self.node)
    }

    pub(super) fn knows(&self, node: &Node) -> bool {
        !mentions(node, &self.unknown, 0)
    }

    /// The unknown variable that a term is, if it is one.
    pub(super) fn as_unknown(&self, node: &Node) -> Option<u32> {
        match node {
            Node::Local(index) if self.unknown.contains(index) => Some(*index),
            _ => None,
        }
    }
}

/// Slots are numbered from the outside, variables from the inside.
pub(super) fn index_of(slot: usize, count: usize) -> u32 {
    u32::try_from(count - 1 - slot).unwrap_or(u32::MAX)
}
