//! Goals whose premises are planned: narrowing over derivations of the premises instead of values of the variables.

use super::derived::{Derivations, derives};
use crate::block::{Block, Made};
use crate::goal::Goal;
use crate::instance::Instance;
use crate::strategies::narrowing::{Holes, Prenex, Prepared, Reading, prenex};
use crate::test_program::unconditional;
use base::{Budget, Name};
use logic::hol;
use logic::{Term, Type, World};
use lower::Lowering;
use narrowing::{Condition, Quantifier, Variable};
use predicates::{Explained, Meaning, Planned, Planner, Premise, Show};
use program::{Expr, Fun};
use std::collections::BTreeSet;

/// A goal whose premises are planned.
struct PlannedGoal<'w> {
    prenex: Prenex,
    vars: Vec<(Name, Type)>,
    /// What must not hold in a counterexample.
    conclusion: Term,
    planner: Planner<'w>,
    plan: Planned,
}

/// Plans a goal; none if there are no derivations to look for.
fn planned<'w>(lowering: &mut Lowering<'w>, goal: &Goal, budget: &Budget) -> Option<PlannedGoal<'w>> {
    let prenex = prenex(goal, &mut |ty| !lowering.is_finite(ty));
    if prenex.vars.iter().any(|var| var.quantifier == Quantifier::Existential) {
        return None;
    }
    let vars: Vec<(Name, Type)> = prenex.vars.iter().map(|var| (var.name.clone(), var.ty.clone())).collect();
    let generated: BTreeSet<Name> =
        vars.iter().filter(|(_, ty)| !lowering.is_own_shadow(ty)).map(|(name, _)| name.clone()).collect();
    let generated = |name: &Name| generated.contains(name);
    let mut planner = Planner::of_derivations(lowering.world(), budget);
    let Refuted { premises, conclusion } = refuted(&mut planner, &prenex, &vars, &generated);
    let plan = planner.goal(&premises, &vars, &generated)?;
    derives(&plan).then_some(PlannedGoal { prenex, vars, conclusion, planner, plan })
}

/// What derivations of a goal's premises are made of, in words.
pub fn explained(world: &World, goal: &Goal, what: Explained, show: &Show<'_>) -> String {
    match planned(&mut Lowering::new(world), goal, &Budget::unlimited()) {
        Some(PlannedGoal { mut planner, plan, .. }) => planner.explain(&plan, what, show),
        None => "There are no derivations to look for.\n".to_owned(),
    }
}

/// Makes the program of an instance; none if there are no derivations to look for.
pub fn prepare(world: &World, instance: &Instance, budget: &Budget) -> Made<Option<Prepared>> {
    let mut lowering = Lowering::within(world, budget);
    let Some(task) = planned(&mut lowering, &instance.goal, budget) else { return Ok(None) };
    let PlannedGoal { prenex, vars, conclusion, mut planner, plan } = task;
    let leaves_out = planner.leaves_out(&plan);
    let turned = conclusion != prenex.conclusion;
    let mut holes = Holes::default();
    let mut derivations = Derivations::new(&mut lowering, planner, &mut holes);
    let goal = derivations.goal(&plan, &vars)?;
    let mut tested = std::mem::take(&mut derivations.tested);
    // The conclusion, as a function of the trace.
    let frees = conclusion.frees();
    let used =
        || vars.iter().zip(&goal.outputs).filter(|((name, _), _)| frees.iter().any(|(own, _)| own == name));
    let params: Vec<(Name, Type)> = used().map(|(var, _)| var.clone()).collect();
    let function = lowering.function_of_shadows("conclusion", &params, &conclusion)?;
    tested.push(function);
    let mut block = Block::new("concluded");
    let trace = block.param("t", goal.trace_type());
    let mut args = vec![];
    for ((_, ty), output) in used() {
        let ty = lowering.shadow(ty)?;
        args.push(block.bind("v", ty, Expr::Call(*output, vec![trace.clone()])));
    }
    let concluded = lowering.add(block.finish(Expr::Call(function, args)));
    let lowered = lowering.finish()?;
    debug_assert_eq!(program::verify(&lowered.program), Ok(()));
    if let Some(problem) = tested.into_iter().find_map(|fun| unconditional(&lowered, fun)) {
        return Err(problem);
    }
    let condition = |function: Fun, variable: usize| Condition { function, variables: vec![variable] };
    let stages = [Some(goal.holds)].into_iter().chain(goal.later).flatten();
    let types = holes.types();
    let problem = narrowing::Problem {
        kinds: holes.kinds,
        variables: vec![Variable { kind: goal.kind, quantifier: Quantifier::Universal, extra: 0 }],
        shared: vec![condition(goal.trace, 0)],
        premises: stages.map(|holds| condition(holds, 1)).collect(),
        conclusion: condition(concluded, 1),
    };
    let mut prepared = Prepared::new(instance.clone(), prenex, lowered, problem, types)?;
    prepared.reading = Some(Reading { trace: goal.trace, outputs: goal.outputs });
    prepared.turned = turned;
    prepared.leaves_out = leaves_out;
    Ok(Some(prepared))
}

/// What has to hold in a counterexample, and what must not.
struct Refuted {
    premises: Vec<Term>,
    conclusion: Term,
}

/// Where the conclusion says that something has no derivation, a counterexample has one.
fn refuted(
    planner: &mut Planner<'_>,
    prenex: &Prenex,
    vars: &[(Name, Type)],
    generated: &dyn Fn(&Name) -> bool,
) -> Refuted {
    let mut premises = prenex.premises.clone();
    let mut left: Vec<Term> = vec![];
    let mut work = vec![prenex.conclusion.clone()];
    while let Some(term) = work.pop() {
        if let Some([first, second]) = term.strip_const(hol::DISJ).as_deref() {
            work.extend([(*second).clone(), (*first).clone()]);
            continue;
        }
        match term.strip_const(hol::NOT).as_deref() {
            Some([inner]) if is_derived(planner, inner, vars, generated) => premises.push((*inner).clone()),
            _ => left.push(term),
        }
    }
    if premises.len() == prenex.premises.len() {
        return Refuted { premises, conclusion: prenex.conclusion.clone() };
    }
    let conclusion = left.into_iter().rev().reduce(|rest, term| hol::disj(term, rest));
    Refuted { premises, conclusion: conclusion.unwrap_or_else(|| hol::truth(false)) }
}

/// Whether a formula holds by the rules of a predicate.
fn is_derived(
    planner: &mut Planner<'_>,
    formula: &Term,
    vars: &[(Name, Type)],
    generated: &dyn Fn(&Name) -> bool,
) -> bool {
    let Some(clause) = planner.goal_clause(std::slice::from_ref(formula), vars, generated) else {
        return false;
    };
    let is_rule = |premise: &Premise| match premise {
        Premise::Call(pred, _) => matches!(planner.clauses.predicate(*pred).meaning, Meaning::Rules(_)),
        _ => false,
    };
    clause.premises.iter().any(is_rule)
}
