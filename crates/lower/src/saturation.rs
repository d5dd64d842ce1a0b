//! Saturation: least fixed points whose elements are found round by round.
//!
//! Some arguments stay the same in all calls of the rules: the parameters. Where each rule says how the rest of its
//! conclusion comes from elements that are known already, and from the parameters, all elements for given parameters
//! are found by applying the rules to what is known until nothing is new. Where that does not end soon, there are
//! elements that are not listed, and the list says so at its end; where a condition of a rule has no value, there may
//! be, and the list says so at its beginning.

use crate::flatten::Formula;
use crate::hunt::known;
use crate::inductive::{argument_name, mentions, relation};
use crate::listing::{append, natural, predecessor};
use crate::lowering::{Lowering, Work};
use crate::meaning::Meaning;
use crate::names::instance_name;
use crate::operation::{Operation, options};
use crate::problem::Lower;
use crate::quantifier::{incomplete, known_values, listed_set};
use crate::rules::Rules;
use crate::solve::{Asked, Solver};
use base::Name;
use logic::hol;
use logic::types::well_known::{NAT, SET};
use logic::{Rule, Term, Type};
use program::Fun;
use std::sync::Arc;

/// Rounds after which elements are taken to be too many.
const MAX_ROUNDS: u32 = 200;
/// Elements are too many if there are more than these after a round.
const MAX_ELEMENTS: u32 = 1_000;

const ROUNDS: &str = "?rounds";
const KNOWN: &str = "?known";
const FOUND: &str = "?found";
const NEW: &str = "?new";

/// A fixed point that is found round by round.
#[derive(Clone, Debug)]
pub(crate) struct Saturation {
    rules: Rules,
    /// Positions of the arguments that stay the same.
    pub params: Vec<usize>,
}

impl Saturation {
    fn types(&self, wanted: impl Fn(usize) -> bool) -> Vec<Type> {
        let all = self.rules.arguments().into_iter().enumerate();
        all.filter(|(index, _)| wanted(*index)).map(|(_, ty)| ty).collect()
    }

    pub fn param_types(&self) -> Vec<Type> {
        self.types(|index| self.params.contains(&index))
    }

    fn is_output(&self, index: usize) -> bool {
        !self.params.contains(&index)
    }

    /// The type of elements: a tuple of the other arguments.
    pub fn element(&self) -> Type {
        hol::tuple_type(&self.types(|index| self.is_output(index)))
    }

    fn output_of(&self, args: &[Term]) -> Term {
        let outputs: Vec<Term> =
            (0..args.len()).filter(|index| self.is_output(*index)).map(|index| args[index].clone()).collect();
        hol::tuple(&outputs, &self.types(|index| self.is_output(index)))
    }

    /// The variables and conditions of a rule: elements that it asks for are among those that are known.
    fn formula(&self, rule: &Rule) -> Option<(Formula, Term)> {
        let (_, _, args) = relation(&rule.conclusion)?;
        let args: Vec<Term> = args.into_iter().cloned().collect();
        let mut formula = Formula::of_rule(rule);
        for (index, ty) in self.rules.arguments().iter().enumerate() {
            if self.params.contains(&index) {
                let param = Term::free(argument_name(index), ty.clone());
                formula.conditions.push(hol::eq(param, args.get(index)?.clone(), ty));
            }
        }
        let of = self.element();
        for premise in &rule.premises {
            match relation(premise) {
                Some((name, _, args)) if *name == self.rules.name => {
                    let args: Vec<Term> = args.into_iter().cloned().collect();
                    let set = Type::fun(Type::list(of.clone()), Type::set(of.clone()));
                    let all = Term::constant(hol::LIST_SET, set);
                    let all = all.app(Term::free(KNOWN, Type::list(of.clone())));
                    let element = hol::member(&self.output_of(&args), &all, &of);
                    formula.conditions.push(element);
                }
                _ => formula.add(premise, true),
            }
        }
        Some((formula, self.output_of(&args)))
    }
}

impl Lowering<'_> {
    /// The list of the elements of a constant that are found round by round, for the parameters among its arguments;
    /// and the positions of the other arguments, whose tuples are the elements.
    pub fn saturated(&mut self, name: &Name, ty: &Type, args: &[Term]) -> Option<(Term, Vec<usize>)> {
        let saturation = self.saturation(name, ty)?;
        let elements = Type::list(saturation.element());
        let (params, outputs): (Vec<usize>, Vec<usize>) =
            (0..args.len()).partition(|index| saturation.params.contains(index));
        let types = [ty.clone()].into_iter().chain(saturation.param_types());
        let given = params.iter().filter_map(|index| args.get(*index).cloned());
        let constant = Term::Const(name.clone(), ty.clone());
        let list = Operation::Saturated.at(Type::funs(types, elements)).app(constant).apply(given);
        Some((list, outputs))
    }

    /// The same list with what it does not have, where a term is one that [`Lowering::saturated`] gives.
    pub fn listed(&mut self, list: &Term) -> Lower<Option<Listed>> {
        let (Term::Const(operation, _), args) = list.strip() else { return Ok(None) };
        let (Some(Operation::Saturated), [Term::Const(name, ty), params @ ..]) =
            (Operation::named(operation), args.as_slice())
        else {
            return Ok(None);
        };
        let Some(saturation) = self.saturation(name, ty) else { return Ok(None) };
        let all = self.saturation_function(&saturation)?.apply(params.iter().map(|param| (*param).clone()));
        Ok(Some(Listed { all, of: saturation.element() }))
    }

    /// The positions of the parameters of a constant whose elements are found round by round.
    pub(crate) fn saturation_parameters(&mut self, name: &Name, ty: &Type) -> Option<Vec<usize>> {
        self.saturation(name, ty).map(|saturation| saturation.params.clone())
    }

    /// How the elements of a constant are found round by round, where they are.
    pub(crate) fn saturation(&mut self, name: &Name, ty: &Type) -> Option<Arc<Saturation>> {
        let key = (name.clone(), ty.clone());
        if let Some(known) = self.saturations.get(&key) {
            return known.clone();
        }
        let found = self.find_saturation(name, ty).map(Arc::new);
        self.saturations.insert(key, found.clone());
        found
    }

    fn find_saturation(&mut self, name: &Name, ty: &Type) -> Option<Saturation> {
        let rules = self.rules(name, ty)?;
        let is_own = |other: &Name| other == name;
        if rules.group.heads.len() != 1 || rules.group.is_structural {
            return None;
        }
        let count = rules.arguments().len();
        let mut params: Vec<usize> = (0..count).collect();
        let mut recursive = false;
        for rule in rules.own() {
            let (_, _, conclusion) = relation(&rule.conclusion)?;
            params.retain(|index| matches!(conclusion.get(*index), Some(Term::Free(..))));
            for premise in &rule.premises {
                match relation(premise) {
                    Some((head, _, args)) if head == name && args.len() == count => {
                        recursive = true;
                        params.retain(|index| args.get(*index) == conclusion.get(*index));
                        if args.iter().any(|arg| mentions(arg, &is_own)) {
                            return None;
                        }
                    }
                    _ if mentions(premise, &is_own) => return None,
                    _ => {}
                }
            }
        }
        let saturation = Saturation { params, rules };
        let element = saturation.element();
        let is_finite = saturation.params.len() < count && recursive && !self.has_functions(&element);
        let is_forward = is_finite && saturation.rules.own().all(|rule| self.goes_forward(&saturation, rule));
        is_forward.then_some(saturation)
    }

    /// Whether known elements and the parameters determine all variables of a rule, or leave finitely many values.
    fn goes_forward(&mut self, saturation: &Saturation, rule: &Rule) -> bool {
        let Some((mut formula, _)) = saturation.formula(rule) else { return false };
        loop {
            let before = formula.vars.len();
            for condition in formula.conditions.clone() {
                let given = |term: &Term| {
                    let open = |(name, _): &(Name, Type)| formula.vars.iter().any(|(own, _)| own == name);
                    !term.frees().iter().any(open)
                };
                let found: Option<Term> = match condition.strip() {
                    (Term::Const(name, _), args) => match (name.as_str(), args.as_slice()) {
                        (hol::MEMBER, [element, set]) if given(set) => match set.strip() {
                            (Term::Const(name, ty), _) if self.rules(name, ty).is_some() => {
                                self.saturation(name, ty).map(|_| (*element).clone())
                            }
                            _ => Some((*element).clone()),
                        },
                        (hol::EQ, [left, right]) if given(left) => Some((*right).clone()),
                        (hol::EQ, [left, right]) if given(right) => Some((*left).clone()),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(found) = found {
                    let mut names = vec![];
                    self.pattern_vars(&found, &mut names);
                    formula.vars.retain(|(name, _)| !names.contains(name));
                }
            }
            formula.vars.retain(|(_, ty)| !self.is_listed(ty));
            if formula.vars.is_empty() {
                return true;
            }
            if formula.vars.len() == before {
                return false;
            }
        }
    }

    /// The variables of a term that its value determines.
    fn pattern_vars(&mut self, term: &Term, names: &mut Vec<Name>) {
        base::check_stack();
        match term.strip() {
            (Term::Free(name, _), args) if args.is_empty() => names.push(name.clone()),
            (Term::Const(name, ty), args) if name == hol::SUC || self.is_free_constructor(name, ty) => {
                args.into_iter().for_each(|arg| self.pattern_vars(arg, names));
            }
            _ => {}
        }
    }

    /// The function from parameters to the list of all elements.
    pub(crate) fn saturation_function(&mut self, saturation: &Saturation) -> Lower<Term> {
        let start = [natural(MAX_ROUNDS), hol::list(&saturation.element(), vec![])];
        Ok(self.round_function(saturation)?.apply(start))
    }

    /// The function of the rounds that are left, of the elements that are known, and of the parameters.
    fn round_function(&mut self, saturation: &Saturation) -> Lower<Term> {
        let of = saturation.element();
        let name = Name::from(format!("elements of {}", saturation.rules.name));
        let params = saturation.param_types();
        let rest = Type::funs(params.clone(), options(&of));
        let types = [Type::nullary(NAT), Type::list(of.clone())];
        let whole = Type::funs(types.clone(), rest);
        let key = (name.clone(), whole.clone());
        if !self.meanings.contains_key(&key) {
            let params: Vec<Type> = types.into_iter().chain(params).collect();
            let fun = self.declare(&instance_name(&name, [&saturation.rules.ty]), &params, &options(&of))?;
            self.meanings.insert(key, Meaning::Function(fun));
            self.queue(Work::Saturation(fun, saturation.clone()));
        }
        Ok(Term::Const(name, whole))
    }

    /// The value of a constant with a saturation: a set, or whether its arguments are an element.
    pub(crate) fn saturation_value(&mut self, saturation: &Saturation, args: &[Term]) -> Lower<Term> {
        let ty = saturation.rules.ty.clone();
        let of = saturation.element();
        let given = args.iter().enumerate().filter(|(index, _)| !saturation.is_output(*index));
        let elements = self.saturation_function(saturation)?.apply(given.map(|(_, arg)| arg.clone()));
        let all = || Term::Free(Name::new(FOUND), options(&of));
        let is_listed = |args: &[Term]| {
            let same = hol::eq(Term::free("?element", of.clone()), saturation.output_of(args), &of);
            let some = [Type::fun(of.clone(), Type::bool()), options(&of)];
            let same = same.lambda(&Name::new("?element"), &of);
            Operation::Some.at(Type::funs(some, Type::bool())).apply([same, all()])
        };
        let set = ty.strip_fun().1;
        let value = match set {
            Type::Con(name, element) if name == SET && element.len() == 1 => {
                let element = &element[0];
                let x = Name::new("?x");
                let with_element: Vec<Term> =
                    args.iter().cloned().chain([Term::Free(x.clone(), element.clone())]).collect();
                let predicate = is_listed(&with_element).lambda(&x, element);
                let whole = Type::fun(Type::fun(element.clone(), Type::bool()), set.clone());
                let collect = if self.is_listed(element) {
                    Term::constant(hol::COLLECT, whole)
                } else {
                    Operation::Collect.at(whole)
                };
                let rule = collect.app(predicate);
                if *element == of { listed_set(&all(), &of, rule) } else { rule }
            }
            _ => is_listed(args),
        };
        let function = value.lambda(&Name::new(FOUND), &options(&of));
        let result = value.ty().unwrap_or_else(|| set.clone());
        let types = [options(&of), Type::fun(options(&of), result.clone())];
        Ok(Term::constant(hol::LET, Type::funs(types, result)).apply([elements, function]))
    }

    /// One round.
    pub(crate) fn saturation_body(&mut self, fun: Fun, saturation: &Saturation) {
        let of = saturation.element();
        let (nat, elements) = (Type::nullary(NAT), Type::list(of.clone()));
        let mut names = vec![(Name::new(ROUNDS), nat.clone()), (Name::new(KNOWN), elements.clone())];
        for index in &saturation.params {
            let ty = saturation.rules.arguments()[*index].clone();
            names.push((argument_name(*index), ty));
        }
        let mut code = self.open(fun);
        let params = code.params();
        for ((name, ty), param) in names.iter().zip(params) {
            code.frees.push((name.clone(), param, ty.clone()));
        }
        let body = code.branch(|code| {
            let mut parts = vec![];
            for rule in saturation.rules.own() {
                let Some((formula, element)) = saturation.formula(rule) else { continue };
                let mut solver = Solver::new(code, Asked::Values(element, of.clone()));
                parts.push(solver.plan(formula)?);
            }
            let found = parts.into_iter().rev().reduce(|rest, one| append(one, rest, &options(&of)));
            let found = found.unwrap_or_else(|| Term::constant(hol::NIL, options(&of)));
            let again = code.lowering.round_function(saturation)?;
            let value = round(saturation, &of, again);
            let function = value.lambda(&Name::new(FOUND), &options(&of));
            let types = [options(&of), Type::fun(options(&of), options(&of))];
            let whole = Term::constant(hol::LET, Type::funs(types, options(&of))).apply([found, function]);
            code.expr(&whole, vec![])
        });
        let function = code.finish(body);
        self.close(fun, function);
    }
}

/// A list of elements that were found round by round, and that says whether there may be more.
#[derive(Debug)]
pub struct Listed {
    /// The list of optional elements.
    pub all: Term,
    of: Type,
}

impl Listed {
    /// The elements that are in such a list.
    pub fn elements(&self, all: &Term) -> Term {
        known_values(all, &self.of)
    }

    /// Whether something may be missing in it.
    pub fn is_incomplete(&self, all: &Term) -> Term {
        incomplete(all, &self.of)
    }

    /// Whether something may be missing in it because it was not decided.
    pub fn is_open(&self, all: &Term) -> Term {
        let list = options(&self.of);
        let take = Term::constant(hol::TAKE, Type::funs([Type::nullary(NAT), list.clone()], list));
        incomplete(&take.apply([natural(1), all.clone()]), &self.of)
    }
}

/// What comes after a round has found elements: another one if there are new ones.
fn round(saturation: &Saturation, of: &Type, again: Term) -> Term {
    let (nat, elements) = (Type::nullary(NAT), Type::list(of.clone()));
    let free = |name: &str, ty: &Type| Term::free(name, ty.clone());
    let (before, found, new) = (free(KNOWN, &elements), free(FOUND, &options(of)), free(NEW, &elements));
    let set = Term::constant(hol::LIST_SET, Type::fun(elements.clone(), Type::set(of.clone())));
    let is_new = not_in(&set.app(before.clone()), of);
    let filter = Type::funs([Type::fun(of.clone(), Type::bool()), elements.clone()], elements.clone());
    let remdups = Term::constant(hol::REMDUPS, Type::fun(elements.clone(), elements.clone()));
    let fresh = remdups.app(Term::constant(hol::FILTER, filter).apply([is_new, known_values(&found, of)]));
    let none = || hol::list(&hol::option(of), vec![hol::none(of)]);
    let nothing_open = hol::list(&hol::option(of), vec![]);
    let open = hol::choice(incomplete(&found, of), none(), nothing_open, &options(of));
    let all = append(open, known(before.clone(), of), &options(of));
    let more = append(all.clone(), none(), &options(of));
    let length = Term::constant(hol::SIZE, Type::fun(elements.clone(), nat.clone()));
    let less = Term::constant(hol::LESS, Type::funs([nat.clone(), nat.clone()], Type::bool()));
    let left = predecessor(free(ROUNDS, &nat));
    let params = saturation.params.iter().zip(saturation.param_types());
    let params = params.map(|(index, ty)| Term::free(argument_name(*index), ty));
    let next = again.apply([left, append(before.clone(), new.clone(), &elements)]).apply(params);
    let too_many = less.apply([natural(MAX_ELEMENTS), length.app(before)]);
    let ended = hol::eq(free(ROUNDS, &nat), natural(0), &nat);
    let next =
        hol::choice(too_many, more.clone(), hol::choice(ended, more, next, &options(of)), &options(of));
    let nothing = hol::eq(new, hol::list(of, vec![]), &elements);
    let value = hol::choice(nothing, all, next, &options(of)).lambda(&Name::new(NEW), &elements);
    let types = [elements.clone(), Type::fun(elements, options(of))];
    Term::constant(hol::LET, Type::funs(types, options(of))).apply([fresh, value])
}

/// That a value is not in a set, as a function of the value.
fn not_in(set: &Term, of: &Type) -> Term {
    let x = Name::new("?x");
    let element = hol::member(&Term::Free(x.clone(), of.clone()), set, of);
    hol::negated(&element).lambda(&x, of)
}
