//! From definitions to clauses: rules, equations and formulas.

use crate::apart::Earlier;
use crate::clause::{Clause, Meaning, Pred, Predicate, Premise, pair, tuple};
use crate::clauses::{Clauses, Provenance, Purpose};
use crate::unify::{Unified, Unifier, is_pattern};
use base::Name;
use logic::decl::TypeDef;
use logic::hol;
use logic::{Case, Equation, Rule, Spec, Term, Type};
use lower::{argument_types, relation};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// One of the ways in which patterns match that earlier patterns do not.
pub(crate) struct Instance {
    pub unifier: Unifier,
    pub premises: Vec<Premise>,
}

/// What takes the place of a definition.
enum Alternative {
    Rules(Vec<Rule>),
    Equations(Vec<Equation>),
}

/// The equation for a constant that a rule is.
fn equation_of(rule: &Rule, name: &Name) -> Option<Equation> {
    let sides = rule.conclusion.strip_const(hol::EQ).or_else(|| rule.conclusion.strip_const(hol::PURE_EQ))?;
    let [lhs, rhs] = sides[..] else { return None };
    let is_own = matches!(lhs.strip().0, Term::Const(head, _) if head == name);
    is_own.then(|| Equation { conditions: rule.premises.clone(), lhs: lhs.clone(), rhs: rhs.clone() })
}

/// Both sides of an equation, with all arguments.
struct Applied {
    args: Vec<Term>,
    rhs: Term,
    conditions: Vec<Term>,
}

/// An instance of an equation.
struct EquationCase<'c> {
    patterns: &'c [Term],
    rhs: &'c Term,
    premises: &'c [Premise],
}

impl Clauses<'_> {
    /// The clauses of a predicate; none if what defines it is not made of constructors.
    pub(crate) fn clauses_of(
        &mut self,
        predicate: &Predicate,
        provenance: &Provenance,
    ) -> Option<Vec<Clause>> {
        let params = predicate.vars();
        match provenance {
            Provenance::Formula { formula, holds } => {
                let alternatives = self.alternatives(formula, *holds);
                Some(
                    alternatives
                        .into_iter()
                        .map(|premises| Clause { head: params.clone(), premises })
                        .collect(),
                )
            }
            Provenance::Value(term) => {
                let alternatives = self.value_alternatives(term);
                let clause = |(premises, value): (Vec<Premise>, Term)| {
                    let inputs = params.iter().take(params.len().saturating_sub(1));
                    let head = inputs.cloned().chain([value]).collect();
                    Clause { head, premises }
                };
                Some(alternatives.into_iter().map(clause).collect())
            }
            Provenance::Element => Some(self.element_clauses(&params)),
            Provenance::Special { of, .. } if self.is_opaque(*of) => None,
            Provenance::Special { of, at } => Some(self.special_clauses(*of, at, predicate)),
            Provenance::Both { one, two } => Some(self.both_clauses(*one, *two)),
            Provenance::Constant { name, ty, fixed } => self.constant_clauses(predicate, name, ty, fixed),
        }
    }

    /// The clauses of a constant: what is said to take the place of its definition comes first, unless it says less.
    fn constant_clauses(
        &mut self,
        predicate: &Predicate,
        name: &Name,
        ty: &Type,
        fixed: &[Option<Term>],
    ) -> Option<Vec<Clause>> {
        match self.alternative(name, ty, predicate) {
            Some(Alternative::Rules(rules)) => {
                // That they say everything is not known.
                self.leaves_out = true;
                Some(rules.iter().filter_map(|rule| self.rule_clause(rule, ty, fixed)).collect())
            }
            Some(Alternative::Equations(equations)) => {
                let (clauses, says_all) =
                    self.complete(|own| own.equation_clauses(&equations, ty, fixed, predicate));
                if says_all {
                    return clauses;
                }
                let (defined, says_all) =
                    self.complete(|own| own.defined_clauses(predicate, name, ty, fixed));
                self.leaves_out |= !says_all;
                if says_all { defined } else { clauses }
            }
            None => self.defined_clauses(predicate, name, ty, fixed),
        }
    }

    /// Makes clauses, and says whether there are any and they leave nothing out.
    fn complete(
        &mut self,
        make: impl FnOnce(&mut Self) -> Option<Vec<Clause>>,
    ) -> (Option<Vec<Clause>>, bool) {
        let before = std::mem::replace(&mut self.leaves_out, false);
        let clauses = make(self);
        let says_all = clauses.is_some() && !self.leaves_out;
        self.leaves_out = before;
        (clauses, says_all)
    }

    /// The clauses of a constant by its definition.
    fn defined_clauses(
        &mut self,
        predicate: &Predicate,
        name: &Name,
        ty: &Type,
        fixed: &[Option<Term>],
    ) -> Option<Vec<Clause>> {
        match self.lowering.defining_rules(name, ty) {
            Some(rules) => Some(rules.iter().filter_map(|rule| self.rule_clause(rule, ty, fixed)).collect()),
            // What represents an element of a quotient does not tell which one it is.
            None if self.is_lifted_to_quotient(name, ty) => None,
            None => {
                let equations = self.lowering.defining_equations(name, ty);
                self.equation_clauses(&equations, ty, fixed, predicate)
            }
        }
    }

    fn is_lifted_to_quotient(&self, name: &Name, ty: &Type) -> bool {
        let world = self.world();
        let is_quotient = |ty: &Type| match ty {
            Type::Con(name, _) => {
                matches!(world.type_decl(name).map(|decl| &decl.def), Some(TypeDef::Quotient { .. }))
            }
            Type::Var(_) => false,
        };
        world.specs_of(name).any(|spec| matches!(spec, Spec::Lifted { .. }))
            && ty.any(&mut |part| is_quotient(part))
    }

    /// What takes the place of the definition of a constant, as far as it says something about this predicate.
    fn alternative(&self, name: &Name, ty: &Type, predicate: &Predicate) -> Option<Alternative> {
        let mut rules = self.world().alternative_rules(name, ty);
        let equations: Vec<Equation> = rules.iter().filter_map(|rule| equation_of(rule, name)).collect();
        if !equations.is_empty() {
            return Some(Alternative::Equations(equations));
        }
        rules.retain(|rule| relation(&rule.conclusion).is_some_and(|(head, ..)| head == name));
        let is_function = matches!(predicate.meaning, Meaning::Function { .. });
        (!rules.is_empty() && !is_function).then_some(Alternative::Rules(rules))
    }

    /// The clauses of another predicate whose heads fit the constructors of this one.
    fn special_clauses(&mut self, of: Pred, at: &[Option<Term>], predicate: &Predicate) -> Vec<Clause> {
        let mut special = vec![];
        self.leaves_out |= self.leaves_out(of);
        for clause in self.clauses(of).iter() {
            let clause = self.renamed_clause(clause);
            let mut premises = vec![];
            // What is not taken apart is in the place of its name.
            let mut values: HashMap<Name, Term> = HashMap::new();
            for ((term, form), (name, _)) in clause.head.into_iter().zip(at).zip(&self.predicate(of).params) {
                match form {
                    Some(form) => premises.push(Premise::Equal(form.clone(), term)),
                    None => {
                        values.insert(name.clone(), term);
                    }
                }
            }
            let head = predicate.params.iter().map(|(name, ty)| {
                values.get(name).cloned().unwrap_or_else(|| Term::Free(name.clone(), ty.clone()))
            });
            let head = head.collect();
            premises.extend(clause.premises);
            special.push(Clause { head, premises });
        }
        special
    }

    /// A clause with variables that no other one has.
    pub(crate) fn renamed_clause(&mut self, clause: &Clause) -> Clause {
        let terms = clause.head.iter().chain(clause.premises.iter().flat_map(Premise::terms));
        let names = self.fresh_names(terms);
        let rename = |term: &Term| term.subst_frees(&|name| names.get(name).cloned());
        Clause {
            head: clause.head.iter().map(rename).collect(),
            premises: clause.premises.iter().map(|premise| premise.map(&rename)).collect(),
        }
    }

    /// `x ∈ set (x # xs)`, and `x ∈ set (y # ys)` where `x` is in `ys` and another one.
    fn element_clauses(&mut self, params: &[Term]) -> Vec<Clause> {
        let Some((list, leaves)) = params.split_last() else { return vec![] };
        let Some(Type::Con(_, of)) = list.ty() else { return vec![] };
        let Some(element) = of.first() else { return vec![] };
        let ty = Type::list(element.clone());
        let cons = Term::constant(hol::CONS, Type::funs([element.clone(), ty.clone()], ty.clone()));
        let Some(x) = tuple(element, &mut leaves.iter().cloned()) else { return vec![] };
        let (y, rest) = (self.variable("y", element), self.variable("xs", &ty));
        let here = [leaves, &[cons.clone().apply([x.clone(), rest.clone()])]].concat();
        let later = [leaves, &[cons.apply([y.clone(), rest.clone()])]].concat();
        let equal = Term::constant(hol::EQ, Type::funs([element.clone(), element.clone()], Type::bool()));
        let Some(pred) = self.element_of(element) else { return vec![] };
        let again = [leaves, &[rest]].concat();
        let mut premises = vec![Premise::Call(pred, again)];
        // Values are not found twice; derivations may well be.
        if self.purpose == Purpose::Values {
            premises.push(Premise::Test(hol::negated(&equal.apply([x, y]))));
        }
        vec![Clause { head: here, premises: vec![] }, Clause { head: later, premises }]
    }

    /// The clause of a rule; none if its premises cannot hold, or if it says more about a function than its name.
    fn rule_clause(&mut self, rule: &Rule, ty: &Type, fixed: &[Option<Term>]) -> Option<Clause> {
        let (premises, conclusion) = self.renamed_rule(rule);
        let args: Vec<Term> = relation(&conclusion)?.2.into_iter().cloned().collect();
        let subst = Self::fix(&args, fixed);
        self.leaves_out |= subst.is_none();
        let subst = subst?;
        let mut found = vec![];
        let types = argument_types(ty);
        let mut leaves = vec![];
        for (arg, (index, ty)) in args.iter().zip(types.iter().enumerate()) {
            if fixed.get(index).is_some_and(Option::is_some) {
                continue;
            }
            let value = self.flatten(&subst_beta(arg, &subst), &mut found);
            leaves.push((index, self.split(&value, ty, &mut found)));
        }
        let head = merged(fixed, leaves, types.len());
        for premise in &premises {
            self.conjunct(&subst_beta(premise, &subst), true, &mut found)?;
        }
        Some(Clause { head, premises: found })
    }

    /// Rules with variables that no other clause has.
    fn renamed_rule(&mut self, rule: &Rule) -> (Vec<Term>, Term) {
        let terms: Vec<Term> = rule.premises.iter().chain([&rule.conclusion]).cloned().collect();
        let mut terms = self.renamed(&terms);
        let conclusion = terms.pop().unwrap_or(Term::Bound(0));
        (terms, conclusion)
    }

    pub(crate) fn renamed(&mut self, terms: &[Term]) -> Vec<Term> {
        let names = self.fresh_names(terms);
        terms.iter().map(|term| term.subst_frees(&|name| names.get(name).cloned())).collect()
    }

    fn fresh_names<'t>(&mut self, terms: impl IntoIterator<Item = &'t Term>) -> HashMap<Name, Term> {
        let mut names: HashMap<Name, Term> = HashMap::new();
        for (name, ty) in terms.into_iter().flat_map(Term::frees) {
            if let Entry::Vacant(place) = names.entry(name) {
                let fresh = self.variable(&place.key().clone(), &ty);
                place.insert(fresh);
            }
        }
        names
    }

    fn equation_clauses(
        &mut self,
        equations: &[Equation],
        ty: &Type,
        fixed: &[Option<Term>],
        predicate: &Predicate,
    ) -> Option<Vec<Clause>> {
        let is_function = matches!(predicate.meaning, Meaning::Function { .. });
        let arity = ty.strip_fun().0.len();
        let mut clauses = vec![];
        let mut earlier = Earlier::default();
        for equation in equations {
            if self.is_over() {
                return None;
            }
            let Applied { args, rhs, conditions } = self.applied_equation(equation, ty)?;
            if args.len() != arity {
                return None;
            }
            let subst = Self::fix(&args, fixed)?;
            let at = |term: &Term| subst_beta(term, &subst);
            let world = self.world();
            let open = |(index, arg): (usize, &Term)| {
                fixed.get(index).is_none_or(Option::is_none).then(|| arg.clone())
            };
            let patterns: Vec<Term> = args.iter().enumerate().filter_map(open).map(|arg| at(&arg)).collect();
            if !patterns.iter().all(|arg| is_pattern(world, arg)) {
                return None;
            }
            let rhs = at(&rhs);
            let conditions: Vec<Term> = conditions.iter().map(at).collect();
            for instance in self.not_earlier(&patterns, &earlier)? {
                let Instance { unifier, mut premises } = instance;
                let at = |term: &Term| unifier.apply(term);
                let mut hold = true;
                for condition in &conditions {
                    hold &= self.conjunct(&at(condition), true, &mut premises).is_some();
                }
                if !hold {
                    continue;
                }
                let patterns: Vec<Term> = patterns.iter().map(at).collect();
                let case = EquationCase { patterns: &patterns, rhs: &at(&rhs), premises: &premises };
                clauses.extend(self.equation_case(case, ty, fixed, is_function)?);
            }
            earlier.push(world, patterns, conditions);
        }
        self.note_exhaustion(&earlier);
        Some(clauses)
    }

    /// An equation with variables of its own, for all arguments of the function: one between functions says something
    /// about all of them.
    fn applied_equation(&mut self, equation: &Equation, ty: &Type) -> Option<Applied> {
        let mut terms = vec![equation.lhs.clone(), equation.rhs.clone()];
        terms.extend(equation.conditions.iter().cloned());
        let mut terms = self.renamed(&terms).into_iter();
        let (lhs, mut rhs) = (terms.next()?, terms.next()?);
        let mut args: Vec<Term> = lhs.strip().1.into_iter().cloned().collect();
        for ty in ty.strip_fun().0.into_iter().skip(args.len()) {
            let fresh = self.variable("x", ty);
            rhs = rhs.app(fresh.clone()).beta();
            args.push(fresh);
        }
        Some(Applied { args, rhs, conditions: terms.collect() })
    }

    /// Notes whether there are values that none of the patterns matches.
    pub(crate) fn note_exhaustion(&mut self, patterns: &Earlier) {
        let Some(first) = patterns.first() else { return };
        let types = first.iter().map(Term::ty).collect::<Option<Vec<Type>>>().unwrap_or_default();
        let vars: Vec<Term> = types.iter().map(|ty| self.variable("x", ty)).collect();
        let rest = self.not_earlier(&vars, patterns);
        self.leaves_out |= rest.is_none_or(|rest| !rest.is_empty());
    }

    /// The clauses of one instance of an equation.
    fn equation_case(
        &mut self,
        case: EquationCase<'_>,
        ty: &Type,
        fixed: &[Option<Term>],
        is_function: bool,
    ) -> Option<Vec<Clause>> {
        let EquationCase { patterns, rhs, premises } = case;
        let arity = ty.strip_fun().0.len();
        let types: Vec<Type> = argument_types(ty);
        let mut shared = premises.to_vec();
        let mut leaves = vec![];
        let mut position = patterns.iter();
        for (index, ty) in types.iter().enumerate().take(arity) {
            if fixed.get(index).is_none_or(Option::is_none)
                && let Some(pattern) = position.next()
            {
                leaves.push((index, self.split(pattern, ty, &mut shared)));
            }
        }
        let range = ty.strip_fun().1;
        let mut clauses = vec![];
        if is_function {
            for (own, value) in self.value_alternatives(rhs) {
                let mut premises = [shared.clone(), own].concat();
                let result = self.split(&value, range, &mut premises);
                let mut head = merged(fixed, leaves.clone(), arity);
                head.extend(result);
                clauses.push(Clause { head, premises });
            }
        } else if let (Type::Con(_, of), true) = (range, types.len() > arity) {
            let of = of.first()?;
            let x = self.variable("x", of);
            for own in self.membership_alternatives(&x, rhs, of) {
                let mut premises = [shared.clone(), own].concat();
                let element = self.split(&x, of, &mut premises);
                let mut all = leaves.clone();
                all.push((arity, element));
                clauses.push(Clause { head: merged(fixed, all, types.len()), premises });
            }
        } else {
            for own in self.alternatives(rhs, true) {
                let head = merged(fixed, leaves.clone(), arity);
                clauses.push(Clause { head, premises: [shared.clone(), own].concat() });
            }
        }
        Some(clauses)
    }

    /// The instances of patterns for which no earlier equation counts: as patterns where that can be said by patterns,
    /// otherwise with tests.
    pub(crate) fn not_earlier(&mut self, patterns: &[Term], earlier: &Earlier) -> Option<Vec<Instance>> {
        let mut instances = vec![Instance { unifier: Unifier::default(), premises: vec![] }];
        for (before, conditions) in earlier.beside(self.world(), patterns) {
            if self.is_over() {
                return None;
            }
            let mut next = vec![];
            for instance in instances {
                let now: Vec<Term> = patterns.iter().map(|pattern| instance.unifier.apply(pattern)).collect();
                let parts = if conditions.is_empty() { self.apart(&now, before) } else { None };
                match parts {
                    Some(parts) => next.extend(parts.into_iter().map(|part| Instance {
                        unifier: instance.unifier.clone().then(part),
                        premises: instance.premises.clone(),
                    })),
                    None => {
                        let tests = self.not_before(&now, before, conditions)?;
                        let mut instance = instance;
                        instance.premises.extend(tests);
                        next.push(instance);
                    }
                }
            }
            instances = next;
        }
        Some(instances)
    }

    /// What a fixed argument stands for: equations and rules must name it by a variable.
    fn fix(args: &[Term], fixed: &[Option<Term>]) -> Option<HashMap<Name, Term>> {
        let mut subst = HashMap::new();
        for (arg, fixed) in args.iter().zip(fixed) {
            match (arg, fixed) {
                (Term::Free(name, _), Some(value)) => {
                    subst.insert(name.clone(), value.clone());
                }
                (_, Some(_)) => return None,
                (_, None) => {}
            }
        }
        Some(subst)
    }

    /// Tests that an earlier equation does not apply. None is needed where its patterns exclude these.
    pub(crate) fn not_before(
        &mut self,
        patterns: &[Term],
        before: &[Term],
        conditions: &[Term],
    ) -> Option<Vec<Premise>> {
        let world = self.world();
        let mut unifier = Unifier::default();
        let excluded = patterns
            .iter()
            .zip(before)
            .any(|(one, two)| unifier.unify(world, one, two) == Unified::Different);
        if excluded {
            return Some(vec![]);
        }
        let types = patterns.iter().map(Term::ty).collect::<Option<Vec<Type>>>()?;
        let mut scrutinee: Option<(Term, Term, Type)> = None;
        for ((one, two), ty) in patterns.iter().zip(before).zip(types).rev() {
            scrutinee = Some(match scrutinee {
                None => (one.clone(), two.clone(), ty),
                Some((ones, twos, rest)) => {
                    let whole = Type::prod(ty, rest);
                    (pair(one.clone(), ones, &whole), pair(two.clone(), twos, &whole), whole)
                }
            });
        }
        let Some((scrutinee, pattern, ty)) = scrutinee else {
            // There is nothing to match: the conditions decide.
            return Some(conditions.iter().map(|condition| Premise::Test(hol::negated(condition))).collect());
        };
        let truth = |holds: bool| hol::truth(holds);
        let conj = Type::funs([Type::bool(), Type::bool()], Type::bool());
        let join = |one: Term, two: &Term| Term::constant(hol::CONJ, conj.clone()).apply([one, two.clone()]);
        let applies = conditions.split_first().map(|(first, rest)| rest.iter().fold(first.clone(), join));
        let vars = pattern.frees();
        let names: Vec<Name> = vars.iter().map(|(name, _)| name.clone()).collect();
        let body = applies.map_or_else(|| truth(false), |term| hol::negated(&term));
        let case = Case {
            scrutinee,
            clauses: vec![
                logic::Clause {
                    pattern: pattern.abstract_frees(&names),
                    body: body.abstract_frees(&names),
                    vars,
                },
                logic::Clause {
                    vars: vec![(Name::new("_"), ty)],
                    pattern: Term::Bound(0),
                    body: truth(true),
                },
            ],
            result: Type::bool(),
        };
        Some(vec![Premise::Test(Term::Case(Arc::new(case)))])
    }
}

pub(crate) fn subst_beta(term: &Term, subst: &HashMap<Name, Term>) -> Term {
    if subst.is_empty() { term.clone() } else { term.subst_frees(&|name| subst.get(name).cloned()).beta() }
}

/// The head of a clause: for each argument its parts, or the variables of what it is fixed to.
fn merged(fixed: &[Option<Term>], leaves: Vec<(usize, Vec<Term>)>, count: usize) -> Vec<Term> {
    let mut head = vec![];
    let mut leaves = leaves.into_iter().peekable();
    for index in 0..count {
        if let Some(Some(value)) = fixed.get(index) {
            head.extend(value.frees().into_iter().map(|(name, ty)| Term::Free(name, ty)));
        } else if leaves.peek().is_some_and(|(own, _)| *own == index)
            && let Some((_, own)) = leaves.next()
        {
            head.extend(own);
        }
    }
    head
}
