//! Terms of the second evaluator, and their unification: trees, substitutions that are copied, constraints that are
//! looked at again after every binding.

use crate::certify::instance::Instance;
use crate::program::{Atom, Binding, ConId, Scope, Term, Var};
use crate::types::Type;
use base::Budget;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A term; names are numbers, variables are places of a [`Context`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Var(usize),
    Name(u32),
    Int(i64),
    Char(char),
    App(ConId, Rc<Vec<Value>>),
    Abs(u32, Rc<Value>),
    Swap(u32, u32, Rc<Value>),
}

/// What is known: values of variables, and which terms must not hold which names.
#[derive(Clone, Debug, Default)]
pub struct Context {
    values: Vec<Option<Value>>,
    fresh: Vec<(Value, Value)>,
    /// The type of each name.
    kinds: Vec<Type>,
    visits: Rc<Visits>,
}

/// What is looked at in a context, and in those it has to do with by copying.
#[derive(Debug, Default)]
struct Visits {
    /// How many parts of terms.
    count: Cell<u64>,
    /// Whether to go on.
    budget: Budget,
}

/// How many parts of terms are looked at before nothing is known any more: terms that share their parts may be much
/// larger than what was built.
const MAX_VISITS: u64 = 1 << 23;

/// How many there are before somebody asks whether to go on.
const UNSEEN_VISITS: u64 = 1 << 12;

impl Visits {
    fn add(&self) {
        let count = self.count.get() + 1;
        let stopped = count.is_multiple_of(UNSEEN_VISITS) && self.budget.is_cancelled();
        self.count.set(if stopped { MAX_VISITS + 1 } else { count });
    }
}

/// Whether a constraint holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Yes,
    No,
    Open,
}

fn swap_name(a: u32, b: u32, name: u32) -> u32 {
    match name {
        name if name == a => b,
        name if name == b => a,
        name => name,
    }
}

impl Context {
    /// Nothing is known. Looking at terms ends with a budget.
    pub fn new(budget: &Budget) -> Context {
        let visits = Visits { count: Cell::new(0), budget: budget.clone() };
        Context { visits: Rc::new(visits), ..Context::default() }
    }

    pub fn var(&mut self) -> usize {
        self.values.push(None);
        self.values.len() - 1
    }

    pub fn name(&mut self, kind: &Type) -> u32 {
        self.kinds.push(kind.clone());
        self.kinds.len() as u32 - 1
    }

    pub fn vars(&mut self, scope: &Scope) -> Vec<usize> {
        scope.vars.iter().map(|_| self.var()).collect()
    }

    /// Names of the scope first, then those that only the instance mentions.
    pub fn names(&mut self, scope: &Scope, instance: &Instance) -> Vec<u32> {
        let names = scope.names.iter().map(|binding| self.name(&binding.ty)).collect();
        for atom in &instance.atoms {
            self.name(&atom.ty);
        }
        names
    }

    /// Whether too much was looked at. What the other functions say from then on means nothing.
    pub fn is_over(&self) -> bool {
        self.visits.count.get() > MAX_VISITS
    }

    /// How many parts of terms were looked at.
    pub fn visited(&self) -> u64 {
        self.visits.count.get()
    }

    /// How much is copied with it.
    pub fn size(&self) -> usize {
        self.values.len() + self.fresh.len()
    }

    /// All names that there are of a type. What has no type of its own may be of any.
    pub fn known_names(&self, kind: &Type) -> Vec<u32> {
        let open = |ty: &Type| !matches!(ty, Type::Name(_));
        let fits = |other: &Type| open(kind) || open(other) || other == kind;
        (0..).zip(&self.kinds).filter(|(_, other)| fits(other)).map(|(name, _)| name).collect()
    }

    pub fn set(&mut self, var: usize, value: Value) {
        self.values[var] = Some(value);
    }

    /// The value with what is known on the outside, swappings pushed inwards.
    pub fn head(&self, value: &Value) -> Value {
        self.visits.add();
        match value {
            Value::Var(var) => match &self.values[*var] {
                Some(inner) => self.head(inner),
                None => value.clone(),
            },
            Value::Swap(a, b, inner) => match self.head(inner) {
                Value::Name(name) => Value::Name(swap_name(*a, *b, name)),
                Value::App(con, args) => {
                    let swapped = args.iter().map(|arg| Value::Swap(*a, *b, Rc::new(arg.clone())));
                    Value::App(con, Rc::new(swapped.collect()))
                }
                Value::Abs(name, body) => {
                    Value::Abs(swap_name(*a, *b, name), Rc::new(Value::Swap(*a, *b, body)))
                }
                other @ (Value::Int(_) | Value::Char(_)) => other,
                other @ (Value::Var(_) | Value::Swap(..)) => Value::Swap(*a, *b, Rc::new(other)),
            },
            _ => value.clone(),
        }
    }

    /// The variable at the bottom of swappings, and these, the outermost first.
    fn suspended(value: &Value) -> Option<(usize, Vec<(u32, u32)>)> {
        let mut swaps = vec![];
        let mut rest = value;
        loop {
            match rest {
                Value::Var(var) => return Some((*var, swaps)),
                Value::Swap(a, b, inner) => {
                    swaps.push((*a, *b));
                    rest = inner;
                }
                _ => return None,
            }
        }
    }

    fn occurs(&self, var: usize, value: &Value) -> bool {
        match self.head(value) {
            _ if self.is_over() => true,
            Value::Var(other) => other == var,
            Value::Swap(_, _, inner) => self.occurs(var, &inner),
            Value::App(_, args) => args.iter().any(|arg| self.occurs(var, arg)),
            Value::Abs(_, body) => self.occurs(var, &body),
            Value::Name(_) | Value::Int(_) | Value::Char(_) => false,
        }
    }

    pub fn is_ground(&self, value: &Value) -> bool {
        match self.head(value) {
            _ if self.is_over() => false,
            Value::Var(_) | Value::Swap(..) => false,
            Value::App(_, args) => args.iter().all(|arg| self.is_ground(arg)),
            Value::Abs(_, body) => self.is_ground(&body),
            Value::Name(_) | Value::Int(_) | Value::Char(_) => true,
        }
    }

    /// Whether a term of a clause differs from a value whatever its variables and names are.
    pub fn clashes(&self, pattern: &Term, value: &Value) -> bool {
        match (pattern, self.head(value)) {
            (Term::Var(_) | Term::Swap(..), _) | (_, Value::Var(_) | Value::Swap(..)) => false,
            (Term::App(con, patterns), Value::App(other, values)) => {
                let mut parts = patterns.iter().zip(values.iter());
                *con != other || parts.any(|(pattern, value)| self.clashes(pattern, value))
            }
            (Term::Int(left), Value::Int(right)) => *left != right,
            (Term::Char(left), Value::Char(right)) => *left != right,
            (Term::Abs(_, body), Value::Abs(_, inner)) => self.clashes(body, &inner),
            (Term::Name(_), Value::Name(_)) => false,
            _ => true,
        }
    }

    /// Makes two terms equal, if they can be.
    pub fn unify(&mut self, left: &Value, right: &Value) -> bool {
        self.unify_terms(left, right) && self.consistent()
    }

    fn unify_terms(&mut self, left: &Value, right: &Value) -> bool {
        let (left, right) = (self.head(left), self.head(right));
        if self.is_over() {
            return false;
        }
        match (Context::suspended(&left), Context::suspended(&right)) {
            (Some((var, swaps)), Some((other, others))) if var == other => {
                self.agree(var, &swaps, &others);
                true
            }
            (Some((var, swaps)), _) => self.bind(var, &swaps, &right),
            (_, Some((var, swaps))) => self.bind(var, &swaps, &left),
            _ => match (&left, &right) {
                (Value::App(con, args), Value::App(other, others)) => {
                    con == other && args.iter().zip(others.iter()).all(|(l, r)| self.unify_terms(l, r))
                }
                (Value::Abs(name, body), Value::Abs(other, inner)) if name == other => {
                    self.unify_terms(body, inner)
                }
                (Value::Abs(name, body), Value::Abs(other, inner)) => {
                    self.fresh.push((Value::Name(*name), (**inner).clone()));
                    self.unify_terms(body, &Value::Swap(*name, *other, Rc::clone(inner)))
                }
                _ => left == right,
            },
        }
    }

    fn bind(&mut self, var: usize, swaps: &[(u32, u32)], value: &Value) -> bool {
        if self.occurs(var, value) {
            return false;
        }
        let undone = swaps.iter().fold(value.clone(), |inner, (a, b)| Value::Swap(*a, *b, Rc::new(inner)));
        self.values[var] = Some(undone);
        true
    }

    /// Two suspensions of a variable agree if it holds no name that they send to different places.
    fn agree(&mut self, var: usize, left: &[(u32, u32)], right: &[(u32, u32)]) {
        for name in disagreement(left, right) {
            self.fresh.push((Value::Name(name), Value::Var(var)));
        }
    }

    /// Requires a name to be fresh for a term.
    pub fn require_fresh(&mut self, name: &Value, term: &Value) -> bool {
        self.fresh.push((name.clone(), term.clone()));
        self.consistent()
    }

    fn consistent(&mut self) -> bool {
        let constraints = std::mem::take(&mut self.fresh);
        for (name, term) in constraints {
            match self.holds(&name, &term) {
                Holds::Yes => {}
                Holds::No => return false,
                Holds::Open => self.fresh.push((name, term)),
            }
        }
        true
    }

    fn holds(&self, name: &Value, term: &Value) -> Holds {
        let all = |parts: &mut dyn Iterator<Item = Holds>| {
            let mut known = Holds::Yes;
            for part in parts {
                match part {
                    Holds::No => return Holds::No,
                    Holds::Open => known = Holds::Open,
                    Holds::Yes => {}
                }
            }
            known
        };
        let name = self.head(name);
        match (&name, self.head(term)) {
            _ if self.is_over() => Holds::No,
            (_, Value::Int(_) | Value::Char(_)) => Holds::Yes,
            (_, Value::App(_, args)) => all(&mut args.iter().map(|arg| self.holds(&name, arg))),
            (Value::Name(a), Value::Name(b)) if *a == b => Holds::No,
            (Value::Name(_), Value::Name(_)) => Holds::Yes,
            (Value::Name(a), Value::Abs(b, _)) if *a == b => Holds::Yes,
            (Value::Name(_), Value::Abs(_, body)) => self.holds(&name, &body),
            (left, right) => match (Context::suspended(left), Context::suspended(&right)) {
                // A name is not fresh for itself.
                (Some((var, swaps)), Some((other, others)))
                    if var == other && disagreement(&swaps, &others).is_empty() =>
                {
                    Holds::No
                }
                _ => Holds::Open,
            },
        }
    }
}

/// The names that two lists of swappings, the outermost first, send to different places.
fn disagreement(left: &[(u32, u32)], right: &[(u32, u32)]) -> BTreeSet<u32> {
    let apply =
        |swaps: &[(u32, u32)], name| swaps.iter().rev().fold(name, |name, (a, b)| swap_name(*a, *b, name));
    let moved = left.iter().chain(right).flat_map(|(a, b)| [*a, *b]);
    moved.filter(|name| apply(left, *name) != apply(right, *name)).collect()
}

/// A term of a clause, with the variables and names of a frame.
pub fn instantiate(term: &Term, vars: &[usize], names: &[u32]) -> Value {
    let name = |atom: &Atom| names[atom.0 as usize];
    match term {
        Term::Var(Var(index)) => Value::Var(vars[*index as usize]),
        Term::Name(atom) => Value::Name(name(atom)),
        Term::Int(value) => Value::Int(*value),
        Term::Char(value) => Value::Char(*value),
        Term::App(con, args) => {
            Value::App(*con, Rc::new(args.iter().map(|arg| instantiate(arg, vars, names)).collect()))
        }
        Term::Abs(atom, body) => Value::Abs(name(atom), Rc::new(instantiate(body, vars, names))),
        Term::Swap(a, b, body) => Value::Swap(name(a), name(b), Rc::new(instantiate(body, vars, names))),
    }
}

/// A ground term of an instance: its names are those of the check, or come after them.
pub fn ground(term: &Term, scope: &Scope, names: &[u32], atoms: &[Binding]) -> Value {
    let all: Vec<u32> = names
        .iter()
        .copied()
        .chain((0..atoms.len()).map(|index| (scope.names.len() + index) as u32))
        .collect();
    instantiate(term, &[], &all)
}
