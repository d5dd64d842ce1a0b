//! Formulas taken apart: a formula that should hold becomes variables that exist and conditions on them.
//!
//! Binders are opened with fresh free variables, so that conditions can be moved around. Loose bound variables of the
//! surrounding code stay as they are.

use base::Name;
use logic::types::well_known::PROD;
use logic::{Rule, Term, Type};

/// There are values of the variables for which all conditions hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Formula {
    pub vars: Vec<(Name, Type)>,
    pub conditions: Vec<Term>,
    /// Numbers the variables; each has a name of its own.
    pub fresh: usize,
}

/// Conditions that nest deeper than this are left as they are.
const MAX_DEPTH: usize = 200;

impl Formula {
    /// No conditions yet on the variables of a rule.
    pub fn of_rule(rule: &Rule) -> Formula {
        let mut formula = Formula::default();
        for (name, ty) in rule.premises.iter().chain([&rule.conclusion]).flat_map(Term::frees) {
            if !formula.vars.iter().any(|(own, _)| *own == name) {
                formula.vars.push((name, ty));
            }
        }
        formula
    }

    /// A new variable.
    pub fn fresh(&mut self, name: &str, ty: &Type) -> Term {
        self.fresh += 1;
        let name = Name::from(format!("{name}?{}", self.fresh));
        self.vars.push((name.clone(), ty.clone()));
        Term::Free(name, ty.clone())
    }

    /// Adds that a term is true (or false).
    pub fn add(&mut self, term: &Term, holds: bool) {
        self.add_inside(term, holds, 0);
    }

    fn add_inside(&mut self, term: &Term, holds: bool, depth: usize) {
        let depth = depth + 1;
        if depth > MAX_DEPTH || !self.taken_apart(term, holds, depth) {
            self.conditions.push(if holds { term.clone() } else { negated(term) });
        }
    }

    /// Whether the term was replaced by its parts.
    fn taken_apart(&mut self, term: &Term, holds: bool, depth: usize) -> bool {
        let (head, args) = term.strip();
        if let (Term::Abs(_, _, body), [value, rest @ ..]) = (head, args.as_slice()) {
            let contracted = body.instantiate_bound(&[(*value).clone()]);
            let whole = contracted.apply(rest.iter().map(|arg| (*arg).clone()));
            self.add_inside(&whole, holds, depth);
            return true;
        }
        let Term::Const(name, ty) = head else { return false };
        match (name.as_str(), args.as_slice(), holds) {
            ("HOL.Trueprop", [inner], _) => self.add_inside(inner, holds, depth),
            ("HOL.True", [], true) | ("HOL.False", [], false) => {}
            ("HOL.Not", [inner], _) => self.add_inside(inner, !holds, depth),
            ("HOL.conj", [left, right], true) | ("HOL.disj", [left, right], false) => {
                self.add_inside(left, holds, depth);
                self.add_inside(right, holds, depth);
            }
            ("HOL.implies" | "Pure.imp", [left, right], false) => {
                self.add_inside(left, true, depth);
                self.add_inside(right, false, depth);
            }
            ("HOL.Ex", [predicate], true) | ("HOL.All" | "Pure.all", [predicate], false) => {
                let Some((from, _)) = ty.strip_fun().0.first().and_then(|ty| ty.as_fun()) else {
                    return false;
                };
                let body = self.opened(predicate, from);
                self.add_inside(&body, holds, depth);
            }
            ("Set.Bex", [set, predicate], true) | ("Set.Ball", [set, predicate], false) => {
                let Some((from, _)) = ty.strip_fun().0.get(1).and_then(|ty| ty.as_fun()) else {
                    return false;
                };
                let var = self.fresh(hint(predicate), from);
                self.add_inside(&member(&var, set, from), true, depth);
                self.add_inside(&applied(predicate, var), holds, depth);
            }
            ("HOL.Let", [value, function], _) => {
                let whole = applied(function, (*value).clone());
                self.add_inside(&whole, holds, depth);
            }
            ("Product_Type.prod.case_prod", [function, pair], _) => {
                let Some((left, right)) = self.pair(pair, ty) else { return false };
                let whole = applied(&applied(function, left), right);
                self.add_inside(&whole, holds, depth);
            }
            ("Set.member", [element, set], true) => return self.membership(element, set, depth),
            _ => return false,
        }
        true
    }

    fn opened(&mut self, predicate: &Term, ty: &Type) -> Term {
        let var = self.fresh(hint(predicate), ty);
        applied(predicate, var)
    }

    /// The parts of a pair; fresh ones where it is not written as such.
    fn pair(&mut self, pair: &Term, case: &Type) -> Option<(Term, Term)> {
        if let Some([left, right]) = pair.strip_const("Product_Type.Pair").as_deref() {
            return Some(((*left).clone(), (*right).clone()));
        }
        let ty = (*case.strip_fun().0.get(1)?).clone();
        let Type::Con(name, args) = &ty else { return None };
        let [left, right] = &**args else { return None };
        if name != PROD {
            return None;
        }
        let parts = (self.fresh("l", left), self.fresh("r", right));
        let make = Term::constant("Product_Type.Pair", Type::funs([left.clone(), right.clone()], ty.clone()));
        let whole = make.apply([parts.0.clone(), parts.1.clone()]);
        self.conditions.push(equation(pair.clone(), whole, &ty));
        Some(parts)
    }

    /// Membership in comprehensions and intersections.
    fn membership(&mut self, element: &Term, set: &Term, depth: usize) -> bool {
        if let Some([predicate]) = set.strip_const("Set.Collect").as_deref() {
            self.add_inside(&applied(predicate, element.clone()), true, depth);
            return true;
        }
        if let (Term::Const(name, ty), args) = set.strip()
            && let ("Lattices.inf_class.inf", [left, right]) = (name.as_str(), args.as_slice())
            && let Some(Type::Con(_, args)) = ty.strip_fun().0.first()
            && let Some(of) = args.first()
        {
            self.add_inside(&member(element, left, of), true, depth);
            self.add_inside(&member(element, right, of), true, depth);
            return true;
        }
        false
    }
}

/// The name that a predicate has for its argument.
pub fn hint(predicate: &Term) -> &str {
    match predicate {
        Term::Abs(name, ..) => name,
        _ => "x",
    }
}

/// A function applied to a value, contracted.
pub fn applied(function: &Term, value: Term) -> Term {
    match function {
        Term::Abs(_, _, body) => body.instantiate_bound(&[value]),
        _ => function.clone().app(value),
    }
}

/// That a formula does not hold.
pub fn negated(term: &Term) -> Term {
    Term::constant("HOL.Not", Type::fun(Type::bool(), Type::bool())).app(term.clone())
}

pub(crate) fn equation(left: Term, right: Term, ty: &Type) -> Term {
    Term::constant("HOL.eq", Type::funs([ty.clone(), ty.clone()], Type::bool())).apply([left, right])
}

/// That a value of type `ty` is in a set.
pub fn member(element: &Term, set: &Term, ty: &Type) -> Term {
    let whole = Type::funs([ty.clone(), Type::set(ty.clone())], Type::bool());
    Term::constant("Set.member", whole).apply([element.clone(), set.clone()])
}
