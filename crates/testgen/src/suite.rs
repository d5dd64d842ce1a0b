//! The test suite of a specification: cases with their data, and the hypotheses under which passing them is enough.

use crate::cases::{Case, Cases, Dropped, Separated, cases};
use crate::data::{Datum, Found, Help, solve};
use crate::definitions::Definitions;
use crate::given::{Fact, Proposal, proposals};
use crate::hol::{all_of, and, conjuncts, implies, not, numeral, quantify};
use crate::linear::follows;
use crate::spec::Spec;
use crate::split::Bounds;
use base::{Budget, Name};
use logic::types::well_known::NAT;
use logic::{Term, Type, World};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What a suite is made by.
#[derive(Clone, Debug)]
pub struct Options {
    /// How large structures in the arguments of the program may be.
    pub depth: usize,
    /// How many values each case gets.
    pub per_case: usize,
    /// How often rules are used that do not lead to something smaller.
    pub unwind: usize,
    /// Further constants that are unfolded.
    pub unfold: HashSet<Name>,
    /// Proven equations by which terms are rewritten from left to right, before anything is unfolded.
    pub rewrites: Vec<(Term, Term)>,
    /// Statements that are marked as data of the suite.
    pub given: Vec<Fact>,
}

/// How deep cases go where nothing is said.
pub const DEPTH: usize = 3;
/// The deepest that is sensible.
pub const MAX_DEPTH: usize = 20;

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: DEPTH,
            per_case: 1,
            unwind: 0,
            unfold: HashSet::new(),
            rewrites: vec![],
            given: vec![],
        }
    }
}

/// A case with its data.
#[derive(Clone, Debug)]
pub struct TestCase {
    pub case: Case,
    pub data: Vec<Datum>,
    pub state: State,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    Solved,
    /// No data was found: the constraint in the way, and what happened.
    Unsolved(Option<Term>, String),
    /// What an unwinding leaves: a hypothesis, not a test.
    Residual,
    /// The conclusion follows from the premises: the data only shows that the path is taken.
    Proved,
    /// The conclusion is false for the data: a path of the program that fails.
    Violated,
}

/// What has to be assumed, beside the tests, for the specification to hold.
#[derive(Clone, Debug)]
pub struct Hypothesis {
    pub kind: Kind,
    pub term: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// If the case with this number holds for one value, it holds for all.
    Uniformity(usize),
    /// What holds up to the depth holds for larger values.
    Regularity,
    /// What is left of the case with this number when loops have been unwound.
    Unwinding(usize),
}

/// Everything that is known about testing a specification.
#[derive(Clone, Debug)]
pub struct Suite {
    pub spec: Spec,
    pub options: Options,
    pub cases: Vec<TestCase>,
    pub dropped: Vec<Dropped>,
    /// Cases that the search for data showed to have none, with how.
    pub refuted: Vec<(Case, String)>,
    pub hypotheses: Vec<Hypothesis>,
    /// How many equations the constants have that were unfolded.
    pub equations: BTreeMap<Name, usize>,
    /// Branches that were not looked at: with any, the theorem does not hold.
    pub open: usize,
}

/// A specification in the making of its suite.
#[derive(Debug)]
pub struct Workshop<'w> {
    spec: Spec,
    options: Options,
    definitions: Definitions<'w>,
}

impl<'w> Workshop<'w> {
    pub fn new(world: &'w World, spec: &Spec, options: &Options) -> Workshop<'w> {
        let mut definitions = Definitions::new(world, spec.program.clone(), options.unfold.clone());
        definitions.rewrites.clone_from(&options.rewrites);
        Workshop { spec: spec.clone(), options: options.clone(), definitions }
    }

    /// Divides the specification into cases.
    pub fn cases(&self, budget: &Budget) -> Cases {
        let bounds = Bounds { depth: self.options.depth, unwind: self.options.unwind };
        cases(&self.definitions, &self.spec, bounds, budget)
    }

    /// Finds data for cases, and states the hypotheses.
    pub fn suite(&self, cases: Cases, budget: &Budget, help: &mut dyn Help) -> Suite {
        suite(&self.definitions, &self.spec, &self.options, cases, budget, help)
    }
}

fn suite(
    definitions: &Definitions<'_>,
    spec: &Spec,
    options: &Options,
    cases: Cases,
    budget: &Budget,
    help: &mut dyn Help,
) -> Suite {
    let Cases { cases, dropped, separated, open } = cases;
    let mut suite = Suite {
        spec: spec.clone(),
        options: options.clone(),
        cases: vec![],
        dropped,
        refuted: vec![],
        hypotheses: vec![],
        equations: definitions.equation_counts(),
        open,
    };
    let given = proposals(definitions, spec, &options.given);
    let maker = Maker { definitions, spec, given: &given };
    for case in cases {
        match maker.test(&case, options.per_case, budget, help) {
            Ok((state, data)) => suite.cases.push(TestCase { case, data, state }),
            Err(Refuted(why)) => suite.refuted.push((case, why)),
        }
    }
    for (number, test) in suite.cases.iter().enumerate() {
        suite.hypotheses.extend(hypothesis(number, test));
    }
    let regular = separated.iter().map(|it| regularity(it, options.depth));
    suite.hypotheses.extend(regular.map(|term| Hypothesis { kind: Kind::Regularity, term }));
    suite
}

/// What holds of a structure up to a size holds of larger ones.
fn regularity(separated: &Separated, depth: usize) -> Term {
    let Separated { var: (name, ty), vars, premises, conclusion } = separated;
    let nat = Type::nullary(NAT);
    let size = Term::constant("Nat.size_class.size", Type::fun(ty.clone(), nat.clone()));
    let size = size.app(Term::Free(name.clone(), ty.clone()));
    let less =
        Term::constant("Orderings.ord_class.less", Type::funs([nat.clone(), nat.clone()], Type::bool()));
    let depth = numeral(i128::try_from(depth).unwrap_or(i128::MAX), &nat);
    let larger = less.apply([depth, size]);
    let body = premises.iter().rev().fold(conclusion.clone(), |rest, part| implies(part.clone(), rest));
    close("HOL.All", vars, &implies(larger, body))
}

/// What the data of a case are made from.
struct Maker<'s, 'w> {
    definitions: &'s Definitions<'w>,
    spec: &'s Spec,
    given: &'s [Proposal],
}

/// The case has no data at all, and how that is known.
struct Refuted(String);

impl Maker<'_, '_> {
    /// Data for a case, and what they show.
    fn test(
        &self,
        case: &Case,
        count: usize,
        budget: &Budget,
        help: &mut dyn Help,
    ) -> Result<(State, Vec<Datum>), Refuted> {
        if case.residue.is_some() {
            return Ok((State::Residual, vec![]));
        }
        if budget.is_cancelled() {
            return Ok((State::Unsolved(None, "there was no time left".to_owned()), vec![]));
        }
        let white_box = self.spec.program.is_none();
        let proved = white_box && is_proved(case);
        if white_box
            && !proved
            && let Some(data) = violating(self.definitions, self.spec, case, help)
        {
            return Ok((State::Violated, data));
        }
        match self.data(case, count, help) {
            Found::Data(data) => Ok((if proved { State::Proved } else { State::Solved }, data)),
            Found::Unsatisfiable(why) => Err(Refuted(why)),
            Found::Unsolved { constraint, why } => Ok((State::Unsolved(constraint, why), vec![])),
        }
    }

    /// All data that the theory proposes for a case, and as many others as it takes to come to the count.
    fn data(&self, case: &Case, count: usize, help: &mut dyn Help) -> Found {
        let mut data: Vec<Datum> = vec![];
        for proposal in self.given {
            if let Some(datum) = proposal.datum(self.definitions, self.spec, case, help)
                && data.iter().all(|known| known.values != datum.values)
            {
                data.push(datum);
            }
        }
        if !data.is_empty() && data.len() >= count {
            return Found::Data(data);
        }
        match solve(self.definitions, self.spec, case, count, help) {
            Found::Data(found) => {
                for datum in found {
                    if data.len() < count && data.iter().all(|known| known.values != datum.values) {
                        data.push(datum);
                    }
                }
                Found::Data(data)
            }
            _ if !data.is_empty() => Found::Data(data),
            none => none,
        }
    }
}

/// Whether every part of the conclusion follows from the premises.
fn is_proved(case: &Case) -> bool {
    conjuncts(&case.conclusion).iter().all(|part| follows(&case.premises, part))
}

/// Data for which a part of the conclusion is false that does not follow.
fn violating(
    definitions: &Definitions<'_>,
    spec: &Spec,
    case: &Case,
    help: &mut dyn Help,
) -> Option<Vec<Datum>> {
    let mut open = conjuncts(&case.conclusion).into_iter().filter(|part| !follows(&case.premises, part));
    open.find_map(|part| {
        let mut opposite = case.clone();
        opposite.premises.push(not(part));
        match solve(definitions, spec, &opposite, 1, help) {
            Found::Data(data) => Some(data),
            _ => None,
        }
    })
}

/// The uniformity hypothesis of a case, or what an unwinding leaves.
fn hypothesis(number: usize, test: &TestCase) -> Option<Hypothesis> {
    let case = &test.case;
    let premises = all_of(case.premises.clone());
    if test.state == State::Residual {
        let term = close("HOL.All", &case.vars, &implies(premises, case.conclusion.clone()));
        return Some(Hypothesis { kind: Kind::Unwinding(number), term });
    }
    if case.vars.is_empty() || test.state == State::Proved {
        return None;
    }
    let some = close("HOL.Ex", &case.vars, &and(premises.clone(), case.conclusion.clone()));
    let all = close("HOL.All", &case.vars, &implies(premises, case.conclusion.clone()));
    Some(Hypothesis { kind: Kind::Uniformity(number), term: implies(some, all) })
}

fn close(quantifier: &str, vars: &[(Name, Type)], body: &Term) -> Term {
    vars.iter().rev().fold(body.clone(), |body, (name, ty)| quantify(quantifier, name, ty, &body))
}

impl Suite {
    /// How many cases have data.
    pub fn solved(&self) -> usize {
        self.cases.iter().filter(|case| case.state == State::Solved).count()
    }

    /// Equations of definitions of the theory that no case with data leads through.
    pub fn uncovered(&self) -> Vec<(Name, usize)> {
        let tested = self.cases.iter().filter(|test| !test.data.is_empty());
        let used: BTreeSet<&(Name, usize)> = tested.flat_map(|test| &test.case.used).collect();
        let all = self.equations.iter().flat_map(|(name, count)| (0..*count).map(|at| (name.clone(), at)));
        all.filter(|equation| !used.contains(equation)).collect()
    }

    pub fn violated(&self) -> usize {
        self.cases.iter().filter(|case| case.state == State::Violated).count()
    }

    pub fn unsolved(&self) -> usize {
        self.cases.iter().filter(|case| matches!(case.state, State::Unsolved(..))).count()
    }
}
