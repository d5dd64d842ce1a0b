//! Small functions, and functions with a single call, are copied to their calls.
//!
//! Callees come before their callers, so what is copied is simplified already; a recursive function is
//! never copied.

use super::calls::Order;
use super::simplify::{Mode, simplify};
use crate::id::{Fun, Table};
use crate::ir::{Expr, Function, Program};
use base::Budget;

/// Functions up to this size are copied however often they are called.
const SMALL: usize = 12;

/// Which functions may be copied.
pub struct Candidates {
    /// How deep the body nests, where the function may be copied.
    depths: Table<Fun, Option<usize>>,
}

impl Candidates {
    pub fn depth(&self, fun: Fun) -> Option<usize> {
        *self.depths.get(fun)?
    }
}

pub fn run(program: &mut Program, roots: &[Fun], budget: &Budget) {
    let order = Order::of(program);
    let mut uses = uses(program);
    for root in roots.iter() {
        uses[*root] += 2;
    }
    let mut candidates = Candidates { depths: program.functions.ids().map(|_| None).collect() };
    for &fun in order.functions.iter().take_while(|_| !budget.is_cancelled()) {
        simplify(program, fun, Mode::Inline(&candidates));
        let function = &program.functions[fun];
        if !order.is_recursive[fun] && is_worth_copying(function, uses[fun]) {
            candidates.depths[fun] = Some(function.body.depth());
        }
    }
}

fn is_worth_copying(function: &Function, uses: usize) -> bool {
    uses == 1 || function.body.size() <= SMALL
}

/// How often each function is called or made a value of.
fn uses(program: &Program) -> Table<Fun, usize> {
    let mut uses: Table<Fun, usize> = program.functions.ids().map(|_| 0).collect();
    for function in program.functions.values() {
        function.body.for_each_expr(&mut |expr| match expr {
            Expr::Call(callee, _) => uses[*callee] += 1,
            // A function value needs the function itself.
            Expr::Closure(_, callee, _) => uses[*callee] += 2,
            _ => {}
        });
    }
    uses
}
