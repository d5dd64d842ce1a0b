//! Which loops walk down a value, and so end by themselves.
//!
//! A loop that each time around goes on with a part of what it was given needs no check for cancellation:
//! it ends after as many rounds as the value is deep. It checks once, before it begins.

use program::{Atom, Body, Expr, Loop, Pattern, Var};
use std::collections::BTreeMap;

/// For variables that are parts of others: what they are part of.
#[derive(Default)]
pub(crate) struct Descent {
    wholes: BTreeMap<Var, (Var, Step)>,
}

/// How a part relates to its whole.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Step {
    /// Possibly the whole itself.
    Weak,
    Strict,
}

impl Descent {
    pub fn of(body: &Body) -> Descent {
        let mut descent = Descent::default();
        body.for_each_expr(&mut |expr| {
            if let Expr::Case(Atom::Var(whole), arms, _) = expr {
                for arm in arms {
                    if let Pattern::Con(_, parts) = &arm.pattern {
                        descent.wholes.extend(parts.iter().map(|part| (*part, (*whole, Step::Strict))));
                    }
                }
            }
        });
        body.for_each_expr(&mut |expr| {
            if let Expr::Loop(cycle) = expr {
                descent.note_loop(cycle);
            }
        });
        descent
    }

    /// A parameter that only ever goes down is part of what it starts with.
    fn note_loop(&mut self, cycle: &Loop) {
        let jumps = jumps(cycle);
        for (index, (&param, init)) in cycle.params.iter().zip(&cycle.inits).enumerate() {
            if let Atom::Var(init) = init
                && jumps.iter().all(|args| self.step(&args[index], param).is_some())
            {
                self.wholes.insert(param, (*init, Step::Weak));
            }
        }
    }

    /// Whether every jump back goes on with a proper part of some parameter.
    pub fn ends(&self, cycle: &Loop) -> bool {
        self.descends(&cycle.params, &jumps(cycle))
    }

    /// Whether in all `calls` the same argument is a proper part of its parameter.
    pub fn descends(&self, params: &[Var], calls: &[&[Atom]]) -> bool {
        let is_strict = |index: usize, param: Var| {
            calls.iter().all(|args| self.step(&args[index], param) == Some(Step::Strict))
        };
        params.iter().enumerate().any(|(index, &param)| is_strict(index, param))
    }

    /// How `atom` is a part of `whole`, if it is.
    fn step(&self, atom: &Atom, whole: Var) -> Option<Step> {
        let Atom::Var(mut var) = *atom else { return None };
        let mut step = Step::Weak;
        while var != whole {
            let (next, last) = *self.wholes.get(&var)?;
            if last == Step::Strict {
                step = Step::Strict;
            }
            var = next;
        }
        Some(step)
    }
}

fn jumps(cycle: &Loop) -> Vec<&[Atom]> {
    let mut jumps = vec![];
    cycle.body.for_each_expr(&mut |expr| {
        if let Expr::Jump(label, args) = expr
            && *label == cycle.label
        {
            jumps.push(&args[..]);
        }
    });
    jumps
}
