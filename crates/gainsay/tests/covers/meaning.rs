//! What expressions mean, by brute force: quantifiers go through all values, least predicates are built from below.
//!
//! What definitions leave open is filled in at random: each seed gives another world in which all definitions hold. What
//! an evaluator says for certain has to be so in all of them.

use crate::language::{Binder, Def, E, Op, P, Premise, Rule, Ty, V, WINDOW};
use std::cell::RefCell;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

/// The formula depends on values that brute force does not go through.
#[derive(Debug)]
pub struct Outside;

/// Arguments for which a predicate holds.
type Rows = BTreeSet<Vec<V>>;

pub struct World<'d> {
    defs: &'d [Def],
    seed: u64,
    /// Least predicates by number, and by where their parameter holds.
    least: RefCell<HashMap<(usize, Vec<V>), Rows>>,
}

type Done<T = V> = Result<T, Outside>;

/// Arguments and variables of infinite types stay below this bound in rules: rules never lead from larger numbers to
/// smaller ones.
const RULE_WINDOW: i64 = 12;

impl<'d> World<'d> {
    pub fn new(defs: &'d [Def], seed: u64) -> World<'d> {
        World { defs, seed, least: RefCell::default() }
    }

    pub fn holds(&self, formula: &E, env: &mut Vec<V>) -> Done<bool> {
        Ok(self.eval(formula, env)? == V::Bool(true))
    }

    /// The values of a type for which a predicate holds, `body` with one more variable.
    pub fn solutions(&self, ty: &Ty, body: &E, env: &mut Vec<V>) -> Done<Vec<V>> {
        let mut found = vec![];
        for value in ty.values(WINDOW) {
            if self.with(env, value.clone(), |env| self.holds(body, env))? {
                found.push(value);
            }
        }
        Ok(found)
    }

    fn with<T>(&self, env: &mut Vec<V>, value: V, run: impl FnOnce(&mut Vec<V>) -> Done<T>) -> Done<T> {
        env.push(value);
        let result = run(env);
        env.pop();
        result
    }

    pub fn eval(&self, e: &E, env: &mut Vec<V>) -> Done {
        match e {
            E::Var(number, _) => env.get(*number).cloned().ok_or(Outside),
            E::Lit(value, _) => Ok(value.clone()),
            E::Op(op, ty, args) => self.operation(*op, ty, args, env),
            E::Bind(Binder::All, _, ty, body) => {
                let found = self.solutions(ty, body, env)?;
                Ok(V::Bool(found.len() == ty.values(WINDOW).len()))
            }
            E::Bind(Binder::Ex, _, ty, body) => Ok(V::Bool(!self.solutions(ty, body, env)?.is_empty())),
            E::Bind(Binder::The, _, ty, body) => {
                let found = self.solutions(ty, body, env)?;
                match found.as_slice() {
                    [only] => Ok(only.clone()),
                    _ => Ok(self.open(ty, &("the", &found))),
                }
            }
            E::Listed(_, element, all) => {
                let value = self.eval(element, env)?;
                Ok(V::Bool(self.all(all, env)?.contains(&value)))
            }
            E::Collected(_, element, _, body) => {
                let value = self.eval(element, env)?;
                self.with(env, value, |env| self.eval(body, env))
            }
            E::Extension(ty, _, body, all) => {
                let found: BTreeSet<V> = self.solutions(ty, body, env)?.into_iter().collect();
                let listed: BTreeSet<V> = self.all(all, env)?.into_iter().collect();
                Ok(V::Bool(found == listed))
            }
            E::Case(_, scrutinee, result, clauses) => {
                let value = self.eval(scrutinee, env)?;
                for (pattern, body) in clauses {
                    if let Some(slots) = matched(std::slice::from_ref(pattern), std::slice::from_ref(&value))
                    {
                        let length = env.len();
                        env.extend(slots);
                        let value = self.eval(body, env);
                        env.truncate(length);
                        return value;
                    }
                }
                Ok(self.open(result, &"undefined"))
            }
            E::Call(number, args) => self.call(*number, args, env),
            E::Lambda(..) => Err(Outside),
        }
    }

    fn all(&self, all: &[E], env: &mut Vec<V>) -> Done<Vec<V>> {
        all.iter().map(|one| self.eval(one, env)).collect()
    }

    fn operation(&self, op: Op, ty: &Ty, args: &[E], env: &mut Vec<V>) -> Done {
        if let (Op::And | Op::Or | Op::Implies | Op::If, [first, second, rest @ ..]) = (op, args) {
            let first = self.holds(first, env)?;
            return match (op, first, rest) {
                (Op::And, false, _) => Ok(V::Bool(false)),
                (Op::Or, true, _) | (Op::Implies, false, _) => Ok(V::Bool(true)),
                (Op::If, false, [other]) => self.eval(other, env),
                _ => self.eval(second, env),
            };
        }
        let values = self.all(args, env)?;
        let number = |index: usize| match values.get(index) {
            Some(V::Number(number)) => Ok(*number),
            _ => Err(Outside),
        };
        Ok(match op {
            Op::Not => V::Bool(values.first() != Some(&V::Bool(true))),
            Op::And | Op::Or | Op::Implies | Op::If => return Err(Outside),
            Op::Equal => V::Bool(values.first() == values.get(1)),
            Op::LessEq if *ty == Ty::Small => V::Bool(number(1)? <= number(0)?),
            Op::Less if *ty == Ty::Small => V::Bool(number(1)? < number(0)?),
            Op::LessEq => V::Bool(number(0)? <= number(1)?),
            Op::Less => V::Bool(number(0)? < number(1)?),
            Op::Plus if *ty == Ty::Color => match values.as_slice() {
                [V::Con(0, _), other] => other.clone(),
                _ => V::Con(1, vec![]),
            },
            Op::Plus => rounded(ty, number(0)? + number(1)?)?,
            Op::Minus => rounded(ty, number(0)? - number(1)?)?,
            Op::Uminus => rounded(ty, -number(0)?)?,
            Op::Suc => rounded(ty, number(0)? + 1)?,
            Op::Bit0 => rounded(ty, 2 * number(0)?)?,
            Op::Bit1 => rounded(ty, 2 * number(0)? + 1)?,
            Op::Append => match values.as_slice() {
                [left, right] => appended(left, right),
                _ => return Err(Outside),
            },
            Op::Size => V::Number(values.first().map_or(0, length)),
            Op::Con(index) => V::Con(index, values),
        })
    }

    fn call(&self, number: usize, args: &[E], env: &mut Vec<V>) -> Done {
        match self.defs.get(number).ok_or(Outside)? {
            Def::Fun { result, clauses, .. } => {
                let values = self.all(args, env)?;
                for (patterns, body) in clauses {
                    if let Some(mut slots) = matched(patterns, &values) {
                        return self.eval(body, &mut slots);
                    }
                }
                Ok(self.open(result, &(number, values)))
            }
            Def::Inductive { parameter, params, rules } => {
                let (holds_for, rest) = match (parameter, args) {
                    (Some(ty), [E::Lambda(_, _, body), rest @ ..]) => (self.solutions(ty, body, env)?, rest),
                    _ => (vec![], args),
                };
                let values = self.all(rest, env)?;
                if values.iter().zip(params).any(|(value, ty)| !ty.values(RULE_WINDOW).contains(value)) {
                    return Err(Outside);
                }
                Ok(V::Bool(self.least(number, params, rules, holds_for)?.contains(&values)))
            }
        }
    }

    fn least(
        &self,
        number: usize,
        params: &[Ty],
        rules: &[Rule],
        holds_for: Vec<V>,
    ) -> Done<BTreeSet<Vec<V>>> {
        let key = (number, holds_for);
        if let Some(known) = self.least.borrow().get(&key) {
            return Ok(known.clone());
        }
        let mut known: BTreeSet<Vec<V>> = BTreeSet::new();
        loop {
            let before = known.len();
            for rule in rules {
                for mut row in rows(&rule.vars) {
                    if self.premises_hold(rule, &known, &key.1, &mut row)? {
                        let values = self.all(&rule.conclusion, &mut row)?;
                        if values.iter().zip(params).all(|(value, ty)| ty.values(RULE_WINDOW).contains(value))
                        {
                            known.insert(values);
                        }
                    }
                }
            }
            if known.len() == before {
                self.least.borrow_mut().insert(key, known.clone());
                return Ok(known);
            }
        }
    }

    fn premises_hold(
        &self,
        rule: &Rule,
        known: &BTreeSet<Vec<V>>,
        holds_for: &[V],
        row: &mut Vec<V>,
    ) -> Done<bool> {
        for premise in &rule.premises {
            let holds = match premise {
                Premise::Own(args) => known.contains(&self.all(args, row)?),
                Premise::Parameter(arg) => {
                    let value = self.eval(arg, row)?;
                    if matches!(value, V::Number(number) if number.abs() > WINDOW) {
                        return Err(Outside);
                    }
                    holds_for.contains(&value)
                }
                Premise::Test(test) => self.holds(test, row)?,
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A value that the definitions leave open: always the same one for the same question.
    fn open(&self, ty: &Ty, question: &impl Hash) -> V {
        let mut hasher = DefaultHasher::new();
        (self.seed, ty, question).hash(&mut hasher);
        let values = ty.values(3);
        let index = usize::try_from(hasher.finish() % values.len() as u64).unwrap_or(0);
        values.get(index).cloned().unwrap_or(V::Bool(false))
    }
}

/// All values of variables.
fn rows(types: &[Ty]) -> Vec<Vec<V>> {
    let mut rows = vec![vec![]];
    for ty in types {
        let values = ty.values(RULE_WINDOW);
        rows = rows
            .iter()
            .flat_map(|row: &Vec<V>| {
                values.iter().map(move |value| row.iter().chain([value]).cloned().collect())
            })
            .collect();
    }
    rows
}

fn rounded(ty: &Ty, number: i64) -> Done {
    Ok(V::Number(match ty {
        Ty::Word2 | Ty::Word3 | Ty::Three => number.rem_euclid(ty.modulus().unwrap_or(1)),
        Ty::Small => number.clamp(0, 3),
        Ty::Nat => number.max(0),
        _ => number,
    }))
}

fn appended(left: &V, right: &V) -> V {
    match left {
        V::Con(1, fields) => match fields.as_slice() {
            [head, tail] => V::Con(1, vec![head.clone(), appended(tail, right)]),
            _ => right.clone(),
        },
        _ => right.clone(),
    }
}

fn length(list: &V) -> i64 {
    match list {
        V::Con(1, fields) => fields.last().map_or(0, |tail| 1 + length(tail)),
        _ => 0,
    }
}

/// The values of the variables where values have the forms of patterns.
fn matched(patterns: &[P], values: &[V]) -> Option<Vec<V>> {
    let mut slots = vec![];
    for (pattern, value) in patterns.iter().zip(values) {
        match (pattern, value) {
            (P::Any(_), value) => slots.push(value.clone()),
            (P::Con(index, _, fields), V::Con(own, values)) if index == own => {
                slots.extend(matched(fields, values)?);
            }
            (P::Zero, V::Number(0)) => {}
            (P::Suc(inner), V::Number(number)) if *number > 0 => {
                slots.extend(matched(std::slice::from_ref(inner), &[V::Number(number - 1)])?);
            }
            _ => return None,
        }
    }
    Some(slots)
}
