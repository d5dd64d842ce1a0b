//! What premises can be made of: terms that a goal mentions, small ones first, and constants that apply to them.

use base::Name;
use logic::hol;
use logic::types::TypeSubst;
use logic::types::well_known::{BOOL, LIST, NAT, PROD, SET};
use logic::{Term, Type, World};
use search::Goal;
use std::collections::BTreeSet;

/// So many terms are compared with each other.
const TERMS: usize = 36;

/// Larger terms are not compared.
const LARGEST: usize = 5;

/// The terms of a goal that a premise may be about.
#[derive(Debug)]
pub struct Material<'w> {
    world: &'w World,
    /// Terms that are no functions and no truth values, with their types: variables first, then by size.
    pub terms: Vec<(Term, Type)>,
    /// Variables that are functions.
    pub functions: Vec<(Term, Type)>,
    /// The constants that the goal mentions, and those of them that stand for themselves, with their types.
    pub constants: BTreeSet<Name>,
    pub plain: Vec<(Term, Type)>,
    /// Unions of two sets of elements, with the types of these.
    pub unions: Vec<(Term, Type)>,
}

impl<'w> Material<'w> {
    /// What a goal offers, as far as it is about some of its variables only.
    pub fn new(world: &'w World, goal: &Goal, vars: &[(Name, Type)]) -> Material<'w> {
        let (terms, functions, plain, unions) = (vec![], vec![], vec![], vec![]);
        let mut found = Material { world, terms, functions, constants: BTreeSet::new(), plain, unions };
        for (name, ty) in vars {
            let var = Term::Free(name.clone(), ty.clone());
            match ty.as_fun() {
                Some(_) => found.functions.push((var, ty.clone())),
                None => found.add(var, ty.clone()),
            }
        }
        let mut variables = found.terms.clone();
        for (var, ty) in found.terms.clone() {
            let fields = found.fields(&var, &ty);
            fields.iter().for_each(|(field, ty)| found.add(field.clone(), ty.clone()));
            variables.extend(fields);
        }
        for (var, ty) in &variables {
            found.add_measures(var, ty);
            found.add_images(var, ty);
        }
        found.add_unions();
        let mut parts = vec![];
        for formula in goal.premises.iter().chain([&goal.conclusion]) {
            collect(formula, &mut parts);
            formula.visit(&mut |part| {
                if let Term::Const(name, ty) = part {
                    found.constants.insert(name.clone());
                    let plain = (part.clone(), ty.clone());
                    if !found.plain.contains(&plain) {
                        found.plain.push(plain);
                    }
                }
            });
        }
        parts.retain(|part| part.frees().iter().all(|(name, _)| vars.iter().any(|(own, _)| own == name)));
        parts.sort_by_key(size);
        for part in parts {
            let Some(ty) = part.ty() else { continue };
            if size(&part) < LARGEST {
                found.add_measures(&part, &ty);
            }
            found.add(part, ty);
        }
        for (var, ty) in &variables {
            found.add_mapped(var, ty);
        }
        found.terms.truncate(TERMS);
        found
    }

    fn add(&mut self, term: Term, ty: Type) {
        let is_value = ty.as_fun().is_none() && size(&term) <= LARGEST;
        if is_value && !self.terms.iter().any(|(known, _)| *known == term) {
            self.terms.push((term, ty));
        }
    }

    /// What a record, a pair or another value of a single shape is made of.
    fn fields(&self, var: &Term, ty: &Type) -> Vec<(Term, Type)> {
        let mut selectors: Vec<&Name> = vec![];
        let mut part = ty;
        while let Type::Con(name, args) = part
            && let Some((_, record)) = self.world.record(name)
        {
            selectors.extend(record.fields.iter().map(|(selector, _)| selector));
            let Some(more) = args.last() else { break };
            part = more;
        }
        if let Type::Con(name, _) = ty
            && let Some((_, datatype)) = self.world.datatype(name)
            && let [only] = datatype.constructors.as_slice()
        {
            selectors.extend(only.fields.iter().filter_map(|field| field.selector.as_ref()));
        }
        let applied = selectors.into_iter().filter_map(|name| self.applied(name, &[var]));
        applied.filter_map(|field| Some((field.clone(), field.ty()?))).collect()
    }

    /// The length of a list and its elements.
    fn add_measures(&mut self, var: &Term, ty: &Type) {
        let Some(element) = element(ty, LIST) else { return };
        let (nat, set) = (Type::nullary(NAT), Type::set(element.clone()));
        let length = Term::constant(hol::SIZE, Type::fun(ty.clone(), nat.clone())).app(var.clone());
        let elements = Term::constant(hol::LIST_SET, Type::fun(ty.clone(), set.clone())).app(var.clone());
        self.add(length, nat);
        self.add(elements, set);
    }

    /// What variables for functions make of a variable.
    fn add_images(&mut self, var: &Term, ty: &Type) {
        let is_value = |to: &Type| to.as_fun().is_none() && !to.is_con(BOOL);
        let images: Vec<(Term, Type)> = self
            .functions
            .iter()
            .filter_map(|(function, of)| match of.as_fun() {
                Some((from, to)) if from == ty && is_value(to) => {
                    Some((function.clone().app(var.clone()), to.clone()))
                }
                _ => None,
            })
            .collect();
        images.into_iter().for_each(|(image, ty)| self.add(image, ty));
    }

    /// A list under the functions of the goal, and the sides of a list of pairs.
    fn add_mapped(&mut self, var: &Term, ty: &Type) {
        let Some(of) = element(ty, LIST) else { return };
        let mut functions: Vec<(Term, Type)> = self.functions.clone();
        if let Type::Con(name, sides) = of
            && name == PROD
            && let [left, right] = &sides[..]
        {
            for (side, to) in [(hol::FST, left), (hol::SND, right)] {
                let whole = Type::fun(of.clone(), to.clone());
                functions.push((Term::constant(side, whole.clone()), whole));
            }
        }
        for (function, whole) in functions {
            let Some((from, to)) = whole.as_fun() else { continue };
            if from != of || to.as_fun().is_some() || to.is_con(BOOL) {
                continue;
            }
            let result = Type::Con(Name::new(LIST), [to.clone()].into());
            let map = Type::funs([whole.clone(), ty.clone()], result.clone());
            let mapped = Term::constant(hol::MAP, map).apply([function.clone(), var.clone()]);
            let all = Type::set(to.clone());
            let elements = Term::constant(hol::LIST_SET, Type::fun(result.clone(), all.clone()));
            self.add(elements.app(mapped.clone()), all);
            self.add(mapped, result);
        }
    }

    /// The elements of two variables together, and those of all lists in a set.
    fn add_unions(&mut self) {
        self.add_elements_of_lists();
        let sets: Vec<(Term, Type)> = self.sets().map(|(set, of)| (set.clone(), of.clone())).collect();
        for (number, (one, of)) in sets.iter().enumerate() {
            for (two, _) in sets.iter().skip(number + 1).filter(|(_, other)| other == of) {
                let set = Type::set(of.clone());
                let union = Term::constant(hol::SUP, Type::funs([set.clone(), set.clone()], set));
                self.unions.push((union.apply([one.clone(), two.clone()]), of.clone()));
            }
        }
    }

    /// `⋃ (set ` A)`
    fn add_elements_of_lists(&mut self) {
        let sets: Vec<(Term, Type)> = self.sets().map(|(set, of)| (set.clone(), of.clone())).collect();
        for (set, list) in sets {
            let Some(of) = element(&list, LIST) else { continue };
            let own = Type::set(of.clone());
            let (all, elements) = (Type::set(own.clone()), Type::fun(list.clone(), own.clone()));
            let image = Type::funs([elements.clone(), Type::set(list.clone())], all.clone());
            let image =
                Term::constant(hol::IMAGE, image).apply([Term::constant(hol::LIST_SET, elements), set]);
            let union = Term::constant(hol::BIG_SUP, Type::fun(all, own)).app(image);
            self.unions.push((union, of.clone()));
        }
    }

    /// The variables, functions included.
    pub fn variables(&self) -> Vec<&Term> {
        let all = self.terms.iter().chain(&self.functions).map(|(term, _)| term);
        all.filter(|term| matches!(term, Term::Free(..))).collect()
    }

    /// The variables of a type.
    pub fn variables_of(&self, wanted: &Type) -> Vec<&Term> {
        let all = self.terms.iter().filter(|(_, ty)| ty == wanted).map(|(term, _)| term);
        all.filter(|term| matches!(term, Term::Free(..))).collect()
    }

    /// The sets among the terms, with the types of their elements.
    pub fn sets(&self) -> impl Iterator<Item = (&Term, &Type)> {
        self.terms.iter().filter_map(|(term, ty)| Some((term, element(ty, SET)?)))
    }

    /// A constant applied to terms, if their types and the classes of these allow it.
    pub fn applied(&self, constant: &str, args: &[&Term]) -> Option<Term> {
        let declared = &self.world.constant(constant)?.ty;
        let mut subst = TypeSubst::new();
        let mut rest = declared;
        for arg in args {
            let (from, to) = rest.as_fun()?;
            if !from.match_onto(&arg.ty()?, &mut subst) {
                return None;
            }
            rest = to;
        }
        let is_right = |ty: &Type, sort: &logic::Sort| self.world.classes().of_sort(ty, sort);
        let fits =
            declared.vars().iter().all(|var| subst.get(&var.name).is_some_and(|ty| is_right(ty, &var.sort)));
        let head = Term::constant(constant, declared.instantiate(&subst));
        fits.then(|| head.apply(args.iter().map(|arg| (*arg).clone())))
    }

    /// Whether a type is of a class.
    pub fn is_of(&self, ty: &Type, class: &str) -> bool {
        self.world.is_instance(ty, class)
    }

    /// The constructors without arguments of a type, unless it has too many.
    pub fn nullary(&self, ty: &Type) -> Vec<Term> {
        let Type::Con(name, _) = ty else { return vec![] };
        let Some((_, datatype)) = self.world.datatype(name) else { return vec![] };
        let plain = datatype.constructors.iter().filter(|constructor| constructor.fields.is_empty());
        let plain: Vec<Term> = plain.map(|it| Term::Const(it.name.clone(), ty.clone())).collect();
        // A truth value is a proposition by itself.
        if plain.len() <= MOST_CONSTRUCTORS && name != BOOL { plain } else { vec![] }
    }
}

/// Types with more constructors are compared with what the goal mentions only.
const MOST_CONSTRUCTORS: usize = 4;

/// The argument of a type such as `'a list`.
pub fn element<'t>(ty: &'t Type, constructor: &str) -> Option<&'t Type> {
    match ty {
        Type::Con(name, args) if name == constructor => args.first(),
        _ => None,
    }
}

/// How many names a reader sees in a term.
pub fn size(term: &Term) -> usize {
    let mut size = 0;
    term.visit(&mut |part| {
        let is_name = match part {
            Term::Const(name, _) => name != hol::NUMERAL,
            Term::Free(..) | Term::Bound(_) | Term::Lit(_) => true,
            _ => false,
        };
        size += usize::from(is_name);
    });
    size
}

/// The terms in a formula that stand for themselves, each once.
fn collect(term: &Term, found: &mut Vec<Term>) {
    base::check_stack();
    let (head, args) = term.strip();
    for part in &args {
        collect(part, found);
    }
    if let Term::Abs(_, _, body) = head {
        collect(body, found);
    }
    let is_closed = !term.has_loose_bound();
    let has_type = |term: &Term| term.ty().is_some_and(|ty| ty.as_fun().is_none() && ty != Type::bool());
    if is_closed && !matches!(term, Term::Lit(_)) && has_type(term) && !found.contains(term) {
        found.push(term.clone());
    }
}
