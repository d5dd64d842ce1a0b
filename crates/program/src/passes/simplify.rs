//! The simplifier: one walk over a function that uses what is known about its variables.
//!
//! - A variable bound to an atom is that atom.
//! - Primitive operations on literals are computed, and some on variables too ([`super::fold`]).
//! - A `case` of a known constructor or literal, an `if` of a known truth value, is the branch taken.
//! - In a branch the scrutinee is known. A call of a known function value is a direct call.
//! - What follows a failure is dropped. A join point without jumps goes; one with a single jump moves there.
//! - A test of what another branch has just decided is taken in that branch ([`super::thread`]).
//!
//! With [`Mode`] the same walk copies small functions to their calls, or functions to the function values
//! they are called with.

use super::fold::fold;
use super::inline::Candidates;
use super::specialise::{FunctionValue, Specialiser};
use super::thread::thread;
use crate::id::{Fun, Id, Label, Var};
use crate::ir::{Arm, Atom, Body, Con, Expr, Function, Join, Let, Loop, Pattern, Place, Prim, Program};
use crate::verify::MAX_DEPTH;
use crate::walk::Copier;
use base::Budget;

/// Runs over all functions, without copying any.
pub fn run(program: &mut Program, budget: &Budget) {
    for fun in program.functions.ids().take_while(|_| !budget.is_cancelled()) {
        simplify(program, fun, Mode::Plain);
    }
}

/// What happens at calls.
pub enum Mode<'m> {
    Plain,
    Inline(&'m Candidates),
    Specialise(&'m mut Specialiser),
}

/// Simplifies one function of the program.
pub fn simplify(program: &mut Program, fun: Fun, mode: Mode<'_>) {
    // The program keeps the function as it was: it may be copied.
    let mut function = program.functions[fun].clone();
    let body = std::mem::replace(&mut function.body, Body::of(Expr::Atom(Atom::Bool(true))));
    let mut simplifier = Simplifier {
        known: vec![None; function.vars.len()],
        joins: vec![None; function.labels.len()],
        program,
        fun,
        function,
        mode,
        depth: 0,
    };
    let body = simplifier.body(body);
    let mut function = simplifier.function;
    function.body = body;
    program.functions[fun] = function;
}

/// What is known about a variable.
#[derive(Clone)]
enum Known {
    Atom(Atom),
    Data(Con, Vec<Atom>),
    Function(Place, Fun, Vec<Atom>),
    /// The negation of a truth value.
    Not(Atom),
}

struct Simplifier<'a> {
    program: &'a mut Program,
    fun: Fun,
    /// The function, without its body.
    function: Function,
    known: Vec<Option<Known>>,
    /// Join points that move to their only jump.
    joins: Vec<Option<(Vec<Var>, Body)>>,
    mode: Mode<'a>,
    depth: usize,
}

impl Simplifier<'_> {
    fn body(&mut self, body: Body) -> Body {
        self.depth += 1;
        let mut lets = vec![];
        let mut result = None;
        for binding in body.lets {
            let value = self.expr(binding.value);
            lets.extend(value.lets);
            if let Expr::Fail(reason) = value.result {
                result = Some(Expr::Fail(reason));
                break;
            }
            lets.extend(self.bind(binding.var, value.result));
        }
        let result = result.unwrap_or_else(|| {
            let value = self.expr(body.result);
            lets.extend(value.lets);
            value.result
        });
        self.depth -= 1;
        thread(&mut self.function, tail(Body { lets, result }))
    }

    /// Notes what a variable is; it needs no binding when it is an atom.
    fn bind(&mut self, var: Var, value: Expr) -> Option<Let> {
        let known = match &value {
            Expr::Atom(atom) => Some(Known::Atom(atom.clone())),
            Expr::Construct(con, args) => Some(Known::Data(*con, args.clone())),
            Expr::Closure(place, callee, args) => Some(Known::Function(*place, *callee, args.clone())),
            Expr::Prim(Prim::Not, args) => Some(Known::Not(args[0].clone())),
            _ => None,
        };
        self.learn(var, known);
        if matches!(value, Expr::Atom(_)) { None } else { Some(Let { var, value }) }
    }

    fn learn(&mut self, var: Var, known: Option<Known>) {
        // Copies bring new variables.
        if self.known.len() < self.function.vars.len() {
            self.known.resize(self.function.vars.len(), None);
        }
        self.known[var.index()] = known;
    }

    fn known(&self, var: Var) -> Option<&Known> {
        self.known.get(var.index())?.as_ref()
    }

    fn resolve(&self, atom: &mut Atom) {
        while let Atom::Var(var) = atom
            && let Some(Known::Atom(known)) = self.known(*var)
        {
            *atom = known.clone();
        }
    }

    /// Simplifies an expression; bindings that come out of it go in front.
    fn expr(&mut self, mut expr: Expr) -> Body {
        expr.operands_mut().for_each(|atom| self.resolve(atom));
        match expr {
            Expr::Prim(prim, args) => Body::of(fold(prim, args)),
            Expr::Apply(callee, args) => self.apply(callee, args),
            Expr::Call(callee, args) => self.call(callee, args),
            Expr::If(condition, yes, no) => self.branch(condition, *yes, *no),
            Expr::Case(scrutinee, arms, default) => self.case(scrutinee, arms, default.map(|body| *body)),
            Expr::Join(join) => self.join(*join),
            Expr::Jump(label, args) => self.jump(label, args),
            Expr::Loop(cycle) => {
                let Loop { label, params, inits, body } = *cycle;
                let body = self.body(body);
                Body::of(Expr::Loop(Box::new(Loop { label, params, inits, body })))
            }
            Expr::Scope(body) => match self.body(*body) {
                // A scope in a scope, and nothing else.
                Body { lets, result: Expr::Scope(inner) } if lets.is_empty() => Body::of(Expr::Scope(inner)),
                body => Body::of(Expr::Scope(Box::new(body))),
            },
            Expr::Attempt(body, otherwise) => self.attempt(*body, *otherwise),
            Expr::Closure(place, callee, captures) => self.closure(place, callee, captures),
            Expr::Atom(_) | Expr::Construct(..) | Expr::Fail(_) => Body::of(expr),
        }
    }

    fn apply(&mut self, callee: Atom, args: Vec<Atom>) -> Body {
        if let Atom::Var(var) = callee
            && let Some(Known::Function(_, fun, captures)) = self.known(var)
        {
            let (fun, mut all) = (*fun, captures.clone());
            all.extend(args);
            all.iter_mut().for_each(|atom| self.resolve(atom));
            return self.call(fun, all);
        }
        Body::of(Expr::Apply(callee, args))
    }

    fn call(&mut self, callee: Fun, args: Vec<Atom>) -> Body {
        match &mut self.mode {
            Mode::Plain => {}
            Mode::Inline(candidates) => {
                let depth = self.depth + candidates.depth(callee).unwrap_or(MAX_DEPTH);
                if callee != self.fun && depth < MAX_DEPTH / 2 && self.function.vars.len() < MAX_VARS {
                    return self.inline(callee, &args);
                }
            }
            Mode::Specialise(specialiser) => {
                let functions = function_values(&self.known, &args);
                if let Some((callee, args)) = specialiser.call(self.program, callee, &args, functions) {
                    return Body::of(Expr::Call(callee, args));
                }
            }
        }
        Body::of(Expr::Call(callee, args))
    }

    fn closure(&mut self, place: Place, callee: Fun, captures: Vec<Atom>) -> Body {
        if let Mode::Specialise(specialiser) = &mut self.mode {
            let functions = function_values(&self.known, &captures);
            if let Some((callee, captures)) = specialiser.value(self.program, callee, &captures, functions) {
                return Body::of(Expr::Closure(place, callee, captures));
            }
        }
        Body::of(Expr::Closure(place, callee, captures))
    }

    fn inline(&mut self, callee: Fun, args: &[Atom]) -> Body {
        let from = &self.program.functions[callee];
        let mut copier = Copier::new(from);
        for (&param, arg) in from.params.iter().zip(args) {
            copier.replace(param, arg.clone());
        }
        let copy = copier.body(&mut self.function, &from.body);
        self.body(copy)
    }

    fn branch(&mut self, condition: Atom, yes: Body, no: Body) -> Body {
        base::check_stack();
        match condition {
            Atom::Bool(true) => self.body(yes),
            Atom::Bool(false) => self.body(no),
            Atom::Var(var) if let Some(Known::Not(negated)) = self.known(var) => {
                let mut negated = negated.clone();
                self.resolve(&mut negated);
                self.branch(negated, no, yes)
            }
            Atom::Var(var) => {
                let yes = self.knowing(var, Known::Atom(Atom::Bool(true)), yes);
                let no = self.knowing(var, Known::Atom(Atom::Bool(false)), no);
                Body::of(Expr::If(condition, Box::new(yes), Box::new(no)))
            }
            _ => Body::of(Expr::If(condition, Box::new(yes), Box::new(no))),
        }
    }

    /// Simplifies a body in which more is known about a variable.
    fn knowing(&mut self, var: Var, known: Known, body: Body) -> Body {
        let before = self.known(var).cloned();
        self.learn(var, Some(known));
        let body = self.body(body);
        self.learn(var, before);
        body
    }

    fn case(&mut self, scrutinee: Atom, arms: Vec<Arm>, default: Option<Body>) -> Body {
        if let Some(taken) = self.taken_branch(&scrutinee, &arms) {
            return match (taken, default) {
                (Some(index), _) => {
                    let arm = arms.into_iter().nth(index).expect("the arm taken is there");
                    self.enter_arm(&scrutinee, arm)
                }
                (None, Some(default)) => self.body(default),
                (None, None) => unreachable!("a case names everything or has a default"),
            };
        }
        let Atom::Var(var) = scrutinee else { return Body::of(case_of(scrutinee, arms, default)) };
        let arms = arms.into_iter().map(|arm| {
            let known = match &arm.pattern {
                Pattern::Literal(literal) => Known::Atom(literal.clone()),
                Pattern::Con(con, vars) if vars.is_empty() => Known::Atom(Atom::Con(*con)),
                Pattern::Con(con, vars) => {
                    Known::Data(*con, vars.iter().map(|&var| Atom::Var(var)).collect())
                }
            };
            Arm { pattern: arm.pattern, body: self.knowing(var, known, arm.body) }
        });
        let arms = arms.collect();
        let default = default.map(|body| self.body(body));
        Body::of(case_of(scrutinee, arms, default))
    }

    /// The arm that a known scrutinee takes: `Some(None)` is the default.
    fn taken_branch(&self, scrutinee: &Atom, arms: &[Arm]) -> Option<Option<usize>> {
        let con = match scrutinee {
            Atom::Var(var) => match self.known(*var)? {
                Known::Data(con, _) => Some(*con),
                _ => return None,
            },
            Atom::Con(con) => Some(*con),
            _ => None,
        };
        Some(arms.iter().position(|arm| match &arm.pattern {
            Pattern::Con(pattern, _) => Some(*pattern) == con,
            Pattern::Literal(literal) => literal == scrutinee,
        }))
    }

    fn enter_arm(&mut self, scrutinee: &Atom, arm: Arm) -> Body {
        if let (Pattern::Con(_, vars), Atom::Var(var)) = (&arm.pattern, scrutinee)
            && let Some(Known::Data(_, fields)) = self.known(*var).cloned()
        {
            for (&var, mut field) in vars.iter().zip(fields) {
                self.resolve(&mut field);
                self.learn(var, Some(Known::Atom(field)));
            }
        }
        self.body(arm.body)
    }

    fn join(&mut self, join: Join) -> Body {
        let Join { label, params, body, rest } = join;
        match jumps_to(&rest, label) {
            0 => self.body(rest),
            1 => {
                self.joins.resize(self.function.labels.len(), None);
                self.joins[label.index()] = Some((params, body));
                self.body(rest)
            }
            _ => {
                let body = self.body(body);
                let rest = self.body(rest);
                Body::of(Expr::Join(Box::new(Join { label, params, body, rest })))
            }
        }
    }

    fn jump(&mut self, label: Label, args: Vec<Atom>) -> Body {
        let Some((params, body)) = self.joins.get_mut(label.index()).and_then(Option::take) else {
            return Body::of(Expr::Jump(label, args));
        };
        for (param, arg) in params.into_iter().zip(args) {
            self.learn(param, Some(Known::Atom(arg)));
        }
        self.body(body)
    }

    fn attempt(&mut self, body: Body, otherwise: Body) -> Body {
        let body = self.body(body);
        if !body.any_expr(&may_fail) {
            return body;
        }
        if let ([], Expr::Fail(_)) = (&body.lets[..], &body.result) {
            return self.body(otherwise);
        }
        let otherwise = self.body(otherwise);
        Body::of(Expr::Attempt(Box::new(body), Box::new(otherwise)))
    }
}

/// Those of the atoms that are known function values.
fn function_values(known: &[Option<Known>], atoms: &[Atom]) -> Vec<Option<FunctionValue>> {
    let function_value = |atom: &Atom| match atom {
        Atom::Var(var) => match known.get(var.index())?.as_ref()? {
            Known::Function(place, fun, captures) => Some((*place, *fun, captures.clone())),
            _ => None,
        },
        _ => None,
    };
    atoms.iter().map(function_value).collect()
}

/// `let x = e; x` is `e`, which may then be in tail position.
fn tail(mut body: Body) -> Body {
    if let Expr::Atom(Atom::Var(var)) = body.result
        && body.lets.last().is_some_and(|last| last.var == var)
        && let Some(last) = body.lets.pop()
    {
        body.result = last.value;
    }
    body
}

/// Functions stop growing beyond this.
const MAX_VARS: usize = 1000;

fn case_of(scrutinee: Atom, arms: Vec<Arm>, default: Option<Body>) -> Expr {
    Expr::Case(scrutinee, arms, default.map(Box::new))
}

fn may_fail(expr: &Expr) -> bool {
    matches!(expr, Expr::Fail(_) | Expr::Call(..) | Expr::Apply(..))
}

fn jumps_to(body: &Body, label: Label) -> usize {
    let mut count = 0;
    body.for_each_expr(&mut |expr| {
        count += usize::from(matches!(expr, Expr::Jump(target, _) if *target == label));
    });
    count
}
