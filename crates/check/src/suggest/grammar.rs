//! Premises that a goal might lack, in its own vocabulary.
//!
//! Candidates follow from types: comparisons of terms that the goal mentions, emptiness, membership, the predicates
//! of the theory, of the goal and the usual ones of the library, the negations of these, and what the goal says anyway
//! about other variables. What holds for all elements of a set is in [`super::elements`].

use super::material::{Material, element, size};
use base::Name;
use logic::hol;
use logic::types::well_known::{BOOL, LIST, NAT, PROD, SET};
use logic::{Term, Type, World};
use search::Goal;
use std::collections::HashSet;

/// A formula that might be missing among the premises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub formula: Term,
    /// How much there is to read.
    pub cost: usize,
}

/// No more candidates than these are made.
const MOST: usize = 4_000;

/// What a reader has to know in addition where a predicate does not occur in the statement.
pub const FOREIGN: usize = 1;

/// Predicates of the library over one value.
pub const UNARY: [&str; 2] = ["List.distinct", hol::FINITE];

/// Properties of relations; the first argument is a set, here that of all values.
const ON_ALL: [&str; 14] = [
    "Relation.refl_on",
    "Relation.irrefl_on",
    "Relation.sym_on",
    "Relation.antisym_on",
    "Relation.asym_on",
    "Relation.trans_on",
    "Relation.total_on",
    "Relation.reflp_on",
    "Relation.irreflp_on",
    "Relation.symp_on",
    "Relation.antisymp_on",
    "Relation.asymp_on",
    "Relation.transp_on",
    "Relation.totalp_on",
];

/// Divisibility is a matter of goals with one of these.
const DIVISION: [&str; 4] = [hol::DVD, hol::DIVIDE, hol::MODULO, hol::GCD];

const SORTED: &str = "List.sorted_wrt";

/// The candidates for a goal about some of its variables, those that are short first. `own` are constants that the
/// theory defines.
pub fn candidates(world: &World, goal: &Goal, vars: &[(Name, Type)], own: &[Name]) -> Vec<Candidate> {
    let material = Material::new(world, goal, vars);
    let mut grammar = Grammar { material: &material, found: vec![] };
    grammar.single();
    grammar.pairs();
    grammar.members();
    grammar.functions();
    grammar.elements(own);
    grammar.predicates(own);
    grammar.variants(goal);
    let mut found = grammar.found;
    found.retain(|candidate| !is_trivial(&candidate.formula, goal));
    found.sort_by_key(|candidate| candidate.cost);
    let mut seen = HashSet::new();
    found.retain(|candidate| seen.insert(candidate.formula.clone()));
    found.truncate(MOST);
    found
}

pub struct Grammar<'m, 'w> {
    pub material: &'m Material<'w>,
    found: Vec<Candidate>,
}

impl Grammar<'_, '_> {
    pub fn add(&mut self, formula: Term) {
        self.add_for(formula, 0);
    }

    pub fn add_for(&mut self, formula: Term, more: usize) {
        if !formula.frees().is_empty() {
            let cost = size(&formula) + more;
            self.found.push(Candidate { formula, cost });
        }
    }

    /// A formula and its negation.
    pub fn add_both(&mut self, formula: Term, more: usize) {
        // `≠` and `∉` are as short as what they deny.
        let is_short = formula.strip_const(hol::EQ).is_some() || formula.strip_const(hol::MEMBER).is_some();
        let cost = size(&formula) + more;
        let denied = Candidate { formula: hol::negated(&formula), cost: cost + usize::from(!is_short) };
        if !formula.frees().is_empty() {
            self.found.extend([Candidate { formula, cost }, denied]);
        }
    }

    /// What can be said of one term: emptiness, sign, truth.
    fn single(&mut self) {
        for (term, ty) in &self.material.terms {
            for constructor in self.material.nullary(ty) {
                self.add_both(hol::eq(term.clone(), constructor, ty), 0);
            }
            if ty.is_con(BOOL) {
                self.add_both(term.clone(), 0);
            }
            if ty.is_con(SET) {
                self.add_both(hol::eq(term.clone(), Term::constant(hol::BOT, ty.clone()), ty), 0);
            }
            self.against_numbers(term, ty);
        }
    }

    fn against_numbers(&mut self, term: &Term, ty: &Type) {
        if !self.material.is_of(ty, "Rings.linordered_semidom") {
            return;
        }
        let (zero, one) = (Term::constant(hol::ZERO, ty.clone()), Term::constant(hol::ONE, ty.clone()));
        let compare = |name: &str, left: &Term, right: &Term| {
            let whole = Type::funs([ty.clone(), ty.clone()], Type::bool());
            Term::constant(name, whole).apply([left.clone(), right.clone()])
        };
        self.add(compare(hol::LESS, &zero, term));
        self.add(hol::eq(term.clone(), zero.clone(), ty));
        self.add(compare(hol::LESS_EQ, term, &one));
        self.add(compare(hol::LESS, &one, term));
        if !ty.is_con(NAT) {
            self.add(compare(hol::LESS_EQ, &zero, term));
            self.add(hol::negated(&hol::eq(term.clone(), zero, ty)));
        }
    }

    /// Comparisons of two terms of the same type.
    fn pairs(&mut self) {
        let terms = &self.material.terms;
        let divides = DIVISION.iter().any(|name| self.material.constants.contains(*name));
        for (number, (one, ty)) in terms.iter().enumerate() {
            for (two, _) in terms.iter().skip(number + 1).filter(|(_, other)| other == ty) {
                self.add_both(hol::eq(one.clone(), two.clone(), ty), 0);
                for (left, right) in [(one, two), (two, one)] {
                    self.compare(hol::LESS_EQ, left, right, ty);
                    self.compare(hol::LESS, left, right, ty);
                    if divides {
                        self.material
                            .applied(hol::DVD, &[left, right])
                            .into_iter()
                            .for_each(|it| self.add_both(it, 0));
                    }
                }
                if ty.is_con(SET) {
                    let common = Type::funs([ty.clone(), ty.clone()], ty.clone());
                    let common = Term::constant(hol::INF, common).apply([one.clone(), two.clone()]);
                    self.add(hol::eq(common, Term::constant(hol::BOT, ty.clone()), ty));
                }
            }
        }
    }

    /// Orders of numbers, of type variables with classes, and inclusion of sets.
    fn compare(&mut self, name: &str, left: &Term, right: &Term, ty: &Type) {
        let is_strict_inclusion = ty.is_con(SET) && name == hol::LESS;
        if is_strict_inclusion || ty.is_con(BOOL) || ty.is_con(LIST) {
            return;
        }
        if let Some(formula) = self.material.applied(name, &[left, right]) {
            self.add(formula);
        }
    }

    /// `x ∈ A`, and `(x, y) ∈ r`.
    fn members(&mut self) {
        let material = self.material;
        for (set, of) in material.sets() {
            for (term, _) in material.terms.iter().filter(|(_, ty)| ty == of) {
                self.add_both(hol::member(term, set, of), 0);
            }
            self.pairs_in(set, of, 0);
        }
    }

    /// What variables for functions and predicates do to terms, and to the elements of sets.
    fn functions(&mut self) {
        let material = self.material;
        for (function, ty) in &material.functions {
            let Some((from, to)) = ty.as_fun() else { continue };
            if to.is_con(BOOL) {
                let plain = material.nullary(from);
                let args = material.terms.iter().filter(|(_, ty)| ty == from).map(|(term, _)| term);
                for arg in args.chain(&plain) {
                    self.add_both(function.clone().app(arg.clone()), 0);
                }
            }
            if let Some((second, result)) = to.as_fun()
                && result.is_con(BOOL)
            {
                self.relates(function, from, second);
            }
            let all = Term::constant(hol::TOP, Type::set(from.clone()));
            let sets = material.sets().chain(material.unions.iter().map(|(set, of)| (set, of)));
            for (set, _) in sets.filter(|(_, of)| *of == from).chain([(&all, from)]) {
                self.images(function, set, from, to);
            }
            self.laws(function, ty);
        }
    }

    /// `R x y`, and what lists are sorted by.
    fn relates(&mut self, relation: &Term, first: &Type, second: &Type) {
        let material = self.material;
        let values = |of: &Type| {
            let variables = material.variables_of(of).into_iter().cloned();
            variables.chain(material.nullary(of)).collect::<Vec<_>>()
        };
        for one in values(first) {
            for two in values(second) {
                self.add_both(relation.clone().apply([one.clone(), two.clone()]), 0);
            }
        }
        self.implications(relation, first, second);
        let lists = material.terms.iter().filter(|(_, ty)| element(ty, LIST) == Some(first));
        for (list, _) in lists {
            self.property(SORTED, &[relation, list]);
        }
    }

    /// A predicate of the library, which the reader has to know where the goal does not mention it.
    pub fn property(&mut self, name: &str, args: &[&Term]) {
        let more = if self.material.constants.contains(name) { 0 } else { FOREIGN };
        if let Some(formula) = self.material.applied(name, args)
            && formula.ty().is_some_and(|ty| ty.is_con(BOOL))
        {
            self.add_both(formula, more);
        }
    }

    /// Predicates of the library, of the goal and of the theory.
    fn predicates(&mut self, own: &[Name]) {
        let material = self.material;
        for (term, ty) in &material.terms {
            for name in UNARY {
                self.property(name, &[term]);
            }
            if let Some(of) = element(ty, LIST).filter(|of| material.is_of(of, "Orderings.linorder")) {
                let order = Type::funs([of.clone(), of.clone()], Type::bool());
                for name in [hol::LESS_EQ, hol::LESS] {
                    self.property(SORTED, &[&Term::constant(name, order.clone()), term]);
                }
            }
        }
        let relations = material.terms.iter().chain(&material.functions);
        for (relation, ty) in relations.filter(|(term, _)| matches!(term, Term::Free(..))) {
            let of = element(ty, SET).or_else(|| ty.as_fun().map(|(from, _)| from)).cloned();
            let Some(of) = of else { continue };
            let side = match &of {
                Type::Con(name, sides) if name == PROD => sides.first().cloned().unwrap_or(of),
                _ => of,
            };
            let all = Term::constant(hol::TOP, Type::set(side));
            for name in ON_ALL {
                self.property(name, &[&all, relation]);
            }
        }
        let of_goal: Vec<Name> =
            material.constants.iter().filter(|name| !own.contains(name)).cloned().collect();
        for name in own.iter().chain(&of_goal) {
            self.own_predicate(name);
        }
        own.iter().for_each(|name| self.own_set(name));
    }

    /// Membership in a set that a constant of the theory makes of one or two variables.
    fn own_set(&mut self, name: &Name) {
        let material = self.material;
        let variables = material.variables();
        let one = variables.iter().map(|one| vec![*one]);
        let two = variables.iter().flat_map(|one| variables.iter().map(|two| vec![*one, *two]));
        for args in one.chain(two) {
            let Some(set) = material.applied(name, &args) else { continue };
            let Some(ty) = set.ty() else { continue };
            let Some(of) = element(&ty, SET) else { continue };
            let more = if material.constants.contains(name) { 0 } else { FOREIGN };
            for term in material.terms.iter().filter(|(_, ty)| ty == of).map(|(term, _)| term) {
                self.add_for(hol::member(term, &set, of), more);
            }
            self.pairs_in(&set, of, more);
        }
    }

    /// `(x, y) ∈ r` for variables.
    fn pairs_in(&mut self, set: &Term, of: &Type, more: usize) {
        let Type::Con(name, sides) = of else { return };
        let ([left, right], true) = (&sides[..], name == PROD) else { return };
        let material = self.material;
        for one in material.variables_of(left) {
            for two in material.variables_of(right) {
                let pair = hol::pair(one.clone(), two.clone(), left, right);
                self.add_both(hol::member(&pair, set, of), more);
            }
        }
    }

    /// What the goal says, about another variable in place of one.
    fn variants(&mut self, goal: &Goal) {
        let mut atoms = vec![];
        goal.premises.iter().chain([&goal.conclusion]).for_each(|formula| propositions(formula, &mut atoms));
        let terms = &self.material.terms;
        for atom in atoms.into_iter().filter(|atom| !atom.has_loose_bound() && size(atom) <= LARGEST_VARIANT)
        {
            for (name, ty) in atom.frees() {
                let is_other = |term: &Term| matches!(term, Term::Free(other, _) if *other != name);
                let others = terms.iter().filter(|(term, of)| *of == ty && is_other(term));
                for (other, _) in others {
                    self.add(atom.subst_frees(&|free| (*free == name).then(|| other.clone())));
                }
            }
        }
    }

    /// A predicate of the theory, applied to terms if it takes one argument, and to variables if it takes more.
    fn own_predicate(&mut self, name: &Name) {
        let material = self.material;
        let variables = material.variables();
        for (term, _) in material.terms.iter().chain(&material.functions) {
            self.property(name, &[term]);
        }
        for one in &variables {
            for two in &variables {
                self.property(name, &[*one, *two]);
                if variables.len() <= FEW {
                    variables.iter().for_each(|three| self.property(name, &[*one, *two, *three]));
                }
            }
        }
    }
}

/// Longer formulas are not said of other variables.
const LARGEST_VARIANT: usize = 9;

/// Predicates with three arguments are for goals with so few variables.
const FEW: usize = 6;

/// Whether a formula is what the goal says anyway: one of its premises or the denial of one, a part of its conclusion,
/// a relation between the very terms that the conclusion relates, or one with a whole side of the conclusion.
fn is_trivial(formula: &Term, goal: &Goal) -> bool {
    let plain = positive(formula);
    if goal.premises.iter().any(|premise| positive(premise) == plain) {
        return true;
    }
    let mut atoms = vec![];
    propositions(&goal.conclusion, &mut atoms);
    let says_the_same = |atom: &&Term| match (related(plain), related(atom)) {
        (Some(ours), Some(theirs)) => {
            let both = ours.iter().all(|term| theirs.contains(term));
            both || ours.iter().any(|term| is_compound(term) && theirs.contains(term))
        }
        _ => false,
    };
    atoms.contains(&plain) || atoms.iter().any(says_the_same)
}

/// Whether a term is more than a variable or a value: what is said of a whole side of the conclusion is no premise.
fn is_compound(term: &Term) -> bool {
    !matches!(term, Term::Free(..)) && !term.frees().is_empty()
}

fn positive(formula: &Term) -> &Term {
    match formula.strip_const(hol::NOT).as_deref() {
        Some([inner]) => inner,
        _ => formula,
    }
}

/// The propositions that a formula is made of by connectives.
fn propositions<'t>(formula: &'t Term, found: &mut Vec<&'t Term>) {
    let (head, args) = formula.strip();
    let is_connective = match head {
        Term::Const(name, ty) => {
            let is_equation = name == hol::EQ && ty.as_fun().is_some_and(|(from, _)| from.is_con(BOOL));
            is_equation || [hol::CONJ, hol::DISJ, hol::IMPLIES, hol::NOT].contains(&name.as_str())
        }
        _ => false,
    };
    found.push(formula);
    if is_connective {
        args.into_iter().for_each(|part| propositions(part, found));
    }
}

/// Two terms that a formula relates.
fn related(formula: &Term) -> Option<[&Term; 2]> {
    let (head, args) = formula.strip();
    let (Term::Const(name, _), [left, right]) = (head, args.as_slice()) else { return None };
    let is_relation = [hol::EQ, hol::LESS, hol::LESS_EQ].contains(&name.as_str());
    is_relation.then_some([*left, *right])
}
