//! In which order variables get their values and premises are tested.
//!
//! Premises are taken in their order; a variable is generated when a premise needs it, and every premise is tested
//! as soon as its variables are known. A premise that says what a variable is gives it its value.

use crate::goal::Goal;
use base::Name;
use logic::hol;
use logic::{Term, Type};
use std::collections::HashMap;

#[derive(Clone, Debug)]
pub enum Step {
    /// Tries the values of the variable with this number.
    Generate(usize),
    /// Gives the variable the value of a term, because a premise says so.
    Bind { premise: usize, var: usize, value: Term },
    /// Goes on only where the premise with this number holds.
    Test(usize),
}

impl Step {
    /// The premise that holds after the step.
    pub fn premise(&self) -> Option<usize> {
        match self {
            Step::Generate(_) => None,
            Step::Bind { premise, .. } | Step::Test(premise) => Some(*premise),
        }
    }
}

/// The steps before the conclusion. `can_bind` says for which types a value can be computed instead of generated.
pub fn plan(goal: &Goal, can_bind: &mut dyn FnMut(&Type) -> bool) -> Vec<Step> {
    let numbers = goal.vars.iter().enumerate().map(|(number, (name, _))| (name, number)).collect();
    let mut schedule = Schedule {
        goal,
        numbers,
        vars: vec![],
        known: vec![false; goal.vars.len()],
        done: vec![false; goal.premises.len()],
        steps: vec![],
    };
    schedule.vars = goal.premises.iter().map(|premise| schedule.unknown(premise)).collect();
    schedule.settle(can_bind);
    while let Some(next) = schedule.done.iter().position(|done| !done) {
        // One variable at a time: another premise may come within reach.
        match schedule.missing(next) {
            Some(var) => schedule.generate(var),
            None => schedule.test(next),
        }
        schedule.settle(can_bind);
    }
    for var in schedule.unknown(&goal.conclusion) {
        schedule.generate(var);
    }
    schedule.steps
}

struct Schedule<'g> {
    goal: &'g Goal,
    /// The numbers of the variables.
    numbers: HashMap<&'g Name, usize>,
    /// The variables of each premise.
    vars: Vec<Vec<usize>>,
    known: Vec<bool>,
    done: Vec<bool>,
    steps: Vec<Step>,
}

impl Schedule<'_> {
    /// Numbers of the variables of a term that have no value yet.
    fn unknown(&self, term: &Term) -> Vec<usize> {
        let numbers = term.frees().into_iter().filter_map(|(name, _)| self.numbers.get(&name).copied());
        numbers.filter(|var| !self.known[*var]).collect()
    }

    /// The first variable of a premise that has no value yet.
    fn missing(&self, premise: usize) -> Option<usize> {
        self.vars[premise].iter().copied().find(|var| !self.known[*var])
    }

    fn generate(&mut self, var: usize) {
        self.known[var] = true;
        self.steps.push(Step::Generate(var));
    }

    fn test(&mut self, premise: usize) {
        self.done[premise] = true;
        self.steps.push(Step::Test(premise));
    }

    /// Tests what can be tested and binds what can be bound, until nothing more can.
    fn settle(&mut self, can_bind: &mut dyn FnMut(&Type) -> bool) {
        loop {
            let open = (0..self.done.len()).filter(|premise| !self.done[*premise]);
            let ready = open.clone().find(|premise| self.missing(*premise).is_none());
            if let Some(premise) = ready {
                self.test(premise);
                continue;
            }
            let bound = open.clone().find_map(|premise| {
                let (var, value) = self.binding(&self.goal.premises[premise])?;
                can_bind(&self.goal.vars[var].1).then_some((premise, var, value))
            });
            let Some((premise, var, value)) = bound else { return };
            self.known[var] = true;
            self.done[premise] = true;
            self.steps.push(Step::Bind { premise, var, value });
        }
    }

    /// `x = t` or `t = x`, where all variables of `t` are known and `x` is not.
    fn binding(&self, premise: &Term) -> Option<(usize, Term)> {
        let args = premise.strip_const(hol::EQ)?;
        let [left, right] = args.as_slice() else { return None };
        let one = |var: &Term, value: &Term| {
            let Term::Free(name, _) = var else { return None };
            let number = *self.numbers.get(name)?;
            (!self.known[number] && self.unknown(value).is_empty()).then(|| (number, value.clone()))
        };
        one(left, right).or_else(|| one(right, left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::Grounds;

    fn nat() -> Type {
        Type::nullary("Nat.nat")
    }

    fn var(name: &str) -> Term {
        Term::free(name, nat())
    }

    fn relation(name: &str, left: Term, right: Term) -> Term {
        Term::constant(name, Type::funs([nat(), nat()], Type::bool())).apply([left, right])
    }

    #[test]
    fn premises_are_tested_early_and_equations_bind() {
        let suc = Term::constant("Nat.Suc", Type::fun(nat(), nat()));
        let goal = Goal {
            vars: ["x", "y", "z"].map(|name| (Name::new(name), nat())).to_vec(),
            premises: vec![
                relation("less", var("x"), var("z")),
                relation("HOL.eq", var("y"), suc.app(var("x"))),
            ],
            conclusion: relation("less", var("y"), var("z")),
            grounds: Grounds::default(),
        };
        let steps: Vec<String> = plan(&goal, &mut |_| true)
            .iter()
            .map(|step| match step {
                Step::Generate(var) => format!("generate {var}"),
                Step::Bind { var, .. } => format!("bind {var}"),
                Step::Test(premise) => format!("test {premise}"),
            })
            .collect();
        assert_eq!(steps, ["generate 0", "bind 1", "generate 2", "test 0"]);
    }
}
