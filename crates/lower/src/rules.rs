//! The rules of inductive predicates at the types of an instance, and how many of them are told apart.
//!
//! Predicates that are defined together share their rules, which are instantiated once. A search tries few rules in one
//! function: where there are more, an argument that is known tells which ones can apply.

use crate::inductive::{argument_name, argument_types, is_structural, relation};
use crate::lowering::Lowering;
use crate::pattern::literal;
use base::Name;
use logic::spec::FixedPoint;
use logic::types::TypeSubst;
use logic::{Case, Clause, Rule, Spec, Term, Type};
use std::collections::HashMap;
use std::sync::Arc;

/// How many ways there are to search for what a predicate holds for, by the arguments that are known.
const MAX_SEARCHES: usize = 32;
/// How many rules one function tries: larger ones take long to compile.
const MAX_RULES: usize = 16;

/// Predicates that are defined together, at the types of one instance.
#[derive(Debug)]
pub(crate) struct Group {
    pub heads: HashMap<Name, Type>,
    pub rules: Vec<Rule>,
    /// The numbers of the rules about each predicate.
    own: HashMap<Name, Arc<[usize]>>,
    /// Whether some argument gets smaller in every call of the rules.
    pub is_structural: bool,
}

/// The groups that are known: by a predicate, and what its type variables stand for.
pub(crate) type Groups = HashMap<(Name, TypeSubst), Arc<Group>>;

/// A predicate at an instance, and rules about it.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub name: Name,
    /// The type of the constant: a predicate, or a function to sets.
    pub ty: Type,
    pub group: Arc<Group>,
    /// The numbers of the rules.
    own: Arc<[usize]>,
}

/// Some of the rules, and what an argument must be for them to apply.
pub(crate) struct Part {
    pub rules: Rules,
    /// The argument and what it must match, its variables included.
    pub fits: Option<(usize, Term)>,
}

impl Rules {
    /// The types of the arguments, that of the elements of a set included.
    pub fn arguments(&self) -> Vec<Type> {
        argument_types(&self.ty)
    }

    /// The rules about the predicate.
    pub fn own(&self) -> impl Iterator<Item = &Rule> {
        self.own.iter().filter_map(|number| self.group.rules.get(*number))
    }

    /// All rules about another predicate that is defined together with this one.
    pub fn of(&self, name: &Name, ty: &Type) -> Rules {
        let own = self.group.own.get(name).map_or_else(|| Arc::new([]) as Arc<[usize]>, Arc::clone);
        Rules { name: name.clone(), ty: ty.clone(), group: Arc::clone(&self.group), own }
    }

    /// What tells these rules from others about the predicate: the first of them and their number.
    pub fn part_name(&self) -> Option<String> {
        let all = self.group.own.get(&self.name).map_or(0, |all| all.len());
        let first = self.own.first()?;
        (self.own.len() < all).then(|| format!("rules {}+{}", first + 1, self.own.len()))
    }

    fn part(&self, own: Vec<usize>) -> Rules {
        Rules { own: own.into(), ..self.clone() }
    }
}

/// What the argument of a conclusion begins with.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Constructor(Name),
    Literal(program::Atom),
}

impl Lowering<'_> {
    /// The rules of an inductive constant at a type.
    pub(crate) fn rules(&mut self, name: &Name, ty: &Type) -> Option<Rules> {
        let definition = self.world.definition(name, ty)?;
        let Spec::Inductive { heads, rules, fixed_point: FixedPoint::Least, .. } = definition.spec else {
            return None;
        };
        let subst = definition.subst;
        let key = (heads.first()?.0.clone(), subst);
        let group = match self.groups.get(&key) {
            Some(known) => Arc::clone(known),
            None => {
                let group = Arc::new(Group::new(heads, rules, &key.1, &mut |ty| self.is_listed(ty)));
                self.groups.insert(key, Arc::clone(&group));
                group
            }
        };
        let none = Rules { name: name.clone(), ty: ty.clone(), group, own: Arc::new([]) };
        Some(none.of(name, ty))
    }

    /// Which of the arguments that are known are used to search for the others. Where a predicate is searched in many
    /// ways already, they are those of one of these ways.
    pub(crate) fn granted(&mut self, name: &Name, ty: &Type, inputs: Vec<usize>) -> Vec<usize> {
        let searches = self.searches.entry((name.clone(), ty.clone())).or_default();
        if searches.len() < MAX_SEARCHES || searches.contains(&inputs) {
            searches.insert(inputs.clone());
            return inputs;
        }
        let is_weaker = |other: &&Vec<usize>| other.iter().all(|index| inputs.contains(index));
        let best = searches.iter().filter(is_weaker).max_by_key(|other| other.len());
        best.cloned().unwrap_or_else(|| inputs.into_iter().take(1).collect())
    }

    /// Many rules in parts, each for a function of its own; none if there are few of them.
    pub(crate) fn parts(&mut self, rules: &Rules, inputs: &[usize]) -> Option<Vec<Part>> {
        if rules.own.len() <= MAX_RULES {
            return None;
        }
        let indexed = inputs.iter().map(|input| (*input, self.index(rules, *input)));
        let best = indexed.max_by_key(|(input, (keyed, _))| (keyed.len(), std::cmp::Reverse(*input)));
        let (mut parts, others) = match best {
            Some((input, (keyed, others))) if keyed.len() > 1 => {
                let keyed = keyed
                    .into_iter()
                    .map(|(pattern, own)| Part { rules: rules.part(own), fits: Some((input, pattern)) });
                (keyed.collect(), others)
            }
            _ => (vec![], rules.own.to_vec()),
        };
        let others = others.chunks(MAX_RULES).map(|own| Part { rules: rules.part(own.to_vec()), fits: None });
        parts.extend(others);
        Some(parts)
    }

    /// The rules by what an argument of their conclusions begins with, as patterns; and the other rules.
    fn index(&mut self, rules: &Rules, input: usize) -> (Vec<(Term, Vec<usize>)>, Vec<usize>) {
        let mut keyed: Vec<(Term, Vec<usize>)> = vec![];
        let mut places: HashMap<Key, usize> = HashMap::new();
        let mut others = vec![];
        let types = rules.arguments();
        for number in rules.own.iter() {
            let args = rules.group.rules.get(*number).and_then(|rule| relation(&rule.conclusion));
            let arg = args.and_then(|(_, _, args)| args.get(input).copied()).zip(types.get(input));
            let Some((key, pattern)) = arg.and_then(|(arg, ty)| self.key(arg, ty)) else {
                others.push(*number);
                continue;
            };
            let place = *places.entry(key).or_insert(keyed.len());
            match keyed.get_mut(place) {
                Some((_, own)) => own.push(*number),
                None => keyed.push((pattern, vec![*number])),
            }
        }
        (keyed, others)
    }

    /// What a term begins with, and the pattern that says no more than that.
    fn key(&mut self, term: &Term, ty: &Type) -> Option<(Key, Term)> {
        if let (head @ Term::Const(name, own), args) = term.strip()
            && let (params, _) = own.strip_fun()
            && params.len() == args.len()
            && self.is_free_constructor(name, own)
        {
            let fields = params.into_iter().enumerate();
            let fields = fields.map(|(index, ty)| Term::free(format!("?field{index}"), ty.clone()));
            return Some((Key::Constructor(name.clone()), head.clone().apply(fields)));
        }
        literal(term, ty).map(|atom| (Key::Literal(atom), term.clone()))
    }
}

impl Group {
    fn new(
        heads: &[(Name, Type)],
        rules: &[Rule],
        subst: &TypeSubst,
        finite: &mut dyn FnMut(&Type) -> bool,
    ) -> Group {
        let instance = |rule: &Rule| Rule {
            name: rule.name.clone(),
            premises: rule.premises.iter().map(|term| term.instantiate(subst)).collect(),
            conclusion: rule.conclusion.instantiate(subst),
        };
        let heads: HashMap<Name, Type> =
            heads.iter().map(|(name, ty)| (name.clone(), ty.instantiate(subst))).collect();
        let rules: Vec<Rule> = rules.iter().map(instance).collect();
        let mut own: HashMap<Name, Vec<usize>> = HashMap::new();
        for (number, rule) in rules.iter().enumerate() {
            if let Some((head, ..)) = relation(&rule.conclusion) {
                own.entry(head.clone()).or_default().push(number);
            }
        }
        let is_structural = is_structural(&heads, &rules, finite);
        let own = own.into_iter().map(|(name, own)| (name, own.into())).collect();
        Group { heads, rules, own, is_structural }
    }
}

/// The value of the first part whose pattern fits, of those that have one; `none` where no pattern does.
pub(crate) fn selected(parts: Vec<(Option<(usize, Term)>, Term)>, none: &Term, types: &[Type]) -> Vec<Term> {
    let mut values = vec![];
    let mut clauses: Vec<Clause> = vec![];
    let mut input = 0;
    for (fits, value) in parts {
        match fits {
            Some((at, pattern)) => {
                input = at;
                let vars = pattern.frees();
                let names: Vec<Name> = vars.iter().map(|(name, _)| name.clone()).collect();
                let (pattern, body) = (pattern.abstract_frees(&names), value.abstract_frees(&names));
                clauses.push(Clause { vars, pattern, body });
            }
            None => values.push(value),
        }
    }
    if let (Some(ty), false) = (types.get(input), clauses.is_empty()) {
        let vars = vec![(Name::new("_"), ty.clone())];
        clauses.push(Clause { vars, pattern: Term::Bound(0), body: none.clone() });
        let scrutinee = Term::free(argument_name(input), ty.clone());
        let result = none.ty().unwrap_or_else(Type::bool);
        values.insert(0, Term::Case(Arc::new(Case { scrutinee, clauses, result })));
    }
    values
}

/// Values joined in pairs: what many give together does not nest deep.
pub(crate) fn joined(mut values: Vec<Term>, join: &dyn Fn(Term, Term) -> Term) -> Option<Term> {
    while values.len() > 1 {
        let mut pairs = vec![];
        let mut rest = values.into_iter();
        while let Some(one) = rest.next() {
            pairs.push(match rest.next() {
                Some(two) => join(one, two),
                None => one,
            });
        }
        values = pairs;
    }
    values.pop()
}
