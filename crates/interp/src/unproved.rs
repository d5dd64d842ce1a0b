//! Code equations whose proofs have gaps, or may use what is not proved: what is computed with them rests on them.

use crate::machine::Evaluator;
use base::{Name, Span};
use logic::lost::Missing;
use logic::statement::Proof;
use logic::world::Source;
use logic::{Decl, Equation, Spec, Term, Theory, World};
use std::collections::{BTreeSet, HashMap};
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

/// The unproved code equations of a world, by the constants that they are about. They are found once for a world.
#[derive(Default, Debug)]
pub(crate) struct Unproved(OnceLock<HashMap<Name, Vec<UnprovedCode>>>);

impl Unproved {
    fn of(&self, world: &World) -> &HashMap<Name, Vec<UnprovedCode>> {
        self.0.get_or_init(|| {
            let mut unproved: HashMap<Name, Vec<UnprovedCode>> = HashMap::new();
            for code in unproved_code(own_theories(world)) {
                if let Term::Const(head, _) = code.equation.lhs.strip().0 {
                    unproved.entry(head.clone()).or_default().push(code);
                }
            }
            unproved
        })
    }
}

/// The code equations of theories that come from statements with gaps in their proofs, or that stand after a gap: which
/// facts a proof uses is not known, so it may use that one. A gap in the proof of an instance matters before it, too,
/// where equations speak about a class.
pub fn unproved_code<'t>(theories: impl Iterator<Item = &'t Theory> + Clone) -> Vec<UnprovedCode> {
    let mut after_gap =
        theories.clone().any(|theory| theory.decls.iter().any(|decl| matches!(decl, Decl::Granted { .. })));
    let mut found = vec![];
    for theory in theories {
        let statements: HashMap<Span, Proof> = theory
            .located()
            .filter_map(|(decl, span)| match decl {
                Decl::Statement(statement) => Some((span, statement.proof)),
                _ => None,
            })
            .collect();
        for (decl, span) in theory.located() {
            let Some(proof) = statements.get(&span) else {
                after_gap |= is_gap(decl);
                continue;
            };
            let is_own = proof.is_open();
            let equations = match decl {
                Decl::Spec(Spec::Code { equations, .. }) => equations.clone(),
                Decl::Unfold { lhs, rhs } => vec![Equation::new(lhs.clone(), rhs.clone())],
                _ => vec![],
            };
            if is_own || after_gap {
                found.extend(equations.into_iter().map(|equation| UnprovedCode { equation, span, is_own }));
            }
            after_gap |= *proof == Proof::Sorry;
        }
    }
    found
}

/// Whether what is not a statement leaves something unproved that later proofs may use.
fn is_gap(decl: &Decl) -> bool {
    match decl {
        Decl::Interpretation { proof, .. } => *proof == Proof::Sorry,
        Decl::Lost(lost) => matches!(lost.what, Missing::Unproved { .. } | Missing::Axioms),
        _ => false,
    }
}

/// The theories of a world that are not the library's.
fn own_theories(world: &World) -> impl Iterator<Item = &Theory> + Clone {
    world.theories().iter().filter_map(|source| match source {
        Source::Whole(theory) => Some(&**theory),
        Source::Packed(_) => None,
    })
}

/// The places of unproved code equations that computing terms may come to.
pub fn unproved_code_of<'t>(world: &World, terms: impl Iterator<Item = &'t Term>) -> BTreeSet<Span> {
    let unproved = world.attached::<Unproved>();
    let unproved = unproved.of(world);
    if unproved.is_empty() {
        return BTreeSet::new();
    }
    let code = own_code(world);
    let mut waiting: Vec<Name> = vec![];
    let mut seen: BTreeSet<Name> = BTreeSet::new();
    terms.for_each(|term| constants(term, &mut waiting));
    while let Some(name) = waiting.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        for spec in world.specs_of(&name) {
            spec.terms().into_iter().for_each(|term| constants(term, &mut waiting));
        }
        code.get(&name).into_iter().flatten().for_each(|term| constants(term, &mut waiting));
    }
    let reached = unproved.iter().filter(|(head, _)| seen.contains(*head));
    reached.flat_map(|(_, codes)| codes.iter().map(|code| code.span)).collect()
}

/// What the code equations of theories that are not the library's come to, by the constants that they are about.
fn own_code(world: &World) -> HashMap<Name, Vec<&Term>> {
    let mut code: HashMap<Name, Vec<&Term>> = HashMap::new();
    for decl in own_theories(world).flat_map(|theory| &theory.decls) {
        let equations: Vec<(&Term, &Term)> = match decl {
            Decl::Spec(Spec::Code { equations, .. }) => {
                equations.iter().map(|equation| (&equation.lhs, &equation.rhs)).collect()
            }
            Decl::Unfold { lhs, rhs } => vec![(lhs, rhs)],
            _ => continue,
        };
        for (lhs, rhs) in equations {
            if let Term::Const(head, _) = lhs.strip().0 {
                code.entry(head.clone()).or_default().push(rhs);
            }
        }
    }
    code
}

fn constants(term: &Term, found: &mut Vec<Name>) {
    term.visit(&mut |part| {
        if let Term::Const(name, _) = part {
            found.push(name.clone());
        }
    });
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
    pub(crate) fn gap(&mut self, equation: &Equation) -> Option<Span> {
        let Term::Const(head, _) = equation.lhs.strip().0 else { return None };
        let codes = self.unproved.of(self.world).get(head)?;
        codes.iter().find(|code| code.equation == *equation).map(|code| code.span)
    }
}
