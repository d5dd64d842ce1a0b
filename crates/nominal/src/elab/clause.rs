//! Typing goals and clauses.

use crate::elab::names::{Meaning, TypeMeaning};
use crate::elab::term::{Calls, Local, Typing, instances, parameter_count};
use crate::elab::{Checked, Elab, Lost, Rejected};
use crate::generators;
use crate::negation;
use crate::program::{Atom, Clause, ConId, Gap, Goal, PredId, Scope, Term, Universal, Var};
use crate::rewrite::{self, Substitution};
use crate::syntax::tree::{Ident, Node, NodeKind, Quantifier, TypeNode};
use crate::types::Type;
use base::{Diagnostic, Name, Span};
use std::collections::BTreeSet;

impl Typing<'_> {
    pub fn goal(&mut self, node: &Node) -> Checked<Goal> {
        let span = node.span;
        match &node.kind {
            NodeKind::True => Ok(Goal::True),
            NodeKind::False => Ok(Goal::False),
            NodeKind::Cut => Ok(Goal::Cut),
            NodeKind::Comma(parts) => {
                let goals: Checked<Vec<Goal>> = parts.iter().map(|part| self.goal(part)).collect();
                // A conjunct that is false is kept: what comes before it still runs.
                Ok(join(goals?))
            }
            NodeKind::Or(left, right) => {
                let (left, right) = (self.goal(left)?, self.goal(right)?);
                Ok(Goal::Or(vec![left, right]))
            }
            NodeKind::Not(inner) => Ok(Goal::Not(Box::new(self.goal(inner)?))),
            NodeKind::If(condition, then, other) => {
                let (condition, then, other) = (self.goal(condition)?, self.goal(then)?, self.goal(other)?);
                Ok(Goal::If(Box::new(condition), Box::new(then), Box::new(other)))
            }
            NodeKind::Quantified(quantifier, variables, body) => {
                self.quantified(*quantifier, variables, body, span)
            }
            NodeKind::Implies(..) => {
                let message = "hypothetical goals are not supported";
                Err(self.elab.error("hypothetical-goal", span, message))
            }
            _ => {
                let mut calls = Calls::default();
                let atom = self.atom(node, &mut calls)?;
                calls.goals.push(atom);
                Ok(Goal::exists(calls.vars, join(calls.goals)))
            }
        }
    }

    /// An atom; calls of functions in it go to `calls`.
    pub fn atom(&mut self, node: &Node, calls: &mut Calls) -> Checked<Goal> {
        let span = node.span;
        match &node.kind {
            NodeKind::True => Ok(Goal::True),
            NodeKind::False => Ok(Goal::False),
            NodeKind::Eq(left, right) => {
                let ty = self.infer.fresh();
                let left = self.term(left, &ty, calls)?;
                let right = self.term(right, &ty, calls)?;
                Ok(Goal::Eq(ty, left, right))
            }
            NodeKind::Fresh(name, term) => {
                let (name_type, ty) = (self.infer.fresh_names(), self.infer.fresh());
                let name = self.term(name, &name_type, calls)?;
                let term = self.term(term, &ty, calls)?;
                Ok(Goal::Fresh(name_type, name, ty, term))
            }
            NodeKind::Is(left, right) => {
                let ty = self.infer.fresh();
                let left = self.term(left, &ty, calls)?;
                let right = self.expr(right, &ty, calls)?;
                Ok(Goal::Is(left, right))
            }
            NodeKind::Equivariant(left, right) => {
                let ty = self.infer.fresh();
                self.term(left, &ty, calls)?;
                self.term(right, &ty, calls)?;
                Ok(Goal::Open(Gap::Equivariance))
            }
            NodeKind::Id(name) => self.predicate(&Ident { name: name.clone(), span }, &[], node, calls),
            NodeKind::App(head, args) => self.predicate(head, args, node, calls),
            _ => Err(self.elab.error("not-a-goal", span, "a goal is expected here, not a term")),
        }
    }

    fn predicate(&mut self, head: &Ident, args: &[Node], node: &Node, calls: &mut Calls) -> Checked<Goal> {
        match self.elab.names.symbol(&head.name) {
            Some(Meaning::Predicate(pred)) => {
                let terms = self.predicate_arguments(pred, head, args, calls)?;
                Ok(Goal::Call(pred, terms))
            }
            Some(Meaning::Operation(_)) => {
                let test = self.expr(node, &Type::bool(), calls)?;
                Ok(Goal::Is(Term::constant(ConId::TRUE), test))
            }
            Some(_) => {
                let message = format!("`{}` is not a predicate", head.name);
                Err(self.elab.error("not-a-predicate", head.span, message))
            }
            None if let Some(pred) = self.elab.derived(&head.name) => {
                let terms = self.predicate_arguments(pred, head, args, calls)?;
                Ok(Goal::Call(pred, terms))
            }
            None => {
                let message = format!("unknown predicate `{}`", head.name);
                Err(self.elab.unknown(&head.name, head.span, message))
            }
        }
    }

    fn predicate_arguments(
        &mut self,
        pred: PredId,
        head: &Ident,
        args: &[Node],
        calls: &mut Calls,
    ) -> Checked<Vec<Term>> {
        let declared = self.elab.program.pred(pred);
        let (types, groups) = (declared.args.clone(), declared.groups.clone());
        let parameters = self.infer.fresh_many(parameter_count(&types));
        self.arguments(&head.name, head.span, args, &instances(&types, &parameters), &groups, calls)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        variables: &[(Ident, Option<TypeNode>)],
        body: &Node,
        span: Span,
    ) -> Checked<Goal> {
        let depth = self.bound.len();
        let mut vars = vec![];
        let mut names = vec![];
        for (ident, annotation) in variables {
            match self.bind(quantifier, ident, annotation.as_ref())? {
                Local::Var(var) => vars.push(var),
                Local::Name(atom) => names.push(atom),
            }
        }
        let goal = self.goal(body);
        self.bound.truncate(depth);
        let goal = goal?;
        match quantifier {
            Quantifier::Exists => Ok(Goal::exists(vars, goal)),
            Quantifier::New => Ok(Goal::fresh_names(names, goal)),
            Quantifier::Forall => {
                let wrap = |goal, var| Goal::Forall(Universal::Generic, var, Box::new(goal));
                Ok(vars.into_iter().rev().fold(goal, wrap))
            }
            Quantifier::Lambda => {
                Err(self.elab.error("higher-order-term", span, "higher-order terms are not supported"))
            }
        }
    }

    pub fn bind(&mut self, quantifier: Quantifier, ident: &Ident, node: Option<&TypeNode>) -> Checked<Local> {
        let ty = match quantifier {
            Quantifier::New => self.infer.fresh_names(),
            _ => self.infer.fresh(),
        };
        if let Some(node) = node {
            let (annotated, count) = self.elab.annotation(node)?;
            let parameters = self.infer.fresh_many(count);
            self.unify(&ty, &annotated.instantiate(&parameters), node.span)?;
        }
        let local = match quantifier {
            Quantifier::New => Local::Name(self.scope.name(&ident.name, ty)),
            _ => Local::Var(self.var(&ident.name, &ty)),
        };
        self.bound.push((ident.name.clone(), local.clone()));
        Ok(local)
    }

    /// The scope with all types resolved, and the substitution for variables that turned out to be tuples.
    pub fn finish(&mut self, span: Span) -> Checked<(Scope, Substitution)> {
        let mut scope = std::mem::take(&mut self.scope);
        for binding in scope.vars.iter_mut().chain(&mut scope.names) {
            binding.ty = self.infer.resolve(&binding.ty);
        }
        if self.infer.too_large.get() {
            return Err(self.too_large(span));
        }
        let mut substitution = Substitution::default();
        for (var, term) in std::mem::take(&mut self.expansions) {
            substitution.insert(var, term);
        }
        Ok((scope, substitution))
    }

    pub fn finish_goal(&self, goal: &Goal, substitution: &Substitution) -> Goal {
        let goal = rewrite::goal(goal, substitution);
        rewrite::types(&goal, &|ty| self.infer.resolve(ty))
    }

    /// The variables that the user named, in the order of their names.
    pub fn written(&self) -> Vec<(Name, Var)> {
        let mut written: Vec<(Name, Var)> = vec![];
        for (name, local) in self.bound.iter().map(|(name, local)| (name, local)).chain(&self.free) {
            if let Local::Var(var) = local {
                written.push((name.clone(), *var));
            }
        }
        written.sort();
        written.dedup_by(|a, b| a.0 == b.0);
        written
    }
}

/// A conjunction in which nothing is simplified away but nesting and truth.
pub(super) fn join(goals: Vec<Goal>) -> Goal {
    let mut parts = vec![];
    for goal in goals {
        match goal {
            Goal::True => {}
            Goal::And(inner) => parts.extend(inner),
            other => parts.push(other),
        }
    }
    match parts.len() {
        0 => Goal::True,
        1 => parts.remove(0),
        _ => Goal::And(parts),
    }
}

struct Head {
    pred: PredId,
    args: Vec<Term>,
}

impl Elab {
    /// A clause, or several joined by commas or under quantifiers.
    pub(super) fn clauses(&mut self, node: &Node, span: Span) -> Checked<()> {
        let read = self.clause(vec![], &[], node, span);
        if read.is_err() {
            for pred in self.heads(node) {
                self.lost.push(Lost { pred, span });
            }
        }
        read
    }

    /// The predicates that a clause is about, as far as they are declared.
    fn heads(&self, node: &Node) -> Vec<Option<PredId>> {
        let name = match &node.kind {
            NodeKind::Implies(_, conclusion) => return self.heads(conclusion),
            NodeKind::Quantified(_, _, body) => return self.heads(body),
            NodeKind::Comma(parts) => return parts.iter().flat_map(|part| self.heads(part)).collect(),
            NodeKind::Eq(left, _) => return self.heads(left),
            NodeKind::Id(name) => name,
            NodeKind::App(head, _) => &head.name,
            _ => return vec![None],
        };
        match self.names.symbol(name) {
            Some(Meaning::Predicate(pred) | Meaning::Function(pred)) => vec![Some(pred)],
            // What is not declared is not used by what was read.
            _ => vec![],
        }
    }

    fn clause(
        &mut self,
        quantified: Vec<(Quantifier, Ident, Option<TypeNode>)>,
        conditions: &[&Node],
        node: &Node,
        span: Span,
    ) -> Checked<()> {
        match &node.kind {
            NodeKind::Implies(condition, conclusion) => {
                let mut conditions = conditions.to_vec();
                conditions.push(condition);
                return self.clause(quantified, &conditions, conclusion, span);
            }
            NodeKind::Quantified(Quantifier::Forall | Quantifier::New, _, body) => {
                let mut quantified = quantified;
                for variable in variables_of(node) {
                    if !quantified.iter().any(|known| known.1 == variable.1) {
                        quantified.push(variable);
                    }
                }
                return self.clause(quantified, conditions, body, span);
            }
            NodeKind::Comma(heads) => {
                return heads
                    .iter()
                    .try_for_each(|head| self.clause(quantified.clone(), conditions, head, span));
            }
            NodeKind::True => return Ok(()),
            _ => {}
        }
        let mut typing = Typing::new(self);
        for (quantifier, ident, annotation) in &quantified {
            typing.bind(*quantifier, ident, annotation.as_ref())?;
        }
        let mut calls = Calls::default();
        let head = head(&mut typing, node, &mut calls)?;
        let mut body = calls.goals;
        for condition in conditions {
            body.push(typing.goal(condition)?);
        }
        let (scope, substitution) = typing.finish(span)?;
        let body = typing.finish_goal(&join(body), &substitution);
        let args: Vec<Term> = head.args.iter().map(|term| rewrite::term(term, &substitution)).collect();
        self.warn_of_names(&scope, &args, &body, node.span);
        let clause = Clause { scope, head: args, body, span };
        self.program.preds[head.pred.index()].clauses.push(clause);
        Ok(())
    }
}

impl Elab {
    /// A name that stands free in a head is new whenever the clause is used: no name of a goal matches it. Where the
    /// clause also binds it, or says for what it is fresh, the author knows.
    fn warn_of_names(&mut self, scope: &Scope, head: &[Term], body: &Goal, span: Span) {
        let mut names = HeadNames::default();
        head.iter().for_each(|term| names.term(term));
        rewrite::visit(body, &mut |goal| {
            if let Goal::Fresh(_, Term::Name(name), _, _) = goal {
                names.bound.insert(*name);
            }
        });
        let Some(atom) = names.used.difference(&names.bound).next() else { return };
        let name = &scope.names[atom.0 as usize].name;
        if !self.warned.insert(name.clone()) {
            return;
        }
        let message = format!("the name `{name}` in the head is a new one whenever the clause is used");
        let help = format!("no name of a goal matches it; write a variable, or bind it as in `{name}\\…`");
        self.report(Diagnostic::warning("name-in-head", span, message).help(help));
    }

    /// `gen_t` enumerates a data type, `not_p` is the negation of a predicate: both come into being when they are used.
    fn derived(&mut self, name: &Name) -> Option<PredId> {
        if let Some(of) = name.strip_prefix("gen_") {
            let Some(TypeMeaning::Data(id)) = self.names.type_meaning(&Name::new(of)).cloned() else {
                return None;
            };
            let ty = Type::Data(id, vec![]);
            return Some(generators::generator(&mut self.program, &ty));
        }
        let of = name.strip_prefix("not_")?;
        match self.names.symbol(&Name::new(of))? {
            Meaning::Predicate(pred) => Some(negation::negated(&mut self.program, pred)),
            _ => None,
        }
    }
}

/// The names that occur in a head, and those that are bound somewhere in it.
#[derive(Default)]
struct HeadNames {
    used: BTreeSet<Atom>,
    bound: BTreeSet<Atom>,
}

impl HeadNames {
    fn term(&mut self, term: &Term) {
        match term {
            Term::Name(name) => {
                self.used.insert(*name);
            }
            Term::Var(_) | Term::Int(_) | Term::Char(_) => {}
            Term::App(_, args) => args.iter().for_each(|arg| self.term(arg)),
            Term::Abs(name, body) => {
                self.bound.insert(*name);
                self.term(body);
            }
            Term::Swap(_, _, body) => self.term(body),
        }
    }
}

fn variables_of(node: &Node) -> Vec<(Quantifier, Ident, Option<TypeNode>)> {
    match &node.kind {
        NodeKind::Quantified(quantifier, variables, _) => {
            variables.iter().map(|(ident, ty)| (*quantifier, ident.clone(), ty.clone())).collect()
        }
        _ => vec![],
    }
}

/// The head of a clause, or the left side of an equation with its result.
fn head(typing: &mut Typing<'_>, node: &Node, calls: &mut Calls) -> Checked<Head> {
    if let NodeKind::Eq(left, right) = &node.kind {
        return equation(typing, left, right, calls);
    }
    if let NodeKind::App(Ident { name, span }, _) = &node.kind
        && typing.elab.names.symbol(name).is_none()
        && typing.elab.derived(name).is_some()
    {
        let message = format!("`{name}` is made from what it negates or generates");
        let help = "declare it with `pred` to define it yourself";
        return Err(typing.elab.report(Diagnostic::error("clause-head", *span, message).help(help)));
    }
    match typing.atom(node, calls)? {
        Goal::Call(pred, args) => Ok(Head { pred, args }),
        _ => Err(not_a_head(typing, node.span)),
    }
}

fn not_a_head(typing: &mut Typing<'_>, span: Span) -> Rejected {
    let message = "the head of a clause is a predicate applied to terms, or an equation of a function";
    typing.elab.error("clause-head", span, message)
}

fn equation(typing: &mut Typing<'_>, left: &Node, right: &Node, calls: &mut Calls) -> Checked<Head> {
    let (ident, args): (Ident, &[Node]) = match &left.kind {
        NodeKind::App(head, args) => (head.clone(), args),
        NodeKind::Id(name) => (Ident { name: name.clone(), span: left.span }, &[]),
        _ => return Err(not_a_head(typing, left.span)),
    };
    let Some(Meaning::Function(function)) = typing.elab.names.symbol(&ident.name) else {
        if typing.elab.is_broken(&ident.name) {
            return Err(typing.elab.left_out(ident.span));
        }
        let message = format!("`{}` is not declared as a function", ident.name);
        return Err(typing.elab.error("clause-head", ident.span, message));
    };
    let declared = typing.elab.program.pred(function);
    let (types, groups) = (declared.args.clone(), declared.groups.clone());
    let parameters = typing.infer.fresh_many(parameter_count(&types));
    let types = instances(&types, &parameters);
    let terms = typing.arguments(&ident.name, ident.span, args, &types[1..], &groups[1..], calls)?;
    let result = typing.term(right, &types[0], calls)?;
    let mut args = vec![result];
    args.extend(terms);
    Ok(Head { pred: function, args })
}
