//! How an inductive predicate came to hold, or why it does not: a derivation by its rules, or what the rules that could
//! end in it lack.
//!
//! A derivation here is made for people. It claims nothing: that a premise holds was decided by the reference
//! evaluator before. Where none is found in time, none is shown.

use crate::answer::show;
use crate::language::Script;
use crate::limits::{Limits, within};
use base::{Budget, Name};
use interp::{Evaluator, Outcome, Stack, Value, value_to_term};
use logic::decl::Origin;
use logic::hol;
use logic::spec::{FixedPoint, Rule, Spec};
use logic::{Term, Type, World};
use search::{Binding, Config, Depths, Goal, Grounds, Policy};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A fact with the rule that it follows by. The field names are those of the JSON output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Derivation {
    pub fact: String,
    /// The name of the rule, or its number and the predicate; none where the fact is evaluated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What the premises of the rule are derived from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<Derivation>,
}

/// A rule that could end in a fact which does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    pub rule: String,
    /// The premise that fails, with its values; none if it is not a single one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub premise: Option<String>,
}

/// How long a derivation is looked for, and how long the unknown values of one rule.
const TIME: Duration = Duration::from_secs(6);
const MOMENT: Duration = Duration::from_secs(2);

/// Derivations that are deeper, or larger, are not for people.
const DEPTH: usize = 24;
const FACTS: usize = 200;

/// How many values are tried for what a rule leaves open.
const TRIES: usize = 3;

/// Evaluation steps for one term.
const STEPS: u64 = 500_000;

/// The derivation of a closed fact, if its predicate is inductive.
pub fn derivation(script: &Script, fact: &Term) -> Option<Derivation> {
    with_deriver(script, |deriver| deriver.derive(fact)).flatten()
}

/// Why no rule gives a closed fact, if its predicate is inductive: the rules that could end in it.
pub fn refusals(script: &Script, fact: &Term) -> Option<Vec<Refusal>> {
    with_deriver(script, |deriver| deriver.refusals(fact)).flatten()
}

fn with_deriver<T: Send>(script: &Script, work: impl FnOnce(&mut Deriver<'_>) -> T + Send) -> Option<T> {
    let world = script.world();
    let room = crate::room::AddressSpace::of_process().room(2);
    let (done, _) = within(Limits::time(TIME), |budget| {
        interp::on_stack(room.stack, |stack: Stack| {
            let machine = Evaluator::new(world, budget.clone(), stack);
            let policy = Policy { depth: DEPTH, finite_types: 0, ..Policy::default() };
            let config = Config { policy, room, ..Config::default() };
            work(&mut Deriver { script, world, machine, budget, config, path: vec![], facts: 0 })
        })
    });
    done.ok()
}

struct Deriver<'s> {
    script: &'s Script,
    world: &'s World,
    machine: Evaluator<'s>,
    budget: Budget,
    config: Config,
    /// The facts that are being derived: none of them may follow from itself.
    path: Vec<Term>,
    facts: usize,
}

/// A rule that could end in a fact: what its variables are, and what else has to hold.
struct Use {
    name: String,
    known: BTreeMap<Name, Term>,
    premises: Vec<Term>,
}

impl Deriver<'_> {
    fn derive(&mut self, fact: &Term) -> Option<Derivation> {
        let fact = self.with_values(fact)?;
        let uses = self.uses(&fact)?;
        self.facts += 1;
        if self.path.contains(&fact) || self.path.len() >= DEPTH || self.facts > FACTS {
            return None;
        }
        self.path.push(fact.clone());
        let found = uses.iter().find_map(|rule| self.by(rule, &fact));
        self.path.pop();
        found
    }

    fn by(&mut self, rule: &Use, fact: &Term) -> Option<Derivation> {
        for values in self.values(rule) {
            let premises: Vec<Term> = rule.premises.iter().map(|it| instance(it, &values)).collect();
            let from: Option<Vec<Derivation>> =
                premises.iter().map(|premise| self.premise(premise)).collect();
            if let Some(from) = from {
                let fact = show(&*self.script.notation, fact);
                return Some(Derivation { fact, rule: Some(rule.name.clone()), from });
            }
        }
        None
    }

    /// How a premise of a rule comes to hold.
    fn premise(&mut self, premise: &Term) -> Option<Derivation> {
        if self.budget.is_cancelled() {
            return None;
        }
        if self.is_inductive(premise) {
            return self.derive(premise);
        }
        let holds = self.truth(premise)?;
        let fact = show(&*self.script.notation, premise);
        holds.then_some(Derivation { fact, rule: None, from: vec![] })
    }

    fn refusals(&mut self, fact: &Term) -> Option<Vec<Refusal>> {
        let fact = self.with_values(fact)?;
        let uses = self.uses(&fact)?;
        let refusal = |rule: &Use| {
            let premises = rule.premises.iter().map(|it| instance(it, &rule.known));
            let known: Vec<Term> = premises.filter(|premise| premise.frees().is_empty()).collect();
            let failing = known.iter().find(|premise| self.truth(premise) == Some(false));
            let premise = failing.map(|premise| show(&*self.script.notation, premise));
            Refusal { rule: rule.name.clone(), premise }
        };
        Some(uses.iter().map(refusal).collect())
    }

    fn is_inductive(&self, fact: &Term) -> bool {
        match fact.strip().0 {
            Term::Const(name, ty) => self.rules(name, ty).is_some(),
            _ => false,
        }
    }

    /// The rules of an inductive predicate at a type, with their numbers: those without calls of their own first.
    fn rules(&self, name: &Name, ty: &Type) -> Option<Vec<(usize, Rule)>> {
        let definition = self.world.definition(name, ty)?;
        let Spec::Inductive { heads, rules, fixed_point: FixedPoint::Least, .. } = definition.spec else {
            return None;
        };
        let is_own = |term: &Term| matches!(term.strip().0, Term::Const(head, _) if head == name);
        let of_predicate = (1..).zip(rules).filter(|(_, rule)| is_own(&rule.conclusion));
        let at_type = |term: &Term| term.instantiate(&definition.subst);
        let mut rules: Vec<(usize, Rule)> = of_predicate
            .map(|(number, rule)| {
                let premises = rule.premises.iter().map(at_type).collect();
                let conclusion = at_type(&rule.conclusion);
                (number, Rule { name: rule.name.clone(), premises, conclusion })
            })
            .collect();
        let calls = |rule: &Rule| {
            let is_head = |term: &Term| match term.strip().0 {
                Term::Const(head, _) => heads.iter().any(|(own, _)| own == head),
                _ => false,
            };
            rule.premises.iter().filter(|premise| is_head(premise)).count()
        };
        rules.sort_by_key(|(_, rule)| calls(rule));
        Some(rules)
    }

    /// The rules whose conclusions can be a fact.
    fn uses(&mut self, fact: &Term) -> Option<Vec<Use>> {
        let (Term::Const(name, ty), args) = fact.strip() else { return None };
        let rules = self.rules(name, ty)?;
        let mut uses = vec![];
        for (number, rule) in rules {
            let (_, patterns) = rule.conclusion.strip();
            let mut fit = Fit { world: self.world, known: BTreeMap::new(), equations: vec![] };
            if patterns.iter().zip(&args).all(|(pattern, value)| fit.matches(pattern, value)) {
                let premises = rule.premises.iter().flat_map(|premise| hol::conjuncts(premise)).cloned();
                let name = match rule.name.base() {
                    "" => format!("rule {number} of {}", self.script.notation.constant_name(name)),
                    own => own.to_owned(),
                };
                uses.push(Use {
                    name,
                    known: fit.known,
                    premises: fit.equations.into_iter().chain(premises).collect(),
                });
            }
        }
        Some(uses)
    }

    /// Values for all variables of a rule with which its premises hold.
    fn values(&mut self, rule: &Use) -> Vec<BTreeMap<Name, Term>> {
        let premises: Vec<Term> = rule.premises.iter().map(|it| instance(it, &rule.known)).collect();
        let mut vars: Vec<(Name, Type)> = vec![];
        for var in premises.iter().flat_map(Term::frees) {
            if !vars.contains(&var) {
                vars.push(var);
            }
        }
        if vars.is_empty() {
            return vec![rule.known.clone()];
        }
        let goal = Goal { vars, premises, conclusion: hol::truth(false), grounds: Grounds::default() };
        let (found, _) = within(Limits::time(MOMENT), |budget| {
            search::solutions(self.world, &goal, &self.config, Depths::Recursion, Some(TRIES), &budget)
        });
        let rows = match found {
            Ok(Ok(found)) => found.rows,
            _ => vec![],
        };
        let with = |row: Vec<Binding>| {
            let values = row.into_iter().map(|binding| (binding.name, binding.value));
            rule.known.clone().into_iter().chain(values).collect()
        };
        rows.into_iter().map(with).collect()
    }

    /// A fact with the values of its arguments.
    fn with_values(&mut self, fact: &Term) -> Option<Term> {
        let (head, args) = fact.strip();
        let values: Option<Vec<Term>> = args.into_iter().map(|arg| self.value(arg)).collect();
        Some(head.clone().apply(values?))
    }

    fn value(&mut self, term: &Term) -> Option<Term> {
        let ty = term.ty()?;
        if ty.as_fun().is_some() {
            return Some(term.clone());
        }
        self.machine.set_budget(self.budget.limited(STEPS));
        match self.machine.evaluate(term) {
            Outcome::Value(value) => Some(value_to_term(self.world, &value, &ty)),
            _ => None,
        }
    }

    fn truth(&mut self, formula: &Term) -> Option<bool> {
        self.machine.set_budget(self.budget.limited(STEPS));
        match self.machine.evaluate(formula) {
            Outcome::Value(Value::Bool(value)) => Some(value),
            _ => None,
        }
    }
}

/// A term with values for variables that are known.
fn instance(term: &Term, known: &BTreeMap<Name, Term>) -> Term {
    term.subst_frees(&|name| known.get(name).cloned()).beta()
}

/// Patterns of a rule's conclusion beside the values of a fact.
struct Fit<'w> {
    world: &'w World,
    known: BTreeMap<Name, Term>,
    /// What has to be equal and cannot be compared yet.
    equations: Vec<Term>,
}

impl Fit<'_> {
    /// Whether a pattern can be a value, as far as constructors tell.
    fn matches(&mut self, pattern: &Term, value: &Term) -> bool {
        base::check_stack();
        match pattern {
            Term::Free(name, _) => match self.known.get(name) {
                Some(known) if known == value => true,
                Some(known) => {
                    let known = known.clone();
                    self.equate(&known, value)
                }
                None => {
                    self.known.insert(name.clone(), value.clone());
                    true
                }
            },
            _ => {
                let ((head, parts), (other, others)) = (pattern.strip(), value.strip());
                if !self.is_constructor(head) || !self.is_constructor(other) {
                    return self.equate(pattern, value);
                }
                let is_same = matches!((head, other), (Term::Const(a, _), Term::Const(b, _)) if a == b);
                let is_whole = parts.len() == others.len();
                is_same
                    && is_whole
                    && parts.iter().zip(&others).all(|(part, other)| self.matches(part, other))
            }
        }
    }

    fn equate(&mut self, pattern: &Term, value: &Term) -> bool {
        let Some(ty) = value.ty() else { return false };
        if pattern != value {
            self.equations.push(hol::eq(pattern.clone(), value.clone(), &ty));
        }
        true
    }

    /// Numbers are written in other ways than by their constructors.
    fn is_constructor(&self, term: &Term) -> bool {
        let Term::Const(name, _) = term else { return false };
        let declared = self.world.constant(name).map(|constant| &constant.origin);
        matches!(declared, Some(Origin::Constructor { .. })) && name != hol::SUC
    }
}
