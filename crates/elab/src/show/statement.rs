//! Statements as commands of a theory.

use super::exact::{FreeTypes, RoundTrip, RoundTripError};
use crate::context::Context;
use logic::statement::Attribute;
use logic::{Decl, Equation, Rule, Spec, Statement, Term, Type};

impl Context {
    /// The statement as a command; types are written where reading it again needs them.
    pub fn show_statement(&self, statement: &Statement) -> String {
        let shown = self.round_trip_statement(statement).unwrap_or_else(|error| error.attempt);
        let mut text = heading(statement);
        let premises = statement.premises.len();
        let quoted: Vec<String> = shown.texts.iter().map(|text| quote(text)).collect();
        let (premises, conclusions) = quoted.split_at(premises.min(quoted.len()));
        if premises.is_empty() && shown.declared.is_empty() {
            text.push(' ');
            text.push_str(&conclusions.join(" and "));
            return text;
        }
        if !shown.declared.is_empty() {
            let fixes: Vec<String> =
                shown.declared.iter().map(|(name, _, ty)| format!("{name} :: {}", quote(ty))).collect();
            text.push_str(&format!("\n  fixes {}", fixes.join(" and ")));
        }
        if !premises.is_empty() {
            text.push_str(&format!("\n  assumes {}", premises.join("\n    and ")));
        }
        text.push_str(&format!("\n  shows {}", conclusions.join("\n    and ")));
        text
    }

    /// Prints the terms of a declaration and reads them again: those of a statement, or each equation and rule
    /// of a specification.
    pub(crate) fn round_trips(&self, decl: &Decl) -> Vec<Result<RoundTrip, Box<RoundTripError>>> {
        match decl {
            Decl::Statement(statement) => vec![self.round_trip_statement(statement)],
            Decl::Spec(spec) => groups(spec)
                .iter()
                .map(|terms| self.round_trip(&terms.iter().collect::<Vec<_>>(), FreeTypes::Declared))
                .collect(),
            _ => vec![],
        }
    }

    /// Texts of premises and conclusions that, read together, give the statement again.
    pub fn round_trip_statement(&self, statement: &Statement) -> Result<RoundTrip, Box<RoundTripError>> {
        let terms: Vec<&Term> = statement.premises.iter().chain(&statement.conclusions).collect();
        self.round_trip(&terms, FreeTypes::Declared)
    }
}

/// The terms of a specification that are read together.
fn groups(spec: &Spec) -> Vec<Vec<Term>> {
    let equations = |equations: &[Equation]| equations.iter().map(equation).collect();
    match spec {
        Spec::Equations { equations: own, .. } | Spec::Code { equations: own, .. } => equations(own),
        Spec::Inductive { rules, .. } => rules.iter().map(rule).collect(),
        Spec::Lifted { raw, .. } => vec![vec![raw.clone()]],
        Spec::Axioms { props, .. } => props.iter().map(|prop| vec![prop.clone()]).collect(),
    }
}

fn equation(equation: &Equation) -> Vec<Term> {
    let mut terms = equation.conditions.clone();
    terms.extend(equation.lhs.ty().map(|ty| {
        let eq = Term::constant("HOL.eq", Type::funs([ty.clone(), ty], Type::bool()));
        eq.apply([equation.lhs.clone(), equation.rhs.clone()])
    }));
    terms
}

fn rule(rule: &Rule) -> Vec<Term> {
    let mut terms = rule.premises.clone();
    terms.push(rule.conclusion.clone());
    terms
}

/// `lemma (in locale) name [attributes]:`
fn heading(statement: &Statement) -> String {
    let mut text = statement.command.to_string();
    if let Some(locale) = &statement.locale {
        text.push_str(&format!(" (in {})", locale.base()));
    }
    if !statement.name.is_empty() {
        text.push_str(&format!(" {}", statement.name.base()));
    }
    if !statement.attributes.is_empty() {
        let attributes: Vec<String> = statement.attributes.iter().map(attribute).collect();
        text.push_str(&format!(" [{}]", attributes.join(", ")));
    }
    if !statement.name.is_empty() || !statement.attributes.is_empty() {
        text.push(':');
    }
    text
}

fn attribute(attribute: &Attribute) -> String {
    let words = std::iter::once(&attribute.name).chain(&attribute.args);
    words.map(|word| word.as_str()).collect::<Vec<_>>().join(" ")
}

/// The text in quotes, or in a cartouche if it has quotes itself.
fn quote(text: &str) -> String {
    if text.contains('"') { format!("‹{text}›") } else { format!("\"{text}\"") }
}
