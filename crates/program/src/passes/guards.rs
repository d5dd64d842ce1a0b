//! An `attempt` whose body cannot fail is its body.
//!
//! A body fails where it says so, or where it calls a function that may. Of a function value all that is
//! known is that some function of the program was made a value.

use super::calls::Order;
use crate::id::{Fun, Id, Table};
use crate::ir::{Atom, Body, Expr, Let, Program};

pub fn run(program: &mut Program) {
    if !program.functions.values().any(|function| function.body.any_expr(&is_attempt)) {
        return;
    }
    let failures = Failures::of(program);
    for function in program.functions.values_mut() {
        failures.drop_guards(&mut function.body);
    }
}

fn is_attempt(expr: &Expr) -> bool {
    matches!(expr, Expr::Attempt(..))
}

/// What may fail.
pub(super) struct Failures {
    functions: Table<Fun, bool>,
    /// Whether a function that may fail is made a value anywhere.
    values: bool,
}

impl Failures {
    /// Grows from what fails by itself to its callers.
    pub(super) fn of(program: &Program) -> Failures {
        let mut failures =
            Failures { functions: program.functions.ids().map(|_| false).collect(), values: false };
        let is_value = values(program);
        // Callees come first, so that few rounds are needed.
        let order = Order::of(program).functions;
        loop {
            let mut has_grown = false;
            for &fun in &order {
                if !failures.functions[fun] && failures.body(&program.functions[fun].body) {
                    failures.functions[fun] = true;
                    failures.values |= is_value[fun.index()];
                    has_grown = true;
                }
            }
            if !has_grown {
                return failures;
            }
        }
    }

    fn body(&self, body: &Body) -> bool {
        body.exprs().any(|expr| self.expr(expr))
    }

    fn expr(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Fail(_) => true,
            Expr::Call(callee, _) => self.functions[*callee],
            Expr::Apply(..) => self.values,
            Expr::Attempt(body, otherwise) => self.body(body) && self.body(otherwise),
            _ => expr.bodies().any(|body| self.body(body)),
        }
    }

    /// Whether a body may fail by something that it calls.
    pub(super) fn by_calls(&self, body: &Body) -> bool {
        body.exprs().any(|expr| match expr {
            Expr::Call(callee, _) => self.functions[*callee],
            Expr::Apply(..) => self.values,
            Expr::Attempt(_, otherwise) => self.by_calls(otherwise),
            _ => expr.bodies().any(|body| self.by_calls(body)),
        })
    }

    fn drop_guards(&self, body: &mut Body) {
        let mut lets = vec![];
        for mut binding in std::mem::take(&mut body.lets) {
            lets.extend(self.drop_guard(&mut binding.value));
            lets.push(binding);
        }
        lets.extend(self.drop_guard(&mut body.result));
        body.lets = lets;
    }

    /// The bindings that go in front of the expression.
    fn drop_guard(&self, expr: &mut Expr) -> Vec<Let> {
        expr.bodies_mut().for_each(|body| self.drop_guards(body));
        let Expr::Attempt(body, _) = expr else { return vec![] };
        if self.body(body) {
            return vec![];
        }
        let lets = std::mem::take(&mut body.lets);
        *expr = std::mem::replace(&mut body.result, Expr::Atom(Atom::Bool(true)));
        lets
    }
}

/// Which functions are made values.
fn values(program: &Program) -> Vec<bool> {
    let mut is_value = vec![false; program.functions.len()];
    for function in program.functions.values() {
        function.body.for_each_expr(&mut |expr| {
            if let Expr::Closure(_, callee, _) = expr {
                is_value[callee.index()] = true;
            }
        });
    }
    is_value
}
