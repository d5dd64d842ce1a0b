//! Work that is the same each time around moves in front of its loop.
//!
//! Only what a loop does first, whatever the path, is moved, so nothing is computed that was not before.

use crate::id::Var;
use crate::ir::{Atom, Body, Expr, Let, Program};
use std::collections::BTreeSet;

pub fn run(program: &mut Program) {
    program.functions.values_mut().for_each(|function| hoist(&mut function.body));
}

fn hoist(body: &mut Body) {
    let mut lets = vec![];
    for mut binding in std::mem::take(&mut body.lets) {
        lets.extend(invariants(&mut binding.value));
        lets.push(binding);
    }
    lets.extend(invariants(&mut body.result));
    body.lets = lets;
}

/// Hoists inside the expression; what can leave a loop is returned.
fn invariants(expr: &mut Expr) -> Vec<Let> {
    expr.bodies_mut().for_each(hoist);
    let Expr::Loop(cycle) = expr else { return vec![] };
    let mut varying: BTreeSet<Var> = cycle.params.iter().copied().collect();
    let (mut moved, mut kept) = (vec![], vec![]);
    for binding in std::mem::take(&mut cycle.body.lets) {
        let varies = |atom: &Atom| matches!(atom, Atom::Var(var) if varying.contains(var));
        if binding.value.is_pure() && !binding.value.operands().any(varies) {
            moved.push(binding);
        } else {
            varying.insert(binding.var);
            kept.push(binding);
        }
    }
    cycle.body.lets = kept;
    moved
}
