//! What a test comes to, depending on the values that definitions leave open.
//!
//! `hd []` is one particular value of its type. If a test is no counterexample for any value of that type, then it is
//! none, and nothing about it is in doubt. Types with few values are gone through; of others a few values are.
//!
//! If it is a counterexample for one of these values, the statement is false in every model of the logic in which
//! `hd []` is that value ([`Choice`]). There is such a model: the constant's definitions hold whatever the value is,
//! and everything else that the test needs has been computed from definitions alone, so it is the same in all models.
//! Where a test depends on several such values, they are chosen so that no two are different that could be the same
//! ([`Freedom`]). Axioms of theories may say more about such a value, so nothing is chosen that they may be about
//! ([`Axioms`]). This is no refutation of the statement: a definition that says more would give it another value.

use super::{Certifier, Finding, judge};
use crate::goal::Goal;
use crate::verdict::Binding;
use base::{Budget, Name};
use interp::{Evaluator, Freedom, Open, Value, value_to_term};
use logic::{Decl, Spec, Term, Type, World};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Open values of types with more values are not gone through.
const MAX_VALUES: usize = 8;

/// So many values are tried where a type has more.
const SAMPLES: usize = 6;

/// So many open values are gone through side by side.
const MAX_OPEN: usize = 3;

/// So many evaluations are made for all tests of a search.
const MAX_CASES: usize = 10_000;

/// What is left open, and a value that it has in some model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Such as `hd []`.
    pub open: Term,
    pub value: Term,
}

/// What a test comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Depends {
    /// It is no counterexample, whatever value is left open.
    Refuses,
    /// It is a counterexample if these are the values.
    Fails(Vec<Choice>),
    Unknown,
}

/// A test whose outcome depends on values that are left open.
#[derive(Clone, Copy)]
pub(super) struct Test<'t> {
    pub(super) goal: &'t Goal,
    pub(super) bindings: &'t [Binding],
    pub(super) budget: &'t Budget,
}

type Assumed = Vec<(Open, Value)>;

impl Certifier<'_> {
    /// What a test comes to for the values of what is left open.
    pub(super) fn depends(&mut self, test: Test<'_>, open: &Open) -> Depends {
        self.go_through(test, open, &mut vec![])
    }

    fn go_through(&mut self, test: Test<'_>, open: &Open, assumed: &mut Assumed) -> Depends {
        let all = self.machine.all_values(&open.ty(), MAX_VALUES);
        let mut refuses = all.as_ref().is_some_and(|values| !values.is_empty());
        for value in all.unwrap_or_else(|| self.machine.small_values(&open.ty(), SAMPLES)) {
            // Once a choice is known, only a test that refuses whatever the value is says something new.
            if (!refuses && self.has_chosen) || self.cases > MAX_CASES {
                return Depends::Unknown;
            }
            assumed.push((open.clone(), value));
            match self.under(test, assumed) {
                Depends::Refuses => {}
                Depends::Fails(choices) => {
                    self.has_chosen = true;
                    return Depends::Fails(choices);
                }
                Depends::Unknown => refuses = false,
            }
            assumed.pop();
        }
        if refuses { Depends::Refuses } else { Depends::Unknown }
    }

    /// What a test comes to if open values are these.
    fn under(&mut self, test: Test<'_>, assumed: &mut Assumed) -> Depends {
        self.cases += 1;
        let Test { goal, bindings, budget } = test;
        // Evaluators keep what they compute, and this is computed under an assumption.
        let mut machine = Evaluator::new(self.world, Budget::unlimited(), self.stack);
        assumed.iter().for_each(|(open, value)| machine.assume(open.clone(), value.clone()));
        if !assumed.iter().all(|(open, value)| machine.can_be(open, value)) {
            return Depends::Refuses;
        }
        match judge(&mut machine, self.world, goal, bindings, budget) {
            (Finding::Refuses, _) => Depends::Refuses,
            (Finding::Genuine, _) if is_of_a_model(assumed) && !self.is_tied(assumed) => {
                Depends::Fails(self.choices(assumed))
            }
            (Finding::Doubtful(_), Some(next)) if assumed.len() < MAX_OPEN => {
                self.go_through(test, &next, assumed)
            }
            _ => Depends::Unknown,
        }
    }

    /// Whether axioms may say something about one of these values.
    fn is_tied(&self, assumed: &Assumed) -> bool {
        let axioms = self.world.attached::<Axioms>();
        let about = axioms.about(self.world);
        assumed.iter().any(|(open, _)| match open.freedom() {
            // It may be the same value as one that axioms are about.
            Freedom::Shared | Freedom::Unknown => !about.is_empty(),
            Freedom::Independent => about.contains(open.constant()),
        })
    }

    fn choices(&self, assumed: &Assumed) -> Vec<Choice> {
        let choice = |(open, value): &(Open, Value)| Choice {
            open: open.term(self.world),
            value: value_to_term(self.world, value, &open.ty()),
        };
        assumed.iter().map(choice).collect()
    }
}

/// The constants that axioms of theories are about, the library's aside.
#[derive(Default, Debug)]
struct Axioms(OnceLock<BTreeSet<Name>>);

impl Axioms {
    fn about(&self, world: &World) -> &BTreeSet<Name> {
        self.0.get_or_init(|| {
            let decls = world.own_theories().flat_map(|theory| &theory.decls);
            let axioms = decls.filter_map(|decl| match decl {
                Decl::Spec(Spec::Axioms { props, .. }) => Some(props),
                _ => None,
            });
            world.reached(axioms.flatten(), |_| &[])
        })
    }
}

/// Whether some model has all these values.
fn is_of_a_model(assumed: &Assumed) -> bool {
    assumed.iter().enumerate().all(|(number, (open, value))| match open.freedom() {
        Freedom::Independent => true,
        Freedom::Unknown => false,
        Freedom::Shared => {
            let others = assumed.iter().take(number);
            let mut others = others.filter(|(other, _)| other.freedom() == Freedom::Shared);
            others.all(|(other, known)| {
                let (own, other) = (open.ty(), other.ty());
                if own == other { known == value } else { !gives(&own, &other) && !gives(&other, &own) }
            })
        }
    })
}

/// Whether functions of a type give values of another one once they have enough arguments: `undefined` of the one type,
/// applied, may then be what is left open of the other.
fn gives(function: &Type, result: &Type) -> bool {
    let mut ty = function;
    while let Some((_, to)) = ty.as_fun() {
        if to == result {
            return true;
        }
        ty = to;
    }
    false
}
