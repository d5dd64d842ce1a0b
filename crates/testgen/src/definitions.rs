//! Which equations and rules constants are unfolded by.

use crate::hol::is_number_type;
use base::Name;
use logic::decl::Origin;
use logic::spec::{FixedPoint, Overlap};
use logic::types::well_known::{INT, NAT};
use logic::world::Source;
use logic::{Decl, Literal, Rule, Spec, Term, Type, World};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// An equation of a constant at one type.
#[derive(Clone, Debug)]
pub struct Unfolding {
    /// The patterns of the arguments.
    pub patterns: Vec<Term>,
    pub conditions: Vec<Term>,
    pub rhs: Term,
}

/// What a constant is unfolded by.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub equations: Vec<Unfolding>,
    /// Whether an equation counts only where those before it do not match.
    pub sequential: bool,
}

/// What was looked up for constants at types.
type Known<T> = HashMap<(Name, Type), Option<Rc<T>>>;

/// Definitions of the constants of a world, as far as they are to be unfolded.
#[derive(Debug)]
pub struct Definitions<'w> {
    pub world: &'w World,
    /// The program under test, which is never unfolded.
    pub program: Option<Name>,
    /// Constants of theories that are not in the library.
    own: HashSet<Name>,
    /// Further constants whose definitions were asked for.
    pub named: HashSet<Name>,
    /// Equations by which terms are rewritten before anything is unfolded.
    pub rewrites: Vec<(Term, Term)>,
    meanings: RefCell<Known<Meaning>>,
    rules: RefCell<Known<Vec<Rule>>>,
    /// Types of numbers that the specification compares and does not compute with.
    compared: OnceCell<Vec<Type>>,
    /// Closed terms that cannot be simplified: programs and other large values that facts say nothing about. They are
    /// known by where their parts are, and kept here so that nothing else comes to be there.
    normal: RefCell<HashMap<(usize, usize), Term>>,
}

/// Library constants that are defined by a case distinction, and are unfolded always.
const TRANSPARENT: [&str; 10] = [
    "Orderings.ord_class.max",
    "Orderings.ord_class.min",
    "Fun.comp",
    "Fun.id",
    "Product_Type.prod.fst",
    "Product_Type.prod.snd",
    "Groups.abs_class.abs",
    "Testing.THYP",
    "Testing.PO",
    "Testing.RSF",
];

/// Operations on numbers are left to arithmetic.
const ARITHMETIC: [&str; 16] = [
    "Groups.zero_class.zero",
    "Groups.one_class.one",
    "Groups.plus_class.plus",
    "Groups.minus_class.minus",
    "Groups.uminus_class.uminus",
    "Groups.times_class.times",
    "Orderings.ord_class.less",
    "Orderings.ord_class.less_eq",
    "Num.numeral_class.numeral",
    "Rings.divide_class.divide",
    "Rings.modulo_class.modulo",
    "Rings.dvd_class.dvd",
    "Power.power_class.power",
    "Nat.semiring_1_class.of_nat",
    "Int.nat",
    "HOL.undefined",
];

impl<'w> Definitions<'w> {
    pub fn new(world: &'w World, program: Option<Name>, named: HashSet<Name>) -> Definitions<'w> {
        let whole = world.theories().iter().filter_map(|theory| match theory {
            Source::Whole(theory) => Some(theory),
            Source::Packed(_) => None,
        });
        let constants = whole.flat_map(|theory| &theory.decls).filter_map(|decl| match decl {
            Decl::Const(decl) => Some(decl.name.clone()),
            _ => None,
        });
        let own = constants.collect();
        Definitions {
            world,
            program,
            own,
            named,
            rewrites: vec![],
            meanings: RefCell::default(),
            rules: RefCell::default(),
            compared: OnceCell::new(),
            normal: RefCell::default(),
        }
    }

    pub fn is_normal(&self, term: &Term) -> bool {
        place(term).is_some_and(|place| self.normal.borrow().contains_key(&place))
    }

    /// Remembers a closed term that was simplified.
    pub fn note_normal(&self, term: &Term) {
        if let Some(place) = place(term) {
            self.normal.borrow_mut().insert(place, term.clone());
        }
    }

    /// Whether a constant was declared by a theory that is not in the library.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.contains(name)
    }

    /// The equations by which a constant at a type is unfolded.
    pub fn meaning(&self, name: &Name, ty: &Type) -> Option<Rc<Meaning>> {
        let key = (name.clone(), ty.clone());
        if let Some(known) = self.meanings.borrow().get(&key) {
            return known.clone();
        }
        let meaning = self.find(name, ty).map(Rc::new);
        self.meanings.borrow_mut().insert(key, meaning.clone());
        meaning
    }

    fn find(&self, name: &Name, ty: &Type) -> Option<Meaning> {
        if self.program.as_ref() == Some(name) || self.is_arithmetic(name, ty) {
            return None;
        }
        let decl = self.world.constant(name)?;
        if let Origin::Derived { .. } | Origin::Record { .. } = decl.origin {
            let mut subst = logic::types::TypeSubst::new();
            if !decl.ty.match_onto(ty, &mut subst) {
                return None;
            }
            let equations = self.world.derived_equations(decl)?;
            let equations = equations.iter().map(|it| unfolding(it, &subst)).collect();
            return Some(Meaning { equations, sequential: false });
        }
        let definition = self.world.definition(name, ty)?;
        let Spec::Equations { equations, overlap, .. } = definition.spec else { return None };
        let of_name = equations
            .iter()
            .filter(|it| matches!(it.lhs.strip().0, Term::Const(head, _) if head == name))
            .map(|it| unfolding(it, &definition.subst));
        let equations: Vec<Unfolding> = of_name.collect();
        let by_structure = equations.iter().all(|it| it.patterns.iter().any(|part| !is_variable(part)));
        let wanted = self.is_own(name)
            || self.named.contains(name)
            || TRANSPARENT.contains(&name.as_str())
            || by_structure;
        (wanted && !equations.is_empty())
            .then_some(Meaning { equations, sequential: *overlap == Overlap::Sequential })
    }

    fn is_arithmetic(&self, name: &Name, ty: &Type) -> bool {
        let (args, result) = ty.strip_fun();
        ARITHMETIC.contains(&name.as_str()) && args.into_iter().chain([result]).any(is_number_type)
    }

    /// Characters that a specification, or a definition of the theory that it led to, asks for; in the order of their
    /// numbers.
    pub fn characters(&self, spec: &crate::spec::Spec) -> Vec<Term> {
        let mut found = BTreeSet::new();
        let mut look = |term: &Term| {
            term.visit(&mut |part| {
                if let Term::Lit(Literal::Char(byte)) = part {
                    found.insert(*byte);
                }
            });
        };
        spec.terms().for_each(&mut look);
        for ((name, _), meaning) in self.meanings.borrow().iter() {
            let equations = meaning.iter().filter(|_| self.is_own(name)).flat_map(|it| &it.equations);
            equations.for_each(|it| it.patterns.iter().chain([&it.rhs]).for_each(&mut look));
        }
        found.into_iter().map(|byte| Term::Lit(Literal::Char(byte))).collect()
    }

    /// The constants that terms mention, and those that the definitions behind them mention.
    pub fn behind<'t>(&self, terms: impl Iterator<Item = &'t Term>) -> BTreeSet<(Name, Type)> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<Term> = terms.cloned().collect();
        while let Some(term) = waiting.pop() {
            term.visit(&mut |part| {
                let Term::Const(name, ty) = part else { return };
                if !found.insert((name.clone(), ty.clone())) {
                    return;
                }
                if let Some(meaning) = self.meaning(name, ty) {
                    waiting.extend(meaning.equations.iter().map(|it| it.rhs.clone()));
                    waiting.extend(meaning.equations.iter().flat_map(|it| it.conditions.clone()));
                }
                if let Some(rules) = self.rules(name, ty) {
                    waiting.extend(rules.iter().flat_map(|rule| rule.premises.clone()));
                }
            });
        }
        found
    }

    /// Types of numbers that a specification compares and does not compute with: nothing can overflow.
    pub fn only_compared(&self, spec: &crate::spec::Spec) -> &[Type] {
        self.compared.get_or_init(|| {
            let computes = |(name, ty): &(Name, Type), number: &Type| {
                let (args, result) = ty.strip_fun();
                result == number
                    && args.iter().any(|arg| arg.any(&mut |part| part == number))
                    && self.program.as_ref() != Some(name)
                    && !["HOL.", "ord_class.", "order_class."].iter().any(|part| name.contains(part))
                    && self.meaning(name, ty).is_none()
            };
            let all = self.behind(spec.terms());
            let numbers = [INT, NAT].map(Type::nullary).into_iter();
            numbers.filter(|number| !all.iter().any(|constant| computes(constant, number))).collect()
        })
    }

    /// How many equations each constant of the theory has that was unfolded.
    pub fn equation_counts(&self) -> BTreeMap<Name, usize> {
        let meanings = self.meanings.borrow();
        let known = meanings.iter().filter_map(|((name, _), meaning)| Some((name, meaning.as_ref()?)));
        let own = known.filter(|(name, _)| self.is_own(name) && self.is_defined(name));
        own.map(|(name, meaning)| (name.clone(), meaning.equations.len())).collect()
    }

    /// Whether a constant has a definition of its own, rather than one that comes with a type.
    fn is_defined(&self, name: &str) -> bool {
        self.world.constant(name).is_some_and(|decl| decl.origin == Origin::Declared)
    }

    /// The rules of an inductive predicate at a type.
    pub fn rules(&self, name: &Name, ty: &Type) -> Option<Rc<Vec<Rule>>> {
        let key = (name.clone(), ty.clone());
        if let Some(known) = self.rules.borrow().get(&key) {
            return known.clone();
        }
        let rules = self.find_rules(name, ty).map(Rc::new);
        self.rules.borrow_mut().insert(key, rules.clone());
        rules
    }

    fn find_rules(&self, name: &Name, ty: &Type) -> Option<Vec<Rule>> {
        let definition = self.world.definition(name, ty)?;
        let Spec::Inductive { rules, fixed_point: FixedPoint::Least, .. } = definition.spec else {
            return None;
        };
        let instance = |rule: &Rule| Rule {
            name: rule.name.clone(),
            premises: rule.premises.iter().map(|it| it.instantiate(&definition.subst)).collect(),
            conclusion: rule.conclusion.instantiate(&definition.subst),
        };
        let own = |rule: &&Rule| matches!(rule.conclusion.strip().0, Term::Const(head, _) if head == name);
        Some(rules.iter().filter(own).map(instance).collect())
    }
}

/// Where the parts of an application are.
fn place(term: &Term) -> Option<(usize, usize)> {
    match term {
        Term::App(function, argument) => {
            Some((Arc::as_ptr(function) as usize, Arc::as_ptr(argument) as usize))
        }
        _ => None,
    }
}

fn unfolding(equation: &logic::Equation, subst: &logic::types::TypeSubst) -> Unfolding {
    let instance = |term: &Term| term.instantiate(subst);
    Unfolding {
        patterns: equation.lhs.strip().1.into_iter().map(instance).collect(),
        conditions: equation.conditions.iter().map(instance).collect(),
        rhs: instance(&equation.rhs),
    }
}

fn is_variable(term: &Term) -> bool {
    matches!(term, Term::Free(..))
}
