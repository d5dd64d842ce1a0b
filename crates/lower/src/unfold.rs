//! Rewriting before execution: the rules that theories give by `[code_unfold]` and `[code_abbrev]`.
//!
//! Rules about a constant applied to variables are equations of that constant, and not used here. What lowering plans
//! by itself is left as it is written: connectives, quantifiers, membership and comprehensions.

use base::Name;
use logic::hol;
use logic::types::TypeSubst;
use logic::{Case, Clause, Term, Type, World};
use std::collections::HashMap;
use std::sync::Arc;

/// How often the result of a rule is rewritten again.
const MAX_ROUNDS: u32 = 16;

/// Heads whose arguments lowering looks at.
const PLANNED: [&str; 7] =
    [hol::MEMBER, hol::COLLECT, hol::BALL, hol::BEX, hol::EPS, hol::LEAST, hol::GREATEST];

/// How many parts of terms are looked at, and rules tried, for one term. Rules that commute arguments, or that double
/// them, would go on for longer than any test takes.
const MAX_STEPS: u32 = 20_000;

/// The term with the rules of the world applied wherever they fit; as it is if that has no end in sight. Rules are
/// equations, so both mean the same.
pub(crate) fn unfolded(world: &World, term: &Term) -> Term {
    Rewriter { world, steps: MAX_STEPS }.rewritten(term, MAX_ROUNDS).unwrap_or_else(|| term.clone())
}

/// Rewriting within limits: there is no result once no steps are left.
struct Rewriter<'a> {
    world: &'a World,
    steps: u32,
}

impl Rewriter<'_> {
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        Some(())
    }

    fn rewritten(&mut self, term: &Term, rounds: u32) -> Option<Term> {
        base::check_stack();
        self.step()?;
        match term {
            Term::Const(..) | Term::Free(..) | Term::Bound(_) | Term::Lit(_) => {
                self.by_rule(term.clone(), rounds)
            }
            Term::Abs(name, ty, body) => {
                Some(Term::abs(name.clone(), ty.clone(), self.rewritten(body, rounds)?))
            }
            Term::App(..) => {
                let (head, args) = term.strip();
                let args = args.into_iter().map(|arg| self.rewritten(arg, rounds));
                let args = args.collect::<Option<Vec<_>>>()?;
                let head = match head {
                    Term::Const(..) => head.clone(),
                    _ => self.rewritten(head, rounds)?,
                };
                self.by_rule(head.apply(args), rounds)
            }
            Term::Case(case) => {
                let clause = |clause: &Clause| {
                    Some(Clause { body: self.rewritten(&clause.body, rounds)?, ..clause.clone() })
                };
                let clauses = case.clauses.iter().map(clause).collect::<Option<_>>()?;
                let scrutinee = self.rewritten(&case.scrutinee, rounds)?;
                Some(Term::Case(Arc::new(Case { scrutinee, clauses, result: case.result.clone() })))
            }
        }
    }

    /// Applies a rule at the head of the term.
    fn by_rule(&mut self, term: Term, rounds: u32) -> Option<Term> {
        let (head, args) = term.strip();
        let Term::Const(name, _) = head else { return Some(term) };
        if rounds == 0
            || name.starts_with("HOL.")
            || name.starts_with("Pure.")
            || PLANNED.contains(&name.as_str())
        {
            return Some(term);
        }
        for (lhs, rhs) in self.world.unfold_rules(name) {
            self.step()?;
            let (own, patterns) = lhs.strip();
            let is_equation = patterns.iter().all(|pattern| matches!(pattern, Term::Free(..)));
            let (Some(given), Some(rest)) = (args.get(..patterns.len()), args.get(patterns.len()..)) else {
                continue;
            };
            let mut matched = Match::default();
            if !is_equation
                && matched.term(own, head, 0)
                && patterns.iter().zip(given).all(|(pattern, arg)| matched.term(pattern, arg, 0))
                && matched.has_sorts(self.world)
            {
                let result = matched.instance(rhs).apply(rest.iter().map(|arg| (*arg).clone())).beta();
                return self.rewritten(&result, rounds - 1);
            }
        }
        Some(term)
    }
}

/// What goes in for the variables of a rule.
#[derive(Default)]
struct Match {
    types: TypeSubst,
    sorts: Vec<logic::TypeVar>,
    terms: HashMap<Name, Term>,
}

impl Match {
    /// Whether a term below `depth` binders of the rule is an instance of a pattern.
    fn term(&mut self, pattern: &Term, term: &Term, depth: u32) -> bool {
        base::check_stack();
        match (pattern, term) {
            (Term::Free(name, _), _) => self.variable(name, term, depth),
            (Term::Const(name, declared), Term::Const(own, ty)) => name == own && self.ty(declared, ty),
            (Term::Bound(index), Term::Bound(own)) => index == own,
            (Term::Lit(one), Term::Lit(two)) => one == two,
            (Term::Abs(_, _, _), _) if pattern.eta() != *pattern => {
                self.term(&pattern.eta(), &term.eta(), depth)
            }
            (Term::Abs(_, declared, body), Term::Abs(_, ty, inner)) => {
                self.ty(declared, ty) && self.term(body, inner, depth + 1)
            }
            (Term::App(function, argument), Term::App(own, arg)) => {
                // A variable applied to something may stand for anything that gives the same.
                !matches!(pattern.strip().0, Term::Free(..))
                    && self.term(function, own, depth)
                    && self.term(argument, arg, depth)
            }
            _ => false,
        }
    }

    fn variable(&mut self, name: &Name, term: &Term, depth: u32) -> bool {
        if (0..depth).any(|index| term.uses_bound(index)) {
            return false;
        }
        let inner: Vec<Term> = (0..depth).map(Term::Bound).collect();
        let outside = term.instantiate_bound(&inner);
        match self.terms.get(name) {
            Some(known) => *known == outside,
            None => self.terms.insert(name.clone(), outside).is_none(),
        }
    }

    fn ty(&mut self, declared: &Type, ty: &Type) -> bool {
        self.sorts.extend(declared.vars());
        declared.match_onto(ty, &mut self.types)
    }

    fn has_sorts(&self, world: &World) -> bool {
        self.sorts
            .iter()
            .all(|var| self.types.get(&var.name).is_none_or(|ty| world.classes().of_sort(ty, &var.sort)))
    }

    /// The right side of the rule; loose variables of what goes in are those around the whole term.
    fn instance(&self, rhs: &Term) -> Term {
        rhs.instantiate(&self.types).map_leaves(&mut |leaf, depth| match leaf {
            Term::Free(name, _) => self.terms.get(name).map_or_else(|| leaf.clone(), |term| term.lift(depth)),
            _ => leaf.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Decl;
    use logic::Theory;
    use std::sync::Arc;

    fn nat() -> Type {
        Type::nullary("nat")
    }

    fn unary(name: &str) -> Term {
        Term::constant(name, Type::fun(nat(), nat()))
    }

    fn world(rules: Vec<(Term, Term)>) -> World {
        let mut theory = Theory::default();
        for (lhs, rhs) in rules {
            theory.decls.push(Decl::Unfold { lhs, rhs });
        }
        World::new([Arc::new(theory)])
    }

    #[test]
    fn rules_apply_inside_of_terms_and_to_their_own_results() {
        let x = || Term::free("x", nat());
        let world = world(vec![(unary("f").app(unary("g").app(x())), unary("h").app(unary("f").app(x())))]);
        let term = unary("k").app(unary("f").app(unary("g").app(unary("g").app(Term::Bound(0)))));
        let wanted = unary("k").app(unary("h").app(unary("h").app(unary("f").app(Term::Bound(0)))));
        let abs = |body| Term::abs("y", nat(), body);
        assert_eq!(unfolded(&world, &abs(term)), abs(wanted));
    }

    #[test]
    fn a_variable_does_not_take_what_is_bound_in_the_rule() {
        let function = Type::fun(nat(), nat());
        let map = Term::constant("map", Type::fun(function.clone(), nat()));
        let constant = |body: Term| map.clone().app(Term::abs("i", nat(), body));
        let world = world(vec![(constant(Term::free("c", nat())), Term::free("c", nat()))]);
        assert_eq!(unfolded(&world, &constant(Term::free("z", nat()))), Term::free("z", nat()));
        let own = constant(Term::Bound(0));
        assert_eq!(unfolded(&world, &own), own);
    }

    #[test]
    fn rules_that_commute_arguments_end_soon() {
        // Each level is rewritten sixteen times, with all levels below it.
        let binary = |one: Term, two: Term| {
            Term::constant("put", Type::fun(nat(), Type::fun(nat(), nat()))).apply([one, two])
        };
        let [x, y, z] = ["x", "y", "z"].map(|name| Term::free(name, nat()));
        let rule = (
            binary(x.clone(), binary(y.clone(), z.clone())),
            binary(y.clone(), binary(x.clone(), z.clone())),
        );
        let term = (0..24).fold(z, |term, _| binary(unary("g").app(x.clone()), term));
        assert_eq!(unfolded(&world(vec![rule]), &term), term);
    }

    #[test]
    fn rules_that_run_in_circles_end() {
        let rule = (
            unary("f").app(unary("g").app(Term::free("x", nat()))),
            unary("f").app(unary("g").app(Term::free("x", nat()))),
        );
        let term = unary("f").app(unary("g").app(Term::free("y", nat())));
        assert_eq!(unfolded(&world(vec![rule]), &term), term);
    }
}
