//! Whether cases and hypotheses leave nothing out: every input that satisfies the premises falls into a case, or is one
//! that a regularity hypothesis is about.
//!
//! That, together with uniformity, is all there is to the test theorem, if a case says of its inputs what the
//! specification says: whatever the program is, an input in a case is as right as the test of the case, and the other
//! inputs are assumed to be right. What they say is compared with stand-ins for the program, which give the right
//! result, where the specification determines it, and others.

use crate::cases::Case;
use crate::data::{Answer, Help, small_values};
use crate::hol::{number, parts};
use crate::matching::{Bindings, Match, matches};
use crate::suite::{Kind, Suite};
use base::Name;
use logic::{Term, Type, World};

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
    /// How often a case and the specification were compared, with a stand-in for the program.
    pub compared: usize,
    /// Inputs for which they say different things of some result: the suite is wrong.
    pub differing: Vec<Vec<(Name, Term)>>,
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
        match place(world, suite, &row, help) {
            Place::Case(case, bound) => cover.compare(world, suite, case, (row, bound), help),
            _ if bounded.iter().any(|hypothesis| is_larger(hypothesis, &row, help)) => cover.larger += 1,
            Place::Unknown => cover.undecided += 1,
            Place::None => cover.missing.push(row),
        }
    }
    cover
}

/// Where an input belongs.
enum Place<'s> {
    /// To this case, whose variables are bound so.
    Case(&'s Case, Bindings),
    /// To none.
    None,
    /// Some constraint could not be evaluated.
    Unknown,
}

fn place<'s>(world: &World, suite: &'s Suite, row: &[(Name, Term)], help: &mut dyn Help) -> Place<'s> {
    let mut place = Place::None;
    for test in &suite.cases {
        let mut bound = Bindings::new();
        match has(world, &test.case, row, &mut bound, help) {
            Some(true) => return Place::Case(&test.case, bound),
            Some(false) => {}
            None => place = Place::Unknown,
        }
    }
    place
}

/// How many results of the program are made up for each input.
const STAND_INS: usize = 3;

impl Cover {
    /// Compares what a case says of one of its inputs with what the specification says, for several results.
    fn compare(
        &mut self,
        world: &World,
        suite: &Suite,
        case: &Case,
        (row, bound): (Vec<(Name, Term)>, Bindings),
        help: &mut dyn Help,
    ) {
        let spec = &suite.spec;
        let Some((program, ty)) = spec.program.as_ref().zip(spec.program_type()) else { return };
        let value = |name: &Name| row.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
        let general = spec.conclusion.subst_frees(&value);
        let special = case.conclusion.subst_frees(&|name| bound.get(name).cloned());
        for stand_in in stand_ins(world, &general, program, &ty) {
            let with = |formula: &Term| {
                formula
                    .map_leaves(&mut |leaf, _| match leaf {
                        Term::Const(name, _) if name == program => stand_in.clone(),
                        _ => leaf.clone(),
                    })
                    .beta()
            };
            if let (Some(one), Some(other)) = (help.holds(&with(&general)), help.holds(&with(&special))) {
                self.compared += 1;
                if one != other {
                    self.differing.push(row);
                    return;
                }
            }
        }
    }
}

/// Programs that give the same result for every input: what an equation says it should be, and small values.
fn stand_ins(world: &World, conclusion: &Term, program: &Name, ty: &Type) -> Vec<Term> {
    let (params, result) = ty.strip_fun();
    let right = crate::hol::equation(conclusion).and_then(|(left, right, _)| {
        let is_call = |side: &Term| side.strip_const(program).is_some_and(|args| args.len() == params.len());
        match (is_call(left), is_call(right)) {
            (true, false) => Some(right.clone()),
            (false, true) => Some(left.clone()),
            _ => None,
        }
    });
    let others = small_values(world, result, STAND_INS);
    let constant =
        |value: Term| params.iter().rev().fold(value, |body, param| Term::abs("_", (*param).clone(), body));
    right.into_iter().chain(others).map(constant).collect()
}

/// Whether an input is one of a case, and how its variables are bound then; none if that cannot be told.
fn has(
    world: &World,
    case: &Case,
    row: &[(Name, Term)],
    bound: &mut Bindings,
    help: &mut dyn Help,
) -> Option<bool> {
    for (name, pattern) in &case.values {
        let Some((_, value)) = row.iter().find(|(own, _)| own == name) else { continue };
        match matches(world, pattern, value, bound) {
            Match::Yes => {}
            Match::No => return Some(false),
            Match::Open(_) if differ(pattern, value, bound) => return Some(false),
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
