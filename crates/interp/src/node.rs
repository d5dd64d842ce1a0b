//! Terms made ready for evaluation: types are resolved, so that constants stand for one meaning, applications
//! have all their arguments side by side, and patterns are told apart from terms.

use crate::value::{GlobalId, Value};
use base::{Name, Span};
use logic::Type;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum Node {
    /// A bound variable, counted from the innermost binder.
    Local(u32),
    Value(Value),
    Global(GlobalId),
    Apply(Arc<Node>, Vec<Arc<Node>>),
    Lambda(Arc<Lambda>),
    Case {
        scrutinee: Arc<Node>,
        clauses: Vec<Clause>,
    },
}

/// `λx. body`
#[derive(Debug)]
pub struct Lambda {
    /// The type of the argument.
    pub ty: Type,
    pub body: Arc<Node>,
}

/// Binds `vars` variables, the last one innermost.
#[derive(Clone, Debug)]
pub struct Clause {
    pub vars: usize,
    pub pattern: Pattern,
    pub body: Arc<Node>,
}

/// Variables are slots; a slot that is filled already must be equal.
#[derive(Clone, Debug)]
pub enum Pattern {
    Var(usize),
    /// The second occurrence of a variable, of this type.
    Same(usize, Type),
    /// A truth value, number or character.
    Literal(Value),
    /// `Suc p`
    Suc(Box<Pattern>),
    /// `Bit0 p` (false) or `Bit1 p` (true) of a binary numeral.
    Bit(bool, Box<Pattern>),
    /// The bits of a character, lowest first.
    Bits(Vec<Pattern>),
    Cell {
        constructor: Name,
        index: u32,
        fields: Vec<Pattern>,
    },
    /// `set p`: a finite set, as any list of its elements.
    SetOf(Box<Pattern>, Type),
    /// `coset p`: the complement of a finite set.
    CosetOf(Box<Pattern>, Type),
    /// `diagonal p q`: a relation with the diagonal, as any lists of what it lacks of that and of its other pairs.
    DiagonalOf(Vec<Pattern>, Type),
    /// What makes a value of a representation, which is the same value. Not all values need be made by a code
    /// constructor, and not all that match represent a value of a subtype.
    Code(Box<Pattern>),
    /// `mset p`: a multiset, as any list of its elements.
    MsetOf(Box<Pattern>),
    /// A closed term of this type.
    Equal(Arc<Node>, Type),
}

/// One equation: argument patterns, conditions, right-hand side. The variables are bound in the order of their
/// slots, the last one innermost.
#[derive(Clone, Debug)]
pub struct Rule {
    pub slots: usize,
    pub patterns: Vec<Pattern>,
    pub conditions: Vec<Arc<Node>>,
    pub body: Arc<Node>,
    /// Where the statement stands that it comes from, if that is a code equation without proof.
    pub gap: Option<Span>,
}

/// Whether any of the variables occurs.
pub(crate) fn mentions(node: &Node, variables: &[u32], depth: u32) -> bool {
    base::check_stack();
    match node {
        Node::Local(index) => index.checked_sub(depth).is_some_and(|index| variables.contains(&index)),
        Node::Value(_) | Node::Global(_) => false,
        Node::Apply(head, args) => {
            mentions(head, variables, depth) || args.iter().any(|arg| mentions(arg, variables, depth))
        }
        Node::Lambda(lambda) => mentions(&lambda.body, variables, depth + 1),
        Node::Case { scrutinee, clauses } => {
            mentions(scrutinee, variables, depth)
                || clauses.iter().any(|clause| {
                    let inner = depth + u32::try_from(clause.vars).unwrap_or(u32::MAX);
                    mentions(&clause.body, variables, inner)
                })
        }
    }
}

/// The term with one more binder around it.
pub fn lift(node: &Node) -> Node {
    fn lifted(node: &Node, depth: u32) -> Node {
        base::check_stack();
        match node {
            Node::Local(index) if *index >= depth => Node::Local(index + 1),
            Node::Local(_) | Node::Value(_) | Node::Global(_) => node.clone(),
            Node::Apply(head, args) => Node::Apply(
                Arc::new(lifted(head, depth)),
                args.iter().map(|arg| Arc::new(lifted(arg, depth))).collect(),
            ),
            Node::Lambda(lambda) => Node::Lambda(Arc::new(Lambda {
                ty: lambda.ty.clone(),
                body: Arc::new(lifted(&lambda.body, depth + 1)),
            })),
            Node::Case { scrutinee, clauses } => Node::Case {
                scrutinee: Arc::new(lifted(scrutinee, depth)),
                clauses: clauses
                    .iter()
                    .map(|clause| Clause {
                        vars: clause.vars,
                        pattern: clause.pattern.clone(),
                        body: Arc::new(lifted(
                            &clause.body,
                            depth + u32::try_from(clause.vars).unwrap_or(u32::MAX),
                        )),
                    })
                    .collect(),
            },
        }
    }
    lifted(node, 0)
}
