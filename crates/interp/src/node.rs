//! Terms made ready for evaluation: types are resolved, so that constants stand for one meaning, applications
//! have all their arguments side by side, and patterns are told apart from terms.

use crate::value::{GlobalId, Value};
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
    Cell(u32, Vec<Pattern>),
    /// `set p`: a finite set, as any list of its elements.
    SetOf(Box<Pattern>, Type),
    /// `coset p`: the complement of a finite set.
    CosetOf(Box<Pattern>, Type),
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
}
