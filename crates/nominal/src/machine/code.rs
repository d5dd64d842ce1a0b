//! Compiled clauses: patterns with numbered slots, and instructions for bodies.
//!
//! Each use of a clause has a frame on the heap: two words of bookkeeping, then one word for each variable and name of
//! the clause. Variables are numbered when the clause is compiled, and the first occurrence of each is known, so using
//! a clause renames nothing.

use crate::machine::index::Index;
use crate::program::{ConId, Gap, Op};
use crate::types::Type;

/// A slot of a frame.
pub type Slot = u16;

/// A pattern, an index into [`Code::patterns`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pat(pub u32);

/// Patterns that follow each other in [`Code::patterns`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatList {
    pub start: u32,
    pub len: u16,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pattern {
    /// The first occurrence of a variable, with the flags of its type.
    First(Slot, u8),
    /// A variable that has a value.
    Next(Slot),
    /// A variable that occurs nowhere else.
    Void(u8),
    Const(ConId),
    Int(i64),
    Char(char),
    Name(Slot),
    /// A constructor; whether its type is free of names; whether the pattern holds first occurrences only.
    App {
        con: ConId,
        args: PatList,
        closed: bool,
        linear: bool,
    },
    /// An abstraction; whether its name is known to be fresh for what it is matched with; whether it holds first
    /// occurrences only.
    Abs {
        name: Slot,
        body: Pat,
        fresh: bool,
        linear: bool,
    },
    Swap(Slot, Slot, Pat),
}

#[derive(Clone, Debug)]
pub enum Value {
    Pattern(Pat),
    Op(Op, Vec<Value>),
}

/// A compiled predicate, an index into [`Code::preds`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PredRef(pub u32);

#[derive(Clone, Copy, Debug)]
pub enum Instr {
    /// Calls a predicate; `rest` is the least number of steps that the goals after it take.
    Call {
        pred: PredRef,
        args: PatList,
        rest: u32,
    },
    /// The same as the last goal of a body.
    Execute {
        pred: PredRef,
        args: PatList,
    },
    /// The left side is built, the right side is matched with it.
    Unify(Pat, Pat),
    Fresh(Pat, Pat),
    Differ(Pat, Pat),
    /// The value is an index into [`Code::values`].
    Is(Pat, u32),
    /// A new variable.
    Init(Slot, u8),
    /// A new name, fresh for what is in the listed slots.
    New {
        name: Slot,
        fresh_for: PatList,
    },
    /// Goes on, and comes back to the other place.
    Try(u32),
    Jump(u32),
    /// What follows, up to the matching [`Instr::Refute`], must have no solution; then goes on at the other place.
    Not {
        slot: Slot,
        after: u32,
    },
    Refute(Slot),
    /// What follows, up to the matching [`Instr::Commit`], decides; without a solution goes on at the other place.
    If {
        slot: Slot,
        other: u32,
    },
    Commit(Slot),
    Cut,
    /// Shows a goal for every value of a type.
    Forall {
        pred: PredRef,
        args: PatList,
        ty: u32,
        star: bool,
        rest: u32,
    },
    /// A new count of steps for what follows: the bound times the factor, plus the summand. A test says only whether
    /// what came before is a solution.
    Budget {
        factor: u32,
        plus: u32,
        test: bool,
    },
    Gap(Gap),
    Fail,
    Proceed,
    Success,
}

#[derive(Clone, Debug)]
pub struct ClauseCode {
    pub head: PatList,
    /// Slots of the frame, without bookkeeping.
    pub slots: u16,
    /// Slots of names that are new for each use.
    pub names: Vec<Slot>,
    pub entry: u32,
    pub fact: bool,
    /// The least number of steps that the body takes.
    pub body_cost: u32,
}

/// A universal goal `∀X. ¬p(X) ∨ rest(X)`: it says that `rest` holds for all solutions of `p`. The predicates take the
/// same arguments as that of the universal goal.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    pub solved: PredRef,
    /// Nothing if there is no rest: then `p` must not have solutions.
    pub rest: Option<PredRef>,
    /// The predicate that says `¬p`.
    pub denied: PredRef,
}

#[derive(Clone, Debug)]
pub struct PredCode {
    pub arity: usize,
    pub clauses: Vec<ClauseCode>,
    pub index: Index,
    /// What the use of a clause costs.
    pub cost: u32,
    /// The least number of steps of any derivation; `u32::MAX` if there is none.
    pub least: u32,
    /// Its clauses depend on the order in which goals run.
    pub opaque: bool,
    /// It says that a name, its first argument, occurs free in its second.
    pub occurrence: bool,
    /// How the goal of a universal goal, which this is, can be split.
    pub split: Option<Split>,
    /// For each word of clauses those whose body takes at most 0, 1, 2, … steps, and at last all that have derivations.
    pub within: Vec<Vec<u64>>,
    /// The most steps that any of the clauses that have derivations takes at least.
    pub dearest: u32,
}

impl PredCode {
    /// The clauses of a group whose body takes at most so many steps.
    pub fn affordable(&self, group: usize, left: Option<u32>) -> u64 {
        let (Some(left), Some(within)) = (left, self.within.get(group)) else { return 0 };
        within.get(left as usize).or(within.last()).copied().unwrap_or(0)
    }

    /// The clauses of a group whose body can have a derivation.
    pub fn productive(&self, group: usize) -> u64 {
        self.within.get(group).and_then(|within| within.last()).copied().unwrap_or(0)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Code {
    pub patterns: Vec<Pattern>,
    pub instrs: Vec<Instr>,
    pub values: Vec<Value>,
    pub preds: Vec<PredCode>,
    pub types: Vec<Type>,
    /// Whether applications of a constructor are free of names.
    pub closed: Vec<bool>,
}

impl Code {
    pub fn pattern(&self, pat: Pat) -> &Pattern {
        &self.patterns[pat.0 as usize]
    }

    pub fn list(&self, list: PatList) -> &[Pattern] {
        &self.patterns[list.start as usize..list.start as usize + list.len as usize]
    }
}
