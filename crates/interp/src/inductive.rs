//! Inductive and coinductive predicates and sets: the fixed points of their rules, by search for derivations.
//!
//! A call has values for some arguments; it gives all argument lists that agree with those and can be derived. A
//! call that comes up again while it is being answered is answered with what is known so far, and the whole is
//! repeated until nothing new comes up: so left recursion and cycles end, and what is missing then is really not
//! derivable. Infinitely many answers end with the budget.
//!
//! For the greatest fixed point such a call is taken to hold. Rules are monotone, so what does not hold even then does
//! not hold; and what holds then belongs to a set of calls each of which follows from others of the set, which is in
//! the greatest fixed point. Only calls with all arguments are answered: there may be infinitely many others.

use crate::cover::Formula;
use crate::global::Info;
use crate::machine::Evaluator;
use crate::node::{Node, Pattern, mentions};
use crate::prepare::PatternReader;
use crate::stop::{Run, Stop};
use crate::value::{Env, GlobalId, Value};
use base::Name;
use logic::hol;
use logic::spec::FixedPoint;
use logic::types::TypeSubst;
use logic::{Rule, Term, Type};
use std::collections::BTreeSet;
use std::sync::Arc;

#[derive(Debug)]
pub(crate) struct Inductive {
    fixed_point: FixedPoint,
    pub arity: usize,
    /// The types of the arguments; for a set the last one is the element.
    pub types: Vec<Type>,
    rules: Vec<Derivation>,
}

/// A rule: the form of its arguments, its premises, and all variables in slots.
#[derive(Debug)]
struct Derivation {
    /// The types of the variables.
    slots: Vec<Type>,
    args: Vec<Arg>,
    premises: Vec<Arc<Node>>,
}

/// An argument of a conclusion, read both ways.
#[derive(Debug)]
struct Arg {
    /// None where it is not made of constructors: then it is computed once the variables are known.
    pattern: Option<Pattern>,
    node: Arc<Node>,
}

/// What has to hold before a rule gives an answer.
#[derive(Clone)]
struct Open<'r> {
    premises: Vec<&'r Arc<Node>>,
    forms: Vec<Form<'r>>,
}

/// A term that must have the value of a known argument.
#[derive(Clone, Copy)]
struct Form<'r> {
    node: &'r Arc<Node>,
    ty: &'r Type,
    value: &'r Value,
}

/// A known argument of a call.
#[derive(Clone, PartialEq, Debug)]
enum Key {
    /// In canonical form: equal to another one exactly if it is the same.
    Canonical(Value),
    /// A value that cannot be compared with others, or that is not known. It is equal to itself.
    Opaque(Value),
}

impl Key {
    fn value(&self) -> &Value {
        match self {
            Key::Canonical(value) | Key::Opaque(value) => value,
        }
    }
}

/// A call that is being answered.
#[derive(Debug)]
pub(crate) struct Call {
    id: GlobalId,
    args: Vec<Option<Key>>,
    answers: BTreeSet<Vec<Value>>,
    /// Whether the call came up again.
    repeated: bool,
    /// The number of the outermost unanswered call that its answers depend on: its own if there is none.
    lowest: usize,
}

impl Call {
    /// Whether the answers to this call include those to another one, and can be told from the rest.
    fn covers(&self, id: GlobalId, args: &[Option<Key>]) -> bool {
        let fits = |(own, other): (&Option<Key>, &Option<Key>)| match (own, other) {
            (None, Some(Key::Opaque(_))) => false,
            (None, _) => true,
            (Some(_), _) => own == other,
        };
        self.id == id && self.args.iter().zip(args).all(fits)
    }

    fn answers_to(&self, args: &[Option<Key>]) -> BTreeSet<Vec<Value>> {
        let fits = |answer: &&Vec<Value>| {
            args.iter().zip(*answer).all(|(arg, value)| match arg {
                Some(Key::Canonical(arg)) => arg == value,
                // The answers are those to the same argument.
                Some(Key::Opaque(_)) | None => true,
            })
        };
        self.answers.iter().filter(fits).cloned().collect()
    }
}

/// Answered calls that are remembered.
const MAX_ANSWERED: usize = 64;

/// How many values a type may have for inverting an operation by trying all of them.
const MAX_INVERTED: usize = 1 << 10;

impl Evaluator<'_> {
    /// The rules for one of the constants of an inductive or coinductive definition.
    pub(crate) fn inductive(
        &mut self,
        rules: &[Rule],
        fixed_point: FixedPoint,
        info: &Info,
        subst: &TypeSubst,
    ) -> Inductive {
        let (args, result) = info.ty.strip_fun();
        let mut types: Vec<Type> = args.into_iter().cloned().collect();
        if let Type::Con(set, elements) = result
            && set == logic::types::well_known::SET
        {
            types.extend(elements.first().cloned());
        }
        let mut derivations = vec![];
        for rule in rules {
            let Some(args) = conclusion(rule, &info.name) else { continue };
            derivations.push(self.derivation(rule, &args, subst));
        }
        Inductive { fixed_point, arity: types.len(), types, rules: derivations }
    }

    fn derivation(&mut self, rule: &Rule, args: &[&Term], subst: &TypeSubst) -> Derivation {
        let args: Vec<Term> = args.iter().map(|arg| arg.instantiate(subst)).collect();
        let premises: Vec<Term> = rule.premises.iter().map(|premise| premise.instantiate(subst)).collect();
        let mut names: Vec<Name> = vec![];
        let mut types: Vec<Type> = vec![];
        for term in args.iter().chain(&premises) {
            for (name, ty) in term.frees() {
                if !names.contains(&name) {
                    names.push(name);
                    types.push(ty);
                }
            }
        }
        let slot = |term: &Term| match term {
            Term::Free(name, ty) => names.iter().position(|own| own == name).map(|slot| (slot, ty.clone())),
            _ => None,
        };
        let mut filled = vec![false; names.len()];
        let mut read = vec![];
        for arg in &args {
            let mut reader = PatternReader { slot: &slot, filled: filled.clone(), exact: true };
            let pattern = reader.read(self, arg).ok();
            if pattern.is_some() {
                filled = reader.filled;
            }
            let node = Arc::new(self.prepare(&arg.abstract_frees(&names)));
            read.push(Arg { pattern, node });
        }
        let premises =
            premises.iter().map(|premise| Arc::new(self.prepare(&premise.abstract_frees(&names)))).collect();
        Derivation { slots: types, args: read, premises }
    }

    /// All argument lists that agree with the known arguments and can be derived; none if they cannot be found by
    /// looking at the rules.
    pub(crate) fn derive(
        &mut self,
        id: GlobalId,
        inductive: &Inductive,
        args: &[Option<Value>],
    ) -> Run<Option<BTreeSet<Vec<Value>>>> {
        let is_greatest = inductive.fixed_point == FixedPoint::Greatest;
        if is_greatest && args.iter().any(Option::is_none) {
            return Ok(None);
        }
        let mut known = vec![];
        for (arg, ty) in args.iter().zip(&inductive.types) {
            known.push(match arg {
                Some(arg) => Some(self.key(ty, arg)?),
                None => None,
            });
        }
        if let Some(call) = self.answered.iter().find(|call| call.covers(id, &known)) {
            return Ok(Some(call.answers_to(&known)));
        }
        if let Some(place) = self.calls.iter().rposition(|call| call.covers(id, &known)) {
            for inner in self.calls.iter_mut().skip(place) {
                inner.lowest = inner.lowest.min(place);
            }
            self.calls[place].repeated = true;
            return Ok(Some(match inductive.fixed_point {
                FixedPoint::Least => self.calls[place].answers_to(&known),
                FixedPoint::Greatest => BTreeSet::from([args.iter().flatten().cloned().collect()]),
            }));
        }
        let lowest = self.calls.len();
        let answers = BTreeSet::new();
        let args: Vec<Option<Value>> =
            known.iter().map(|key| key.as_ref().map(|key| key.value().clone())).collect();
        self.calls.push(Call { id, args: known, answers, repeated: false, lowest });
        let done = self.saturate(inductive, &args);
        let call = self.calls.pop();
        let (true, Some(call)) = (done?, call) else { return Ok(None) };
        let answers = call.answers.clone();
        if call.lowest >= lowest {
            if self.answered.len() >= MAX_ANSWERED {
                self.answered.remove(0);
            }
            self.answered.push(call);
        }
        Ok(Some(answers))
    }

    /// An argument in a form that can be compared, where there is such a form.
    fn key(&mut self, ty: &Type, value: &Value) -> Run<Key> {
        match self.canonical(ty, value) {
            Ok(value) => Ok(Key::Canonical(value)),
            Err(Stop::Blame(_)) => Ok(Key::Opaque(value.clone())),
            Err(stop) => Err(stop),
        }
    }

    /// Answers the innermost call; false if a rule cannot be run.
    fn saturate(&mut self, inductive: &Inductive, args: &[Option<Value>]) -> Run<bool> {
        loop {
            let before = self.calls.last().map_or(0, |call| call.answers.len());
            for rule in &inductive.rules {
                if !self.apply_rule(inductive, rule, args)? {
                    return Ok(false);
                }
                let Some(call) = self.calls.last() else { return Ok(false) };
                // One answer is all that a call with all arguments can have.
                if !call.answers.is_empty() && args.iter().all(Option::is_some) {
                    return Ok(true);
                }
            }
            let Some(call) = self.calls.last() else { return Ok(false) };
            if !call.repeated || call.answers.len() == before {
                return Ok(true);
            }
        }
    }

    fn apply_rule(&mut self, inductive: &Inductive, rule: &Derivation, args: &[Option<Value>]) -> Run<bool> {
        let mut slots = vec![None; rule.slots.len()];
        for (form, arg) in rule.args.iter().zip(args) {
            if let (Some(pattern), Some(arg)) = (&form.pattern, arg)
                && !self.matches(pattern, arg, &mut slots)?
            {
                return Ok(true);
            }
        }
        let count = rule.slots.len();
        let index = |slot: usize| u32::try_from(count - 1 - slot).unwrap_or(u32::MAX);
        let env = slots
            .iter()
            .fold(Env::default(), |env, value| env.push(value.clone().unwrap_or(Value::Bool(false))));
        let unknown: Vec<u32> =
            (0..count).filter(|slot| slots.get(*slot).is_some_and(Option::is_none)).map(index).collect();
        let known = rule.args.iter().zip(args).zip(&inductive.types);
        let forms = known.filter_map(|((form, arg), ty)| match (&form.pattern, arg) {
            (None, Some(value)) => Some(Form { node: &form.node, ty, value }),
            _ => None,
        });
        let open = Open { premises: rule.premises.iter().collect(), forms: forms.collect() };
        self.satisfy(inductive, rule, args, open, env, unknown)
    }

    /// Finds values for the unknown variables, premise by premise, and adds what follows to the answers.
    fn satisfy(
        &mut self,
        inductive: &Inductive,
        rule: &Derivation,
        args: &[Option<Value>],
        mut open: Open<'_>,
        env: Env,
        unknown: Vec<u32>,
    ) -> Run<bool> {
        self.step()?;
        let ready = |node: &Arc<Node>| Formula::new(node, env.clone(), unknown.clone()).is_closed();
        if let Some(position) = open.forms.iter().position(|form| ready(form.node)) {
            let form = open.forms.remove(position);
            let value = self.run(form.node, &env)?;
            if !self.equal(form.ty, &value, form.value)? {
                return Ok(true);
            }
            return self.satisfy(inductive, rule, args, open, env, unknown);
        }
        if let Some(position) = open.premises.iter().position(|premise| ready(premise)) {
            let premise = open.premises.remove(position);
            let value = self.run(premise, &env)?;
            if !self.truth(&value)? {
                return Ok(true);
            }
            return self.satisfy(inductive, rule, args, open, env, unknown);
        }
        if unknown.is_empty() {
            return self.conclude(inductive, rule, args, &env).map(|()| true);
        }
        let Some((target, cover)) = self.next_cover(rule, &open, &env, &unknown)? else {
            return self.enumerate(inductive, rule, args, &open, &env, &unknown);
        };
        let rest: Vec<u32> = unknown.into_iter().filter(|other| *other != target).collect();
        let Some(ty) = rule.slots.iter().rev().nth(target as usize) else { return Ok(false) };
        for value in self.of_type(ty, cover)? {
            let env = env.set(target, value);
            if !self.satisfy(inductive, rule, args, open.clone(), env, rest.clone())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A variable and finitely many values for it. What known arguments say is always finite, and so comes first.
    fn next_cover(
        &mut self,
        rule: &Derivation,
        open: &Open<'_>,
        env: &Env,
        unknown: &[u32],
    ) -> Run<Option<(u32, Vec<Value>)>> {
        for form in &open.forms {
            let formula = Formula::new(form.node, env.clone(), unknown.to_vec());
            for target in unknown {
                if let Some(cover) = self.try_cover_by_form(&formula, form.value, *target)? {
                    return Ok(Some((*target, cover)));
                }
            }
        }
        for form in &open.forms {
            if let Some(found) = self.invert(rule, form, env, unknown)? {
                return Ok(Some(found));
            }
        }
        let formula = |premise: &&Arc<Node>| Formula::new(premise, env.clone(), unknown.to_vec());
        let formulas = open.premises.iter().map(formula);
        for formula in formulas.clone().chain(formulas.map(Formula::with_open_arguments)) {
            for target in unknown {
                if let Some(cover) = self.try_cover(&formula, *target)? {
                    return Ok(Some((*target, cover)));
                }
            }
        }
        Ok(None)
    }

    /// The values of the only unknown variable of a form for which it has the value of the argument, by trying all
    /// values of a finite type. What cannot be compared is kept.
    fn invert(
        &mut self,
        rule: &Derivation,
        form: &Form<'_>,
        env: &Env,
        unknown: &[u32],
    ) -> Run<Option<(u32, Vec<Value>)>> {
        let inside: Vec<u32> =
            unknown.iter().copied().filter(|target| mentions(form.node, &[*target], 0)).collect();
        let [target] = inside.as_slice() else { return Ok(None) };
        let Some(ty) = rule.slots.iter().rev().nth(*target as usize) else { return Ok(None) };
        let Some(domain) = self.domain(ty)?.filter(|domain| domain.len() <= MAX_INVERTED) else {
            return Ok(None);
        };
        let mut kept = vec![];
        for value in domain.iter() {
            let made = self.argument(form.node, &env.set(*target, value.clone()))?;
            match self.equal(form.ty, &made, form.value) {
                Ok(false) => {}
                Ok(true) | Err(Stop::Blame(_)) => kept.push(value.clone()),
                Err(stop) => return Err(stop),
            }
        }
        Ok(Some((*target, kept)))
    }

    /// Tries all values of a variable of finite type.
    fn enumerate(
        &mut self,
        inductive: &Inductive,
        rule: &Derivation,
        args: &[Option<Value>],
        open: &Open<'_>,
        env: &Env,
        unknown: &[u32],
    ) -> Run<bool> {
        for target in unknown {
            let Some(ty) = rule.slots.iter().rev().nth(*target as usize) else { continue };
            let Some(domain) = self.domain(ty)? else { continue };
            let rest: Vec<u32> = unknown.iter().copied().filter(|other| other != target).collect();
            for value in domain.iter() {
                let env = env.set(*target, value.clone());
                if !self.satisfy(inductive, rule, args, open.clone(), env, rest.clone())? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Adds the conclusion to the answers, which agrees with the known arguments.
    fn conclude(
        &mut self,
        inductive: &Inductive,
        rule: &Derivation,
        args: &[Option<Value>],
        env: &Env,
    ) -> Run<()> {
        let mut answer = vec![];
        for ((form, arg), ty) in rule.args.iter().zip(args).zip(&inductive.types) {
            match arg {
                Some(arg) => answer.push(arg.clone()),
                None => {
                    let value = self.run(&form.node, env)?;
                    answer.push(self.canonical(ty, &value)?);
                }
            }
        }
        if let Some(call) = self.calls.last_mut() {
            call.answers.insert(answer);
        }
        Ok(())
    }
}

/// The arguments of the conclusion, if the rule is about this constant; the element of a set comes last.
fn conclusion<'r>(rule: &'r Rule, name: &Name) -> Option<Vec<&'r Term>> {
    if let Some(args) = rule.conclusion.strip_const(hol::MEMBER)
        && let [element, set] = args.as_slice()
    {
        let mut args = set.strip_const(name)?;
        args.push(element);
        return Some(args);
    }
    rule.conclusion.strip_const(name)
}
