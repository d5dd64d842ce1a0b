//! Answers as a person would write them: no swappings and constraints that say nothing.

use crate::machine::answer::Answer;
use crate::program::{Atom, Goal, Term, Var};
use crate::rewrite::{self, Free};
use base::Name;
use std::collections::BTreeSet;

impl Answer {
    /// The same answer without swappings of names that do not occur in what they are applied to, without repeated
    /// constraints, and without freshness for names that occur nowhere else. The names in `written` are the user's.
    pub fn tidied(&self, written: &[Name]) -> Answer {
        let fresh: BTreeSet<(Atom, Var)> = self.constraints.iter().filter_map(freshness).collect();
        let tidy = |term: &Term| without_swappings(term, &fresh);
        let bindings: Vec<(Name, Term)> =
            self.bindings.iter().map(|(name, term)| (name.clone(), tidy(term))).collect();
        let mut used = Free::default();
        bindings.iter().for_each(|(_, term)| used.term(term));
        let is_known = |atom: Atom| {
            let name = &self.scope.names[atom.0 as usize].name;
            used.names.contains(&atom) || written.contains(name)
        };
        let mut constraints: Vec<Goal> = vec![];
        for constraint in &self.constraints {
            let idle = freshness(constraint).is_some_and(|(atom, _)| !is_known(atom));
            let constraint = match freshness(constraint) {
                Some(_) => constraint.clone(),
                None => rewrite::map_terms(constraint, &tidy),
            };
            if !idle && !constraints.contains(&constraint) {
                constraints.push(constraint);
            }
        }
        Answer { scope: self.scope.clone(), bindings, constraints }
    }
}

/// `a # X`
fn freshness(constraint: &Goal) -> Option<(Atom, Var)> {
    match constraint {
        Goal::Fresh(_, Term::Name(atom), _, Term::Var(var)) => Some((*atom, *var)),
        _ => None,
    }
}

fn without_swappings(term: &Term, fresh: &BTreeSet<(Atom, Var)>) -> Term {
    match rewrite::term_parts(term, &mut |part| without_swappings(part, fresh)) {
        Term::Swap(a, b, body) => match *body {
            Term::Var(var) if fresh.contains(&(a, var)) && fresh.contains(&(b, var)) => Term::Var(var),
            body => Term::Swap(a, b, Box::new(body)),
        },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use crate::machine::answer::Answer;
    use crate::program::{Goal, Scope, Term};
    use crate::types::Type;
    use base::Name;

    #[test]
    fn a_swapping_of_fresh_names_is_left_out_with_what_only_it_mentions() {
        let mut scope = Scope::default();
        let (x, y) = (scope.name("x", Type::Prop), scope.name("y", Type::Prop));
        let var = scope.var("V", Type::Prop);
        let fresh = |name| Goal::Fresh(Type::Prop, Term::Name(name), Type::Prop, Term::Var(var));
        let swapped = Term::Swap(x, y, Box::new(Term::Var(var)));
        let binder = Term::Abs(x, Box::new(Term::Var(var)));
        let answer = Answer {
            scope,
            bindings: vec![(Name::new("M"), binder.clone()), (Name::new("N"), swapped)],
            constraints: vec![fresh(x), fresh(y), fresh(x)],
        };
        let tidied = answer.tidied(&[]);
        assert_eq!(tidied.bindings, [(Name::new("M"), binder), (Name::new("N"), Term::Var(var))]);
        assert_eq!(tidied.constraints, [fresh(x)]);
        assert_eq!(answer.tidied(&[Name::new("y")]).constraints, [fresh(x), fresh(y)]);
    }
}
