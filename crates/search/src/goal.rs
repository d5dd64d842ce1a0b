//! Goals: universal variables, premises, and one conclusion.

use base::Name;
use logic::statement::Statement;
use logic::{Term, Type, World};

/// For all values of the variables, the conclusion holds where all premises hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
}

impl Goal {
    /// The goals of a statement, one for each conclusion. In a locale its assumptions are premises.
    pub fn of_statement(world: &World, statement: &Statement) -> Vec<Goal> {
        let mut assumed = vec![];
        if let Some(locale) = &statement.locale {
            assumptions(world, locale, &|term| term.clone(), 0, &mut assumed);
        }
        assumed.extend(statement.premises.iter().cloned());
        statement
            .conclusions
            .iter()
            .map(|conclusion| Goal::new(&statement.vars, &assumed, conclusion))
            .collect()
    }

    /// A goal with its implications and outer quantifiers taken apart.
    pub fn new(vars: &[(Name, Type)], premises: &[Term], conclusion: &Term) -> Goal {
        let mut goal = Goal { vars: vars.to_vec(), premises: vec![], conclusion: conclusion.clone() };
        premises.iter().for_each(|premise| goal.assume(premise));
        goal.conclude(conclusion);
        let terms = goal.premises.iter().chain([&goal.conclusion]);
        let mentioned: Vec<(Name, Type)> = terms.flat_map(Term::frees).collect();
        for (name, ty) in mentioned {
            if !goal.vars.iter().any(|(own, _)| *own == name) {
                goal.vars.push((name, ty));
            }
        }
        goal
    }

    fn assume(&mut self, premise: &Term) {
        let premise = stripped(premise);
        match premise.strip_const("HOL.conj").or_else(|| premise.strip_const("Pure.conjunction")).as_deref() {
            Some([left, right]) => {
                self.assume(left);
                self.assume(right);
            }
            _ => self.premises.push(premise.clone()),
        }
    }

    fn conclude(&mut self, conclusion: &Term) {
        let mut rest = stripped(conclusion).clone();
        loop {
            let (head, args) = rest.strip();
            let name = match head {
                Term::Const(name, _) => name.as_str(),
                _ => break,
            };
            let next = match (name, args.as_slice()) {
                ("HOL.implies" | "Pure.imp", [premise, conclusion]) => {
                    self.assume(premise);
                    stripped(conclusion).clone()
                }
                ("HOL.All" | "Pure.all", [Term::Abs(name, ty, body)]) => {
                    let fresh = self.fresh(name);
                    self.vars.push((fresh.clone(), ty.clone()));
                    let body = body.instantiate_bound(&[Term::Free(fresh, ty.clone())]);
                    stripped(&body).clone()
                }
                _ => break,
            };
            rest = next;
        }
        self.conclusion = rest;
    }

    /// A name that no variable has.
    fn fresh(&self, name: &Name) -> Name {
        let is_free = |name: &Name| !self.vars.iter().any(|(own, _)| own == name);
        let mut fresh = name.clone();
        while !is_free(&fresh) {
            fresh = Name::from(format!("{fresh}'"));
        }
        fresh
    }

    /// The goal with every type changed.
    pub fn map_types(&self, change: &impl Fn(&Type) -> Type) -> Goal {
        Goal {
            vars: self.vars.iter().map(|(name, ty)| (name.clone(), change(ty))).collect(),
            premises: self.premises.iter().map(|term| term.map_types(change)).collect(),
            conclusion: self.conclusion.map_types(change),
        }
    }
}

/// The proposition without the step from truth values to propositions.
fn stripped(term: &Term) -> &Term {
    match term.strip_const("HOL.Trueprop").as_deref() {
        Some([inner]) => inner,
        _ => term,
    }
}

/// How far locales may build on each other.
const MAX_DEPTH: usize = 64;

/// The assumptions of a locale and of those that it builds on, with `instance` applied to them.
fn assumptions(
    world: &World,
    locale: &Name,
    instance: &dyn Fn(&Term) -> Term,
    depth: usize,
    found: &mut Vec<Term>,
) {
    let Some(locale) = world.locale(locale).filter(|locale| locale.class.is_none() && depth < MAX_DEPTH)
    else {
        return;
    };
    for above in &locale.supers {
        let Some(params) = world.locale(&above.locale).map(|locale| &locale.params) else { continue };
        let inner = |term: &Term| {
            let replace = |name: &Name| {
                let position = params.iter().position(|(own, _)| own == name)?;
                above.args.get(position).cloned()
            };
            instance(&term.subst_frees(&replace))
        };
        assumptions(world, &above.locale, &inner, depth + 1, found);
    }
    for (_, assumption) in &locale.assumptions {
        let assumption = instance(assumption);
        if !found.contains(&assumption) {
            found.push(assumption);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prop(name: &str) -> Term {
        Term::free(name, Type::bool())
    }

    fn implies(name: &str, left: Term, right: Term) -> Term {
        Term::constant(name, Type::funs([Type::bool(), Type::bool()], Type::bool())).apply([left, right])
    }

    #[test]
    fn premises_are_split_off() {
        let inner = implies("HOL.implies", implies("HOL.conj", prop("a"), prop("b")), prop("c"));
        let goal = Goal::new(&[], &[], &implies("Pure.imp", prop("d"), inner));
        assert_eq!(goal.premises, [prop("d"), prop("a"), prop("b")]);
        assert_eq!(goal.conclusion, prop("c"));
    }

    #[test]
    fn quantified_variables_get_names_of_their_own() {
        let all = Term::constant("HOL.All", Type::fun(Type::fun(Type::bool(), Type::bool()), Type::bool()));
        let body = implies("HOL.implies", Term::Bound(0), prop("x"));
        let goal =
            Goal::new(&[("x".into(), Type::bool())], &[], &all.app(Term::abs("x", Type::bool(), body)));
        assert_eq!(goal.premises, [prop("x'")]);
        assert_eq!(goal.conclusion, prop("x"));
    }
}
