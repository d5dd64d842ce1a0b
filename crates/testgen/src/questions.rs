//! What the operations of a post-condition ask about the inputs.
//!
//! `set (keys t) - {x}` depends on whether `x` is one of the keys, and on which; `f(k := v)` on what `f` is at `k`. No
//! definition says so in an `if`, so evaluation does not come across such questions. They are found in the
//! post-condition as it is written, and follow the variables of the specification from branch to branch:
//!
//! - an element that is put into a set or multiset, taken out of one, or looked up there: which of the others it is;
//! - two sets or multisets that are united, intersected or subtracted: which elements they have in common;
//! - the elements of a list of which a set or multiset is made: which of them are equal;
//! - a function that is updated: what it is at that place;
//! - a variable that no argument has, and that is compared with one: what is asked of the one is asked of the other.
//!
//! Elements of a type that the specification compares by `<` or `≤` are compared so here, too: a smaller element takes
//! another way through an ordered structure than a larger one.

use crate::branch::Branch;
use crate::definitions::Definitions;
use crate::hol::{
    eq, equation, is_false, is_number_type, is_small, is_true, mentions, not, parts, replaced, truth,
};
use crate::linear::follows;
use crate::matching::{self, Bindings, Match};
use crate::multisets::MULTISET;
use crate::simplify::Simplifier;
use crate::spec::Spec;
use crate::split::{Bounds, Demand, Split, demand, may_split};
use crate::{multisets, sets};
use base::Name;
use logic::term::{Case, Clause};
use logic::types::well_known::{LIST, SET};
use logic::{Term, Type};
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// Something that is asked about the inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which value a term has: that of a formula by its parts, that of others by the conditions it depends on.
    Value(Term),
    /// Which elements two lists, sets or multisets have in common.
    Common(Term, Term),
    /// Which elements of a list are equal.
    Repeated(Term),
}

/// All that is asked.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    asked: Vec<Question>,
    /// Conditions that the branch was divided by: none is asked twice.
    answered: Vec<Term>,
    /// Types of elements that the specification compares by order.
    ordered: Rc<[Type]>,
}

/// Stands for a result of the program.
const RESULT: &str = "?result";
/// Stands for a value that a quantifier ranges over.
const ANY: &str = "?any";
/// Operations that make one set or multiset of two.
const COMBINING: [&str; 6] = [
    "Groups.minus_class.minus",
    "Groups.plus_class.plus",
    "Lattices.sup_class.sup",
    "Lattices.inf_class.inf",
    "Multiset.inter_mset",
    "Multiset.union_mset",
];
/// Constants of conditions that are asked.
const PLAIN: [&str; 11] = [
    "HOL.eq",
    "HOL.Not",
    "Orderings.ord_class.less",
    "Orderings.ord_class.less_eq",
    "Groups.zero_class.zero",
    "Groups.one_class.one",
    "Groups.plus_class.plus",
    "Groups.minus_class.minus",
    "Groups.uminus_class.uminus",
    "Num.numeral_class.numeral",
    "Nat.semiring_1_class.of_nat",
];
/// How many conditions a branch is divided by at most before nothing is asked any more.
const MOST: usize = 200;
/// How many definitions of predicates about results are looked into, one inside the other.
const LEVELS: usize = 6;

impl Questions {
    pub fn new(definitions: &Definitions<'_>, spec: &Spec) -> Questions {
        let Some(program) = &spec.program else { return Questions::default() };
        let arguments = spec.argument_vars();
        let mut reader = Reader {
            definitions,
            inputs: spec.vars.iter().map(|(name, _)| name.clone()).collect(),
            asked: vec![],
            compared: vec![],
            parts: vec![],
            opened: 0,
        };
        reader.read(&without_calls(&spec.conclusion, program), false, LEVELS);
        let is_argument = |name: &Name| arguments.iter().any(|(own, _)| own == name);
        let observed: Vec<Question> = reader
            .compared
            .iter()
            .filter(|(any, value)| !is_argument(any) && value.frees().iter().any(|(own, _)| is_argument(own)))
            .flat_map(|(any, value)| {
                let about =
                    reader.parts.iter().filter(move |part| part.frees().iter().any(|(own, _)| own == any));
                about.map(move |part| part.subst_frees(&|own| (own == any).then(|| value.clone())).beta())
            })
            .filter(|term| reader.is_input(term))
            .map(Question::Value)
            .collect();
        observed.into_iter().for_each(|question| reader.ask(question));
        Questions { asked: reader.asked, answered: vec![], ordered: ordered(definitions, spec).into() }
    }

    /// Follows a change of variables.
    pub fn map(&mut self, change: &impl Fn(&Term) -> Term) {
        self.answered.iter_mut().for_each(|it| *it = change(it));
        for question in &mut self.asked {
            match question {
                Question::Value(term) | Question::Repeated(term) => *term = change(term),
                Question::Common(one, two) => (*one, *two) = (change(one), change(two)),
            }
        }
    }

    /// Remembers what a branch was divided by.
    pub fn answer(&mut self, condition: &Term) {
        if !self.asked.is_empty() {
            self.answered.push(condition.clone());
        }
    }

    /// The first question that the premises of a branch leave open.
    pub fn open(&self, definitions: &Definitions<'_>, branch: &Branch, bounds: Bounds) -> Option<Split> {
        if self.asked.is_empty() || self.answered.len() > MOST {
            return None;
        }
        let facts: HashSet<Term> = branch.premises.iter().filter(|it| is_small(it)).cloned().collect();
        let asker = Asker { definitions, branch, facts, questions: self };
        self.asked.iter().find_map(|question| {
            let value = asker.unknown(question).filter(|(name, ty)| {
                may_split(definitions, branch, name, ty, bounds)
                    && branch.vars().iter().any(|(own, _)| own == name)
            });
            match value {
                Some((name, ty)) => Some(Split::Variable(name, ty)),
                None => asker.open(question).map(Split::Condition),
            }
        })
    }
}

/// A post-condition with a variable in place of each call of the program.
fn without_calls(term: &Term, program: &Name) -> Term {
    if !mentions(term, program) {
        return term.clone();
    }
    if term.strip_const(program).is_some() {
        return Term::Free(Name::new(RESULT), term.ty().unwrap_or_else(Type::bool));
    }
    match term {
        Term::App(function, argument) => {
            without_calls(function, program).app(without_calls(argument, program))
        }
        Term::Abs(name, ty, body) => Term::abs(name.clone(), ty.clone(), without_calls(body, program)),
        Term::Case(case) => {
            let clauses = case
                .clauses
                .iter()
                .map(|clause| Clause { body: without_calls(&clause.body, program), ..clause.clone() });
            let scrutinee = without_calls(&case.scrutinee, program);
            Term::Case(Arc::new(Case { scrutinee, clauses: clauses.collect(), ..(**case).clone() }))
        }
        _ => term.clone(),
    }
}

/// Reads questions off a post-condition.
struct Reader<'s, 'w> {
    definitions: &'s Definitions<'w>,
    inputs: BTreeSet<Name>,
    asked: Vec<Question>,
    /// Variables that are compared, with what.
    compared: Vec<(Name, Term)>,
    /// The largest parts without results.
    parts: Vec<Term>,
    /// How many binders were opened.
    opened: usize,
}

impl Reader<'_, '_> {
    fn ask(&mut self, question: Question) {
        if !self.asked.contains(&question) {
            self.asked.push(question);
        }
    }

    /// Whether a term is about nothing but variables of the specification.
    fn is_input(&self, term: &Term) -> bool {
        let calls = self.definitions.program.as_ref().is_some_and(|program| mentions(term, program));
        !calls && !term.has_loose_bound() && term.frees().iter().all(|(name, _)| self.inputs.contains(name))
    }

    /// Looks at a term and all that it is made of. `within` says whether it is a part of one without results.
    fn read(&mut self, term: &Term, within: bool, levels: usize) {
        base::check_stack();
        let has_result = term.frees().iter().any(|(name, _)| name == RESULT);
        let connects =
            matches!(parts(term).0, "HOL.conj" | "HOL.disj" | "HOL.implies" | "HOL.Not" | "HOL.If");
        if !has_result && !within && !connects {
            self.parts.push(term.clone());
        }
        let within = !has_result && (within || !connects);
        match term {
            Term::Abs(_, ty, body) => {
                let opened = body.instantiate_bound(&[self.any(ty)]);
                return self.read(&opened, false, levels);
            }
            Term::Case(case) => {
                self.read(&case.scrutinee, within, levels);
                for clause in &case.clauses {
                    let vars: Vec<Term> = clause.vars.iter().map(|(_, ty)| self.any(ty)).collect();
                    self.read(&clause.body.instantiate_bound(&vars), false, levels);
                }
                return;
            }
            _ => {}
        }
        let (head, args) = term.strip();
        if let Term::Const(name, ty) = head {
            self.operation(name, &args);
            if let ("Set.Ball" | "Set.Bex", [set, Term::Abs(_, ty, body)]) = (name.as_str(), args.as_slice())
            {
                let any = self.any(ty);
                self.parts.extend(membership(&any, set));
                self.read(set, within, levels);
                return self.read(&body.instantiate_bound(&[any]), false, levels);
            }
            if has_result
                && let Some(levels) = levels.checked_sub(1)
                && let Some(unfolded) = self.unfolded(name, ty, &args)
            {
                return self.read(&unfolded, within, levels);
            }
        }
        for arg in args {
            self.read(arg, within, levels);
        }
    }

    /// A variable for a value that a function is given.
    fn any(&mut self, ty: &Type) -> Term {
        self.opened += 1;
        Term::Free(Name::from(format!("{ANY}{}", self.opened)), ty.clone())
    }

    /// What the theory says a predicate about results is.
    fn unfolded(&self, name: &Name, ty: &Type, args: &[&Term]) -> Option<Term> {
        let meaning = self.definitions.meaning(name, ty).filter(|_| self.definitions.is_own(name))?;
        let [equation] = meaning.equations.as_slice() else { return None };
        let mut bound = Bindings::new();
        let pairs = equation.patterns.iter().zip(args.iter().copied());
        let applies = equation.patterns.len() == args.len()
            && equation.conditions.is_empty()
            && matching::all(self.definitions.world, pairs, &mut bound) == Match::Yes;
        applies.then(|| equation.rhs.subst_frees(&|name| bound.get(name).cloned()).beta())
    }

    /// What one operation asks.
    fn operation(&mut self, name: &str, args: &[&Term]) {
        match (name, args) {
            ("Set.member", [element, set]) => self.member(element, set),
            ("Set.insert" | "Set.remove" | "Multiset.add_mset", [element, whole]) => {
                self.member(element, whole)
            }
            (operation, [one, two]) if COMBINING.contains(&operation) && is_collection(one) => {
                self.both(one, two);
            }
            ("List.list.set" | "Multiset.mset", [list]) => self.list(list),
            ("Fun.fun_upd", [function, at, _, ..]) => {
                let value = (*function).clone().app((*at).clone()).beta();
                if self.is_input(&value) {
                    self.ask(Question::Value(value));
                }
            }
            ("HOL.eq", [one, two]) => {
                for (side, other) in [(one, two), (two, one)] {
                    if let Term::Free(name, _) = side
                        && self.is_input(other)
                    {
                        self.compared.push((name.clone(), (*other).clone()));
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether an element is in a set or multiset.
    fn member(&mut self, element: &Term, whole: &Term) {
        if let Some(formula) = membership(element, whole)
            && self.is_input(&formula)
        {
            self.ask(Question::Value(formula));
        }
    }

    fn both(&mut self, one: &Term, two: &Term) {
        match (written_out(one), written_out(two)) {
            (Some(_), Some(_)) => {}
            (_, Some(elements)) => elements.iter().for_each(|element| self.member(element, one)),
            (Some(elements), _) => elements.iter().for_each(|element| self.member(element, two)),
            (None, None) => {
                if self.is_input(one) && self.is_input(two) {
                    self.ask(Question::Common(one.clone(), two.clone()));
                }
            }
        }
    }

    /// A list of which a set or multiset is made.
    fn list(&mut self, list: &Term) {
        match (parts(list).0, parts(list).1.as_slice()) {
            ("List.list.Cons", [first, rest]) => {
                if let Some(set) = set_of(rest) {
                    self.member(first, &set);
                }
                self.list(rest);
            }
            ("List.append", [one, two]) => {
                self.list(one);
                self.list(two);
                if self.is_input(list) {
                    self.ask(Question::Common((*one).clone(), (*two).clone()));
                }
            }
            ("List.list.Nil", _) => {}
            _ if self.is_input(list) => self.ask(Question::Repeated(list.clone())),
            _ => {}
        }
    }
}

fn is_collection(term: &Term) -> bool {
    term.ty().is_some_and(|ty| ty.is_con(SET) || ty.is_con(MULTISET))
}

/// The set of a list.
fn set_of(list: &Term) -> Option<Term> {
    let ty = list.ty()?;
    let Type::Con(name, args) = &ty else { return None };
    let set = Type::set(args.first().filter(|_| name == LIST)?.clone());
    Some(Term::constant("List.list.set", Type::fun(ty, set)).app(list.clone()))
}

/// That an element is in a set or multiset.
fn membership(element: &Term, whole: &Term) -> Option<Term> {
    let of = element.ty()?;
    let set = match whole.ty()? {
        ty if ty.is_con(MULTISET) => {
            Term::constant("Multiset.set_mset", Type::fun(ty, Type::set(of))).app(whole.clone())
        }
        _ => whole.clone(),
    };
    let whole = Type::funs([element.ty()?, set.ty()?], Type::bool());
    Some(Term::constant("Set.member", whole).apply([element.clone(), set]))
}

/// The elements of `{a, b}` or `{#a, b#}`.
fn written_out(whole: &Term) -> Option<Vec<Term>> {
    match (parts(whole).0, parts(whole).1.as_slice()) {
        ("Orderings.bot_class.bot" | "Groups.zero_class.zero", []) => Some(vec![]),
        ("Set.insert" | "Multiset.add_mset", [first, rest]) => {
            let mut all = written_out(rest)?;
            all.insert(0, (*first).clone());
            Some(all)
        }
        _ => None,
    }
}

/// The types of numbers that the definitions behind a specification compare by order.
fn ordered(definitions: &Definitions<'_>, spec: &Spec) -> Vec<Type> {
    let mut found: Vec<Type> = vec![];
    for (name, ty) in definitions.behind(spec.terms()) {
        if name.contains("ord_class.") || name.contains("order_class.") {
            ty.any(&mut |part| {
                if is_number_type(part) && !found.contains(part) {
                    found.push(part.clone());
                }
                false
            });
        }
    }
    found
}

/// Answers questions by the premises of a branch.
struct Asker<'s, 'w> {
    definitions: &'s Definitions<'w>,
    branch: &'s Branch,
    facts: HashSet<Term>,
    questions: &'s Questions,
}

impl Asker<'_, '_> {
    fn simple(&self, term: &Term) -> Term {
        Simplifier::new(self.definitions, &self.facts).term(term)
    }

    /// A variable that the answer depends on, as far as it is not taken apart.
    fn unknown(&self, question: &Question) -> Option<(Name, Type)> {
        let Question::Value(term) = question else { return None };
        match demand(self.definitions, &self.simple(term))? {
            Demand::Variable(name, ty) => Some((name, ty)),
            Demand::Condition(_) => None,
        }
    }

    /// A condition that the question leads to, and that is not decided.
    fn open(&self, question: &Question) -> Option<Term> {
        match question {
            Question::Value(term) => self.value(&self.simple(term)),
            Question::Common(one, two) => {
                let (one, two) = (self.listed(one)?, self.listed(two)?);
                one.iter().find_map(|left| two.iter().find_map(|right| self.same(left, right)))
            }
            Question::Repeated(list) => {
                let all = self.listed(list)?;
                let later = |at: usize| all.iter().skip(at + 1);
                all.iter()
                    .enumerate()
                    .find_map(|(at, left)| later(at).find_map(|right| self.same(left, right)))
            }
        }
    }

    /// What the value of a simplified term depends on.
    fn value(&self, term: &Term) -> Option<Term> {
        if term.ty() == Some(Type::bool()) {
            return self.formula(term);
        }
        match demand(self.definitions, term)? {
            Demand::Condition(condition) => {
                self.formula(&condition).or_else(|| self.value(&self.decided(term, &condition)?))
            }
            Demand::Variable(..) => None,
        }
    }

    /// A term in which a condition has become what the premises say it is.
    fn decided(&self, term: &Term, condition: &Term) -> Option<Term> {
        let value = self.holds(condition);
        if !value && !self.fails(condition) {
            return None;
        }
        let known = replaced(term, condition, &truth(value));
        (known != *term).then(|| self.simple(&known))
    }

    /// The first part of a simplified formula that is not decided, and that its truth depends on.
    fn formula(&self, formula: &Term) -> Option<Term> {
        let (name, args) = parts(formula);
        match (name, args.as_slice()) {
            ("HOL.conj", [left, right]) => match self.formula(left) {
                None if self.fails(left) => None,
                None => self.formula(right),
                open => open,
            },
            ("HOL.disj" | "HOL.implies", [left, right]) => {
                let settles = if name == "HOL.disj" { Self::holds } else { Self::fails };
                match self.formula(left) {
                    None if settles(self, left) => None,
                    None => self.formula(right),
                    open => open,
                }
            }
            ("HOL.Not", [inner]) => self.formula(inner),
            ("HOL.If", [condition, then, other]) => match self.formula(condition) {
                None if self.holds(condition) => self.formula(&self.simple(then)),
                None => self.formula(&self.simple(other)),
                open => open,
            },
            ("HOL.eq", [left, right]) if left.ty() == Some(Type::bool()) => {
                self.formula(left).or_else(|| self.formula(right))
            }
            ("HOL.eq", [left, right]) => match demand(self.definitions, formula) {
                Some(Demand::Condition(condition)) if condition != *formula => {
                    self.formula(&condition).or_else(|| self.formula(&self.decided(formula, &condition)?))
                }
                _ => self.same(left, right),
            },
            ("HOL.All" | "HOL.Ex" | "Set.Ball" | "Set.Bex" | "HOL.True" | "HOL.False" | "", _) => None,
            _ => self.undecided(formula.clone()),
        }
    }

    fn holds(&self, formula: &Term) -> bool {
        let simple = self.simple(formula);
        is_true(&simple) || follows(&self.branch.premises, &simple)
    }

    fn fails(&self, formula: &Term) -> bool {
        self.holds(&not(formula.clone()))
    }

    /// Whether two elements are equal, or which one is smaller.
    fn same(&self, left: &Term, right: &Term) -> Option<Term> {
        let same = self.simple(&eq(&left.ty()?, left.clone(), right.clone()));
        let Some((left, right, ty)) = equation(&same) else { return self.formula(&same) };
        let same = self.undecided(same.clone())?;
        if !self.questions.ordered.contains(ty) {
            return Some(same);
        }
        let less = Type::funs([ty.clone(), ty.clone()], Type::bool());
        let less = Term::constant("Orderings.ord_class.less", less).apply([left.clone(), right.clone()]);
        self.undecided(less).or(Some(same))
    }

    /// A condition that neither holds nor fails by the premises.
    fn undecided(&self, condition: Term) -> Option<Term> {
        let premises = &self.branch.premises;
        let decided = is_true(&condition)
            || is_false(&condition)
            || condition.frees().is_empty()
            || !self.is_plain(&condition)
            || self.questions.answered.contains(&condition)
            || follows(premises, &condition)
            || follows(premises, &not(condition.clone()));
        (!decided).then_some(condition)
    }

    /// Whether a condition compares nothing but variables, constructors and sums: what cannot hold is recognised.
    fn is_plain(&self, condition: &Term) -> bool {
        let mut plain = !condition.has_loose_bound();
        condition.visit(&mut |part| {
            plain &= match part {
                Term::Const(name, ty) => {
                    PLAIN.contains(&name.as_str()) || self.definitions.world.constructor(name, ty).is_some()
                }
                Term::Free(_, ty) => ty.as_fun().is_none(),
                Term::Abs(..) | Term::Case(_) => false,
                Term::App(..) | Term::Bound(_) | Term::Lit(_) => true,
            };
        });
        plain
    }

    /// The elements of a list, set or multiset that is known but for them.
    fn listed(&self, whole: &Term) -> Option<Vec<Term>> {
        let ty = whole.ty()?;
        let list = match () {
            () if ty.is_con(MULTISET) => multisets::elements(&self.simple(whole))?,
            () if ty.is_con(SET) => sets::elements(&self.simple(whole))?,
            () => whole.clone(),
        };
        Simplifier::new(self.definitions, &self.facts).listed_elements(&list)
    }
}
