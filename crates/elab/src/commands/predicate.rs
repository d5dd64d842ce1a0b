//! Predicates of locales: what a locale assumes, as constants.
//!
//! As in Isabelle, the predicate of a locale `l` that builds on others says that theirs hold, and its own assumptions,
//! which are the predicate `l_axioms` then. A predicate takes the parameters that it depends on, in their order, behind
//! the types that nothing else shows (`TYPE('a)`). What blocks define (`defines`) is expanded. A locale that assumes
//! nothing has no predicate.

use super::define::hidden_types;
use super::substitution::Substitution;
use crate::elaborator::Elaborator;
use crate::frame::Frame;
use base::Name;
use logic::decl::{Access, ConstDecl, Decl, LocaleInstance, Origin};
use logic::spec::{Equation, Overlap, Spec};
use logic::{Term, Type, hol};

/// What a locale or class assumes.
#[derive(Debug)]
pub(crate) struct Assumed<'a> {
    pub params: &'a [(Name, Type)],
    pub supers: &'a [LocaleInstance],
    /// Its own assumptions, without definitions.
    pub own: Vec<Term>,
    pub definitions: &'a [(Name, Term)],
}

/// A predicate that is yet to be declared.
#[derive(Debug)]
pub(crate) struct Predicate {
    name: Name,
    ty: Type,
    equation: Equation,
    /// Applied to the parameters of the locale.
    applied: Term,
}

impl Elaborator {
    /// The predicates of a locale, under the name of the locale or class. The last one says all that is assumed.
    pub(crate) fn predicates(&mut self, name: &Name, assumed: Assumed<'_>) -> Vec<Predicate> {
        let Assumed { params, supers, own, definitions } = assumed;
        let inherited: Vec<Term> = supers.iter().filter_map(|instance| self.predicate_at(instance)).collect();
        let is_param = |name: &Name| params.iter().any(|(param, _)| param == name);
        let own: Vec<Term> = own.iter().map(|prop| prop.for_all(&is_param)).collect();
        let frame = Frame { defined: definitions.to_vec(), ..Frame::default() };
        let [inherited, own] = self.context.within(frame, |context| {
            [inherited, own]
                .map(|props| props.into_iter().map(|prop| context.expand_defined(prop)).collect::<Vec<_>>())
        });
        let mut found = vec![];
        if inherited.is_empty() {
            if !own.is_empty() {
                found.push(predicate(name.clone(), params, own));
            }
            return found;
        }
        let mut all = inherited;
        if !own.is_empty() {
            let axioms = predicate(Name::from(format!("{name}_axioms")), params, own);
            all.push(axioms.applied.clone());
            found.push(axioms);
        }
        found.push(predicate(name.clone(), params, all));
        found
    }

    /// That the assumptions of a locale hold for the arguments of an instance; none if it assumes nothing.
    fn predicate_at(&self, instance: &LocaleInstance) -> Option<Term> {
        let locale = &self.context.locales.get(&instance.locale)?.locale;
        let substitution = Substitution::new(&locale.params, &instance.args);
        locale.predicate.as_ref().map(|predicate| substitution.term(predicate))
    }

    pub(crate) fn declare_predicates(&mut self, predicates: Vec<Predicate>, access: &Access) {
        for Predicate { name, ty, equation, .. } in predicates {
            self.emit(Decl::Const(ConstDecl {
                name: name.clone(),
                ty: ty.clone(),
                origin: Origin::Declared,
                class: None,
                access: access.clone(),
            }));
            let heads = vec![(name, ty)];
            let equations = vec![equation];
            self.emit_spec(Spec::Equations { heads, equations, overlap: Overlap::Consistent });
        }
    }
}

/// What the last of a locale's predicates says of its parameters.
pub(crate) fn whole(predicates: &[Predicate]) -> Option<Term> {
    predicates.last().map(|predicate| predicate.applied.clone())
}

fn predicate(name: Name, params: &[(Name, Type)], props: Vec<Term>) -> Predicate {
    let body = hol::conjunction(props);
    let frees = body.frees();
    let is_used = |(param, _): &&(Name, Type)| frees.iter().any(|(name, _)| name == param);
    let used: Vec<(Name, Type)> = params.iter().filter(is_used).cloned().collect();
    let mut hidden = hidden_types(&Type::bool(), &used, &[&body]);
    hidden.sort_by(|(one, _), (two, _)| one.cmp(two));
    let args = hidden.iter().chain(&used);
    let ty = Type::funs(args.clone().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), Type::bool());
    let head = Term::Const(name.clone(), ty.clone());
    let variable = |(name, ty): &(Name, Type)| Term::Free(name.clone(), ty.clone());
    let left = head.clone().apply(args.map(variable));
    let types = hidden.iter().map(|(_, ty)| Term::Const(Name::new(hol::PURE_TYPE), ty.clone()));
    let applied = head.apply(types.chain(used.iter().map(variable)));
    Predicate { name, ty, equation: Equation::new(left, body), applied }
}
