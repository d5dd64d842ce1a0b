//! Goals: universal variables, premises, and one conclusion.
//!
//! Quantifiers that can become universal variables do: `∀` in the conclusion and `∃` in a premise, also below
//! conjunctions, disjunctions, implications and negations. An equation of functions in the conclusion becomes one of
//! their values. What is left of quantifiers is for types whose values can all be tried.

use base::Name;
use logic::decl::LocaleInstance;
use logic::hol;
use logic::lost::Doubt;
use logic::statement::Statement;
use logic::{Term, Type};
use std::sync::Arc;

/// For all values of the variables, the conclusion holds where all premises hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusion: Term,
    pub grounds: Grounds,
}

/// What a counterexample to a goal rests on, beside the definitions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grounds {
    /// Names that may not be variables: what is found about the goal is not certain.
    pub uncertain: Arc<[Name]>,
    /// The interpretation of the statement's locale that the goal is about.
    pub interpretation: Option<Arc<LocaleInstance>>,
    /// How declared names are interpreted, if the goal is about a model.
    pub model: Option<Interpreted>,
}

/// What a model says about declared names, beside the values of the variables that stand for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interpreted {
    /// The declared types with their values.
    pub types: Arc<[(Name, Vec<Term>)]>,
    /// The axioms that are premises, as the theory has them, for all values of their variables.
    pub axioms: Arc<[Term]>,
}

impl Grounds {
    pub fn of(statement: &Statement) -> Grounds {
        let slight = statement.doubts.iter().filter(|doubt| doubt.is_slight());
        let uncertain = slight.filter_map(Doubt::name).cloned().collect();
        Grounds { uncertain, ..Grounds::default() }
    }

    /// Why a counterexample is not genuine.
    pub fn doubt(&self) -> Option<String> {
        let name = self.uncertain.first()?;
        Some(format!("`{name}` may be something else than a variable"))
    }
}

/// Which side of implications a proposition stands on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Conclusion,
    Premise,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Conclusion => Side::Premise,
            Side::Premise => Side::Conclusion,
        }
    }
}

impl Goal {
    /// A goal with its implications and outer quantifiers taken apart.
    pub fn new(vars: &[(Name, Type)], premises: &[Term], conclusion: &Term) -> Goal {
        let mut goal = Goal {
            vars: vars.to_vec(),
            premises: vec![],
            conclusion: conclusion.clone(),
            grounds: Grounds::default(),
        };
        let mentioned: Vec<(Name, Type)> =
            premises.iter().chain([conclusion]).flat_map(Term::frees).collect();
        for (name, ty) in mentioned {
            if !goal.vars.iter().any(|(own, _)| *own == name) {
                goal.vars.push((name, ty));
            }
        }
        premises.iter().for_each(|premise| goal.assume(premise));
        goal.conclude(conclusion);
        goal.unfold_definitions();
        goal
    }

    pub fn resting_on(self, grounds: Grounds) -> Goal {
        Goal { grounds, ..self }
    }

    /// Puts functions that premises define in place of their names: functions cannot be compared.
    fn unfold_definitions(&mut self) {
        while let Some((position, name, body)) = self
            .premises
            .iter()
            .enumerate()
            .find_map(|(at, premise)| definition(premise).map(|(n, b)| (at, n, b)))
        {
            self.premises.remove(position);
            self.vars.retain(|(own, _)| *own != name);
            let unfold = |term: &Term| term.subst_frees(&|own| (*own == name).then(|| body.clone())).beta();
            self.premises = self.premises.iter().map(unfold).collect();
            self.conclusion = unfold(&self.conclusion);
        }
    }

    /// The goals of a statement by itself, whatever is assumed where it stands, as statements.
    pub fn apart(statement: &Statement) -> Vec<Statement> {
        let one = |conclusion: &Term| {
            let goal = Goal::new(&statement.vars, &statement.premises, conclusion);
            let (vars, premises, conclusions) = (goal.vars, goal.premises, vec![goal.conclusion]);
            Statement { vars, premises, conclusions, ..statement.clone() }
        };
        statement.conclusions.iter().map(one).collect()
    }

    fn assume(&mut self, premise: &Term) {
        base::check_stack();
        let premise = stripped(premise);
        let (name, args) = parts(premise);
        match (name, args.as_slice()) {
            (hol::CONJ | hol::PURE_CONJ, [left, right]) => {
                self.assume(left);
                self.assume(right);
            }
            (hol::EX, [body]) => {
                let body = self.open(body);
                self.assume(&body);
            }
            _ => {
                let premise = self.pull(premise, Side::Premise);
                self.premises.push(premise);
            }
        }
    }

    fn conclude(&mut self, conclusion: &Term) {
        let mut rest = stripped(conclusion).clone();
        loop {
            let (name, args) = parts(&rest);
            let next = match (name, args.as_slice()) {
                (hol::IMPLIES | hol::PURE_IMP, [premise, conclusion]) => {
                    self.assume(premise);
                    stripped(conclusion).clone()
                }
                (hol::ALL | hol::PURE_ALL, [body]) => stripped(&self.open(body)).clone(),
                _ => break,
            };
            rest = next;
        }
        self.conclusion = self.pull(&rest, Side::Conclusion);
    }

    /// The proposition with its outer quantifiers turned into variables.
    fn pull(&mut self, prop: &Term, side: Side) -> Term {
        base::check_stack();
        let prop = stripped(prop);
        let (head, args) = prop.strip();
        let (Term::Const(name, ty), true) = (head, is_settled(prop)) else { return prop.clone() };
        match (name.as_str(), args.as_slice(), side) {
            (hol::CONJ | hol::DISJ, [left, right], _) => {
                let sides = [left, right].map(|part| self.pull(part, side));
                head.clone().apply(sides)
            }
            (hol::IMPLIES | hol::PURE_IMP, [left, right], _) => {
                let left = self.pull(left, side.other());
                let right = self.pull(right, side);
                let implies = Type::funs([Type::bool(), Type::bool()], Type::bool());
                Term::constant(hol::IMPLIES, implies).apply([left, right])
            }
            (hol::NOT, [inner], _) => head.clone().app(self.pull(inner, side.other())),
            (hol::ALL | hol::PURE_ALL, [body], Side::Conclusion) | (hol::EX, [body], Side::Premise) => {
                let body = self.open(body);
                self.pull(&body, side)
            }
            (hol::EQ | hol::PURE_EQ, [left, right], Side::Conclusion) => {
                match ty.as_fun().and_then(|(sides, _)| sides.as_fun()) {
                    Some((from, to)) => {
                        let fresh = self.variable(&Name::new("x"), from);
                        let [left, right] = [left, right].map(|side| applied(side, &fresh));
                        let equation = Type::funs([to.clone(), to.clone()], Type::bool());
                        let equation = Term::constant(hol::EQ, equation).apply([left, right]);
                        self.pull(&equation, side)
                    }
                    None => prop.clone(),
                }
            }
            _ => prop.clone(),
        }
    }

    /// The body of a quantifier with a new variable in place of the bound one.
    fn open(&mut self, body: &Term) -> Term {
        let (name, ty) = match body {
            Term::Abs(name, ty, _) => (name.clone(), ty.clone()),
            other => {
                let ty = other.ty().and_then(|ty| ty.as_fun().map(|(from, _)| from.clone()));
                (Name::new("x"), ty.unwrap_or_else(Type::bool))
            }
        };
        let fresh = self.variable(&name, &ty);
        applied(body, &fresh)
    }

    /// A new variable, named like another one.
    fn variable(&mut self, name: &Name, ty: &Type) -> Term {
        let mut fresh = name.clone();
        while self.vars.iter().any(|(own, _)| *own == fresh) {
            fresh = Name::from(format!("{fresh}'"));
        }
        self.vars.push((fresh.clone(), ty.clone()));
        Term::Free(fresh, ty.clone())
    }

    /// The goal with every type changed.
    pub fn map_types(&self, change: &impl Fn(&Type) -> Type) -> Goal {
        Goal {
            vars: self.vars.iter().map(|(name, ty)| (name.clone(), change(ty))).collect(),
            premises: self.premises.iter().map(|term| term.map_types(change)).collect(),
            conclusion: self.conclusion.map_types(change),
            grounds: self.grounds.clone(),
        }
    }
}

/// The variable for a function that an equation defines, and what it stands for.
fn definition(premise: &Term) -> Option<(Name, Term)> {
    let (hol::EQ | hol::PURE_EQ, args) = parts(premise) else { return None };
    let [left, right] = args.as_slice() else { return None };
    [(left, right), (right, left)].into_iter().find_map(|(side, body)| match side {
        Term::Free(name, ty) if ty.as_fun().is_some() && !body.frees().iter().any(|(own, _)| own == name) => {
            Some((name.clone(), (*body).clone()))
        }
        _ => None,
    })
}

/// The name of the constant that a term applies, or nothing, and its arguments.
fn parts(term: &Term) -> (&str, Vec<&Term>) {
    let (head, args) = term.strip();
    match head {
        Term::Const(name, _) => (name.as_str(), args),
        _ => ("", args),
    }
}

/// No variable of an outer binder occurs: the proposition stands for itself.
fn is_settled(term: &Term) -> bool {
    !term.has_loose_bound()
}

fn applied(function: &Term, argument: &Term) -> Term {
    match function {
        Term::Abs(_, _, body) => body.instantiate_bound(std::slice::from_ref(argument)),
        other => other.clone().app(argument.clone()),
    }
}

/// The proposition without the step from truth values to propositions.
fn stripped(term: &Term) -> &Term {
    match term.strip_const(hol::TRUEPROP).as_deref() {
        Some([inner]) => inner,
        _ => term,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prop(name: &str) -> Term {
        Term::free(name, Type::bool())
    }

    fn connect(name: &str, left: Term, right: Term) -> Term {
        Term::constant(name, Type::funs([Type::bool(), Type::bool()], Type::bool())).apply([left, right])
    }

    fn quantify(name: &str, body: Term) -> Term {
        let quantifier = Term::constant(name, Type::fun(Type::fun(Type::bool(), Type::bool()), Type::bool()));
        quantifier.app(Term::abs("x", Type::bool(), body))
    }

    #[test]
    fn premises_are_split_off() {
        let inner = connect("HOL.implies", connect("HOL.conj", prop("a"), prop("b")), prop("c"));
        let goal = Goal::new(&[], &[], &connect("Pure.imp", prop("d"), inner));
        assert_eq!(goal.premises, [prop("d"), prop("a"), prop("b")]);
        assert_eq!(goal.conclusion, prop("c"));
    }

    #[test]
    fn functions_that_are_defined_are_unfolded() {
        let ty = Type::fun(Type::bool(), Type::bool());
        let not = Term::constant("HOL.Not", ty.clone());
        let equal = Term::constant("HOL.eq", Type::funs([ty.clone(), ty.clone()], Type::bool()));
        let premise = equal.apply([Term::free("f", ty.clone()), not.clone()]);
        let goal = Goal::new(&[], &[premise], &Term::free("f", ty).app(prop("a")));
        assert_eq!((goal.vars.len(), goal.premises.len()), (1, 0));
        assert_eq!(goal.conclusion, not.app(prop("a")));
    }

    #[test]
    fn quantified_variables_get_names_of_their_own() {
        let body = connect("HOL.implies", Term::Bound(0), prop("x"));
        let goal = Goal::new(&[("x".into(), Type::bool())], &[], &quantify("HOL.All", body));
        assert_eq!(goal.premises, [prop("x'")]);
        assert_eq!(goal.conclusion, prop("x"));
    }

    #[test]
    fn existence_in_a_premise_gives_a_variable() {
        let some = quantify("HOL.Ex", connect("HOL.conj", Term::Bound(0), prop("a")));
        let goal =
            Goal::new(&[], &[some], &connect("HOL.disj", quantify("HOL.All", Term::Bound(0)), prop("b")));
        assert_eq!(goal.premises, [prop("x"), prop("a")]);
        assert_eq!(goal.conclusion, connect("HOL.disj", prop("x'"), prop("b")));
    }
}
