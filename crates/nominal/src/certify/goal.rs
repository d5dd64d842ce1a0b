//! Derivations of the second evaluator: depth first, with a count of steps, over contexts that are copied.

use crate::certify::term::{Context, Value, instantiate};
use crate::certify::{Reading, Truth};
use crate::program::{Clause, ConId, Expr, Goal, Op, PredId, PredKind, Program, Scope, Term};
use crate::rewrite::{Free, bound_names};
use crate::types::Type;
use base::Budget;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What the variables and names of a clause are in one use of it.
#[derive(Clone, Debug)]
pub struct Frame {
    pub vars: Rc<Vec<usize>>,
    pub names: Rc<Vec<u32>>,
    /// The types of the names.
    pub kinds: Rc<Vec<Type>>,
}

/// The types of the names of a scope.
pub fn kinds(scope: &Scope) -> Rc<Vec<Type>> {
    Rc::new(scope.names.iter().map(|binding| binding.ty.clone()).collect())
}

/// Goals still to be shown, the next one first.
#[derive(Clone, Debug)]
enum Todo<'p> {
    Done,
    Goal(&'p Goal, Frame, Rc<Todo<'p>>),
    /// From here on there is a new count of steps.
    Steps(u32, Rc<Todo<'p>>),
}

/// How many goals are looked at before the answer is unknown.
const MAX_WORK: u64 = 100_000;
/// How many goals may follow each other, with a large stack and without one.
const MAX_DEPTH: u32 = 10_000;
const SMALL_DEPTH: u32 = 300;
/// How large the contexts of goals under way may be together.
const MAX_HELD: usize = 1 << 22;
/// How much of contexts is copied before the answer is unknown.
const MAX_COPIED: usize = 1 << 24;

#[derive(Debug)]
pub struct Prover<'p, 'b> {
    program: &'p Program,
    reading: Reading,
    /// What each negation negates.
    negated: BTreeMap<PredId, PredId>,
    budget: &'b mut Budget,
    work: u64,
    copied: usize,
    /// Nothing more is looked at: what is not known by now stays unknown.
    over: bool,
    depth: u32,
    max_depth: u32,
    held: usize,
    /// The context of the first solution.
    solution: Option<Context>,
}

/// What alternatives say together.
fn either(known: Truth, other: Truth) -> Truth {
    match (known, other) {
        (Truth::Proved, _) | (_, Truth::Proved) => Truth::Proved,
        (Truth::Unknown, _) | (_, Truth::Unknown) => Truth::Unknown,
        _ => Truth::Refuted,
    }
}

impl<'p, 'b> Prover<'p, 'b> {
    pub fn new(program: &'p Program, reading: Reading, budget: &'b mut Budget, deep: bool) -> Prover<'p, 'b> {
        let negated = program.negations.iter().map(|(of, negation)| (*negation, *of)).collect();
        let max_depth = if deep { MAX_DEPTH } else { SMALL_DEPTH };
        Prover {
            program,
            reading,
            negated,
            budget,
            work: 0,
            copied: 0,
            over: false,
            depth: 0,
            max_depth,
            held: 0,
            solution: None,
        }
    }

    /// Goals one after the other, each with its count of steps; and what is known at the first solution.
    pub fn stages(
        mut self,
        goals: &[(Goal, u32)],
        frame: &Frame,
        context: &Context,
    ) -> (Truth, Option<Context>) {
        let mut todo = Rc::new(Todo::Done);
        for (goal, steps) in goals.iter().rev() {
            todo = Rc::new(Todo::Goal(goal, frame.clone(), todo));
            todo = Rc::new(Todo::Steps(*steps, todo));
        }
        let truth = self.prove(&todo, context.clone(), 0);
        if context.is_over() { (Truth::Unknown, None) } else { (truth, self.solution) }
    }

    fn prove(&mut self, todo: &Rc<Todo<'_>>, context: Context, steps: u32) -> Truth {
        self.work += 1;
        self.over |= self.work > MAX_WORK || context.is_over() || self.budget.step().is_err();
        if self.over || self.depth > self.max_depth || self.held > MAX_HELD {
            return Truth::Unknown;
        }
        self.depth += 1;
        let size = context.size();
        self.held += size;
        let truth = match &**todo {
            Todo::Done => {
                self.solution = Some(context);
                Truth::Proved
            }
            Todo::Steps(steps, rest) => self.prove(rest, context, *steps),
            Todo::Goal(goal, frame, rest) => self.goal(goal, frame, rest, context, steps),
        };
        self.depth -= 1;
        self.held -= size;
        truth
    }

    /// A copy of a context, unless too much was copied already.
    fn copy(&mut self, context: &Context) -> Option<Context> {
        self.copied += context.size();
        self.over |= self.copied > MAX_COPIED || self.budget.work(context.size()).is_err();
        (!self.over).then(|| context.clone())
    }

    /// Shows a goal and what comes after it. Long: one arm for each kind of goal.
    fn goal(
        &mut self,
        goal: &Goal,
        frame: &Frame,
        rest: &Rc<Todo<'_>>,
        mut context: Context,
        steps: u32,
    ) -> Truth {
        let value = |term: &Term| instantiate(term, &frame.vars, &frame.names);
        match goal {
            Goal::True => self.prove(rest, context, steps),
            Goal::False => Truth::Refuted,
            Goal::Eq(_, l, r) => match context.unify(&value(l), &value(r)) {
                true => self.prove(rest, context, steps),
                false => Truth::Refuted,
            },
            Goal::Fresh(_, l, _, r) => match context.require_fresh(&value(l), &value(r)) {
                true => self.prove(rest, context, steps),
                false => Truth::Refuted,
            },
            Goal::And(goals) => {
                let mut todo = Rc::clone(rest);
                for goal in goals.iter().rev() {
                    todo = Rc::new(Todo::Goal(goal, frame.clone(), todo));
                }
                self.prove(&todo, context, steps)
            }
            Goal::Or(goals) => {
                let mut truth = Truth::Refuted;
                for goal in goals {
                    let Some(copy) = self.copy(&context) else { return Truth::Unknown };
                    let todo = Rc::new(Todo::Goal(goal, frame.clone(), Rc::clone(rest)));
                    truth = either(truth, self.prove(&todo, copy, steps));
                    if truth == Truth::Proved {
                        break;
                    }
                }
                truth
            }
            Goal::Exists(_, body) => {
                let todo = Rc::new(Todo::Goal(body, frame.clone(), Rc::clone(rest)));
                self.prove(&todo, context, steps)
            }
            Goal::New(names, body) => {
                let mut own = (*frame.names).clone();
                for name in names {
                    own[name.0 as usize] = context.name(&frame.kinds[name.0 as usize]);
                }
                for var in Free::of_goal(body).vars {
                    for name in names {
                        let name = Value::Name(own[name.0 as usize]);
                        if !context.require_fresh(&name, &Value::Var(frame.vars[var.0 as usize])) {
                            return Truth::Refuted;
                        }
                    }
                }
                let inner = Frame { names: Rc::new(own), ..frame.clone() };
                let todo = Rc::new(Todo::Goal(body, inner, Rc::clone(rest)));
                self.prove(&todo, context, steps)
            }
            Goal::Call(pred, args) => {
                let values: Vec<Value> = args.iter().map(value).collect();
                match self.negated.get(pred) {
                    // A negation holds where what it negates has no derivation, whatever its own clauses say.
                    Some(of) => match self.apart(&Goal::Call(*of, args.clone()), frame, &context, steps) {
                        Truth::Refuted => self.prove(rest, context, steps),
                        Truth::Proved => Truth::Refuted,
                        Truth::Unknown => Truth::Unknown,
                    },
                    None => self.call(*pred, &values, rest, context, steps),
                }
            }
            Goal::Not(body) => match self.apart(body, frame, &context, steps) {
                Truth::Refuted => self.prove(rest, context, steps),
                Truth::Proved => Truth::Refuted,
                Truth::Unknown => Truth::Unknown,
            },
            Goal::If(condition, then, other) => {
                let branch = match self.apart(condition, frame, &context, steps) {
                    Truth::Proved => {
                        let todo = Rc::new(Todo::Goal(then, frame.clone(), Rc::clone(rest)));
                        Rc::new(Todo::Goal(condition, frame.clone(), todo))
                    }
                    Truth::Refuted => Rc::new(Todo::Goal(other, frame.clone(), Rc::clone(rest))),
                    Truth::Unknown => return Truth::Unknown,
                };
                self.prove(&branch, context, steps)
            }
            Goal::Is(left, expr) => match eval(expr, frame, &context) {
                Some(result) => match context.unify(&value(left), &result) {
                    true => self.prove(rest, context, steps),
                    false => Truth::Refuted,
                },
                None => Truth::Unknown,
            },
            Goal::Differ(_, l, r) => {
                let (l, r) = (value(l), value(r));
                if !context.is_ground(&l) || !context.is_ground(&r) {
                    return Truth::Unknown;
                }
                match context.clone().unify(&l, &r) {
                    true => Truth::Refuted,
                    false => self.prove(rest, context, steps),
                }
            }
            Goal::Forall(..) | Goal::Cut | Goal::Open(_) => Truth::Unknown,
        }
    }

    /// A goal by itself: decided only if it is ground, or has no solution at all.
    fn apart(&mut self, goal: &Goal, frame: &Frame, context: &Context, steps: u32) -> Truth {
        let todo = Rc::new(Todo::Goal(goal, frame.clone(), Rc::new(Todo::Done)));
        let Some(copy) = self.copy(context) else { return Truth::Unknown };
        let kept = self.solution.take();
        let truth = self.prove(&todo, copy, steps);
        self.solution = kept;
        let ground = |var: &crate::program::Var| context.is_ground(&Value::Var(frame.vars[var.0 as usize]));
        match truth {
            Truth::Proved if !Free::of_goal(goal).vars.iter().all(ground) => Truth::Unknown,
            other => other,
        }
    }

    fn call(
        &mut self,
        pred: PredId,
        args: &[Value],
        rest: &Rc<Todo<'_>>,
        context: Context,
        steps: u32,
    ) -> Truth {
        let pred = self.program.pred(pred);
        let cost = u32::from(pred.kind != PredKind::Free);
        if steps == 0 {
            return Truth::Unknown;
        }
        let mut truth = Truth::Refuted;
        for clause in &pred.clauses {
            let (found, committed) = self.clause(clause, args, rest, &context, steps - cost);
            truth = either(truth, found);
            if truth == Truth::Proved || committed {
                break;
            }
        }
        truth
    }

    /// Tries a clause with all choices of its names; whether a cut forbids those after it.
    fn clause(
        &mut self,
        clause: &Clause,
        args: &[Value],
        rest: &Rc<Todo<'_>>,
        context: &Context,
        steps: u32,
    ) -> (Truth, bool) {
        // Most heads do not fit, and contexts are copied for each choice of names.
        if clause.head.iter().zip(args).any(|(head, arg)| context.clashes(head, arg)) {
            return (Truth::Refuted, false);
        }
        let own = own_names(clause);
        let mut truth = Truth::Refuted;
        let kinds = kinds(&clause.scope);
        let known = |place: &u32| match self.reading {
            Reading::AnyNames => context.known_names(&kinds[*place as usize]),
            Reading::NewNames => vec![],
        };
        let known: Vec<Vec<u32>> = own.iter().map(known).collect();
        for choice in Choices::new(&known) {
            let Some(mut context) = self.copy(context) else { return (Truth::Unknown, true) };
            let vars = context.vars(&clause.scope);
            let mut names: Vec<u32> = vec![u32::MAX; clause.scope.names.len()];
            for (place, choice) in own.iter().zip(&choice) {
                names[*place as usize] = choice.unwrap_or_else(|| context.name(&kinds[*place as usize]));
            }
            let fits = clause
                .head
                .iter()
                .zip(args)
                .all(|(head, arg)| context.unify(&instantiate(head, &vars, &names), arg));
            if !fits {
                continue;
            }
            let frame = Frame { vars: Rc::new(vars), names: Rc::new(names), kinds: Rc::clone(&kinds) };
            if let Some((before, after)) = cut(&clause.body) {
                match self.apart(&before, &frame, &context, steps) {
                    Truth::Refuted => continue,
                    Truth::Unknown => return (Truth::Unknown, true),
                    Truth::Proved => {}
                }
                let todo = Rc::new(Todo::Goal(&after, frame, Rc::clone(rest)));
                return (either(truth, self.prove(&todo, context, steps)), true);
            }
            let todo = Rc::new(Todo::Goal(&clause.body, frame, Rc::clone(rest)));
            truth = either(truth, self.prove(&todo, context, steps));
            if truth == Truth::Proved {
                break;
            }
        }
        (truth, false)
    }
}

/// Names of a clause that no `new` binds.
fn own_names(clause: &Clause) -> Vec<u32> {
    let bound = bound_names(&clause.body);
    let mut free = Free::of_terms(&clause.head);
    free.goal(&clause.body);
    free.names.difference(&bound).map(|name| name.0).collect()
}

/// All ways to choose different names, each new or one of those that are known for its place: new ones first.
struct Choices<'k> {
    known: &'k [Vec<u32>],
    /// For each place none for a new name, otherwise one more than the place of a known one; nothing at the end.
    next: Option<Vec<usize>>,
}

impl Choices<'_> {
    fn new(known: &[Vec<u32>]) -> Choices<'_> {
        Choices { known, next: Some(vec![0; known.len()]) }
    }

    /// The next numbers, the last one changing first.
    fn advance(&self, mut numbers: Vec<usize>) -> Option<Vec<usize>> {
        for place in (0..numbers.len()).rev() {
            if numbers[place] < self.known[place].len() {
                numbers[place] += 1;
                return Some(numbers);
            }
            numbers[place] = 0;
        }
        None
    }

    fn choice(&self, numbers: &[usize]) -> Vec<Option<u32>> {
        let name = |(place, number): (usize, &usize)| Some(self.known[place][number.checked_sub(1)?]);
        numbers.iter().enumerate().map(name).collect()
    }
}

impl Iterator for Choices<'_> {
    type Item = Vec<Option<u32>>;

    fn next(&mut self) -> Option<Vec<Option<u32>>> {
        loop {
            let numbers = self.next.take()?;
            let choice = self.choice(&numbers);
            self.next = self.advance(numbers);
            let twice =
                |(place, name): (usize, &Option<u32>)| name.is_some() && choice[..place].contains(name);
            if !choice.iter().enumerate().any(twice) {
                return Some(choice);
            }
        }
    }
}

/// A body with a cut among its goals, in two parts.
fn cut(body: &Goal) -> Option<(Goal, Goal)> {
    let goals = match body {
        Goal::And(goals) => goals.clone(),
        other => vec![other.clone()],
    };
    let place = goals.iter().position(|goal| *goal == Goal::Cut)?;
    let after = Goal::and(goals[place + 1..].iter().cloned());
    Some((Goal::and(goals[..place].iter().cloned()), after))
}

fn eval(expr: &Expr, frame: &Frame, context: &Context) -> Option<Value> {
    match expr {
        Expr::Term(term) => {
            let value = instantiate(term, &frame.vars, &frame.names);
            context.is_ground(&value).then(|| context.head(&value))
        }
        Expr::Op(op, args) => {
            let args: Option<Vec<Value>> = args.iter().map(|arg| eval(arg, frame, context)).collect();
            apply(*op, &args?)
        }
    }
}

fn apply(op: Op, args: &[Value]) -> Option<Value> {
    let truth = |value: bool| Value::App(if value { ConId::TRUE } else { ConId::FALSE }, Rc::new(vec![]));
    let truth_of = |value: &Value| matches!(value, Value::App(ConId::TRUE, _));
    match (op, args) {
        (Op::Neg, [Value::Int(l)]) => l.checked_neg().map(Value::Int),
        (Op::And, [l, r]) => Some(truth(truth_of(l) && truth_of(r))),
        (Op::Or, [l, r]) => Some(truth(truth_of(l) || truth_of(r))),
        (op, [Value::Int(l), Value::Int(r)]) => match op {
            Op::Add => l.checked_add(*r).map(Value::Int),
            Op::Sub => l.checked_sub(*r).map(Value::Int),
            Op::Mul => l.checked_mul(*r).map(Value::Int),
            Op::Div => l.checked_div(*r).map(Value::Int),
            Op::Min => Some(Value::Int(*l.min(r))),
            Op::Max => Some(Value::Int(*l.max(r))),
            Op::Less => Some(truth(l < r)),
            Op::LessEqual => Some(truth(l <= r)),
            Op::Greater => Some(truth(l > r)),
            Op::GreaterEqual => Some(truth(l >= r)),
            _ => None,
        },
        _ => None,
    }
}
