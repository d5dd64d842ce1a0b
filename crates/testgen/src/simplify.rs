//! Rewriting by definitions: connectives, quantifiers, constructors, numbers, `if`, `case`, updates of functions.
//!
//! Every step replaces a term by one that is equal to it in the logic, given the facts at hand. Nothing is unfolded
//! that mentions the program under test, whose results are not known.

mod quantifiers;

use crate::definitions::Definitions;
use crate::hol::{
    and, eq, equation, implies, is_false, is_number_type, is_small, is_true, mentions, not, number, numeral,
    or, parts, subset, truth,
};
use crate::linear::System;
use crate::matching::{self, Bindings, Match};
use crate::records;
use base::{Name, check_stack};
use logic::term::{Case, Clause};
use logic::types::well_known::{LIST, SET};
use logic::{Term, Type};
use quantifiers::quantified;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// An equation of a constant, by its number.
pub type Used = (Name, usize);

/// Simplifies terms under facts.
#[derive(Debug)]
pub struct Simplifier<'s, 'w> {
    pub definitions: &'s Definitions<'w>,
    /// Literals that are known to hold.
    pub facts: &'s HashSet<Term>,
    /// The equations that were used.
    pub used: RefCell<BTreeSet<Used>>,
    pub below_binders: Below,
    fuel: Cell<usize>,
}

/// What happens to calls with bound variables in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Below {
    Unfold,
    Keep,
}

/// How many unfoldings one simplification may make.
const FUEL: usize = 20_000;

impl<'s, 'w> Simplifier<'s, 'w> {
    pub fn new(definitions: &'s Definitions<'w>, facts: &'s HashSet<Term>) -> Simplifier<'s, 'w> {
        Simplifier {
            definitions,
            facts,
            used: RefCell::default(),
            below_binders: Below::Unfold,
            fuel: Cell::new(FUEL),
        }
    }

    pub fn term(&self, term: &Term) -> Term {
        check_stack();
        match term {
            Term::Const(..) | Term::App(..) => self.application(term),
            Term::Free(..) | Term::Bound(_) | Term::Lit(_) => self.atom(term.clone()),
            Term::Abs(name, ty, body) => Term::Abs(name.clone(), ty.clone(), Arc::new(self.term(body))),
            Term::Case(case) => self.case(case),
        }
    }

    fn application(&self, term: &Term) -> Term {
        let (head, args) = term.strip();
        if let Term::Const(name, _) = head
            && self.definitions.is_own(name)
            && self.definitions.is_normal(term)
        {
            return term.clone();
        }
        let result = self.applied(term, head, args);
        if let (Term::Const(name, _), _) = result.strip()
            && self.definitions.is_own(name)
            && result.frees().is_empty()
            && !result.has_loose_bound()
        {
            self.definitions.note_normal(&result);
        }
        result
    }

    fn applied(&self, term: &Term, head: &Term, args: Vec<&Term>) -> Term {
        match head {
            Term::Abs(..) => {
                let reduced = term.beta();
                if reduced == *term { term.clone() } else { self.term(&reduced) }
            }
            Term::Const(..) if let Some(rewritten) = self.rewritten(term) => self.term(&rewritten),
            Term::Const(name, ty) => match self.logical(name, ty, &args) {
                Some(result) => result,
                None => self.call(head, name, ty, &args),
            },
            _ => {
                let head = self.term(head);
                let applied = head.apply(args.into_iter().map(|arg| self.term(arg)));
                match applied.strip().0 {
                    Term::Abs(..) => self.term(&applied.beta()),
                    _ => self.atom(applied),
                }
            }
        }
    }

    /// What a rule makes of a term.
    fn rewritten(&self, term: &Term) -> Option<Term> {
        if self.definitions.rewrites.is_empty() || self.about_program(term) {
            return None;
        }
        let world = self.definitions.world;
        self.definitions.rewrites.iter().find_map(|(lhs, rhs)| {
            let mut bound = Bindings::new();
            let applies =
                lhs.ty() == term.ty() && matching::matches(world, lhs, term, &mut bound) == Match::Yes;
            if !applies {
                return None;
            }
            self.fuel.set(self.fuel.get().checked_sub(1)?);
            Some(rhs.subst_frees(&|name| bound.get(name).cloned()).beta())
        })
    }

    /// Connectives, quantifiers and other constants of the logic itself. Long: one arm for each.
    fn logical(&self, name: &str, ty: &Type, args: &[&Term]) -> Option<Term> {
        Some(match (name, args) {
            ("HOL.Trueprop", [inner]) => self.term(inner),
            ("HOL.conj" | "Pure.conjunction", [left, right]) => {
                let left = self.term(left);
                if is_false(&left) { left } else { and(left, self.term(right)) }
            }
            ("HOL.disj", [left, right]) => {
                let left = self.term(left);
                if is_true(&left) { left } else { or(left, self.term(right)) }
            }
            ("HOL.implies" | "Pure.imp", [left, right]) => {
                let left = self.term(left);
                if is_false(&left) { truth(true) } else { implies(left, self.term(right)) }
            }
            ("HOL.Not", [inner]) => self.negation(&self.term(inner)),
            ("HOL.eq" | "Pure.eq", [left, right]) => {
                let (left, right) = (self.term(left), self.term(right));
                self.equation(ty.as_fun()?.0, &left, &right)
            }
            ("HOL.If", [condition, then, other]) => {
                let condition = self.term(condition);
                self.conditional(ty, condition, then, other)
            }
            // Arguments of a choice between functions go to both of them.
            ("HOL.If", [condition, then, other, rest @ ..]) => {
                let [then, other] =
                    [then, other].map(|it| (*it).clone().apply(rest.iter().map(|arg| (*arg).clone())));
                let result = then.ty()?;
                let whole = Type::funs([Type::bool(), result.clone(), result.clone()], result);
                let condition = self.term(condition);
                self.conditional(&whole, condition, &then.beta(), &other.beta())
            }
            ("HOL.Let", [value, body, rest @ ..]) if !rest.is_empty() => {
                let whole = (*body).clone().app((*value).clone());
                self.term(&whole.apply(rest.iter().map(|arg| (*arg).clone())).beta())
            }
            ("HOL.Let", [value, body]) => self.term(&(*body).clone().app((*value).clone()).beta()),
            ("HOL.All" | "Pure.all", [body]) => self.universal(body)?,
            ("HOL.Ex", [body]) => self.existential(body)?,
            ("Set.Ball" | "Set.Bex", [set, body]) if !self.about_program(set) => {
                self.bounded(name, set, body)?
            }
            ("Set.member", [element, set]) if !self.about_program(set) => self.membership(element, set)?,
            ("Orderings.ord_class.less_eq", [one, two])
                if ty.as_fun().is_some_and(|(set, _)| set.is_con(SET)) && !self.about_program(one) =>
            {
                self.term(&subset(one, two)?)
            }
            ("Lattices.sup_class.sup" | "Groups.minus_class.minus", [one, two])
                if ty.as_fun().is_some_and(|(set, _)| set.is_con(SET))
                    && !self.about_program(one)
                    && !self.about_program(two) =>
            {
                self.combined(&Term::constant(name, ty.clone()), one, two)?
            }
            ("Lattices_Big.linorder_class.Min" | "Lattices_Big.linorder_class.Max", [set])
                if !self.about_program(set) =>
            {
                self.extreme(name, set)?
            }
            ("Nat.size_class.size", [list]) if !self.about_program(list) => self.length(ty, list)?,
            ("Fun.fun_upd", [function, at, value, argument, rest @ ..]) => {
                self.updated(function, at, value, argument, rest)?
            }
            ("Fun.fun_upd", [function, at, value]) => {
                let (function, at, value) = (self.term(function), self.term(at), self.term(value));
                let below = self.without(&function, &at);
                Term::constant(name, ty.clone()).apply([below, at, value])
            }
            _ => return None,
        })
    }

    /// The length of a list, as far as its shape is known.
    fn length(&self, ty: &Type, list: &Term) -> Option<Term> {
        let (from, nat) = ty.as_fun().filter(|(from, _)| from.is_con(LIST))?;
        let mut known: i128 = 0;
        let mut rest = self.term(list);
        while let Some((name, args)) = self.constructed(&rest) {
            match (name.as_str(), args.as_slice()) {
                ("List.list.Cons", [_, tail]) => {
                    known += 1;
                    rest = (*tail).clone();
                }
                _ => return Some(numeral(known, nat)),
            }
        }
        let size = Term::constant("Nat.size_class.size", Type::fun(from.clone(), nat.clone())).app(rest);
        if known == 0 {
            return Some(self.atom(size));
        }
        let plus = Type::funs([nat.clone(), nat.clone()], nat.clone());
        Some(Term::constant("Groups.plus_class.plus", plus).apply([size, numeral(known, nat)]))
    }

    fn about_program(&self, term: &Term) -> bool {
        self.definitions.program.as_ref().is_some_and(|program| mentions(term, program))
    }

    /// A function without an update that a later one at the same place makes pointless.
    fn without(&self, function: &Term, at: &Term) -> Term {
        let ("Fun.fun_upd", args) = parts(function) else { return function.clone() };
        let [below, place, value] = args.as_slice() else { return function.clone() };
        let Some(ty) = at.ty() else { return function.clone() };
        let same = self.equation(&ty, place, at);
        if is_true(&same) {
            return (*below).clone();
        }
        if is_false(&same) {
            let below = self.without(below, at);
            return function.strip().0.clone().apply([below, (*place).clone(), (*value).clone()]);
        }
        function.clone()
    }

    /// The negation of a simplified formula, pushed inwards.
    pub fn negation(&self, formula: &Term) -> Term {
        check_stack();
        let (head, args) = formula.strip();
        let Term::Const(name, ty) = head else { return self.atom(not(formula.clone())) };
        match (name.as_str(), args.as_slice()) {
            ("HOL.True", []) => truth(false),
            ("HOL.False", []) => truth(true),
            ("HOL.Not", [inner]) => (*inner).clone(),
            ("HOL.conj", [left, right]) => or(self.negation(left), self.negation(right)),
            ("HOL.disj", [left, right]) => and(self.negation(left), self.negation(right)),
            ("HOL.implies", [left, right]) => and((*left).clone(), self.negation(right)),
            ("Orderings.ord_class.less" | "Orderings.ord_class.less_eq", [left, right])
                if ty.as_fun().is_some_and(|(from, _)| is_number_type(from)) =>
            {
                let other = match name.as_str() {
                    "Orderings.ord_class.less" => "Orderings.ord_class.less_eq",
                    _ => "Orderings.ord_class.less",
                };
                self.atom(Term::constant(other, ty.clone()).apply([(*right).clone(), (*left).clone()]))
            }
            ("HOL.All", [Term::Abs(var, from, body)]) => quantified("HOL.Ex", var, from, self.negation(body)),
            ("HOL.Ex", [Term::Abs(var, from, body)]) => quantified("HOL.All", var, from, self.negation(body)),
            ("HOL.If", [condition, then, other]) => {
                let (then, other) = (self.negation(&self.term(then)), self.negation(&self.term(other)));
                head.clone().apply([(*condition).clone(), then, other])
            }
            _ => self.atom(not(formula.clone())),
        }
    }

    /// An equation between simplified terms.
    fn equation(&self, ty: &Type, left: &Term, right: &Term) -> Term {
        if left == right {
            return truth(true);
        }
        if *ty == Type::bool() {
            return match (left, right) {
                _ if is_true(right) => left.clone(),
                _ if is_true(left) => right.clone(),
                _ if is_false(right) => self.negation(left),
                _ if is_false(left) => self.negation(right),
                _ => self.atom(eq(ty, left.clone(), right.clone())),
            };
        }
        if let (Term::Lit(left), Term::Lit(right)) = (left, right) {
            return truth(left == right);
        }
        if is_number_type(ty) {
            return self.atom(eq(ty, left.clone(), right.clone()));
        }
        match (self.constructed(left), self.constructed(right)) {
            (Some((name, args)), Some((other, others))) => {
                if name != other {
                    return truth(false);
                }
                let pairs = args.into_iter().zip(others);
                let equations = pairs.map(|(one, two)| {
                    let ty = one.ty().unwrap_or_else(Type::bool);
                    self.equation(&ty, one, two)
                });
                crate::hol::all_of(equations.collect::<Vec<_>>())
            }
            (None, Some(_)) if is_part(left, right, self) => truth(false),
            (Some(_), None) if is_part(right, left, self) => truth(false),
            _ => self.atom(eq(ty, left.clone(), right.clone())),
        }
    }

    /// The constructor that a term applies in full, and its arguments.
    pub fn constructed<'t>(&self, term: &'t Term) -> Option<(&'t Name, Vec<&'t Term>)> {
        let (Term::Const(name, ty), args) = term.strip() else { return None };
        let world = self.definitions.world;
        if records::is_make(world, name, args.len()) {
            return Some((name, args));
        }
        let (owner, index) = world.constructor(name, ty)?;
        let logic::decl::TypeDef::Datatype(datatype) = &owner.def else { return None };
        let whole = datatype.constructors.get(index)?.fields.len() == args.len();
        (whole && !datatype.infinite).then_some((name, args))
    }

    fn conditional(&self, ty: &Type, condition: Term, then: &Term, other: &Term) -> Term {
        if is_true(&condition) {
            return self.term(then);
        }
        if is_false(&condition) {
            return self.term(other);
        }
        Term::constant("HOL.If", ty.clone()).apply([condition, then.clone(), other.clone()])
    }

    /// `f(a := v)` at an argument.
    fn updated(
        &self,
        function: &Term,
        at: &Term,
        value: &Term,
        argument: &Term,
        rest: &[&Term],
    ) -> Option<Term> {
        let (at, argument) = (self.term(at), self.term(argument));
        let ty = at.ty()?;
        let same = self.equation(&ty, &argument, &at);
        let applied = |term: Term| term.apply(rest.iter().map(|arg| (*arg).clone()));
        let other = || applied(function.clone().app(argument.clone()));
        if is_true(&same) {
            return Some(self.term(&applied(value.clone())));
        }
        if is_false(&same) {
            return Some(self.term(&other()));
        }
        let result = other().ty()?;
        let whole = Type::funs([Type::bool(), result.clone(), result.clone()], result);
        Some(self.conditional(&whole, same, &applied(value.clone()), &other()))
    }

    fn call(&self, head: &Term, name: &Name, ty: &Type, args: &[&Term]) -> Term {
        let args: Vec<Term> = args.iter().map(|arg| self.term(arg)).collect();
        let whole = head.clone().apply(args.iter().cloned());
        if self.definitions.world.constructor(name, ty).is_some() && *name != "Nat.Suc" {
            return whole;
        }
        if let Some(folded) = self.folded(name, &whole, &args) {
            return folded;
        }
        match self.unfold(name, ty, &args) {
            Some(rhs) => self.term(&rhs),
            None => self.atom(whole),
        }
    }

    /// Operations on numerals.
    fn folded(&self, name: &str, whole: &Term, args: &[Term]) -> Option<Term> {
        let ty = whole.ty()?;
        let values = args.iter().map(number).collect::<Option<Vec<i128>>>();
        let is_nat = ty.is_con(logic::types::well_known::NAT);
        if let (Some(values), true) = (&values, is_number_type(&ty)) {
            let value = match (name, values.as_slice()) {
                ("Groups.plus_class.plus", [a, b]) => a.checked_add(*b),
                ("Groups.minus_class.minus", [a, b]) if is_nat => Some((a - b).max(0)),
                ("Groups.minus_class.minus", [a, b]) => a.checked_sub(*b),
                ("Groups.times_class.times", [a, b]) => a.checked_mul(*b),
                ("Groups.uminus_class.uminus", [a]) if !is_nat => a.checked_neg(),
                ("Nat.Suc", [a]) => a.checked_add(1),
                ("Nat.semiring_1_class.of_nat", [a]) => Some(*a),
                ("Int.nat", [a]) => Some((*a).max(0)),
                ("Rings.divide_class.divide", [_, 0]) => Some(0),
                ("Rings.divide_class.divide", [a, b]) => Some(floor_div(*a, *b)),
                ("Rings.modulo_class.modulo", [a, 0]) => Some(*a),
                ("Rings.modulo_class.modulo", [a, b]) => Some(a - b * floor_div(*a, *b)),
                _ => None,
            };
            return value.map(|value| numeral(value, &ty));
        }
        // Constants that add up: `x + 2 + 2`.
        if is_number_type(&ty) && name == "Groups.plus_class.plus" {
            return collected(whole, args, &ty);
        }
        None
    }

    /// The right side of the equation that applies.
    fn unfold(&self, name: &Name, ty: &Type, args: &[Term]) -> Option<Term> {
        if args.iter().any(|arg| self.about_program(arg)) {
            return None;
        }
        if self.below_binders == Below::Keep && args.iter().any(Term::has_loose_bound) {
            return None;
        }
        let meaning = self.definitions.meaning(name, ty)?;
        for (number, equation) in meaning.equations.iter().enumerate() {
            let mut bound = Bindings::new();
            if equation.patterns.len() > args.len() {
                continue;
            }
            let pairs = equation.patterns.iter().zip(args);
            match matching::all(self.definitions.world, pairs, &mut bound) {
                Match::No => continue,
                Match::Open(_) if meaning.sequential => return None,
                Match::Open(_) => continue,
                Match::Yes => {}
            }
            let instance = |term: &Term| term.subst_frees(&|name| bound.get(name).cloned());
            let holds = |condition: &Term| is_true(&self.term(&instance(condition)));
            if !equation.conditions.iter().all(holds) {
                if meaning.sequential {
                    return None;
                }
                continue;
            }
            self.fuel.set(self.fuel.get().checked_sub(1)?);
            self.used.borrow_mut().insert((name.clone(), number));
            let rest = args.iter().skip(equation.patterns.len()).cloned();
            return Some(instance(&equation.rhs).apply(rest).beta());
        }
        None
    }

    fn case(&self, case: &Case) -> Term {
        let scrutinee = self.term(&case.scrutinee);
        for clause in &case.clauses {
            let (fresh, pattern) = opened(clause, &clause.pattern);
            let mut bound = Bindings::new();
            match matching::matches(self.definitions.world, &pattern, &scrutinee, &mut bound) {
                Match::No => {}
                Match::Yes => {
                    let values: Option<Vec<Term>> =
                        fresh.iter().map(|name| bound.get(name).cloned()).collect();
                    let Some(values) = values else { break };
                    return self.term(&clause.body.instantiate_bound(&values).beta());
                }
                Match::Open(_) => break,
            }
        }
        Term::Case(Arc::new(Case { scrutinee, ..case.clone() }))
    }

    /// A term that no rule rewrites further: what is known about it, or what arithmetic says.
    fn atom(&self, term: Term) -> Term {
        if term.has_loose_bound() || term.ty() != Some(Type::bool()) || !is_small(&term) {
            return term;
        }
        if self.facts.contains(&term) {
            return truth(true);
        }
        let opposite = match crate::hol::negated(&term) {
            Some(inner) => inner.clone(),
            None => not(term.clone()),
        };
        if self.facts.contains(&opposite) {
            return truth(false);
        }
        if let Some((left, right, ty)) = equation(&term) {
            let turned = eq(ty, right.clone(), left.clone());
            if self.facts.contains(&turned) {
                return truth(true);
            }
            if self.facts.contains(&not(turned)) {
                return truth(false);
            }
        }
        decided(&term).map_or(term, truth)
    }
}

/// Whether arithmetic alone decides a literal.
fn decided(literal: &Term) -> Option<bool> {
    let mut system = System::default();
    if !system.assume(literal) {
        return None;
    }
    if system.is_infeasible() {
        return Some(false);
    }
    let mut opposite = System::default();
    opposite.assume(&not(literal.clone()));
    opposite.is_infeasible().then_some(true)
}

fn floor_div(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// A sum with its constants at the end.
fn collected(whole: &Term, args: &[Term], ty: &Type) -> Option<Term> {
    let [left, right] = args else { return None };
    if number(left) == Some(0) {
        return Some(right.clone());
    }
    if number(right) == Some(0) {
        return Some(left.clone());
    }
    let plus = whole.strip().0.clone();
    let second = number(right);
    match (parts(left).0, parts(left).1.as_slice()) {
        ("Groups.plus_class.plus", [rest, last]) => {
            let sum = number(last)?.checked_add(second?)?;
            Some(plus.apply([(*rest).clone(), numeral(sum, ty)]))
        }
        _ if second.is_none() && number(left).is_some() => Some(plus.apply([right.clone(), left.clone()])),
        _ => None,
    }
}

/// A clause's variables as free ones with names of their own, and a part of it with them.
fn opened(clause: &Clause, part: &Term) -> (Vec<Name>, Term) {
    let fresh: Vec<Name> = (0..clause.vars.len()).map(|at| Name::from(format!("?{at}"))).collect();
    let values: Vec<Term> =
        fresh.iter().zip(&clause.vars).map(|(name, (_, ty))| Term::Free(name.clone(), ty.clone())).collect();
    (fresh, part.instantiate_bound(&values))
}

/// Whether `part` stands below a constructor of `whole`.
fn is_part(part: &Term, whole: &Term, simplifier: &Simplifier<'_, '_>) -> bool {
    if !matches!(part, Term::Free(..)) {
        return false;
    }
    match simplifier.constructed(whole) {
        Some((_, args)) => args.iter().any(|arg| *arg == part || is_part(part, arg, simplifier)),
        None => false,
    }
}
