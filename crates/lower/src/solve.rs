//! How to find values of variables that satisfy conditions.
//!
//! A plan is again a term: conditions are tested as soon as their variables are known, equations bind variables or are
//! matched against patterns, memberships and bounds give lists to search, finite types are listed. Where nothing else
//! is left, some small values are tried; what that finds is right, what it does not find stays unknown.

use crate::code::Code;
use crate::flatten::Formula;
use crate::lowering::Lowering;
use crate::operation::{self, Operation, options};
use crate::problem::{Lower, Problem, Reason};
use crate::quantifier::join;
use base::Name;
use logic::hol::{self, Parts};
use logic::types::well_known::{INT, LIST, NAT};
use logic::{Case, Clause, Term, Type};
use std::sync::Arc;

/// More steps than this are not planned.
const MAX_STEPS: usize = 400;
/// How many values are tried for the first, second, … variable of which there are too many.
const SAMPLES: &[u32] = &[24, 8, 4, 2];

/// What is asked about the solutions.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    /// Whether there is one.
    Exists,
    /// The list of the values that a term of this type has in them.
    Values(Term, Type),
}

pub(crate) struct Solver<'c, 'l, 'w> {
    pub code: &'c mut Code<'l, 'w>,
    pub asked: Asked,
    /// Whether some values of a type stand for all of them.
    pub sampled: usize,
    /// How calls of predicates that are being defined are made.
    pub depth: Option<crate::inductive::Depth>,
    steps: usize,
}

/// What is still to be found.
#[derive(Clone, Debug)]
struct State {
    formula: Formula,
}

impl<'c, 'l, 'w> Solver<'c, 'l, 'w> {
    pub fn new(code: &'c mut Code<'l, 'w>, asked: Asked) -> Solver<'c, 'l, 'w> {
        Solver { code, asked, sampled: 0, depth: None, steps: 0 }
    }

    /// The term that gives the answer.
    pub fn plan(&mut self, formula: Formula) -> Lower<Term> {
        self.state(State { formula })
    }

    fn lowering(&mut self) -> &mut Lowering<'w> {
        self.code.lowering
    }

    fn state(&mut self, mut state: State) -> Lower<Term> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(Problem::new(hol::EX, Reason::TooLarge));
        }
        // What searches for another derivation comes after what is decided at once.
        let searches = |one: &Term| self.depth.as_ref().is_some_and(|depth| depth.is_taken_by(one));
        let mut known = state.formula.conditions.iter().map(|one| (state.knows(one), searches(one)));
        if let Some(index) = known.position(|is| is == (true, false)) {
            return self.tested(state, index);
        }
        if let Some(found) = self.binding(&state) {
            return self.bind(state, found);
        }
        if let Some(index) = state.formula.conditions.iter().position(|one| state.knows(one)) {
            return self.tested(state, index);
        }
        if let Some((index, source)) = self.source(&state)? {
            if source.exact {
                state.formula.conditions.remove(index);
            }
            return self.search(state, source);
        }
        if let Some(term) = self.distributed(&state)? {
            return Ok(term);
        }
        self.enumerated(state)
    }

    /// Tests a condition, then goes on.
    fn tested(&mut self, mut state: State, index: usize) -> Lower<Term> {
        let test = state.formula.conditions.remove(index);
        let rest = self.state(state)?;
        Ok(self.guarded(test, rest))
    }

    fn zero(&self) -> Term {
        match &self.asked {
            Asked::Exists => hol::truth(false),
            Asked::Values(_, ty) => Term::constant(hol::NIL, options(ty)),
        }
    }

    fn result(&self) -> Type {
        match &self.asked {
            Asked::Exists => Type::bool(),
            Asked::Values(_, ty) => options(ty),
        }
    }

    /// There is nothing left to find.
    fn found(&self) -> Term {
        match &self.asked {
            Asked::Exists => hol::truth(true),
            Asked::Values(value, ty) => hol::list(&hol::option(ty), vec![hol::some(value.clone(), ty)]),
        }
    }

    fn guarded(&self, test: Term, rest: Term) -> Term {
        if let (Asked::Exists, Term::Const(name, _)) = (&self.asked, &rest)
            && name == hol::TRUE
        {
            return test;
        }
        match &self.asked {
            Asked::Exists => join(false, test, rest),
            Asked::Values(..) => hol::choice(test, rest, self.zero(), &self.result()),
        }
    }

    // Bindings

    /// An equation between what is known and a variable or a pattern: its number, what is known, and the other side.
    fn binding(&mut self, state: &State) -> Option<(usize, Term, Term, Type)> {
        for (index, condition) in state.formula.conditions.iter().enumerate() {
            let Some((left, right, ty)) = hol::sides(condition) else { continue };
            for (known, other) in [(left, right), (right, left)] {
                if !state.knows(known) {
                    continue;
                }
                let is_var = matches!(other, Term::Free(name, _) if state.is_unknown(name));
                if is_var || self.is_pattern(other) {
                    return Some((index, known.clone(), other.clone(), ty.clone()));
                }
            }
        }
        None
    }

    /// Whether a term is made by a constructor that tells its fields.
    fn is_pattern(&mut self, term: &Term) -> bool {
        let (Term::Const(name, ty), args) = term.strip() else { return false };
        let (params, result) = ty.strip_fun();
        params.len() == args.len()
            && (name == hol::SUC && result.is_con(NAT) || self.lowering().is_free_constructor(name, ty))
    }

    fn bind(
        &mut self,
        mut state: State,
        (index, known, other, ty): (usize, Term, Term, Type),
    ) -> Lower<Term> {
        state.formula.conditions.remove(index);
        if let Term::Free(name, own) = &other {
            state.formula.vars.retain(|(var, _)| var != name);
            let rest = self.state(state)?.lambda(name, own);
            let result = self.result();
            let types = [ty.clone(), Type::fun(ty, result.clone())];
            return Ok(Term::constant(hol::LET, Type::funs(types, result)).apply([known, rest]));
        }
        let mut bound = vec![];
        let pattern = self.pattern(&mut state, &other, &mut bound);
        let names: Vec<Name> = bound.iter().map(|(name, _)| name.clone()).collect();
        state.formula.vars.retain(|(var, _)| !names.contains(var));
        let rest = self.state(state)?;
        let matched = Clause {
            vars: bound,
            pattern: pattern.abstract_frees(&names),
            body: rest.abstract_frees(&names),
        };
        let otherwise =
            Clause { vars: vec![(Name::new("_"), ty)], pattern: Term::Bound(0), body: self.zero() };
        let clauses = vec![matched, otherwise];
        Ok(Term::Case(Arc::new(Case { scrutinee: known, clauses, result: self.result() })))
    }

    /// A term as a pattern: what is not made of constructors and new variables becomes a variable with an equation.
    fn pattern(&mut self, state: &mut State, term: &Term, bound: &mut Vec<(Name, Type)>) -> Term {
        base::check_stack();
        if let Term::Free(name, ty) = term
            && state.is_unknown(name)
            && !bound.iter().any(|(own, _)| own == name)
        {
            bound.push((name.clone(), ty.clone()));
            return term.clone();
        }
        if self.is_pattern(term) {
            let (head, args) = term.strip();
            let args: Vec<Term> = args.into_iter().map(|arg| self.pattern(state, arg, bound)).collect();
            return head.clone().apply(args);
        }
        let Ok(ty) = self.code.type_of(term) else { return term.clone() };
        let var = state.formula.fresh("p", &ty);
        if let Term::Free(name, _) = &var {
            bound.push((name.clone(), ty.clone()));
        }
        state.formula.conditions.push(hol::eq(var.clone(), term.clone(), &ty));
        var
    }

    // Searches

    /// A condition that leaves a list of values for a term.
    fn source(&mut self, state: &State) -> Lower<Option<(usize, Candidates)>> {
        for (index, condition) in state.formula.conditions.iter().enumerate() {
            if let Some(source) = self.list_of(state, condition) {
                return Ok(Some((index, source)));
            }
        }
        for (index, condition) in state.formula.conditions.iter().enumerate() {
            let source = self
                .interval(state, condition)
                .or_else(|| self.between(state, condition))
                .or_else(|| self.divisors(state, condition))
                .or_else(|| self.of_length(state, condition));
            if let Some(source) = source {
                return Ok(Some((index, source)));
            }
        }
        for (index, condition) in state.formula.conditions.iter().enumerate() {
            let Some((inputs, outputs)) = self.predicate(state, condition) else { continue };
            if let Some(source) = self.solutions(condition, &inputs, &outputs)? {
                return Ok(Some((index, source)));
            }
        }
        Ok(None)
    }

    fn list_of(&mut self, state: &State, condition: &Term) -> Option<Candidates> {
        if let Some([element, set]) = condition.strip_const(hol::MEMBER).as_deref() {
            let ty = self.code.type_of(element).ok()?;
            if let (Term::Const(name, own), _) = set.strip()
                && self.lowering().has_rules(name, own)
            {
                return None;
            }
            return state.knows(set).then(|| Candidates {
                list: operation::elements((*set).clone(), &ty),
                value: (*element).clone(),
                ty,
                exact: true,
            });
        }
        let (left, right, ty) = hol::sides(condition)?;
        for (known, other) in [(left, right), (right, left)] {
            if !state.knows(known) {
                continue;
            }
            if let Some([one, two]) = other.strip_const(hol::APPEND).as_deref() {
                let pair = Type::prod(ty.clone(), ty.clone());
                let list = Operation::Splits.at(Type::fun(ty.clone(), options(&pair))).app(known.clone());
                let value = hol::pair((*one).clone(), (*two).clone(), ty, ty);
                return Some(Candidates { list, value, ty: pair, exact: true });
            }
            if let (Type::Con(_, args), Some([one, two])) = (ty, other.strip_const(hol::INSERT).as_deref()) {
                let of = args.first()?;
                let pair = Type::prod(of.clone(), ty.clone());
                let list = Operation::Removals.at(Type::fun(ty.clone(), options(&pair))).app(known.clone());
                let value = hol::pair((*one).clone(), (*two).clone(), of, ty);
                return Some(Candidates { list, value, ty: pair, exact: true });
            }
            if let Some((value, list)) = self.difference(state, known, other, ty) {
                return Some(Candidates { list, value, ty: ty.clone(), exact: true });
            }
        }
        None
    }

    /// `known = x + k` leaves `known - k` for `x`, if that is not less than zero.
    fn difference(&mut self, state: &State, known: &Term, other: &Term, ty: &Type) -> Option<(Term, Term)> {
        if !ty.is_con(INT) && !ty.is_con(NAT) {
            return None;
        }
        let args = other.strip_const(hol::PLUS)?;
        let [one, two] = args.as_slice() else { return None };
        let minus = |from: &Term, what: &Term| {
            let whole = Type::funs([ty.clone(), ty.clone()], ty.clone());
            Term::constant(hol::MINUS, whole).apply([from.clone(), what.clone()])
        };
        let (value, other) = match (state.knows(one), state.knows(two)) {
            (true, false) => (two, one),
            (false, true) => (one, two),
            _ => return None,
        };
        let list = hol::list(&hol::option(ty), vec![hol::some(minus(known, other), ty)]);
        if ty.is_con(INT) {
            return Some(((*value).clone(), list));
        }
        let below = Term::constant(hol::LESS_EQ, Type::funs([ty.clone(), ty.clone()], Type::bool()));
        let none = Term::constant(hol::NIL, options(ty));
        let fits = below.apply([(*other).clone(), known.clone()]);
        Some(((*value).clone(), hol::choice(fits, list, none, &options(ty))))
    }

    /// An upper bound of a natural number.
    fn interval(&mut self, state: &State, condition: &Term) -> Option<Candidates> {
        let (Term::Const(name, ty), args) = condition.strip() else { return None };
        let of = (*ty.strip_fun().0.first()?).clone();
        let [left, right] = args.as_slice() else { return None };
        if !of.is_con(NAT) || !state.knows(right) || state.knows(left) {
            return None;
        }
        let constant = match name.as_str() {
            hol::LESS => hol::LESS_THAN,
            hol::LESS_EQ => hol::AT_MOST,
            _ => return None,
        };
        let whole = Type::fun(of.clone(), Type::set(of.clone()));
        let set = Term::constant(constant, whole).app((*right).clone());
        let list = operation::elements(set, &of);
        Some(Candidates { list, value: (*left).clone(), ty: of, exact: true })
    }

    /// An upper bound of an integer that has a lower bound too.
    fn between(&mut self, state: &State, condition: &Term) -> Option<Candidates> {
        let (upper, below) = comparison(condition)?;
        if !matches!(upper.0, Term::Free(name, ty) if ty.is_con(INT) && state.is_unknown(name))
            || !state.knows(upper.1)
        {
            return None;
        }
        let (lower, above) = state.formula.conditions.iter().find_map(|other| {
            let (sides, strict) = comparison(other)?;
            (sides.1 == upper.0 && state.knows(sides.0)).then_some((sides.0, strict))
        })?;
        let constant = match (above, below) {
            (Strict::No, Strict::No) => "atLeastAtMost",
            (Strict::No, Strict::Yes) => "atLeastLessThan",
            (Strict::Yes, Strict::No) => "greaterThanAtMost",
            (Strict::Yes, Strict::Yes) => "greaterThanLessThan",
        };
        let int = || Type::nullary(INT);
        let whole = Type::funs([int(), int()], Type::set(int()));
        let set = Term::constant(&format!("Set_Interval.ord_class.{constant}"), whole)
            .apply([lower.clone(), upper.1.clone()]);
        let list = operation::elements(set, &int());
        Some(Candidates { list, value: upper.0.clone(), ty: int(), exact: true })
    }

    /// The divisors of a natural number are not greater, unless it is zero.
    fn divisors(&mut self, state: &State, condition: &Term) -> Option<Candidates> {
        let args = condition.strip_const(hol::DVD)?;
        let [Term::Free(name, ty), of] = args.as_slice() else { return None };
        if !ty.is_con(NAT) || !state.is_unknown(name) || !state.knows(of) {
            return None;
        }
        let nat = || Type::nullary(NAT);
        let whole = Type::fun(nat(), Type::set(nat()));
        let set = Term::constant(hol::AT_MOST, whole).app((*of).clone());
        let elements = operation::elements(set, &nat());
        let sample = operation::sample(crate::listing::natural(8), &nat());
        let zero = hol::eq((*of).clone(), crate::listing::natural(0), &nat());
        let list = hol::choice(zero, sample, elements, &options(&nat()));
        Some(Candidates { list, value: Term::Free(name.clone(), ty.clone()), ty: nat(), exact: false })
    }

    /// The lists of a known length, over a finite type.
    fn of_length(&mut self, state: &State, condition: &Term) -> Option<Candidates> {
        let (left, right, _) = hol::sides(condition)?;
        for (known, other) in [(left, right), (right, left)] {
            let Some([Term::Free(name, ty)]) = other.strip_const(hol::SIZE).as_deref() else {
                continue;
            };
            let Type::Con(list, args) = ty else { continue };
            let (Some(of), true, true) =
                (args.first(), list == LIST && state.is_unknown(name), state.knows(known))
            else {
                continue;
            };
            let values = self.lowering().listing(of)?;
            let types = [Type::nullary(NAT), ty.clone()];
            let lists = Term::constant(hol::N_LISTS, Type::funs(types, Type::list(ty.clone())))
                .apply([known.clone(), values]);
            let some = Term::constant(hol::SOME, Type::fun(ty.clone(), hol::option(ty)));
            let list = crate::listing::map(some, ty, &hol::option(ty), lists);
            let value = Term::Free(name.clone(), ty.clone());
            return Some(Candidates { list, value, ty: ty.clone(), exact: true });
        }
        None
    }

    /// Which arguments of an inductive predicate are known, and which are not.
    fn predicate(&mut self, state: &State, condition: &Term) -> Option<(Vec<usize>, Vec<usize>)> {
        let (name, ty, args) = crate::inductive::relation(condition)?;
        self.lowering().has_rules(name, ty).then_some(())?;
        let is_known = |index: &usize| args.get(*index).is_some_and(|arg| state.knows(arg));
        let inputs: Vec<usize> = (0..args.len()).filter(is_known).collect();
        if let Some(params) = self.lowering().saturation_parameters(name, ty)
            && params.iter().all(|index| inputs.contains(index))
        {
            // All elements are listed; what else is known tells them apart.
            let outputs = (0..args.len()).filter(|index| !params.contains(index)).collect();
            return Some((params, outputs));
        }
        if inputs.is_empty() {
            return None;
        }
        // What is known but makes no difference to the search is compared with what it finds.
        let inputs = self.lowering().granted(name, ty, inputs);
        let outputs = (0..args.len()).filter(|index| !inputs.contains(index)).collect();
        Some((inputs, outputs))
    }

    fn solutions(
        &mut self,
        condition: &Term,
        inputs: &[usize],
        outputs: &[usize],
    ) -> Lower<Option<Candidates>> {
        let Some((name, ty, args)) = crate::inductive::relation(condition) else { return Ok(None) };
        let depth = self.depth.clone();
        let Some(function) = self.lowering().solver(name, ty, inputs, depth.as_ref())? else {
            return Ok(None);
        };
        let at = |index: &usize| args.get(*index).map(|arg| (*arg).clone());
        let types = crate::inductive::argument_types(ty);
        let out_types: Vec<Type> = outputs.iter().filter_map(|index| types.get(*index).cloned()).collect();
        let value = hol::tuple(&outputs.iter().filter_map(at).collect::<Vec<_>>(), &out_types);
        let ty = hol::tuple_type(&out_types);
        Ok(Some(Candidates { list: function.apply(inputs.iter().filter_map(at)), value, ty, exact: true }))
    }

    /// Goes through a list: each of its values is what the term stands for.
    fn search(&mut self, mut state: State, source: Candidates) -> Lower<Term> {
        let var = match &source.value {
            Term::Free(name, _) if state.is_unknown(name) => name.clone(),
            _ => {
                let var = state.formula.fresh("e", &source.ty);
                let Term::Free(name, _) = &var else { return Err(Problem::new(hol::EX, Reason::TooLarge)) };
                let name = name.clone();
                state.formula.conditions.insert(0, hol::eq(var, source.value, &source.ty));
                name
            }
        };
        state.formula.vars.retain(|(name, _)| *name != var);
        let each = self.state(state)?.lambda(&var, &source.ty);
        Ok(self.through(each, source.list, &source.ty))
    }

    fn through(&self, each: Term, list: Term, ty: &Type) -> Term {
        let result = self.result();
        let operation = match &self.asked {
            Asked::Exists => Operation::Some,
            Asked::Values(..) => Operation::Each,
        };
        let types = [Type::fun(ty.clone(), result.clone()), options(ty)];
        operation.at(Type::funs(types, result)).apply([each, list])
    }

    /// A disjunction is tried in both ways.
    fn distributed(&mut self, state: &State) -> Lower<Option<Term>> {
        let parts = state.formula.conditions.iter().enumerate().find_map(|(index, condition)| {
            let parts = match Parts::of(condition, true) {
                Parts::One((inner, holds)) => Parts::of(inner, holds),
                parts => parts,
            };
            match parts {
                Parts::Either(left, right) => Some((index, [left, right])),
                _ => None,
            }
        });
        let Some((index, parts)) = parts else { return Ok(None) };
        let mut both = vec![];
        for (term, holds) in parts {
            let mut state = state.clone();
            state.formula.conditions.remove(index);
            state.formula.add(term, holds);
            both.push(self.state(state)?);
        }
        let result = self.result();
        let whole = Type::funs([result.clone(), result.clone()], result);
        let joined = match &self.asked {
            Asked::Exists => Operation::Either.at(whole),
            Asked::Values(..) => Term::constant(hol::APPEND, whole),
        };
        Ok(Some(joined.apply(both)))
    }

    /// Nothing says what the values of the variables are: all or some values of their types are tried.
    fn enumerated(&mut self, state: State) -> Lower<Term> {
        let value = match &self.asked {
            Asked::Exists => None,
            Asked::Values(value, _) => Some(value.clone()),
        };
        // A variable that nothing depends on has some value.
        let used = |name: &Name| {
            let terms = state.formula.conditions.iter().chain(&value);
            terms.into_iter().any(|term| term.frees().iter().any(|(own, _)| own == name))
        };
        let vars: Vec<(Name, Type)> =
            state.formula.vars.iter().filter(|(name, _)| used(name)).cloned().collect();
        let listed = vars.iter().find(|(_, ty)| self.code.lowering.is_listed(ty));
        let Some((name, ty)) = listed.or(vars.first()).cloned() else { return Ok(self.found()) };
        let list = if self.lowering().is_listed(&ty) {
            operation::all(&ty)
        } else {
            let limit = SAMPLES.get(self.sampled).or(SAMPLES.last()).copied().unwrap_or(1);
            self.sampled += 1;
            operation::sample(crate::listing::natural(limit), &ty)
        };
        let value = Term::Free(name.clone(), ty.clone());
        self.search(state, Candidates { list, value, ty, exact: true })
    }
}

/// Values for a term: those in a list.
struct Candidates {
    list: Term,
    value: Term,
    ty: Type,
    /// Whether the condition that the list comes from holds for all its values.
    exact: bool,
}

impl State {
    fn is_unknown(&self, name: &Name) -> bool {
        self.formula.vars.iter().any(|(own, _)| own == name)
    }

    fn knows(&self, term: &Term) -> bool {
        let mut unknown = false;
        term.visit(&mut |part| {
            if let Term::Free(name, _) = part {
                unknown |= self.is_unknown(name);
            }
        });
        !unknown
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strict {
    Yes,
    No,
}

/// Both sides of a comparison, the lower one first.
fn comparison(condition: &Term) -> Option<((&Term, &Term), Strict)> {
    let (Term::Const(name, _), args) = condition.strip() else { return None };
    match (name.as_str(), args.as_slice()) {
        (hol::LESS, [left, right]) => Some(((left, right), Strict::Yes)),
        (hol::LESS_EQ, [left, right]) => Some(((left, right), Strict::No)),
        _ => None,
    }
}
