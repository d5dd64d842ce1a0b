//! Constants as predicates, and calls of them.

use super::{Clauses, Defined, Key, Provenance, Purpose};
use crate::clause::{Listing, Meaning, Pred, Predicate, Premise, parts, tuple};
use base::Name;
use logic::hol;
use logic::types::well_known::{BOOL, SET};
use logic::{Rule, Term, Type};
use lower::{argument_types, relation};

/// The parameters of a predicate that a constant is, and what goes in for them.
#[derive(Default)]
struct Places {
    /// For each argument of the constant, the function that it is where the predicate is made for one.
    fixed: Vec<Option<Term>>,
    params: Vec<(Name, Type)>,
    actual: Vec<Term>,
    /// How many parameters each argument has become.
    counts: Vec<usize>,
    /// The arguments of the constant, in terms of the parameters.
    formal: Vec<Term>,
}

impl Places {
    /// An argument that the predicate is made for: its free variables become parameters.
    fn fix(&mut self, index: usize, arg: &Term) {
        let frees = arg.frees();
        let own = |position: usize| Name::from(format!("?f{index}_{position}"));
        let renamed = arg.subst_frees(&|name| {
            let position = frees.iter().position(|(free, _)| free == name)?;
            Some(Term::Free(own(position), frees[position].1.clone()))
        });
        for (position, (name, ty)) in frees.iter().enumerate() {
            self.params.push((own(position), ty.clone()));
            self.actual.push(Term::Free(name.clone(), ty.clone()));
        }
        self.counts.push(frees.len());
        self.formal.push(renamed.clone());
        self.fixed.push(Some(renamed));
    }

    /// Any other argument, whose parts are `actual`.
    fn open(&mut self, index: usize, ty: &Type, actual: Vec<Term>) -> Option<()> {
        self.fixed.push(None);
        let formal = self.place(&format!("?a{index}_"), ty)?;
        self.formal.push(formal);
        self.actual.extend(actual);
        Some(())
    }

    /// Adds the parts of a value of type `ty` to the parameters, and gives the tuple of them.
    fn place(&mut self, prefix: &str, ty: &Type) -> Option<Term> {
        let parts = parts(ty);
        let named = |(part, ty): (usize, &Type)| (Name::from(format!("{prefix}{part}")), ty.clone());
        let own: Vec<(Name, Type)> = parts.iter().enumerate().map(named).collect();
        self.counts.push(own.len());
        self.params.extend(own.iter().cloned());
        tuple(ty, &mut own.into_iter().map(|(name, ty)| Term::Free(name, ty)))
    }
}

impl Clauses<'_> {
    /// The predicate of elements of lists.
    pub(crate) fn element_of(&mut self, element: &Type) -> Option<Pred> {
        let list = Type::list(element.clone());
        let mut params: Vec<(Name, Type)> = vec![];
        for (index, ty) in parts(element).into_iter().enumerate() {
            params.push((Name::from(format!("?x{index}")), ty));
        }
        let x = tuple(element, &mut params.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone())))?;
        params.push((Name::new("?xs"), list.clone()));
        let set = Term::constant(hol::LIST_SET, Type::fun(list.clone(), Type::set(element.clone())));
        let whole = Type::funs([element.clone(), Type::set(element.clone())], Type::bool());
        let meaning = Term::constant(hol::MEMBER, whole).apply([x, set.app(Term::free("?xs", list))]);
        let counts = vec![params.len() - 1, 1];
        let key = Key { provenance: Provenance::Element, params: params.clone(), is_function: false };
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
        let mut places = Places::default();
        for (index, (arg, own)) in args.iter().zip(&types).enumerate() {
            let is_fixed = own.as_fun().is_some() || self.is_named(name, ty, index);
            if is_fixed && index < arity && !matches!(arg, Term::Free(..)) {
                places.fix(index, arg);
                continue;
            }
            let actual = self.split(arg, own, &mut premises);
            places.open(index, own, actual)?;
        }
        let applied = Term::Const(name.clone(), ty.clone()).apply(places.formal.iter().take(arity).cloned());
        let meaning = match (result, places.formal.get(arity), element) {
            (Some(_), ..) => {
                let inputs = places.params.len();
                let result = places.place("?r", range)?;
                Meaning::Function { value: applied, inputs, result }
            }
            (None, Some(x), Some(of)) => self.truth(name, ty, hol::member(x, &applied, of)),
            _ => self.truth(name, ty, applied),
        };
        let lists = result.is_none() && self.purpose == Purpose::Values;
        let listing = if lists { self.listing(name, ty, &places.formal, &places.counts) } else { None };
        let Places { fixed, params, mut actual, counts, .. } = places;
        if let Some(result) = result {
            actual.extend(self.split(result, range, &mut premises));
        }
        let provenance = Provenance::Constant { name: name.clone(), ty: ty.clone(), fixed };
        let key = Key { provenance, params: params.clone(), is_function: result.is_some() };
        let shown = Name::new(name.base());
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
    pub(super) fn listing(
        &mut self,
        name: &Name,
        ty: &Type,
        args: &[Term],
        counts: &[usize],
    ) -> Option<Listing> {
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

    pub(super) fn truth(&mut self, name: &Name, ty: &Type, term: Term) -> Meaning {
        match self.defined(name, ty) {
            Some(Defined::Rules) => Meaning::Rules(term),
            Some(Defined::Search) => Meaning::Search(term),
            _ => Meaning::Test(term),
        }
    }

    /// How a constant at a type without variables is defined; none if it has no clauses.
    pub(super) fn defined(&mut self, name: &Name, ty: &Type) -> Option<Defined> {
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
    pub(super) fn is_search(&mut self, formula: &Term) -> bool {
        let mut constants: Vec<(Name, Type)> = vec![];
        formula.visit(&mut |term| {
            if let Term::Const(name, ty) = term {
                constants.push((name.clone(), ty.clone()));
            }
        });
        constants.iter().any(|(name, ty)| {
            matches!(name.as_str(), hol::ALL | hol::EX)
                || matches!(self.defined(name, ty), Some(Defined::Rules | Defined::Search))
        })
    }
}
