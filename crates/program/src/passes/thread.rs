//! A test of what a branch has just decided.
//!
//! `let t = if a { b } else { false }; if t { X } else { Y }` tests twice. When some branch of the first
//! expression ends in a literal or a constructor, and the second test is all that uses it, the branches of
//! the second test become join points, and each end of the first jumps to the right one.

use crate::id::{Label, Var};
use crate::ir::{Arm, Atom, Body, Con, Expr, Function, Join, Let, Loop, Pattern, Type};
use base::Name;

/// Threads the last binding of the body into its result, where that applies.
pub fn thread(function: &mut Function, mut body: Body) -> Body {
    let is_threadable = body.lets.last().is_some_and(|last| {
        is_branching(&last.value)
            && ends(&last.value).iter().any(|end| is_decided(end))
            && tests_only(&body.result, last.var)
    });
    if !is_threadable {
        return body;
    }
    let Some(Let { var, value }) = body.lets.pop() else { return body };
    let mut threader = Threader { function, var, targets: vec![] };
    let joins = threader.split(body.result);
    let threaded = threader.expr(value);
    let threaded = joins.into_iter().rev().fold(threaded, |rest, (label, params, body)| {
        Body::of(Expr::Join(Box::new(Join { label, params, body, rest })))
    });
    body.lets.extend(threaded.lets);
    body.result = threaded.result;
    body
}

fn is_branching(expr: &Expr) -> bool {
    matches!(expr, Expr::If(..) | Expr::Case(..) | Expr::Join(_) | Expr::Loop(_))
}

/// The expressions that may give a branching expression its value.
fn ends(expr: &Expr) -> Vec<&Expr> {
    if is_branching(expr) {
        return expr.bodies().flat_map(|body| ends(&body.result)).collect();
    }
    vec![expr]
}

fn is_decided(end: &Expr) -> bool {
    match end {
        Expr::Construct(..) => true,
        Expr::Atom(atom) => !matches!(atom, Atom::Var(_)),
        _ => false,
    }
}

/// Whether the expression tests the variable and does not use it otherwise.
fn tests_only(expr: &Expr, var: Var) -> bool {
    let is_tested = matches!(expr, Expr::If(atom, ..) | Expr::Case(atom, ..) if *atom == Atom::Var(var));
    let uses_it = |expr: &Expr| expr.operands().any(|atom| *atom == Atom::Var(var));
    is_tested && !expr.bodies().any(|body| body.any_expr(&uses_it))
}

/// A branch of the second test, and where it went.
struct Target {
    test: Test,
    label: Label,
    /// The types of its parameters: the fields of a constructor.
    types: Vec<Type>,
}

enum Test {
    Bool(bool),
    Literal(Atom),
    Con(Con),
    Default,
}

struct Threader<'f> {
    function: &'f mut Function,
    /// What the second test tests.
    var: Var,
    targets: Vec<Target>,
}

impl Threader<'_> {
    /// Makes join points of the branches of the second test.
    fn split(&mut self, test: Expr) -> Vec<(Label, Vec<Var>, Body)> {
        let branches: Vec<(Test, Vec<Var>, Body)> = match test {
            Expr::If(_, yes, no) => vec![(Test::Bool(true), vec![], *yes), (Test::Bool(false), vec![], *no)],
            Expr::Case(_, arms, default) => {
                let arms = arms.into_iter().map(|arm| match arm.pattern {
                    Pattern::Con(con, vars) => (Test::Con(con), vars, arm.body),
                    Pattern::Literal(literal) => (Test::Literal(literal), vec![], arm.body),
                });
                arms.chain(default.map(|body| (Test::Default, vec![], *body))).collect()
            }
            _ => vec![],
        };
        let mut joins = vec![];
        for (test, params, body) in branches {
            let label = self.function.labels.push(Name::new("then"));
            let types = params.iter().map(|&param| self.function.vars[param].ty.clone()).collect();
            self.targets.push(Target { test, label, types });
            joins.push((label, params, body));
        }
        joins
    }

    fn body(&mut self, mut body: Body) -> Body {
        let threaded = self.expr(body.result);
        body.lets.extend(threaded.lets);
        Body { lets: body.lets, result: threaded.result }
    }

    /// The first expression, with jumps at its ends.
    fn expr(&mut self, expr: Expr) -> Body {
        Body::of(match expr {
            Expr::If(condition, yes, no) => {
                Expr::If(condition, Box::new(self.body(*yes)), Box::new(self.body(*no)))
            }
            Expr::Case(scrutinee, arms, default) => {
                let arms = arms.into_iter().map(|arm| Arm { body: self.body(arm.body), ..arm });
                let arms = arms.collect();
                Expr::Case(scrutinee, arms, default.map(|body| Box::new(self.body(*body))))
            }
            Expr::Join(join) => {
                let Join { label, params, body, rest } = *join;
                let (body, rest) = (self.body(body), self.body(rest));
                Expr::Join(Box::new(Join { label, params, body, rest }))
            }
            Expr::Loop(cycle) => {
                let Loop { label, params, inits, body } = *cycle;
                Expr::Loop(Box::new(Loop { label, params, inits, body: self.body(body) }))
            }
            Expr::Jump(..) | Expr::Fail(_) => expr,
            Expr::Construct(con, args) => self.jump_to_con(con, args),
            Expr::Atom(Atom::Con(con)) => self.jump_to_con(con, vec![]),
            Expr::Atom(Atom::Var(var)) => self.test(Atom::Var(var)),
            Expr::Atom(literal) => self.jump_to_literal(&literal),
            value => {
                let var = self.function.vars.push(self.function.vars[self.var].clone());
                return Body { lets: vec![Let { var, value }], result: self.test(Atom::Var(var)) };
            }
        })
    }

    fn jump_to_con(&self, con: Con, args: Vec<Atom>) -> Expr {
        match self.targets.iter().find(|target| matches!(target.test, Test::Con(tested) if tested == con)) {
            Some(target) => Expr::Jump(target.label, args),
            None => self.jump_to_default(),
        }
    }

    fn jump_to_literal(&self, literal: &Atom) -> Expr {
        let is_it = |target: &&Target| match &target.test {
            Test::Bool(tested) => *literal == Atom::Bool(*tested),
            Test::Literal(tested) => literal == tested,
            Test::Con(_) | Test::Default => false,
        };
        match self.targets.iter().find(is_it) {
            Some(target) => Expr::Jump(target.label, vec![]),
            None => self.jump_to_default(),
        }
    }

    fn jump_to_default(&self) -> Expr {
        let default = self.targets.iter().find(|target| matches!(target.test, Test::Default));
        Expr::Jump(default.expect("a case that does not name everything has a default").label, vec![])
    }

    /// The second test again, with jumps for branches: for an end that decides nothing.
    fn test(&mut self, value: Atom) -> Expr {
        let jump = |label: Label, args: Vec<Atom>| Body::of(Expr::Jump(label, args));
        if let [yes, no] = &self.targets[..]
            && let (Test::Bool(true), Test::Bool(false)) = (&yes.test, &no.test)
        {
            return Expr::If(value, Box::new(jump(yes.label, vec![])), Box::new(jump(no.label, vec![])));
        }
        let mut arms = vec![];
        let mut default = None;
        for target in &self.targets {
            let (pattern, args) = match &target.test {
                Test::Con(con) => {
                    let types = target.types.iter();
                    let vars: Vec<Var> = types.map(|ty| self.function.fresh("x", ty.clone())).collect();
                    let args = vars.iter().map(|&var| Atom::Var(var)).collect();
                    (Pattern::Con(*con, vars), args)
                }
                Test::Literal(literal) => (Pattern::Literal(literal.clone()), vec![]),
                Test::Bool(_) => continue,
                Test::Default => {
                    default = Some(Box::new(jump(target.label, vec![])));
                    continue;
                }
            };
            arms.push(Arm { pattern, body: jump(target.label, args) });
        }
        Expr::Case(value, arms, default)
    }
}
