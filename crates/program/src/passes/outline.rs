//! The guarded body of an `attempt` becomes a function of its own, called with the variables it uses. It stays where it
//! is if it fails in the open only, and not by something that it calls.

use super::guards::Failures;
use super::names::Names;
use crate::id::{Fun, Id, Var};
use crate::ir::{Atom, Body, Expr, Function, Pattern, Program, Type};
use crate::walk::Copier;
use base::{Budget, Name};
use std::collections::BTreeSet;

pub fn run(program: &mut Program, budget: &Budget) {
    let mut names = Names::of(program);
    let failures = Failures::of(program);
    let mut next = 0;
    // Outlined bodies are appended and come under the loop themselves.
    while next < program.functions.len() && !budget.is_cancelled() {
        let fun = Fun::new(next);
        next += 1;
        if program.functions[fun].body.any_expr(&|expr| is_guarded(expr, &failures)) {
            let original = program.functions[fun].clone();
            let mut body = original.body.clone();
            Outliner { program, from: &original, names: &mut names, failures: &failures }
                .body(&mut body, &original.result);
            program.functions[fun].body = body;
        }
    }
}

fn is_guarded(expr: &Expr, failures: &Failures) -> bool {
    match expr {
        Expr::Attempt(body, _) => !is_call(body) && failures.by_calls(body),
        _ => false,
    }
}

fn is_call(body: &Body) -> bool {
    body.lets.is_empty() && matches!(body.result, Expr::Call(..))
}

struct Outliner<'a> {
    program: &'a mut Program,
    from: &'a Function,
    names: &'a mut Names,
    failures: &'a Failures,
}

impl Outliner<'_> {
    /// `ty` is the type of the body, which may itself never have a value to tell it by.
    fn body(&mut self, body: &mut Body, ty: &Type) {
        for binding in &mut body.lets {
            let from = self.from;
            self.expr(&mut binding.value, &from.vars[binding.var].ty);
        }
        self.expr(&mut body.result, ty);
    }

    fn expr(&mut self, expr: &mut Expr, ty: &Type) {
        let is_guarded = is_guarded(expr, self.failures);
        if let Expr::Attempt(body, otherwise) = expr
            && is_guarded
        {
            let name = self.names.variant(&self.from.name);
            let (function, free) = function_of(self.from, body, name, ty.clone());
            let callee = self.program.functions.push(function);
            **body = Body::of(Expr::Call(callee, free.into_iter().map(Atom::Var).collect()));
            return self.body(otherwise, ty);
        }
        expr.bodies_mut().for_each(|body| self.body(body, ty));
    }
}

/// A function with the body, whose parameters are the variables that the body uses.
fn function_of(from: &Function, body: &Body, name: Name, result: Type) -> (Function, BTreeSet<Var>) {
    let free = free_vars(body);
    let mut function = Function::new(name, result);
    let mut copier = Copier::new(from);
    for &var in &free {
        let variable = &from.vars[var];
        let param = function.add_param(variable.name.clone(), variable.ty.clone());
        copier.replace(var, Atom::Var(param));
    }
    function.body = copier.body(&mut function, body);
    (function, free)
}

/// The variables that a body uses but does not bind. Every variable is bound once, so order is no matter.
pub fn free_vars(body: &Body) -> BTreeSet<Var> {
    let mut used = BTreeSet::new();
    let mut bound = BTreeSet::new();
    collect(body, &mut used, &mut bound);
    used.difference(&bound).copied().collect()
}

fn collect(body: &Body, used: &mut BTreeSet<Var>, bound: &mut BTreeSet<Var>) {
    bound.extend(body.lets.iter().map(|binding| binding.var));
    for expr in body.exprs() {
        used.extend(expr.operands().filter_map(|atom| match atom {
            Atom::Var(var) => Some(*var),
            _ => None,
        }));
        match expr {
            Expr::Case(_, arms, _) => {
                for arm in arms {
                    if let Pattern::Con(_, vars) = &arm.pattern {
                        bound.extend(vars);
                    }
                }
            }
            Expr::Join(join) => bound.extend(&join.params),
            Expr::Loop(cycle) => bound.extend(&cycle.params),
            _ => {}
        }
        expr.bodies().for_each(|body| collect(body, used, bound));
    }
}
