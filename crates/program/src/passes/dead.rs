//! Bindings that nobody uses and functions that no root needs go away.

use super::calls::callees;
use crate::id::{Fun, Id, Table, Var};
use crate::ir::{Atom, Body, Expr, Function, Program};
use std::collections::BTreeSet;

pub fn run(program: &mut Program, roots: &mut [Fun]) {
    program.functions.values_mut().for_each(drop_bindings);
    if !roots.is_empty() {
        drop_functions(program, roots);
    }
}

pub fn drop_bindings(function: &mut Function) {
    let mut uses = vec![0usize; function.vars.len()];
    function.body.for_each_expr(&mut |expr| count(expr, &mut uses, 1));
    drop_in(&mut function.body, &mut uses);
}

fn count(expr: &Expr, uses: &mut [usize], step: isize) {
    for atom in expr.operands() {
        if let Atom::Var(var) = atom {
            uses[var.index()] = uses[var.index()].wrapping_add_signed(step);
        }
    }
}

/// From the end backward, so that what only dropped bindings use is dropped too.
fn drop_in(body: &mut Body, uses: &mut Vec<usize>) {
    body.result.bodies_mut().for_each(|body| drop_in(body, uses));
    let is_unused = |var: Var, uses: &[usize]| uses[var.index()] == 0;
    let mut kept = vec![];
    for mut binding in std::mem::take(&mut body.lets).into_iter().rev() {
        binding.value.bodies_mut().for_each(|body| drop_in(body, uses));
        if is_unused(binding.var, uses) && is_droppable(&binding.value) {
            for_each_expr(&binding.value, &mut |expr| count(expr, uses, -1));
        } else {
            kept.push(binding);
        }
    }
    kept.reverse();
    body.lets = kept;
}

/// Whether an expression without use may go: it ends, with a value, and has no effect.
fn is_droppable(expr: &Expr) -> bool {
    match expr {
        Expr::If(..) | Expr::Case(..) => expr.bodies().all(|body| body.exprs().all(is_droppable)),
        _ => expr.is_pure(),
    }
}

fn for_each_expr(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(expr);
    expr.bodies().for_each(|body| body.for_each_expr(visit));
}

fn drop_functions(program: &mut Program, roots: &mut [Fun]) {
    let mut needed: BTreeSet<Fun> = roots.iter().copied().collect();
    let mut pending: Vec<Fun> = needed.iter().copied().collect();
    while let Some(fun) = pending.pop() {
        pending.extend(
            callees(&program.functions[fun].body).into_iter().filter(|callee| needed.insert(*callee)),
        );
    }
    let mut count = 0;
    let numbers: Table<Fun, Fun> = (program.functions.ids())
        .map(|fun| {
            let number = Fun::new(count);
            count += usize::from(needed.contains(&fun));
            number
        })
        .collect();
    let functions = std::mem::take(&mut program.functions);
    program.functions =
        functions.into_iter().filter(|(fun, _)| needed.contains(fun)).map(|(_, function)| function).collect();
    for function in program.functions.values_mut() {
        function.body.for_each_expr_mut(&mut |expr| {
            if let Expr::Call(callee, _) | Expr::Closure(_, callee, _) = expr {
                *callee = numbers[*callee];
            }
        });
    }
    roots.iter_mut().for_each(|root| *root = numbers[*root]);
}
