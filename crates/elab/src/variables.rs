//! Which names are those of variables, after a command that may have declared names that no text shows.
//!
//! ML text and commands of which nothing is known can declare constants that no text shows. Most names that look like
//! variables are variables all the same, and three things tell that one is:
//!
//! - it is a letter, with an `s`, digits or primes behind it: nobody declares such constants behind the scenes;
//! - texts bind it: a quantifier, an abstraction, a pattern, or the left-hand side of a defining equation;
//! - texts of the same theory use it as a variable before such a command.
//!
//! All others are uncertain. A statement with such a name is tried, and what is found is not certain either. A rule of
//! an inductive predicate with such a name makes the predicate uncertain, and so on.

use crate::context::Context;
use base::Name;
use logic::decl::Space;
use logic::lost::{Doubt, Lost, Missing};
use logic::{Decl, Spec, Term, Type};

/// Whether a name looks like that of a variable: `x`, `xs`, `x1`, `A'`.
pub(crate) fn is_plain(name: &str) -> bool {
    let mut symbols = name.chars();
    if !symbols.next().is_some_and(char::is_alphabetic) {
        return false;
    }
    let rest = symbols.as_str();
    let mut rest = rest.strip_prefix('s').unwrap_or(rest).chars();
    rest.all(|symbol| symbol.is_numeric() || matches!(symbol, '\'' | '⇩'))
}

impl Context {
    /// Whether a name that nothing declares is that of a variable, whatever else may be declared.
    pub(crate) fn is_variable(&self, name: &Name) -> bool {
        is_plain(name) || self.lost.variables.contains(name)
    }

    /// Learns which names texts use as variables. Returned are the constants whose definitions mention what may not
    /// be one.
    pub(crate) fn learn(&mut self, decl: &Decl) -> Vec<Lost> {
        let (terms, heads) = match decl {
            Decl::Statement(it) => (it.premises.iter().chain(&it.conclusions).collect(), vec![]),
            // What says how to compute is no definition.
            Decl::Spec(Spec::Code { .. }) => return vec![],
            Decl::Spec(spec) => (spec.terms(), spec.heads()),
            _ => return vec![],
        };
        let used = |name: &Name| !is_plain(name);
        let bound: Vec<(Name, Type)> = match decl {
            Decl::Spec(Spec::Equations { equations, .. }) => {
                equations.iter().flat_map(|it| it.lhs.frees()).collect()
            }
            _ => vec![],
        };
        let mut variables: Vec<Name> = bound.iter().map(|(name, _)| name.clone()).collect();
        let is_certain = self.lost.computed.is_none();
        for term in &terms {
            term.visit(&mut |part| match part {
                Term::Abs(name, ..) => variables.push(name.clone()),
                Term::Case(case) => {
                    let vars = case.clauses.iter().flat_map(|clause| &clause.vars);
                    variables.extend(vars.map(|(name, _)| name.clone()));
                }
                Term::Free(name, _) if is_certain => variables.push(name.clone()),
                _ => {}
            });
        }
        self.lost.variables.extend(variables.into_iter().filter(used));
        if heads.is_empty() || self.lost.is_nothing() {
            return vec![];
        }
        let doubts = self.doubts(&terms, &bound);
        let Some(doubt) = doubts.iter().find(|doubt| doubt.is_slight()) else { return vec![] };
        let lost = |head: &Name| match doubt {
            Doubt::Unproved { span, .. } => {
                let what = Missing::Unproved { space: Space::Const, name: head.clone() };
                Some(Lost { what, span: *span })
            }
            _ => {
                let (name, span) = (doubt.name()?.clone(), doubt.span()?);
                Some(Lost { what: Missing::Meaning { head: head.clone(), name }, span })
            }
        };
        let is_new = |head: &&Name| self.doubt_of_constant(head).is_none();
        heads.into_iter().filter(is_new).filter_map(lost).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn letters_with_digits_and_primes_are_variables() {
        assert!(["x", "xs", "x1", "A'", "xs'", "α", "x⇩1", "P''"].into_iter().all(is_plain));
        assert!(!["ord", "inv", "x_1", "fs_of", "sss", "", "_x"].into_iter().any(is_plain));
    }
}
