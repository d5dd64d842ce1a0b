//! Where plans lose values: what is found first and dropped by a later step, and what would help.

use crate::clause::Sought;
use crate::clauses::Clauses;
use crate::flatten::is_number_operation;
use crate::plan::{Mode, Planned, Step};
use base::Name;
use logic::hol;
use logic::types::well_known::INT;
use logic::{Term, Type};
use std::collections::{BTreeMap, BTreeSet};

/// A step that some values do not pass.
#[derive(Debug)]
pub(crate) struct Loss {
    /// The number of the step.
    pub step: usize,
    /// Variables with generated values that the step looks at, maybe through what was computed from them.
    pub generated: Vec<(Name, Type)>,
    /// Variables with values that other steps gave.
    pub enumerated: Vec<(Name, Type)>,
}

/// Why a step can only drop values, which says what would help.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cause {
    /// Values are excluded one by one.
    Inequality,
    /// A negated formula, whose solutions are not looked for.
    Negation,
    /// A statement about all values of something.
    Universal,
    /// Numbers with a bound on one side and without end on the other.
    Integers,
    /// A constant that has no clauses.
    Opaque(Name),
    /// Two steps have values for the same variables.
    Both,
    /// Something else has to be known first.
    Order,
}

/// What a plan knows about its variables.
#[derive(Default)]
struct Origins {
    /// For each variable, those that its value depends on and that have many values.
    roots: BTreeMap<Name, BTreeSet<Name>>,
    types: BTreeMap<Name, Type>,
    generated: BTreeSet<Name>,
}

impl Origins {
    fn of<'t>(&self, terms: impl IntoIterator<Item = &'t Term>) -> BTreeSet<Name> {
        let names = terms.into_iter().flat_map(Term::frees).map(|(name, _)| name);
        names.filter_map(|name| self.roots.get(&name)).flatten().cloned().collect()
    }

    fn is_new(&self, name: &Name) -> bool {
        !self.types.contains_key(name)
    }

    fn give(&mut self, name: Name, ty: Type, roots: BTreeSet<Name>) {
        self.types.insert(name.clone(), ty);
        self.roots.insert(name, roots);
    }

    fn loss(&self, step: usize, roots: BTreeSet<Name>) -> Option<Loss> {
        let typed = |name: Name| self.types.get(&name).cloned().map(|ty| (name, ty));
        let (generated, enumerated): (Vec<Name>, Vec<Name>) =
            roots.into_iter().partition(|name| self.generated.contains(name));
        let generated: Vec<(Name, Type)> = generated.into_iter().filter_map(typed).collect();
        let enumerated: Vec<(Name, Type)> = enumerated.into_iter().filter_map(typed).collect();
        (!generated.is_empty() || !enumerated.is_empty()).then_some(Loss { step, generated, enumerated })
    }
}

/// The steps of a plan that drop values which earlier steps gave.
pub(crate) fn losses(plan: &Planned, mode: &Mode) -> Vec<Loss> {
    let mut origins = Origins::default();
    let given = plan.head.iter().zip(mode).filter(|(_, known)| **known);
    for (name, ty) in given.flat_map(|(term, _)| term.frees()) {
        origins.give(name, ty, BTreeSet::new());
    }
    let mut found = vec![];
    for (number, step) in plan.steps.iter().enumerate() {
        let roots = origins.of(step.terms());
        if step.may_fail(&|name| origins.is_new(name)) {
            found.extend(origins.loss(number, roots.clone()));
        }
        if let Step::Generate(name, ty) = step {
            origins.generated.insert(name.clone());
            origins.give(name.clone(), ty.clone(), BTreeSet::from([name.clone()]));
            continue;
        }
        let computed = matches!(step, Step::Match { .. });
        for (name, ty) in step.terms().into_iter().flat_map(Term::frees) {
            if origins.is_new(&name) {
                let roots = if computed { roots.clone() } else { BTreeSet::from([name.clone()]) };
                origins.give(name, ty, roots);
            }
        }
    }
    found
}

impl Step {
    /// Whether the step is there to drop values; `is_new` says which variables have none before it.
    pub(crate) fn may_fail(&self, is_new: &dyn Fn(&Name) -> bool) -> bool {
        let gives = |term: &Term| term.frees().iter().any(|(name, _)| is_new(name));
        match self {
            Step::Test(_) | Step::Present(_) | Step::Absent(_) => true,
            Step::Match { pattern, .. } => !matches!(pattern, Term::Free(name, _) if is_new(name)),
            Step::Solve { args, .. } => !args.iter().any(gives),
            Step::Generate(..) | Step::Range { .. } => false,
        }
    }
}

impl Clauses<'_> {
    /// Why a step drops values instead of giving them.
    pub(crate) fn cause(&mut self, step: &Step, loss: &Loss) -> Cause {
        if let Step::Test(term) | Step::Absent(Sought { formula: term, .. }) = step
            && let Some([inner]) = term.strip_const(hol::NOT).as_deref()
            && [hol::EQ, hol::MEMBER].iter().any(|name| inner.strip_const(name).is_some())
        {
            return Cause::Inequality;
        }
        if loss.generated.is_empty() {
            return Cause::Both;
        }
        let term = match step {
            Step::Test(term) | Step::Match { value: term, .. } => term,
            Step::Present(sought) | Step::Absent(sought) => &sought.formula,
            _ => return Cause::Order,
        };
        let (head, args) = term.strip();
        let Term::Const(name, ty) = head else { return Cause::Order };
        match (name.as_str(), args.as_slice()) {
            (hol::NOT, [_]) => Cause::Negation,
            (hol::ALL | hol::BALL | hol::PURE_ALL, _) => Cause::Universal,
            (hol::EQ | hol::MEMBER, [left, right]) => {
                let opaque = [right, left].into_iter().find_map(|side| self.opaque(side));
                opaque.map_or(Cause::Order, Cause::Opaque)
            }
            (hol::LESS | hol::LESS_EQ, _) if ty.strip_fun().0.first().is_some_and(|ty| ty.is_con(INT)) => {
                Cause::Integers
            }
            _ => self.opaque(term).map_or(Cause::Order, Cause::Opaque),
        }
    }

    /// The constant of a term, if it cannot be run backwards.
    fn opaque(&mut self, term: &Term) -> Option<Name> {
        let (Term::Const(name, ty), args) = term.strip() else { return None };
        if args.is_empty() {
            return None;
        }
        match self.predicate_of(name, ty) {
            Some(pred) if !is_number_operation(name) && !self.is_opaque(pred) => None,
            _ => Some(Name::new(name.base())),
        }
    }
}

impl Cause {
    /// What would help against the loss of values of `vars` at a filter.
    pub(crate) fn advice(&self, vars: &str, filter: &str) -> String {
        match self {
            Cause::Inequality => {
                format!("`{filter}` excludes single values and drops few: there is little to gain.")
            }
            Cause::Negation => format!(
                "`{filter}` can only be tested, as it is negated: a premise that says what {vars} is, rather than \
                 what it is not, would give the values."
            ),
            Cause::Universal => format!(
                "`{filter}` can only be tested, as it is about all values of something: an inductive predicate or \
                 a recursive function that says the same constructor by constructor would give the values."
            ),
            Cause::Integers => format!(
                "`{filter}` leaves integers without end: with natural numbers a bound gives the values of {vars}."
            ),
            Cause::Opaque(constant) => format!(
                "`{constant}` cannot be run backwards: introduction rules for it that are marked [code_pred_intro] \
                 would give the values of {vars}, and so would a premise that determines {vars}, such as `… = …`, \
                 `… ∈ set …` or an upper bound."
            ),
            Cause::Both => format!(
                "`{filter}` tests values of {vars} that another premise gives: one predicate that says both would give \
                 only what is wanted."
            ),
            Cause::Order => format!(
                "`{filter}` needs {vars} first: a premise that determines {vars}, such as `… = …`, `… ∈ set …` or an \
                 upper bound, would give the values."
            ),
        }
    }
}
