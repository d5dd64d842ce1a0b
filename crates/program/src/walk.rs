//! Walking over bodies: operands, variables, sizes, and copies with other variables.

use crate::id::{Id, Label, Var};
use crate::ir::{Arm, Atom, Body, Expr, Function, Join, Let, Loop, Pattern};

impl Expr {
    /// The bodies that stand in the expression, in the order of the text.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        let (arms, others): (&[Arm], [Option<&Body>; 2]) = match self {
            Expr::If(_, yes, no) => (&[], [Some(&**yes), Some(&**no)]),
            Expr::Case(_, arms, default) => (arms, [default.as_deref(), None]),
            Expr::Join(join) => (&[], [Some(&join.body), Some(&join.rest)]),
            Expr::Loop(cycle) => (&[], [Some(&cycle.body), None]),
            Expr::Scope(body) => (&[], [Some(&**body), None]),
            Expr::Attempt(body, otherwise) => (&[], [Some(&**body), Some(&**otherwise)]),
            Expr::Atom(_) | Expr::Construct(..) | Expr::Prim(..) | Expr::Call(..) => (&[], [None, None]),
            Expr::Apply(..) | Expr::Closure(..) | Expr::Jump(..) | Expr::Fail(_) => (&[], [None, None]),
        };
        arms.iter().map(|arm| &arm.body).chain(others.into_iter().flatten())
    }

    pub fn bodies_mut(&mut self) -> impl Iterator<Item = &mut Body> {
        let (arms, others): (&mut [Arm], [Option<&mut Body>; 2]) = match self {
            Expr::If(_, yes, no) => (&mut [], [Some(&mut **yes), Some(&mut **no)]),
            Expr::Case(_, arms, default) => (arms, [default.as_deref_mut(), None]),
            Expr::Join(join) => (&mut [], [Some(&mut join.body), Some(&mut join.rest)]),
            Expr::Loop(cycle) => (&mut [], [Some(&mut cycle.body), None]),
            Expr::Scope(body) => (&mut [], [Some(&mut **body), None]),
            Expr::Attempt(body, otherwise) => (&mut [], [Some(&mut **body), Some(&mut **otherwise)]),
            Expr::Atom(_) | Expr::Construct(..) | Expr::Prim(..) | Expr::Call(..) => (&mut [], [None, None]),
            Expr::Apply(..) | Expr::Closure(..) | Expr::Jump(..) | Expr::Fail(_) => (&mut [], [None, None]),
        };
        arms.iter_mut().map(|arm| &mut arm.body).chain(others.into_iter().flatten())
    }

    /// The operands of the expression itself, not those of its bodies.
    pub fn operands(&self) -> impl Iterator<Item = &Atom> {
        let (first, rest): (Option<&Atom>, &[Atom]) = match self {
            Expr::Atom(atom) | Expr::If(atom, ..) | Expr::Case(atom, ..) => (Some(atom), &[]),
            Expr::Construct(_, args) | Expr::Prim(_, args) | Expr::Call(_, args) => (None, args),
            Expr::Closure(_, _, args) | Expr::Jump(_, args) => (None, args),
            Expr::Apply(callee, args) => (Some(callee), args),
            Expr::Loop(cycle) => (None, &cycle.inits),
            Expr::Join(_) | Expr::Fail(_) | Expr::Scope(_) | Expr::Attempt(..) => (None, &[]),
        };
        first.into_iter().chain(rest)
    }

    pub fn operands_mut(&mut self) -> impl Iterator<Item = &mut Atom> {
        let (first, rest): (Option<&mut Atom>, &mut [Atom]) = match self {
            Expr::Atom(atom) | Expr::If(atom, ..) | Expr::Case(atom, ..) => (Some(atom), &mut []),
            Expr::Construct(_, args) | Expr::Prim(_, args) | Expr::Call(_, args) => (None, args),
            Expr::Closure(_, _, args) | Expr::Jump(_, args) => (None, args),
            Expr::Apply(callee, args) => (Some(callee), args),
            Expr::Loop(cycle) => (None, &mut cycle.inits),
            Expr::Join(_) | Expr::Fail(_) | Expr::Scope(_) | Expr::Attempt(..) => (None, &mut []),
        };
        first.into_iter().chain(rest)
    }

    /// Whether the expression has neither effects nor bodies, always has a value, and may thus be dropped
    /// or moved.
    pub fn is_pure(&self) -> bool {
        match self {
            Expr::Atom(_) | Expr::Construct(..) | Expr::Closure(..) => true,
            Expr::Prim(prim, _) => !prim.has_effect(),
            _ => false,
        }
    }
}

impl Body {
    /// All expressions: of the bindings, the result, and the bodies in them.
    pub fn for_each_expr<'b>(&'b self, visit: &mut dyn FnMut(&'b Expr)) {
        for expr in self.exprs() {
            visit(expr);
            expr.bodies().for_each(|body| body.for_each_expr(visit));
        }
    }

    pub fn for_each_expr_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        for expr in self.lets.iter_mut().map(|binding| &mut binding.value).chain([&mut self.result]) {
            visit(expr);
            expr.bodies_mut().for_each(|body| body.for_each_expr_mut(visit));
        }
    }

    /// Whether some expression satisfies the test.
    pub fn any_expr(&self, test: &dyn Fn(&Expr) -> bool) -> bool {
        self.exprs().any(|expr| test(expr) || expr.bodies().any(|body| body.any_expr(test)))
    }

    /// The bindings' values and the result, in order.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        self.lets.iter().map(|binding| &binding.value).chain([&self.result])
    }

    /// How many expressions there are.
    pub fn size(&self) -> usize {
        let mut size = 0;
        self.for_each_expr(&mut |_| size += 1);
        size
    }

    /// How deep bodies nest.
    pub fn depth(&self) -> usize {
        1 + self.exprs().flat_map(Expr::bodies).map(Body::depth).max().unwrap_or(0)
    }
}

/// Copies a body into a function, with fresh variables and labels.
#[derive(Debug)]
pub struct Copier<'f> {
    from: &'f Function,
    vars: Vec<Option<Atom>>,
    labels: Vec<Option<Label>>,
}

impl<'f> Copier<'f> {
    /// Copies from a body of `from`.
    pub fn new(from: &'f Function) -> Copier<'f> {
        Copier { from, vars: vec![None; from.vars.len()], labels: vec![None; from.labels.len()] }
    }

    /// Replaces a variable that the body uses but does not bind.
    pub fn replace(&mut self, var: Var, by: Atom) {
        self.vars[var.index()] = Some(by);
    }

    pub fn body(&mut self, to: &mut Function, body: &Body) -> Body {
        let lets = body.lets.iter().map(|binding| {
            let value = self.expr(to, &binding.value);
            Let { var: self.bind(to, binding.var), value }
        });
        let lets = lets.collect();
        Body { lets, result: self.expr(to, &body.result) }
    }

    fn expr(&mut self, to: &mut Function, expr: &Expr) -> Expr {
        match expr {
            Expr::Atom(atom) => Expr::Atom(self.atom(atom)),
            Expr::Construct(con, args) => Expr::Construct(*con, self.atoms(args)),
            Expr::Prim(prim, args) => Expr::Prim(*prim, self.atoms(args)),
            Expr::Call(callee, args) => Expr::Call(*callee, self.atoms(args)),
            Expr::Apply(callee, args) => Expr::Apply(self.atom(callee), self.atoms(args)),
            Expr::Closure(place, callee, args) => Expr::Closure(*place, *callee, self.atoms(args)),
            Expr::If(condition, yes, no) => {
                Expr::If(self.atom(condition), self.boxed(to, yes), self.boxed(to, no))
            }
            Expr::Case(scrutinee, arms, default) => {
                let scrutinee = self.atom(scrutinee);
                let arms = arms.iter().map(|arm| self.arm(to, arm)).collect();
                Expr::Case(scrutinee, arms, default.as_ref().map(|body| self.boxed(to, body)))
            }
            Expr::Join(join) => {
                let label = self.label(to, join.label);
                let params = self.bind_all(to, &join.params);
                let body = self.body(to, &join.body);
                let rest = self.body(to, &join.rest);
                Expr::Join(Box::new(Join { label, params, body, rest }))
            }
            Expr::Loop(cycle) => {
                let inits = self.atoms(&cycle.inits);
                let label = self.label(to, cycle.label);
                let params = self.bind_all(to, &cycle.params);
                let body = self.body(to, &cycle.body);
                Expr::Loop(Box::new(Loop { label, params, inits, body }))
            }
            Expr::Jump(label, args) => {
                let label = self.labels[label.index()].expect("a jump lies inside its join point or loop");
                Expr::Jump(label, self.atoms(args))
            }
            Expr::Fail(reason) => Expr::Fail(reason.clone()),
            Expr::Scope(body) => Expr::Scope(self.boxed(to, body)),
            Expr::Attempt(body, otherwise) => Expr::Attempt(self.boxed(to, body), self.boxed(to, otherwise)),
        }
    }

    fn boxed(&mut self, to: &mut Function, body: &Body) -> Box<Body> {
        Box::new(self.body(to, body))
    }

    fn arm(&mut self, to: &mut Function, arm: &Arm) -> Arm {
        let pattern = match &arm.pattern {
            Pattern::Literal(literal) => Pattern::Literal(literal.clone()),
            Pattern::Con(con, vars) => Pattern::Con(*con, self.bind_all(to, vars)),
        };
        Arm { pattern, body: self.body(to, &arm.body) }
    }

    fn label(&mut self, to: &mut Function, label: Label) -> Label {
        let fresh = to.labels.push(self.from.labels[label].clone());
        self.labels[label.index()] = Some(fresh);
        fresh
    }

    fn bind(&mut self, to: &mut Function, var: Var) -> Var {
        let fresh = to.vars.push(self.from.vars[var].clone());
        self.vars[var.index()] = Some(Atom::Var(fresh));
        fresh
    }

    fn bind_all(&mut self, to: &mut Function, vars: &[Var]) -> Vec<Var> {
        vars.iter().map(|&var| self.bind(to, var)).collect()
    }

    fn atom(&self, atom: &Atom) -> Atom {
        match atom {
            Atom::Var(var) => self.vars[var.index()].clone().expect("a variable is bound before it is used"),
            other => other.clone(),
        }
    }

    fn atoms(&self, atoms: &[Atom]) -> Vec<Atom> {
        atoms.iter().map(|atom| self.atom(atom)).collect()
    }
}
