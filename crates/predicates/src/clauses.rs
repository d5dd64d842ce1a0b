//! The clauses of the predicates that a conjecture reaches, made when they are asked for.
//!
//! Inductive predicates and sets bring their rules. Functions are relations between arguments and result; a function
//! of truth values holds where its equations say so. Parts of formulas that are alternatives of their own become
//! predicates of their own. A predicate is made for one instance: types without variables, and the functions that it
//! gets as arguments.

use crate::clause::{Clause, First, Listing, Meaning, Pred, Predicate, Premise, Sought, pair, parts, tuple};
use crate::unify::{construction, is_literal, solved};
use base::{Budget, Name};
use logic::types::well_known::{BOOL, PROD, SET};
use logic::{Rule, Term, Type, World};
use lower::{Lowering, argument_types, negated, relation};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// More predicates than this are not made: what is left is computed where its arguments are known.
const MAX_PREDICATES: usize = 5_000;
/// The size of what a predicate stands for, at most.
const MAX_SIZE: usize = 500;
/// Predicates of one constant for different functions, at most: those that grow with every call would never end.
const MAX_VERSIONS: usize = 40;

#[derive(Debug)]
pub struct Clauses<'w> {
    pub(crate) lowering: Lowering<'w>,
    entries: Vec<Entry>,
    keys: HashMap<Key, Pred>,
    /// How many predicates a constant has that gets functions as arguments.
    versions: HashMap<Name, usize>,
    /// What is known about how constants are defined.
    defined: HashMap<(Name, Type), Option<Defined>>,
    fresh: usize,
    /// Whether what is being made leaves out ways in which something may hold.
    pub(crate) leaves_out: bool,
    pub(crate) purpose: Purpose,
}

/// What clauses are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Values are found one after the other, from what is known.
    Values,
    /// Derivations are looked for from their end: nothing is listed, and sets that fixed points are made from are known
    /// by their names.
    Derivations,
}

/// How a constant is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Defined {
    /// As a least fixed point.
    Rules,
    /// By equations that mention least fixed points or quantifiers.
    Search,
    Otherwise,
}

#[derive(Debug)]
struct Entry {
    predicate: Predicate,
    source: Source,
    clauses: Option<Arc<Vec<Clause>>>,
    /// It has no clauses because what defines it cannot be said by clauses.
    is_opaque: bool,
    /// Whether it may hold where no clause says so.
    leaves_out: bool,
}

/// Where the clauses of a predicate come from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// A constant, with those of its arguments that are functions of their own.
    Constant { name: Name, ty: Type, fixed: Vec<Option<Term>> },
    /// A formula that holds or not.
    Formula { formula: Term, holds: bool },
    /// A term with alternatives.
    Value(Term),
    /// Elements of lists.
    Element,
    /// Another predicate, with constructors applied to variables at some places.
    Special { of: Pred, at: Vec<Option<Term>> },
    /// Two predicates of the same argument.
    Both { one: Pred, two: Pred },
}

/// How many constructors inside each other calls in goals are special for.
pub(crate) const DEEP: usize = 3;

/// What is left of arguments whose constructors are known: names, and what they stand for.
#[derive(Default)]
struct Taken {
    params: Vec<(Name, Type)>,
    actual: Vec<Term>,
}

impl Taken {
    /// The constructors of a term down to a depth, applied to names. Variables that come twice may have one name.
    fn form(&mut self, world: &World, term: &Term, depth: usize, shares: bool) -> Option<Term> {
        base::check_stack();
        if depth > 0
            && !is_literal(term)
            && let Some((_, fields)) = construction(world, term)
        {
            let fields = fields.into_iter().map(|field| self.form(world, field, depth - 1, shares));
            return Some(term.strip().0.clone().apply(fields.collect::<Option<Vec<Term>>>()?));
        }
        let ty = term.ty()?;
        let before = self.actual.iter().position(|other| matches!(term, Term::Free(..)) && other == term);
        if let Some((name, ty)) = before.filter(|_| shares).and_then(|place| self.params.get(place)) {
            return Some(Term::Free(name.clone(), ty.clone()));
        }
        let name = Name::from(format!("?c{}", self.params.len()));
        self.params.push((name.clone(), ty.clone()));
        self.actual.push(term.clone());
        Some(Term::Free(name, ty))
    }
}

/// What two calls must have in common to be calls of the same predicate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    source: Source,
    params: Vec<(Name, Type)>,
    is_function: bool,
}

impl<'w> Clauses<'w> {
    /// The flag of the budget ends the work; what was found is of no use then.
    pub(crate) fn within(world: &'w World, purpose: Purpose, budget: &Budget) -> Clauses<'w> {
        Clauses {
            purpose,
            lowering: Lowering::within(world, budget),
            entries: vec![],
            keys: HashMap::new(),
            versions: HashMap::new(),
            defined: HashMap::new(),
            fresh: 0,
            leaves_out: false,
        }
    }

    pub fn world(&self) -> &'w World {
        self.lowering.world()
    }

    /// Whether there is no time left.
    pub(crate) fn is_over(&self) -> bool {
        self.lowering.go_on().is_err()
    }

    pub fn predicate(&self, pred: Pred) -> &Predicate {
        &self.entries[pred.0].predicate
    }

    /// The predicate that another one is a special version of, or that predicate itself.
    pub(crate) fn family(&self, pred: Pred) -> Pred {
        match self.entries[pred.0].source {
            Source::Special { of, .. } => of,
            _ => pred,
        }
    }

    /// The clauses of a predicate; none if it is known only where its arguments are.
    pub fn clauses(&mut self, pred: Pred) -> Arc<Vec<Clause>> {
        if let Some(known) = &self.entries[pred.0].clauses {
            return Arc::clone(known);
        }
        let source = self.entries[pred.0].source.clone();
        let predicate = self.entries[pred.0].predicate.clone();
        let outside = std::mem::take(&mut self.leaves_out);
        let found = self.clauses_of(&predicate, &source);
        self.entries[pred.0].leaves_out = std::mem::replace(&mut self.leaves_out, outside);
        self.entries[pred.0].is_opaque = found.is_none();
        let found = found.unwrap_or_default();
        let world = self.world();
        let found: Vec<Clause> = found.into_iter().filter_map(|clause| solved(world, clause)).collect();
        // What was taken apart for a goal is taken apart further.
        let is_deep = |form: &Term| form.strip().1.iter().any(|field| !matches!(field, Term::Free(..)));
        let depth = match &source {
            Source::Special { at, .. } if at.iter().flatten().any(is_deep) => DEEP,
            _ => 1,
        };
        let found: Vec<Clause> = match source {
            Source::Both { .. } => found.into_iter().map(|clause| self.fused(clause)).collect(),
            _ => found,
        };
        let found: Vec<Clause> =
            found.into_iter().map(|clause| self.with_special_calls(clause, depth)).collect();
        let found = Arc::new(found);
        self.entries[pred.0].clauses = Some(Arc::clone(&found));
        found
    }

    /// Whether a predicate is known only where its arguments are.
    pub(crate) fn is_opaque(&mut self, pred: Pred) -> bool {
        self.clauses(pred);
        self.entries[pred.0].is_opaque
    }

    /// Whether a predicate may hold where none of its clauses says so: because of what a definition leaves open, or
    /// because rules cannot be said by clauses.
    pub(crate) fn leaves_out(&mut self, pred: Pred) -> bool {
        self.clauses(pred);
        self.entries[pred.0].leaves_out
    }

    pub(crate) fn variable(&mut self, hint: &str, ty: &Type) -> Term {
        self.fresh += 1;
        let hint = hint.split_once('\'').map_or(hint, |(before, _)| before);
        let hint = if hint.chars().all(|c| c == '_') { "x" } else { hint };
        Term::Free(Name::from(format!("{hint}'{}", self.fresh)), ty.clone())
    }

    /// The predicate with this key, made if there is room for it.
    fn intern(&mut self, key: Key, predicate: impl FnOnce() -> Predicate) -> Option<Pred> {
        if let Some(known) = self.keys.get(&key) {
            return Some(*known);
        }
        let predicate = predicate();
        let size: usize = predicate.meaning.terms().into_iter().map(size).sum();
        if self.entries.len() >= MAX_PREDICATES || size > MAX_SIZE {
            return None;
        }
        if let Source::Constant { name, fixed, .. } = &key.source
            && fixed.iter().any(Option::is_some)
        {
            let versions = self.versions.entry(name.clone()).or_default();
            *versions += 1;
            if *versions > MAX_VERSIONS {
                return None;
            }
        }
        let pred = Pred(self.entries.len());
        let source = key.source.clone();
        self.keys.insert(key, pred);
        self.entries.push(Entry { predicate, source, clauses: None, is_opaque: false, leaves_out: false });
        Some(pred)
    }

    pub(crate) fn source(&self, pred: Pred) -> &Source {
        &self.entries[pred.0].source
    }

    /// The predicate with this source, made if there is room for it.
    pub(crate) fn interned(&mut self, source: Source, predicate: impl FnOnce() -> Predicate) -> Option<Pred> {
        let key = Key { source, params: vec![], is_function: false };
        self.intern(key, predicate)
    }

    /// The clause with calls of predicates that know the constructors in their arguments, down to a depth.
    pub(crate) fn with_special_calls(&mut self, clause: Clause, depth: usize) -> Clause {
        let premises = clause.premises.into_iter().map(|premise| match premise {
            Premise::Call(pred, args) => match self.special(pred, &args, depth) {
                Some((pred, args)) => Premise::Call(pred, args),
                None => Premise::Call(pred, args),
            },
            other => other,
        });
        Clause { premises: premises.collect(), ..clause }
    }

    /// The predicate for calls with these constructors, and the arguments that are left.
    fn special(&mut self, pred: Pred, args: &[Term], depth: usize) -> Option<(Pred, Vec<Term>)> {
        let Entry { predicate, source, .. } = &self.entries[pred.0];
        if matches!(source, Source::Special { .. } | Source::Element)
            || predicate.is_part
            || predicate.listing.is_some()
        {
            return None;
        }
        let world = self.world();
        let predicate = predicate.clone();
        let (mut at, mut rest) = (vec![], vec![]);
        let mut taken = Taken::default();
        for (arg, (name, ty)) in args.iter().zip(&predicate.params) {
            // What is known anyway need not be taken apart.
            let is_known = |fields: &[&Term]| !fields.is_empty() && arg.frees().is_empty();
            let made = construction(world, arg).filter(|(_, fields)| !is_literal(arg) && !is_known(fields));
            if made.is_none() {
                at.push(None);
                rest.push(Term::Free(name.clone(), ty.clone()));
                taken.params.push((name.clone(), ty.clone()));
                taken.actual.push(arg.clone());
                continue;
            }
            let pattern = taken.form(world, arg, depth, depth > 1)?;
            rest.push(pattern.clone());
            at.push(Some(pattern));
        }
        if at.iter().all(Option::is_none) {
            return None;
        }
        let Taken { params, actual } = taken;
        let (term, result) = predicate.at(&rest);
        let count = |args: &[Term]| {
            let names: BTreeSet<Name> = args.iter().flat_map(Term::frees).map(|(name, _)| name).collect();
            names.len()
        };
        let meaning = match (&predicate.meaning, result) {
            (Meaning::Function { inputs, .. }, Some(result)) => {
                Meaning::Function { value: term, inputs: count(rest.get(..*inputs)?), result }
            }
            (Meaning::Rules(_), _) => Meaning::Rules(term),
            (Meaning::Search(_), _) => Meaning::Search(term),
            _ => Meaning::Test(term),
        };
        let mut places = rest.iter();
        let parts = predicate.parts.iter().map(|parts| {
            let own: Vec<Term> = places.by_ref().take(*parts).cloned().collect();
            count(&own)
        });
        let parts: Vec<usize> = parts.collect();
        let is_function = matches!(meaning, Meaning::Function { .. });
        let key = Key { source: Source::Special { of: pred, at }, params: params.clone(), is_function };
        let name = predicate.name.clone();
        let special =
            self.intern(key, || Predicate { name, params, meaning, parts, is_part: false, listing: None })?;
        Some((special, actual))
    }

    /// The predicate of elements of lists.
    pub(crate) fn element_of(&mut self, element: &Type) -> Option<Pred> {
        let list = Type::list(element.clone());
        let mut params: Vec<(Name, Type)> = vec![];
        for (index, ty) in parts(element).into_iter().enumerate() {
            params.push((Name::from(format!("?x{index}")), ty));
        }
        let x = tuple(element, &mut params.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone())))?;
        params.push((Name::new("?xs"), list.clone()));
        let set = Term::constant("List.list.set", Type::fun(list.clone(), Type::set(element.clone())));
        let whole = Type::funs([element.clone(), Type::set(element.clone())], Type::bool());
        let meaning = Term::constant("Set.member", whole).apply([x, set.app(Term::free("?xs", list))]);
        let counts = vec![params.len() - 1, 1];
        let key = Key { source: Source::Element, params: params.clone(), is_function: false };
        self.intern(key, || Predicate {
            name: Name::new("element"),
            params,
            meaning: Meaning::Test(meaning),
            parts: counts,
            is_part: false,
            listing: None,
        })
    }

    /// The call of a constant as a relation, or as a function with its result; none if it has no clauses.
    /// `args` are flattened already.
    pub(crate) fn call(
        &mut self,
        name: &Name,
        ty: &Type,
        args: &[Term],
        result: Option<&Term>,
    ) -> Option<Vec<Premise>> {
        let whole = ty;
        let (types, range) = ty.strip_fun();
        let arity = types.len();
        // The element of a set is an argument, too.
        let element = match range {
            Type::Con(set, of) if set == SET && result.is_none() => of.first(),
            _ => None,
        };
        let types: Vec<Type> = types.into_iter().chain(element).cloned().collect();
        if types.len() != args.len() || self.defined(name, ty).is_none() {
            return None;
        }
        let mut premises = vec![];
        let (mut fixed, mut params, mut actual, mut counts) = (vec![], vec![], vec![], vec![]);
        let mut formal = vec![];
        for (index, (arg, ty)) in args.iter().zip(&types).enumerate() {
            let is_own = ty.as_fun().is_some() || self.is_named(name, whole, index);
            if is_own && index < arity && !matches!(arg, Term::Free(..)) {
                // Its free variables become arguments.
                let frees = arg.frees();
                let known = params.len();
                let own = |position: usize| Name::from(format!("?f{index}_{position}"));
                let renamed = arg.subst_frees(&|name| {
                    let position = frees.iter().position(|(free, _)| free == name)?;
                    Some(Term::Free(own(position), frees[position].1.clone()))
                });
                for (position, (name, ty)) in frees.iter().enumerate() {
                    params.push((own(position), ty.clone()));
                    actual.push(Term::Free(name.clone(), ty.clone()));
                }
                counts.push(params.len() - known);
                formal.push(renamed.clone());
                fixed.push(Some(renamed));
                continue;
            }
            fixed.push(None);
            let leaves = self.split(arg, ty, &mut premises);
            formal.push(place(&format!("?a{index}_"), ty, &mut params, &mut counts)?);
            actual.extend(leaves);
        }
        let applied = Term::Const(name.clone(), ty.clone()).apply(formal.iter().take(arity).cloned());
        let meaning = match (result, formal.get(arity), element) {
            (Some(_), ..) => {
                let inputs = params.len();
                let result = place("?r", range, &mut params, &mut counts)?;
                Meaning::Function { value: applied, inputs, result }
            }
            (None, Some(x), Some(of)) => {
                let whole = Type::funs([of.clone(), Type::set(of.clone())], Type::bool());
                self.truth(name, ty, Term::constant("Set.member", whole).apply([x.clone(), applied]))
            }
            _ => self.truth(name, ty, applied),
        };
        if let Some(result) = result {
            actual.extend(self.split(result, range, &mut premises));
        }
        let source = Source::Constant { name: name.clone(), ty: ty.clone(), fixed };
        let key = Key { source, params: params.clone(), is_function: result.is_some() };
        let shown = Name::new(name.base());
        let lists = result.is_none() && self.purpose == Purpose::Values;
        let listing = if lists { self.listing(name, ty, &formal, &counts) } else { None };
        let pred = self.intern(key, || Predicate {
            name: shown,
            params,
            meaning,
            parts: counts,
            is_part: false,
            listing,
        })?;
        premises.push(Premise::Call(pred, actual));
        Some(premises)
    }

    /// The predicate that a constant of type `ty` is; for a function, with its result as the last argument.
    pub fn predicate_of(&mut self, name: &Name, ty: &Type) -> Option<Pred> {
        let range = ty.strip_fun().1;
        let is_relation = range.is_con(BOOL) || range.is_con(SET);
        let args: Vec<Term> = argument_types(ty).iter().map(|ty| self.variable("x", ty)).collect();
        let result = (!is_relation).then(|| self.variable("r", range));
        let premises = self.call(name, ty, &args, result.as_ref())?;
        premises.into_iter().find_map(|premise| match premise {
            Premise::Call(pred, _) => Some(pred),
            _ => None,
        })
    }

    /// How the elements of a constant are listed, whose arguments are these.
    fn listing(&mut self, name: &Name, ty: &Type, args: &[Term], counts: &[usize]) -> Option<Listing> {
        let (list, listed) = self.lowering.saturated(name, ty, args)?;
        let Some(Type::Con(_, of)) = list.ty() else { return None };
        let element = self.element_of(of.first()?)?;
        let mut outputs = vec![];
        let mut first = 0;
        for (index, count) in counts.iter().enumerate() {
            if listed.contains(&index) {
                outputs.extend(first..first + count);
            }
            first += count;
        }
        Some(Listing { list, outputs, element })
    }

    /// Whether an argument of a fixed point is a set that no rule says more about than its name.
    pub(crate) fn is_named(&mut self, name: &Name, ty: &Type, index: usize) -> bool {
        let is_set = ty.strip_fun().0.get(index).is_some_and(|ty| ty.is_con(SET));
        if self.purpose == Purpose::Values || !is_set {
            return false;
        }
        let is_variable = |rule: &Rule| {
            let args = relation(&rule.conclusion).map(|(_, _, args)| args).unwrap_or_default();
            matches!(args.get(index), Some(Term::Free(..)))
        };
        self.lowering.defining_rules(name, ty).is_some_and(|rules| rules.iter().all(is_variable))
    }

    /// The arguments of a constant, flattened unless they are known by their names.
    pub(crate) fn flat_args(
        &mut self,
        name: &Name,
        ty: &Type,
        args: &[&Term],
        premises: &mut Vec<Premise>,
    ) -> Vec<Term> {
        let flat = |(index, arg): (usize, &&Term)| match self.is_named(name, ty, index) {
            true => (*arg).clone(),
            false => self.flatten(arg, premises),
        };
        args.iter().enumerate().map(flat).collect()
    }

    fn truth(&mut self, name: &Name, ty: &Type, term: Term) -> Meaning {
        match self.defined(name, ty) {
            Some(Defined::Rules) => Meaning::Rules(term),
            Some(Defined::Search) => Meaning::Search(term),
            _ => Meaning::Test(term),
        }
    }

    /// How a constant at a type without variables is defined; none if it has no clauses.
    fn defined(&mut self, name: &Name, ty: &Type) -> Option<Defined> {
        let key = (name.clone(), ty.clone());
        if let Some(known) = self.defined.get(&key) {
            return *known;
        }
        let found = if !ty.vars().is_empty() {
            None
        } else if self.lowering.has_rules(name, ty) {
            Some(Defined::Rules)
        } else {
            let equations = self.lowering.defining_equations(name, ty);
            // Until more is known, for equations that mention the constant itself.
            self.defined.insert(key.clone(), Some(Defined::Otherwise));
            let is_formula = ty.strip_fun().1.is_con(BOOL) && !self.lowering.has_code(name, ty);
            if is_formula && equations.iter().any(|equation| self.is_search(&equation.rhs)) {
                Some(Defined::Search)
            } else {
                let is_defined =
                    !equations.is_empty() || !self.world().alternative_rules(name, ty).is_empty();
                is_defined.then_some(Defined::Otherwise)
            }
        };
        self.defined.insert(key, found);
        found
    }

    /// Whether a formula mentions least fixed points, or all values of something.
    fn is_search(&mut self, formula: &Term) -> bool {
        let mut constants: Vec<(Name, Type)> = vec![];
        formula.visit(&mut |term| {
            if let Term::Const(name, ty) = term {
                constants.push((name.clone(), ty.clone()));
            }
        });
        constants.iter().any(|(name, ty)| {
            matches!(name.as_str(), "HOL.All" | "HOL.Ex")
                || matches!(self.defined(name, ty), Some(Defined::Rules | Defined::Search))
        })
    }

    /// The parts of a tuple; variables for those of a value that is not written as one.
    pub(crate) fn split(&mut self, term: &Term, ty: &Type, premises: &mut Vec<Premise>) -> Vec<Term> {
        base::check_stack();
        let Type::Con(name, args) = ty else { return vec![term.clone()] };
        let ([left, right], true) = (&**args, name == PROD) else { return vec![term.clone()] };
        if let Some([one, two]) = term.strip_const("Product_Type.Pair").as_deref() {
            let mut leaves = self.split(one, left, premises);
            leaves.extend(self.split(two, right, premises));
            return leaves;
        }
        let (one, two) = (self.variable("l", left), self.variable("r", right));
        premises.push(Premise::Equal(pair(one.clone(), two.clone(), ty), term.clone()));
        let mut leaves = self.split(&one, left, premises);
        leaves.extend(self.split(&two, right, premises));
        leaves
    }

    /// A call of the predicate for a formula that is an alternative of its own.
    pub(crate) fn formula(&mut self, formula: &Term, holds: bool) -> Premise {
        let whole = if holds { formula.clone() } else { negated(formula) };
        let Closed { params, args, term } = closed(formula);
        let source = Source::Formula { formula: term.clone(), holds };
        let key = Key { source, params: params.clone(), is_function: false };
        let name = format!("part{}", self.entries.len());
        let meaning = Meaning::Test(if holds { term } else { negated(&term) });
        match self.intern(key, || Predicate::part(name, params, meaning)) {
            Some(pred) => Premise::Call(pred, args),
            None => Premise::Test(whole),
        }
    }

    /// That an atom does not hold, or that a formula holds for all values: no derivation of the opposite is found.
    /// None where the opposite is a function of truth values, which is computed, or can be listed.
    pub(crate) fn absent(
        &mut self,
        term: &Term,
        holds: bool,
        premises: &mut Vec<Premise>,
    ) -> Option<Premise> {
        if term.has_loose_bound() {
            return None;
        }
        let formula = if holds { term.clone() } else { negated(term) };
        let (head, args) = term.strip();
        let Term::Const(name, ty) = head else { return None };
        let mut opposite = match (name.as_str(), args.as_slice(), holds) {
            ("HOL.All" | "Pure.all", [_], true) | ("HOL.Ex", [_], false) => vec![self.formula(term, !holds)],
            ("HOL.All" | "Pure.all" | "HOL.Ex", ..) => return None,
            ("Set.member", [element, set], false) => {
                let (Term::Const(name, ty), args) = set.strip() else { return None };
                let args: Vec<Term> = args.into_iter().chain([*element]).cloned().collect();
                self.derived(name, ty, &args)?
            }
            (_, _, false) => {
                let args: Vec<Term> = args.into_iter().cloned().collect();
                self.derived(name, ty, &args)?
            }
            _ => return None,
        };
        let Some(Premise::Call(pred, args)) = opposite.pop() else { return None };
        premises.extend(opposite);
        let first = match self.predicate(pred).meaning {
            Meaning::Rules(_) => First::Search,
            _ => First::Computation,
        };
        Some(Premise::Absent(Sought { pred, args, formula, first }))
    }

    /// The call of what has to be looked for and is not listed.
    fn derived(&mut self, name: &Name, ty: &Type, args: &[Term]) -> Option<Vec<Premise>> {
        if !matches!(self.defined(name, ty), Some(Defined::Rules | Defined::Search)) {
            return None;
        }
        let premises = self.call(name, ty, args, None)?;
        let is_listed = match premises.last() {
            Some(Premise::Call(pred, _)) => self.predicate(*pred).listing.is_some(),
            _ => true,
        };
        (!is_listed).then_some(premises)
    }

    /// A call of the function for a term with alternatives.
    pub(crate) fn value(&mut self, term: &Term, result: &Term) -> Premise {
        let Some(ty) = term.ty() else { return Premise::Equal(result.clone(), term.clone()) };
        let Closed { mut params, args, term: closed } = closed(term);
        let source = Source::Value(closed.clone());
        let inputs = params.len();
        let own = Term::free("?r", ty.clone());
        params.push((Name::new("?r"), ty));
        let key = Key { source, params: params.clone(), is_function: true };
        let name = format!("value{}", self.entries.len());
        let meaning = Meaning::Function { value: closed, inputs, result: own };
        match self.intern(key, || Predicate::part(name, params, meaning)) {
            Some(pred) => Premise::Call(pred, [args, vec![result.clone()]].concat()),
            None => Premise::Equal(result.clone(), term.clone()),
        }
    }
}

/// An argument of type `ty`: adds its parts to the parameters, and gives the tuple of them.
fn place(prefix: &str, ty: &Type, params: &mut Vec<(Name, Type)>, counts: &mut Vec<usize>) -> Option<Term> {
    let parts = parts(ty);
    let named = |(part, ty): (usize, &Type)| (Name::from(format!("{prefix}{part}")), ty.clone());
    let own: Vec<(Name, Type)> = parts.iter().enumerate().map(named).collect();
    counts.push(own.len());
    params.extend(own.iter().cloned());
    tuple(ty, &mut own.into_iter().map(|(name, ty)| Term::Free(name, ty)))
}

/// A term whose free variables are parameters, and what goes in for them.
struct Closed {
    params: Vec<(Name, Type)>,
    args: Vec<Term>,
    term: Term,
}

fn closed(term: &Term) -> Closed {
    let frees = term.frees();
    let own = |position: usize| Name::from(format!("?v{position}"));
    let closed = term.subst_frees(&|name| {
        let position = frees.iter().position(|(free, _)| free == name)?;
        Some(Term::Free(own(position), frees[position].1.clone()))
    });
    let params = frees.iter().enumerate().map(|(position, (_, ty))| (own(position), ty.clone())).collect();
    let args = frees.into_iter().map(|(name, ty)| Term::Free(name, ty)).collect();
    Closed { params, args, term: closed }
}

fn size(term: &Term) -> usize {
    let mut count = 0;
    term.visit(&mut |_| count += 1);
    count
}
