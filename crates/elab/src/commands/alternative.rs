//! `[code_pred_intro]` and `[code_pred_def]`: facts that say how solutions of a constant are looked for.

use super::define::{sides, split_rule};
use crate::elaborator::Elaborator;
use base::Name;
use logic::decl::Decl;
use logic::statement::{Attribute, Statement};
use logic::{Equation, Rule, Spec, Term, Type};
use syntax::ast::Selection;

/// Whether attributes make a fact an alternative to a definition.
pub(super) fn is_alternative(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| ["code_pred_intro", "code_pred_def"].contains(&attribute.name.as_str()))
}

impl Elaborator {
    /// What a statement with such an attribute says.
    pub(super) fn alternatives_of(&self, statement: &Statement) -> Vec<Decl> {
        self.statement_rules(statement).into_iter().filter_map(alternative).collect()
    }

    /// What a fact of this theory says, if it is known; `selection` picks some of its propositions.
    pub(super) fn alternatives_of_fact(&self, fact: &Name, selection: &[Selection]) -> Vec<Decl> {
        let decls = self.theory.decls.iter().rev();
        let found = decls.filter_map(|decl| match decl {
            Decl::Statement(statement) => {
                let known = is_named(&statement.name, fact);
                known.then(|| match self.holds_everywhere(statement) {
                    true => self.statement_rules(statement),
                    false => vec![],
                })
            }
            Decl::Spec(spec) => spec_rules(spec, fact),
            _ => None,
        });
        let rules = found.take(1).flatten().enumerate();
        rules
            .filter(|(index, _)| is_selected(selection, *index))
            .filter_map(|(_, rule)| alternative(rule))
            .collect()
    }

    fn statement_rules(&self, statement: &Statement) -> Vec<Rule> {
        let rule = |conclusion: &Term| {
            let (mut premises, conclusion) = split_rule(&self.context, conclusion);
            premises.splice(0..0, statement.premises.iter().cloned());
            Rule { name: statement.name.clone(), premises, conclusion }
        };
        statement.conclusions.iter().map(rule).collect()
    }
}

/// The rules and equations of a definition that go by a name: `p.intros`, `p.rule`, `f.simps`, `f_def`.
fn spec_rules(spec: &Spec, fact: &Name) -> Option<Vec<Rule>> {
    let is_head = |text: &str| spec.heads().iter().any(|head| is_named(head, text));
    match spec {
        Spec::Inductive { rules, .. } => {
            let (head, last) = fact.rsplit_once('.')?;
            match last {
                "intros" if is_head(head) => Some(rules.clone()),
                _ if is_head(head) => {
                    rules.iter().find(|rule| rule.name == last).map(|rule| vec![rule.clone()])
                }
                _ => None,
            }
        }
        Spec::Equations { equations, .. } => {
            let head = fact.strip_suffix(".simps").or_else(|| fact.strip_suffix("_def"))?;
            is_head(head).then(|| equations.iter().map(rule_of_equation).collect())
        }
        Spec::Lifted { .. } | Spec::Code { .. } | Spec::Axioms { .. } => None,
    }
}

fn rule_of_equation(equation: &Equation) -> Rule {
    let ty = equation.lhs.ty().unwrap_or_else(Type::bool);
    let equal = Term::constant("HOL.eq", Type::funs([ty.clone(), ty], Type::bool()));
    let conclusion = equal.apply([equation.lhs.clone(), equation.rhs.clone()]);
    Rule { name: Name::default(), premises: equation.conditions.clone(), conclusion }
}

/// Whether a full name goes by a shorter one.
fn is_named(full: &Name, short: &str) -> bool {
    full == short || full.strip_suffix(short).is_some_and(|before| before.ends_with('.'))
}

/// Whether the proposition with this number, counted from 0, is selected.
fn is_selected(selection: &[Selection], index: usize) -> bool {
    let holds = |selection: &Selection| match selection {
        Selection::One(number) => *number as usize == index + 1,
        Selection::Range(from, to) => (*from as usize..=*to as usize).contains(&(index + 1)),
        Selection::From(from) => *from as usize <= index + 1,
    };
    selection.is_empty() || selection.iter().any(holds)
}

/// The alternative that a rule is; none if it is about no constant.
fn alternative(rule: Rule) -> Option<Decl> {
    let about = match sides(&rule.conclusion) {
        Some((lhs, _)) => lhs,
        None => match rule.conclusion.strip_const("Set.member").as_deref() {
            Some([_, set]) => set,
            _ => &rule.conclusion,
        },
    };
    let Term::Const(head, _) = about.strip().0 else { return None };
    Some(Decl::Alternative { head: head.clone(), rule })
}
