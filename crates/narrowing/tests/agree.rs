//! The lazy machine against the evaluator of Program, on random programs without effects.
//!
//! Where the evaluator has a value, evaluation by need must have the same one. What is found with holes must hold of
//! the values that fill them.

mod support;

use base::{Budget, Name, Rng};
use narrowing::{
    Answer, Bounds, Condition, Kind, KindId, Kinds, Partial, Problem, Quantifier, Search, Sign, Template,
    Variable,
};
use program::random::case;
use program::{
    Atom, Body, Effects, Expr, Fun, Function, Let, Outcome, Prim, Program, Type, Value, eval, verify,
};

use support::ByType;

const PROGRAMS: u64 = 1_000;

#[test]
fn evaluation_by_need_agrees_with_the_evaluator() {
    let (mut compared, mut undecided) = (0, 0);
    for seed in 0..PROGRAMS {
        let case = case(&mut Rng::seeded(seed));
        let mut program = case.program;
        program.functions.values_mut().for_each(|function| without_effects(&mut function.body));
        verify(&program).expect("the program is well-formed");
        for args in &case.calls {
            let Some(expected) = evaluated(&program, case.function, args) else { continue };
            let mut program = program.clone();
            let Some(check) = equation(&mut program, case.function, args, &expected) else { continue };
            verify(&program).expect("the equation is well-formed");
            match answer(&program, check) {
                Some(Answer::True) => compared += 1,
                Some(Answer::Unknown) | None => undecided += 1,
                other => panic!("seed {seed}: {other:?} for {}\n{program}", expected.display(&program)),
            }
        }
    }
    assert!(
        compared > PROGRAMS && compared > 10 * undecided,
        "{compared} agree, {undecided} are not decided"
    );
}

#[test]
fn what_is_found_with_holes_holds_of_values() {
    let mut filled = 0;
    for seed in 0..PROGRAMS {
        let case = case(&mut Rng::seeded(seed));
        let mut program = case.program;
        program.functions.values_mut().for_each(|function| without_effects(&mut function.body));
        let Some(expected) = case.calls.iter().find_map(|args| evaluated(&program, case.function, args))
        else {
            continue;
        };
        let Some(check) = open_equation(&mut program, case.function, &expected) else { continue };
        let types: Vec<Type> = program.functions[check].param_types().cloned().collect();
        let mut kinds = ByType::default();
        let Some(found) = types.iter().map(|ty| kinds.of(&program, ty)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let variables = found
            .into_iter()
            .map(|kind| Variable { kind, quantifier: Quantifier::Universal, extra: 0 })
            .collect::<Vec<_>>();
        let conclusion = Condition { function: check, variables: (0..variables.len()).collect() };
        let problem = Problem { kinds: kinds.kinds, variables, shared: vec![], premises: vec![], conclusion };
        let kinds = problem.kinds.clone();
        let Ok(mut search) = Search::new(&program, problem) else { continue };
        let bounds = Bounds { depth: 3, budget: Budget::unlimited(), steps: 20_000, memory: 1 << 20 };
        let mut looked_at = 0;
        let answer = search.run(&bounds, &mut |refutation| {
            for sample in 0..3 {
                let mut rng = Rng::seeded(sample);
                let values = refutation.values.iter().map(|value| fill(&kinds, value, &mut rng, sample, 0));
                let Some(values) = values.collect::<Option<Vec<_>>>() else { continue };
                if let Some(value) = evaluated(&program, check, &values) {
                    filled += 1;
                    assert_eq!(value, Value::Bool(false), "seed {seed}: {:?}\n{program}", refutation.values);
                }
            }
            looked_at += 1;
            looked_at > 20
        });
        if answer == Answer::True {
            for args in &case.calls {
                let value = evaluated(&program, check, args);
                assert!(value.is_none_or(|value| value == Value::Bool(true)), "seed {seed}\n{program}");
            }
        }
    }
    assert!(filled > PROGRAMS, "{filled} values were tried");
}

/// A value that fills the holes of a partial one.
fn fill(kinds: &Kinds, partial: &Partial, rng: &mut Rng, seed: u64, depth: usize) -> Option<Value> {
    let added = |open: &[narrowing::Open]| -> u64 {
        open.iter().map(|open| Rng::seeded(u64::from(open.0) * 7 + seed).below(4)).sum()
    };
    Some(match partial {
        Partial::Hole(kind) => return fill_hole(kinds, *kind, rng, seed, depth),
        Partial::Atom(Atom::Bool(value)) => Value::Bool(*value),
        Partial::Atom(Atom::Char(code)) => Value::Char(*code),
        Partial::Atom(Atom::Con(con)) => Value::data(*con, vec![]),
        Partial::Atom(_) | Partial::Call(..) => return None,
        Partial::Con(con, parts) => {
            let parts = parts.iter().map(|part| fill(kinds, part, rng, seed, depth));
            Value::data(*con, parts.collect::<Option<_>>()?)
        }
        Partial::Nat(constant, open) => Value::nat(constant + added(open)),
        Partial::Int(sign, constant, open) => {
            let magnitude = i64::try_from(constant + added(open)).ok()?;
            Value::int(if *sign == Sign::Negative { -magnitude } else { magnitude })
        }
    })
}

fn fill_hole(kinds: &Kinds, kind: KindId, rng: &mut Rng, seed: u64, depth: usize) -> Option<Value> {
    if depth > 6 {
        return None;
    }
    Some(match kinds.get(kind) {
        Kind::Nat => Value::nat(rng.below(4)),
        Kind::Int => Value::int(i64::try_from(rng.below(7)).ok()? - 3),
        Kind::Char => Value::Char(u8::try_from(rng.below(256)).ok()?),
        Kind::Choice { alternatives, .. } => {
            let chosen = usize::try_from(rng.below(alternatives.len() as u64)).ok()?;
            match &alternatives[chosen] {
                Template::Atom(atom) => fill(kinds, &Partial::Atom(atom.clone()), rng, seed, depth)?,
                Template::Con(con, parts) => {
                    let parts = parts.iter().map(|part| match part {
                        Template::Hole(kind) | Template::Nested(kind) => {
                            fill_hole(kinds, *kind, rng, seed, depth + 1)
                        }
                        _ => None,
                    });
                    Value::data(*con, parts.collect::<Option<_>>()?)
                }
                _ => return None,
            }
        }
    })
}

/// Adds a function that says whether a call with given arguments has a value.
fn open_equation(program: &mut Program, callee: Fun, expected: &Value) -> Option<Fun> {
    let types: Vec<Type> = program.functions[callee].param_types().cloned().collect();
    let ty = program.functions[callee].result.clone();
    let mut function = Function::new(Name::new("equation"), Type::Bool);
    let args = types.into_iter().map(|ty| Atom::Var(function.add_param("x", ty))).collect();
    let mut lets = vec![];
    let expected = built(&mut function, &mut lets, expected)?;
    let own = function.fresh("own", ty);
    lets.push(Let { var: own, value: Expr::Call(callee, args) });
    function.body = Body { lets, result: Expr::Prim(Prim::Equal, vec![Atom::Var(own), expected]) };
    Some(program.functions.push(function))
}

/// The value of a call, where it has one that can be compared.
fn evaluated(program: &Program, function: Fun, args: &[Value]) -> Option<Value> {
    let limits = eval::Limits { budget: Budget::steps(20_000), memory: 1 << 20 };
    let mut ignore = |_: &[Value]| false;
    let mut effects = Effects::new(0, &mut ignore);
    match eval::call(program, function, args.to_vec(), &limits, &mut effects) {
        Outcome::Value(value) => Some(value),
        _ => None,
    }
}

fn answer(program: &Program, function: Fun) -> Option<Answer> {
    let conclusion = Condition { function, variables: vec![] };
    let problem =
        Problem { kinds: Kinds::new(), variables: vec![], shared: vec![], premises: vec![], conclusion };
    let bounds = Bounds { depth: 1, budget: Budget::unlimited(), steps: 2_000_000, memory: 1 << 24 };
    Some(Search::new(program, problem).ok()?.run(&bounds, &mut |_| true))
}

/// Adds a function that says whether a call has a value; none where functions would have to be compared.
fn equation(program: &mut Program, callee: Fun, args: &[Value], expected: &Value) -> Option<Fun> {
    let ty = program.functions[callee].result.clone();
    let mut function = Function::new(Name::new("equation"), Type::Bool);
    let mut lets = vec![];
    let args = args.iter().map(|arg| built(&mut function, &mut lets, arg)).collect::<Option<Vec<_>>>()?;
    let expected = built(&mut function, &mut lets, expected)?;
    let own = function.fresh("own", ty);
    lets.push(Let { var: own, value: Expr::Call(callee, args) });
    function.body = Body { lets, result: Expr::Prim(Prim::Equal, vec![Atom::Var(own), expected]) };
    Some(program.functions.push(function))
}

fn built(function: &mut Function, lets: &mut Vec<Let>, value: &Value) -> Option<Atom> {
    Some(match value {
        Value::Bool(value) => Atom::Bool(*value),
        Value::Nat(number) => Atom::Nat(number.clone()),
        Value::Int(number) => Atom::Int(number.clone()),
        Value::Char(code) => Atom::Char(*code),
        Value::Data(con, fields) if fields.as_slice().is_empty() => Atom::Con(*con),
        Value::Data(con, fields) => {
            let fields = fields.as_slice().iter().map(|field| built(function, lets, field));
            let fields = fields.collect::<Option<Vec<_>>>()?;
            let var = function.fresh("v", Type::Data(con.data));
            lets.push(Let { var, value: Expr::Construct(*con, fields) });
            Atom::Var(var)
        }
        Value::Function(..) => return None,
    })
}

/// Puts values in place of what has effects.
fn without_effects(body: &mut Body) {
    body.lets.iter_mut().map(|binding| &mut binding.value).chain([&mut body.result]).for_each(pure);
}

fn pure(expr: &mut Expr) {
    match expr {
        Expr::Prim(Prim::Count(_), _) => *expr = Expr::Atom(Atom::Bool(true)),
        Expr::Prim(Prim::Emit, _) => *expr = Expr::Atom(Atom::Bool(false)),
        Expr::Prim(Prim::Random | Prim::Counted(_), _) => *expr = Expr::Atom(Atom::Nat(0u8.into())),
        // What fails by need depends on what is needed.
        Expr::Attempt(body, _) => {
            without_effects(body);
            let never = Box::new(Body::of(Expr::Fail(Name::new("never"))));
            *expr = Expr::If(Atom::Bool(true), body.clone(), never);
        }
        Expr::If(_, yes, no) => {
            without_effects(yes);
            without_effects(no);
        }
        Expr::Case(_, arms, default) => {
            arms.iter_mut().for_each(|arm| without_effects(&mut arm.body));
            default.iter_mut().for_each(|default| without_effects(default));
        }
        Expr::Join(join) => {
            without_effects(&mut join.body);
            without_effects(&mut join.rest);
        }
        Expr::Loop(cycle) => without_effects(&mut cycle.body),
        Expr::Scope(body) => without_effects(body),
        _ => {}
    }
}
