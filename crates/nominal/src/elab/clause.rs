//! Typing goals and clauses.

use crate::elab::names::{Meaning, TypeMeaning};
use crate::elab::term::{Calls, Local, Typing, instances, parameter_count};
use crate::elab::{Checked, Elab, Rejected};
use crate::generators;
use crate::negation;
use crate::program::{Clause, ConId, Gap, Goal, PredId, Scope, Term, Universal, Var};
use crate::rewrite::{self, Substitution};
use crate::syntax::tree::{Ident, Node, NodeKind, Quantifier, TypeNode};
use crate::types::Type;
use base::{Name, Span};

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
                let mut diagnostic = base::Diagnostic::error("unknown-identifier", head.span, message);
                if let Some(near) = self.elab.names.near(&head.name) {
                    diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
                }
                Err(self.elab.report(diagnostic))
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
        let depth = self.locals.len();
        let mut vars = vec![];
        let mut names = vec![];
        for (ident, annotation) in variables {
            match self.bind(quantifier, ident, annotation.as_ref())? {
                Local::Var(var) => vars.push(var),
                Local::Name(atom) => names.push(atom),
            }
        }
        let bound = self.locals.len() - depth;
        let goal = self.goal(body);
        // Free identifiers of the body were put below.
        self.locals.truncate(self.locals.len() - bound);
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
        self.locals.push((ident.name.clone(), local.clone()));
        Ok(local)
    }

    /// The scope with all types resolved, and the substitution for variables that turned out to be tuples.
    pub fn finish(&mut self) -> (Scope, Substitution) {
        let mut scope = std::mem::take(&mut self.scope);
        for binding in scope.vars.iter_mut().chain(&mut scope.names) {
            binding.ty = self.infer.resolve(&binding.ty);
        }
        let mut substitution = Substitution::default();
        for (var, term) in std::mem::take(&mut self.expansions) {
            substitution.insert(var, term);
        }
        (scope, substitution)
    }

    pub fn finish_goal(&self, goal: &Goal, substitution: &Substitution) -> Goal {
        let goal = rewrite::goal(goal, substitution);
        rewrite::types(&goal, &|ty| self.infer.resolve(ty))
    }

    /// The variables that the user named, in the order of their names.
    pub fn written(&self) -> Vec<(Name, Var)> {
        let mut written: Vec<(Name, Var)> = vec![];
        for (name, local) in &self.locals {
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
        self.clause(vec![], &[], node, span)
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
        let (scope, substitution) = typing.finish();
        let body = typing.finish_goal(&join(body), &substitution);
        let args = head.args.iter().map(|term| rewrite::term(term, &substitution)).collect();
        let clause = Clause { scope, head: args, body, span };
        self.program.preds[head.pred.index()].clauses.push(clause);
        Ok(())
    }
}

impl Elab {
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
