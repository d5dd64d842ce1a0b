//! How much a suite notices: the specification's own functions, changed in one place each, as the program under test.
//!
//! Where the specification says which function the program is to compute, the function itself is a program that passes.
//! A changed one is killed if some test tells it from the original.

use base::{Budget, Name};
use check::limits::{Limits, within};
use check::room::AddressSpace;
use interp::{Evaluator, Outcome, on_stack, value_to_term};
use logic::statement::{Proof, Statement};
use logic::world::Source;
use logic::{Decl, Equation, Spec, Term, Type, World};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use testgen::Suite;

/// What became of mutants.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Mutants {
    pub made: usize,
    pub killed: usize,
    /// The equations that no test tells from the original.
    pub survived: Vec<String>,
    /// Mutants for which some result could not be computed; they do not count.
    pub undecided: usize,
}

/// How long evaluating one mutant may take.
const MUTANT_TIME: Duration = Duration::from_secs(2);

/// How much one evaluation may take.
const STEPS: u64 = 500_000;

/// Tries so many mutants. None if the specification does not say which function the program is to compute.
pub fn mutants(
    world: &World,
    suite: &Suite,
    count: usize,
    show: &dyn Fn(&Term) -> String,
) -> std::io::Result<Option<Mutants>> {
    let Some(results) = results(suite) else { return Ok(None) };
    let Some(expected) = values(world, &results)? else { return Ok(None) };
    let equations = equations(world, &results);
    let statements: Vec<Statement> = equations.iter().map(|(_, equation)| as_statement(equation)).collect();
    let mut found = Mutants { made: 0, killed: 0, survived: vec![], undecided: 0 };
    for mutant in search::mutants(world, &statements, count, 1) {
        let Some((place, original)) = equations.get(mutant.origin) else { continue };
        let Some(changed) = mutant.statement.conclusions.first() else { continue };
        let Some((lhs, rhs, _)) = testgen::hol::equation(changed) else { continue };
        if *lhs != original.lhs || !mutant.statement.premises.is_empty() {
            continue;
        }
        let other = with_equation(world, *place, &Equation::new(lhs.clone(), rhs.clone()));
        match values(&other, &results)? {
            Some(values) => {
                found.made += 1;
                if values == expected {
                    found.survived.push(show(changed));
                } else {
                    found.killed += 1;
                }
            }
            None => found.undecided += 1,
        }
    }
    Ok(Some(found))
}

/// What the specification says that the results of all tests are, as terms of its own functions.
fn results(suite: &Suite) -> Option<Vec<Term>> {
    let program = suite.spec.program.as_ref()?;
    let (left, right, _) = testgen::hol::equation(&suite.spec.conclusion)?;
    let result = match (left.strip_const(program).is_some(), right.strip_const(program).is_some()) {
        (true, false) => right,
        (false, true) => left,
        _ => return None,
    };
    let data = suite.cases.iter().flat_map(|case| &case.data);
    let instance = |datum: &testgen::Datum| {
        result
            .subst_frees(&|name| datum.values.iter().find(|(own, _)| own == name).map(|(_, it)| it.clone()))
            .beta()
    };
    Some(data.map(instance).collect())
}

/// The values of closed terms; none if one has no value.
fn values(world: &World, terms: &[Term]) -> std::io::Result<Option<Vec<Term>>> {
    let room = AddressSpace::of_process().room(1);
    let (found, _) = within(Limits::time(MUTANT_TIME), |budget: Budget| {
        on_stack(room.stack, |stack| {
            let mut machine = Evaluator::new(world, budget.limited(STEPS), stack);
            let mut values = vec![];
            for term in terms {
                machine.set_budget(budget.limited(STEPS));
                let Outcome::Value(value) = machine.evaluate(term) else { return None };
                let value = value_to_term(world, &value, &term.ty()?);
                // What is not written out may be anything.
                if matches!(value, Term::Free(..)) {
                    return None;
                }
                values.push(value);
            }
            Some(values)
        })
    });
    found
}

/// Where an equation stands: theory, declaration, number.
type Place = (usize, usize, usize);

/// The equations of the functions of the theories themselves that terms call, directly or not.
fn equations(world: &World, terms: &[Term]) -> Vec<(Place, Equation)> {
    let mut wanted: Vec<Name> = vec![];
    let mut below: Vec<Term> = terms.to_vec();
    let mut found = vec![];
    while let Some(term) = below.pop() {
        let mut names = vec![];
        term.visit(&mut |part| {
            if let Term::Const(name, _) = part {
                names.push(name.clone());
            }
        });
        for name in names {
            if wanted.contains(&name) {
                continue;
            }
            for (place, equation) in defined(world, &name) {
                below.push(equation.rhs.clone());
                found.push((place, equation));
            }
            wanted.push(name);
        }
    }
    found.sort_by_key(|(place, _)| *place);
    found
}

fn defined(world: &World, name: &Name) -> Vec<(Place, Equation)> {
    let mut found = vec![];
    for (theory_at, source) in world.theories().iter().enumerate() {
        let Source::Whole(theory) = source else { continue };
        for (decl_at, decl) in theory.decls.iter().enumerate() {
            let Decl::Spec(Spec::Equations { equations, .. }) = decl else { continue };
            for (at, equation) in equations.iter().enumerate() {
                if matches!(equation.lhs.strip().0, Term::Const(own, _) if own == name) {
                    found.push(((theory_at, decl_at, at), equation.clone()));
                }
            }
        }
    }
    found
}

fn as_statement(equation: &Equation) -> Statement {
    let ty = equation.lhs.ty().unwrap_or_else(Type::bool);
    Statement {
        name: Name::default(),
        command: Name::new("lemma"),
        attributes: vec![],
        locale: None,
        vars: equation.lhs.frees(),
        premises: vec![],
        conclusions: vec![testgen::hol::eq(&ty, equation.lhs.clone(), equation.rhs.clone())],
        doubts: vec![],
        proof: Proof::Unfinished,
    }
}

/// The same world with another equation at a place.
fn with_equation(world: &World, (theory_at, decl_at, at): Place, equation: &Equation) -> World {
    let mut sources = world.theories().to_vec();
    if let Some(Source::Whole(theory)) = sources.get_mut(theory_at) {
        let mut changed = (**theory).clone();
        if let Some(Decl::Spec(Spec::Equations { equations, .. })) = changed.decls.get_mut(decl_at)
            && let Some(place) = equations.get_mut(at)
        {
            *place = equation.clone();
        }
        *theory = Arc::new(changed);
    }
    World::new(sources)
}
