//! Code equations whose proofs have gaps, or may use what is not proved: what is computed with them rests on them.

use crate::machine::Evaluator;
use base::{Name, Span};
use logic::statement::Proof;
use logic::{Decl, Equation, Spec, Term, Theory, World};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::OnceLock;

/// A code equation that nobody has proved, or whose proof may use what nobody has proved.
#[derive(Clone, Debug)]
pub struct UnprovedCode {
    pub equation: Equation,
    /// Where the statement stands that it comes from.
    pub span: Span,
    /// Whether the gap is in the proof of that statement.
    pub is_own: bool,
}

/// What is known of the unproved code equations of a world. It is found once for a world.
#[derive(Default, Debug)]
pub(crate) struct Unproved(OnceLock<Known>);

#[derive(Default, Debug)]
struct Known {
    /// By the constants that they are about.
    equations: HashMap<Name, Vec<UnprovedCode>>,
    /// The constants that theories declare which are not the library's.
    own: HashSet<Name>,
    /// For constants with code equations in these theories, what the equations mention.
    calls: HashMap<Name, Vec<Name>>,
}

impl Unproved {
    fn of(&self, world: &World) -> &Known {
        self.0.get_or_init(|| {
            let mut known = Known::default();
            for code in unproved_code(world.own_theories()) {
                if let Some(head) = head_of(&code.equation.lhs) {
                    known.equations.entry(head.clone()).or_default().push(code);
                }
            }
            if known.equations.is_empty() {
                return known;
            }
            for decl in world.own_theories().flat_map(|theory| &theory.decls) {
                if let Decl::Const(decl) = decl {
                    known.own.insert(decl.name.clone());
                }
                for Equation { lhs, rhs, .. } in code_of(decl) {
                    if let Some(head) = head_of(&lhs) {
                        rhs.note_constants(known.calls.entry(head.clone()).or_default());
                    }
                }
            }
            known
        })
    }
}

/// The code equations of theories that come from statements with gaps in their proofs, or that stand after a gap: which
/// facts a proof uses is not known, so it may use that one. Instances count from the beginning of their theory, so a
/// gap in the proof of one matters before it, too, where an equation speaks about a class.
pub fn unproved_code<'t>(theories: impl Iterator<Item = &'t Theory> + Clone) -> Vec<UnprovedCode> {
    let mut all = theories.clone().flat_map(|theory| &theory.decls);
    let is_granted = all.any(|decl| matches!(decl, Decl::Granted { .. }));
    let mut after_gap = false;
    let mut found = vec![];
    for theory in theories {
        let statements: HashMap<Span, Proof> = theory
            .located()
            .filter_map(|(decl, span)| match decl {
                Decl::Statement(statement) if !statement.is_inside_proof() => Some((span, statement.proof)),
                _ => None,
            })
            .collect();
        for (decl, span) in theory.located() {
            after_gap |= matches!(decl, Decl::Gap);
            let Some(proof) = statements.get(&span) else { continue };
            let is_own = proof.is_open();
            for equation in code_of(decl) {
                if is_own || after_gap || is_granted && has_sorts(&equation) {
                    found.push(UnprovedCode { equation, span, is_own });
                }
            }
            after_gap |= *proof == Proof::Sorry;
        }
    }
    found
}

/// The code equations of a declaration.
fn code_of(decl: &Decl) -> Vec<Equation> {
    match decl {
        Decl::Spec(Spec::Code { equations, .. }) => equations.clone(),
        Decl::Unfold { lhs, rhs } => vec![Equation::new(lhs.clone(), rhs.clone())],
        _ => vec![],
    }
}

/// Whether an equation is about a constant at a type with type variables that are of a class.
fn has_sorts(equation: &Equation) -> bool {
    match equation.lhs.strip().0 {
        Term::Const(_, ty) => {
            ty.vars().iter().any(|var| var.sort.classes().iter().any(|class| class != "HOL.type"))
        }
        _ => false,
    }
}

/// The places of a world's unproved code equations.
pub fn unproved_places(world: &World) -> BTreeSet<Span> {
    let unproved = world.attached::<Unproved>();
    unproved.of(world).equations.values().flatten().map(|code| code.span).collect()
}

/// The places of unproved code equations that computing terms may come to. What the library calls of its own accord, or
/// by code of its own, is not followed: what equations say about its constants counts as reached.
pub fn unproved_code_of<'t>(world: &World, terms: impl Iterator<Item = &'t Term>) -> BTreeSet<Span> {
    let unproved = world.attached::<Unproved>();
    let Known { equations, own, calls } = unproved.of(world);
    if equations.is_empty() {
        return BTreeSet::new();
    }
    let seen = world.reached(terms, |name| calls.get(name).map_or(&[][..], Vec::as_slice));
    let reached = equations.iter().filter(|(head, _)| seen.contains(*head) || !own.contains(*head));
    reached.flat_map(|(_, codes)| codes.iter().map(|code| code.span)).collect()
}

fn head_of(term: &Term) -> Option<&Name> {
    match term.strip().0 {
        Term::Const(head, _) => Some(head),
        _ => None,
    }
}

/// Which code equations are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    All,
    /// Those of the library, and those that are proved.
    Proved,
}

impl<'w> Evaluator<'w> {
    /// An evaluator that goes by definitions rather than by code equations without proof.
    pub fn trusting(mut self, trust: Trust) -> Evaluator<'w> {
        self.trust = trust;
        self
    }

    /// The places of statements without complete proofs whose code equations have been used so far.
    pub fn unproved(&self) -> &BTreeSet<Span> {
        &self.rests_on
    }

    /// Where the statement stands that a code equation comes from, if that is not proved. What the library says counts
    /// as proved.
    pub(crate) fn gap(&self, equation: &Equation) -> Option<Span> {
        let codes = self.unproved.of(self.world).equations.get(head_of(&equation.lhs)?)?;
        codes.iter().find(|code| code.equation == *equation).map(|code| code.span)
    }
}
