//! Which premise comes next, and what it does.

use super::step::{Step, found_by, unknown};
use super::{Mode, Planner};
use crate::clause::{Arith, First, Listing, Meaning, Pred, Predicate, Premise, Sought};
use crate::numbers::{Numbers, numbers};
use crate::unify::is_pattern;
use base::Name;
use logic::{Term, Type, hol};
use std::collections::BTreeSet;

/// How good a premise is as the next one: smaller is better, and the first criterion by which two differ counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank {
    /// How many values have to be generated for it.
    missing: usize,
    class: Class,
    /// Whether a search generates values itself.
    generates: bool,
    /// How many values are found.
    outputs: usize,
    /// Whether it is something else than a call of the predicate itself.
    is_other: bool,
    /// Its place in the text.
    number: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Test,
    Function,
    Search,
}

impl Class {
    /// Something that is computed: a test unless it gives values to variables.
    fn computed(outputs: usize) -> Class {
        if outputs > 0 { Class::Function } else { Class::Test }
    }
}

/// What a premise would do next.
pub(super) struct Candidate {
    pub rank: Rank,
    pub missing: Vec<(Name, Type)>,
    pub steps: Vec<Step>,
}

/// What a premise does once nothing is missing.
struct Move {
    class: Class,
    generates: bool,
    outputs: usize,
    is_recursive: bool,
    missing: Vec<(Name, Type)>,
    steps: Vec<Step>,
}

impl Move {
    /// A step that computes something.
    fn computed(step: Step, outputs: usize, missing: Vec<(Name, Type)>) -> Move {
        let class = Class::computed(outputs);
        Move { class, generates: false, outputs, is_recursive: false, missing, steps: vec![step] }
    }
}

/// A call in a clause that is being planned.
struct Call<'c> {
    pred: Pred,
    predicate: Predicate,
    args: &'c [Term],
    mode: Mode,
    missing: Vec<(Name, Type)>,
}

impl Call<'_> {
    fn outputs(&self) -> usize {
        self.mode.iter().filter(|known| !**known).count()
    }
}

impl Planner<'_> {
    /// What a premise of a clause about the predicate `own` would do next. Variables that `generated` accepts cannot be
    /// found in another way.
    pub(super) fn candidate(
        &mut self,
        number: usize,
        premise: &Premise,
        own: Option<Pred>,
        known: &BTreeSet<Name>,
        generated: &dyn Fn(&Name) -> bool,
    ) -> Candidate {
        let Move { class, generates, outputs, is_recursive, mut missing, steps } = match premise {
            Premise::Test(term) => Move::computed(Step::Test(term.clone()), 0, unknown([term], known)),
            Premise::Absent(absent) => {
                let missing = unknown(absent.terms(), known);
                Move::computed(self.sought(absent, Step::Absent), 0, missing)
            }
            Premise::Equal(left, right) => self.equation(left, right, known),
            Premise::Number(arith, args) => self.arithmetic(*arith, args, known),
            Premise::Call(pred, args) => self.call(*pred, args, own, known),
        };
        let mut found = found_by(&steps, known);
        found.retain(|name| generated(name));
        for (name, ty) in premise.terms().into_iter().flat_map(Term::frees) {
            if found.contains(&name) && !missing.iter().any(|(own, _)| *own == name) {
                missing.push((name, ty));
            }
        }
        let rank =
            Rank { missing: missing.len(), class, generates, outputs, is_other: !is_recursive, number };
        Candidate { rank, missing, steps }
    }

    /// An equation: a value matches a pattern as soon as one side is known.
    fn equation(&self, left: &Term, right: &Term, known: &BTreeSet<Name>) -> Move {
        let world = self.clauses.world();
        let sides = [(left, right), (right, left)];
        let best = sides
            .into_iter()
            .filter(|(pattern, _)| is_pattern(world, pattern))
            .min_by_key(|(_, value)| unknown([*value], known).len());
        let Some((pattern, value)) = best else {
            let ty = left.ty().unwrap_or_else(Type::bool);
            let test = Step::Test(hol::eq(left.clone(), right.clone(), &ty));
            return Move::computed(test, 0, unknown([left, right], known));
        };
        let step = Step::Match { value: value.clone(), pattern: pattern.clone() };
        let outputs = found_by(std::slice::from_ref(&step), known).len();
        Move::computed(step, outputs, unknown([value], known))
    }

    fn arithmetic(&self, arith: Arith, args: &[Term], known: &BTreeSet<Name>) -> Move {
        let Numbers { steps, missing } = numbers(arith, args, known);
        let outputs = found_by(&steps, known).len();
        let class = |step: &Step| match step {
            Step::Test(_) => Class::Test,
            Step::Match { .. } => Class::computed(outputs),
            _ => Class::Search,
        };
        let class = steps.iter().map(class).max().unwrap_or(Class::Test);
        let generates = steps.iter().any(|step| self.generates(step));
        Move { class, generates, outputs, is_recursive: false, missing, steps }
    }

    /// A call is computed where its inputs are known, goes through a list where the elements are listed, and searches
    /// otherwise.
    fn call(&mut self, pred: Pred, args: &[Term], own: Option<Pred>, known: &BTreeSet<Name>) -> Move {
        let world = self.clauses.world();
        let predicate = self.clauses.predicate(pred).clone();
        let (mut mode, mut missing): (Mode, Vec<(Name, Type)>) = (vec![], vec![]);
        for arg in args {
            let open = unknown([arg], known);
            let is_output = !open.is_empty() && is_pattern(world, arg);
            if !is_output {
                missing.extend(open);
            }
            mode.push(!is_output);
        }
        let list = predicate.listing.as_ref().map(|listing| predicate.instance(&listing.list, args));
        let list = list.filter(|list| unknown([list], known).is_empty());
        let inputs = match &predicate.meaning {
            Meaning::Test(_) | Meaning::Search(_) => mode.len(),
            Meaning::Function { inputs, .. } => *inputs,
            Meaning::Rules(_) if list.is_some() => mode.len(),
            Meaning::Rules(_) => usize::MAX,
        };
        let is_computed = mode.get(..inputs).is_some_and(|inputs| inputs.iter().all(|known| *known));
        let listing = predicate.listing.clone();
        let call = Call { pred, predicate, args, mode, missing };
        match (listing, list) {
            _ if is_computed => self.computed_call(call, known),
            (Some(listing), Some(list)) => self.listed_call(call, &listing, list),
            _ => self.searching_call(call, own),
        }
    }

    fn computed_call(&mut self, call: Call<'_>, known: &BTreeSet<Name>) -> Move {
        let Call { pred, predicate, args, missing, .. } = call;
        match predicate.at(args) {
            (formula, None) if matches!(predicate.meaning, Meaning::Search(_)) => {
                let sought = Sought { pred, args: args.to_vec(), formula, first: First::Computation };
                Move::computed(self.sought(&sought, Step::Present), 0, missing)
            }
            (term, None) => Move::computed(Step::Test(term), 0, missing),
            (value, Some(pattern)) => {
                let outputs = unknown([&pattern], known).len();
                Move::computed(Step::Match { value, pattern }, outputs, missing)
            }
        }
    }

    fn listed_call(&mut self, call: Call<'_>, listing: &Listing, list: Term) -> Move {
        let Call { args, mode, missing, .. } = call;
        let all = self.clauses.variable("all", &list.ty().unwrap_or_else(Type::bool));
        let mut own: Mode = listing.outputs.iter().map(|place| mode[*place]).collect();
        let outputs = own.iter().filter(|known| !**known).count();
        let mut elements: Vec<Term> = listing.outputs.iter().map(|place| args[*place].clone()).collect();
        own.push(true);
        elements.push(all.clone());
        self.ask(listing.element, &own);
        let step = Step::Solve { pred: listing.element, mode: own, args: elements };
        let steps = vec![Step::Match { value: list, pattern: all }, step];
        Move { class: Class::Search, generates: false, outputs, is_recursive: false, missing, steps }
    }

    fn searching_call(&mut self, call: Call<'_>, own: Option<Pred>) -> Move {
        let outputs = call.outputs();
        let Call { pred, args, mode, missing, .. } = call;
        let class = if outputs == 0 { Class::Test } else { Class::Search };
        let granted = self.granted(pred, &mode);
        let generates = self.ask(pred, &granted);
        let world = self.clauses.world();
        let (mut steps, mut found) = (vec![], vec![]);
        for (arg, (known, used)) in args.iter().zip(mode.into_iter().zip(&granted)) {
            // What is known but not used is compared with what is found, which must be a pattern.
            if known && !used && !is_pattern(world, arg) {
                let value = self.clauses.variable("known", &arg.ty().unwrap_or_else(Type::bool));
                steps.push(Step::Match { value: arg.clone(), pattern: value.clone() });
                found.push(value);
            } else {
                found.push(arg.clone());
            }
        }
        steps.push(Step::Solve { pred, mode: granted, args: found });
        let family = |pred: Pred| self.clauses.family(pred);
        let is_recursive = own.is_some_and(|own| family(own) == family(pred));
        Move { class, generates, outputs, is_recursive, missing, steps }
    }
}
