//! Ground instances of answers.
//!
//! What an answer leaves open stands for any value that meets its constraints; instances take small values: new names,
//! different integers and characters, the smallest values of data types, or different ones for different variables.
//! What must not stay as it is when names are swapped or bound holds one of these names.

use crate::certify::moved::{Distances, moved};
use crate::machine::answer::Answer;
use crate::program::{Atom, Binding, Check, ConId, Goal, Program, Term, TypeKind, Var};
use crate::rewrite::{Free, visit};
use crate::types::{Type, TypeId};
use base::Name;
use std::collections::{BTreeMap, BTreeSet};

/// Ground terms for the variables of a check. Their names are those of the check, then `atoms`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Instance {
    pub values: BTreeMap<Var, Term>,
    /// Names that the check does not mention, as they are shown, with their types.
    pub atoms: Vec<Binding>,
}

/// How values are chosen for what is left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taste {
    Smallest,
    /// The n-th variable of a type gets its n-th value.
    Different,
    /// A variable that swappings must not leave alone holds the n-th of the names that they swap.
    Moved(usize),
}

/// How many names are tried for variables that swappings must not leave alone.
const MAX_MOVED: usize = 4;

/// Instances of an answer worth trying.
pub fn instances(program: &Program, check: &Check, answer: &Answer) -> Vec<Instance> {
    let mut all = vec![];
    let moved = moved(answer);
    let most = moved.values().map(Vec::len).max().unwrap_or(0).min(MAX_MOVED);
    let tastes = [Taste::Smallest, Taste::Different].into_iter().chain((0..most).map(Taste::Moved));
    for taste in tastes {
        let mut grounding = Grounding::new(program, check, answer, taste, &moved);
        if let Some(instance) = grounding.instance()
            && !all.contains(&instance)
        {
            all.push(instance);
        }
    }
    all
}

struct Grounding<'p> {
    program: &'p Program,
    check: &'p Check,
    answer: &'p Answer,
    taste: Taste,
    names: BTreeMap<Atom, Atom>,
    /// The type of each name of the instance.
    kinds: BTreeMap<Atom, Type>,
    atoms: Vec<Name>,
    open: BTreeMap<Var, Term>,
    /// The types of the variables of the answer, where they are known.
    types: BTreeMap<Var, Type>,
    counts: BTreeMap<Type, usize>,
    moved: &'p BTreeMap<Var, Vec<Atom>>,
    /// Integers and characters that the answer mentions, or that were taken: others differ from all of them.
    literals: BTreeSet<Term>,
    sizes: BTreeMap<Type, BTreeMap<Type, usize>>,
}

impl<'p> Grounding<'p> {
    fn new(
        program: &'p Program,
        check: &'p Check,
        answer: &'p Answer,
        taste: Taste,
        moved: &'p BTreeMap<Var, Vec<Atom>>,
    ) -> Grounding<'p> {
        // Names that the check mentions come first in the scope of an answer, under the same names.
        let known = |(index, binding): (usize, &Binding)| {
            let own = check.scope.names.iter().position(|known| known.name == binding.name)?;
            Some((Atom(index as u32), Atom(own as u32)))
        };
        let names = answer.scope.names.iter().enumerate().filter_map(known).collect();
        let kinds = check.scope.names.iter().enumerate();
        let kinds = kinds.map(|(index, binding)| (Atom(index as u32), binding.ty.clone())).collect();
        let (atoms, open, counts) = (vec![], BTreeMap::new(), BTreeMap::new());
        Grounding {
            program,
            check,
            answer,
            taste,
            names,
            kinds,
            atoms,
            open,
            types: BTreeMap::new(),
            counts,
            moved,
            literals: literals(answer),
            sizes: BTreeMap::new(),
        }
    }

    fn instance(&mut self) -> Option<Instance> {
        let mut values = BTreeMap::new();
        let answer = self.answer;
        let check = self.check;
        for ((_, term), (_, written)) in answer.bindings.iter().zip(&check.written) {
            self.learn_written(written, term);
        }
        for ((name, term), (other, written)) in answer.bindings.iter().zip(&check.written) {
            debug_assert_eq!(name, other, "an answer lists the variables of its check");
            self.assign(written, term, &mut values)?;
        }
        let places = check.scope.names.len() as u32..;
        let atoms = places.zip(std::mem::take(&mut self.atoms)).map(|(place, name)| {
            let ty = self.kinds.get(&Atom(place)).cloned().unwrap_or(Type::Prop);
            Binding { name, ty }
        });
        Some(Instance { values, atoms: atoms.collect() })
    }

    /// Finds out the types of variables: one that only constraints mention has no type of its own in the check.
    fn learn_written(&mut self, written: &Term, term: &Term) {
        match (written, term) {
            (Term::Var(var), _) => {
                let ty = self.check.scope.type_of(*var).clone();
                let ty = if names_something(self.check, *var) { self.some_names(ty) } else { ty };
                self.learn(term, &ty);
            }
            (Term::App(_, parts), Term::App(_, terms)) => {
                parts.iter().zip(terms).for_each(|(part, term)| self.learn_written(part, term));
            }
            _ => {}
        }
    }

    fn learn(&mut self, term: &Term, ty: &Type) {
        match (term, ty) {
            (Term::Var(var), _) => {
                let known = self.types.entry(*var).or_insert_with(|| ty.clone());
                if matches!(known, Type::Var(_)) {
                    *known = ty.clone();
                }
            }
            (Term::App(con, args), Type::Data(_, parameters)) => {
                for (arg, ty) in args.iter().zip(&self.program.con(*con).args) {
                    self.learn(arg, &ty.instantiate(parameters));
                }
            }
            (Term::Abs(_, body), Type::Abs(_, inner)) => self.learn(body, inner),
            (Term::Swap(_, _, inner), _) => self.learn(inner, ty),
            _ => {}
        }
    }

    /// The type of a name, if it is open: the first one that is declared.
    fn some_names(&self, ty: Type) -> Type {
        let first = self.program.types.iter().position(|decl| decl.kind == TypeKind::Names);
        match (&ty, first) {
            (Type::Var(_), Some(first)) => Type::Name(TypeId(first as u32)),
            _ => ty,
        }
    }

    fn assign(&mut self, written: &Term, term: &Term, values: &mut BTreeMap<Var, Term>) -> Option<()> {
        match (written, term) {
            (Term::Var(var), _) => {
                let ty = self.check.scope.type_of(*var).clone();
                let value = self.ground(term, &ty)?;
                values.insert(*var, value);
                Some(())
            }
            (Term::App(_, parts), Term::App(_, terms)) => {
                parts.iter().zip(terms).try_for_each(|(part, term)| self.assign(part, term, values))
            }
            _ => None,
        }
    }

    fn name(&mut self, atom: Atom) -> Atom {
        if let Some(known) = self.names.get(&atom) {
            return *known;
        }
        let shown = self.answer.scope.names[atom.0 as usize].name.clone();
        let own = self.new_name(shown);
        self.names.insert(atom, own);
        own
    }

    /// A name at a place of a type. No name belongs to two types.
    fn name_of(&mut self, atom: Atom, ty: &Type) -> Option<Atom> {
        let own = self.name(atom);
        self.own_name_of(own, ty)
    }

    fn own_name_of(&mut self, own: Atom, ty: &Type) -> Option<Atom> {
        let known = self.kinds.entry(own).or_insert_with(|| ty.clone());
        match (&known, ty) {
            (Type::Name(_), Type::Name(_)) => (*known == *ty).then_some(own),
            // The type of a name that only constraints mention is open.
            (_, Type::Name(_)) => {
                *known = ty.clone();
                Some(own)
            }
            _ => Some(own),
        }
    }

    fn new_name(&mut self, shown: Name) -> Atom {
        self.atoms.push(shown);
        Atom((self.check.scope.names.len() + self.atoms.len()) as u32 - 1)
    }

    fn ground(&mut self, term: &Term, ty: &Type) -> Option<Term> {
        Some(match (term, ty) {
            (Term::Var(var), _) => match self.open.get(var) {
                Some(known) => known.clone(),
                None => {
                    let ty = self.types.get(var).unwrap_or(ty).clone();
                    let value = match self.moved_name(*var) {
                        Some(name) => self.holding(&ty, name)?,
                        None => self.value(&ty)?,
                    };
                    self.open.insert(*var, value.clone());
                    value
                }
            },
            (Term::Name(atom), _) => Term::Name(self.name_of(*atom, ty)?),
            (Term::Int(_) | Term::Char(_), _) => term.clone(),
            (Term::App(con, args), Type::Data(_, parameters)) => {
                let types = self.program.con(*con).args.clone();
                let args: Option<Vec<Term>> = args
                    .iter()
                    .zip(&types)
                    .map(|(arg, ty)| self.ground(arg, &ty.instantiate(parameters)))
                    .collect();
                Term::App(*con, args?)
            }
            (Term::Abs(atom, body), Type::Abs(name, inner)) => {
                let atom = self.name_of(*atom, name)?;
                Term::Abs(atom, Box::new(self.ground(body, inner)?))
            }
            (Term::Swap(a, b, inner), _) => {
                let inner = self.ground(inner, ty)?;
                Term::Swap(self.name(*a), self.name(*b), Box::new(inner))
            }
            // The type of the place is not known.
            _ => return None,
        })
    }

    /// The name that the value of a variable holds.
    fn moved_name(&mut self, var: Var) -> Option<Atom> {
        let Taste::Moved(number) = self.taste else { return None };
        let names = self.moved.get(&var)?;
        let name = *names.get(number % names.len().max(1))?;
        Some(self.name(name))
    }

    /// A small value that holds a name.
    fn holding(&mut self, ty: &Type, name: Atom) -> Option<Term> {
        let distances = Distances::new(self.program, ty, self.kinds.get(&name));
        self.holding_at(ty, name, &distances)
    }

    fn holding_at(&mut self, ty: &Type, name: Atom, distances: &Distances) -> Option<Term> {
        match ty {
            Type::Name(_) => Some(Term::Name(self.own_name_of(name, ty)?)),
            Type::Var(_) => {
                // All open types are the same one, so that the instance has a type.
                let names = self.some_names(ty.clone());
                Some(Term::Name(self.own_name_of(name, &names)?))
            }
            Type::Abs(kind, body) => {
                let Term::Name(bound) = self.value(kind)? else { return None };
                Some(Term::Abs(bound, Box::new(self.holding_at(body, name, distances)?)))
            }
            Type::Data(..) => {
                let (con, types, place) = distances.nearest(self.program, ty)?;
                let part = |(index, part): (usize, &Type)| match index == place {
                    true => self.holding_at(part, name, distances),
                    false => self.value(part),
                };
                let args: Option<Vec<Term>> = types.iter().enumerate().map(part).collect();
                Some(Term::App(con, args?))
            }
            Type::Int | Type::Char | Type::Prop => None,
        }
    }

    /// A value for something that is left open.
    fn value(&mut self, ty: &Type) -> Option<Term> {
        match ty {
            Type::Int => (0..).map(Term::Int).find(|literal| self.literals.insert(literal.clone())),
            Type::Char => ('a'..).map(Term::Char).find(|literal| self.literals.insert(literal.clone())),
            Type::Name(_) => {
                let shown = format!("n{}", self.atoms.len());
                let own = self.new_name(Name::from(shown));
                self.kinds.insert(own, ty.clone());
                Some(Term::Name(own))
            }
            Type::Abs(name, body) => {
                let Term::Name(atom) = self.value(name)? else { return None };
                Some(Term::Abs(atom, Box::new(self.value(body)?)))
            }
            Type::Data(..) => {
                let count = self.counts.entry(ty.clone()).or_default();
                let skip = if self.taste == Taste::Different { *count } else { 0 };
                *count += 1;
                self.data(ty, skip)
            }
            // What holds for every type is refuted for one.
            Type::Var(_) => match (self.taste, self.some_names(ty.clone())) {
                (Taste::Different, _) => self.value(&Type::Int),
                (Taste::Moved(_), names @ Type::Name(_)) => self.value(&names),
                _ => Some(Term::constant(ConId::UNIT)),
            },
            Type::Prop => Some(Term::constant(ConId::UNIT)),
        }
    }

    /// A small value of a data type: the first constructor by the size of its smallest values, or a later one.
    fn data(&mut self, ty: &Type, skip: usize) -> Option<Term> {
        let Type::Data(data, parameters) = ty else { return None };
        let cases = self.program.cases(*data, parameters);
        let mut sized: Vec<(usize, ConId, Vec<Type>)> = vec![];
        for (con, types) in cases {
            let sizes = self.sizes.entry(ty.clone()).or_insert_with(|| smallest_sizes(self.program, ty));
            if let Some(size) = types.iter().map(|ty| sizes.get(ty).copied()).sum::<Option<usize>>() {
                sized.push((size, con, types));
            }
        }
        sized.sort_by_key(|(size, con, _)| (*size, *con));
        let last = sized.len().checked_sub(1)?;
        let (_, con, types) = sized.swap_remove(skip.min(last));
        // Only one part goes on counting: if all did, values would double again and again.
        let mut left = skip.saturating_sub(last);
        let args: Option<Vec<Term>> = types.iter().map(|part| self.part(part, &mut left)).collect();
        Some(Term::App(con, args?))
    }

    /// A part of a value: it does not count as a value of its type, or values would hold more and more others.
    fn part(&mut self, ty: &Type, left: &mut usize) -> Option<Term> {
        match ty {
            Type::Data(..) => self.data(ty, std::mem::take(left)),
            Type::Abs(name, body) => {
                let Term::Name(atom) = self.value(name)? else { return None };
                Some(Term::Abs(atom, Box::new(self.part(body, left)?)))
            }
            _ => self.value(ty),
        }
    }
}

/// The integers and characters in an answer and its constraints.
fn literals(answer: &Answer) -> BTreeSet<Term> {
    let mut found = BTreeSet::new();
    let mut terms: Vec<&Term> = answer.bindings.iter().map(|(_, term)| term).collect();
    for constraint in &answer.constraints {
        if let Goal::Differ(_, left, right) | Goal::Fresh(_, left, _, right) = constraint {
            terms.extend([left, right]);
        }
    }
    while let Some(term) = terms.pop() {
        match term {
            Term::Int(_) | Term::Char(_) => {
                found.insert(term.clone());
            }
            Term::App(_, args) => terms.extend(args),
            Term::Abs(_, body) | Term::Swap(_, _, body) => terms.push(body),
            Term::Var(_) | Term::Name(_) => {}
        }
    }
    found
}

/// The types that values of a type are made of.
pub(super) fn parts(program: &Program, ty: &Type) -> BTreeSet<Type> {
    let mut types: BTreeSet<Type> = BTreeSet::new();
    let mut open = vec![ty.clone()];
    while let Some(ty) = open.pop() {
        if types.len() > MAX_TYPES || !types.insert(ty.clone()) {
            continue;
        }
        match &ty {
            Type::Data(data, parameters) => {
                open.extend(program.cases(*data, parameters).into_iter().flat_map(|(_, types)| types));
            }
            Type::Abs(_, body) => open.push((**body).clone()),
            Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => {}
        }
    }
    types
}

/// The number of constructors in the smallest value of each type that a type is made of.
fn smallest_sizes(program: &Program, ty: &Type) -> BTreeMap<Type, usize> {
    let types = parts(program, ty);
    let mut sizes: BTreeMap<Type, usize> = BTreeMap::new();
    loop {
        let mut changed = false;
        for ty in &types {
            let size = size_from(program, ty, &sizes);
            if let Some(size) = size
                && sizes.get(ty).is_none_or(|known| size < *known)
            {
                sizes.insert(ty.clone(), size);
                changed = true;
            }
        }
        if !changed {
            return sizes;
        }
    }
}

/// A type may be made of endlessly many others.
const MAX_TYPES: usize = 200;

fn size_from(program: &Program, ty: &Type, sizes: &BTreeMap<Type, usize>) -> Option<usize> {
    match ty {
        Type::Data(data, parameters) => {
            let cases = program.cases(*data, parameters);
            let of = |types: &Vec<Type>| types.iter().map(|ty| sizes.get(ty).copied()).sum::<Option<usize>>();
            cases.iter().filter_map(|(_, types)| of(types)).min().map(|size| size + 1)
        }
        Type::Abs(_, body) => sizes.get(body).copied(),
        Type::Var(_) | Type::Int | Type::Char | Type::Prop | Type::Name(_) => Some(0),
    }
}

/// Whether a variable stands for a name: something is said to be free of it.
fn names_something(check: &Check, var: Var) -> bool {
    let mut found = false;
    for goal in check.hypotheses.iter().chain(&check.calls).chain([&check.conclusion]) {
        visit(goal, &mut |inner| {
            if let Goal::Fresh(_, name, ..) = inner {
                found |= Free::of_terms(std::slice::from_ref(name)).vars.contains(&var);
            }
        });
    }
    found
}
