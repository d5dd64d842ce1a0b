//! Code of the machine: a program with its variables resolved to slots.
//!
//! A function has one block of slots for all its variables. Variables of different branches share slots; those of
//! suspended computations do not, for they may run at any time.

use crate::word::Word;
use program::Prim;

/// A node of the code.
pub type NodeId = u32;

/// A type as the machine sees it.
pub type TypeId = u32;

/// Where an operand is found: in a slot, or at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    Slot(u16),
    Word(Word),
}

/// Operands of a call or constructor, as a range of [`Code::operands`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operands {
    pub start: u32,
    pub len: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// The value of an operand.
    Operand(Operand),
    /// A constructor with fields: its header, and the fields.
    Data(u32, Operands),
    Closure(u32, Operands),
    Operation(u32, [Operand; 2]),
    Call(u32, Operands),
    Apply(Operand, Operands),
    If(Operand, NodeId, NodeId),
    /// Arms, a range of [`Code::arms`] by constructor number.
    Case(Operand, u32),
    /// A range of [`Code::literals`], and what to do where none fits.
    Literals(Operand, TypeId, Operands, NodeId),
    /// Binds a slot to the value of a node, when it is needed, and goes on.
    Lazy(u16, NodeId, NodeId),
    /// Evaluates the first node, binds its value to a slot, and goes on.
    Strict(u16, NodeId, NodeId),
    /// Binds a slot to what an operand stands for, and goes on.
    Copy(u16, Operand, NodeId),
    /// Whether the first node holds and then the second one; the slot holds the first truth value.
    And(u16, NodeId, NodeId),
    /// Binds the parameters of a join point, and goes on there.
    Jump(Operands, u16, NodeId),
    /// Goes on with new variables: slots below the first parameter are copied, parameters bound; then how many slots
    /// there are.
    Again(Operands, u16, u16, NodeId),
    /// No equation says what the value is.
    Fail,
    /// Evaluates the first node, or the second one where the first fails.
    Attempt(NodeId, NodeId),
}

/// What is done for one constructor: fields go to slots from this one on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    pub first: u16,
    pub fields: u16,
    pub node: NodeId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Op {
    pub prim: Prim,
    /// The type of the first operand.
    pub ty: TypeId,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    Bool,
    Nat,
    Int,
    Char,
    Data(u32),
    Function,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fun {
    pub node: NodeId,
    pub params: u16,
    pub slots: u16,
}

pub const BOOL: TypeId = 0;
pub const NAT: TypeId = 1;
pub const INT: TypeId = 2;
pub const CHAR: TypeId = 3;

/// Operations that the machine makes itself.
pub const NAT_ADD: u32 = 0;
pub const NAT_SUB: u32 = 1;
pub const NAT_MUL: u32 = 2;

#[derive(Clone, Debug, Default)]
pub struct Code {
    pub nodes: Vec<Node>,
    pub operands: Vec<Operand>,
    pub arms: Vec<Arm>,
    pub literals: Vec<(Word, NodeId)>,
    pub ops: Vec<Op>,
    pub functions: Vec<Fun>,
    pub types: Vec<Ty>,
    /// The types of the fields of each constructor of each data type.
    pub fields: Vec<Vec<Vec<TypeId>>>,
    /// Large numbers in the code, which the heap starts with.
    pub constants: Vec<dashu_int::IBig>,
}
