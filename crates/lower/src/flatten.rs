//! Formulas taken apart: a formula that should hold becomes variables that exist and conditions on them.
//!
//! Binders are opened with fresh free variables, so that conditions can be moved around. Loose bound variables of the
//! surrounding code stay as they are.

use base::Name;
use logic::hol::{self, Parts};
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
            self.conditions.push(if holds { term.clone() } else { hol::negated(term) });
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
        match Parts::of(term, holds) {
            Parts::Settled(is_so) => return is_so,
            Parts::One((inner, holds)) => self.add_inside(inner, holds, depth),
            Parts::Both(left, right) => {
                for (part, holds) in [left, right] {
                    self.add_inside(part, holds, depth);
                }
            }
            Parts::Exists { predicate: (predicate, holds), ty, set } => {
                let var = self.fresh(hint(predicate), ty);
                if let Some(set) = set {
                    self.add_inside(&hol::member(&var, set, ty), true, depth);
                }
                self.add_inside(&applied(predicate, var), holds, depth);
            }
            Parts::Either(..) | Parts::Every { .. } => return false,
            Parts::Atom => return self.replaced(term, holds, depth),
        }
        true
    }

    /// Whether something that is no connective was replaced by what it stands for.
    fn replaced(&mut self, term: &Term, holds: bool, depth: usize) -> bool {
        let (Term::Const(name, ty), args) = term.strip() else { return false };
        match (name.as_str(), args.as_slice(), holds) {
            (hol::LET, [value, function], _) => {
                let whole = applied(function, (*value).clone());
                self.add_inside(&whole, holds, depth);
            }
            (hol::CASE_PROD, [function, pair], _) => {
                let Some((left, right)) = self.pair(pair, ty) else { return false };
                let whole = applied(&applied(function, left), right);
                self.add_inside(&whole, holds, depth);
            }
            (hol::MEMBER, [element, set], true) => return self.membership(element, set, depth),
            _ => return false,
        }
        true
    }

    /// The parts of a pair; fresh ones where it is not written as such.
    fn pair(&mut self, pair: &Term, case: &Type) -> Option<(Term, Term)> {
        if let Some([left, right]) = pair.strip_const(hol::PAIR).as_deref() {
            return Some(((*left).clone(), (*right).clone()));
        }
        let ty = (*case.strip_fun().0.get(1)?).clone();
        let Type::Con(name, args) = &ty else { return None };
        let [left, right] = &**args else { return None };
        if name != PROD {
            return None;
        }
        let parts = (self.fresh("l", left), self.fresh("r", right));
        let make = Term::constant(hol::PAIR, Type::funs([left.clone(), right.clone()], ty.clone()));
        let whole = make.apply([parts.0.clone(), parts.1.clone()]);
        self.conditions.push(hol::eq(pair.clone(), whole, &ty));
        Some(parts)
    }

    /// Membership in comprehensions and intersections.
    fn membership(&mut self, element: &Term, set: &Term, depth: usize) -> bool {
        if let Some([predicate]) = set.strip_const(hol::COLLECT).as_deref() {
            self.add_inside(&applied(predicate, element.clone()), true, depth);
            return true;
        }
        if let (Term::Const(name, ty), args) = set.strip()
            && let (hol::INF, [left, right]) = (name.as_str(), args.as_slice())
            && let Some(Type::Con(_, args)) = ty.strip_fun().0.first()
            && let Some(of) = args.first()
        {
            self.add_inside(&hol::member(element, left, of), true, depth);
            self.add_inside(&hol::member(element, right, of), true, depth);
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
