//! Which constants the meaning of a term may rest on: those that its constants are defined by, in turn. What depends on
//! the type of a constant is taken at all types.

use super::World;
use crate::spec::Spec;
use crate::term::Term;
use base::Name;
use std::collections::BTreeSet;

impl World {
    /// The constants of the terms, and all that definitions, code equations and rewriting lead to from there.
    pub fn reachable<'t>(&self, terms: impl IntoIterator<Item = &'t Term>) -> BTreeSet<Name> {
        let mut reached = BTreeSet::new();
        let mut work: Vec<Name> = vec![];
        terms.into_iter().for_each(|term| mentioned(term, &mut work));
        while let Some(name) = work.pop() {
            if reached.insert(name.clone()) {
                self.directly(&name, &mut work);
            }
        }
        reached
    }

    fn directly(&self, name: &Name, found: &mut Vec<Name>) {
        let code = self.code.get(name).map_or(&[][..], Vec::as_slice);
        for spec in self.specs_of(name).chain(code.iter().filter_map(|place| self.spec_at(*place))) {
            each_term(spec, &mut |term| mentioned(term, found));
        }
        self.unfold_rules(name).for_each(|(_, right)| mentioned(right, found));
    }
}

fn mentioned(term: &Term, found: &mut Vec<Name>) {
    term.visit(&mut |part| {
        if let Term::Const(name, _) = part {
            found.push(name.clone());
        }
    });
}

fn each_term(spec: &Spec, see: &mut impl FnMut(&Term)) {
    match spec {
        Spec::Equations { equations, .. } | Spec::Code { equations, .. } => {
            for equation in equations {
                equation.conditions.iter().chain([&equation.rhs]).for_each(&mut *see);
            }
        }
        Spec::Inductive { rules, .. } => {
            rules.iter().for_each(|rule| rule.premises.iter().chain([&rule.conclusion]).for_each(&mut *see));
        }
        Spec::Lifted { raw, .. } => see(raw),
        Spec::Axioms { props, .. } => props.iter().for_each(see),
    }
}
