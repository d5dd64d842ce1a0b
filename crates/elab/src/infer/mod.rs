//! Type inference: Hindley-Milner with type classes, over several terms that share their variables.
//!
//! Terms are first inferred strictly. Where that fails and coercions are enabled, they are inferred once more with
//! coercions at the applications that need them (module [`local`]) and, where that fails, too, with subtype
//! constraints at all applications (module [`flows`]).

mod coercions;
mod finish;
mod flows;
mod local;
mod overload;
mod shapes;
mod unify;

use crate::context::Context;
use crate::preterm::{Pre, PreCase};
use base::guard::{Excess, Fault, give_up, guarded};
use base::{Diagnostic, Name, Span, deeper};
pub use coercions::Coercions;
use flows::Flow;
use local::Fit;
use logic::types::well_known::{BOOL, DUMMY, FUN, PROP};
use logic::{Literal, Sort, Term, Type};
use overload::Overload;
use std::collections::HashMap;
use unify::Clash;

/// How many steps inference may take. Types of a few lines can be larger than any memory.
const MAX_STEPS: usize = 20_000_000;

/// After how many steps the flag of the budget is looked at.
const LOOK: usize = 4_096;

/// A type under construction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ty(u32);

#[derive(Clone, Debug)]
enum Node {
    Unknown(Sort),
    Link(Ty),
    Con(Name, Vec<Ty>),
    /// A type variable of the user's; its sort is in [`Infer::rigid`].
    Rigid(Name),
}

/// A term whose types are under construction.
#[derive(Clone, Debug)]
enum Typed {
    Const(Name, Ty),
    /// A constant that stands for others: the position of this use in [`Infer::overloads`].
    Overloaded(usize),
    Free(Name, Ty),
    Bound(u32),
    Abs(Name, Ty, Box<Typed>),
    App(Box<Typed>, Box<Typed>),
    /// A term on the way from one type to another.
    Coerced(Box<Typed>, Ty, Ty),
    Case(Box<Typed>, Vec<TypedClause>, Ty),
    Lit(Literal),
}

#[derive(Clone, Debug)]
struct TypedClause {
    vars: Vec<(Name, Ty)>,
    pattern: Typed,
    body: Typed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Strict,
    /// Coercions where an application needs one.
    Local,
    /// Constraints at all applications.
    Flows,
}

/// Of which classes a type variable is that the user writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sorting {
    /// Those that are written with it somewhere, and the default ones, as in Isabelle.
    Written,
    /// Those that are asked for as well.
    Inferred,
}

#[derive(Debug)]
pub struct Infer<'c> {
    context: &'c Context,
    mode: Mode,
    sorts: Sorting,
    nodes: Vec<Node>,
    rigid: HashMap<Name, Sort>,
    /// What is asked of type variables of the user's whose sort is not known before the end.
    demanded: HashMap<Name, Sort>,
    frees: HashMap<Name, Ty>,
    bound: Vec<Ty>,
    flows: Vec<Flow>,
    /// Occurrences of class constants that have a preferred type here: what the class variable became, and the
    /// preferred type.
    class_uses: Vec<(Ty, Type)>,
    overloads: Vec<Overload>,
    /// The innermost place known while walking down, for messages.
    place: Span,
    /// The steps that are left.
    steps: usize,
    /// What nodes were before they were changed, while changes are tentative.
    trail: Vec<(Ty, Node)>,
    /// How many tentative pieces of work are going on.
    tentative: usize,
}

/// Whether tentative work is to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Success {
    Yes,
    No,
}

impl Success {
    fn of<T, E>(result: &Result<T, E>) -> Success {
        if result.is_ok() { Success::Yes } else { Success::No }
    }
}

/// A term to infer, and the type that it must have, if that is known.
#[derive(Debug)]
pub struct Task<'p> {
    pub pre: &'p Pre,
    pub expected: Option<Type>,
    pub span: Span,
    /// Tasks of one group, which follow each other, share their variables.
    pub group: usize,
    /// Variables of the group alone, the same for all of its tasks.
    pub locals: &'p [(Name, Type)],
}

/// Infers all terms together. `declared` gives types to free variables.
pub(crate) fn infer(
    context: &Context,
    tasks: &[Task<'_>],
    declared: &[(Name, Type)],
    sorts: Sorting,
) -> Result<Vec<Term>, Diagnostic> {
    let both = || {
        let attempt = |mode| Infer::new(context, mode, sorts).run(tasks, declared);
        let strict = attempt(Mode::Strict);
        match strict {
            Err(_) if context.coercions.enabled => {
                attempt(Mode::Local).or_else(|_| attempt(Mode::Flows)).or(strict)
            }
            _ => strict,
        }
    };
    guarded(both).unwrap_or_else(|fault| match fault {
        Fault::Excess(excess) => Err(too_much(whole(tasks), excess)),
        Fault::Panic { .. } => fault.raise(),
    })
}

/// Where the texts stand.
fn whole(tasks: &[Task<'_>]) -> Span {
    let spans = tasks.iter().map(|task| task.span);
    spans.reduce(|all, next| if all.file == next.file { all.to(next) } else { all }).unwrap_or_default()
}

/// The message that something has too much of something.
pub(crate) fn too_much(span: Span, excess: Excess) -> Diagnostic {
    Diagnostic::error("too-large", span, format!("this cannot be read: {excess}"))
}

/// Elaborated terms know truth values only, so propositions are of that type from the start.
fn proposition_as_truth_value(name: &Name) -> Name {
    if name == PROP { Name::new(BOOL) } else { name.clone() }
}

impl<'c> Infer<'c> {
    fn new(context: &'c Context, mode: Mode, sorts: Sorting) -> Infer<'c> {
        Infer {
            context,
            mode,
            sorts,
            nodes: vec![],
            rigid: HashMap::new(),
            demanded: HashMap::new(),
            frees: HashMap::new(),
            bound: vec![],
            flows: vec![],
            class_uses: vec![],
            overloads: vec![],
            place: Span::default(),
            steps: MAX_STEPS,
            trail: vec![],
            tentative: 0,
        }
    }

    /// Takes one step.
    fn step(&mut self) {
        self.steps = self.steps.checked_sub(1).unwrap_or_else(|| give_up(Excess::Effort));
        if self.steps.is_multiple_of(LOOK) && self.context.budget.is_cancelled() {
            give_up(Excess::Budget);
        }
    }

    /// Does some work, and takes back what it changed unless it succeeds.
    fn tentatively(&mut self, work: impl FnOnce(&mut Self) -> Success) -> Success {
        let (nodes, start) = (self.nodes.len(), self.trail.len());
        let (rigid, demanded) = (self.rigid.clone(), self.demanded.clone());
        self.tentative += 1;
        let success = work(self);
        self.tentative -= 1;
        if success == Success::No {
            for (ty, node) in self.trail.drain(start..).rev() {
                if let Some(slot) = self.nodes.get_mut(ty.0 as usize) {
                    *slot = node;
                }
            }
            self.nodes.truncate(nodes);
            (self.rigid, self.demanded) = (rigid, demanded);
        }
        if self.tentative == 0 {
            self.trail.clear();
        }
        success
    }

    fn run(mut self, tasks: &[Task<'_>], declared: &[(Name, Type)]) -> Result<Vec<Term>, Diagnostic> {
        for (name, sort) in self.context.fixed_type_vars() {
            self.rigid.insert(name.clone(), sort.clone());
        }
        for (name, ty) in self.context.fixed_vars() {
            let ty = self.import(ty);
            self.frees.insert(name.clone(), ty);
        }
        for (name, ty) in declared {
            let ty = self.import(ty);
            self.frees.insert(name.clone(), ty);
        }
        let shared = self.frees.clone();
        let mut group = None;
        let mut typed = vec![];
        for task in tasks {
            if group != Some(task.group) {
                group = Some(task.group);
                self.frees.clone_from(&shared);
                for (name, ty) in task.locals {
                    let ty = self.import(ty);
                    self.frees.insert(name.clone(), ty);
                }
            }
            self.place = task.span;
            let (term, ty) = self.term(task.pre)?;
            if let Some(expected) = &task.expected {
                let expected = self.import(expected);
                self.unify(ty, expected).map_err(|clash| self.clash(task.span, ty, expected, &clash))?;
            }
            typed.push(term);
        }
        if self.mode == Mode::Flows {
            self.solve_flows()?;
        }
        self.resolve_overloads();
        self.improve_class_uses();
        self.settle_sorts(tasks)?;
        self.finish(typed)
    }

    /// What is asked of the user's type variables is what they are, or has to be written with them.
    fn settle_sorts(&mut self, tasks: &[Task<'_>]) -> Result<(), Diagnostic> {
        for (name, demanded) in std::mem::take(&mut self.demanded) {
            let own = self.rigid.entry(name.clone()).or_default();
            let known = own.union(&self.context.default_sort);
            let is_missing = |class: &&Name| !self.context.classes.sort_is_below(&known, class);
            match demanded.classes().iter().find(is_missing) {
                Some(class) if self.sorts == Sorting::Written => {
                    let message = format!("`{name}` is not of class `{}`", class.base());
                    return Err(Diagnostic::error("type-clash", whole(tasks), message));
                }
                _ => *own = own.union(&demanded),
            }
        }
        Ok(())
    }

    /// Constants of a class, used in its block at a type that nothing determines, are meant at the class's own
    /// type variable; likewise in an instantiation.
    fn improve_class_uses(&mut self) {
        let uses = std::mem::take(&mut self.class_uses);
        // An instantiation defines a constant at its own type once; further uses are about the type's arguments.
        let mut defined = uses.iter().any(|(ty, preferred)| match (self.node(*ty), preferred) {
            (Node::Con(name, _), Type::Con(own, _)) => name == *own,
            _ => false,
        }) || self.defines_instance();
        for (ty, preferred) in uses {
            let of_instance = matches!(preferred, Type::Con(..));
            let is_open = matches!(self.node(ty), Node::Unknown(_)) && !(of_instance && defined);
            if is_open || self.is_instance_with_open_arguments(ty, &preferred) {
                defined |= of_instance;
                let preferred = self.import(&preferred);
                // The sort may be too small for this use; then it stays general.
                self.tentatively(|infer| Success::of(&infer.unify(ty, preferred)));
            }
        }
    }

    /// Whether this is the type that is being made an instance, and nothing is known about its arguments: they are
    /// those of the instantiation then.
    fn is_instance_with_open_arguments(&mut self, ty: Ty, preferred: &Type) -> bool {
        let (Node::Con(name, args), Type::Con(own, _)) = (self.node(ty), preferred) else { return false };
        name == *own && args.iter().all(|arg| matches!(self.node(*arg), Node::Unknown(_)))
    }

    /// Whether a constant of an instantiation is meant by the name that it has there, like `plus_nat`.
    fn defines_instance(&self) -> bool {
        let mut targets = self.context.frames.iter().flat_map(|frame| &frame.instances);
        targets.any(|target| self.frees.contains_key(&target.written))
    }

    /// The most general type of a term. Long: one arm for each kind of term.
    fn term(&mut self, pre: &Pre) -> Result<(Typed, Ty), Diagnostic> {
        match pre {
            Pre::Const(name, span) => {
                self.place = *span;
                let ty = self.instance(name);
                if self.context.overloads.contains_key(name) {
                    self.overloads.push(Overload { generic: name.clone(), ty, chosen: None });
                    return Ok((Typed::Overloaded(self.overloads.len() - 1), ty));
                }
                Ok((Typed::Const(name.clone(), ty), ty))
            }
            Pre::ConstAt(name, at, span) => {
                self.place = *span;
                let ty = self.instance(name);
                let at = self.import(at);
                self.unify(ty, at).map_err(|clash| self.clash(*span, ty, at, &clash))?;
                Ok((Typed::Const(name.clone(), ty), ty))
            }
            Pre::Free(name, span) => {
                self.place = *span;
                let ty = match self.frees.get(name) {
                    Some(ty) => *ty,
                    None => {
                        let ty = self.unknown(Sort::top());
                        self.frees.insert(name.clone(), ty);
                        ty
                    }
                };
                Ok((Typed::Free(name.clone(), ty), ty))
            }
            Pre::Bound(index) => {
                let position = self.bound.len().checked_sub(*index as usize + 1);
                match position.and_then(|position| self.bound.get(position)) {
                    Some(ty) => Ok((Typed::Bound(*index), *ty)),
                    None => Err(Diagnostic::error(
                        "loose-variable",
                        self.place,
                        "a bound variable escapes its scope",
                    )),
                }
            }
            Pre::Abs(name, ty, body) => {
                let var = self.optional(ty.as_ref());
                self.bound.push(var);
                let body = deeper(|| self.term(body));
                self.bound.pop();
                let (body, result) = body?;
                let ty = self.con(FUN, vec![var, result]);
                Ok((Typed::Abs(name.clone(), var, Box::new(body)), ty))
            }
            Pre::App(function, argument) => deeper(|| self.application(function, argument)),
            Pre::Typed(body, ty, span) => {
                let (body, own) = deeper(|| self.term(body))?;
                let wanted = self.import(ty);
                Ok((self.flow(body, own, wanted, *span)?, wanted))
            }
            Pre::Case(case) => deeper(|| self.case(case)),
            Pre::Lit(literal) => {
                let ty = self.import(&literal.ty());
                Ok((Typed::Lit(literal.clone()), ty))
            }
        }
    }

    fn application(&mut self, function: &Pre, argument: &Pre) -> Result<(Typed, Ty), Diagnostic> {
        let (mut operator, operator_ty) = self.term(function)?;
        let (operand, operand_ty) = self.term(argument)?;
        let (from, to) = match self.function_type(operator_ty) {
            Some(parts) => parts,
            None => {
                let coerced = if self.mode == Mode::Local { self.as_function(operator_ty) } else { None };
                let Some((coerced, parts)) = coerced.and_then(|ty| Some((ty, self.function_type(ty)?)))
                else {
                    return Err(self.not_a_function(function, argument, operator_ty));
                };
                operator = Typed::Coerced(Box::new(operator), operator_ty, coerced);
                parts
            }
        };
        let span = argument.span().unwrap_or(self.place);
        let operand = self.flow(operand, operand_ty, from, span)?;
        Ok((Typed::App(Box::new(operator), Box::new(operand)), to))
    }

    /// What a function of this type takes and gives, if it is or can become one.
    fn function_type(&mut self, ty: Ty) -> Option<(Ty, Ty)> {
        if let Node::Unknown(_) = self.node(ty) {
            let parts = vec![self.unknown(Sort::top()), self.unknown(Sort::top())];
            let wanted = self.con(FUN, parts);
            self.unify(ty, wanted).ok()?;
        }
        match self.node(ty) {
            Node::Con(name, args) if name == FUN => match args.as_slice() {
                [from, to] => Some((*from, *to)),
                _ => None,
            },
            Node::Con(..) | Node::Rigid(_) | Node::Link(_) | Node::Unknown(_) => None,
        }
    }

    /// Lets a term of type `from` stand where `to` is expected.
    fn flow(&mut self, term: Typed, from: Ty, to: Ty, span: Span) -> Result<Typed, Diagnostic> {
        match self.mode {
            Mode::Strict => match self.unify(from, to) {
                Ok(()) => Ok(term),
                Err(clash) => Err(self.clash(span, from, to, &clash)),
            },
            Mode::Local => match self.fit(from, to) {
                Ok(Fit::Same) => Ok(term),
                Ok(Fit::Coerced) => Ok(Typed::Coerced(Box::new(term), from, to)),
                Err(clash) => Err(self.clash(span, from, to, &clash)),
            },
            Mode::Flows => {
                self.flows.push(Flow { from, to, span });
                Ok(Typed::Coerced(Box::new(term), from, to))
            }
        }
    }

    fn not_a_function(&self, function: &Pre, argument: &Pre, ty: Ty) -> Diagnostic {
        let span = function.span().unwrap_or(self.place);
        let shown = self.context.show_type(&self.export_for_message(ty));
        let diagnostic = Diagnostic::error(
            "type-clash",
            span,
            format!(
                "type clash: this has type `{shown}`, which is not a function, but it is applied to an argument"
            ),
        );
        match argument.span() {
            Some(span) => diagnostic.label(span, "the argument"),
            None => diagnostic,
        }
    }

    fn case(&mut self, case: &PreCase) -> Result<(Typed, Ty), Diagnostic> {
        let (scrutinee, scrutinee_ty) = self.term(&case.scrutinee)?;
        let span = case.scrutinee.span().unwrap_or(self.place);
        let matched = self.unknown(Sort::top());
        let scrutinee = self.flow(scrutinee, scrutinee_ty, matched, span)?;
        let result = self.unknown(Sort::top());
        let mut clauses = vec![];
        for clause in &case.clauses {
            let vars: Vec<(Name, Ty)> =
                clause.vars.iter().map(|name| (name.clone(), self.unknown(Sort::top()))).collect();
            let outside = self.bound.len();
            self.bound.extend(vars.iter().map(|(_, ty)| *ty));
            let typed = self.clause(clause, matched, result);
            self.bound.truncate(outside);
            let (pattern, body) = typed?;
            clauses.push(TypedClause { vars, pattern, body });
        }
        Ok((Typed::Case(Box::new(scrutinee), clauses, result), result))
    }

    fn clause(
        &mut self,
        clause: &crate::preterm::PreClause,
        scrutinee: Ty,
        result: Ty,
    ) -> Result<(Typed, Typed), Diagnostic> {
        let (pattern, pattern_ty) = self.term(&clause.pattern)?;
        let span = clause.pattern.span().unwrap_or(self.place);
        self.unify(scrutinee, pattern_ty).map_err(|clash| self.clash(span, pattern_ty, scrutinee, &clash))?;
        let (body, body_ty) = self.term(&clause.body)?;
        let span = clause.body.span().unwrap_or(self.place);
        if self.mode == Mode::Flows {
            return Ok((pattern, self.flow(body, body_ty, result, span)?));
        }
        self.unify(result, body_ty).map_err(|clash| self.clash(span, body_ty, result, &clash))?;
        Ok((pattern, body))
    }

    /// A fresh instance of a constant's type. Types that the context fixes stay as they are in the constants
    /// of the context itself.
    fn instance(&mut self, name: &Name) -> Ty {
        let Some(ty) = self.context.const_type(name).cloned() else { return self.unknown(Sort::top()) };
        let mut fresh = HashMap::new();
        if self.context.is_local(name) {
            for (var, sort) in self.context.fixed_type_vars() {
                let rigid = self.import(&Type::var(var.clone(), sort.clone()));
                fresh.insert(var.clone(), rigid);
            }
        }
        let instance = self.import_fresh(&ty, &mut fresh);
        if let Some(preferred) = self.context.preferred_type(name)
            && let Some(used) = fresh.get("'a")
        {
            self.class_uses.push((*used, preferred));
        }
        for (var, preferred) in self.context.preferred_in_abbreviation(name) {
            self.class_uses.extend(fresh.get(&var).map(|used| (*used, preferred)));
        }
        instance
    }

    fn import_fresh(&mut self, ty: &Type, fresh: &mut HashMap<Name, Ty>) -> Ty {
        deeper(|| match ty {
            Type::Var(var) => self.fresh_var(var, fresh),
            Type::Con(name, args) => {
                let args = args.iter().map(|arg| self.import_fresh(arg, fresh)).collect();
                self.push(Node::Con(proposition_as_truth_value(name), args))
            }
        })
    }

    fn fresh_var(&mut self, var: &logic::TypeVar, fresh: &mut HashMap<Name, Ty>) -> Ty {
        match fresh.get(&var.name) {
            Some(ty) => *ty,
            None => {
                let ty = self.unknown(var.sort.clone());
                fresh.insert(var.name.clone(), ty);
                ty
            }
        }
    }

    fn optional(&mut self, ty: Option<&Type>) -> Ty {
        match ty {
            Some(ty) => self.import(ty),
            None => self.unknown(Sort::top()),
        }
    }

    /// A type as the user wrote it: `_` is unknown, type variables are rigid.
    fn import(&mut self, ty: &Type) -> Ty {
        deeper(|| match ty {
            Type::Con(name, args) if name == DUMMY => match args.first() {
                Some(Type::Var(var)) => self.unknown(var.sort.clone()),
                Some(Type::Con(..)) | None => self.unknown(Sort::top()),
            },
            Type::Con(name, args) => {
                let args = args.iter().map(|arg| self.import(arg)).collect();
                self.push(Node::Con(proposition_as_truth_value(name), args))
            }
            Type::Var(var) => {
                let sort = self.rigid.entry(var.name.clone()).or_default();
                *sort = sort.union(&var.sort);
                self.push(Node::Rigid(var.name.clone()))
            }
        })
    }

    fn unknown(&mut self, sort: Sort) -> Ty {
        self.push(Node::Unknown(sort))
    }

    fn con(&mut self, name: &str, args: Vec<Ty>) -> Ty {
        self.push(Node::Con(Name::new(name), args))
    }

    fn push(&mut self, node: Node) -> Ty {
        self.step();
        let index = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(node);
        Ty(index)
    }

    /// The node that a type stands for, links followed.
    fn node(&self, ty: Ty) -> Node {
        self.nodes.get(self.root(ty).0 as usize).cloned().unwrap_or(Node::Unknown(Sort::top()))
    }

    fn root(&self, mut ty: Ty) -> Ty {
        while let Some(Node::Link(next)) = self.nodes.get(ty.0 as usize) {
            ty = *next;
        }
        ty
    }

    fn set(&mut self, ty: Ty, node: Node) {
        if let Some(slot) = self.nodes.get_mut(ty.0 as usize) {
            let before = std::mem::replace(slot, node);
            if self.tentative > 0 {
                self.trail.push((ty, before));
            }
        }
    }
}
