//! Checks and queries.

use crate::elab::clause::join;
use crate::elab::term::{Calls, Local, Typing};
use crate::elab::{Checked, Elab};
use crate::program::{Atom, Check, Expectation, Goal, Query, Term};
use crate::rewrite::{self, Substitution};
use crate::syntax::tree::{CheckKind, CheckNode, Node, NodeKind, Quantifier};
use base::{Diagnostic, Name, Span};

/// A check formula taken apart.
#[derive(Default)]
struct Formula {
    hypotheses: Vec<Goal>,
    calls: Vec<Goal>,
    new_names: Vec<Atom>,
}

impl Elab {
    pub(super) fn check(&mut self, check: CheckNode, span: Span) -> Checked<()> {
        if check.bound == 0 {
            let message = format!("the bound of `{}` is 0, so nothing is searched", check.label);
            let help = "the number after the label says how many uses of clauses a derivation may take";
            self.report(Diagnostic::warning("bound-of-zero", span, message).help(help));
        }
        if check.bound < 0 {
            let message =
                format!("the bound of `{}` is negative: bounds grow until the time is over", check.label);
            self.report(Diagnostic::warning("negative-bound", span, message));
        }
        let mut typing = Typing::new(self);
        let mut formula = Formula::default();
        let conclusion = conclusion(&mut typing, &check.formula, &mut formula)?;
        let written = typing.written();
        let (scope, substitution) = typing.finish(span)?;
        let finish = |goal: &Goal| typing.finish_goal(goal, &substitution);
        let formula_span = check.formula.span;
        let check = Check {
            label: Name::new(&check.label),
            bound: check.bound,
            expectation: match check.kind {
                CheckKind::Check => Expectation::None,
                CheckKind::Validate => Expectation::Holds,
                CheckKind::Invalidate => Expectation::Fails,
            },
            hypotheses: formula.hypotheses.iter().map(finish).collect(),
            calls: formula.calls.iter().map(finish).collect(),
            conclusion: finish(&conclusion),
            new_names: formula.new_names,
            written: terms(written, &substitution),
            scope,
            span,
            formula: formula_span,
        };
        self.program.checks.push(check);
        Ok(())
    }

    pub(super) fn query(&mut self, goal: &Node, span: Span) -> Checked<()> {
        let query = self.elaborate_query(goal, span)?;
        self.program.queries.push(query);
        Ok(())
    }

    fn elaborate_query(&mut self, goal: &Node, span: Span) -> Checked<Query> {
        let formula = goal.span;
        let mut typing = Typing::new(self);
        let goal = typing.goal(goal)?;
        let written = typing.written();
        let (scope, substitution) = typing.finish(span)?;
        let goal = typing.finish_goal(&goal, &substitution);
        Ok(Query { written: terms(written, &substitution), scope, goal, span, formula })
    }

    /// `#type t`: a note with the type.
    pub(super) fn type_of(&mut self, node: &Node) -> Checked<()> {
        let mut typing = Typing::new(self);
        let ty = typing.infer.fresh();
        typing.term(node, &ty, &mut Calls::default())?;
        let ty = typing.infer.resolve(&ty);
        let message = format!("this has type `{}`", self.show_type(&ty));
        self.report(Diagnostic::note("type", node.span, message));
        Ok(())
    }

    /// A goal on top of what has been declared; what is wrong with it goes to the diagnostics.
    pub fn ask(&mut self, goal: &Node) -> Option<Query> {
        self.elaborate_query(goal, goal.span).ok()
    }
}

fn terms(written: Vec<(Name, crate::program::Var)>, substitution: &Substitution) -> Vec<(Name, Term)> {
    written.into_iter().map(|(name, var)| (name, rewrite::term(&Term::Var(var), substitution))).collect()
}

fn conclusion(typing: &mut Typing<'_>, node: &Node, formula: &mut Formula) -> Checked<Goal> {
    match &node.kind {
        NodeKind::Implies(condition, rest) => {
            hypothesis(typing, condition, formula)?;
            conclusion(typing, rest, formula)
        }
        NodeKind::Quantified(quantifier @ (Quantifier::Forall | Quantifier::New), variables, body) => {
            for (ident, annotation) in variables {
                if let Local::Name(atom) = typing.bind(*quantifier, ident, annotation.as_ref())? {
                    formula.new_names.push(atom);
                }
            }
            conclusion(typing, body, formula)
        }
        NodeKind::Comma(_)
        | NodeKind::Or(..)
        | NodeKind::Not(_)
        | NodeKind::If(..)
        | NodeKind::Quantified(..) => {
            let message = "the conclusion of a check is one atom, equation or freshness condition";
            let diagnostic = Diagnostic::error("check-conclusion", node.span, message);
            Err(typing.elab.report(diagnostic.help("define a predicate for it, or write several checks")))
        }
        _ => {
            let mut calls = Calls::default();
            let goal = typing.atom(node, &mut calls)?;
            formula.calls = calls.goals;
            Ok(goal)
        }
    }
}

fn hypothesis(typing: &mut Typing<'_>, node: &Node, formula: &mut Formula) -> Checked<()> {
    match &node.kind {
        NodeKind::Comma(parts) => parts.iter().try_for_each(|part| hypothesis(typing, part, formula)),
        NodeKind::Or(..) | NodeKind::Not(_) | NodeKind::If(..) | NodeKind::Is(..) | NodeKind::Cut => {
            let message = "a hypothesis is an atom, an equation or a freshness condition";
            let diagnostic = Diagnostic::error("check-hypothesis", node.span, message);
            Err(typing.elab.report(diagnostic.help("define a predicate for it")))
        }
        NodeKind::Quantified(..) => {
            let goal = typing.goal(node)?;
            formula.hypotheses.push(goal);
            Ok(())
        }
        _ => {
            // Calls of functions are hypotheses of their own.
            let mut calls = Calls::default();
            let atom = typing.atom(node, &mut calls)?;
            formula.hypotheses.extend(calls.goals);
            formula.hypotheses.push(join(vec![atom]));
            Ok(())
        }
    }
}
