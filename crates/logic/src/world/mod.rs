//! The definitions of a set of theories as a database: what each name means, at each type.
//!
//! A world only points into the theories that it is made from; building one looks at every declaration once and
//! copies none. Later declarations replace earlier ones of the same type or constant, so theories must come in an
//! order in which imports come first. All answers are about names and types; nothing is evaluated here.

mod attached;
mod code;
mod derived;
mod functor;
mod locale;
mod reach;
mod source;

pub use source::{Entry, Packed, Source};

use crate::classes::Classes;
use crate::decl::{
    ConstDecl, Constructor, Datatype, Decl, Extent, Generator, Locale, LocaleInstance, Origin, Record,
    TypeDecl, TypeDef,
};
use crate::hol;
use crate::spec::{Equation, Rule, Spec};
use crate::statement::Statement;
use crate::term::Term;
use crate::types::{Sort, Type, TypeSubst, TypeVar};
use base::Name;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Where a declaration stands: number of the theory, number of the declaration in it.
type Place = (u32, u32);

#[derive(Clone, Debug, Default)]
pub struct World {
    theories: Vec<Source>,
    types: HashMap<Name, Place>,
    consts: HashMap<Name, Place>,
    abbreviations: BTreeSet<Name>,
    /// What gives a constant its meaning, in order; [`Spec::Code`] is kept apart.
    specs: HashMap<Name, Vec<Place>>,
    code: HashMap<Name, Vec<Place>>,
    code_datatypes: HashMap<Name, Place>,
    unfolds: HashMap<Name, Vec<Place>>,
    alternatives: HashMap<Name, Vec<Place>>,
    locales: HashMap<Name, Place>,
    /// Constants of classes that take the parameters of the class as arguments: the place of the name that the
    /// class keeps for them.
    class_versions: HashMap<Name, Place>,
    classes: Classes,
    interpretations: HashMap<Name, Vec<Place>>,
    generators: HashMap<Name, Place>,
    attached: attached::Attached,
}

/// How a constant at a type is defined: by which specification, and at which instance of it.
#[derive(Clone, Debug)]
pub struct Definition<'w> {
    pub spec: &'w Spec,
    /// The type of the constant in the specification.
    pub head: &'w Type,
    /// Makes `head` the type that was asked for.
    pub subst: TypeSubst,
}

impl World {
    pub fn new(theories: impl IntoIterator<Item = impl Into<Source>>) -> World {
        let mut world = World::default();
        theories.into_iter().for_each(|theory| world.add(theory));
        world
    }

    /// Adds a theory whose imports are here already.
    pub fn add(&mut self, theory: impl Into<Source>) {
        self.attached = attached::Attached::default();
        let theory = theory.into();
        let number = u32::try_from(self.theories.len()).unwrap_or(u32::MAX);
        theory.each_entry(&mut |index, entry| self.enter(entry, (number, index)));
        self.theories.push(theory);
    }

    fn enter(&mut self, entry: &Entry, place: Place) {
        match entry {
            Entry::Type(name) => {
                self.types.insert(name.clone(), place);
            }
            Entry::Const(name) => {
                self.consts.insert(name.clone(), place);
            }
            Entry::Abbreviation(name) => {
                self.abbreviations.insert(name.clone());
            }
            Entry::Spec(head) => self.specs.entry(head.clone()).or_default().push(place),
            Entry::Code(head) => self.code.entry(head.clone()).or_default().push(place),
            // How the library represents a type stays as it is, whatever is generated for it elsewhere.
            Entry::CodeDatatype(name) if self.is_represented_by_library(name) => {}
            Entry::CodeDatatype(name) => {
                self.code_datatypes.insert(name.clone(), place);
            }
            Entry::Unfold(head) => self.unfolds.entry(head.clone()).or_default().push(place),
            Entry::Alternative(head) => self.alternatives.entry(head.clone()).or_default().push(place),
            Entry::Class { name, supers } => self.classes.declare(name, supers),
            Entry::Subclass { sub, sup } => self.classes.relate(sub, sup),
            Entry::Arity(arity) => self.classes.add_arity(arity),
            Entry::NoArity(arity) => self.classes.remove_arity(arity),
            Entry::Granted { space, of, class } => self.classes.grant(*space, of, class),
            Entry::Locale(name) => {
                self.locales.insert(name.clone(), place);
            }
            Entry::Version(name) => {
                self.class_versions.insert(name.clone(), place);
            }
            Entry::Interpretation(locale) => {
                self.interpretations.entry(locale.clone()).or_default().push(place);
            }
            Entry::Generator(ty) => {
                self.generators.insert(ty.clone(), place);
            }
        }
    }

    fn at(&self, (theory, index): Place) -> Option<&Decl> {
        self.theories.get(theory as usize)?.decl(index as usize)
    }

    pub fn theories(&self) -> &[Source] {
        &self.theories
    }

    // Types

    pub fn type_decl(&self, name: &str) -> Option<&TypeDecl> {
        match self.at(*self.types.get(name)?)? {
            Decl::Type(decl) => Some(decl),
            _ => None,
        }
    }

    pub fn datatype(&self, name: &str) -> Option<(&TypeDecl, &Datatype)> {
        let decl = self.type_decl(name)?;
        match &decl.def {
            TypeDef::Datatype(datatype) => Some((decl, datatype)),
            _ => None,
        }
    }

    /// The record whose own part, fields and extension, is the type `name`.
    pub fn record(&self, name: &str) -> Option<(&TypeDecl, &Record)> {
        let decl = self.type_decl(name)?;
        match &decl.def {
            TypeDef::Record(record) if record.extension == *name => Some((decl, record)),
            _ => None,
        }
    }

    /// The representation type of a `typedef` or `quotient_type` at the given arguments.
    pub fn raw_type(&self, ty: &Type) -> Option<Type> {
        let Type::Con(name, args) = ty else { return None };
        let decl = self.type_decl(name)?;
        match &decl.def {
            TypeDef::Subtype { raw, .. } | TypeDef::Quotient { raw, .. } => {
                Some(raw.instantiate(&arguments(&decl.params, args)))
            }
            _ => None,
        }
    }

    /// The values of the representation type that represent something, where these are not all: the set of a
    /// `typedef`, the field of a partial quotient's relation.
    pub fn representing(&self, ty: &Type) -> Option<Term> {
        let Type::Con(name, args) = ty else { return None };
        let decl = self.type_decl(name)?;
        let subst = arguments(&decl.params, args);
        match &decl.def {
            TypeDef::Subtype { set, .. } => Some(set.instantiate(&subst)),
            TypeDef::Quotient { raw, relation, extent: Extent::Partial, .. } => {
                let (raw, relation) = (raw.instantiate(&subst), relation.instantiate(&subst));
                let collect = Type::fun(Type::fun(raw.clone(), Type::bool()), Type::set(raw.clone()));
                let related = relation.apply([Term::Bound(0), Term::Bound(0)]).beta();
                Some(Term::constant(hol::COLLECT, collect).app(Term::abs("x", raw, related)))
            }
            _ => None,
        }
    }

    /// The types of a constructor's fields at an instance of its type.
    pub fn field_types(&self, constructor: &Constructor, ty: &Type) -> Vec<Type> {
        let Type::Con(name, args) = ty else { return vec![] };
        let subst = self.type_decl(name).map(|decl| arguments(&decl.params, args)).unwrap_or_default();
        constructor.fields.iter().map(|field| field.ty.instantiate(&subst)).collect()
    }

    // Classes

    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Whether a type is of a class by proofs without gaps: what runs goes by that.
    pub fn is_instance(&self, ty: &Type, class: &str) -> bool {
        self.classes.is_proved(ty, &Sort::new([Name::new(class)]))
    }

    /// The interpretations of a locale in the theories, in order.
    pub fn interpretations(&self, locale: &str) -> impl Iterator<Item = &LocaleInstance> {
        let places = self.interpretations.get(locale).into_iter().flatten();
        places.filter_map(|place| match self.at(*place)? {
            Decl::Interpretation { instance, .. } => Some(instance),
            _ => None,
        })
    }

    /// The functions that a type's values are to be made with.
    pub fn generator(&self, ty: &str) -> Option<&Generator> {
        match self.at(*self.generators.get(ty)?)? {
            Decl::Generator(generator) => Some(generator),
            _ => None,
        }
    }

    /// All generators that theories declare.
    pub fn generators(&self) -> impl Iterator<Item = &Generator> {
        let mut names: Vec<&Name> = self.generators.keys().collect();
        names.sort();
        names.into_iter().filter_map(|name| self.generator(name))
    }

    pub fn locale(&self, name: &str) -> Option<&Locale> {
        match self.at(*self.locales.get(name)?)? {
            Decl::Locale(locale) => Some(locale),
            _ => None,
        }
    }

    // Constants

    pub fn constant(&self, name: &str) -> Option<&ConstDecl> {
        match self.at(*self.consts.get(name)?)? {
            Decl::Const(decl) => Some(decl),
            _ => None,
        }
    }

    /// The full names of all constants and abbreviations.
    pub fn constant_names(&self) -> impl Iterator<Item = &Name> {
        self.consts.keys().chain(&self.abbreviations)
    }

    /// The type and number of the constructor that a constant at this type is. Parameters of classes may be
    /// constructors at one type: `0` is one of natural numbers.
    pub fn constructor(&self, name: &str, ty: &Type) -> Option<(&TypeDecl, usize)> {
        match &self.constant(name)?.origin {
            Origin::Constructor { ty, index } => Some((self.type_decl(ty)?, *index)),
            Origin::ClassParam { .. } => {
                let Type::Con(result, _) = ty.strip_fun().1 else { return None };
                let (decl, datatype) = self.datatype(result)?;
                let index = datatype.constructors.iter().position(|constructor| constructor.name == *name)?;
                Some((decl, index))
            }
            _ => None,
        }
    }

    /// The specification that defines a constant at a type: the one for the most special type that fits.
    pub fn definition(&self, name: &str, ty: &Type) -> Option<Definition<'_>> {
        let mut best: Option<Definition<'_>> = None;
        for spec in self.specs_of(name) {
            let Some(head) = head_type(spec, name) else { continue };
            let mut subst = TypeSubst::new();
            if !head.match_onto(ty, &mut subst) {
                continue;
            }
            let better = match &best {
                Some(known) => known.head.match_onto(head, &mut TypeSubst::new()),
                None => true,
            };
            if better {
                best = Some(Definition { spec, head, subst });
            }
        }
        best
    }

    /// Everything that is said about a constant, apart from code equations, in source order.
    pub fn specs_of(&self, name: &str) -> impl Iterator<Item = &Spec> {
        let places = self.specs.get(name).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|place| self.spec_at(*place))
    }

    fn spec_at(&self, place: Place) -> Option<&Spec> {
        match self.at(place)? {
            Decl::Spec(spec) => Some(spec),
            _ => None,
        }
    }

    /// The code equations that apply to a constant at a type, those of the last lemma first, each with the
    /// substitution that makes it speak of this type.
    pub fn code_equations(&self, name: &str, ty: &Type) -> Vec<(&Equation, TypeSubst)> {
        let places = self.code.get(name).map_or(&[][..], Vec::as_slice);
        let equations = places.iter().rev().filter_map(|place| match self.spec_at(*place)? {
            Spec::Code { equations, .. } => Some(equations),
            _ => None,
        });
        let fitting = |equation| {
            let subst = self.instance_of(equation, ty)?;
            Some((equation, subst))
        };
        equations.flatten().filter_map(fitting).collect()
    }

    /// The instance of an equation that is about its constant at the type `ty`.
    pub fn instance_of(&self, equation: &Equation, ty: &Type) -> Option<TypeSubst> {
        let Term::Const(_, head) = equation.lhs.strip().0 else { return None };
        let mut subst = TypeSubst::new();
        let fits = head.match_onto(ty, &mut subst)
            && head
                .vars()
                .iter()
                .all(|var| subst.get(&var.name).is_none_or(|ty| self.classes.of_sort(ty, &var.sort)));
        fits.then_some(subst)
    }

    /// The rules and equations that take the place of the definition of a constant at a type where solutions are
    /// looked for, in source order.
    pub fn alternative_rules(&self, name: &str, ty: &Type) -> Vec<Rule> {
        let places = self.alternatives.get(name).map_or(&[][..], Vec::as_slice);
        let rules = places.iter().filter_map(|place| match self.at(*place)? {
            Decl::Alternative { rule, .. } => Some(rule),
            _ => None,
        });
        let fitting = |rule: &Rule| {
            let mut subst = TypeSubst::new();
            let mut fits = None;
            rule.conclusion.visit(&mut |part| {
                if let Term::Const(own, head) = part
                    && own == name
                    && fits.is_none()
                {
                    fits = Some(head.match_onto(ty, &mut subst));
                }
            });
            (fits == Some(true)).then(|| Rule {
                name: rule.name.clone(),
                premises: rule.premises.iter().map(|premise| premise.instantiate(&subst)).collect(),
                conclusion: rule.conclusion.instantiate(&subst),
            })
        };
        rules.filter_map(fitting).collect()
    }

    /// Equations by which terms with this head are rewritten before execution, left to right, the last one first.
    pub fn unfold_rules(&self, head: &str) -> impl Iterator<Item = (&Term, &Term)> {
        let places = self.unfolds.get(head).map_or(&[][..], Vec::as_slice);
        places.iter().rev().filter_map(|place| match self.at(*place)? {
            Decl::Unfold { lhs, rhs } => Some((lhs, rhs)),
            _ => None,
        })
    }

    /// The rules that rewrite a constant applied to variables, as equations of this constant at a type. A rule that
    /// leads back to where its right side comes from is none.
    pub fn unfold_equations(&self, name: &str, ty: &Type) -> Vec<(Equation, TypeSubst)> {
        let of_rule = |(lhs, rhs): (&Term, &Term)| {
            let equation = Equation::new(lhs.clone(), rhs.clone());
            let subst = self.instance_of(&equation, ty)?;
            (is_general(lhs) && !self.is_defined_by(rhs, name)).then_some((equation, subst))
        };
        self.unfold_rules(name).filter_map(of_rule).collect()
    }

    /// Whether the head of a term has a definition with the constant `name` in it, and no code equations.
    fn is_defined_by(&self, term: &Term, name: &str) -> bool {
        let Term::Const(head, _) = term.strip().0 else { return false };
        let mentions = |term: &Term| {
            let mut found = false;
            term.visit(&mut |part| found |= matches!(part, Term::Const(own, _) if own == name));
            found
        };
        !self.code.contains_key(head)
            && self.specs_of(head).any(|spec| match spec {
                Spec::Equations { equations, .. } => equations.iter().any(|equation| mentions(&equation.rhs)),
                _ => false,
            })
    }

    /// The same without what a statement says about execution, for whoever wants to know whether it holds.
    pub fn without_code_of(&self, statement: &Statement) -> Cow<'_, World> {
        if statement.attributes.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut own: HashSet<Place> = HashSet::new();
        for (number, theory) in (0..).zip(&self.theories) {
            let Source::Whole(theory) = theory else { continue };
            let is_it = |decl: &Decl| matches!(decl, Decl::Statement(it) if it == statement);
            for (at, _) in theory.decls.iter().enumerate().filter(|(_, decl)| is_it(decl)) {
                // What a statement says about execution is declared right after it.
                let follows = (at + 1..).zip(theory.decls.iter().skip(at + 1)).take_while(|(_, decl)| {
                    matches!(
                        decl,
                        Decl::Spec(Spec::Code { .. }) | Decl::Unfold { .. } | Decl::Alternative { .. }
                    )
                });
                own.extend(follows.filter_map(|(index, _)| Some((number, u32::try_from(index).ok()?))));
            }
        }
        if own.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut world = self.clone();
        let code = world.code.values_mut().chain(world.unfolds.values_mut());
        for places in code.chain(world.alternatives.values_mut()) {
            places.retain(|place| !own.contains(place));
        }
        Cow::Owned(world)
    }
}

/// Whether a term is a constant applied to different variables.
fn is_general(term: &Term) -> bool {
    let (_, args) = term.strip();
    let mut seen = HashSet::new();
    args.into_iter().all(|arg| matches!(arg, Term::Free(name, _) if seen.insert(name)))
}

fn head_type<'s>(spec: &'s Spec, name: &str) -> Option<&'s Type> {
    spec.typed_heads().iter().find(|(own, _)| own == name).map(|(_, ty)| ty)
}

/// The substitution of arguments for type parameters.
pub fn arguments(params: &[TypeVar], args: &[Type]) -> TypeSubst {
    params.iter().map(|param| param.name.clone()).zip(args.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theory;
    use crate::decl::{Access, Arity, Class};
    use crate::spec::Overlap;
    use crate::types::Sort;
    use std::sync::Arc;

    fn nat() -> Type {
        Type::nullary("nat")
    }

    fn spec(constant: &str, ty: Type, value: &str) -> Decl {
        let lhs = Term::constant(constant, ty.clone());
        let equation = Equation::new(lhs, Term::constant(value, ty.clone()));
        Decl::Spec(Spec::Equations {
            heads: vec![(Name::new(constant), ty)],
            equations: vec![equation],
            overlap: Overlap::Consistent,
        })
    }

    fn world(decls: Vec<Decl>) -> World {
        World::new([Arc::new(Theory { decls, ..Theory::default() })])
    }

    fn value_at(world: &World, ty: &Type) -> Option<Name> {
        match world.definition("zero", ty)?.spec {
            Spec::Equations { equations, .. } => match &equations.first()?.rhs {
                Term::Const(name, _) => Some(name.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    #[test]
    fn the_most_special_definition_counts() {
        let any = || Type::var("'a", Sort::top());
        let world = world(vec![
            spec("zero", Type::list(nat()), "of_nats"),
            spec("zero", Type::list(any()), "of_lists"),
            spec("zero", nat(), "of_nat"),
        ]);
        assert_eq!(value_at(&world, &nat()), Some(Name::new("of_nat")));
        assert_eq!(value_at(&world, &Type::list(nat())), Some(Name::new("of_nats")));
        assert_eq!(value_at(&world, &Type::list(Type::bool())), Some(Name::new("of_lists")));
        assert_eq!(value_at(&world, &Type::bool()), None);
    }

    #[test]
    fn code_equations_hold_where_their_sorts_do() {
        let class = Name::new("order");
        let ordered = Type::var("'a", Sort::new([class.clone()]));
        let lhs = Term::constant("least", ordered.clone());
        let equation = Equation::new(lhs.clone(), lhs);
        let world = world(vec![
            Decl::Class(Class { name: class.clone(), supers: vec![], params: vec![] }),
            Decl::Arity(Arity { ty: Name::new("nat"), args: vec![], class }),
            Decl::Spec(Spec::Code { head: Name::new("least"), equations: vec![equation] }),
        ]);
        assert_eq!(world.code_equations("least", &nat()).len(), 1);
        assert_eq!(world.code_equations("least", &Type::bool()).len(), 0);
    }

    #[test]
    fn case_distinction_takes_the_branch_of_the_constructor() {
        let option = Type::con("option", [Type::var("'a", Sort::top())]);
        let field = crate::decl::Field { ty: Type::var("'a", Sort::top()), selector: None };
        let constructor = |name: &str, fields: Vec<crate::decl::Field>| Constructor {
            name: Name::new(name),
            fields,
            discriminator: None,
        };
        let datatype = Datatype {
            constructors: vec![constructor("None", vec![]), constructor("Some", vec![field])],
            mutual: vec![Name::new("option")],
            infinite: false,
            case: Name::new("case_option"),
            map: None,
            rel: None,
            pred: None,
            sets: vec![None],
        };
        let world = world(vec![Decl::Type(TypeDecl {
            name: Name::new("option"),
            params: vec![TypeVar { name: Name::new("'a"), sort: Sort::top() }],
            def: TypeDef::Datatype(datatype),
            access: Access::default(),
        })]);
        let result = || Type::var("'b", Sort::top());
        let branches = [result(), Type::fun(Type::var("'a", Sort::top()), result())];
        let decl = ConstDecl {
            name: Name::new("case_option"),
            ty: Type::funs(branches, Type::fun(option, result())),
            origin: Origin::Derived { ty: Name::new("option"), what: crate::decl::Derived::Case },
            class: None,
            access: Access::default(),
        };
        let equations = world.derived_equations(&decl).expect("a case distinction has equations");
        let shown: Vec<String> = equations.iter().map(|equation| shown(&equation.rhs)).collect();
        assert_eq!(shown, ["f0", "f1 x0"]);
    }

    fn shown(term: &Term) -> String {
        match term {
            Term::Free(name, _) => name.to_string(),
            Term::App(function, argument) => format!("{} {}", shown(function), shown(argument)),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_statement_is_tested_without_what_it_says_about_execution() {
        let zero = || Term::constant("zero", nat());
        let code = |value: &str| {
            let equation = Equation::new(zero(), Term::constant(value, nat()));
            Decl::Spec(Spec::Code { head: Name::new("zero"), equations: vec![equation] })
        };
        let statement = Statement {
            name: Name::new("wrong"),
            command: Name::new("lemma"),
            attributes: vec![crate::statement::Attribute { name: Name::new("code"), args: vec![] }],
            locale: None,
            vars: vec![],
            premises: vec![],
            conclusions: vec![],
            proof: crate::statement::Proof::Proved,
            doubts: vec![],
        };
        let world = world(vec![code("one"), Decl::Statement(statement.clone()), code("two")]);
        let values = |world: &World| {
            let equations = world.code_equations("zero", &nat()).into_iter();
            equations.map(|(equation, _)| equation.rhs.clone()).collect::<Vec<_>>()
        };
        let [one, two] = ["one", "two"].map(|value| Term::constant(value, nat()));
        assert_eq!(values(&world), [two, one.clone()]);
        assert_eq!(values(&world.without_code_of(&statement)), [one]);
    }

    #[test]
    fn rewriting_a_constant_is_an_equation_of_it_unless_it_leads_back() {
        let function = || Type::fun(nat(), nat());
        let of = |name: &str| Term::constant(name, function()).app(Term::free("x", nat()));
        let rule = |from: &str, to: &str| Decl::Unfold { lhs: of(from), rhs: of(to) };
        let world = world(vec![rule("f", "g"), rule("h", "copy"), spec("copy", function(), "h")]);
        let count = |name: &str| world.unfold_equations(name, &function()).len();
        assert_eq!((count("f"), count("h"), count("g")), (1, 0, 0));
    }
}
