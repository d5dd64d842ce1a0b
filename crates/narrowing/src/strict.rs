//! Which variables a piece of code needs the value of, whatever happens.
//!
//! What is needed anyway is evaluated at once instead of being suspended. A parameter is needed if every way through
//! the function needs it; recursive functions start from the assumption that they need everything.

use program::{Atom, Body, Expr, Fun, Label, Pattern, Prim, Program, Table, Var};
use std::collections::{BTreeSet, HashMap};

/// The variables that are needed; none stands for all of them, where there is no value at all.
pub type Needs = Option<BTreeSet<Var>>;

/// The needed parameters of each function.
#[derive(Debug)]
pub struct Strictness {
    params: Table<Fun, Vec<bool>>,
}

/// What jumps to labels need.
type Labels = HashMap<Label, (Vec<Var>, Needs)>;

/// Rounds after which nothing is assumed any more.
const MAX_ROUNDS: usize = 20;

impl Strictness {
    pub fn of(program: &Program) -> Strictness {
        let all = program.functions.values().map(|function| vec![true; function.params.len()]).collect();
        let mut strictness = Strictness { params: all };
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for (fun, function) in program.functions.iter() {
                let needs = strictness.body(&function.body, &mut Labels::new());
                let params: Vec<bool> =
                    function.params.iter().map(|param| is_needed_or_nothing(&needs, *param)).collect();
                changed |= params != strictness.params[fun];
                strictness.params[fun] = params;
            }
            if !changed {
                return strictness;
            }
        }
        let none = program.functions.values().map(|function| vec![false; function.params.len()]).collect();
        Strictness { params: none }
    }

    pub fn body(&self, body: &Body, labels: &mut Labels) -> Needs {
        let mut needs = self.expr(&body.result, labels);
        for binding in body.lets.iter().rev() {
            needs = self.binding(binding.var, &binding.value, needs, labels);
        }
        needs
    }

    /// What a binding and everything after it needs.
    pub fn binding(&self, var: Var, value: &Expr, after: Needs, labels: &mut Labels) -> Needs {
        let mut after = after?;
        if after.remove(&var) {
            after.extend(self.expr(value, labels)?);
        }
        Some(after)
    }

    pub fn expr(&self, expr: &Expr, labels: &mut Labels) -> Needs {
        match expr {
            Expr::Atom(atom) | Expr::Apply(atom, _) => Some(needed([atom])),
            Expr::Construct(..) | Expr::Closure(..) => Some(BTreeSet::new()),
            Expr::Prim(prim, args) => Some(needed(operands(*prim, args))),
            Expr::Call(callee, args) => {
                let strict = self.params.get(*callee).map_or(&[][..], Vec::as_slice);
                let args = args.iter().zip(strict).filter(|(_, strict)| **strict).map(|(arg, _)| arg);
                Some(needed(args))
            }
            Expr::If(condition, yes, no) => {
                let sides = both(self.body(yes, labels), self.body(no, labels));
                with([condition], sides)
            }
            Expr::Case(scrutinee, arms, default) => {
                let arms = arms.iter().map(|arm| {
                    let needs = self.body(&arm.body, labels);
                    let vars: &[Var] = match &arm.pattern {
                        Pattern::Con(_, vars) => vars,
                        Pattern::Literal(_) => &[],
                    };
                    without(needs, vars)
                });
                let mut sides: Needs = arms.fold(None, both);
                if let Some(default) = default {
                    sides = both(sides, self.body(default, labels));
                }
                with([scrutinee], sides)
            }
            Expr::Join(join) => {
                let inside = self.body(&join.body, labels);
                labels.insert(join.label, (join.params.clone(), inside));
                self.body(&join.rest, labels)
            }
            Expr::Loop(cycle) => {
                // Jumping back needs what going on without it needs.
                labels.insert(cycle.label, (cycle.params.clone(), None));
                let inside = self.body(&cycle.body, labels);
                entered(&cycle.params, &inside, &cycle.inits)
            }
            Expr::Jump(label, args) => match labels.get(label) {
                Some((params, needs)) => entered(params, needs, args),
                None => Some(BTreeSet::new()),
            },
            Expr::Fail(_) => None,
            Expr::Scope(body) => self.body(body, labels),
            // What fails inside must not fail outside.
            Expr::Attempt(..) => Some(BTreeSet::new()),
        }
    }
}

/// Whether a variable is needed, where there is a value.
pub fn is_needed(needs: &Needs, var: Var) -> bool {
    needs.as_ref().is_some_and(|needs| needs.contains(&var))
}

fn is_needed_or_nothing(needs: &Needs, var: Var) -> bool {
    needs.as_ref().is_none_or(|needs| needs.contains(&var))
}

/// The operands that an operation cannot do without.
fn operands(prim: Prim, args: &[Atom]) -> impl Iterator<Item = &Atom> {
    let count = match prim {
        // These give part of their result for part of their operands.
        Prim::Add | Prim::IntOfNat => 0,
        Prim::Sub | Prim::Mul => 1,
        _ => args.len(),
    };
    args.iter().take(count)
}

fn needed<'a>(atoms: impl IntoIterator<Item = &'a Atom>) -> BTreeSet<Var> {
    let var = |atom: &Atom| match atom {
        Atom::Var(var) => Some(*var),
        _ => None,
    };
    atoms.into_iter().filter_map(var).collect()
}

fn with<'a>(atoms: impl IntoIterator<Item = &'a Atom>, needs: Needs) -> Needs {
    let mut own = needed(atoms);
    own.extend(needs.unwrap_or_default());
    Some(own)
}

fn both(left: Needs, right: Needs) -> Needs {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.intersection(&right).copied().collect()),
        (needs, None) | (None, needs) => needs,
    }
}

fn without(needs: Needs, vars: &[Var]) -> Needs {
    needs.map(|mut needs| {
        vars.iter().for_each(|var| {
            needs.remove(var);
        });
        needs
    })
}

/// What entering code with parameters needs of the arguments.
fn entered(params: &[Var], needs: &Needs, args: &[Atom]) -> Needs {
    let needs = needs.as_ref()?;
    let given = params.iter().zip(args).filter(|(param, _)| needs.contains(param)).map(|(_, arg)| arg);
    let mut own = needed(given);
    own.extend(needs.iter().filter(|var| !params.contains(var)));
    Some(own)
}
