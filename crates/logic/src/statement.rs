//! What a theory claims, and what it asks.

use crate::lost::Doubt;
use crate::term::Term;
use crate::types::Type;
use base::Name;
use serde::{Deserialize, Serialize};

/// `name` or `name args …` in square brackets after a name; arguments as they are written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attribute {
    pub name: Name,
    pub args: Vec<Name>,
}

/// A lemma, theorem, …: under the premises every conclusion holds, for all values of the variables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statement {
    /// Full name, or empty.
    pub name: Name,
    /// The command: `lemma`, `theorem`, …; or `have`, `show`, … for a goal inside a proof.
    pub command: Name,
    pub attributes: Vec<Attribute>,
    /// The locale or class whose parameters and assumptions are in force.
    pub locale: Option<Name>,
    /// The universal variables, declared ones first; parameters of the locale are among them when they occur.
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusions: Vec<Term>,
    /// Why it may not say what it seems to say: nothing that is found about it is certain then.
    pub doubts: Vec<Doubt>,
    pub proof: Proof,
}

impl Statement {
    /// Whether it is a goal inside the proof of another statement, with all that surrounds it among its premises.
    pub fn is_inside_proof(&self) -> bool {
        matches!(self.command.as_str(), "have" | "show" | "hence" | "thus" | "obtain")
    }
}

/// How the proof of a statement ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Finished, without gaps of its own.
    Proved,
    /// Finished, with a `sorry` somewhere in it.
    Sorry,
    /// Given up: nothing was proved.
    Oops,
    /// The file or the block ended first.
    Unfinished,
}

impl Proof {
    /// Whether the statement is still to be proved.
    pub fn is_open(self) -> bool {
        self != Proof::Proved
    }
}

/// A command that asks for an answer and changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Query {
    Value(Term),
    /// `values` of a set comprehension: options as written, and the set.
    Values {
        options: Vec<Attribute>,
        set: Term,
    },
    /// `quickcheck[…]`, `nitpick[…]`, `refute[…]` on the statement before it.
    Check {
        command: Name,
        options: Vec<Attribute>,
        /// Which goal it is about; the first unless it says so.
        subgoal: Option<u32>,
        /// The goal may have changed since the statement was made.
        after_proof_steps: bool,
    },
    /// `code_pred`: the predicate, and modes as written.
    CodePred {
        predicate: Name,
        options: Vec<Attribute>,
    },
    /// `find_unused_assms` on a theory.
    UnusedAssumptions {
        theory: Name,
    },
}
