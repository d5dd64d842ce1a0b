//! Test data: values for the variables of a case that satisfy its constraints.
//!
//! Constraints on numbers are solved by arithmetic, everything else by a search that the caller provides. Whatever is
//! found counts only if the premises of the specification are true for it, by the reference evaluator or, where
//! that cannot tell, by rewriting.

use crate::cases::Case;
use crate::definitions::Definitions;
use crate::hol::{
    equation, is_false, is_number_type, is_true, negated, numeral, parts, truth, with_numerals,
};
use crate::linear::{System, Taste};
use crate::simplify::Simplifier;
use crate::spec::Spec;
use base::Name;
use logic::{Term, Type, World};
use std::collections::{BTreeMap, HashSet};

/// Values of the specification's variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datum {
    pub values: Vec<(Name, Term)>,
    /// Values of the variables of the case.
    pub instance: Vec<(Name, Term)>,
    /// Whether every premise was evaluated and holds; otherwise those that could be evaluated do.
    pub confirmed: bool,
    /// The statement of the theory that proposes it.
    pub fact: Option<Name>,
}

/// What came of looking for data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    Data(Vec<Datum>),
    /// There is none.
    Unsatisfiable(String),
    /// None was found; the constraint that stands in the way.
    Unsolved {
        constraint: Option<Term>,
        why: String,
    },
}

/// What a search for values has to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Values of the variables, each row a solution; and whether these are all.
    Rows(Vec<Vec<(Name, Term)>>, bool),
    /// Why nothing can be said.
    None(String),
}

/// Searches and evaluates for the solver.
pub trait Help {
    /// Values of variables that satisfy formulas, at most so many.
    fn search(&mut self, vars: &[(Name, Type)], formulas: &[Term], count: usize) -> Answer;
    /// The truth value of a closed formula, if it can be computed.
    fn holds(&mut self, formula: &Term) -> Option<bool>;
}

/// Finds data for a case.
pub fn solve(
    definitions: &Definitions<'_>,
    spec: &Spec,
    case: &Case,
    count: usize,
    help: &mut dyn Help,
) -> Found {
    let mut solver =
        Solver { definitions, world: definitions.world, spec, case, count, found: vec![], rejected: None };
    let rest: Vec<&Term> = case.premises.iter().filter(|it| !System::default().assume(it)).collect();
    if case.vars.is_empty() {
        solver.propose(vec![], help);
    } else if rest.iter().all(|literal| is_disequality(literal)) {
        solver.by_arithmetic(help);
    }
    if solver.found.is_empty() && solver.is_about_characters() {
        solver.by_character(help);
    }
    if solver.found.is_empty()
        && let Some(verdict) = solver.by_search(help)
    {
        return verdict;
    }
    if solver.found.is_empty() {
        let why = match &solver.rejected {
            Some(_) => "the values that were found do not satisfy this premise",
            None => "no values were found",
        };
        let constraint = solver.rejected.or_else(|| rest.first().map(|it| (*it).clone()));
        return Found::Unsolved { constraint, why: why.to_owned() };
    }
    Found::Data(solver.found)
}

/// A variable that is not another one, or not a value.
fn is_disequality(literal: &Term) -> bool {
    let Some(inner) = negated(literal) else { return false };
    let variable = |term: &Term| matches!(term, Term::Free(..));
    let simple = |term: &Term| variable(term) || term.frees().is_empty();
    equation(inner).is_some_and(|(left, right, _)| {
        (variable(left) && simple(right)) || (simple(left) && variable(right))
    })
}

struct Solver<'s, 'w> {
    definitions: &'s Definitions<'w>,
    world: &'w World,
    spec: &'s Spec,
    case: &'s Case,
    count: usize,
    found: Vec<Datum>,
    /// A premise that candidates did not satisfy.
    rejected: Option<Term>,
}

/// The order in which values of numbers are tried: small ones, the boundaries, and others.
const TASTES: [Taste; 5] = [Taste::Small, Taste::Alike, Taste::Spread(7), Taste::Low, Taste::High];

impl Solver<'_, '_> {
    fn by_arithmetic(&mut self, help: &mut dyn Help) {
        let mut system = System::default();
        if self.count > 1 {
            system.machine = self.definitions.only_compared(self.spec).to_vec();
        }
        self.counters_last(&mut system);
        self.case.premises.iter().for_each(|premise| {
            system.assume(premise);
        });
        for (name, ty) in self.case.vars.iter().filter(|(_, ty)| is_number_type(ty)) {
            // Every number is an atom, so that tastes apply to it.
            system.sum(&Term::Free(name.clone(), ty.clone()));
        }
        for taste in TASTES.into_iter().chain((1..).map(Taste::Mixed)).take(self.count * 3 + 9) {
            if self.found.len() >= self.count {
                break;
            }
            if let Some(model) = system.model(taste)
                && let Some(instance) = self.instance(&model, taste)
            {
                self.propose(instance, help);
            }
        }
    }

    /// Lets what is left of a natural number be chosen first, so that it is as small as it can be.
    fn counters_last(&self, system: &mut System) {
        let mut counters: Vec<(Name, Type)> = vec![];
        for (_, value) in &self.case.values {
            value.visit(&mut |part| {
                if let ("Nat.Suc", args) = parts(part)
                    && let [Term::Free(name, ty)] = args.as_slice()
                {
                    counters.push((name.clone(), ty.clone()));
                }
            });
        }
        if counters.is_empty() {
            return;
        }
        let all = self.case.premises.iter().flat_map(Term::frees).chain(self.case.vars.iter().cloned());
        let others = all.filter(|var| !counters.contains(var) && is_number_type(&var.1)).collect::<Vec<_>>();
        for (name, ty) in others.into_iter().chain(counters.clone()) {
            system.sum(&Term::Free(name, ty));
        }
    }

    /// Values of all variables from the values of atoms.
    fn instance(&self, model: &[(Term, Term)], taste: Taste) -> Option<Vec<(Name, Term)>> {
        let mut values: BTreeMap<Name, Term> = BTreeMap::new();
        for (atom, value) in model {
            if let Term::Free(name, _) = atom {
                values.insert(name.clone(), value.clone());
            }
        }
        for (name, ty) in &self.case.vars {
            if !values.contains_key(name) && ty.as_fun().is_none() {
                let value = self.apart((name, ty), &values, taste)?;
                values.insert(name.clone(), value);
            }
        }
        // Functions are known where they are applied, and nowhere else.
        for (name, ty) in self.case.vars.iter().filter(|(_, ty)| ty.as_fun().is_some()) {
            let mut function = default_value(self.world, ty, 4)?;
            let (from, to) = ty.as_fun()?;
            for (atom, value) in model {
                let Term::App(head, argument) = atom else { continue };
                if !matches!(&**head, Term::Free(own, _) if own == name) {
                    continue;
                }
                let argument = argument.subst_frees(&|own| values.get(own).cloned());
                let update = Type::funs([ty.clone(), from.clone(), to.clone()], ty.clone());
                function = Term::constant("Fun.fun_upd", update).apply([function, argument, value.clone()]);
            }
            values.insert(name.clone(), function);
        }
        Some(
            self.case
                .vars
                .iter()
                .filter_map(|(name, _)| Some((name.clone(), values.get(name)?.clone())))
                .collect(),
        )
    }

    /// A small value that differs from those of the variables that it must differ from.
    fn apart(&self, (name, ty): (&Name, &Type), known: &BTreeMap<Name, Term>, taste: Taste) -> Option<Term> {
        let differs = |premise: &Term| {
            let (left, right, _) = equation(negated(premise)?)?;
            let value = |term: &Term| match term {
                Term::Free(other, _) => known.get(other).cloned(),
                _ => Some(term.clone()),
            };
            match (left, right) {
                (Term::Free(one, _), two) if one == name => value(two),
                (one, Term::Free(two, _)) if two == name => value(one),
                _ => None,
            }
        };
        let others: Vec<Term> = self.case.premises.iter().filter_map(differs).collect();
        let further = match taste {
            Taste::Spread(by) => usize::try_from(by.unsigned_abs() % 8).unwrap_or(0),
            Taste::Mixed(seed) => usize::try_from(seed % 5).unwrap_or(0),
            _ => 0,
        };
        let mut values = self.values_of(ty, others.len() + known.len() + further + 1);
        let skipped = further.min(values.len().saturating_sub(1));
        values.rotate_left(skipped);
        values.retain(|value| !others.contains(value));
        let is_known = |value: &&Term| known.values().any(|it| it == *value);
        // Different values tell more than equal ones.
        let wanted = match taste {
            Taste::Alike => values.iter().find(is_known),
            _ => values.iter().find(|value| !is_known(value)),
        };
        wanted.or(values.first()).cloned()
    }

    /// The first values of a type: characters that the definitions ask for come before others.
    fn values_of(&self, ty: &Type, count: usize) -> Vec<Term> {
        let mut values = vec![];
        if ty.is_con(logic::types::well_known::CHAR) {
            values = self.definitions.characters(self.spec);
        }
        let known = values.len();
        for value in small_values(self.world, ty, count + known) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values.truncate(count.max(known));
        values
    }

    /// Whether every premise is about one character.
    fn is_about_characters(&self) -> bool {
        let char = |(_, ty): &(Name, Type)| ty.is_con(logic::types::well_known::CHAR);
        self.case.premises.iter().all(|premise| {
            let vars = premise.frees();
            vars.len() == 1 && vars.iter().all(char)
        })
    }

    /// Characters are few enough to be gone through.
    fn by_character(&mut self, help: &mut dyn Help) {
        let mut fitting: Vec<(Name, Vec<Term>)> = vec![];
        for (name, ty) in &self.case.vars {
            if !ty.is_con(logic::types::well_known::CHAR) {
                continue;
            }
            let own = |premise: &&Term| premise.frees().iter().any(|(of, _)| of == name);
            let premises: Vec<&Term> = self.case.premises.iter().filter(own).collect();
            let mut values = self.definitions.characters(self.spec);
            let others = (b'a'..=b'z').chain(b' '..=b'~').chain(0..=255u8);
            values.extend(others.map(|byte| Term::Lit(logic::Literal::Char(byte))));
            let mut found: Vec<Term> = vec![];
            for value in values {
                let mut fits = |premise: &&Term| {
                    let closed = premise.subst_frees(&|of| (of == name).then(|| value.clone())).beta();
                    help.holds(&closed) == Some(true)
                };
                if found.len() <= self.count && !found.contains(&value) && premises.iter().all(&mut fits) {
                    found.push(value);
                }
            }
            fitting.push((name.clone(), found));
        }
        for round in 0..self.count {
            let chosen = fitting.iter().enumerate().filter_map(|(at, (name, values))| {
                Some((name.clone(), values.get((round + at) % values.len().max(1))?.clone()))
            });
            self.propose(chosen.collect(), help);
        }
    }

    fn by_search(&mut self, help: &mut dyn Help) -> Option<Found> {
        match help.search(&self.case.vars, &self.case.premises, self.count) {
            Answer::Rows(rows, all) => {
                if rows.is_empty() && all {
                    let why = "the search for values has gone through all of them".to_owned();
                    return Some(Found::Unsatisfiable(why));
                }
                let mut rows = rows.into_iter();
                rows.by_ref().take(1).for_each(|row| self.propose(row, help));
                self.boundaries(help);
                for row in rows {
                    if self.found.len() < self.count {
                        self.propose(row, help);
                    }
                }
                None
            }
            Answer::None(why) => {
                let rest = self.case.premises.iter().find(|it| !System::default().assume(it));
                Some(Found::Unsolved { constraint: rest.cloned(), why })
            }
        }
    }

    /// Values in which one number is as small or as large as it may be.
    fn boundaries(&mut self, help: &mut dyn Help) {
        let mut system = System::default();
        self.case.premises.iter().for_each(|premise| {
            system.assume(premise);
        });
        for (name, ty) in self.case.vars.iter().filter(|(_, ty)| is_number_type(ty)) {
            let variable = Term::Free(name.clone(), ty.clone());
            for value in system.extremes(&variable) {
                if self.found.len() >= self.count {
                    return;
                }
                let mut premises = self.case.premises.clone();
                premises.push(crate::hol::eq(ty, variable.clone(), numeral(value, ty)));
                if let Answer::Rows(rows, _) = help.search(&self.case.vars, &premises, 1) {
                    rows.into_iter().for_each(|row| self.propose(row, help));
                }
            }
        }
    }

    /// The truth value of a closed formula by rewriting: quantifiers over infinite types are beyond evaluation.
    fn by_definitions(&self, formula: &Term) -> Option<bool> {
        let facts = HashSet::new();
        let simple = Simplifier::new(self.definitions, &facts).term(formula);
        match () {
            () if is_true(&simple) => Some(true),
            () if is_false(&simple) => Some(false),
            () => None,
        }
    }

    /// A value as it is shown: the final state of a path is computed from the first one.
    fn computed(&self, value: &Term) -> Term {
        if self.spec.program.is_some() || self.case.residue.is_some() {
            return with_numerals(value);
        }
        with_numerals(&Simplifier::new(self.definitions, &HashSet::new()).term(value))
    }

    /// Takes over values that satisfy the premises of the specification and the constraints of the case.
    fn propose(&mut self, mut instance: Vec<(Name, Term)>, help: &mut dyn Help) {
        for (name, ty) in &self.case.vars {
            if !instance.iter().any(|(own, _)| own == name) {
                let Some(value) = default_value(self.world, ty, 4) else { return };
                instance.push((name.clone(), value));
            }
        }
        let filled = |term: &Term, by: &[(Name, Term)]| {
            term.subst_frees(&|name| by.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone()))
                .beta()
        };
        let values: Vec<(Name, Term)> = self
            .case
            .values
            .iter()
            .map(|(name, value)| (name.clone(), self.computed(&filled(value, &instance))))
            .collect();
        if self.found.iter().any(|known| known.values == values) {
            return;
        }
        let mut confirmed = true;
        // Where the program is a part of the premises, following them is what led to the case.
        let own = self.spec.premises.iter().filter(|_| self.spec.program.is_some());
        let own = own.map(|premise| (premise, filled(premise, &values)));
        let constraints = self.case.premises.iter().map(|premise| (premise, filled(premise, &instance)));
        for (premise, closed) in own.chain(constraints) {
            if self.case.residue.as_ref() == Some(premise) {
                continue;
            }
            match help.holds(&closed).or_else(|| self.by_definitions(&closed)) {
                Some(true) => {}
                Some(false) => {
                    self.rejected = Some(premise.clone());
                    return;
                }
                None => confirmed = false,
            }
        }
        self.found.push(Datum { values, instance, confirmed, fact: None });
    }
}

/// A simple value of a type.
fn default_value(world: &World, ty: &Type, depth: usize) -> Option<Term> {
    small_values_within(world, ty, 1, depth).into_iter().next()
}

pub fn small_values(world: &World, ty: &Type, count: usize) -> Vec<Term> {
    small_values_within(world, ty, count, 6)
}

/// The first values of a type, at most so many.
fn small_values_within(world: &World, ty: &Type, count: usize, depth: usize) -> Vec<Term> {
    if is_number_type(ty) {
        return (0i128..).take(count).map(|value| numeral(value, ty)).collect();
    }
    if *ty == Type::bool() {
        return vec![truth(false), truth(true)];
    }
    let Some(depth) = depth.checked_sub(1) else { return vec![] };
    if let Some((from, to)) = ty.as_fun() {
        let results = small_values_within(world, to, count, depth);
        return results.into_iter().map(|value| Term::abs("_", from.clone(), value)).collect();
    }
    if ty.is_con(logic::types::well_known::CHAR) {
        return (b'a'..=b'z').take(count).map(|byte| Term::Lit(logic::Literal::Char(byte))).collect();
    }
    if crate::records::layer(world, ty).is_some() {
        let values = (0..count).filter_map(|at| record_value(world, ty, at, depth));
        return values.collect();
    }
    let Type::Con(name, _) = ty else { return vec![] };
    let Some((_, datatype)) = world.datatype(name) else { return vec![] };
    let mut constructors: Vec<_> = datatype.constructors.iter().collect();
    constructors.sort_by_key(|constructor| constructor.fields.len());
    let mut found: Vec<Term> = vec![];
    for constructor in constructors {
        let types = world.field_types(constructor, ty);
        let whole = Term::Const(constructor.name.clone(), Type::funs(types.clone(), ty.clone()));
        let mut partial = vec![whole];
        for field in &types {
            let values = small_values_within(world, field, count, depth);
            let applied =
                partial.iter().flat_map(|term| values.iter().map(|value| term.clone().app(value.clone())));
            partial = applied.take(count * 2).collect();
        }
        found.extend(partial);
        if found.len() >= count {
            break;
        }
    }
    found.truncate(count);
    found
}

/// A record whose fields are the values of their types with this number, as far as there are so many.
fn record_value(world: &World, ty: &Type, at: usize, depth: usize) -> Option<Term> {
    let mut whole = true;
    let value = crate::records::value(world, ty, &mut |field| {
        let values = small_values_within(world, field, at + 1, depth);
        match values.get(at).or(values.last()) {
            Some(value) => value.clone(),
            None => {
                whole = false;
                truth(false)
            }
        }
    })?;
    whole.then_some(value)
}
