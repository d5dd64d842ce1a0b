//! Code equations whose proofs have gaps: what is computed with them rests on them.

use crate::machine::Evaluator;
use base::{Name, Span};
use logic::world::Source;
use logic::{Decl, Equation, Spec, Term, Theory};
use std::collections::{BTreeSet, HashMap, HashSet};

/// What code equations of a world nobody has proved, by the constants that they are about.
pub(crate) type Unproved = HashMap<Name, Vec<(Equation, Span)>>;

/// The code equations of a theory that come from statements with gaps in their proofs, and where these stand.
pub fn unproved_code(theory: &Theory) -> Vec<(Equation, Span)> {
    let open = theory.located().filter_map(|(decl, span)| match decl {
        Decl::Statement(statement) if statement.proof.is_open() => Some(span),
        _ => None,
    });
    let open: HashSet<Span> = open.collect();
    let mut found = vec![];
    for (decl, span) in theory.located().filter(|(_, span)| open.contains(span)) {
        match decl {
            Decl::Spec(Spec::Code { equations, .. }) => {
                found.extend(equations.iter().map(|equation| (equation.clone(), span)));
            }
            Decl::Unfold { lhs, rhs } => found.push((Equation::new(lhs.clone(), rhs.clone()), span)),
            _ => {}
        }
    }
    found
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
        let world = self.world;
        let unproved = self.unproved.get_or_insert_with(|| {
            let mut unproved = Unproved::new();
            for source in world.theories() {
                let Source::Whole(theory) = source else { continue };
                for (equation, span) in unproved_code(theory) {
                    if let Term::Const(head, _) = equation.lhs.strip().0 {
                        unproved.entry(head.clone()).or_default().push((equation.clone(), span));
                    }
                }
            }
            unproved
        });
        let Term::Const(head, _) = equation.lhs.strip().0 else { return None };
        unproved.get(head)?.iter().find(|(own, _)| own == equation).map(|(_, span)| *span)
    }
}
