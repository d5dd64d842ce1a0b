//! Proofs: how they end, the tests in them, and what they claim on the way.

use super::{Attribute, Command, Decl, Proposition};
use base::{Name, Span};

/// A skipped proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    pub span: Span,
    pub outcome: Outcome,
    /// Commands inside the proof that test or evaluate something, in order.
    pub tests: Vec<ProofTest>,
    /// What the proof says, in order; only kept where a goal inside of it is tested or left without a proof.
    pub steps: Vec<Step>,
}

/// How a proof ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Finished,
    /// Finished with the help of a `sorry` somewhere in it.
    Sorry,
    /// Given up with `oops`: nothing was proved.
    Oops,
    /// The file or the block ended first.
    Open,
}

/// A `quickcheck`, `nitpick`, `value` … in the middle of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofTest {
    pub command: Command,
    /// False while the goal is still the statement itself.
    pub after_proof_steps: bool,
    /// Options set just before it, by `using [[…]]` or `note [[…]]`.
    pub settings: Vec<Attribute>,
}

/// One command of a proof, by what it does to goals and to what surrounds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// `fix x y`
    Fix(Vec<Decl>),
    /// `assume "prop"`
    Assume(Vec<Proposition>),
    /// `define x where "x = t"`
    Define(Vec<Decl>, Vec<Proposition>),
    /// `have`, `show` and other commands that begin a goal.
    Claim(Box<Claim>),
    /// `{`
    Block,
    /// `proof`
    Body,
    /// `next`
    Next,
    /// The innermost goal or block ends, a goal with or without a proof.
    Close { proved: bool },
    /// The test of that number in the proof.
    Test(usize),
    /// The goal is not what was claimed any more: `apply`.
    Changed,
    /// What surrounds goals is not known from here to the end of the block: `case`, `interpret`.
    Unknown,
}

/// A goal inside a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// `have`, `show`, `obtain`, …
    pub keyword: Name,
    pub span: Span,
    /// None where nobody knows what it says.
    pub says: Option<Said>,
    /// Whether what surrounds later goals is still known once this one is proved.
    pub after: After,
}

/// `props if assumes for fixes`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub props: Vec<Proposition>,
    pub assumes: Vec<Proposition>,
    pub fixes: Vec<Decl>,
}

/// What a goal leaves behind once it is proved, apart from a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum After {
    Nothing,
    /// `obtain x where "prop"`: variables with these properties.
    Obtained(Vec<Decl>),
    Unknown,
}
