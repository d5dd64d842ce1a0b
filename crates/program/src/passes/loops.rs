//! Tail calls of a function to itself become loops.
//!
//! Parameters that every such call passes on unchanged stay what they are. Continuations cannot be loop
//! parameters: a function that passes on another one keeps its calls.

use crate::id::{Fun, Label, Var};
use crate::ir::{Atom, Body, Expr, Function, Loop, Program, Type};
use std::collections::BTreeMap;

pub fn run(program: &mut Program) {
    for fun in program.functions.ids() {
        make_loop(&mut program.functions[fun], fun);
    }
}

fn make_loop(function: &mut Function, fun: Fun) {
    let mut is_changed = vec![false; function.params.len()];
    let mut has_calls = false;
    for_each_tail(&mut function.body, &mut |expr| {
        if let Expr::Call(callee, args) = expr
            && *callee == fun
        {
            has_calls = true;
            for ((changed, param), arg) in is_changed.iter_mut().zip(&function.params).zip(args) {
                *changed |= *arg != Atom::Var(*param);
            }
        }
    });
    let changed: Vec<Var> = function
        .params
        .iter()
        .zip(&is_changed)
        .filter(|(_, changed)| **changed)
        .map(|(var, _)| *var)
        .collect();
    if has_calls && !changed.iter().any(|&var| matches!(function.vars[var].ty, Type::Cont(_))) {
        let label = function.labels.push(function.name.clone());
        rewrite(function, fun, label, &is_changed, &changed);
    }
}

fn rewrite(function: &mut Function, fun: Fun, label: Label, is_changed: &[bool], changed: &[Var]) {
    let fresh: BTreeMap<Var, Var> =
        changed.iter().map(|&var| (var, function.vars.push(function.vars[var].clone()))).collect();
    let mut body = std::mem::replace(&mut function.body, Body::of(Expr::Atom(Atom::Bool(true))));
    for_each_tail(&mut body, &mut |expr| {
        if let Expr::Call(callee, args) = expr
            && *callee == fun
        {
            let args = std::mem::take(args).into_iter().zip(is_changed);
            *expr = Expr::Jump(label, args.filter(|(_, changed)| **changed).map(|(arg, _)| arg).collect());
        }
    });
    body.for_each_expr_mut(&mut |expr| {
        for atom in expr.operands_mut() {
            if let Atom::Var(var) = atom
                && let Some(&param) = fresh.get(var)
            {
                *atom = Atom::Var(param);
            }
        }
    });
    let params = changed.iter().map(|var| fresh[var]).collect();
    let inits = changed.iter().map(|&var| Atom::Var(var)).collect();
    function.body = Body::of(Expr::Loop(Box::new(Loop { label, params, inits, body })));
}

/// The expressions in tail position of a function.
fn for_each_tail(body: &mut Body, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut body.result {
        Expr::Scope(_) => {}
        Expr::Attempt(_, otherwise) => for_each_tail(otherwise, visit),
        expr => {
            visit(expr);
            expr.bodies_mut().for_each(|body| for_each_tail(body, visit));
        }
    }
}
