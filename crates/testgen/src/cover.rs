//! Whether cases and hypotheses leave nothing out: every input that satisfies the premises falls into a case, or is one
//! that a regularity hypothesis is about.
//!
//! That, together with uniformity, is all there is to the test theorem: whatever the program is, an input in a case is
//! as right as the test of the case, and the other inputs are assumed to be right.

use crate::cases::Case;
use crate::data::{Answer, Help};
use crate::hol::{number, parts};
use crate::matching::{Bindings, Match, matches};
use crate::suite::{Kind, Suite};
use base::Name;
use logic::{Term, World};

/// What came of looking.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// Inputs that satisfy the premises.
    pub inputs: usize,
    /// Those above the depth.
    pub larger: usize,
    /// Inputs that no case has: the suite is wrong.
    pub missing: Vec<Vec<(Name, Term)>>,
    /// Inputs for which the constraints of no case could be evaluated.
    pub undecided: usize,
    /// Why there were no inputs.
    pub obstacle: Option<String>,
}

/// Looks at the first inputs, at most so many.
pub fn cover(world: &World, suite: &Suite, count: usize, help: &mut dyn Help) -> Cover {
    let mut cover = Cover::default();
    let spec = &suite.spec;
    let free = spec.vars.iter().filter(|(name, _)| {
        !spec.premises.iter().any(|premise| premise.frees().iter().any(|(own, _)| own == name))
    });
    // A variable that no premise is about takes all values.
    let any = free.map(|(name, ty)| {
        let var = Term::Free(name.clone(), ty.clone());
        crate::hol::eq(ty, var.clone(), var)
    });
    let formulas: Vec<Term> = spec.premises.iter().cloned().chain(any).collect();
    let rows = match help.search(&spec.vars, &formulas, count) {
        Answer::Rows(rows, _) => rows,
        Answer::None(why) => {
            cover.obstacle = Some(why);
            return cover;
        }
    };
    let bounded: Vec<&Term> =
        suite.hypotheses.iter().filter(|it| it.kind == Kind::Regularity).map(|it| &it.term).collect();
    for row in rows {
        cover.inputs += 1;
        let found: Vec<Option<bool>> =
            suite.cases.iter().map(|test| has(world, &test.case, &row, help)).take_while_found();
        if found.contains(&Some(true)) {
            continue;
        }
        if bounded.iter().any(|hypothesis| is_larger(hypothesis, &row, help)) {
            cover.larger += 1;
        } else if found.contains(&None) {
            cover.undecided += 1;
        } else {
            cover.missing.push(row);
        }
    }
    cover
}

/// Ends an iteration with the first success.
trait TakeWhileFound {
    fn take_while_found(self) -> Vec<Option<bool>>;
}

impl<I: Iterator<Item = Option<bool>>> TakeWhileFound for I {
    fn take_while_found(self) -> Vec<Option<bool>> {
        let mut found = vec![];
        for item in self {
            found.push(item);
            if item == Some(true) {
                break;
            }
        }
        found
    }
}

/// Whether an input is one of a case; none if that cannot be told.
fn has(world: &World, case: &Case, row: &[(Name, Term)], help: &mut dyn Help) -> Option<bool> {
    let mut bound = Bindings::new();
    for (name, pattern) in &case.values {
        let Some((_, value)) = row.iter().find(|(own, _)| own == name) else { continue };
        match matches(world, pattern, value, &mut bound) {
            Match::Yes => {}
            Match::No => return Some(false),
            Match::Open(_) if differ(pattern, value, &bound) => return Some(false),
            Match::Open(_) => return None,
        }
    }
    let fill = |term: &Term| term.subst_frees(&|name| bound.get(name).cloned());
    let mut certain = true;
    for premise in &case.premises {
        let closed = fill(premise);
        match if closed.frees().is_empty() { help.holds(&closed) } else { None } {
            Some(true) => {}
            Some(false) => return Some(false),
            None => certain = false,
        }
    }
    certain.then_some(true)
}

/// Whether a value differs from what a pattern asks for: a variable that comes twice stands for one value.
fn differ(pattern: &Term, value: &Term, bound: &Bindings) -> bool {
    match pattern {
        Term::Free(name, _) => bound.get(name).is_some_and(|known| match (number(known), number(value)) {
            (Some(known), Some(value)) => known != value,
            _ => known != value,
        }),
        _ => {
            let ((head, args), (other, others)) = (parts(pattern), parts(value));
            head == other
                && args.len() == others.len()
                && args.iter().zip(others).any(|(arg, it)| differ(arg, it, bound))
        }
    }
}

/// Whether an input is one that a regularity hypothesis is about: `∀vars. n < size x ⟶ …`.
fn is_larger(hypothesis: &Term, row: &[(Name, Term)], help: &mut dyn Help) -> bool {
    let mut term = hypothesis.clone();
    while let ("HOL.All", [Term::Abs(name, ty, body)]) = (parts(&term).0, parts(&term).1.as_slice()) {
        let value = row.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
        term = body.instantiate_bound(&[value.unwrap_or_else(|| Term::Free(name.clone(), ty.clone()))]);
    }
    let ("HOL.implies", args) = parts(&term) else { return false };
    let [larger, _] = args.as_slice() else { return false };
    larger.frees().is_empty() && help.holds(larger) == Some(true)
}
