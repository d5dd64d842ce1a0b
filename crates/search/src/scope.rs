//! Scopes: how many values types may have in a counterexample, as the options `card`, `max` and `bits` of `nitpick`
//! say.
//!
//! Type variables become finite types with exactly as many values as they may have. Other types are cut off: what
//! the evaluation of a counterexample meets must fit into a column of the scope, which takes from every list of
//! numbers the one at the same place. Numbers have a range; of other types there may be so many different values,
//! parts of values included.

use crate::certify::Certifier;
use crate::goal::Goal;
use crate::instance::{finite_type, is_finite_type};
use crate::numerals::{number, numeral};
use crate::verdict::{Binding, assigned};
use base::{Budget, Name};
use logic::types::TypeSubst;
use logic::types::well_known::{BOOL, FUN, INT, ITSELF, NAT, NUM, PROD, PROP, SET};
use logic::{Term, Type, World};
use std::collections::HashMap;
use std::ops::RangeInclusive;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// How many values types have; none stands for all types about which nothing else is said. Later ones count.
    pub cards: Vec<(Option<Type>, Vec<usize>)>,
    /// How many values a constructor makes.
    pub most: Vec<(Name, Vec<usize>)>,
    pub bits: Vec<usize>,
    pub numbers: Numbers,
    /// Type variables have as many values as their column says, all in the same column.
    pub in_step: bool,
}

/// How numbers are cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// The type has so many of them.
    Unary,
    /// They have so many bits.
    Binary,
    /// One or the other.
    Either,
}

impl Default for Scope {
    fn default() -> Scope {
        let up_to_ten: Vec<usize> = (1..=10).collect();
        Scope {
            cards: vec![(None, up_to_ten.clone())],
            most: vec![],
            bits: up_to_ten,
            numbers: Numbers::Either,
            in_step: false,
        }
    }
}

impl Scope {
    /// How many values a type may have. Type variables of the scope stand for what they became.
    fn cards(&self, ty: &Type, types: &TypeSubst) -> &[usize] {
        self.cards_of(|key| key.instantiate(types) == *ty)
    }

    /// How many values a type variable may have.
    pub fn variable_cards(&self, name: &Name) -> &[usize] {
        self.cards_of(|key| matches!(key, Type::Var(var) if var.name == *name))
    }

    fn cards_of(&self, is_meant: impl Fn(&Type) -> bool) -> &[usize] {
        let own = self.cards.iter().rev().find(|(key, _)| key.as_ref().is_some_and(&is_meant));
        let general = || self.cards.iter().rev().find(|(key, _)| key.is_none());
        own.or_else(general).map_or(&[], |(_, cards)| cards)
    }

    /// Whether a counterexample lies in the scope.
    pub fn admits(
        &self,
        certifier: &mut Certifier<'_>,
        goal: &Goal,
        bindings: &[Binding],
        types: &TypeSubst,
        budget: &Budget,
    ) -> bool {
        let mut seen = Seen::default();
        for prop in goal.premises.iter().chain([&goal.conclusion]) {
            seen.meet(certifier, prop, bindings, budget);
        }
        bindings.iter().for_each(|binding| seen.take_in(&binding.value));
        seen.follow_functions(certifier, budget);
        let modes: &[Numbers] = match self.numbers {
            Numbers::Either => &[Numbers::Unary, Numbers::Binary],
            Numbers::Unary => &[Numbers::Unary],
            Numbers::Binary => &[Numbers::Binary],
        };
        let columns = self.cards.iter().map(|(_, cards)| cards.len()).chain([self.bits.len()]).max();
        (0..columns.unwrap_or(0)).any(|index| {
            modes.iter().any(|mode| {
                let column = Column { scope: self, index, types, binary: *mode == Numbers::Binary };
                column.is_of_variables()
                    && column.fits(&seen)
                    && column.maps_into_itself(&seen, certifier, budget)
            })
        })
    }
}

/// What the evaluation of a counterexample meets.
#[derive(Default)]
struct Seen {
    /// Different values of each type.
    values: HashMap<Type, Vec<Term>>,
    /// Functions that are arguments of variables and constructors, with the types of their arguments and results.
    functions: Vec<(Term, Type, Type)>,
}

impl Seen {
    /// Evaluates all parts of a proposition.
    fn meet(&mut self, certifier: &mut Certifier<'_>, prop: &Term, bindings: &[Binding], budget: &Budget) {
        let mut parts: Vec<Term> = vec![];
        prop.visit(&mut |part| {
            if !part.has_loose_bound() && part.ty().is_some_and(|ty| ty.as_fun().is_none()) {
                parts.push(part.clone());
            }
            self.functions.extend(function_arguments(certifier.world(), part, bindings));
        });
        for part in parts {
            if let Some(value) = certifier.value(&part, bindings, budget) {
                self.take_in(&value);
            }
        }
    }

    /// Remembers a value and all its parts.
    fn take_in(&mut self, value: &Term) {
        let mut work = vec![value];
        while let Some(next) = work.pop() {
            let Some(ty) = next.ty().filter(|_| !next.has_loose_bound()) else { continue };
            let is_number = is_number(&ty);
            if is_number || is_counted(&ty) {
                let known = self.values.entry(ty).or_default();
                if !known.contains(next) {
                    known.push(next.clone());
                }
            }
            match next {
                _ if is_number => {}
                Term::Abs(_, _, body) => work.push(body),
                _ => work.extend(next.strip().1),
            }
        }
    }

    /// Remembers the values of functions for arguments that are known.
    fn follow_functions(&mut self, certifier: &mut Certifier<'_>, budget: &Budget) {
        for (function, from, _) in self.functions.clone() {
            let mut arguments = constants(certifier.world(), &from);
            arguments.extend(self.values.get(&from).into_iter().flatten().cloned());
            for argument in arguments {
                if let Some(value) = certifier.value(&function.clone().app(argument).beta(), &[], budget) {
                    self.take_in(&value);
                }
            }
        }
    }
}

/// Functions that a variable or a constructor is applied to.
fn function_arguments(world: &World, part: &Term, bindings: &[Binding]) -> Vec<(Term, Type, Type)> {
    let (head, args) = part.strip();
    let is_open = match head {
        Term::Free(..) => true,
        Term::Const(name, ty) => world.constructor(name, ty.strip_fun().1).is_some(),
        _ => false,
    };
    let function = |arg: &Term| {
        let ty = arg.ty().filter(|_| !arg.has_loose_bound() && !matches!(arg, Term::Free(..)))?;
        let (from, to) = ty.as_fun()?;
        Some((assigned(arg, bindings), from.clone(), to.clone()))
    };
    if is_open { args.into_iter().filter_map(function).collect() } else { vec![] }
}

/// The constants that are values of a type.
fn constants(world: &World, ty: &Type) -> Vec<Term> {
    let Type::Con(name, _) = ty else { return vec![] };
    let constructors = world.datatype(name).map(|(_, datatype)| datatype.constructors.iter());
    let constants = constructors.into_iter().flatten().filter(|it| world.field_types(it, ty).is_empty());
    constants.map(|constructor| Term::Const(constructor.name.clone(), ty.clone())).collect()
}

fn is_number(ty: &Type) -> bool {
    ty.is_con(NAT) || ty.is_con(INT)
}

/// Whether it matters how many values of a type there are: not where that follows from other types.
fn is_counted(ty: &Type) -> bool {
    ![BOOL, PROP, FUN, PROD, SET, NUM, ITSELF].iter().any(|name| ty.is_con(name))
}

/// One choice from each list of a scope.
struct Column<'s> {
    scope: &'s Scope,
    index: usize,
    types: &'s TypeSubst,
    binary: bool,
}

impl Column<'_> {
    /// The number at this place; a list goes on with its last one.
    fn choice(&self, list: &[usize]) -> usize {
        list.get(self.index).or(list.last()).copied().unwrap_or(usize::MAX)
    }

    /// Whether the column is that of a type variable, or of all of them if they go in step.
    fn is_of_variables(&self) -> bool {
        let belongs = |(name, ty): (&Name, &Type)| {
            finite_type(self.choice(self.scope.variable_cards(name))).as_ref() == Some(ty)
        };
        let mut finite = self.types.iter().filter(|(_, ty)| is_finite_type(ty)).peekable();
        match self.scope.in_step {
            true => finite.all(belongs),
            false => finite.peek().is_none() || finite.any(belongs),
        }
    }

    fn card(&self, ty: &Type) -> usize {
        self.choice(self.scope.cards(ty, self.types)).max(1)
    }

    fn range(&self, ty: &Type) -> RangeInclusive<i64> {
        if self.binary {
            let bits = u32::try_from(self.choice(&self.scope.bits)).unwrap_or(u32::MAX);
            let above = 1_i64.checked_shl(bits.min(62)).unwrap_or(i64::MAX);
            return if ty.is_con(NAT) { 0..=above - 1 } else { -above..=above - 1 };
        }
        let card = i64::try_from(self.card(ty)).unwrap_or(i64::MAX / 2);
        let most = if ty.is_con(NAT) { card - 1 } else { (card + 1) / 2 - 1 };
        most + 1 - card..=most
    }

    fn contains(&self, value: &Term, ty: &Type) -> bool {
        number(value).is_some_and(|number| self.range(ty).contains(&number))
    }

    fn fits(&self, seen: &Seen) -> bool {
        let is_variable = |ty: &Type| self.types.values().any(|own| own == ty);
        let counts = seen.values.iter().all(|(ty, values)| {
            if is_number(ty) && !values.iter().all(|value| self.contains(value, ty)) {
                return false;
            }
            let is_cut_off = !is_variable(ty) && (!is_number(ty) || self.binary);
            !is_cut_off || values.len() <= self.card(ty)
        });
        counts
            && self
                .scope
                .most
                .iter()
                .all(|(constructor, most)| self.made_by(seen, constructor) <= self.choice(most))
    }

    /// How many values a constructor makes.
    fn made_by(&self, seen: &Seen, constructor: &Name) -> usize {
        let is_meant = |value: &&Term| matches!(value.strip().0, Term::Const(name, _) if name == constructor);
        seen.values.values().flatten().filter(is_meant).count()
    }

    /// Whether functions on numbers give results in the column for arguments in it.
    fn maps_into_itself(&self, seen: &Seen, certifier: &mut Certifier<'_>, budget: &Budget) -> bool {
        seen.functions.iter().all(|(function, from, to)| self.maps(function, from, to, certifier, budget))
    }

    fn maps(
        &self,
        function: &Term,
        from: &Type,
        to: &Type,
        certifier: &mut Certifier<'_>,
        budget: &Budget,
    ) -> bool {
        base::check_stack();
        if !is_number(from) || !(is_number(to) || to.as_fun().is_some()) {
            return true;
        }
        self.range(from).all(|argument| {
            let Some(argument) = numeral(certifier.world(), argument, from) else { return false };
            let applied = function.clone().app(argument).beta();
            match to.as_fun() {
                Some((next, last)) => self.maps(&applied, next, last, certifier, budget),
                None => {
                    let value = certifier.value(&applied, &[], budget);
                    value.is_some_and(|value| self.contains(&value, to))
                }
            }
        })
    }
}
